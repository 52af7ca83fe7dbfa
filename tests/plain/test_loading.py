"""Texts and files as plain data."""

from __future__ import annotations

import io
import json
import pickle
from decimal import Decimal
from pathlib import Path

import pytest

from hcl_lint import HclSyntaxError, load, loads, loads_document
from tests.hostile import INPUTS, hostile

LARGE = 20_000  # the size of hostile inputs; deeper, longer ones are the parser's to refuse

SERVICE = """
region = "eu"

service "http" "web" {
  port = 8080

  check {
    path = "/"
  }
  check {}
}

service "http" "api" {}
service {}
"""


def test_attributes_stand_under_their_names_and_blocks_in_lists_under_labels() -> None:
    assert loads(SERVICE) == {
        "region": "eu",
        "service": [
            {"http": {"web": {"port": 8080, "check": [{"path": "/"}, {}]}}},
            {"http": {"api": {}}},
            {},
        ],
    }


def test_keys_are_in_source_order() -> None:
    data = loads("b = 1\nz {}\na = { y = 1, x = 2, b = 3 }\nz {}\n")
    assert list(data) == ["b", "z", "a"]
    assert list(data["a"]) == ["y", "x", "b"]


def test_an_attribute_and_blocks_of_one_name_are_all_there() -> None:
    text = "a {\n b = 1\n}\na = [2]\na x {}\n"
    assert loads(text) == {"a": [{"b": 1}, [2], {"x": {}}]}
    document = loads_document(text)
    assert [document.is_block("a", i) for i in range(3)] == [True, False, True]


def test_names_are_not_taken_from_the_user() -> None:
    names = ("__start_line__", "__end_line__", "__comments__", "__is_block__", "//", "data")
    text = "".join(f"{name} = 1 # c\n" for name in names if name != "//")
    text += 'a "//" "__start_line__" {\n  __end_line__ = 2\n}\n'
    data = loads_document(text).data
    assert data.pop("a") == [{"//": {"__start_line__": {"__end_line__": 2}}}]
    assert data == {name: 1 for name in names if name != "//"}


def test_numbers_beyond_two_to_the_40000th_stay_expressions() -> None:
    largest, larger = f"{10**150 + 1}e11891", f"{2 * 10**150 + 1}e11891"
    assert loads(f"a = {largest}\nb = -{largest}\n") == {
        "a": Decimal(largest), "b": Decimal("-" + largest)}
    assert loads(f"a = {larger}\n") == {"a": f"${{{larger}}}"}


@pytest.mark.parametrize(
    ("literal", "value"),
    [
        ("1", 1),
        ("-1", -1),
        ("- 1", -1),
        ("-0", 0),
        ("007", 7),
        ("1.0", 1),
        ("1e3", 1000),
        ("1.50", Decimal("1.5")),
        ("-0.1", Decimal("-0.1")),
        ("1e-7", Decimal("1E-7")),
        ("123456789012345678901234567890", 123456789012345678901234567890),
        ("0.1234567890123456789012345678901", Decimal("0.1234567890123456789012345678901")),
        ("1e400", Decimal("1E+400")),
        ("1e999999999", "${1e999999999}"),
        ("!1", "${!1}"),
        ("true", True),
        ("null", None),
        ('"a"', "a"),
        ('("a")', "a"),
        ("[]", []),
        ('[1, ["x"], {}]', [1, ["x"], {}]),
        ("{ a = 1, b : [2] }", {"a": 1, "b": [2]}),
    ],
)
def test_literals_are_values(literal: str, value: object) -> None:
    found = loads(f"a = {literal}\n")["a"]
    assert found == value
    assert type(found) is type(value)


@pytest.mark.parametrize(
    "expression",
    [
        "a",
        "var.a[0].b",
        "a.*.b",
        "a[*].b",
        "!true",
        "1 + 2",
        'a ? "b" : 1',
        "f(1, [2]...)",
        "[for x in y : x if x]",
        "{ for k, v in y : k => v... }",
        "f(\n  1, # one\n)",
        "a::b(1)",
    ],
)
def test_what_is_no_literal_is_its_text_in_a_template(expression: str) -> None:
    string = f"${{{expression}}}"
    assert loads(f"a = {expression}\n") == {"a": string}
    assert loads(f"a = [({expression})]\n") == {"a": [string]}
    assert loads(f'a = "{string}"\n') == {"a": string}


@pytest.mark.parametrize(
    ("key", "found"),
    [
        ("a", "a"),
        ("(a)", "${a}"),
        ('"a b"', "a b"),
        ('""', ""),
        ('"${a}-b"', "${a}-b"),
        ('"$${a}"', "$${a}"),
        ("a.b", "${a.b}"),
        ("f(1)", "${f(1)}"),
        ("1", "1"),
        ("1.50", "1.5"),
        ("-1", "-1"),
        ("true", "true"),
        ("null", "null"),
        ("0", "0"),
        ("-0.0", "0"),
        ("1e3", "1000"),
        ("1e331", "1" + "0" * 331),
        ("1e332", "${1e332}"),
        ("-1e332", "${-1e332}"),
        ("(!1)", "${!1}"),
        ("(-a)", "${-a}"),
    ],
)
def test_keys_are_strings(key: str, found: str) -> None:
    assert loads(f"a = {{ {key} = 1 }}\n") == {"a": {found: 1}}


def test_of_items_with_one_key_the_last_counts() -> None:
    assert loads('a = { b = 1, c = 2, "b" = 3 }\n') == {"a": {"b": 3, "c": 2}}


def test_labels_are_no_templates() -> None:
    assert loads('a "$${b}" c {}\n') == {"a": [{"${b}": {"c": {}}}]}


# What has made other parsers fail, hang or lose something.
@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("a = <<E\nE\n", {"a": ""}),
        ("a = <<E\n  NOT_E_HERE\nE\n", {"a": "  NOT_E_HERE\n"}),
        ('a = <<E\necho "one \\\ntwo" \'\nE\n', {"a": 'echo "one \\\ntwo" \'\n'}),
        ("a = <<-E\n\t\tx\n\t\t\ty\n\tE\n", {"a": "x\n\ty\n"}),
        ('a = "${replace(b, "/[.]$/", "")}"\n', {"a": '${replace(b, "/[.]$/", "")}'}),
        ('a = "${b == "c" ? "${d}-e" : f}"\n', {"a": '${b == "c" ? "${d}-e" : f}'}),
        ('a = "b" ? "c" : "d"\n', {"a": '${"b" ? "c" : "d"}'}),
        ("a = b == 1 ? 2 : 3\nc = d\n", {"a": "${b == 1 ? 2 : 3}", "c": "${d}"}),
        ("a = (\n  b # why\n  ? 1\n  : 2\n)\n", {"a": "${b # why\n  ? 1\n  : 2}"}),
        ("a = (\n  b\n  + c\n) > 0\n", {"a": "${(\n  b\n  + c\n) > 0}"}),
        ("a = { f(\n  b,\n) = 1 }\n", {"a": {"${f(\n  b,\n)}": 1}}),
        ('a = { "x" = b * 1000\n "y" = 2 }\n', {"a": {"x": "${b * 1000}", "y": 2}}),
        ('a = {\n  "x" : 12 * 60,\n}\n', {"a": {"x": "${12 * 60}"}}),
        ("a = {\n  # nothing\n}\n", {"a": {}}),
        ('a = [\n  # one\n  "b", # two\n  /* three */ "c"\n]\n', {"a": ["b", "c"]}),
        ("a {\n  for = 1\n  in = 2\n  if = 3\n}\n", {"a": [{"for": 1, "in": 2, "if": 3}]}),
        ("a = b[*].c[*].d\n", {"a": "${b[*].c[*].d}"}),
        ("a = x.0.y\n", {"a": "${x.0.y}"}),
        ("type = list(object({ id = string }))\n", {"type": "${list(object({ id = string }))}"}),
        ("a = 5.1e2\n", {"a": 510}),
        ("\ufeffa = 1\r\nb = <<E\r\nx\r\nE\r\n", {"a": 1, "b": "x\r\n"}),
        ("a = 1", {"a": 1}),
        ("", {}),
    ],
)
def test_valid_files_of_all_kinds_are_read(text: str, data: object) -> None:
    assert loads(text) == data


def test_an_unbalanced_template_is_an_error_at_once() -> None:
    with pytest.raises(HclSyntaxError):
        loads('a = "${replace(b, "c", "d")/${e}"\n')


def test_an_error_lists_all_that_is_wrong() -> None:
    with pytest.raises(HclSyntaxError) as caught:
        loads("a = 1\nb = = 2\nc = 3 3\n")
    lines = str(caught.value).split("\n")
    assert [line.rsplit(":", 2)[0] for line in lines] == ["<text>:2", "<text>:3"]
    assert len(caught.value.diagnostics) == 2
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="'nomad', only hcl and terraform"):
        loads("", "nomad")


def test_bytes_that_are_no_text_survive() -> None:
    data = loads(b'a = "\xc3\xa9"\n# \xff\n')
    assert data == {"a": "\u00e9"}


@pytest.mark.parametrize("name", INPUTS)
def test_hostile_input_gives_data_that_json_can_write_or_a_syntax_error(name: str) -> None:
    try:
        data = loads(hostile(name, LARGE))
    except HclSyntaxError:
        return
    assert json.loads(json.dumps(data, default=str)) is not None


@pytest.mark.parametrize(
    "text", ["a " * 600 + "{}\n", "a {\n" * 260 + "}\n" * 260, 'a "b" {\n' * 200 + "}\n" * 200]
)
def test_what_is_nested_too_deeply_for_data_is_a_syntax_error(text: str) -> None:
    with pytest.raises(HclSyntaxError, match="Nested too deeply"):
        loads(text)


@pytest.mark.parametrize("opening, deepest", [
    ("b { a = ", 497), ('b "c" { a = ', 496), ('b "c" "d" { a = ', 495),
])
def test_data_may_have_500_levels(opening: str, deepest: int) -> None:
    def nested(depth: int) -> str:
        return f"{opening}{'[' * depth}{']' * depth} }}\n"

    assert loads(nested(deepest))
    with pytest.raises(HclSyntaxError, match="Nested too deeply"):
        loads(nested(deepest + 1))


def test_load_takes_paths_and_open_files(tmp_path: Path) -> None:
    path = tmp_path / "a.hcl"
    path.write_bytes(b"a = 1\r\n")
    assert load(path) == load(str(path)) == {"a": 1}
    with path.open() as text, path.open("rb") as content:
        assert load(text) == load(content) == {"a": 1}
    assert load(io.StringIO("a = 2\n")) == {"a": 2}


def test_load_tells_the_file_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "a.hcl"
    path.write_text("a = \n")
    with pytest.raises(HclSyntaxError, match=r"a\.hcl:1:"):
        load(path)
    with path.open() as file, pytest.raises(HclSyntaxError, match=r"a\.hcl:1:"):
        load(file)
    with pytest.raises(HclSyntaxError, match=r"^<file>:1:"):
        load(io.BytesIO(b"a ="))


def test_what_cannot_be_read_is_the_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "missing.tf")
    with pytest.raises(OSError, match="folder"):
        load(tmp_path)


def test_the_name_of_a_file_says_its_dialect(tmp_path: Path) -> None:
    text = "variable x {\n  type = string\n}\n"
    for name, found in (("a.tf", "string"), ("a.hcl", "${string}")):
        path = tmp_path / name
        path.write_text(text)
        assert load(path) == {"variable": [{"x": {"type": found}}]}
    assert load(tmp_path / "a.tf", "hcl") == load(tmp_path / "a.hcl")


VALUES = """
sum   = "${1 + 1}"
text  = "x${1}y"
plain = "$${1 + 1}"
list  = [for n in [1, 2] : n * 2]
map   = { "k${1}" = true ? "a" : "b", (1 + 2) = null }
other = "${var.x}"
"""


@pytest.mark.parametrize("name", ["a.tfvars", "a.auto.tfvars", "a.pkrvars.hcl"])
def test_constants_in_files_of_values_are_evaluated_since_strings_in_json_are_literal(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / name).write_text(VALUES)
    assert load(tmp_path / name) == {
        "sum": 2, "text": "x1y", "plain": "${1 + 1}", "list": [2, 4], "map": {"k1": "a", "3": None},
        "other": "${var.x}",
    }


def test_so_are_other_constants_that_nothing_may_refer_to() -> None:
    text = 'variable "a" {\n  default = "${1 + 1}"\n}\nlocals {\n  b = "${1 + 1}"\n}\n'
    assert loads(text, "terraform") == {
        "variable": [{"a": {"default": 2}}], "locals": [{"b": "${1 + 1}"}],
    }
