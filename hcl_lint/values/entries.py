"""Entries of collections: what `each` and the iterator of a dynamic block stand for."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.values.access import iter_elements
from hcl_lint.values.shapes import element_of, key_of, members
from hcl_lint.values.value import Value, certain, object_value, uncertain


def entry(key: Value, value: Value) -> Value:
    """Return an object with the key and the value of one element."""
    return object_value({"key": key, "value": value})


def any_entry(collection: Value) -> Value:
    """Return what is known of any one entry, whose parts have the marks of the collection."""
    plain = collection.unmarked()
    key, value = next(iter_elements(plain)) if is_single(plain) else (
        key_of(plain), any_element(plain))
    return entry(key.with_marks(collection.marks), value.with_marks(collection.marks))


def is_single(collection: Value) -> bool:
    """Return whether a collection has exactly one element; what it is may be unknown."""
    payload = collection.payload
    return isinstance(payload, (tuple, dict)) and len(payload) == 1


def any_element(collection: Value) -> Value:
    """Return what is known of any one element, with the marks that all have, or some may have."""
    has_marks = collection.contains_marks
    found = members(collection) if has_marks or collection.is_present else []
    if len(found) == 1:
        return found[0]
    value = element_of(collection)
    if not has_marks:
        return value
    common = frozenset.intersection(*[member.marks for member in found])
    others = certain(frozenset.union(*[member.all_marks() for member in found]) - common)
    return value.with_marks(common | uncertain(others))


def entries(collection: Value) -> Iterator[Value]:
    """Yield the entries of a present collection in order; its own marks are left out."""
    for key, value in iter_elements(collection):
        yield entry(key, value)
