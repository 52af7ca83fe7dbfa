"""Rules of Terragrunt, by topic; here are those that one function finds together."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, WARNING, Rule

FAMILIES = {"TG": "Terragrunt"}

IGNORED_TERRAGRUNT_ITEM = Rule(
    "TG001", "ignored-terragrunt-item", WARNING, ON,
    "Item of a unit or stack that Terragrunt ignores silently.",
)
INCLUDE_PROBLEM = Rule(
    "TG002", "include-problem", ERROR, ON,
    "Invalid include, or reference to an include that is not exposed.",
)
UNDEFINED_TERRAGRUNT_NAME = Rule(
    "TG003", "undefined-terragrunt-name", ERROR, ON,
    "Reference to a name that the file does not declare.", aliases=("undefined-dependency",),
)
INPUTS_MISMATCH = Rule(
    "TG004", "inputs-mismatch", WARNING, OPT_IN,
    "Input without a variable, or variable without an input or a default.",
)
INVALID_INPUT = Rule(
    "TG012", "invalid-input", WARNING, ON,
    "Input whose value does not suit the variable of the module.",
)
MOCK_OUTPUTS = Rule(
    "TG005", "mock-outputs", WARNING, OPT_IN,
    "Dependency whose outputs have no mocks, or mocks that do not match them.",
)
DEPRECATED_TERRAGRUNT = Rule(
    "TG006", "deprecated-terragrunt", WARNING, OPT_IN, "Deprecated Terragrunt syntax."
)
RUN_CMD_OR_ENV = Rule(
    "TG007", "run-cmd-or-env", WARNING, OPT_IN,
    "Value that depends on a command, or on a required environment variable.",
)
GENERATE_CONFLICT = Rule(
    "TG008", "generate-conflict", ERROR, ON,
    "Two blocks that generate the same file, or have the same name.",
)
INVALID_STACK = Rule(
    "TG009", "invalid-stack", ERROR, ON,
    "Stack without units, or with two of the same name or path.",
)
INVALID_TERRAGRUNT_SETTING = Rule(
    "TG010", "invalid-terragrunt-setting", ERROR, ON, "Setting that Terragrunt rejects."
)
TERRAGRUNT_CYCLE = Rule(
    "TG011", "terragrunt-cycle", ERROR, ON,
    "Cycle of dependencies between units, or between local values.",
)
