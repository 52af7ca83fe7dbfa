"""Texts for users and readers of the code avoid phrases that are not idiomatic."""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# What to write is in brackets.
UNIDIOMATIC = {
    "inside of": r"\b[Ii]nside of\b(?! a)",  # inside
    "outside of": r"\b[Oo]utside of\b(?! a)",  # outside
    "behind": r"\b[Bb]ehind (?:an?|it|its|them|another|one|each|the (?!terminals))\b",  # after
    "line break": r"\b[Ll]ine breaks?\b",  # newline
    "put right": r"\bputs? right\b",  # fix
    "will do": r"\bthat will do\b",  # is accepted
    "be had": r"\bbe had\b|\bhad from\b",  # is available
    "that is none": r"\b(?:that|it|they) (?:is|are) none\b",  # is not one, is invalid
    "told": r"\b(?:is|are|be|was|were) told\b|\bunless told\b",  # reported
    "of which there": r"\b(?:of|for) which there (?:is|are) no\b",  # without
    "without a word": r"\bwithout a word\b|\band says nothing\b",  # silently
    "counts for nothing": r"\bcounts? for nothing\b",  # is ignored
    "as it is written": r"\bas (?:it|they) (?:is|are) written\b",  # as written, literally
    "has to be": r"(?<!not )\b(?:has|have) to be\b",  # must be
    "be it": r"\bbe it\b",  # even if
    "but for": r"\b[Bb]ut for\b",  # except for
    "is no": r"\b(?:[Ii]t|[Tt]his|that|text|value) (?:is|are) no (?!longer\b|more\b)\w",  # is not a
    "such one": r"\bsuch an? one\b|\bno such thing\b|(?<![Tt]here )\bis no such\b",  # invalid
    "nothing is said": r"\b[Nn]othing (?:is|was) said\b|\b[Oo]nly hcl-lint knows\b",  # no report
    "circle": r"\bin a circle\b",  # in a cycle
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


@pytest.mark.parametrize("phrase", UNIDIOMATIC)
def test_texts_are_idiomatic(phrase: str) -> None:
    pattern = re.compile(UNIDIOMATIC[phrase])
    found = [
        f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}"
        for path, text in content().items()
        for match in pattern.finditer(text)
    ]
    assert found == []
