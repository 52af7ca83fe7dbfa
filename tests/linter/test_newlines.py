"""Findings in files whose lines end with CR LF: the same as with LF, with fixes that keep it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ON, WARNING, Check, Rule, RuleFamily
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source
from tests.extent import sample
from tests.linter.case_files import Case, read_cases
from tests.linter.checking import modules, ruleset

CASES = Path(__file__).parent / "cases"
FOLDERS = ("formatting", "layout", "packer", "style", "terraform")


def findings(checker: Checker, files: list[tuple[str, str]]) -> list[Diagnostic]:
    groups = modules(*[Source(path, text) for path, text in files])
    return [
        each for group in groups for file in checker.check(group) for each in file.diagnostics
    ]


def outcome(finding: Diagnostic, texts: dict[str, str]) -> tuple[object, ...]:
    """A finding by lines and columns, and the text after its fix, with LF."""
    start = finding.range
    text = texts[finding.source.path]
    fixed = "" if finding.fix is None else apply_edits(text, finding.fix.edits)
    assert "\r" not in text or "\n" not in fixed.replace("\r\n", "")
    place = start.line, start.column, text[finding.start : finding.end].replace("\r\n", "\n")
    return finding.code, *place, finding.summary, fixed.replace("\r\n", "\n")


def cases(folder: str) -> list[tuple[str, Case]]:
    return [
        (path.stem, case)
        for path in sorted((CASES / folder).rglob("*.md")) for case in read_cases(path)
    ]


@pytest.mark.parametrize("folder", FOLDERS)
def test_findings_and_fixes_do_not_depend_on_the_newline(folder: str) -> None:
    checker = Checker(ruleset("ALL", preview=True))
    for rule, case in sample(cases(folder), 8):
        if any(["\r" in each.text or "<<" in each.text for each in case.files]):
            continue
        one = {each.path: each.text for each in case.files}
        other = {path: text.replace("\n", "\r\n") for path, text in one.items()}
        expected = [outcome(each, one) for each in findings(checker, [*one.items()])]
        found = [outcome(each, other) for each in findings(checker, [*other.items()])]
        assert found == expected, f"{rule}: {case.name}"


def test_a_fix_may_begin_within_a_newline() -> None:
    def look(file: FileContext) -> Diagnostics:
        end = file.text.index("\n")
        fix = Fix("add a line", [Edit(end, end + 1, "\nb = 2\n")])
        yield problem.at(file.range((0, 1)), "Lonely line", "Add another one.", fix)

    problem = Rule("X001", "lonely-line", WARNING, ON)
    registry = Registry([RuleFamily("X", "Own", (Check(look, problem),))])
    checker = Checker(Ruleset(registry, RuleSettings()))
    (found,) = findings(checker, [("main.hcl", "a = 1\r\n")])
    assert found.fix is not None
    assert apply_edits("a = 1\r\n", found.fix.edits) == "a = 1\r\nb = 2\r\n"
