"""Text: letters, parts, lines, white space, search and replacement."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.evaluation.function import Call, FunctionError, Parameter, function
from hcl_lint.text.unicode import grapheme_count, iter_graphemes
from hcl_lint.values.numbers import number_from_int
from hcl_lint.values.refinements import NO_REFINEMENT, NOT_NULL, Refinement
from hcl_lint.values.types import BOOL, NUMBER, STRING, list_of
from hcl_lint.values.value import (
    UNKNOWN_BOOL_NOT_NULL, Value, bool_value, int_value, list_value, string_value, unknown_value,
)

# NOTE: one character stays one character: "ß" has no upper case then.
_LOWER_EXCEPTIONS: Final = {"\u0130": "i"}


def upper_text(text: str) -> str:
    """Return the text in upper case; characters that would become several stay as they are."""
    if text.isascii():
        return text.upper()
    return "".join([_upper(character) for character in text])


def lower_text(text: str) -> str:
    """Return the text in lower case, each character by itself."""
    if text.isascii():
        return text.lower()
    return "".join([_lower(character) for character in text])


def title_text(text: str) -> str:
    """Return the text with each letter at the beginning of a word in title case.

    A word begins after anything but a letter, a digit or an underscore; beyond ASCII only
    after white space.
    """
    parts = []
    previous = " "
    for character in text:
        if _separates(previous):
            titled = character.title()
            parts.append(titled if len(titled) == 1 else character)
        else:
            parts.append(character)
        previous = character
    return "".join(parts)


def _upper(character: str) -> str:
    upper = character.upper()
    if len(upper) == 1:
        return upper
    title = character.title()
    return title if len(title) == 1 else character


def _lower(character: str) -> str:
    lower = character.lower()
    return lower if len(lower) == 1 else _LOWER_EXCEPTIONS.get(character, character)


def _separates(character: str) -> bool:
    if character.isascii():
        return not (character.isalnum() or character == "_")
    return character.isspace()


# What counts as white space; `str.strip` takes four control characters more.
_SPACES = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)

_ANY_STR = Parameter("str", STRING, "The text.", allow_dynamic=True)
_STR = Parameter("str", STRING, "The text.")
_STRINGS = list_of(STRING)


def _characterwise(call: Call) -> str:
    """Return the text of a string after charging the steps of visiting each character."""
    text = call.text(0)
    call.check_count(len(text))
    return text


@function(_ANY_STR, returns=STRING)
def upper(call: Call) -> Value:
    """Converts all letters to upper case."""
    return call.string(upper_text(_characterwise(call)))


@function(_ANY_STR, returns=STRING)
def lower(call: Call) -> Value:
    """Converts all letters to lower case."""
    return call.string(lower_text(_characterwise(call)))


@function(_STR, returns=STRING)
def title(call: Call) -> Value:
    """Converts the first letter of each word to title case."""
    return call.string(title_text(_characterwise(call)))


@function(_ANY_STR, returns=STRING)
def strrev(call: Call) -> Value:
    """Reverses the order of the characters."""
    return call.string("".join(reversed(list(iter_graphemes(_characterwise(call))))))


@function(
    Parameter("str", STRING, "The string to measure.", allow_dynamic=True, allow_unknown=True),
    returns=NUMBER,
)
def strlen(call: Call) -> Value:
    """Returns the number of characters, as people count them."""
    value = call.arguments[0]
    if value.is_unknown:
        least = number_from_int(grapheme_count(value.refinement.string_prefix))
        return unknown_value(NUMBER, Refinement(number_min=least))
    return int_value(grapheme_count(_characterwise(call)))


@function(
    _ANY_STR,
    Parameter(
        "offset", NUMBER, "The start; negative: from the end.", allow_dynamic=True,
        check=Call.integer,
    ),
    Parameter(
        "length", NUMBER, "The length; negative values take the rest.", allow_dynamic=True,
        check=Call.integer,
    ),
    returns=STRING,
)
def substr(call: Call) -> Value:
    """Returns a part of a text, counting in characters as people see them."""
    offset, length = call.integer(1, blamed=False), call.integer(2, blamed=False)
    if length == 0 and offset >= 0:
        return string_value("")
    clusters = list(iter_graphemes(_characterwise(call)))
    start = max(offset + len(clusters), 0) if offset < 0 else offset
    # NOTE: with a negative start, a length of 0 means all, too, as in the reference.
    end = start + length if length > 0 else len(clusters)
    return call.string("".join(clusters[start:end]))


@function(
    Parameter("separator", STRING, "The separator between the elements."),
    variadic=Parameter("lists", _STRINGS, "The lists whose elements to join."), returns=STRING,
)
def join(call: Call) -> Value:
    """Joins the elements of all lists, with a separator between them."""
    separator, lists = call.text(0), call.arguments[1:]
    if not lists:
        raise FunctionError("at least one list is required")
    if any(value.contains_unknown for value in lists):
        return unknown_value(STRING)
    parts: list[str] = []
    for place, value in enumerate(lists):
        for index, item in enumerate(value.as_elements()):
            if item.is_null:
                raise FunctionError(f"element {index} is null, so it cannot be joined", place + 1)
            parts.append(item.as_string())
    call.check_length(sum(map(len, parts)) + len(separator) * max(len(parts) - 1, 0))
    return call.string(separator.join(parts))


@function(Parameter("list", _STRINGS, "The strings to sort.", allow_unknown=True), returns=_STRINGS)
def sort(call: Call) -> Value:
    """Sorts strings by the code points of their characters."""
    value = call.arguments[0]
    if value.contains_unknown:
        if value.is_unknown:
            known = value.refinement
            bounds = Refinement(length_min=known.length_min, length_max=known.length_max)
        else:
            count = len(value.as_elements())
            bounds = Refinement(length_min=count, length_max=count)
        return unknown_value(_STRINGS, bounds)
    for index, item in enumerate(value.as_elements()):
        if item.is_null:
            raise FunctionError(f"element {index} is null, so it cannot be sorted")
    return list_value(STRING, sorted(value.as_elements(), key=Value.as_string))


@function(
    Parameter("separator", STRING, "The separator between the parts."),
    Parameter("str", STRING, "The string to split."), returns=_STRINGS,
)
def split(call: Call) -> Value:
    """Splits a text where the separator occurs; an empty one is between any two characters."""
    separator, text = call.text(0), call.text(1)
    call.check_count(text.count(separator))
    parts = text.split(separator) if separator else list(text)
    return list_value(STRING, map(string_value, parts))


@function(_STR, returns=STRING)
def chomp(call: Call) -> Value:
    """Removes the newlines at the end of a text."""
    return call.string(call.text(0).rstrip("\r\n"))


def _spaces(call: Call, index: int) -> int:
    spaces = call.integer(index, blamed=False)
    if spaces < 0:
        raise FunctionError("the number of spaces must not be negative")
    return spaces


@function(
    Parameter("spaces", NUMBER, "The number of spaces to add to each line.", check=_spaces), _STR,
    returns=STRING,
)
def indent(call: Call) -> Value:
    """Adds spaces at the beginning of all lines but the first."""
    spaces, text = _spaces(call, 0), call.text(1)
    lines = text.count("\n")
    if not lines:
        return string_value(text)
    call.check_length(len(text) + lines * spaces)
    return call.string(text.replace("\n", "\n" + " " * spaces))


@function(_STR, returns=STRING)
def trimspace(call: Call) -> Value:
    """Removes the white space at both ends."""
    return call.string(call.text(0).strip(_SPACES))


@function(_STR, Parameter("cutset", STRING, "All the characters to remove."), returns=STRING)
def trim(call: Call) -> Value:
    """Removes certain characters at both ends."""
    return call.string(call.text(0).strip(call.text(1)))


@function(_STR, Parameter("prefix", STRING, "The string to remove."), returns=STRING)
def trimprefix(call: Call) -> Value:
    """Removes a prefix if the text starts with it."""
    return call.string(call.text(0).removeprefix(call.text(1)))


@function(_STR, Parameter("suffix", STRING, "The string to remove."), returns=STRING)
def trimsuffix(call: Call) -> Value:
    """Removes a suffix if the text ends with it."""
    return call.string(call.text(0).removesuffix(call.text(1)))


def replaced(call: Call, text: str, old: str, new: str) -> Value:
    """Return *text* with *new* wherever *old* was; an empty one is around each character."""
    call.check_length(len(text) + text.count(old) * max(len(new) - len(old), 0))
    return call.string(text.replace(old, new))


@function(
    _STR, Parameter("substr", STRING, "The string to search for."),
    Parameter("replace", STRING, "The replacement."), returns=STRING,
)
def replace(call: Call) -> Value:
    """Replaces each occurrence of a text; it is taken literally."""
    return replaced(call, call.text(0), call.text(1), call.text(2))


@function(
    Parameter("str", STRING, "The string to search.", allow_unknown=True),
    Parameter("prefix", STRING, "The string to search for."), returns=BOOL,
)
def startswith(call: Call) -> Value:
    """Returns whether a text starts with another."""
    value, prefix = call.arguments[0], call.text(1)
    if value.is_unknown:
        known = value.refinement.string_prefix
        if known.startswith(prefix):
            return bool_value(True)
        if not prefix.startswith(known):
            return bool_value(False)
        return UNKNOWN_BOOL_NOT_NULL
    return bool_value(value.as_string().startswith(prefix))


@function(_STR, Parameter("prefix", STRING, "The string to search for."), returns=BOOL)
def startswith_known(call: Call) -> Value:
    """Returns whether a text starts with another."""
    return bool_value(call.text(0).startswith(call.text(1)))


@function(_STR, Parameter("suffix", STRING, "The string to search for."), returns=BOOL)
def endswith(call: Call) -> Value:
    """Returns whether a text ends with another."""
    return bool_value(call.text(0).endswith(call.text(1)))


@function(
    _STR, Parameter("substr", STRING, "The string to search for."), returns=BOOL,
    refinement=NO_REFINEMENT,
)
def strcontains(call: Call) -> Value:
    """Returns whether a text occurs in another."""
    return bool_value(call.text(1) in call.text(0))


@function(Parameter("name", STRING, "The string to change."), returns=STRING, refinement=NOT_NULL)
def sanitize(call: Call) -> Value:
    """Replaces all but ASCII letters, digits, underscores and hyphens by underscores."""
    characters = [
        character if character.isascii() and (character.isalnum() or character in "_-") else "_"
        for character in call.text(0)
    ]
    return call.string("".join(characters))


_PATH = Parameter("path", STRING, "The path.")


def cleaned(path: str) -> str:
    """Return the shortest path that leads to the same place, by the text alone."""
    is_absolute = path.startswith("/")
    parts: list[str] = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", ".") and not (part == ".." and is_absolute):
            parts.append(part)
    text = "/".join(parts)
    if is_absolute:
        return "/" + text
    return text or "."


@function(_PATH, returns=STRING)
def basename(call: Call) -> Value:
    """Returns the last part of a path."""
    path = call.text(0)
    stripped = path.rstrip("/")
    if not stripped:
        return call.string("/" if path else ".")
    return call.string(stripped.rpartition("/")[2])


@function(_PATH, returns=STRING)
def dirname(call: Call) -> Value:
    """Returns a path without its last part."""
    folder, slash, _ = call.text(0).rpartition("/")
    return call.string(cleaned(folder + slash))


@function(_PATH, returns=STRING)
def abspath(call: Call) -> Value:
    """Returns a path from the root on; where a relative one starts is not known here."""
    path = call.text(0)
    return call.string(cleaned(path)) if path.startswith("/") else unknown_value(STRING)


@function(_PATH, returns=STRING)
def pathexpand(call: Call) -> Value:
    """Replaces a leading `~` by the user's home directory, which is not known here."""
    path = call.text(0)
    return unknown_value(STRING) if path.startswith("~") else call.string(path)
