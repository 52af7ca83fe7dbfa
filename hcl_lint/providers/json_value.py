"""A value in JSON, read without what the package `json` loads."""

from __future__ import annotations

try:
    from _json import make_scanner
except ImportError:  # an interpreter that is built otherwise
    make_scanner = None  # type: ignore[assignment,misc]


def json_value(line: str) -> object:
    """Return the value of a line of JSON.

    PERF: the package `json` loads `re`, 7 ms; what it is made of does not. Raises ValueError,
    RecursionError: it is not JSON.
    """
    if make_scanner is None:
        import json

        value: object = json.loads(line)
        return value
    try:
        value, end = make_scanner(_Context)(line, 0)  # type: ignore[arg-type]
    except StopIteration:
        raise ValueError("not JSON") from None
    if end != len(line):
        raise ValueError("more than one value")
    return value


class _Context:
    """How JSON is read: as the package `json` does without any option."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    array_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo: dict[str, str] = {}
