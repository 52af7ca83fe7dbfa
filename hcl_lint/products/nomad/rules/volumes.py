"""Volumes of groups, and the tasks that mount them."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.inheritance import holder, last_blocks
from hcl_lint.products.nomad.jobs import groups_in
from hcl_lint.products.nomad.rules import (
    DUPLICATE_JOB_NAME, INVALID_JOB_SETTING, MISSING_JOB_PART, UNDEFINED_JOB_ITEM,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.messages import short

_SINGLE: Final = ("single-node-reader-only", "single-node-writer")


@check(
    MISSING_JOB_PART, DUPLICATE_JOB_NAME, UNDEFINED_JOB_ITEM, INVALID_JOB_SETTING,
    name="volumes", needs_valid_syntax=True, in_json=True,
)
def volumes(file: FileContext) -> Iterator[Diagnostic]:
    for job, group in groups_in(file):
        updates = last_blocks("update", group, job)
        yield from _check_volumes(group, job.text("type"), group.number("count"), updates)
        for task in group.blocks("task"):
            yield from _check_mounts(task, group)


def _check_mounts(task: BlockView, group: BlockView) -> Iterator[Diagnostic]:
    """Check that the volumes that a task mounts exist."""
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
            labels = [each for each in group.blocks("volume") if each.name not in used]
            yield UNDEFINED_JOB_ITEM.at(
                mount.place_of("volume"), f"Undefined volume {short(name)}",
                "The group has no volume of this name."
                + (f" Did you mean `{labels[0].name}`?" if len(labels) == 1 else ""),
            )


def _check_repeated(group: BlockView) -> Iterator[Diagnostic]:
    """Report volumes that replace others: where one is undefined, it is the likely reason."""
    known: dict[str, BlockView] = {}
    for volume in group.blocks("volume"):
        name = volume.name
        if name is not None and known.setdefault(name, volume) is not volume:
            yield DUPLICATE_JOB_NAME.at(
                volume.name_place, f"Duplicate volume {short(name)}",
                f"It replaces the one on line {known[name].place.line}.",
            )


def _used(group: BlockView) -> set[str | None]:
    """The names of the volumes that tasks of a group mount."""
    return {
        mount.text("volume")
        for task in group.blocks("task")
        for mount in task.blocks("volume_mount")
    }


def _check_volumes(
    group: BlockView, type_: str | None, count: int | None, updates: list[BlockView]
) -> Iterator[Diagnostic]:
    """Check the volumes of a group."""
    for part in group.blocks("volume"):
        if part.is_unknown:
            continue
        kind = part.text("type")
        if kind not in ("host", "csi"):
            continue
        per_alloc = part.truth("per_alloc")
        if per_alloc:
            yield from _check_per_alloc(part, type_, updates)
        mode, read_only = part.text("access_mode"), part.truth("read_only")
        if kind == "host":
            for options in part.blocks("mount_options"):
                yield INVALID_JOB_SETTING.at(
                    options.place, "Mount options of a host volume",
                    "Only CSI volumes support them.",
                )
            if mode not in (
                None, "", "single-node-reader-only", "single-node-writer",
                "single-node-single-writer", "single-node-multi-writer",
            ):
                yield INVALID_JOB_SETTING.at(
                    part.place_of("access_mode"), "Access mode is not available for host volumes",
                    "Host volumes support `single-node-reader-only`, `single-node-writer`, "
                    "`single-node-single-writer` and `single-node-multi-writer`.",
                )
        else:
            for name in ("attachment_mode", "access_mode"):
                if part.text(name) == "":
                    yield MISSING_JOB_PART.at(
                        part.place_of(name), f"CSI volume without `{name}`",
                        f"Nomad requires `{name}` of CSI volumes.",
                    )
            if part.text("attachment_mode") == "block-device":
                for options in part.blocks("mount_options"):
                    yield INVALID_JOB_SETTING.at(
                        options.place, "Mount options of a block device",
                        "Only file systems support them.",
                    )
            yield from _check_sharing(part, mode, count, per_alloc, read_only)
        is_reader = mode == "single-node-reader-only" or (
            kind == "csi" and mode == "multi-node-reader-only"
        )
        if is_reader and read_only is False:
            yield INVALID_JOB_SETTING.at(
                part.place_of("access_mode"), f"`{mode}` without `read_only`",
                "Set `read_only = true`.",
            )


def _check_per_alloc(
    part: BlockView, type_: str | None, updates: list[BlockView]
) -> Iterator[Diagnostic]:
    place = part.place_of("per_alloc")
    if type_ in ("system", "sysbatch"):
        yield INVALID_JOB_SETTING.at(
            place, f"`per_alloc` in a job of type `{type_}`",
            "Allocations of this type are not numbered.",
        )
    if len(updates) != 0 and (holder(updates, "canary").number("canary") or 0) > 0:
        yield INVALID_JOB_SETTING.at(
            place, "`per_alloc` with canaries",
            "A canary would need the volume of the allocation it replaces.",
        )
    if part.truth("sticky"):
        yield INVALID_JOB_SETTING.at(
            part.later_of("per_alloc", "sticky"), "Both `per_alloc` and `sticky` are set",
            "A volume can be only one of them.",
        )


def _check_sharing(
    part: BlockView,
    mode: str | None,
    count: int | None,
    per_alloc: bool | None,
    read_only: bool | None,
) -> Iterator[Diagnostic]:
    """Report volumes with one writer or reader in groups that run more than once."""
    if count is None or count < 2 or per_alloc is not False:
        return
    if mode in _SINGLE or (mode == "multi-node-single-writer" and read_only is False):
        yield INVALID_JOB_SETTING.at(
            part.place_of("per_alloc"), f"`{mode}` in a group that runs {count} times",
            "Only one allocation can use the volume. Set `per_alloc`, or use another access mode.",
        )
