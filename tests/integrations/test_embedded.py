"""Which strings of a Python file hold HCL, and what is said of them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from hcl_lint.integrations.embedded import check_text, find_texts
from hcl_lint.linter.policies import policy_rule
from hcl_lint.project.configuration import read_layer
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from tests.dialects.packs import write_pack


def marked(source: str, *calls: str) -> list[tuple[str, str]]:
    """The strings that hold HCL, as written, with their suffixes."""
    texts = find_texts(source, ast.parse(source), calls)
    return [(source[each.literals[0][0] : each.literals[-1][1]], each.suffix) for each in texts]


@pytest.mark.parametrize(
    "source",
    [
        "# language=hcl\nx = 'a'\ny = 'b'\n",
        "x = 'a'  # language=hcl\ny = 'b'\n",
        "y = 'b'\n# Language: HCL\nx = f(1, 'a')\ny = 'b'\n",
        "x = f(  # language=hcl\n  'a', 'b'\n)\ny = 'b'\n",
        "x = [\n  'b',\n  # language=hcl\n  'a',\n  'b',\n]\n",
        "# language=hcl\n\n# and why\nx = 'a'\n",
        "if x:\n    # language=hcl\n    x = 'a'\n",
    ],
)
def test_a_comment_marks_a_string(source: str) -> None:
    assert marked(source) == [("'a'", ".hcl")]


@pytest.mark.parametrize(
    "source",
    ["# language=hcl\nx = 1\ny = 'b'\n", "# language=sql\nx = 'a'\n", "# language=hcl\nx = b'a'\n"],
)
def test_other_strings_are_left_alone(source: str) -> None:
    assert marked(source) == []


def test_a_comment_behind_a_long_string_marks_it() -> None:
    assert marked("x = '''\na\n'''  # language=nomad\n") == [("'''\na\n'''", ".nomad")]


def test_a_file_may_begin_with_a_string() -> None:
    assert marked('"Doc."\nx = "a"  # language=hcl\n') == [('"a"', ".hcl")]


def test_adjacent_literals_are_one_string() -> None:
    source = "# language=tf\nx = (\n  'a'\n  f'b{c}'  # more\n  'd'\n)\ny = 'b'\n"
    assert [suffix for _, suffix in marked(source)] == [".tf"]
    assert marked(source)[0][0].endswith("'d'")


def test_the_first_arguments_of_calls_are_taken() -> None:
    source = "é = 'x'; a.loads('a', 'b')\nloads('c')\na.loads(b)\na.loads(f'é{d}')\n"
    assert marked(source, "a.loads") == [("'a'", ".hcl"), ("f'é{d}'", ".hcl")]


def said(
    source: str, *, select: str = "ALL", mark: str = "# language=tf\n", name: str = "a.tf"
) -> list[str]:
    """The findings in the only marked string of a file: place in that file, and rule."""
    source = mark + source
    layer = read_layer({"select": [select]}, "test", str(Path.cwd()))
    project = Project(ConfigurationFinder([layer], is_isolated=True))
    file = project.file(name)
    checker = project.checker(file.configuration)
    (text,) = find_texts(source, ast.parse(source), ())
    found = check_text(text, "a.py", source, checker, file.dialect)
    return [f"{each.line}:{each.column} {each.diagnostic.rule.name}" for each in found]


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("x = 'a = \"${b}\"'\n", "2:9"),
        ("x = '''\\\na = \"${b}\"\n'''\n", "3:4"),
        ("x = 'é = 1\\na = \"${b}\"'\n", "2:16"),
        ("x = (\n  'a = '\n  '\"${b}\"'\n)\n", "4:3"),
        ("x = f'a = \"${{{b}}}\"'\n", None),
        ("x = f'a = {c}\\nb = \"${{d}}\"'\n", "2:19"),
    ],
)
def test_findings_stand_where_the_text_is_written(source: str, place: str | None) -> None:
    expected = [] if place is None else [f"{place} redundant-interpolation"]
    assert said(source, select="S005") == expected


def test_the_layout_of_the_string_is_nobodys_business() -> None:
    assert said("x = '  a=1\\n\\n\\n\\n\\tb   = 2 '\n", name="a.hcl") == []


@pytest.mark.parametrize(
    "text",
    [
        "a = {x}",
        'a = "x-{x}"',
        'resource "{x}" "{y}" {{\n  a = 1\n}}',
        "a = 1\n{items}\nb = 2",
        "a = <<E\n{x}\nE",
        "a = cidrhost(\"{x}\", 1)",
        "a = {x} + 1",
        "a {op} 1",
        "a = [{x}]",
        "a = {x} +",
        "a = 1 +\n  {x}",
    ],
)
def test_nothing_is_said_of_what_is_not_known(text: str) -> None:
    assert said(f"x = f'''{text}\n'''\n", select="E", name="a.hcl") == []


@pytest.mark.parametrize("text", ["a = [{x}, 1,,2]", "a = 1\\nb = [{x}, 1,,2]"])
def test_nothing_is_said_of_a_last_line_with_a_hole(text: str) -> None:
    assert said(f"x = f'{text}'\n", select="E", name="a.hcl") == []


def test_nothing_is_said_of_what_begins_where_a_hole_ends() -> None:
    source = "x = f'a = [b.0, {x}.0]'\n"
    assert said(source, select="legacy-index", name="a.hcl") == ["2:12 legacy-index"]


@pytest.mark.skipif(
    not policy_rule.__file__.endswith(".py"), reason="compiled code keeps its limits"
)
def test_what_is_wrong_with_a_policy_itself_is_not_said_of_the_string(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy_rule, "MOST_POLICY_STEPS", 1)
    policy = (
        'rule "slow" {\n  description = "No."\n  match       = "resource[*]"\n'
        '  condition   = length([1, 2]) == 1\n  message     = "No."\n}\n'
    )
    pack = write_pack(tmp_path / "policies", a=policy)
    layer = read_layer({"rule-packs": [str(pack)]}, "test", str(tmp_path))
    project = Project(ConfigurationFinder([layer], is_isolated=True))
    blocks = [f'resource "a" "{name}" {{\n  a = 1\n}}\n' for name in "bcd"]
    source = f"# language=tf\nx = '''\n{''.join(blocks)}'''\n"
    (text,) = find_texts(source, ast.parse(source), ())
    file = project.file("a.tf")
    checker = project.checker(file.configuration)
    found = check_text(text, "a.py", source, checker, file.dialect)
    assert [(each.line, each.diagnostic.rule.name) for each in found] == [(3, "slow")]


def test_what_is_wrong_far_from_a_hole_is_told() -> None:
    assert said("x = f'''\na = {x}\nb = [1,,2]\n'''\n", select="E", name="a.hcl") == [
        "4:7 syntax-error"
    ]


def test_attributes_that_a_product_does_not_know_hide_no_other_findings() -> None:
    assert said("x = f'''\na = {x}\nb = [1,,2]\n'''\n", select="E") == [
        "3:0 unexpected-item", "4:0 unexpected-item", "4:7 syntax-error",
    ]


@pytest.mark.parametrize(
    "text",
    [
        'resource "a" "b" {{\n  c = "{x}"\n  d = var.e\n  f = a.g.h\n  i = local.j\n}}',
        'resource "a" "b" {{\n  provider = a.other\n  c = "{x}"\n}}',
        'locals {{\n  name = "{x}"\n}}\nprovider "a" {{\n  alias = "b"\n}}',
        'output "a" {{\n  {value}\n}}',
        'module "a" {{\n  {source}\n}}',
        "{items}\nlocals {{\n  a = var.b\n}}",
    ],
)
def test_what_is_filled_in_is_a_part_of_something_larger(text: str) -> None:
    assert said(f"x = f'''{text}\n'''\n", select="R") == []
    assert said(f"x = f'''{text}\n'''\n", select="E") == []


def test_a_body_with_a_hole_for_items_lacks_nothing_and_others_do() -> None:
    text = 'job "a" {{\n  group "b" {{\n    {tasks}\n  }}\n  group "c" {{\n  }}\n}}'
    found = said(
        f"x = f'''{text}\n'''\n", select="NM", mark="# language=nomad\n", name="a.nomad"
    )
    assert found == ["6:2 missing-job-part"]


def test_the_header_of_a_block_with_a_hole_is_checked() -> None:
    text = 'resorce "a" "b" {{\n  {items}\n}}\noutput "a" "b" {{\n  {items}\n}}'
    assert said(f"x = f'''{text}\n'''\n", select="E") == [
        "2:8 unexpected-item", "5:11 wrong-labels",
    ]


def test_a_string_without_holes_is_a_whole_module() -> None:
    assert said("x = f'locals {{ a = var.b }}'\n", select="R001") == [
        "2:20 undefined-variable"
    ]
