"""Blocks and attributes as policies look at them, alike for both syntaxes."""

from __future__ import annotations

from hcl_lint.schema.json_body import JsonBody
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, object_value, string_value, tuple_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hcl_lint.linter.context import FileContext
    from hcl_lint.schema.content import Body, BodyExpression, ContentAttribute, ContentBlock

# Levels of blocks in blocks that are looked into; what is deeper is unknown.
_DEEPEST = 20


class BlockView:
    """A block, or a file: the type ``""``. ``labels`` are its labels, ``header`` offsets."""

    __slots__ = ("file", "block", "body", "type", "labels", "header")

    def __init__(self, file: FileContext, block: ContentBlock | None, body: Body) -> None:
        """*block* is that of the body; None for the file."""
        self.file = file
        self.block = block
        self.body = body
        self.type = ""
        self.labels: tuple[str, ...] = ()
        self.header = (0, 0)
        if block is not None:
            self.type = block.type
            self.labels = block.labels
            place = block.place
            if isinstance(body, JsonBody):
                # Of several without labels each has its brace.
                place = body.start_place(body.node)
                if len(block.label_places) != 0:
                    place = block.label_places[-1]
            self.header = place.start, place.end

    def content(self, wanted: Collection[str] | None, names: Collection[str]) -> Value:
        """An object of its attributes, and of the blocks in it in lists by their types.

        Of all, or those *wanted*. For each of *names* that it has not, there is a null. In JSON
        syntax blocks are objects as attributes are.
        """
        return _content(self.file, self.body, wanted, names, 0)

    def texts(self) -> dict[str, str]:
        """The source texts of the attributes."""
        return {
            name: AttributeView(self.file, attribute).text
            for name, attribute in self.attributes().items()
        }

    def attributes(self) -> dict[str, ContentAttribute]:
        """The attributes; in JSON syntax all properties, whatever is a block to the product."""
        return self.body.items().attributes

    def label_place(self, index: int) -> tuple[int, int] | None:
        """The offsets of a label."""
        if self.block is None or index >= len(self.block.label_places):
            return None
        place = self.block.label_places[index]
        return place.start, place.end


class AttributeView:
    """An attribute; ``name_place`` and ``value_place`` are offsets."""

    __slots__ = ("file", "name", "name_place", "value_place", "expression")

    def __init__(self, file: FileContext, attribute: ContentAttribute) -> None:
        self.file = file
        self.name = attribute.name
        self.expression = attribute.expression
        name, value = attribute.name_place, attribute.expression.place
        self.name_place = name.start, name.end
        self.value_place = value.start, value.end

    @property
    def place(self) -> tuple[int, int]:
        """What to point at: the value; the name where that has several lines."""
        return self.name_place if "\n" in self.text else self.value_place

    def value(self) -> Value:
        """Its value; unknown where it has a mistake in it."""
        return _value(self.file, self.expression)

    @property
    def text(self) -> str:
        """The source text of its value."""
        return self.file.text[self.value_place[0] : self.value_place[1]]


def _content(
    file: FileContext,
    body: Body,
    wanted: Collection[str] | None,
    names: Collection[str],
    level: int,
) -> Value:
    values: dict[str, Value] = {}
    blocks: dict[str, list[Value]] = {}
    generated = set()
    for name in names:
        if wanted is None or name in wanted:
            values[name] = DYNAMIC_NULL
    items = body.items()
    for name, attribute in items.attributes.items():
        if wanted is None or name in wanted:
            values[name] = _value(file, attribute.expression)
    for block in items.blocks:
        if block.type == "dynamic" and len(block.labels) != 0:
            # How many blocks it makes is rarely known.
            generated.add(block.labels[0])
        elif wanted is None or block.type in wanted:
            inner = DYNAMIC_UNKNOWN
            if level < _DEEPEST:
                inner = _content(file, block.body, None, names, level + 1)
            blocks.setdefault(block.type, []).append(inner)
    for name, each in blocks.items():
        values[name] = tuple_value(each)
    for name in generated:
        if wanted is None or name in wanted:
            values[name] = DYNAMIC_UNKNOWN
    return object_value(values)


def _value(file: FileContext, expression: BodyExpression) -> Value:
    if isinstance(expression, NativeExpression):
        return file.evaluate(expression.node).unmarked_deep()
    value, diagnostics = expression.evaluate(file.scope)
    return DYNAMIC_UNKNOWN if diagnostics else value.unmarked_deep()


def texts_value(texts: dict[str, str], names: Collection[str]) -> Value:
    """Texts by name, with nulls for other *names*."""
    values = {name: DYNAMIC_NULL for name in names}
    return object_value(values | {name: string_value(text) for name, text in texts.items()})
