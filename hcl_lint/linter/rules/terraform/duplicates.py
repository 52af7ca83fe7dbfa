"""What the files of a module declare twice, or override without a base."""

from __future__ import annotations

from hcl_lint.linter.rule import MODULE, Rule
from hcl_lint.problems import terraform
from hcl_lint.semantics.terraform.blocks import DIALECTS
from hcl_lint.semantics.terraform.duplicates import check_duplicates, declarations_of, is_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import ModuleContext
    from hcl_lint.problems.diagnostic import Diagnostic

# What was found in the module that was looked at last: all rules here ask for the same.
_last: list[tuple[ModuleContext, list[Diagnostic]]] = []


def found_in(module: ModuleContext) -> list[Diagnostic]:
    """What is wrong with the declarations of a module in the light of one another."""
    if len(_last) == 0 or _last[0][0] is not module:
        documents = [
            file.document.fact(declarations_of) for file in module.files if is_part(file.path)
        ]
        _last[:] = [(module, list(check_duplicates(documents)))]
    return _last[0][1]


class _ModuleRule(Rule):
    dialects = DIALECTS
    scope = MODULE
    holds_for_json = True

    def check_module(self, module: ModuleContext) -> None:
        files = {file.path: file for file in module.files}
        for each in found_in(module):
            if each.rule == self.problem.name:
                files[each.source.path].diagnostics.append(each)


class BackendConflict(_ModuleRule):
    problem = terraform.BACKEND_CONFLICT


class OverrideWithoutBase(_ModuleRule):
    problem = terraform.OVERRIDE_WITHOUT_BASE
