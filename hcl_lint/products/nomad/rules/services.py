"""Services and their checks."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Rule, check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, tasks_in
from hcl_lint.products.nomad.rules import (
    DUPLICATE_JOB_NAME, INVALID_JOB_SETTING, INVALID_SERVICE, RISKY_JOB_SETTING, UNDEFINED_JOB_ITEM,
)
from hcl_lint.products.nomad.rules.jobs import check_name
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.messages import closest, short

_CONSUL_TYPES: Final = ("grpc", "tcp", "http", "script")
_NOMAD_TYPES: Final = ("tcp", "http")
_COUNTS: Final = (
    "success_before_passing", "failures_before_critical", "failures_before_warning",
)
_METHODS: Final = (
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "CONNECT", "OPTIONS", "TRACE",
)


SERVICE_CHECK_PRACTICE = Rule(
    "NM013", "service-check-practice", WARNING, OPT_IN, "Service without a check."
)


@check(
    INVALID_SERVICE, SERVICE_CHECK_PRACTICE, UNDEFINED_JOB_ITEM, DUPLICATE_JOB_NAME,
    INVALID_JOB_SETTING, RISKY_JOB_SETTING,
    needs_valid_syntax=True, in_json=True,
)
def services(file: FileContext) -> Iterator[Diagnostic]:
    for _, group in groups_in(file):
        tasks = group.blocks("task")
        own = group.blocks("service")
        names = [task.name for task in tasks]
        labels = port_labels(group, tasks) if own else None
        for service in own:
            yield from _check_service(service)
            yield from _check_group_service(service, labels, names)
        yield from _check_uniqueness(own, tasks)
    for _, around, task in tasks_in(file):
        yield from _check_task_services(task, around)


def _check_group_service(
    service: BlockView, labels: set[str] | None, names: list[str | None]
) -> Iterator[Diagnostic]:
    """Check what only services of groups have; *names* are those of the tasks."""
    yield from _check_registered(service, labels)
    if service.text("address_mode") == "driver":
        yield INVALID_SERVICE.at(
            service.place_of("address_mode"), "`driver` addresses are only for services of tasks",
            "Move the service into the task, or choose another `address_mode`.",
        )
    for probe in service.blocks("check"):
        yield from _check_registered(probe, labels)
        yield from _check_task_of(service, probe, names)


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


def _check_registered(block: BlockView, labels: set[str] | None) -> Iterator[Diagnostic]:
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


def _check_task_of(
    service: BlockView, check: BlockView, names: list[str | None]
) -> Iterator[Diagnostic]:
    """Check the task that a check of a group's service names."""
    own = check.text("task")
    name = own if check.is_set("task") else service.text("task")
    if name is None or None in names:
        return
    if name != "" and name not in names and check.is_set("task"):
        yield UNDEFINED_JOB_ITEM.at(
            check.place_of("task"), f"Undefined task {short(name)}",
            "The group has no task of this name.",
        )
    elif own != "" and check.text("address_mode") == "driver":
        yield INVALID_SERVICE.at(
            check.place_of("address_mode"),
            "`driver` addresses are only for checks of services of tasks",
            "Move the service into the task, or choose another `address_mode`.",
        )
    kind = check.text("type")
    if kind is not None and kind.lower() == "script" and name == "":
        yield UNDEFINED_JOB_ITEM.at(
            check.place_of("task"), "Script check without a task",
            "A script runs inside a task. Set `task` in the check or the service.",
        )


def _check_uniqueness(
    own: tuple[BlockView, ...], tasks: tuple[BlockView, ...]
) -> Iterator[Diagnostic]:
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


def _check_task_services(task: BlockView, group: BlockView | None) -> Iterator[Diagnostic]:
    services = task.blocks("service")
    if len(services) == 0:
        return
    name = task.name
    ports = port_labels(group, (task,))
    for service in services:
        yield from _check_service(service)
        mode = service.text("address_mode")
        if mode in ("alloc", "alloc_ipv6"):
            yield INVALID_SERVICE.at(
                service.place_of("address_mode"),
                f"`{mode}` addresses are only for services of groups",
                "Move the service into the group, or choose another `address_mode`.",
            )
        for connect in service.blocks("connect"):
            yield INVALID_SERVICE.at(
                connect.place, "`connect` in a service of a task",
                "Only services of groups are part of the mesh. Move the service into the group.",
            )
        owner = service.text("task")
        if owner and name is not None and owner != name:
            yield INVALID_SERVICE.at(
                service.place_of("task"), f"Service names task {short(owner)}",
                "A service in a task belongs to that task. Remove `task`.",
            )
        yield from _check_task_checks(task, service, ports, mode)
        port = service.text("port")
        if mode != "driver" or not (port or "").isdigit():
            is_numeric_driver = mode == "driver"
            yield from _check_port(service, port, ports, is_numeric_driver)


def _check_port(
    block: BlockView, port: str | None, ports: set[str] | None, allows_number: bool
) -> Iterator[Diagnostic]:
    if not port or ports is None or port in ports or (allows_number and port.isdigit()):
        return
    yield UNDEFINED_JOB_ITEM.at(
        block.place_of("address_mode" if port.isdigit() else "port", "port"),
        f"Undefined port {short(port)}",
        "No network of the group or task has a port with this label."
        + (" Numbers need `address_mode = \"driver\"`." if port.isdigit() else ""),
    )


def _check_task_checks(
    task: BlockView, service: BlockView, ports: set[str] | None, mode: str | None
) -> Iterator[Diagnostic]:
    names: dict[str, BlockView] = {}
    for probe in service.blocks("check"):
        owner, own = probe.text("task"), task.name
        if owner and own is not None and owner != own:
            yield INVALID_SERVICE.at(
                probe.place_of("task"), f"Check names task {short(owner)}",
                "A check of a service in a task belongs to that task. Remove `task`.",
            )
        name = probe.text("name")
        if name and not probe.is_unknown and names.setdefault(name, probe) is not probe:
            yield DUPLICATE_JOB_NAME.at(
                probe.place_of("name"), f"Duplicate check {short(name)}",
                "Checks of a service must have different names.",
            )
        check_mode = probe.text("address_mode")
        if check_mode in ("alloc", "alloc_ipv6"):
            yield INVALID_SERVICE.at(
                probe.place_of("address_mode"),
                f"`{check_mode}` addresses are only for services of groups",
                "Move the service into the group, or choose another `address_mode`.",
            )
        kind = probe.text("type")
        if kind is None or kind.lower() == "script":
            continue
        port = probe.text("port")
        if port:
            if check_mode == "driver" and port.isdigit():
                if int(port) == 0:
                    yield INVALID_SERVICE.at(
                        probe.place_of("port"), "Port of a check is 0", "It must be greater than 0."
                    )
                continue
            if check_mode is not None:
                yield from _check_port(probe, port, ports, False)


def _check_service(service: BlockView) -> Iterator[Diagnostic]:
    if service.is_unknown:
        return
    name = service.text("name")
    if name is not None and service.is_set("name") and not _is_service_name(name):
        yield INVALID_SERVICE.at(
            service.place_of("name"), "Invalid service name",
            "Use at most 63 letters, digits and dashes, without a dash at the start or end.",
        )
    yield from check_name(service, "cluster")
    mode = service.text("address_mode")
    if service.text("address") and mode not in (None, "", "auto"):
        yield INVALID_SERVICE.at(
            service.later_of("address_mode"), "`address` needs the address mode `auto`",
            "Remove `address_mode`, or remove `address`.",
        )
    provider = service.text("provider") or "consul"
    connects = service.blocks("connect")
    if provider == "nomad":
        for connect in connects:
            yield INVALID_SERVICE.at(
                connect.place, "`connect` without Consul",
                "Only Consul has a service mesh. Remove `provider` or `connect`.",
            )
    if service.is_set("provider") and service.text("provider") is None:
        provider = ""
    for identity in service.blocks("identity"):
        audience = identity.texts("aud")
        if identity.text("name", "x") == "":
            yield INVALID_SERVICE.at(
                identity.place_of("name"), "Service identity without a name",
                "Give it a name, or remove `name` for the default.",
            )
        if audience is not None and len(audience) == 0:
            yield INVALID_SERVICE.at(
                identity.place, "Service identity without an audience",
                "List at least one audience in `aud`.",
            )
    if service.lacks("check") and service.lacks("connect") and service.is_set("port"):
        yield SERVICE_CHECK_PRACTICE.at(
            service.place, "Service without a check",
            "It is considered healthy as soon as its task runs. Add a `check`.",
        )
    for probe in service.blocks("check"):
        yield from _check_check(service, probe, provider)


def _is_service_name(name: str) -> bool:
    while "${" in name:
        before, _, rest = name.partition("${")
        inner, closed, after = rest.partition("}")
        if not closed or not all([text.isalnum() or text in "_.-" for text in inner]):
            return False
        name = f"{before}x{after}"
    return (
        0 < len(name) <= 63
        and name.isascii()
        and name.replace("-", "").isalnum()
        and name[0] != "-"
        and name[-1] != "-"
    )


def _check_check(service: BlockView, check: BlockView, provider: str) -> Iterator[Diagnostic]:
    kind = check.text("type")
    if check.is_unknown:
        return
    if kind is not None and provider:
        known = _NOMAD_TYPES if provider == "nomad" else _CONSUL_TYPES
        if kind.lower() not in known:
            yield INVALID_SERVICE.at(
                check.place_of("type"), "Invalid check type",
                f"With provider {short(provider)}, valid types are {', '.join(known)}.",
            )
            return
    kind = None if kind is None else kind.lower()
    if kind == "http":
        path = check.text("path")
        if path == "":
            yield INVALID_SERVICE.at(
                check.place_of("path" if check.text("type") == "http" else "type"),
                "HTTP check without a path", "Set `path`.",
            )
        elif path is not None and _is_url(path):
            yield INVALID_SERVICE.at(
                check.place_of("path"), "Path of a check is a URL",
                "It must be a path; the address is that of the service.",
            )
        elif path is not None and _has_bad_escape(path):
            yield INVALID_SERVICE.at(
                check.place_of("path"), "Invalid escape in the path of a check",
                "Two hexadecimal digits must follow each `%`. Write a `%` itself as `%25`.",
            )
    elif kind == "script" and check.text("command") == "":
        yield INVALID_SERVICE.at(
            check.place_of("command"), "Script check without a command", "Set `command`."
        )
    yield from _check_check_settings(service, check, kind, provider)
    needs_port = kind in ("http", "tcp", "grpc")
    if needs_port and check.text("port") == "" and service.text("port") == "":
        yield INVALID_SERVICE.at(
            check.place_of("port", "type"), "Check without a port",
            "Set `port` of the check or of the service.",
        )
    if kind == "tcp" and not service.lacks("connect"):
        connect = service.last_block("connect")
        if connect is not None and not connect.lacks("sidecar_service"):
            yield INVALID_SERVICE.at(
                check.place_of("type"), "TCP check of a service in the mesh",
                "A proxy answers in place of the service. Use another type of check.",
            )
    notes = check.text("notes")
    if notes is not None and len(notes.encode("utf-8", "replace")) > 255:
        yield INVALID_SERVICE.at(
            check.place_of("notes"), "Notes are too long", "At most 255 bytes are allowed."
        )


def _has_bad_escape(path: str) -> bool:
    """Whether a `%` before the query of a path begins no escape."""
    digits = "0123456789abcdefABCDEF"
    for block in path.partition("?")[0].split("%")[1:]:
        if len(block) < 2 or block[0] not in digits or block[1] not in digits:
            return True
    return False


def _is_url(path: str) -> bool:
    scheme, sign, _ = path.partition(":")
    return bool(sign) and scheme[:1].isalpha() and scheme.replace("+", "a").isalnum()


def _check_check_settings(
    service: BlockView, check: BlockView, kind: str | None, provider: str
) -> Iterator[Diagnostic]:
    """Check the settings that depend on others; a service sets some of them for its checks."""
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
    if provider == "nomad":
        given = [name for name in _COUNTS if check.number(name)]
        given += ["tls_server_name"] if check.text("tls_server_name") else []
        given += ["expose"] if check.truth("expose") else []
        for name in given:
            yield INVALID_SERVICE.at(
                check.place_of(name), f"`{name}` needs Consul",
                "Checks of Nomad services do not support it.",
            )
        if update == "ignore_warnings":
            yield INVALID_SERVICE.at(
                setter.place_of("on_update"), "`ignore_warnings` needs Consul",
                "Checks of Nomad services have no warnings.",
            )
        if check.text("address_mode") == "driver":
            yield INVALID_SERVICE.at(
                check.place_of("address_mode"), "`driver` addresses need Consul",
                "Choose another `address_mode`.",
            )
        method = check.text("method")
        if kind == "http" and method and method not in _METHODS:
            yield INVALID_SERVICE.at(
                check.place_of("method"), "Unknown HTTP method",
                f"Valid methods are {', '.join(_METHODS)}.",
            )
    elif provider == "consul":
        for name in _COUNTS if kind == "script" else ():
            if (check.number(name) or 0) > 0:
                yield INVALID_SERVICE.at(
                    check.place_of(name), f"`{name}` in a script check",
                    "Script checks do not support it. Remove it.",
                )
        if check.truth("expose") and kind in ("script", "tcp"):
            yield INVALID_SERVICE.at(
                check.place_of("expose"), "`expose` in a check of another type",
                "Only HTTP and gRPC checks support it.",
            )
