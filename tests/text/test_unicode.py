"""Clusters end where UAX #29 says, and invalid bytes count one each."""

from __future__ import annotations

import bisect
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.grapheme_table import BOUNDS, CLASSES
from hcl_lint.text.source import Source
from hcl_lint.text.unicode import grapheme_count, iter_graphemes, normalize

BREAK_TEST = Path("/usr/share/unicode/auxiliary/GraphemeBreakTest.txt")

CLUSTERS = {
    "ascii": ["a", " ", "b"],
    "line breaks": ["a", "\r\n", "\n", "\r", "b"],
    "first of the combining marks": ["a\u0300", "b", "\u02ff"],
    "combining marks": ["e\u0301", "x\u0308\u0323", "y"],
    "mark without a base": ["\u0301", "a"],
    "mark after a line break": ["\n", "\u0301"],
    "mark after a control character": ["\u200b", "\u0301"],
    "two flags": ["\U0001f1e9\U0001f1ea", "\U0001f1eb\U0001f1f7"],
    "three indicators": ["\U0001f1e9\U0001f1ea", "\U0001f1eb"],
    "indicators apart": ["\U0001f1e9\u0301", "\U0001f1ea"],
    "family": ["\U0001f468\u200d\U0001f469\u200d\U0001f467", "a"],
    "skin tone before the joiner": ["\U0001f44b\U0001f3fd\u200d\U0001f525"],
    "joiner after a letter": ["a\u200d", "\U0001f525"],
    "two joiners": ["\U0001f468\u200d\u200d", "\U0001f469"],
    "mark after the joiner": ["\U0001f468\u200d\u0301", "\U0001f469"],
    "Hangul jamo": ["\u1100\u1161\u11a8", "\u1100"],
    "Hangul syllables": ["\uac00\u11a8", "\uac01\u11a8", "\uac01", "\u1161"],
    "prepended mark": ["\u0600a", "\u0600", "\n"],
    "spacing mark": ["\u0915\u0903"],
    "no Indic conjuncts, which came with 15.1": ["\u0915\u094d", "\u0915"],
    "Latin and Chinese": ["é", "名", "前"],
}


@pytest.mark.parametrize("clusters", CLUSTERS.values(), ids=CLUSTERS)
def test_clusters_are_those_of_the_rules(clusters: list[str]) -> None:
    assert list(iter_graphemes("".join(clusters))) == clusters
    assert grapheme_count("".join(clusters)) == len(clusters)


def break_tests() -> Iterator[list[str]]:
    for line in BREAK_TEST.read_text(encoding="utf-8").splitlines():
        clusters = line.partition("#")[0].split("÷")
        found = ["".join(chr(int(c, 16)) for c in x.split() if c != "×") for x in clusters]
        if any(found):
            yield [cluster for cluster in found if cluster]


@pytest.mark.skipif(
    not BREAK_TEST.exists() or "Test-15.0.0" not in BREAK_TEST.read_text(encoding="utf-8")[:40],
    reason=f"no test data of Unicode 15.0: {BREAK_TEST}",
)
def test_the_tests_of_unicode_pass() -> None:
    cases = list(break_tests())

    assert len(cases) > 500
    for clusters in cases:
        assert list(iter_graphemes("".join(clusters))) == clusters


def test_the_table_has_no_other_class_for_what_is_looked_up_without_it() -> None:
    for first, after in [("\xaf", "\u0300"), ("\u329a", "\ua66f")]:
        low = bisect.bisect_right(BOUNDS, first)
        assert CLASSES[low] == "o"
        assert BOUNDS[low] == after


def test_bytes_that_are_not_utf8_count_one_each() -> None:
    assert grapheme_count(Source.from_bytes("x", b"\xfe\xff\x00a").text) == 4
    assert grapheme_count(Source.from_bytes("x", b"\xff\xcc\x81").text) == 2  # No base for a mark.


def test_an_encoded_surrogate_counts_one() -> None:
    assert grapheme_count(Source.from_bytes("x", b'"\xed\xa0\x80"').text) == 3
    assert grapheme_count(Source.from_bytes("x", b"\xed\xa0").text) == 2


@given(st.text())
def test_clusters_tile_any_text(text: str) -> None:
    clusters = list(iter_graphemes(text))

    assert "".join(clusters) == text
    assert all(clusters)
    assert len(clusters) == grapheme_count(text)


@given(st.text(st.characters(max_codepoint=0x7F)))
def test_ascii_gives_what_the_rules_give(text: str) -> None:
    assert len(list(iter_graphemes(text))) == grapheme_count(text)


@given(st.binary())
def test_any_bytes_have_clusters(data: bytes) -> None:
    assert grapheme_count(Source.from_bytes("x", data).text) <= len(data)


def test_ascii_loads_no_table() -> None:
    script = (
        "import sys; from hcl_lint.text.unicode import grapheme_count; grapheme_count('a\\r\\n');"
        "sys.exit('hcl_lint.text.grapheme_table' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


# Letters, marks of several classes, and what decomposes into marks that are out of order.
LETTERS = "ae\u00e9\u1ed9\uac00\u4e2d\u304b"
MARKS = "\u0301\u0316\u0323\u0344\u0f73\u0f71\u0f72\u05b0\u3099"


@given(st.text(st.sampled_from(LETTERS + MARKS), max_size=30), st.integers(1, 30))
def test_it_is_that_of_python(text: str, times: int) -> None:
    assert normalize(text * times) == unicodedata.normalize("NFC", text * times)


@pytest.mark.parametrize("unit", ["\u0301\u0316", "\u0f73", "\u0323\u0301\u05b0", "\u1ed9\u0316"])
def test_python_gets_no_long_runs_of_marks_to_put_in_order(
    unit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = unicodedata.normalize
    moves = 0

    def counted(form: Literal["NFC", "NFD"], text: str) -> str:
        """Normalise, and count how often Python would move a mark before another one."""
        nonlocal moves
        decomposed = "".join(plain("NFD", character) for character in text)
        for before, after in zip(decomposed, decomposed[1:]):
            moves += unicodedata.combining(before) > unicodedata.combining(after) > 0
        return plain(form, text)

    monkeypatch.setattr(unicodedata, "normalize", counted)
    normalize("e" + unit * 10_000)
    assert moves <= 10_000 // 1_000
