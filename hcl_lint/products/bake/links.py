"""Links between targets and groups by name: members, parents and contexts."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.bake.entries import texts_of
from hcl_lint.products.bake.names import names_of
from hcl_lint.products.bake.problems import INVALID_TARGET_SETTING, TARGET_CYCLE, UNDEFINED_TARGET
from hcl_lint.products.bake.targets import Made, Targets, targets_of
from hcl_lint.schema.static_expressions import item_place, value_of_key
from hcl_lint.semantics.cycles import cycles
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import Report, short
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.access import iter_elements

_TARGET: Final = "target:"


class Link:
    """A name that leads from one target or group to another one, with its place."""

    __slots__ = ("start", "end", "place")

    def __init__(self, start: str, end: str, place: Range) -> None:
        self.start = start
        self.end = end
        self.place = place


class Links:
    """All links by what they start from.

    ``contexts`` are those of each target with those that it inherits, by the name of the context.
    ``orders`` are the names of each target and of its ancestors, what wins first.
    """

    __slots__ = ("members", "parents", "contexts", "orders", "_own_contexts")

    def __init__(self, targets: Targets) -> None:
        self.members: dict[str, list[Link]] = {}
        self.parents: dict[str, list[Link]] = {}
        self.contexts: dict[str, dict[str, Link | None]] = {}
        self.orders: dict[str, list[str]] = {}
        self._own_contexts: dict[str, dict[str, Link | None]] = {}
        for each in targets.of_type("group"):
            self._add(each, "targets", self.members)
        for each in targets.of_type("target"):
            self._add(each, "inherits", self.parents)
            self._add_contexts(each)
        for each in targets.of_type("target"):
            if each.name is not None:
                self._inherit(each.name)

    def _add(self, made: Made, attribute: str, links: dict[str, list[Link]]) -> None:
        if made.name is None:
            return
        own = links.setdefault(made.name, [])
        value = made.values.get(attribute)
        if value is None or not value.is_present:
            return
        expression = made.expression(attribute)
        items = [each for _, each in iter_elements(value)]
        for number, each in enumerate(items):
            if each.is_present:
                place = item_place(expression, number, len(items))
                own.append(Link(made.name, each.as_string(), place))

    def _add_contexts(self, made: Made) -> None:
        if made.name is None:
            return
        own = self._own_contexts.setdefault(made.name, {})
        value = made.values.get("contexts")
        if value is None or not value.is_present:
            return
        expression = made.expression("contexts")
        for key, each in iter_elements(value):
            name = key.as_string()
            text = each.as_string() if each.is_present else ""
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


def check_links(targets: Targets, report: Report, *, is_complete: bool) -> None:
    """Report undefined names, and cycles.

    Where it *is_complete*, all targets and groups are known.
    """
    links = Links(targets)
    is_complete = is_complete and not targets.is_open
    names, groups = targets.names, targets.group_names
    if is_complete:
        for each in _all(links.members):
            if each.end not in names and each.end not in groups:
                _report_undefined(each, "targets", {*names, *groups}, targets, report)
        own = [
            link
            for made in links.contexts
            for link in links.contexts[made].values()
            if link is not None and link.start == made
        ]
        for each in [*_all(links.parents), *own]:
            if each.end not in names:
                _report_undefined(each, "inherits", names, targets, report)
    _check_groups(links, targets, report)
    _check_parents(links, report)
    _check_contexts(links, report)
    _check_platforms(links, targets, report)


def _all(links: dict[str, list[Link]]) -> Iterable[Link]:
    return [link for own in links.values() for link in own]


def _report_undefined(
    link: Link, attribute: str, known: set[str], targets: Targets, report: Report
) -> None:
    name = link.end
    made = targets.matrices.get(name)
    if made is not None and len(made) != 0:
        listed = ", ".join([f"`{each}`" for each in made[:5]])
        advice = f"{short(name)} is a matrix: its targets are {listed}."
    elif attribute != "targets" and name in targets.group_names:
        advice = f"{short(name)} is a group. Only targets are allowed here."
    elif "*" in name:
        advice = "Patterns only work on the command line. List the targets."
    else:
        meant = closest(name, sorted(known))
        advice = f"Did you mean `{meant}`?" if meant else "Declare it, or correct the name."
    report.add(
        UNDEFINED_TARGET, link.place, f"Undefined target {short(name)}",
        f"No target has this name. {advice}",
    )


# Cycles


def _check_groups(links: Links, targets: Targets, report: Report) -> None:
    """Report groups that consist of themselves."""
    groups, names = targets.group_names, targets.names

    def is_group(start: str, end: str) -> bool:
        """Whether a name in a group is that of a group: its own name is that of a target."""
        return start != end or end not in names

    members = {
        name: [link for link in own if link.end in groups and is_group(name, link.end)]
        for name, own in links.members.items()
    }
    labels = {each.block.label: each.block.name_place for each in targets.of_type("target")}
    for label, made in targets.matrices.items():
        if made != [label] and label not in members:
            members[label] = [
                Link(label, name, labels[label]) for name in made if name in links.members
            ]
    for cycle in linked_cycles(members):
        _report_cycle(cycle, "groups", "A group cannot contain itself", "", report)


def _check_parents(links: Links, report: Report) -> None:
    """Report targets that inherit from each other."""
    for cycle in linked_cycles(links.parents):
        _report_cycle(
            cycle, "targets that inherit", "Buildx silently ignores one of the links",
            WARNING, report,
        )


def _check_contexts(links: Links, report: Report) -> None:
    """Report targets that are built from themselves."""
    needed: dict[str, list[Link]] = {}
    for name, contexts in links.contexts.items():
        needed[name] = [
            Link(name, each.end, each.place) for each in contexts.values() if each is not None
        ]
    for cycle in linked_cycles(needed):
        _report_cycle(
            cycle, "targets", "A target cannot be built from its own result", "", report
        )


def linked_cycles(links: dict[str, list[Link]]) -> list[list[Link]]:
    """A short cycle of each group of names that lead to one another, as the links of it."""
    ends = {start: [link.end for link in own] for start, own in links.items()}
    return [
        [links[start][ends[start].index(end)] for start, end in zip(way, [*way[1:], way[0]])]
        for way in cycles(ends)
    ]


def _report_cycle(
    cycle: list[Link], noun: str, reason: str, severity: str, report: Report
) -> None:
    names = [link.start for link in cycle]
    if len(names) == 1:
        summary = f"{short(names[0])} refers to itself"
    else:
        listed = ", ".join([short(name) for name in names[:3]])
        more = f" and {len(names) - 3} more" if names[3:] else ""
        summary = f"Cycle of {noun}: {listed}{more}"
    way = [short(name) for name in names[:20]]
    way_text = " → ".join([*way, "…" if names[20:] else way[0]])
    report.add(
        TARGET_CYCLE, _odd_one(cycle).place, summary,
        f"{reason}: {way_text}. Remove one of the links.", severity,
    )


def _odd_one(cycle: list[Link]) -> Link:
    """The link that was probably added last: the only one that leads forwards, or backwards.

    Most files declare what is needed before, or after, what needs it.
    """
    forwards = [link for link, after in zip(cycle, cycle[1:] + cycle[:1])
                if _order(after.place) > _order(link.place)]
    backwards = [link for link in cycle if link not in forwards]
    if len(forwards) == 1 and len(backwards) > 1:
        return forwards[0]
    if len(backwards) == 1 and len(forwards) > 1:
        return backwards[0]
    return cycle[-1] if len(cycle) == 1 else min(cycle, key=_start)


def _order(place: Range) -> tuple[str, int]:
    return place.source.path, place.start


def _start(link: Link) -> tuple[str, int]:
    return _order(link.place)


# Platforms


def _check_platforms(links: Links, targets: Targets, report: Report) -> None:
    """Report targets that are built for platforms which a target they need is not built for."""
    made = {each.name: each for each in targets.of_type("target") if each.name is not None}
    if len(made) != len(targets.of_type("target")):
        return  # Blocks are merged: the resulting platforms are not computed.
    for name, contexts in links.contexts.items():
        wanted = _platforms(name, links, made)
        if len(wanted) < 2:
            continue
        for link in contexts.values():
            if link is None or link.end == name or link.end not in made:
                continue
            known = [text for text, _ in _platforms(link.end, links, made)]
            missing = [each for each in wanted if each[0] not in known]
            if len(known) < 2 or len(missing) == 0:
                continue
            text, place = missing[0]
            if place is None:  # The platforms are those of a parent.
                place = link.place
            report.add(
                INVALID_TARGET_SETTING, place, f"{short(link.end)} is not built for {short(text)}",
                f"{short(name)} needs {short(link.end)}, which is built for "
                f"{', '.join(known[:5])}. Use the same platforms in both.",
            )


def _platforms(
    name: str, links: Links, made: dict[str, Made]
) -> list[tuple[str, Range | None]]:
    """The platforms of a target, with their places if they are its own; empty if not known."""
    for each in links.orders[name]:
        target = made.get(each)
        if target is None:
            return []
        inherits = target.values.get("inherits")
        if target.block.attribute("platforms") is None:
            if inherits is not None and inherits.contains_unknown:
                return []
            continue
        value = target.values.get("platforms")
        if value is None or value.contains_unknown:
            return []
        if not value.is_null:
            texts = texts_of(target, "platforms")
            return [(text, place if each == name else None) for text, place in texts]
    return []


def arrows_by_name(module: Module) -> Iterator[tuple[str, str, Range]]:
    """The addresses of definitions, that of another one that each needs, and where it says so.

    Members of groups, parents and contexts of targets, and calls of functions.
    """
    names = names_of(module)
    targets = targets_of(names.build, names, Report())
    addresses = {each.name: f"group.{each.block.label}" for each in targets.of_type("group")}
    addresses.update(
        {each.name: f"target.{each.block.label}" for each in targets.of_type("target")}
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
