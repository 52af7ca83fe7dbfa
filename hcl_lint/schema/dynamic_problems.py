"""The words for what can be wrong with a dynamic block."""

from __future__ import annotations

from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.schema.problems import DYNAMIC, problem
from hcl_lint.values.type_names import kind_name, with_article
from hcl_lint.values.value import Value


def no_collection(value: Value, place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Invalid `for_each` of a dynamic block",
        f"A list, set, tuple, map or object is required, and this is"
        f" {with_article(kind_name(value.type))}.",
    )  # fmt: skip


def null_collection(place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Invalid `for_each` of a dynamic block",
        "The collection is null. Give an empty list for no blocks.",
    )  # fmt: skip


def no_iterator_name(place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Invalid `iterator` of a dynamic block",
        "The iterator is a bare name: that of the variable for the current element.",
    )  # fmt: skip


def no_list_of_labels(place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Invalid `labels` of a dynamic block",
        "The labels are a list that is written out, `[a, b]`.",
    )  # fmt: skip


def no_content(place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Dynamic block without content",
        "A block of type `content` is required, which is what the generated blocks hold.",
    )  # fmt: skip


def extra_content(place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Dynamic block with two contents", "Only one `content` may stand here."
    )


def wrong_label(reason: str, place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Invalid label of a dynamic block",
        f"The value cannot be a label: {reason}.",
    )  # fmt: skip


def too_many_blocks(limit: int, place: Place) -> PlacedDiagnostic:
    return problem(
        DYNAMIC, place, "Too many generated blocks",
        f"The dynamic blocks of a body generate at most {limit:,} blocks.",
    )  # fmt: skip
