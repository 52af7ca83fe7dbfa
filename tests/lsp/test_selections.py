"""What is offered for each selection and at each finding, and what it makes, as recorded.

``--update-golden`` records the answers anew.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from pathlib import Path

import pytest

from hcl_lint.lsp import actions, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Refused
from hcl_lint.semantics.document import document_of
from hcl_lint.syntax.nodes import Attribute, Block, Expression
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.linter.checking import DIALECTS
from tests.lsp.test_answers import RECORDED, short
from tests.rows import answered, questions

MAIN = """\
variable "names" {
  type = list(string)
}
variable "secrets" {
  type      = list(string)
  sensitive = true
}
variable "ports" {
  type    = list(number)
  default = [80, 443]
}

# Three values,
// explained.
locals {
  known = ["a", "b"]
  twice = ["a", "a"]
  of    = ["b", "c"]
  again = local.names
  names = var.names
  input = { "a-b" = 1, c = true, d = "${var.names[0]}-x" }
}

resource "terraform_data" "known" {
  count = length(local.known)
  input = local.known[count.index]
}

resource "terraform_data" "plain" {
  count = length(local.of)
  input = local.of[count.index]
}

resource "terraform_data" "named" {
  count = length(local.again)
  input = [local.again[count.index], "${local.again[count.index]}!"]
}

resource "terraform_data" "variable" {
  count = length(var.names)
  input = upper(var.names[count.index])
}

resource "terraform_data" "twice" {
  count = length(local.twice)
  input = local.twice[count.index]
}

resource "terraform_data" "secret" {
  count = length(var.secrets)
  input = var.secrets[count.index]
}

resource "terraform_data" "numbers" {
  count = length(var.ports)
  input = var.ports[count.index]
}

resource "terraform_data" "made" {
  count = length(terraform_data.known[0].output)
  input = terraform_data.known[0].output[count.index]
}

resource "terraform_data" "other_use" {
  count = length(local.known)
  input = "${count.index}: ${local.known[count.index]}"
}

# What it is for.
resource "terraform_data" "a" {
  for_each   = toset(local.known)
  input-file = [for each in local.known : "${each}-${var.names[0]}" if each != "b"]
  input      = "${each.value}: ${terraform_data.known[*].id[0]}"
  triggers_replace = (
    [1.5, "two", true, null]
  )
  depends_on = [terraform_data.known]

  dynamic "timeouts" {
    for_each = var.ports
    iterator = port
    content {
      create = "${port.value}m"
      update = var.names[0]
    }
  }
  lifecycle {
    ignore_changes = [input]
  }
}
locals { one = 1 }

module "net" {
  source = "./net"
  cidr   = local.one == 1 ? "10.0.0.0/8" : var.names[0]
}

resource "terraform_data" "json" {
  count = length(local.listed)
  input = local.listed[count.index]
}
resource "terraform_data" "one" {
  count = length([local.one][*])
  input = length(local.known, 1)
}
resource "terraform_data" "maybe" {
  count = length(local.maybe)
  input = local.maybe[count.index]
}
locals { maybe = [null, "a"] }
"""
FILES = {
    "main.tf": MAIN,
    "other.tf": 'output "one" {\n  value = local.one\n}\nvariable "cidr" {}\n',
    "more.tf.json": '{"locals": {"more": 1, "listed": ["a", "b"]}}\n',
    "main_override.tf": 'variable "ports" {\n  default = null\n}\n',
    "net/main.tf": 'variable "cidr" {}\noutput "id" {\n  value = var.cidr\n}\n',
}
UNTIDY = """\
variable "a" { type = string } # hcl-lint: ignore[missing-variable-description]
variable "b" {
  default = "${var.a}"
  type = string
}


resource "terraform_data" "a" {
  input = "${var.b}"
  triggers_replace = "${local.first}"
  count = var.a != null ? true : false


  depends_on = [ terraform_data.b ]
}
locals {
  first = 1   # one
  second = (local.first == true)
  third = lookup({ a = 1 }, "a")
  text = format("%s-%s", "a", local.long_name_of_a_value_one, local.long_name_of_value_two, "more")
}
output "x" { value = terraform_data.a.*.id }
resource "terraform_data" "c" {
  inputt = local.frist
  lifecycle { ignore_changes = ["input"] }
}
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("selections")
    for name, text in FILES.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text)
    (root / ".git").mkdir()
    return root


def selections(text: str) -> dict[tuple[int, int], None]:
    """The ranges of all expressions and blocks, and places that are not quite one of them."""
    tree = document_of(Source("main.tf", text), DIALECTS).tree
    found: dict[tuple[int, int], None] = {}
    for kind in (Block, Attribute, Expression):
        for node in descendants(tree.root, kind):
            start, end = tree.range(node)
            found[start, end] = None
            if not isinstance(node, Expression) or start % 3 == 0:
                found[start, start] = None
            if isinstance(node, Block) and node.labels:
                label, _ = tree.range(node.labels[-1])
                found[label, label] = None
                found[start + 1, end] = None
            if isinstance(node, Expression) and not start % 5:
                found[start - 1, end + 1] = None
    found[0, len(text)] = None
    return found


def offered(folder: Path, asked: Container[str]) -> Iterator[str]:
    workspace = Workspace([str(folder)])
    positions = Positions(MAIN)
    path = str(folder / "main.tf")
    for start, end in selections(MAIN):
        selection = f"{start}-{end} {' '.join(MAIN[start:end].split())[:60]}"
        if selection.partition(": ")[0] not in asked:
            continue
        place = types.Range(positions.position(start), positions.position(end))
        found = actions.code_actions(workspace, path, place, ["refactor"], creates_files=True)
        if found:
            yield selection
        for each in found:
            yield f"  {resolved(workspace, each, folder)}"


def resolved(workspace: Workspace, action: types.CodeAction, folder: Path) -> str:
    name = f"{action.kind} | {action.title}"
    try:
        made = actions.resolve(workspace, types.encode(action))
    except Refused as refused:
        return f"{name}: refused: {short(str(refused), folder)}"
    preferred = " | preferred" if action.is_preferred else ""
    return f"{name}{preferred}: {short(made.get('edit'), folder)}"


def test_refactorings_of_each_selection_are_those_recorded(folder: Path, golden: Golden) -> None:
    path = RECORDED / "selections.txt"
    golden(path, answered(path, offered(folder, questions(path))))


def test_actions_at_findings_are_those_recorded(tmp_path: Path, golden: Golden) -> None:
    path = tmp_path / "main.tf"
    path.write_text(UNTIDY)
    (tmp_path / "hcl-lint.toml").write_text('preview = true\nselect = ["ALL"]\n')
    workspace = Workspace([str(tmp_path)])
    result = workspace.check(str(path))
    assert result is not None
    positions = Positions(UNTIDY)
    lines = []
    for each in result.diagnostics:
        # The places just beside a finding belong to it, those further away do not.
        start, end = positions.position(each.start), positions.position(each.end)
        for place in (types.Range(start, start), types.Range(end, end)):
            found = actions.code_actions(workspace, str(path), place, ["quickfix"])
            lines.append(f"{each.rule.name} {each.start}-{each.end}: {len(found)}")
            lines += [f"  {resolved(workspace, action, tmp_path)}" for action in found]
    everything = types.Range(types.Position(0, 0), positions.position(len(UNTIDY)))
    for kind in (actions.FIX_ALL, actions.ORGANIZE, "source", "refactor.move"):
        found = actions.code_actions(workspace, str(path), everything, [kind])
        lines += [f"{kind}: {resolved(workspace, action, tmp_path)}" for action in found]
    text = "".join([f"{line}\n" for line in dict.fromkeys(lines)])
    golden(RECORDED / "findings.txt", text)
