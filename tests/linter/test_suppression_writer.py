"""Where suppressions are written, at each length that lines may have.

`suppressed.txt` has the text with suppressions, anew from each length at which it differs.
`--update-golden` records it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.linter.suppression_writer import SuppressionWriter
from tests.conftest import Golden
from tests.linter.checking import REGISTRY, check

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

third {
  n = "this is longer than all lengths that are tried, so that no comment makes it any worse ${o}"
  p = "${q}"
}
"""
PACKED = 'y = "${z}"'


def results() -> Iterator[str]:
    for text in (TEXT, FORMATTED, PACKED):
        found = check(text, "S005", "redundant-parentheses")
        findings = [each for each in found.diagnostics if each.source is found.document.source]
        for in_file in (False, True):
            for reason in ("", "why not"):
                before = ""
                for length in range(20, 80):
                    writer = SuppressionWriter(REGISTRY, reason, length)
                    after = writer.suppressed(found.document, findings, in_file=in_file).text
                    if after != before:
                        where = "in the file" if in_file else "at findings"
                        yield f"## {where}, {reason or 'no reason'}, from {length} columns"
                        yield after.replace("\r", "\\r")
                    before = after


def test_suppressions_are_written_as_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")
