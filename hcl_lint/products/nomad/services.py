"""Services and their checks, and the parts of the service mesh."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.nomad.placement import check_name
from hcl_lint.products.nomad.problems import (
    DUPLICATE_JOB_NAME, INVALID_JOB_SETTING, INVALID_SERVICE, RISKY_JOB_SETTING,
    SERVICE_CHECK_PRACTICE, UNDEFINED_JOB_ITEM,
)
from hcl_lint.schema.block_view import BlockView, start_of
from hcl_lint.semantics.report import Report, short
from hcl_lint.text.suggestions import closest

_CONSUL_TYPES: Final = ("grpc", "tcp", "http", "script")
_MESH_MODES: Final = ("local", "none", "remote")
_NOMAD_TYPES: Final = ("tcp", "http")
_METHODS: Final = (
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "CONNECT", "OPTIONS", "TRACE",
)


def check_group_services(group: BlockView, report: Report) -> None:
    """Check the services of a group."""
    tasks = group.blocks("task")
    services = group.blocks("service")
    if len(services) != 0:
        names = [task.name for task in tasks]
        labels = port_labels(group, tasks)
        for service in services:
            _check_service(service, report)
            _check_group_service(service, labels, names, report)
    _check_uniqueness(services, tasks, report)


def _check_group_service(
    service: BlockView, labels: set[str] | None, names: list[str | None], report: Report
) -> None:
    """Check what only services of groups have; *names* are those of the tasks."""
    _check_registered(service, labels, report)
    if service.text("address_mode") == "driver":
        report.add(
            INVALID_SERVICE, service.place_of("address_mode"),
            "`driver` addresses are only for services of tasks",
            "Move the service into the task, or choose another `address_mode`.",
        )
    for check in service.blocks("check"):
        _check_registered(check, labels, report)
        _check_task_of(service, check, names, report)


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


def _check_registered(part: BlockView, labels: set[str] | None, report: Report) -> None:
    """Report a port of a group's service or check that clients cannot resolve."""
    port = part.text("port")
    if not port or labels is None or port in labels or port.isdigit() or "${" in port:
        return
    if part.text("address_mode") in ("driver", None):
        return  # Drivers have ports of their own.
    near = closest(port, sorted(labels))
    report.add(
        UNDEFINED_JOB_ITEM, part.place_of("port"), f"Undefined port {short(port)}",
        "No network of the group has a port with this label: the service cannot be registered."
        + (f" Did you mean `{near}`?" if near is not None else ""),
        WARNING,
    )


def _check_task_of(
    service: BlockView, check: BlockView, names: list[str | None], report: Report
) -> None:
    """Check the task that a check of a group's service names."""
    own = check.text("task")
    name = own if check.is_set("task") else service.text("task")
    if name is None or None in names:
        return
    if name != "" and name not in names and check.is_set("task"):
        report.add(
            UNDEFINED_JOB_ITEM, check.place_of("task"), f"Undefined task {short(name)}",
            "The group has no task of this name.",
        )
    elif own != "" and check.text("address_mode") == "driver":
        report.add(
            INVALID_SERVICE, check.place_of("address_mode"),
            "`driver` addresses are only for checks of services of tasks",
            "Move the service into the task, or choose another `address_mode`.",
        )
    kind = check.text("type")
    if kind is not None and kind.lower() == "script" and name == "":
        report.add(
            UNDEFINED_JOB_ITEM, check.place_of("task"), "Script check without a task",
            "A script runs inside a task. Set `task` in the check or the service.",
        )


def _check_uniqueness(
    own: tuple[BlockView, ...], tasks: tuple[BlockView, ...], report: Report
) -> None:
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
            report.add(
                INVALID_SERVICE, service.place_of("provider"), "Two providers in a group",
                "All services of a group must have the same `provider`.",
            )
    for service in services:
        name, port = service.text("name"), service.text("port")
        if service.is_unknown or not name or port is None or service.type != "service":
            continue
        key = (service.text("provider") or "", name, port)
        earlier = known.setdefault(key, service)
        if earlier is not service:
            report.add(
                DUPLICATE_JOB_NAME, service.place_of("name"), f"Duplicate service {short(name)}",
                f"The service on line {earlier.place.line} has the same name and port.",
            )


def check_task_services(task: BlockView, group: BlockView | None, report: Report) -> None:
    """Check the services of a task."""
    services = task.blocks("service")
    if len(services) == 0:
        return
    name = task.name
    ports = port_labels(group, (task,))
    for service in services:
        _check_service(service, report)
        mode = service.text("address_mode")
        if mode in ("alloc", "alloc_ipv6"):
            report.add(
                INVALID_SERVICE, service.place_of("address_mode"),
                f"`{mode}` addresses are only for services of groups",
                "Move the service into the group, or choose another `address_mode`.",
            )
        for connect in service.blocks("connect"):
            report.add(
                INVALID_SERVICE, connect.place, "`connect` in a service of a task",
                "Only services of groups are part of the mesh. Move the service into the group.",
            )
        owner = service.text("task")
        if owner and name is not None and owner != name:
            report.add(
                INVALID_SERVICE, service.place_of("task"), f"Service names task {short(owner)}",
                "A service in a task belongs to that task. Remove `task`.",
            )
        _check_task_checks(task, service, ports, mode, report)
        port = service.text("port")
        if mode != "driver" or not (port or "").isdigit():
            is_numeric_driver = mode == "driver"
            _check_port(service, port, ports, is_numeric_driver, report)


def _check_port(
    part: BlockView, port: str | None, ports: set[str] | None, allows_number: bool, report: Report
) -> None:
    if not port or ports is None or port in ports or (allows_number and port.isdigit()):
        return
    report.add(
        UNDEFINED_JOB_ITEM, part.place_of("address_mode" if port.isdigit() else "port", "port"),
        f"Undefined port {short(port)}",
        "No network of the group or task has a port with this label."
        + (" Numbers need `address_mode = \"driver\"`." if port.isdigit() else ""),
    )


def _check_task_checks(
    task: BlockView, service: BlockView, ports: set[str] | None, mode: str | None, report: Report
) -> None:
    names: dict[str, BlockView] = {}
    for check in service.blocks("check"):
        owner, own = check.text("task"), task.name
        if owner and own is not None and owner != own:
            report.add(
                INVALID_SERVICE, check.place_of("task"), f"Check names task {short(owner)}",
                "A check of a service in a task belongs to that task. Remove `task`.",
            )
        name = check.text("name")
        if name and not check.is_unknown and names.setdefault(name, check) is not check:
            report.add(
                DUPLICATE_JOB_NAME, check.place_of("name"), f"Duplicate check {short(name)}",
                "Checks of a service must have different names.",
            )
        check_mode = check.text("address_mode")
        if check_mode in ("alloc", "alloc_ipv6"):
            report.add(
                INVALID_SERVICE, check.place_of("address_mode"),
                f"`{check_mode}` addresses are only for services of groups",
                "Move the service into the group, or choose another `address_mode`.",
            )
        kind = check.text("type")
        if kind is None or kind.lower() == "script":
            continue
        port = check.text("port")
        if port:
            if check_mode == "driver" and port.isdigit():
                if int(port) == 0:
                    report.add(
                        INVALID_SERVICE, check.place_of("port"), "Port of a check is 0",
                        "It must be greater than 0.",
                    )
                continue
            if check_mode is not None:
                _check_port(check, port, ports, False, report)


def _check_service(service: BlockView, report: Report) -> None:
    if service.is_unknown:
        return
    name = service.text("name")
    if name is not None and service.is_set("name") and not _is_service_name(name):
        report.add(
            INVALID_SERVICE, service.place_of("name"), "Invalid service name",
            "Use at most 63 letters, digits and dashes, without a dash at the start or end.",
        )
    check_name(service, "cluster", report)
    mode = service.text("address_mode")
    if service.text("address") and mode not in (None, "", "auto"):
        report.add(
            INVALID_SERVICE, service.later_of("address_mode"),
            "`address` needs the address mode `auto`",
            "Remove `address_mode`, or remove `address`.",
        )
    provider = service.text("provider") or "consul"
    connects = service.blocks("connect")
    if provider == "nomad":
        for connect in connects:
            report.add(
                INVALID_SERVICE, connect.place, "`connect` without Consul",
                "Only Consul has a service mesh. Remove `provider` or `connect`.",
            )
    if service.is_set("provider") and service.text("provider") is None:
        provider = ""
    for identity in service.blocks("identity"):
        audience = identity.texts("aud")
        if identity.text("name", "x") == "":
            report.add(
                INVALID_SERVICE, identity.place_of("name"), "Service identity without a name",
                "Give it a name, or remove `name` for the default.",
            )
        if audience is not None and len(audience) == 0:
            report.add(
                INVALID_SERVICE, identity.place, "Service identity without an audience",
                "List at least one audience in `aud`.",
            )
    if service.lacks("check") and service.lacks("connect") and service.is_set("port"):
        report.add(
            SERVICE_CHECK_PRACTICE, service.place, "Service without a check",
            "It is considered healthy as soon as its task runs. Add a `check`.",
        )
    for check in service.blocks("check"):
        _check_check(service, check, provider, report)
    for connect in connects:
        _check_connect(service, connect, report)


def _is_service_name(name: str) -> bool:
    while "${" in name:
        before, _, rest = name.partition("${")
        inner, closed, after = rest.partition("}")
        if not closed or not all([each.isalnum() or each in "_.-" for each in inner]):
            return False
        name = f"{before}x{after}"
    return (
        0 < len(name) <= 63
        and name.isascii()
        and name.replace("-", "").isalnum()
        and name[0] != "-"
        and name[-1] != "-"
    )


def _check_check(service: BlockView, check: BlockView, provider: str, report: Report) -> None:
    kind = check.text("type")
    if check.is_unknown:
        return
    if kind is not None and provider:
        known = _NOMAD_TYPES if provider == "nomad" else _CONSUL_TYPES
        if kind.lower() not in known:
            report.add(
                INVALID_SERVICE, check.place_of("type"), "Invalid check type",
                f"With provider {short(provider)}, valid types are {', '.join(known)}.",
            )
            return
    kind = None if kind is None else kind.lower()
    if kind == "http":
        path = check.text("path")
        if path == "":
            report.add(
                INVALID_SERVICE,
                check.place_of("path" if check.text("type") == "http" else "type"),
                "HTTP check without a path",
                "Set `path`.",
            )
        elif path is not None and _is_url(path):
            report.add(
                INVALID_SERVICE, check.place_of("path"), "Path of a check is a URL",
                "It must be a path; the address is that of the service.",
            )
        elif path is not None and _has_bad_escape(path):
            report.add(
                INVALID_SERVICE, check.place_of("path"), "Invalid escape in the path of a check",
                "Two hexadecimal digits must follow each `%`. Write a `%` itself as `%25`.",
            )
    elif kind == "script" and check.text("command") == "":
        report.add(
            INVALID_SERVICE, check.place_of("command"), "Script check without a command",
            "Set `command`.",
        )
    _check_check_settings(service, check, kind, provider, report)
    needs_port = kind in ("http", "tcp", "grpc")
    if needs_port and check.text("port") == "" and service.text("port") == "":
        report.add(
            INVALID_SERVICE, check.place_of("port", "type"), "Check without a port",
            "Set `port` of the check or of the service.",
        )
    if kind == "tcp" and not service.lacks("connect"):
        connect = service.last_block("connect")
        if connect is not None and not connect.lacks("sidecar_service"):
            report.add(
                INVALID_SERVICE, check.place_of("type"), "TCP check of a service in the mesh",
                "A proxy answers in place of the service. Use another type of check.",
            )
    notes = check.text("notes")
    if notes is not None and len(notes.encode("utf-8", "replace")) > 255:
        report.add(
            INVALID_SERVICE, check.place_of("notes"), "Notes are too long",
            "At most 255 bytes are allowed.",
        )


def _has_bad_escape(path: str) -> bool:
    """Whether a `%` before the query of a path begins no escape."""
    digits = "0123456789abcdefABCDEF"
    for part in path.partition("?")[0].split("%")[1:]:
        if len(part) < 2 or part[0] not in digits or part[1] not in digits:
            return True
    return False


def _is_url(path: str) -> bool:
    scheme, sign, _ = path.partition(":")
    return bool(sign) and scheme[:1].isalpha() and scheme.replace("+", "a").isalnum()


def _check_check_settings(
    service: BlockView, check: BlockView, kind: str | None, provider: str, report: Report
) -> None:
    """Check the settings that depend on others; a service sets some of them for its checks."""
    update = check.text("on_update")
    is_inherited = update == ""
    if is_inherited:
        update = service.text("on_update")

    def add(name: str, summary: str, detail: str) -> None:
        holder = service if is_inherited and name == "on_update" else check
        report.add(INVALID_SERVICE, holder.place_of(name), summary, detail)

    common = service.last_block("check_restart")
    restart = check.last_block("check_restart") or common
    if restart is not None:
        ignores = restart.truth("ignore_warnings")
        if ignores is False and common is not None:
            ignores = common.truth("ignore_warnings")
        if update == "ignore":
            add("on_update", "`on_update = \"ignore\"` with `check_restart`",
                "An ignored check cannot restart its task.")
        elif update == "ignore_warnings" and ignores is False:
            add("on_update", "`on_update = \"ignore_warnings\"` with `check_restart`",
                "Set `ignore_warnings` in `check_restart` too.")
        if provider == "nomad" and ignores:
            report.add(
                INVALID_SERVICE, restart.place_of("ignore_warnings"),
                "`ignore_warnings` needs Consul", "Checks of Nomad services have no warnings.",
            )
    if provider == "nomad":
        for name in (
            "success_before_passing", "failures_before_critical", "failures_before_warning",
        ):
            if check.number(name):
                add(name, f"`{name}` needs Consul", "Checks of Nomad services do not support it.")
        if check.text("tls_server_name"):
            add("tls_server_name", "`tls_server_name` needs Consul",
                "Checks of Nomad services do not support it.")
        if check.truth("expose"):
            add("expose", "`expose` needs Consul", "Checks of Nomad services do not support it.")
        if update == "ignore_warnings":
            add("on_update", "`ignore_warnings` needs Consul",
                "Checks of Nomad services have no warnings.")
        if check.text("address_mode") == "driver":
            add("address_mode", "`driver` addresses need Consul",
                "Choose another `address_mode`.")
        method = check.text("method")
        if kind == "http" and method and method not in _METHODS:
            add("method", "Unknown HTTP method", f"Valid methods are {', '.join(_METHODS)}.")
    elif provider == "consul":
        if kind == "script":
            for name in (
                "success_before_passing", "failures_before_critical", "failures_before_warning",
            ):
                count = check.number(name)
                if count is not None and count > 0:
                    add(name, f"`{name}` in a script check",
                        "Script checks do not support it. Remove it.")
        if check.truth("expose") and kind in ("script", "tcp"):
            add("expose", "`expose` in a check of another type",
                "Only HTTP and gRPC checks support it.")


# The service mesh


def _check_connect(service: BlockView, connect: BlockView, report: Report) -> None:
    if connect.is_unknown:
        return
    native = connect.truth("native")
    kinds = connect.blocks("sidecar_service", "gateway")
    if native is None or any([part.is_unknown for part in kinds]):
        return
    if len(kinds) + native != 1:
        place = connect.place
        if len(kinds) == 2:
            place = max([kinds[0].place, kinds[1].place], key=start_of)
        elif native and len(kinds) != 0:
            place = connect.place_of("native")
        report.add(
            INVALID_SERVICE, place, "Ambiguous `connect`",
            "Set exactly one of `native`, `sidecar_service` and `gateway`.",
        )
    if native and service.text("port") == "":
        report.add(
            INVALID_SERVICE, service.place, "Native service without a port", "Set `port`.",
        )
    for gateway in connect.blocks("gateway"):
        _check_gateway(gateway, report)
    for sidecar in connect.blocks("sidecar_service"):
        for proxy in sidecar.blocks("proxy"):
            for part in proxy.blocks("transparent_proxy"):
                _check_prefixes(part, report)
            for upstream in proxy.blocks("upstreams"):
                for part in upstream.blocks("mesh_gateway"):
                    _check_mesh_mode(part, report)


def _check_mesh_mode(part: BlockView, report: Report) -> None:
    """Report a mode that Nomad accepts here, though it defines only three."""
    mode = part.text("mode")
    if mode and "${" not in mode and mode not in _MESH_MODES:
        near = closest(mode, _MESH_MODES)
        report.add(
            RISKY_JOB_SETTING, part.place_of("mode"), "Unknown mode of a mesh gateway",
            f"Valid modes are {', '.join(_MESH_MODES)}."
            + (f" Did you mean `{near}`?" if near is not None else ""),
        )


def _check_prefixes(part: BlockView, report: Report) -> None:
    texts = part.texts("exclude_outbound_cidrs")
    if not texts:
        return
    import ipaddress

    for text in texts:
        try:
            ipaddress.ip_interface(text)
            is_prefix = "/" in text
        except ValueError:
            is_prefix = False
        if not is_prefix:
            report.add(
                INVALID_JOB_SETTING, part.place_of("exclude_outbound_cidrs"),
                "Invalid address range",
                f"{short(text)} is not an address range such as `10.0.0.0/8`.",
            )


def _check_gateway(gateway: BlockView, report: Report) -> None:
    kinds = gateway.blocks("ingress", "terminating", "mesh")
    if any([part.is_unknown for part in kinds]) or gateway.is_unknown:
        return
    if len(kinds) != 1:
        place = gateway.place if len(kinds) == 0 else max(
            [part.place for part in kinds], key=start_of
        )
        report.add(
            INVALID_SERVICE, place, "Ambiguous gateway",
            "A gateway needs exactly one of `ingress`, `terminating` and `mesh`.",
        )
    for proxy in gateway.blocks("proxy"):
        for address in proxy.blocks("envoy_gateway_bind_addresses"):
            port = address.number("port")
            if port is not None and port <= 0 and port != -1:
                report.add(
                    INVALID_SERVICE, address.place_of("port"), "Bind address without a port",
                    "Set `port` to a port number, or -1.",
                )
    for ingress in gateway.blocks("ingress"):
        listeners = ingress.blocks("listener")
        if len(listeners) == 0:
            report.add(
                INVALID_SERVICE, ingress.place, "Ingress gateway without listeners",
                "It needs at least one `listener`.",
            )
        for listener in listeners:
            _check_listener(listener, report)
    for terminating in gateway.blocks("terminating"):
        services = terminating.blocks("service")
        if len(services) == 0:
            report.add(
                INVALID_SERVICE, terminating.place, "Terminating gateway without services",
                "It needs at least one `service`.",
            )
        for service in services:
            _check_linked(service, report)


def _check_listener(listener: BlockView, report: Report) -> None:
    services = listener.blocks("service")
    if len(services) == 0:
        report.add(
            INVALID_SERVICE, listener.place, "Listener without services",
            "It needs at least one `service`.",
        )
    protocol = listener.text("protocol") or "tcp"
    if listener.is_set("protocol") and listener.text("protocol") is None:
        return
    for service in services:
        name, hosts = service.text("name"), service.texts("hosts")
        if protocol == "tcp":
            if name == "*":
                report.add(
                    INVALID_SERVICE, service.place_of("name"), "Wildcard with protocol `tcp`",
                    "Name the service.",
                )
            if hosts:
                place = service.place_of("hosts")
                if listener.is_set("protocol"):
                    place = listener.place_of("protocol")
                report.add(
                    INVALID_SERVICE, place, "Hosts with protocol `tcp`",
                    "TCP connections carry no host name. Choose another protocol, or remove "
                    "`hosts`.",
                )
        elif name == "*" and hosts:
            report.add(
                INVALID_SERVICE, service.place_of("name"), "`hosts` of a wildcard service",
                "A service named `*` cannot have `hosts`.",
            )


def _check_linked(service: BlockView, report: Report) -> None:
    files = {name: service.text(name) for name in ("ca_file", "cert_file", "key_file", "sni")}
    if None in files.values():
        return
    if bool(files["cert_file"]) != bool(files["key_file"]):
        missing = "key_file" if files["cert_file"] else "cert_file"
        report.add(
            INVALID_SERVICE, service.place_of(missing),
            "Certificate without a key, or key without a certificate",
            "Set both `cert_file` and `key_file`.",
        )
    elif not files["ca_file"] and (files["cert_file"] or files["sni"]):
        report.add(
            INVALID_SERVICE, service.place_of("ca_file"), "TLS without `ca_file`",
            "Nomad requires it for `sni` and certificates.",
        )
