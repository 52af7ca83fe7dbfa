from __future__ import annotations

import unicodedata
from typing import Literal

import pytest
from hypothesis import given, strategies as st

from hcl_lint.text.normal_form import normalize

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
