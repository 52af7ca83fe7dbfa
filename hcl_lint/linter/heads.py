"""Heads of files, the types and first labels of blocks at their top, and who asks for which."""

from __future__ import annotations

from hcl_lint.annotations import Any, Callable, TypeAlias
from hcl_lint.diagnostics.rule import Check
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.paths import matches_glob
from hcl_lint.syntax.json_nodes import JsonMember, objects_in
from hcl_lint.syntax.nodes import Attribute, Block, Node

Look: TypeAlias = tuple[Check, Callable[..., Any]]


class TopItems:
    """The intact items at the top of a file: blocks by their types and first labels.

    In JSON syntax only a schema says what is a block: there are just ``heads``, of all that may be.
    """

    def __init__(self, file: FileContext) -> None:
        self.blocks: dict[str, dict[str, list[Block]]] = {}
        self.attributes: list[Attribute] = []
        self.heads: dict[str, list[str]] = {}
        if file.is_json:
            for member in _members(file.tree.root):
                self.heads.setdefault(member.name, []).extend(
                    [inner.name for inner in _members(member.value)]
                )
            return
        broken = [diagnostic.start for diagnostic in file.tree.diagnostics]
        for item in file.tree.body.items:
            if broken and not _is_intact(file, item, broken):
                continue
            if isinstance(item, Attribute):
                self.attributes.append(item)
            elif isinstance(item, Block):
                label = item.labels[0].value if item.labels else ""
                self.blocks.setdefault(item.type, {}).setdefault(label, []).append(item)
        self.heads = {type_: list(labels) for type_, labels in self.blocks.items()}


def _members(value: Node) -> list[JsonMember]:
    return [member for one in objects_in(value) for member in one.members()]


def _is_intact(file: FileContext, item: Node, broken: list[int]) -> bool:
    """Whether an item is surely as its author wants it, though there are errors in the file.

    It has none, and begins and ends at the beginning of lines: else a bracket may be missing.
    """
    start, end = file.tree.range(item)
    text = file.text
    if any([start <= number <= end for number in broken]):
        return False
    return text[start - 1 : start] in ("", "\n") and text[start : end - 1].endswith("\n")


class HeadIndex:
    """Checks of files by the heads without which they have nothing to find."""

    def __init__(self, looks: list[Look]) -> None:
        self._looks = looks
        self._always: set[int] = set()
        # The numbers of checks by types of blocks, and by first labels or globs for these.
        self._by_label: dict[str, dict[str, list[int]]] = {}
        self._by_glob: dict[str, dict[str, list[int]]] = {}
        for number, (check, _) in enumerate(looks):
            if not check.heads:
                self._always.add(number)
            for type_, label in check.heads:
                table = self._by_glob if "*" in label else self._by_label
                table.setdefault(type_, {}).setdefault(label, []).append(number)

    def looks_at(self, file: FileContext) -> list[Look]:
        """The checks that may find something in a file, in their order."""
        if len(self._always) == len(self._looks):
            return self._looks
        found = set(self._always)
        for type_, labels in file.kept(TopItems).heads.items():
            by_label = self._by_label.get(type_, {})
            for label in labels:
                found.update(by_label.get(label, ()))
            for glob, numbers in self._by_glob.get(type_, {}).items():
                if any([matches_glob(glob, label) for label in labels]):
                    found.update(numbers)
        return [self._looks[number] for number in sorted(found)]
