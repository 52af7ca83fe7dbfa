"""Files in JSON syntax as plain data."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from hcl_lint import HclSyntaxError, load
from hcl_lint.cli.json import show_json
from hcl_lint.project.project import Project


def test_a_json_file_is_its_own_data(tmp_path: Path) -> None:
    path = tmp_path / "main.tf.json"
    path.write_text('{"a": {"b": [1, -2.50, null, true, "${c}"]}, "a2": "x"}')

    assert load(path) == {"a": {"b": [1, Decimal("-2.5"), None, True, "${c}"]}, "a2": "x"}


@pytest.mark.parametrize("text, value", [
    ("-0.1234567890123456789012345678901234567890123",
     Decimal("-0.1234567890123456789012345678901234567890123")),
    ("0.1234567890123456789012345678901234567890123",
     Decimal("0.1234567890123456789012345678901234567890123")),
    ("-5", -5), ("-0", 0), ("1e3", 1000), ("-1.50", Decimal("-1.5")),
    ("1e200000", Decimal("1e200000")), ("-1e-200000", Decimal("-1e-200000")),
    ("1e999999999", "${1e999999999}"), ("-1e999999999", "${-1e999999999}"),
    ("1" * 151 + "e20000", "${" + "1" * 151 + "e20000}"),
])
def test_numbers_are_those_of_the_native_syntax(
    tmp_path: Path, text: str, value: int | Decimal | str
) -> None:
    path = tmp_path / "main.tf.json"
    path.write_text(f'{{"a": {text}}}')
    native = tmp_path / "main.tf"
    native.write_text(f"a = {text}\n")

    assert load(path) == load(native) == {"a": value}
    assert type(load(path)["a"]) is type(value)


@pytest.mark.parametrize("text", ['{"a": }', "[1]", "1", ""])
def test_what_is_no_object_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "main.tf.json"
    path.write_text(text)

    with pytest.raises(HclSyntaxError):
        load(path)


def test_places_are_those_of_the_values() -> None:
    content = b'{\n  "a": [\n    1\n  ]\n}\n'
    text, findings = show_json(Project(), "x.tf.json", content, compact=True, positions=True)

    assert findings == []
    places = {tuple(place["path"]): place for place in json.loads(text)["places"]}
    assert list(places) == [(), ("a",), ("a", 0)]
    assert (places["a",]["line"], places["a",]["column"]) == (2, 3)
    assert (places["a", 0]["line"], places["a", 0]["end_column"]) == (3, 6)
