"""S: style, and code that can be simpler."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ON, OPT_IN, WARNING, Option, Rule

LETTERS = "S"
TITLE = "Style and simplification"

COMMENT_STYLE = Rule(
    "S001",
    "comment-style",
    WARNING,
    OPT_IN,
    "Comment with `//`, or multi-line comment with `/* */`.",
)

COMMENTED_OUT_CODE = Rule(
    "S002", "commented-out-code", WARNING, OPT_IN, "Commented-out attribute or block."
)

TODO_COMMENT = Rule(
    "S003",
    "todo-comment",
    WARNING,
    OPT_IN,
    "Comment that marks unfinished work.",
    options=(
        Option("tags", ("TODO", "FIXME", "XXX"), "The words that mark unfinished work."),
        Option(
            "allow-links",
            False,
            "Whether to allow comments that name an issue: an address, `#12` or `ABC-12`.",
        ),
    ),
)

REDUNDANT_INTERPOLATION = Rule(
    "S005",
    "redundant-interpolation",
    WARNING,
    ON,
    "String that consists of a single interpolation.",
)

REDUNDANT_PARENTHESES = Rule(
    "S006", "redundant-parentheses", WARNING, OPT_IN, "Redundant parentheses."
)

CONSTANT_CONDITIONAL = Rule(
    "S007", "constant-conditional", WARNING, ON, "Conditional that always has the same result."
)

LENGTH_ZERO_COMPARISON = Rule(
    "S008",
    "length-zero-comparison",
    WARNING,
    ON,
    "Comparison with `[]`, which never equals a list.",
)

SELF_COMPARISON = Rule(
    "S009", "self-comparison", WARNING, ON, "Expression compared or combined with itself."
)

HEREDOC_JSON = Rule("S010", "heredoc-json", WARNING, OPT_IN, "JSON in a heredoc.")

CONCAT_STRING = Rule(
    "S011",
    "concat-string",
    WARNING,
    OPT_IN,
    "String built with `format` or `join` instead of a template.",
)

UNNECESSARY_SPLAT_OR_FOR = Rule(
    "S012",
    "unnecessary-splat-or-for",
    WARNING,
    OPT_IN,
    "`for` expression that returns its input unchanged.",
)

DEEP_NESTING = Rule(
    "S013",
    "deep-nesting",
    WARNING,
    OPT_IN,
    "Deeply nested conditionals or loops.",
    options=(
        Option("max-conditionals", 2, "How many levels of conditionals are allowed."),
        Option("max-loops", 3, "How many levels of loops are allowed."),
    ),
)

COMPLEX_LOCALS_LITERAL = Rule(
    "S014",
    "complex-locals-literal",
    WARNING,
    OPT_IN,
    "String literal repeated many times in a module.",
    options=(
        Option("min-count", 5, "How often a string must occur to be reported."),
        Option("min-length", 8, "The minimum length of a string, in characters."),
    ),
)

QUOTED_OBJECT_KEY = Rule(
    "S015",
    "quoted-object-key",
    WARNING,
    OPT_IN,
    "Object key with redundant quotes, or with `:`.",
    options=(
        Option(
            "quotes",
            "consistent",
            "Which quotes are redundant: those of each key that needs none, or only if no key of "
            "the object needs them.",
            choices=("as-needed", "consistent", "any"),
        ),
        Option("separator", "=", "The separator after a key.", choices=("=", ":", "any")),
    ),
)

JSONENCODE_STRING = Rule(
    "S017", "jsonencode-string", WARNING, OPT_IN, "JSON in a string with escaped quotes."
)

REDUNDANT_CONDITIONAL = Rule(
    "S018", "redundant-conditional", WARNING, OPT_IN, "Conditional or negation with a simpler form."
)
