"""Versions in schemas: since which, until which something is."""

from __future__ import annotations

import pytest

from hcl_lint.schema.body_schema import is_within, parse_version


@pytest.mark.parametrize(("text", "parts"), [
    ("1", (1,)), ("v1.9", (1, 9)), ("1.9.0", (1, 9)), ("1.0.0", (1,)), ("0", (0,)), ("0.0", (0,)),
    ("1.2.3.4.5.6", (1, 2, 3, 4, 5, 6)), ("1.2.3.4.5.6.7", None), ("1.0.0.0.0.0.0", None),
    ("999999999", (999_999_999,)), ("1000000000", None), ("", None), ("1.", None), ("1.x", None),
    ("vv1", None), ("1.٣", None), ("-1", None), ("1.9-beta", None),
])
def test_versions_are_numbers(text: str, parts: tuple[int, ...] | None) -> None:
    assert parse_version(text) == parts


@pytest.mark.parametrize(("version", "since", "until", "expected"), [
    ("1.5", "", "", True),
    ("1.5", "1.5", "", True),
    ("1.5", "1.5.1", "", False),
    ("1.5", "", "1.5", False),
    ("1.5", "", "1.5.1", True),
    ("1.5", "1.0", "2.0", True),
    ("2.0", "1.0", "2.0", False),
    ("0.9", "1.0", "2.0", False),
    ("1.10", "1.9", "", True),
    ("latest", "1.0", "2.0", True),
    ("1.5", "old", "", True),
    ("1.5", "", "new", True),
])
def test_a_version_is_within_bounds(version: str, since: str, until: str, expected: bool) -> None:
    assert is_within(version, since, until) is expected
