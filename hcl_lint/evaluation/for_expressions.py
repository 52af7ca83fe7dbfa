"""For expressions: a tuple or an object made of the elements of something.

Source: HCL native syntax, "For Expressions"; recorded behaviour for null, unknown and marked
collections, keys and conditions.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation import rules
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import Expression, For, Node
from hcl_lint.values.access import can_iterate, elements_of, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.shapes import (
    Shape, any_of, collection_of_any, element_of, key_of, mapping_among, mapping_of, may_iterate,
    members, sequence_of, unless_null,
)
from hcl_lint.values.types import BOOL, KIND_BOOL, KIND_DYNAMIC, KIND_SET, STRING
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, NO_MARKS, Value, inside, object_value, tuple_value, uncertain,
)


def iterated(run: Evaluator, node: Node, collection: Expression, scope: Scope | None) -> Value:
    """Return the value to iterate over; an unknown one where that is not possible.

    A problem is reported; *node* is the loop.
    """
    value = unless_null(run.value(collection, scope))
    if value.is_null:
        run.report(rules.NULL_ITERATION.at(run.tree.range_of(collection)))
        return DYNAMIC_UNKNOWN
    is_any = value.type.kind == KIND_DYNAMIC
    if is_any and (not isinstance(value.payload, Shape) or may_iterate(value)):
        return value
    if is_any or not can_iterate(value):
        run.report(
            rules.NO_ITERATION.at(run.tree.range_of(collection), value=rules.described(value))
        )
        return DYNAMIC_UNKNOWN
    payload = value.payload
    if isinstance(payload, (tuple, dict)):
        run.check_elements(len(payload), node)
        is_open = value.type.kind == KIND_SET and value.contains_unknown and len(payload) > 1
        if is_open and run.is_type_check:
            # Elements may turn out to be equal.
            run.others += 1
            return collection_of_any(value, KIND_SET)
    return value


def has_no_elements(collection: Value) -> bool:
    """Return whether a collection is certainly empty."""
    payload = collection.payload
    return isinstance(payload, (tuple, dict)) and len(payload) == 0


def bind_any(
    variables: dict[str, Value], key_name: str, value_name: str, collection: Value
) -> None:
    """Set the variables of a loop to what stands for any element of a collection."""
    if key_name:
        variables[key_name] = key_of(collection)
    variables[value_name] = element_of(collection)


class _Loop:
    """A for expression under way: its variables, and the marks of what decides the result."""

    __slots__ = (
        "run", "node", "variables", "scope", "marks", "is_known", "is_late", "is_open", "possible",
    )

    def __init__(self, run: Evaluator, node: For, scope: Scope | None) -> None:
        self.run = run
        self.node = node
        self.variables: dict[str, Value] = {}
        self.scope = Scope(self.variables, None, scope)
        self.marks = NO_MARKS
        self.is_known = True
        self.is_late = False  # What decides the result for an element that is there is late.
        self.is_open = False  # The condition for the current element is not known.
        self.possible = Possible()

    def is_condition_possible(self, condition: Expression) -> bool:
        """Return whether the condition can be a bool at all, whatever the elements are.

        That spares the reader the same problem for each element.
        """
        errors = self.run.errors
        value = unless_null(self.run.value(condition, self.scope))
        self.marks |= value.marks
        if value.is_null:
            self.run.report(rules.NULL_FOR_CONDITION.at(self.run.tree.range_of(condition)))
        elif value.type.kind != KIND_BOOL:
            try:
                convert(value, BOOL)
            except ConversionError:
                self.report_condition(condition, value)
        return self.run.errors == errors

    def report_condition(self, condition: Expression, value: Value) -> None:
        place = self.run.tree.range_of(condition)
        self.run.report(rules.WRONG_FOR_CONDITION.at(place, value=rules.described(value)))

    def is_included(self) -> bool:
        """Return whether the condition holds for the current element."""
        condition = self.node.condition
        if condition is None:
            return True
        value = unless_null(self.run.value(condition, self.scope))
        self.is_open = False
        if value.marks:
            self.marks |= value.marks
        if value.is_null:
            if self.is_known or self.run.is_type_check:
                self.run.report(rules.NULL_FOR_CONDITION.at(self.run.tree.range_of(condition)))
            self.is_known = False
            return False
        if value.type.kind != KIND_BOOL:
            try:
                value = convert(value, BOOL)
            except ConversionError:
                if self.is_known or self.run.is_type_check:
                    self.report_condition(condition, value)
                self.is_known = False
                return False
        if value.is_unknown:
            self.is_known = False
            self.is_late = self.is_late or value.is_late
            self.is_open = True
            return False
        return value.as_bool()

    def possible_key(self, node: Expression) -> str | None:
        """Return the key for an element that may not exist, or not be included."""
        marks, is_late = self.marks, self.is_late
        found = self.key(node)
        self.is_late = is_late
        if len(self.marks) > len(marks):
            self.marks = marks | uncertain(self.marks - marks)
        return found

    def key(self, node: Expression) -> str | None:
        """Return the key for the current element, None if there is none."""
        value = unless_null(self.run.value(node, self.scope))
        if value.marks:
            self.marks |= value.marks
        if value.is_null:
            if self.is_known or self.run.is_type_check:
                self.run.report(rules.NULL_FOR_KEY.at(self.run.tree.range_of(node)))
        elif not value.is_unknown or self.run.is_type_check:
            try:
                value = convert(value.unmarked(), STRING)
                if value.is_present:
                    return value.as_string()
            except ConversionError:
                if self.is_known or self.run.is_type_check:
                    place = self.run.tree.range_of(node)
                    self.run.report(rules.WRONG_KEY.at(place, value=rules.described(value)))
        self.is_known = False
        self.is_late = self.is_late or value.is_late
        return None


def for_expression(run: Evaluator, node: For, scope: Scope | None) -> Value:
    """Evaluate ``[for v in c : value if condition]`` or ``{for k, v in c : key => value}``."""
    collection = iterated(run, node, node.collection, scope)
    if collection.type.kind == KIND_DYNAMIC and not run.is_type_check:
        return DYNAMIC_UNKNOWN.with_marks(collection.marks)
    marks = collection.marks_of_parts
    loop = _Loop(run, node, scope)
    variables = loop.variables
    value_name = run.token_text(node.value_token)
    key_name = run.token_text(node.key_token) if node.key_token != -1 else ""
    if run.is_type_check and (collection.is_unknown or has_no_elements(collection)):
        bind_any(variables, key_name, value_name, collection)
        result = _of_any(loop, node, is_dead=not collection.is_unknown)
        if collection.is_unknown:
            result = result.late() if collection.is_late else result
            return result.with_marks(marks | loop.marks)
        loop.is_known = True
        loop.is_late = False
    if node.condition is not None:
        variables[key_name or value_name] = DYNAMIC_UNKNOWN
        variables[value_name] = DYNAMIC_UNKNOWN
        if not loop.is_condition_possible(node.condition):
            return DYNAMIC_UNKNOWN
    if collection.is_unknown:
        return DYNAMIC_UNKNOWN.with_marks(marks | loop.marks)
    if node.key is not None:
        result = _object(loop, node, node.key, collection, key_name, value_name)
    else:
        result = _tuple(loop, node, collection, key_name, value_name)
    marks |= loop.marks
    if not loop.is_known:
        if run.is_type_check:
            result = _with_possible(loop, node, result).with_marks(marks | inside(result))
            return result.late() if loop.is_late else result
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
        elif loop.is_open and run.is_type_check:
            loop.possible.enter(loop)
    return tuple_value(items)


def _of_any(loop: _Loop, node: For, *, is_dead: bool) -> Value:
    """Enter the body for an element that stands for any; return what the result is made of.

    There may be no element, so what is wrong is no error of the whole.
    """
    run, scope = loop.run, loop.scope
    count, errors = len(run.diagnostics), run.errors
    # The condition of a loop without elements is evaluated on its own.
    is_included = not is_dead and (loop.is_included() or loop.is_open)
    inner_count, inner_errors = len(run.diagnostics), run.errors
    if node.key is not None:
        loop.possible_key(node.key)
    value = run.value(node.value, scope)
    is_wrong = run.errors > inner_errors
    run.leave(inner_count, inner_errors, is_dead=not is_included)
    run.leave(count, errors, is_dead=is_dead)
    if is_wrong:
        value = DYNAMIC_UNKNOWN
    if node.key is None:
        return sequence_of(value)
    return mapping_of(sequence_of(value) if node.ellipsis_token != -1 else value)


class Possible:
    """The value of the body of a loop for elements that may not be included, or have no known key.

    Only what is wrong for all of them is wrong: a condition can choose those with an attribute.
    """

    __slots__ = ("items", "count", "found")

    def __init__(self) -> None:
        self.items: list[tuple[str | None, Value]] = []
        self.count = 0
        self.found: list[Diagnostic] = []

    def enter(self, loop: _Loop) -> None:
        """Enter the body for one element that may not be included."""
        run, node = loop.run, loop.node
        count, errors = len(run.diagnostics), run.errors
        name = None if node.key is None else loop.possible_key(node.key)
        value = run.value(node.value, loop.scope)
        self.items.append((name, DYNAMIC_UNKNOWN if run.errors > errors else value))
        taken = run.take_back(count, errors)
        run.restore_some(taken, is_dead=True)
        if self.count == 0:
            self.found = taken
        else:
            ranges = {(diagnostic.start, diagnostic.end) for diagnostic in taken}
            self.found = [entry for entry in self.found if (entry.start, entry.end) in ranges]
        self.count += 1


def _with_possible(loop: _Loop, node: For, result: Value) -> Value:
    """Return what is known of a result of which some elements, or their keys, are not known."""
    if not has_no_elements(result):
        loop.possible.found = []
    loop.run.restore(loop.possible.found)
    items = loop.possible.items
    if node.key is None:
        found = [*members(result), *[value for _, value in items]]
        return sequence_of(any_of(found), longest=len(found))
    attributes: dict[str | None, list[Value]] = {}
    for name, item in result.as_attributes().items():
        attributes[name] = members(item) if node.ellipsis_token != -1 else [item]
    for key, item in items:
        attributes.setdefault(key, []).append(item)
    is_grouped = node.ellipsis_token != -1
    if None in attributes:
        element = any_of([item for group in attributes.values() for item in group])
        return mapping_of(sequence_of(element) if is_grouped else element)
    return mapping_among({
        name or "": sequence_of(any_of(group)) if is_grouped else any_of(group)
        for name, group in attributes.items()
    })


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
            if loop.is_open and run.is_type_check:
                loop.possible.enter(loop)
            continue
        errors = run.errors
        name = loop.key(key_node)
        if name is None:
            if run.is_type_check:
                is_wrong = run.errors > errors
                value = DYNAMIC_UNKNOWN if is_wrong else run.value(node.value, scope)
                loop.possible.items.append((None, value))
            continue
        value = run.value(node.value, scope)
        if node.ellipsis_token != -1:
            groups.setdefault(name, []).append(value)
        elif name in items:
            run.report(
                rules.DUPLICATE_KEY.at(run.tree.range_of(key_node), key=rules.shortened(name))
            )
        else:
            items[name] = value
    for name, group in groups.items():
        items[name] = tuple_value(group)
    return object_value(items)
