"""Configuration entries of a service mesh: what their kinds and other entries do not allow."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, ON, WARNING, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.products.consul.entries import (
    entries_in, items, keys, literal, literals, missing_subsets, objects, objects_in_map, text,
    unsuitable_protocol,
)
from hcl_lint.syntax.hcl1 import Hcl1Key, Hcl1Value
from hcl_lint.text.messages import advise, short


@rule(
    "VC002", "invalid-entry", ERROR, ON,
    "Configuration entry of Consul that contradicts itself or another one.",
    words=("service-", "-gateway", "-route"), products=("consul-agent", "consul-entry"),
)
def invalid_entry(file: FileContext) -> Diagnostics:
    tree = file.document.hcl1
    for entry in entries_in(tree.root) if tree.refused_at < 0 else ():
        kind = text(entry, "Kind")
        if kind in _CHECKS:
            yield from _CHECKS[kind](entry, file)
        if kind in _DISTINCT:
            name, identity, noun = _DISTINCT[kind]
            yield from _repeated(objects(entry, name), identity, noun, file)
        yield from _check_others(entry, file)


def _check_others(entry: Hcl1Value, file: FileContext) -> Diagnostics:
    """Check what an entry needs of others; Consul may have other versions of these."""
    for missing in missing_subsets(entry, file.module):
        subset = missing.subset
        advice = advise(subset.text, missing.known, "Define it there, or correct the name.")
        yield invalid_entry.at(
            file.range(subset.span), f"Undefined subset {short(subset.text)}",
            f"The resolver of {short(missing.service)} in {missing.path} does not define it. "
            f"{advice}",
            severity=WARNING,
        )
    name = literal(entry, "Name")
    found = unsuitable_protocol(entry, file.module)
    if name is not None and found is not None:
        protocol, path = found
        yield invalid_entry.at(
            file.range(name.span), f"Service with protocol {short(protocol)}",
            f"Only requests of HTTP can be routed or split, but {path} sets {short(protocol)} "
            "for the service. Choose another protocol there.",
            severity=WARNING,
        )


def _repeated(
    parts: list[Hcl1Value], names: tuple[str, ...], noun: str, file: FileContext,
    least: str = "Name",
) -> Diagnostics:
    """Find objects in which all of some names have the same values as in an earlier one."""
    known: set[tuple[str, ...]] = set()
    for part in parts:
        key = tuple([text(part, name) for name in names])
        at = literal(part, least)
        if at is not None and at.text and key in known:
            yield invalid_entry.at(
                file.range(at.span), f"Duplicate {noun} {short(at.text)}",
                "It is in the list already. Remove one of them.",
            )
        known.add(key)


def _check_splitter(root: Hcl1Value, file: FileContext) -> Diagnostics:
    splits = objects(root, "Splits")
    total = 0  # in hundredths of a percent, to which Consul rounds
    known: set[tuple[str, ...]] = set()
    for split in splits:
        weight = literal(split, "Weight")
        if weight is not None:
            try:
                percent = float(weight.text)
            except ValueError:
                return
            if not 0 <= percent <= 100:
                return  # reported with its value
            total += int(percent * 100 + 0.5)
        if objects(split, "RequestHeaders") or objects(split, "ResponseHeaders"):
            continue
        key = (
            text(split, "Service") or text(root, "Name"), text(split, "ServiceSubset"),
            text(split, "Namespace"), text(split, "Partition"),
        )
        if key in known:
            yield invalid_entry.at(
                file.range(split.span), "Duplicate destination of a splitter",
                "An earlier split has the same service and subset. Merge them.",
            )
        known.add(key)
    if len(splits) != 0 and total != 10000:
        yield invalid_entry.at(
            file.range(items(root, "Splits")[0].span),
            f"Weights add up to {total / 100:g} instead of 100",
            "They are percentages of all requests.",
        )


def _check_resolver(root: Hcl1Value, file: FileContext) -> Diagnostics:
    subsets = {key.text for key in keys(root, "Subsets")}
    default = literal(root, "DefaultSubset")
    used: list[Hcl1Key | Hcl1Value] = [key for key in keys(root, "Failover") if key.text != "*"]
    if default is not None and default.text:
        used.append(default)
    for failover in objects_in_map(root, "Failover"):
        for target in (failover, *objects(failover, "Targets")):
            used += _own_subset(target, text(root, "Name"))
    for redirect in objects(root, "Redirect"):
        if len(redirect.items) == 0:
            yield invalid_entry.at(
                file.range(redirect.span), "Redirect to nothing",
                "Name a service, or remove `Redirect`.",
            )
        elif text(redirect, "Service"):
            used += _own_subset(redirect, text(root, "Name"))
        else:
            subset = literal(redirect, "ServiceSubset")
            if subset is not None and subset.text:
                yield invalid_entry.at(
                    file.range(subset.span), "Redirect to a subset without a service",
                    "Name the service in `Service`.",
                )
    for at in used:
        if at.text not in subsets:
            yield invalid_entry.at(
                file.range(at.span), f"Undefined subset {short(at.text)}",
                "Define it in `Subsets`, or correct the name.",
            )


def _own_subset(target: Hcl1Value, service: str) -> list[Hcl1Key | Hcl1Value]:
    """The subset of the entry's own service that a target is, if it is one."""
    subset = literal(target, "ServiceSubset")
    if subset is None or not subset.text or text(target, "Service") not in ("", service):
        return []
    return [] if text(target, "Namespace") or text(target, "Partition") else [subset]


def _check_router(root: Hcl1Value, file: FileContext) -> Diagnostics:
    for route in objects(root, "Routes"):
        paths = [
            path for match in objects(route, "Match") for http in objects(match, "HTTP")
            for path in (text(http, "PathExact"), text(http, "PathPrefix"))
        ]
        for destination in objects(route, "Destination"):
            rewrite = literal(destination, "PrefixRewrite")
            if rewrite is not None and rewrite.text and not any(paths):
                yield invalid_entry.at(
                    file.range(rewrite.span), "`PrefixRewrite` without a path to replace",
                    "Match a path with `PathPrefix` or `PathExact`, or remove it.",
                )


def _check_ingress(root: Hcl1Value, file: FileContext) -> Diagnostics:
    listeners = objects(root, "Listeners")
    yield from _repeated(listeners, ("Port",), "port", file, "Port")
    for listener in listeners:
        services = objects(listener, "Services")
        yield from _repeated(services, ("Name", "Namespace", "Partition"), "service", file)
        is_tcp = text(listener, "Protocol").lower() in ("", "tcp")
        if is_tcp and len(services) > 1:
            yield invalid_entry.at(
                file.range((literal(listener, "Protocol") or services[1]).span),
                "Several services with protocol `tcp`",
                "Only requests of HTTP can be routed to several. Choose another protocol.",
            )
        hosts: set[str] = set()
        for service in services:
            yield from _check_hosts(service, is_tcp, hosts, file)


def _check_hosts(
    service: Hcl1Value, is_tcp: bool, hosts: set[str], file: FileContext
) -> Diagnostics:
    name, own = literal(service, "Name"), literals(service, "Hosts")
    is_any = name is not None and name.text == "*"
    if name is not None and is_any and is_tcp:
        yield invalid_entry.at(
            file.range(name.span), "Wildcard with protocol `tcp`",
            "Name the service, or choose another protocol.",
        )
    if len(own) != 0 and is_tcp:
        yield invalid_entry.at(
            file.range(own[0].span), "Hosts with protocol `tcp`",
            "TCP connections carry no host name. Choose another protocol, or remove `Hosts`.",
        )
    elif len(own) != 0 and is_any:
        yield invalid_entry.at(
            file.range(own[0].span), "Hosts of a wildcard service",
            "Name the service, or remove `Hosts`.",
        )
    for host in own:
        if host.text in hosts:
            yield invalid_entry.at(
                file.range(host.span), f"Duplicate host {short(host.text)}",
                "A host belongs to one service of a listener.",
            )
        hosts.add(host.text)


def _check_api_gateway(root: Hcl1Value, file: FileContext) -> Diagnostics:
    listeners = objects(root, "Listeners")
    yield from _repeated(listeners, ("Name",), "listener", file)
    ports: dict[str, tuple[str, str]] = {}
    for listener in listeners:
        port, host = literal(listener, "Port"), literal(listener, "Hostname")
        protocol = text(listener, "Protocol").lower()
        if protocol == "tcp" and host is not None and host.text:
            yield invalid_entry.at(
                file.range(host.span), "Host name with protocol `tcp`",
                "TCP connections carry no host name. Choose another protocol, or remove it.",
            )
        if port is not None:
            kind = (protocol, "" if host is None else host.text)
            if ports.setdefault(port.text, kind) != kind:
                yield invalid_entry.at(
                    file.range(port.span), f"Port {port.text[:10]} of different listeners",
                    "Listeners of a port must have the same protocol and host name.",
                )


_CHECKS: Final = {
    "service-router": _check_router,
    "service-splitter": _check_splitter,
    "service-resolver": _check_resolver,
    "ingress-gateway": _check_ingress,
    "api-gateway": _check_api_gateway,
}
_PARENTS: Final = ("Parents", ("Name", "SectionName", "Namespace", "Partition"), "parent")
# By kind, a list, and the names whose values must differ in its objects.
_DISTINCT: Final = {
    "service-intentions": (
        "Sources", ("Name", "Namespace", "Partition", "Peer", "SamenessGroup"), "source"
    ),
    "terminating-gateway": ("Services", ("Name", "Namespace"), "service"),
    "http-route": _PARENTS,
    "tcp-route": _PARENTS,
}
