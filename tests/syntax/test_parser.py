"""What parsing does besides making a tree."""

from __future__ import annotations

import gc

import pytest

from hcl_lint.syntax.nodes import Binary, Unary
from hcl_lint.syntax.parser import parse_config, parse_expression
from hcl_lint.text.source import Source


@pytest.mark.parametrize("is_collecting", [False, True])
def test_the_collector_runs_after_parsing_if_it_did_before(is_collecting: bool) -> None:
    (gc.enable if is_collecting else gc.disable)()
    try:
        parse_config(Source("t", "a = [b]\n"))
        assert gc.isenabled() == is_collecting
    finally:
        gc.enable()


# The operators that bind equally, those that bind less tightly first.
LEVELS = [["||"], ["&&"], ["==", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["*", "/", "%"]]
TIGHTNESS = {sign: level for level, signs in enumerate(LEVELS) for sign in signs}


@pytest.mark.parametrize("first", TIGHTNESS)
@pytest.mark.parametrize("second", TIGHTNESS)
def test_of_two_operators_the_tighter_or_else_the_left_one_binds_first(
    first: str, second: str
) -> None:
    tree = parse_expression(Source("t", f"a {first} b {second} c"))
    assert tree.diagnostics == []
    node = tree.expression
    assert isinstance(node, Binary)
    is_left_first = TIGHTNESS[first] >= TIGHTNESS[second]
    inner, other = (node.left, node.right) if is_left_first else (node.right, node.left)
    assert tree.text(inner) == (f"a {first} b" if is_left_first else f"b {second} c")
    assert tree.text(other) == ("c" if is_left_first else "a")


@pytest.mark.parametrize("sign", TIGHTNESS)
def test_signs_bind_tighter_than_operators_and_conditionals_less(sign: str) -> None:
    for unary in ("-", "!"):
        tree = parse_expression(Source("t", f"{unary}a {sign} {unary}b"))
        node = tree.expression
        assert isinstance(node, Binary)
        assert isinstance(node.left, Unary) and isinstance(node.right, Unary)
    tree = parse_expression(Source("t", f"a {sign} b ? c : d {sign} e"))
    condition, _, if_false = tree.expression.children()
    assert (tree.text(condition), tree.text(if_false)) == (f"a {sign} b", f"d {sign} e")
