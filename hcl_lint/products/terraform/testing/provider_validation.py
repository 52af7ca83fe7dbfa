"""What a provider itself refuses of the values of an object, as far as that is known."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.products.terraform.providers.requirements import providers_of
from hcl_lint.products.terraform.providers.rules.value_constraints import LISTS, violation
from hcl_lint.products.terraform.providers.schemas import local_name
from hcl_lint.providers.accepted_values import DOCUMENT, AcceptedBody, Constraint, accepted_values
from hcl_lint.providers.address import parse_address
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.values.refinements import GeneratedText
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING
from hcl_lint.values.value import Value


def refusals(module: Module, symbol: Symbol, view: BlockView) -> Iterator[str]:
    """Why the provider probably refuses an object: values that it does not accept."""
    type_ = symbol.declaration.labels[0]
    name = local_name(type_, view.expression("provider"))
    address = parse_address(providers_of(module).address_of_type(name or ""))
    accepted = None if address is None else accepted_values(address)
    body = None if accepted is None else accepted.of_type(type_)
    if accepted is not None and body is not None:
        yield from _in_body(view, body, accepted.source)


def _in_body(view: BlockView, accepted: AcceptedBody, source: str) -> Iterator[str]:
    inside = view.seen_by(accepted.schema)
    for name, attribute in inside.content.attributes.items():
        constraints = accepted.arguments[name]
        value, problems = attribute.expression.evaluate(view.scope)
        for element in () if problems else _elements(value):
            if isinstance(element.payload, GeneratedText):
                if any([one.is_validated or one.kind == DOCUMENT for one in constraints]):
                    yield f"the provider checks `{name}`, which a mock generates"
                continue
            for constraint in [one for one in constraints if _is_refused_otherwise(one)]:
                expression = attribute.expression
                found = violation(name, element, expression, constraint, source)
                if found is not None:
                    yield f"the provider refuses `{name}`: {found.detail}"
    for block in inside.blocks():
        yield from _in_body(block, accepted.blocks[block.type], source)


def _is_refused_otherwise(constraint: Constraint) -> bool:
    """Whether the provider refuses other values, and not only the service."""
    return constraint.is_validated or constraint.kind in LISTS and not constraint.is_open


def _elements(value: Value) -> Iterator[Value]:
    """The strings and numbers in a value, without marks; generated strings, too."""
    payload = value.payload
    if value.is_present and isinstance(payload, tuple):
        for member in payload:
            yield from _elements(member)
    elif value.type.kind in (KIND_STRING, KIND_NUMBER):
        if value.is_present or isinstance(payload, GeneratedText):
            yield value.unmarked_deep()
