"""Values in a walk: which marks say why one is not known, and what is left where it is."""

from __future__ import annotations

from hcl_lint.products.terraform.testing.walks import UNDECIDED
from hcl_lint.values.value import Value, rebuild


def plain(value: Value) -> Value:
    """A value without the marks that only say why it is not known."""
    own = frozenset([mark for mark in value.marks if not mark.startswith(UNDECIDED)])
    return value if own == value.marks else value.unmarked().with_marks(own)


def settled(value: Value) -> Value:
    """A value of which the parts that are known have no marks that say why they are not."""
    if not value.contains_marks:
        return value
    if not value.contains_unknown and not value.contains_late:
        return _plain_deep(value)
    return value


def _plain_deep(value: Value) -> Value:
    if not any([mark.startswith(UNDECIDED) for mark in value.all_marks()]):
        return value
    payload = value.payload
    if isinstance(payload, dict):
        value = rebuild(value, [_plain_deep(part) for part in payload.values()])
    elif isinstance(payload, tuple):
        value = rebuild(value, [_plain_deep(part) for part in payload])
    return plain(value)


def without_reasons(value: Value) -> Value:
    """A value without the marks that say why it is not known, at any level."""
    if not value.contains_marks:
        return value
    payload = value.payload
    if isinstance(payload, dict):
        value = rebuild(value, [without_reasons(part) for part in payload.values()])
    elif isinstance(payload, tuple):
        value = rebuild(value, [without_reasons(part) for part in payload])
    own = frozenset([mark for mark in value.marks if not mark.startswith(UNDECIDED)])
    return value.unmarked().with_marks(own) if own != value.marks else value
