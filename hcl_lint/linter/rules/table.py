"""The checks that belong to no product: one record each.

Functions are named here, and loaded when a module may have something for them.
"""

from __future__ import annotations

from hcl_lint.diagnostics import secrets, values
from hcl_lint.diagnostics.rule import Check
from hcl_lint.dialects.dialect import CONDITIONS, TYPED_VARIABLES
from hcl_lint.evaluation.rules import (
    DEFAULT_TYPE_MISMATCH, DUPLICATE_MAP_KEY, INVALID_TYPE_CONSTRAINT, NULL_MISUSE,
)
from hcl_lint.syntax.nodes import Binary, FunctionCall, Object

_CHECKED = ("resource", "data", "ephemeral")
CONDITIONS_OF_CHECKS = (
    "variable.validation.condition",
    "output.precondition.condition",
    "check.assert.condition",
    "run.assert.condition",
    *[f"{block}.lifecycle.precondition.condition" for block in _CHECKED],
    *[f"{block}.lifecycle.postcondition.condition" for block in _CHECKED],
)

CHECKS = (
    Check(
        "hcl_lint.linter.rules.comparisons:mismatched_comparison",
        values.MISMATCHED_COMPARISON,
        nodes=(Binary,),
        in_json=True,
        reads_values=True,
        words=("==", "!="),
    ),
    Check(
        "hcl_lint.linter.rules.comparisons:contradictory_comparison",
        values.CONTRADICTORY_COMPARISON,
        nodes=(Binary,),
        in_json=True,
        words=("&&", "||"),
    ),
    Check(
        "hcl_lint.linter.rules.objects:duplicate_map_key",
        DUPLICATE_MAP_KEY,
        nodes=(Object,),
        in_json=True,
    ),
    Check(
        "hcl_lint.linter.rules.objects:unreachable_object_arm",
        values.UNREACHABLE_OBJECT_ARM,
        nodes=(FunctionCall,),
        in_json=True,
    ),
    Check(
        "hcl_lint.linter.rules.secrets:credentials",
        secrets.SECRET_IN_USER_DATA,
        secrets.SECRET_IN_CODE,
        secrets.LITERAL_SECRET,
        in_json=True,
        name="credentials",
    ),
    Check(
        "hcl_lint.linter.rules.values:constant_condition",
        values.CONSTANT_CONDITION,
        paths=CONDITIONS_OF_CHECKS,
        features=(CONDITIONS,),
        words=("condition",),
    ),
    Check(
        "hcl_lint.linter.rules.values:constant_condition_in_json",
        values.CONSTANT_CONDITION,
        features=(CONDITIONS,),
        in_json=True,
        words=("condition",),
    ),
    Check(
        "hcl_lint.linter.rules.variables:default_type_mismatch",
        DEFAULT_TYPE_MISMATCH,
        features=(TYPED_VARIABLES,),
        in_json=True,
        words=("default", "optional", "variables"),
    ),
    Check(
        "hcl_lint.linter.rules.variables:invalid_type_constraint",
        INVALID_TYPE_CONSTRAINT,
        features=(TYPED_VARIABLES,),
        in_json=True,
        words=("type",),
    ),
    Check(
        "hcl_lint.linter.rules.variables:null_misuse",
        NULL_MISUSE,
        in_json=True,
        words=("null",),
    ),
    Check(
        "hcl_lint.linter.rules.variables:suspicious_conversion",
        values.SUSPICIOUS_CONVERSION,
        features=(TYPED_VARIABLES,),
        in_json=True,
    ),
)
