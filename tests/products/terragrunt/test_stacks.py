"""Stacks with the units and stacks that they copy."""

from __future__ import annotations

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import modules, ruleset

STACK = "live/terragrunt.stack.hcl"


def found(**files: str) -> list[str]:
    """The summaries of the errors in the stack; names of files have ``__`` for ``/``."""
    sources = [Source(STACK, files.pop("stack"))]
    for name, text in files.items():
        ending = ".tf" if name.endswith("main") else ".hcl"
        sources.append(Source(name.replace("__", "/") + ending, text))
    checker = Checker(ruleset())
    for module in modules(*sources):
        for checked in checker.check(module):
            if checked.path == STACK:
                return [each.summary for each in checked.diagnostics if each.severity == "error"]
    raise AssertionError("no stack")


def component(kind: str, source: str, more: str = "") -> str:
    return f'{kind} "a" {{\n  source = "{source}"\n  path   = "a"\n{more}}}\n'


def test_the_source_of_a_unit_exists() -> None:
    unit = "terraform {}\n"
    files = {"units__web__terragrunt": unit}
    assert found(stack=component("unit", "../units/web"), **files) == []
    assert found(stack=component("unit", "${get_repo_root()}/units/web"), **files) == []
    assert found(stack=component("unit", "../units/wbe"), **files) == [
        "Source of the unit does not exist"
    ]
    assert found(stack=component("unit", "${get_repo_root()}/units/none"), **files) == [
        "Source of the unit does not exist"
    ]
    assert found(stack=component("unit", "git::x//units/none"), **files) == []


def test_the_source_of_a_stack_within_another_is_relative_to_where_it_is_generated() -> None:
    files = {"units__web__terragrunt": "terraform {}\n"}
    for source in ("../../../../units", "../../web", "../../web/api"):
        assert found(stack=component("unit", source), **files) == []
    for source in ("../unit/web", "../web"):
        assert found(stack=component("unit", source), **files) == [
            "Source of the unit does not exist"
        ]


def test_the_source_of_a_unit_is_a_unit_and_that_of_a_stack_a_stack() -> None:
    files = {"units__web__terragrunt": "terraform {}\n", "modules__web__main": ""}
    assert found(stack=component("unit", "../modules/web"), **files) == ["Source is not a unit"]
    assert found(stack=component("stack", "../units/web"), **files) == ["Source is not a stack"]
    for more in ("  no_validation = true\n", "  no_dot_terragrunt_stack = true\n"):
        assert found(stack=component("stack", "../units/web", more), **files) == []


def test_a_stack_does_not_contain_itself() -> None:
    inner = component("stack", "${get_repo_root()}/%s")
    files = {"inner__terragrunt.stack": inner % "live"}
    assert found(stack=component("stack", "../inner"), **files) == ["The stack contains itself"]
    files = {"inner__terragrunt.stack": inner % "other", "other__terragrunt.stack": inner % "x"}
    assert found(stack=component("stack", "../inner"), **files) == []


def test_units_may_be_added_by_the_stack_around() -> None:
    stack = 'unit "a" {\n  source = "../a"\n  path   = "a"\n  values = { b = unit.b.path }\n}\n'
    outer = {"terragrunt.stack": component("stack", "./live")}
    unit = {"a__terragrunt": ""}
    assert found(stack=stack, **unit) == ["Undefined unit `unit.b`"]
    assert found(stack=stack, **unit, **outer) == []


def test_what_stacks_can_add_has_no_errors() -> None:
    stack = """\
unit "a" {
  source = "../a"
  path   = "a"
}

unit "b" {
  source = "../a"
  path   = "b"

  autoinclude {
    dependency "a" {
      config_path = unit.a.path
    }

    inputs = {
      id = dependency.a.outputs.id
    }
  }
}

stack "c" {
  source = "../c"
  path   = "c"

  autoinclude {
    unit "d" {
      source = "../a"
      path   = "d"
      values = { path = unit.a.path }

      autoinclude {
        dependency "e" {
          config_path = unit.of_inner_stack.path
        }
      }
    }
  }
}
"""
    files = {"a__terragrunt": "", "c__terragrunt.stack": component("unit", "../a")}
    assert found(stack=stack, **files) == []
