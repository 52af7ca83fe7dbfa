"""Checking known values against the constraints of an attribute or a label."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema import problems
from hcl_lint.schema.body_schema import (
    DURATION, IDENTIFIER, INTEGER, NONEMPTY, AttributeSchema, ItemMetadata,
)
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.syntax.letters import is_identifier_continue, is_identifier_start
from hcl_lint.text.source import Range
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.durations import parse_duration
from hcl_lint.values.equality import equals
from hcl_lint.values.numbers import Number, number_from_int
from hcl_lint.values.types import DYNAMIC, KIND_NUMBER, KIND_SET, NUMBER, STRING
from hcl_lint.values.value import Value, number_value, string_value

# Products written in Go read whole numbers into 64 bits, signed or unsigned.
_LEAST_INTEGER = number_from_int(-(2**63))
_GREATEST_INTEGER = number_from_int(2**64 - 1)


def check_value(
    name: str,
    value: Value,
    schema: AttributeSchema,
    expression: BodyExpression,
    found: list[Diagnostic],
) -> None:
    """Check the constraints of an attribute's value, or of its elements; add to *found*."""
    value = value.unmarked()
    if not value.is_present:
        return
    metadata = schema.metadata
    is_whole = schema.type is DYNAMIC and metadata.format == DURATION
    if not can_iterate(value) or is_whole or _are_collections(metadata.values):
        _check(name, value, metadata, expression.place, "attribute", found)
        return
    items = list_items(expression)
    for number, (_, element) in enumerate(iter_elements(value)):
        place = expression.place
        if items is not None and number < len(items) and value.type.kind != KIND_SET:
            place = items[number].place
        _check(name, element.unmarked(), metadata, place, "attribute", found)


def check_label(
    name: str, label: str, metadata: ItemMetadata, place: Range, found: list[Diagnostic]
) -> None:
    """Check the constraints of a label; add to *found*."""
    _check(name, string_value(label), metadata, place, "label", found)


def _check(
    name: str,
    value: Value,
    metadata: ItemMetadata,
    place: Range,
    what: str,
    found: list[Diagnostic],
) -> None:
    """Check the constraints of one known value."""
    if not value.is_present or value.contains_unknown:
        return
    if len(metadata.values) != 0 and not _is_one_of(value, metadata.values):
        found.append(problems.not_one_of(what, name, value, metadata, place))
    try:
        if metadata.pattern:
            from hcl_lint.regex.pattern import matches_all

            if not matches_all(metadata.pattern, convert(value, STRING).as_string()):
                found.append(problems.no_match(what, name, metadata, place))
        if metadata.format == DURATION:
            try:
                if value.type.kind != KIND_NUMBER:  # a number counts nanoseconds
                    text = convert(value, STRING).as_string()
                    value = number_value(number_from_int(parse_duration(text)))
            except (ValueError, ConversionError) as error:
                reason = "" if isinstance(error, ConversionError) else str(error)
                found.append(problems.wrong_format(what, name, reason, metadata, place))
                return
        elif metadata.format == INTEGER:
            if not _is_machine_integer(convert(value, NUMBER).as_number()):
                found.append(problems.wrong_format(what, name, "", metadata, place))
                return
        elif metadata.format == NONEMPTY:
            if convert(value, STRING).as_string() == "":
                found.append(problems.wrong_format(what, name, "", metadata, place))
        elif metadata.format == IDENTIFIER:
            if not is_identifier(convert(value, STRING).as_string()):
                found.append(problems.no_identifier(what, name, metadata, place))
        if metadata.minimum is None and metadata.maximum is None:
            return
        number = convert(value, NUMBER).as_number()
    except ConversionError:
        return  # the type is reported already
    if (metadata.minimum is not None and number < metadata.minimum.as_number()) or (
        metadata.maximum is not None and number > metadata.maximum.as_number()
    ):
        found.append(problems.out_of_bounds(what, name, metadata, place))


def is_identifier(text: str) -> bool:
    """Whether a text is a name in native syntax."""
    if text == "" or text[0].isascii() and not (text[0].isalpha() or text[0] == "_"):
        return False
    if text.isascii():
        return text.replace("_", "a").replace("-", "a").isalnum()
    if not text[0].isascii() and not is_identifier_start(ord(text[0])):
        return False
    for each in text:
        if each.isascii():
            if not each.isalnum() and each not in "_-":
                return False
        elif not is_identifier_continue(ord(each)):
            return False
    return True


def _are_collections(values: tuple[Value, ...]) -> bool:
    return len(values) != 0 and not values[0].type.is_primitive


def _is_one_of(value: Value, values: tuple[Value, ...]) -> bool:
    for each in values:
        try:
            same = equals(value, convert(each, value.type))
        except ConversionError:
            continue
        if same.is_present and same.as_bool():
            return True
    return False


def _is_machine_integer(number: Number) -> bool:
    """Whether a number is whole and fits into 64 bits, with or without a sign."""
    return number.is_integer() and _LEAST_INTEGER <= number <= _GREATEST_INTEGER
