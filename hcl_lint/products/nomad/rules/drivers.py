"""Settings of the drivers of tasks: images, ports and others."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ON, OPT_IN, WARNING, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import tasks_in
from hcl_lint.products.nomad.rules import UNDEFINED_JOB_ITEM
from hcl_lint.products.nomad.rules.services import port_labels
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BodySchema
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.text.messages import closest, short
from hcl_lint.values.plain import text_of

_NEEDED: Final = {
    "docker": ("image",),
    "exec": ("command",),
    "raw_exec": ("command",),
    "java": ("class", "jar_path"),
    "qemu": ("image_path",),
}
"""The drivers whose settings are all known; their tasks need one of these."""


@check(UNDEFINED_JOB_ITEM, name="published-ports", needs_valid_syntax=True, in_json=True)
def published_ports(file: FileContext) -> Diagnostics:
    for _, group, task in tasks_in(file):
        if group is not None:
            yield from _check_published(task, group)


def _check_published(task: BlockView, group: BlockView) -> Diagnostics:
    """Report ports of a container that its group does not have: the task fails to start."""
    if task.text("driver") not in ("docker", "podman"):
        return
    given = [config for config in task.blocks("config") if "ports" in config.items.attributes]
    if len(given) == 0 or any([not block.lacks("network") for block in task.blocks("resources")]):
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
                yield UNDEFINED_JOB_ITEM.at(
                    item.place, f"Undefined port {short(name)}",
                    "No network of the group has a port with this label: the task cannot start."
                    + (f" Did you mean `{near}`?" if near is not None else ""),
                    severity=WARNING,
                )


@rule(
    "NM014", "latest-image-tag", WARNING, OPT_IN,
    "Image without a pinned version.", needs_valid_syntax=True, in_json=True,
)
def latest_image_tag(file: FileContext) -> Diagnostics:
    for _, _, task in tasks_in(file):
        yield from _check_image(task)


def _check_image(task: BlockView) -> Diagnostics:
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
            yield latest_image_tag.at(
                attribute.expression.place, "Image without a pinned version",
                f"{short(image)} {what}. Pin a version or a digest.",
            )


@rule(
    "NM017", "invalid-driver-setting", WARNING, ON,
    "Setting that the driver of a task does not have, or a missing one.",
    needs_valid_syntax=True, in_json=True,
)
def invalid_driver_setting(file: FileContext) -> Diagnostics:
    for _, _, task in tasks_in(file):
        yield from _check_settings(task)


def _check_settings(task: BlockView) -> Diagnostics:
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
            yield invalid_driver_setting.at(
                place, f"Unknown setting {short(name)}",
                f"The driver `{driver}` has no such setting: the task cannot start. {advice}",
            )
            if near in missing:
                missing = []  # One problem is reported once.
        if len(missing) == len(_NEEDED[driver]):
            listed = " or ".join([f"`{name}`" for name in missing])
            yield invalid_driver_setting.at(
                config.place, f"Setting {listed} missing",
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
