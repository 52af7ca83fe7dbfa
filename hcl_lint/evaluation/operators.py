"""Operations: arithmetic, comparison, equality and logic.

Source: HCL native syntax, "Operations"; recorded behaviour for null, unknown and marked operands.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation import rules
from hcl_lint.evaluation.conditionals import marks_beside
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import Binary, BoolLiteral, Expression, Unary
from hcl_lint.syntax.tokens import (
    AND, BANG, EQUAL_EQUAL, GREATER, GREATER_EQUAL, LESS, LESS_EQUAL, MINUS, NOT_EQUAL, OR, PLUS,
    SLASH, STAR,
)
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.equality import equals
from hcl_lint.values.numbers import ZERO, Number
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.shapes import unless_null
from hcl_lint.values.types import BOOL, KIND_BOOL, KIND_NUMBER, NUMBER, Type
from hcl_lint.values.value import (
    FALSE, TRUE, UNKNOWN_BOOL, UNKNOWN_BOOL_NOT_NULL, UNKNOWN_NUMBER, Value, bool_value,
    number_value, unknown_value,
)

_SOME_NUMBER: Final = unknown_value(NUMBER, NOT_NULL)


def unary(run: Evaluator, node: Unary, scope: Scope | None) -> Value:
    """Evaluate ``-a`` or ``!a``."""
    errors = run.errors
    wanted = BOOL if run.kinds[node.first] == BANG else NUMBER
    value = unless_null(run.value(node.operand, scope))
    operand = _operand(run, node, node.operand, value, wanted)
    if run.errors > errors:
        return _no_value(wanted)
    if operand.is_null:
        run.report(rules.null_operand(run.tree, node, node.operand))
        return _no_value(wanted)
    if operand.is_unknown:
        unknown = UNKNOWN_BOOL_NOT_NULL if wanted is BOOL else _SOME_NUMBER
        # As recorded: marks get lost here.
        return unknown.with_marks(operand.marks) if run.is_type_check else unknown
    if wanted is BOOL:
        result = bool_value(not operand.as_bool())
    else:
        result = number_value(operand.as_number().negate())
    return result.with_marks(operand.marks) if operand.marks else result


def binary(run: Evaluator, node: Binary, scope: Scope | None) -> Value:
    """Evaluate ``a + b`` and the like."""
    kind = run.kinds[node.operator_token]
    if kind == AND or kind == OR:
        return _logic(run, node, scope, kind == OR)
    count, errors = len(run.diagnostics), run.errors
    left = run.value(node.left, scope)
    right = run.value(node.right, scope)
    if kind == EQUAL_EQUAL or kind == NOT_EQUAL:
        return _equality(run, node, left, right, kind == EQUAL_EQUAL, errors)
    inner_errors = run.errors
    if left.type.kind != KIND_NUMBER or right.type.kind != KIND_NUMBER:
        left, right = unless_null(left), unless_null(right)
        left, right = _operands(run, node, left, right, NUMBER, count)
    is_comparison = LESS <= kind <= GREATER_EQUAL
    if run.errors > inner_errors:
        return UNKNOWN_BOOL if is_comparison else UNKNOWN_NUMBER
    marks = left.marks | right.marks
    if run.errors > errors:
        return (UNKNOWN_BOOL if is_comparison else UNKNOWN_NUMBER).with_marks(marks)
    if left.is_null or right.is_null:
        run.report(rules.null_operand(run.tree, node, node.left if left.is_null else node.right))
        return UNKNOWN_BOOL if is_comparison else UNKNOWN_NUMBER
    if is_comparison:
        result = _comparison(kind, left, right)
    elif left.is_unknown or right.is_unknown:
        result = _SOME_NUMBER
        if (left.is_late or right.is_late) and kind in (PLUS, MINUS):
            result = result.late()
    else:
        try:
            result = number_value(_arithmetic(kind, left.as_number(), right.as_number()))
        except ArithmeticError as error:
            run.report(rules.no_result(run.tree, node, str(error)))
            return UNKNOWN_NUMBER
    return result.with_marks(marks) if marks else result


def _equality(
    run: Evaluator, node: Binary, left: Value, right: Value, is_equal: bool, errors: int
) -> Value:
    """Return whether two values are equal, or whether they differ.

    Unlike `equals`, marks of parts count also beside null.
    """
    if run.errors > errors:
        return UNKNOWN_BOOL.with_marks(left.marks | right.marks)
    run.charge(min(left.size, right.size), node)
    result = equals(left, right)
    if result.is_unknown and (_differs_late(left, right) or _differs_late(right, left)):
        result = result.late()
    if left.contains_marks or right.contains_marks:
        result = result.with_marks(left.all_marks() | right.all_marks())
    return result if is_equal else _negation(result)


def _differs_late(value: Value, other: Value) -> bool:
    """Whether it is late whether a value is equal to any other one that *other* may be."""
    if not value.is_late or value.type != other.type or not value.type.is_primitive:
        return False
    known = value.refinement
    return known.is_empty or known == NOT_NULL and other.is_definitely_not_null


def _operands(
    run: Evaluator, node: Binary, left: Value, right: Value, wanted: Type, count: int
) -> tuple[Value, Value]:
    """Return both operands, converted to the type that the operation requires.

    An operand that cannot be converted is reported ahead of the problems inside the operands;
    *count* is the number of diagnostics from before these were evaluated.
    """
    inside = len(run.diagnostics)
    left = _operand(run, node, node.left, left, wanted)
    right = _operand(run, node, node.right, right, wanted)
    if count < inside < len(run.diagnostics):
        found = run.diagnostics
        found[count:] = found[inside:] + found[count:inside]
    return left, right


def _operand(
    run: Evaluator, node: Expression, operand: Expression, value: Value, wanted: Type
) -> Value:
    """Return the value of an operand, converted to the required type if possible."""
    if value.type.kind == wanted.kind:
        return value
    try:
        return convert(value, wanted)
    except ConversionError as error:
        run.report(rules.wrong_operand(run.tree, node, operand, value, wanted, error.message))
        return value


def _no_value(wanted: Type) -> Value:
    return UNKNOWN_BOOL if wanted is BOOL else UNKNOWN_NUMBER


def _negation(truth: Value) -> Value:
    if truth.is_unknown:
        return truth
    return bool_value(not truth.as_bool()).with_marks(truth.marks)


def _arithmetic(kind: int, left: Number, right: Number) -> Number:
    """Return the result of arithmetic. Raises ArithmeticError: There is no result."""
    if kind == PLUS:
        return left.add(right)
    if kind == MINUS:
        return left.subtract(right)
    if kind == STAR:
        return left.multiply(right)
    if kind == SLASH:
        return left.divide(right)
    if right == ZERO:
        return left
    if left.is_infinite() or right.is_infinite():
        raise ArithmeticError("the remainder of a division by or of infinity is undefined")
    return left.modulo(right)


def _comparison(kind: int, left: Value, right: Value) -> Value:
    """Compare two numbers; the bounds of unknown ones may be sufficient."""
    if kind == GREATER or kind == GREATER_EQUAL:
        left, right = right, left
    may_be_equal = kind == LESS_EQUAL or kind == GREATER_EQUAL
    if not (left.is_unknown or right.is_unknown):
        order = left.as_number().compare(right.as_number())
        return bool_value(order < 0 or (may_be_equal and order == 0))
    result = _is_less(left, right)
    if result is FALSE and may_be_equal:
        return equals(left.unmarked(), right.unmarked())
    return result


def _is_less(left: Value, right: Value) -> Value:
    """Return whether one number is less than another, as far as their bounds show.

    As recorded: equal bounds decide nothing, whether exclusive or not.
    """
    most, least = _bound(left, True), _bound(right, False)
    if most is not None and least is not None and most.compare(least) < 0:
        return TRUE
    least, most = _bound(left, False), _bound(right, True)
    if most is not None and least is not None and least.compare(most) > 0:
        return FALSE
    return UNKNOWN_BOOL_NOT_NULL


def _bound(value: Value, upper: bool) -> Number | None:
    if not value.is_unknown:
        return value.as_number()
    return value.refinement.number_max if upper else value.refinement.number_min


# Logic


def _logic(run: Evaluator, node: Binary, scope: Scope | None, is_or: bool) -> Value:
    """Evaluate ``a && b`` or ``a || b``; if one side decides the result, the other may be anything.

    As recorded: the operand that decides silences the problems of the other one, and null counts
    as false where that decides. A check of types keeps those of the left one, which some versions
    of Terraform evaluate first, and warns of them where none of those is allowed.
    """
    count, errors, unknowns = len(run.diagnostics), run.errors, run.unknowns
    left = run.value(node.left, scope)
    left_count, left_errors, left_unknowns = len(run.diagnostics), run.errors, run.unknowns
    right = run.value(node.right, scope)
    right_errors = run.errors
    if left.type.kind != KIND_BOOL or right.type.kind != KIND_BOOL:
        left, right = _operands(run, node, left, right, BOOL, count)
    if run.errors > right_errors:
        return UNKNOWN_BOOL
    marks = left.marks | right.marks
    needs_both = None if scope is None else scope.needs_both_operands()
    if needs_both:
        return _of_both(run, node, left, right, is_or, run.errors > errors).with_marks(marks)
    decided = _decided(left, right, is_or, left_errors > errors)
    if decided is None:
        if right_errors > errors:
            return UNKNOWN_BOOL.with_marks(marks)
        # Neither unknown nor decided by one side: one side is null.
        run.report(rules.null_operand(run.tree, node, node.left if left.is_null else node.right))
        return UNKNOWN_BOOL
    result, by_left = decided
    if marks:
        marks = marks_beside(run, left, node.left, scope, unknowns) | marks_beside(
            run, right, node.right, scope, left_unknowns) | left.marks & right.marks
    if right_errors > errors or run.is_type_check and len(run.diagnostics) > count:
        if by_left and isinstance(node.left, BoolLiteral):
            # COMPAT: Terraform evaluates it before version 1.12.
            run.restore_as_warnings(run.take_back(left_count, left_errors))
        elif by_left:
            run.leave(left_count, left_errors, is_dead=not left.is_unknown)
        elif needs_both is False or not (run.is_type_check and run.reports_dead_code):
            taken = run.take_back(count, errors)
            run.diagnostics += taken[left_count - count :]
            run.errors += right_errors - left_errors
            if needs_both is False:
                run.restore_as_warnings(taken[: left_count - count])
            elif run.is_type_check:
                run.restore_some(taken[: left_count - count], is_dead=not right.is_unknown)
    return result.with_marks(marks) if marks else result


def _of_both(
    run: Evaluator, node: Binary, left: Value, right: Value, is_or: bool, is_wrong: bool
) -> Value:
    """Return the result if no operand decides alone: a null operand is an error."""
    if is_wrong:
        return UNKNOWN_BOOL
    if left.is_null or right.is_null:
        run.report(rules.null_operand(run.tree, node, node.left if left.is_null else node.right))
        return UNKNOWN_BOOL
    if not run.is_type_check and (left.is_unknown or right.is_unknown):
        return UNKNOWN_BOOL_NOT_NULL  # An operation on what is unknown has no result yet.
    decided = _decided(left, right, is_or, False)
    assert decided is not None  # Neither is null.
    return decided[0]


def _decided(
    left: Value, right: Value, is_or: bool, is_left_wrong: bool
) -> tuple[Value, bool] | None:
    """Return the result, and whether the left side decides it; None if neither side does.

    What the other side has to say is then of no interest.
    """
    if left.is_unknown and right.is_unknown:
        return None if is_left_wrong else (UNKNOWN_BOOL_NOT_NULL, True)
    left_is_true = left.is_present and left.as_bool()
    right_is_true = right.is_present and right.as_bool()
    if not left.is_unknown and left_is_true == is_or:
        return (TRUE if is_or else FALSE), True
    if not right.is_unknown and right_is_true == is_or:
        return (TRUE if is_or else FALSE), False
    if left.is_unknown or right.is_unknown:
        return UNKNOWN_BOOL_NOT_NULL, left.is_unknown
    if left.is_null or right.is_null:
        return None
    return (FALSE if is_or else TRUE), True
