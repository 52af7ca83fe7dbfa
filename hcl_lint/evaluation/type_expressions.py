"""Type expressions: ``string``, ``list(any)``, ``object({ a = optional(number, 5) })``.

They are read as written, never evaluated. Source: recorded behaviour of the reference
implementation's type expressions.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation import rules
from hcl_lint.syntax.analysis import StaticCall, keyword, static_call, static_list, static_map
from hcl_lint.syntax.nodes import Expression, FunctionCall
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.unicode import normalize
from hcl_lint.values.access import elements_of
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import (
    BOOL, COLLECTIONS, DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, NUMBER,
    STRING, Type, object_of, tuple_of,
)
from hcl_lint.values.unify import unify_types
from hcl_lint.values.value import Value, list_value, map_value, object_value, set_value, tuple_value

# What evaluates an expression of a tree in a scope, within limits.
Evaluate = Callable[[SyntaxTree, Expression, None, Limits], tuple[Value, list[Diagnostic]]]

# What a type expression may hold.
EXACT: Final = 0  # a type: neither `any` nor `optional(...)`
CONSTRAINT: Final = 1  # also `any` and `optional(type)`
CONSTRAINT_WITH_DEFAULTS: Final = 2  # also `optional(type, default)`

_PRIMITIVES: Final[dict[str, Type]] = {"string": STRING, "number": NUMBER, "bool": BOOL}
_CONSTRUCTORS: Final = (*COLLECTIONS, "object", "tuple")


def read_type(
    tree: SyntaxTree, node: Expression, mode: int = EXACT, limits: Limits = DEFAULT_LIMITS,
    evaluate: Evaluate | None = None,
) -> tuple[Type, TypeDefaults | None, list[Diagnostic]]:
    """Return the type that an expression names, its defaults if it has some, and what is wrong.

    Never raises. *mode* is ``EXACT``, ``CONSTRAINT`` or ``CONSTRAINT_WITH_DEFAULTS``. Where
    something is wrong the type is what is left of it: the part at fault is any type. *evaluate*
    gives defaults their values; see `hcl_lint.evaluation.evaluate`.
    """
    reader = _TypeReader(tree, mode, limits, evaluate)
    type_, defaults = reader.read(node)
    return type_, defaults, reader.diagnostics


class _TypeReader:
    """The reading of one type expression."""

    __slots__ = ("tree", "mode", "limits", "evaluate", "diagnostics")

    def __init__(
        self, tree: SyntaxTree, mode: int, limits: Limits, evaluate: Evaluate | None
    ) -> None:
        self.tree = tree
        self.mode = mode
        self.limits = limits
        self.evaluate = evaluate
        self.diagnostics: list[Diagnostic] = []

    def read(self, node: Expression) -> tuple[Type, TypeDefaults | None]:
        name = keyword(self.tree, node)
        if name is not None:
            return self._read_name(node, name), None
        call = static_call(self.tree, node)
        if call is None:
            self.diagnostics.append(rules.no_type(self.tree, node))
            return DYNAMIC, None
        if call.name in _PRIMITIVES or call.name == "any":
            self.diagnostics.append(
                rules.NOT_A_CONSTRUCTOR.at(call.arguments_range, name=call.name)
            )
            return DYNAMIC, None
        if call.name == "optional":
            self.diagnostics.append(rules.MISPLACED_OPTIONAL.at(call.name_range))
            return DYNAMIC, None
        if call.name not in _CONSTRUCTORS:
            self.diagnostics.append(rules.unknown_constructor(self.tree.range_of(node), call.name))
            return DYNAMIC, None
        if len(call.arguments) != 1:
            self.diagnostics.append(rules.wrong_argument_count(self.tree, call))
            return DYNAMIC, None
        if call.name == "object":
            return self._read_object(call.arguments[0])
        if call.name == "tuple":
            return self._read_tuple(call.arguments[0])
        element, defaults = self.read(call.arguments[0])
        type_ = COLLECTIONS[call.name](element)
        if defaults is None:
            return type_, None
        return type_, TypeDefaults(type_, {}, {"": defaults})

    def _read_name(self, node: Expression, name: str) -> Type:
        """Read a type that is a name alone."""
        primitive = _PRIMITIVES.get(name)
        if primitive is not None:
            return primitive
        if name == "any":
            if self.mode == EXACT:
                self.diagnostics.append(rules.ANY_NOT_EXACT.at(self.tree.range_of(node)))
        else:
            self.diagnostics.append(rules.unknown_type(self.tree.range_of(node), name))
        return DYNAMIC

    def _read_tuple(self, argument: Expression) -> tuple[Type, TypeDefaults | None]:
        items = static_list(argument)
        if items is None:
            self.diagnostics.append(rules.NO_ELEMENTS.at(self.tree.range_of(argument)))
            return DYNAMIC, None
        elements: list[Type] = []
        children: dict[str, TypeDefaults] = {}
        for item in items:
            element, defaults = self.read(item)
            if defaults is not None:
                children[str(len(elements))] = defaults
            elements.append(element)
        type_ = tuple_of(elements)
        return type_, TypeDefaults(type_, {}, children) if children else None

    def _read_object(self, argument: Expression) -> tuple[Type, TypeDefaults | None]:
        items = static_map(argument)
        if items is None:
            self.diagnostics.append(rules.NO_ATTRIBUTES.at(self.tree.range_of(argument)))
            return DYNAMIC, None
        attributes: dict[str, Type] = {}
        optional: list[str] = []
        values: dict[str, Value] = {}
        children: dict[str, TypeDefaults] = {}
        for key, item in items:
            name = keyword(self.tree, key)
            if name is None:
                self.diagnostics.append(rules.NO_ATTRIBUTE_NAME.at(self.tree.range_of(key)))
                continue
            name = normalize(name)
            if name in attributes:
                self.diagnostics.append(
                    rules.ATTRIBUTE_TWICE.at(self.tree.range_of(key), name=name)
                )
                continue
            is_optional, default_node = False, None
            if isinstance(item, FunctionCall) and item.name == "optional":
                call = static_call(self.tree, item)
                assert call is not None
                if not call.arguments:
                    self.diagnostics.append(rules.OPTIONAL_WITHOUT_TYPE.at(call.arguments_range))
                    continue
                is_optional, default_node = self._check_optional(call)
                item = call.arguments[0]
            default: Value | None = None
            if default_node is not None:
                default = self._default(default_node)
                is_optional = default is not None
            attributes[name], defaults = self.read(item)
            if is_optional:
                optional.append(name)
            if defaults is not None:
                children[name] = defaults
            if default is not None and default_node is not None:
                try:
                    values[name] = convert(default, attributes[name])
                except ConversionError as error:
                    place, reason = self.tree.range_of(default_node), rules.sentence(error.message)
                    self.diagnostics.append(rules.WRONG_DEFAULT.at(place, name=name, reason=reason))
        type_ = object_of(attributes, optional)
        if not values and not children:
            return type_, None
        return type_, TypeDefaults(type_, values, children)

    def _check_optional(self, call: StaticCall) -> tuple[bool, Expression | None]:
        """Return whether ``optional(...)`` is right as it is, and its default if it has one."""
        if self.mode == EXACT:
            self.diagnostics.append(rules.OPTIONAL_NOT_EXACT.at(call.name_range))
        elif len(call.arguments) == 1:
            return True, None
        elif self.mode == CONSTRAINT:
            self.diagnostics.append(rules.DEFAULT_NOT_ALLOWED.at(call.arguments_range))
        elif len(call.arguments) == 2:
            return True, call.arguments[1]
        else:
            self.diagnostics.append(rules.TOO_MANY_IN_OPTIONAL.at(call.arguments_range))
        return False, None

    def _default(self, node: Expression) -> Value | None:
        """Return the value of a default, which must be a literal; None where it is wrong."""
        if self.evaluate is None:
            return None
        value, diagnostics = self.evaluate(self.tree, node, None, self.limits)
        self.diagnostics += diagnostics
        return None if diagnostics else value


class TypeDefaults:
    """The defaults that a type expression gives.

    ``type`` is the type that they are of. ``values`` are the defaults of its own attributes;
    ``children`` those inside its parts: by name for attributes, by the index as text for
    elements of a tuple, under the empty text for elements of a collection.
    """

    __slots__ = ("type", "values", "children")

    def __init__(
        self, type_: Type, values: dict[str, Value], children: dict[str, TypeDefaults]
    ) -> None:
        self.type = type_
        self.values = values
        self.children = children

    def apply(self, value: Value) -> Value:
        """Return a value with defaults in place of attributes that are absent or null.

        The value need not be of the type already, and is not converted to it. Null and unknown
        values stay as they are, but an unknown attribute with a default is not null.
        """
        if not value.is_present or not (self.values or self.children):
            return value
        kind = value.type.kind
        if kind == KIND_OBJECT or kind == KIND_MAP:
            result = self._apply_to_attributes(value)
        elif kind == KIND_TUPLE or kind == KIND_LIST or kind == KIND_SET:
            result = self._apply_to_elements(value)
        else:
            return value
        return result.with_marks(value.marks)

    def _child(self, key: str) -> TypeDefaults | None:
        return self.children.get("" if self.type.is_collection else key)

    def _apply_to_attributes(self, value: Value) -> Value:
        items: dict[str, Value] = {}
        for name, item in value.as_attributes().items():
            default = self.values.get(name)
            if item.is_unknown and default is not None and not default.is_null:
                item = item.refined(NOT_NULL)
            child = self._child(name)
            items[name] = item if child is None else child.apply(item)
        for name, default in self.values.items():
            item_or_none = items.get(name)
            if item_or_none is None or item_or_none.is_null:
                child = self.children.get(name)
                items[name] = default if child is None else child.apply(default)
        if value.type.kind == KIND_MAP:
            if not items:
                return value.unmarked()
            element = unify_types([item.type for item in items.values()], True)
            if element is not None:
                return map_value(
                    element, {name: convert(item, element) for name, item in items.items()}
                )
        return object_value(items)

    def _apply_to_elements(self, value: Value) -> Value:
        items: list[Value] = []
        for index, item in enumerate(elements_of(value)):
            child = self._child(str(index))
            items.append(item if child is None else child.apply(item))
        if value.type.kind != KIND_TUPLE:
            if not items:
                return value.unmarked()
            element = unify_types([item.type for item in items], True)
            if element is not None:
                make = list_value if value.type.kind == KIND_LIST else set_value
                return make(element, [convert(item, element) for item in items])
        return tuple_value(items)
