"""JSON, YAML and CSV files that calls such as ``jsondecode(file(path))`` decode: their types.

Nothing else of a file becomes a part of a value: what a call returns is unknown.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.evaluator import UNITS_OF_STEP, Evaluator
from hcl_lint.evaluation.function import Function, FunctionError, call
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL
from hcl_lint.values.value import Value, string_value, unknown_value

DECODERS: Final = ("csvdecode", "jsondecode", "yamldecode")
_READER: Final = "file"


def decoded_file(
    run: Evaluator, node: FunctionCall, function: Function, result: Value, scope: Scope
) -> tuple[Value, FunctionError | None]:
    """Return what is known of a call that decodes a file, or why it fails; else its *result*."""
    argument = without_parentheses(node.arguments[0])
    if not isinstance(argument, FunctionCall) or len(argument.arguments) != 1:
        return result, None
    reader = scope.find_function(argument.name)
    if reader is None or reader.name != _READER:
        return result, None
    file = scope.file_at(run.tree, argument.arguments[0])
    if file is None:
        return result, None
    known = file.decoded.get(function.name)
    if known is None:
        run.charge(len(file.text) // UNITS_OF_STEP, node)
        value, failure = call(function, [string_value(file.text)], run.limits)
        reason = "" if failure is None else f"`{file.path}`: {failure.message}"
        refinement = NO_REFINEMENT if value.is_null else NOT_NULL
        known = file.decoded[function.name] = unknown_value(value.type, refinement), reason
    value, reason = known
    return value, FunctionError(reason, 0) if reason else None
