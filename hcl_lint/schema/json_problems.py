"""The words for JSON that has not the form its schema asks for."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.schema.problems import LABELS, SHAPE, problem


def not_a_body(place: Place) -> PlacedDiagnostic:
    return problem(
        SHAPE, place, "JSON object expected",
        "Here stands a body, which is an object, or an array of objects.",
    )  # fmt: skip


def not_an_object(place: Place) -> PlacedDiagnostic:
    return problem(
        SHAPE, place, "JSON object expected",
        "An object is required here: the names of its properties are those of attributes.",
    )  # fmt: skip


def not_labels(type_: str, label: str, place: Place) -> PlacedDiagnostic:
    return problem(
        SHAPE, place, "JSON object expected",
        f"Here stands an object whose property names are the label `{label}` of blocks of type"
        f" `{type_}`.",
    )  # fmt: skip


def no_labels(type_: str, label: str, place: Place) -> PlacedDiagnostic:
    return problem(
        LABELS, place, f"Missing label `{label}` of block `{type_}`",
        "At least one property is required here; its name is the label.",
    )  # fmt: skip


def not_blocks(type_: str, place: Place) -> PlacedDiagnostic:
    return problem(
        SHAPE, place, "JSON object or array expected",
        f"Here stands the content of a block of type `{type_}`, or an array of such.",
    )  # fmt: skip


def root_not_a_body(start: int, end: int) -> Diagnostic:
    return Diagnostic(
        SHAPE[0], SHAPE[1], ERROR, "JSON object expected",
        "A configuration in JSON is an object, or an array of objects.", start, end,
    )  # fmt: skip


def repeated_property(name: str, line: int, start: int, end: int) -> Diagnostic:
    shown = name if len(name) <= 24 else name[:23] + "…"
    return Diagnostic(
        SHAPE[0], SHAPE[1], ERROR, f"Property `{shown}` is set twice",
        f"It was already set on line {line}.", start, end,
    )  # fmt: skip


def invalid_name(reason: str, start: int, end: int) -> Diagnostic:
    return Diagnostic(
        SHAPE[0], SHAPE[1], ERROR, "Invalid name of a property",
        f"The value of this template cannot be a name: {reason}.", start, end,
    )  # fmt: skip


def too_many_digits(limit: int, start: int, end: int) -> Diagnostic:
    return Diagnostic(
        SHAPE[0], SHAPE[1], ERROR, "Number has too many digits",
        f"Numbers of up to {limit:,} digits are read.", start, end,
    )  # fmt: skip
