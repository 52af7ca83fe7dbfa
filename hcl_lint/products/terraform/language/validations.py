"""The blocks that check values, and those of variables for values that are known."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.variables import Variable
from hcl_lint.semantics.written import WrittenDynamic, attribute_in, blocks_of
from hcl_lint.syntax.nodes import Node
from hcl_lint.text.limits import Limits
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import BOOL, STRING
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

CHECKS: Final = ("validation", "precondition", "postcondition", "assert")

_LIMITS: Final = Limits(steps=20_000)  # for one condition
_LONGEST_MESSAGE: Final = 200


def in_checks(
    document: Document, name: str, body: Node, path: tuple[str, ...] = ()
) -> Iterator[Node]:
    """Yield the values of attributes of a name in the checks of a body on a path of block types.
    """
    for block in blocks_of(document.tree, body, path, document.dialect):
        if isinstance(block, WrittenDynamic):
            continue
        if block.type in CHECKS:
            attribute = attribute_in(block.body, name)
            if attribute is not None:
                yield attribute.value
        else:
            yield from in_checks(document, name, block.body, (*path, block.type))


def violated(symbol: Symbol, variable: Variable, value: Value) -> str | None:
    """Return the message of the first condition that a variable's value does not meet.

    None where it meets all of them, or that is not known: conditions may read other variables. The
    value is of any type that can be converted to that of the variable.
    """
    document = symbol.document
    if not has_validations(symbol) or value.contains_unknown:
        return None
    if value is not variable.default:
        return _violated(document, variable, value)
    # Each call that leaves the variable out asks for its default.
    return document.fact_of(_violated_by_default, variable)


def has_validations(symbol: Symbol) -> bool:
    """Whether a variable has conditions."""
    return symbol.name in symbol.document.fact(_with_validations)


def _violated_by_default(document: Document, variable: Variable) -> str | None:
    return _violated(document, variable, variable.default)


def _violated(document: Document, variable: Variable, value: Value) -> str | None:
    try:
        if variable.defaults is not None:
            value = variable.defaults.apply(value)
        value = convert(value, variable.type)
    except ConversionError:
        return None
    for block in document.fact(_with_validations)[variable.name]:
        for validation in block.blocks("validation"):
            condition = validation.expression("condition")
            if condition is not None and _fails(condition, document, variable.name, value):
                return _message(validation)
    return None


def _with_validations(document: Document) -> dict[str, list[BlockView]]:
    """The blocks of the variables of a document, by name; none without a condition."""
    found: dict[str, list[BlockView]] = {}
    if "validation" not in document.text:
        return found
    for block in document.blocks("variable"):
        if not block.lacks("validation"):
            found.setdefault(block.labels[0], []).append(block)
    return found


def _fails(condition: BodyExpression, document: Document, name: str, value: Value) -> bool:
    references = condition.references()
    variables = {reference.root: DYNAMIC_UNKNOWN for reference in references}
    if "var" not in variables:
        return False
    names = {entry.steps[0].key for entry in references if entry.root == "var" and entry.steps}
    others = {element: DYNAMIC_UNKNOWN for element in names if element != name}
    variables["var"] = object_value({**others, name: value})
    scope = Scope(variables, None, document.fact(scope_of_file))
    result, problems = condition.evaluate(scope, _LIMITS)
    if problems:
        return False
    try:
        result = convert(result.unmarked(), BOOL)
    except ConversionError:
        return False
    return result.payload is False


def _message(validation: BlockView) -> str:
    expression = validation.expression("error_message")
    value = DYNAMIC_UNKNOWN if expression is None else expression.evaluate(None)[0]
    if value.is_present and not value.marks and value.type is STRING:
        return value.as_string()[:_LONGEST_MESSAGE]
    return "It does not meet a condition of the variable."
