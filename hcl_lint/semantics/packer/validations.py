"""The validations of variables."""

from __future__ import annotations

from hcl_lint.problems.packer import INVALID_VALIDATION
from hcl_lint.semantics.packer.places import places_of
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.ranges import Range
from hcl_lint.values.types import KIND_STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.packer.report import Report

_ENDS: Final = (".", "?", "!")


def check_condition(
    expression: BodyExpression, name: str, module: Module, report: Report
) -> None:
    """Report a condition that refers to anything but its variable, or not to that."""
    refers = False
    source = expression.place.source
    for each in expression.references():
        steps = each.steps
        is_own = (
            each.root == "var"
            and len(steps) != 0
            and steps[0].kind == ATTRIBUTE
            and steps[0].key == name
        )
        if is_own:
            refers = True
            continue
        report.add(
            INVALID_VALIDATION, Range(source, each.start, each.end),
            f"Reference to `{each.to_text()[:40]}` in a validation",
            f"A condition refers to its own variable, `var.{name[:40]}`, and nothing else.",
        )  # fmt: skip
    if not refers:
        report.add(
            INVALID_VALIDATION, expression.place, f"Condition does not refer to `var.{name[:40]}`",
            "A validation checks the value of its variable.",
        )  # fmt: skip
        return
    value, problems = expression.evaluate(places_of(module).condition(name))
    if not problems and value.is_null:
        report.add(
            INVALID_VALIDATION, expression.place, "Condition is null", "It has to be true or false."
        )


def check_message(expression: BodyExpression, report: Report) -> None:
    """Report an error message that is no sentence, as Packer sees it."""
    value, problems = expression.evaluate(None)
    if problems:
        return
    complaint = ""
    if value.is_null:
        complaint = "It is null."
    elif value.is_present and value.type.kind == KIND_STRING:
        complaint = _complaint(value.as_string())
    if complaint:
        report.add(
            INVALID_VALIDATION, expression.place, "Error message is not a sentence",
            f"{complaint} It begins with a capital letter and ends with `.`, `?` or `!`.",
        )  # fmt: skip


def _complaint(text: str) -> str:
    text = text.strip()
    if text == "":
        return "It is empty."
    if text[0].isalpha() and not text[0].isupper():
        return f"It begins with `{text[0]}`."
    if not text.endswith(_ENDS):
        return f"It ends with `{text[-1]}`."
    return ""
