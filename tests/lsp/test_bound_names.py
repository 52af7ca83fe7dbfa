"""Names that their place gives a meaning: `each`, iterators of dynamic blocks, variables of loops.

Hover shows the type of what they stand for, completion the attributes that it has.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import completion, hovering
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace

TYPES = """\
variable "servers" {
  type = map(object({
    name  = string
    ports = list(object({ from = number, to = optional(number, 1) }))
    tags  = map(string)
  }))
}
variable "words" {
  type = list(string)
}
variable "wide" {
  type = list(object({
    a = any, b = any, c = any, d = any, e = any, f = any, g = any, h = any, i = any
  }))
}
variable "open" {
  type = any
}
"""
SERVERS = "object({ name = string, ports = list(object({ … })), tags = map(string) })"
PORT = "object({ from = number, to = number })"

JOB = """\
variable "ports" {
  type = list(object({ from = number }))
}
job "a" {
  group "b" {
    dynamic "network" {
      for_each = var.ports
      content {
        mbits = network.value.from
      }
    }
  }
}
"""
TEMPLATE = """\
variable "ports" {
  type    = list(object({ from = number }))
  default = []
}
source "null" "a" {
  dynamic "port" {
    for_each = var.ports
    content {
      from = port.value.from
    }
  }
}
"""
NESTED = """\
variable "words" {
  type = object({ word = string })
}
source "null" "a" {
  dynamic "outer" {
    for_each = [{ a = 1 }]
    content {
      dynamic "inner" {
        for_each = [2]
        content {
          b = "${outer.value.a} ${inner.value} ${var.words.word}"
        }
      }
    }
  }
}
"""
BUILD = """\
variable "PORTS" {
  type = list(object({ from = number }))
}
target "a" {
  tags = [for port in PORTS : port.from]
}
target "b" {
  name   = "b-${item.name}"
  matrix = { item = [{ name = "x" }, { name = "y" }], port = PORTS }
  args   = { PORT = port.from }
}
"""
JOB_IN_JSON = """{
  "variable": {"ports": {"type": "list(object({ from = number }))"}},
  "job": {"a": {"meta": {"from": "${var.ports[0].from}"}}}
}"""
TEMPLATE_IN_JSON = """{
  "variable": {"ports": {"type": "list(object({ from = number }))", "default": []}},
  "source": {"null": {"a": {
    "dynamic": {"port": {
      "for_each": "${var.ports}", "content": {"from": "${port.value.from} ${var.ports}"}
    }}
  }}}
}"""
BUILD_IN_JSON = """{
  "target": {"b": {
    "matrix": {"item": [{"name": "x"}, {"name": "y"}]},
    "tags": ["t:${item.name}"]
  }}
}"""


class Editor:
    """A workspace of one file; the place of a request is marked by ``|``."""

    def __init__(self, folder: Path, marked: str, name: str = "main.tf", types: str = "") -> None:
        text = marked.replace("|", "", 1)
        (folder / name).write_text(text)
        if types:
            (folder / "types.tf").write_text(types)
        self.workspace = Workspace([str(folder)])
        self.path = str(folder / name)
        self.position = Positions(text).position(marked.index("|"))

    def shown(self) -> str:
        """What hover shows, without its fence."""
        found = hovering.hover(self.workspace, self.path, self.position)
        if found is None:
            return ""
        return found.contents.value.removeprefix("```hcl\n").removesuffix("\n```")

    def offered(self) -> dict[str, str | None]:
        """The names that completion offers, with their details."""
        found = completion.complete(self.workspace, self.path, self.position)
        return {each.label: each.detail for each in found.items}


def resource(body: str) -> str:
    return f'resource "a_b" "c" {{\n  for_each = var.servers\n{body}\n}}\n'


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (resource("  name = each.val|ue.name"), f"each.value: {SERVERS}"),
        (resource("  name = each.value.na|me"), "each.value.name: string"),
        (resource("  name = each.k|ey"), "each.key: string"),
        ("locals {\n  a = [for k, s in var.servers : |s.name]\n}", f"s: {SERVERS}"),
        ("locals {\n  a = [for k, s in var.servers : |k]\n}", "k: string"),
        ("locals {\n  a = [for |k, s in var.servers : k]\n}", "k: string"),
        ("locals {\n  a = [for k, |s in var.servers : k]\n}", f"s: {SERVERS}"),
        ("locals {\n  a = [for i, w in var.words : |i]\n}", "i: number"),
        (
            "locals {\n  a = [for s in var.servers : [for p in s.ports : |p.from]]\n}",
            f"p: {PORT}",
        ),
        (
            'locals {\n  a = "%{ for s in var.servers }${|s.name}%{ endfor }"\n}',
            f"s: {SERVERS}",
        ),
        (
            "locals {\n  a = [for s in [for s in var.servers : s.ports] : |s]\n}",
            "s: list(object({ from = number, to = number }))",
        ),
        (
            "locals {\n  a = [for w in var.wide : |w]\n}",
            "w: object({ a = any, b = any, c = any, d = any, e = any, f = any, g = any, h = any, "
            "… })",
        ),
        (
            resource(
                '  dynamic "p" {\n    for_each = each.value.ports\n    content {\n'
                "      a = p.val|ue\n    }\n  }"
            ),
            f"p.value: {PORT}",
        ),
        ("locals {\n  a = var.servers[\"a\"].po|rts\n}", f'var.servers["a"].ports: list({PORT})'),
    ],
)
def test_hover_shows_the_type_in_brief(tmp_path: Path, marked: str, expected: str) -> None:
    assert Editor(tmp_path, marked, types=TYPES).shown() == expected


def test_hover_shows_nothing_where_nothing_is_known(tmp_path: Path) -> None:
    marked = "locals {\n  a = [for v in var.open : v.na|me]\n}"
    assert Editor(tmp_path, marked, types=TYPES).shown() == ""


def in_json(value: str) -> str:
    """A resource in JSON syntax with a value in its body, and one in a dynamic block."""
    return """{
  "resource": {"a_b": {"c": {
    "for_each": "${var.servers}",
    "dynamic": {"p": {"for_each": "${each.value.ports}", "content": {"to": "%s"}}}
  }}}
}""" % value


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("${each.val|ue.name}", f"each.value: {SERVERS}"),
        ("${each.value.na|me}", "each.value.name: string"),
        ("${p.val|ue.from}", f"p.value: {PORT}"),
        ("${[for k, s in var.servers : |s.name]}", f"s: {SERVERS}"),
        ("${[for |k, s in var.servers : s.name]}", "k: string"),
        (r"\"\u00e9\" is ${var.servers[\"a\"].na|me}", 'var.servers["a"].name: string'),
        ("each.val|ue", ""),
    ],
)
def test_hover_shows_types_in_json(tmp_path: Path, value: str, expected: str) -> None:
    assert Editor(tmp_path, in_json(value), "main.tf.json", TYPES).shown() == expected


def test_hover_in_json_is_about_the_name_in_the_file(tmp_path: Path) -> None:
    editor = Editor(tmp_path, in_json(r"\"a\" is ${p.val|ue.from}"), "main.tf.json", TYPES)
    found = hovering.hover(editor.workspace, editor.path, editor.position)
    assert found is not None and found.range is not None
    line = (tmp_path / "main.tf.json").read_text().split("\n")[found.range.start.line]
    assert line[found.range.start.character : found.range.end.character] == "p.value"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("${each.value.|}", {"name": "string", "tags": "map(string)"}),
        ("${each.value.|", {"name": "string", "tags": "map(string)"}),
        ("x-${upper(each.value.na|)}", {"name": "string"}),
        ("${each.|}", {"key": None, "value": None}),
        ("${p.value.|}", {"from": "number", "to": "number"}),
        (r"\"\u00e9\" is ${var.servers[\"a\"].|}", {"name": "string"}),
        ("${[for s in var.servers : s.|]}", {"name": "string"}),
        ("${[for s in var.servers : s.name if s.|]}", {"tags": "map(string)"}),
        ("%{ for s in var.servers }${s.|}%{ endfor }", {"name": "string"}),
        ("${var.|}", {"words": "list(string)"}),
        ("${[for s in var.servers : |]}", {"s": None, "p": None, "each": None, "var": None}),
        ("${|}", {"p": None, "each": None, "upper": None}),
    ],
)
def test_completion_offers_members_in_json(
    tmp_path: Path, value: str, expected: dict[str, str | None]
) -> None:
    offered = Editor(tmp_path, in_json(value), "main.tf.json", TYPES).offered()
    assert offered.items() >= expected.items()


@pytest.mark.parametrize(
    "value", ["each.value.|", "| ${each.key}", "${each.key} |", "$|{each.key}"]
)
def test_nothing_is_offered_beside_a_template_in_json(tmp_path: Path, value: str) -> None:
    assert Editor(tmp_path, in_json(value), "main.tf.json", TYPES).offered() == {}


def test_blocks_in_a_template_in_json_are_none(tmp_path: Path) -> None:
    blocks = r"${ {\n job \"a\" {\n group \"b\" {\n task \"c\" {\n driver = |"
    text = '{"job": {"a": {"meta": {"x": "%s"}}}}' % blocks
    offered = Editor(tmp_path, text, "a.nomad.json").offered()
    assert "attr" in offered and "docker" not in offered


def test_names_of_blocks_around_are_offered_in_json(tmp_path: Path) -> None:
    text = '{"locals": {"a": "${|}"}}'
    offered = Editor(tmp_path, text, "main.tf.json", TYPES).offered()
    assert "var" in offered and "each" not in offered and "p" not in offered


def test_completion_in_json_replaces_the_name_in_the_file(tmp_path: Path) -> None:
    editor = Editor(tmp_path, in_json(r"\"a\" is ${p.value.fr|om}"), "main.tf.json", TYPES)
    found = completion.complete(editor.workspace, editor.path, editor.position)
    (place,) = {each.text_edit.range for each in found.items if each.text_edit is not None}
    line = (tmp_path / "main.tf.json").read_text().split("\n")[place.start.line]
    assert line[place.start.character : place.end.character] == "fr"


@pytest.mark.parametrize(
    ("name", "text", "place", "expected"),
    [
        ("a.nomad.hcl", JOB, "network.val|ue", "network.value: object({ from = number })"),
        ("a.pkr.hcl", TEMPLATE, "port.val|ue", "port.value: object({ from = number })"),
        ("a.pkr.hcl", NESTED, "outer.val|ue", "outer.value: object({ a = number })"),
        ("a.pkr.hcl", NESTED, "inner.val|ue", "inner.value: number"),
        ("docker-bake.hcl", BUILD, "po|rt.from", "port: object({ from = number })"),
        ("docker-bake.hcl", BUILD, "it|em.name", "item: object({ name = string })"),
        ("docker-bake.hcl", BUILD, "= port.fr|om", "port.from: number"),
        ("docker-bake.json", BUILD_IN_JSON, "item.na|me", "item.name: string"),
    ],
)
def test_hover_shows_types_in_other_dialects(
    tmp_path: Path, name: str, text: str, place: str, expected: str
) -> None:
    marked = text.replace(place.replace("|", ""), place, 1)
    assert Editor(tmp_path, marked, name).shown() == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        (resource("  name = each.value.|"), {"name": "string", "tags": "map(string)"}),
        (resource("  name = each.value.na|"), {"name": "string"}),
        (resource('  name = "x-${each.value.|}"'), {"tags": "map(string)"}),
        ("locals {\n  a = [for s in var.servers : s.|]\n}", {"name": "string"}),
        ("locals {\n  a = [for s in var.servers : s.| if s.name != \"\"]\n}", {"name": "string"}),
        ("locals {\n  a = [for s in var.servers : upper(s.|)]\n}", {"name": "string"}),
        (
            "locals {\n  a = [for s in var.servers : [for p in s.ports : p.|]]\n}",
            {"from": "number", "to": "number"},
        ),
        (
            resource(
                '  dynamic "p" {\n    for_each = each.value.ports\n    content {\n'
                "      a = p.value.|\n    }\n  }"
            ),
            {"from": "number", "to": "number"},
        ),
        ("locals {\n  a = values(var.servers)[*].|\n}", {"name": "string"}),
        ('locals {\n  a = var.servers["a"].|\n}', {"name": "string"}),
        ("locals {\n  a = var.wide[0].|\n}", {"a": "any"}),
        ("locals {\n  a = values(var.servers)[0].|\n}", {"name": "string"}),
        ('locals {\n  a = (var.servers["a"]).|\n}', {"name": "string"}),
        (
            "locals {\n  a = [for s in [{ x = 1 }, { y = var.open }] : s.|]\n}",
            {"x": "number", "y": "any"},
        ),
        ("locals {\n  a = { for w in var.words : w => { x = 1 } }\n  b = local.a.w.|\n}",
         {"x": "number"}),
        ("locals {\n  a = tomap({ x = 1 })\n  b = local.a.|\n}", {"x": "number"}),
    ],
)
def test_completion_offers_attributes(
    tmp_path: Path, marked: str, expected: dict[str, str]
) -> None:
    offered = Editor(tmp_path, marked, types=TYPES).offered()
    assert {name: offered.get(name) for name in expected} == expected


@pytest.mark.parametrize(
    "marked",
    [
        "locals {\n  a = values(var.servers)[*].tags.|\n}",
        "locals {\n  a = { for w in var.words : w => { x = 1 } }\n  b = local.a.|\n}",
    ],
)
def test_completion_offers_nothing_where_names_are_not_known(tmp_path: Path, marked: str) -> None:
    assert Editor(tmp_path, marked, types=TYPES).offered() == {}


def test_a_string_beside_all_blocks_binds_no_names(tmp_path: Path) -> None:
    marked = '{"target": {"b": {"matrix": {"item": [{"name": "x"}]}}}, "a": "${it|em.name}"}'
    assert Editor(tmp_path, marked, "docker-bake.json").shown() == ""


def test_dynamic_blocks_bind_names_where_there_are_no_others(tmp_path: Path) -> None:
    content = "content {\n      b = p.val|ue\n    }"
    block = f'dynamic "p" {{\n    for_each = [{{ a = 1 }}]\n    {content}\n  }}'
    marked = f'variable "x" {{\n  {block}\n}}\n'
    assert Editor(tmp_path, marked, "a.pkr.hcl").shown() == "p.value: object({ a = number })"


def test_a_dynamic_block_without_a_collection_binds_names_of_unknown_values(tmp_path: Path) -> None:
    content = "content {\n      b = p.|\n    }"
    marked = f'source "null" "a" {{\n  dynamic "p" {{\n    {content}\n  }}\n}}\n'
    offered = Editor(tmp_path, marked, "a.pkr.hcl").offered()
    assert offered == {"key": "any", "value": "any"}


def test_completion_offers_the_variables_of_loops(tmp_path: Path) -> None:
    marked = "locals {\n  a = [for k, server in var.servers : |]\n}"
    assert {"k", "server"} <= Editor(tmp_path, marked, types=TYPES).offered().keys()
    marked = "locals {\n  a = [for k, server in | : k]\n}"
    assert not {"k", "server"} & Editor(tmp_path, marked, types=TYPES).offered().keys()


@pytest.mark.parametrize(
    ("name", "text", "place", "expected"),
    [
        ("a.nomad.hcl", JOB, "network.value.|from", "from"),
        ("a.pkr.hcl", TEMPLATE, "port.value.|from", "from"),
        ("docker-bake.hcl", BUILD, "port.|from", "from"),
        ("docker-bake.hcl", BUILD, "item.|name", "name"),
        ("docker-bake.json", BUILD_IN_JSON, "item.|name", "name"),
        ("docker-bake.json", BUILD_IN_JSON, "${|item", "upper"),
        ("a.nomad.json", JOB_IN_JSON, "var.ports[0].|from", "from"),
        ("a.pkr.json", TEMPLATE_IN_JSON, "port.value.|from", "from"),
        ("a.pkr.json", TEMPLATE_IN_JSON, "var.|ports", "ports"),
        ("a.pkr.hcl", NESTED, "var.words.|word", "word"),
    ],
)
def test_completion_offers_attributes_in_other_dialects(
    tmp_path: Path, name: str, text: str, place: str, expected: str
) -> None:
    marked = text.replace(place.replace("|", ""), place.partition("|")[0] + "|", 1)
    assert expected in Editor(tmp_path, marked, name).offered()
