"""The scopes of expressions by their places."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.placed_scopes import PlacedScopes, outermost
from hcl_lint.syntax.nodes import Attribute, Binary, Body, Tuple
from hcl_lint.text.source import Source
from hcl_lint.values.value import DYNAMIC_UNKNOWN

COMMON, INNER = Scope({}), Scope({})


@pytest.fixture(scope="module")
def items() -> list[Binary]:
    """The elements of a tuple."""
    document = Document(Source("a.tf", "a = [1 + 2, 3 + 4, 5 + 6, 7 + 8]\n"), DIALECTS["hcl"])
    root = document.tree.root
    assert isinstance(root, Body)
    (attribute,) = root.items
    assert isinstance(attribute, Attribute)
    value = attribute.expression
    assert isinstance(value, Tuple)
    return [each for each in value.items if isinstance(each, Binary)]


def test_an_expression_has_the_scope_of_the_range_that_it_is_in(items: list[Binary]) -> None:
    first, second, third, last = items
    scopes = PlacedScopes(COMMON, [
        (second.first, second.last, INNER, True), (third.first, third.last, None, False),
    ])
    assert scopes.of(first) is COMMON and not scopes.is_idle(first)
    assert scopes.of(second) is INNER and scopes.is_idle(second)
    assert scopes.of(second.left) is INNER and scopes.of(second.right) is INNER
    assert scopes.of(third) is None and not scopes.is_idle(third)
    assert scopes.of(last) is COMMON and not scopes.is_idle(last)


def test_what_goes_beyond_a_range_is_outside_it(items: list[Binary]) -> None:
    second = items[1]
    scopes = PlacedScopes(COMMON, [(second.first, second.last - 1, INNER, True)])
    assert scopes.of(second) is COMMON and not scopes.is_idle(second)
    assert scopes.of(second.left) is INNER and scopes.is_idle(second.left)


def test_without_ranges_everything_is_common(items: list[Binary]) -> None:
    scopes = PlacedScopes(COMMON, [])
    assert scopes.of(items[0]) is COMMON and not scopes.is_idle(items[0])


@pytest.mark.parametrize(("text", "depth"), [
    ("var.x", 0), ("each.value", 1), ("item.value", 2), ("item.value + each.value", 2),
    ("var.e\u0301", 2),
])
def test_an_expression_is_in_the_outermost_scope_with_the_names_in_it(
    text: str, depth: int
) -> None:
    document = Document(Source("a.tf", f"a = {text}\n"), DIALECTS["hcl"])
    common = Scope({"var": DYNAMIC_UNKNOWN, "each": DYNAMIC_UNKNOWN, "item": DYNAMIC_UNKNOWN})
    instance = Scope({"each": DYNAMIC_UNKNOWN}, None, common)
    scopes = [common, instance, Scope({"item": DYNAMIC_UNKNOWN}, None, instance)]
    (node,) = document.tree.body.attributes
    assert outermost(document, node.expression, scopes[-1], common) is scopes[depth]
