"""Checking known values against the constraints of an attribute or a label."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema.body_schema import (
    DURATION, IDENTIFIER, INTEGER, NONEMPTY, AttributeSchema, ItemMetadata,
)
from hcl_lint.schema.content import BodyExpression, ContentBlock
from hcl_lint.schema.rules import INVALID, with_link
from hcl_lint.schema.static_expressions import list_items, name_of, text_of
from hcl_lint.syntax.encoding import is_identifier_continue, is_identifier_start
from hcl_lint.text.messages import closest
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.durations import parse_duration
from hcl_lint.values.equality import equals
from hcl_lint.values.numbers import Number, number_from_int
from hcl_lint.values.types import DYNAMIC, KIND_NUMBER, KIND_SET, NUMBER, STRING
from hcl_lint.values.value import Value, display, number_value, string_value

# Products written in Go read whole numbers into 64 bits, signed or unsigned.
_LEAST_INTEGER = number_from_int(-(2**63))
_GREATEST_INTEGER = number_from_int(2**64 - 1)
NO_IDENTIFIER: Final = (
    "Names start with a letter or underscore; letters, digits, underscores and hyphens follow."
)
_UNITS: Final = (
    ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ("µs", 1_000), ("ns", 1),
)


def check_value(
    name: str, value: Value, schema: AttributeSchema, expression: BodyExpression,
    found: list[Diagnostic],
) -> None:
    """Check the constraints of an attribute's value, or of its elements; add to *found*."""
    value = value.unmarked()
    if not value.is_present:
        return
    metadata = schema.metadata
    is_whole = schema.type is DYNAMIC and metadata.format == DURATION
    if not can_iterate(value) or is_whole or _are_collections(metadata.values):
        _check(name, value, metadata, expression.place, found)
        return
    items = list_items(expression)
    for number, (_, element) in enumerate(iter_elements(value)):
        place = expression.place
        if items is not None and number < len(items) and value.type.kind != KIND_SET:
            place = items[number].place
        _check(name, element.unmarked(), metadata, place, found)


def words_in(expression: BodyExpression) -> Iterator[tuple[str, Range]]:
    """Yield the literal words of an expression, or of its elements, with their places."""
    for item in list_items(expression) or [expression]:
        word = name_of(item) or text_of(item)
        if word is not None:
            yield word, item.place


def check_label(
    block: ContentBlock, number: int, name: str, metadata: ItemMetadata, found: list[Diagnostic]
) -> bool:
    """Check the constraints of a label; add to *found*, and return whether nothing is wrong."""
    label = block.labels[number]
    reasons = _reasons(string_value(label), metadata)
    if len(reasons) == 0:
        return True
    place = block.label_places[number]
    if not _holds_template(place.text, label):  # Its syntax is wrong already.
        for reason in reasons:
            reason = with_link(reason, metadata)
            found.append(INVALID.at(place, what="label", name=name, reason=reason))
    return False


def _holds_template(written: str, label: str) -> bool:
    """Whether a label as written holds a template, which is no part of its text."""
    return any([opening in written and opening not in label for opening in ("${", "%{")])


def _check(
    name: str, value: Value, metadata: ItemMetadata, place: Range, found: list[Diagnostic]
) -> None:
    """Check the constraints of one known value."""
    if not value.is_present or value.contains_unknown:
        return
    for reason in _reasons(value, metadata):
        reason = with_link(reason, metadata)
        found.append(INVALID.at(place, what="attribute", name=name, reason=reason))


def _reasons(value: Value, metadata: ItemMetadata) -> list[str]:
    """Why a value is invalid, in sentences."""
    reasons = []
    if len(metadata.values) != 0 and not _is_one_of(value, metadata.values):
        reasons.append(_not_one_of(value, metadata))
    try:
        if metadata.pattern:
            from hcl_lint.regex.pattern import matches_all

            if not matches_all(metadata.pattern, convert(value, STRING).as_string()):
                reasons.append(f"It must match the pattern `{metadata.pattern}`.")
        if metadata.format == DURATION:
            try:
                if value.type.kind != KIND_NUMBER:  # a number counts nanoseconds
                    text = convert(value, STRING).as_string()
                    value = number_value(number_from_int(parse_duration(text)))
            except (ValueError, ConversionError) as error:
                more = "" if isinstance(error, ConversionError) else str(error)
                return [*reasons, f"It must be a duration{': ' if more else ''}{more}."]
        elif metadata.format == INTEGER:
            if not _is_machine_integer(convert(value, NUMBER).as_number()):
                return [*reasons, "It must be a whole number of at most 64 bits."]
        elif metadata.format == NONEMPTY:
            if convert(value, STRING).as_string() == "":
                reasons.append("It must be a string that is not empty.")
        elif metadata.format == IDENTIFIER:
            if not is_identifier(convert(value, STRING).as_string()):
                reasons.append(NO_IDENTIFIER)
        if metadata.minimum is None and metadata.maximum is None:
            return reasons
        number = convert(value, NUMBER).as_number()
    except ConversionError:
        return reasons  # the type is reported already
    if (metadata.minimum is not None and number < metadata.minimum.as_number()) or (
        metadata.maximum is not None and number > metadata.maximum.as_number()
    ):
        reasons.append(_out_of_bounds(metadata))
    return reasons


def _not_one_of(value: Value, metadata: ItemMetadata) -> str:
    meant = None
    if isinstance(value.payload, str):
        texts = [value.payload for value in metadata.values if isinstance(value.payload, str)]
        meant = closest(value.payload, texts)
    valid = f"Valid values are {', '.join([display(value) for value in metadata.values])}."
    return valid if meant is None else f'Did you mean "{meant}"? {valid}'


def _out_of_bounds(metadata: ItemMetadata) -> str:
    least, most = [_bound(element, metadata) for element in (metadata.minimum, metadata.maximum)]
    if least and most:
        return f"It must be between {least} and {most}."
    return f"It must be at least {least}." if least else f"It must be at most {most}."


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


def is_identifier(text: str) -> bool:
    """Whether a text is a name in native syntax."""
    if text == "" or text[0].isascii() and not (text[0].isalpha() or text[0] == "_"):
        return False
    if text.isascii():
        return text.replace("_", "a").replace("-", "a").isalnum()
    if not text[0].isascii() and not is_identifier_start(ord(text[0])):
        return False
    for element in text:
        if element.isascii():
            if not element.isalnum() and element not in "_-":
                return False
        elif not is_identifier_continue(ord(element)):
            return False
    return True


def _are_collections(values: tuple[Value, ...]) -> bool:
    return len(values) != 0 and not values[0].type.is_primitive


def _is_one_of(value: Value, values: tuple[Value, ...]) -> bool:
    for element in values:
        try:
            same = equals(value, convert(element, value.type))
        except ConversionError:
            continue
        if same.is_present and same.as_bool():
            return True
    return False


def _is_machine_integer(number: Number) -> bool:
    """Whether a number is whole and fits into 64 bits, with or without a sign."""
    return number.is_integer() and _LEAST_INTEGER <= number <= _GREATEST_INTEGER
