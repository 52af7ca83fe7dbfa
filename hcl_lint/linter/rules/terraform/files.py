"""Rules about the files that a module reads."""

from __future__ import annotations

import re

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import values
from hcl_lint.semantics.module import ELSEWHERE, MISSING, NO_FOLDER, OUTSIDE
from hcl_lint.syntax.nodes import (
    AttributeStep, FunctionCall, Interpolation, Template, TemplateText, Traversal,
)  # fmt: skip
from hcl_lint.syntax.queries import without_parentheses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.linter.context import FileContext
    from hcl_lint.semantics.module import Module
    from hcl_lint.syntax.nodes import Expression

_READERS: Final = (
    "file", "filebase64", "filebase64sha256", "filebase64sha512", "filemd5", "filesha1",
    "filesha256", "filesha512", "templatefile",
)  # fmt: skip
_MOST_LEVELS: Final = 40  # of folders
_BACKEND: Final = re.compile(r"^\s*(?:backend\s+\"|cloud\s*\{)", re.M)
_TRYING: Final = ("can", "try")

# Words in a module that makes files itself, or asks whether they exist.
_MAKERS: Final = (
    "local_file", "local_sensitive_file", "archive_file", "local-exec", '"external"', "fileexists",
)  # fmt: skip


class MissingFile(Rule):
    problem = values.MISSING_FILE
    nodes = (FunctionCall,)
    features = (RESOURCES,)
    holds_for_json = True
    reads_values = True

    def check(self, node: FunctionCall, file: FileContext) -> None:
        if file.tree.function_name(node) not in _READERS or not node.arguments:
            return
        argument = without_parentheses(node.arguments[0])
        folders, path = _parts_of(argument, file)
        if not path or _is_tried(file) or file.module.fact(_makes_files):
            return
        if not folders or file.module.destination(path)[0] != MISSING:
            return
        if _is_around(file.module, folders[1:], path):
            return
        if file.module.fact(_is_in_repository):
            file.report(
                self,
                argument,
                "File does not exist",
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


def _parts_of(node: Expression, file: FileContext) -> tuple[list[str], str]:
    """The folders, relative to the module's, in which a file may be, and the path in them.

    There are none where the path is not known.
    """
    if not isinstance(node, Template) or not node.parts:
        return [], ""
    last = node.parts[-1]
    if not isinstance(last, TemplateText) or last.value.endswith("/"):
        return [], ""
    path: str = last.value
    if len(node.parts) == 2 and path.startswith("/"):
        name = _name_of_folder(node.parts[0], file)
        if name == "module":
            return [""], path[1:]
        if name != "root":
            return [], ""
        path = path[1:]
    elif len(node.parts) != 1 or path.startswith(("/", "~")) or ":" in path:
        return [], ""
    # These are relative to the folder in which Terraform runs.
    if not file.module.fact(_is_root):
        return [], ""
    return ["../" * level for level in range(_MOST_LEVELS)], path


def _name_of_folder(part: object, file: FileContext) -> str:
    """The name in ``${path.name}``; "" for other parts of templates."""
    if not isinstance(part, Interpolation):
        return ""
    node = without_parentheses(part.expression)
    if not isinstance(node, Traversal) or len(node.steps) != 1:
        return ""
    step = node.steps[0]
    if not isinstance(step, AttributeStep) or file.token_text(node.root_token) != "path":
        return ""
    return file.token_text(step.name_token)


def _is_tried(file: FileContext) -> bool:
    """Whether the call may fail."""
    return any(
        [
            isinstance(each, FunctionCall) and file.tree.function_name(each) in _TRYING
            for each in file.ancestors
        ]
    )


def _makes_files(module: Module) -> bool:
    """Whether a module may make the files that it reads."""
    return any([word in each.text for each in module.documents for word in _MAKERS])


def _is_root(module: Module) -> bool:
    """Whether a module is certainly one that Terraform runs in, since it says where state is."""
    return any([_BACKEND.search(each.text) is not None for each in module.documents])


def _is_in_repository(module: Module) -> bool:
    """Whether the tree is a repository; a folder elsewhere may be a part of something."""
    return module.destination("../" * _MOST_LEVELS)[0] == OUTSIDE
