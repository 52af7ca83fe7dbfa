"""How services are connected to the service mesh: sidecars and gateways."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import check
from hcl_lint.linter.context import FileContext
from hcl_lint.products.nomad.jobs import groups_in, tasks_in
from hcl_lint.products.nomad.rules import INVALID_JOB_SETTING, INVALID_SERVICE, RISKY_JOB_SETTING
from hcl_lint.schema.block_view import BlockView, start_of
from hcl_lint.text.messages import short
from hcl_lint.text.suggestions import closest

_MESH_MODES: Final = ("local", "none", "remote")


@check(
    INVALID_SERVICE, RISKY_JOB_SETTING, INVALID_JOB_SETTING,
    name="connections", needs_valid_syntax=True, in_json=True,
)
def connections(file: FileContext) -> Iterator[Diagnostic]:
    groups = [group for _, group in groups_in(file)]
    for part in (*groups, *[task for _, _, task in tasks_in(file)]):
        for service in part.blocks("service"):
            for connect in service.blocks("connect") if not service.is_unknown else ():
                yield from _check_connect(service, connect)


def _check_connect(service: BlockView, connect: BlockView) -> Iterator[Diagnostic]:
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
            for part in proxy.blocks("transparent_proxy"):
                yield from _check_prefixes(part)
            for upstream in proxy.blocks("upstreams"):
                for part in upstream.blocks("mesh_gateway"):
                    yield from _check_mesh_mode(part)


def _check_mesh_mode(part: BlockView) -> Iterator[Diagnostic]:
    """Report a mode that Nomad accepts here, though it defines only three."""
    mode = part.text("mode")
    if mode and "${" not in mode and mode not in _MESH_MODES:
        near = closest(mode, _MESH_MODES)
        yield RISKY_JOB_SETTING.at(
            part.place_of("mode"), "Unknown mode of a mesh gateway",
            f"Valid modes are {', '.join(_MESH_MODES)}."
            + (f" Did you mean `{near}`?" if near is not None else ""),
        )


def _check_prefixes(part: BlockView) -> Iterator[Diagnostic]:
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
            yield INVALID_JOB_SETTING.at(
                part.place_of("exclude_outbound_cidrs"), "Invalid address range",
                f"{short(text)} is not an address range such as `10.0.0.0/8`.",
            )


def _check_gateway(gateway: BlockView) -> Iterator[Diagnostic]:
    kinds = gateway.blocks("ingress", "terminating", "mesh")
    if any([part.is_unknown for part in kinds]) or gateway.is_unknown:
        return
    if len(kinds) != 1:
        place = gateway.place if len(kinds) == 0 else max(
            [part.place for part in kinds], key=start_of
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
            yield from _check_listener(listener)
    for terminating in gateway.blocks("terminating"):
        services = terminating.blocks("service")
        if len(services) == 0:
            yield INVALID_SERVICE.at(
                terminating.place, "Terminating gateway without services",
                "It needs at least one `service`.",
            )
        for service in services:
            yield from _check_linked(service)


def _check_listener(listener: BlockView) -> Iterator[Diagnostic]:
    services = listener.blocks("service")
    if len(services) == 0:
        yield INVALID_SERVICE.at(
            listener.place, "Listener without services", "It needs at least one `service`.",
        )
    protocol = listener.text("protocol") or "tcp"
    if listener.is_set("protocol") and listener.text("protocol") is None:
        return
    for service in services:
        name, hosts = service.text("name"), service.texts("hosts")
        if protocol == "tcp":
            if name == "*":
                yield INVALID_SERVICE.at(
                    service.place_of("name"), "Wildcard with protocol `tcp`", "Name the service.",
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
