"""Who can reach something: networks and ports."""

from __future__ import annotations

from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import STRING
from hcl_lint.values.value import DYNAMIC_NULL, FALSE, TRUE, Value

# Networks that are the whole internet, as services write them.
_WORLD = ("*", "any", "internet", "0.0.0.0", "::")

_ALL_PORTS = ("*", "-1", "all", "any")
_ANY_PROTOCOL = ("-1", "all", "*", "any")


def is_public(value: Value) -> bool | None:
    """Whether everybody is meant; None if it is unknown.

    *value* is a network, an address or a principal, a list of these, or an object that says so
    itself, as statements of access policies do.
    """
    if value.is_unknown:
        return None
    payload = value.payload
    if isinstance(payload, dict):
        answer = payload.get("public", FALSE)
        return None if answer.is_unknown else answer == TRUE
    if isinstance(payload, tuple):
        return any_of([is_public(member) for member in payload])
    text = _text(value)
    return False if text is None else _is_public_text(text)


def any_of(answers: list[bool | None]) -> bool | None:
    """Whether any is true; None where some are not known and no other is."""
    if any([answer is True for answer in answers]):
        return True
    return None if any([answer is None for answer in answers]) else False


def _is_public_text(text: str) -> bool:
    word = text.strip().lower()
    network, slash, bits = word.partition("/")
    if slash and bits.strip("0") == "" and bits:
        return not network.strip("0.:")
    if word.startswith("arn:"):
        parts = word.split(":")
        return len(parts) > 5 and parts[4] == "*"
    return word in _WORLD


# Ports


def covers(ports: Value, port: int) -> bool | None:
    """Whether ports include one; None if it is unknown.

    *ports* is a number, a range such as ``"20-30"``, a list of these, or an object with
    ``from_port`` and ``to_port`` and maybe a protocol. Null is no port.
    """
    if ports.is_unknown:
        return None
    if ports.is_null:
        return False
    payload = ports.payload
    if isinstance(payload, tuple):
        return any_of([covers(element, port) for element in payload])
    if isinstance(payload, dict):
        return _rule_covers(payload, port)
    text = _text(ports)
    if text is None:
        return None
    if text.strip().lower() in _ALL_PORTS:
        return True
    first, dash, last = text.partition("-")
    start = _number(first)
    end = _number(last) if dash else start
    return start is not None and end is not None and start <= port <= end


def _rule_covers(rule: dict[str, Value], port: int) -> bool | None:
    for name in ("protocol", "ip_protocol"):
        protocol = rule.get(name, DYNAMIC_NULL)
        if not protocol.is_unknown and (_text(protocol) or "").lower() in _ANY_PROTOCOL:
            return True
    start, end = rule.get("from_port", DYNAMIC_NULL), rule.get("to_port", DYNAMIC_NULL)
    if _text(start) == _text(end) == "0":
        return True  # what people write for all ports
    answers = [_is_at_most(start, port), _is_at_least(end, port)]
    if any([answer is False for answer in answers]):
        return False
    return None if any([answer is None for answer in answers]) else True


def _is_at_most(value: Value, port: int) -> bool | None:
    number = _number(_text(value) or "")
    if value.is_unknown:
        return None
    return number is not None and number <= port


def _is_at_least(value: Value, port: int) -> bool | None:
    number = _number(_text(value) or "")
    if value.is_unknown:
        return None
    return number is not None and number >= port


def _number(text: str) -> int | None:
    text = text.strip()
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) < 8
    return int(text) if is_number else None


def _text(value: Value) -> str | None:
    if not value.is_present:
        return None
    try:
        return convert(value, STRING).as_string()
    except ConversionError:
        return None
