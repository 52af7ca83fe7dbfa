"""TG: Terragrunt."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, ON, OPT_IN, WARNING, Problem

LETTERS = "TG"
TITLE = "Terragrunt"

IGNORED_TERRAGRUNT_ITEM = Problem(
    "TG001",
    "ignored-terragrunt-item",
    WARNING,
    ON,
    "Item of a unit or stack that Terragrunt ignores silently.",
)

INCLUDE_PROBLEM = Problem(
    "TG002",
    "include-problem",
    ERROR,
    ON,
    "Invalid include, or reference to an include that is not exposed.",
)

UNDEFINED_TERRAGRUNT_NAME = Problem(
    "TG003",
    "undefined-terragrunt-name",
    ERROR,
    ON,
    "Reference to a name that the file does not declare.",
    aliases=("undefined-dependency",),
)

INPUTS_MISMATCH = Problem(
    "TG004",
    "inputs-mismatch",
    WARNING,
    OPT_IN,
    "Inputs that do not match the variables of a local module.",
)

MOCK_OUTPUTS = Problem(
    "TG005",
    "mock-outputs",
    WARNING,
    OPT_IN,
    "Dependency whose outputs have no mocks, or mocks that do not match them.",
)

DEPRECATED_TERRAGRUNT = Problem(
    "TG006", "deprecated-terragrunt", WARNING, OPT_IN, "Deprecated Terragrunt syntax."
)

RUN_CMD_OR_ENV = Problem(
    "TG007",
    "run-cmd-or-env",
    WARNING,
    OPT_IN,
    "Value that depends on a command, or on a required environment variable.",
)

GENERATE_CONFLICT = Problem(
    "TG008",
    "generate-conflict",
    ERROR,
    ON,
    "Two blocks that generate the same file, or have the same name.",
)

INVALID_STACK = Problem(
    "TG009",
    "invalid-stack",
    ERROR,
    ON,
    "Stack without units, or with two of the same name or path.",
)

INVALID_TERRAGRUNT_SETTING = Problem(
    "TG010", "invalid-terragrunt-setting", ERROR, ON, "Setting that Terragrunt rejects."
)

TERRAGRUNT_CYCLE = Problem(
    "TG011",
    "terragrunt-cycle",
    ERROR,
    ON,
    "Cycle of dependencies between units, or between local values.",
)
