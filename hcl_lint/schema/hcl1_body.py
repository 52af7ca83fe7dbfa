"""Bodies in HCL 1, where blocks and attributes with objects are the same.

``path "a" {}``, ``path = { "a" = {} }`` and ``"path" "a" = [{}]`` say the same thing: what a name
is decides the schema. Nothing is evaluated; ``${}`` in a string is text.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock, PlacedAttribute, PlacedBlock,
)
from hcl_lint.syntax import hcl1
from hcl_lint.syntax.hcl1 import Hcl1Item, Hcl1Value
from hcl_lint.syntax.references import Reference
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.messages import folded
from hcl_lint.text.source import Range, Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import NUMBER
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, FALSE, TRUE, Value, object_value, string_value, tuple_value,
)


class Hcl1Expression(BodyExpression):
    """A value in HCL 1; several if a name is set several times."""

    def __init__(self, source: Source, value: Hcl1Value) -> None:
        self._place = Range(source, value.start, value.end)
        self.source = source
        self.value = value

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        return _value_of(self.value), []

    def references(self) -> list[Reference]:
        return []

    def calls(self) -> list[tuple[str, Range]]:
        return []

    def items(self) -> list[BodyExpression] | None:
        """The elements of a list; None of anything else."""
        if self.value.kind != hcl1.LIST:
            return None
        return [Hcl1Expression(self.source, value) for value in self.value.values]


def _value_of(value: Hcl1Value) -> Value:
    if value.kind == hcl1.TEXT:
        return string_value(value.text)
    if value.kind == hcl1.TRUTH:
        return TRUE if value.text == "true" else FALSE
    if value.kind == hcl1.NUMBER:
        try:
            return convert(string_value(value.text), NUMBER)
        except ConversionError:
            return DYNAMIC_UNKNOWN  # hexadecimal and octal ones
    if value.kind == hcl1.LIST:
        return tuple_value([_value_of(element) for element in value.values])
    attributes: dict[str, Value] = {}
    for item in value.items:
        inner = _value_of(item.value)
        for key in reversed(item.keys[1:]):
            inner = object_value({key.text: inner})
        attributes[item.keys[0].text] = inner
    return object_value(attributes)


def _holds_objects(value: Hcl1Value) -> bool:
    if value.kind == hcl1.LIST:
        return all([element.kind == hcl1.OBJECT for element in value.values])
    return value.kind == hcl1.OBJECT


def _may_be_blocks(value: Hcl1Value, schema: BlockSchema) -> bool:
    """Whether a value can be the blocks of a schema: an object, or a list of objects."""
    if value.kind == hcl1.LIST and len(schema.labels) == 0:
        return _holds_objects(value)
    return value.kind in (hcl1.OBJECT, hcl1.LIST)


class Hcl1Body(Body):
    """An object in HCL 1, less the items that a schema already took.

    With *ignores_case*, names that differ only in case and underscores are the same.
    """

    def __init__(
        self, source: Source, node: Hcl1Value, missing: Range | None = None,
        taken: frozenset[str] = frozenset(), ignores_case: bool = False,
    ) -> None:
        self.is_unknown = False
        self.source = source
        self.node = node
        self._missing = missing or Range(source, node.start, node.start)
        self._taken = taken
        self._ignores_case = ignores_case

    @property
    def missing_place(self) -> Range:
        return self._missing

    def _place(self, item: Hcl1Item) -> Range:
        return Range(self.source, item.keys[0].start, item.keys[0].end)

    def _items(self) -> list[Hcl1Item]:
        if not self._ignores_case:
            return [item for item in self.node.items if item.keys[0].text not in self._taken]
        taken = {folded(name) for name in self._taken}
        return [item for item in self.node.items if folded(item.keys[0].text) not in taken]

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        return self._process(schema, not schema.is_open)

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        content, diagnostics = self._process(schema, False)
        taken = self._taken.union(schema.attributes, schema.blocks)
        rest = Hcl1Body(self.source, self.node, self._missing, taken, self._ignores_case)
        return content, rest, diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        found = {item.keys[0].text: item for item in self._items()}
        return {name: self._attribute(name, item) for name, item in found.items()}, []

    def items(self) -> Content:
        return Content(self.attributes(), [], self.missing_place)

    def expressions(self) -> list[BodyExpression]:
        return [Hcl1Expression(self.source, item.value) for item in self._items()]

    def _attribute(self, name: str, item: Hcl1Item) -> ContentAttribute:
        place = Range(self.source, item.keys[0].start, item.value.end)
        value = item.value
        if len(item.keys) > 1:
            value = Hcl1Value(hcl1.OBJECT, item.keys[1].start)
            value.end = item.value.end
            value.items.append(Hcl1Item(item.keys[1:], item.value))
        expression = Hcl1Expression(self.source, value)
        return PlacedAttribute(name, expression, self._place(item), place)

    def _process(self, schema: BodySchema, is_whole: bool) -> tuple[Content, list[Diagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        diagnostics: list[Diagnostic] = []
        spelt = {}
        if self._ignores_case:
            spelt = {folded(name): name for name in (*schema.attributes, *schema.blocks)}
        for item in self._items():
            name = item.keys[0].text
            name = spelt.get(folded(name), name) if self._ignores_case else name
            known = schema.block(name)
            if known is not None and not (
                schema.attribute(name) is not None and item.value.kind != hcl1.OBJECT
            ):
                if _may_be_blocks(item.value, known):
                    self._add_blocks(item, known, blocks, diagnostics)
                else:
                    place = self._place(item)
                    diagnostics.append(rules.unexpected("attribute", name, schema, place))
            elif schema.attribute(name) is not None:
                attributes[name] = self._attribute(name, item)
            elif is_whole:
                what = "block" if item.value.kind == hcl1.OBJECT else "attribute"
                diagnostics.append(rules.unexpected(what, name, schema, self._place(item)))
        diagnostics += self.missing_attributes(schema, attributes)
        return Content(attributes, blocks, self.missing_place), diagnostics

    def _add_blocks(
        self, item: Hcl1Item, schema: BlockSchema, blocks: list[ContentBlock],
        diagnostics: list[Diagnostic],
    ) -> None:
        """Add the blocks that an item is: labels may be keys of objects, and blocks in a list."""
        keys = item.keys[1:]
        labels = [(key.text, Range(self.source, key.start, key.end)) for key in keys]
        pending = [(labels, item.value)]
        while len(pending) != 0:
            given, value = pending.pop(0)
            if value.kind == hcl1.LIST and _holds_objects(value):
                pending[:0] = [(given, element) for element in value.values]
            elif value.kind != hcl1.OBJECT:
                continue  # a list with other elements, which decodes to nothing
            elif len(given) < schema.required_labels:
                if len(value.items) == 0:
                    label = schema.labels[len(given)]
                    diagnostics.append(rules.missing_label(schema, label, self._place(item)))
                inner = []
                for one in value.items:
                    more = [(key.text, Range(self.source, key.start, key.end)) for key in one.keys]
                    if _holds_objects(one.value):
                        inner.append(([*given, *more], one.value))
                    elif len(inner) == 0:
                        # An attribute where a label should be: the block has too few labels.
                        label = schema.labels[len(given)]
                        place = self._place(item)
                        diagnostics.append(rules.missing_label(schema, label, place))
                        break
                pending[:0] = inner
            elif len(given) > len(schema.labels):
                place = given[len(schema.labels)][1]
                diagnostics.append(rules.extra_label(schema, place))
            else:
                blocks.append(self._block(item, schema, given, value))

    def _block(
        self, item: Hcl1Item, schema: BlockSchema, labels: list[tuple[str, Range]], value: Hcl1Value
    ) -> ContentBlock:
        place = self._place(item)
        end = max([place.end, *[label.end for _, label in labels if label.end <= value.start]])
        header = Range(self.source, place.start, end)
        if item.value.kind == hcl1.LIST:
            header = Range(self.source, value.start, value.start + 1)
        body = Hcl1Body(self.source, value, header, ignores_case=self._ignores_case)
        return PlacedBlock(
            schema.type, tuple([text for text, _ in labels]), body, place,
            tuple([label for _, label in labels]), header,
        )
