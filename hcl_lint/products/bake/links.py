"""Links between targets and groups by name: members, parents and contexts."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.products.bake.names import names_of
from hcl_lint.products.bake.targets import Made, Targets, targets_of
from hcl_lint.schema.static_expressions import item_place, value_of_key
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Range
from hcl_lint.values.access import iter_elements

_TARGET: Final = "target:"


class Link:
    """A name that leads from one target or group to another one, with its place."""

    def __init__(self, start: str, end: str, place: Range) -> None:
        self.start = start
        self.end = end
        self.place = place


class Links:
    """All links by what they start from.

    ``contexts`` are those of each target with those that it inherits, by the name of the context.
    ``orders`` are the names of each target and of its ancestors, what wins first.
    """

    def __init__(self, targets: Targets) -> None:
        self.members: dict[str, list[Link]] = {}
        self.parents: dict[str, list[Link]] = {}
        self.contexts: dict[str, dict[str, Link | None]] = {}
        self.orders: dict[str, list[str]] = {}
        self._own_contexts: dict[str, dict[str, Link | None]] = {}
        for element in targets.of_type("group"):
            self._add(element, "targets", self.members)
        for element in targets.of_type("target"):
            self._add(element, "inherits", self.parents)
            self._add_contexts(element)
        for element in targets.of_type("target"):
            if element.name is not None:
                self._inherit(element.name)

    def _add(self, made: Made, attribute: str, links: dict[str, list[Link]]) -> None:
        if made.name is None:
            return
        own = links.setdefault(made.name, [])
        value = made.values.get(attribute)
        if value is None or not value.is_present:
            return
        expression = made.expression(attribute)
        items = [element for _, element in iter_elements(value)]
        for number, element in enumerate(items):
            if element.is_present:
                place = item_place(expression, number, len(items))
                own.append(Link(made.name, element.as_string(), place))

    def _add_contexts(self, made: Made) -> None:
        if made.name is None:
            return
        own = self._own_contexts.setdefault(made.name, {})
        value = made.values.get("contexts")
        if value is None or not value.is_present:
            return
        expression = made.expression("contexts")
        for key, element in iter_elements(value):
            name = key.as_string()
            text = element.as_string() if element.is_present else ""
            own[name] = None
            if text.startswith(_TARGET):
                place = value_of_key(expression, name).place
                own[name] = Link(made.name, text[len(_TARGET) :], place)

    def _inherit(self, name: str) -> None:
        """Compute the contexts of a target from those of its ancestors."""
        order: list[str] = []
        waiting = [name]
        while len(waiting) != 0:
            each = waiting.pop()
            if each in order:
                order.remove(each)
            elif len(order) > _MOST_ANCESTORS:
                break
            else:
                waiting += [link.end for link in self.parents.get(each, ())]
            order.append(each)
        contexts: dict[str, Link | None] = {}
        for each in reversed(order):
            contexts.update(self._own_contexts.get(each, {}))
        self.contexts[name] = contexts
        self.orders[name] = order


_MOST_ANCESTORS: Final = 100


def arrows_by_name(module: Module) -> Iterator[tuple[str, str, Range]]:
    """The addresses of definitions, that of another one that each needs, and where it says so.

    Members of groups, parents and contexts of targets, and calls of functions.
    """
    names = names_of(module)
    targets = targets_of(names.build, names)
    addresses = {entry.name: f"group.{entry.block.label}" for entry in targets.of_type("group")}
    addresses.update(
        {element.name: f"target.{element.block.label}" for element in targets.of_type("target")}
    )
    addresses.update({label: f"target.{label}" for label in targets.matrices})
    links = Links(targets)
    for name, members in links.members.items():
        for link in members:
            yield f"group.{name}", addresses.get(link.end, ""), link.place
    for name, parents in links.parents.items():
        for link in parents:
            yield addresses[name], addresses.get(link.end, ""), link.place
    for contexts in links.contexts.values():
        for context in contexts.values():
            if context is not None:
                start = addresses[context.start]
                yield start, addresses.get(context.end, ""), context.place
    for block in names.build.all:
        start = block.label if block.type == "variable" else f"{block.type}.{block.label}"
        if block.type == "function":
            start = f"{block.label}()"
        for attribute in block.content.attributes.values():
            for use in names.uses(attribute.expression):
                if use.key[0] == "function":
                    yield start, f"{use.key[1]}()", use.place
    for name, attribute in names.build.globals.items():
        for use in names.uses(attribute.expression):
            if use.key[0] == "function":
                yield name, f"{use.key[1]}()", use.place
