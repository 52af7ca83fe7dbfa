"""Cycles among things that lead to one another: declarations, modules, targets, units.

The things are known by what their product passes: by names, or by objects. What one leads to is
asked for once, so that it can be a file that is read only then.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Iterable, Mapping, Sequence, TypeVar

_FEW: Final = 50  # the maximum number of nodes of which the shortest cycle is searched

Node = TypeVar("Node")


def components(
    starts: Iterable[Node], following: Callable[[Node], Iterable[Node]]
) -> list[list[Node]]:
    """The groups of nodes that all lead to one another, among those that *starts* lead to.

    A node in no cycle is a group by itself. A group comes after those that it leads to; linear
    (Tarjan's algorithm).
    """
    found: list[list[Node]] = []
    number: dict[Node, int] = {}
    lowest: dict[Node, int] = {}  # the first node that is known to be reached, by its number
    open_: list[Node] = []
    closed: set[Node] = set()
    for root in starts:
        if root in number:
            continue
        number[root] = lowest[root] = len(number)
        open_.append(root)
        path = [(root, iter(following(root)))]
        while len(path) != 0:
            node, ends = path[-1]
            for end in ends:
                if end not in number:
                    number[end] = lowest[end] = len(number)
                    open_.append(end)
                    path.append((end, iter(following(end))))
                    break
                if end not in closed:
                    lowest[node] = min(lowest[node], number[end])
            else:
                path.pop()
                if len(path) != 0:
                    outer = path[-1][0]
                    lowest[outer] = min(lowest[outer], lowest[node])
                if lowest[node] == number[node]:
                    group = [open_.pop()]
                    while group[-1] != node:
                        group.append(open_.pop())
                    closed.update(group)
                    found.append(group[::-1])
    return found


def cycles(following: Mapping[Node, Sequence[Node]]) -> list[list[Node]]:
    """A short cycle of each group of nodes that lead to one another, or of a node to itself.

    Each begins with its first node in the order of *following*, if several are equally short.
    """
    order = {node: at for at, node in enumerate(following)}
    found = []
    for group in components(following, lambda node: following.get(node, ())):
        members = {node for node in group if node in order}
        inside = {node: [end for end in following[node] if end in members] for node in members}
        best: list[Node] = []
        for start in sorted(members, key=order.__getitem__)[:_FEW if len(group) <= _FEW else 1]:
            back = way(inside[start], start, inside.__getitem__)
            if back is not None and (len(best) == 0 or len(back) < len(best)):
                best = [start, *back[:-1]]
        if len(best) != 0:
            found.append(best)
    return found


def ways_back(
    starts: Iterable[Node], goal: Node, following: Callable[[Node], Iterable[Node]], most: int
) -> dict[Node, Node]:
    """The next node on a shortest way to a node, for each node that leads to it.

    Looked at are the nodes that *starts* lead to, not many more than *most*.
    """
    leading: dict[Node, list[Node]] = {}
    seen = dict.fromkeys(starts)
    waiting = list(seen)
    for node in waiting:
        if len(seen) >= most:
            break
        for end in following(node):
            leading.setdefault(end, []).append(node)
            if end not in seen:
                seen[end] = None
                waiting.append(end)
    after: dict[Node, Node] = {}
    waiting = [goal]
    for node in waiting:
        for before in leading.get(node, ()):
            if before not in after:
                after[before] = node
                waiting.append(before)
    return after


def way(
    starts: Iterable[Node], goal: Node, following: Callable[[Node], Iterable[Node]],
    most: int | None = None,
) -> list[Node] | None:
    """A shortest way from one of several nodes to another one, both included.

    None if there is none, or none among as many nodes as are looked at, *most*.
    """
    before: dict[Node, Node | None] = dict.fromkeys(starts)
    waiting = list(before)
    if goal in before:
        return [goal]
    for node in waiting:
        if most is not None and len(before) >= most:
            return None
        for end in following(node):
            if end in before:
                continue
            before[end] = node
            waiting.append(end)
            if end == goal:
                found = [end]
                last: Node | None = node
                while last is not None:
                    found.append(last)
                    last = before[last]
                return found[::-1]
    return None
