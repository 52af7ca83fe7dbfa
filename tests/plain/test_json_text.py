from __future__ import annotations

import json
from decimal import Decimal

import pytest
from hypothesis import given, strategies as st

from hcl_lint.plain.json import json_text

plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(plain, st.sampled_from([None, 2]))
def test_the_layout_is_that_of_the_json_module(data: object, indent: int | None) -> None:
    assert json_text(data, indent) == json.dumps(data, indent=indent, ensure_ascii=False)


@given(st.decimals(allow_nan=False, allow_infinity=False))
def test_decimals_keep_their_digits(number: Decimal) -> None:
    text = json_text([number])
    assert json.loads(text, parse_float=Decimal, parse_int=Decimal) == [number]


def test_what_is_no_unicode_is_escaped() -> None:
    assert json_text({"é": "\udcff"}) == '{"é": "\\udcff"}'


@pytest.mark.parametrize("data", [Decimal("Infinity"), Decimal("NaN"), 1.5, {1}, object()])
def test_what_json_cannot_hold_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="JSON cannot represent"):
        json_text([data])


def test_depth_does_not_matter() -> None:
    data: list[object] = []
    for _ in range(400):
        data = [data]
    assert json_text(data) == "[" * 401 + "]" * 401
