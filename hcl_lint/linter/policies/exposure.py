"""Who can reach something: networks, ports, and principals of access policies."""

from __future__ import annotations

from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import STRING
from hcl_lint.values.value import DYNAMIC_NULL, Value

# Networks that are the whole internet, as services write them.
_WORLD = ("*", "any", "internet", "0.0.0.0", "::")

# Keys of conditions that limit who a principal `*` is.
_LIMITS = frozenset([
    "aws:principalarn", "aws:principalaccount", "aws:principalorgid", "aws:principalorgpaths",
    "aws:sourcearn", "aws:sourceaccount", "aws:sourceowner", "aws:sourceorgid", "aws:sourcevpc",
    "aws:sourcevpce", "aws:sourceip", "aws:vpceaccount", "aws:userid", "aws:calledvia",
    "aws:viaawsservice", "aws:ec2instancesourcevpc", "kms:calleraccount", "kms:viaservice",
    "s3:dataaccesspointaccount", "lambda:sourcefunctionarn", "ec2:sourceinstancearn",
])
_ALL_PORTS = ("*", "-1", "all", "any")
_ANY_PROTOCOL = ("-1", "all", "*", "any")


def is_public(value: Value) -> bool | None:
    """Whether everybody is meant; None if it is unknown.

    *value* is a network, an address or a principal, a list of these, or a statement of an access
    policy.
    """
    if value.is_unknown:
        return None
    payload = value.payload
    if isinstance(payload, dict):
        return _is_public_statement(payload)
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


def _is_public_statement(statement: dict[str, Value]) -> bool | None:
    effect = statement.get("effect", DYNAMIC_NULL)
    if effect.is_unknown:
        return None
    if _text(effect) != "Allow":
        return False
    principals = statement.get("principals", DYNAMIC_NULL)
    others = statement.get("not_principals", DYNAMIC_NULL)
    answer = any_of([_is_anybody(principals), _has_members(others)])
    if answer is not True:
        return answer
    limited = _is_limited(statement.get("conditions", DYNAMIC_NULL))
    return None if limited is None else not limited


def _has_members(value: Value) -> bool | None:
    if value.is_unknown:
        return None
    return isinstance(value.payload, tuple) and len(value.payload) != 0


def _is_anybody(principals: Value) -> bool | None:
    if principals.is_unknown:
        return None
    answers: list[bool | None] = []
    for principal in principals.payload if isinstance(principals.payload, tuple) else ():
        if principal.is_unknown or not isinstance(principal.payload, dict):
            answers.append(None)
            continue
        type_, answer = principal.payload["type"], is_public(principal.payload["identifiers"])
        if type_.is_unknown:
            answers.append(None if answer else answer)
        elif _text(type_) in ("AWS", "*"):
            answers.append(answer)
    return any_of(answers)


def _is_limited(conditions: Value) -> bool | None:
    if conditions.is_unknown:
        return None
    answers: list[bool | None] = []
    for condition in conditions.payload if isinstance(conditions.payload, tuple) else ():
        if condition.is_unknown or not isinstance(condition.payload, dict):
            answers.append(None)
            continue
        variable = condition.payload["variable"]
        if variable.is_unknown:
            answers.append(None)
        elif (_text(variable) or "").lower() in _LIMITS:
            answers.append(_names_somebody(condition.payload["values"]))
    return any_of(answers)


def _names_somebody(values: Value) -> bool | None:
    """Whether the values of a condition exclude anybody."""
    answer = is_public(values)
    return None if answer is None else not answer


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
