"""Values that variables are given: by calls, files, tests, components and units."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.semantics.dropped_attributes import ADD_TO_TYPE, Written, dropped_attributes
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.values import variable_of
from hcl_lint.text.messages import sentence, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.value import Value


def wrong_value(
    rule: Rule, noun: str, symbol: Symbol, value: Value, place: Range,
    written: Written | None = None, *, is_validated: bool = True, advice: str = ADD_TO_TYPE,
) -> Diagnostics:
    """Report what is wrong with a value that is given to a variable, as a *rule* about a *noun*.

    What is *written* is looked through for attributes that are lost, with *advice* about them.
    Where it is not meant to be valid, it *is_validated* by its type alone.
    """
    variable = variable_of(symbol)
    if variable is None or variable.type_problems:
        return
    name = short(variable.name)
    try:
        variable.possible(value)
    except ConversionError as error:
        yield rule.at(place, f"Wrong type of {noun} {name}", sentence(error.message))
        return
    if value.is_null and not variable.is_nullable:
        if not symbol.has("default"):
            yield rule.at(
                place, f"{noun.capitalize()} {name} is null",
                "The variable has `nullable = false` and no default. Give it a value.",
            )
        return
    # Elsewhere, a rule for validations reports the values of files too.
    if is_validated:
        values = product_of(symbol.document.dialect).values
        message = values.violated(symbol, variable, value)
        if message is not None:
            yield rule.at(place, f"Invalid value for {name}", message)
    if written is not None:
        yield from dropped_attributes(written, variable.type, f"variable {name}", advice)
