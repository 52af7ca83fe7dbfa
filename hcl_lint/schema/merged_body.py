"""Several bodies, of the files of a module say, as one."""

from __future__ import annotations

from hcl_lint.schema import problems
from hcl_lint.schema.body_schema import BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock,
)  # fmt: skip
from hcl_lint.schema.places import Place, PlacedDiagnostic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class MergedBody(Body):
    """Bodies as if their items stood in one; what is required may be in any of them.

    Raises:
        ValueError: there are no bodies.
    """

    __slots__ = ("bodies",)

    def __init__(self, bodies: Sequence[Body]) -> None:
        if len(bodies) == 0:
            raise ValueError("there is nothing to merge")
        self.is_unknown = any(body.is_unknown for body in bodies)
        self.bodies = bodies

    @property
    def missing_place(self) -> Place:
        """That of the first body."""
        return self.bodies[0].missing_place

    def content(self, schema: BodySchema) -> tuple[Content, list[PlacedDiagnostic]]:
        optional = schema.optional
        return self._join([body.content(optional) for body in self.bodies], schema)

    def partial_content(
        self, schema: BodySchema
    ) -> tuple[Content, Body, list[PlacedDiagnostic]]:
        optional = schema.optional
        parts = []
        remaining = []
        for body in self.bodies:
            content, rest, diagnostics = body.partial_content(optional)
            parts.append((content, diagnostics))
            remaining.append(rest)
        content, diagnostics = self._join(parts, schema)
        return content, MergedBody(remaining), diagnostics

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[PlacedDiagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        diagnostics: list[PlacedDiagnostic] = []
        for body in self.bodies:
            found, complaints = body.just_attributes()
            diagnostics += complaints
            _add(found, attributes, diagnostics)
        return attributes, diagnostics

    def items(self) -> Content:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        for body in self.bodies:
            content = body.items()
            attributes = {**content.attributes, **attributes}
            blocks += content.blocks
        return Content(attributes, blocks, self.missing_place)

    def expressions(self) -> list[BodyExpression]:
        return [each for body in self.bodies for each in body.expressions()]

    def _join(
        self, parts: list[tuple[Content, list[PlacedDiagnostic]]], schema: BodySchema
    ) -> tuple[Content, list[PlacedDiagnostic]]:
        attributes: dict[str, ContentAttribute] = {}
        blocks: list[ContentBlock] = []
        diagnostics: list[PlacedDiagnostic] = []
        for content, complaints in parts:
            diagnostics += complaints
            _add(content.attributes, attributes, diagnostics)
            blocks += content.blocks
        for wanted in schema.attributes.values():
            if wanted.is_required and wanted.name not in attributes:
                diagnostics.append(problems.missing_attribute(wanted.name, self.missing_place))
        return Content(attributes, blocks, self.missing_place), diagnostics


def _add(
    found: dict[str, ContentAttribute],
    attributes: dict[str, ContentAttribute],
    diagnostics: list[PlacedDiagnostic],
) -> None:
    for name, attribute in found.items():
        first = attributes.setdefault(name, attribute)
        if first is not attribute:
            diagnostics.append(
                problems.repeated_attribute(name, attribute.name_place, first.name_place)
            )
