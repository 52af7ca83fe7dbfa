"""Configuration entries, written in HCL 1, and how to look into them.

Names are the same in upper and lower case, and a list may be written as several objects.
"""

from __future__ import annotations

from hcl_lint.syntax import hcl1
from hcl_lint.syntax.hcl1 import Hcl1Item, Hcl1Key, Hcl1Value
from hcl_lint.text.messages import folded


def entries_in(root: Hcl1Value) -> list[Hcl1Value]:
    """The entry that a file is, or those that an agent creates."""
    if text(root, "Kind"):
        return [root]
    return [
        entry
        for settings in objects(root, "config_entries")
        for entry in objects(settings, "bootstrap")
    ]


def items(body: Hcl1Value, name: str) -> list[Hcl1Item]:
    """The items of a name."""
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
    """The literals in a list."""
    return [
        value
        for item in items(body, name)
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
