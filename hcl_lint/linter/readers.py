"""Programs that read HCL in other ways than the products: what they reject, drop or change.

The table is data: scripts/readers.py runs the programs in these versions, and docs/readers.md has
what came of it.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping, TypeAlias

REJECTS: Final = "rejects"
DROPS: Final = "drops"
CHANGES: Final = "changes"

# The programs by the names in the configuration, as messages call them.
READERS: Final = {
    "python-hcl2": "python-hcl2 8.1.4",
    "python-hcl2-7": "python-hcl2 7.3.1",
    "bc-python-hcl2": "bc-python-hcl2 0.4.3",
    "pygohcl": "pygohcl 1.2.9",
    "hcl2json": "hcl2json 0.24.0",
    "hcl2-parser": "hcl2-parser 1.0.3",
    "hcl-to-json": "hcl-to-json 0.1.1",
    "parse-hcl": "parse-hcl 1.0.0",
    "tree-sitter-hcl": "tree-sitter-hcl 1.2.0",
    "codemirror-lang-hcl": "codemirror-lang-hcl 0.2.0",
}

# By reader, the kind of difference and the end of a sentence that begins with the program.
Differences: TypeAlias = Mapping[str, tuple[str, str]]


class Construct:
    """Something that HCL allows, and what programs do with it.

    ``example`` is a text that has it, and ``advice`` says what to write so that all agree.
    """

    __slots__ = ("example", "differences", "advice")

    def __init__(self, example: str, differences: Differences, advice: str = "") -> None:
        self.example = example
        self.differences = differences
        self.advice = advice


_ONLY_SOURCE: Final = "reads the source of this expression as blocks and attributes"

CONSTRUCTS: Final[Mapping[str, Construct]] = {
    "exponent": Construct(
        "a = 1e3\n",
        {
            "python-hcl2": (CHANGES, "reads this number as a string"),
            "python-hcl2-7": (CHANGES, "reads this number as a string"),
            "bc-python-hcl2": (REJECTS, "rejects numbers with an exponent"),
            "tree-sitter-hcl": (REJECTS, "has no numbers with an exponent"),
            "codemirror-lang-hcl": (REJECTS, "has no numbers with an exponent"),
        },
        "Write the number without an exponent.",
    ),
    "nested-exponent": Construct(
        "a = f(1e3)\n",
        {
            "python-hcl2-7": (CHANGES, "writes this number in `${}`"),
            "bc-python-hcl2": (REJECTS, "rejects numbers with an exponent"),
            "tree-sitter-hcl": (REJECTS, "has no numbers with an exponent"),
            "codemirror-lang-hcl": (REJECTS, "has no numbers with an exponent"),
        },
        "Write the number without an exponent.",
    ),
    "large-number": Construct(
        "a = 12345678901234567890123\n",
        {
            "hcl2json": (CHANGES, "rounds this number to a double, or makes it null"),
            "hcl2-parser": (CHANGES, "rounds this number to a double"),
            "hcl-to-json": (CHANGES, "rounds this number to a double"),
        },
        "Write it as a string.",
    ),
    "negative-number": Construct(
        "a = -5\n", {"bc-python-hcl2": (CHANGES, "reads this number as a string")},
    ),
    "number-in-parentheses": Construct(
        "a = (1)\n",
        {
            "python-hcl2": (CHANGES, "reads this value as the string of an expression"),
            "python-hcl2-7": (CHANGES, "reads this value as the string of an expression"),
            "pygohcl": (CHANGES, "reads this value as the string of an expression"),
            "hcl2json": (CHANGES, "reads this value as the string of an expression"),
            "hcl2-parser": (CHANGES, "reads this value as the string of an expression"),
        },
        "Remove the parentheses.",
    ),
    "bare-name": Construct(
        "a = x\n",
        {"python-hcl2": (CHANGES, "does not mark this name as an expression")},
    ),
    "strip-marker": Construct(
        'a = "x ${~ y ~} z"\n',
        {
            "python-hcl2": (REJECTS, "rejects strip markers of interpolations"),
            "python-hcl2-7": (REJECTS, "rejects strip markers of interpolations"),
        },
        "Remove the spaces around the interpolation instead.",
    ),
    "interpolation": Construct(
        'a = "x-${y}"\n',
        {"pygohcl": (DROPS, "drops the marks of interpolations")},
    ),
    "escaped-interpolation": Construct(
        'a = "$${x}"\n',
        {
            "pygohcl": (CHANGES, "makes an interpolation of this text"),
            "hcl2-parser": (CHANGES, "makes an interpolation of this text"),
        },
    ),
    "escape": Construct(
        'a = "x\\ty"\n',
        {
            "bc-python-hcl2": (CHANGES, "does not decode escapes"),
            "hcl-to-json": (CHANGES, "does not decode escapes"),
        },
    ),
    "escaped-backslash": Construct(
        'a = "C:\\\\temp"\n',
        {"python-hcl2-7": (CHANGES, "takes the second backslash for another escape")},
        "Write slashes.",
    ),
    "string-like-number": Construct(
        'a = "1.10"\n',
        {"hcl-to-json": (CHANGES, "reads this string as a number or boolean")},
    ),
    "heredoc": Construct(
        "a = <<EOT\nx\nEOT\n",
        {
            "python-hcl2-7": (DROPS, "drops the last newline of heredocs"),
            "bc-python-hcl2": (DROPS, "drops the last newline of heredocs"),
            "hcl-to-json": (DROPS, "drops the last newline of heredocs"),
        },
    ),
    "flush-heredoc": Construct(
        "a = <<-EOT\n  x\n  EOT\n",
        {
            "python-hcl2-7": (DROPS, "drops the last newline of heredocs"),
            "bc-python-hcl2": (DROPS, "drops the last newline of heredocs"),
            "hcl-to-json": (REJECTS, "fails for heredocs with `<<-`"),
        },
        "Write `<<`, and the lines without indentation.",
    ),
    "blank-line-in-heredoc": Construct(
        "a = <<-EOT\n  x\n\n  y\n  EOT\n",
        {
            "python-hcl2-7": (CHANGES, "leaves the indentation, since a line is blank"),
            "bc-python-hcl2": (CHANGES, "leaves the indentation, since a line is blank"),
        },
    ),
    "backslash-in-heredoc": Construct(
        "a = <<EOT\nx\\ty\nEOT\n",
        {"python-hcl2-7": (CHANGES, "takes backslashes in heredocs for escapes")},
    ),
    "short-heredoc-marker": Construct(
        "a = <<E\nx\nE\n",
        {
            "python-hcl2-7": (REJECTS, "rejects heredoc markers of one letter"),
            "bc-python-hcl2": (REJECTS, "rejects heredoc markers of one letter"),
        },
        "Write a longer one, such as `EOT`.",
    ),
    "empty-heredoc": Construct(
        "a = <<EOT\nEOT\n",
        {"bc-python-hcl2": (REJECTS, "rejects heredocs without lines")},
        'Write `""`.',
    ),
    "heredoc-argument": Construct(
        "a = f(<<EOT\nx\nEOT\n)\n",
        {
            "python-hcl2": (CHANGES, "puts quotes around this heredoc"),
            "python-hcl2-7": (CHANGES, "writes this heredoc in quotes"),
            "bc-python-hcl2": (CHANGES, "writes this heredoc in quotes"),
            "pygohcl": (CHANGES, "writes this heredoc on one line"),
            "hcl-to-json": (CHANGES, _ONLY_SOURCE),
        },
        "Define a local value, and refer to it.",
    ),
    "double-negation": Construct(
        "a = !!x\n",
        {
            "python-hcl2": (REJECTS, "rejects a negation after another one"),
            "python-hcl2-7": (REJECTS, "rejects a negation after another one"),
            "bc-python-hcl2": (REJECTS, "rejects a negation after another one"),
        },
        "Write the operand alone, or `tobool`.",
    ),
    "parentheses": Construct(
        "a = (1 + 2) * 3\n",
        {"bc-python-hcl2": (DROPS, "drops parentheses in expressions")},
        "Define a local value for what is in parentheses.",
    ),
    "computed-key": Construct(
        "a = { (k) = 1 }\n",
        {
            "bc-python-hcl2": (DROPS, "drops the parentheses of computed keys"),
            "parse-hcl": (CHANGES, "makes two items of this one"),
        },
        'Write `"${k}"`.',
    ),
    "keyword-in-expression": Construct(
        "a = x == true\n",
        {"bc-python-hcl2": (CHANGES, "spells this keyword as Python does")},
    ),
    "expanded-argument": Construct(
        "a = f(x...)\n",
        {
            "python-hcl2-7": (DROPS, "drops the `...` of an expanded argument"),
            "bc-python-hcl2": (DROPS, "drops the `...` of an expanded argument"),
        },
    ),
    "list-argument": Construct(
        'a = f(["x"])\n',
        {
            "python-hcl2-7": (DROPS, "drops the quotes of strings in this list"),
            "bc-python-hcl2": (CHANGES, "writes the strings in this list with single quotes"),
        },
        "Define a local value, and refer to it.",
    ),
    "object-argument": Construct(
        "a = f({ b = c })\n",
        {
            "python-hcl2-7": (CHANGES, "makes strings of the values in this object"),
            "bc-python-hcl2": (CHANGES, "makes strings of the values in this object"),
        },
    ),
    "provider-function": Construct(
        "a = provider::p::f(1)\n",
        {"hcl2-parser": (REJECTS, "rejects functions of providers")},
    ),
    "expression": Construct(
        "a = f(x, 1)\n", {"hcl-to-json": (CHANGES, _ONLY_SOURCE)},
    ),
    "newline-before-operator": Construct(
        "a = (\n  x\n  ? 1\n  : 2\n)\n",
        {"python-hcl2-7": (REJECTS, "rejects an operator on the line after its first operand")},
        "End the line with the operator.",
    ),
    "newline-after-negation": Construct(
        "a = (\n  !x\n  ? 1\n  : 2\n)\n",
        {"bc-python-hcl2": (REJECTS, "rejects an operator on the line after a negated operand")},
        "End the line with the operator.",
    ),
    "comment-line-in-for": Construct(
        "a = {\n  for k, v in m :\n  # x\n  k => v\n}\n",
        {"bc-python-hcl2": (REJECTS, "rejects a line with a comment before the key")},
        "Write the comment above.",
    ),
    "wrapped-traversal": Construct(
        "a = (b\n  .c)\n",
        {
            "python-hcl2": (REJECTS, "rejects a reference over several lines"),
            "python-hcl2-7": (REJECTS, "rejects a reference over several lines"),
            "bc-python-hcl2": (REJECTS, "rejects a reference over several lines"),
        },
        "Write it on one line.",
    ),
    "comment-before-value": Construct(
        "a = /* x */ 1\n",
        {
            "python-hcl2": (REJECTS, "rejects a comment before the value"),
            "python-hcl2-7": (REJECTS, "rejects a comment before the value"),
        },
        "Write the comment above the attribute.",
    ),
    "nested-list": Construct(
        "a = [[1], [2]]\n",
        {"hcl-to-json": (CHANGES, "makes blocks of the lists in this list")},
    ),
    "name-like-keyword": Construct(
        "in = 1\n",
        {"codemirror-lang-hcl": (REJECTS, "takes this name for a keyword")},
    ),
    "empty-label": Construct(
        'b "" {\n}\n',
        {"codemirror-lang-hcl": (REJECTS, "rejects empty labels")},
    ),
    "different-labels": Construct(
        'b "x" {\n}\nb {\n}\n',
        {
            "hcl2json": (REJECTS, "rejects blocks of a type with different numbers of labels"),
            "hcl2-parser": (REJECTS, "rejects blocks of a type with different numbers of labels"),
        },
    ),
    "repeated-block": Construct(
        "b {\n  a = 1\n}\nb {\n  a = 2\n}\n",
        {"hcl-to-json": (DROPS, "keeps the last block of this type, or merges them")},
    ),
}
