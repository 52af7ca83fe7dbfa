"""The words for what can be wrong with function calls.

One function for each mistake; all return a diagnostic.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.phrases import described, error, sentence, shortened
from hcl_lint.syntax.analysis import decisive_range
from hcl_lint.syntax.nodes import Expression, FunctionCall
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.values.type_names import friendly_name, with_article
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.evaluation.function import Function, FunctionError, Parameter
    from hcl_lint.evaluation.scope import Scope

# The rules of which these are findings.
_ARITY: Final = ("function-arity", "V003")
_ARGUMENT: Final = ("function-argument-type", "V004")
_CALL: Final = ("function-call-error", "V005")
_NULL: Final = ("null-misuse", "V015")
_FUNCTION: Final = ("undefined-function", "R020")


def undefined_function(
    tree: SyntaxTree, node: FunctionCall, name: str, scope: Scope | None
) -> Diagnostic:
    if scope is None or not scope.allows_calls():
        return error(
            _FUNCTION, "Function calls are not allowed here",
            f"`{shortened(name)}` would be a function. Only values can stand here.",
            tree.range(node),
        )  # fmt: skip
    where = name_range(tree, node)
    detail = f"There is no function named `{name}`."
    namespace = name.rpartition("::")[0]
    if namespace and not scope.has_namespace(namespace + "::"):
        detail = f"There are no functions in the namespace `{namespace}::`."
    else:
        suggestion = scope.closest_function(name)
        if suggestion is not None:
            detail += f" Did you mean `{suggestion}`?"
    return error(_FUNCTION, f"Unknown function `{shortened(name)}`", detail, where)


def name_range(tree: SyntaxTree, node: FunctionCall) -> tuple[int, int]:
    """Return the start and end of a function's name in a call."""
    tokens = tree.tokens
    last = node.open_token - 1
    while tokens.kinds[last] == COMMENT or tokens.kinds[last] == NEWLINE:
        last -= 1
    return tokens.starts[node.first], tokens.ends[last]


def wrong_count(
    tree: SyntaxTree, node: FunctionCall, name: str, function: Function, count: int
) -> Diagnostic:
    least, most = function.least_arguments, function.most_arguments
    wanted = f"{least} argument{'' if least == 1 else 's'}"
    if most is None:
        wanted = "at least " + wanted
    detail = f"`{name}` takes {wanted}, and this call has {count}."
    if count < least:
        missing = function.parameters[count]
        detail += f" `{missing.name}` is missing"
        detail += f": {missing.doc}" if missing.doc else "."
        where = tree.tokens.starts[node.last], tree.tokens.ends[node.last]
        return error(_ARITY, f"Too few arguments for `{shortened(name)}`", detail, where)
    extra = node.arguments[min(least, len(node.arguments) - 1)]
    return error(
        _ARITY, f"Too many arguments for `{shortened(name)}`", detail, decisive_range(tree, extra)
    )


def wrong_expansion(tree: SyntaxTree, last: Expression, value: Value) -> Diagnostic:
    rule = _NULL if value.is_null else _ARGUMENT
    return error(
        rule, "Value cannot be expanded to arguments",
        f"This is {described(value)}. Before `...` stands a list, set or tuple.", tree.range(last),
    )  # fmt: skip


def wrong_argument(
    tree: SyntaxTree, node: FunctionCall, index: int, parameter: Parameter, reason: str
) -> Diagnostic:
    return error(
        _ARGUMENT, f"Wrong value for `{shortened(parameter.name)}`",
        f"The function takes {with_article(friendly_name(parameter.type))} for"
        f" `{parameter.name}`. {sentence(reason)}",
        _argument_range(tree, node, index),
    )  # fmt: skip


def _argument_range(tree: SyntaxTree, node: FunctionCall, index: int) -> tuple[int, int]:
    """Return where to point for an argument, which may be one of those that `...` gave."""
    last = len(node.arguments) - 1
    if node.ellipsis_token >= 0 and index >= last:
        return tree.range(node.arguments[last])
    return decisive_range(tree, node.arguments[min(index, last)])


def call_failed(
    tree: SyntaxTree, node: FunctionCall, name: str, function: Function, failure: FunctionError
) -> Diagnostic:
    index = failure.argument
    if index is not None and node.arguments:
        parameter = function.parameter_at(index)
        about = f"`{shortened(parameter.name)}`" if parameter is not None else "an argument"
        return error(
            _CALL, f"`{shortened(name)}` cannot work with {about}", sentence(failure.message),
            _argument_range(tree, node, index),
        )  # fmt: skip
    return error(
        _CALL, f"`{shortened(name)}` has no result here", sentence(failure.message),
        decisive_range(tree, node),
    )  # fmt: skip


def nothing_worked(
    tree: SyntaxTree, node: FunctionCall, failures: list[Diagnostic]
) -> Diagnostic:
    detail = "Each argument has a mistake."
    for failure in failures[:3]:
        detail += f" {failure.summary}: {failure.detail}"
    if not node.arguments:
        detail = "At least one argument is required."
    return error(
        _CALL, "No argument of `try` can be evaluated", detail, decisive_range(tree, node)
    )


def not_convertible(tree: SyntaxTree, argument: Expression, reason: str) -> Diagnostic:
    return error(
        _CALL, "Value does not have the wanted type", sentence(reason),
        decisive_range(tree, argument),
    )  # fmt: skip


# Functions that read HCL


def no_template_reference(tree: SyntaxTree, argument: Expression) -> Diagnostic:
    return error(
        _CALL, "Template must be a reference",
        "Here stands what holds the template, such as `local.greeting`. A template that is written"
        " out needs no function.",
        tree.range(argument),
    )  # fmt: skip


def no_template(tree: SyntaxTree, argument: Expression, value: Value) -> Diagnostic:
    return error(
        _NULL if value.is_null else _ARGUMENT, "Value is no text to read",
        f"This is {described(value)}. A string is required.", decisive_range(tree, argument),
    )  # fmt: skip


def no_template_variables(tree: SyntaxTree, argument: Expression, value: Value) -> Diagnostic:
    return error(
        _NULL if value.is_null else _ARGUMENT, "Value holds no variables",
        f"This is {described(value)}. An object or map of variables is required.",
        decisive_range(tree, argument),
    )  # fmt: skip


def wrong_template(
    tree: SyntaxTree, argument: Expression, text: Value, found: Diagnostic
) -> Diagnostic:
    if text.marks:
        detail = "It is marked, so what is wrong is not shown."
    else:
        line = text.as_string().count("\n", 0, found.start) + 1
        detail = f"On line {line} of it: {found.summary}. {found.detail}"
    return error(_CALL, "Text in a string is not right", detail, tree.range(argument))
