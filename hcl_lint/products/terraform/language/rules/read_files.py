"""Files that a module reads."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ON, WARNING, rule
from hcl_lint.evaluation.attempts import is_attempt
from hcl_lint.linter.context import FileContext
from hcl_lint.semantics.module import ELSEWHERE, MISSING, NO_FOLDER, OUTSIDE, Module
from hcl_lint.semantics.read_files import folders_and_path, is_in_repository
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.queries import without_parentheses

_READERS: Final = (
    "file", "filebase64", "filebase64sha256", "filebase64sha512", "filemd5", "filesha1",
    "filesha256", "filesha512", "templatefile",
)

# Words in a module that makes files itself, or asks whether they exist.
_MAKERS: Final = (
    "local_file", "local_sensitive_file", "archive_file", "local-exec", '"external"', "fileexists",
)


@rule(
    "V028", "missing-file", WARNING, ON, "Call that reads a file that does not exist.",
    calls=_READERS, in_json=True, reads_values=True, words=("file",),
)
def missing_file(node: FunctionCall, file: FileContext) -> Iterator[Diagnostic]:
    argument = without_parentheses(node.arguments[0]) if node.arguments else None
    if argument is None or file.tree.function_name(node) not in _READERS:
        return
    folders, path = folders_and_path(file.module, file.tree, argument)
    if not path or _is_tried(file) or file.module.fact(_makes_files):
        return
    if not folders or file.module.destination(path)[0] != MISSING:
        return
    if not _is_around(file.module, folders[1:], path) and file.module.fact(is_in_repository):
        yield missing_file.at(
            file.range(argument), "File does not exist",
            f"There is no file `{path}` in the folder of this module, and no ignore file says "
            "that something makes it.",
        )


def _is_around(module: Module, folders: list[str], path: str) -> bool:
    """Whether a file is in one of the folders around a module."""
    for folder in folders:
        reason = module.destination(folder + path)[0]
        if reason in (OUTSIDE, ELSEWHERE):
            break
        if reason in ("", NO_FOLDER):
            return True
    return False


def _is_tried(file: FileContext) -> bool:
    """Whether the call may fail."""
    return any([is_attempt(file.tree, ancestor) for ancestor in file.ancestors])


def _makes_files(module: Module) -> bool:
    """Whether a module may make the files that it reads."""
    return any([word in document.text for document in module.documents for word in _MAKERS])
