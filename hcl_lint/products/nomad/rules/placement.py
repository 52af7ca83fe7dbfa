"""Where tasks run: constraints, affinities and spreads, and the volumes that they mount."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, jobs_in, tasks_in
from hcl_lint.regex.pattern import pattern_error
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short

_COMPARISONS: Final = ("=", "==", "is", "!=", "not", "<", "<=", ">", ">=")
_SETS: Final = ("set_contains", "set_contains_all", "set_contains_any")
_CONSTRAINT_SUGAR: Final = ("version", "semver", "regexp", "set_contains")
_AFFINITY_SUGAR: Final = (*_CONSTRAINT_SUGAR, "set_contains_all", "set_contains_any")
_OF_CLIENTS: Final = ("node.", "attr.", "meta.", "device.")
_IGNORED: Final = ("set_contains_all", "set_contains_any", "is_set", "is_not_set")


@rule(
    "NM008", "invalid-constraint", ERROR, ON,
    "Invalid constraint, affinity or spread.", needs_valid_syntax=True, in_json=True,
)
def invalid_constraint(file: FileContext) -> Iterator[Diagnostic]:
    for job in jobs_in(file):
        yield from _check_placement(job)
    for _, group in groups_in(file):
        yield from _check_placement(group)
    for _, _, task in tasks_in(file):
        yield from _check_placement(task, in_task=True)
        for device in task.blocks_on(["resources.device"]):
            yield from _check_placement(device, in_task=True)


def _check_placement(part: BlockView, *, in_task: bool = False) -> Iterator[Diagnostic]:
    """Check the constraints, affinities and spreads directly in a block."""
    for constraint in part.blocks("constraint"):
        yield from _check_constraint(constraint, in_task=in_task)
    for affinity in part.blocks("affinity"):
        yield from _check_affinity(affinity)
    for spread in part.blocks("spread"):
        yield from _check_spread(spread)


def _check_constraint(part: BlockView, *, in_task: bool) -> Iterator[Diagnostic]:
    operator = part.text("operator")
    if operator == "":
        operator = "="
    value = part.text("value")
    attribute = part.text("attribute")
    for name in _CONSTRAINT_SUGAR:
        if part.is_set(name):
            operator, value = name, part.text(name)
    if part.is_set("distinct_hosts"):
        if part.truth("distinct_hosts") is not False:
            operator = "distinct_hosts"
    if part.is_set("distinct_property"):
        operator, attribute = "distinct_property", part.text("distinct_property")
    if operator is None:
        return
    yield from _check_literal(part, "attribute")
    yield from _check_literal(part, "distinct_property")
    ignored = [name for name in _IGNORED if part.is_set(name)]
    if len(ignored) != 0 and not part.is_set("operator"):
        yield invalid_constraint.at(
            part.place_of(ignored[0]), f"`{ignored[0]}` is ignored here",
            f"Nomad ignores it in constraints. Write `operator = \"{ignored[0]}\"`.",
        )
        return
    if in_task and operator in ("distinct_hosts", "distinct_property"):
        yield invalid_constraint.at(
            part.place_of("operator", operator), f"`{operator}` is not allowed in tasks",
            "Tasks of a group run on one client. Move the constraint to the group or the job.",
        )
    if operator in ("is_set", "is_not_set"):
        if value:
            yield invalid_constraint.at(
                part.place_of("operator"), f"`{operator}` takes no value",
                "It only tests whether the attribute exists. Remove `value`.",
            )
    elif operator == "distinct_property":
        if value is not None and value != "" and not (value.isdigit() and int(value) > 0):
            yield invalid_constraint.at(
                part.place_of("value"), "Invalid count for a property",
                "It limits how many allocations can share the property, and must be at least 1.",
            )
    else:
        yield from _check_value(part, operator, value)
    if attribute is not None and _is_unsupported(attribute):
        yield invalid_constraint.at(
            part.place_of("attribute"), "Unknown attribute of a client",
            "It must begin with `node.`, `attr.` or `meta.`, and with `device.` in devices.",
        )
    if operator != "distinct_hosts" and attribute == "":
        yield invalid_constraint.at(
            part.place_of("attribute"), "Constraint without an attribute",
            "Set the attribute to compare, such as `${attr.kernel.name}`.",
        )


def _check_literal(part: BlockView, name: str) -> Iterator[Diagnostic]:
    """Report an attribute of a client that lacks `${}`, so that it is text like any other."""
    text = part.text(name)
    if text and text.startswith(_OF_CLIENTS) and "${" not in text:
        place = part.place_of(name)
        start, end = place.start + 1, place.end - 1
        edits = [Edit(start, start, "${"), Edit(end, end, "}")]
        yield invalid_constraint.at(
            place, f"{short(text)} is a literal string",
            "It is the same for all clients, so nothing is compared with their attribute. Write "
            f"{short('${' + text + '}')}.",
            Fix("write `${}` around it", edits, UNSAFE) if place.text == f'"{text}"' else None,
            severity=WARNING,
        )


def _is_unsupported(attribute: str) -> bool:
    """Whether a text refers to an attribute that clients do not have."""
    if not attribute.startswith("${") or not attribute.endswith("}"):
        return False
    name = attribute[2:-1].strip()
    return name.isidentifier() and name not in ("node", "attr", "meta", "device")


def _check_value(part: BlockView, operator: str, value: str | None) -> Iterator[Diagnostic]:
    """Check what an attribute is compared with."""
    if value is None:
        return
    if operator in _COMPARISONS or operator in _SETS:
        if value == "":
            yield invalid_constraint.at(
                part.place_of(operator, "value"), f"Operator `{operator}` needs a value",
                "Without `value` there is nothing to compare the attribute with.",
            )
    elif operator == "regexp":
        # Loaded where a job has a pattern: it takes as long as to check such a job.

        reason = pattern_error(value)
        if reason:
            yield invalid_constraint.at(
                part.place_of(operator, "value"), "Invalid regular expression",
                f"It must be in RE2 syntax: {reason}.",
            )
    elif operator in ("version", "semver") and not _are_versions(value, operator == "semver"):
        yield invalid_constraint.at(
            part.place_of(operator, "value"), "Invalid version constraint",
            'It must be a comma-separated list of conditions, such as ">= 1.2, < 2.0".',
        )


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


def _check_affinity(part: BlockView) -> Iterator[Diagnostic]:
    operator = part.text("operator")
    if operator == "":
        operator = "="
    value = part.text("value")
    for name in _AFFINITY_SUGAR:
        if part.is_set(name):
            operator, value = name, part.text(name)
    if operator is not None:
        yield from _check_value(part, operator, value)
    yield from _check_literal(part, "attribute")
    weight = part.number("weight")
    if weight is not None:
        weight = (weight + 128) % 256 - 128  # like Nomad's conversion to eight bits
        if weight == 0 or not -100 <= weight <= 100:
            yield invalid_constraint.at(
                part.place_of("weight"), "Invalid weight of an affinity",
                "It must be between -100 and 100, but not 0.",
            )


def _check_spread(part: BlockView) -> Iterator[Diagnostic]:
    total: int = 0
    largest: tuple[int, BlockView | None] = (0, None)
    seen: set[str] = set()
    yield from _check_literal(part, "attribute")
    for target in part.blocks("target"):
        name = target.name
        percent = target.number("percent")
        if target.is_unknown or name is None or percent is None:
            return
        if name in seen:
            yield invalid_constraint.at(
                target.name_place, "Second target for the same value",
                "Each value of the attribute can have one target. Remove one of them.",
            )
        seen.add(name)
        total += percent
        if percent >= largest[0]:
            largest = (percent, target)
    if total > 100 and largest[1] is not None and largest[0] <= 100:
        yield invalid_constraint.at(
            largest[1].place_of("percent"), "Targets exceed 100 percent",
            f"All targets add up to {total} percent.",
        )
