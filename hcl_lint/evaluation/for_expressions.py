"""For expressions: a tuple or an object made of the elements of something.

Source: HCL native syntax, "For Expressions"; recorded behaviour for null, unknown and marked
collections, keys and conditions.
"""

from __future__ import annotations

from hcl_lint.evaluation import problems
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import Expression, For, Node
from hcl_lint.values.access import can_iterate, elements_of, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, KIND_BOOL, KIND_DYNAMIC, KIND_STRING, STRING
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, NO_MARKS, Value, object_value, tuple_value,
)  # fmt: skip


def iterated(
    run: Evaluator, node: Node, collection: Expression, scope: Scope | None
) -> Value:
    """Return the value to iterate over; an unknown one where that is not possible.

    A problem is reported; *node* is the loop.
    """
    value = run.value(collection, scope)
    if value.is_null:
        run.report(problems.null_iteration(run.tree, collection))
        return DYNAMIC_UNKNOWN
    if value.type.kind == KIND_DYNAMIC:
        return value
    if not can_iterate(value):
        run.report(problems.no_iteration(run.tree, collection, value))
        return DYNAMIC_UNKNOWN
    payload = value.payload
    if isinstance(payload, (tuple, dict)):
        run.check_elements(len(payload), node)
    return value


class _Loop:
    """A for expression under way: its variables, and the marks of what decides the result."""

    __slots__ = ("run", "node", "variables", "scope", "marks", "is_known")

    def __init__(self, run: Evaluator, node: For, scope: Scope | None) -> None:
        self.run = run
        self.node = node
        self.variables: dict[str, Value] = {}
        self.scope = Scope(self.variables, None, scope)
        self.marks = NO_MARKS
        self.is_known = True

    def is_condition_possible(self) -> bool:
        """Return whether the condition can be a bool at all, whatever the elements are.

        That spares the reader the same problem for each element.
        """
        condition = self.node.condition
        if condition is None:
            return True
        errors = self.run.errors
        value = self.run.value(condition, self.scope)
        self.marks |= value.marks
        if value.is_null:
            self.run.report(problems.null_for_condition(self.run.tree, condition))
        elif value.type.kind != KIND_BOOL:
            try:
                convert(value, BOOL)
            except ConversionError:
                self.run.report(problems.wrong_for_condition(self.run.tree, condition, value))
        return self.run.errors == errors

    def is_included(self) -> bool:
        """Return whether the condition holds for the element at hand."""
        condition = self.node.condition
        if condition is None:
            return True
        value = self.run.value(condition, self.scope)
        if value.marks:
            self.marks |= value.marks
        if value.is_null:
            if self.is_known:
                self.run.report(problems.null_for_condition(self.run.tree, condition))
            self.is_known = False
            return False
        if value.type.kind != KIND_BOOL:
            try:
                value = convert(value, BOOL)
            except ConversionError:
                if self.is_known:
                    self.run.report(problems.wrong_for_condition(self.run.tree, condition, value))
                self.is_known = False
                return False
        if value.is_unknown:
            self.is_known = False
            return False
        return value.as_bool()

    def key(self, node: Expression) -> str | None:
        """Return the key for the element at hand, None where there is none."""
        value = self.run.value(node, self.scope)
        if value.marks:
            self.marks |= value.marks
        if value.is_null:
            if self.is_known:
                self.run.report(problems.null_for_key(self.run.tree, node))
        elif not value.is_unknown:
            if value.type.kind == KIND_STRING:
                return value.as_string()
            try:
                return convert(value.unmarked(), STRING).as_string()
            except ConversionError:
                if self.is_known:
                    self.run.report(problems.wrong_for_key(self.run.tree, node, value))
        self.is_known = False
        return None


def for_expression(run: Evaluator, node: For, scope: Scope | None) -> Value:
    """Evaluate ``[for v in c : value if condition]`` or ``{for k, v in c : key => value}``."""
    collection = iterated(run, node, node.collection, scope)
    if collection.type.kind == KIND_DYNAMIC:
        return DYNAMIC_UNKNOWN.with_marks(collection.marks)
    loop = _Loop(run, node, scope)
    variables = loop.variables
    value_name = run.token_text(node.value_token)
    key_name = run.token_text(node.key_token) if node.key_token >= 0 else ""
    if node.condition is not None:
        variables[key_name or value_name] = DYNAMIC_UNKNOWN
        variables[value_name] = DYNAMIC_UNKNOWN
        if not loop.is_condition_possible():
            return DYNAMIC_UNKNOWN
    if collection.is_unknown:
        return DYNAMIC_UNKNOWN.with_marks(collection.marks | loop.marks)
    if node.key is not None:
        result = _object(loop, node, node.key, collection, key_name, value_name)
    else:
        result = _tuple(loop, node, collection, key_name, value_name)
    marks = loop.marks | collection.marks
    if not loop.is_known:
        return DYNAMIC_UNKNOWN.with_marks(marks)
    run.check_size(result, node)
    return result.with_marks(marks) if marks else result


def _tuple(loop: _Loop, node: For, collection: Value, key_name: str, value_name: str) -> Value:
    run, scope, variables = loop.run, loop.scope, loop.variables
    items: list[Value] = []
    if key_name == "" and node.condition is None:
        for item in elements_of(collection):
            variables[value_name] = item
            items.append(run.value(node.value, scope))
        return tuple_value(items)
    for key, item in iter_elements(collection):
        if key_name:
            variables[key_name] = key
        variables[value_name] = item
        if loop.is_included():
            items.append(run.value(node.value, scope))
    return tuple_value(items)


def _object(
    loop: _Loop, node: For, key_node: Expression, collection: Value, key_name: str, value_name: str
) -> Value:
    run, scope, variables = loop.run, loop.scope, loop.variables
    items: dict[str, Value] = {}
    groups: dict[str, list[Value]] = {}
    for key, item in iter_elements(collection):
        if key_name:
            variables[key_name] = key
        variables[value_name] = item
        if not loop.is_included():
            continue
        name = loop.key(key_node)
        if name is None:
            continue
        value = run.value(node.value, scope)
        if node.ellipsis_token >= 0:
            groups.setdefault(name, []).append(value)
        elif name in items:
            run.report(problems.duplicate_key(run.tree, key_node, name))
        else:
            items[name] = value
    for name, group in groups.items():
        items[name] = tuple_value(group)
    return object_value(items)
