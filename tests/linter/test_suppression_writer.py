"""Where suppressions are written, at each length that lines may have.

`suppressed.txt` has the new lines of each text, anew from each length at which they differ.
`--update-golden` records it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hcl_lint.format.formatter import HCL, format_tree
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.suppression_writer import SuppressionWriter
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.linter.checking import REGISTRY, check, module, ruleset

RECORDED = Path(__file__).parent / "suppressed.txt"

TEXT = """\

# hcl-lint: file-ignore[S003] why
a = "${b}"
c = (d) # words
e = "${(f)}" # hcl-lint: ignore[S009] why
resource "x" "y" { g = "${h}" }
block {
  i  = "${j}"
  kk = <<-EOT
    ${"${l}"}
  EOT
  m = [
    "${n}", (o),
    # hcl-lint: ignore[S003]
    "${p}",
  ]
  q = f(
    "${r}"
  )

  s = "ä${t}" /* more */
}
u = "${v}"\r
w = "${x}"
"""
# A file that is formatted stays so: new comments share columns with others.
FORMATTED = """\
block {
  a    = "${b}"
  long = [c, d] # some words
  e    = "${f}" # more
}

other {
  gg = "${h}"
  i  = j          # many words, and more of them
  k  = "${l}${m}" # and
}

# Of several lines.
/* This one
is TODO in the second. */
fourth {
  r    = "${s}"
  long = [t, u, w, x, y, z, aa, bb] # words

  tt = [
    { v = "${w}", x = (y) }, "${z}",
  ]
}

third {
  n = "this is longer than all lengths that are tried, so that no comment makes it any worse ${o}"
  p = "${q}"
}
"""
PACKED = 'y = "${z}"'
# The first line has findings of its own, and some for the file.
FIRST = """\
\ufeffa = "${b}"  \t
# hcl-lint: ignore[S009] why
c = "${d}" # hcl-lint: ignore [S009]
e = ("${f}") # hcl-lint: file-ignore[S008] why
g = "${h}" # hcl-lint: ignore[redundant-interpolation]
i = "ä${j +
k}" # hcl-lint: ignore[todo-comment]



l = <<E
${"${m}"} # TODO
E
/* TODO */ n = "${o}\""""
# The first line moves what comes after the second.
MOVED = """\
a {
  b = "${c}"
  d = 1 # words that make this a line as long as it may be
}
"""
# What is on a line of its own has no effect there.
OWN = """\
# hcl-lint: ignore[todo-comment] TODO: say why
a = 1 # TODO
b = "${c}"
"""
# Nothing but blanks.
BLANK = "  "
RULES = ("S005", "redundant-parentheses", "S003", "HL", "F002", "F003", "F004")
LENGTHS = (20, *range(56, 97), 110, 130)


def results() -> Iterator[str]:
    for text in (TEXT, FORMATTED, PACKED, FIRST, MOVED, OWN, BLANK):
        found = check(text, *RULES)
        old = text.split("\n")
        findings = [each for each in found.diagnostics if each.source is found.document.source]
        for in_file in (False, True):
            for reason in ("", "why not")[: 1 + (text is TEXT)]:
                before = ""
                for length in (20, 88):
                    writer = SuppressionWriter(REGISTRY, reason, length)
                    after = writer.suppressed(found.document, findings, in_file=in_file).text
                    if after != before:
                        where = "in the file" if in_file else "at findings"
                        yield f"## {where}, {reason or 'no reason'}, from {length} columns"
                        for number, line in enumerate(after.split("\n"), start=1):
                            if line not in old:
                                yield f"{number}: {line}".replace("\r", "\\r")
                    before = after


def test_suppressions_are_written_as_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("# a = 1", "# hcl-lint: file-ignore[commented-out-code]\n# a = 1"),
        ("# a = 1\n", "# hcl-lint: file-ignore[commented-out-code]\n# a = 1\n"),
        ("\n# a = 1\n", "\n# hcl-lint: file-ignore[commented-out-code]\n# a = 1\n"),
        ("b = 2\n# a = 1", "# hcl-lint: file-ignore[commented-out-code]\nb = 2\n# a = 1"),
        ("b = 2 # c = 3", "b = 2 # c = 3"),
        (
            "b {\n  # c = 1\n}\n",
            "# hcl-lint: ignore[commented-out-code]\nb {\n  # c = 1\n}\n",
        ),
        (
            "# TODO: why\n# a = 1\n",
            "# hcl-lint: file-ignore[todo-comment, commented-out-code]\n# TODO: why\n# a = 1\n",
        ),
    ],
)
def test_none_is_written_where_it_would_be_in_code_that_is_commented_out(
    before: str, after: str
) -> None:
    checker = Checker(ruleset("commented-out-code", "todo-comment"))
    (done,) = checker.suppress(module(Source("main.tf", before)), reason="")
    assert (done.text, done.diagnostics) == (after, [])


ALIGNED = """\
resource "aws_instance" "a" {
  ami                    = "${b}"
  vpc_security_group_ids = c
  x                      = "${d}" # some words
  long                   = e      # more
}
"""


@pytest.mark.parametrize("reason", ["", "why", "a reason of so many words that no line has room"])
@pytest.mark.parametrize("text", [FORMATTED, MOVED, ALIGNED])
def test_nothing_but_comments_is_new_in_a_file_that_is_formatted(text: str, reason: str) -> None:
    found = check(text, *RULES)
    findings = [each for each in found.diagnostics if each.source is found.document.source]
    for length in LENGTHS:
        writer = SuppressionWriter(REGISTRY, reason, length)
        after = writer.suppressed(found.document, findings, in_file=False)
        assert format_tree(after.tree, HCL) == after.text
        kept = [
            re.sub(" *# hcl-lint:.*", "", line)
            for line in after.text.split("\n")
            if not line.strip().startswith("# hcl-lint:")
        ]
        assert "\n".join(kept) == text
