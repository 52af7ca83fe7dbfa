"""The structure of modules: which files there are, what they hold, and what nothing uses."""

from __future__ import annotations

from hcl_lint.diagnostics import layout
from hcl_lint.files.paths import file_name
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.products.terraform import problems as terraform
from hcl_lint.products.terraform.dialects import OPENTOFU
from hcl_lint.products.terraform.duplicates import is_override, is_part
from hcl_lint.products.terraform.files import replacement_of
from hcl_lint.text.globs import matches_glob

_PLACES = {"variable": "variables.tf", "output": "outputs.tf"}


def _common_name(path: str) -> str:
    """The name of a file, with the ending that both products read."""
    name = file_name(path)
    return f"{name[:-5]}.tf" if name.endswith(".tofu") else name


def _is_judged(file: FileContext) -> bool:
    """Whether conventions about names hold for a file: not for a generated one, or a test."""
    return is_part(file.path) and not file.is_json and not is_override(file.path)


def file_placement(file: FileContext) -> None:
    if not _is_judged(file):
        return
    places = file.options(layout.FILE_PLACEMENT).table("files")
    name = _common_name(file.path)
    for block in file.document.blocks:
        wanted = places.get(block.type, "").split()
        if wanted and not any([matches_glob(each, name) for each in wanted]):
            what = f"`{block.type}`"
            if block.labels:
                what = f"{block.type.capitalize()} `{'.'.join(block.labels)}`"
            start, end = block.place.start, block.place.end
            file.report(
                layout.FILE_PLACEMENT, (start, end), f"{what} is not in `{wanted[0]}`",
                f"Readers look for `{block.type}` blocks in `{wanted[0]}`. Move it there.",
            )


def module_files(module: ModuleContext) -> None:
    files = [file for file in module.files if _is_judged(file)]
    if not module.is_whole or not files:
        return
    names = module.module.file_names()
    types = {
        block.type for file in files for block in file.document.blocks
    }
    missing = []
    for entry in module.options(layout.MODULE_FILES).texts("files"):
        wanted = entry.split()
        if not wanted or not names.isdisjoint(wanted):
            continue
        # Where there are such blocks elsewhere, they are what is wrong.
        if any([file in wanted and type_ in types for type_, file in _PLACES.items()]):
            continue
        missing.append(" or ".join([f"`{each}`" for each in wanted]))
    if missing:
        listed = " and ".join([", ".join(missing[:-1]), missing[-1]][len(missing) == 1 :])
        files[0].report(
            layout.MODULE_FILES, (0, 0), f"Module without {listed}",
            "The standard structure of a module includes "
            f"{'it' if len(missing) == 1 else 'them'}, even if empty.",
        )


def ignored_file(module: ModuleContext) -> None:
    # Files without a counterpart keep Terraform from reading the module.
    if not any([path.endswith((".tofu", ".tofu.json")) for path in module.module.unread]):
        return
    other = module.module.called(".", *OPENTOFU)
    names = {file_name(each.path) for each in (() if other is None else other.documents)}
    for file in module.files:
        name = replacement_of(file_name(file.path))
        if name in names:
            file.report(
                terraform.IGNORED_FILE, (0, 0), "File is never read",
                f"OpenTofu reads `{name}` instead, and Terraform cannot read the module, "
                "since other files of it are for OpenTofu alone. Remove the file.",
            )
