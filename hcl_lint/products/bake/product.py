"""Bake beyond its rule pack."""

from __future__ import annotations

from hcl_lint.semantics.product import Hook, Product

PRODUCT = Product(
    "bake",
    module_scope=Hook("hcl_lint.products.bake.types:typed_scope"),
    extra_dependencies=Hook("hcl_lint.products.bake.links:arrows_by_name"),
    text_references=Hook("hcl_lint.products.bake.mentions:mentions_in"),
    names_for=Hook("hcl_lint.products.bake.mentions:names_for"),
    file_named_by=Hook("hcl_lint.products.bake.mentions:file_named_by"),
    scope_of_names=Hook("hcl_lint.products.bake.names:scope_of_names"),
    inputs=Hook("hcl_lint.products.bake.values:BuildInputs"),
)

PRODUCTS = (PRODUCT,)
