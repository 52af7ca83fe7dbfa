"""Links between targets and groups that lead nowhere, or around."""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.products.bake.links import Link, Links
from hcl_lint.products.bake.rules import INVALID_TARGET_SETTING, TARGET_CYCLE, UNDEFINED_TARGET
from hcl_lint.products.bake.rules.entries import texts_of
from hcl_lint.products.bake.targets import Made, Targets
from hcl_lint.semantics.cycles import cycles
from hcl_lint.text.messages import advise, short
from hcl_lint.text.source import Range


def check_links(targets: Targets, *, is_complete: bool) -> Diagnostics:
    """Report undefined names, and cycles.

    Where it *is_complete*, all targets and groups are known.
    """
    links = Links(targets)
    is_complete = is_complete and not targets.is_open
    names, groups = targets.names, targets.group_names
    if is_complete:
        for element in _all(links.members):
            if element.end not in names and element.end not in groups:
                yield from _report_undefined(element, "targets", {*names, *groups}, targets)
        own = [
            link for made in links.contexts for link in links.contexts[made].values()
            if link is not None and link.start == made
        ]
        for element in [*_all(links.parents), *own]:
            if element.end not in names:
                yield from _report_undefined(element, "inherits", names, targets)
    yield from _check_groups(links, targets)
    yield from _check_parents(links)
    yield from _check_contexts(links)
    yield from _check_platforms(links, targets)


def _all(links: dict[str, list[Link]]) -> Iterable[Link]:
    return [link for own in links.values() for link in own]


def _report_undefined(link: Link, attribute: str, known: set[str], targets: Targets) -> Diagnostics:
    name = link.end
    made = targets.matrices.get(name)
    if made is not None and len(made) != 0:
        listed = ", ".join([f"`{matrice}`" for matrice in made[:5]])
        advice = f"{short(name)} is a matrix: its targets are {listed}."
    elif attribute != "targets" and name in targets.group_names:
        advice = f"{short(name)} is a group. Only targets are allowed here."
    elif "*" in name:
        advice = "Patterns only work on the command line. List the targets."
    else:
        advice = advise(name, sorted(known), "Declare it, or correct the name.")
    yield UNDEFINED_TARGET.at(
        link.place, f"Undefined target {short(name)}", f"No target has this name. {advice}"
    )


def _check_groups(links: Links, targets: Targets) -> Diagnostics:
    """Report groups that consist of themselves."""
    groups, names = targets.group_names, targets.names

    def is_group(start: str, end: str) -> bool:
        """Whether a name in a group is that of a group: its own name is that of a target."""
        return start != end or end not in names

    members = {
        name: [link for link in own if link.end in groups and is_group(name, link.end)]
        for name, own in links.members.items()
    }
    labels = {entry.block.label: entry.block.name_place for entry in targets.of_type("target")}
    for label, made in targets.matrices.items():
        if made != [label] and label not in members:
            members[label] = [
                Link(label, name, labels[label]) for name in made if name in links.members
            ]
    for cycle in linked_cycles(members):
        yield from _report_cycle(cycle, "groups", "A group cannot contain itself", "")


def _check_parents(links: Links) -> Diagnostics:
    """Report targets that inherit from each other."""
    for cycle in linked_cycles(links.parents):
        yield from _report_cycle(
            cycle, "targets that inherit", "Buildx silently ignores one of the links", WARNING
        )


def _check_contexts(links: Links) -> Diagnostics:
    """Report targets that are built from themselves."""
    needed: dict[str, list[Link]] = {}
    for name, contexts in links.contexts.items():
        needed[name] = [
            Link(name, entry.end, entry.place) for entry in contexts.values() if entry is not None
        ]
    for cycle in linked_cycles(needed):
        yield from _report_cycle(
            cycle, "targets", "A target cannot be built from its own result", ""
        )


def linked_cycles(links: dict[str, list[Link]]) -> list[list[Link]]:
    """A short cycle of each group of names that lead to one another, as the links of it."""
    ends = {start: [link.end for link in own] for start, own in links.items()}
    return [
        [links[start][ends[start].index(end)] for start, end in zip(way, [*way[1:], way[0]])]
        for way in cycles(ends)
    ]


def _report_cycle(cycle: list[Link], noun: str, reason: str, severity: str) -> Diagnostics:
    names = [link.start for link in cycle]
    if len(names) == 1:
        summary = f"{short(names[0])} refers to itself"
    else:
        listed = ", ".join([short(name) for name in names[:3]])
        more = f" and {len(names) - 3} more" if names[3:] else ""
        summary = f"Cycle of {noun}: {listed}{more}"
    way = [short(name) for name in names[:20]]
    way_text = " → ".join([*way, "…" if names[20:] else way[0]])
    yield TARGET_CYCLE.at(
        _odd_one(cycle).place, summary, f"{reason}: {way_text}. Remove one of the links.",
        severity=severity,
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
    return cycle[-1] if len(cycle) == 1 else min(cycle, key=lambda link: _order(link.place))


def _order(place: Range) -> tuple[str, int]:
    return place.source.path, place.start


def _check_platforms(links: Links, targets: Targets) -> Diagnostics:
    """Report targets that are built for platforms which a target they need is not built for."""
    made = {entry.name: entry for entry in targets.of_type("target") if entry.name is not None}
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
            missing = [platform for platform in wanted if platform[0] not in known]
            if len(known) < 2 or len(missing) == 0:
                continue
            text, place = missing[0]
            if place is None:  # The platforms are those of a parent.
                place = link.place
            yield INVALID_TARGET_SETTING.at(
                place, f"{short(link.end)} is not built for {short(text)}",
                f"{short(name)} needs {short(link.end)}, which is built for "
                f"{', '.join(known[:5])}. Use the same platforms in both.",
            )


def _platforms(name: str, links: Links, made: dict[str, Made]) -> list[tuple[str, Range | None]]:
    """The platforms of a target, with their places if they are its own; empty if not known."""
    for order in links.orders[name]:
        target = made.get(order)
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
            return [(text, place if order == name else None) for text, place in texts]
    return []
