"""Instances: the objects that a block stands for, and what names mean in each of them.

A block has an instance for each element of its `for_each`, as many as its `count` says, or none
where it is not `enabled`. A dynamic block has a block for each element of its collection. Loops
bind names in the same way.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.schemas import has_role
from hcl_lint.evaluation.rules import no_element, no_element_of_shape
from hcl_lint.evaluation.scope import Results, Scope
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import COUNT, ENABLED, FOR_EACH, LIFECYCLE, SETTINGS
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.written import attribute_in, blocks_of
from hcl_lint.syntax.nodes import For, ForDirective, Node
from hcl_lint.syntax.references import NUMBER as NUMBER_STEP, Step
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Range
from hcl_lint.values.access import any_element, any_entry, can_iterate, entries, entry, get_element
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import ONE, ZERO, number_from_int, parse_number
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.shapes import (
    attributes_of, key_of, kinds_of, mapping_among, mapping_of, sequence_of, shape_of,
)
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, NUMBER
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, FALSE, UNKNOWN_STRING, Value, int_value, number_value,
    object_value, string_value, tuple_value, unknown_value,
)

EACH: Final = "each"

_MOST: Final = 1_000  # instances of a block, beyond which their keys do not count
_MOST_SINGLE: Final = 20  # instances that are looked at one by one
_STRING: Final = UNKNOWN_STRING.refined(NOT_NULL)
_LARGEST: Final = number_from_int(_MOST)


class Instances:
    """The instances of a block, by the value of what makes them.

    ``setting`` is the name of the argument that does, "" where there is none, and ``value`` its
    value with marks, unknown where something is wrong with it. ``name`` is the one that has a
    meaning in the instances: `each`, `count`, or the iterator of a dynamic block; "" for none.
    ``bound`` is what is known of its value in any of them.
    """

    __slots__ = ("setting", "value", "name", "bound", "_results")

    def __init__(self, setting: str, value: Value, name: str, bound: Value) -> None:
        self.setting = setting
        self.value = value
        self.name = name
        self.bound = bound
        self._results: Results = {}

    def known(self) -> list[Value] | None:
        """The values of the name in the instances, one by one; None if unknown, or very many.

        Of what is marked none are known, since the product refuses it or hides them.
        """
        value = self.value
        if not self.name or not value.is_present or len(value.marks) != 0:
            return None
        if self.setting == COUNT:
            length = _length_of(value)
            if length is None or length > _MOST_SINGLE:
                return None
            return [object_value({"index": int_value(index)}) for index in range(length)]
        if not can_iterate(value) or (self.name == EACH and _keys_of(value) is None):
            return None
        if value.type.kind == KIND_SET and value.contains_unknown:
            return None
        payload = value.payload
        assert isinstance(payload, (tuple, dict))
        return list(entries(value)) if len(payload) <= _MOST_SINGLE else None

    @property
    def is_none(self) -> bool:
        """Whether there certainly is no instance."""
        if self.setting == ENABLED:
            return self.value.is_present and self.value.unmarked() == FALSE
        return self.known() == []

    def of_all(self, instance: Value) -> Value:
        """The value of a block whose instances all have this value: of all by index or key.

        To be exact that is a tuple or an object: of known length, or with known names, where the
        setting is known before a run.
        """
        if self.setting == ENABLED:
            return DYNAMIC_NULL if self.is_none else instance
        if self.setting == COUNT:
            return _counted(instance, self.value.unmarked())
        return _keyed(instance, self.value.unmarked()) if self.setting else instance

    def scope(self, outer: Scope) -> Scope:
        """The scope in any instance, for what is around the block.

        All of them share the values of expressions that are kept.
        """
        if not self.name:
            return outer
        scope = Scope({self.name: self.bound}, None, outer)
        scope.results = self._results
        return scope

    def scopes(self, outer: Scope) -> list[Scope]:
        """The scopes in the single instances; where none is known, that in any instance."""
        found = []
        for bound in self.known() or ():
            scope = Scope({self.name: bound}, None, outer)
            scope.results = {}
            found.append(scope)
        return found or [self.scope(outer)]


ONE_INSTANCE: Final = Instances("", DYNAMIC_UNKNOWN, "", DYNAMIC_UNKNOWN)


def setting_of(symbol: Symbol) -> tuple[str, Node, Document] | None:
    """The argument that makes the instances of a block: its name, its value and the document."""
    for name in SETTINGS:
        given = symbol.attribute(name)
        if given is not None:
            return name, *given
    path = (*symbol.kind.split("."), LIFECYCLE)
    if not has_role(symbol.document.dialect, ".".join(path), OF_INSTANCES):
        return None
    for declaration, document in [*symbol.overrides[::-1], (symbol.declaration, symbol.document)]:
        if ENABLED not in document.text or declaration.body is None:
            continue
        for block in blocks_of(document.tree, declaration.body, path[:-1], document.dialect):
            enabled = attribute_in(block.body, ENABLED) if block.type == LIFECYCLE else None
            if enabled is not None:
                return ENABLED, enabled.value, document
    return None


def made_by(setting: str, value: Value) -> Instances:
    """The instances of a block, by one of the `SETTINGS`, or `ENABLED`, and its value."""
    if setting == ENABLED:
        return Instances(ENABLED, value, "", DYNAMIC_UNKNOWN)
    if setting == COUNT:
        return Instances(COUNT, value, COUNT, _any_index(value.unmarked()))
    return Instances(FOR_EACH, value, EACH, _any_each(value.unmarked()))


def iteration(iterator: str, collection: Value) -> Instances:
    """The blocks that a dynamic block generates for a collection.

    What is made of its elements has the marks of the collection, too.
    """
    return Instances(FOR_EACH, collection, iterator, any_entry(collection))


def loop_variables(
    tree: SyntaxTree, loop: For | ForDirective, collection: Value
) -> dict[str, Value]:
    """The variables of a loop, which stand for any element of its collection."""
    plain = collection.unmarked()
    variables = {tree.token_text(loop.value_token): any_element(plain)}
    if loop.key_token != -1:
        variables[tree.token_text(loop.key_token)] = key_of(plain)
    return variables


def _counted(instance: Value, count: Value) -> Value:
    """The value of a block by its `count`."""
    try:
        number = convert(count, NUMBER)
    except ConversionError:
        return DYNAMIC_UNKNOWN  # Another rule reports it.
    length = _length_of(number)
    if length is not None:
        return tuple_value([instance] * length)
    longest = None
    most = number.refinement.number_max
    if most is not None and ZERO <= most <= _LARGEST:
        longest = most.to_int()
    return sequence_of(instance, longest=longest, is_instances=True)


def _length_of(count: Value) -> int | None:
    """How many instances there are; None if unknown, or too many."""
    try:
        number = convert(count, NUMBER)
    except ConversionError:
        return None
    if not number.is_present:
        return None
    length = number.as_number()
    return length.to_int() if length.is_integer() and ZERO <= length <= _LARGEST else None


def _keyed(instance: Value, for_each: Value) -> Value:
    """The value of a block by its `for_each`."""
    keys = _keys_of(for_each)
    if keys is not None:
        return object_value(dict.fromkeys(keys, instance))
    possible = attributes_of(for_each)
    if possible is not None:
        return mapping_among(dict.fromkeys(possible, instance), is_instances=True)
    return mapping_of(instance, is_instances=True)


def _keys_of(value: Value) -> list[str] | None:
    """The keys of the instances; None if they are unknown."""
    payload = value.payload
    if not value.is_present:
        return None
    if isinstance(payload, dict):
        return list(payload) if len(payload) <= _MOST else None
    if value.type.kind != KIND_SET or value.contains_unknown or len(value.as_elements()) > _MOST:
        return None
    elements = value.as_elements()
    if any([element.type.kind != KIND_STRING or element.is_null for element in elements]):
        return None
    return [element.unmarked().as_string() for element in elements]


def _any_each(for_each: Value) -> Value:
    kinds = kinds_of(for_each)
    element = DYNAMIC_UNKNOWN
    if all(kind in (KIND_MAP, KIND_OBJECT, KIND_SET) for kind in kinds):
        element = any_element(for_each)
    keys = _keys_of(for_each)
    key = string_value(keys[0]) if keys is not None and len(keys) == 1 else _STRING
    if KIND_SET in kinds and key.is_present:
        element = key
    return entry(key, element)


def _any_index(count: Value) -> Value:
    known = Refinement(not_null=True, number_min=ZERO)
    try:
        number = convert(count, NUMBER)
    except ConversionError:
        number = DYNAMIC_UNKNOWN  # Another rule reports it.
    if number.is_present and number.as_number() == ONE:
        return object_value({"index": int_value(0)})
    most = number.as_number() if number.is_present else number.refinement.number_max
    if most is not None and most.is_integer() and ONE <= most:
        known = Refinement(not_null=True, number_min=ZERO, number_max=most.subtract(ONE))
    return object_value({"index": unknown_value(NUMBER, known)})


def is_not_empty(setting: str, value: Value) -> bool:
    """Whether a value of `count` or `for_each` certainly leads to an instance."""
    if not value.is_present:
        return False
    if setting != COUNT:
        return isinstance(value.payload, (dict, tuple)) and len(value.payload) > 0
    try:
        return ZERO < convert(value, NUMBER).as_number()
    except ConversionError:
        return False


def reason_against_key(instances: Value, step: Step, is_counted: bool, place: Range) -> str:
    """Why no instance of a block can have the key that a reference selects it by; "" if one can.

    *instances* is the value of the block, with `count` if it *is_counted*, else with `for_each`.
    """
    if is_counted and step.kind != NUMBER_STEP:
        return "It has `count`, so the keys of its instances are numbers."
    if not is_counted and step.kind == NUMBER_STEP:
        return "It has `for_each`, so the keys of its instances are strings."
    key = string_value(step.key)
    if step.kind == NUMBER_STEP:
        key = number_value(parse_number(step.key))
    if get_element(instances, key) is not None:
        return ""
    problem = no_element_of_shape if shape_of(instances) is not None else no_element
    return problem(instances, key, place).detail
