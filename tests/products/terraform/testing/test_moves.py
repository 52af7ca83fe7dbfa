"""Objects of an earlier run that `moved` blocks give another address, as in Terraform."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.products.terraform.testing.trials import Trial, asserting, counted

INNER = 'resource "terraform_data" "a" {\n}\noutput "id" {\n  value = terraform_data.a.id\n}\n'
FIRST = 'run "old" {\n  state_key = "k"\n  module {\n    source = "./old"\n  }\n}\n'


def data(name: str, more: str = "") -> str:
    return f'resource "terraform_data" "{name}" {{\n  {more}\n}}\n'


def call(name: str, more: str = "") -> str:
    return f'module "{name}" {{\n  source = "SOURCE"\n  {more}\n}}\n'


@pytest.fixture
def trial(tmp_path: Path) -> Trial:
    return Trial(tmp_path)


def after(trial: Trial, old: str, first: str, new: str, moves: str, condition: str) -> str:
    """What comes of a run after one of an older module, whose output `id` is *first*."""
    moved = "".join([
        f"moved {{\n  from = {source}\n  to   = {target}\n}}\n"
        for source, target in (move.split(" > ") for move in moves.split(", ") if move)
    ])
    old += f'output "id" {{\n  value = {first}\n}}\n'
    return counted(trial.said(
        moved + new.replace("SOURCE", "./inner"),
        FIRST + asserting(condition, "apply", 'state_key = "k"'),
        old_main=old.replace("SOURCE", "../inner"), inner_main=INNER,
    ))


ONE, TWO = "count = 1", "count = 2"
A_OR_B = 'for_each = toset(["a", "b"])'


@pytest.mark.parametrize(("old", "first", "new", "moves", "moved"), [
    (data("a"), "terraform_data.a", data("a"), "", "terraform_data.a"),
    (data("a"), "terraform_data.a", data("b"), "terraform_data.a > terraform_data.b",
     "terraform_data.b"),
    (data("a"), "terraform_data.a", data("b", TWO), "terraform_data.a > terraform_data.b[1]",
     "terraform_data.b[1]"),
    (data("a", TWO), "terraform_data.a[1]", data("b"), "terraform_data.a[1] > terraform_data.b",
     "terraform_data.b"),
    (data("a", TWO), "terraform_data.a[1]", data("b", TWO), "terraform_data.a > terraform_data.b",
     "terraform_data.b[1]"),
    (data("a", A_OR_B), 'terraform_data.a["a"]', data("a", A_OR_B),
     'terraform_data.a["b"] > terraform_data.c, terraform_data.a["a"] > terraform_data.a["b"]',
     'terraform_data.a["b"]'),
    (data("a"), "terraform_data.a", call("new"),
     "terraform_data.a > module.new.terraform_data.a", "module.new"),
    (call("old"), "module.old", data("b"), "module.old.terraform_data.a > terraform_data.b",
     "terraform_data.b"),
    (call("old"), "module.old", call("new"), "module.old > module.new", "module.new"),
    (call("old"), "module.old", call("new", TWO), "module.old > module.new[1]", "module.new[1]"),
    (call("old", A_OR_B), 'module.old["b"]', call("new"), 'module.old["b"] > module.new',
     "module.new"),
    (call("old", ONE), "module.old[0]", call("new", ONE), "module.old > module.new",
     "module.new[0]"),
    (data("a"), "terraform_data.a", data("c"),
     "terraform_data.a > terraform_data.b, terraform_data.b > terraform_data.c",
     "terraform_data.c"),
])
def test_a_moved_object_is_kept(
    trial: Trial, old: str, first: str, new: str, moves: str, moved: str
) -> None:
    condition = f"{moved}.id == run.old.id"
    assert after(trial, old, f"{first}.id", new, moves, condition) == "2 passed"


@pytest.mark.parametrize(("old", "first", "new", "moves", "other"), [
    (data("a"), "terraform_data.a", data("b"), "", "terraform_data.b"),
    (data("a") + data("b"), "terraform_data.a", data("b"),
     "terraform_data.a > terraform_data.b", "terraform_data.b"),
    (data("a"), "terraform_data.a", data("b", TWO), "terraform_data.a > terraform_data.b[1]",
     "terraform_data.b[0]"),
    (data("a", TWO), "terraform_data.a[1]", data("b"), "terraform_data.a[0] > terraform_data.b",
     "terraform_data.b"),
    (call("older"), "module.older", call("newer"), "module.old > module.new", "module.newer"),
    (call("old") + call("new"), "module.old", call("new"), "module.old > module.new",
     "module.new"),
])
def test_what_is_not_moved_is_made_anew(
    trial: Trial, old: str, first: str, new: str, moves: str, other: str
) -> None:
    condition = f"{other}.id != run.old.id"
    assert after(trial, old, f"{first}.id", new, moves, condition) == "2 passed"


@pytest.mark.parametrize(("moves", "expected"), [
    ("", "2 passed"),
    ("moved {\n  from = terraform_data.b\n  to = terraform_data.c\n}\n", "2 passed"),
    ("moved {\n  from = terraform_data.a\n  to = terraform_data.c\n}\n", "1 passed, 1 undecided"),
])
def test_moves_in_a_module_that_is_called_are_not_followed(
    trial: Trial, moves: str, expected: str
) -> None:
    inner = INNER + moves + data("c")
    text = FIRST.replace("./old", "./.")
    text += asserting("module.m.id != null", "apply", 'state_key = "k"')
    said = trial.said('module "m" {\n  source = "./inner"\n}\n', text, inner_main=inner)
    assert counted(said) == expected
