"""The reason why a constraint of a provider excludes a value."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, Rule
from hcl_lint.products.terraform.providers.json_templates import UNKNOWN_PART
from hcl_lint.providers.accepted_values import (
    ANY_CASE, ARN, DOCUMENT, FORM, NETWORK, NUMBER, OUTDATED, VALUES, Constraint,
)
from hcl_lint.regex.pattern import has_match, matches_all
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.syntax.json_parser import json_error
from hcl_lint.text.messages import closest, listed, short
from hcl_lint.values.json import from_json_text
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING
from hcl_lint.values.value import Value

UNKNOWN_PROVIDER_VALUE = Rule(
    "PV001", "unknown-provider-value", WARNING, ON,
    "Value that a service of the provider does not list.",
)
INVALID_PROVIDER_VALUE = Rule(
    "PV002", "invalid-provider-value", WARNING, ON,
    "Value whose length, form or size a service of the provider does not accept.",
)
CIDR_HOST_BITS = Rule("PV003", "cidr-host-bits", ERROR, ON, "CIDR block with host bits set.")
OUTDATED_PROVIDER_VALUE = Rule(
    "PV004", "outdated-provider-value", WARNING, ON,
    "Instance type of a previous generation, or runtime that is no longer updated.",
)
INVALID_JSON_ARGUMENT = Rule(
    "PV016", "invalid-json-argument", ERROR, ON,
    "Argument that must be a JSON document and is not.",
)
_SUMMARIES: Final = {
    UNKNOWN_PROVIDER_VALUE: "Unknown value for",
    INVALID_PROVIDER_VALUE: "Invalid value for",
    CIDR_HOST_BITS: "CIDR block has host bits set in",
    OUTDATED_PROVIDER_VALUE: "Outdated value for",
    INVALID_JSON_ARGUMENT: "Invalid JSON in",
}

LISTS: Final = (VALUES, ANY_CASE)
"""The kinds of constraints that list the values accepted."""

_MOST_LISTED: Final = 8
_LONGEST_PATTERN: Final = 100
# Most networks of IPv4 end at a byte, which can be seen without a library.
_AT_A_BYTE: Final = (".0.0.0/8", ".0.0/16", ".0/24", "/32")
_EVERYWHERE: Final = "0.0.0.0/0"


def violation(
    name: str, value: Value, expression: BodyExpression, constraint: Constraint, source: str,
    in_any_case: bool = False,
) -> Diagnostic | None:
    """Return the finding about a value of an argument, which an expression has; None for none.

    *source* is what the constraint comes from; *in_any_case*: letters may have any.
    """
    severity = ""
    if constraint.kind == NUMBER:
        if value.type.kind != KIND_NUMBER or _is_within(value.as_number().to_double(), constraint):
            return None
        rule = INVALID_PROVIDER_VALUE
        detail = f"The number must be {_bounds(constraint)}, says {source}."
    else:
        text = value.as_string() if value.type.kind == KIND_STRING else ""
        if text == "":
            return None  # Providers often take an empty string for no value.
        rule, detail = _about_text(text, constraint, source, in_any_case)
        if constraint.kind == DOCUMENT and not detail:
            return _key_twice(name, text, expression)
        if not detail:
            return None
        if text_of(expression) is None and short(text) not in detail:
            detail = f"The value is {short(text)}. {detail}"
        is_certain = constraint.is_validated and not constraint.is_open
        if rule is UNKNOWN_PROVIDER_VALUE and is_certain and _is_far(text, constraint):
            severity = ERROR
    summary = f"{_SUMMARIES[rule]} {short(name)}"
    return rule.at(expression.place, summary, detail, severity=severity)


def _key_twice(name: str, text: str, expression: BodyExpression) -> Diagnostic | None:
    """The finding about a document in which an object has a key twice."""
    import json  # few runs need it

    twice: list[str] = []

    def members(pairs: list[tuple[str, object]]) -> None:
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen and UNKNOWN_PART not in key:
                twice.append(key)
            seen.add(key)

    try:
        json.loads(text, object_pairs_hook=members)
    except (ValueError, RecursionError):
        return None  # Others say that it is too deep.
    if not twice:
        return None
    return INVALID_JSON_ARGUMENT.at(
        expression.place, f"Key {short(twice[0])} is set twice in {short(name)}",
        "Only the last value counts, or the service rejects the document. Remove one, or write a "
        "list.",
        severity=WARNING,
    )


def _about_text(
    text: str, constraint: Constraint, source: str, in_any_case: bool
) -> tuple[Rule, str]:
    """The rule that says something of a text, and what it says; "" where it is accepted."""
    kind = constraint.kind
    detail = ""
    if kind in LISTS:
        if not constraint.accepts(text, in_any_case):
            known = f"{short(text)} is not among the values known in {source}."
            detail = known + _advice(text, constraint)
        return UNKNOWN_PROVIDER_VALUE, detail
    if kind == OUTDATED:
        if constraint.lists(text):
            detail = f"{constraint.reason}: {short(text)}."
        return OUTDATED_PROVIDER_VALUE, detail
    if kind == NETWORK:
        network = _network(text, constraint.most)
        if network != text:
            detail = f"{short(text)} is an address in a network. Did you mean `{network}`?"
        return CIDR_HOST_BITS, detail
    if kind == DOCUMENT:
        return INVALID_JSON_ARGUMENT, _json_error(text)
    if kind == ARN:
        service = _service(text)
        if service and service not in constraint.values:
            names = listed(constraint.values, " or ")
            detail = f"It is an ARN of the service {short(service)}, and must be one of {names}."
    elif kind == FORM:
        if has_match(constraint.pattern, text):
            detail = f"{constraint.reason}."
    else:
        reason = _reason(text, constraint)
        detail = f"{reason}, says {source}." if reason else ""
    return INVALID_PROVIDER_VALUE, detail


def _is_far(text: str, constraint: Constraint) -> bool:
    """Whether a text is not like any value, which a newer version of the provider might add."""
    return closest(text.lower(), [value.lower() for value in constraint.values]) is None


def _reason(text: str, constraint: Constraint) -> str:
    """Why the length or the pattern of a text is wrong; "" where it is not."""
    pattern = constraint.pattern
    if not _is_within(len(text), constraint):
        return f"It has {len(text)} characters, but must have {_bounds(constraint)}"
    if not pattern or matches_all(pattern, text):
        return ""
    if constraint.reason:
        return constraint.reason
    if len(pattern) <= _LONGEST_PATTERN and "`" not in pattern:
        return f"It must match `{pattern}`"
    return "It does not have the form that is required"


def _json_error(text: str) -> str:
    """Why a text is not JSON; "" where it is."""
    try:
        from_json_text(text)
    except ValueError as error:
        reason = json_error(text) or f"It is not JSON: {error}"
        return f"{reason}. Use `jsonencode()`."
    return ""


def _service(text: str) -> str:
    """The service of an ARN; "" for other text, or if it is uncertain."""
    parts = text.split(":", 5)
    if len(parts) != 6 or parts[0] != "arn":
        return ""
    service = parts[2]
    return service if service.replace("-", "").isalnum() else ""


def _network(text: str, version: float | None) -> str:
    """A network without host bits; anything else as it is."""
    if text == _EVERYWHERE or text.endswith(_AT_A_BYTE) and ":" not in text:
        return text
    import ipaddress

    try:
        network = ipaddress.ip_network(text, strict=False)
    except ValueError:
        return text
    if version is not None and network.version != version:
        return text
    bits = text.partition("/")[2]
    address = ipaddress.ip_address(text.partition("/")[0])
    return text if address == network.network_address else f"{network.network_address}/{bits}"


def _is_within(number: float, constraint: Constraint) -> bool:
    least, most = constraint.least, constraint.most
    return (least is None or number >= least) and (most is None or number <= most)


def _bounds(constraint: Constraint) -> str:
    least, most = constraint.least, constraint.most
    if least is None:
        return f"at most {most:.15g}"
    return f"at least {least:.15g}" if most is None else f"{least:.15g} to {most:.15g}"


def _advice(text: str, constraint: Constraint) -> str:
    meant = constraint.nearest(text)
    if meant is not None:
        return f" Did you mean `{meant}`?"
    if len(constraint.values) <= _MOST_LISTED:
        return f" There are {listed(constraint.values)}."
    return ""
