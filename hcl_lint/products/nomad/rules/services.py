"""Services and their checks."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import WARNING, check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, tasks_in
from hcl_lint.products.nomad.rules import DUPLICATE_JOB_NAME, INVALID_SERVICE, UNDEFINED_JOB_ITEM
from hcl_lint.schema.block_view import BlockView, repeated
from hcl_lint.text.messages import closest, short


@check(
    INVALID_SERVICE, UNDEFINED_JOB_ITEM, DUPLICATE_JOB_NAME,
    needs_valid_syntax=True, in_json=True,
)
def services(file: FileContext) -> Diagnostics:
    for _, group in groups_in(file):
        tasks = group.blocks("task")
        own = group.blocks("service")
        labels = port_labels(group, tasks) if own else None
        for service in own:
            yield from _check_service(service)
            yield from _check_registered(service, labels)
            for probe in service.blocks("check"):
                yield from _check_registered(probe, labels)
        yield from _check_uniqueness(own, tasks)
    for _, around, task in tasks_in(file):
        yield from _check_task_services(task, around)


def port_labels(group: BlockView | None, tasks: tuple[BlockView, ...]) -> set[str] | None:
    """The labels of the ports of a group and of some tasks; None if they are not all known."""
    networks = [] if group is None else [*group.blocks("network")]
    for task in tasks:
        for resources in task.blocks("resources"):
            networks += resources.blocks("network")
    labels = set()
    for network in networks:
        if network.is_unknown:
            return None
        for port in network.blocks("port", "reserved_ports"):
            if port.name is None:
                return None
            labels.add(port.name)
    return labels


def _check_registered(block: BlockView, labels: set[str] | None) -> Diagnostics:
    """Report a port of a group's service or check that clients cannot resolve."""
    port = block.text("port")
    if not port or labels is None or port in labels or port.isdigit() or "${" in port:
        return
    if block.text("address_mode") in ("driver", None):
        return  # Drivers have ports of their own.
    near = closest(port, sorted(labels))
    yield UNDEFINED_JOB_ITEM.at(
        block.place_of("port"), f"Undefined port {short(port)}",
        "No network of the group has a port with this label: the service cannot be registered."
        + (f" Did you mean `{near}`?" if near is not None else ""),
        severity=WARNING,
    )


def _check_uniqueness(own: tuple[BlockView, ...], tasks: tuple[BlockView, ...]) -> Diagnostics:
    """Report services of a group that Consul or Nomad cannot tell apart."""
    known: dict[tuple[str, str, str], BlockView] = {}
    first: BlockView | None = None
    services = [*own]
    for task in tasks:
        services += task.blocks("service")
    for service in services:
        if service.is_unknown:
            continue
        provider = service.text("provider")
        if provider is None:
            continue
        if first is None:
            first = service
        elif provider != first.text("provider"):
            yield INVALID_SERVICE.at(
                service.place_of("provider"), "Two providers in a group",
                "All services of a group must have the same `provider`.",
            )
    for service in services:
        name, port = service.text("name"), service.text("port")
        if service.is_unknown or not name or port is None or service.type != "service":
            continue
        key = (service.text("provider") or "", name, port)
        earlier = known.setdefault(key, service)
        if earlier is not service:
            yield DUPLICATE_JOB_NAME.at(
                service.place_of("name"), f"Duplicate service {short(name)}",
                f"The service on line {earlier.place.line} has the same name and port.",
            )


def _check_task_services(task: BlockView, group: BlockView | None) -> Diagnostics:
    services = task.blocks("service")
    if len(services) == 0:
        return
    ports = port_labels(group, (task,))
    for service in services:
        yield from _check_service(service)
        yield from _check_task_checks(service, ports)
        mode, port = service.text("address_mode"), service.text("port")
        if mode != "driver" or not (port or "").isdigit():
            is_numeric_driver = mode == "driver"
            yield from _check_port(service, port, ports, is_numeric_driver)


def _check_port(
    block: BlockView, port: str | None, ports: set[str] | None, allows_number: bool
) -> Diagnostics:
    if not port or ports is None or port in ports or (allows_number and port.isdigit()):
        return
    yield UNDEFINED_JOB_ITEM.at(
        block.place_of("address_mode" if port.isdigit() else "port", "port"),
        f"Undefined port {short(port)}",
        "No network of the group or task has a port with this label."
        + (" Numbers need `address_mode = \"driver\"`." if port.isdigit() else ""),
    )


def _check_task_checks(service: BlockView, ports: set[str] | None) -> Diagnostics:
    for probe, _, name in repeated(service.blocks("check"), "name"):
        yield DUPLICATE_JOB_NAME.at(
            probe.place_of("name"), f"Duplicate check {short(name)}",
            "Checks of a service must have different names.",
        )
    for probe in service.blocks("check"):
        mode, kind, port = probe.text("address_mode"), probe.text("type"), probe.text("port")
        if kind is None or kind.lower() == "script" or mode is None:
            continue
        if mode != "driver" or not (port or "").isdigit():
            yield from _check_port(probe, port, ports, False)


def _check_service(service: BlockView) -> Diagnostics:
    if service.is_unknown:
        return
    name = service.text("name")
    if name is not None and service.is_set("name") and not _is_service_name(name):
        yield INVALID_SERVICE.at(
            service.place_of("name"), "Invalid service name",
            "Use at most 63 letters, digits and dashes, without a dash at the start or end.",
        )
    provider = service.text("provider") or "consul"
    for probe in service.blocks("check"):
        if not probe.is_unknown:
            yield from _check_updates(service, probe, provider)


def _is_service_name(name: str) -> bool:
    while "${" in name:
        before, _, rest = name.partition("${")
        inner, closed, after = rest.partition("}")
        if not closed or not all([text.isalnum() or text in "_.-" for text in inner]):
            return False
        name = f"{before}x{after}"
    return (
        0 < len(name) <= 63 and name.isascii() and name.replace("-", "").isalnum()
        and name[0] != "-" and name[-1] != "-"
    )


def _check_updates(service: BlockView, check: BlockView, provider: str) -> Diagnostics:
    """Check what a check is ignored for, which its service may set for all of its checks."""
    update = check.text("on_update")
    setter = check
    if update == "":
        update, setter = service.text("on_update"), service
    common = service.last_block("check_restart")
    restart = check.last_block("check_restart") or common
    if restart is not None:
        ignores = restart.truth("ignore_warnings")
        if ignores is False and common is not None:
            ignores = common.truth("ignore_warnings")
        if update == "ignore":
            yield INVALID_SERVICE.at(
                setter.place_of("on_update"), "`on_update = \"ignore\"` with `check_restart`",
                "An ignored check cannot restart its task.",
            )
        elif update == "ignore_warnings" and ignores is False:
            yield INVALID_SERVICE.at(
                setter.place_of("on_update"),
                "`on_update = \"ignore_warnings\"` with `check_restart`",
                "Set `ignore_warnings` in `check_restart` too.",
            )
        if provider == "nomad" and ignores:
            yield INVALID_SERVICE.at(
                restart.place_of("ignore_warnings"), "`ignore_warnings` needs Consul",
                "Checks of Nomad services have no warnings.",
            )
    if provider == "nomad" and update == "ignore_warnings":
        yield INVALID_SERVICE.at(
            setter.place_of("on_update"), "`ignore_warnings` needs Consul",
            "Checks of Nomad services have no warnings.",
        )
