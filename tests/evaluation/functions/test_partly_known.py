"""What calls give for arguments that are unknown, null or marked, in whole or in part, as recorded.

Behind `|` stands which argument of a call is changed, and how; a new question is a line of its own.
``--update-golden`` records the results anew; `tests.values.laws` says what must be true of them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.function import Function, call
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import value_to_json
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import DYNAMIC
from hcl_lint.values.value import Value, list_value, null_value, tuple_value, unknown_value
from tests.conftest import Golden
from tests.evaluation.evaluating import outcome, scope_of

RECORDED = Path(__file__).parent / "partly_known.txt"

RESULT = "    "
MARKS = frozenset(["m"])


def changed(value: Value) -> Iterator[tuple[str, Value]]:
    """A value as it may also be given."""
    yield "unknown", unknown_value(value.type)
    yield "not null", unknown_value(value.type, NOT_NULL)
    yield "anything", unknown_value(DYNAMIC)
    yield "null", null_value(value.type)
    yield "marked", value.with_marks(MARKS)
    yield "unknown, marked", unknown_value(value.type).with_marks(MARKS)
    if isinstance(value.payload, tuple) and value.payload and value.type.elements:
        first, *rest = value.as_elements()
        yield "first unknown", tuple_value([unknown_value(first.type), *rest])
        yield "last null", tuple_value([first, *rest][:-1] + [null_value(DYNAMIC)])
        yield "first marked", tuple_value([first.with_marks(MARKS), *rest])
        yield "nothing", tuple_value([])
        if all(each.type == first.type for each in rest):
            yield "list", list_value(first.type, [first, *rest])
            yield "list, last unknown", list_value(
                first.type, [first, *rest][:-1] + [unknown_value(first.type)])
            yield "empty list", list_value(first.type, [])


def converted(function: Function, arguments: list[Value]) -> Iterator[Value]:
    """The arguments as values of the types that a function takes, where they can be."""
    for index, value in enumerate(arguments):
        parameter = function.parameter_at(index)
        if parameter is not None:
            with contextlib.suppress(ConversionError):
                value = convert(value, parameter.type)
        yield value


def shown(name: str, arguments: list[Value]) -> str:
    function = load_function(name)
    value, error = call(function, list(converted(function, arguments)))
    if error is not None:
        return f"error in {error.argument}: {error.message}"
    return str(value_to_json(value))


def answer(question: str) -> str:
    """What a call gives, or what it gives with one argument changed."""
    text, _, change = question.partition(" | ")
    tree = parse_expression(Source("t", text))
    node = tree.expression
    assert isinstance(node, FunctionCall)
    arguments = []
    for argument in node.arguments:
        start, end = tree.range(argument)
        arguments.append(outcome(text[start:end], scope_of())[0])
    if change:
        number, _, kind = change.partition(" ")
        at = int(number) - 1
        arguments[at] = dict(changed(arguments[at]))[kind]
    return shown(text.partition("(")[0], arguments)


def results() -> Iterator[str]:
    for line in RECORDED.read_text("utf-8").splitlines():
        if not line.startswith(RESULT):
            yield f"{line}\n{RESULT}{answer(line)}\n"


def test_calls_give_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join(results()))
