"""Conditions of a module in a walk: of variables, objects, outputs and checks."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Mapping
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.testing.walks import NotReached, reasons_in
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.document import Document
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, STRING
from hcl_lint.values.value import SENSITIVE, Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.products.terraform.testing.planned_modules import PlannedModule

_INVALID = "Invalid condition result"


def is_met(
    module: PlannedModule, block: BlockView, document: Document, names: Mapping[str, Value] | None,
    summary: str, checked: str, instance: str = "", *, place: Range | None = None,
    if_unknown: str = "",
) -> bool:
    """Judge a condition; report what is wrong with it, or that it is false.

    It passes where it is not known yet, unless there is a summary for that.
    """
    condition = block.expression("condition")
    if condition is None:
        return True
    walk, at = module.walk, condition.place
    before = len(walk.problems)
    message = _message_of(module, block, document, names)  # It is evaluated in any case.
    try:
        value = module.evaluate(condition, document, dict(names or {}))
    except NotReached:
        return False
    if len(walk.problems) > before:
        return False
    if walk.validates:
        return True
    if walk.settings.allows_eager:
        reason = _failure_of_both(module, condition, document, names)
        if reason:
            walk.eager.setdefault((at.source.path, at.start), (at, reason))
    if value.is_unknown:
        if not value.is_late:
            reason = next(iter(reasons_in(value)), "its value is not known")
            walk.doubt(f"{at.source.path}:{at.line}: a condition is not known: {reason}")
        elif if_unknown:
            walk.report(at, if_unknown, message, checked)
        return True
    if value.is_null:
        walk.report(at, _INVALID, "The condition is null; it must be true or false.")
        return False
    try:
        value = convert(value, BOOL)
    except ConversionError as error:
        walk.report(at, _INVALID, f"The condition must be true or false: {error.message}.")
        return False
    outcome = value.as_bool()
    walk.outcomes.setdefault((at.source.path, at.line), set()).add(outcome)
    if outcome:
        return True
    if place is not None:
        message += f" This was checked by the validation in {at.source.path}:{at.line}."
    walk.report(place or at, summary, message.strip(), checked, instance)
    return False


def require(
    module: PlannedModule, blocks: Iterable[BlockView], document: Document,
    names: Mapping[str, Value] | None, summary: str, checked: str, instance: str = "", *,
    place: Range | None = None,
) -> None:
    """Judge all of some conditions. Raises NotReached: one of them is not met."""
    outcomes = [
        is_met(module, block, document, names, summary, checked, instance, place=place)
        for block in blocks
    ]
    if not all(outcomes):
        raise NotReached


def _failure_of_both(
    module: PlannedModule, condition: BodyExpression, document: Document,
    names: Mapping[str, Value] | None,
) -> str:
    """Why a condition fails where both operands of `&&` and `||` are evaluated; "" if it does not.
    """
    text = condition.place.text
    if "&&" not in text and "||" not in text:
        return ""
    references = [(found.root, found.steps) for found in condition.references()]
    scope = Scope({}, None, module.scope(document, references, dict(names or {})))
    scope.is_eager = True
    found = [problem for problem in condition.evaluate(scope)[1] if problem.is_error]
    return f"{found[0].summary}. {found[0].detail}" if found else ""


def _message_of(
    module: PlannedModule, block: BlockView, document: Document, names: Mapping[str, Value] | None
) -> str:
    """The message of a condition; "" where it cannot be shown, and what is wrong is reported."""
    expression: BodyExpression | None = block.expression("error_message")
    if expression is None:
        return ""
    try:
        text = text_of_message(module.evaluate(expression, document, dict(names or {})))
    except NotReached:
        return ""
    if text is None:
        module.walk.report(expression.place, "Invalid error message", "It must be a string.")
    return text or ""


def text_of_message(value: Value) -> str | None:
    """The text of a message, "" where that is not known; None where it can be none."""
    if SENSITIVE in value.all_marks():
        return "The message is sensitive."
    try:
        value = convert(value, STRING)
    except ConversionError:
        return None
    if value.is_null:
        return None
    return value.as_string() if value.is_present else ""
