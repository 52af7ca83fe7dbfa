"""Templates: text with interpolations, conditions and loops.

Source: HCL native syntax, "Templates"; recorded behaviour for null, unknown and marked parts.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation import rules
from hcl_lint.evaluation.conditionals import Arm, condition, either, marks_beside, marks_of_one
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.for_expressions import bind_any, has_no_elements, iterated
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import (
    BoolLiteral, ForDirective, IfDirective, Interpolation, Node, Template, TemplateText,
)
from hcl_lint.text.unicode import safe_prefix
from hcl_lint.values.access import iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.shapes import unless_null
from hcl_lint.values.types import KIND_STRING, STRING
from hcl_lint.values.value import (
    NO_MARKS, UNKNOWN_STRING, Value, string_value, uncertain, unknown_value,
)

_LONGEST_PREFIX: Final = 128  # bytes
_SOME_STRING: Final = unknown_value(STRING, NOT_NULL)


def template(run: Evaluator, node: Template, scope: Scope | None) -> Value:
    """Evaluate a template; one that is a single interpolation has its value."""
    parts = node.parts
    if len(parts) == 1:
        part = parts[0]
        if isinstance(part, TemplateText):
            return Value(STRING, part.value)
        if isinstance(part, Interpolation):
            return run.value(part.expression, scope)
    return text(run, node, parts, scope)


def text(run: Evaluator, node: Node, parts: list[Node], scope: Scope | None) -> Value:
    """Return the text of the parts of a template or directive, always a string.

    Only the text before a problem is kept.
    """
    errors = run.errors
    known: list[str] = []
    length = 0
    is_known = True
    is_late = False
    marks = NO_MARKS
    for part in parts:
        if isinstance(part, TemplateText):
            if is_known and run.errors == errors:
                known.append(part.value)
                length += len(part.value)
            continue
        value = _part(run, part, scope)
        if value.is_null:
            run.report(rules.NULL_IN_TEMPLATE.at(rules.part_range(run.tree, part)))
            continue
        if value.marks:
            marks |= value.marks
        if value.is_unknown:
            is_known = False
            is_late = is_late or value.is_late
            if run.is_type_check and value.type.kind != KIND_STRING:
                _check_text(run, part, value)
        else:
            content = _as_text(run, part, value)
            if is_known and run.errors == errors:
                known.append(content)
                length += len(content)
    run.check_length(length, node)
    whole = "".join(known)
    if is_known:
        result = string_value(whole)
    else:
        prefix = _prefix(whole) if run.errors == errors else ""
        result = _SOME_STRING
        if prefix:
            result = unknown_value(STRING, Refinement(not_null=True, string_prefix=prefix))
        if is_late:
            result = result.late()
    return result.with_marks(marks) if marks else result


def _prefix(text: str) -> str:
    """Return what is remembered of the known beginning of a text."""
    if len(text) > _LONGEST_PREFIX or not text.isascii():
        text = text.encode("utf-8", "replace")[:_LONGEST_PREFIX].decode("utf-8", "ignore")
    return safe_prefix(text)


def _part(run: Evaluator, part: Node, scope: Scope | None) -> Value:
    """Return the value of a part that is not a text."""
    if isinstance(part, Interpolation):
        return run.value(part.expression, scope)
    if isinstance(part, IfDirective):
        return _if_directive(run, part, scope)
    if isinstance(part, ForDirective):
        return _for_directive(run, part, scope)
    return _SOME_STRING  # did not parse, which was reported already


def _as_text(run: Evaluator, part: Node, value: Value) -> str:
    """Return a present value as text, no text where that cannot be."""
    if value.type.kind == KIND_STRING:
        return value.as_string()
    try:
        return convert(value.unmarked(), STRING).as_string()
    except ConversionError as error:
        run.report(rules.wrong_in_template(run.tree, part, value, error.message))
        return ""


def _check_text(run: Evaluator, part: Node, value: Value) -> None:
    """Report an unknown value that is not text, whatever it turns out to be."""
    try:
        convert(unless_null(value.unmarked()), STRING)
    except ConversionError as error:
        run.report(rules.wrong_in_template(run.tree, part, value, error.message))


def _if_directive(run: Evaluator, node: IfDirective, scope: Scope | None) -> Value:
    count, errors, unknowns = len(run.diagnostics), run.errors, run.unknowns
    value = text(run, node, node.then_parts, scope)
    if_true = Arm(run, value, marks_beside(run, value, None, scope, unknowns), count, errors)
    unknowns = run.unknowns
    value = text(run, node, node.else_parts or [], scope)
    if_false = Arm(run, value, marks_beside(run, value, None, scope, unknowns), count, errors)
    truth = condition(run, node.condition, scope)
    if truth is None or truth.is_unknown:
        if_true.leave(run, is_dead=False)
        if_false.leave(run, is_dead=False)
        if truth is None:
            return UNKNOWN_STRING
        return either(if_true.value, if_false.value, STRING).with_marks(
            truth.marks | marks_of_one(run, if_true, if_false))
    arm, other = (if_true, if_false) if truth.as_bool() else (if_false, if_true)
    if not isinstance(node.condition, BoolLiteral):
        other.leave(run, is_dead=True)
    if arm.errors or arm.diagnostics:
        arm.report(run)
    return arm.value.with_marks(truth.marks | other.marks)


def _for_directive(run: Evaluator, node: ForDirective, scope: Scope | None) -> Value:
    collection = iterated(run, node, node.collection, scope)
    if collection.is_unknown and not run.is_type_check:
        return _SOME_STRING  # as recorded: marks get lost here
    parts: list[str] = []
    length = 0
    is_known = True
    marks = collection.marks_of_parts
    variables: dict[str, Value] = {}
    inner = Scope(variables, None, scope)
    key_name = run.token_text(node.key_token) if node.key_token != -1 else ""
    value_name = run.token_text(node.value_token)
    if collection.is_unknown or has_no_elements(collection):
        bind_any(variables, key_name, value_name, collection)
        count, errors = len(run.diagnostics), run.errors
        if run.is_type_check:
            content = text(run, node, node.parts, inner)
            run.leave(count, errors, is_dead=not collection.is_unknown)
        if collection.is_unknown:
            return _SOME_STRING.with_marks(marks | uncertain(content.marks))
    for key, value in iter_elements(collection):
        if key_name:
            variables[key_name] = key
        variables[value_name] = value
        content = text(run, node, node.parts, inner)
        marks |= content.marks
        if content.is_unknown:
            is_known = False
        elif is_known:
            parts.append(content.as_string())
            length += len(parts[-1])
    if not is_known:
        return _SOME_STRING.with_marks(marks if run.is_type_check else collection.marks)
    run.check_length(length, node)
    result = string_value("".join(parts))
    return result.with_marks(marks) if marks else result
