"""Input made to be slow or to break something gives a result or a diagnostic, in linear time."""

from __future__ import annotations

import pytest

from hcl_lint.syntax import parser
from hcl_lint.syntax.nodes import ErrorNode, Expression, Parentheses
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.text.source import Source
from tests.extent import sample, size
from tests.hostile import FIXED_WIDTH, INPUTS, MANY_MISTAKES, hostile
from tests.syntax.invariants import broken_invariant
from tests.work import Watched, work

SMALL = 300  # the size from which on work is counted; what nests is then too deep already
MOST_DIAGNOSTICS = 2  # that it is nested too deeply, and what is never closed


def parse_work(name: str, count: int) -> int:
    """How much work it is to parse a hostile input."""
    text = Watched(INPUTS[name][0](count))
    return work(lambda: parse_config(Source("t", text)))


@pytest.mark.parametrize("name", INPUTS)
def test_hostile_input_keeps_every_promise_of_a_tree(name: str) -> None:
    tree = parse_config(Source("t", hostile(name)))
    assert broken_invariant(tree) is None
    if name not in MANY_MISTAKES:
        assert len(tree.diagnostics) <= MOST_DIAGNOSTICS, tree.diagnostics[:5]


@pytest.mark.skipif(not parser.__file__.endswith(".py"), reason="a compiled build counts nothing")
@pytest.mark.parametrize("name", sample(sorted(INPUTS.keys() - FIXED_WIDTH), 16))
def test_twice_the_input_is_twice_the_work(name: str) -> None:
    once, twice, four_times = (parse_work(name, SMALL * factor) for factor in (1, 2, 4))
    assert four_times - twice <= 2.3 * (twice - once) + 200


@pytest.mark.parametrize("name", sorted(FIXED_WIDTH))
def test_a_large_exponent_is_no_more_work_than_a_small_one(name: str) -> None:
    assert parse_work(name, 646_456_992) <= 2 * parse_work(name, 100_000_000)


@pytest.mark.parametrize(("before", "repeated", "after"), [
    ("", "(", ""), ("", "!", "a"), ("a", ".b", ""), ("", "a ? b : ", "c"), ("a", " + a", ""),
    ("", '"${', ""),
], ids=["parentheses", "not", "attributes", "conditionals", "addition", "templates"])
def test_hostile_expressions_give_a_result_or_few_diagnostics(
    before: str, repeated: str, after: str
) -> None:
    text = before + repeated * size(200_000) + after
    assert len(parse_expression(Source("t", text)).diagnostics) <= MOST_DIAGNOSTICS


@pytest.mark.parametrize(
    "repeated", ["${", "${a}", "%{if a}", "%{ for a in b }"], ids=["open", "many", "if", "for"]
)
def test_hostile_templates_give_a_result_or_few_diagnostics(repeated: str) -> None:
    text = repeated * size(100_000)
    assert len(parse_template(Source("t", text)).diagnostics) <= MOST_DIAGNOSTICS


def test_freeing_deep_trees_leaves_what_lies_beside_them_in_memory_as_it_is() -> None:
    # Compiled classes that take no part in cycle collection failed here: from some depth on,
    # Python puts objects aside to free them later, and notes that where collection has its data.
    leaf = ErrorNode(0, 0)
    beside: list[Parentheses] = []
    deep: Expression = leaf
    for _ in range(20_000):
        beside.append(Parentheses(0, 0, leaf))
        deep = Parentheses(0, 0, deep)
    del deep
    assert all([node.expression is leaf for node in beside])
