"""The service mesh of Consul: sidecars, gateways, and what servers check in a group for them.

Source: the admission hooks of Nomad for Connect, Consul and exposed checks.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, tasks_in
from hcl_lint.products.nomad.rules import (
    INVALID_JOB_SETTING, INVALID_SERVICE, RISKY_JOB_SETTING, UNDEFINED_JOB_ITEM,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.text.messages import short


@check(
    INVALID_SERVICE, UNDEFINED_JOB_ITEM, INVALID_JOB_SETTING, RISKY_JOB_SETTING,
    name="service-mesh", needs_valid_syntax=True, in_json=True,
)
def mesh(file: FileContext) -> Diagnostics:
    groups = [group for _, group in groups_in(file)]
    for group in groups:
        yield from _check_mesh(group)
    for block in (*groups, *[task for _, _, task in tasks_in(file)]):
        for service in block.blocks("service"):
            for connect in service.blocks("connect") if not service.is_unknown else ():
                yield from _check_connect(connect)


def _check_mesh(group: BlockView) -> Diagnostics:
    services = [one for one in group.blocks("service") if one.text("provider") in ("consul", "")]
    if len(services) == 0:
        return
    sidecars = [service for service in services if _has(service, "sidecar_service")]
    gateways = [service for service in services if _has(service, "gateway")]
    yield from _check_exposed(group, services)
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


def _check_network(group: BlockView, service: BlockView, modes: tuple[str, ...]) -> Diagnostics:
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


def _check_sidecars(group: BlockView, sidecars: list[BlockView]) -> Diagnostics:
    listeners: dict[tuple[str, int], BlockView] = {}
    transparent: list[BlockView] = []
    for service in sidecars:
        for proxy in _proxies(service):
            transparent += proxy.blocks("transparent_proxy")
            for upstream in proxy.blocks("upstreams"):
                yield from _check_listener(upstream, listeners)
    for block in transparent:
        yield from _check_transparent(group, block)


def _proxies(service: BlockView) -> list[BlockView]:
    return [
        proxy for connect in service.blocks("connect")
        for sidecar in connect.blocks("sidecar_service") for proxy in sidecar.blocks("proxy")
    ]


def _check_listener(
    upstream: BlockView, listeners: dict[tuple[str, int], BlockView]
) -> Diagnostics:
    address, port = upstream.text("local_bind_address"), upstream.number("local_bind_port")
    if upstream.is_unknown or address is None or port is None:
        return
    first = listeners.setdefault((address, port), upstream)
    if first is not upstream:
        yield INVALID_SERVICE.at(
            upstream.place_of("local_bind_port"), "Two upstreams with the same address",
            f"The upstream on line {first.place.line} has the same address and port.",
        )


def _check_transparent(group: BlockView, block: BlockView) -> Diagnostics:
    if block.is_unknown:
        return
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


def _check_exposed(group: BlockView, services: list[BlockView]) -> Diagnostics:
    for service in services:
        for probe in service.blocks("check"):
            if probe.is_unknown or not probe.truth("expose"):
                continue
            if _has(service, "sidecar_service"):
                yield from _check_local_port(group, service)


def _check_local_port(group: BlockView, service: BlockView) -> Diagnostics:
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


def _check_connect(connect: BlockView) -> Diagnostics:
    if connect.is_unknown:
        return
    for sidecar in connect.blocks("sidecar_service"):
        for proxy in sidecar.blocks("proxy"):
            for block in proxy.blocks("transparent_proxy"):
                yield from _check_prefixes(block)


def _check_prefixes(block: BlockView) -> Diagnostics:
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
