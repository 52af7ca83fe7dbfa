"""Nomad beyond its rule pack."""

from __future__ import annotations

from hcl_lint.semantics.product import Hook, Product

PRODUCT = Product(
    "nomad",
    # A name without quotes is text, which may have the wrong type.
    follow_ons={"invalid-value": ("suspicious-runtime-interpolation",)},
    with_advice=Hook("hcl_lint.products.nomad.older_syntax:with_hint"),
    file_scope=Hook("hcl_lint.products.nomad.scope:job_scope"),
    has_values=lambda module: False,  # Jobs have them in the scope of their file.
    local_name_at=Hook("hcl_lint.products.nomad.names:name_at"),
    local_names_for=Hook("hcl_lint.products.nomad.names:names_for"),
    runtime_names=Hook("hcl_lint.products.nomad.names:runtime_names"),
)

PRODUCTS = (PRODUCT,)
