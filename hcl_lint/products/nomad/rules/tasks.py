"""Tasks: their resources and files, what they run, and the identities and secrets that they get."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import holder, last_blocks, tasks_in
from hcl_lint.products.nomad.rules import (
    CONFLICTING_JOB_PARTS, DUPLICATE_JOB_NAME, INVALID_DURATION, INVALID_JOB_SETTING,
    INVALID_RESOURCES, INVALID_TEMPLATE, UNDEFINED_JOB_ITEM,
)
from hcl_lint.schema.block_view import BlockView, repeated
from hcl_lint.text.messages import short
from hcl_lint.values.durations import format_duration
from hcl_lint.values.plain import text_of

_DIGESTS: Final = {"md5": 32, "sha1": 40, "sha256": 64, "sha512": 128}
_HEXADECIMAL: Final = "0123456789abcdefABCDEF"


@check(
    INVALID_RESOURCES, INVALID_TEMPLATE, INVALID_JOB_SETTING, INVALID_DURATION, UNDEFINED_JOB_ITEM,
    DUPLICATE_JOB_NAME, CONFLICTING_JOB_PARTS,
    needs_valid_syntax=True, in_json=True,
)
def tasks(file: FileContext) -> Diagnostics:
    for job, group, task in tasks_in(file):
        yield from _check_task(task, group, job)


def _check_task(task: BlockView, group: BlockView | None, job: BlockView) -> Diagnostics:
    updates = [] if group is None else last_blocks("update", group, job)
    yield from _check_kill_timeout(task, job.text("type"), updates or [job.default_block("update")])
    for resources in task.blocks("resources"):
        yield from _check_devices(resources)
    yield from _check_logs(task, group or job.default_block("group"))
    identities, secrets = task.blocks("identity"), task.blocks("secret")
    yield from _check_names(task.blocks("action"), "action")
    yield from _check_names(task.blocks("scaling"), "scaling")
    yield from _check_names(secrets, "secret")
    yield from _check_templates(task)
    for artifact in task.blocks("artifact"):
        yield from _check_artifact(artifact)
    yield from _check_identities(identities)
    for secret in secrets:
        yield from _check_secret(secret)
    if group is not None:
        yield from _check_kind(task, group)
    for payload in task.blocks("dispatch_payload"):
        yield from _check_destination(payload, "file")


def _check_names(parts: tuple[BlockView, ...], noun: str) -> Diagnostics:
    for block, first, name in repeated(parts):
        yield DUPLICATE_JOB_NAME.at(
            block.name_place, f"Duplicate {noun} {short(name)}",
            f"The task already has one, on line {first.place.line}.",
        )


def _check_kill_timeout(
    task: BlockView, type_: str | None, updates: list[BlockView]
) -> Diagnostics:
    if type_ != "service" or not task.is_set("kill_timeout"):
        return
    timeout = task.duration("kill_timeout")
    deadline = holder(updates, "progress_deadline").duration("progress_deadline")
    if timeout is not None and deadline and timeout > deadline:
        yield INVALID_DURATION.at(
            task.place_of("kill_timeout"), "`kill_timeout` exceeds `progress_deadline`",
            f"The task may take {format_duration(timeout)} to stop, and a deployment "
            f"{format_duration(deadline)} to make progress.",
        )


def _check_devices(block: BlockView) -> Diagnostics:
    devices = block.blocks("device")
    names = [device.name for device in devices]
    for numa in block.blocks("numa"):
        for name in numa.texts("devices") or ():
            if None not in names and name not in names:
                yield UNDEFINED_JOB_ITEM.at(
                    numa.place_of("devices"), f"Undefined device {short(name)}",
                    "The resources of the task have no `device` of this name.",
                )


def _check_logs(task: BlockView, group: BlockView) -> Diagnostics:
    """Compare the size of a task's logs with that of the disk."""
    has_logs = len(task.blocks("logs")) != 0
    has_disk = len(group.blocks("ephemeral_disk")) != 0
    if not has_logs and not has_disk:
        return
    logs = task.last_block("logs") or task.default_block("logs")
    disk = group.last_block("ephemeral_disk") or group.default_block("ephemeral_disk")
    size = disk.number("size")
    files, megabytes = logs.number("max_files"), logs.number("max_file_size")
    if size is None or files is None or megabytes is None or files * megabytes < size:
        return
    if has_logs and (not has_disk or files * megabytes > 100):
        place = logs.place_of("max_files" if files > 10 else "max_file_size", "max_files")
    else:
        place = disk.place_of("size")
    yield INVALID_RESOURCES.at(
        place, "Logs do not fit on the disk",
        f"{files} files of {megabytes} MB need more than the {size} MB of `ephemeral_disk`.",
    )


def _escapes(path: str) -> bool:
    """Whether a path leads out of the folder that it begins in."""
    depth = 0
    for step in path.replace("\\", "/").split("/"):
        if step == "..":
            depth -= 1
            if depth < 0:
                return True
        elif step not in ("", "."):
            depth += 1
    return False


def _check_destination(block: BlockView, name: str) -> Diagnostics:
    path = block.text(name)
    # Tasks are in a folder of the allocation's, and files in one of the task's.
    if path is not None and "${" not in path and _escapes(f"task/{path}"):
        if name == "file" and not _escapes(f"task/local/{path}"):
            return
        yield INVALID_TEMPLATE.at(
            block.place_of(name), "Path leads out of the allocation",
            "Files of a task must be within the folder of its allocation.",
        )


def _check_templates(task: BlockView) -> Diagnostics:
    templates = task.blocks("template")
    for block in templates:
        if not block.is_unknown:
            yield from _check_destination(block, "destination")
    for block, first, _ in repeated(templates, "destination"):
        yield DUPLICATE_JOB_NAME.at(
            block.place_of("destination"), "Two templates with the same destination",
            f"The template on line {first.place.line} is written to the same file.",
        )


def _check_artifact(block: BlockView) -> Diagnostics:
    yield from _check_destination(block, "destination")
    for options in block.blocks("options"):
        attributes = options.attributes()
        attribute = attributes.get("checksum")
        if attribute is None:
            continue
        value, problems = attribute.expression.evaluate(block.scope)
        text = None if len(problems) != 0 else text_of(value.unmarked(), "")
        reason = "" if text is None or "${" in text else _invalid_checksum(text)
        if reason:
            yield INVALID_TEMPLATE.at(attribute.expression.place, "Invalid checksum", reason)


def _invalid_checksum(text: str) -> str:
    kind, colon, digits = text.partition(":")
    if not colon or ":" in digits:
        return "Use the form `TYPE:VALUE`, such as `sha256:` and 64 hexadecimal digits."
    if kind not in _DIGESTS:
        return f"Valid types are {', '.join(_DIGESTS)}."
    if len(digits) != _DIGESTS[kind] or any([digit not in _HEXADECIMAL for digit in digits]):
        return f"A checksum of type `{kind}` has {_DIGESTS[kind]} hexadecimal digits."
    return ""


def _check_kind(task: BlockView, group: BlockView) -> Diagnostics:
    kind = task.text("kind")
    if not kind:
        return
    if kind.startswith("connect-proxy:"):
        name = kind.partition(":")[2]
        services = [
            service.text("name") for service in group.blocks("service")
            if not service.lacks("connect")
        ]
        if None not in services and name not in services:
            yield UNDEFINED_JOB_ITEM.at(
                task.place_of("kind"), f"Undefined service {short(name)}",
                "The group has no service of this name with a `connect` block.",
            )


def _check_identities(parts: tuple[BlockView, ...]) -> Diagnostics:
    names = [None if block.is_unknown else block.text("name") for block in parts]
    defaults = [block for block, name in zip(parts, names) if name in ("", "default")]
    if len(defaults) > 1:
        yield CONFLICTING_JOB_PARTS.at(
            defaults[-1].place_of("name"), "Second default identity",
            "An identity without a name is the default. Name one of them.",
        )


def _check_secret(block: BlockView) -> Diagnostics:
    if block.text("provider") in (None, "", "nomad", "vault"):
        return
    for config in block.blocks("config"):
        if len(config.content.attributes) + len(config.items.attributes) != 0:
            yield INVALID_JOB_SETTING.at(
                block.place_of("provider"), "`config` in a plugin secret",
                "Only the providers `nomad` and `vault` support `config`. Use `env`.",
            )
