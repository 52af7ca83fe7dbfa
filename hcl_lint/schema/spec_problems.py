"""The words for what can be wrong with a spec file."""

from __future__ import annotations

from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.schema.problems import SPEC, problem, warning
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def no_spec(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "Missing spec",
        "Exactly one block is required here that says what to decode: `object`, `attr`,"
        " `block`, `literal` and so on.",
    )  # fmt: skip


def extra_spec(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "More than one spec",
        "Only one spec may stand here. Put several into an `object` or `array`.",
    )  # fmt: skip


def not_one_to_transform(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "A transform needs exactly one spec",
        "The value of the spec inside of it is `nested` in its result.",
    )  # fmt: skip


def no_default(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "A default needs at least one spec",
        "The value is that of the first spec inside of it that gives one.",
    )  # fmt: skip


def no_name(kind: str, what: str, place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, f"Missing `{what}` of `{kind}`",
        f"Only directly inside an `object`, whose names serve then, may `{what}` be left out.",
    )  # fmt: skip


def no_labels(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "Missing `labels`",
        "`labels` is a list of at least one name, for the labels that are the keys.",
    )  # fmt: skip


def any_type_in_map(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "Values of any type in a `block_map`",
        "The elements of a map have one type, so every attribute inside of a `block_map` needs"
        " a definite type. Use `block_object` if they may differ.",
    )  # fmt: skip


def unsuitable(reason: str, place: Place) -> PlacedDiagnostic:
    return problem(SPEC, place, "Unsuitable value", f"This does not fit: {reason}.")


def bounds(least: int, most: int, place: Place) -> PlacedDiagnostic:
    return warning(
        SPEC, place, "`min_items` is above `max_items`",
        f"No body can hold at least {least} and at most {most} blocks.",
    )  # fmt: skip


def not_names(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "List of names expected",
        "The parameters are a list of bare names in brackets, `[a, b]`.",
    )  # fmt: skip


def not_a_name(place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "Name expected", "A parameter is a bare name, without quotes."
    )


def contradiction(reason: str, place: Place) -> PlacedDiagnostic:
    return problem(SPEC, place, "Spec contradicts itself", f"In one body {reason}.")


def unknown_shared(name: str, known: list[str], place: Place) -> PlacedDiagnostic:
    meant = closest(name, known)
    detail = "Define it by a block `shared` with this label, at the top of the file."
    if meant is not None:
        detail = f"Did you mean `{meant}`?"
    return problem(SPEC, place, f"No shared spec `{name[:24]}`", detail)


def endless(name: str, place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, f"Shared spec `{name[:24]}` is endless",
        "It uses itself in the same body. It may use itself only in a block inside of it.",
    )  # fmt: skip


def unknown_word(
    name: str, word: str, known: Sequence[str], place: Place
) -> PlacedDiagnostic:
    meant = closest(word, known)
    detail = f"It may be {', '.join([f'`{each}`' for each in known])}."
    if meant is not None:
        detail = f"Did you mean `{meant}`? {detail}"
    return problem(SPEC, place, f"Unknown value `{word[:24]}` of `{name}`", detail)


def repeated_name(what: str, name: str, place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, f"The {what} `{name[:24]}` is defined twice", "Names have to be unique."
    )


def repeated_function(name: str, place: Place) -> PlacedDiagnostic:
    return warning(
        SPEC, place, f"The function `{name[:24]}` is defined twice",
        "The last definition counts.",
    )  # fmt: skip


def wrong_pattern(reason: str, place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "Invalid pattern", f"This is no regular expression: {reason}."
    )


def wrong_version(text: str, place: Place) -> PlacedDiagnostic:
    return problem(
        SPEC, place, "Invalid version",
        f"`{text[:24]}` is no version: write numbers with dots between them, such as `1.9.0`.",
    )  # fmt: skip
