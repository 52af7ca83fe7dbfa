"""The structure of modules: which files there are, what they hold, and what nothing uses."""

from __future__ import annotations

from hcl_lint.files.paths import file_name
from hcl_lint.linter.rule import MODULE, Rule, RuleOption
from hcl_lint.problems import layout, references, terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS, OPENTOFU, TERRAFORM, document_of
from hcl_lint.semantics.terraform.duplicates import is_override, is_part
from hcl_lint.semantics.terraform.files import LOCK_FILES, MIGRATIONS, replacement_of
from hcl_lint.text.globs import matches_glob

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic

_PLACES = {"variable": "variables.tf", "output": "outputs.tf"}
_FILES = ("main.tf", "variables.tf", "outputs.tf")


def _common_name(path: str) -> str:
    """The name of a file, with the ending that both products read."""
    name = file_name(path)
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
        name = _common_name(file.path)
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


class UnusedOutput(Rule):
    problem = references.UNUSED_OUTPUT
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.terraform.usage import unused_outputs

        return unused_outputs(module.module)


class OrphanModule(Rule):
    problem = references.ORPHAN_MODULE
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.terraform.usage import uncalled_module

        return uncalled_module(module.module)


class IgnoredFile(Rule):
    problem = terraform.IGNORED_FILE
    dialects = TERRAFORM
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        # Files without a counterpart keep Terraform from reading the module.
        if not any([path.endswith((".tofu", ".tofu.json")) for path in module.module.unread]):
            return
        other = module.module.called(".", *OPENTOFU)
        names = {file_name(each.path) for each in (() if other is None else other.documents)}
        for file in module.files:
            name = replacement_of(file_name(file.path))
            if name in names:
                file.report(
                    self, (0, 0), "File is never read",
                    f"OpenTofu reads `{name}` instead, and Terraform cannot read the module, "
                    "since other files of it are for OpenTofu alone. Remove the file.",
                )  # fmt: skip


class LockFileDrift(Rule):
    problem = terraform.LOCK_FILE_DRIFT
    dialects = LOCK_FILES

    def check_file(self, file: FileContext) -> None:
        from hcl_lint.semantics.terraform.lock_files import lock_file_problems

        for each in lock_file_problems(file.module):
            if each.source is file.tree.source:
                file.diagnostics.append(each)


class InvalidStateMigration(Rule):
    problem = terraform.INVALID_STATE_MIGRATION
    dialects = MIGRATIONS
    scope = MODULE
    holds_for_json = True

    def find_in_module(self, module: ModuleContext) -> Iterator[Diagnostic]:
        from hcl_lint.semantics.terraform.migrations import migration_problems

        return migration_problems(module.module)
