"""Conditionals: ``condition ? a : b``.

Source: HCL native syntax, "Conditional Operator"; recorded behaviour for unknown conditions.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation import rules
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import (
    AttributeStep, BoolLiteral, Conditional, Expression, FunctionCall, Index, IndexStep,
    NullLiteral, NumberLiteral, Object, ObjectItem, RelativeTraversal, Template, TemplateText,
    Traversal, Tuple,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.values.access import get_attribute
from hcl_lint.values.convert import (
    ConversionError, convert, convert_unified, is_open, may_be_alike, may_share,
)
from hcl_lint.values.numbers import Number
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.shapes import PLAIN_IF_NULL, any_of, unified_of, unless_null
from hcl_lint.values.types import (
    BOOL, DYNAMIC, KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET,
    KIND_STRING, Type,
)
from hcl_lint.values.unify import Unification, unify
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, marks_of_any, null_value, uncertain, unknown_value,
)


class Arm:
    """One of two values to choose from; its problems are reported only if it is chosen.

    ``marks`` are those that it puts on the result if the other one is chosen. If it ``may_fail``,
    it may turn out to have an error, and no type then, to which the other one is converted.
    """

    __slots__ = ("value", "marks", "diagnostics", "errors", "may_fail")

    def __init__(
        self, run: Evaluator, value: Value, marks: frozenset[str], count: int, errors: int
    ) -> None:
        """Take back what was reported after the first *count* diagnostics and *errors* reports."""
        self.value = value
        self.marks = marks
        self.may_fail = False
        self.errors = run.errors - errors
        self.diagnostics = run.take_back(count, errors)

    def report(self, run: Evaluator) -> None:
        """Report the problems of the arm, since it is chosen."""
        run.diagnostics += self.diagnostics
        run.errors += self.errors

    def leave(self, run: Evaluator, *, is_dead: bool) -> None:
        """Leave the arm, which is not chosen: never, if *is_dead*, or perhaps."""
        if run.is_type_check:
            run.restore_some(self.diagnostics, is_dead=is_dead)


def conditional(run: Evaluator, node: Conditional, scope: Scope | None) -> Value:
    """Evaluate ``condition ? a : b``; both arms determine the type of the result."""
    count, errors = len(run.diagnostics), run.errors
    unknowns, undecided = run.unknowns, run.undecided
    value = run.value(node.if_true, scope)
    marks = marks_beside(run, value, node.if_true, scope, unknowns) if value.marks else value.marks
    if_true = Arm(run, value, marks, count, errors)
    true_unknowns = run.unknowns
    value = run.value(node.if_false, scope)
    if value.marks:
        marks = marks_beside(run, value, node.if_false, scope, true_unknowns)
    else:
        marks = value.marks
    if_false = Arm(run, value, marks, count, errors)
    types = if_true.value.type, if_false.value.type
    unification: Unification | None = None
    if types[0] is not types[1]:
        run.charge(types[0].size + types[1].size, node)
    if types[0].kind == KIND_DYNAMIC or types[1].kind == KIND_DYNAMIC:
        type_ = _type_beside_dynamic(if_true.value, if_false.value)
        differ = run.is_type_check and not may_be_alike(if_true.value, if_false.value)
    elif types[0] == types[1]:
        type_ = types[0]
        differ = False
    else:
        unification = unify(types, True)
        differ = unification is None
        type_ = DYNAMIC if unification is None else unification.type
    # While nothing is known, only parts of what has no type yet can fail without being refused.
    may_fail = run.is_type_check and (run.quiet > 0 or run.undecided > undecided)
    if run.is_type_check and types[0] != types[1] and run.unknowns > unknowns:
        if if_true.value != DYNAMIC_NULL and if_false.value != DYNAMIC_NULL:
            # Where one arm fails, the other keeps its own type; of primitive types we take no note.
            is_converted = unification is not None and not type_.is_primitive
            for arm, part, has_unknowns in (
                (if_true, node.if_true, true_unknowns > unknowns),
                (if_false, node.if_false, run.unknowns > true_unknowns),
            ):
                arm.may_fail = may_fail or (
                    is_converted and has_unknowns and not has_no_error(run, part, scope))
            if if_true.may_fail or if_false.may_fail:
                return _forgiven(run, node, if_true, if_false, None if differ else type_, scope)
    if differ:
        if_true.leave(run, is_dead=False)
        if_false.leave(run, is_dead=False)
        if not run.is_type_check:
            run.report(rules.arms_differ(run.tree, node, if_true.value, if_false.value))
            return DYNAMIC_UNKNOWN
        condition(run, node.condition, scope)
        if (is_open(if_true.value) or is_open(if_false.value)) and may_share(*types):
            if may_be_alike(if_true.value, if_false.value):
                return _any_arm(run, if_true, if_false)
        arms = ((node.if_true, if_true.value), (node.if_false, if_false.value))
        if not may_fail and not any([_may_be_missing(arm, value) for arm, value in arms]):
            run.report(rules.arms_differ(run.tree, node, if_true.value, if_false.value))
        return DYNAMIC_UNKNOWN
    false_unknowns = run.unknowns
    truth = condition(run, node.condition, scope)
    # A null beside what turns out to have an error has no type.
    is_plain_if_null = run.is_type_check and (
        if_true.value == DYNAMIC_NULL and false_unknowns > true_unknowns
        and not has_no_error(run, node.if_false, scope)
        or if_false.value == DYNAMIC_NULL and true_unknowns > unknowns
        and not has_no_error(run, node.if_true, scope))
    is_null = if_true.value.is_null and if_false.value.is_null
    is_undecided = run.is_type_check and not is_null and (
        type_.has_dynamic
        or unification is not None and (is_open(if_true.value) or is_open(if_false.value)))
    if truth is None or truth.is_unknown:
        if_true.leave(run, is_dead=False)
        if_false.leave(run, is_dead=False)
        if truth is None:
            return unknown_value(type_)
        if is_undecided:
            return _any_arm(run, if_true, if_false).with_marks(truth.marks)
        if is_plain_if_null:
            result = unknown_value(type_, PLAIN_IF_NULL)
        else:
            result = either(if_true.value, if_false.value, type_)
            if _is_late(truth, if_true.value, if_false.value, type_):
                result = result.late()
        return result.with_marks(truth.marks | marks_of_one(run, if_true, if_false))
    arm, other = (if_true, if_false) if truth.as_bool() else (if_false, if_true)
    if not isinstance(node.condition, BoolLiteral):
        other.leave(run, is_dead=True)
    arm.report(run)
    if is_undecided and not other.value.is_null:
        if is_open(arm.value) or is_open(other.value) and not other.errors:
            # What the arm is converted to depends on the type of the other one.
            run.others += 1
            return _any_arm(run, if_true, if_false).with_marks(truth.marks | arm.value.marks)
    value = arm.value
    try:
        if unification is not None:
            run.charge(value.size, node)
            value = convert_unified(value, unification)
        elif value.is_null and value.type.kind == KIND_DYNAMIC:
            typed = null_value(type_)
            value = any_of((typed, DYNAMIC_NULL)) if is_plain_if_null else typed
            value = value.with_marks(arm.value.marks)
    except ConversionError as error:
        is_true = arm is if_true
        run.report(rules.arm_not_convertible(run.tree, node, is_true, value, type_, error.message))
        value = unknown_value(type_)
    marks = truth.marks | arm.value.marks | other.marks
    return value.with_marks(marks) if marks else value


def _forgiven(
    run: Evaluator, node: Conditional, if_true: Arm, if_false: Arm, type_: Type | None,
    scope: Scope | None,
) -> Value:
    """Return what is known of a conditional with an arm that may turn out to have an error.

    That has no type then: the other one is not converted to *type_*, the type of both.
    """
    truth = condition(run, node.condition, scope)
    arms = [if_true, if_false]
    marks = marks_of_one(run, if_true, if_false)
    if truth is None or truth.is_unknown:
        if_true.leave(run, is_dead=False)
        if_false.leave(run, is_dead=False)
    else:
        arm, other = (if_true, if_false) if truth.as_bool() else (if_false, if_true)
        if not isinstance(node.condition, BoolLiteral):
            other.leave(run, is_dead=True)
        run.others += 1
        arms = [arm]
        marks = arm.value.marks | other.marks
        arm.report(run)
    if truth is None:
        return DYNAMIC_UNKNOWN
    others = {if_true: if_false, if_false: if_true}
    values = [arm.value for arm in arms if others[arm].may_fail]
    if type_ is not None:
        known = unknown_value(type_).with_marks(marks_of_any([arm.value for arm in arms]))
        values.append(_any_arm(run, if_true, if_false) if type_.has_dynamic else known)
    return any_of(values).with_marks(truth.marks | marks)


def _is_late(truth: Value, if_true: Value, if_false: Value, type_: Type) -> bool:
    """Whether one of two values is late for a condition that is unknown, whatever else is unknown.

    Equal numbers, or empty collections, are known whatever the condition is.
    """
    if if_true.is_late and if_false.is_late:
        return True
    if type_.kind == KIND_SET and if_true.contains_late and if_false.contains_late:
        return True
    if not truth.is_late or if_true.type != type_ or if_false.type != type_:
        return False
    if type_.kind in (KIND_SET, KIND_MAP):
        return any([value.is_present and value.size > 1 for value in (if_true, if_false)])
    are_primitive = type_.kind == KIND_STRING or type_.kind == KIND_BOOL
    return are_primitive and (if_true.is_definitely_not_null or if_false.is_definitely_not_null)


def _any_arm(run: Evaluator, if_true: Arm, if_false: Arm) -> Value:
    """Return what is known of a value that is one of two, of types that are not decided.

    A plain null becomes one of the other type.
    """
    values = [element.value for element in (if_true, if_false) if element.value != DYNAMIC_NULL]
    found = any_of((*values, DYNAMIC_NULL)) if len(values) == 1 else unified_of(values)
    return found.with_marks(marks_of_one(run, if_true, if_false))


def marks_beside(
    run: Evaluator, value: Value, node: Expression | None, scope: Scope | None, unknowns: int
) -> frozenset[str]:
    """Return the marks that a value puts on a result even if that does not need it.

    They are lost where it turns out to have an error. *unknowns* were counted before it.
    """
    if not run.is_type_check or run.unknowns == unknowns:
        return value.marks_of_parts
    if node is not None and has_no_error(run, node, scope):
        return value.marks_of_parts
    return uncertain(value.marks)


def marks_of_one(run: Evaluator, if_true: Arm, if_false: Arm) -> frozenset[str]:
    """Return the marks of a result that is one of two arms."""
    marks = if_true.marks | if_false.marks
    # As recorded: the marks of parts get lost here.
    return marks | marks_of_any((if_true.value, if_false.value)) if run.is_type_check else marks


# The kinds of values that these functions always convert.
_CONVERTED: Final[dict[str, tuple[int, ...]]] = {
    "tostring": (KIND_STRING, KIND_NUMBER, KIND_BOOL), "tonumber": (KIND_NUMBER,),
    "tobool": (KIND_BOOL,),
    "tolist": (KIND_LIST, KIND_SET), "toset": (KIND_LIST, KIND_SET), "tomap": (KIND_MAP,),
}


def has_no_error(run: Evaluator, node: Expression, scope: Scope | None) -> bool:
    """Whether an expression never has an error, although it refers to what is not known."""
    node = without_parentheses(node)
    if isinstance(node, Traversal):
        return _declared_value(node, scope) is not None
    parts: list[Expression] = []
    if isinstance(node, Tuple):
        parts = node.items
    elif isinstance(node, Object):
        for item in node.items:
            if not isinstance(item, ObjectItem):
                return False
            if not isinstance(item.key, Traversal) and not _is_text(item.key):
                return False  # It may be null.
            parts.append(item.value)
    elif isinstance(node, FunctionCall):
        name = node.name
        parts = node.arguments
        if node.ellipsis_token != -1:
            return False
        if name in _CONVERTED and len(parts) == 1:
            part = without_parentheses(parts[0])
            value = _declared_value(part, scope) if isinstance(part, Traversal) else None
            return value is not None and value.type.kind in _CONVERTED[name]
        if name == "can":
            return True
        if name == "try":
            return any([has_no_error(run, part, scope) for part in parts])
        if name != "sensitive":
            return False
    else:
        return isinstance(node, (BoolLiteral, NullLiteral, NumberLiteral)) or _is_text(node)
    return all([has_no_error(run, part, scope) for part in parts])


def _declared_value(node: Traversal, scope: Scope | None) -> Value | None:
    """The value of a reference that only names attributes; None where it may not exist."""
    value = None if scope is None else scope.find(node.name)
    for step in node.steps:
        if value is None or not value.is_present or not isinstance(step, AttributeStep):
            return None
        value = get_attribute(value, step.name)
    return value


def _is_text(node: Expression) -> bool:
    return isinstance(node, Template) and all([
        isinstance(part, TemplateText) for part in node.parts
    ])


def _may_be_missing(node: Expression, value: Value) -> bool:
    """Whether an object is an element that may not exist, such as an instance of a resource.

    Then its type does not matter: to select it is an error, which only the chosen arm reports.
    """
    if value.type.kind != KIND_OBJECT or not value.contains_unknown:
        return False
    node = without_parentheses(node)
    if isinstance(node, FunctionCall):
        return True  # such as `try(resource[0], null)`
    return isinstance(node, Index) or (
        isinstance(node, (Traversal, RelativeTraversal)) and len(node.steps) != 0
        and isinstance(node.steps[-1], IndexStep)
    )


def _type_beside_dynamic(if_true: Value, if_false: Value) -> Type:
    """Return the type of the result if that of one arm is unknown; a plain null has any type."""
    if if_true == DYNAMIC_NULL:
        return if_false.type
    if if_false == DYNAMIC_NULL:
        return if_true.type
    return DYNAMIC


def condition(run: Evaluator, node: Expression, scope: Scope | None) -> Value | None:
    """Return the value of a condition: true, false, or unknown of any type.

    None where it can be nothing of that, which is reported.
    """
    value = unless_null(run.value(node, scope))
    if value.is_null:
        run.report(rules.NULL_CONDITION.at(run.tree.range_of(node)))
        return None
    if value.type.kind == KIND_BOOL or value.is_unknown and not run.is_type_check:
        return value
    try:
        return convert(value, BOOL)
    except ConversionError as error:
        run.report(rules.wrong_condition(run.tree, node, value, error.message))
        return None


def either(if_true: Value, if_false: Value, type_: Type) -> Value:
    """Return what is known of a value that is one of two candidates.

    *type_* is what both can be converted to. Marks are left out.
    """
    if if_true.is_null and if_false.is_null:
        return null_value(type_)
    not_null = if_true.is_definitely_not_null and if_false.is_definitely_not_null
    known = NOT_NULL if not_null else NO_REFINEMENT
    if type_.kind == KIND_NUMBER:
        known = _either_number(if_true, if_false, not_null)
    elif type_.is_collection and if_true.type == type_ and if_false.type == type_:
        known = _either_length(if_true, if_false, not_null)
    return unknown_value(type_, known)


def _either_number(if_true: Value, if_false: Value, not_null: bool) -> Refinement:
    """Return what is known of one of two numbers: the wider bounds."""
    low, is_low = _wider(_lower_bound(if_true), _lower_bound(if_false), -1)
    high, is_high = _wider(_upper_bound(if_true), _upper_bound(if_false), 1)
    return Refinement(not_null, low, is_low, high, is_high)


def _wider(
    bound: tuple[Number | None, bool], other: tuple[Number | None, bool], sign: int
) -> tuple[Number | None, bool]:
    """Return the lower of two bounds (*sign* -1) or the higher one (1); None if one is open."""
    if bound[0] is None or other[0] is None:
        return None, True
    order = other[0].compare(bound[0]) * sign
    number, is_inclusive = bound if order < 0 else other
    if number is None or number.is_infinite():
        return None, True
    return number, is_inclusive or (order == 0 and bound[1])


def _lower_bound(value: Value) -> tuple[Number | None, bool]:
    """Return the lower bound of a number, and whether the bound is inclusive."""
    if isinstance(value.payload, Number):
        return value.payload, True
    return value.refinement.number_min, value.refinement.number_min_inclusive


def _upper_bound(value: Value) -> tuple[Number | None, bool]:
    """Return the upper bound of a number, and whether the bound is inclusive."""
    if isinstance(value.payload, Number):
        return value.payload, True
    return value.refinement.number_max, value.refinement.number_max_inclusive


def _either_length(if_true: Value, if_false: Value, not_null: bool) -> Refinement:
    """Return what is known of one of two collections: the wider bounds of their lengths."""
    shortest, longest = _lengths(if_true)
    other_shortest, other_longest = _lengths(if_false)
    longest = None if longest is None or other_longest is None else max(longest, other_longest)
    return Refinement(not_null, length_min=min(shortest, other_shortest), length_max=longest)


def _lengths(value: Value) -> tuple[int, int | None]:
    if value.is_unknown:
        return value.refinement.length_min, value.refinement.length_max
    if value.is_null or not value.type.is_collection:
        return 0, None
    payload = value.payload
    assert isinstance(payload, (tuple, dict))
    if value.type.kind == KIND_SET and value.contains_unknown and len(payload) > 1:
        return 0, None
    return len(payload), len(payload)
