"""Meaning of ``==`` between values: true, false, or not known yet."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.values.refinements import GeneratedText, Refinement
from hcl_lint.values.types import KIND_BOOL, KIND_CAPSULE, KIND_DYNAMIC, KIND_SET, Type
from hcl_lint.values.value import FALSE, TRUE, UNKNOWN_BOOL_NOT_NULL, Value

_FALSE: Final = 0
_TRUE: Final = 1
_UNKNOWN: Final = 2
_RESULTS: Final = (FALSE, TRUE, UNKNOWN_BOOL_NOT_NULL)


def equals(a: Value, b: Value) -> Value:
    """Return whether two values are equal, with the marks of both.

    Nothing is converted: values of different types differ, but null equals null whatever its
    type. The result is unknown where unknown parts, or types not known yet, leave it open.
    Comparing with a null value only looks at the other operand's own level, marks included.
    """
    if not (a.contains_marks or b.contains_marks):
        return _RESULTS[_compare(a, b)]
    if a.is_null or b.is_null:
        result = _RESULTS[_compare(a, b)]
        return result.with_marks(a.marks | b.marks)
    result = _RESULTS[_compare(a.unmarked_deep(), b.unmarked_deep())]
    return result.with_marks(a.all_marks() | b.all_marks())


def is_equal(a: Value, b: Value) -> bool:
    """Return whether two values are certainly equal, marks aside."""
    return _compare(a, b) == _TRUE


def _compare(a: Value, b: Value) -> int:
    if a.is_null and b.is_null:
        return _TRUE
    if a.is_null or b.is_null:
        other = b if a.is_null else a
        return _FALSE if other.is_definitely_not_null else _UNKNOWN
    if a.is_unknown or b.is_unknown:
        if a.is_unknown and b.is_unknown:
            return _compare_generated(a.payload, b.payload)
        if a.type != b.type and _compare_types(a, b) == _FALSE:
            return _FALSE
        if not b.is_unknown and not _may_be(a.refinement, b):
            return _FALSE
        if not a.is_unknown and not _may_be(b.refinement, a):
            return _FALSE
        return _UNKNOWN
    if a.type != b.type:
        return _compare_types(a, b)
    if (a.contains_unknown or b.contains_unknown) and a.type.has_dynamic:
        if _has_open_type(a) or _has_open_type(b):
            return _UNKNOWN
    return _compare_content(a, b)


def _compare_generated(a: object, b: object) -> int:
    if isinstance(a, GeneratedText) and isinstance(b, GeneratedText):
        if a.identity == b.identity:
            return _TRUE
        return _FALSE if a.is_unique and b.is_unique else _UNKNOWN
    return _UNKNOWN


def _compare_types(a: Value, b: Value) -> int:
    """Compare values of different types: unequal, unless the types may still agree."""
    if (_has_open_type(a) or _has_open_type(b)) and _may_agree(a.type, b.type):
        return _UNKNOWN
    return _FALSE


def _has_open_type(value: Value) -> bool:
    """Whether some part is unknown and may turn out to be of any type."""
    if value.is_unknown:
        return value.type.has_dynamic
    if not value.contains_unknown:
        return False
    payload = value.payload
    if isinstance(payload, dict):
        return any([_has_open_type(item) for item in payload.values()])
    return any([_has_open_type(item) for item in value.as_elements()])


def _compare_content(a: Value, b: Value) -> int:
    kind = a.type.kind
    if kind <= KIND_BOOL:
        return _TRUE if a.payload == b.payload else _FALSE
    if kind == KIND_CAPSULE:
        capsule = a.type.capsule
        return _TRUE if capsule is not None and capsule.is_equal(a.payload, b.payload) else _FALSE
    if kind == KIND_SET:
        if a.contains_unknown or b.contains_unknown:
            return _UNKNOWN
        return _TRUE if a.payload == b.payload else _FALSE
    if isinstance(a.payload, dict) and isinstance(b.payload, dict):
        if len(a.payload) != len(b.payload):
            return _FALSE
        result = _TRUE
        for name, item in a.payload.items():
            other = b.payload.get(name)
            compared = _FALSE if other is None else _compare(item, other)
            if compared == _FALSE:
                return _FALSE
            if compared == _UNKNOWN:
                result = _UNKNOWN
        return result
    items, others = a.as_elements(), b.as_elements()
    if len(items) != len(others):
        return _FALSE
    for item, other in zip(items, others):
        compared = _compare(item, other)
        if compared != _TRUE:
            return compared
    return _TRUE


def _may_be(refinement: Refinement, value: Value) -> bool:
    """Return whether an unknown value refined like this can turn out to be *value*."""
    payload = value.payload
    if isinstance(payload, str):
        if isinstance(refinement, GeneratedText):
            return refinement.allows_text(payload)
        return payload.startswith(refinement.string_prefix)
    if value.type.is_collection and isinstance(payload, (tuple, dict)):
        if value.type.kind == KIND_SET and value.contains_unknown:
            longest = refinement.length_max
            return len(payload) >= refinement.length_min and (longest is None or longest >= 1)
        return refinement.allows_length(len(payload))
    if value.type.kind == KIND_BOOL or value.type.is_structural:
        return True
    return value.type.kind == KIND_CAPSULE or refinement.allows_number(value.as_number())


def _may_agree(a: Type, b: Type) -> bool:
    """Return whether two types can become the same once their dynamic parts are known."""
    if a.kind == KIND_DYNAMIC or b.kind == KIND_DYNAMIC or a == b:
        return True
    if a.kind != b.kind:
        return False
    if a.element is not None and b.element is not None:
        return _may_agree(a.element, b.element)
    if len(a.elements) != len(b.elements) or a.attributes.keys() != b.attributes.keys():
        return False
    if not all(_may_agree(own, other) for own, other in zip(a.elements, b.elements)):
        return False
    return all(_may_agree(a.attributes[name], b.attributes[name]) for name in a.attributes)
