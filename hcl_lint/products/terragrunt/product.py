"""Terragrunt beyond its rule pack."""

from __future__ import annotations

from hcl_lint.semantics.product import Hook, Product

PRODUCT = Product(
    "terragrunt",
    module_scope=Hook("hcl_lint.products.terragrunt.scopes:scope_in_module"),
    value_of=Hook("hcl_lint.products.terragrunt.dependencies:value_of"),
    undeclared_calls=Hook("hcl_lint.products.terragrunt.calls:calls_of_units"),
    used_modules=Hook("hcl_lint.products.terragrunt.members:used_modules"),
    foreign_reference=Hook("hcl_lint.products.terragrunt.members:member"),
    shared_kinds=("locals",),
    assignments=Hook("hcl_lint.products.terragrunt.inputs:assignments"),
    with_generated=Hook("hcl_lint.products.terragrunt.generated:with_generated"),
    file_named_by=Hook("hcl_lint.products.terragrunt.includes:file_named_by"),
)

PRODUCTS = (PRODUCT,)
