"""The service mesh of Consul: sidecars, gateways, and what servers check in a group for them.

Source: the admission hooks of Nomad for Connect, Consul and exposed checks.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, tasks_in
from hcl_lint.products.nomad.rules import (
    INVALID_JOB_SETTING, INVALID_SERVICE, RISKY_JOB_SETTING, UNDEFINED_JOB_ITEM,
)
from hcl_lint.schema.block_view import BlockView, start_of
from hcl_lint.text.messages import closest, short


@check(
    INVALID_SERVICE, UNDEFINED_JOB_ITEM, INVALID_JOB_SETTING, RISKY_JOB_SETTING,
    name="service-mesh", needs_valid_syntax=True, in_json=True,
)
def mesh(file: FileContext) -> Iterator[Diagnostic]:
    groups = [group for _, group in groups_in(file)]
    for group in groups:
        yield from _check_mesh(group)
    for block in (*groups, *[task for _, _, task in tasks_in(file)]):
        for service in block.blocks("service"):
            for connect in service.blocks("connect") if not service.is_unknown else ():
                yield from _check_connect(service, connect)


def _check_mesh(group: BlockView) -> Iterator[Diagnostic]:
    yield from _check_partitions(group)
    yield from _check_exposed_by_tasks(group)
    services = [one for one in group.blocks("service") if one.text("provider") in ("consul", "")]
    if len(services) == 0:
        return
    sidecars = [service for service in services if _has(service, "sidecar_service")]
    gateways = [service for service in services if _has(service, "gateway")]
    yield from _check_exposed(group, services)
    yield from _check_native(group, services)
    for service in gateways:
        yield from _check_gateway_port(service)
    if len(sidecars) != 0:
        yield from _check_network(group, sidecars[0], ("bridge",))
        yield from _check_sidecars(group, sidecars)
    elif len(gateways) != 0:
        yield from _check_network(group, gateways[0], ("bridge", "host"))


def _has(service: BlockView, kind: str) -> bool:
    """Whether a service certainly has one kind of connection to the mesh."""
    if not service.is_unknown:
        for connect in service.blocks("connect"):
            if not connect.is_unknown:
                for block in connect.blocks(kind):
                    if not block.is_unknown:
                        return True
    return False


def _check_network(
    group: BlockView, service: BlockView, modes: tuple[str, ...]
) -> Iterator[Diagnostic]:
    networks = group.blocks("network")
    place = service.blocks("connect")[-1].place
    if any([network.is_unknown for network in networks]):
        return
    if len(networks) != 1:
        yield INVALID_SERVICE.at(
            place if len(networks) == 0 else networks[1].place, "Mesh service without a network",
            "A group with a service in the mesh needs exactly one `network`.",
        )
        return
    mode = networks[0].text("mode", "")
    if mode is not None and mode not in modes and not mode.startswith("cni/"):
        listed = ", ".join([f"`{mode}`" for mode in modes])
        yield INVALID_SERVICE.at(
            networks[0].place_of("mode") if networks[0].is_set("mode") else place,
            "Network mode does not support the mesh",
            f"With a service in the mesh, the `mode` of the network must be {listed} or "
            "`cni/NAME`.",
        )


def _check_gateway_port(service: BlockView) -> Iterator[Diagnostic]:
    for connect in service.blocks("connect"):
        for gateway in connect.blocks("gateway"):
            if not gateway.lacks("mesh") and service.text("port") == "":
                yield INVALID_SERVICE.at(
                    service.place, "Mesh gateway without a port", "Set `port`."
                )


def _check_native(group: BlockView, services: list[BlockView]) -> Iterator[Diagnostic]:
    """Check which tasks native services are: of a single task, servers know it."""
    names = [task.name for task in group.blocks("task")]
    for service in services:
        if not any([connect.truth("native") for connect in service.blocks("connect")]):
            continue
        name = service.text("task")
        if name == "" and len(names) != 1:
            yield UNDEFINED_JOB_ITEM.at(
                service.place, "Native service without a task",
                "The group has several tasks. Set `task` to the one that is the service.",
            )
        elif name and None not in names and name not in names:
            yield UNDEFINED_JOB_ITEM.at(
                service.place_of("task"), f"Undefined task {short(name)}",
                "The group has no task of this name.",
            )


def _check_sidecars(group: BlockView, sidecars: list[BlockView]) -> Iterator[Diagnostic]:
    listeners: dict[tuple[str, int], BlockView] = {}
    transparent: list[BlockView] = []
    group_name = group.name
    for service in sidecars:
        name = service.text("name")
        if name and name != name.lower():
            yield INVALID_SERVICE.at(
                service.place_of("name"), "Uppercase letter in the name of a service",
                "Names of services in the mesh must be lowercase.",
            )
        elif group_name and group_name != group_name.lower():
            yield INVALID_SERVICE.at(
                group.name_place, "Uppercase letter in the name of a group",
                "The name of a group with a service in the mesh must be lowercase.",
            )
        for proxy in _proxies(service):
            transparent += proxy.blocks("transparent_proxy")
            for upstream in proxy.blocks("upstreams"):
                yield from _check_listener(upstream, listeners)
    for block in transparent:
        yield from _check_transparent(group, block, len(sidecars))


def _proxies(service: BlockView) -> list[BlockView]:
    return [
        proxy
        for connect in service.blocks("connect")
        for sidecar in connect.blocks("sidecar_service")
        for proxy in sidecar.blocks("proxy")
    ]


def _check_listener(
    upstream: BlockView, listeners: dict[tuple[str, int], BlockView]
) -> Iterator[Diagnostic]:
    address, port = upstream.text("local_bind_address"), upstream.number("local_bind_port")
    if upstream.is_unknown or address is None or port is None:
        return
    first = listeners.setdefault((address, port), upstream)
    if first is not upstream:
        yield INVALID_SERVICE.at(
            upstream.place_of("local_bind_port"), "Two upstreams with the same address",
            f"The upstream on line {first.place.line} has the same address and port.",
        )


def _check_transparent(group: BlockView, block: BlockView, connected: int) -> Iterator[Diagnostic]:
    if block.is_unknown:
        return
    if connected > 1:
        yield INVALID_SERVICE.at(
            block.place, "Transparent proxy in addition to another proxy",
            "A group with a transparent proxy can have only one service in the mesh.",
        )
    networks = group.blocks("network")
    if block.truth("no_dns") is False:
        for network in networks:
            for dns in network.blocks("dns"):
                yield INVALID_SERVICE.at(
                    block.place_of("no_dns"), "Transparent proxy with `dns`",
                    f"The network on line {dns.place.line} sets name servers. Set `no_dns = true`, "
                    "or remove `dns`.",
                )
    labels = [port.name for network in networks for port in network.blocks("port")]
    for label in block.texts("exclude_inbound_ports") or ():
        if not label.isdigit() and label not in labels and None not in labels:
            yield UNDEFINED_JOB_ITEM.at(
                block.place_of("exclude_inbound_ports"), f"Undefined port {short(label)}",
                "It must be a number, or the label of a port of the group.",
            )


def _check_exposed(group: BlockView, services: list[BlockView]) -> Iterator[Diagnostic]:
    for service in services:
        for probe in service.blocks("check"):
            if probe.is_unknown or not probe.truth("expose"):
                continue
            if not _may_have_sidecar(service):
                yield INVALID_SERVICE.at(
                    probe.place_of("expose"), "Exposed check without a sidecar",
                    "The proxy of the service would expose it. Add `connect` with "
                    "`sidecar_service`, or remove `expose`.",
                )
            elif _has(service, "sidecar_service"):
                yield from _check_local_port(group, service)


def _check_exposed_by_tasks(group: BlockView) -> Iterator[Diagnostic]:
    for task in group.blocks("task"):
        for service in task.blocks("service"):
            for probe in service.blocks("check"):
                if probe.truth("expose") and not probe.is_unknown:
                    yield INVALID_SERVICE.at(
                        probe.place_of("expose"), "Exposed check of a service of a task",
                        "Only services of groups have proxies. Move the service into the group.",
                    )


def _may_have_sidecar(service: BlockView) -> bool:
    return any(
        [
            connect.is_unknown or not connect.lacks("sidecar_service")
            for connect in service.blocks("connect")
        ]
    )


def _check_local_port(group: BlockView, service: BlockView) -> Iterator[Diagnostic]:
    """Report a service whose port the proxy cannot know: a label without a static port."""
    port = service.text("port")
    if port is None or port.isdigit():
        return
    for network in group.blocks("network"):
        for block in network.blocks("port"):
            if block.name is None or (block.name == port and block.number("static") != 0):
                return
    if "${" not in port:
        yield INVALID_SERVICE.at(
            service.place_of("port"), "Exposed check without a known port",
            "The proxy must know where the service listens: use a number, or the label of a static "
            "port.",
        )


def _check_partitions(group: BlockView) -> Iterator[Diagnostic]:
    wanted = _partition(group)
    for task in group.blocks("task") if wanted else ():
        given = _partition(task)
        if given and given != wanted:
            consul = task.blocks("consul")[-1]
            yield INVALID_JOB_SETTING.at(
                consul.place_of("partition"), "Partition differs from that of the group",
                f"The partition of the group is {short((wanted or ''))}.",
            )


def _partition(block: BlockView) -> str | None:
    consul = block.last_block("consul")
    return None if consul is None else consul.text("partition")


_MESH_MODES: Final = ("local", "none", "remote")


def _check_connect(service: BlockView, connect: BlockView) -> Iterator[Diagnostic]:
    if connect.is_unknown:
        return
    native = connect.truth("native")
    kinds = connect.blocks("sidecar_service", "gateway")
    if native is None or any([block.is_unknown for block in kinds]):
        return
    if len(kinds) + native != 1:
        place = connect.place
        if len(kinds) == 2:
            place = max([kinds[0].place, kinds[1].place], key=start_of)
        elif native and len(kinds) != 0:
            place = connect.place_of("native")
        yield INVALID_SERVICE.at(
            place, "Ambiguous `connect`",
            "Set exactly one of `native`, `sidecar_service` and `gateway`.",
        )
    if native and service.text("port") == "":
        yield INVALID_SERVICE.at(service.place, "Native service without a port", "Set `port`.")
    for gateway in connect.blocks("gateway"):
        yield from _check_gateway(gateway)
    for sidecar in connect.blocks("sidecar_service"):
        for proxy in sidecar.blocks("proxy"):
            for block in proxy.blocks("transparent_proxy"):
                yield from _check_prefixes(block)
            for upstream in proxy.blocks("upstreams"):
                for block in upstream.blocks("mesh_gateway"):
                    yield from _check_mesh_mode(block)


def _check_mesh_mode(block: BlockView) -> Iterator[Diagnostic]:
    """Report a mode that Nomad accepts here, though it defines only three."""
    mode = block.text("mode")
    if mode and "${" not in mode and mode not in _MESH_MODES:
        near = closest(mode, _MESH_MODES)
        yield RISKY_JOB_SETTING.at(
            block.place_of("mode"), "Unknown mode of a mesh gateway",
            f"Valid modes are {', '.join(_MESH_MODES)}."
            + (f" Did you mean `{near}`?" if near is not None else ""),
        )


def _check_prefixes(block: BlockView) -> Iterator[Diagnostic]:
    texts = block.texts("exclude_outbound_cidrs")
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
            yield INVALID_JOB_SETTING.at(
                block.place_of("exclude_outbound_cidrs"), "Invalid address range",
                f"{short(text)} is not an address range such as `10.0.0.0/8`.",
            )


def _check_gateway(gateway: BlockView) -> Iterator[Diagnostic]:
    kinds = gateway.blocks("ingress", "terminating", "mesh")
    if any([block.is_unknown for block in kinds]) or gateway.is_unknown:
        return
    if len(kinds) != 1:
        place = gateway.place if len(kinds) == 0 else max(
            [block.place for block in kinds], key=start_of
        )
        yield INVALID_SERVICE.at(
            place, "Ambiguous gateway",
            "A gateway needs exactly one of `ingress`, `terminating` and `mesh`.",
        )
    for proxy in gateway.blocks("proxy"):
        for address in proxy.blocks("envoy_gateway_bind_addresses"):
            port = address.number("port")
            if port is not None and port <= 0 and port != -1:
                yield INVALID_SERVICE.at(
                    address.place_of("port"), "Bind address without a port",
                    "Set `port` to a port number, or -1.",
                )
    for ingress in gateway.blocks("ingress"):
        listeners = ingress.blocks("listener")
        if len(listeners) == 0:
            yield INVALID_SERVICE.at(
                ingress.place, "Ingress gateway without listeners",
                "It needs at least one `listener`.",
            )
        for listener in listeners:
            yield from _check_ingress(listener)
    for terminating in gateway.blocks("terminating"):
        services = terminating.blocks("service")
        if len(services) == 0:
            yield INVALID_SERVICE.at(
                terminating.place, "Terminating gateway without services",
                "It needs at least one `service`.",
            )
        for service in services:
            yield from _check_linked(service)


def _check_ingress(listener: BlockView) -> Iterator[Diagnostic]:
    services = listener.blocks("service")
    if len(services) == 0:
        yield INVALID_SERVICE.at(
            listener.place, "Listener without services", "It needs at least one `service`."
        )
    protocol = listener.text("protocol") or "tcp"
    if listener.is_set("protocol") and listener.text("protocol") is None:
        return
    for service in services:
        name, hosts = service.text("name"), service.texts("hosts")
        if protocol == "tcp":
            if name == "*":
                yield INVALID_SERVICE.at(
                    service.place_of("name"), "Wildcard with protocol `tcp`", "Name the service."
                )
            if hosts:
                place = service.place_of("hosts")
                if listener.is_set("protocol"):
                    place = listener.place_of("protocol")
                yield INVALID_SERVICE.at(
                    place, "Hosts with protocol `tcp`",
                    "TCP connections carry no host name. Choose another protocol, or remove "
                    "`hosts`.",
                )
        elif name == "*" and hosts:
            yield INVALID_SERVICE.at(
                service.place_of("name"), "`hosts` of a wildcard service",
                "A service named `*` cannot have `hosts`.",
            )


def _check_linked(service: BlockView) -> Iterator[Diagnostic]:
    files = {name: service.text(name) for name in ("ca_file", "cert_file", "key_file", "sni")}
    if None in files.values():
        return
    if bool(files["cert_file"]) != bool(files["key_file"]):
        missing = "key_file" if files["cert_file"] else "cert_file"
        yield INVALID_SERVICE.at(
            service.place_of(missing), "Certificate without a key, or key without a certificate",
            "Set both `cert_file` and `key_file`.",
        )
    elif not files["ca_file"] and (files["cert_file"] or files["sni"]):
        yield INVALID_SERVICE.at(
            service.place_of("ca_file"), "TLS without `ca_file`",
            "Nomad requires it for `sni` and certificates.",
        )
