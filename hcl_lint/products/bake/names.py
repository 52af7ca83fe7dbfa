"""The scopes of Bake files: variables, attributes outside blocks, functions and targets.

A variable has the value of its default, as where the environment says nothing; one without a
default, or with an empty one, is a placeholder: only its type is known.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator, Mapping, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.rules import DEFAULT_TYPE_MISMATCH, EVALUATION_LIMIT
from hcl_lint.evaluation.scope import Scope
from hcl_lint.evaluation.type_expressions import CONSTRAINT
from hcl_lint.products.bake.build import BUILT_IN, Build, build_of
from hcl_lint.products.bake.functions import BuildFunctions, parameters_of
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import NOT_A_TYPE
from hcl_lint.schema.static_expressions import is_null
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.name_values import NameValues
from hcl_lint.semantics.paths import Path
from hcl_lint.semantics.rules import REFERENCE_CYCLE, SELF_REFERENCE
from hcl_lint.syntax.json_nodes import JsonString, string_expression
from hcl_lint.syntax.references import ATTRIBUTE, Reference
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.shapes import attributes_of, element_of
from hcl_lint.values.types import DYNAMIC, STRING, Type, list_of, map_of
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, null_value, object_value, unknown_value

# What has a value: ("name", NAME), ("function", NAME), ("target", NAME, ATTRIBUTE).
Key: TypeAlias = Path

_MOST_STEPS: Final = 1_000_000  # of all expressions of the files

BLOCKS: Final = ("target", "group")
_PLAIN: Final = (STRING, list_of(STRING), map_of(STRING))


class Use:
    """A reference or call that leads to a value."""

    def __init__(self, key: Key, place: Range) -> None:
        self.key = key
        self.place = place


class Names(NameValues):
    """The values of all names, computed when they are first asked for.

    ``found`` is what was wrong with the expressions of variables and of attributes outside
    blocks, by key; ``cycles`` are those of references. ``outside`` is what blocks and
    those attributes can refer to; ``variables`` what a variable's validation can.
    """

    def __init__(
        self, build: Build, given: Mapping[str, Value] | None = None, *, is_typed: bool = False
    ) -> None:
        """*given* are the values that variables have from outside.

        With *is_typed*, what may not be reached is entered, too.
        """
        super().__init__(_MOST_STEPS)
        self.build = build
        self.given = given or {}
        self.functions = BuildFunctions(self)
        self.found: dict[Key, list[Diagnostic]] = {}
        self.cycles: list[Diagnostic] = []
        self._values: dict[str, Value] = {}
        self._uses: dict[BodyExpression, list[Use]] = {}
        self._blocks: dict[tuple[str, str], list[BlockView]] = {}
        for block in build.blocks:
            self._blocks.setdefault((block.type, block.label), []).append(block)
        self._block_names: dict[str, dict[str, Value]] = {"target": {}, "group": {}}
        self.is_open = True
        """Whether there may be targets and groups whose names are not known."""
        for name in BUILT_IN:
            self._values[name] = unknown_value(STRING, NOT_NULL)
        self.outside = Scope(self._values, self.functions)
        self.outside.is_typed = True
        self.outside.is_certain = not is_typed

    def set_block_names(self, targets: Iterable[str], groups: Iterable[str], is_open: bool) -> None:
        """Set the names of all targets and groups, once the matrices are known."""
        self._block_names["target"] = dict.fromkeys(targets, DYNAMIC_UNKNOWN)
        self._block_names["group"] = dict.fromkeys(groups, DYNAMIC_UNKNOWN)
        self.is_open = is_open

    # Evaluation

    def evaluate(
        self, expression: BodyExpression, scope: Scope | None, cost: int = 0
    ) -> tuple[Value, list[Diagnostic]]:
        """The value of an expression, unknown where something is wrong, and what that is.

        *cost* are steps that it takes besides those of its own.
        """
        self._steps -= cost
        assert isinstance(expression, (NativeExpression, JsonExpression))
        value, found = self.evaluate_bounded(expression.tree, expression.node, scope)
        if len(found) != 0:
            value = DYNAMIC_UNKNOWN
            found = [diagnostic for diagnostic in found if diagnostic.rule is not EVALUATION_LIMIT]
        return value.unmarked_deep(), found

    def settled(
        self, expression: BodyExpression, bound: dict[str, Value] | None = None, *,
        sees_blocks: bool = True, is_open: bool = False,
    ) -> tuple[Value, list[Diagnostic]]:
        """The value of an expression after all that it refers to; *bound* are names of its own.

        With *is_open*, any name may be one of those. It is silently unknown where it
        refers to `target` or `group` as a whole.
        """
        bound = {name: element for name, element in (bound or {}).items() if name not in BLOCKS}
        self.settle([use.key for use in self.uses(expression, bound, sees_blocks)])
        scope = self.outside
        if sees_blocks:
            if self.whole_blocks(expression):
                return DYNAMIC_UNKNOWN, []
            objects = self._objects(expression)
            if len(objects) != 0:
                scope = Scope(objects, None, scope)
        if len(bound) != 0 or is_open:
            scope = Scope(bound, None, scope, is_open)
        return self.evaluate(expression, scope)

    def whole_blocks(self, expression: BodyExpression) -> list[Reference]:
        """The references to `target` or `group` as a whole."""
        return [
            reference for reference in expression.references() if reference.root in BLOCKS
            if len(reference.steps) == 0 or reference.steps[0].kind != ATTRIBUTE
        ]

    # References

    def uses(
        self, expression: BodyExpression, bound: Iterable[str] = (), sees_blocks: bool = True
    ) -> list[Use]:
        """The destinations of the references in an expression, as far as they exist."""
        if expression not in self._uses:
            self._uses[expression] = list(self._all_uses(expression))
        return [
            use for use in self._uses[expression] if use.key[0] == "function"
            or (use.key[0] == "name" and use.key[1] not in bound)
            or (sees_blocks and use.key[0] in BLOCKS)
        ]

    def _all_uses(self, expression: BodyExpression) -> Iterator[Use]:
        for reference in expression.references():
            if reference.root in BLOCKS:
                if len(reference.steps) > 1 and reference.steps[1].kind == ATTRIBUTE:
                    name, attribute = reference.steps[0].key, reference.steps[1].key
                    if (reference.root, name) in self._blocks:
                        yield Use((reference.root, name, attribute), reference.place)
            elif reference.root in self.build.variables or reference.root in self.build.globals:
                yield Use(("name", reference.root), reference.place)
        for name, place in expression.calls():
            if self.functions.is_own(name):
                yield Use(("function", name), place)

    def _expressions(self, key: Key) -> list[tuple[BodyExpression, tuple[str, ...], bool]]:
        """The expressions that a value follows from: names of their own, and if blocks are seen."""
        if key[0] == "name":
            name = key[1]
            if name in self.build.globals:
                return [(self.build.globals[name].expression, (), True)]
            default = self.build.variables[name].attribute("default")
            return [] if default is None else [(default.expression, (), False)]
        if key[0] == "function":
            function = self.build.functions[key[1]]
            result = function.attribute("result")
            if result is None:
                return []
            return [(result.expression, tuple(parameters_of(function)), False)]
        found: list[tuple[BodyExpression, tuple[str, ...], bool]] = []
        for block in self._blocks.get((key[0], key[1]), ()):
            attribute = block.attribute(key[2])
            if attribute is not None and block.attribute("matrix") is None:
                found.append((attribute.expression, (), True))
        return found

    def needs(self, key: Key) -> list[Key]:
        return [use.key for use in self._needs(key)]

    def _needs(self, key: Key) -> list[Use]:
        return [
            use for expression, bound, sees_blocks in self._expressions(key)
            for use in self.uses(expression, bound, sees_blocks)
        ]

    def value(self, name: str) -> Value:
        """The value of a variable, or of an attribute outside blocks."""
        key = ("name", name)
        self.settle([key])
        return self._known[key]

    def is_called(self, name: str) -> bool:
        """Whether anything that has a value by now calls a function of the files."""
        return ("function", name) in self._known

    def keep(self, key: Key, value: Value) -> None:
        super().keep(key, value)
        if key[0] == "name":
            self._values[key[1]] = value

    def meet_cycle(self, key: Key, way: list[Key]) -> None:
        (use, *_) = [use for use in self._needs(way[-1]) if use.key == key]
        way = way[way.index(key) :]
        names = [shown(key) for key in way]
        if len(names) == 1:
            found = SELF_REFERENCE.at(
                use.place, f"{names[0]} refers to itself",
                "Its value depends on itself. Refer to something else.",
            )
        else:
            listed = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if names[3:] else "")
            cycle = " → ".join([*names[:20], "…" if names[20:] else names[0]])
            found = REFERENCE_CYCLE.at(
                use.place, f"Cycle of references between {listed}",
                f"Each of these needs the next one: {cycle}. Remove one of the references.",
            )
        self.cycles.append(found)

    # Values

    def compute(self, key: Key) -> Value:
        if key[0] == "name":
            if key[1] in self.given:
                return self.given[key[1]]
            if key[1] in self.build.globals:
                return self._global(key)
            return self._variable(key)
        if key[0] == "function":
            return DYNAMIC_UNKNOWN
        return self._attribute(key)

    def _global(self, key: Key) -> Value:
        value, self.found[key] = self.settled(self.build.globals[key[1]].expression)
        if key[1] in self.build.variables and value.is_present:
            return unknown_value(value.type)  # The environment may replace it.
        return value

    def _variable(self, key: Key) -> Value:
        block = self.build.variables[key[1]]
        type_, found = type_of_variable(block)
        self.found[key] = found
        default = block.attribute("default")
        if default is None:
            if len(found) != 0:
                return DYNAMIC_UNKNOWN
            if type_ is None:
                return unknown_value(STRING, NOT_NULL)
            return unknown_value(type_.without_optional())
        value, found = self.settled(default.expression, sees_blocks=False)
        self.found[key] = self.found[key] + found
        if type_ is not None:
            try:
                value = convert(value, type_)
            except ConversionError as error:
                self.found[key].append(DEFAULT_TYPE_MISMATCH.at(
                    default.expression.place,
                    f"Default of {short(key[1])} has the wrong type",
                    f"The type of the variable is different: {error.message}. Change one "
                    "of them.",
                ))
                return DYNAMIC_UNKNOWN
        return unknown_value(value.type) if is_to_be_set(value) else value

    def _attribute(self, key: Key) -> Value:
        type_, name, attribute = key
        blocks = self._blocks[(type_, name)]
        if len(blocks) != 1 or blocks[0].attribute("matrix") is not None:
            return DYNAMIC_UNKNOWN
        known = blocks[0].schema.attribute(attribute)
        if known is None or known.type is DYNAMIC:
            return DYNAMIC_UNKNOWN  # Entries are decoded to another form.
        found = blocks[0].attribute(attribute)
        if found is None:
            return null_value(known.type) if known.type in _PLAIN else DYNAMIC_UNKNOWN
        value, _ = self.settled(found.expression)
        try:
            return convert(value, known.type)
        except ConversionError:
            return DYNAMIC_UNKNOWN

    def _objects(self, expression: BodyExpression) -> dict[str, Value]:
        """The values of `target` and `group`, with what an expression refers to in them."""
        found: dict[str, Value] = {}
        for root in BLOCKS:
            steps = [element.steps for element in expression.references() if element.root == root]
            if len(steps) == 0:
                continue
            if self.is_open:
                found[root] = DYNAMIC_UNKNOWN
                continue
            names = dict(self._block_names[root])
            attributes: dict[str, dict[str, Value]] = {}
            for step in steps:
                name = step[0].key
                blocks = self._blocks.get((root, name), [])
                if name not in names or len(blocks) == 0:
                    continue
                inner = attributes.setdefault(
                    name, dict.fromkeys([*blocks[0].schema.attributes, "name"], DYNAMIC_UNKNOWN)
                )
                if len(step) > 1 and step[1].kind == ATTRIBUTE and step[1].key in inner:
                    if step[1].key != "name":
                        key = (root, name, step[1].key)
                        inner[step[1].key] = self._known.get(key, DYNAMIC_UNKNOWN)
            for name, inner in attributes.items():
                names[name] = object_value(inner)
            found[root] = object_value(names)
        return found

    # What validations see

    def used_by_variables(self) -> set[Key]:
        """The variables that defaults of variables refer to, directly or not."""
        found: set[Key] = set()
        waiting: list[Key] = [("name", name) for name in self.build.variables]
        while len(waiting) != 0:
            key = waiting.pop()
            if key not in found:
                found.add(key)
                waiting += [use.key for use in self._needs(key) if use.key[0] not in BLOCKS]
        return found


@kept
def names_of(module: Module) -> Names:
    """The values of all names; kept with the module."""
    return Names(build_of(module))


def scope_of_names(module: Module, type_: str, label: str) -> Scope:
    """The scope of a block: the same everywhere, except for those of a target's matrix."""
    names = names_of(module)
    build = names.build
    names.settle([("name", variable) for variable in (*build.variables, *build.globals)])
    items: dict[str, Value] = {}
    for block in build.named("target", label) if type_ == "target" else ():
        matrix = block.attribute("matrix")
        if matrix is not None:
            value, _ = names.settled(matrix.expression, sees_blocks=False)
            for name, element in (attributes_of(value) or {}).items():
                items[name] = element_of(element)
    scope = Scope(items, None, names.outside)
    scope.is_typed = True
    return scope


def type_of_variable(block: BlockView) -> tuple[Type | None, list[Diagnostic]]:
    """The type of a variable, None where it has none, and what is wrong with it."""
    attribute = block.attribute("type")
    if attribute is None or is_null(attribute.expression):
        return None, []
    expression = attribute.expression
    if isinstance(expression, NativeExpression):
        type_, _, found = read_constraint(expression.tree, expression.node, CONSTRAINT)
        return type_, found

    if not isinstance(expression, JsonExpression) or not isinstance(expression.node, JsonString):
        return DYNAMIC, [NOT_A_TYPE.at(expression.place)]
    template = string_expression(expression.tree, expression.node)
    if len(template.tree.diagnostics) != 0:
        return DYNAMIC, [NOT_A_TYPE.at(expression.place)]
    type_, _, found = read_constraint(template.tree, template.tree.expression, CONSTRAINT)
    return type_, [template.in_file(element) for element in found]


def is_to_be_set(value: Value) -> bool:
    """Whether a default is an empty placeholder."""
    return value.payload in ("", (), {})


def shown(key: Key) -> str:
    """The description of a key in a message."""
    if key[0] == "function":
        return f"`{key[1][:40]}()`"
    return short(key[1]) if key[0] == "name" else f"`{'.'.join(key)[:80]}`"
