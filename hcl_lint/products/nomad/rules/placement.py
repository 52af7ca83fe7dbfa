"""Where tasks run: constraints, affinities and spreads, and the volumes that they mount."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, holder, jobs_in, last_blocks, tasks_in
from hcl_lint.products.nomad.rules import (
    DUPLICATE_JOB_NAME, INVALID_JOB_SETTING, MISSING_JOB_PART, UNDEFINED_JOB_ITEM,
)
from hcl_lint.regex.pattern import pattern_error
from hcl_lint.schema.block_view import BlockView, repeated
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
def invalid_constraint(file: FileContext) -> Diagnostics:
    for job in jobs_in(file):
        yield from _check_placement(job)
    for _, group in groups_in(file):
        yield from _check_placement(group)
    for _, _, task in tasks_in(file):
        yield from _check_placement(task, in_task=True)
        for device in task.blocks_on(["resources.device"]):
            yield from _check_placement(device, in_task=True)


def _check_placement(block: BlockView, *, in_task: bool = False) -> Diagnostics:
    """Check the constraints, affinities and spreads directly in a block."""
    for constraint in block.blocks("constraint"):
        yield from _check_constraint(constraint, in_task=in_task)
    for affinity in block.blocks("affinity"):
        yield from _check_affinity(affinity)
    for spread in block.blocks("spread"):
        yield from _check_spread(spread)


def _check_constraint(block: BlockView, *, in_task: bool) -> Diagnostics:
    operator = block.text("operator")
    if operator == "":
        operator = "="
    value = block.text("value")
    attribute = block.text("attribute")
    for name in _CONSTRAINT_SUGAR:
        if block.is_set(name):
            operator, value = name, block.text(name)
    if block.is_set("distinct_hosts") and block.truth("distinct_hosts") is not False:
        operator = "distinct_hosts"
    if block.is_set("distinct_property"):
        operator, attribute = "distinct_property", block.text("distinct_property")
    if operator is None:
        return
    yield from _check_literal(block, "attribute")
    yield from _check_literal(block, "distinct_property")
    ignored = [name for name in _IGNORED if block.is_set(name)]
    if len(ignored) != 0 and not block.is_set("operator"):
        yield invalid_constraint.at(
            block.place_of(ignored[0]), f"`{ignored[0]}` is ignored here",
            f"Nomad ignores it in constraints. Write `operator = \"{ignored[0]}\"`.",
        )
        return
    if in_task and operator in ("distinct_hosts", "distinct_property"):
        yield invalid_constraint.at(
            block.place_of("operator", operator), f"`{operator}` is not allowed in tasks",
            "Tasks of a group run on one client. Move the constraint to the group or the job.",
        )
    if operator in ("is_set", "is_not_set"):
        if value:
            yield invalid_constraint.at(
                block.place_of("operator"), f"`{operator}` takes no value",
                "It only tests whether the attribute exists. Remove `value`.",
            )
    elif operator == "distinct_property":
        if value is not None and value != "" and not (value.isdigit() and int(value) > 0):
            yield invalid_constraint.at(
                block.place_of("value"), "Invalid count for a property",
                "It limits how many allocations can share the property, and must be at least 1.",
            )
    else:
        yield from _check_value(block, operator, value)
    if attribute is not None and _is_unsupported(attribute):
        yield invalid_constraint.at(
            block.place_of("attribute"), "Unknown attribute of a client",
            "It must begin with `node.`, `attr.` or `meta.`, and with `device.` in devices.",
        )
    if operator != "distinct_hosts" and attribute == "":
        yield invalid_constraint.at(
            block.place_of("attribute"), "Constraint without an attribute",
            "Set the attribute to compare, such as `${attr.kernel.name}`.",
        )


def _check_literal(block: BlockView, name: str) -> Diagnostics:
    """Report an attribute of a client that lacks `${}`, so that it is text like any other."""
    text = block.text(name)
    if text and text.startswith(_OF_CLIENTS) and "${" not in text:
        place = block.place_of(name)
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


def _check_value(block: BlockView, operator: str, value: str | None) -> Diagnostics:
    if value is None:
        return
    if operator in _COMPARISONS or operator in _SETS:
        if value == "":
            yield invalid_constraint.at(
                block.place_of(operator, "value"), f"Operator `{operator}` needs a value",
                "Without `value` there is nothing to compare the attribute with.",
            )
    elif operator == "regexp":
        # Loaded where a job has a pattern: it takes as long as to check such a job.

        reason = pattern_error(value)
        if reason:
            yield invalid_constraint.at(
                block.place_of(operator, "value"), "Invalid regular expression",
                f"It must be in RE2 syntax: {reason}.",
            )
    elif operator in ("version", "semver") and not _are_versions(value, operator == "semver"):
        yield invalid_constraint.at(
            block.place_of(operator, "value"), "Invalid version constraint",
            'It must be a comma-separated list of conditions, such as ">= 1.2, < 2.0".',
        )


def _are_versions(text: str, is_semver: bool) -> bool:
    """Whether a text is a list of conditions on versions."""
    for element in text.split(","):
        condition = element.strip()
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
    text = text.removeprefix("v")
    text = text.partition("+")[0]
    numbers, _, _ = text.partition("-")
    parts = numbers.split(".")
    if is_semver and len(parts) > 3:
        return False
    return parts[0].isdigit() and all([part[:1].isdigit() for part in parts])


def _check_affinity(block: BlockView) -> Diagnostics:
    operator = block.text("operator")
    if operator == "":
        operator = "="
    value = block.text("value")
    for name in _AFFINITY_SUGAR:
        if block.is_set(name):
            operator, value = name, block.text(name)
    if operator is not None:
        yield from _check_value(block, operator, value)
    yield from _check_literal(block, "attribute")
    weight = block.number("weight")
    if weight is not None:
        weight = (weight + 128) % 256 - 128  # like Nomad's conversion to eight bits
        if weight == 0 or not -100 <= weight <= 100:
            yield invalid_constraint.at(
                block.place_of("weight"), "Invalid weight of an affinity",
                "It must be between -100 and 100, but not 0.",
            )


def _check_spread(block: BlockView) -> Diagnostics:
    total: int = 0
    largest: tuple[int, BlockView | None] = (0, None)
    seen: set[str] = set()
    yield from _check_literal(block, "attribute")
    for target in block.blocks("target"):
        name = target.name
        percent = target.number("percent")
        if name is None or percent is None:
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


@check(
    MISSING_JOB_PART, DUPLICATE_JOB_NAME, UNDEFINED_JOB_ITEM, INVALID_JOB_SETTING,
    name="volumes", needs_valid_syntax=True, in_json=True,
)
def volumes(file: FileContext) -> Diagnostics:
    for job, group in groups_in(file):
        updates = last_blocks("update", group, job)
        if len(updates) != 0 and (holder(updates, "canary").number("canary") or 0) > 0:
            for volume in group.blocks("volume"):
                if volume.truth("per_alloc") and volume.text("type") in ("host", "csi"):
                    yield INVALID_JOB_SETTING.at(
                        volume.place_of("per_alloc"), "`per_alloc` with canaries",
                        "A canary would need the volume of the allocation it replaces.",
                    )
        for task in group.blocks("task"):
            yield from _check_mounts(task, group)


def _check_mounts(task: BlockView, group: BlockView) -> Diagnostics:
    names: set[str] = set()
    for volume in group.blocks("volume"):
        name, kind = volume.name, volume.text("type")
        if name is None or kind is None:
            return
        if kind in ("host", "csi"):  # Nomad drops others.
            names.add(name)
    for mount in task.blocks("volume_mount"):
        name = mount.text("volume")
        if mount.is_set("volume") and name is not None and name not in names:
            yield from _check_repeated(group)
            volumes = [volume for volume in group.blocks("volume") if volume.name == name]
            if len(volumes) != 0:
                place = volumes[-1].place_of("type")
                yield MISSING_JOB_PART.at(
                    place, f"Volume {short(name)} without a known type",
                    "Nomad ignores volumes whose `type` is neither `host` nor `csi`, and a task "
                    "mounts this one.",
                )
                continue
            used = _used(group)
            labels = [block for block in group.blocks("volume") if block.name not in used]
            yield UNDEFINED_JOB_ITEM.at(
                mount.place_of("volume"), f"Undefined volume {short(name)}",
                "The group has no volume of this name."
                + (f" Did you mean `{labels[0].name}`?" if len(labels) == 1 else ""),
            )


def _check_repeated(group: BlockView) -> Diagnostics:
    """Report volumes that replace others: where one is undefined, it is the likely reason."""
    for volume, first, name in repeated(group.blocks("volume")):
        yield DUPLICATE_JOB_NAME.at(
            volume.name_place, f"Duplicate volume {short(name)}",
            f"It replaces the one on line {first.place.line}.",
        )


def _used(group: BlockView) -> set[str | None]:
    return {
        mount.text("volume") for task in group.blocks("task")
        for mount in task.blocks("volume_mount")
    }
