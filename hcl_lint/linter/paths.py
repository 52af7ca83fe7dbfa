"""Where attributes and blocks stand, and who asked for those at which places."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Sequence, TypeAlias, TypeVar
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.nodes import Block, Body, Node


def matches_glob(pattern: str, text: str) -> bool:
    """Whether all of *text* is as *pattern* says; never takes longer than their product."""
    first, *rest = pattern.split("*")
    if not rest:
        return pattern == text
    if not text.startswith(first):
        return False
    at = len(first)
    last = rest.pop()
    for part in rest:
        at = text.find(part, at)
        if at == -1:
            return False
        at += len(part)
    return len(text) - at >= len(last) and text.endswith(last)


Wanted = TypeVar("Wanted")
Given = TypeVar("Given")
Handler: TypeAlias = Callable[[Node, list[Node]], None]

ANY_DEPTH: Final = "**"
_MOST_KNOWN: Final = 300  # bodies, and items in one


class PathTable:
    """Handlers by pattern, such as ``variable.type``; see `hcl_lint.diagnostics.rule.Check`."""

    def __init__(self) -> None:
        self._by_last: dict[str, list[_Entry]] = {}
        self._others: list[_Entry] = []  # whose last names are patterns
        # PERF: what was found before, by the path of a body and the name of an item, and for the
        # body that was asked for last.
        self._known: dict[tuple[str, ...], dict[str, list[Handler]]] = {}
        self._body: Node | None = None
        self._around: list[str] = []
        self._inside: dict[str, list[Handler]] = {}

    def add(self, pattern: str, handler: Handler) -> None:
        entry = _Entry(pattern.split("."), handler)
        if "*" in entry.names[-1]:
            self._others.append(entry)
        else:
            self._by_last.setdefault(entry.names[-1], []).append(entry)

    @property
    def is_empty(self) -> bool:
        return not self._by_last and not self._others

    def may_be_in(self, text: str) -> bool:
        """Whether a file with a text may have something at one of the places."""
        return bool(self._others) or any([name in text for name in self._by_last])

    def find(self, file: FileContext, node: Node, ancestors: Sequence[Node]) -> Sequence[Handler]:
        """The handlers that asked for an attribute or block at this place."""
        name = file.name_of(node)
        body = ancestors[-1] if ancestors else None
        if not isinstance(body, Body) or name == "content" and isinstance(node, Block):
            return self._find(path_of(file, node, ancestors))
        if body is not self._body:
            self._body = body
            self._around = path_of(file, body, ancestors[:-1])
            if len(self._known) > _MOST_KNOWN:
                self._known.clear()
            self._inside = self._known.setdefault(tuple(self._around), {})
        found = self._inside.get(name)
        if found is None:
            found = self._find([*self._around, name])
            if len(self._inside) < _MOST_KNOWN:
                self._inside[name] = found
        return found

    def _find(self, path: list[str]) -> list[Handler]:
        found: list[Handler] = []
        for entry in self._by_last.get(path[-1] if path else "", []) + self._others:
            if entry.handler not in found and entry.matches(path):
                found.append(entry.handler)
        return found


class _Entry:
    """Who asked for a pattern."""

    __slots__ = ("names", "handler", "is_plain")

    def __init__(self, names: list[str], handler: Handler) -> None:
        self.names = names
        self.handler = handler
        self.is_plain = not any(["*" in name for name in names])

    def matches(self, path: list[str]) -> bool:
        if self.is_plain:
            return self.names == path
        if self.names[0] != path[0] and "*" not in self.names[0]:
            return False  # PERF
        return matches_path(self.names, path, matches_glob, ANY_DEPTH)


def path_of(file: FileContext, node: Node, ancestors: Sequence[Node]) -> list[str]:
    """The types of the blocks around an attribute or block, and its own name.

    The content of ``dynamic "x"`` counts as a block ``x``.
    """
    path: list[str] = []
    dynamic = ""
    for ancestor in (*ancestors, node):
        name = file.name_of(ancestor)
        if not name:
            continue
        if dynamic and isinstance(ancestor, Block) and name == "content":
            path[-1] = dynamic
        else:
            path.append(name)
        dynamic = ancestor.generated_type if isinstance(ancestor, Block) else ""
    return path


def matches_path(
    pattern: Sequence[Wanted], path: Sequence[Given], matches: Callable[[Wanted, Given], bool],
    any_depth: Wanted,
) -> bool:
    """Whether each step of a path is as the pattern wants it; *any_depth* is for any number."""
    if any_depth not in pattern:
        return len(pattern) == len(path) and all(map(matches, pattern, path))
    # What the rest of the path is to be matched with: all that it may be at once.
    places = _after_any_depth(pattern, {0}, any_depth)
    for step in path:
        following = set()
        for at in places:
            if at < len(pattern):
                wanted = pattern[at]
                if wanted == any_depth:
                    following.add(at)
                elif matches(wanted, step):
                    following.add(at + 1)
        places = _after_any_depth(pattern, following, any_depth)
    return len(pattern) in places


def _after_any_depth(pattern: Sequence[Wanted], places: set[int], any_depth: Wanted) -> set[int]:
    """The places with those after steps that may be for nothing."""
    found = set(places)
    for at in places:
        while at < len(pattern) and pattern[at] == any_depth:
            at += 1
            found.add(at)
    return found
