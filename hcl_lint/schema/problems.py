"""The words for what can be wrong with a body by its schema."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, WARNING, Diagnostic
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

UNEXPECTED: Final = ("unexpected-item", "E020")
MISSING: Final = ("missing-item", "E021")
REPEATED: Final = ("repeated-item", "E022")
LABELS: Final = ("wrong-labels", "E023")
VALUE: Final = ("invalid-value", "E024")
SHAPE: Final = ("invalid-json", "E010")
DYNAMIC: Final = ("invalid-dynamic-block", "E025")
SPEC: Final = ("invalid-spec", "E026")
DEPRECATED: Final = ("deprecated-item", "E027")

# "One of" lists with more names than this help nobody.
_MOST_LISTED: Final = 8


def problem(rule: tuple[str, str], place: Place, summary: str, detail: str) -> PlacedDiagnostic:
    """An error at a place."""
    return PlacedDiagnostic(
        place.source,
        Diagnostic(rule[0], rule[1], ERROR, summary, detail, place.start, place.end),
    )


def warning(rule: tuple[str, str], place: Place, summary: str, detail: str) -> PlacedDiagnostic:
    """A warning at a place."""
    return PlacedDiagnostic(
        place.source,
        Diagnostic(rule[0], rule[1], WARNING, summary, detail, place.start, place.end),
    )


def unexpected_attribute(name: str, schema: BodySchema, place: Place) -> PlacedDiagnostic:
    if name in schema.blocks:
        detail = f"`{name}` is a block here. Write `{name} {{ ... }}`, without an equals sign."
    else:
        detail = _advice(name, schema, "attribute")
    return problem(UNEXPECTED, place, f"Unexpected attribute {_named(name)}", detail)


def unexpected_block(name: str, schema: BodySchema, place: Place) -> PlacedDiagnostic:
    if name in schema.attributes:
        detail = f"`{name}` is an attribute here. Write `{name} = ...`, with an equals sign."
    else:
        detail = _advice(name, schema, "block")
    return problem(UNEXPECTED, place, f"Unexpected block {_named(name)}", detail)


def unexpected_property(name: str, schema: BodySchema, place: Place) -> PlacedDiagnostic:
    return problem(
        UNEXPECTED, place, f"Unexpected property {_named(name)}",
        _advice(name, schema, "property"),
    )  # fmt: skip


def _advice(name: str, schema: BodySchema, what: str) -> str:
    """What may stand in the place of something unexpected."""
    attributes, blocks = list(schema.attributes), list(schema.blocks)
    meant = closest(name, attributes + blocks)
    if meant is not None:
        if what == "property" or (meant in schema.blocks) == (what == "block"):
            return f"Did you mean `{meant}`?"
        return f"Did you mean the {'block' if meant in schema.blocks else 'attribute'} `{meant}`?"
    parts = []
    for kind, names in (("attributes", attributes), ("blocks", blocks)):
        if 0 < len(names) <= _MOST_LISTED:
            parts.append(f"{kind} {', '.join([f'`{each}`' for each in sorted(names)])}")
    if len(attributes) == 0 and len(blocks) == 0:
        return "Nothing may stand here."
    if len(parts) == 0 or len(attributes) > _MOST_LISTED or len(blocks) > _MOST_LISTED:
        return f"No {what} of this name may stand here."
    return f"Here may stand: {'; '.join(parts)}."


def missing_attribute(name: str, place: Place) -> PlacedDiagnostic:
    return problem(
        MISSING, place, f"Missing attribute {_named(name)}",
        f"The attribute `{name}` is required and not set here.",
    )  # fmt: skip


def repeated_attribute(name: str, place: Place, first: Place) -> PlacedDiagnostic:
    return problem(
        REPEATED, place, f"Attribute {_named(name)} is set twice",
        f"It was already set {_where(first, place)}. It can be set once.",
    )  # fmt: skip


def block_instead_of_attribute(type_: str, place: Place) -> PlacedDiagnostic:
    return problem(
        UNEXPECTED, place, f"Unexpected block {_named(type_)}",
        "Only attributes may stand here, no blocks."
        f" If an attribute is meant, write `{type_} = {{ ... }}`.",
    )  # fmt: skip


def extra_label(schema: BlockSchema, place: Place) -> PlacedDiagnostic:
    if len(schema.labels) == 0:
        wanted = "no labels"
    else:
        names = ", ".join([f"`{name}`" for name in schema.labels])
        wanted = f"only {_counted(len(schema.labels), 'label')}: {names}"
    return problem(
        LABELS, place, f"Too many labels of block {_named(schema.type)}",
        f"Blocks of type `{schema.type}` have {wanted}.",
    )  # fmt: skip


def missing_label(schema: BlockSchema, label: str, place: Place) -> PlacedDiagnostic:
    names = ", ".join([f"`{name}`" for name in schema.labels])
    return problem(
        LABELS, place, f"Missing label {_named(label)} of block {_named(schema.type)}",
        f"Blocks of type `{schema.type}` have {_counted(len(schema.labels), 'label')}: {names}.",
    )  # fmt: skip


def _where(first: Place, place: Place) -> str:
    if first.source is place.source:
        return f"on line {first.line_number}"
    return f"in {first.source.path} on line {first.line_number}"


def _named(name: str) -> str:
    """A name in a summary, shortened where it is long."""
    shown = name if len(name) <= 24 else name[:23] + "…"
    return f"`{shown}`"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def wrong_type(name: str, reason: str, place: Place) -> PlacedDiagnostic:
    return problem(
        VALUE, place, f"Wrong type of attribute {_named(name)}",
        f"The value of `{name}` does not fit: {reason}.",
    )  # fmt: skip


def missing_block(type_: str, place: Place) -> PlacedDiagnostic:
    return problem(
        MISSING, place, f"Missing block {_named(type_)}",
        f"A block of type `{type_}` is required here.",
    )  # fmt: skip


def repeated_block(type_: str, place: Place, first: Place) -> PlacedDiagnostic:
    return problem(
        REPEATED, place, f"Block {_named(type_)} occurs twice",
        f"Only one block of type `{type_}` may stand here. The first is {_where(first, place)}.",
    )  # fmt: skip


def repeated_labels(
    type_: str, labels: tuple[str, ...], place: Place, first: Place
) -> PlacedDiagnostic:
    shown = " ".join([f'"{label}"' for label in labels])
    return problem(
        REPEATED, place, f"Block {_named(type_)} occurs twice with the same labels",
        f"The first `{type_} {shown}` is {_where(first, place)}. Labels have to be unique here.",
    )  # fmt: skip


def too_few_blocks(type_: str, count: int, least: int, place: Place) -> PlacedDiagnostic:
    found = "there is none" if count == 0 else f"there {'is' if count == 1 else 'are'} {count}"
    return problem(
        MISSING, place, f"Too few blocks {_named(type_)}",
        f"At least {_counted(least, 'block')} of type `{type_}` must stand here, and {found}.",
    )  # fmt: skip


def too_many_blocks(type_: str, most: int, place: Place) -> PlacedDiagnostic:
    return problem(
        REPEATED, place, f"Too many blocks {_named(type_)}",
        f"At most {_counted(most, 'block')} of type `{type_}` may stand here.",
    )  # fmt: skip


def no_common_type(type_: str, place: Place) -> PlacedDiagnostic:
    return problem(
        VALUE, place, f"Types in blocks {_named(type_)} do not agree",
        f"The values in the blocks of type `{type_}` have no type in common.",
    )  # fmt: skip


def uncommon_type(type_: str, reason: str, place: Place) -> PlacedDiagnostic:
    return problem(
        VALUE, place, f"Types in blocks {_named(type_)} do not agree",
        f"The values here cannot become what those of the other blocks are: {reason}.",
    )  # fmt: skip


def not_a_type(place: Place) -> PlacedDiagnostic:
    return problem(
        VALUE, place, "Type expected",
        'A type is written as an expression in a string, such as "list(string)".',
    )  # fmt: skip
