"""Diagnostics of bodies that do not match their schema.

One function per problem; each returns a diagnostic. `spec_problems` has those of specs.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic, Related
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.diagnostics.syntax import (
    DEPRECATED_ITEM, INVALID_DYNAMIC_BLOCK, INVALID_VALUE, MISSING_ITEM, REPEATED_ITEM,
    UNEXPECTED_ITEM, WRONG_LABELS,
)
from hcl_lint.schema.body_schema import (
    DURATION, IDENTIFIER, INTEGER, NONEMPTY, BlockSchema, BodySchema, ItemMetadata, SchemaOrigin,
)
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.syntax.rules import INVALID_JSON
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.types import kind_name, with_article
from hcl_lint.values.value import Value, display

_FORMS: Final = {
    DURATION: "a duration", IDENTIFIER: "a name", INTEGER: "a whole number of at most 64 bits",
    NONEMPTY: "a string that is not empty",
}
_UNITS: Final = (
    ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ("µs", 1_000), ("ns", 1),
)
_ESCAPING: Final = "_"  # Terraform's block for arguments named as its own are: not a likely guess.
_MOST_LISTED: Final = 8  # Longer lists of alternatives do not help.
_LONGEST_NAME: Final = 24  # of a name in a summary


def _named(name: str) -> str:
    """A name in a summary, shortened where it is long."""
    shown = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 1] + "…"
    return f"`{shown}`"


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _where(first: Range, place: Range) -> str:
    if first.source is place.source:
        return f"on line {first.line}"
    return f"in {first.source.path} on line {first.line}"


def attribute_to(diagnostic: Diagnostic, origin: SchemaOrigin) -> None:
    """Add to a diagnostic who says so."""
    diagnostic.detail += f" Provider: {origin.title}."
    if origin.is_doubtful:
        diagnostic.severity = "warning"


# Attributes and blocks


def unexpected_attribute(name: str, schema: BodySchema, place: Range) -> Diagnostic:
    if name in schema.blocks:
        detail = f"`{name}` is a block type here: write `{name} {{ ... }}`, without `=`."
    else:
        detail = _advice(name, schema, "attribute")
    return Diagnostic(UNEXPECTED_ITEM, f"Unexpected attribute {_named(name)}", detail, place)


def unexpected_block(name: str, schema: BodySchema, place: Range) -> Diagnostic:
    if name in schema.attributes:
        detail = f"`{name}` is an attribute here: write `{name} = ...`."
    else:
        detail = _advice(name, schema, "block")
    return Diagnostic(UNEXPECTED_ITEM, f"Unexpected block {_named(name)}", detail, place)


def unexpected_property(name: str, schema: BodySchema, place: Range) -> Diagnostic:
    return Diagnostic(
        UNEXPECTED_ITEM, f"Unexpected property {_named(name)}",
        _advice(name, schema, "property"), place,
    )


def _advice(name: str, schema: BodySchema, what: str) -> str:
    """What is allowed in place of something unexpected."""
    attributes, blocks = list(schema.attributes), list(schema.blocks)
    meant = closest(name, attributes + blocks)
    if meant is not None:
        if what == "property" or (meant in schema.blocks) == (what == "block"):
            return f"Did you mean `{meant}`?"
        return f"Did you mean the {'block' if meant in schema.blocks else 'attribute'} `{meant}`?"
    if len(attributes) == 0 and len(blocks) == 0:
        return "Nothing is allowed here."
    if len(attributes) > _MOST_LISTED or len(blocks) > _MOST_LISTED:
        return f"This {what} is not allowed here."
    parts = []
    blocks = [each for each in blocks if each != _ESCAPING]
    for one, many, names in (("attribute", "attributes", attributes), ("block", "blocks", blocks)):
        if len(names) != 0:
            kind = one if len(names) == 1 else f"one of the {many}"
            parts.append(f"{kind} {', '.join([f'`{each}`' for each in sorted(names)])}")
    return f"Expected {' or '.join(parts)}."


def missing_attribute(name: str, place: Range) -> Diagnostic:
    return Diagnostic(
        MISSING_ITEM, f"Missing attribute {_named(name)}",
        f"The attribute `{name}` is required here.", place,
    )


def repeated_attribute(name: str, place: Range, first: Range) -> Diagnostic:
    return Diagnostic(
        REPEATED_ITEM, f"Attribute {_named(name)} is set twice",
        f"It is already set {_where(first, place)}. Remove one of the two.", place,
        related=[Related("first set here", first)],
    )


def block_instead_of_attribute(type_: str, place: Range) -> Diagnostic:
    return Diagnostic(
        UNEXPECTED_ITEM, f"Unexpected block {_named(type_)}",
        "Only attributes are allowed here, not blocks."
        f" To set an attribute, write `{type_} = {{ ... }}`.", place,
    )


def extra_label(schema: BlockSchema, place: Range) -> Diagnostic:
    if len(schema.labels) == 0:
        wanted = "no labels"
    else:
        names = ", ".join([f"`{name}`" for name in schema.labels])
        wanted = f"only {_counted(len(schema.labels), 'label')}: {names}"
    return Diagnostic(
        WRONG_LABELS, f"Too many labels for block {_named(schema.type)}",
        f"Blocks of type `{schema.type}` have {wanted}.", place,
    )


def missing_label(schema: BlockSchema, label: str, place: Range) -> Diagnostic:
    names = ", ".join([f"`{name}`" for name in schema.labels])
    return Diagnostic(
        WRONG_LABELS, f"Missing label {_named(label)} of block {_named(schema.type)}",
        f"Blocks of type `{schema.type}` have {_counted(len(schema.labels), 'label')}: {names}.",
        place,
    )


def wrong_type(name: str, reason: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, f"Wrong type for attribute {_named(name)}",
        f"The value of `{name}` has the wrong type: {reason}.", place,
    )


def null(name: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, f"Attribute {_named(name)} is null",
        f"`{name}` cannot be null. Give it a value, or remove it.", place,
    )


def missing_block(type_: str, place: Range) -> Diagnostic:
    return Diagnostic(
        MISSING_ITEM, f"Missing block {_named(type_)}",
        f"A block of type `{type_}` is required here.", place,
    )


def repeated_block(type_: str, place: Range, first: Range, outcome: str = "") -> Diagnostic:
    """Report a second block; *outcome* says what becomes of it where that is not an error."""
    rule = outcome or f"Only one block of type `{type_}` is allowed here."
    return _repeated(
        f"Duplicate block {_named(type_)}", f"{rule} The first is {_where(first, place)}.", place,
        first, outcome,
    )


def repeated_labels(
    type_: str, labels: tuple[str, ...], place: Range, first: Range, outcome: str = ""
) -> Diagnostic:
    """As `repeated_block`, for a second block with the same labels."""
    shown = " ".join([f'"{label}"' for label in labels])
    rule = outcome or "Labels must be unique here."
    return _repeated(
        f"Duplicate labels for block {_named(type_)}",
        f"The first `{type_} {shown}` is {_where(first, place)}. {rule}", place, first, outcome,
    )


def _repeated(
    summary: str, detail: str, place: Range, first: Range, outcome: str
) -> Diagnostic:
    found = Diagnostic(
        REPEATED_ITEM, summary, detail, place, related=[Related("first block here", first)]
    )
    if outcome:
        found.severity = WARNING
    return found


def too_few_blocks(type_: str, count: int, least: int, place: Range) -> Diagnostic:
    found = "there are none" if count == 0 else f"there {'is' if count == 1 else 'are'} {count}"
    return Diagnostic(
        MISSING_ITEM, f"Too few {_named(type_)} blocks",
        f"At least {_counted(least, 'block')} of type `{type_}` must be present, but {found}.",
        place,
    )


def too_many_blocks(type_: str, most: int, place: Range) -> Diagnostic:
    return Diagnostic(
        REPEATED_ITEM, f"Too many {_named(type_)} blocks",
        f"At most {_counted(most, 'block')} of type `{type_}` are allowed here.", place,
    )


def no_common_type(type_: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, f"Types in {_named(type_)} blocks do not match",
        f"The values in the blocks of type `{type_}` have no common type.", place,
    )


def uncommon_type(type_: str, reason: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, f"Types in {_named(type_)} blocks do not match",
        f"The values here cannot be converted to the type of the other blocks: {reason}.", place,
    )


def not_a_type(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_VALUE, "Expected a type",
        'Write the type as an expression in a string, such as "list(string)".', place,
    )


# Values and metadata of attributes and blocks


def deprecated(name: str, metadata: ItemMetadata, place: Range) -> Diagnostic:
    detail = _sentence(metadata.deprecated)
    if metadata.replacement:
        detail = f"{detail} Use `{metadata.replacement}` instead.".strip()
    return Diagnostic(
        DEPRECATED_ITEM, f"{_named(name)} is deprecated", _with_link(detail, metadata), place,
    )


def removed(name: str, metadata: ItemMetadata, place: Range) -> Diagnostic:
    detail = _sentence(metadata.removed)
    if metadata.replacement:
        detail = f"{detail} Use `{metadata.replacement}` instead.".strip()
    return Diagnostic(
        UNEXPECTED_ITEM, f"{_named(name)} is no longer supported", _with_link(detail, metadata),
        place,
    )


def read_only(name: str, place: Range) -> Diagnostic:
    return Diagnostic(
        UNEXPECTED_ITEM, f"{_named(name)} is read-only",
        "Its value is determined by the provider and cannot be set. Remove it.", place,
    )


def more_than_one_of(names: Sequence[str], place: Range) -> Diagnostic:
    return Diagnostic(
        UNEXPECTED_ITEM, f"{_named(names[1])} conflicts with {_named(names[0])}",
        f"Set only one of {_listed(names)}.", place,
    )


def none_of(names: Sequence[str], is_exact: bool, place: Range) -> Diagnostic:
    how_many = "Exactly one" if is_exact else "At least one"
    return Diagnostic(
        MISSING_ITEM, f"Missing {' or '.join([f'{_named(name)}' for name in names[:4]])}",
        f"{how_many} of {_listed(names)} is required here.", place,
    )


def wrong_version(name: str, metadata: ItemMetadata, version: str, place: Range) -> Diagnostic:
    bounds = []
    if metadata.since:
        bounds.append(f"since version {metadata.since}")
    if metadata.until:
        bounds.append(f"before version {metadata.until}")
    return Diagnostic(
        UNEXPECTED_ITEM, f"{_named(name)} is not part of version {version[:16]}",
        f"It is available {' and '.join(bounds)}.", place,
    )


def conflict(name: str, other: str, place: Range) -> Diagnostic:
    return Diagnostic(
        UNEXPECTED_ITEM, f"{_named(name)} conflicts with {_named(other)}",
        "Remove one of the two.", place,
    )


def required_with(name: str, other: str, place: Range) -> Diagnostic:
    return Diagnostic(
        MISSING_ITEM, f"{_named(name)} requires {_named(other)}",
        f"Where `{name}` is set, `{other}` must be set too.", place,
    )


def not_one_of(
    what: str, name: str, value: Value, metadata: ItemMetadata, place: Range
) -> Diagnostic:
    shown = [display(each) for each in metadata.values]
    meant = None
    if isinstance(value.payload, str):
        texts = [each.payload for each in metadata.values if isinstance(each.payload, str)]
        meant = closest(value.payload, texts)
    detail = f"Valid values are {', '.join(shown)}."
    if meant is not None:
        detail = f'Did you mean "{meant}"? {detail}'
    return _invalid(what, name, _with_link(detail, metadata), place)


def no_match(what: str, name: str, metadata: ItemMetadata, place: Range) -> Diagnostic:
    detail = f"It must match the pattern `{metadata.pattern}`."
    return _invalid(what, name, _with_link(detail, metadata), place)


def no_identifier(what: str, name: str, metadata: ItemMetadata, place: Range) -> Diagnostic:
    detail = (
        "Names start with a letter or underscore; letters, digits, underscores and hyphens follow."
    )
    return _invalid(what, name, _with_link(detail, metadata), place)


def wrong_format(
    what: str, name: str, reason: str, metadata: ItemMetadata, place: Range
) -> Diagnostic:
    detail = f"It must be {_FORMS[metadata.format]}{': ' if reason else ''}{reason}."
    return _invalid(what, name, _with_link(detail, metadata), place)


def out_of_bounds(what: str, name: str, metadata: ItemMetadata, place: Range) -> Diagnostic:
    least, most = [_bound(each, metadata) for each in (metadata.minimum, metadata.maximum)]
    if least and most:
        detail = f"It must be between {least} and {most}."
    else:
        detail = f"It must be at least {least}." if least else f"It must be at most {most}."
    return _invalid(what, name, _with_link(detail, metadata), place)


def _bound(value: Value | None, metadata: ItemMetadata) -> str:
    """A bound as users write it; "" without one."""
    if value is None:
        return ""
    if metadata.format != DURATION:
        return display(value)
    nanoseconds = value.as_number().to_int()
    for unit, size in _UNITS:
        if nanoseconds % size == 0 or size == 1:
            return f"{nanoseconds // size}{unit}"
    return f"{nanoseconds}ns"


def _invalid(what: str, name: str, detail: str, place: Range) -> Diagnostic:
    return Diagnostic(INVALID_VALUE, f"Invalid value for {what} {_named(name)}", detail, place)


def not_a_name(attribute: ContentAttribute, keywords: Sequence[str]) -> Diagnostic:
    detail = "It must be a bare name, without quotes."
    if len(keywords) != 0:
        detail = f"It must be one of the keywords {_listed(keywords)}, without quotes."
    return _invalid("attribute", attribute.name, detail, attribute.expression.place)


def not_a_reference(attribute: ContentAttribute, place: Range) -> Diagnostic:
    detail = "It must be a reference, such as `a.b`: it is not evaluated."
    return _invalid("attribute", attribute.name, detail, place)


def not_references(attribute: ContentAttribute, is_list: bool) -> Diagnostic:
    form = "list of references: `[a.b, c]`" if is_list else (
        "map of references: `{ a = b.c }`"
    )
    detail = f"It must be a {form}."
    return _invalid("attribute", attribute.name, detail, attribute.expression.place)


def not_names(attribute: ContentAttribute) -> Diagnostic:
    detail = "It must be a list of bare names: `[a, b]`."
    return _invalid("attribute", attribute.name, detail, attribute.expression.place)


def _listed(names: Sequence[str]) -> str:
    return ", ".join([f"`{name}`" for name in names])


def _with_link(detail: str, metadata: ItemMetadata) -> str:
    return f"{detail} See {metadata.url}" if metadata.url else detail


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?" else text + "."


# JSON of another form than the schema requires


def not_a_body(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, "Expected a JSON object",
        "A body is an object or an array of objects.", place,
    )


def not_an_object(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, "Expected a JSON object",
        "Write an object whose property names are those of the attributes.", place,
    )


def not_labels(type_: str, label: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, "Expected a JSON object",
        f"Write an object whose property names are the label `{label}` of blocks of type"
        f" `{type_}`.", place,
    )


def no_label_property(type_: str, label: str, place: Range) -> Diagnostic:
    return Diagnostic(
        WRONG_LABELS, f"Missing label `{label}` of block `{type_}`",
        "Add at least one property; its name is the label.", place,
    )


def not_blocks(type_: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, "Expected a JSON object or array",
        f"Write the body of a block of type `{type_}`, or an array of bodies.", place,
    )


def root_not_a_body(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, "Expected a JSON object",
        "A configuration in JSON is an object or an array of objects.", place,
    )


def repeated_property(name: str, place: Range, first: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, f"Property {_named(name)} is set twice",
        f"It is already set on line {first.line}. Remove one of the two.", place,
        related=[Related("first set here", first)],
    )


def invalid_name(reason: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, "Invalid property name",
        f"The value of this template is not a valid name: {reason}.", place,
    )


def too_many_digits(limit: int, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_JSON, "Number has too many digits",
        f"The limit is {limit:,} digits.", place,
    )


# Dynamic blocks


def no_collection(value: Value, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Invalid `for_each` of a dynamic block",
        f"A list, set, tuple, map or object is required, but this is"
        f" {with_article(kind_name(value.type))}.", place,
    )


def null_collection(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Invalid `for_each` of a dynamic block",
        "The collection is null. Use an empty list for no blocks.", place,
    )


def no_iterator_name(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Invalid `iterator` of a dynamic block",
        "The iterator must be a bare name: the variable for the current element.", place,
    )


def no_list_of_labels(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Invalid `labels` of a dynamic block",
        "The labels must be a literal list: `[a, b]`.", place,
    )


def no_content(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Dynamic block without content",
        "Add a `content` block: it is the body of the generated blocks.", place,
    )


def extra_content(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Dynamic block with two `content` blocks",
        "Remove one of the two.", place,
    )


def wrong_label(reason: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Invalid label of a dynamic block",
        f"The value cannot be a label: {reason}.", place,
    )


def too_many_generated_blocks(limit: int, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_DYNAMIC_BLOCK, "Too many generated blocks",
        f"The limit for the dynamic blocks of one body is {limit:,} blocks.", place,
    )
