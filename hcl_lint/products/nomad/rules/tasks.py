"""Tasks: their resources and files, what they run, and the identities and secrets that they get."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ERROR, ON, Rule, check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.inheritance import holder, last_blocks
from hcl_lint.products.nomad.jobs import tasks_in
from hcl_lint.products.nomad.rules import (
    CONFLICTING_JOB_PARTS, DUPLICATE_JOB_NAME, INVALID_DURATION, INVALID_JOB_SETTING,
    RISKY_JOB_SETTING, UNDEFINED_JOB_ITEM,
)
from hcl_lint.products.nomad.rules.jobs import check_name
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.messages import short
from hcl_lint.values.durations import format_duration
from hcl_lint.values.plain import text_of

_DIGESTS: Final = {"md5": 32, "sha1": 40, "sha256": 64, "sha512": 128}
_HEXADECIMAL: Final = "0123456789abcdefABCDEF"


INVALID_RESOURCES = Rule("NM006", "invalid-resources", ERROR, ON, "Invalid resource requirements.")
INVALID_TEMPLATE = Rule("NM010", "invalid-template", ERROR, ON, "Invalid template or artifact.")


@check(
    INVALID_RESOURCES, INVALID_TEMPLATE, INVALID_JOB_SETTING, INVALID_DURATION, UNDEFINED_JOB_ITEM,
    DUPLICATE_JOB_NAME, CONFLICTING_JOB_PARTS, RISKY_JOB_SETTING,
    needs_valid_syntax=True, in_json=True,
)
def tasks(file: FileContext) -> Iterator[Diagnostic]:
    for job, group, task in tasks_in(file):
        yield from _check_task(task, group, job)


def _check_task(task: BlockView, group: BlockView | None, job: BlockView) -> Iterator[Diagnostic]:
    if task.name == "alloc":
        yield INVALID_JOB_SETTING.at(
            task.name_place, "Task named `alloc`",
            "Nomad creates a folder of this name. Choose another name.",
        )
    updates = [] if group is None else last_blocks("update", group, job)
    yield from _check_kill_timeout(task, job.text("type"), updates or [job.default_block("update")])
    for resources in task.blocks("resources"):
        yield from _check_resources(resources)
    yield from _check_logs(task, group or job.default_block("group"))
    identities, secrets = task.blocks("identity"), task.blocks("secret")
    yield from _check_names(task.blocks("action"), "action")
    yield from _check_names(task.blocks("scaling"), "scaling")
    yield from _check_names(secrets, "secret")
    if group is not None and not group.lacks("secret"):
        for secret in secrets:
            yield CONFLICTING_JOB_PARTS.at(
                secret.place, "Secrets in both task and group",
                "Nomad adds the secrets of a task twice if its group has secrets too. Move all of "
                "them to one place.",
            )
    yield from _check_templates(task)
    for artifact in task.blocks("artifact"):
        yield from _check_artifact(artifact)
    if len(identities) + len(secrets) != 0:
        lacks_vault = task.lacks("vault") and job.lacks("vault")
        has_vault = not lacks_vault or group is not None and not group.lacks("vault")
        yield from _check_identities(identities)
        yield from _check_named_identities(identities, has_vault)
        for secret in secrets:
            yield from _check_secret(secret, has_vault)
    for vault in task.blocks("vault"):
        if vault.text("change_mode") == "signal" and vault.text("change_signal") == "":
            yield INVALID_JOB_SETTING.at(
                vault.place_of("change_signal"), "Empty signal",
                "With `change_mode = \"signal\"`, set the signal to send.",
            )
    for block in task.blocks("vault", "consul"):
        yield from check_name(block, "cluster")
    yield from _check_plugin(task)
    if group is not None:
        yield from _check_kind(task, group)
    for payload in task.blocks("dispatch_payload"):
        yield from _check_destination(payload, "file")
    for scaling in task.blocks("scaling"):
        yield from _check_scaling(scaling)


def _check_scaling(block: BlockView) -> Iterator[Diagnostic]:
    """Check how the Autoscaler sizes the CPU or memory of a task."""
    least, most = block.number("min"), block.number("max")
    if block.is_set("max") and least is not None and most is not None and least > most:
        yield INVALID_JOB_SETTING.at(
            block.place_of("min"), "`min` is greater than `max`",
            f"`min` is {least} and `max` {most}.",
        )
    type_, name = block.text("type"), block.name
    if type_ and name and type_ != f"vertical_{name.lower()}":
        yield INVALID_JOB_SETTING.at(
            block.place_of("type"), "Wrong type of scaling policy",
            f"With the label {short(name)}, it can only be `vertical_{name.lower()[:20]}`.",
        )


def _check_names(parts: tuple[BlockView, ...], noun: str) -> Iterator[Diagnostic]:
    known: dict[str, BlockView] = {}
    for block in parts:
        name = block.name
        if name is not None and known.setdefault(name, block) is not block:
            yield DUPLICATE_JOB_NAME.at(
                block.name_place, f"Duplicate {noun} {short(name)}",
                f"The task already has one, on line {known[name].place.line}.",
            )


def _check_kill_timeout(
    task: BlockView, type_: str | None, updates: list[BlockView]
) -> Iterator[Diagnostic]:
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


def _check_resources(block: BlockView) -> Iterator[Diagnostic]:
    # Whoever asks for cores, even for none, has no default share of the CPU.
    cores, cpu = block.number("cores"), block.number("cpu", 0 if block.is_set("cores") else None)
    if cores is not None and cpu is not None and block.is_set("cores") and block.is_set("cpu"):
        if cores > 0 and cpu > 0:
            place = block.place_of("cores")
            if cpu == 100:
                place = block.place_of("cpu")
            yield INVALID_RESOURCES.at(
                place, "Both `cpu` and `cores` are set",
                "A task can reserve a share of the CPU or whole cores. Remove one of them.",
            )
    if cores == 0 and cpu is not None and cpu < 1:
        yield INVALID_RESOURCES.at(
            block.place_of("cpu", "cores"), "Too little CPU",
            "Without `cores`, `cpu` must be at least 1.",
        )
    memory, most = block.number("memory"), block.number("memory_max")
    secrets = block.number("secrets")
    if memory is not None and most not in (None, 0, -1) and (most or 0) < memory:
        yield INVALID_RESOURCES.at(
            block.place_of("memory_max"), "`memory_max` is less than `memory`",
            f"`memory` is {memory}. The limit must be at least that, or -1 for no limit.",
        )
    if memory is not None and secrets is not None and secrets > memory:
        yield INVALID_RESOURCES.at(
            block.place_of("secrets"), "`secrets` exceeds `memory`",
            f"Secrets are kept in memory, and `memory` is {memory}.",
        )
    devices = block.blocks("device")
    names = [device.name for device in devices]
    for numa in block.blocks("numa"):
        for name in numa.texts("devices") or ():
            if None not in names and name not in names:
                yield UNDEFINED_JOB_ITEM.at(
                    numa.place_of("devices"), f"Undefined device {short(name)}",
                    "The resources of the task have no `device` of this name.",
                )


def _check_logs(task: BlockView, group: BlockView) -> Iterator[Diagnostic]:
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


def _check_destination(block: BlockView, name: str) -> Iterator[Diagnostic]:
    path = block.text(name)
    # Tasks are in a folder of the allocation's, and files in one of the task's.
    if path is not None and "${" not in path and _escapes(f"task/{path}"):
        if name == "file" and not _escapes(f"task/local/{path}"):
            return
        yield INVALID_TEMPLATE.at(
            block.place_of(name), "Path leads out of the allocation",
            "Files of a task must be within the folder of its allocation.",
        )


def _check_templates(task: BlockView) -> Iterator[Diagnostic]:
    destinations: dict[str, BlockView] = {}
    for block in task.blocks("template"):
        if block.is_unknown:
            continue
        yield from _check_template(block)
        name = block.text("destination")
        if name and destinations.setdefault(name, block) is not block:
            yield DUPLICATE_JOB_NAME.at(
                block.place_of("destination"), "Two templates with the same destination",
                f"The template on line {destinations[name].place.line} is written to the "
                "same file.",
            )


def _check_template(block: BlockView) -> Iterator[Diagnostic]:
    if block.text("source") == "" and block.text("data") == "":
        yield INVALID_TEMPLATE.at(
            block.place_of("source", "data"), "Template without content",
            "Set `data` to the template itself, or `source` to its path.",
        )
    yield from _check_destination(block, "destination")
    mode = block.text("change_mode")
    if mode == "signal":
        if block.text("change_signal") == "":
            yield INVALID_TEMPLATE.at(
                block.place_of("change_signal"), "Empty signal",
                "With `change_mode = \"signal\"`, set the signal to send.",
            )
        if block.truth("env"):
            yield INVALID_TEMPLATE.at(
                block.place_of("change_mode"), "Signal for an environment",
                "The environment of a running task does not change. Use `restart`.",
            )
    elif mode == "script":
        script = block.last_block("change_script")
        if script is None:
            yield INVALID_TEMPLATE.at(
                block.place, "Script without `change_script`",
                "With `change_mode = \"script\"`, set the command to run.",
            )
        elif script.text("command") == "":
            yield INVALID_TEMPLATE.at(
                script.place_of("command"), "Script without a command",
                "Set `command` to the path of the script.",
            )
    for wait in block.blocks("wait"):
        least, most = wait.duration("min"), wait.duration("max")
        if wait.is_set("max") and least is not None and most is not None and least > most:
            yield INVALID_DURATION.at(
                wait.place_of("min"), "`min` is greater than `max`",
                f"`min` is {format_duration(least)} and `max` {format_duration(most)}.",
            )


def _check_artifact(block: BlockView) -> Iterator[Diagnostic]:
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


def _check_plugin(task: BlockView) -> Iterator[Diagnostic]:
    for block in task.blocks("csi_plugin"):
        mount = block.text("mount_dir")
        stage = block.text("stage_publish_base_dir")
        if mount and stage and "${" not in mount + stage:
            if stage.rstrip("/").startswith(mount.rstrip("/") + "/"):
                yield INVALID_JOB_SETTING.at(
                    block.place_of("stage_publish_base_dir"),
                    "Staging folder inside the plugin folder",
                    f"`stage_publish_base_dir` is inside `mount_dir`, {mount}.",
                )


def _check_kind(task: BlockView, group: BlockView) -> Iterator[Diagnostic]:
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
        for service in task.blocks("service"):
            yield INVALID_JOB_SETTING.at(
                service.place, "Service of a proxy task", "A proxy task cannot have services."
            )
        if task.truth("leader"):
            yield INVALID_JOB_SETTING.at(
                task.place_of("leader"), "Proxy task is the leader",
                "A proxy task cannot be the leader of its group.",
            )


def _check_identities(parts: tuple[BlockView, ...]) -> Iterator[Diagnostic]:
    defaults: list[BlockView] = []
    for block in parts:
        if block.is_unknown:
            continue
        name, mode = block.text("name"), block.text("change_mode")
        signal = block.text("change_signal")
        if mode == "signal" and signal == "":
            yield INVALID_JOB_SETTING.at(
                block.place_of("change_signal", "change_mode"), "Signal is not set",
                "With `change_mode = \"signal\"`, set `change_signal`.",
            )
        elif mode in ("", "noop", "restart") and signal:
            place = block.place_of("change_mode", "change_signal")
            yield INVALID_JOB_SETTING.at(
                place, "Signal without `change_mode`",
                "`change_signal` is only for `change_mode = \"signal\"`.",
            )
        is_default = name in ("", "default")
        if is_default:
            defaults.append(block)
        ttl = block.duration("ttl")
        if is_default and ttl is not None and ttl > 0:
            yield INVALID_JOB_SETTING.at(
                block.place_of("ttl") if not block.is_set("name") else (block.place_of("name")),
                "The default identity has no `ttl`",
                "Nomad does not support it yet. Name the identity, or remove `ttl`.",
            )
        if block.text("filepath") and block.truth("file") is False:
            yield INVALID_JOB_SETTING.at(
                block.place_of("filepath"), "`filepath` without `file`", "Set `file = true` too."
            )
    if len(defaults) > 1:
        yield CONFLICTING_JOB_PARTS.at(
            defaults[-1].place_of("name"), "Second default identity",
            "An identity without a name is the default. Name one of them.",
        )


def _check_named_identities(parts: tuple[BlockView, ...], has_vault: bool) -> Iterator[Diagnostic]:
    """Report what Nomad warns about in identities other than the default one."""
    for block in parts:
        name = block.text("name")
        if block.is_unknown or name is None or name in ("", "default"):
            continue
        if name.startswith("vault_") and not has_vault:
            yield RISKY_JOB_SETTING.at(
                block.place_of("name"), "Identity for Vault without a `vault` block",
                f"{short(name)} is the name of an identity for Vault. Add `vault`, or rename it.",
            )
        audience = block.texts("aud")
        if audience is not None and len(audience) == 0:
            yield RISKY_JOB_SETTING.at(
                block.place, "Identity without an audience",
                "Every service that trusts tokens of the cluster accepts it. Set `aud`.",
            )
        elif audience is not None and len(audience) > 1:
            yield RISKY_JOB_SETTING.at(
                block.place_of("aud"), "Identity with several audiences",
                "Each audience can use the token with the others. Use one identity per audience.",
            )
        if block.duration("ttl") == 0:
            yield RISKY_JOB_SETTING.at(block.place, "Identity does not expire", "Set `ttl`.")
        if block.truth("env") and block.text("change_mode") not in (None, "restart"):
            yield RISKY_JOB_SETTING.at(
                block.place_of("env"), "Renewed identity does not reach the task",
                "The environment of a running task does not change. Set "
                "`change_mode = \"restart\"`.",
            )


def _check_secret(block: BlockView, has_vault: bool) -> Iterator[Diagnostic]:
    """Check a secret of a task; *has_vault* is set where the task has a token of Vault."""
    provider = block.text("provider")
    if not provider:
        return
    if provider == "vault" and not has_vault:
        yield UNDEFINED_JOB_ITEM.at(
            block.place_of("provider"), "Vault secret without a `vault` block",
            "The task needs a `vault` block.",
        )
    if provider in ("nomad", "vault"):
        for env in block.blocks("env"):
            yield INVALID_JOB_SETTING.at(
                env.place, f"`env` with provider `{provider}`", "Only plugin secrets support it."
            )
    else:
        for config in block.blocks("config"):
            if len(config.content.attributes) + len(config.items.attributes) == 0:
                continue
            yield INVALID_JOB_SETTING.at(
                block.place_of("provider"), "`config` in a plugin secret",
                "Only the providers `nomad` and `vault` support `config`. Use `env`.",
            )
