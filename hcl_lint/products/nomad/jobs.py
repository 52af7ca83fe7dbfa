"""Jobs and groups: their type, names, and when and how their tasks run."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.products.nomad.inheritance import holder, last_blocks
from hcl_lint.products.nomad.mesh import check_mesh
from hcl_lint.products.nomad.placement import check_name, check_placement, check_volumes
from hcl_lint.products.nomad.policies import (
    BATCH, check_disconnect, check_migrate, check_reschedule, check_restart, check_scaling,
    check_update,
)
from hcl_lint.products.nomad.problems import (
    CONFLICTING_JOB_PARTS, DUPLICATE_JOB_NAME, INVALID_CRON_OR_TIMEZONE, INVALID_JOB_SETTING,
    INVALID_JOB_TYPE_COMBINATION, MISSING_JOB_PART, RISKY_JOB_SETTING,
)
from hcl_lint.products.nomad.services import check_group_services
from hcl_lint.products.nomad.tasks import check_task
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.report import Report, short
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.plain import text_of


def check_job(job: BlockView, report: Report) -> None:
    """Check a job with all that is in it."""
    type_ = job.text("type")
    groups = job.blocks("group")
    alone = job.blocks("task")
    if len(groups) + len(alone) == 0:
        report.add(
            MISSING_JOB_PART, job.place, "Job without groups",
            "A job needs at least one `group` of tasks, or a `task` that forms its own group.",
        )
    _check_names(alone + groups, "group", report)
    if type_ is not None:
        _check_type(job, type_, report)
    _check_priority(job, report)
    check_name(job, "namespace", report)
    check_name(job, "node_pool", report)
    check_placement(job, report)
    _check_periodic(job, report)
    _check_parameterized(job, report)
    ui = job.last_block("ui")
    if ui is not None:
        description = ui.text("description")
        if description is not None and len(description.encode("utf-8", "replace")) > 1000:
            report.add(
                INVALID_JOB_SETTING, ui.place_of("description"), "Description is too long",
                "At most 1000 bytes are allowed.",
            )
    _check_promotion(job, groups, report)
    for group in groups:
        _check_group(job, group, type_, report)
    for task in alone:
        check_task(task, None, job, type_, [], report)
    own = job.last_block("update")
    if own is not None and len(groups) == 0:
        check_update([own], report)


def _check_priority(job: BlockView, report: Report) -> None:
    """Report a priority that only servers with another limit than the default one accept."""
    priority = job.number("priority")
    if priority is not None and 100 < priority <= 32766:
        report.add(
            RISKY_JOB_SETTING, job.place_of("priority"), "Priority above 100",
            "Servers reject it unless their `job_max_priority`, which is 100 by default, is at "
            f"least {priority}.",
        )


def _check_promotion(job: BlockView, groups: tuple[BlockView, ...], report: Report) -> None:
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
        report.add(
            RISKY_JOB_SETTING, first.place_of("auto_promote"),
            "Not all groups have `auto_promote`",
            f"Group {short((promoted[0].name or ''))} is promoted automatically only if all groups "
            "are.",
        )


def _check_names(parts: tuple[BlockView, ...], noun: str, report: Report) -> None:
    """Report names that are used twice."""
    known: dict[str, BlockView] = {}
    for part in parts:
        name = part.name
        if name is None:
            continue
        first = known.setdefault(name, part)
        if first is not part:
            line = first.place.line
            report.add(
                DUPLICATE_JOB_NAME, part.name_place, f"Duplicate {noun} {short(name)}",
                f"The name is already used on line {line}. Give one of them another name.",
            )


# Compatibility with the type of a job


def _check_type(job: BlockView, type_: str, report: Report) -> None:
    """Report blocks that jobs of the type cannot have."""
    conflicts = [*_conflicts(job, type_)]
    # In jobs of other types, groups and tasks can have all blocks.
    for group in job.blocks("group") if type_ == "system" or type_ in BATCH else ():
        conflicts += _conflicts(group, type_)
        for task in group.blocks("task"):
            conflicts += _conflicts(task, type_)
    kinds = {part.type for part in conflicts}
    if len(kinds) > 1 and job.attribute("type") is not None:
        names = ", ".join([f"`{name}`" for name in sorted(kinds)])
        report.add(
            INVALID_JOB_TYPE_COMBINATION, job.place_of("type"),
            f"Blocks that {type_} jobs cannot have",
            f"Jobs of type `{type_}` do not support {names}. Remove the blocks, or change the "
            "type.",
        )
        return
    for part in conflicts:
        report.add(
            INVALID_JOB_TYPE_COMBINATION, part.place, f"`{part.type}` in a job of type `{type_}`",
            f"Jobs of this type do not support `{part.type}`. Remove the block, or change the "
            "type.",
        )


def _conflicts(part: BlockView, type_: str) -> tuple[BlockView, ...]:
    found: tuple[BlockView, ...] = ()
    if type_ == "system":
        found += part.blocks("affinity", "spread")
    if part.type == "task":
        return found
    if type_ in ("system", "sysbatch"):
        found += part.blocks("reschedule")
    if type_ in BATCH:
        found += part.blocks("update", "migrate")
    elif type_ == "system":
        found += part.blocks("migrate", "scaling")
    if type_ not in BATCH:
        periodic = [each for each in part.blocks("periodic") if each.truth("enabled")]
        found += (*periodic, *part.blocks("parameterized"))
    return found


def _check_periodic(job: BlockView, report: Report) -> None:
    part = job.last_block("periodic")
    if part is None or part.is_unknown or part.truth("enabled") is not True:
        return
    cron, crons = part.text("cron"), part.texts("crons")
    if cron == "" and crons is not None and len(crons) == 0:
        report.add(
            INVALID_CRON_OR_TIMEZONE, part.place_of("cron", "crons"),
            "Periodic job without a schedule",
            "`crons` lists when the job runs.",
        )
    if cron and crons:
        report.add(
            INVALID_CRON_OR_TIMEZONE, part.place_of("cron"), "Both `cron` and `crons` are set",
            "Nomad accepts only one of them. Use `crons`, which is a list.",
        )
    for name, texts in (("cron", [cron] if cron else []), ("crons", crons or [])):
        for text in texts:
            reason = cron_error(text)
            if reason:
                report.add(
                    INVALID_CRON_OR_TIMEZONE, part.place_of(name), "Invalid cron expression",
                    f"In {short(text)}, {reason}.",
                )
    zone = part.text("time_zone")
    if zone is not None and not is_zone(zone):
        report.add(
            INVALID_CRON_OR_TIMEZONE, part.place_of("time_zone"), "Unknown time zone",
            "Use a name from the IANA database, such as `Europe/Paris`.",
        )


def _check_schedule(task: BlockView, report: Report) -> None:
    """Check when a task may run."""
    for part in task.blocks("schedule"):
        if part.lacks("cron") and not part.is_unknown:
            report.add(
                INVALID_CRON_OR_TIMEZONE, part.place, "Schedule without `cron`",
                "`cron` says when the task may run.",
            )
        for cron in part.blocks("cron"):
            zone = cron.text("timezone")
            if zone is not None and not is_zone(zone):
                report.add(
                    INVALID_CRON_OR_TIMEZONE, cron.place_of("timezone"), "Unknown time zone",
                    "Use a name from the IANA database, such as `Europe/Paris`.",
                )


def _check_parameterized(job: BlockView, report: Report) -> None:
    part = job.last_block("parameterized")
    if part is None:
        return
    required, optional = part.texts("meta_required"), part.texts("meta_optional")
    both = [each for each in required or () if each in (optional or ())]
    if len(both) != 0:
        report.add(
            INVALID_JOB_SETTING, part.place_of("meta_optional"),
            f"{short(both[0])} is both required and optional",
            "A metadata key can be in only one of the two lists.",
        )


# Groups


def _check_group(job: BlockView, group: BlockView, type_: str | None, report: Report) -> None:
    tasks = group.blocks("task")
    # Servers add the tasks of gateways.
    gateways = [
        connect for service in group.blocks("service") for connect in service.blocks("connect")
        if not connect.lacks("gateway")
    ]
    if len(tasks) == 0 and len(gateways) == 0:
        report.add(
            MISSING_JOB_PART, group.place, "Group without tasks",
            "A group needs at least one `task`.",
        )
    _check_names(tasks, "task", report)
    count = group.number("count")
    if type_ == "system" and count is not None and count > 1:
        report.add(
            INVALID_JOB_TYPE_COMBINATION, group.place_of("count"), "Count above 1 in a system job",
            "Jobs of type `system` run once on each client. Remove `count`.",
        )
    if group.is_set("max_run_duration") and type_ is not None and type_ not in BATCH:
        report.add(
            INVALID_JOB_TYPE_COMBINATION, group.place_of("max_run_duration"),
            f"`max_run_duration` in a job of type {short(type_)}",
            "Only batch and sysbatch jobs support it.",
        )
    _check_leaders(tasks, report)
    check_placement(group, report)
    updates = last_blocks("update", group, job)
    if len(updates) != 0:
        check_update(updates, report)
    check_migrate(job, group, report)
    restart = group.last_block("restart")
    if restart is not None and type_ is not None:
        check_restart([restart], type_, report)
    check_reschedule(job, group, type_, report)
    check_disconnect(group, type_, report)
    check_scaling(group, count, report)
    for consul in group.blocks("consul"):
        check_name(consul, "cluster", report)
    _check_networks(group, report)
    check_volumes(group, type_, count, updates, report)
    check_group_services(group, report)
    check_mesh(group, report)
    for task in tasks:
        check_task(task, group, job, type_, updates, report)
        _check_schedule(task, report)


def _check_leaders(tasks: tuple[BlockView, ...], report: Report) -> None:
    leaders = [task for task in tasks if task.truth("leader") and not task.is_unknown]
    if len(leaders) > 1:
        report.add(
            CONFLICTING_JOB_PARTS, leaders[1].place_of("leader"), "Second leader in a group",
            f"Task {short((leaders[0].name or ''))} is already the leader.",
        )
    if len(tasks) != 0 and all([not task.lacks("lifecycle") for task in tasks]):
        if not any([block.is_unknown for task in tasks for block in task.blocks("lifecycle")]):
            report.add(
                MISSING_JOB_PART, tasks[-1].blocks("lifecycle")[-1].place,
                "Group without a main task",
                "All tasks have a `lifecycle`. At least one must not have it.",
            )


# Networks


def _check_networks(group: BlockView, report: Report) -> None:
    own = group.blocks("network")
    labels = _labels_by_name(own, report)
    # Static ports by number and network of the host, the tasks' after those of the group.
    static: dict[tuple[int, str], BlockView] = {}
    keys: set[str] = set()
    for network in own:
        _check_network(network, report)
        _check_static_ports(network, static, False, report)
        for cni in network.blocks("cni"):
            _check_cni(cni, keys, report)
    for task in group.blocks("task"):
        for resources in task.blocks("resources"):
            for network in resources.blocks("network"):
                _check_network(network, report)
                _check_static_ports(network, static, True, report)
                for port in network.blocks("port", "reserved_ports"):
                    if port.name in labels:
                        _report_label(port, labels[port.name or ""], report)


def _labels_by_name(networks: tuple[BlockView, ...], report: Report) -> dict[str, BlockView]:
    """The ports of a group by their labels."""
    labels: dict[str, BlockView] = {}
    for network in networks:
        for port in network.blocks("port", "reserved_ports"):
            name = port.name
            if name is not None and labels.setdefault(name, port) is not port:
                _report_label(port, labels[name], report)
    return labels


def _report_label(port: BlockView, first: BlockView, report: Report) -> None:
    report.add(
        DUPLICATE_JOB_NAME, port.name_place, f"Duplicate port {short((port.name or ''))}",
        f"The label is already used on line {first.place.line}. Labels must be unique in a group.",
    )


def _check_static_ports(
    network: BlockView, static: dict[tuple[int, str], BlockView], in_task: bool, report: Report
) -> None:
    """Report ports of the host that the group has already reserved."""
    for port in network.blocks("port", "reserved_ports"):
        number, host = port.number("static"), port.text("host_network")
        if port.name is None or not number or host is None:
            continue
        taken = static.setdefault((number, host or "default"), port)
        if taken is not port and (in_task or port.truth("ignore_collision") is False):
            report.add(
                DUPLICATE_JOB_NAME, port.place_of("static"),
                f"Static port {number} is reserved twice",
                f"Port {short((taken.name or ''))} on line {taken.place.line} has the same number.",
            )


def _check_network(network: BlockView, report: Report) -> None:
    mode = network.text("mode")
    for port in network.blocks("port", "reserved_ports"):
        if port.truth("ignore_collision") and mode is not None and mode not in ("", "host"):
            report.add(
                INVALID_JOB_SETTING, port.place_of("ignore_collision"),
                "Collision cannot be ignored here",
                "This is possible only in network mode `host`.",
            )
    hostname = network.text("hostname")
    if hostname and "${" not in hostname and not _is_domain(hostname):
        report.add(
            INVALID_JOB_SETTING, network.place_of("hostname"), "Invalid host name",
            "It must be a DNS name: at most 255 bytes, and at most 63 between dots.",
        )


def _check_cni(cni: BlockView, keys: set[str], report: Report) -> None:
    value = cni.value("args")
    if value is None or not value.is_present or not can_iterate(value):
        return
    for key, element in iter_elements(value):
        name, text = text_of(key, ""), text_of(element, "")
        if name in keys:
            report.add(
                DUPLICATE_JOB_NAME, cni.place_of("args"), f"Duplicate CNI argument `{name}`",
                "Another network of the group sets it already.",
            )
        if name is not None:
            keys.add(name)
        if ";" in (name or "") or ";" in (text or ""):
            report.add(
                INVALID_JOB_SETTING, cni.place_of("args"), "Semicolon in a CNI argument",
                "Nomad joins the arguments with semicolons, so they cannot contain any.",
            )


def _is_domain(name: str) -> bool:
    encoded = name.encode("utf-8", "replace")
    labels = encoded.removesuffix(b".").split(b".")
    return len(encoded) <= 255 and all([0 < len(label) <= 63 for label in labels])


_NAMED: Final = ("@annually", "@yearly", "@monthly", "@weekly", "@daily", "@hourly")
_MONTHS: Final = (
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
)
_LONG_MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
)
_DAYS: Final = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")
_LONG_DAYS: Final = (
    "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
)

# The fields with their least and greatest numbers.
_FIELDS: Final = (
    ("second", 0, 59), ("minute", 0, 59), ("hour", 0, 23), ("day of the month", 1, 31),
    ("month", 1, 12), ("day of the week", 0, 7), ("year", 1970, 2099),
)


def cron_error(text: str) -> str:
    """Describe the problem of a cron expression; "" if it is valid.

    Five fields are minutes to days of the week; a year may follow, and seconds precede seven.
    """
    words = text.split()
    if len(words) == 1 and words[0].startswith("@"):
        if words[0] in _NAMED:
            return ""
        return f"`{words[0]}` is unknown; use one of {', '.join(_NAMED)}"
    if len(words) < 5:
        return f"it has {len(words)} of the 5 fields that are required"
    fields = list(_FIELDS[1:]) if len(words) < 7 else list(_FIELDS)
    for word, (name, least, most) in zip(words, fields):
        for part in word.split(","):
            if not _is_part(part.lower(), name, least, most):
                return f"`{part}` is not a valid {name}"
    return ""


def _is_part(part: str, name: str, least: int, most: int) -> bool:
    if part in ("*", "?"):
        return True
    if name == "day of the month":
        if part in ("l", "lw", "w"):
            return True
        if part.endswith("w"):
            part = part[:-1]
    if name == "day of the week":
        if part == "l":
            return True
        if part.endswith("l"):
            part = part[:-1]
        before, sign, after = part.partition("#")
        if sign:
            return _is_number(before, name, least, most) and after in ("1", "2", "3", "4", "5")
    body, slash, step = part.partition("/")
    if slash and not (step.isdigit() and 0 < int(step) <= most):
        return False
    if body in ("*", "?") or (body == "" and slash):
        return True
    first, dash, last = body.partition("-")
    if not _is_number(first, name, least, most):
        return False
    return not dash or _is_number(last, name, least, most)


def _is_number(text: str, name: str, least: int, most: int) -> bool:
    if name == "month" and (text in _MONTHS or text in _LONG_MONTHS):
        return True
    if name == "day of the week" and (text in _DAYS or text in _LONG_DAYS):
        return True
    return text.isascii() and text.isdigit() and len(text) <= 4 and least <= int(text) <= most


def is_zone(name: str) -> bool:
    """Whether a text names a time zone; true where the names are not known."""
    if name in ("", "UTC", "Local"):
        return True
    from zoneinfo import available_timezones

    names = available_timezones()
    return len(names) == 0 or name in names
