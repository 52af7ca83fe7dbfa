"""The standard structure of modules: which files there are, and which blocks they hold."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule, RuleOption
from hcl_lint.problems import layout
from hcl_lint.semantics.terraform.blocks import DIALECTS, document_of
from hcl_lint.semantics.terraform.duplicates import is_override, is_part
from hcl_lint.text.globs import matches_glob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, ModuleContext

_PLACES = {"variable": "variables.tf", "output": "outputs.tf"}
_FILES = ("main.tf", "variables.tf", "outputs.tf")


def _name_of(path: str) -> str:
    """The name of a file, with the ending that both products read."""
    name = path.replace("\\", "/").rpartition("/")[2]
    return f"{name[:-5]}.tf" if name.endswith(".tofu") else name


def _is_judged(file: FileContext) -> bool:
    """Whether conventions about names hold for a file: not for a generated one, or a test."""
    return is_part(file.path) and not file.is_json and not is_override(file.path)


class FilePlacement(Rule):
    problem = layout.FILE_PLACEMENT
    dialects = DIALECTS
    options = (
        RuleOption(
            "files", _PLACES,
            "The files for blocks of some types: names, in which `*` matches anything, separated "
            "by spaces.",
        ),
    )

    def check_file(self, file: FileContext) -> None:
        if not _is_judged(file):
            return
        places = self.table("files")
        name = _name_of(file.path)
        for block in file.document.fact(document_of).blocks:
            wanted = places.get(block.type, "").split()
            if wanted and not any([matches_glob(each, name) for each in wanted]):
                what = f"`{block.type}`"
                if block.labels:
                    what = f"{block.type.capitalize()} `{'.'.join(block.labels)}`"
                start, end = block.place.start, block.place.end
                file.report(
                    self, (start, end), f"{what} is not in `{wanted[0]}`",
                    f"Readers look for `{block.type}` blocks in `{wanted[0]}`. Move it there.",
                )  # fmt: skip


class ModuleFiles(Rule):
    problem = layout.MODULE_FILES
    dialects = DIALECTS
    scope = MODULE
    options = (
        RuleOption(
            "files", _FILES,
            "The files that a module needs, in any language; of several names, separated by "
            "spaces, one is enough.",
        ),
    )

    def check_module(self, module: ModuleContext) -> None:
        files = [file for file in module.files if _is_judged(file)]
        if not module.is_whole or not files:
            return
        names = module.module.file_names()
        types = {
            block.type for file in files for block in file.document.fact(document_of).blocks
        }
        missing = []
        for entry in self.texts("files"):
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
                self, (0, 0), f"Module without {listed}",
                "The standard structure of a module includes "
                f"{'it' if len(missing) == 1 else 'them'}, even if empty.",
            )  # fmt: skip
