"""Values in the arguments of resources that services do not accept.

What an argument is set to may come from a local value, from ``each`` and the iterators of dynamic
blocks, or, through a variable, from the call of a module: then the finding is at the call. With
the setting ``assume-defaults`` it may also come from the default of a variable, where the finding
is then.
"""

from __future__ import annotations

from functools import partial

from hcl_lint.annotations import Callable, Final, Iterator, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import FILES, check
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.module_providers import providers_of
from hcl_lint.products.terraform.provider_schemas import provider_name, provider_of, schemas_of
from hcl_lint.products.terraform.rules.constraints import (
    CIDR_HOST_BITS, INVALID_PROVIDER_VALUE, OUTDATED_PROVIDER_VALUE, UNKNOWN_PROVIDER_VALUE,
    violation,
)
from hcl_lint.providers.accepted_values import (
    VALUES, AcceptedBody, AcceptedValues, Constraint, accepted_values,
)
from hcl_lint.providers.address import PROVIDER, RESOURCE, parse_address
from hcl_lint.providers.object_schema import ObjectBody
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression, ContentAttribute
from hcl_lint.schema.static_expressions import is_reference, list_items
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.instances import Instances, iteration, made_by
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import CALL_SETTINGS
from hcl_lint.semantics.paths import path_of
from hcl_lint.semantics.placed_scopes import PlacedScopes
from hcl_lint.semantics.symbols import called_module, main_documents, symbols_of
from hcl_lint.semantics.values import ModuleValues, values_of, values_with_defaults
from hcl_lint.text.messages import short
from hcl_lint.values.value import Value

_DYNAMIC: Final = "dynamic"
_CONTENT: Final = "content"
_MODULE: Final = "module"
_VARIABLE: Final = "variable"
_FOR_EACH: Final = "for_each"
_COUNT: Final = "count"
_ITERATOR: Final = "iterator"
# What says that the services that a provider is configured for may be somebody else's.
_ELSEWHERE: Final = ("endpoints", "skip_region_validation", _DYNAMIC)
# The old major versions of this provider accepted other values, in upper and lower case.
_VERSIONED: Final = "azurerm"
_DEEPEST: Final = 10  # lists in lists
_MOST_INSTANCES: Final = 20  # of a block, of which each is looked at


@check(
    UNKNOWN_PROVIDER_VALUE, INVALID_PROVIDER_VALUE, CIDR_HOST_BITS, OUTDATED_PROVIDER_VALUE,
    reads=FILES, words=("aws_", "azurerm_", "google_", "module", "region"),
)
def provider_values(module: ModuleContext) -> list[Diagnostic]:
    with_defaults = module.selection.assumes_defaults
    return module.module.fact(_with_defaults if with_defaults else _without).findings


class _Use:
    """An argument that is set to a variable: its constraints, and what these come from."""

    __slots__ = ("what", "constraints", "source", "in_any_case")

    def __init__(
        self, what: str, constraints: list[Constraint], source: str, in_any_case: bool
    ) -> None:
        self.what = what
        self.constraints = constraints
        self.source = source
        self.in_any_case = in_any_case


class _Found:
    """The findings in a module, and the arguments that each of its variables is for."""

    __slots__ = ("findings", "uses")

    def __init__(self) -> None:
        self.findings: list[Diagnostic] = []
        self.uses: dict[str, list[_Use]] = {}


def _without(module: Module) -> _Found:
    return _Judge(module, values_of(module)).found()


def _with_defaults(module: Module) -> _Found:
    judge = _Judge(module, values_with_defaults(module))
    found = judge.found()
    judge.defaults()
    return found


def _uses(module: Module) -> Mapping[str, list[_Use]]:
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


class _Judge:
    """Looks at the resources, providers and calls of a module."""

    __slots__ = ("_module", "_values", "_found", "_known")

    def __init__(self, module: Module, values: ModuleValues) -> None:
        self._module = module
        self._values = values
        self._found = _Found()
        self._known: dict[str, AcceptedValues | None] = {}  # by local name of a provider

    def found(self) -> _Found:
        """The items that all blocks have."""
        for document in main_documents(self._module):
            for block in document.blocks:
                if block.type in (RESOURCE, PROVIDER):
                    self._object(block, document)
                elif block.type == _MODULE:
                    self._call(block, document)
        return self._found

    def defaults(self) -> None:
        """Look at the defaults of variables by what these are for."""
        for document in main_documents(self._module):
            for block in document.blocks:
                uses = self._found.uses if block.type == _VARIABLE else {}
                expression = block.expression("default") if uses else None
                name = block.labels[0] if len(block.labels) != 0 else ""
                if expression is not None and name in uses:
                    search = _Search(self._found, self._values.scopes_in(document), set())
                    search.uses(name, expression, uses[name])

    def _object(self, block: BlockView, document: Document) -> None:
        name, type_ = _type_of(block)
        accepted = None if name is None else self._accepted(name)
        body = None if accepted is None else accepted.of_type(type_)
        if accepted is None or body is None:
            return
        schemas = schemas_of(self._module) if block.type == RESOURCE else None
        schema = None if schemas is None else schemas.find(RESOURCE, type_, name)
        in_any_case = name == _VERSIONED
        if schemas is not None and name == _VERSIONED:
            if schema is None:
                return
            in_any_case = len(schemas.chosen[name].files) > 1
        search = self._search(block, document)
        search.source = accepted.source
        search.what = short(type_)
        search.in_any_case = in_any_case
        search.body(block, body, None if schema is None else schema.body)

    def _search(self, block: BlockView, document: Document) -> _Search:
        search = _Search(self._found, self._values.scopes_in(document), _guards_of(block))
        setting = _setting_of(block)
        if setting is not None:
            search.enter(setting.expression, partial(made_by, setting.name))
        return search

    def _accepted(self, name: str) -> AcceptedValues | None:
        if name not in self._known:
            address = parse_address(providers_of(self._module).address_of_type(name))
            self._known[name] = None if address is None else accepted_values(address)
        return self._known[name]

    def _call(self, block: BlockView, document: Document) -> None:
        """Look at the arguments of a call by what the variables are for."""
        for call in symbols_of(self._module).of_kind(_MODULE):
            if call.name != block.labels[0] or call.overrides:
                continue
            called = called_module(self._module, call)
            uses = {} if called is None or called is self._module else _uses(called)
            if not uses:
                return
            search = self._search(block, document)
            for name, attribute in block.attributes().items():
                if name in uses and name not in CALL_SETTINGS:
                    search.uses(name, attribute.expression, uses[name])
            return


def _type_of(block: BlockView) -> tuple[str | None, str]:
    """The local name of the provider and the type that the tables have for a block, if any."""
    if block.type == PROVIDER:
        items = block.body.items()
        names = {*items.attributes, *[block.type for block in items.blocks]}
        return (block.labels[0] if names.isdisjoint(_ELSEWHERE) else None), PROVIDER
    provider = block.expression("provider")
    type_ = block.labels[0]
    return (provider_of(type_) if provider is None else provider_name(provider)), type_


# Instances


def _setting_of(block: BlockView) -> ContentAttribute | None:
    """The attribute that makes instances of a block."""
    attributes = block.attributes()
    return attributes.get(_FOR_EACH) or attributes.get(_COUNT)


def _guards_of(block: BlockView) -> set[str]:
    """The variables that decide whether there are instances of a block."""
    setting = _setting_of(block)
    paths = [] if setting is None else _paths(setting.expression)
    return {path[1] for path in paths if path[0] == "var"}


def _iterator_of(block: BlockView) -> str:
    """The name of the elements in a dynamic block."""
    iterator = block.attributes().get(_ITERATOR)
    return block.labels[0] if iterator is None else iterator.expression.place.text.strip('"')


def _paths(expression: BodyExpression) -> list[tuple[str, ...]]:
    paths = [path_of(reference.root, reference.steps) for reference in expression.references()]
    return [path for path in paths if len(path) > 1]


# Values


class _Search:
    """Looks for values in one block.

    ``source`` is what says which are accepted, ``what`` the type that the arguments are of.
    *scopes* are those of its document, *guards* the variables that decide whether there is any
    instance. ``in_any_case``: nobody says which major version of the provider is in use.
    """

    __slots__ = ("source", "what", "in_any_case", "_found", "_scopes", "_guards", "_instances")

    def __init__(self, found: _Found, scopes: PlacedScopes, guards: set[str]) -> None:
        self.source = ""
        self.what = ""
        self.in_any_case = False
        self._found = found
        self._scopes = scopes
        self._guards = guards
        self._instances: list[Scope] = []  # where all are known, the scope in each

    def enter(self, setting: BodyExpression, instances_of: Callable[[Value], Instances]) -> None:
        """Look at each instance by itself, if they are known by what makes them."""
        found: list[Scope] = []
        for scope in self._around(setting):
            value, problems = setting.evaluate(scope)
            known = None if problems or value.all_marks() else instances_of(value).known()
            if not known or len(found) + len(known) > _MOST_INSTANCES:
                return
            name = instances_of(value).name
            found += [Scope({name: bound}, None, scope) for bound in known]
        self._instances = found

    def _around(self, expression: BodyExpression) -> Sequence[Scope | None]:
        """The meanings of the names in an expression of the block, in each instance."""
        if self._instances and len(expression.references()) != 0:
            return self._instances
        return [self._scopes.around(expression)]

    def body(self, section: BlockView, accepted: AcceptedBody, types: ObjectBody | None) -> None:
        """Look into a body and its blocks, those that are generated too.

        Where *types* has others than an argument is given, that is reported already.
        """
        inside = section.seen_by(accepted.schema)
        for attribute in inside.content.attributes.values():
            known = None if types is None else types.attributes.get(attribute.name)
            if known is not None and known.type.is_primitive and _is_list(attribute):
                continue
            self._attribute(attribute, accepted.arguments[attribute.name])
        for block in inside.blocks():
            name = block.labels[0] if block.type == _DYNAMIC else block.type
            nested = None if types is None else types.blocks.get(name)
            body = None if nested is None else nested.body
            if block.type != _DYNAMIC:
                self.body(block, accepted.blocks[name], body)
            elif name in accepted.blocks:
                self._generated(block, accepted.blocks[name], body)

    def _generated(
        self, block: BlockView, accepted: AcceptedBody, types: ObjectBody | None
    ) -> None:
        instances, guards = self._instances, self._guards
        self._guards = guards | _guards_of(block)
        setting = _setting_of(block)
        if setting is not None:
            self.enter(setting.expression, partial(iteration, _iterator_of(block)))
        for content in block.blocks(_CONTENT):
            self.body(content, accepted, types)
        self._instances, self._guards = instances, guards

    def uses(self, name: str, expression: BodyExpression, uses: Sequence[_Use]) -> None:
        """Look at a value by what the arguments that are set to it accept."""
        for use in uses:
            before = len(self._found.findings)
            self.source, self.what, self.in_any_case = use.source, use.what, use.in_any_case
            self._expression(name, expression, use.constraints, 0, use)
            for finding in self._found.findings[before:]:
                finding.detail += f" It becomes {use.what}."
            if len(self._found.findings) > before:
                return

    def _attribute(self, attribute: ContentAttribute, constraints: list[Constraint]) -> None:
        text = attribute.plain_text
        if text is not None and len(constraints) == 1 and text in constraints[0].values:
            if constraints[0].kind == VALUES:
                return  # PERF: nearly all of them
        self._expression(attribute.name, attribute.expression, constraints, 0, None)

    def _expression(
        self, name: str, expression: BodyExpression, constraints: list[Constraint], depth: int,
        use: _Use | None,
    ) -> None:
        items = list_items(expression)
        if items is not None and depth < _DEEPEST:
            for item in items:
                self._expression(name, item, constraints, depth + 1, use)
            return
        paths = _paths(expression)
        if len(paths) == 1 and paths[0][0] == "var" and is_reference(expression):
            variable = paths[0][1]
            if len(paths[0]) == 2 and variable not in self._guards:
                if use is None:
                    what = f"{short(name)} of {self.what}"
                    use = _Use(what, constraints, self.source, self.in_any_case)
                self._found.uses.setdefault(variable, []).append(use)
            if len(paths[0]) == 2:
                return  # The caller that sets the variable gets the finding.
        for scope in self._around(expression):
            value, problems = expression.evaluate(scope)
            if problems or value.all_marks():
                continue
            for element in _elements(value):
                for constraint in constraints:
                    found = violation(
                        name, element, expression, constraint, self.source, self.in_any_case)
                    if found is not None:
                        self._found.findings.append(found)
                        return


def _is_list(attribute: ContentAttribute) -> bool:
    return list_items(attribute.expression) is not None


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
