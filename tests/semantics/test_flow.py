"""Which variables the outputs of a module are computed from, through the calls of others."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.graph import flow_of
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source
from tests.linter.checking import modules


def module_of(name: str, called: str) -> Source:
    """A module whose output is computed from its variable by another module."""
    text = f"""
      variable "in" {{}}
      variable "other" {{}}
      module "next" {{
        source = "../{called}"
        in     = var.in
      }}
      output "out" {{
        value = module.next.out
      }}
    """
    return Source(f"{name}/main.tf", text)


LAST = Source("last/main.tf", 'variable "in" {}\noutput "out" {\n  value = "${var.in}-x"\n}\n')


def loaded(*sources: Source) -> dict[str, Module]:
    return {module.folder: module for module in modules(*sources)}


def test_a_variable_reaches_an_output_through_calls() -> None:
    found = loaded(module_of("first", "middle"), module_of("middle", "last"), LAST)
    assert flow_of(found["first"]) == {"out": {"in"}}


@pytest.mark.parametrize("first", ["a", "b", "caller"])
def test_nothing_flows_where_calls_form_a_cycle_whoever_asks_first(first: str) -> None:
    found = loaded(module_of("a", "b"), module_of("b", "a"), module_of("caller", "a"))
    flow_of(found[first])
    assert [flow_of(found[name]) for name in ("a", "b", "caller")] == [{}, {}, {"out": set()}]
