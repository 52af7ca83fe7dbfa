"""The values of the declarations of a module, as far as known before a run.

Variables are unknown values of their types, local values what their expressions give, calls of
modules objects with the outputs of the callee. Everything else is unknown. A value is computed
when something asks for it, once, after those that it refers to.

Whatever has a problem of its own is unknown to everything that refers to it: the problem is
reported where it is, and nowhere else.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator, Mapping
from hcl_lint.dialects.dialect import OUTPUT, TYPED_BY_DEFAULT, VARIABLE
from hcl_lint.evaluation.scope import Results, Scope
from hcl_lint.schema.static_expressions import is_reference
from hcl_lint.semantics.dependencies import Dependencies, dependencies_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.instances import ONE_INSTANCE, Instances, made_by, setting_of
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.name_values import NameValues
from hcl_lint.semantics.paths import NestedNames, Path, outputs_in, paths_in, paths_of, paths_within
from hcl_lint.semantics.placed_scopes import PlacedScopes, outermost
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import (
    Symbol, called_interface, called_module, is_query, is_standalone, symbols_of,
)
from hcl_lint.semantics.variables import (
    Variable, argument_for, of_type, type_of_default, value_passed_to, variable_in,
)
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.json_nodes import JsonBool
from hcl_lint.syntax.nodes import BoolLiteral, Node
from hcl_lint.syntax.references import Reference as SyntaxReference
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.shapes import is_more_than_type
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, EPHEMERAL, SENSITIVE, Value, certain, object_value, unknown_value,
)

_MOST_STEPS: Final = 400_000  # of all declarations of a module
_MOST_NESTED: Final = 60  # values inside values through references; nobody reads as far
_MOST_CALLS: Final = 100  # levels of modules that call others
_MOST_PASSED_ON: Final = 2  # levels of modules that values are passed on to
_MOST_SHAPES: Final = 50  # of the arguments for one module
_NO_ARGUMENTS: Final[frozenset[object]] = frozenset()


class ModuleValues(NameValues):
    """The values of one module, for one shape of its arguments.

    ``arguments`` are values of variables: unknown ones of the types that a caller gives them, or
    known ones. If they ``are_passed_on``, arguments of calls have the values that follow from them.
    With ``alone``, a document, they are those that this one sees: of what it declares for itself,
    and of what the others declare. ``iterations`` are the blocks that dynamic blocks generate, by
    their collections, so far.
    """

    def __init__(
        self, module: Module, arguments: Mapping[str, Value] | None = None, depth: int = 0,
        alone: Document | None = None, *, are_passed_on: bool = False,
        plain: ModuleValues | None = None, knows_interfaces: bool = False,
    ) -> None:
        """*depth* is the number of calls that led here.

        What does not follow from the arguments is taken from *plain*, the values without any. With
        *knows_interfaces*, calls of published modules have the outputs of these, unknown ones.
        """
        super().__init__(_MOST_STEPS)
        self.module = module
        self.arguments = arguments or {}
        self.alone = alone
        self.are_passed_on = are_passed_on
        self.knows_interfaces = knows_interfaces
        self.is_busy = False
        self.iterations: dict[Node, Instances] = {}
        self._plain = plain
        self._product = product_of(module.dialect)
        self._depth = depth
        self._dependencies: Dependencies | None = None
        self._following: dict[Path, bool] | None = None  # what may follow from the arguments
        self._nested: dict[Path, int] = {}
        self._scopes: dict[Document, Scope] = {}
        self._bases: dict[Document, Scope] = {}
        self._results: dict[Document, Results] = {}  # in all scopes with what they refer to
        self._instances: dict[Symbol, Instances] = {}
        self._placed: dict[Document | Node, PlacedScopes] = {}
        self._calls: dict[Path, ModuleValues | None] = {}

    def settled(self) -> dict[Path, tuple[Value, int]]:
        """The values that are known, with how deep they nest."""
        return {path: (value, self._nested.get(path, 0)) for path, value in self._known.items()}

    def take_over(self, known: dict[Path, tuple[Value, int]]) -> None:
        """Take values, as `settled` returns them, for known."""
        for path, (value, nested) in known.items():
            self._known[path] = value
            if nested != 0:
                self._nested[path] = nested

    # Declarations

    @property
    def dependencies(self) -> Dependencies:
        """The declarations of the module, and what follows from what."""
        if self._dependencies is None:
            if self.alone is None:
                self._dependencies = dependencies_of(self.module)
            else:
                self._dependencies = Dependencies(self.module, self.alone)
        return self._dependencies

    def variable(self, name: str) -> Variable | None:
        """The type and default of a variable; None where these are not certain."""
        path = self.dependencies.variables.get(name)
        return None if path is None else variable_of(self.dependencies.declared[path])

    # Scopes

    def scope_of(self, document: Document) -> Scope:
        """The scope of a document: functions, and the destinations of its references."""
        scope = self._scopes.get(document)
        if scope is None:
            scope = self._scopes[document] = self._scope_with(document, paths_of(document))
            if scope.results is None:
                scope.results = self._results.setdefault(document, {})
        return scope

    def scope_within(self, document: Document, *nodes: Node) -> Scope:
        """The same for parts of a document: only what these refer to is computed."""
        known = self._scopes.get(document)
        if known is not None:
            return known
        paths = [path for node in nodes for path in paths_within(document, node)]
        return self._scope_with(document, paths)

    def _scope_with(self, document: Document, paths: list[Path]) -> Scope:
        base = self._base_of(document)
        if is_query(document) and self.alone is None:
            return ModuleValues(self.module, alone=document).scope_of(document)
        is_of_module = document is self.alone or not is_standalone(document)
        if is_of_module and self.module.fact(_has_values):
            scope = Scope(None, None, self._scope(base, paths))
            scope.results = self._results.setdefault(document, {})
            return scope
        return base

    def scopes_in(self, document: Document, item: Node | None = None) -> PlacedScopes:
        """The scopes of a document's expressions, of which most are that of the document.

        With *item*, of the top of the document in native syntax, only of those in it.
        """
        key = document if item is None else item
        found = self._placed.get(key)
        if found is None:
            around = self.scope_of(document) if item is None else self.scope_within(document, item)
            # What asks for them while they are made sees the names that mean the same everywhere.
            found = self._placed[key] = PlacedScopes(around, [])
            placed = self._product.names.placed_scopes(self, document, item)
            found = self._placed[key] = placed or found
        return found

    def scope_at(self, document: Document, node: Node) -> Scope | None:
        """The scope of an expression by its place; None where it may have none."""
        item = None
        if document not in self._scopes and not document.is_json:
            # PERF: what nothing looks at is never computed.
            paths = paths_in(document, node)
            if self.dependencies.are_declared(paths):
                return self._scope_with(document, paths)
            item = document.item_around(node)
        return self.scopes_in(document, item).of(node)

    def scope_for(self, base: Scope, references: Iterable[Reference | SyntaxReference]) -> Scope:
        """A scope with what some references lead to, inside another one."""
        return self._scope(base, [reference.path for reference in references])

    def _base_of(self, document: Document) -> Scope:
        """The scope of a document by itself, and by the providers of the module."""
        base = self._bases.get(document)
        if base is None:
            base = self._bases[document] = self._make_base(document)
        return base

    def _make_base(self, document: Document) -> Scope:
        if self._plain is not None:
            return self._plain._base_of(document)
        base = document.fact(scope_of_file)
        return self._product.names.module_scope(self.module, document, base)

    def _scope(self, base: Scope, paths: Iterable[Path]) -> Scope:
        wanted = dict.fromkeys(paths)
        self.settle(self.dependencies.targets(wanted))
        return self._settled_scope(base, wanted)

    def _settled_scope(self, base: Scope, paths: dict[Path, None]) -> Scope:
        names, dependencies = NestedNames(), self.dependencies
        for path in paths:
            target = dependencies.target(path)
            if target is None:
                names.put(path, DYNAMIC_UNKNOWN)
            else:
                names.put(target, self._known.get(target, DYNAMIC_UNKNOWN))
        variables = names.variables()
        return Scope(variables, None, base) if variables else base

    # Values

    def value(self, *path: str) -> Value:
        """The value of a declaration: of ``value("local", "tags")``."""
        if path not in self._known:
            if self.dependencies.target(path) != path:
                return DYNAMIC_UNKNOWN
            self.settle([path])
        return self._known[path]

    def all_names(self) -> dict[str, Value]:
        """The roots of references, with the values of everything that is declared."""
        known = self.dependencies
        paths = [*[path for path in known.declared if len(path) > 1], *known.built_in]
        found = dict(self._scope(Scope(), paths).variables or {})
        for path in paths:
            found.setdefault(path[0], DYNAMIC_UNKNOWN)
        return found

    @property
    def outputs(self) -> dict[str, Value]:
        """The values of the module's outputs, by name."""
        paths = self.dependencies.outputs
        self.settle(paths.values())
        return {name: self._known.get(path, DYNAMIC_UNKNOWN) for name, path in paths.items()}

    def needs(self, path: Path) -> Iterable[Path]:
        return () if self._is_plain(path) else self.dependencies.needs(path)

    def compute(self, path: Path) -> Value:
        try:
            return self._computed(path)
        except RecursionError:
            return DYNAMIC_UNKNOWN

    def _is_plain(self, path: Path) -> bool:
        """Whether a value is the same without the arguments."""
        plain = self._plain
        return plain is not None and not plain.is_busy and not self.follow_from_arguments([path])

    def follow_from_arguments(self, paths: Iterable[Path]) -> bool:
        """Whether the value at one of some paths may follow from one of the ``arguments``."""
        if self._following is None:
            self._following = self.dependencies.following(self.arguments)
        return self.dependencies.follow(paths, self._following)

    def _computed(self, path: Path) -> Value:
        symbol = self.dependencies.declared.get(path)
        if symbol is None:
            return self.dependencies.built_in.get(path, DYNAMIC_UNKNOWN)
        if self._plain is not None and self._is_plain(path):
            value = self._plain.value(*path)
            self._nested[path] = self._plain._nested.get(path, 0)
            return value
        if symbol.duplicates:
            return DYNAMIC_UNKNOWN  # It is not known which one is meant.
        if symbol.form.type_syntax:
            return self._variable_value(symbol)
        if symbol.role == VARIABLE:
            return self._default_value(symbol)
        if symbol.value is not None:
            return self._expression_value(path, symbol)
        if symbol.is_call:
            return DYNAMIC_UNKNOWN if symbol.overrides else self._call_value(path, symbol)
        return self._product.values.value_of(self, symbol)

    def instances_of(self, symbol: Symbol) -> Instances:
        """The instances of what a block declares."""
        if symbol not in self._instances:
            found, given = ONE_INSTANCE, setting_of(symbol)
            if given is not None:
                setting, node, document = given
                self.settle(self.dependencies.targets(paths_in(document, node)))
                found = made_by(setting, self.known_value(node, document))
            self._instances[symbol] = found
        return self._instances[symbol]

    def known_value(
        self, node: Node, document: Document, instances: Instances = ONE_INSTANCE
    ) -> Value:
        """The value of an expression in a block with *instances*, of what is known by now."""
        paths = paths_in(document, node)
        settled = self._settled_scope(self._base_of(document), dict.fromkeys(paths))
        common = Scope(None, None, settled)
        common.results = self._results.setdefault(document, {})
        scope = outermost(document, node, instances.scope(common), common)
        if not self._are_known(paths):
            scope = Scope(None, None, scope)  # A result of names that are missing is not kept.
        return self.evaluate_in(document, node, scope)

    def _are_known(self, paths: Iterable[Path]) -> bool:
        return all(target in self._known for target in self.dependencies.targets(paths))

    def _variable_value(self, symbol: Symbol) -> Value:
        variable = variable_of(symbol)
        if variable is None or variable.type_problems:
            return DYNAMIC_UNKNOWN
        value = self.arguments.get(variable.name) or unknown_value(variable.type)
        if not variable.is_nullable:
            value = value.refined(NOT_NULL)
        return value.with_marks(marks_of(symbol))

    def _default_value(self, symbol: Symbol) -> Value:
        """An unknown value of the type that the default of an untyped variable has."""
        node = symbol.declaration.default
        if node is None or not self.module.dialect.has(TYPED_BY_DEFAULT):
            return DYNAMIC_UNKNOWN
        return unknown_value(type_of_default(self.evaluate_in(symbol.document, node, Scope())))

    def _expression_value(self, path: Path, symbol: Symbol) -> Value:
        found = symbol.value
        assert found is not None
        node, document = found
        needs = self.dependencies.needs(path)
        nested = 1 + max([self._nested.get(element, 0) for element in needs], default=0)
        if nested > _MOST_NESTED or any(element not in self._known for element in needs):
            return DYNAMIC_UNKNOWN
        value = self.known_value(node, document)
        if not value.type.is_primitive and needs:
            self._nested[path] = nested
        if symbol.role == OUTPUT:
            # COMPAT: Terraform 1.11 marks no value for the `sensitive` of its output.
            marks = marks_of(symbol) - {SENSITIVE}
            return of_type(value, symbol.expression(symbol.form.type)).with_marks(marks)
        return value.with_marks(marks_of(symbol))

    def evaluate(self, document: Document, node: Node) -> Value:
        """The value of an expression of a document by its place; see `evaluate_in`."""
        return self.evaluate_in(document, node, self.scope_at(document, node))

    def evaluate_marked(self, document: Document, node: Node) -> Value:
        """The same, for a place that refuses marks.

        Where marks are not certain, those count that the value has for a product that evaluates all
        before it knows any value: it is refused then.
        """
        value = self.evaluate(document, node)
        if certain(value.all_marks()) != value.all_marks():
            scope = Scope(None, None, self.scope_at(document, node))
            scope.is_typed = False
            value = value.with_marks(certain(self.evaluate_in(document, node, scope).marks))
        return value

    def evaluate_in(self, document: Document, node: Node, scope: Scope | None) -> Value:
        """The value of an expression in some scope; unknown where something is wrong with it."""
        value, problems = self.evaluate_bounded(document.tree, node, scope)
        return DYNAMIC_UNKNOWN if problems else value

    def _call_value(self, path: Path, symbol: Symbol) -> Value:
        values = self.values_of_call(symbol)
        if values is None:
            return DYNAMIC_UNKNOWN
        was_busy, self.is_busy = self.is_busy, True
        try:
            if values.is_busy:
                return DYNAMIC_UNKNOWN  # It calls this module, too.
            outputs = values.outputs
        finally:
            self.is_busy = was_busy
        given = [self._nested.get(element, 0) for element in self.dependencies.needs(path)]
        nested = 1 + max(values.nesting_of_outputs(), *given, 0)
        if nested > _MOST_NESTED or not values.module.is_whole:
            return DYNAMIC_UNKNOWN
        self._nested[path] = nested
        names = self._referenced_outputs(symbol.declaration.name)
        if not self.are_passed_on:
            outputs.update(self._passed_through(names, symbol, values))
        for name in names:
            outputs.setdefault(name, DYNAMIC_UNKNOWN)
        return self.instances_of(symbol).of_all(object_value(outputs))

    def _passed_through(
        self, names: Iterable[str], symbol: Symbol, called: ModuleValues
    ) -> Iterator[tuple[str, Value]]:
        """Yield the outputs of a call that are just variables, with the values of its arguments."""
        arguments = dict(arguments_of(symbol.declaration))
        inner = called.dependencies
        for name in names if arguments else ():
            output = inner.declared.get(inner.outputs.get(name, ()))
            found = None if output is None else output.value
            if output is None or found is None or output.has(output.form.type):
                continue
            paths = paths_in(found[1], found[0])
            path = paths[0] if len(paths) == 1 else ()
            is_variable = path in inner.variables.values()
            variable = called.variable(path[-1]) if is_variable else None
            given = None if variable is None else arguments.get(variable.name)
            if variable is None or given is None:
                continue
            source = inner.declared[path]
            value = self.known_value(given, symbol.document, self.instances_of(symbol))
            passed = None if value.is_unknown else value_passed_to(variable, value)
            if passed is not None and is_reference(expression_of(found[1].tree, found[0])):
                variables = {source.name: passed.with_marks(marks_of(source))}
                scope = Scope({path[0]: object_value(variables)})
                value = called.evaluate_in(found[1], found[0], scope)
                yield name, value.with_marks(marks_of(output) - {SENSITIVE})

    def values_of_call(self, symbol: Symbol) -> ModuleValues | None:
        """The values of a module that a block calls, for its arguments; None if there are none."""
        path = tuple(symbol.address.split("."))
        if symbol.duplicates or symbol.overrides:
            return None
        if self._plain is not None and self._is_plain(path):
            return self._plain.values_of_call(symbol)
        if path not in self._calls:
            self.settle(self.dependencies.needs(path))
            called = self._called(symbol) if self._depth < _MOST_CALLS else None
            self._calls[path] = None if called is None else self._values_in(called, symbol)
        return self._calls[path]

    def _called(self, symbol: Symbol) -> Module | None:
        if self.knows_interfaces:
            return called_interface(self.module, symbol, is_whole=True)
        return called_module(self.module, symbol)

    def _values_in(self, called: Module, symbol: Symbol) -> ModuleValues:
        arguments = self._arguments_for(called, symbol)
        if not self.are_passed_on or self._depth >= _MOST_PASSED_ON:
            return values_of(called, arguments, self._depth)
        plain = values_of(called)
        values = ModuleValues(called, arguments, self._depth + 1, are_passed_on=True, plain=plain)
        values._steps = self._steps // 2
        self._steps -= values._steps
        return values

    def nesting_of_outputs(self) -> int:
        """How deep values are in others through references, in the outputs computed so far."""
        outputs = self.dependencies.outputs.values()
        return max([self._nested.get(path, 0) for path in outputs], default=0)

    def _referenced_outputs(self, name: str) -> set[str]:
        """The outputs of a call that anything refers to, declared or not."""
        documents = self.module.documents
        return set().union(*[entry.fact(outputs_in).get(name, ()) for entry in documents])

    def _arguments_for(self, called: Module, symbol: Symbol) -> dict[str, Value]:
        """The types that the arguments of a call add to those of the variables that they are
        for.
        """
        document = symbol.document
        result: dict[str, Value] = {}
        plain = values_of(called, depth=self._depth)
        instances = self.instances_of(symbol)
        for name, node in arguments_of(symbol.declaration):
            variable = plain.variable(name)
            if variable is None or variable.type_problems:
                continue
            if not self._are_known(paths_in(document, node)):
                continue
            given = self.known_value(node, document, instances)
            if self.are_passed_on:
                value = value_passed_to(variable, given)
            else:
                value = argument_for(variable, given)
            if value is not None:
                result[name] = value
        return result


def values_of(
    module: Module, arguments: Mapping[str, Value] | None = None, depth: int = 0
) -> ModuleValues:
    """Return the values of a module, computed once for each shape of its arguments."""
    known = module.fact(shapes_of)
    key = frozenset([
        (name, value if is_more_than_type(value) else value.type)
        for name, value in arguments.items()
    ]) if arguments else _NO_ARGUMENTS
    if key not in known and len(known) >= _MOST_SHAPES:
        key, arguments = frozenset(), None
    if key not in known:
        plain = values_of(module, depth=depth) if arguments else None
        known[key] = ModuleValues(module, arguments or module.given, depth + 1, plain=plain)
        if module.quiet is not None and not arguments:
            known[key].take_over(module.quiet.same_values(module))
    return known[key]


def _has_values(module: Module) -> bool:
    """Whether declarations have values beside those that their file gives them."""
    dialect = module.dialect
    return len(dialect.declarations) != 0 and product_of(dialect).values.has_values(module)


def keep_values(module: Module) -> None:
    """Keep the values of a module for its next version, where somebody edits it."""
    found = module.fact(shapes_of).get(_NO_ARGUMENTS)
    if module.quiet is not None and found is not None:
        module.quiet.keep_values(module, found.settled())


@kept
def values_with_defaults(module: Module) -> ModuleValues:
    """The values of a module whose variables have the values of their defaults."""
    arguments = {**declared_defaults(module), **module.given}
    return ModuleValues(module, arguments, plain=values_of(module))


def shapes_of(module: Module) -> dict[object, ModuleValues]:
    """The values of a module so far, by the shape of its arguments."""
    return {}


def variable_of(symbol: Symbol) -> Variable | None:
    """A declared variable, with what override files change; None where it is declared twice.

    Its default may be in another file than the symbol.
    """
    if symbol.duplicates:
        return None
    found = variable_in(symbol.document, symbol.name)
    for declaration, document in symbol.overrides:
        other = variable_in(document, symbol.name)
        if found is None or other is None:
            return None
        is_given = declaration.nullable is not None
        found = found.overridden_by(other, is_nullability_given=is_given)
    return found


def declared_defaults(module: Module) -> dict[str, Value]:
    """The defaults of the variables that a module declares, by their names, in their types."""
    found = {}
    for symbol in symbols_of(module):
        default = declared_default(symbol) if symbol.form.type_syntax else None
        if default is not None:
            found[symbol.name] = default
    return found


def declared_default(symbol: Symbol) -> Value | None:
    """The default of a variable, in its type; None where there is none, or it does not fit."""
    variable = variable_of(symbol)
    if variable is None or variable.default_node is None:
        return None
    try:
        return variable.converted(variable.default)
    except ConversionError:
        return None  # A rule reports it.


def marks_of(symbol: Symbol) -> frozenset[str]:
    """The marks that a declaration puts on its value."""
    marks = set()
    for name, mark in ((symbol.form.sensitive, SENSITIVE), (symbol.form.ephemeral, EPHEMERAL)):
        found = symbol.attribute(name) if name else None
        if found is not None and isinstance(found[0], (BoolLiteral, JsonBool)) and found[0].value:
            marks.add(mark)
    return frozenset(marks)
