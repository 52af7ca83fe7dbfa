"""How much is shown under the pointer."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import completion, hovering, knowledge, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from tests.lsp.test_completion import Editor


def shown(folder: Path, text: str, marked: str, name: str = "main.tf") -> str:
    """What is shown at the place that ``|`` marks, "" if that is nothing."""
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    offset = text.index(marked.replace("|", "")) + marked.index("|")
    found = hovering.hover(Workspace([str(folder)]), str(path), Positions(text).position(offset))
    return "" if found is None else found.contents.value


@pytest.mark.parametrize(("length", "is_shown"), [(199, True), (200, False)])
def test_short_defaults_have_a_line(tmp_path: Path, length: int, is_shown: bool) -> None:
    default = '"' + "x" * (length - 2) + '"'
    text = f'variable "a" {{\n  default = {default}\n}}\n'
    assert (f"Default: `{default}`" in shown(tmp_path, text, '"|a"')) == is_shown


@pytest.mark.parametrize(("lines", "last"), [(12, "  # 10\n}"), (13, "  # 10\n…")])
def test_long_declarations_are_cut(tmp_path: Path, lines: int, last: str) -> None:
    comments = "".join([f"  # {number}\n" for number in range(1, lines - 1)])
    code = shown(tmp_path, f'variable "a" {{\n{comments}}}\n', '"|a"')
    assert code.endswith(f"{last}\n```")


@pytest.mark.parametrize("before", ["", "{ ", "locals {\n  a = "])
def test_a_call_shows_its_function_wherever_it_begins(tmp_path: Path, before: str) -> None:
    path = tmp_path / "main.tf"
    path.write_text(f"{before}upper(")
    end = Positions(path.read_text()).position(99)
    found = hovering.signature_help(Workspace([str(tmp_path)]), str(path), end)
    assert found is not None and found.signatures[0].label == "upper(str string) string"


def test_a_brace_at_the_beginning_is_in_no_call(tmp_path: Path) -> None:
    path = tmp_path / "main.tf"
    path.write_text("{ a")
    at = types.Position(0, 3)
    assert hovering.signature_help(Workspace([str(tmp_path)]), str(path), at) is None


@pytest.mark.parametrize(
    ("most", "end"),
    [(1, "`a` and 2 more."), (2, "`a`, `b` and 1 more."), (3, "`a`, `b`, `c`.")],
)
def test_accepted_values_are_listed_as_far_as_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, end: str
) -> None:
    monkeypatch.setattr(knowledge, "_MOST_VALUES", most)
    monkeypatch.setattr(hovering, "accepted_at", lambda *_: ["a", "b", "c"])
    text = 'resource "aws_instance" "a" {\n  tenancy = "a"\n}\n'
    assert f"Accepted values: {end}" in shown(tmp_path, text, "ten|ancy")


@pytest.mark.parametrize(
    ("most", "end"),
    [(1, "`bucket`: string, and 1 more."), (2, "`bucket`: string, `policy`: string.")],
)
def test_required_attributes_are_listed_as_far_as_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, end: str
) -> None:
    monkeypatch.setattr(hovering, "_MOST_REQUIRED", most)
    text = 'resource "aws_s3_bucket_policy" "a" {\n}\n'
    assert f"Required: {end}" in shown(tmp_path, text, '"aws_s3|_bucket_policy"')


def test_names_without_a_value_are_shown_with_their_attributes(tmp_path: Path) -> None:
    text = 'resource "terraform_data" "a" {\n  input = [each.x, path.x, 1]\n}\n'
    assert shown(tmp_path, text, "ea|ch.x") == "```hcl\neach\n```\n\n`each.key`, `each.value`"


def test_one_of_several_values_has_the_type_that_all_are_converted_to(tmp_path: Path) -> None:
    text = (
        'variable "m" {\n  type = map(map(string))\n}\n'
        'locals {\n  one = var.m == null ? {} : var.m["a"]\n'
        '  all = [for each in [local.one] : each]\n}\n'
    )
    assert "local.one: map(string)" in shown(tmp_path, text, "o|ne =")
    assert "each: map(string)" in shown(tmp_path, text, ": e|ach]")


MODULE = '''variable "name" {
  type = string
}

variable "ports" {
  type    = list(number)
  default = [80]
}

resource "terraform_data" "here" {
  input = var.name
}

resource "aws_security_group" "here" {
  for_each = { web = "tcp", dns = "udp" }
  name     = each.key

  dynamic "ingress" {
    for_each = [80, 443]
    content {
      from_port = ingress.value
      to_port   = 443
      protocol  = each.value
    }
  }
}
'''
IN_JSON = '''{"resource": {
  "terraform_data": {"there": {"input": "${var.name}"}},
  "aws_security_group": {"there": {
    "for_each": {"web": "tcp", "dns": "udp"},
    "dynamic": {"ingress": {"for_each": [80, 443], "content": {
      "from_port": "${ingress.value}", "protocol": "${each.value}", "to_port": 443
    }}}
  }}
}}'''
CALLER = '''locals {
  name = "web"
}

module "here" {
  source = "./here"
  name   = local.name
}
'''
FROM = "From `var.name` ← `module.here.name` in `../main.tf:7` ← `local.name` in `../main.tf:2`"


@pytest.mark.parametrize("name", ["main.tf", "data.tf.json"])
@pytest.mark.parametrize(("attribute", "lines"), [
    ("input", ['Value: `"web"`', FROM]),
    ("from_port", ["Values: `80`, `443`"]),
    ("protocol", ['Values: `"udp"`, `"tcp"`']),
    ("to_port", []),
])
def test_an_attribute_has_its_values_and_where_they_come_from(
    tmp_path: Path, name: str, attribute: str, lines: list[str]
) -> None:
    (tmp_path / "main.tf").write_text(CALLER)
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "main.tf").write_text(MODULE)
    text = MODULE if name == "main.tf" else IN_JSON
    found = shown(tmp_path, text, f"|{attribute}", f"here/{name}")
    assert found.startswith(f"```hcl\n{attribute}: ")
    told = [line for line in found.split("\n\n") if line.startswith(("Value", "From"))]
    assert told == lines


def test_secrets_are_not_shown(tmp_path: Path) -> None:
    text = (
        'locals {\n  key = sensitive("x")\n}\nresource "terraform_data" "a" {\n'
        "  input = local.key\n}\n"
    )
    assert '"x"' not in shown(tmp_path, text, "|input")


def test_the_type_of_a_resource_is_shown_with_what_it_requires(tmp_path: Path) -> None:
    text = 'resource "terraform_data" "name" {\n}\n'
    assert shown(tmp_path, text, '"terraform|_data"') == (
        '```hcl\nresource "terraform_data"\n```\n\nNothing is required.'
    )


def block(text: str) -> str:
    return f'resource "forge_anvil" "x" {{\n  {text}\n}}\n'


@pytest.mark.parametrize(("name", "text", "marked", "expected"), [
    ("b.tf.json", '{"resource": {"forge_anvil": {"x": {"weight": 1}}}}', "wei|ght",
     "weight: optional number"),
    ("b.tf.json", '{"resource": {"forge_anvil": {"x": {"leg": {"length": 1}}}}}', "len|gth",
     "length: optional number"),
    ("b.tf.json", '{"resource": {"forge_anvil": {"x": {"count": 1}}}}', "cou|nt",
     "count: optional number"),
    ("b.tf.json", '{"resource": {"forge_anvil": {"x": {}}}}', "forge_an|vil",
     'resource "forge_anvil"'),
    ("b.tf.json", '{"resource": {"nothing": {"x": {"weight": 1}}}}', "wei|ght", ""),
    ("b.tf", block("weight = 1"), "wei|ght", "weight: optional number"),
    ("b.tf", block("leg {\n    length = 1\n  }"), "len|gth", "length: optional number"),
    ("b.tf", block("arn = 1"), "ar|n", "arn: read-only string"),
    ("b.tf", block("rules = 1"), "ru|les",
     "rules: optional list(object({label = string, port = number}))"),
    ("b.tf", block('handle "a" {\n  }'), "han|dle", "handle: block, any number"),
    ("b.tf", 'resource "forge_anvil" {\n  weight = 1\n}\n', "wei|ght", ""),
    ("b.tf", 'resource "forge_anvil" "x" "y" {\n  weight = 1\n}\n', "wei|ght", ""),
    ("b.tf", "resource {\n  weight = 1\n}\n", "wei|ght", ""),
    ("b.tf", "output \"x\" {\n  value = forge_anvil.x.weight\n}\n" + block(""), ".wei|ght",
     "forge_anvil.x.weight: number"),
])
def test_items_of_providers_are_shown_in_either_syntax(
    tmp_path: Path, name: str, text: str, marked: str, expected: str
) -> None:
    Editor(tmp_path)  # with a provider
    assert shown(tmp_path, text, marked, name).partition("```hcl\n")[2].split("\n")[0] == expected


@pytest.mark.parametrize("text", [
    'resource "forge_anvil" {\n  # here\n}\n', 'resource "forge_anvil" "x" "y" {\n  # here\n}\n',
    "resource {\n  # here\n}\n",
])
def test_only_what_all_blocks_have_is_offered_where_the_labels_are_wrong(
    tmp_path: Path, text: str
) -> None:
    Editor(tmp_path)
    (tmp_path / "b.tf").write_text(text.replace("# here", ""))
    place = types.Position(1, 2)
    workspace = Workspace([str(tmp_path)])
    found = completion.complete(workspace, str(tmp_path / "b.tf"), place).items
    assert [each.label for each in found][:4] == ["count", "for_each", "provider", "depends_on"]
    assert "weight" not in [each.label for each in found]
