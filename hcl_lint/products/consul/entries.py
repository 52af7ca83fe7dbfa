"""Configuration entries, written in HCL 1, and how to look into them.

Names are the same in upper and lower case, and a list may be written as several objects.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.dialects.dialect import ENTRIES, HCL
from hcl_lint.files.paths import file_name
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax import hcl1
from hcl_lint.syntax.hcl1 import Hcl1Item, Hcl1Key, Hcl1Value
from hcl_lint.text.messages import folded


def entries_in(root: Hcl1Value) -> list[Hcl1Value]:
    """The entry that a file is, or those that an agent creates."""
    if text(root, "Kind"):
        return [root]
    return [
        entry for settings in objects(root, "config_entries")
        for entry in objects(settings, "bootstrap")
    ]


def items(body: Hcl1Value, name: str) -> list[Hcl1Item]:
    wanted = folded(name)
    return [item for item in body.items if folded(item.keys[0].text) == wanted]


def objects(body: Hcl1Value, name: str) -> list[Hcl1Value]:
    """The objects that a name stands for."""
    return [object_ for item in items(body, name) for object_ in objects_of(item.value)]


def objects_in_map(body: Hcl1Value, name: str) -> list[Hcl1Value]:
    """The objects in a map: those with labels, or those in an object."""
    found: list[Hcl1Value] = []
    for item in items(body, name):
        if len(item.keys) > 1:
            found += objects_of(item.value)
        else:
            for object_ in objects_of(item.value):
                for inner in object_.items:
                    found += objects_of(inner.value)
    return found


def objects_of(value: Hcl1Value) -> list[Hcl1Value]:
    """An object, or the objects in a list."""
    values = value.values if value.kind == hcl1.LIST else [value]
    return [value for value in values if value.kind == hcl1.OBJECT]


def literal(body: Hcl1Value, name: str) -> Hcl1Value | None:
    """The literal that a name is set to."""
    found = items(body, name)
    if len(found) == 0 or found[-1].value.kind in (hcl1.LIST, hcl1.OBJECT):
        return None
    return found[-1].value


def text(body: Hcl1Value, name: str) -> str:
    """The text of a literal; "" if it is not set."""
    found = literal(body, name)
    return "" if found is None else found.text


def literals(body: Hcl1Value, name: str) -> list[Hcl1Value]:
    return [
        value for item in items(body, name)
        for value in (item.value.values if item.value.kind == hcl1.LIST else [item.value])
        if value.kind not in (hcl1.LIST, hcl1.OBJECT)
    ]


def keys(body: Hcl1Value, name: str) -> list[Hcl1Key]:
    """The keys of a map: labels of objects, or names in an object."""
    found: list[Hcl1Key] = []
    for item in items(body, name):
        if len(item.keys) > 1:
            found.append(item.keys[1])
        else:
            values = item.value.values if item.value.kind == hcl1.LIST else [item.value]
            found += [inner.keys[0] for value in values for inner in value.items]
    return found


_MOST_FILES: Final = 100  # of a folder, to look into
_RESOLVER: Final = "service-resolver"
_DEFAULTS: Final = "service-defaults"
_HTTP_LIKE: Final = ("http", "http2", "grpc", "")
# What makes a service another one than that of the same name.
_ELSEWHERE: Final = ("Namespace", "Partition", "Peer", "SamenessGroup")


class MissingSubset:
    """A subset that the resolver of a service, in the file at ``path``, does not define.

    It does define those ``known``. ``subset`` is the literal that names it.
    """

    def __init__(self, subset: Hcl1Value, service: str, path: str, known: list[str]) -> None:
        self.subset = subset
        self.service = service
        self.path = path
        self.known = known


def missing_subsets(entry: Hcl1Value, module: Module) -> list[MissingSubset]:
    """The subsets of other services that an entry uses, and their resolvers do not define."""
    found = []
    for subset, service in _used_subsets(entry):
        resolvers = _entries_for(entry, _RESOLVER, service, module)
        known = {key.text for _, resolver in resolvers for key in keys(resolver, "Subsets")}
        is_redirected = any([objects(resolver, "Redirect") for _, resolver in resolvers])
        if resolvers and not is_redirected and subset.text not in known:
            found.append(MissingSubset(subset, service, resolvers[0][0].path, sorted(known)))
    return found


def _used_subsets(entry: Hcl1Value) -> list[tuple[Hcl1Value, str]]:
    """The subsets that an entry uses, with their services; not those of a resolver itself."""
    name = text(entry, "Name")
    kind = text(entry, "Kind")
    if kind == "service-splitter":
        users = objects(entry, "Splits")
    elif kind == "service-router":
        users = [
            other for route in objects(entry, "Routes") for other in objects(route, "Destination")
        ]
    elif kind == _RESOLVER:
        users = objects(entry, "Redirect")
        for failover in objects_in_map(entry, "Failover"):
            users += [failover, *objects(failover, "Targets")]
    else:
        return []
    found = []
    for user in users:
        subset = literal(user, "ServiceSubset")
        service = text(user, "Service") or name
        is_own = kind == _RESOLVER and service == name
        if subset is None or not subset.text or is_own:
            continue
        if not any([text(user, element) for element in _ELSEWHERE]):
            found.append((subset, service))
    return found


def unsuitable_protocol(entry: Hcl1Value, module: Module) -> tuple[str, str] | None:
    """The protocol of the service of a router or splitter, and the path of the file that sets it.

    None unless it certainly does not work with these, which need a protocol like HTTP.
    """
    if text(entry, "Kind") not in ("service-router", "service-splitter"):
        return None
    defaults = _entries_for(entry, _DEFAULTS, text(entry, "Name"), module)
    for _, default in defaults:
        if text(default, "Protocol").lower() in _HTTP_LIKE:
            return None
    return (text(defaults[0][1], "Protocol"), defaults[0][0].path) if defaults else None


def _entries_for(
    entry: Hcl1Value, kind: str, service: str, module: Module
) -> list[tuple[Document, Hcl1Value]]:
    """The entries of a kind for a service, where an entry applies."""
    return [
        (document, value) for document, value in module.fact(_nearby) if text(value, "Kind") == kind
        and text(value, "Name").lower() == service.lower()
        and text(value, "Namespace") == text(entry, "Namespace")
        and text(value, "Partition") == text(entry, "Partition")
    ]


def _nearby(module: Module) -> list[tuple[Document, Hcl1Value]]:
    """The entries in the files of a folder; none where files are too many or cannot be read."""
    own = {file_name(document.path) for document in module.documents}
    names = [name for name in module.file_names() if name.endswith(".hcl") and name not in own]
    if len(names) > _MOST_FILES:
        return []
    documents = list(module.documents)
    for name in sorted(names):
        other = module.called(name, HCL)
        documents += [] if other is None else other.documents
    found = []
    for document in documents:
        if document.dialect.has(ENTRIES) and document.hcl1.refused_at < 0:
            found += [(document, entry) for entry in entries_in(document.hcl1.root)]
        elif _RESOLVER in document.text.lower() or _DEFAULTS in document.text.lower():
            return []
    return found
