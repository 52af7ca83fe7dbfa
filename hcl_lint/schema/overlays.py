"""Bodies that say only in what they differ from others."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema import rules
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.content import (
    Body, BodyExpression, Content, ContentAttribute, ContentBlock, PlacedBlock,
)
from hcl_lint.schema.static_expressions import is_null, list_items, text_of
from hcl_lint.text.source import Range

_WITHOUT: Final = "without"


class OverlaidBody(Body):
    """A body, the *base*, with what an *overlay* says instead.

    An attribute takes the place of one of the same name, which null takes out. A block is laid
    over the one of its type and labels; others are added. The attribute ``without`` lists the
    blocks of the base that are left out, by their last labels.
    """

    def __init__(self, base: Body, overlay: Body) -> None:
        self.is_unknown = False
        self.base = base
        self.overlay = overlay

    @property
    def missing_place(self) -> Range:
        return self.overlay.missing_place

    def content(self, schema: BodySchema) -> tuple[Content, list[Diagnostic]]:
        optional = schema.optional
        base, diagnostics = self.base.content(optional)
        own, rest, found = self.overlay.partial_content(_OVERLAY)
        left_out, problems = _left_out(own, base.blocks)
        overlay, others = rest.content(optional)
        attributes = _overlaid_attributes(base.attributes, overlay.attributes)
        diagnostics += self.missing_attributes(schema, attributes)
        blocks = _overlaid_blocks(
            [block for block in base.blocks if _name(block) not in left_out], overlay.blocks
        )
        return Content(attributes, blocks, self.missing_place), (
            diagnostics + found + problems + others
        )

    def partial_content(self, schema: BodySchema) -> tuple[Content, Body, list[Diagnostic]]:
        raise NotImplementedError("only whole overlays are read")

    def just_attributes(self) -> tuple[dict[str, ContentAttribute], list[Diagnostic]]:
        base, diagnostics = self.base.just_attributes()
        overlay, found = self.overlay.just_attributes()
        return _overlaid_attributes(base, overlay), diagnostics + found

    def items(self) -> Content:
        base, overlay = self.base.items(), self.overlay.items()
        return Content(
            _overlaid_attributes(base.attributes, overlay.attributes),
            _overlaid_blocks(base.blocks, overlay.blocks), self.missing_place,
        )

    def expressions(self) -> list[BodyExpression]:
        return [*self.base.expressions(), *self.overlay.expressions()]


_OVERLAY: Final = BodySchema([AttributeSchema(_WITHOUT)])


def _name(block: ContentBlock) -> str:
    return block.labels[-1] if len(block.labels) != 0 else block.type


def _left_out(own: Content, blocks: list[ContentBlock]) -> tuple[set[str], list[Diagnostic]]:
    """The names of the blocks to leave out, and what is wrong with them."""
    attribute = own.attributes.get(_WITHOUT)
    known = [_name(block) for block in blocks]
    names: set[str] = set()
    problems: list[Diagnostic] = []
    for item in [] if attribute is None else list_items(attribute.expression) or []:
        name = text_of(item)
        if name in known:
            names.add(name)
        else:
            problems.append(rules.unknown_word(_WITHOUT, name or "", known, item.place))
    return names, problems


def _overlaid_attributes(
    base: dict[str, ContentAttribute], overlay: dict[str, ContentAttribute]
) -> dict[str, ContentAttribute]:
    found = {**base, **overlay}
    return {
        name: attribute for name, attribute in found.items()
        if name not in overlay or not is_null(attribute.expression)
    }


def _overlaid_blocks(base: list[ContentBlock], overlay: list[ContentBlock]) -> list[ContentBlock]:
    found: dict[tuple[str, ...], ContentBlock] = {(one.type, *one.labels): one for one in base}
    for block in overlay:
        key = (block.type, *block.labels)
        under = found.get(key)
        if under is not None:
            block = PlacedBlock(
                block.type, block.labels, OverlaidBody(under.body, block.body), block.type_place,
                block.label_places, block.place,
            )
        found[key] = block
    return list(found.values())
