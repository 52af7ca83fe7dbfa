"""Blocks and attributes as policies look at them, alike for both syntaxes."""

from __future__ import annotations

from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.content import ContentAttribute, ContentBlock
from hcl_lint.syntax.nodes import Attribute, Block, Body
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, object_value, string_value, tuple_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from hcl_lint.linter.context import FileContext
    from hcl_lint.schema.json_body import JsonBody

# Levels of blocks in blocks that are looked into; what is deeper is unknown.
_DEEPEST = 20


class BlockView:
    """A block, or a file: the type ``""``. ``labels`` are its labels, ``header`` offsets."""

    __slots__ = ("file", "type", "labels", "header")

    def __init__(
        self, file: FileContext, type_: str, labels: tuple[str, ...], header: tuple[int, int]
    ) -> None:
        self.file = file
        self.type = type_
        self.labels = labels
        self.header = header

    def content(self, wanted: Collection[str] | None, names: Collection[str]) -> Value:
        """An object of its attributes, and of the blocks in it in lists by their types.

        Of all, or those *wanted*. For each of *names* that it has not, there is a null.
        """
        raise NotImplementedError

    def texts(self) -> dict[str, str]:
        """The attributes as they are written."""
        raise NotImplementedError

    def label_place(self, index: int) -> tuple[int, int] | None:
        """Where a label stands, in offsets."""
        raise NotImplementedError


class AttributeView:
    """An attribute; ``name_place`` and ``value_place`` are offsets."""

    __slots__ = ("file", "name", "name_place", "value_place")

    def __init__(
        self,
        file: FileContext,
        name: str,
        name_place: tuple[int, int],
        value_place: tuple[int, int],
    ) -> None:
        self.file = file
        self.name = name
        self.name_place = name_place
        self.value_place = value_place

    @property
    def place(self) -> tuple[int, int]:
        """What to point at: the value; the name where that has several lines."""
        return self.name_place if "\n" in self.text else self.value_place

    def value(self) -> Value:
        """Its value; unknown where it has a mistake in it."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        """Its value as it is written."""
        return self.file.text[self.value_place[0] : self.value_place[1]]


class NativeBlock(BlockView):
    """A block in native syntax, or all of such a file; in ``node`` its content."""

    __slots__ = ("node", "block")

    def __init__(self, file: FileContext, block: Block | None, body: Body) -> None:
        """*block* is that of the body; None for the file."""
        self.node = body
        self.block = block
        if block is None:
            super().__init__(file, "", (), (0, 0))
            return
        type_ = file.name_of(block)
        last = block.labels[-1] if block.labels else None
        end = file.tokens.ends[block.type_token] if last is None else file.range_of(last)[1]
        header = file.tokens.starts[block.type_token], end
        super().__init__(file, type_, tuple([label.value for label in block.labels]), header)

    def content(self, wanted: Collection[str] | None, names: Collection[str]) -> Value:
        return _body_value(self.file, self.node, wanted, names, 0)

    def texts(self) -> dict[str, str]:
        file = self.file
        return {
            file.name_of(item): file.text_of(item.expression)
            for item in self.node.items
            if isinstance(item, Attribute)
        }

    def label_place(self, index: int) -> tuple[int, int] | None:
        if self.block is None or index >= len(self.block.labels):
            return None
        return self.file.range_of(self.block.labels[index])


class NativeAttribute(AttributeView):
    """An attribute in native syntax."""

    __slots__ = ("node",)

    def __init__(self, file: FileContext, node: Attribute) -> None:
        self.node = node
        name_place = file.token_range(node.name_token)
        super().__init__(file, file.name_of(node), name_place, file.range_of(node.expression))

    def value(self) -> Value:
        return self.file.evaluate(self.node.expression).unmarked_deep()


def _body_value(
    file: FileContext,
    body: Body,
    wanted: Collection[str] | None,
    names: Collection[str],
    level: int,
) -> Value:
    values: dict[str, Value] = {}
    blocks: dict[str, list[Value]] = {}
    for name in names:
        if wanted is None or name in wanted:
            values[name] = DYNAMIC_NULL
    generated = set()
    for item in body.items:
        name = file.name_of(item)
        if isinstance(item, Block) and name == "dynamic" and item.labels:
            # How many blocks it makes is rarely known.
            generated.add(item.labels[0].value)
        elif wanted is not None and name not in wanted:
            continue
        elif isinstance(item, Attribute):
            values[name] = file.evaluate(item.expression).unmarked_deep()
        elif isinstance(item, Block):
            inner = DYNAMIC_UNKNOWN
            if level < _DEEPEST:
                inner = _body_value(file, item.body, None, names, level + 1)
            blocks.setdefault(name, []).append(inner)
    for name, each in blocks.items():
        values[name] = tuple_value(each)
    for name in generated:
        if wanted is None or name in wanted:
            values[name] = DYNAMIC_UNKNOWN
    return object_value(values)


class JsonBlock(BlockView):
    """What a property of a file in JSON syntax says of a block, or all of such a file."""

    __slots__ = ("block", "body")

    def __init__(self, file: FileContext, block: ContentBlock | None, body: JsonBody) -> None:
        """*block* is that of the body; None for the file."""
        self.block = block
        self.body = body
        if block is None:
            super().__init__(file, "", (), (0, 0))
            return
        # Of several without labels each has its brace.
        place = body.start_place(body.node)
        if block.label_places:
            place = block.label_places[-1]
        super().__init__(file, block.type, block.labels, (place.start, place.end))

    def content(self, wanted: Collection[str] | None, names: Collection[str]) -> Value:
        attributes = self.attributes()
        values: dict[str, Value] = {}
        for name in (*names, *attributes):
            if wanted is None or name in wanted:
                values[name] = DYNAMIC_NULL
                if name in attributes:
                    values[name] = JsonAttribute(self.file, attributes[name]).value()
        return object_value(values)

    def texts(self) -> dict[str, str]:
        return {
            name: JsonAttribute(self.file, attribute).text
            for name, attribute in self.attributes().items()
        }

    def attributes(self) -> dict[str, ContentAttribute]:
        """The properties, whatever is a block to the product."""
        return self.body.just_attributes()[0]

    def label_place(self, index: int) -> tuple[int, int] | None:
        if self.block is None or index >= len(self.block.label_places):
            return None
        place = self.block.label_places[index]
        return place.start, place.end


class JsonAttribute(AttributeView):
    """A property of a file in JSON syntax."""

    __slots__ = ("attribute",)

    def __init__(self, file: FileContext, attribute: ContentAttribute) -> None:
        self.attribute = attribute
        name, value = attribute.name_place, attribute.expression.place
        places = (name.start, name.end), (value.start, value.end)
        super().__init__(file, attribute.name, *places)

    def value(self) -> Value:
        scope: Scope = self.file.scope
        value, diagnostics = self.attribute.expression.evaluate(scope)
        return DYNAMIC_UNKNOWN if diagnostics else value.unmarked_deep()


def texts_value(texts: dict[str, str], names: Collection[str]) -> Value:
    """Texts by name, with nulls for other *names*."""
    values = {name: DYNAMIC_NULL for name in names}
    return object_value(values | {name: string_value(text) for name, text in texts.items()})
