"""Values in the arguments of resources that services do not accept."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.provider_values import (
    CIDR_HOST_BITS, INVALID_PROVIDER_VALUE, OUTDATED_PROVIDER_VALUE, UNKNOWN_PROVIDER_VALUE,
)  # fmt: skip
from hcl_lint.providers.accepted_values import (
    FORM, NETWORK, NUMBER, OUTDATED, VALUES, accepted_values,
)  # fmt: skip
from hcl_lint.providers.address import PROVIDER, RESOURCE, parse_address
from hcl_lint.regex.pattern import has_match, matches_all
from hcl_lint.schema.static_expressions import list_items, text_of
from hcl_lint.semantics.report import short
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.semantics.terraform.blocks import Section, document_of
from hcl_lint.semantics.terraform.module_providers import BUILT_IN, providers_of
from hcl_lint.semantics.terraform.provider_schemas import provider_name, provider_of, schemas_of
from hcl_lint.semantics.values import values_of
from hcl_lint.text.suggestions import closest
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Final

    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.problems.problem import Problem
    from hcl_lint.providers.object_schema import ObjectBody
    from hcl_lint.providers.accepted_values import AcceptedBody, AcceptedValues, Constraint
    from hcl_lint.schema.content import BodyExpression, ContentAttribute
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.terraform.blocks import Block
    from hcl_lint.values.value import Value

_DYNAMIC: Final = "dynamic"
_MOST_LISTED: Final = 8
# What says that the services that a provider is configured for may be somebody else's.
_ELSEWHERE: Final = ("endpoints", "skip_region_validation", _DYNAMIC)
_LONGEST_PATTERN: Final = 100
_DEEPEST: Final = 10  # lists in lists


def accepted_value_problems(module: Module) -> list[Diagnostic]:
    """Report values that services do not accept; kept with the module."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    providers = providers_of(module)
    known: dict[str, AcceptedValues | None] = {}
    found: list[Diagnostic] = []
    for document in main_documents(module):
        for block in document.fact(document_of).blocks:
            name, type_ = _type_of(block)
            if name is None:
                continue
            if name not in known:
                title = providers.address_of_type(name)
                address = None if title == BUILT_IN else parse_address(title)
                known[name] = None if address is None else accepted_values(address)
            accepted = known[name]
            body = None if accepted is None else accepted.of_type(type_)
            if accepted is not None and body is not None:
                schemas = schemas_of(module)
                schema = None if schemas is None else schemas.find(RESOURCE, block.labels[0], name)
                search = _Search(accepted.source, values_of(module).scope_of(document))
                search.body(block, body, None if schema is None else schema.body)
                found += search.found
    return found


def listed_values(
    module: Module, type_: str, blocks: Sequence[str], argument: str
) -> Sequence[str]:
    """The values that are known of an argument in a type of resource, in some nested blocks."""
    title = providers_of(module).address_of_type(provider_of(type_))
    address = None if title == BUILT_IN else parse_address(title)
    accepted = None if address is None else accepted_values(address)
    body = None if accepted is None else accepted.of_type(type_)
    for block in blocks:
        body = None if body is None else body.blocks.get(block)
    constraints = [] if body is None else body.arguments.get(argument, [])
    return [value for each in constraints if each.kind == VALUES for value in each.values]


def _type_of(block: Block) -> tuple[str | None, str]:
    """The local name of the provider and the type that the tables have for a block, if any."""
    if block.type == PROVIDER:
        items = block.body.items()
        names = {*items.attributes, *[each.type for each in items.blocks]}
        return (block.labels[0] if names.isdisjoint(_ELSEWHERE) else None), PROVIDER
    if block.type != RESOURCE:
        return None, ""
    provider = block.expression("provider")
    type_ = block.labels[0]
    return (provider_of(type_) if provider is None else provider_name(provider)), type_


class _Search:
    """Looks for values in one resource; *source* is what says which are accepted."""

    __slots__ = ("found", "_source", "_scope")

    def __init__(self, source: str, scope: Scope) -> None:
        self.found: list[Diagnostic] = []
        self._source = source
        self._scope = scope

    def body(self, section: Section, accepted: AcceptedBody, types: ObjectBody | None) -> None:
        """Look into a body and its blocks, those that are generated too.

        Where *types* has others than an argument is given, that is reported already.
        """
        inside = Section(section.body, accepted.schema)
        for attribute in inside.content.attributes.values():
            known = None if types is None else types.attributes.get(attribute.name)
            if known is not None and known.type.is_primitive and _is_list(attribute):
                continue
            self._attribute(attribute, accepted.arguments[attribute.name])
        for block in inside.blocks():
            name = block.labels[0] if block.type == _DYNAMIC else block.type
            nested = None if types is None else types.blocks.get(name)
            for body, inner in self._bodies(block, accepted):
                self.body(body, inner, None if nested is None else nested.body)

    def _bodies(
        self, block: Block, accepted: AcceptedBody
    ) -> Iterator[tuple[Section, AcceptedBody]]:
        if block.type != _DYNAMIC:
            yield block, accepted.blocks[block.type]
        elif block.labels[0] in accepted.blocks:
            for content in block.blocks("content"):
                yield content, accepted.blocks[block.labels[0]]

    def _attribute(self, attribute: ContentAttribute, constraints: list[Constraint]) -> None:
        text = attribute.plain_text
        if text is not None and len(constraints) == 1 and text in constraints[0].values:
            if constraints[0].kind == VALUES:
                return  # PERF: nearly all of them
        self._expression(attribute.name, attribute.expression, constraints, 0)

    def _expression(
        self, name: str, expression: BodyExpression, constraints: list[Constraint], depth: int
    ) -> None:
        items = list_items(expression)
        if items is not None and depth < _DEEPEST:
            for item in items:
                self._expression(name, item, constraints, depth + 1)
            return
        value, problems = expression.evaluate(self._scope)
        if problems or value.all_marks():
            return
        for each in _elements(value):
            for constraint in constraints:
                problem = self._problem(name, each, expression, constraint)
                if problem is not None:
                    self.found.append(problem)
                    return

    def _problem(
        self, name: str, value: Value, expression: BodyExpression, constraint: Constraint
    ) -> Diagnostic | None:
        kind = constraint.kind
        problem = INVALID_PROVIDER_VALUE
        summary = f"Invalid value for {short(name)}"
        if kind == NUMBER:
            if value.type.kind != KIND_NUMBER:
                return None
            if _is_within(value.as_number().to_double(), constraint):
                return None
            detail = f"The number must be {_bounds(constraint)}, says {self._source}."
            return Diagnostic(problem, summary, detail, expression.place)
        if value.type.kind != KIND_STRING or value.as_string() == "":
            return None  # Providers often take an empty string for no value.
        text = value.as_string()
        detail = ""
        if kind == VALUES:
            if text not in constraint.values:
                problem, summary = UNKNOWN_PROVIDER_VALUE, f"Unknown value for {short(name)}"
                detail = f"{short(text)} is not among the values known in {self._source}."
                detail += _advice(text, constraint.values)
            return _found(problem, summary, detail, expression)
        if kind == OUTDATED:
            if text in constraint.values:
                problem, summary = OUTDATED_PROVIDER_VALUE, f"Outdated value for {short(name)}"
                detail = f"{constraint.reason}: {short(text)}."
            return _found(problem, summary, detail, expression)
        if kind == NETWORK:
            network = _network(text, constraint.most)
            if network != text:
                problem, summary = CIDR_HOST_BITS, f"Network with bits of a host in {short(name)}"
                detail = f"{short(text)} is an address in a network. Did you mean `{network}`?"
            return _found(problem, summary, detail, expression)
        reason = _reason(text, constraint)
        if reason:
            subject = "" if text_of(expression) is not None else f"The value is {short(text)}. "
            says = "" if kind == FORM else f", says {self._source}"
            detail = f"{subject}{reason}{says}."
        return _found(problem, summary, detail, expression)


def _is_list(attribute: ContentAttribute) -> bool:
    return list_items(attribute.expression) is not None


def _found(
    problem: Problem, summary: str, detail: str, expression: BodyExpression
) -> Diagnostic | None:
    return Diagnostic(problem, summary, detail, expression.place) if detail else None


def _reason(text: str, constraint: Constraint) -> str:
    """Why the length or the form of a text is wrong; "" where it is not."""
    pattern = constraint.pattern
    if constraint.kind == FORM:
        return constraint.reason if has_match(pattern, text) else ""
    if not _is_within(len(text), constraint):
        return f"It has {len(text)} characters, but must have {_bounds(constraint)}"
    if not pattern or matches_all(pattern, text):
        return ""
    if len(pattern) <= _LONGEST_PATTERN and "`" not in pattern:
        return f"It must match `{pattern}`"
    return "It does not have the form that is required"


def _network(text: str, version: float | None) -> str:
    """A network without the bits of a host; anything else as it is."""
    import ipaddress  # PERF: few files have networks with slashes.

    if "/" not in text:
        return text
    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return text
    if network.version != version:
        return text
    bits = text.partition("/")[2]
    address = ipaddress.ip_address(text.partition("/")[0])
    return text if address == network.network_address else f"{network.network_address}/{bits}"


def _elements(value: Value) -> Iterator[Value]:
    """The strings and numbers in a value that are known."""
    if not value.is_present:
        return
    payload = value.payload
    if isinstance(payload, tuple):
        for each in payload:
            yield from _elements(each)
    elif not isinstance(payload, dict):
        yield value


def _is_within(number: float, constraint: Constraint) -> bool:
    least, most = constraint.least, constraint.most
    return (least is None or number >= least) and (most is None or number <= most)


def _bounds(constraint: Constraint) -> str:
    least, most = constraint.least, constraint.most
    if least is None:
        return f"at most {most}"
    return f"at least {least}" if most is None else f"{least} to {most}"


def _advice(text: str, values: Sequence[str]) -> str:
    meant = closest(text, [each for each in values if abs(len(each) - len(text)) <= 2])
    if meant is not None:
        return f" Did you mean `{meant}`?"
    if len(values) <= _MOST_LISTED:
        return f" There are {', '.join([f'`{each}`' for each in values])}."
    return ""
