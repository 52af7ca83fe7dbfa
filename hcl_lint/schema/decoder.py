"""Decoding a body to a value by a spec.

A spec says which attributes and blocks a body has and what value is made of them. Specs are
trees; those that look at the same body share one schema, so the body is processed once.
"""

from __future__ import annotations

from hcl_lint.schema.body_schema import (
    AttributeSchema, BlockSchema, BodySchema, SchemaError, SchemaSource,
)  # fmt: skip
from hcl_lint.schema.content import Body, Content, ContentBlock
from hcl_lint.schema.places import Place, PlacedDiagnostic, PlacedReference
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.values.types import Type
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

    from hcl_lint.evaluation.scope import Scope

ANY_NAME: Final = "*"  # the name of a spec for the items of all names that no other is for


class Spec(SchemaSource):
    """What to make of a body."""

    __slots__ = ("_schema",)

    def __init__(self) -> None:
        self._schema: BodySchema | None = None

    @property
    def implied_type(self) -> Type:
        """The type that values have as far as it can be told beforehand."""
        raise NotImplementedError

    @property
    def schema(self) -> BodySchema:
        """The schema for the bodies that the spec is for.

        Raises:
            SchemaError: parts of the spec contradict each other.
        """
        if self._schema is None:
            self._schema = _schema_of(self)
        return self._schema

    def parts(self) -> Sequence[Spec]:
        """The specs below this one that look at the same body."""
        return ()

    def body_traits(self) -> BodySchema | None:
        """What the spec itself says about bodies as a whole: a schema without items."""
        return None

    @property
    def lets_rest_be_optional(self) -> bool:
        """Whether only the first of the parts may require anything of a body."""
        return False

    def attribute(self) -> AttributeSchema | None:
        """The attribute that the spec itself looks for."""
        return None

    def block(self) -> BlockSchema | None:
        """The blocks that the spec itself looks for."""
        return None

    def label(self) -> tuple[int, str] | None:
        """The label, by index and name, that the spec itself takes of the body's block."""
        return None

    def decode(self, decoding: Decoding) -> Value:
        """The value made of a body; what is wrong is reported to *decoding*."""
        raise NotImplementedError

    def references(self, content: Content) -> list[PlacedReference]:
        """The variables that decoding reads from the spec's own items, not those of parts."""
        return []

    def place(self, content: Content) -> Place:
        """Where in a body to point for its value."""
        return content.missing_place


class Decoding:
    """The decoding of one body: what its schema found, and what is wrong so far."""

    __slots__ = ("content", "labels", "scope", "limits", "diagnostics", "_blocks")

    def __init__(
        self,
        content: Content,
        labels: Sequence[str],
        scope: Scope | None,
        limits: Limits,
        diagnostics: list[PlacedDiagnostic],
    ) -> None:
        self.content = content
        self.labels = labels
        self.scope = scope
        self.limits = limits
        self.diagnostics = diagnostics
        self._blocks: dict[str, list[ContentBlock]] | None = None

    def blocks(self, type_: str) -> Sequence[ContentBlock]:
        """The blocks of a type, in order."""
        if self._blocks is None:
            self._blocks = {}
            for block in self.content.blocks:
                self._blocks.setdefault(block.type, []).append(block)
        return self._blocks.get(type_, ())

    def report(self, diagnostic: PlacedDiagnostic) -> None:
        """Tell of a problem."""
        self.diagnostics.append(diagnostic)

    def nested(self, block: ContentBlock, spec: Spec, labels_used: int = 0) -> Value:
        """The value of a block's body; the labels behind *labels_used* are for the spec."""
        content, diagnostics = block.body.content(spec.schema)
        self.diagnostics += diagnostics
        inner = Decoding(
            content, block.labels[labels_used:], self.scope, self.limits, self.diagnostics
        )
        return spec.decode(inner)


def decode(
    body: Body, spec: Spec, scope: Scope | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Value, list[PlacedDiagnostic]]:
    """Decode a whole body: items that the spec does not know are reported.

    Returns the value, which is as good as it can be made, and what is wrong.

    Raises:
        SchemaError: parts of the spec contradict each other.
    """
    content, diagnostics = body.content(spec.schema)
    decoding = Decoding(content, (), scope, limits, list(diagnostics))
    return spec.decode(decoding), decoding.diagnostics


def decode_partial(
    body: Body, spec: Spec, scope: Scope | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Value, Body, list[PlacedDiagnostic]]:
    """Decode the items of a body that the spec knows; also returns a body of the others."""
    content, remaining, diagnostics = body.partial_content(spec.schema)
    decoding = Decoding(content, (), scope, limits, list(diagnostics))
    return spec.decode(decoding), remaining, decoding.diagnostics


def spec_references(body: Body, spec: Spec) -> list[PlacedReference]:
    """The variables that decoding a body reads, in the order of the spec."""
    content = body.partial_content(spec.schema)[0]
    found: list[PlacedReference] = []
    stack = [spec]
    while len(stack) != 0:
        part = stack.pop()
        found += part.references(content)
        stack += reversed(part.parts())
    return found


def labels_of(spec: Spec) -> tuple[str, ...]:
    """The labels that the specs of a body take of its block.

    Raises:
        SchemaError: a label in between is taken by none.
    """
    names: dict[int, str] = {}
    stack = [spec]
    while len(stack) != 0:
        part = stack.pop()
        label = part.label()
        if label is not None:
            names.setdefault(label[0], label[1])
        stack += reversed(part.parts())
    for index in range(len(names)):
        if index not in names:
            raise SchemaError(f"no spec takes label {index}")
    return tuple([names[index] for index in range(len(names))])


def _schema_of(spec: Spec) -> BodySchema:
    attributes: dict[str, AttributeSchema] = {}
    blocks: dict[str, BlockSchema] = {}
    result = BodySchema()
    stack = [(spec, True)]
    seen: set[tuple[int, bool]] = set()  # Shared specs may be there any number of times.
    while len(stack) != 0:
        part, may_require = stack.pop()
        if (id(part), may_require) in seen:
            continue
        seen.add((id(part), may_require))
        attribute = part.attribute()
        if attribute is not None:
            if attribute.is_required and not may_require:
                attribute = BodySchema([attribute]).optional.attributes[attribute.name]
            known = attributes.get(attribute.name)
            if attribute.name == ANY_NAME:
                result.other_attributes = attribute
            elif known is None or attribute.is_required:
                attributes[attribute.name] = attribute
        block = part.block()
        if block is not None and block.type == ANY_NAME:
            result.other_blocks = block
        elif block is not None and blocks.setdefault(block.type, block).labels != block.labels:
            raise SchemaError(f"blocks of type `{block.type}` are to have different labels")
        traits = part.body_traits()
        if traits is not None:
            result.is_open = result.is_open or traits.is_open
            result.is_opaque = result.is_opaque or traits.is_opaque
            result.groups = (*result.groups, *traits.groups)
            result.variants = (*result.variants, *traits.variants)
        parts = part.parts()
        rest_may = may_require and not part.lets_rest_be_optional
        for index in range(len(parts) - 1, -1, -1):
            stack.append((parts[index], may_require if index == 0 else rest_may))
    items = BodySchema(attributes.values(), blocks.values())
    return result.with_items(items.attributes, items.blocks)
