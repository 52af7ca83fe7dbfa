"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics import values
from hcl_lint.diagnostics.rule import EVALUATION, FILES, MODULE, Check
from hcl_lint.products.bake import problems as bake
from hcl_lint.semantics.rules import INVALID_REFERENCE_SHAPE, REFERENCE_CYCLE, SELF_REFERENCE

CHECKS = (
    Check(
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
        reads=MODULE,
    ),
    Check(
        "hcl_lint.products.bake.checks:value_problems",
        REFERENCE_CYCLE,
        SELF_REFERENCE,
        INVALID_REFERENCE_SHAPE,
        values.DEFAULT_TYPE_MISMATCH,
        reads=FILES,
        name=EVALUATION,
    ),
)
