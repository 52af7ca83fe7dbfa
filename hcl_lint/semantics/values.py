"""The values of the declarations of a module, as far as they are known before a run.

Variables are unknown values of their types, local values what their expressions give, calls of
modules objects with the outputs of the callee. Everything else is unknown. A value is computed
when something asks for it, once, after those that it refers to.

Whatever has a problem of its own is unknown to everything that refers to it: the problem is
reported where it is, and nowhere else.
"""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES, RUNTIME_TEXT, TYPED_BY_DEFAULT, UNITS
from hcl_lint.evaluation.evaluate import evaluate_counted
from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.block_instances import counted, each_of, keyed
from hcl_lint.semantics.paths import outputs_in, path_of, paths_in
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import Symbol, called_module, is_alone, symbols_of
from hcl_lint.semantics.terraform import built_in
from hcl_lint.semantics.terraform.versions import in_versions, is_for_old_versions
from hcl_lint.semantics.variables import Variable, type_of_default, variables_of
from hcl_lint.syntax.json_nodes import JsonBool
from hcl_lint.syntax.nodes import BoolLiteral, Expression, Node
from hcl_lint.text.limits import Limits
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.shapes import any_of
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, EPHEMERAL, SENSITIVE, Value, object_value, unknown_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Final, TypeAlias

    from hcl_lint.semantics.declarations import Declaration
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.paths import Path
    from hcl_lint.syntax.references import Reference

    # Names by step; a value where a declaration ends.
    Names: TypeAlias = dict[str, "Value | Names"]

PROVIDER_FUNCTIONS: Final = "provider::"  # begins their names

_MOST_STEPS: Final = 400_000  # of all declarations of a module
_STEPS: Final = 50_000  # of one declaration
_MOST_NESTED: Final = 60  # values inside values through references; nobody reads as far
_MOST_CALLS: Final = 100  # levels of modules that call others
_MOST_SHAPES: Final = 50  # of the arguments for one module


class ModuleValues:
    """The values of one module, for one shape of its arguments.

    ``arguments`` are values of variables: unknown ones of the types that a caller gives them, or
    known ones.
    """

    __slots__ = (
        "module", "arguments", "is_busy", "_depth", "_steps", "_declared", "_known", "_nested",
        "_needed", "_scopes", "_bases",
    )  # fmt: skip

    def __init__(
        self, module: Module, arguments: Mapping[str, Value] | None = None, depth: int = 0
    ) -> None:
        """*depth* is the number of calls that led here."""
        self.module = module
        self.arguments = arguments or {}
        self.is_busy = False
        self._depth = depth
        self._steps = _MOST_STEPS
        self._declared: dict[Path, Symbol] | None = None
        self._known: dict[Path, Value] = {}
        self._nested: dict[Path, int] = {}
        self._needed: dict[Path, list[Path]] = {}
        self._scopes: dict[Document, Scope] = {}
        self._bases: dict[Document, Scope] = {}

    # Declarations

    @property
    def declared(self) -> dict[Path, Symbol]:
        """What the module declares, by path."""
        if self._declared is None:
            symbols = symbols_of(self.module)
            self._declared = {tuple(each.address.split(".")): each for each in symbols}
        return self._declared

    def variable(self, name: str) -> Variable | None:
        """The type and default of a variable; None where these are not certain."""
        symbol = self.declared.get(("var", name))
        return None if symbol is None else variable_of(symbol)

    # Scopes

    def scope_of(self, document: Document) -> Scope:
        """What names mean in a document: functions, and what its expressions refer to."""
        scope = self._scopes.get(document)
        if scope is None:
            base = self._base_of(document)
            if self.module.dialect.has(RUNTIME_TEXT):
                scope = base  # It has all declarations, with their types.
            elif self._is_understood and not is_alone(document):
                paths = [path_of(each.root, each.steps) for each in document.references]
                scope = self._scope(base, paths)
            else:
                scope = base
            self._scopes[document] = scope
        return scope

    def scope_for(self, base: Scope, references: Iterable[Reference]) -> Scope:
        """A scope with what some references lead to, inside another one."""
        return self._scope(base, [path_of(each.root, each.steps) for each in references])

    def _base_of(self, document: Document) -> Scope:
        """What names mean in a document by itself, and by the providers of the module."""
        base = self._bases.get(document)
        if base is None:
            base = self._bases[document] = self._make_base(document)
        return base

    def _make_base(self, document: Document) -> Scope:
        base = document.fact(scope_of_file)
        if not self.module.dialect.has(RESOURCES):
            return base
        base = in_versions(self.module, base)
        if PROVIDER_FUNCTIONS in document.text:
            from hcl_lint.semantics.terraform.provider_schemas import with_providers

            return self.module.fact(with_providers).around(base)
        return base

    @property
    def _is_understood(self) -> bool:
        """Whether the meaning of declarations is known."""
        dialect = self.module.dialect
        if dialect.has(RESOURCES) and is_for_old_versions(self.module):
            return False
        return len(dialect.declarations) != 0

    def _scope(self, base: Scope, paths: Iterable[Path]) -> Scope:
        """A scope with the values at some paths."""
        wanted = list(dict.fromkeys(paths))
        self._settle([found for found in map(self._target, wanted) if found is not None])
        return self._settled_scope(base, wanted)

    def _settled_scope(self, base: Scope, paths: Iterable[Path]) -> Scope:
        names: Names = {}
        has_values = []
        for path in dict.fromkeys(paths):
            target = self._target(path)
            value = DYNAMIC_UNKNOWN
            if target is not None:
                path = target
                value = self._known.get(target, DYNAMIC_UNKNOWN)
            if value is not DYNAMIC_UNKNOWN:
                has_values.append(path[0])
            _put(names, path, value)
        variables: dict[str, Value] = {}
        for root in dict.fromkeys(has_values):
            inner = names[root]
            variables[root] = inner if isinstance(inner, Value) else _object(inner)
        return Scope(variables, None, base) if variables else base

    def _target(self, path: Path) -> Path | None:
        """The path of what a reference leads to; None where that is not known."""
        for length in range(2, len(path) + 1):
            if path[:length] in self.declared:
                return path[:length]
        if path[:2] in built_in.BUILT_IN and self.module.dialect.has(RESOURCES):
            return path[:2]
        return None

    # Values

    def value(self, *path: str) -> Value:
        """The value of a declaration: of ``value("local", "tags")``."""
        if path not in self._known:
            if self._target(path) != path:
                return DYNAMIC_UNKNOWN
            self._settle([path])
        return self._known[path]

    def all_names(self) -> dict[str, Value]:
        """What references can begin with, with the values of everything that is declared."""
        paths = [path for path in self.declared if len(path) > 1]
        if self.module.dialect.has(RESOURCES):
            paths += built_in.BUILT_IN
        found = dict(self._scope(Scope(), paths).variables or {})
        for path in paths:
            found.setdefault(path[0], DYNAMIC_UNKNOWN)
        return found

    @property
    def outputs(self) -> dict[str, Value]:
        """The values of the module's outputs, by name."""
        paths = [path for path in self.declared if path[0] == "output" and len(path) == 2]
        self._settle(paths)
        return {path[1]: self._known.get(path, DYNAMIC_UNKNOWN) for path in paths}

    def _settle(self, wanted: Sequence[Path]) -> None:
        """Compute values, each after those that it refers to.

        What refers to itself, in whatever way, is unknown.
        """
        waiting = list(wanted)
        open_: set[Path] = set()
        while waiting:
            path = waiting[-1]
            if path in self._known:
                waiting.pop()
            elif path in open_:
                waiting.pop()
                try:
                    self._known[path] = self._computed(path)
                except RecursionError:
                    self._known[path] = DYNAMIC_UNKNOWN
            else:
                open_.add(path)
                for each in self._needs(path):
                    if each in self._known:
                        continue
                    if each in open_:
                        self._known[each] = DYNAMIC_UNKNOWN  # It refers to itself.
                    else:
                        waiting.append(each)

    def _needs(self, path: Path) -> list[Path]:
        """The paths of the declarations that the value of one follows from."""
        if path not in self._needed:
            self._needed[path] = self._targets_in(path)
        return self._needed[path]

    def _targets_in(self, path: Path) -> list[Path]:
        symbol = self.declared.get(path)
        if symbol is None:
            return []
        nodes = []
        value = value_of(symbol)
        if value is not None:
            nodes.append(value)
        elif path[0] == "module":
            nodes += [(node, symbol.document) for _, node in arguments_of(symbol.declaration)]
        if value is None and self.module.dialect.has(RESOURCES):
            settings = [symbol.attribute(name) for name in built_in.DECISIVE]
            nodes += [each for each in settings if each is not None]
        targets = [
            self._target(each) for node, document in nodes for each in paths_in(document, node)
        ]
        return [each for each in dict.fromkeys(targets) if each is not None]

    def _computed(self, path: Path) -> Value:
        symbol = self.declared.get(path)
        if symbol is None:
            return built_in.BUILT_IN.get(path, DYNAMIC_UNKNOWN)
        if symbol.duplicates:
            return DYNAMIC_UNKNOWN  # It is not known which one is meant.
        if symbol.form.type_syntax:
            return self._variable_value(symbol)
        if path[0] == "var":
            return self._default_value(symbol)
        if value_of(symbol) is not None:
            return self._expression_value(path, symbol)
        if path[0] == "module":
            return DYNAMIC_UNKNOWN if symbol.overrides else self._call_value(path, symbol)
        if self.module.dialect.has(UNITS):
            return self._unit_value(symbol)
        value = self._object_value(symbol)
        return value.with_marks(frozenset([EPHEMERAL])) if path[0] == "ephemeral" else value

    def _unit_value(self, symbol: Symbol) -> Value:
        """The value of something that a unit depends on."""
        from hcl_lint.semantics.terragrunt.dependencies import unit_value

        node = symbol.declaration.default
        default = None if node is None else self._evaluated(symbol.document, node, Scope())
        return unit_value(self.module, symbol, default, values_of)

    def _object_value(self, symbol: Symbol) -> Value:
        """The value of a resource or the like: an object, or a collection of its instances."""
        if not self.module.dialect.has(RESOURCES):
            return DYNAMIC_UNKNOWN
        return self._instances(symbol, self.instance_of(symbol))

    def instance_of(self, symbol: Symbol) -> Value:
        """The value of one instance of a resource or the like."""
        kind = symbol.kind.rpartition(".")[2]
        own = built_in.OWN_TYPES.get((kind, symbol.declaration.labels[0]))
        if own is not None:
            return self._own_instance(symbol, own) if kind == "resource" else own
        if symbol.overrides or self.module.catalog is None:
            return DYNAMIC_UNKNOWN
        from hcl_lint.semantics.terraform.provider_schemas import schemas_of

        schemas = schemas_of(self.module)
        if schemas is None:
            return DYNAMIC_UNKNOWN
        schema = schemas.of_declaration(symbol.declaration, symbol.document)
        return DYNAMIC_UNKNOWN if schema is None else schema.value

    def _own_instance(self, symbol: Symbol, own: Value) -> Value:
        """The value of an instance whose attributes have the values of its arguments."""
        attributes = dict(own.as_attributes())
        for name, mirror in built_in.MIRRORED:
            found = symbol.attribute(name)
            if found is None or symbol.overrides:
                continue
            outer: Scope | None = None
            for_each = symbol.attribute("for_each")
            if for_each is not None:
                outer = Scope({"each": each_of(self._known_value(*for_each))})
            value = any_of((self._known_value(*found, inside=outer),))
            for each in (name, mirror) if mirror else (name,):
                attributes[each] = value
        return object_value(attributes)

    def _instances(self, symbol: Symbol, instance: Value) -> Value:
        """The value of a block with such instances: of one, or of all by index or key."""
        count = symbol.attribute("count")
        if count is not None:
            return counted(instance, self._known_value(*count))
        for_each = symbol.attribute("for_each")
        if for_each is not None:
            return keyed(instance, self._known_value(*for_each))
        return instance

    def _known_value(
        self, node: Node, document: Document, inside: Scope | None = None
    ) -> Value:
        """The value of an expression, of what is known by now and of the names *inside* a block."""
        scope = self._settled_scope(self._base_of(document), paths_in(document, node))
        if inside is not None:
            scope = Scope(inside.variables, None, scope)
        return self._evaluated(document, node, scope).unmarked()

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
        return unknown_value(type_of_default(self._evaluated(symbol.document, node, Scope())))

    def _expression_value(self, path: Path, symbol: Symbol) -> Value:
        found = value_of(symbol)
        assert found is not None
        node, document = found
        needs = self._needs(path)
        nested = 1 + max([self._nested.get(each, 0) for each in needs], default=0)
        if nested > _MOST_NESTED or any([each not in self._known for each in needs]):
            return DYNAMIC_UNKNOWN
        scope = self._settled_scope(self._base_of(document), paths_in(document, node))
        value = self._evaluated(document, node, scope)
        if not value.type.is_primitive and needs:
            self._nested[path] = nested
        if path[0] == "output":
            return value  # COMPAT: Terraform 1.11 marks no value for the `sensitive` of its output.
        return value.with_marks(marks_of(symbol))

    def evaluate(self, document: Document, node: Node) -> Value:
        """The value of an expression of a document; unknown where something is wrong with it."""
        return self._evaluated(document, node, self.scope_of(document))

    def evaluate_in(self, document: Document, node: Node, scope: Scope) -> Value:
        """The value of an expression of a document in another scope."""
        return self._evaluated(document, node, scope)

    def _evaluated(self, document: Document, node: Node, scope: Scope) -> Value:
        """The value of an expression of a document; unknown where something is wrong with it."""
        limits = Limits(steps=max(1, min(_STEPS, self._steps)))
        if self._steps <= 0:
            return DYNAMIC_UNKNOWN
        if isinstance(node, Expression):
            value, problems, steps = evaluate_counted(document.tree, node, scope, limits)
            self._steps -= steps
            return DYNAMIC_UNKNOWN if problems else value
        from hcl_lint.schema.json_body import JsonExpression

        self._steps -= 1 + node.last - node.first
        value, placed = JsonExpression(document.tree, node).evaluate(scope, limits)
        return DYNAMIC_UNKNOWN if placed else value

    # Calls of modules

    def _call_value(self, path: Path, symbol: Symbol) -> Value:
        document, declaration = symbol.document, symbol.declaration
        called = called_module(self.module, symbol)
        if called is None or self._depth >= _MOST_CALLS:
            return DYNAMIC_UNKNOWN
        arguments = self._arguments_for(called, document, declaration)
        values = values_of(called, arguments, self._depth)
        was_busy, self.is_busy = self.is_busy, True
        try:
            if values.is_busy:
                return DYNAMIC_UNKNOWN  # It calls this module, too.
            outputs = values.outputs
        finally:
            self.is_busy = was_busy
        nested = 1 + values.nesting_of_outputs()
        if nested > _MOST_NESTED or not called.is_whole:
            return DYNAMIC_UNKNOWN
        self._nested[path] = nested
        for name in self._referenced_outputs(declaration.name):
            outputs.setdefault(name, DYNAMIC_UNKNOWN)
        instance = object_value(outputs)
        return self._instances(symbol, instance)

    def nesting_of_outputs(self) -> int:
        """How deep values are in others through references, in the outputs computed so far."""
        return max([self._nested.get(each, 0) for each in self._nested if each[0] == "output"],
                   default=0)

    def _referenced_outputs(self, name: str) -> set[str]:
        """The outputs of a call that anything refers to, declared or not."""
        found: set[str] = set()
        for document in self.module.documents:
            found.update(document.fact(outputs_in).get(name, ()))
        return found

    def _arguments_for(
        self, called: Module, document: Document, declaration: Declaration
    ) -> dict[str, Value]:
        """What the arguments of a call add to the types of the variables that they are for."""
        result: dict[str, Value] = {}
        plain = values_of(called, depth=self._depth)
        for name, node in arguments_of(declaration):
            variable = plain.variable(name)
            if variable is None or variable.type_problems:
                continue
            paths = paths_in(document, node)
            targets = [self._target(path) for path in paths]
            if any([each is not None and each not in self._known for each in targets]):
                continue
            value = self._evaluated(
                document, node, self._settled_scope(self._base_of(document), paths)
            )
            shape = shape_of(value, variable)
            if shape is not None:
                result[name] = shape
        return result


def shape_of(value: Value, variable: Variable) -> Value | None:
    """An unknown value of the type that a variable gets from an argument, with its marks.

    None where the variable's type and the argument say no more than the type alone.
    """
    marks = value.all_marks() if value.contains_marks else frozenset()
    type_ = variable.type.without_optional()
    if type_.has_dynamic:
        try:
            type_ = convert(value, variable.type).type
        except ConversionError:
            pass
        if type_.size > 1_000:
            type_ = variable.type.without_optional()
    if not marks and type_ == variable.type.without_optional():
        return None
    return unknown_value(type_).with_marks(marks)


def values_of(
    module: Module, arguments: Mapping[str, Value] | None = None, depth: int = 0
) -> ModuleValues:
    """Return the values of a module, computed once for each shape of its arguments."""
    known = module.fact(shapes_of)
    key = frozenset(
        [(name, value.type, value.marks) for name, value in (arguments or {}).items()]
    )
    if key not in known and len(known) >= _MOST_SHAPES:
        key, arguments = frozenset(), None
    if key not in known:
        known[key] = ModuleValues(module, arguments, depth + 1)
    return known[key]


def values_with_defaults(module: Module) -> ModuleValues:
    """The values of a module whose variables have the values of their defaults."""
    return module.fact(_with_defaults)


def _with_defaults(module: Module) -> ModuleValues:
    arguments: dict[str, Value] = {}
    for symbol in symbols_of(module):
        variable = variable_of(symbol) if symbol.form.type_syntax else None
        if variable is not None and variable.default_node is not None:
            value = variable.default
            if variable.defaults is not None:
                value = variable.defaults.apply(value)
            try:
                arguments[variable.name] = convert(value, variable.type)
            except ConversionError:
                pass  # Another rule reports it.
    return ModuleValues(module, arguments)


def shapes_of(module: Module) -> dict[object, ModuleValues]:
    """The values of a module so far, by the shape of its arguments."""
    return {}


# What calls of modules have besides the arguments for variables.
CALL_SETTINGS: Final = (
    "source", "version", "count", "for_each", "depends_on", "providers",
    "ignore_nested_deprecations",
)  # fmt: skip


def arguments_of(declaration: Declaration) -> list[tuple[str, Node]]:
    """The arguments of a call that are for variables."""
    return [
        (name, node) for name, node in declaration.attributes() if name not in CALL_SETTINGS
    ]


def value_of(symbol: Symbol) -> tuple[Node, Document] | None:
    """The expression of a local value or an output, and the document that has it."""
    form = symbol.form
    if form.of_attributes:
        if not form.value:
            return None
        declaration, document = (symbol.overrides or [(symbol.declaration, symbol.document)])[-1]
        return None if declaration.value is None else (declaration.value, document)
    return symbol.attribute(form.value) if form.value else None


def variable_of(symbol: Symbol) -> Variable | None:
    """A declared variable; None where several declarations take part in it."""
    if symbol.duplicates or symbol.overrides:
        return None
    return symbol.document.fact(_variables_by_name).get(symbol.name)


def declared_defaults(module: Module) -> dict[str, Value]:
    """The defaults of the variables that a module declares, by their names, in their types."""
    found = {}
    for symbol in symbols_of(module):
        variable = variable_of(symbol) if symbol.form.type_syntax else None
        if variable is not None and variable.default_node is not None:
            try:
                found[variable.name] = variable.converted(variable.default)
            except ConversionError:
                continue  # A rule reports it.
    return found


def _variables_by_name(document: Document) -> dict[str, Variable]:
    return {variable.name: variable for variable in document.fact(variables_of)}


def marks_of(symbol: Symbol) -> frozenset[str]:
    """The marks that a declaration puts on its value."""
    marks = set()
    for name, mark in ((symbol.form.sensitive, SENSITIVE), (symbol.form.ephemeral, EPHEMERAL)):
        found = symbol.attribute(name) if name else None
        if found is not None and isinstance(found[0], (BoolLiteral, JsonBool)) and found[0].value:
            marks.add(mark)
    return frozenset(marks)


def _put(names: Names, path: Path, value: Value) -> None:
    """Put a value into nested names; where one path goes on from another, nothing is known."""
    for name in path[:-1]:
        inner = names.setdefault(name, {})
        if isinstance(inner, Value):
            return
        names = inner
    last = path[-1]
    known = names.get(last)
    if known is None or known is DYNAMIC_UNKNOWN or isinstance(known, dict):
        names[last] = DYNAMIC_UNKNOWN if isinstance(known, dict) else value


def _object(names: Names) -> Value:
    return object_value(
        {
            name: each if isinstance(each, Value) else _object(each)
            for name, each in names.items()
        }
    )
