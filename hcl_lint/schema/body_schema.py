"""What a body may hold: the schema that makes attributes and blocks of its items.

Applying a schema to a body needs the names of attributes, the types of blocks and the names
of labels. What else a schema says is for those who check what was found, see
`hcl_lint.schema.checker`.
"""

from __future__ import annotations

from hcl_lint.values.types import DYNAMIC, Type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

    from hcl_lint.values.value import Value


class SchemaError(ValueError):
    """A schema contradicts itself: a mistake of the caller, not of the file."""


class Facts:
    """What is said of an attribute or block beyond its type.

    ``doc`` and ``url`` are its documentation; ``deprecated`` says why it should not be used,
    ``replacement`` what to use instead. ``values`` are those that an attribute may have, if
    not empty, ``pattern`` a regular expression that all of its text matches. ``conflicts``
    and ``requires`` name items of the same body that must not, or must, stand beside it.
    ``since`` and ``until`` are the first version that has it and the first that has not.
    """

    __slots__ = (
        "doc", "url", "deprecated", "replacement", "values", "pattern", "conflicts", "requires",
        "since", "until",
    )  # fmt: skip

    def __init__(
        self,
        *,
        doc: str = "",
        url: str = "",
        deprecated: str = "",
        replacement: str = "",
        values: tuple[Value, ...] = (),
        pattern: str = "",
        conflicts: tuple[str, ...] = (),
        requires: tuple[str, ...] = (),
        since: str = "",
        until: str = "",
    ) -> None:
        self.doc = doc
        self.url = url
        self.deprecated = deprecated
        self.replacement = replacement
        self.values = values
        self.pattern = pattern
        self.conflicts = conflicts
        self.requires = requires
        self.since = since
        self.until = until


NO_FACTS: Final = Facts()


# How the value of an attribute is read.
VALUE: Final = "value"  # evaluated
CONSTANT: Final = "constant"  # evaluated, without variables and functions
TYPE: Final = "type"  # a type expression
NAME: Final = "name"  # a bare name
NAMES: Final = "names"  # a list of bare names
READINGS: Final = (VALUE, CONSTANT, TYPE, NAME, NAMES)


class Reading:
    """How the value of an attribute is read: ``kind`` is one of `READINGS`.

    ``roots`` are the names that references in it may begin with, None where that is as
    everywhere in the file; so are those that stand in the attributes ``roots_from`` of its body.
    """

    __slots__ = ("kind", "roots", "roots_from")

    def __init__(
        self,
        kind: str = VALUE,
        roots: tuple[str, ...] | None = None,
        roots_from: tuple[str, ...] = (),
    ) -> None:
        self.kind = kind
        self.roots = roots
        self.roots_from = roots_from


AS_VALUE: Final = Reading()


class AttributeSchema:
    """An attribute that a body may have, of a type."""

    __slots__ = ("name", "is_required", "type", "facts", "reading")

    def __init__(
        self,
        name: str,
        *,
        is_required: bool = False,
        type_: Type = DYNAMIC,
        facts: Facts = NO_FACTS,
        reading: Reading = AS_VALUE,
    ) -> None:
        self.name = name
        self.is_required = is_required
        self.type = type_
        self.facts = facts
        self.reading = reading


class SchemaSource:
    """Something that has a schema, which it may make only when it is asked for.

    Schemas that contain themselves need that.
    """

    __slots__ = ()

    @property
    def schema(self) -> BodySchema:
        """The schema."""
        raise NotImplementedError


class BlockSchema:
    """A type of block that a body may have; ``labels`` names its labels.

    ``least`` and ``most`` say how many there may be, None without a bound. ``has_keys``: no
    two may have the same labels. ``nested`` is for their bodies; without it, attributes of any
    name and of the type ``element`` may stand there.
    """

    __slots__ = ("type", "labels", "least", "most", "has_keys", "nested", "element", "facts")

    def __init__(
        self,
        type_: str,
        labels: tuple[str, ...] = (),
        *,
        least: int = 0,
        most: int | None = None,
        has_keys: bool = False,
        nested: SchemaSource | None = None,
        element: Type = DYNAMIC,
        facts: Facts = NO_FACTS,
    ) -> None:
        self.type = type_
        self.labels = labels
        self.least = least
        self.most = most
        self.has_keys = has_keys
        self.nested = nested
        self.element = element
        self.facts = facts


class BodySchema:
    """The attributes and block types that are looked for in a body, by name, in order.

    In an open body other items may stand too; nothing is said of them.

    Raises:
        SchemaError: An attribute or block type occurs twice, or one name is both.
    """

    __slots__ = ("attributes", "blocks", "is_open")

    def __init__(
        self,
        attributes: Iterable[AttributeSchema] = (),
        blocks: Iterable[BlockSchema] = (),
        *,
        is_open: bool = False,
    ) -> None:
        self.attributes: dict[str, AttributeSchema] = {}
        self.blocks: dict[str, BlockSchema] = {}
        self.is_open = is_open
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
