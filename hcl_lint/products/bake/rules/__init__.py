"""Rules of Docker Bake, by topic.

Targets are evaluated together, so that one function finds what breaks any of these.
"""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, WARNING, Rule

FAMILIES = {"BK": "Docker Bake"}

IGNORED_BAKE_ITEM = Rule(
    "BK001", "ignored-bake-item", WARNING, ON,
    "Item that Buildx silently ignores.", aliases=("unexpected-attribute",),
)
UNDEFINED_TARGET = Rule(
    "BK002", "undefined-target", ERROR, ON, "Name of a target that does not exist."
)
TARGET_CYCLE = Rule("BK003", "target-cycle", ERROR, ON, "Targets or groups that need each other.")
INVALID_TARGET_NAME = Rule(
    "BK004", "invalid-target-name", ERROR, ON, "Invalid or repeated name of a target or group."
)
MATRIX_SHAPE = Rule("BK005", "matrix-shape", ERROR, ON, "Invalid target matrix.")
UNPINNED_TAG_OR_CACHE = Rule(
    "BK006", "unpinned-tag-or-cache", WARNING, OPT_IN, "Target whose only image tag is `latest`."
)
FAILED_VALIDATION = Rule(
    "BK007", "failed-validation", ERROR, ON,
    "Variable whose default does not pass its own validation.",
)
INVALID_TARGET_SETTING = Rule(
    "BK008", "invalid-target-setting", ERROR, ON, "Value that Buildx cannot interpret."
)
DUPLICATE_BAKE_BLOCK = Rule(
    "BK009", "duplicate-bake-block", WARNING, ON, "Two blocks with the same name in one file."
)
MISSPELLED_TARGET_VALUE = Rule(
    "BK010", "misspelled-target-value", WARNING, ON, "Value that is probably misspelled."
)
