"""Configuration entries of a service mesh, written in HCL 1: what their kinds do not allow.

Names are the same in upper and lower case, and a list may be written as several objects.
"""

from __future__ import annotations

from hcl_lint.dialects.dialect import ENTRIES
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import policies
from hcl_lint.syntax import hcl1
from hcl_lint.text.suggestions import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.hcl1 import Hcl1Item, Hcl1Key, Hcl1Value

    Add = Callable[[Hcl1Key | Hcl1Value, str, str], None]


class InvalidEntry(Rule):
    problem = policies.INVALID_ENTRY
    features = (ENTRIES,)

    def check_file(self, file: FileContext) -> None:
        tree = file.document.hcl1
        if tree.refused_at >= 0:
            return
        for entry in _entries(tree.root):
            look = _CHECKS.get(_text(entry, "Kind"))
            if look is not None:
                look(entry, lambda at, *texts: file.report(self, (at.start, at.end), *texts))


def _entries(root: Hcl1Value) -> list[Hcl1Value]:
    """The entry that a file is, or those that an agent creates."""
    if _text(root, "Kind"):
        return [root]
    return [
        entry
        for settings in _objects(root, "config_entries")
        for entry in _objects(settings, "bootstrap")
    ]


# Parts of an entry


def _items(body: Hcl1Value, name: str) -> list[Hcl1Item]:
    """The items of a name."""
    wanted = folded(name)
    return [item for item in body.items if folded(item.keys[0].text) == wanted]


def _objects(body: Hcl1Value, name: str) -> list[Hcl1Value]:
    """The objects that a name stands for."""
    return [each for item in _items(body, name) for each in _objects_in(item.value)]


def _values(body: Hcl1Value, name: str) -> list[Hcl1Value]:
    """The objects in a map: those with labels, or those in an object."""
    found: list[Hcl1Value] = []
    for item in _items(body, name):
        if len(item.keys) > 1:
            found += _objects_in(item.value)
        else:
            for each in _objects_in(item.value):
                for inner in each.items:
                    found += _objects_in(inner.value)
    return found


def _objects_in(value: Hcl1Value) -> list[Hcl1Value]:
    """An object, or the objects in a list."""
    values = value.values if value.kind == hcl1.LIST else [value]
    return [each for each in values if each.kind == hcl1.OBJECT]


def _literal(body: Hcl1Value, name: str) -> Hcl1Value | None:
    """The literal that a name is set to."""
    items = _items(body, name)
    if len(items) == 0 or items[-1].value.kind in (hcl1.LIST, hcl1.OBJECT):
        return None
    return items[-1].value


def _text(body: Hcl1Value, name: str) -> str:
    """The text of a literal; "" if it is not set."""
    found = _literal(body, name)
    return "" if found is None else found.text


def _texts(body: Hcl1Value, name: str) -> list[Hcl1Value]:
    """The literals in a list."""
    return [
        each
        for item in _items(body, name)
        for each in (item.value.values if item.value.kind == hcl1.LIST else [item.value])
        if each.kind not in (hcl1.LIST, hcl1.OBJECT)
    ]


def _names(body: Hcl1Value, name: str) -> list[Hcl1Key]:
    """The keys of a map: labels of objects, or names in an object."""
    found: list[Hcl1Key] = []
    for item in _items(body, name):
        if len(item.keys) > 1:
            found.append(item.keys[1])
        else:
            values = item.value.values if item.value.kind == hcl1.LIST else [item.value]
            found += [inner.keys[0] for value in values for inner in value.items]
    return found


def _report_repeated(
    parts: list[Hcl1Value], names: tuple[str, ...], noun: str, add: Add, least: str = "Name"
) -> None:
    """Report objects in which all of some names have the same values as in an earlier one."""
    known: set[tuple[str, ...]] = set()
    for part in parts:
        key = tuple([_text(part, name) for name in names])
        at = _literal(part, least)
        if at is not None and at.text and key in known:
            add(
                at, f"Duplicate {noun} `{at.text[:40]}`",
                "It is in the list already. Remove one of them.",
            )  # fmt: skip
        known.add(key)


# Kinds


def _check_splitter(root: Hcl1Value, add: Add) -> None:
    splits = _objects(root, "Splits")
    total = 0  # in hundredths of a percent, to which Consul rounds
    known: set[tuple[str, ...]] = set()
    for split in splits:
        weight = _literal(split, "Weight")
        if weight is not None:
            try:
                percent = float(weight.text)
            except ValueError:
                return
            if not 0 <= percent <= 100:
                return  # reported with its value
            total += int(percent * 100 + 0.5)
        if _objects(split, "RequestHeaders") or _objects(split, "ResponseHeaders"):
            continue
        key = (
            _text(split, "Service") or _text(root, "Name"), _text(split, "ServiceSubset"),
            _text(split, "Namespace"), _text(split, "Partition"),
        )  # fmt: skip
        if key in known:
            add(
                split, "Duplicate destination of a splitter",
                "An earlier split has the same service and subset. Merge them.",
            )  # fmt: skip
        known.add(key)
    if len(splits) != 0 and total != 10000:
        add(
            _items(root, "Splits")[0].keys[0], f"Weights add up to {total / 100:g} instead of 100",
            "They are percentages of all requests.",
        )  # fmt: skip


def _check_resolver(root: Hcl1Value, add: Add) -> None:
    subsets = {key.text for key in _names(root, "Subsets")}
    default = _literal(root, "DefaultSubset")
    used: list[Hcl1Key | Hcl1Value] = [
        key for key in _names(root, "Failover") if key.text != "*"
    ]  # fmt: skip
    if default is not None and default.text:
        used.append(default)
    for failover in _values(root, "Failover"):
        for target in (failover, *_objects(failover, "Targets")):
            used += _own_subset(target, _text(root, "Name"))
    for redirect in _objects(root, "Redirect"):
        if len(redirect.items) == 0:
            add(redirect, "Redirect to nothing", "Name a service, or remove `Redirect`.")
        elif _text(redirect, "Service"):
            used += _own_subset(redirect, _text(root, "Name"))
        else:
            subset = _literal(redirect, "ServiceSubset")
            if subset is not None and subset.text:
                add(
                    subset, "Redirect to a subset without a service",
                    "Name the service in `Service`.",
                )  # fmt: skip
    for at in used:
        if at.text not in subsets:
            add(
                at, f"Undefined subset `{at.text[:40]}`",
                "Define it in `Subsets`, or correct the name.",
            )  # fmt: skip


def _own_subset(target: Hcl1Value, service: str) -> list[Hcl1Key | Hcl1Value]:
    """The subset of the entry's own service that a target is, if it is one."""
    subset = _literal(target, "ServiceSubset")
    if subset is None or not subset.text or _text(target, "Service") not in ("", service):
        return []
    return [] if _text(target, "Namespace") or _text(target, "Partition") else [subset]


def _check_router(root: Hcl1Value, add: Add) -> None:
    for route in _objects(root, "Routes"):
        paths = [
            path
            for match in _objects(route, "Match")
            for http in _objects(match, "HTTP")
            for path in (_text(http, "PathExact"), _text(http, "PathPrefix"))
        ]
        for destination in _objects(route, "Destination"):
            rewrite = _literal(destination, "PrefixRewrite")
            if rewrite is not None and rewrite.text and not any(paths):
                add(
                    rewrite, "`PrefixRewrite` without a path to replace",
                    "Match a path with `PathPrefix` or `PathExact`, or remove it.",
                )  # fmt: skip


def _check_intentions(root: Hcl1Value, add: Add) -> None:
    _report_repeated(
        _objects(root, "Sources"), ("Name", "Namespace", "Partition", "Peer", "SamenessGroup"),
        "source", add,
    )  # fmt: skip


def _check_terminating(root: Hcl1Value, add: Add) -> None:
    _report_repeated(_objects(root, "Services"), ("Name", "Namespace"), "service", add)


def _check_ingress(root: Hcl1Value, add: Add) -> None:
    listeners = _objects(root, "Listeners")
    _report_repeated(listeners, ("Port",), "port", add, "Port")
    for listener in listeners:
        services = _objects(listener, "Services")
        _report_repeated(services, ("Name", "Namespace", "Partition"), "service", add)
        is_tcp = _text(listener, "Protocol").lower() in ("", "tcp")
        if is_tcp and len(services) > 1:
            add(
                _literal(listener, "Protocol") or services[1],
                "Several services with protocol `tcp`",
                "Only requests of HTTP can be routed to several. Choose another protocol.",
            )  # fmt: skip
        hosts: set[str] = set()
        for service in services:
            _check_hosts(service, is_tcp, hosts, add)


def _check_hosts(service: Hcl1Value, is_tcp: bool, hosts: set[str], add: Add) -> None:
    name, own = _literal(service, "Name"), _texts(service, "Hosts")
    is_any = name is not None and name.text == "*"
    if name is not None and is_any and is_tcp:
        add(name, "Wildcard with protocol `tcp`", "Name the service, or choose another protocol.")
    if len(own) != 0 and is_tcp:
        add(
            own[0], "Hosts with protocol `tcp`",
            "TCP connections carry no host name. Choose another protocol, or remove `Hosts`.",
        )  # fmt: skip
    elif len(own) != 0 and is_any:
        add(own[0], "Hosts of a wildcard service", "Name the service, or remove `Hosts`.")
    for host in own:
        if host.text in hosts:
            add(
                host, f"Duplicate host `{host.text[:40]}`",
                "A host belongs to one service of a listener.",
            )  # fmt: skip
        hosts.add(host.text)


def _check_api_gateway(root: Hcl1Value, add: Add) -> None:
    listeners = _objects(root, "Listeners")
    _report_repeated(listeners, ("Name",), "listener", add)
    ports: dict[str, tuple[str, str]] = {}
    for listener in listeners:
        port, host = _literal(listener, "Port"), _literal(listener, "Hostname")
        protocol = _text(listener, "Protocol").lower()
        if protocol == "tcp" and host is not None and host.text:
            add(
                host, "Host name with protocol `tcp`",
                "TCP connections carry no host name. Choose another protocol, or remove it.",
            )  # fmt: skip
        if port is not None:
            kind = (protocol, "" if host is None else host.text)
            if ports.setdefault(port.text, kind) != kind:
                add(
                    port, f"Port {port.text[:10]} of different listeners",
                    "Listeners of a port must have the same protocol and host name.",
                )  # fmt: skip


def _check_route(root: Hcl1Value, add: Add) -> None:
    _report_repeated(
        _objects(root, "Parents"), ("Name", "SectionName", "Namespace", "Partition"), "parent", add
    )


_CHECKS: Final = {
    "service-router": _check_router,
    "service-splitter": _check_splitter,
    "service-resolver": _check_resolver,
    "service-intentions": _check_intentions,
    "terminating-gateway": _check_terminating,
    "ingress-gateway": _check_ingress,
    "api-gateway": _check_api_gateway,
    "http-route": _check_route,
    "tcp-route": _check_route,
}
