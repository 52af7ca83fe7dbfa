"""Bodies, and the content that a schema finds in them.

`Body` and `BodyExpression` stand over the syntaxes: native and JSON, several files merged,
and blocks that were generated. Ranges are worked out when something asks for them, as few files
have problems.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema, SchemaSource
from hcl_lint.schema.rules import MISSING_ATTRIBUTE
from hcl_lint.syntax.references import Reference
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range
from hcl_lint.values.value import Value


class BodyExpression:
    """The value of an attribute before it is evaluated."""

    __slots__ = ("_place",)

    def __init__(self, place: Range | None = None) -> None:
        """*place* is its range; None where `locate` works it out."""
        self._place = place

    @property
    def place(self) -> Range:
        """Its range, which only problems ask for."""
        place = self._place
        if place is None:
            place = self._place = self.locate()
        return place

    def locate(self) -> Range:
        """Work out its range."""
        raise NotImplementedError

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        """Return its value in a scope; without one, in JSON, strings are taken literally."""
        raise NotImplementedError

    def references(self) -> list[Reference]:
        """The variables it reads, in order, duplicates kept."""
        raise NotImplementedError

    def calls(self) -> list[tuple[str, Range]]:
        """The names of the functions that it calls, with their places, in order."""
        raise NotImplementedError

    def items(self) -> list[BodyExpression] | None:
        """The elements of a list that is in a generated block, or in a syntax without trees."""
        return None

    @property
    def written(self) -> BodyExpression:
        """The expression of the file that it comes from, and whose evaluation it is."""
        return self


class ContentAttribute:
    """An attribute found in a body."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def expression(self) -> BodyExpression:
        """Its value."""
        raise NotImplementedError

    @property
    def plain_text(self) -> str | None:
        """The text of a string without sequences, as most values are; None of anything else."""
        return None

    @property
    def name_place(self) -> Range:
        raise NotImplementedError

    @property
    def place(self) -> Range:
        """The range of all of it."""
        raise NotImplementedError


class PlacedAttribute(ContentAttribute):
    """An attribute whose ranges are known."""

    __slots__ = ("_expression", "_name_place", "_place")

    def __init__(
        self, name: str, expression: BodyExpression, name_place: Range, place: Range
    ) -> None:
        self.name = name
        self._expression = expression
        self._name_place = name_place
        self._place = place

    @property
    def expression(self) -> BodyExpression:
        return self._expression

    @property
    def name_place(self) -> Range:
        return self._name_place

    @property
    def place(self) -> Range:
        return self._place


class ContentBlock:
    """A block found in a body; there is a label for each that the schema names."""

    __slots__ = ("type", "labels", "body")

    def __init__(self, type_: str, labels: tuple[str, ...], body: Body) -> None:
        self.type = type_
        self.labels = labels
        self.body = body

    @property
    def type_place(self) -> Range:
        raise NotImplementedError

    @property
    def label_places(self) -> tuple[Range, ...]:
        """The ranges of its labels."""
        raise NotImplementedError

    @property
    def place(self) -> Range:
        """The range of its header: the type and the labels, in JSON the opening bracket."""
        raise NotImplementedError


class PlacedBlock(ContentBlock):
    """A block whose ranges are known."""

    __slots__ = ("_type_place", "_label_places", "_place")

    def __init__(
        self, type_: str, labels: tuple[str, ...], body: Body, type_place: Range,
        label_places: tuple[Range, ...], place: Range,
    ) -> None:
        self.type = type_
        self.labels = labels
        self.body = body
        self._type_place = type_place
        self._label_places = label_places
        self._place = place

    @property
    def type_place(self) -> Range:
        return self._type_place

    @property
    def label_places(self) -> tuple[Range, ...]:
        return self._label_places

    @property
    def place(self) -> Range:
        return self._place


class BlockSchemaSource(SchemaSource):
    """A schema for each single block, if those of a type differ; ``schema`` is the common part."""

    __slots__ = ()

    def schema_of(self, block: ContentBlock) -> BodySchema:
        raise NotImplementedError


class Content:
    """The attributes by name and the blocks, in order, that a schema found in a body.

    ``mislabelled`` are blocks that are reported: with as many labels as they should have, and an
    unknown body.
    """

    __slots__ = ("attributes", "blocks", "mislabelled", "_missing_place", "_by_type")

    def __init__(
        self, attributes: dict[str, ContentAttribute], blocks: list[ContentBlock],
        missing_place: Range | None = None, mislabelled: Sequence[ContentBlock] = (),
    ) -> None:
        """*missing_place* is None where `locate` works it out."""
        self.attributes = attributes
        self.blocks = blocks
        self.mislabelled = mislabelled
        self._missing_place = missing_place
        self._by_type: dict[str, list[ContentBlock]] | None = None

    @property
    def missing_place(self) -> Range:
        """Where to point for what is absent."""
        place = self._missing_place
        if place is None:
            place = self._missing_place = self.locate()
        return place

    def locate(self) -> Range:
        """Work out where to point for what is absent."""
        raise NotImplementedError

    @property
    def all_blocks(self) -> list[ContentBlock]:
        """The blocks with the mislabelled ones, in order."""
        if len(self.mislabelled) == 0:
            return self.blocks
        return sorted([*self.blocks, *self.mislabelled], key=lambda block: block.type_place.start)

    @property
    def by_type(self) -> dict[str, list[ContentBlock]]:
        """All blocks by their types."""
        blocks = self.all_blocks
        if len(blocks) == 0:
            return _NO_BLOCKS
        if self._by_type is None:
            by_type: dict[str, list[ContentBlock]] = {}
            for block in blocks:
                known = by_type.get(block.type)
                if known is None:
                    by_type[block.type] = [block]
                else:
                    known.append(block)
            self._by_type = by_type
        return self._by_type

    def of_type(self, type_: str) -> Sequence[ContentBlock]:
        return self.by_type.get(type_, ())


_NO_BLOCKS: Final[dict[str, list[ContentBlock]]] = {}


class Body:
    """Items whose meaning a schema decides.

    Whatever is reported, the content holds all that can be used. ``is_unknown``: the body
    stands for an unknown number of blocks of which nothing can be said.
    """

    __slots__ = ("is_unknown",)

    def __init__(self) -> None:
        self.is_unknown = False

    @property
    def missing_place(self) -> Range:
        """Where to point for what is absent from the body."""
        raise NotImplementedError

    def missing_attributes(
        self, schema: BodySchema, found: dict[str, ContentAttribute]
    ) -> list[Diagnostic]:
        """A problem for each required attribute that is not among those found."""
        return [
            MISSING_ATTRIBUTE.at(self.missing_place, name=wanted.name) for wanted in schema.required
            if wanted.name not in found
        ]

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        """Apply a schema to the whole body: items that it does not know are reported."""
        raise NotImplementedError

    def attribute(self, name: str) -> ContentAttribute | None:
        """The attribute of a name, whatever else there is."""
        wanted = BodySchema([AttributeSchema(name)])
        return self.partial_content(wanted)[0].attributes.get(name)

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        """Apply a schema to a part of the body.

        Returns: what it found, a body of the remaining items, and what is wrong with the
        items that it knows.
        """
        raise NotImplementedError

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        """All items as attributes, of any name, in order; blocks are reported."""
        raise NotImplementedError

    def attributes(self) -> dict[str, ContentAttribute]:
        """The attributes alone, whatever their names."""
        return self.just_attributes()[0]

    def items(self) -> Content:
        """All items of the body, without a schema.

        In JSON syntax, where only a schema says what is a block, all properties are attributes.
        """
        raise NotImplementedError

    def expressions(self) -> list[BodyExpression]:
        """The expressions of all attributes in the body, at any depth, as written."""
        raise NotImplementedError
