"""What is wrong with values that only a whole module shows."""

from __future__ import annotations

from hcl_lint.linter.context import ModuleContext
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
    module.add(found)
