"""The names that a file gives to things: what variables, locals and resources are called."""

from __future__ import annotations

from hcl_lint.syntax.nodes import Attribute, Block, Body

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

# By dialect, the blocks that give a name and the number of the label that it is.
_TERRAFORM = {
    "variable": 0, "output": 0, "module": 0, "check": 0, "resource": 1, "data": 1,
    "ephemeral": 1,
}  # fmt: skip
_BLOCKS: dict[str, dict[str, int]] = {
    "terraform": _TERRAFORM,
    "opentofu": _TERRAFORM,
    "packer": {"variable": 0, "local": 0, "source": 1, "data": 1},
    "terragrunt": {"dependency": 0, "include": 0, "unit": 0, "stack": 0},
    "nomad": {"variable": 0},
    "bake": {"variable": 0, "target": 0, "group": 0, "function": 0},
}
_WITH_LOCALS = ("terraform", "opentofu", "packer", "terragrunt", "nomad")

_WITH_LABEL = ("provider", "provisioner", "backend")  # which names nothing


def label_count(dialect: str, block_type: str) -> int:
    """How many labels blocks of a type have at the top of a file, as far as that is known."""
    at = _BLOCKS.get(dialect, {}).get(block_type, -1)
    return 1 if at < 0 and block_type in _WITH_LABEL and dialect in _BLOCKS else at + 1


class DeclaredName:
    """A name, where it stands (offsets, quotes included) and what it names.

    ``block_type`` is the type of the block that gives it; ``kind`` are the words that tell
    what it is, ``resource aws_instance``: two things of different kinds may be called alike.
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
    """The names that a file in native syntax gives, in order; none in unknown dialects.

    The last labels of blocks of the types *others*, at any depth, are names as well.
    """
    root = file.tree.root
    if not isinstance(root, Body):
        return []
    blocks = _BLOCKS.get(file.dialect.name, {})
    found: list[DeclaredName] = []
    waiting = list(reversed(root.items))
    top = set(root.items)
    while waiting:
        item = waiting.pop()
        if not isinstance(item, Block):
            continue
        block_type = file.name_of(item)
        if item in top and block_type == "locals" and file.dialect.name in _WITH_LOCALS:
            found += _locals(file, item.body)
        at = blocks.get(block_type, -1) if item in top else -1
        if at < 0 and block_type in others:
            at = len(item.labels) - 1
        if 0 <= at < len(item.labels):
            label = item.labels[at]
            words = [block_type, *[each.value for each in item.labels[:at]]]
            found.append(
                DeclaredName(label.value, block_type, " ".join(words), file.range_of(label))
            )
        if others:
            waiting += reversed(item.body.items)
    return found


def _locals(file: FileContext, body: Body) -> list[DeclaredName]:
    return [
        DeclaredName(file.name_of(item), "locals", "local", file.token_range(item.name_token))
        for item in body.items
        if isinstance(item, Attribute)
    ]
