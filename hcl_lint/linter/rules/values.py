"""Rules about values: of variables in files of them, and of conditions."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Iterator
from hcl_lint.diagnostics import values
from hcl_lint.diagnostics.rule import ERROR, WARNING
from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.evaluation.attempts import is_attempt
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rules.table import CONDITIONS_OF_CHECKS
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.syntax.nodes import Attribute, FunctionCall, Node
from hcl_lint.values.types import BOOL
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value


def constant_condition(node: Attribute, file: FileContext) -> None:
    if isinstance(node, Attribute):
        value = file.evaluate(node.expression)
        _check(file, NativeExpression(file.tree, node.expression), value)


def constant_condition_in_json(file: FileContext) -> None:
    if not file.is_json or "condition" not in file.text:
        return
    blocks = file.document.blocks
    for path in CONDITIONS_OF_CHECKS:
        for expression in _expressions_at(blocks, path.split(".")):
            value, problems = expression.evaluate(file.scope)
            _check(file, expression, DYNAMIC_UNKNOWN if problems else value)


def _check(file: FileContext, condition: BodyExpression, value: Value) -> None:
    if not value.is_present:
        file.skip(values.CONSTANT_CONDITION)
    elif value.type == BOOL:
        outcome = "true" if value.as_bool() else "false"
        advice = "fails" if value.as_bool() else "succeeds"
        # The product rejects a condition that refers to nothing.
        is_rejected = file.dialect.has(RESOURCES) and not condition.references()
        call = _failing_call(condition) if value.as_bool() else ""
        if call:
            file.report(
                values.CONSTANT_CONDITION,
                (condition.place.start, condition.place.end),
                "Condition is true or an error",
                "It is never false: where a call fails, so does the run, without the message "
                f"of the check. Write `can({call})`.",
            )
            return
        file.report(
            values.CONSTANT_CONDITION,
            (condition.place.start, condition.place.end),
            f"Condition is always {outcome}",
            f"The check never {advice}. Refer to the value to check, or remove the check.",
            severity=ERROR if is_rejected else WARNING,
        )


_LONGEST_CALL = 60  # characters of one that is shown


def _failing_call(condition: BodyExpression) -> str:
    """The text of the first call in a condition that may fail; "" where there is none."""
    if not isinstance(condition, NativeExpression):
        return ""
    tree = condition.tree
    calls: list[FunctionCall] = []
    tried: list[tuple[int, int]] = []
    waiting: list[Node] = [condition.node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, FunctionCall):
            if is_attempt(tree, node):
                if not calls:
                    return ""
                tried.append(tree.range(node))
                continue
            calls.append(node)
        waiting += reversed(node.children())
    read = [each.start for each in condition.references()]
    risks = [each for each in read if not any([start <= each < end for start, end in tried])]
    for call in calls:
        start, end = tree.range(call)
        if any([start <= each < end for each in risks]):
            text = tree.text(call)
            return text if len(text) <= _LONGEST_CALL and "\n" not in text else "..."
    return ""


def _expressions_at(blocks: Iterable[BlockView], path: list[str]) -> Iterator[BodyExpression]:
    """The values of the attributes at a path of blocks."""
    for block in blocks:
        if block.type != path[0]:
            continue
        if len(path) > 2:
            yield from _expressions_at(block.blocks(path[1]), path[1:])
        else:
            expression = block.expression(path[1])
            if expression is not None:
                yield expression
