"""A check after a keystroke leaves out where nothing was found, and finds what a fresh one does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extent import Extent, sample
from tests.lsp.random_edits import Session

MAIN = """\
variable "size" {
  description = "How many there are."
  type        = number
  default     = 3
}

variable "names" {
  type    = list(string)
  default = []
}

locals {
  first = var.names[0]
  count = var.size + 1
}

resource "terraform_data" "a" {
  for_each = toset(var.names)
  input    = local.count
}

resource "terraform_data" "b" {
  count = local.count
  input = terraform_data.a["x"].output
}

output "ids" {
  description = "The identifiers of all."
  value       = terraform_data.b[*].id
  sensitive   = false
}

output "old" {
  value = "${var.names}"
}
"""
OTHER = 'output "first" {\n  value = "${local.first}-${terraform_data.b[0].id}"\n}\n'
CHANGES = (
    ("how many", "How many", "how many"),
    ("a type that a reference in another block does not fit", "list(string)", "map(string)"),
    ("a default of a variable, by way of a local value", "default     = 3", 'default     = "x"'),
    ("a name that others refer to", '"names"', '"name"'),
    ("a second declaration", "locals {", 'variable "size" {}\n\nlocals {'),
    ("what every block depends on", "locals {", 'terraform {\n  required_version = "< 1"\n}\n{'),
    ("a block that is not closed", "  count = local.count\n", "  count = local.count\n {"),
    ("a block that is gone", 'resource "terraform_data" "a"', 'removed'),
)
SAMPLE = sample(CHANGES, 3)


def session(tmp_path: Path, main: str = MAIN, other: str = OTHER) -> Session:
    (tmp_path / ".git").mkdir()
    (tmp_path / "main.tf").write_text(main)
    (tmp_path / "other.tf").write_text(other)
    found = Session(str(tmp_path), [str(tmp_path / "main.tf"), str(tmp_path / "other.tf")], 1)
    for path in found.paths:
        found.compare(path)
    return found


@pytest.mark.parametrize(
    "old, new", [case[1:] for case in SAMPLE], ids=[case[0] for case in SAMPLE]
)
def test_findings_after_a_change_and_back_are_those_of_a_fresh_server(
    tmp_path: Path, old: str, new: str
) -> None:
    editor = session(tmp_path)
    main = editor.paths[0]
    at = MAIN.index(old)
    for start, end, text in ((at, at + len(old), new), (at, at + len(new), old)) * 2:
        editor.replace(main, start, end, text)
        for path in editor.paths:
            editor.compare(path)


VPC = 'resource "aws_vpc" "b" {\n}\n'
CROWDED = MAIN.replace("}\n\n", "}\n")
# They may be meant as references where what they name is declared.
TEXTS = ("{local.late}", "$local.late}", "local.late", "var.late", "terraform_data.late.id")


def test_so_are_those_about_the_neighbours_of_blocks(tmp_path: Path) -> None:
    (tmp_path / ".hcl-lint.toml").write_text('select = ["ALL"]\n')
    editor = session(tmp_path, CROWDED)
    for old, new in (("= 3", "= 4"), ("= 4", "= 5"), ("= 5", "= 3")):
        at = editor.workspace.buffers[editor.paths[0]].text.index(old)
        editor.replace(editor.paths[0], at, at + len(old), new)
        editor.compare(editor.paths[0])


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_becomes_a_reference_once_its_name_is_declared(tmp_path: Path, text: str) -> None:
    late = 'locals {\n  late = 1\n}\n\nvariable "late" {}\n\nresource "terraform_data" "late" {}\n'
    editor = session(tmp_path, MAIN.replace('terraform_data.a["x"].output', f'"{text}"'))
    for start, end, new in ((0, 0, late), (0, len(late), "")) * 2:
        editor.replace(editor.paths[0], start, end, new)
        editor.compare(editor.paths[0])


def test_a_problem_of_a_file_that_does_not_change_stays_the_same(tmp_path: Path) -> None:
    dynamic = 'dynamic "ingress" {\n    for_each = []\n    contents {}\n  }'
    other = f'resource "aws_security_group" "a" {{\n  {dynamic}\n}}\n'
    editor = session(tmp_path, MAIN, other)
    for _ in range(3):
        editor.replace(editor.paths[0], 0, 0, "\n")
        editor.compare(editor.paths[1])


def test_a_block_of_a_provider_depends_on_the_resources_of_it(tmp_path: Path) -> None:
    (tmp_path / "own.tofu").write_text('variable "a" {}\n')
    other = 'resource "aws_vpc" "a" {\n  provider = aws.b["x"]\n}\n'
    editor = session(tmp_path, 'provider "aws" {\n  count = 2\n}\n', other)
    for start, end, text in ((0, 0, VPC), (0, len(VPC), "")) * 2:
        editor.replace(editor.paths[1], start, end, text)
        editor.compare(editor.paths[0])


def test_after_random_exchanges_too(tmp_path: Path) -> None:
    editor = session(tmp_path)
    main = editor.paths[0]
    for number in range(40 if Extent.full else 10):
        before = editor.workspace.buffers[main].text
        editor.exchange(main)
        editor.compare(main)
        if number % 3:
            editor.replace(main, 0, len(editor.workspace.buffers[main].text), before)
            editor.compare(main)


def test_blocks_without_findings_are_left_out_next_time(tmp_path: Path) -> None:
    editor = session(tmp_path)
    assert left_out(editor) == {"size", "names", "locals", "a", "b", "ids"}


def test_so_are_those_of_a_module_that_was_loaded_before_a_file_was_opened(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / "main.tf").write_text(MAIN)
    path = str(tmp_path / "main.tf")
    editor = Session(str(tmp_path), [], 1)
    assert editor.workspace.check(path) is not None
    editor.paths.append(path)
    editor.workspace.open((tmp_path / "main.tf").as_uri(), 1, MAIN)
    editor.workspace.check(path)
    assert left_out(editor) == {"size", "names", "locals", "a", "b", "ids"}


def test_what_follows_from_a_change_is_looked_at_again(tmp_path: Path) -> None:
    editor = session(tmp_path)
    at = MAIN.index("= 3") + 2
    editor.replace(editor.paths[0], at, at + 1, "4")
    assert left_out(editor) == {"names"}


def test_a_new_description_changes_nothing_else(tmp_path: Path) -> None:
    editor = session(tmp_path)
    at = MAIN.index("How many")
    editor.replace(editor.paths[0], at, at, "x")
    assert left_out(editor) == {"names", "locals", "a", "b", "ids"}


def left_out(editor: Session) -> set[str]:
    """The names of the blocks of a file that checks need not look at."""
    workspace, path = editor.workspace, editor.paths[0]
    module, document = workspace.module(path), workspace.document(path)
    assert module is not None and module.quiet is not None and document is not None
    key = path, workspace.checker(path).ruleset.engine.size
    found = module.quiet.known(key, module, [document])
    return {
        (*block.label_values, block.type)[-2 if block.labels else -1]
        for block in document.tree.body.blocks if block in found
    }
