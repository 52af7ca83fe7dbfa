"""Constraints, affinities and spreads: where tasks run."""

from __future__ import annotations

from hcl_lint.problems.nomad import INVALID_CONSTRAINT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.nomad.parts import Part, Report

_COMPARISONS: Final = ("=", "==", "is", "!=", "not", "<", "<=", ">", ">=")
_SETS: Final = ("set_contains", "set_contains_all", "set_contains_any")
_CONSTRAINT_SUGAR: Final = ("version", "semver", "regexp", "set_contains")
_AFFINITY_SUGAR: Final = (*_CONSTRAINT_SUGAR, "set_contains_all", "set_contains_any")
_IGNORED: Final = ("set_contains_all", "set_contains_any", "is_set", "is_not_set")


def check_placement(part: Part, report: Report, *, in_task: bool = False) -> None:
    """Check the constraints, affinities and spreads directly in a block."""
    for constraint in part.blocks("constraint"):
        _check_constraint(constraint, report, in_task=in_task)
    for affinity in part.blocks("affinity"):
        _check_affinity(affinity, report)
    for spread in part.blocks("spread"):
        _check_spread(spread, report)


def _check_constraint(part: Part, report: Report, *, in_task: bool) -> None:
    operator = part.text("operator", "=")
    if operator == "":
        operator = "="
    value = part.text("value")
    attribute = part.text("attribute")
    for name in _CONSTRAINT_SUGAR:
        if part.has(name):
            operator, value = name, part.text(name)
    if part.has("distinct_hosts"):
        if part.truth("distinct_hosts") is not False:
            operator = "distinct_hosts"
    if part.has("distinct_property"):
        operator, attribute = "distinct_property", part.text("distinct_property")
    if operator is None:
        return
    ignored = [name for name in _IGNORED if part.has(name)]
    if len(ignored) != 0 and not part.has("operator"):
        report.add(
            INVALID_CONSTRAINT, part.place_of(ignored[0]), f"`{ignored[0]}` is ignored here",
            f"Nomad does not read it in constraints. Write `operator = \"{ignored[0]}\"`.",
        )  # fmt: skip
        return
    place = part.place_of("operator", operator)
    if in_task and operator in ("distinct_hosts", "distinct_property"):
        report.add(
            INVALID_CONSTRAINT, place, f"`{operator}` is not allowed in tasks",
            "Tasks of a group run on one client. Move the constraint to the group or the job.",
        )  # fmt: skip
    if operator in ("is_set", "is_not_set"):
        if value:
            report.add(
                INVALID_CONSTRAINT, part.place_of("operator"), f"`{operator}` takes no value",
                "It only asks whether the attribute is there. Remove `value`.",
            )  # fmt: skip
    elif operator == "distinct_property":
        if value is not None and value != "" and not (value.isdigit() and int(value) > 0):
            report.add(
                INVALID_CONSTRAINT, part.place_of("value"), "Invalid count for a property",
                "It says how many allocations may share the property: a number from 1.",
            )  # fmt: skip
    else:
        _check_value(part, operator, value, report)
    if attribute is not None and _is_unsupported(attribute):
        report.add(
            INVALID_CONSTRAINT, part.place_of("attribute"), "Unknown attribute of a client",
            "It has to begin with `node.`, `attr.` or `meta.`, and with `device.` in devices.",
        )  # fmt: skip
    if operator != "distinct_hosts" and attribute == "":
        report.add(
            INVALID_CONSTRAINT, part.place_of("attribute"), "Constraint without an attribute",
            "Say what to compare, such as `${attr.kernel.name}`.",
        )  # fmt: skip


def _is_unsupported(attribute: str) -> bool:
    """Whether a text refers to something that clients do not have."""
    if not attribute.startswith("${") or not attribute.endswith("}"):
        return False
    name = attribute[2:-1].strip()
    return name.isidentifier() and name not in ("node", "attr", "meta", "device")


def _check_value(part: Part, operator: str, value: str | None, report: Report) -> None:
    """Check what an attribute is compared with."""
    place = part.place_of(operator, "value")
    if value is None:
        return
    if operator in _COMPARISONS or operator in _SETS:
        if value == "":
            report.add(
                INVALID_CONSTRAINT, place, f"Operator `{operator}` needs a value",
                "Without `value` there is nothing to compare the attribute with.",
            )  # fmt: skip
    elif operator == "regexp":
        complaint = _pattern_complaint(value)
        if complaint:
            report.add(
                INVALID_CONSTRAINT, place, "Invalid regular expression",
                f"It has to be one in RE2 syntax: {complaint}.",
            )  # fmt: skip
    elif operator in ("version", "semver") and not _are_versions(value, operator == "semver"):
        report.add(
            INVALID_CONSTRAINT, place, "Invalid version constraint",
            'It has to be a list of conditions with commas between them, such as ">= 1.2, < 2.0".',
        )  # fmt: skip


def _pattern_complaint(text: str) -> str:
    from hcl_lint.regex.machine import PatternError, TooMuch
    from hcl_lint.regex.pattern import pattern_of

    try:
        pattern_of(text)
    except PatternError as error:
        return str(error)
    except TooMuch:
        return ""
    return ""


def _are_versions(text: str, is_semver: bool) -> bool:
    """Whether a text is a list of conditions on versions."""
    for each in text.split(","):
        condition = each.strip()
        for operator in ("!=", ">=", "<=", "~>", "=", ">", "<"):
            if condition.startswith(operator):
                if is_semver and operator == "~>":
                    return False
                condition = condition[len(operator) :]
                break
        if not _is_version(condition.strip(), is_semver):
            return False
    return True


def _is_version(text: str, is_semver: bool) -> bool:
    if text.startswith("v"):
        text = text[1:]
    text = text.partition("+")[0]
    numbers, _, _ = text.partition("-")
    parts = numbers.split(".")
    if is_semver and len(parts) > 3:
        return False
    return parts[0].isdigit() and all([part[:1].isdigit() for part in parts])


def _check_affinity(part: Part, report: Report) -> None:
    operator = part.text("operator", "=")
    if operator == "":
        operator = "="
    value = part.text("value")
    for name in _AFFINITY_SUGAR:
        if part.has(name):
            operator, value = name, part.text(name)
    if operator is not None:
        _check_value(part, operator, value, report)
    weight = part.number("weight", 50)
    if weight is not None:
        weight = (weight + 128) % 256 - 128  # as Nomad's conversion to eight bits does
        if weight == 0 or not -100 <= weight <= 100:
            report.add(
                INVALID_CONSTRAINT, part.place_of("weight"), "Invalid weight of an affinity",
                "It has to be between -100 and 100, and not 0.",
            )  # fmt: skip


def _check_spread(part: Part, report: Report) -> None:
    total: int = 0
    largest: tuple[int, Part | None] = (0, None)
    seen: set[str] = set()
    for target in part.blocks("target"):
        name = target.name
        percent = target.number("percent")
        if target.is_unknown or name is None or percent is None:
            return
        if name in seen:
            report.add(
                INVALID_CONSTRAINT, target.name_place, "Second target for the same value",
                "Each value of the attribute has one target. Remove one of them.",
            )  # fmt: skip
        seen.add(name)
        total += percent
        if percent >= largest[0]:
            largest = (percent, target)
    if total > 100 and largest[1] is not None and largest[0] <= 100:
        report.add(
            INVALID_CONSTRAINT, largest[1].place_of("percent"), "Targets exceed 100 percent",
            f"All targets add up to {total} percent.",
        )  # fmt: skip
