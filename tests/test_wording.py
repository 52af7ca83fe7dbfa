"""Texts for users and readers of the code avoid phrases that are not idiomatic."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# By a text that is in each match; what to write instead is in brackets.
UNIDIOMATIC = {
    "nside of": r"\b[Ii]nside of\b(?! a)",  # inside
    "utside of": r"\b[Oo]utside of\b(?! a)",  # outside
    "ehind ": r"\b[Bb]ehind (?:an?|it|its|them|another|one|each|the (?!terminals))\b",  # after
    "ine break": r"\b[Ll]ine breaks?\b",  # newline
    " right": r"\bputs? right\b",  # fix
    "that will do": r"\bthat will do\b",  # is accepted
    "be had": r"\bbe had\b",  # is available
    "had from": r"\bhad from\b",  # is available
    " none": r"\b(?:that|it|they) (?:is|are) none\b",  # is not one, is invalid
    " told": r"\b(?:(?:is|are|be|was|were)|unless) told\b",  # reported
    " which there ": r"\b(?:of|for) which there (?:is|are) no\b",  # without
    "without a word": r"\bwithout a word\b",  # silently
    "says nothing": r"\band says nothing\b",  # silently
    " for nothing": r"\bcounts? for nothing\b",  # is ignored
    " written": r"\bas (?:it|they) (?:is|are) written\b",  # as written, literally
    " to be": r"(?<!not )\b(?:has|have) to be\b",  # must be
    "be it": r"\bbe it\b",  # even if
    "ut for": r"\b[Bb]ut for\b",  # except for
    " is no ": r"\b(?:[Ii]t|[Tt]his|that|text|value) is no (?!longer\b|more\b)\w",  # is not a
    " are no ": r"\b(?:[Ii]t|[Tt]his|that|text|value) are no (?!longer\b|more\b)\w",  # is not a
    "such a": r"\bsuch an? one\b",  # invalid
    "no such": r"\bno such thing\b|(?<![Tt]here )\bis no such\b",  # invalid
    "othing ": r"\b[Nn]othing (?:is|was) said\b",  # no report
    "nly hcl-lint": r"\b[Oo]nly hcl-lint knows\b",  # no report
    "in a circle": r"\bin a circle\b",  # in a cycle
}


def texts() -> list[Path]:
    folders = [ROOT / "docs", ROOT / "rules"]
    found = [path for folder in folders for path in sorted(folder.rglob("*.*"))]
    found += sorted((ROOT / "hcl_lint").rglob("*.py"))
    return [
        *[path for path in found if path.suffix in (".md", ".py", ".hcl")],
        ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md",
    ]


@functools.cache
def content() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in texts()}


def lines_with(part: str, text: str) -> Iterator[tuple[int, str]]:
    """The lines that have a part, and where they begin."""
    at = text.find(part)
    while at != -1:
        start, end = text.rfind("\n", 0, at) + 1, text.find("\n", at)
        yield start, text[start:end]
        at = text.find(part, end) if end != -1 else -1


@pytest.mark.parametrize("part", UNIDIOMATIC)
def test_texts_are_idiomatic(part: str) -> None:
    pattern = re.compile(UNIDIOMATIC[part])
    found = [
        f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, start) + 1}: {match[0]}"
        for path, text in content().items()
        for start, line in lines_with(part, text)
        for match in pattern.finditer(line)
    ]
    assert found == []
