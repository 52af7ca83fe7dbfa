"""Types of which parts are undecided: whether some value can be converted, or have both."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.values.convert import may_convert, may_share
from hcl_lint.values.types import Type
from tests.evaluation.evaluating import tree_of


def type_of(text: str) -> Type:
    tree = tree_of(text)
    return read_constraint(tree, tree.expression)[0]


@pytest.mark.parametrize(("source", "target", "expected"), [
    ("any", "string", True), ("string", "any", True), ("list(string)", "string", False),
    ("list(any)", "list(string)", True), ("list(any)", "set(string)", True),
    ("list(any)", "map(string)", False), ("list(any)", "tuple([string])", False),
    ("tuple([any, string])", "tuple([number, string])", True),
    ("tuple([any, bool])", "tuple([number, list(string)])", False),
    ("tuple([any])", "tuple([number, string])", False),
    ("tuple([any, list(string)])", "list(string)", False),
    ("tuple([any, number])", "list(string)", True),
    ("object({ a = any })", "object({ a = string })", True),
    ("object({ a = any })", "object({ a = string, b = string })", False),
    ("object({ a = any })", "object({ a = string, b = optional(string) })", True),
    ("object({ a = any, b = list(string) })", "object({ a = any, b = string })", False),
    ("object({ a = any, b = list(string) })", "object({ a = string })", True),
    ("map(any)", "object({ a = string })", True),
    ("map(list(any))", "object({ a = string })", False),
    ("map(list(any))", "object({ a = optional(string) })", True),
    ("map(list(any))", "map(list(string))", True),
    ("map(list(any))", "map(map(string))", False),
    ("object({ a = any, b = string })", "map(number)", True),
    ("object({ a = any, b = list(string) })", "map(number)", False),
])
def test_a_value_with_undecided_parts_may_be_converted(
    source: str, target: str, expected: bool
) -> None:
    assert may_convert(type_of(source), type_of(target)) is expected


@pytest.mark.parametrize(("one", "other", "expected"), [
    ("any", "string", True), ("string", "number", True), ("string", "list(any)", False),
    ("tuple([any])", "tuple([string])", True), ("tuple([list(any)])", "tuple([string])", False),
    ("tuple([any, string])", "tuple([any, list(string)])", False),
    ("object({ a = any })", "object({ a = string })", True),
    ("object({ a = any, b = string })", "object({ a = string, b = list(string) })", False),
    ("list(any)", "list(string)", True), ("list(list(any))", "list(string)", False),
    ("list(any)", "map(string)", False),
])
def test_two_types_with_undecided_parts_may_have_one_in_common(
    one: str, other: str, expected: bool
) -> None:
    assert may_share(type_of(one), type_of(other)) is expected
    assert may_share(type_of(other), type_of(one)) is expected
