"""The words for what is wrong by the facts of a schema."""

from __future__ import annotations

from hcl_lint.schema.body_schema import Facts
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.schema.problems import DEPRECATED, MISSING, UNEXPECTED, VALUE, problem, warning
from hcl_lint.text.suggestions import closest
from hcl_lint.values.display import display
from hcl_lint.values.value import Value


def deprecated(name: str, facts: Facts, place: Place) -> PlacedDiagnostic:
    detail = _sentence(facts.deprecated)
    if facts.replacement:
        detail = f"{detail} Use `{facts.replacement}` instead.".strip()
    return warning(
        DEPRECATED, place, f"`{_short(name)}` is deprecated", _with_link(detail, facts)
    )


def wrong_version(name: str, facts: Facts, version: str, place: Place) -> PlacedDiagnostic:
    bounds = []
    if facts.since:
        bounds.append(f"since version {facts.since}")
    if facts.until:
        bounds.append(f"until before version {facts.until}")
    return problem(
        UNEXPECTED, place, f"`{_short(name)}` is not part of version {version[:16]}",
        f"It exists {' and '.join(bounds)}.",
    )  # fmt: skip


def conflict(name: str, other: str, place: Place) -> PlacedDiagnostic:
    return problem(
        UNEXPECTED, place, f"`{_short(name)}` conflicts with `{_short(other)}`",
        "Only one of the two may stand here.",
    )  # fmt: skip


def required_with(name: str, other: str, place: Place) -> PlacedDiagnostic:
    return problem(
        MISSING, place, f"`{_short(name)}` needs `{_short(other)}`",
        f"Where `{name}` stands, `{other}` has to stand too.",
    )  # fmt: skip


def not_one_of(name: str, value: Value, facts: Facts, place: Place) -> PlacedDiagnostic:
    shown = [display(each) for each in facts.values]
    meant = None
    if isinstance(value.payload, str):
        texts = [each.payload for each in facts.values if isinstance(each.payload, str)]
        meant = closest(value.payload, texts)
    detail = f"It may be {', '.join(shown)}."
    if meant is not None:
        detail = f'Did you mean "{meant}"? {detail}'
    return problem(
        VALUE, place, f"Invalid value of attribute `{_short(name)}`", _with_link(detail, facts)
    )


def no_match(name: str, facts: Facts, place: Place) -> PlacedDiagnostic:
    return problem(
        VALUE, place, f"Invalid value of attribute `{_short(name)}`",
        _with_link(f"It has to match the pattern `{facts.pattern}`.", facts),
    )  # fmt: skip


def not_a_name(attribute: ContentAttribute) -> PlacedDiagnostic:
    return problem(
        VALUE, attribute.expression.place, f"Invalid value of attribute `{_short(attribute.name)}`",
        "It has to be a bare name, without quotes.",
    )  # fmt: skip


def not_names(attribute: ContentAttribute) -> PlacedDiagnostic:
    return problem(
        VALUE, attribute.expression.place, f"Invalid value of attribute `{_short(attribute.name)}`",
        "It has to be a list of bare names in brackets: `[a, b]`.",
    )  # fmt: skip


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


def _with_link(detail: str, facts: Facts) -> str:
    return f"{detail} See {facts.url}" if facts.url else detail


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?" else text + "."
