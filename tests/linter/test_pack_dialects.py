"""What rules find in files of a dialect that a pack brings, which has what no built-in one has."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.registry import Dialects
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.policies.family import read_packs, unmatchable
from hcl_lint.text.source import Source
from tests.dialects.packs import write_pack
from tests.linter.checking import module, ruleset
from tests.linter.policies.policies import pack, rule

MANIFEST = """
title = "Own"
dialect "own" {
  files = ["*.own"]
  roots = ["it"]
  declaration "thing" {
    labels  = ["name"]
    address = "it.{name}"
  }
  declaration "other" {
    labels    = ["name"]
    address   = "it.{name}"
    free_name = true
  }
  functions {
    standard = ["lower"]
    names    = { list = "list" }
    removed  = { down = "lower", list = "[]" }
  }
  expressions {
    literal = ["fixed"]
  }
}
dialect "typed" {
  files = ["*.typed"]
  roots = ["it"]
  declaration "input" {
    labels      = ["name"]
    address     = "it.{name}"
    type        = "type"
    type_syntax = "constraint"
    default     = "default"
  }
  expressions {
    static = ["input.type"]
  }
}
dialect "values" {
  files = ["*.values.json"]
  roots = []
  functions {
    standard = ["lower"]
  }
  schema "schema/values.hcl" {}
}
dialect "open" {
  schema "schema/open.hcl" {}
}
dialect "closed" {
  schema "schema/closed.hcl" {}
}
"""
OPEN = 'object {\n  attr "a" {}\n  block_list "*" {\n    object {}\n  }\n}\n'
VALUES = 'object {\n  attr "*" {}\n}\n'
CLOSED = 'object {\n  attr "a" {}\n  block "b" {\n    object {}\n  }\n}\n'


@pytest.fixture(scope="module")
def dialects(tmp_path_factory: pytest.TempPathFactory) -> Dialects:
    folder = write_pack(
        tmp_path_factory.mktemp("own"), pack=MANIFEST, schema__open=OPEN, schema__closed=CLOSED,
        schema__values=VALUES,
    )
    return Dialects([load_pack(str(folder))])


def told(
    dialects: Dialects,
    text: str,
    *rules: str,
    path: str = "a.own",
    options: dict[str, dict[str, object]] | None = None,
) -> list[str]:
    """The findings as ``line: summary | title of the fix``."""
    checker = Checker(ruleset(*rules, preview=True, options=options or {}))
    (checked,) = checker.check(module(Source(path, text), dialects=dialects))
    return [
        f"{each.range.line}: {each.summary} | {each.fix.title if each.fix else ''}"
        for each in checked.diagnostics
    ]


@pytest.mark.parametrize(("blocks", "names"), [
    ({}, ["A", "D"]),
    ({"job": "snake_case"}, ["A", "C", "D"]),
    ({"other": "snake_case"}, ["A", "B", "D"]),
])
def test_names_that_are_free_are_checked_where_their_blocks_are_named(
    dialects: Dialects, blocks: dict[str, str], names: list[str]
) -> None:
    text = 'thing "A" {}\nother "B" {}\njob "C" {}\nthing "D" {}\n'
    found = told(dialects, text, "name-format", options={"name-format": {"blocks": blocks}})
    assert [each.split("`")[1] for each in found] == names


def test_only_calls_whose_rewriting_is_known_are_rewritten(dialects: Dialects) -> None:
    assert told(dialects, "a = down(it.x)\nb = list(it.x)\n", "legacy-function") == [
        "1: Function `down` was removed | ", "2: Function `list` was removed | write `[]`",
    ]


TYPES = ("default-type-mismatch", "invalid-type-constraint", "R")


def test_types_of_what_is_declared_are_checked(dialects: Dialects) -> None:
    text = 'input "a" {\n  type    = number\n  default = "x"\n}\ninput "b" {\n  type = numbr\n}\n'
    assert told(dialects, text, *TYPES, path="a.typed") == [
        "3: Default does not match the type of the variable | ",
        "6: Unknown type `numbr` | write `number`",
    ]


def test_values_that_are_literal_have_no_names_and_no_calls(dialects: Dialects) -> None:
    text = "fixed = it.x\nfree = it.x\nfixed_too = lower(it.x)\n"
    assert told(dialects, text, "R") == ["1: Variables are not allowed here | "]
    assert told(dialects, "fixed = lower(1)\n", "R") == [
        "1: Function calls are not allowed here | ",
    ]


@pytest.mark.parametrize("value", ["${nope()}", "x ${nope()}", "%{ if nope() }x%{ endif }"])
def test_templates_in_values_of_any_name_are_checked(dialects: Dialects, value: str) -> None:
    text = '{"a": "x", "b": true, "c": null, "d": "%s"}' % value
    assert told(dialects, text, "R", path="a.values.json") == ["1: Unknown function `nope` | "]


@pytest.mark.parametrize(("value", "expected"), [
    ("${x y}", "1: Unexpected text in an interpolation | "),
    ("%{ x }", "1: `x` is not a template keyword | "),
])
def test_templates_in_values_of_any_name_must_be_valid(
    dialects: Dialects, value: str, expected: str
) -> None:
    assert told(dialects, '{"a": "%s"}' % value, "E", path="a.values.json") == [expected]


@pytest.mark.parametrize(("dialect", "match", "is_found"), [
    ("open", "x.y", True), ("open", "x", True), ("open", "a", True),
    ("closed", "x.y", False), ("closed", "x", False), ("closed", "b.x", True),
])
def test_what_policies_may_match_depends_on_the_schema(
    dialects: Dialects, dialect: str, match: str, is_found: bool
) -> None:
    policies, _ = read_packs([pack(rule(match, "true", f'dialects = ["{dialect}"]'))])
    assert (unmatchable(policies, dialects) == []) is is_found
