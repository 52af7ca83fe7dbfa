"""The volumes of groups, and where tasks mount them."""

from __future__ import annotations

from hcl_lint.problems.nomad import (
    INVALID_JOB_SETTING, INVALID_JOB_STRUCTURE, UNDEFINED_JOB_ITEM,
)  # fmt: skip
from hcl_lint.semantics.nomad.parts import holder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.nomad.parts import Part, Report

_SINGLE: Final = ("single-node-reader-only", "single-node-writer")


def check_mounts(task: Part, group: Part, report: Report) -> None:
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
        if mount.has("volume") and name is not None and name not in names:
            _check_repeated(group, report)
            volumes = [volume for volume in group.blocks("volume") if volume.name == name]
            if len(volumes) != 0:
                place = volumes[-1].place_of("type")
                report.add(
                    INVALID_JOB_STRUCTURE, place, f"Volume `{name[:40]}` without a known type",
                    "Nomad ignores volumes whose `type` is neither `host` nor `csi`, and a task "
                    "mounts this one.",
                )  # fmt: skip
                continue
            used = _used(group)
            labels = [each for each in group.blocks("volume") if each.name not in used]
            report.add(
                UNDEFINED_JOB_ITEM, mount.place_of("volume"), f"Undefined volume `{name[:40]}`",
                "The group has no volume of this name."
                + (f" Did you mean `{labels[0].name}`?" if len(labels) == 1 else ""),
            )  # fmt: skip


def _check_repeated(group: Part, report: Report) -> None:
    """Report volumes that replace others: where one is undefined, it is the likely reason."""
    known: dict[str, Part] = {}
    for volume in group.blocks("volume"):
        name = volume.name
        if name is not None and known.setdefault(name, volume) is not volume:
            report.add(
                INVALID_JOB_STRUCTURE, volume.name_place, f"Duplicate volume `{name[:40]}`",
                f"It replaces the one on line {known[name].place.line}.",
            )  # fmt: skip


def _used(group: Part) -> set[str | None]:
    """The names of the volumes that tasks of a group mount."""
    return {
        mount.text("volume")
        for task in group.blocks("task")
        for mount in task.blocks("volume_mount")
    }


def check_volumes(
    group: Part, type_: str | None, count: int | None, updates: list[Part], report: Report
) -> None:
    """Check the volumes of a group."""
    for part in group.blocks("volume"):
        if part.is_unknown:
            continue
        kind = part.text("type")
        if kind not in ("host", "csi"):
            continue
        per_alloc = part.truth("per_alloc")
        if per_alloc:
            _check_per_alloc(part, type_, updates, report)
        mode, read_only = part.text("access_mode"), part.truth("read_only")
        if kind == "host":
            for options in part.blocks("mount_options"):
                report.add(
                    INVALID_JOB_SETTING, options.place, "Mount options of a host volume",
                    "Only CSI volumes have them.",
                )  # fmt: skip
            if mode not in (
                None, "", "single-node-reader-only", "single-node-writer",
                "single-node-single-writer", "single-node-multi-writer",
            ):  # fmt: skip
                report.add(
                    INVALID_JOB_SETTING, part.place_of("access_mode"),
                    "Access mode that host volumes do not have",
                    "They have `single-node-reader-only`, `single-node-writer`, "
                    "`single-node-single-writer` and `single-node-multi-writer`.",
                )  # fmt: skip
        else:
            for name in ("attachment_mode", "access_mode"):
                if part.text(name) == "":
                    report.add(
                        INVALID_JOB_STRUCTURE, part.place_of(name), f"CSI volume without `{name}`",
                        f"Nomad requires `{name}` of CSI volumes.",
                    )  # fmt: skip
            if part.text("attachment_mode") == "block-device":
                for options in part.blocks("mount_options"):
                    report.add(
                        INVALID_JOB_SETTING, options.place, "Mount options of a block device",
                        "Only file systems have them.",
                    )  # fmt: skip
            _check_sharing(part, mode, count, per_alloc, read_only, report)
        is_reader = mode == "single-node-reader-only" or (
            kind == "csi" and mode == "multi-node-reader-only"
        )
        if is_reader and read_only is False:
            report.add(
                INVALID_JOB_SETTING, part.place_of("access_mode"),
                f"`{mode}` without `read_only`", "Set `read_only = true`.",
            )  # fmt: skip


def _check_per_alloc(
    part: Part, type_: str | None, updates: list[Part], report: Report
) -> None:
    place = part.place_of("per_alloc")
    if type_ in ("system", "sysbatch"):
        report.add(
            INVALID_JOB_SETTING, place, f"`per_alloc` in a job of type `{type_}`",
            "Allocations of this type have no numbers.",
        )  # fmt: skip
    if len(updates) != 0 and (holder(updates, "canary").number("canary") or 0) > 0:
        report.add(
            INVALID_JOB_SETTING, place, "`per_alloc` with canaries",
            "A canary would need the volume of the allocation that it replaces.",
        )  # fmt: skip
    if part.truth("sticky"):
        report.add(
            INVALID_JOB_SETTING, part.later_of("per_alloc", "sticky"),
            "Both `per_alloc` and `sticky` are set", "A volume is one or the other.",
        )  # fmt: skip


def _check_sharing(
    part: Part,
    mode: str | None,
    count: int | None,
    per_alloc: bool | None,
    read_only: bool | None,
    report: Report,
) -> None:
    """Report volumes with one writer or reader in groups that run more than once."""
    if count is None or count < 2 or per_alloc is not False:
        return
    if mode in _SINGLE or (mode == "multi-node-single-writer" and read_only is False):
        report.add(
            INVALID_JOB_SETTING, part.place_of("per_alloc"),
            f"`{mode}` in a group that runs {count} times",
            "The volume has one user. Set `per_alloc`, or use another access mode.",
        )  # fmt: skip
