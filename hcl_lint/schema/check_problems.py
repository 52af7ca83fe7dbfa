"""The words for what is wrong by the facts of a schema."""

from __future__ import annotations

from hcl_lint.schema.body_schema import DURATION, Facts
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.schema.places import Place, PlacedDiagnostic
from hcl_lint.schema.problems import DEPRECATED, MISSING, UNEXPECTED, VALUE, problem, warning
from hcl_lint.text.suggestions import closest
from hcl_lint.values.display import display
from hcl_lint.values.value import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

_UNITS: Final = (
    ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000),
    ("µs", 1_000), ("ns", 1),
)  # fmt: skip


def deprecated(name: str, facts: Facts, place: Place) -> PlacedDiagnostic:
    detail = _sentence(facts.deprecated)
    if facts.replacement:
        detail = f"{detail} Use `{facts.replacement}` instead.".strip()
    return warning(
        DEPRECATED, place, f"`{_short(name)}` is deprecated", _with_link(detail, facts)
    )


def removed(name: str, facts: Facts, place: Place) -> PlacedDiagnostic:
    detail = _sentence(facts.removed)
    if facts.replacement:
        detail = f"{detail} Use `{facts.replacement}` instead.".strip()
    return problem(
        UNEXPECTED, place, f"`{_short(name)}` is no longer supported", _with_link(detail, facts)
    )


def more_than_one_of(names: Sequence[str], place: Place) -> PlacedDiagnostic:
    return problem(
        UNEXPECTED, place, f"`{_short(names[1])}` conflicts with `{_short(names[0])}`",
        f"Set only one of {_listed(names)}.",
    )  # fmt: skip


def none_of(names: Sequence[str], is_exact: bool, place: Place) -> PlacedDiagnostic:
    how_many = "Exactly one" if is_exact else "At least one"
    return problem(
        MISSING, place, f"Missing {' or '.join([f'`{_short(name)}`' for name in names[:4]])}",
        f"{how_many} of {_listed(names)} is required here.",
    )  # fmt: skip


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


def not_one_of(
    what: str, name: str, value: Value, facts: Facts, place: Place
) -> PlacedDiagnostic:
    shown = [display(each) for each in facts.values]
    meant = None
    if isinstance(value.payload, str):
        texts = [each.payload for each in facts.values if isinstance(each.payload, str)]
        meant = closest(value.payload, texts)
    detail = f"It may be {', '.join(shown)}."
    if meant is not None:
        detail = f'Did you mean "{meant}"? {detail}'
    return _invalid(what, name, _with_link(detail, facts), place)


def no_match(what: str, name: str, facts: Facts, place: Place) -> PlacedDiagnostic:
    detail = f"It has to match the pattern `{facts.pattern}`."
    return _invalid(what, name, _with_link(detail, facts), place)


def no_identifier(what: str, name: str, facts: Facts, place: Place) -> PlacedDiagnostic:
    detail = (
        "Names begin with a letter or underscore; letters, digits, underscores and hyphens follow."
    )
    return _invalid(what, name, _with_link(detail, facts), place)


def wrong_format(
    what: str, name: str, reason: str, facts: Facts, place: Place
) -> PlacedDiagnostic:
    detail = f"It has to be a {facts.format}: {reason}."
    return _invalid(what, name, _with_link(detail, facts), place)


def out_of_bounds(what: str, name: str, facts: Facts, place: Place) -> PlacedDiagnostic:
    least, most = [_bound(each, facts) for each in (facts.minimum, facts.maximum)]
    if least and most:
        detail = f"It has to be between {least} and {most}."
    else:
        detail = f"It has to be at least {least}." if least else f"It has to be at most {most}."
    return _invalid(what, name, _with_link(detail, facts), place)


def _bound(value: Value | None, facts: Facts) -> str:
    """A bound as users write it; "" without one."""
    if value is None:
        return ""
    if facts.format != DURATION:
        return display(value)
    nanoseconds = value.as_number().to_int()
    for unit, size in _UNITS:
        if nanoseconds % size == 0 or size == 1:
            return f"{nanoseconds // size}{unit}"
    return f"{nanoseconds}ns"


def _invalid(what: str, name: str, detail: str, place: Place) -> PlacedDiagnostic:
    return problem(VALUE, place, f"Invalid value of {what} `{_short(name)}`", detail)


def not_a_name(attribute: ContentAttribute, keywords: Sequence[str]) -> PlacedDiagnostic:
    detail = "It has to be a bare name, without quotes."
    if len(keywords) != 0:
        detail = f"It has to be one of the keywords {_listed(keywords)}, without quotes."
    return _invalid("attribute", attribute.name, detail, attribute.expression.place)


def not_a_reference(attribute: ContentAttribute, place: Place) -> PlacedDiagnostic:
    detail = "It has to be a reference, such as `a.b`: it is not evaluated."
    return _invalid("attribute", attribute.name, detail, place)


def not_references(attribute: ContentAttribute, is_list: bool) -> PlacedDiagnostic:
    form = "list of references in brackets: `[a.b, c]`" if is_list else (
        "map of references in braces: `{ a = b.c }`"
    )
    detail = f"It has to be a {form}."
    return _invalid("attribute", attribute.name, detail, attribute.expression.place)


def not_names(attribute: ContentAttribute) -> PlacedDiagnostic:
    detail = "It has to be a list of bare names in brackets: `[a, b]`."
    return _invalid("attribute", attribute.name, detail, attribute.expression.place)


def _listed(names: Sequence[str]) -> str:
    return ", ".join([f"`{name}`" for name in names])


def _short(name: str) -> str:
    return name if len(name) <= 20 else name[:19] + "…"


def _with_link(detail: str, facts: Facts) -> str:
    return f"{detail} See {facts.url}" if facts.url else detail


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?" else text + "."
