"""Where attributes and blocks stand, and who asked for those at which places."""

from __future__ import annotations

from hcl_lint.syntax.nodes import Block, Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    from hcl_lint.linter.context import FileContext

    Handler: TypeAlias = Callable[[Node, list[Node]], None]

ANY = "*"


class PathTable:
    """Handlers by pattern, such as ``variable.type``; see `hcl_lint.linter.rule.Rule.paths`."""

    __slots__ = ("_by_last",)

    def __init__(self) -> None:
        self._by_last: dict[str, list[tuple[list[str], Handler]]] = {}

    def add(self, pattern: str, handler: Handler) -> None:
        names = pattern.split(".")
        self._by_last.setdefault(names[-1], []).append((names, handler))

    @property
    def is_empty(self) -> bool:
        return not self._by_last

    def find(self, file: FileContext, node: Node, ancestors: Sequence[Node]) -> list[Handler]:
        """The handlers that asked for an attribute or block at this place."""
        name = file.name_of(node)
        if name == "content" and isinstance(node, Block):
            name = path_of(file, node, ancestors)[-1]
        candidates = self._by_last.get(name, []) + self._by_last.get(ANY, [])
        if not candidates:
            return []
        path = path_of(file, node, ancestors)
        return [handler for names, handler in candidates if _matches(names, path)]


def path_of(file: FileContext, node: Node, ancestors: Sequence[Node]) -> list[str]:
    """The types of the blocks around an attribute or block, and its own name.

    The content of ``dynamic "x"`` counts as a block ``x``.
    """
    path: list[str] = []
    dynamic: str | None = None
    for each in (*ancestors, node):
        name = file.name_of(each)
        if not name:
            continue
        if dynamic is not None and isinstance(each, Block) and name == "content":
            path[-1] = dynamic
        else:
            path.append(name)
        is_dynamic = isinstance(each, Block) and name == "dynamic" and each.labels
        dynamic = each.labels[0].value if isinstance(each, Block) and is_dynamic else None
    return path


def _matches(pattern: list[str], path: list[str]) -> bool:
    if len(pattern) != len(path):
        return False
    for wanted, name in zip(pattern, path, strict=True):
        if wanted != ANY and wanted != name:
            return False
    return True
