"""Buffers of bytes, which only functions make and take."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.values.types import NUMBER, Capsule, capsule_of
from hcl_lint.values.value import Value, capsule_value, int_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.function import Function

BYTES = capsule_of(Capsule("bytes", lambda a, b: a == b))

_BUFFER = Parameter("buf", BYTES, "The buffer.", allow_dynamic=True)


def _content(call: Call) -> bytes:
    content = call.arguments[0].payload
    assert isinstance(content, bytes)
    return content


@function(_BUFFER, returns=NUMBER)
def byteslen(call: Call) -> Value:
    """Returns the number of bytes."""
    return int_value(len(_content(call)))


@function(
    _BUFFER,
    Parameter("offset", NUMBER, "The first byte, from 0.", allow_dynamic=True),
    Parameter("length", NUMBER, "The number of bytes.", allow_dynamic=True),
    returns=BYTES,
)
def bytesslice(call: Call) -> Value:
    """Returns some of the bytes."""
    content = _content(call)
    offset, length = call.integer(1), call.integer(2)
    if offset < 0 or length < 0:
        raise FunctionError("offset and length must not be negative")
    if offset + length > len(content):
        raise FunctionError(f"the buffer has only {len(content)} bytes")
    return capsule_value(BYTES, content[offset:offset + length])


FUNCTIONS: tuple[Function, ...] = (byteslen, bytesslice)
