"""Findings of all kinds, for tests of what is made of them."""

from __future__ import annotations

from hypothesis import strategies as st

from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix, Related
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import ERROR, INFO, ON, WARNING, Rule
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range, Source

# Characters of all kinds: those that stand for bytes which are not text are among them.
TEXT = st.text(st.characters(codec=None), max_size=40)

# What is marked, and changed, is behind characters of several bytes and code points each.
WIDE = 'é = "e\u0301\U0001f600" # x\nb = 2\n'


def finding(
    text: str = "a = 1\n",
    start: int = 0,
    end: int = 1,
    *,
    path: str = "main.tf",
    rule: str = "unformatted",
    code: str = "F001",
    severity: str = WARNING,
    summary: str = "File is not formatted",
    detail: str = "",
    fix: Fix | None = None,
    url: str | None = None,
) -> Finding:
    problem = Rule(code, rule, severity, ON)
    where = Range(Source(path, text), start, end)
    return Finding.from_diagnostic(Diagnostic(problem, summary, detail, where, fix), url=url)


def wide_finding() -> Finding:
    """About ``x`` in `WIDE`, with a fix of two edits on two lines."""
    at = WIDE.index("x")
    edits = [Edit(at, at + 1, "y"), Edit(at + 6, at + 7, "3")]
    return finding(WIDE, at, at + 1, fix=Fix("Change both", edits, UNSAFE))


def related_finding() -> Finding:
    """A second declaration, and where the first one is, in another file."""
    problem = Rule("D001", "duplicate", ERROR, ON)
    first = Range(Source("modules/b c/é.tf", "x = 1\na = 1\n"), 6, 7)
    where = Range(Source("main.tf", "a = 2\n"), 0, 1)
    related = [Related("first set here", first)]
    return Finding.from_diagnostic(Diagnostic(problem, "Set twice", "", where, None, related))


def one_of_each() -> list[Finding]:
    """One finding of each severity, a failure of hcl-lint itself, and a rule not known here."""
    return [
        finding(severity=ERROR, rule="syntax-error", code="E001", summary="Missing value",
                detail="After `=` a value has to follow. Write one.", path="modules/b c/é.tf"),
        finding("b=1\n", 1, 2, fix=Fix("Format the file", [Edit(1, 2, " = ")], SAFE)),
        finding("a {\n}\n", 0, 6, severity=INFO, rule="of-a-plugin", code="X001", summary="Hm",
                url="https://example.org/x001"),
        finding(rule="internal-error", code="HL900", severity=ERROR, path="z.tf",
                summary="hcl-lint failed on this file", detail="ValueError: no (in x, line 1)."),
    ]


@st.composite
def findings(draw: st.DrawFn) -> Finding:
    """Any finding there could be, names and messages of all characters included."""
    text = draw(TEXT)
    at = sorted(draw(st.lists(st.integers(0, len(text)), min_size=4, max_size=4)))
    edits = [Edit(at[0], at[1], draw(TEXT)), Edit(at[2], at[3], draw(TEXT))]
    fix = draw(st.none() | st.builds(Fix, TEXT, st.just(edits), st.just(UNSAFE)))
    severity = draw(st.sampled_from([ERROR, WARNING, INFO]))
    rule, code = draw(st.sampled_from([("unformatted", "F001"), ("x", "X001")]))
    where = Range(Source(draw(TEXT), text), at[0], at[3])
    other = Related(draw(TEXT), Range(Source(draw(TEXT), text), at[1], at[2]))
    related = draw(st.sampled_from([[], [other]]))
    problem = Rule(code, rule, severity, ON)
    diagnostic = Diagnostic(problem, draw(TEXT), draw(TEXT), where, fix, related)
    url = draw(st.none() | st.just("https://example.org") | TEXT)
    return Finding.from_diagnostic(diagnostic, url=url)
