"""Marks of values: what is sensitive, what is ephemeral."""

from __future__ import annotations

from hcl_lint.evaluation.function import AS_GIVEN, Call, Parameter, function, own_type
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL
from hcl_lint.values.types import BOOL, DYNAMIC, Capsule, capsule_of
from hcl_lint.values.value import (
    EPHEMERAL, SENSITIVE, UNKNOWN_BOOL_NOT_NULL, Value, bool_value, capsule_value, null_value,
    rebuild, uncertain, unknown_value,
)

TYPE = capsule_of(Capsule("type", lambda a, b: a == b))

_VALUE = Parameter(
    "value", DYNAMIC, "The value.",
    allow_null=True, allow_unknown=True, allow_dynamic=True, allow_marked=True, marks=AS_GIVEN,
)


# Each with the mark that may be on a value.
_PARTS = uncertain(frozenset([SENSITIVE]))
_SENSITIVE = frozenset([SENSITIVE]) | _PARTS
_EPHEMERAL = frozenset([EPHEMERAL]) | uncertain(frozenset([EPHEMERAL]))


@function(_VALUE, rule=own_type, refinement=NO_REFINEMENT)
def sensitive(call: Call) -> Value:
    """Marks a value as sensitive, so that it is not shown."""
    return call.arguments[0].with_marks(frozenset([SENSITIVE]))


@function(_VALUE, rule=own_type, refinement=NO_REFINEMENT)
def nonsensitive(call: Call) -> Value:
    """Returns the value without the mark `sensitive`; use with care."""
    value = call.arguments[0]
    kept = value.marks - _SENSITIVE
    if value.is_unknown and not value.type.is_primitive:
        kept |= value.marks & _PARTS  # what parts may have
    return value.unmarked().with_marks(kept)


@function(_VALUE, returns=BOOL, refinement=NO_REFINEMENT)
def issensitive(call: Call) -> Value:
    """Returns whether a value is marked as sensitive."""
    value = call.arguments[0]
    if SENSITIVE in value.marks:
        return bool_value(True)
    is_open = value.is_unknown or value.may_have_mark(SENSITIVE)
    return UNKNOWN_BOOL_NOT_NULL if is_open else bool_value(False)


def _without_ephemeral(value: Value) -> Value:
    if EPHEMERAL in value.marks:
        return null_value(value.type).with_marks(value.marks - _EPHEMERAL)
    if value.may_have_mark(EPHEMERAL):
        return unknown_value(value.type).with_marks(value.marks - _EPHEMERAL)
    payload = value.payload
    if not value.contains_marks or value.is_null:
        return value
    if isinstance(payload, tuple):
        return rebuild(value, map(_without_ephemeral, payload))
    if isinstance(payload, dict):
        return rebuild(value, map(_without_ephemeral, payload.values()))
    return value


@function(_VALUE, rule=own_type, refinement=NO_REFINEMENT)
def ephemeralasnull(call: Call) -> Value:
    """Returns the value with all that is ephemeral replaced by null."""
    return _without_ephemeral(call.arguments[0])


@function(
    Parameter(
        "value", DYNAMIC, "The value.", allow_null=True, allow_unknown=True, allow_dynamic=True
    ),
    returns=TYPE,
    refinement=NOT_NULL,
    name="type",
)
def type_of(call: Call) -> Value:
    """Returns the type of a value, for display only."""
    return capsule_value(TYPE, call.arguments[0].type)
