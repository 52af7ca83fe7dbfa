"""What parsing does besides making a tree."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from hcl_lint.syntax.json_parser import parse_json
from hcl_lint.syntax.nodes import Binary, Body, Unary
from hcl_lint.syntax.parser import parse_config, parse_expression, parse_template
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import Limits
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


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (parse_config, "a=1"), (parse_expression, "a+b"), (parse_template, "a b"),
        (parse_json, "[1]"),
    ],
)
def test_a_text_may_be_as_long_as_the_limit(
    parse: Callable[[Source, Limits], SyntaxTree], text: str
) -> None:
    assert parse(Source("t", text), Limits(source=3)).diagnostics == []
    tree = parse(Source("t", text), Limits(source=2))
    assert [each.rule.name for each in tree.diagnostics] == ["io-error"]
    assert isinstance(tree.root, Body) is (parse is parse_config)


def test_a_tree_says_what_it_is_and_how_many_problems_it_has() -> None:
    config, expression = parse_config(Source("t", "a =\n")), parse_expression(Source("t", "a"))
    assert repr(config) == "<SyntaxTree of t: Body, 1 problem>"
    assert repr(expression) == "<SyntaxTree of t: Traversal, no problems>"
    assert repr(parse_config(Source("t", "a =\nb =\n"))) == "<SyntaxTree of t: Body, 2 problems>"
    assert config.body is config.root and expression.expression is expression.root
    with pytest.raises(TypeError, match="the tree of an expression has no body"):
        expression.body
    with pytest.raises(TypeError, match="the tree of a configuration is not an expression"):
        config.expression
