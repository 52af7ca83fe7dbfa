"""The functions that policies may call: they look at nothing but their arguments.

Some say who can reach something: networks and ports.
"""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, Function, Parameter, function
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.linter.paths import matches_glob
from hcl_lint.values.plain import text_of
from hcl_lint.values.refinements import NO_REFINEMENT
from hcl_lint.values.types import BOOL, DYNAMIC, NUMBER, STRING
from hcl_lint.values.value import DYNAMIC_NULL, FALSE, TRUE, UNKNOWN_BOOL, Value, bool_value

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
    text = text_of(value)
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
    text = text_of(ports)
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
        if not protocol.is_unknown and (text_of(protocol) or "").lower() in _ANY_PROTOCOL:
            return True
    start, end = rule.get("from_port", DYNAMIC_NULL), rule.get("to_port", DYNAMIC_NULL)
    if text_of(start) == text_of(end) == "0":
        return True  # what people write for all ports
    answers = [_is_at_most(start, port), _is_at_least(end, port)]
    if any([answer is False for answer in answers]):
        return False
    return None if any([answer is None for answer in answers]) else True


def _is_at_most(value: Value, port: int) -> bool | None:
    number = _number(text_of(value) or "")
    if value.is_unknown:
        return None
    return number is not None and number <= port


def _is_at_least(value: Value, port: int) -> bool | None:
    number = _number(text_of(value) or "")
    if value.is_unknown:
        return None
    return number is not None and number >= port


def _number(text: str) -> int | None:
    text = text.strip()
    is_number = text.isascii() and text.removeprefix("-").isdigit() and len(text) < 8
    return int(text) if is_number else None


TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Functions = dict[str, Function]
else:
    Functions = dict

# Names, each with its meaning where that has another name.
_MEANINGS = {
    name: meaning or name
    for name, _, meaning in [
        entry.partition("=")
        for entry in (
            "abs alltrue anytrue base64decode base64encode basename can ceil chomp chunklist "
            "cidrcontains cidrhost cidrnetmask cidrsubnet cidrsubnets coalesce=coalesce_filled "
            "coalescelist compact concat contains convert csvdecode dirname distinct element "
            "endswith flatten floor format formatdate formatlist indent index=index_of join "
            "jsondecode jsonencode keys length=size log lookup=lookup_optional lower matchkeys max "
            "merge min one parseint pow range regex regexall replace=replace_or_regex reverse "
            "setintersection setproduct setsubtract setunion signum slice sort split startswith "
            "strcontains strrev substr sum timeadd timecmp title tobool=to_bool tolist=to_list "
            "tomap=to_map tonumber=to_number toset=to_set tostring=to_string transpose trim "
            "trimprefix trimspace trimsuffix try upper urldecode urlencode values yamldecode zipmap"
        ).split()
    ]
}


def _anything(name: str, doc: str) -> Parameter:
    return Parameter(
        name, DYNAMIC, doc,
        allow_null=True, allow_unknown=True, allow_dynamic=True, allow_marked=True,
    )


@function(_anything("value", "The value."), returns=BOOL)
def _known(call: Call) -> Value:
    """Returns whether a value is known, with all that is in it."""
    return bool_value(not call.arguments[0].contains_unknown)


@function(
    _anything("value", "The value."), _anything("otherwise", "The value to use instead of null."),
    refinement=NO_REFINEMENT,
)
def _default(call: Call) -> Value:
    """Returns a value, or another one where it is null."""
    value, otherwise = call.arguments
    return otherwise if value.is_null else value


@function(
    Parameter("text", STRING, "The text."),
    Parameter("pattern", STRING, "The pattern, in which `*` matches any characters."), returns=BOOL,
)
def _glob(call: Call) -> Value:
    """Returns whether a text is as a pattern says."""
    return bool_value(matches_glob(call.text(1), call.text(0)))


@function(_anything("value", "A network, a principal, a list of these, or a statement."))
def _is_public(call: Call) -> Value:
    """Returns whether everybody is meant: `0.0.0.0/0`, `*`, or a statement that allows anybody."""
    return _answer(is_public(call.arguments[0].unmarked_deep()))


@function(
    _anything("ports", "A port, a range such as `20-30`, a list, or a rule with `from_port`."),
    Parameter("port", NUMBER, "The port."),
)
def _covers(call: Call) -> Value:
    """Returns whether ports include one."""
    return _answer(covers(call.arguments[0].unmarked_deep(), call.integer(1)))


def _answer(answer: bool | None) -> Value:
    return UNKNOWN_BOOL if answer is None else bool_value(answer)


_OWN = {
    "known": _known, "default": _default, "glob": _glob, "is_public": _is_public, "covers": _covers,
}
_BY_MEANING = ("constraint_check",)
# Those that know what a policy is asked about; see `hcl_lint.linter.policies.subject_functions`.
OF_SUBJECT = ("policy_statements", "unlimited_actions", "referrers", "referenced")


class PolicyFunctions(Functions):
    """All of them by name, each loaded when it is first called."""

    __slots__ = ()

    def __contains__(self, name: object) -> bool:
        return name in _MEANINGS or name in _OWN or name in _BY_MEANING or name in OF_SUBJECT

    def get(self, name: str, default: object = None) -> Function | None:  # type: ignore[override]
        if name in _OWN:
            return _OWN[name]
        if name in _BY_MEANING:
            return load_function(name)
        meaning = _MEANINGS.get(name)
        return None if meaning is None else load_function(meaning)

    def __iter__(self) -> Iterator[str]:
        return iter((*_OWN, *_BY_MEANING, *OF_SUBJECT, *sorted(_MEANINGS)))


FUNCTIONS = PolicyFunctions()
