"""Values in the arguments of resources that services do not accept.

What an argument is set to may come from a local value, from ``each`` and the iterators of dynamic
blocks, or, through a variable, from the call of a module: then the finding is at the call. With
the setting ``assume-defaults`` it may also come from the default of a variable, where the finding
is then.
"""

from __future__ import annotations

from hcl_lint.annotations import Container, Final, Iterator, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import FILES, check
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.providers.json_templates import sample_of
from hcl_lint.products.terraform.providers.requirements import providers_of
from hcl_lint.products.terraform.providers.rules.value_constraints import (
    CIDR_HOST_BITS, INVALID_JSON_ARGUMENT, INVALID_PROVIDER_VALUE, OUTDATED_PROVIDER_VALUE,
    UNKNOWN_PROVIDER_VALUE, violation,
)
from hcl_lint.products.terraform.providers.schemas import local_name, schemas_of
from hcl_lint.providers.accepted_values import (
    DOCUMENT, VALUES, AcceptedBody, AcceptedValues, Constraint, accepted_values,
)
from hcl_lint.providers.address import PROVIDER, RESOURCE, parse_address
from hcl_lint.providers.object_schema import ObjectBody
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import is_reference, list_items
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import CALL_SETTINGS
from hcl_lint.semantics.objects import Object, Objects, assumed_objects_of, objects_of
from hcl_lint.semantics.symbols import called_module, symbols_of
from hcl_lint.syntax.nodes import DYNAMIC
from hcl_lint.text.messages import short
from hcl_lint.values.value import Value, string_value

_NO_GUARDS: Final[frozenset[str]] = frozenset()
_MODULE: Final = "module"
# What says that the services that a provider is configured for may be somebody else's.
_ELSEWHERE: Final = ("endpoints", "skip_region_validation", DYNAMIC)
# The old major versions of this provider accepted other values, in upper and lower case.
_VERSIONED: Final = "azurerm"
_DEEPEST: Final = 10  # lists in lists


@check(
    UNKNOWN_PROVIDER_VALUE, INVALID_PROVIDER_VALUE, CIDR_HOST_BITS, OUTDATED_PROVIDER_VALUE,
    INVALID_JSON_ARGUMENT,
    reads=FILES, words=("aws_", "azurerm_", "google_", "module", "region"),
)
def provider_values(module: ModuleContext) -> list[Diagnostic]:
    if module.selection.assumes_defaults:
        return module.module.fact(_with_defaults).findings
    if len(module.reported) == len(module.files):
        return module.module.fact(_without).findings
    return _ValueJudge(objects_of(module.module)).found(module.main_documents).findings


class _VariableUse:
    """An argument that is set to a variable: its constraints, and what these come from."""

    def __init__(
        self, what: str, constraints: list[Constraint], source: str, in_any_case: bool
    ) -> None:
        self.what = what
        self.constraints = constraints
        self.source = source
        self.in_any_case = in_any_case


class _ValueFindings:
    """The findings in a module, and the arguments that each of its variables is for."""

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []
        self.uses: dict[str, list[_VariableUse]] = {}


def _without(module: Module) -> _ValueFindings:
    return _ValueJudge(objects_of(module)).found()


def _with_defaults(module: Module) -> _ValueFindings:
    judge = _ValueJudge(assumed_objects_of(module))
    found = judge.found()
    judge.defaults()
    return found


def _uses(module: Module) -> Mapping[str, list[_VariableUse]]:
    """The arguments that variables of a module are for; none where it calls itself."""
    busy = module.fact(_busy)
    if busy:
        return {}
    busy.append(True)
    try:
        return module.fact(_without).uses
    except RecursionError:
        return {}
    finally:
        busy.pop()


def _busy(module: Module) -> list[bool]:
    return []


class _ValueJudge:
    """Looks at the resources, providers and calls of a module."""

    def __init__(self, objects: Objects) -> None:
        self._module = objects.values.module
        self._objects = objects
        self._found = _ValueFindings()
        self._known: dict[str, AcceptedValues | None] = {}  # by local name of a provider

    def found(self, documents: Container[Document] | None = None) -> _ValueFindings:
        """The items that all blocks have, or those in some documents."""
        for block in self._objects.of_types(RESOURCE, PROVIDER, _MODULE, documents=documents):
            if block.type in (RESOURCE, PROVIDER):
                self._object(block)
            else:
                self._call(block)
        return self._found

    def defaults(self) -> None:
        """Look at the defaults of variables by what these are for."""
        for block in self._objects:
            uses = self._found.uses if block.type == "variable" else {}
            expression = block.expression("default") if uses else None
            name = block.labels[0] if len(block.labels) != 0 else ""
            if expression is not None and name in uses:
                _ValueSearch(self._found).uses(block, name, expression, uses[name], _NO_GUARDS)

    def _object(self, block: Object) -> None:
        name, type_ = _type_of(block)
        accepted = None if name is None else self._accepted(name)
        body = None if accepted is None else accepted.of_type(type_)
        if accepted is None or body is None or not _has_items(block, body):
            return
        schemas = schemas_of(self._module) if block.type == RESOURCE else None
        schema = None if schemas is None else schemas.find(RESOURCE, type_, name)
        in_any_case = name == _VERSIONED
        if schemas is not None and name == _VERSIONED:
            if schema is None:
                return
            in_any_case = len(schemas.chosen[name].files) > 1
        search = _ValueSearch(self._found)
        search.source = accepted.source
        search.what = short(type_)
        search.in_any_case = in_any_case
        types = None if schema is None else schema.body
        guards = _guards_of(block)
        for instance in block.single():
            search.body(instance, body, types, guards)

    def _accepted(self, name: str) -> AcceptedValues | None:
        if name not in self._known:
            address = parse_address(providers_of(self._module).address_of_type(name))
            self._known[name] = None if address is None else accepted_values(address)
        return self._known[name]

    def _call(self, block: Object) -> None:
        """Look at the arguments of a call by what the variables are for."""
        for call in symbols_of(self._module).of_kind(_MODULE):
            if call.name != block.labels[0] or call.overrides:
                continue
            called = called_module(self._module, call)
            uses = {} if called is None or called is self._module else _uses(called)
            if not uses:
                return
            search = _ValueSearch(self._found)
            for instance in block.single():
                for name, attribute in instance.attributes().items():
                    if name in uses and name not in CALL_SETTINGS:
                        search.uses(
                            instance, name, attribute.expression, uses[name], _guards_of(block))
            return


def _type_of(block: Object) -> tuple[str | None, str]:
    """The local name of the provider and the type that the tables have for a block, if any."""
    if block.type == PROVIDER:
        items = block.body.items()
        names = {*items.attributes, *[block.type for block in items.blocks]}
        return (block.labels[0] if names.isdisjoint(_ELSEWHERE) else None), PROVIDER
    return local_name(block.labels[0], block.expression("provider")), block.labels[0]


def _has_items(section: Object, accepted: AcceptedBody) -> bool:
    """Whether a body has an item whose accepted values are known."""
    items = section.items
    names = {*items.attributes, *[block.type for block in items.blocks]}
    if DYNAMIC in names or not names.isdisjoint(accepted.arguments):
        return True
    return not names.isdisjoint(accepted.blocks)


def _guards_of(block: Object) -> frozenset[str]:
    """The variables that decide whether there are instances of a block."""
    setting = block.setting
    paths = [] if setting is None else _paths(setting)
    return frozenset([path[1] for path in paths if path[0] == "var"])


def _paths(expression: BodyExpression) -> list[tuple[str, ...]]:
    paths = [reference.path for reference in expression.references()]
    return [path for path in paths if len(path) > 1]


# Values


class _ValueSearch:
    """Looks for values in one block.

    ``source`` is what says which are accepted, ``what`` the type that the arguments are of.
    ``in_any_case``: nobody says which major version of the provider is in use.
    """

    def __init__(self, found: _ValueFindings) -> None:
        self.source = ""
        self.what = ""
        self.in_any_case = False
        self._found = found
        # The places of expressions of which no other instance can show more.
        self._settled: set[tuple[int, int]] = set()

    def body(
        self, section: Object, accepted: AcceptedBody, types: ObjectBody | None,
        guards: frozenset[str],
    ) -> None:
        """Look into a body and its blocks, of which variables decide whether there is any.

        Where *types* has others than an argument is given, that is reported already.
        """
        inside = section.seen_by(accepted.schema)
        for attribute in inside.content.attributes.values():
            known = None if types is None else types.attributes.get(attribute.name)
            is_list = list_items(attribute.expression) is not None
            if known is not None and known.type.is_primitive and is_list:
                continue
            constraints = accepted.arguments[attribute.name]
            text = attribute.plain_text
            if text is not None and len(constraints) == 1 and text in constraints[0].values:
                if constraints[0].kind == VALUES:
                    continue  # PERF: nearly all of them
            self._expression(section, attribute.name, attribute.expression, constraints, guards)
        for block in inside.blocks():
            nested = None if types is None else types.blocks.get(block.type)
            body = None if nested is None else nested.body
            if _has_items(block, accepted.blocks[block.type]):
                self.body(block, accepted.blocks[block.type], body, guards | _guards_of(block))

    def uses(
        self, block: Object, name: str, expression: BodyExpression, uses: Sequence[_VariableUse],
        guards: frozenset[str],
    ) -> None:
        """Look at a value by what the arguments that are set to it accept."""
        for use in uses:
            before = len(self._found.findings)
            self.source, self.what, self.in_any_case = use.source, use.what, use.in_any_case
            self._expression(block, name, expression, use.constraints, guards, use)
            for finding in self._found.findings[before:]:
                finding.detail += f" It becomes {use.what}."
            if len(self._found.findings) > before:
                return

    def _expression(
        self, block: Object, name: str, expression: BodyExpression, constraints: list[Constraint],
        guards: frozenset[str], use: _VariableUse | None = None, depth: int = 0,
    ) -> None:
        items = list_items(expression)
        if items is not None and depth < _DEEPEST:
            for item in items:
                self._expression(block, name, item, constraints, guards, use, depth + 1)
            return
        place = expression.place.start, expression.place.end
        if place in self._settled:
            return
        written = expression.written
        paths = _paths(written)
        if len(paths) == 1 and paths[0][0] == "var" and is_reference(written):
            variable = paths[0][1]
            if len(paths[0]) == 2:
                self._settled.add(place)
                if variable not in guards:
                    if use is None:
                        what = f"{short(name)} of {self.what}"
                        use = _VariableUse(what, constraints, self.source, self.in_any_case)
                    self._found.uses.setdefault(variable, []).append(use)
                return  # The caller that sets the variable gets the finding.
        if len(paths) == 0:
            self._settled.add(place)
        value, problems = block.evaluate(expression)
        if problems or value.all_marks():
            return
        if value.is_unknown and any([constraint.kind == DOCUMENT for constraint in constraints]):
            sample = sample_of(block, written)
            value = value if sample is None else string_value(sample)
        for element in _elements(value):
            for constraint in constraints:
                found = violation(
                    name, element, expression, constraint, self.source, self.in_any_case)
                if found is not None:
                    self._found.findings.append(found)
                    self._settled.add(place)
                    return


def _elements(value: Value) -> Iterator[Value]:
    """The strings and numbers in a value that are known."""
    if not value.is_present:
        return
    payload = value.payload
    if isinstance(payload, tuple):
        for member in payload:
            yield from _elements(member)
    elif not isinstance(payload, dict):
        yield value
