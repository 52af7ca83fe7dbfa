"""What a body may hold: the schema that makes attributes and blocks of its items."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class SchemaError(ValueError):
    """A schema contradicts itself: a mistake of the caller, not of the file."""


class AttributeSchema:
    """An attribute that a body may have."""

    __slots__ = ("name", "is_required")

    def __init__(self, name: str, *, is_required: bool = False) -> None:
        self.name = name
        self.is_required = is_required


class BlockSchema:
    """A type of block that a body may have any number of; ``labels`` names its labels."""

    __slots__ = ("type", "labels")

    def __init__(self, type_: str, labels: tuple[str, ...] = ()) -> None:
        self.type = type_
        self.labels = labels


class BodySchema:
    """The attributes and block types that are looked for in a body, by name, in order.

    Raises:
        SchemaError: An attribute or block type occurs twice, or one name is both.
    """

    __slots__ = ("attributes", "blocks")

    def __init__(
        self, attributes: Iterable[AttributeSchema] = (), blocks: Iterable[BlockSchema] = ()
    ) -> None:
        self.attributes: dict[str, AttributeSchema] = {}
        self.blocks: dict[str, BlockSchema] = {}
        for attribute in attributes:
            if attribute.name in self.attributes:
                raise SchemaError(f"the schema asks for attribute `{attribute.name}` twice")
            self.attributes[attribute.name] = attribute
        for block in blocks:
            if block.type in self.blocks:
                raise SchemaError(f"the schema asks for blocks of type `{block.type}` twice")
            if block.type in self.attributes:
                raise SchemaError(f"the schema has `{block.type}` as attribute and as block type")
            self.blocks[block.type] = block
