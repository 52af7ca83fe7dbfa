"""Entries of lists that are comma-separated values."""

from __future__ import annotations

import pytest

from hcl_lint.products.bake.rules.entries import csv_fields


@pytest.mark.parametrize(("text", "fields"), [
    ("", [""]), ("a", ["a"]), ("a,b", ["a", "b"]), ("a,,b", ["a", "", "b"]),
    (",", ["", ""]), ("a,", ["a", ""]),
    ('"a,b",c', ["a,b", "c"]), ('a,"b"', ["a", "b"]), ('"a""b"', ['a"b']), ('""', [""]),
    ('"a', None), ('"a"b', None), ('a"b', None), ('a,"b', None), ('"a""', None), ('a,b"c', None),
])
def test_fields_may_be_in_quotes(text: str, fields: list[str] | None) -> None:
    assert csv_fields(text) == fields
