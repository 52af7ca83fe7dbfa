"""Bodies, and the content that a schema finds in them.

`Body` and `BodyExpression` stand over the syntaxes: native and JSON, several files merged,
and blocks that were generated.
"""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.schema.body_schema import BodySchema, SchemaSource
from hcl_lint.syntax.references import Reference
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.values.value import Value


class BodyExpression:
    """The value of an attribute before it is evaluated; ``place`` is where it stands."""

    __slots__ = ("place",)

    def __init__(self, place: Range) -> None:
        self.place = place

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[Diagnostic]]:
        """Return its value in a scope; without one, in JSON, strings are taken literally."""
        raise NotImplementedError

    def references(self) -> list[Reference]:
        """The variables it reads, in order, duplicates kept."""
        raise NotImplementedError

    @property
    def written(self) -> BodyExpression:
        """The expression of the file that it comes from, and whose evaluation it is."""
        return self


class ContentAttribute:
    """An attribute found in a body; ``place`` is all of it."""

    __slots__ = ("name", "expression", "name_place", "place")

    def __init__(
        self, name: str, expression: BodyExpression, name_place: Range, place: Range
    ) -> None:
        self.name = name
        self.expression = expression
        self.name_place = name_place
        self.place = place


class ContentBlock:
    """A block found in a body; there is a label for each that the schema names.

    ``place`` is its header: the type and the labels, in JSON the opening bracket.
    """

    __slots__ = ("type", "labels", "body", "type_place", "label_places", "place")

    def __init__(
        self,
        type_: str,
        labels: tuple[str, ...],
        body: Body,
        type_place: Range,
        label_places: tuple[Range, ...],
        place: Range,
    ) -> None:
        self.type = type_
        self.labels = labels
        self.body = body
        self.type_place = type_place
        self.label_places = label_places
        self.place = place


class BlockSchemaSource(SchemaSource):
    """A schema for each single block, if those of a type differ; ``schema`` is the common part."""

    __slots__ = ()

    def schema_of(self, block: ContentBlock) -> BodySchema:
        """The schema for the body of one block."""
        raise NotImplementedError


class Content:
    """The attributes by name and the blocks, in order, that a schema found in a body.

    ``missing_place`` is where to point for what is absent.
    """

    __slots__ = ("attributes", "blocks", "missing_place")

    def __init__(
        self,
        attributes: dict[str, ContentAttribute],
        blocks: list[ContentBlock],
        missing_place: Range,
    ) -> None:
        self.attributes = attributes
        self.blocks = blocks
        self.missing_place = missing_place


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

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        """Apply a schema to the whole body: items that it does not know are reported."""
        raise NotImplementedError

    def partial_content(
        self, schema: BodySchema
    ) -> tuple[Content, Body, list[Diagnostic]]:
        """Apply a schema to a part of the body.

        Returns: what it found, a body of the remaining items, and what is wrong with the
        items that it knows.
        """
        raise NotImplementedError

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        """All items as attributes, of any name, in order; blocks are reported."""
        raise NotImplementedError

    def items(self) -> Content:
        """All items of the body, without a schema.

        In JSON syntax, where only a schema tells blocks, all properties are attributes.
        """
        raise NotImplementedError

    def expressions(self) -> list[BodyExpression]:
        """The expressions of all attributes in the body, at any depth, as written."""
        raise NotImplementedError
