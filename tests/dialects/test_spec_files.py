"""Spec files under all rules: one mistake is one finding."""

from __future__ import annotations

import pytest

from tests.linter.checking import check, places


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('function "a" {\n  params = ["a"]\n  result = a\n}\nobject {}\n', ["2:12 E024"]),
        ('object {\n  attr "x" {\n    required = "maybe"\n  }\n}\n', ["3:16 E024"]),
        ('block_list {\n  block_type = "y"\n  min_items = "z"\n  object {}\n}\n', ["3:15 E024"]),
        ('object {\n  attr "x" {\n    type = strin\n  }\n}\n', ["3:12 V011"]),
        ('object {\n  attr "x" {\n    pattern = "("\n  }\n}\n', ["3:15 E026"]),
        ('object {\n  atr "x" {\n    type = string\n  }\n}\n', ["2:3 E020"]),
        ('attr "x" {\n  name = "x"\n  type = string\n}\n', ["1:6 E023"]),
        ("block_map {\n  block_type = \"a\"\n  object {}\n}\n", ["1:11 E021"]),
        ("literal {\n  value = nested\n}\n", ["2:11 R005"]),
        ("literal {\n  value = uper(\"a\")\n}\n", ["2:11 R020"]),
        ("literal {\n  value = upper(1, 2)\n}\n", ["2:20 V003"]),
        ("object {}\nobject {}\n", ["2:1 E026"]),
    ],
)
def test_a_mistake_is_found_once(text: str, expected: list[str]) -> None:
    assert places(check(text, "E", "R", "V", path="a.hcldec")) == expected
