"""What the documentation promises."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.diagnostics import diagnostic, rule
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.semantics.module import Module
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.linter.case_files import CaseFile
from tests.linter.checking import modules, ruleset

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs").glob("*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_are_true(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # for the paths of the example files
    results = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert results.failed == 0
    assert results.attempted > 0 or ">>>" not in page.read_text("utf-8")


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def pasted(page: Path) -> list[str]:
    """The lines of a page that a reader may paste: code, and commands without their output."""
    found: list[str] = []
    for kind, block in re.findall(r"^```(\w+)\n(.*?)^```", page.read_text("utf-8"), re.M | re.S):
        lines = block.splitlines()
        prompts = [line for line in lines if line.startswith("$ ")]
        found += prompts if kind == "console" and prompts else lines
    return found


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_what_can_be_pasted_is_complete(page: Path) -> None:
    assert [line for line in pasted(page) if "…" in line] == []


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_modules_are_run_without_the_current_folder(page: Path) -> None:
    """`python -m hcl_lint` in a checked tree would run a folder of that name in it."""
    assert "python -m hcl_lint" not in page.read_text("utf-8")


def test_the_page_about_rules_names_only_what_there_is() -> None:
    text = (ROOT / "docs" / "writing-a-rule.md").read_text("utf-8")
    names = set(re.findall(r"`([A-Z][A-Z_]+)`", text))
    there = {name for module in (rule, diagnostic) for name in vars(module)}
    assert "MODULE" in names
    assert names - there == set()
    assert "module.module.called(" in text and hasattr(Module, "called")


def test_the_rule_of_the_page_about_rules_works() -> None:
    text = (ROOT / "docs" / "writing-a-rule.md").read_text("utf-8")
    names: dict[str, Any] = {}
    for block in re.findall(r"^```python\n(.*?)^```", text, re.M | re.S):
        exec(block, names)
    found = modules(Source("main.tf", "a = ((1 + 2)) * 3\nb = (1 + 2) * 3\n"))[0]
    registry = Registry([names["FAMILY"]])
    (checked,) = Checker(Ruleset(registry, RuleSettings())).check(found)
    assert [each.rule.name for each in checked.diagnostics] == ["doubled-parentheses"]
    assert checked.diagnostics[0].fix is not None


def blocks_of(page: Path) -> list[tuple[str, str]]:
    """The names of the files in a page, "" where there is none, and what they contain."""
    text = page.read_text("utf-8")
    return re.findall(r"^```hcl(?: (\S+))?\n(.*?)^```", text, re.M | re.S)


@pytest.mark.parametrize(("name", "block"), blocks_of(ROOT / "docs" / "type-checking.md"))
def test_examples_of_type_checking_have_the_findings_that_they_show(name: str, block: str) -> None:
    case = CaseFile(name or "main.tf", block)
    (checked,) = Checker(ruleset("E", "R", "V")).check(modules(Source(case.path, case.text))[0])
    index = LineIndex(checked.text)
    assert case.expected == [
        f"{index.line(each.start) + 1}: {each.severity}[{each.rule.name}]: {each.summary}"
        for each in checked.diagnostics
    ]
