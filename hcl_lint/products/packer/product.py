"""What hcl-lint knows of Packer beyond its rule pack."""

from __future__ import annotations

from hcl_lint.diagnostics.references import DUPLICATE_DECLARATION
from hcl_lint.products.packer import problems as packer
from hcl_lint.semantics.finder import MODULE, Finder
from hcl_lint.semantics.product import Hook, Product

PRODUCT = Product(
    "packer",
    finders=(
        Finder(
            "hcl_lint.products.packer.finders:templates",
            packer.INVALID_TEMPLATE_STRUCTURE,
            packer.UNDEFINED_SOURCE,
            packer.UNUSED_SOURCE,
            packer.MISSING_REQUIRED_PLUGIN,
            packer.INVALID_STEP_SETTING,
            packer.DEPRECATED_HCP_REGISTRY,
            packer.INVALID_VALIDATION,
            packer.INVALID_PLUGIN_REQUIREMENT,
            packer.INVALID_REGISTRY,
            packer.UNKNOWN_COMPONENT,
            scope=MODULE,
        ),
        Finder(
            "hcl_lint.products.packer.duplicates:duplicate_declarations",
            DUPLICATE_DECLARATION,
            scope=MODULE,
            returns=True,
        ),
    ),
    placed_scopes=Hook("hcl_lint.products.packer.scopes:placed_scopes"),
    reference_places=Hook("hcl_lint.products.packer.scopes:PackerPlaces"),
    users=Hook("hcl_lint.products.packer.builds:used_sources"),
    mentions=Hook("hcl_lint.products.packer.mentions:mentions_in"),
    names_for=Hook("hcl_lint.products.packer.mentions:names_for"),
    types_for=Hook("hcl_lint.products.packer.components:types_for"),
)

PRODUCTS = (PRODUCT,)
