"""Diagnostics of spec files, one function per problem."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.diagnostics.syntax import INVALID_SPEC
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest


def no_spec(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Missing spec",
        "Exactly one block is required here, which describes what to decode: `object`, `attr`,"
        " `block`, `literal` and so on.", place,
    )


def extra_spec(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "More than one spec",
        "Only one spec is allowed here. Put several into an `object` or `array`.", place,
    )


def not_one_to_transform(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "A transform needs exactly one spec",
        "The value of the nested spec is `nested` in its `result`.", place,
    )


def no_default(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "A default needs at least one spec",
        "The value is that of the first nested spec that has one.", place,
    )


def no_name(kind: str, what: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, f"Missing `{what}` of `{kind}`",
        f"`{what}` is optional only directly inside an `object`, which provides the name.", place,
    )


def no_labels(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Missing `labels`",
        "`labels` is a list of at least one name: the labels that become keys.", place,
    )


def any_type_in_map(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Values of any type in a `block_map`",
        "The elements of a map have one type, so every attribute in a `block_map` needs a specific"
        " type. Use `block_object` if the types differ.", place,
    )


def unsuitable(reason: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Unsuitable value", f"The value does not fit: {reason}.", place,
    )


def bounds(least: int, most: int, place: Range) -> Diagnostic:
    found = Diagnostic(
        INVALID_SPEC, "`min_items` is greater than `max_items`",
        f"No body can have at least {least} and at most {most} blocks.", place,
    )
    found.severity = WARNING
    return found


def not_names(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Expected a list of names",
        "Parameters are a list of bare names: `[a, b]`.", place,
    )


def not_a_name(place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Expected a name", "A parameter is a bare name, without quotes.", place,
    )


def contradiction(reason: str, place: Range) -> Diagnostic:
    return Diagnostic(INVALID_SPEC, "Spec contradicts itself", f"In one body {reason}.", place)


def unknown_shared(name: str, known: list[str], place: Range) -> Diagnostic:
    meant = closest(name, known)
    detail = "Define it with a `shared` block of this label at the top level of the file."
    if meant is not None:
        detail = f"Did you mean `{meant}`?"
    return Diagnostic(INVALID_SPEC, f"Unknown shared spec `{name[:24]}`", detail, place)


def endless(name: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, f"Shared spec `{name[:24]}` is circular",
        "It uses or includes itself in the same body. It may use itself only in a nested block.",
        place,
    )


def too_deep(most: int, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Too many shared specs include each other",
        f"Include one in another at most {most} deep.", place,
    )


def not_an_object(name: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, f"Shared spec `{name[:24]}` is not an object",
        "Only an `object` has items that another object can include.", place,
    )


def unknown_word(name: str, word: str, known: Sequence[str], place: Range) -> Diagnostic:
    meant = closest(word, known)
    detail = f"Valid values are {', '.join([f'`{each}`' for each in known])}."
    if meant is not None:
        detail = f"Did you mean `{meant}`? {detail}"
    return Diagnostic(INVALID_SPEC, f"Unknown value `{word[:24]}` of `{name}`", detail, place)


def repeated_name(what: str, name: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, f"The {what} `{name[:24]}` is defined twice",
        "Names must be unique.", place,
    )


def repeated_function(name: str, place: Range) -> Diagnostic:
    found = Diagnostic(
        INVALID_SPEC, f"The function `{name[:24]}` is defined twice",
        "The last definition takes precedence.", place,
    )
    found.severity = WARNING
    return found


def wrong_pattern(reason: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Invalid pattern",
        f"This is not a valid regular expression: {reason}.", place,
    )


def wrong_version(text: str, place: Range) -> Diagnostic:
    return Diagnostic(
        INVALID_SPEC, "Invalid version",
        f"`{text[:24]}` is not a version. Write numbers separated by dots: `1.9.0`.", place,
    )
