"""The editor by example: each case is a text, the changes, and the text that they make."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hcl_lint.edit.code import Expression
from hcl_lint.edit.editor import Editor
from hcl_lint.format.layout import lay_out
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.source import Source

CASE = re.compile(
    r"^### (?P<title>.*)\n+```hcl\n(?P<before>(?s:.*?))```\n+```python\n(?P<changes>(?s:.*?))```\n+"
    r"```hcl\n(?P<after>(?s:.*?))```$",
    re.MULTILINE,
)
FILES = sorted((Path(__file__).parent / "cases").glob("*.md"))
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['title']}")
    for path in FILES
    for case in CASE.finditer(path.read_text("utf-8"))
]


def changed(before: str, changes: str) -> str:
    """The text after the statements of a case."""
    edit = Editor(before)
    exec(changes, {"edit": edit, "Expression": Expression})  # our own files
    text = edit.text()
    assert apply_edits(before, edit.edits()) == text
    return text


def formatted(text: str) -> str:
    return lay_out(text, parse_config(Source("t", text)).tokens)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_case_is_read(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(CASE.findall(text)) == text.count("\n### ")


@pytest.mark.parametrize("case", CASES)
def test_the_changes_make_the_text(case: re.Match[str]) -> None:
    assert changed(case["before"], case["changes"]) == case["after"]


@pytest.mark.parametrize("case", CASES)
def test_what_was_formatted_stays_formatted(case: re.Match[str]) -> None:
    if formatted(case["before"]) == case["before"]:
        assert formatted(case["after"]) == case["after"]


@pytest.mark.parametrize("case", CASES)
def test_line_breaks_of_windows_stay(case: re.Match[str]) -> None:
    if "<<" in case["changes"] or not case["before"]:
        pytest.skip("those in a heredoc are part of its value, and an empty file has none")
    before, after = (case[name].replace("\n", "\r\n") for name in ("before", "after"))
    assert changed(before, case["changes"]) == after


@pytest.mark.parametrize("case", CASES)
def test_a_byte_order_mark_stays(case: re.Match[str]) -> None:
    assert changed("\ufeff" + case["before"], case["changes"]) == "\ufeff" + case["after"]


@pytest.mark.parametrize("case", CASES)
def test_a_missing_line_break_at_the_end_stays_missing(case: re.Match[str]) -> None:
    before = case["before"].removesuffix("\n")
    if before in ("", case["before"]) or before.endswith("EOT"):
        pytest.skip("there is no such line break, or there must be one")
    assert changed(before, case["changes"]).removesuffix("\n") == case["after"].removesuffix("\n")
