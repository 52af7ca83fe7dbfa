from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.fingerprint import fingerprint, placed_fingerprints
from hcl_lint.diagnostics.rule import ON, WARNING, Rule
from hcl_lint.text.source import Range, Source


def of(text: str, marked: str, summary: str = "Wrong", path: str = "a.tf", rule: str = "r") -> str:
    start = text.index(marked)
    where = Range(Source(path, text), start, start + len(marked))
    problem = Rule("X001", rule, WARNING, ON)
    return fingerprint(Finding.from_diagnostic(Diagnostic(problem, summary, "", where)))


def test_it_survives_moved_lines_other_paths_and_another_layout() -> None:
    known = of("a = b\n", "b")
    assert known == of("x = 1\n\n\na = b\ny = 2\n", "b")
    assert known == of("a = b\n", "b", path="elsewhere/b.tf")
    assert known == of("  a   =\tb\r\n", "b")


def test_it_does_not_depend_on_positions_in_what_is_said() -> None:
    assert of("a = b\n", "b", "First on line 3") == of("a = b\n", "b", "First on line 14")


def test_it_tells_rules_messages_and_lines_apart() -> None:
    known = of("a = b\n", "b")
    assert known != of("a = b\n", "b", rule="s")
    assert known != of("a = b\n", "b", "Bad")
    assert known != of("a = c\n", "c")


def test_of_long_ranges_the_first_and_the_last_line_count() -> None:
    known = of("a {\n  b = 1\n}\n", "a {\n  b = 1\n}")
    assert known == of("a {\n  b = 2\n  c = 3\n}\n", "a {\n  b = 2\n  c = 3\n}")


def test_of_long_lines_what_is_near_the_mark_counts() -> None:
    far = "x" * 5000
    assert of(f"b {far}", "b") == of(f"b {far}yz", "b")


def test_bytes_that_are_no_text_do_no_harm() -> None:
    assert len(of('a = "\udcff"\n', "a")) == 16


def findings(*paths: str) -> list[Finding]:
    """Findings that are alike but for their paths."""
    problem = Rule("X001", "r", WARNING, ON)
    ranges = [Range(Source(path, "a"), 0, 1) for path in paths]
    return [Finding.from_diagnostic(Diagnostic(problem, "Wrong", "", each)) for each in ranges]


def placed(*paths: str) -> list[str]:
    return [each for _, each in placed_fingerprints(findings(*paths))]


def test_of_several_alike_each_has_one_of_its_own() -> None:
    assert len(set(placed("a.tf", "a.tf", "b.tf", "\udcfe"))) == 4
    assert placed("a.tf", "b.tf") == placed("a.tf", "a.tf", "b.tf")[::2]


def test_paths_of_all_systems_give_the_same() -> None:
    assert placed("x\\a.tf") == placed("x/a.tf")
