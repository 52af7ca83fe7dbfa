"""Messages about policies that cannot work."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostic, Related
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.diagnostics.rules import POLICY_ERROR
from hcl_lint.text.messages import advise, listed
from hcl_lint.text.source import Range

WRONG_RULE_NAME = POLICY_ERROR.says(
    "Invalid rule name `{name}`",
    "Use lowercase letters, digits and hyphens, as in `required-tags`.",
)
WRONG_CODE = POLICY_ERROR.says(
    "Invalid rule code `{code}`", "Use capital letters and three digits, as in `ORG001`."
)
REPEATED_RULE = POLICY_ERROR.says(
    "Two rules have the {what} `{name}`", "The first is at {first}. Rename one of them."
)
TAKEN_NAME = POLICY_ERROR.says(
    "The rule name `{name}` is taken", "It is that of {owner}. Choose another."
)
TAKEN_CODE = POLICY_ERROR.says(
    "The code `{code}` is reserved",
    '`{letters}` is the family "{title}" of hcl-lint or a plugin. Choose other letters.',
)
NO_MATCH = POLICY_ERROR.says(
    "`match` must be a string or a list of strings",
    "It selects blocks or attributes, as in `resource[aws_*].tags`.",
)
WRONG_PATTERN = POLICY_ERROR.says(
    "Invalid path `{text}`", "{reason} An example of a path is `resource[aws_*].tags`."
)
WRONG_REGULAR_EXPRESSION = POLICY_ERROR.says(
    "Invalid regular expression {text}", "{reason} The syntax is that of RE2."
)
UNKNOWN_MATCH = POLICY_ERROR.says(
    "Nothing in `match` is called `{name}` in {dialects}",
    "The rule would never find anything.{hint}",
)
NO_EXAMPLES = POLICY_ERROR.says(
    "Rule `{name}` has no examples",
    "Add `examples` with a `bad` and a `good` one, so that the rule is known to work.",
)
NO_DESCRIPTION = POLICY_ERROR.says(
    "`description` is empty",
    "Its first line describes what the rule finds; the reason may follow after a blank line.",
)
DUPLICATE_BLOCK = POLICY_ERROR.says("Duplicate block `{kind}`", "{owner} has only one of them.")
REPEATED_OPTION = POLICY_ERROR.says(
    "Two options have the name `{name}`", "Rename or remove one of them."
)
WRONG_OPTION_DEFAULT = POLICY_ERROR.says(
    "Invalid default for an option",
    "It must be a bool, a whole number, a string, a list of strings or a map of strings.",
)
WRONG_OPTION_VALUE = POLICY_ERROR.says("Invalid options for an example", "{message}.")
WRONG_CHOICES = POLICY_ERROR.says(
    "`choices` do not match the default", "They must be strings, one of which is the default."
)
STRAY_FIXED = POLICY_ERROR.says(
    "`fixed` does not follow a `bad` example",
    "It shows what the fix makes of the preceding `bad` example.",
)
FIXED_WITHOUT_FIX = POLICY_ERROR.says(
    "`fixed` without a fix",
    "Add a `fix` block (or `set_to` in a table) to the rule, or remove this.",
)
EMPTY_FIX = POLICY_ERROR.says(
    "The fix changes nothing",
    "Add `value`, `expression`, `set`, `set_expression`, `add`, `rename` or `remove`.",
)
TOO_MUCH = POLICY_ERROR.says(
    "Rule `{rule}` needs too many steps", "It was stopped in a file with many matches: {path}."
)

# Other resources
NO_WAY = POLICY_ERROR.says(
    "Nothing says how `{type}` belongs to the block",
    "Set `by` to the attribute of `{type}` that refers to the block, or `from` to the attribute of "
    "the block that refers to it.",
)
TWO_WAYS = POLICY_ERROR.says(
    "`by` and `from` exclude each other",
    "`by` is an attribute of `{type}`, `from` one of the block. Remove one of them.",
)
NO_ALTERNATIVES = POLICY_ERROR.says(
    "`any_of` is empty", "Add the blocks of which one is enough: `needs`, `none` or `value`."
)
NOT_OF_RESOURCES = POLICY_ERROR.says(
    "`match` selects no resources", "Only resources can need others, as in `resource[aws_vpc]`."
)
TOO_DEEP = POLICY_ERROR.says(
    "Demands are nested too deeply", "Demand less of the resources of resources."
)

# Tables
NO_PATH = POLICY_ERROR.says(
    "The table has no `path`",
    "It leads to the value that is judged, as in `metadata_options.http_tokens`.",
)
NO_MATCHED = POLICY_ERROR.says(
    "The rule has no `resources`", "List the types of resources that it is for, or use `match`."
)
NO_DEMAND = POLICY_ERROR.says("The table allows every value", "Use one of {names}.")
WRONG_VALUE_PATH = POLICY_ERROR.says(
    "Invalid path {text}", "{reason} An example of a path is `ebs_block_device[*].encrypted`."
)
WRONG_TABLE_VALUE = POLICY_ERROR.says("Invalid value of `{name}`", "It must be {expected}.")
WRONG_TABLE_FIX = POLICY_ERROR.says(
    "`set_to` is a value that the table reports", "The fix would produce the next finding."
)


def unknown_name(
    what: str, name: str, known: Iterable[str], place: Range, otherwise: str = ""
) -> Diagnostic:
    """Report an unknown name; *otherwise* is the advice where no known one is similar."""
    names = list(known)
    available = f"Available: {listed(names)}." if names else "None is available here."
    advice = advise(name, names, otherwise or available)
    return POLICY_ERROR.at(place, f"Unknown {what} `{name}`", advice)


def failed(rule: str, summary: str, detail: str, place: Range, cause: Range) -> Diagnostic:
    """Report that a policy cannot be evaluated for the value at *place*; it may be for others."""
    return POLICY_ERROR.at(
        place, f"Rule `{rule}` cannot be evaluated: {summary}",
        f"{detail} The rule does not check this value.".lstrip(),
        related=(Related("the failing expression", cause),), severity=WARNING,
    )
