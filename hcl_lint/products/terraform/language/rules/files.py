"""L, TF026, V028: which files a module has, what they hold, and which it reads."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import FILES, ON, OPT_IN, WARNING, Option, rule
from hcl_lint.evaluation.functions.syntax_functions import is_attempt
from hcl_lint.files.paths import file_name
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.paths import matches_glob
from hcl_lint.products.terraform.language.files import OPENTOFU, TERRAFORM, is_part
from hcl_lint.semantics.module import ELSEWHERE, MISSING, NO_FOLDER, OUTSIDE, Module
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.read_files import folders_and_path, is_in_repository
from hcl_lint.semantics.symbols import is_override
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.queries import without_parentheses

_PLACES = {"variable": "variables.tf", "output": "outputs.tf"}


def _common_name(path: str) -> str:
    """The name of a file, with the ending that both products read."""
    name = file_name(path)
    return f"{name[:-5]}.tf" if name.endswith(".tofu") else name


def _is_judged(file: FileContext) -> bool:
    """Whether conventions about names hold for a file: not for a generated one, or a test."""
    return is_part(file.path) and not file.is_json and not is_override(file.document)


@rule(
    "L009", "file-placement", WARNING, OPT_IN, "Block in a file where readers do not look for it.",
    options=(
        Option(
            "files", {"variable": "variables.tf", "output": "outputs.tf"},
            "The files for blocks of some types: names, in which `*` matches anything, separated "
            "by spaces.",
        ),
    ),
)
def file_placement(file: FileContext) -> Diagnostics:
    if not _is_judged(file):
        return
    places = file.options(file_placement).table("files")
    name = _common_name(file.path)
    for block in file.document.blocks():
        wanted = places.get(block.type, "").split()
        if wanted and not any([matches_glob(pattern, name) for pattern in wanted]):
            what = f"`{block.type}`"
            if block.labels:
                what = f"{block.type.capitalize()} `{'.'.join(block.labels)}`"
            yield file_placement.at(
                block.place, f"{what} is not in `{wanted[0]}`",
                f"Readers look for `{block.type}` blocks in `{wanted[0]}`. Move it there.",
            )


@rule(
    "L010", "module-files", WARNING, OPT_IN, "Module without a file of the standard structure.",
    reads=FILES,
    options=(
        Option(
            "files", ("main.tf", "variables.tf", "outputs.tf"),
            "The files that a module needs, in any language; of several names, separated by "
            "spaces, one is enough.",
        ),
    ),
)
def module_files(module: ModuleContext) -> Diagnostics:
    files = [file for file in module.files if _is_judged(file)]
    if not module.is_whole or not files:
        return
    names = module.module.file_names()
    types = {block.type for file in files for block in file.document.blocks()}
    missing = []
    for entry in module.options(module_files).texts("files"):
        wanted = entry.split()
        if not wanted or not names.isdisjoint(wanted):
            continue
        # Where there are such blocks elsewhere, they are what is wrong.
        if any([file in wanted and type_ in types for type_, file in _PLACES.items()]):
            continue
        missing.append(" or ".join([f"`{name}`" for name in wanted]))
    if missing:
        listed = " and ".join([", ".join(missing[:-1]), missing[-1]][len(missing) == 1 :])
        yield module_files.at(
            files[0].range((0, 0)), f"Module without {listed}",
            "The standard structure of a module includes "
            f"{'it' if len(missing) == 1 else 'them'}, even if empty.",
        )


@rule(
    "TF026", "ignored-file", WARNING, ON, "File that the product never reads.",
    reads=FILES, dialects=TERRAFORM, words=(".tofu",),
)
def ignored_file(module: ModuleContext) -> Diagnostics:
    # Files without a counterpart keep Terraform from reading the module.
    if not any([path.endswith((".tofu", ".tofu.json")) for path in module.module.unread]):
        return
    other = module.module.called(".", *OPENTOFU)
    names = {file_name(document.path) for document in ([] if other is None else other.documents)}
    for file in module.files:
        name = product_of(file.dialect).files.replacement_of(file_name(file.path))
        if name in names:
            yield ignored_file.at(
                file.range((0, 0)), "File is never read",
                f"OpenTofu reads `{name}` instead, and Terraform cannot read the module, since "
                "other files of it are for OpenTofu alone. Remove the file.",
            )


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
def missing_file(node: FunctionCall, file: FileContext) -> Diagnostics:
    argument = without_parentheses(node.arguments[0]) if node.arguments else None
    if argument is None or node.name not in _READERS:
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
