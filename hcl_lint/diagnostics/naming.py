"""N: names."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, WARNING, Option, Rule

LETTERS = "N"
TITLE = "Naming"

NAME_FORMAT = Rule(
    "N001",
    "name-format",
    WARNING,
    OPT_IN,
    "Name in the wrong format.",
    options=(
        Option(
            "format",
            "snake_case",
            "The format of all names.",
            choices=(
                "snake_case",
                "mixed_snake_case",
                "kebab-case",
                "camelCase",
                "PascalCase",
                "none",
            ),
        ),
        Option(
            "blocks",
            {},
            "The format by block type: one of those above, or a regular expression (RE2 syntax) "
            "that matches the whole name. `locals` is the type of local values. For unknown "
            "types, the last label is the name.",
            is_pattern=True,
        ),
    ),
)

NAME_REPEATS_TYPE = Rule(
    "N002", "name-repeats-type", WARNING, OPT_IN, "Name that repeats the type of its block."
)

NAME_LENGTH = Rule(
    "N003",
    "name-length",
    WARNING,
    OPT_IN,
    "Name that is very short or very long.",
    options=(
        Option("min-length", 2, "The minimum length of a name, in characters."),
        Option("max-length", 50, "The maximum length of a name, in characters."),
    ),
)

OUTPUT_NAME_REDUNDANT = Rule(
    "N004",
    "output-name-redundant",
    WARNING,
    OPT_IN,
    "Output name that repeats the name of its module.",
)

DUPLICATE_NAME_CASE = Rule(
    "N005",
    "duplicate-name-case",
    WARNING,
    ON,
    "Names that differ only in case, hyphens or underscores.",
)

SHADOWED_ITERATOR = Rule(
    "N006", "shadowed-iterator", WARNING, OPT_IN, "Iterator that hides another name."
)

RESERVED_NAME = Rule("N007", "reserved-name", ERROR, ON, "Variable with a reserved name.")

NON_ASCII_IDENTIFIER = Rule(
    "N008", "non-ascii-identifier", WARNING, OPT_IN, "Name with non-ASCII letters."
)
