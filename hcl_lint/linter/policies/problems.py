"""The words for what can be wrong with a policy."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import ERROR, Diagnostic
from hcl_lint.diagnostics.internal_error import POLICY_ERROR
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

CODE = "HL007"


def problem(place: Place, summary: str, detail: str) -> PlacedDiagnostic:
    """A mistake in a policy file."""
    diagnostic = Diagnostic(POLICY_ERROR, CODE, ERROR, summary, detail, place.start, place.end)
    return PlacedDiagnostic(place.source, diagnostic)


def unknown_name(
    what: str, name: str, known: Iterable[str], place: Place, otherwise: str = ""
) -> PlacedDiagnostic:
    """That there is no *what* called *name*; *otherwise* is said where none is like it."""
    names = list(known)
    near = closest(name, names)
    if near is not None:
        advice = f"Did you mean `{near}`?"
    elif otherwise:
        advice = otherwise
    elif names:
        verb = "is" if len(names) == 1 else "are"
        advice = f"There {verb} {', '.join([f'`{each}`' for each in names])}."
    else:
        advice = "There are none."
    return problem(place, f"There is no {what} `{name}`", advice)


def wrong_rule_name(name: str, place: Place) -> PlacedDiagnostic:
    return problem(
        place, f"`{name}` is no name for a rule",
        "It is of small letters, digits and hyphens, as in `required-tags`.",
    )  # fmt: skip


def wrong_code(code: str, place: Place) -> PlacedDiagnostic:
    return problem(
        place, f"`{code}` is no code",
        "It is of capital letters and three digits, as in `ORG001`.",
    )  # fmt: skip


def repeated_rule(what: str, name: str, place: Place, first: Place) -> PlacedDiagnostic:
    where = f"{first.source.path}, line {first.line_number}"
    return problem(
        place, f"Two rules have the {what} `{name}`",
        f"The other one is in {where}. Give one of them another {what}.",
    )  # fmt: skip


def no_match(place: Place) -> PlacedDiagnostic:
    return problem(
        place, "`match` must be a string, or a list of strings",
        "It says which blocks or attributes the rule is about, as in `resource[aws_*].tags`.",
    )  # fmt: skip


def wrong_pattern(text: str, reason: str, place: Place) -> PlacedDiagnostic:
    return problem(
        place, f"`{text}` cannot be matched",
        f"It is no path, as {reason}. Paths are such as `resource[aws_*].tags`.",
    )  # fmt: skip


def no_description(place: Place) -> PlacedDiagnostic:
    return problem(
        place, "`description` is empty",
        "A line says what is found; below an empty line may stand why.",
    )  # fmt: skip


def wrong_option_default(place: Place) -> PlacedDiagnostic:
    return problem(
        place, "An option cannot have this default",
        "It must be true or false, a whole number, a string, a list of strings or a map of"
        " strings.",
    )  # fmt: skip


def wrong_option_value(message: str, place: Place) -> PlacedDiagnostic:
    return problem(place, "Wrong options of an example", f"{message}.")


def wrong_choices(place: Place) -> PlacedDiagnostic:
    return problem(
        place, "`choices` do not fit the default",
        "They are strings, and the default is one of them.",
    )  # fmt: skip


def stray_fixed(place: Place) -> PlacedDiagnostic:
    return problem(
        place, "`fixed` is not behind a `bad` example",
        "It says what the fix makes of the `bad` example before it.",
    )  # fmt: skip


def fixed_without_fix(place: Place) -> PlacedDiagnostic:
    return problem(
        place, "`fixed`, and the rule has no fix",
        "Add a block `fix` to the rule, or leave this out.",
    )  # fmt: skip


def empty_fix(place: Place) -> PlacedDiagnostic:
    return problem(
        place, "The fix changes nothing",
        "`value`, `expression`, `set`, `set_expression`, `add`, `rename` or `remove` is needed.",
    )  # fmt: skip


def failed(rule: str, cause: Diagnostic, place: Place, example: str) -> PlacedDiagnostic:
    """That a policy cannot be evaluated; *example* is where in which file that was seen."""
    return problem(
        place, f"Rule `{rule}` cannot be evaluated: {cause.summary}",
        f"{cause.detail} Seen at {example}.",
    )  # fmt: skip


def too_much(rule: str, place: Place, path: str) -> PlacedDiagnostic:
    return problem(
        place, f"Rule `{rule}` takes too much work",
        f"It was given up in a file where it is about many things: {path}.",
    )  # fmt: skip


def wrong_result(
    rule: str, what: str, expected: str, place: Place, example: str
) -> PlacedDiagnostic:
    return problem(
        place, f"Rule `{rule}` cannot be evaluated: `{what}` is not {expected}",
        f"The value of `{what}` must be {expected}. Seen at {example}.",
    )  # fmt: skip
