"""What the server answers to questions about files of all products, as recorded.

Each line of a recorded file is a question, of a line and a character or of the whole file, and the
answer. ``--update-golden`` records the answers anew; a new question is a line of its own.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from hcl_lint.lsp import (
    actions, completion, formatting, hints, hovering, navigation, outline, renaming,
    semantic_tokens, types,
)
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Refused
from tests.conftest import Golden
from tests.lsp import place, test_dialects

RECORDED = Path(__file__).parent / "answers"

MODULE = """\
# Where all of it is.
variable "region" {
  type        = object({ name = string, zones = optional(list(string), []) })
  description = "Where."
}

locals {
  zones = [for each in var.region.zones : upper(each) if each != ""]
  names = { for key, value in local.zones : value => "${key}-${lower(value)}" }
  total = length(local.zones) + max(1, 2, 3)
}

resource "terraform_data" "one" {
  for_each = local.names
  input    = each.value
  provisioner "local-exec" {
    command = <<-EOT
      echo ${self.id} %{ if true }yes%{ endif }
    EOT
  }
}

/* More
   of it. */
output "all" {
  value = [terraform_data.one["a"].id, terraform_data.one[*], path.module]
}

module "inner" {
  source = "./net"
  cidr   = "10.0.0.0/8"
  nope   = local.nope
}
"""
MORE = """\
# One,
# two,

// three,
# four.
variable "many" { # five
  # six
  type = map(object({ name = string, size = optional(number, 1) })) /* seven
  eight */
  default = {} # nine
}
variable "secret" {
  type      = string
  sensitive = true
}

resource "terraform_data" "more" {
  count = var.secret == "" ? 0 : 2

  dynamic "timeouts" {
    for_each = var.many
    iterator = each_one
    content {
      create = "${each_one.value.size}m"
      delete = each_one.key
    }
  }
  dynamic "lifecycle" {
    for_each = [1]
    content {
      prevent_destroy = lifecycle.value == 1
      ignore_changes  = [input, output]
    }
  }
  input = <<-EOT
    %{ for name, one in var.many ~}
    ${name} is ${one.size}, ${one.nope}, ${count.index}
    %{ endfor ~}
  EOT
}
moved {
  from = terraform_data.old
  to   = terraform_data.more[0]
}
import {
  to = terraform_data.more[1]
  id = file("${path.module}/net/main.tf")
}
check "it" {
  assert {
    condition     = alltrue([for name, one in var.many : one.size > 0 && name != ""])
    error_message = "${var.secret}: ${jsonencode({ (var.secret) = [terraform_data.a.*.id, -1] })}"
  }
}
locals {
  deep   = { a = { b = [{ c = !true }] } }
  picked = [local.deep.a.b[0].c, local.deep["a"]["b"], one(local.deep.a.b[*].c)]
  made   = merge(local.deep, { d = provider::nope::f(1), e = templatefile("t.tpl", { x = 1 }) })
}
output "more" {
  value      = local.picked
  sensitive  = tobool("true")
  depends_on = [terraform_data.more]
}
"""
ALIASES = """\
provider "x" {}
provider "x" {
  alias = "west"
}
provider "x" {
  alias = "e\\u0061st"
}
provider "x" {
  alias = var.a
}
provider "x" "y" {
  alias = "south"
}
terraform {
  required_providers {
    x = { source = "a/x", configuration_aliases = [x.north] }
  }
}
module "inner" {
  source    = "./net"
  providers = { x.own = x.west, y = x["west"] }
}
resource "x_y" "one" {
  provider = x.west
}
data "x_y" "two" {
  provider = x.north.more
}
a = [x.west, [for k, v in { a = x.west } : v]]
"""
ALIASED = """\
terraform {
  required_providers {
    x = { source = "a/x", configuration_aliases = [x.own] }
  }
}
resource "x_y" "one" {
  provider = x.own
}
"""
# Lines that end as those of Windows, and edits at their ends.
WINDOWS = """\
locals {

  a=1


  b = "${local.a}"
  c = local.a   # 😀 c
}


output "a" { value = local.b }
"""
# What somebody is typing: between blocks, after their types, in their labels and nowhere.
TYPED = """\
/* un */ variable "a" {
  type =
}
/* deux */ resource
resource "terraform_data
module "un" "deux" {
  source = "./net
}
{ a = 1 }
a = { b {
  c = "${d
} }
variable "o" { type = obj }
s = 1 @ 2 + 3 * 4 / 5 % 6 - 7 == 8 != 9 < 10 <= 11 > 12 >= 13 && !true || false ? 1 : 2
f(1, [2, 3], { a = 4, b = max(5,
g(
"""
# Names that dynamic blocks and loops bind, in each other.
BOUND = """\
variable "ports" {
  type = list(object({ from = number, names = map(list(string)) }))
}
job "a" {
  group "b" {
    dynamic "network" {
      for_each = var.ports
      iterator = one
      content {
        mbits = one.value.from
        dynamic "port" {
          for_each = one.value.names
          labels   = [port.key, one.key]
          content {
            to     = length(port.value)
            static = [for at, one in port.value : "${at}-${one}-${network.key}"][0]
          }
        }
      }
      other = one.value
    }
  }
  meta {
    all  = var.ports[*].names["a"][*]
    one  = var.ports.*.from
    text = "%{ for at, port in var.ports }${at}-${port.from}-${port.names["a"][0]}%{ endfor }"
    keys = { for port in var.ports : port.from => port.names... if port.from > 1 }
  }
}
"""
BOUND_IN_JSON = """{
  "variable": {"ports": {"type": "list(object({ from = number, names = list(string) }))"}},
  "resource": {"a_b": {"c": {
    "dynamic": {
      "p": {"for_each": "${var.ports}", "iterator": "one", "content": {
        "to": "${one.value.from}-${p.key}",
        "dynamic": {"q": [
          {"for_each": "${one.value.names}", "content": {"a": "${q.value}-${one.key}"}},
          {"for_each": ["x"], "content": {"b": "${q.value} ${[for n in var.ports : n.from][0]}"}},
          {"content": {"c": "${q.value} plain"}}
        ]}
      }},
      "r": {"for_each": "${var.nope}", "labels": ["${r.key}"], "content": {"d": "${r.value}"}}
    }
  }}}
}
"""
FILES = {
    **{name: text for name, text in test_dialects.FILES.items() if name != "clash.nomad.hcl"},
    "place/main.tf": place.FILES["main.tf"],
    "place/net/main.tf": place.FILES["net/main.tf"],
    "module/main.tf": MODULE,
    "more/main.tf": MORE,
    "more/data.tf.json": '{"output": {"j": {"value": "${local.deep} ${var.x}"}},\n"locals": {}}\n',
    "more/net/main.tf": "",
    "module/net/main.tf": place.FILES["net/main.tf"],
    "module/main.tftest.hcl": 'run "a" {\n  variables {\n    region = { name = "a" }\n  }\n}\n',
    "aliases/main.tf": ALIASES,
    "aliases/net/main.tf": ALIASED,
    "aliases/data.tf.json": '{"resource": {"x_y": {"j": {"provider": "x.west"}}}}',
    "windows/main.tf": WINDOWS.replace("\n", "\r\n"),
    "bound/a.nomad.hcl": BOUND,
    "bound/main.tf.json": BOUND_IN_JSON,
    "bound/a.pkr.json": BOUND_IN_JSON.replace("resource", "source"),
    "typed/main.tf": TYPED,
    "typed/net/main.tf": ALIASED,
    "module/broken.tf": 'variable "x" {\n  type = \n}\nlocals {\n  y = var.\n  z = upper(\n',
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid_out(tmp_path_factory.mktemp("answers"))


def laid_out(root: Path) -> Path:
    """A repository of the files, in this folder."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(text.encode())
    (root / ".git").mkdir()
    return root


At = Callable[[Workspace, str, types.Position], object]


def completed(workspace: Workspace, path: str, position: types.Position) -> object:
    found = completion.complete(workspace, path, position, has_snippets=True).items
    found = sorted(found, key=lambda each: (each.sort_text or "", each.label))
    labels = [each.label for each in found]
    return [len(found), *labels[:4], *map(repr, found[:2]), " ".join(map(repr, found))]


def references(workspace: Workspace, path: str, position: types.Position) -> object:
    return [
        navigation.references(workspace, path, position, with_declaration=each)
        for each in (True, False)
    ]


def renamed(workspace: Workspace, path: str, position: types.Position) -> object:
    try:
        return renaming.rename(workspace, path, position, "new", offers_moved=True)
    except Refused as refused:
        return str(refused)


def offered(workspace: Workspace, path: str, position: types.Position) -> object:
    return actions.code_actions(workspace, path, types.Range(position, position))


AT: dict[str, At] = {
    "hover": hovering.hover,
    "definition": navigation.definition,
    "completion": completed,
    "references": references,
    "highlights": navigation.highlights,
    "prepare rename": renaming.prepare_rename,
    "rename": renamed,
    "signature": hovering.signature_help,
    "calls": navigation.prepare_calls,
    "actions": offered,
    "selection": lambda workspace, path, at: outline.selection_ranges(workspace, path, [at]),
    "formatted": lambda workspace, path, at: formatting.formatted_on_type(
        workspace, path, at, "}"),
    "hints": lambda workspace, path, at: hints.inlay_hints(workspace, path, types.Range(at, at)),
    "tokens": lambda workspace, path, at: semantic_tokens.semantic_tokens(
        workspace, path, types.Range(at, at))[:10],
    "broken": lambda workspace, path, at: formatting.formatted_on_type(
        workspace, path, at, "\n"),
    "lines": lambda workspace, path, at: formatting.formatted_range(
        workspace, path, types.Range(at, at)),
}
OF_FILES: dict[str, Callable[[Workspace, str], object]] = {
    "symbols": outline.document_symbols,
    "folding": outline.folding_ranges,
    "tokens": lambda workspace, path: semantic_tokens.semantic_tokens(workspace, path),
    "links": navigation.document_links,
    "lenses": hints.code_lenses,
    "incoming": navigation.incoming_calls,
    "outgoing": navigation.outgoing_calls,
    "formatted": lambda workspace, path: formatting.formatted(workspace, path),
    "lines 2 to 4": lambda workspace, path: formatting.formatted_range(
        workspace, path, types.Range(types.Position(1, 0), types.Position(4, 0))),
    "hints": lambda workspace, path: hints.inlay_hints(
        workspace, path, types.Range(types.Position(0, 0), types.Position(99, 0))),
}


def recorded(name: str) -> Path:
    """The file that has questions about a file, and the answers."""
    return RECORDED / f"{name.replace('/', '-')}.txt"


def short(answer: object, folder: Path) -> str:
    """An answer as text: ranges as numbers, long texts by their beginning and a checksum."""
    if isinstance(answer, types.Range):
        return ":".join(["-".join(map(str, each)) for each in answer])
    if isinstance(answer, str):
        text = " ".join(answer.replace(folder.as_uri(), "").replace(str(folder), "").split())
        return text if len(text) < 60 else f"{text[:40]}… {zlib.crc32(text.encode()):08x}"
    if isinstance(answer, dict):
        answer = [each for item in sorted(answer.items()) for each in item]
    if isinstance(answer, (list, tuple)):
        return f"({' '.join([short(each, folder) for each in answer if each is not None])})"
    if hasattr(answer, "__slots__"):
        return short([getattr(answer, name) for name in answer.__slots__], folder)
    return str(answer)


def answers(name: str, questions: Iterable[str], folder: Path) -> Iterator[str]:
    workspace = Workspace([str(folder)])
    path = str(folder / name)
    for question in questions:
        place, _, kind = question.partition(" ")
        if re.fullmatch(r"\d+-\d+", place):
            position = types.Position(*map(int, place.split("-")))
            found = AT[kind](workspace, path, position)
        else:
            found = OF_FILES[question](workspace, path)
        yield f"{question}: {short(found, folder)}"


@pytest.mark.parametrize("name", [name for name in FILES if recorded(name).is_file()])
def test_answers_are_those_recorded(name: str, folder: Path, golden: Golden) -> None:
    path = recorded(name)
    questions = [line.partition(": ")[0] for line in path.read_text("utf-8").splitlines()]
    golden(path, "".join([f"{line}\n" for line in answers(name, questions, folder)]))


@pytest.mark.parametrize("kind", [*OF_FILES, *AT])
def test_nothing_is_known_of_what_cannot_be_read(kind: str, tmp_path: Path) -> None:
    (tmp_path / "hcl-lint.toml").write_text("no-such-setting = 1\n")
    (tmp_path / "main.tf").write_text(MODULE)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "hcl-lint.toml").write_text("root = true\n")
    workspace = Workspace([str(tmp_path)])
    for name in ("main.tf", "there/none.tf", "there"):
        path = str(tmp_path / name)
        if kind in OF_FILES:
            found = OF_FILES[kind](workspace, path)
        else:
            found = AT[kind](workspace, path, types.Position(1, 1))
        assert not found or found in ([[], []], [0, ""]), name
