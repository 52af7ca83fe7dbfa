"""Variables in a walk: what they are declared as, and the values that are passed to them."""

from __future__ import annotations

from hcl_lint.products.terraform.testing.walks import NotReached
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.values import marks_of
from hcl_lint.semantics.variables import Variable
from hcl_lint.text.messages import sentence
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.value import Value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.products.terraform.testing.planned_modules import PlannedModule


def passed_value(module: PlannedModule, symbol: Symbol, variable: Variable) -> tuple[Value, Range]:
    """The value of a variable, of any run in a walk that validates, and the place of it.

    Raises NotReached: there is none, or it does not fit, which is reported.
    """
    walk, place = module.walk, header_of(symbol)
    given = module.given(symbol.name)
    value = None if given is None else given[0]
    unknown = unknown_value(variable.type)
    if value is None and walk.validates:
        value = unknown
    has_default = variable.default_node is not None
    if value is None or value.is_null and not variable.is_nullable and has_default:
        if not has_default:
            walk.report(
                place, "No value for required variable",
                f"The module requires a value for the variable `{symbol.name}`.",
            )
            raise NotReached
        value = variable.default
    elif given is not None:
        place = given[1] or place
    try:
        value = variable.converted(value)
    except ConversionError as error:
        walk.report(place, "Invalid value for input variable", sentence(error.message))
        raise NotReached from None
    if value.is_null and not variable.is_nullable:
        walk.report(
            place, "Required variable not set", f"The variable `{symbol.name}` must not be null.",
        )
        raise NotReached
    return (unknown if walk.validates else value).with_marks(marks_of(symbol)), place


def header_of(symbol: Symbol) -> Range:
    """The line where a block begins."""
    start, end = symbol.document.tree.range(symbol.declaration.node)
    return Range(symbol.document.source, start, min(end, symbol.declaration.end))
