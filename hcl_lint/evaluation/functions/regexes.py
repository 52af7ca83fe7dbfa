"""Regular expressions: finding and replacing."""

from __future__ import annotations

from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.evaluation.functions.strings import replaced
from hcl_lint.regex.machine import PatternError, TooMuch
from hcl_lint.regex.pattern import Match, Pattern, pattern_of, replace_all
from hcl_lint.values.types import (
    DYNAMIC, KIND_OBJECT, KIND_STRING, STRING, Type, list_of, object_of, tuple_of,
)
from hcl_lint.values.value import (
    Value, list_value, null_value, object_value, string_value, tuple_value, unknown_value,
)

_PATTERN = Parameter("pattern", STRING, "The regular expression.")
_STRING = Parameter("string", STRING, "The string to search.")
_STR = Parameter("str", STRING, "The string to search.")
_REPLACE = Parameter("replace", STRING, "The replacement.")


def _result_type(pattern: Pattern) -> Type:
    """Return the type of what one match gives."""
    names = pattern.names
    if not names:
        return STRING
    if not any(names):
        return tuple_of([STRING] * len(names))
    if all(names):
        return object_of(dict.fromkeys(names, STRING))
    raise FunctionError("either all or none of the groups must be named", 0)


def _pattern(text: str, argument: int | None) -> Pattern:
    try:
        return pattern_of(text)
    except PatternError as error:
        raise FunctionError(f"the regular expression is invalid: {error}", argument) from None


def _regex_type(call: Call) -> Type:
    if call.arguments[0].is_unknown:
        return DYNAMIC
    try:
        return _result_type(_pattern(call.text(0), 0))
    except TooMuch:
        return DYNAMIC


def _matched(match: Match, type_: Type, names: list[str]) -> Value:
    if type_.kind == KIND_STRING:
        return _group(match, 0)
    groups = [_group(match, index + 1) for index in range(len(names))]
    if type_.kind == KIND_OBJECT:
        return object_value(dict(zip(names, groups)))
    return tuple_value(groups)


def _group(match: Match, index: int) -> Value:
    text = match.group(index)
    return null_value(STRING) if text is None else string_value(text)


@function(_PATTERN, _STRING, rule=_regex_type)
def regex(call: Call) -> Value:
    """Returns the first part of a text that a regular expression matches.

    With groups in the expression it is a tuple of what they match, or an object if they have
    names.
    """
    try:
        pattern = _pattern(call.text(0), 0)
        match = pattern.search(call.text(1))
    except TooMuch:
        return unknown_value(call.type)
    if match is None:
        raise FunctionError("the regular expression does not match the string")
    return _matched(match, call.type, pattern.names)


@function(_PATTERN, _STRING, returns=list_of(DYNAMIC), rule=lambda call: list_of(_regex_type(call)))
def regexall(call: Call) -> Value:
    """Returns a list of all parts of a text that a regular expression matches."""
    type_ = call.type.element_type
    found: list[Value] = []
    try:
        pattern = _pattern(call.text(0), 0)
        for match in pattern.search_all(call.text(1)):
            found.append(_matched(match, type_, pattern.names))
            call.check_count(len(found))
    except TooMuch:
        return unknown_value(call.type)
    return list_value(type_, found)


def _check_pattern(call: Call, index: int) -> None:
    _check(call.text(index))


def _check_wanted(call: Call, index: int) -> None:
    expression = _between_slashes(call.text(index))
    if expression is not None:
        _check(expression)


def _check(expression: str) -> None:
    try:
        _pattern(expression, None)
    except TooMuch:
        pass


def _between_slashes(text: str) -> str | None:
    """Return the regular expression between the slashes of a text; None without them."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "/" else None


def _replace_matches(call: Call, expression: str) -> Value:
    parts: list[str] = []
    length = 0
    try:
        pattern = _pattern(expression, None)
        for part in replace_all(pattern, call.text(0), call.text(2)):
            length += len(part)
            call.check_length(length)
            parts.append(part)
    except TooMuch:
        return unknown_value(STRING)
    return call.string("".join(parts))


@function(
    _STR,
    Parameter("pattern", STRING, "The regular expression to search for.", check=_check_pattern),
    _REPLACE, returns=STRING,
)
def regex_replace(call: Call) -> Value:
    """Replaces each part of a text that a regular expression matches.

    In the replacement, `$1` or `${name}` stands for what a group matches.
    """
    return _replace_matches(call, call.text(1))


@function(
    _STR,
    Parameter(
        "substr", STRING, "The string to search for, or a regular expression between `/`.",
        check=_check_wanted,
    ),
    _REPLACE,
    returns=STRING,
)
def replace_or_regex(call: Call) -> Value:
    """Replaces each occurrence of a text, or of a regular expression written between slashes."""
    wanted = call.text(1)
    expression = _between_slashes(wanted)
    if expression is not None:
        return _replace_matches(call, expression)
    return replaced(call, call.text(0), wanted, call.text(2))
