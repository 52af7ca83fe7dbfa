"""What files and modules of a tree are to one another."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import references, terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS, OPENTOFU, TERRAFORM
from hcl_lint.semantics.terraform.files import LOCK_FILES, replacement_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.linter.context import FileContext, ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic


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
        names = {_name_of(each.path) for each in (() if other is None else other.documents)}
        for file in module.files:
            name = replacement_of(_name_of(file.path))
            if name in names:
                file.report(
                    self, (0, 0), "File is never read",
                    f"OpenTofu reads `{name}` instead, and Terraform cannot read the module, "
                    "since other files of it are for OpenTofu alone. Remove the file.",
                )  # fmt: skip


def _name_of(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


class LockFileDrift(Rule):
    problem = terraform.LOCK_FILE_DRIFT
    dialects = LOCK_FILES

    def check_file(self, file: FileContext) -> None:
        from hcl_lint.semantics.terraform.lock_files import lock_file_problems

        for each in lock_file_problems(file.module):
            if each.source is file.tree.source:
                file.diagnostics.append(each)
