"""Modules in a plan, or an apply: the values of all that they declare, in every instance.

Values are worked out when something asks for them, as the product does it: each once, after those
that it refers to, and not at all where one of these has an error.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator, Mapping, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.function import Function
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.providers.requirements import (
    configuration_name, passed_configurations,
)
from hcl_lint.products.terraform.testing.conditions import is_met, require
from hcl_lint.products.terraform.testing.file_functions import functions_for
from hcl_lint.products.terraform.testing.planned_instances import (
    ANY_INSTANCE, Names, counted, keyed,
)
from hcl_lint.products.terraform.testing.planned_objects import PlannedObject
from hcl_lint.products.terraform.testing.product_summaries import product_summary
from hcl_lint.products.terraform.testing.replacements import ModulePath, Replacement
from hcl_lint.products.terraform.testing.static_references import wrong_references
from hcl_lint.products.terraform.testing.walks import (
    Key, NotReached, Walk, key_text, settled, undecided, without_reasons,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.schema.static_syntax import reference_of
from hcl_lint.semantics.dependencies import Dependencies, dependencies_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import COUNT, FOR_EACH
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.objects import objects_of
from hcl_lint.semantics.paths import NestedNames, Path
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.symbols import Symbol, called_module
from hcl_lint.semantics.values import marks_of, variable_of
from hcl_lint.semantics.variables import Variable, of_type
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.references import ATTRIBUTE, STRING, Step, path_of
from hcl_lint.text.limits import Limits
from hcl_lint.text.messages import sentence
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, EPHEMERAL, SENSITIVE, Value, display, object_value, string_value,
    tuple_value, unknown_value,
)

LIMITS: Final = Limits(steps=200_000)  # for one expression
_LONGEST: Final = 2_000  # characters of a value that is shown
TOO_DEEP: Final = "values refer to others too deeply"
_MOST_LEVELS: Final = 60  # of names of a module that refer to others
_DEEPEST: Final = 20  # levels of modules

Referenced: TypeAlias = "tuple[str, list[Step]]"  # the root of a reference, and its steps


class PlannedModule:
    """One instance of a module, in a walk.

    ``path`` are the names and keys of the calls that lead to it, ``folder`` is that of its files,
    as `path.module` has it. ``call`` is the one in its ``caller``.
    """

    def __init__(
        self, walk: Walk, module: Module, path: ModulePath, folder: str,
        caller: PlannedModule | None = None, call: Symbol | None = None, names: Names | None = None,
    ) -> None:
        """Where it is called, *names* are those of the instance of the *call* in the *caller*."""
        walk.count()
        self.walk = walk
        self.module = module
        self.path = path
        self.folder = folder
        self.dependencies: Dependencies = dependencies_of(module)
        self.objects = objects_of(module)
        self.caller = caller
        self.call = call
        self._names = names or {}
        self._is_visited = False
        self._known: dict[Path, Value] = {}
        self._failed: set[Path] = set()
        self._busy: dict[Path, None] = {}
        self._calls: dict[Path, dict[Key, PlannedModule] | None] = {}
        self._bases: dict[Document, Scope] = {}
        self._functions: Mapping[str, Function] = (
            functions_for(walk) if caller is None else caller._functions
        )
        self._kept: dict[str, PlannedObject] = {}

    @property
    def is_root(self) -> bool:
        return self.caller is None

    @property
    def address(self) -> str:
        """The beginning of the addresses of its objects, "" in the root module."""
        parts = [f"module.{name}{key_text(key)}." for name, key in self.path]
        return "".join(parts)

    def root_configuration(self, name: str) -> str:
        """The configuration of a provider in the root module that has a name in this one."""
        caller, call = self.caller, self.call
        if caller is None or call is None:
            return self.walk.replacements.passed.get(name, name)
        given = call.expression("providers")
        for inner, _, value in () if given is None else passed_configurations(given) or ():
            if inner == name:
                return caller.root_configuration(configuration_name(value) or name)
        return caller.root_configuration(name)

    @property
    def root_folder(self) -> str:
        """The folder of the module that the walk begins with."""
        return self.folder if self.caller is None else self.caller.root_folder

    # All of it

    def wait_for(self, symbol: Symbol) -> list[str]:
        """Work out what a block depends on, and return the addresses of it.

        Raises NotReached: something of it has an error.
        """
        found = []
        for item in list_items(symbol.expression("depends_on")) or ():
            reference = reference_of(item)
            path = None if reference is None else reference.path
            target = None if path is None else self.dependencies.target(path)
            needed = None if target is None else self.dependencies.declared.get(target)
            if target is None or needed is None:
                continue
            found.append(f"{self.address}{needed.address}")
            if not needed.is_call:
                self.value(target)
                continue
            for inner in (self.instances_of_call(needed) or {}).values():
                inner.visit()
                if inner.has_failed:
                    raise NotReached
        return found

    @property
    def has_failed(self) -> bool:
        """Whether anything in the module, or in those that it calls, is not reached."""
        inner = [one for found in self._calls.values() for one in (found or {}).values()]
        return bool(self._failed) or any([one.has_failed for one in inner])

    def visit(self) -> None:
        """Work out all that there is in the module, and in those that it calls."""
        if self._is_visited or self.walk.is_full:
            return
        self._is_visited = True
        if self.walk.validates:
            for place, summary, detail in self.module.fact(wrong_references):
                self.walk.report(place, summary, detail)
            if self.walk.problems and self.is_root:
                return
        override = self.override
        for path, symbol in self.dependencies.declared.items():
            if not self.is_targeted(path):
                continue
            if symbol.kind in ("provider", "check.data", "action", "list"):
                continue
            if override is not None and path[0] != "var":
                continue  # It does not exist, but what it is given is checked.
            try:
                if symbol.is_call:
                    for inner in (self.instances_of_call(symbol) or {}).values():
                        inner.visit()
                else:
                    self.value(path)
            except NotReached:
                continue
            except RecursionError:
                self.walk.give_up(TOO_DEEP)
                return
        if self.walk.is_final and override is None and self.walk.targeted is None:
            for document in self.module.documents:
                for block in document.blocks("check"):
                    self._check(block, document)

    # Values

    def value(self, path: Path) -> Value:
        """The value of a declaration. Raises NotReached: it has none."""
        known = self._known.get(path)
        if known is not None:
            return known
        if path in self._failed:
            raise NotReached
        if not self.is_targeted(path):
            if path[0] == "output":
                raise NotReached
            return undecided(DYNAMIC_UNKNOWN, f"{'.'.join(path)}: it is not targeted")
        if path in self._busy:
            self.walk.report(None, "Cycle", " -> ".join([".".join(each) for each in self._busy]))
            raise NotReached
        if len(self._busy) >= _MOST_LEVELS:
            self.walk.give_up(TOO_DEEP)
            raise NotReached
        self._busy[path] = None
        try:
            value = self._compute(path)
        except NotReached:
            self._failed.add(path)
            self._known.pop(path, None)
            raise
        finally:
            del self._busy[path]
        self._known[path] = value
        return value

    def is_targeted(self, path: Path) -> bool:
        """Whether a run plans something: outputs only where all that they show is planned."""
        targeted = self.walk.targeted
        is_declared = self.is_root and path in self.dependencies.declared
        return targeted is None or not is_declared or path in targeted

    def known_value(self, path: Path) -> Value | None:
        """The value of a declaration that is worked out already."""
        return self._known.get(path)

    def _compute(self, path: Path) -> Value:
        symbol = self.dependencies.declared.get(path)
        if symbol is None:
            return self._built_in(path)
        if symbol.form.type_syntax:
            return self._variable(path, symbol)
        if path[0] == "output":
            return self._output(symbol)
        if symbol.value is not None:
            node, document = symbol.value
            return self.evaluate(expression_of(document.tree, node), document)
        if symbol.kind in ("resource", "data", "check.data", "ephemeral"):
            return self._resource(symbol)
        return DYNAMIC_UNKNOWN

    def _built_in(self, path: Path) -> Value:
        if path == ("path", "module"):
            return string_value(self.folder)
        if path == ("path", "root"):
            return string_value(self.root_folder)
        if path == ("terraform", "workspace"):
            return string_value("default")
        return undecided(DYNAMIC_UNKNOWN, f"{'.'.join(path)}: depends on the machine")

    def evaluate(
        self, expression: BodyExpression, document: Document, names: Names | None = None
    ) -> Value:
        """The value of an expression. Raises NotReached: it has an error, which is reported."""
        references = [(found.root, found.steps) for found in expression.references()]
        scope = self.scope(document, references, names)
        return self.checked(*expression.evaluate(scope, LIMITS))

    def checked(self, value: Value, found: list[Diagnostic]) -> Value:
        errors = [diagnostic for diagnostic in found if diagnostic.is_error]
        for error in errors:
            self.walk.report(error.range, product_summary(error), error.detail)
        if errors:
            raise NotReached
        return settled(value)

    def scope(
        self, document: Document, references: Iterable[Referenced], names: Names | None = None
    ) -> Scope:
        """A scope with what some references lead to, and *names* of a block."""
        found = NestedNames()
        called: dict[Path, set[str] | None] = {}
        own = names or {}
        for root, steps in references:
            if root in own:
                continue
            path = path_of(root, steps)
            target = self.dependencies.target(path)
            if target is None:
                continue
            symbol = self.dependencies.declared.get(target)
            if symbol is not None and symbol.is_call:
                wanted = called.setdefault(target, set())
                # The keys of instances may be written as attributes are.
                is_key = symbol.has(FOR_EACH) and len(steps) > 1 and steps[1].kind == ATTRIBUTE
                output = None if is_key else _output_named(steps[1:])
                if output is None:
                    called[target] = None
                elif wanted is not None:
                    wanted.add(output)
            else:
                found.put(target, self.value(target))
        for target, outputs in called.items():
            found.put(target, self._called(self.dependencies.declared[target], outputs))
        return Scope({**found.variables(), **own}, None, self.base(document))

    def base(self, document: Document) -> Scope:
        """The scope of a document without what is declared."""
        base = self._bases.get(document)
        if base is None:
            names = product_of(document.dialect).names
            around = names.module_scope(self.module, document, document.fact(scope_of_file))
            base = self._bases[document] = Scope(None, self._functions, around)
            base.is_typed = False
            base.is_eager = self.walk.settings.is_eager
        return base

    # Variables and outputs

    def given(self, name: str) -> tuple[Value, Range | None] | None:
        """The value that a variable is given, and the place of it."""
        if self.caller is None or self.call is None:
            return self.walk.given.get(name)
        argument = self.argument(name)
        if argument is None:
            return None
        value = self.caller.evaluate(argument, self.call.document, self._names)
        return value, argument.place

    def argument(self, name: str) -> BodyExpression | None:
        """What the call of the module has for a variable."""
        node = None if self.call is None else dict(arguments_of(self.call.declaration)).get(name)
        if self.call is None or node is None:
            return None
        return expression_of(self.call.document.tree, node)

    def _variable(self, path: Path, symbol: Symbol) -> Value:
        variable = variable_of(symbol)
        if variable is None or variable.type_problems:
            return undecided(DYNAMIC_UNKNOWN, f"var.{symbol.name}: its declaration is not clear")
        value, place = self._passed_value(symbol, variable)
        self._known[path] = value
        block = self.objects.of(symbol.declaration, symbol.document)
        checked = f"var.{symbol.name}" if self.is_root else ""
        require(
            self, () if block is None else block.blocks("validation"), symbol.document, None,
            "Invalid value for variable", checked, place=place,
        )
        return value

    def _passed_value(self, symbol: Symbol, variable: Variable) -> tuple[Value, Range]:
        """The value of a variable, of any run in a walk that validates, and the place of it.

        Raises NotReached: there is none, or it does not fit, which is reported.
        """
        walk, place = self.walk, header_of(symbol)
        given = self.given(symbol.name)
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
                place, "Required variable not set",
                f"The variable `{symbol.name}` must not be null.",
            )
            raise NotReached
        return (unknown if walk.validates else value).with_marks(marks_of(symbol)), place

    def _output(self, symbol: Symbol) -> Value:
        block = self.objects.of(symbol.declaration, symbol.document)
        checked = f"output.{symbol.name}" if self.is_root else ""
        require(
            self, () if block is None else block.blocks("precondition"), symbol.document, None,
            "Module output value precondition failed", checked,
        )
        found = symbol.value
        if found is None:
            return DYNAMIC_NULL
        node, document = found
        expression = expression_of(document.tree, node)
        value = of_type(self.evaluate(expression, document), symbol.expression(symbol.form.type))
        marks = marks_of(symbol)
        given = value.all_marks()
        if self.is_root and SENSITIVE in given and SENSITIVE not in marks:
            self.walk.report(
                header_of(symbol), "Output refers to sensitive values",
                "Add `sensitive = true` to the output.",
            )
            raise NotReached
        if EPHEMERAL in given and EPHEMERAL not in marks:
            self.walk.report(
                expression.place, "Ephemeral value not allowed",
                "The output is not declared as ephemeral.",
            )
            raise NotReached
        return value.with_marks(marks)

    def outputs(self) -> dict[str, Value]:
        """The values of all outputs; null where one is not reached."""
        return {
            path[1]: self._output_or_null(path) for path in self.dependencies.declared
            if path[0] == "output"
        }

    def shown_values(self) -> Iterator[str]:
        """A line for each value of the module, and of those that it calls."""
        for module in self.with_called():
            for path, value in module._known.items():
                shown = display(without_reasons(value), _LONGEST)
                yield f"{module.address}{'.'.join(path)} = {shown}"

    def _output_or_null(self, path: Path) -> Value:
        try:
            return self.value(path)
        except NotReached:
            return DYNAMIC_NULL

    # Instances

    def keyed_names(self, symbol: Symbol) -> dict[Key, Names] | None:
        """What `each` and `count` mean in the instances of a block, by key; None if not known.

        Raises NotReached: what makes the instances has an error.
        """
        for name, named in ((COUNT, counted), (FOR_EACH, keyed)):
            given, expression = symbol.attribute(name), symbol.expression(name)
            if given is not None and expression is not None:
                value = self.evaluate(expression, given[1])
                if self.walk.validates:
                    return {None: ANY_INSTANCE[name]}
                return named(self.walk, expression.place, value)
        return {None: {}}

    # Calls

    def with_called(self) -> Iterator[PlannedModule]:
        """This one, and all that the calls in it have led to."""
        yield self
        for instances in self._calls.values():
            for inner in (instances or {}).values():
                yield from inner.with_called()

    def instances_of_call(self, symbol: Symbol) -> dict[Key, PlannedModule] | None:
        """The modules that a call leads to, by key; None where that is not known."""
        path = tuple(symbol.address.split("."))
        if path in self._failed:
            raise NotReached
        if path not in self._calls:
            try:
                self._calls[path] = self._make_instances(symbol)
            except NotReached:
                self._failed.add(path)
                raise
        return self._calls[path]

    def _make_instances(self, symbol: Symbol) -> dict[Key, PlannedModule] | None:
        self.wait_for(symbol)
        keyed = self.keyed_names(symbol)
        called = called_module(self.module, symbol)
        if keyed is None or called is None or len(self.path) >= _DEEPEST:
            return None
        return {
            key: PlannedModule(
                self.walk, called, (*self.path, (symbol.name, key)), called.folder, self, symbol,
                names,
            )
            for key, names in keyed.items()
        }

    def _touch(self, symbol: Symbol) -> None:
        """Work out what a block without instances refers to: it waits for that all the same.

        Raises NotReached: something of it has an error.
        """
        body, document = symbol.declaration.body, symbol.document
        if body is None:
            return
        for found in document.references_within(*document.tree.range(body)):
            target = self.dependencies.target(found.path)
            needed = None if target is None else self.dependencies.declared.get(target)
            if target is not None and needed is not None and not found.is_static:
                if not needed.is_call:
                    self.value(target)

    def known_instances(self, symbol: Symbol) -> dict[Key, PlannedModule]:
        """The modules that a call has led to."""
        return self._calls.get(tuple(symbol.address.split("."))) or {}

    def _called(self, symbol: Symbol, outputs: set[str] | None) -> Value:
        """The value of a call, with some of the outputs, or all."""
        instances = self.instances_of_call(symbol)
        if instances is None:
            if called_module(self.module, symbol) is None:
                return undecided(DYNAMIC_UNKNOWN, f"{symbol.address}: the module is not installed")
            return undecided(DYNAMIC_UNKNOWN, f"{symbol.address}: its instances are not known")
        if not instances:
            self._touch(symbol)
        found = {key: inner.as_value(outputs) for key, inner in instances.items()}
        return DYNAMIC_UNKNOWN if self.walk.validates else _of_instances(symbol, found)

    @property
    def override(self) -> Replacement | None:
        """The values that take the place of the module."""
        return self.walk.replacements.of_module(self.path) if self.path else None

    def as_value(self, outputs: set[str] | None) -> Value:
        """The outputs of the module, as its caller sees them."""
        declared = [path for path in self.dependencies.declared if path[0] == "output"]
        if outputs is not None:
            declared = [path for path in declared if path[1] in outputs]
        override = self.override
        if override is not None:
            given = override.values.as_attributes() if override.values.is_present else {}
            return object_value({path[1]: given.get(path[1], DYNAMIC_NULL) for path in declared})
        return object_value({path[1]: self.value(path) for path in declared})

    # Objects

    def _resource(self, symbol: Symbol) -> Value:
        kept = self._kept[symbol.address] = PlannedObject(self, symbol)
        found = kept.instances()
        if found is not None and not found:
            self._touch(symbol)
        if found is None:
            address = self.address + symbol.address
            return undecided(DYNAMIC_UNKNOWN, f"{address}: its instances are not known")
        return DYNAMIC_UNKNOWN if self.walk.validates else _of_instances(symbol, found)

    def _check(self, block: BlockView, document: Document) -> None:
        """Judge the assertions of a check."""
        checked = f"check.{block.label}"
        before = len(self.walk.problems)
        own = checked if self.is_root else ""
        try:
            for inner in block.blocks("data"):
                self.value(("data", *inner.labels))
        except NotReached:
            pass
        else:
            for assertion in block.blocks("assert"):
                is_met(
                    self, assertion, document, None, "Check block assertion failed", own,
                    if_unknown="Check block assertion known after apply",
                )
        for problem in self.walk.problems[before:]:
            problem.checked = own  # Whatever fails in it is a warning to the product.


def _of_instances(symbol: Symbol, found: Mapping[Key, Value]) -> Value:
    """The value of a block by those of its instances."""
    if symbol.has(COUNT):
        return tuple_value(list(found.values()))
    if symbol.has(FOR_EACH):
        return object_value({str(key): value for key, value in found.items()})
    return next(iter(found.values()))


def _output_named(steps: list[Step]) -> str | None:
    """The output of a call that the steps after its name lead to; None for all."""
    rest = steps
    if rest and rest[0].kind != ATTRIBUTE:
        rest = rest[1:]
    if rest and rest[0].kind in (ATTRIBUTE, STRING) and len(steps) - len(rest) <= 1:
        return rest[0].key if steps[0].kind == ATTRIBUTE or rest is not steps else None
    return None


def header_of(symbol: Symbol) -> Range:
    """The line where a block begins."""
    start, end = symbol.document.tree.range(symbol.declaration.node)
    return Range(symbol.document.source, start, min(end, symbol.declaration.end))
