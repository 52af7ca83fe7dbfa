"""Files that calls read: what templates need of variables, and the types of data.

Nothing of a file becomes a part of a value: what a call returns is unknown.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation import rules
from hcl_lint.evaluation.evaluator import UNITS_OF_STEP, Evaluator, LimitExceeded
from hcl_lint.evaluation.function import Function, FunctionError, call
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import TemplateFile
from hcl_lint.text.limits import MOST_TEMPLATE_STEPS
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL
from hcl_lint.values.types import KIND_OBJECT
from hcl_lint.values.value import Value, string_value, unknown_value

DECODERS: Final = ("csvdecode", "jsondecode", "yamldecode")
_TOKENS_OF_STEP: Final = 8


def check_template(run: Evaluator, node: FunctionCall, variables: Value, scope: Scope) -> None:
    """Report why a template cannot be rendered with some variables, whatever their values are."""
    file = scope.file_at(run.tree, node.arguments[0])
    if file is None or variables.is_null:
        return
    template = file.template
    tree = template.tree
    if tree.diagnostics:
        run.report(rules.wrong_template_file(run.tree, node, template.path, tree.diagnostics[0]))
        return
    given = given_variables(variables)
    if given is None:
        return
    run.charge(1 + len(template.names) // _TOKENS_OF_STEP, node)
    missing = [name for name in template.names if name not in given]
    if missing:
        line = tree.source.line_index.line(template.names[missing[0]]) + 1
        unused = [name for name in given if name not in template.names]
        run.report(rules.missing_in_template(run.tree, node, template.path, line, missing, unused))
    elif run.rendered is None or node.first not in run.rendered:
        if run.rendered is None:
            run.rendered = set()
        run.rendered.add(node.first)
        found = _problems_in(run, template, given, scope)
        if found:
            run.report(rules.wrong_template_file(run.tree, node, template.path, found[0]))


def given_variables(variables: Value) -> dict[str, Value] | None:
    """The variables of a template by name; None where their names are not known."""
    if variables.is_present:
        return variables.as_attributes()
    if variables.type.kind != KIND_OBJECT:
        return None
    return {name: unknown_value(type_) for name, type_ in variables.type.attributes.items()}


def _problems_in(
    run: Evaluator, template: TemplateFile, given: dict[str, Value], scope: Scope | None
) -> list[Diagnostic]:
    """The diagnostics of a template for all values of its variables."""
    inner = Evaluator(template.tree, run.handlers, run.limits)
    inner.steps = allowed = min(run.steps // 2, MOST_TEMPLATE_STEPS)
    inner.depth = run.depth
    inner.is_type_check = True
    variables = {name: value.unmarked_deep() for name, value in given.items()}
    try:
        inner.value(template.tree.expression, Scope(variables, None, functions_of(scope)))
    except LimitExceeded:
        return []
    finally:
        run.steps -= allowed - max(0, inner.steps)
    return inner.diagnostics


def functions_of(scope: Scope | None) -> Scope | None:
    """A scope that has the functions of another one, and no variables."""
    if scope is None:
        return None
    return Scope(None, scope.functions, functions_of(scope.parent))


def decoded_file(
    run: Evaluator, node: FunctionCall, function: Function, result: Value, scope: Scope
) -> tuple[Value, FunctionError | None]:
    """Return what is known of a call that decodes a file, or why it fails; else its *result*."""
    argument = without_parentheses(node.arguments[0])
    if not isinstance(argument, FunctionCall) or len(argument.arguments) != 1:
        return result, None
    reader = scope.find_function(argument.name)
    if reader is None or reader.name != "file":
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
