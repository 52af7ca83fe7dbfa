"""Jobs and groups: their type, names, and when and how their tasks run."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import holder, jobs_in, last_blocks
from hcl_lint.products.nomad.rules import (
    CONFLICTING_JOB_PARTS, DUPLICATE_JOB_NAME, INVALID_CRON_OR_TIMEZONE, INVALID_DURATION,
    INVALID_JOB_SETTING, INVALID_JOB_TYPE_COMBINATION, INVALID_RESOURCES, INVALID_SERVICE,
    INVALID_TEMPLATE, MISSING_JOB_PART, RISKY_JOB_SETTING, SERVICE_CHECK_PRACTICE,
    UNDEFINED_JOB_ITEM,
)
from hcl_lint.products.nomad.rules.policies import BATCH
from hcl_lint.schema.block_view import BlockView, repeated
from hcl_lint.schema.mistakes import mistakes_in
from hcl_lint.text.messages import short
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.plain import text_of

# The rules of the mistakes that the schema of jobs describes.
_DESCRIBED: Final = (
    MISSING_JOB_PART, INVALID_JOB_TYPE_COMBINATION, INVALID_DURATION, INVALID_JOB_SETTING,
    INVALID_RESOURCES, UNDEFINED_JOB_ITEM, INVALID_TEMPLATE, INVALID_CRON_OR_TIMEZONE,
    SERVICE_CHECK_PRACTICE, RISKY_JOB_SETTING, INVALID_SERVICE, CONFLICTING_JOB_PARTS,
)
_BY_NAME: Final = {rule.name: rule for rule in _DESCRIBED}


@check(*_DESCRIBED, name="job-mistakes", needs_valid_syntax=True, in_json=True)
def job_mistakes(file: FileContext) -> Diagnostics:
    for job in jobs_in(file):
        yield from mistakes_in(job, _BY_NAME)


@check(
    MISSING_JOB_PART, INVALID_JOB_TYPE_COMBINATION, DUPLICATE_JOB_NAME, CONFLICTING_JOB_PARTS,
    INVALID_JOB_SETTING, RISKY_JOB_SETTING,
    needs_valid_syntax=True, in_json=True,
)
def jobs(file: FileContext) -> Diagnostics:
    for job in jobs_in(file):
        type_ = job.text("type")
        groups, alone = job.blocks("group"), job.blocks("task")
        yield from _check_names(alone + groups, "group")
        if type_ is not None:
            yield from _check_type(job, type_)
        yield from _check_promotion(job, groups)
        for group in groups:
            tasks = group.blocks("task")
            yield from _check_names(tasks, "task")
            yield from _check_leaders(tasks)
            yield from _check_networks(group)


def _check_promotion(job: BlockView, groups: tuple[BlockView, ...]) -> Diagnostics:
    """Report groups that keep the others from being promoted automatically."""
    promoted: list[BlockView] = []
    waiting: list[BlockView] = []
    for group in groups:
        updates = last_blocks("update", group, job)
        if len(updates) == 0:
            continue
        promotes = holder(updates, "auto_promote").truth("auto_promote")
        if promotes is None or group.is_unknown:
            return
        (promoted if promotes else waiting).append(group)
    if len(promoted) != 0 and len(waiting) != 0:
        first = (waiting[0].blocks("update") + job.blocks("update"))[0]
        yield RISKY_JOB_SETTING.at(
            first.place_of("auto_promote"), "Not all groups have `auto_promote`",
            f"Group {short((promoted[0].name or ''))} is promoted automatically only if all groups "
            "are.",
        )


def _check_names(parts: tuple[BlockView, ...], noun: str) -> Diagnostics:
    for block, first, name in repeated(parts):
        yield DUPLICATE_JOB_NAME.at(
            block.name_place, f"Duplicate {noun} {short(name)}",
            f"The name is already used on line {first.place.line}. Give one of them another name.",
        )


def _check_type(job: BlockView, type_: str) -> Diagnostics:
    conflicts = [*_conflicts(job, type_)]
    # In jobs of other types, groups and tasks can have all blocks.
    for group in job.blocks("group") if type_ == "system" or type_ in BATCH else ():
        conflicts += _conflicts(group, type_)
        for task in group.blocks("task"):
            conflicts += _conflicts(task, type_)
    kinds = {block.type for block in conflicts}
    if len(kinds) > 1 and job.attribute("type") is not None:
        names = ", ".join([f"`{name}`" for name in sorted(kinds)])
        yield INVALID_JOB_TYPE_COMBINATION.at(
            job.place_of("type"), f"Blocks that {type_} jobs cannot have",
            f"Jobs of type `{type_}` do not support {names}. Remove the blocks, or change the "
            "type.",
        )
        return
    for block in conflicts:
        yield INVALID_JOB_TYPE_COMBINATION.at(
            block.place, f"`{block.type}` in a job of type `{type_}`",
            f"Jobs of this type do not support `{block.type}`. Remove the block, or change the "
            "type.",
        )


def _conflicts(block: BlockView, type_: str) -> tuple[BlockView, ...]:
    found: tuple[BlockView, ...] = ()
    if type_ == "system":
        found += block.blocks("affinity", "spread")
    if block.type == "task":
        return found
    if type_ in ("system", "sysbatch"):
        found += block.blocks("reschedule")
    if type_ in BATCH:
        found += block.blocks("update", "migrate")
    elif type_ == "system":
        found += block.blocks("migrate", "scaling")
    if type_ not in BATCH:
        periodic = [element for element in block.blocks("periodic") if element.truth("enabled")]
        found += (*periodic, *block.blocks("parameterized"))
    return found


def _check_leaders(tasks: tuple[BlockView, ...]) -> Diagnostics:
    leaders = [task for task in tasks if task.truth("leader") and not task.is_unknown]
    if len(leaders) > 1:
        yield CONFLICTING_JOB_PARTS.at(
            leaders[1].place_of("leader"), "Second leader in a group",
            f"Task {short((leaders[0].name or ''))} is already the leader.",
        )
    if len(tasks) != 0 and all([not task.lacks("lifecycle") for task in tasks]):
        if not any([block.is_unknown for task in tasks for block in task.blocks("lifecycle")]):
            yield MISSING_JOB_PART.at(
                tasks[-1].blocks("lifecycle")[-1].place, "Group without a main task",
                "All tasks have a `lifecycle`. At least one must not have it.",
            )


def _check_networks(group: BlockView) -> Diagnostics:
    own = group.blocks("network")
    labels: dict[str, BlockView] = {}  # the ports of the group
    # Static ports by number and network of the host, the tasks' after those of the group.
    static: dict[tuple[int, str], BlockView] = {}
    keys: set[str] = set()
    for network in own:
        for port in network.blocks("port", "reserved_ports"):
            name = port.name
            if name is not None and labels.setdefault(name, port) is not port:
                yield from _report_label(port, labels[name])
        yield from _check_static_ports(network, static, False)
        for cni in network.blocks("cni"):
            yield from _check_cni(cni, keys)
    for task in group.blocks("task"):
        for resources in task.blocks("resources"):
            for network in resources.blocks("network"):
                yield from _check_static_ports(network, static, True)
                for port in network.blocks("port", "reserved_ports"):
                    if port.name in labels:
                        yield from _report_label(port, labels[port.name or ""])


def _report_label(port: BlockView, first: BlockView) -> Diagnostics:
    yield DUPLICATE_JOB_NAME.at(
        port.name_place, f"Duplicate port {short((port.name or ''))}",
        f"The label is already used on line {first.place.line}. Labels must be unique in a group.",
    )


def _check_static_ports(
    network: BlockView, static: dict[tuple[int, str], BlockView], in_task: bool
) -> Diagnostics:
    """Report ports of the host that the group has already reserved."""
    for port in network.blocks("port", "reserved_ports"):
        number, host = port.number("static"), port.text("host_network")
        if port.name is None or not number or host is None:
            continue
        taken = static.setdefault((number, host or "default"), port)
        if taken is not port and (in_task or port.truth("ignore_collision") is False):
            yield DUPLICATE_JOB_NAME.at(
                port.place_of("static"), f"Static port {number} is reserved twice",
                f"Port {short((taken.name or ''))} on line {taken.place.line} has the same number.",
            )


def _check_cni(cni: BlockView, keys: set[str]) -> Diagnostics:
    value = cni.value("args")
    if value is None or not value.is_present or not can_iterate(value):
        return
    for key, element in iter_elements(value):
        name, text = text_of(key, ""), text_of(element, "")
        if name in keys:
            yield DUPLICATE_JOB_NAME.at(
                cni.place_of("args"), f"Duplicate CNI argument `{name}`",
                "Another network of the group sets it already.",
            )
        if name is not None:
            keys.add(name)
        if ";" in (name or "") or ";" in (text or ""):
            yield INVALID_JOB_SETTING.at(
                cni.place_of("args"), "Semicolon in a CNI argument",
                "Nomad joins the arguments with semicolons, so they cannot contain any.",
            )
