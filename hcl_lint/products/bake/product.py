"""What hcl-lint knows of Bake beyond its rule pack."""

from __future__ import annotations

from hcl_lint.diagnostics import references, values
from hcl_lint.diagnostics.evaluated import EVALUATED
from hcl_lint.products.bake import problems as bake
from hcl_lint.semantics.finder import EVALUATION, MODULE, Finder
from hcl_lint.semantics.product import Hook, Product

PRODUCT = Product(
    "bake",
    finders=(
        Finder(
            "hcl_lint.products.bake.checks:bake_problems",
            bake.IGNORED_BAKE_ITEM,
            bake.UNDEFINED_TARGET,
            bake.TARGET_CYCLE,
            bake.INVALID_TARGET_NAME,
            bake.MATRIX_SHAPE,
            bake.UNPINNED_TAG_OR_CACHE,
            bake.FAILED_VALIDATION,
            bake.INVALID_TARGET_SETTING,
            bake.DUPLICATE_BAKE_BLOCK,
            bake.MISSPELLED_TARGET_VALUE,
            scope=MODULE,
            returns=True,
        ),
        Finder(
            "hcl_lint.products.bake.checks:value_problems",
            *EVALUATED,
            references.REFERENCE_CYCLE,
            references.SELF_REFERENCE,
            references.INVALID_REFERENCE_SHAPE,
            values.DEFAULT_TYPE_MISMATCH,
            scope=MODULE,
            name=EVALUATION,
        ),
    ),
    module_scope=Hook("hcl_lint.products.bake.types:typed_scope"),
    arrows=Hook("hcl_lint.products.bake.links:arrows_by_name"),
    mentions=Hook("hcl_lint.products.bake.mentions:mentions_in"),
    names_for=Hook("hcl_lint.products.bake.mentions:names_for"),
    file_named_by=Hook("hcl_lint.products.bake.mentions:file_named_by"),
    scope_of_names=Hook("hcl_lint.products.bake.names:scope_of_names"),
    inputs=Hook("hcl_lint.products.bake.values:BuildInputs"),
)

PRODUCTS = (PRODUCT,)
