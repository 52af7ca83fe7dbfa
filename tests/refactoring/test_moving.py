"""Blocks move between the files of a module, with all that is theirs."""

from __future__ import annotations

import pytest

from hcl_lint.refactoring.plan import Refused
from tests.refactoring.place import Place

MAIN = """\
# Of the file.

variable "a" {}

# What b is.
# More of it.
variable "b" {
  default = <<-EOT
    text

  EOT
} # the end

output "c" {
  value = var.b
}
"""
B = MAIN[MAIN.index("# What") : MAIN.index("\noutput")]


def place(**files: str) -> Place:
    found = Place()
    for name, text in {"main": MAIN, **files}.items():
        found.write(f"{name}.tf", text)
    return found


def test_a_block_moves_with_its_comments_to_a_new_file() -> None:
    assert place().move("var.b", "variables.tf") == {
        "main.tf": MAIN.replace(B + "\n", ""), "variables.tf": B,
    }


@pytest.mark.parametrize("end", ["\n", "\n\n", ""])
def test_it_goes_after_what_is_in_a_file(end: str) -> None:
    texts = place(variables="variable \"z\" {}" + end).move("var.b", "variables.tf")
    assert texts["variables.tf"] == f'variable "z" {{}}\n\n{B}'


def test_the_last_block_of_a_file_can_move_back() -> None:
    found = place(other="locals {}\n")
    assert set(found.move("output.c", "other.tf")) == {"main.tf", "other.tf"}
    found.move("output.c", "main.tf")
    assert (found.text("main.tf"), found.text("other.tf")) == (MAIN, "locals {}\n")


def test_newlines_become_those_of_the_other_file() -> None:
    texts = place(other="locals {}\r\n").move("output.c", "other.tf")
    assert texts["other.tf"] == 'locals {}\r\n\r\noutput "c" {\r\n  value = var.b\r\n}\r\n'


def test_nothing_is_left_between_the_last_blocks_whatever_the_newlines() -> None:
    text = 'variable "y" {}\r\n\r\n\r\nvariable "z" {}\r\n'
    assert place(more=text).move("var.z", "new.tf")["more.tf"] == 'variable "y" {}\r\n'


@pytest.mark.parametrize(
    ("address", "path", "text", "reason"),
    [
        ("var.b", "other.tf", "locals {}\r\n", "a heredoc would change"),
        ("var.b", "main.tf", None, "is in main.tf already"),
        ("var.b", "other.tf.json", "{}", "is JSON"),
        ("var.b", "x_override.tf", None, "does not declare for the whole module"),
        ("var.b", "x.tftest.hcl", None, "does not declare for the whole module"),
        ("var.b", "x.auto.tfvars", None, "does not declare for the whole module"),
        ("var.b", "notes.txt", None, "would not be part of the module"),
        ("var.b", "other.tf", "locals {", "has syntax errors"),
        ("var.z", "main.tf", '/* Of\r\n z. */\r\nvariable "z" {}\r\n', "would not mean the same"),
        ("local.x", "main.tf", 'locals {\n  x = 1\n}\n', "is not a block of its own"),
    ],
)
def test_what_would_mean_something_else_is_refused(
    address: str, path: str, text: str | None, reason: str
) -> None:
    found = place()
    if text is not None:
        found.write(path if path != "main.tf" else "other.tf", text)
    with pytest.raises(Refused, match=reason):
        found.move(address, path)
    assert found.text("main.tf") == MAIN
