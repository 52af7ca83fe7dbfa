"""The parts of a group that the service mesh of Consul needs, as servers check them.

Source: the admission hooks of Nomad for Connect, Consul and exposed checks.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in
from hcl_lint.products.nomad.rules import INVALID_JOB_SETTING, INVALID_SERVICE, UNDEFINED_JOB_ITEM
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.messages import short


@check(
    INVALID_SERVICE, UNDEFINED_JOB_ITEM, INVALID_JOB_SETTING,
    name="service-mesh", needs_valid_syntax=True, in_json=True,
)
def mesh(file: FileContext) -> Iterator[Diagnostic]:
    for _, group in groups_in(file):
        yield from _check_mesh(group)


def _check_mesh(group: BlockView) -> Iterator[Diagnostic]:
    """Check the networks, proxies and exposed checks of a group with services in the mesh."""
    yield from _check_partitions(group)
    yield from _check_exposed_by_tasks(group)
    services = [each for each in group.blocks("service") if each.text("provider") in ("consul", "")]
    if len(services) == 0:
        return
    sidecars = [each for each in services if _has(each, "sidecar_service")]
    gateways = [each for each in services if _has(each, "gateway")]
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
                for part in connect.blocks(kind):
                    if not part.is_unknown:
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
        listed = ", ".join([f"`{each}`" for each in modes])
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
                    service.place, "Mesh gateway without a port", "Set `port`.",
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
    for part in transparent:
        yield from _check_transparent(group, part, len(sidecars))


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


def _check_transparent(group: BlockView, part: BlockView, connected: int) -> Iterator[Diagnostic]:
    if part.is_unknown:
        return
    if connected > 1:
        yield INVALID_SERVICE.at(
            part.place, "Transparent proxy in addition to another proxy",
            "A group with a transparent proxy can have only one service in the mesh.",
        )
    networks = group.blocks("network")
    if part.truth("no_dns") is False:
        for network in networks:
            for dns in network.blocks("dns"):
                yield INVALID_SERVICE.at(
                    part.place_of("no_dns"), "Transparent proxy with `dns`",
                    f"The network on line {dns.place.line} sets name servers. Set `no_dns = true`, "
                    "or remove `dns`.",
                )
    labels = [port.name for network in networks for port in network.blocks("port")]
    for label in part.texts("exclude_inbound_ports") or ():
        if not label.isdigit() and label not in labels and None not in labels:
            yield UNDEFINED_JOB_ITEM.at(
                part.place_of("exclude_inbound_ports"), f"Undefined port {short(label)}",
                "It must be a number, or the label of a port of the group.",
            )


# Checks that a proxy exposes


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
        for each in network.blocks("port"):
            if each.name is None or (each.name == port and each.number("static") != 0):
                return
    if "${" not in port:
        yield INVALID_SERVICE.at(
            service.place_of("port"), "Exposed check without a known port",
            "The proxy must know where the service listens: use a number, or the label of a static "
            "port.",
        )


# Partitions


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


def _partition(part: BlockView) -> str | None:
    consul = part.last_block("consul")
    return None if consul is None else consul.text("partition")
