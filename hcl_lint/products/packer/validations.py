"""Validations of variables against the values that are known: defaults, and those in files."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.packer.names import names_of
from hcl_lint.products.packer.problems import INVALID_VALIDATION
from hcl_lint.schema.content import BodyExpression, ContentAttribute
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import Report, short
from hcl_lint.semantics.variable_files import automatic_files
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, STRING
from hcl_lint.values.value import Value, null_value, object_value


class GivenValues:
    """The values that the files of a module give to variables: of each file, and the last one."""

    __slots__ = ("by_name", "automatic")

    def __init__(self, module: Module) -> None:
        self.by_name: dict[str, list[ContentAttribute]] = {}
        self.automatic: set[str] = set()
        automatic = automatic_files(module)
        for document in module.documents:
            if not module.dialect.has_only_values(document.path):
                continue
            for name, attribute in document.view.attributes().items():
                self.by_name.setdefault(name, []).append(attribute)
                if document in automatic:
                    self.automatic.add(name)


def check_values(
    name: str,
    condition: BodyExpression,
    message: BodyExpression | None,
    default: BodyExpression | None,
    module: Module,
    report: Report,
) -> None:
    """Report values of a variable for which a condition is false, or cannot be evaluated.

    A default that files replace is not looked at; an empty one stands for a value to be given.
    """
    given = module.fact(GivenValues)
    if default is not None and name not in given.automatic:
        value, problems = default.evaluate(None)
        if not problems and not _is_empty(value):
            _check_value(name, "Default", value, default, condition, message, module, report)
    for attribute in given.by_name.get(name, ()):
        value, problems = attribute.expression.evaluate(None)
        if not problems:
            place = attribute.expression
            _check_value(name, "Value", value, place, condition, message, module, report)


def _is_empty(value: Value) -> bool:
    if not value.is_present:
        return True
    if can_iterate(value):
        return next(iter_elements(value), None) is None
    return value.type == STRING and value.as_string() == ""


def _check_value(
    name: str,
    what: str,
    value: Value,
    expression: BodyExpression,
    condition: BodyExpression,
    message: BodyExpression | None,
    module: Module,
    report: Report,
) -> None:
    scope = names_of(module).condition(name)
    variables = dict(scope.variables or {})
    own = variables["var"].as_attributes()
    try:
        typed = convert(value, own[name].type)
    except ConversionError:
        return  # A problem of its own.
    variables["var"] = object_value({**own, name: typed})
    result, problems = condition.evaluate(Scope(variables, scope.functions))
    result = result.unmarked_deep()
    if problems:
        report.add(
            INVALID_VALIDATION, condition.place, f"Condition fails for the value of {short(name)}",
            f"{problems[0].summary}: {problems[0].detail}",
        )
        return
    try:
        passes = convert(result, BOOL)
    except ConversionError:
        passes = null_value(BOOL)
    if passes.is_null:
        report.add(
            INVALID_VALIDATION, condition.place,
            f"Condition is not a bool for the value of {short(name)}",
            "It must be true or false.",
        )
    if passes.is_present and not passes.as_bool():
        advice = f"The condition on line {condition.place.line} is false for it."
        text = None if message is None else message.evaluate(None)[0]
        if text is not None and text.is_present and text.type == STRING:
            advice += f" The message is: {text.as_string()[:200]}"
        report.add(
            INVALID_VALIDATION, expression.place,
            f"{what} of {short(name)} does not pass validation", advice,
        )
