"""Tasks: their resources and files, what they run, and the identities and secrets that they get."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.nomad.inheritance import holder
from hcl_lint.products.nomad.placement import check_mounts, check_name, check_placement
from hcl_lint.products.nomad.problems import (
    CONFLICTING_JOB_PARTS, DUPLICATE_JOB_NAME, INVALID_DRIVER_SETTING, INVALID_DURATION,
    INVALID_JOB_SETTING, INVALID_RESOURCES, INVALID_TEMPLATE, LATEST_IMAGE_TAG, RISKY_JOB_SETTING,
    UNDEFINED_JOB_ITEM,
)
from hcl_lint.products.nomad.services import check_task_services, port_labels
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.semantics.report import Report, short
from hcl_lint.text.suggestions import closest
from hcl_lint.values.durations import format_duration
from hcl_lint.values.plain import text_of

_DIGESTS: Final = {"md5": 32, "sha1": 40, "sha256": 64, "sha512": 128}
_HEXADECIMAL: Final = "0123456789abcdefABCDEF"

_NEEDED: Final = {
    "docker": ("image",),
    "exec": ("command",),
    "raw_exec": ("command",),
    "java": ("class", "jar_path"),
    "qemu": ("image_path",),
}
"""The drivers whose settings are all known; their tasks need one of these."""


def check_task(
    task: BlockView,
    group: BlockView | None,
    job: BlockView,
    type_: str | None,
    updates: list[BlockView],
    report: Report,
) -> None:
    """Check a task of a group, or one that is its own group."""
    if task.name == "alloc":
        report.add(
            INVALID_JOB_SETTING, task.name_place, "Task named `alloc`",
            "Nomad creates a folder of this name. Choose another name.",
        )
    check_placement(task, report, in_task=True)
    _check_kill_timeout(task, type_, updates or [job.default_block("update")], report)
    for resources in task.blocks("resources"):
        _check_resources(resources, report)
    check_task_services(task, group, report)
    _check_logs(task, group or job.default_block("group"), report)
    identities, secrets = task.blocks("identity"), task.blocks("secret")
    _check_names(task.blocks("action"), "action", report)
    _check_names(task.blocks("scaling"), "scaling", report)
    _check_names(secrets, "secret", report)
    if group is not None and not group.lacks("secret"):
        for secret in secrets:
            report.add(
                CONFLICTING_JOB_PARTS, secret.place, "Secrets in both task and group",
                "Nomad adds the secrets of a task twice if its group has secrets too. Move all of "
                "them to one place.",
            )
    _check_templates(task, report)
    for artifact in task.blocks("artifact"):
        _check_artifact(artifact, report)
    if len(identities) + len(secrets) != 0:
        lacks_vault = task.lacks("vault") and job.lacks("vault")
        has_vault = not lacks_vault or group is not None and not group.lacks("vault")
        check_identities(identities, report)
        check_named_identities(identities, has_vault, report)
        for secret in secrets:
            check_secret(secret, has_vault, report)
    for vault in task.blocks("vault"):
        if vault.text("change_mode") == "signal" and vault.text("change_signal") == "":
            report.add(
                INVALID_JOB_SETTING, vault.place_of("change_signal"), "Empty signal",
                "With `change_mode = \"signal\"`, set the signal to send.",
            )
    for part in task.blocks("vault", "consul"):
        check_name(part, "cluster", report)
    _check_plugin(task, report)
    if group is not None:
        check_mounts(task, group, report)
        _check_kind(task, group, report)
        _check_published(task, group, report)
    for payload in task.blocks("dispatch_payload"):
        _check_destination(payload, "file", report)
    for scaling in task.blocks("scaling"):
        _check_scaling(scaling, report)


def _check_scaling(part: BlockView, report: Report) -> None:
    """Check how the Autoscaler sizes the CPU or memory of a task."""
    least, most = part.number("min"), part.number("max")
    if part.is_set("max") and least is not None and most is not None and least > most:
        report.add(
            INVALID_JOB_SETTING, part.place_of("min"), "`min` is greater than `max`",
            f"`min` is {least} and `max` {most}.",
        )
    type_, name = part.text("type"), part.name
    if type_ and name and type_ != f"vertical_{name.lower()}":
        report.add(
            INVALID_JOB_SETTING, part.place_of("type"), "Wrong type of scaling policy",
            f"With the label {short(name)}, it can only be `vertical_{name.lower()[:20]}`.",
        )


def _check_names(parts: tuple[BlockView, ...], noun: str, report: Report) -> None:
    known: dict[str, BlockView] = {}
    for part in parts:
        name = part.name
        if name is not None and known.setdefault(name, part) is not part:
            report.add(
                DUPLICATE_JOB_NAME, part.name_place, f"Duplicate {noun} {short(name)}",
                f"The task already has one, on line {known[name].place.line}.",
            )


def _check_kill_timeout(
    task: BlockView, type_: str | None, updates: list[BlockView], report: Report
) -> None:
    if type_ != "service" or not task.is_set("kill_timeout"):
        return
    timeout = task.duration("kill_timeout")
    deadline = holder(updates, "progress_deadline").duration("progress_deadline")
    if timeout is not None and deadline and timeout > deadline:
        report.add(
            INVALID_DURATION, task.place_of("kill_timeout"),
            "`kill_timeout` exceeds `progress_deadline`",
            f"The task may take {format_duration(timeout)} to stop, and a deployment "
            f"{format_duration(deadline)} to make progress.",
        )


# Resources


def _check_resources(part: BlockView, report: Report) -> None:
    # Whoever asks for cores, even for none, has no default share of the CPU.
    cores, cpu = part.number("cores"), part.number("cpu", 0 if part.is_set("cores") else None)
    if cores is not None and cpu is not None and part.is_set("cores") and part.is_set("cpu"):
        if cores > 0 and cpu > 0:
            place = part.place_of("cores")
            if cpu == 100:
                place = part.place_of("cpu")
            report.add(
                INVALID_RESOURCES, place, "Both `cpu` and `cores` are set",
                "A task can reserve a share of the CPU or whole cores. Remove one of them.",
            )
    if cores == 0 and cpu is not None and cpu < 1:
        report.add(
            INVALID_RESOURCES, part.place_of("cpu", "cores"), "Too little CPU",
            "Without `cores`, `cpu` must be at least 1.",
        )
    memory, most = part.number("memory"), part.number("memory_max")
    secrets = part.number("secrets")
    if memory is not None and most not in (None, 0, -1) and (most or 0) < memory:
        report.add(
            INVALID_RESOURCES, part.place_of("memory_max"), "`memory_max` is less than `memory`",
            f"`memory` is {memory}. The limit must be at least that, or -1 for no limit.",
        )
    if memory is not None and secrets is not None and secrets > memory:
        report.add(
            INVALID_RESOURCES, part.place_of("secrets"), "`secrets` exceeds `memory`",
            f"Secrets are kept in memory, and `memory` is {memory}.",
        )
    devices = part.blocks("device")
    for device in devices:
        check_placement(device, report, in_task=True)
    names = [device.name for device in devices]
    for numa in part.blocks("numa"):
        for name in numa.texts("devices") or ():
            if None not in names and name not in names:
                report.add(
                    UNDEFINED_JOB_ITEM, numa.place_of("devices"),
                    f"Undefined device {short(name)}",
                    "The resources of the task have no `device` of this name.",
                )


def _check_logs(task: BlockView, group: BlockView, report: Report) -> None:
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
    report.add(
        INVALID_RESOURCES, place, "Logs do not fit on the disk",
        f"{files} files of {megabytes} MB need more than the {size} MB of `ephemeral_disk`.",
    )


# Files


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


def _check_destination(part: BlockView, name: str, report: Report) -> None:
    path = part.text(name)
    # Tasks are in a folder of the allocation's, and files in one of the task's.
    if path is not None and "${" not in path and _escapes(f"task/{path}"):
        if name == "file" and not _escapes(f"task/local/{path}"):
            return
        report.add(
            INVALID_TEMPLATE, part.place_of(name), "Path leads out of the allocation",
            "Files of a task must be within the folder of its allocation.",
        )


def _check_templates(task: BlockView, report: Report) -> None:
    destinations: dict[str, BlockView] = {}
    for part in task.blocks("template"):
        if part.is_unknown:
            continue
        _check_template(part, report)
        name = part.text("destination")
        if name and destinations.setdefault(name, part) is not part:
            report.add(
                DUPLICATE_JOB_NAME, part.place_of("destination"),
                "Two templates with the same destination",
                f"The template on line {destinations[name].place.line} is written to the "
                "same file.",
            )


def _check_template(part: BlockView, report: Report) -> None:
    if part.text("source") == "" and part.text("data") == "":
        report.add(
            INVALID_TEMPLATE, part.place_of("source", "data"), "Template without content",
            "Set `data` to the template itself, or `source` to its path.",
        )
    _check_destination(part, "destination", report)
    mode = part.text("change_mode")
    if mode == "signal":
        if part.text("change_signal") == "":
            report.add(
                INVALID_TEMPLATE, part.place_of("change_signal"), "Empty signal",
                "With `change_mode = \"signal\"`, set the signal to send.",
            )
        if part.truth("env"):
            report.add(
                INVALID_TEMPLATE, part.place_of("change_mode"), "Signal for an environment",
                "The environment of a running task does not change. Use `restart`.",
            )
    elif mode == "script":
        script = part.last_block("change_script")
        if script is None:
            report.add(
                INVALID_TEMPLATE, part.place, "Script without `change_script`",
                "With `change_mode = \"script\"`, set the command to run.",
            )
        elif script.text("command") == "":
            report.add(
                INVALID_TEMPLATE, script.place_of("command"), "Script without a command",
                "Set `command` to the path of the script.",
            )
    for wait in part.blocks("wait"):
        least, most = wait.duration("min"), wait.duration("max")
        if wait.is_set("max") and least is not None and most is not None and least > most:
            report.add(
                INVALID_DURATION, wait.place_of("min"), "`min` is greater than `max`",
                f"`min` is {format_duration(least)} and `max` {format_duration(most)}.",
            )


def _check_artifact(part: BlockView, report: Report) -> None:
    _check_destination(part, "destination", report)
    for options in part.blocks("options"):
        attributes = options.attributes()
        attribute = attributes.get("checksum")
        if attribute is None:
            continue
        value, problems = attribute.expression.evaluate(part.scope)
        text = None if len(problems) != 0 else text_of(value.unmarked(), "")
        reason = "" if text is None or "${" in text else _invalid_checksum(text)
        if reason:
            report.add(
                INVALID_TEMPLATE, attribute.expression.place, "Invalid checksum", reason
            )


def _invalid_checksum(text: str) -> str:
    kind, colon, digits = text.partition(":")
    if not colon or ":" in digits:
        return "Use the form `TYPE:VALUE`, such as `sha256:` and 64 hexadecimal digits."
    if kind not in _DIGESTS:
        return f"Valid types are {', '.join(_DIGESTS)}."
    if len(digits) != _DIGESTS[kind] or any([each not in _HEXADECIMAL for each in digits]):
        return f"A checksum of type `{kind}` has {_DIGESTS[kind]} hexadecimal digits."
    return ""


# Plugins and proxies


def _check_plugin(task: BlockView, report: Report) -> None:
    for part in task.blocks("csi_plugin"):
        mount = part.text("mount_dir")
        stage = part.text("stage_publish_base_dir")
        if mount and stage and "${" not in mount + stage:
            if stage.rstrip("/").startswith(mount.rstrip("/") + "/"):
                report.add(
                    INVALID_JOB_SETTING, part.place_of("stage_publish_base_dir"),
                    "Staging folder inside the plugin folder",
                    f"`stage_publish_base_dir` is inside `mount_dir`, {mount}.",
                )


def _check_kind(task: BlockView, group: BlockView, report: Report) -> None:
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
            report.add(
                UNDEFINED_JOB_ITEM, task.place_of("kind"), f"Undefined service {short(name)}",
                "The group has no service of this name with a `connect` block.",
            )
        for service in task.blocks("service"):
            report.add(
                INVALID_JOB_SETTING, service.place, "Service of a proxy task",
                "A proxy task cannot have services.",
            )
        if task.truth("leader"):
            report.add(
                INVALID_JOB_SETTING, task.place_of("leader"), "Proxy task is the leader",
                "A proxy task cannot be the leader of its group.",
            )


def _check_published(task: BlockView, group: BlockView, report: Report) -> None:
    """Report ports of a container that its group does not have: the task fails to start."""
    if task.text("driver") not in ("docker", "podman"):
        return
    given = [config for config in task.blocks("config") if "ports" in config.items.attributes]
    if len(given) == 0 or any([not each.lacks("network") for each in task.blocks("resources")]):
        return  # The drivers ignore `ports` in networks of tasks.
    labels = port_labels(group, ())
    if not labels:
        return  # They ignore it without ports, too.
    for config in given:
        items = list_items(config.items.attributes["ports"].expression)
        for item in items if items is not None else ():
            value, problems = item.evaluate(config.scope)
            name = None if len(problems) != 0 else text_of(value.unmarked(), "")
            # Servers add ports for the proxies of the mesh, and for exposed checks.
            if name and "${" not in name and name not in labels and not name.startswith(
                ("connect-", "svc_")
            ):
                near = closest(name, sorted(labels))
                report.add(
                    UNDEFINED_JOB_ITEM, item.place, f"Undefined port {short(name)}",
                    "No network of the group has a port with this label: the task cannot start."
                    + (f" Did you mean `{near}`?" if near is not None else ""),
                    WARNING,
                )


def check_image(task: BlockView, report: Report) -> None:
    """Report an image that may change between downloads."""
    if task.text("driver") not in ("docker", "podman"):
        return
    for config in task.blocks("config"):
        attribute = config.items.attributes.get("image")
        if attribute is None:
            continue
        value, problems = attribute.expression.evaluate(config.scope)
        image = None if len(problems) != 0 else text_of(value.unmarked(), "")
        if not image or "${" in image or "@" in image:
            continue
        tag = image.rpartition("/")[2].partition(":")[2]
        if tag in ("", "latest"):
            what = "has the tag `latest`" if tag else "has no tag"
            report.add(
                LATEST_IMAGE_TAG, attribute.expression.place, "Image without a pinned version",
                f"{short(image)} {what}. Pin a version or a digest.",
            )


def check_driver_settings(task: BlockView, report: Report) -> None:
    """Report settings that the driver of a task does not know or lacks: the task cannot start."""
    driver = task.text("driver") or ""
    settings = _settings(task.schema, driver) if driver in _NEEDED else None
    if settings is None:
        return
    for config in task.blocks("config"):
        if config.is_unknown:
            continue
        content = config.items
        given = [*content.attributes, *content.by_type]
        unknown = [name for name in given if name not in settings]
        missing = [name for name in _NEEDED[driver] if name not in given]
        if len(unknown) != 0:
            free = [name for name in settings if name not in given]
        for name in unknown:
            near = closest(name, free)
            advice = "Remove it." if near is None else f"Did you mean `{near}`?"
            attribute = content.attributes.get(name)
            if attribute is not None:
                place = attribute.name_place
            else:
                place = content.by_type[name][0].type_place
            report.add(
                INVALID_DRIVER_SETTING, place, f"Unknown setting {short(name)}",
                f"The driver `{driver}` has no such setting: the task cannot start. {advice}",
            )
            if near in missing:
                missing = []  # One problem is reported once.
        if len(missing) == len(_NEEDED[driver]):
            listed = " or ".join([f"`{name}`" for name in missing])
            report.add(
                INVALID_DRIVER_SETTING, config.place, f"Setting {listed} missing",
                f"The driver `{driver}` needs it: the task cannot start.",
            )


def _settings(schema: BodySchema, driver: str) -> dict[str, AttributeSchema] | None:
    """The settings of a driver by name; None where the schema of tasks does not list them."""
    for variant in schema.variants:
        if driver in variant.values:
            known = variant.source.schema.block("config")
            if known is not None and known.nested is not None:
                return known.nested.schema.attributes
    return None


def check_identities(parts: tuple[BlockView, ...], report: Report) -> None:
    """Check all identities of a task."""
    defaults: list[BlockView] = []
    for part in parts:
        if part.is_unknown:
            continue
        name, mode = part.text("name"), part.text("change_mode")
        signal = part.text("change_signal")
        if mode == "signal" and signal == "":
            report.add(
                INVALID_JOB_SETTING, part.place_of("change_signal", "change_mode"),
                "Signal is not set", "With `change_mode = \"signal\"`, set `change_signal`.",
            )
        elif mode in ("", "noop", "restart") and signal:
            place = part.place_of("change_mode", "change_signal")
            report.add(
                INVALID_JOB_SETTING, place, "Signal without `change_mode`",
                "`change_signal` is only for `change_mode = \"signal\"`.",
            )
        is_default = name in ("", "default")
        if is_default:
            defaults.append(part)
        ttl = part.duration("ttl")
        if is_default and ttl is not None and ttl > 0:
            report.add(
                INVALID_JOB_SETTING, part.place_of("ttl") if not part.is_set("name") else (
                    part.place_of("name")
                ),
                "The default identity has no `ttl`",
                "Nomad does not support it yet. Name the identity, or remove `ttl`.",
            )
        if part.text("filepath") and part.truth("file") is False:
            report.add(
                INVALID_JOB_SETTING, part.place_of("filepath"), "`filepath` without `file`",
                "Set `file = true` too.",
            )
    if len(defaults) > 1:
        report.add(
            CONFLICTING_JOB_PARTS, defaults[-1].place_of("name"), "Second default identity",
            "An identity without a name is the default. Name one of them.",
        )


def check_named_identities(
    parts: tuple[BlockView, ...], has_vault: bool, report: Report
) -> None:
    """Report what Nomad warns about in identities other than the default one."""
    for part in parts:
        name = part.text("name")
        if part.is_unknown or name is None or name in ("", "default"):
            continue
        if name.startswith("vault_") and not has_vault:
            report.add(
                RISKY_JOB_SETTING, part.place_of("name"),
                "Identity for Vault without a `vault` block",
                f"{short(name)} is the name of an identity for Vault. Add `vault`, or rename it.",
            )
        audience = part.texts("aud")
        if audience is not None and len(audience) == 0:
            report.add(
                RISKY_JOB_SETTING, part.place, "Identity without an audience",
                "Every service that trusts tokens of the cluster accepts it. Set `aud`.",
            )
        elif audience is not None and len(audience) > 1:
            report.add(
                RISKY_JOB_SETTING, part.place_of("aud"), "Identity with several audiences",
                "Each audience can use the token with the others. Use one identity per audience.",
            )
        if part.duration("ttl") == 0:
            report.add(
                RISKY_JOB_SETTING, part.place, "Identity does not expire", "Set `ttl`.",
            )
        if part.truth("env") and part.text("change_mode") not in (None, "restart"):
            report.add(
                RISKY_JOB_SETTING, part.place_of("env"), "Renewed identity does not reach the task",
                "The environment of a running task does not change. Set "
                "`change_mode = \"restart\"`.",
            )


def check_secret(part: BlockView, has_vault: bool, report: Report) -> None:
    """Check a secret of a task; *has_vault* is set where the task has a token of Vault."""
    provider = part.text("provider")
    if not provider:
        return
    if provider == "vault" and not has_vault:
        report.add(
            UNDEFINED_JOB_ITEM, part.place_of("provider"), "Vault secret without a `vault` block",
            "The task needs a `vault` block.",
        )
    if provider in ("nomad", "vault"):
        for env in part.blocks("env"):
            report.add(
                INVALID_JOB_SETTING, env.place, f"`env` with provider `{provider}`",
                "Only plugin secrets support it.",
            )
    else:
        for config in part.blocks("config"):
            if len(config.content.attributes) + len(config.items.attributes) == 0:
                continue
            report.add(
                INVALID_JOB_SETTING, part.place_of("provider"),
                "`config` in a plugin secret",
                "Only the providers `nomad` and `vault` support `config`. Use `env`.",
            )
