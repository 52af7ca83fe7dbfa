"""What calls give at the borders of what functions take: `borders.txt` has each with its result.

``--update-golden`` records the results anew; a new call is a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.evaluation.function import FunctionError, call
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.json import value_to_json
from hcl_lint.values.value import Value
from tests.conftest import Golden
from tests.evaluation.evaluating import outcome, scope_of
from tests.evaluation.functions.test_partly_known import converted

RECORDED = Path(__file__).parent / "borders.txt"
RESULT = "    "


def called(text: str) -> tuple[Value, FunctionError | None]:
    """What a call gives; arguments that are calls are called, too."""
    tree = parse_expression(Source("t", text))
    node = tree.expression
    assert isinstance(node, FunctionCall)
    arguments = []
    for each in node.arguments:
        start, end = tree.range(each)
        is_call = isinstance(each, FunctionCall)
        given = called(text[start:end]) if is_call else outcome(text[start:end], scope_of())
        arguments.append(given[0])
    function = load_function(text.partition("(")[0])
    return call(function, list(converted(function, arguments)))


def result(text: str) -> str:
    """The result of a call, or which argument it refuses and why."""
    value, error = called(text)
    if error is not None:
        return f"error in {error.argument}: {error.message}"
    return str(value_to_json(value))


def results() -> Iterator[str]:
    for line in RECORDED.read_text("utf-8").splitlines():
        if not line.startswith(RESULT):
            yield f"{line}\n{RESULT}{ascii(result(line))[1:-1]}\n"


def test_calls_at_borders_give_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "".join(results()))
