"""What is wrong with values that only a whole module shows."""

from __future__ import annotations

from hcl_lint.diagnostics import values
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.products.terraform.built_in import own_attribute_problems
from hcl_lint.products.terraform.provider_checks import provider_problems
from hcl_lint.products.terraform.requirements import rejected_experiments, reserved_experiments
from hcl_lint.products.terraform.roots import queries_of_called_module

_OWN = "terraform_"  # what the names of built-in resource types begin with
_QUERY = "list \""  # begins blocks of queries


def module_values(module: ModuleContext) -> None:
    """Report what evaluation and the schemas of providers find together."""
    found = [*rejected_experiments(module.module), *reserved_experiments(module.module)]
    if any([_QUERY in file.text for file in module.files]):
        found += queries_of_called_module(module.module)
    if any([_OWN in file.text for file in module.files]):
        found += own_attribute_problems(module.module)
    if module.module.catalog is not None:
        found += provider_problems(module.module)
    for each in found:
        file = module.file_with(each.source)
        if file is None:
            continue
        if each.rule is values.UNKNOWN_ATTRIBUTE:
            # Who says so is known here only.
            file.diagnostics = [
                other for other in file.diagnostics
                if (other.rule, other.start) != (each.rule, each.start)
            ]
        if not _is_reported(each, file):
            file.add([each.copy()])


def _is_reported(diagnostic: Diagnostic, file: FileContext) -> bool:
    """Whether evaluation has found the problem: an attribute can be written as an index."""
    same = (diagnostic.rule, values.INVALID_INDEX)
    return any(
        [each.start == diagnostic.start and each.rule in same for each in file.diagnostics]
    )
