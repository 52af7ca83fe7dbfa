"""The names that a file gives to variables, locals, resources and so on, for rules about naming."""

from __future__ import annotations

from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.walk import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node


class DeclaredName:
    """A declared name with its offsets, quotes included.

    ``block_type`` is the type of the block that declares it; ``kind`` describes it in words,
    ``resource aws_instance``: things of different kinds may share a name.
    """

    __slots__ = ("name", "block_type", "kind", "start", "end")

    def __init__(self, name: str, block_type: str, kind: str, place: tuple[int, int]) -> None:
        self.name = name
        self.block_type = block_type
        self.kind = kind
        self.start, self.end = place

    @property
    def place(self) -> tuple[int, int]:
        """The offsets of the name."""
        return self.start, self.end


def declared_names(file: FileContext, others: frozenset[str] = frozenset()) -> list[DeclaredName]:
    """The names that a file gives, in order; none in unknown dialects.

    In native syntax, the last labels of blocks of the types *others*, at any depth, are names too.
    """
    found = []
    seen: set[Node] = set()
    for each in file.declarations:
        if each.form.free_name and each.block_type not in others:
            continue
        words = [each.block_type, *each.labels[:-1]]
        if each.body is None:
            words = [each.address.partition(".")[0]]
        kind = " ".join(words)
        found.append(DeclaredName(each.name, each.block_type, kind, each.place))
        seen.add(each.node)
    if others and not file.is_json:
        for block in descendants(file.tree.root, Block):
            if block in seen or file.name_of(block) not in others or not block.labels:
                continue
            words = [file.name_of(block), *[label.value for label in block.labels[:-1]]]
            place = file.range_of(block.labels[-1])
            found.append(DeclaredName(block.labels[-1].value, words[0], " ".join(words), place))
        found.sort(key=lambda each: each.start)
    return found
