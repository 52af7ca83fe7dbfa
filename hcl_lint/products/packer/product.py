"""Packer beyond its rule pack."""

from __future__ import annotations

from hcl_lint.semantics.product import Hook, Product

PRODUCT = Product(
    "packer",
    placed_scopes=Hook("hcl_lint.products.packer.scopes:placed_scopes"),
    reference_places=Hook("hcl_lint.products.packer.scopes:PackerPlaces"),
    implicit_uses=Hook("hcl_lint.products.packer.builds:used_sources"),
    text_references=Hook("hcl_lint.products.packer.mentions:mentions_in"),
    names_for=Hook("hcl_lint.products.packer.mentions:names_for"),
    types_for=Hook("hcl_lint.products.packer.components:types_for"),
)

PRODUCTS = (PRODUCT,)
