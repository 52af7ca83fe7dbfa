"""TT: tests of Terraform and OpenTofu modules."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, WARNING, Rule

LETTERS = "TT"
TITLE = "Tests of Terraform and OpenTofu modules"

INVALID_RUN_BLOCK = Rule(
    "TT001", "invalid-run-block", ERROR, ON, "Test or run that cannot work."
)

DUPLICATE_TEST_OBJECT = Rule(
    "TT002", "duplicate-test-object", ERROR, ON, "Duplicate run, provider or override in a test."
)

RUN_WITHOUT_ASSERT = Rule(
    "TT003", "run-without-assert", WARNING, OPT_IN, "Run that asserts nothing."
)

UNKNOWN_OVERRIDE_TARGET = Rule(
    "TT004",
    "unknown-override-target",
    ERROR,
    ON,
    "Override of an object that does not exist, or is of another kind.",
)

INVALID_EXPECT_FAILURES = Rule(
    "TT005",
    "invalid-expect-failures",
    ERROR,
    ON,
    "Expected failure of an object that has no conditions.",
)
