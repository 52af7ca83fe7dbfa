"""Validations of variables against the values that are known: defaults, and those in files."""

from __future__ import annotations

from hcl_lint.annotations import Final, Generator
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.packer.names import names_of
from hcl_lint.products.packer.rules import INVALID_VALIDATION
from hcl_lint.schema.content import BodyExpression, ContentAttribute
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.variable_files import automatic_files
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.messages import short
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import BOOL, KIND_STRING, STRING
from hcl_lint.values.value import Value, null_value, object_value

_TRUTHS: Final = ("true", "false", "1", "0")  # the strings that stand for a bool


class GivenValues:
    """The values that the files of a module give to variables: of each file, and the last one."""

    def __init__(self, module: Module) -> None:
        self.by_name: dict[str, list[ContentAttribute]] = {}
        self.automatic: set[str] = set()
        automatic = automatic_files(module)
        for document in module.documents:
            if not document.has_only_values:
                continue
            for name, attribute in document.view.attributes().items():
                self.by_name.setdefault(name, []).append(attribute)
                if document in automatic:
                    self.automatic.add(name)


def check_values(
    name: str, condition: BodyExpression, message: BodyExpression | None,
    default: BodyExpression | None, module: Module,
) -> Diagnostics:
    """Report values of a variable for which a condition is false, or cannot be evaluated.

    A default that files replace is not looked at; an empty one stands for a value to be given.
    """
    given = module.fact(GivenValues)
    if default is not None and name not in given.automatic:
        value, problems = default.evaluate(None)
        if not problems and not _is_empty(value):
            yield from _check_value(name, "Default", value, default, condition, message, module)
    for attribute in given.by_name.get(name, ()):
        value, problems = attribute.expression.evaluate(None)
        if not problems:
            place = attribute.expression
            yield from _check_value(name, "Value", value, place, condition, message, module)


def _is_empty(value: Value) -> bool:
    if not value.is_present:
        return True
    if can_iterate(value):
        return next(iter_elements(value), None) is None
    return value.type == STRING and value.as_string() == ""


def _check_value(
    name: str, what: str, value: Value, expression: BodyExpression, condition: BodyExpression,
    message: BodyExpression | None, module: Module,
) -> Diagnostics:
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
        yield INVALID_VALIDATION.at(
            condition.place, f"Condition fails for the value of {short(name)}",
            f"{problems[0].summary}: {problems[0].detail}",
        )
        return
    try:
        passes = convert(result, BOOL)
    except ConversionError:
        passes = null_value(BOOL)
    if passes.is_null:
        yield INVALID_VALIDATION.at(
            condition.place, f"Condition is not a bool for the value of {short(name)}",
            "It must be true or false.",
        )
    if passes.is_present and not passes.as_bool():
        advice = f"The condition on line {condition.place.line} is false for it."
        text = None if message is None else message.evaluate(None)[0]
        if text is not None and text.is_present and text.type == STRING:
            advice += f" The message is: {text.as_string()[:200]}"
        yield INVALID_VALIDATION.at(
            expression.place, f"{what} of {short(name)} does not pass validation", advice
        )


def check_condition(
    expression: BodyExpression, name: str, module: Module
) -> Generator[Diagnostic, None, bool]:
    """Find what is wrong with a condition: it refers to its variable and nothing else.

    Return whether it can be evaluated.
    """
    refers = False
    is_standalone = True
    for reference in expression.references():
        steps = reference.steps
        is_own = (
            reference.root == "var" and len(steps) != 0 and steps[0].kind == ATTRIBUTE
            and steps[0].key == name
        )
        if is_own:
            refers = True
            continue
        is_standalone = False
        yield INVALID_VALIDATION.at(
            reference.place, f"Reference to {short(reference.to_text())} in a validation",
            f"A condition refers to its own variable, {short('var.' + name)}, and nothing else.",
        )
    if not refers:
        yield INVALID_VALIDATION.at(
            expression.place, f"Condition does not refer to {short('var.' + name)}",
            "A validation checks the value of its variable.",
        )
        return False
    value, problems = expression.evaluate(names_of(module).condition(name))
    if not problems and value.is_null:
        yield INVALID_VALIDATION.at(
            expression.place, "Condition is null", "It must be true or false."
        )
        return False
    if not problems and value.type.kind == KIND_STRING and not value.is_present:
        start = value.refinement.string_prefix
        if start and not any([word.startswith(start) for word in _TRUTHS]):
            yield INVALID_VALIDATION.at(
                expression.place, "Condition is a string",
                f"It begins with {short(start)}, so it is neither `true` nor `false`.",
            )
            return False
    return is_standalone and not problems


def check_message(expression: BodyExpression) -> Diagnostics:
    """Report an error message that is not a sentence, as Packer sees it."""
    value, problems = expression.evaluate(None)
    if problems:
        return
    reason = ""
    if value.is_null:
        reason = "It is null."
    else:
        text = text_of(value)
        if text is not None:
            reason = _why_no_message(text)
    if reason:
        yield INVALID_VALIDATION.at(
            expression.place, "Error message is not a sentence",
            f"{reason} Packer requires a sentence that begins with a capital letter and ends "
            "with `.`, `?` or `!`.",
        )


def _why_no_message(text: str) -> str:
    text = text.strip()
    if text == "":
        return "It is empty."
    if text[0].isalpha() and not text[0].isupper():
        return f"It begins with `{text[0]}`."
    if not text.endswith((".", "?", "!")):
        return f"It ends with `{text[-1]}`."
    return ""
