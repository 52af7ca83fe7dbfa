"""F: formatting."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import INFO, ON, OPT_IN, WARNING, Option, Rule

LETTERS = "F"
TITLE = "Formatting"

UNFORMATTED = Rule(
    "F001", "unformatted", WARNING, ON, "File that `hcl-lint format` would change."
)

MISSING_FINAL_NEWLINE = Rule(
    "F002", "missing-final-newline", INFO, OPT_IN, "File that does not end with a newline."
)

TRAILING_WHITESPACE = Rule(
    "F003", "trailing-whitespace", WARNING, ON, "Trailing white space that the formatter keeps."
)

TOO_MANY_BLANK_LINES = Rule(
    "F004", "too-many-blank-lines", WARNING, OPT_IN, "Redundant blank line."
)

LINE_TOO_LONG = Rule(
    "F005",
    "line-too-long",
    WARNING,
    OPT_IN,
    "Line that is too long.",
    options=(Option("line-length", 120, "The maximum length of a line, in columns."),),
)

MISSING_TRAILING_COMMA = Rule(
    "F006",
    "missing-trailing-comma",
    WARNING,
    OPT_IN,
    "Multi-line list or call without a trailing comma.",
)

OBJECT_COMMA_STYLE = Rule(
    "F007",
    "object-comma-style",
    WARNING,
    OPT_IN,
    "Inconsistent commas in a multi-line object.",
    options=(
        Option(
            "commas",
            "never",
            'Whether lines end with commas: "never" or "always".',
            choices=("never", "always"),
        ),
    ),
)

BLANK_LINE_BETWEEN_BLOCKS = Rule(
    "F008", "blank-line-between-blocks", WARNING, OPT_IN, "Missing blank line between blocks."
)

SINGLE_LINE_BLOCK = Rule(
    "F009",
    "single-line-block",
    WARNING,
    OPT_IN,
    "Long block that starts on the line of its brace.",
    options=(
        Option("max-length", 80, "The maximum length of a single-line block, in columns."),
    ),
)

HEREDOC_INDENT = Rule(
    "F010", "heredoc-indent", WARNING, OPT_IN, "Heredoc with `<<` whose lines are all indented."
)
