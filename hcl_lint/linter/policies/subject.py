"""What a policy is asked about, and what the names in its expressions stand for there."""

from __future__ import annotations

from hcl_lint.edit.address import Address
from hcl_lint.linter.policies.patterns import Step
from hcl_lint.linter.policies.views import AttributeView, BlockView, texts_value
from hcl_lint.schema.native_body import native_attribute, native_block
from hcl_lint.syntax.nodes import Attribute, Block
from hcl_lint.values.types import STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, Value, list_value, object_value, string_value, tuple_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from hcl_lint.linter.context import FileContext
    from hcl_lint.linter.policies.policy import Formula, Wanted
    from hcl_lint.syntax.nodes import Node


class Subject:
    """A block, an attribute or a file, and what is around it.

    ``blocks`` are the blocks from the outside in, the one that is matched last; ``attribute``
    is what is matched where it is an attribute. A file has neither. ``trail`` are the nodes of
    the blocks in native syntax, with what makes them dynamic. ``module`` is what is known of
    the module around; None where nobody asks.
    """

    __slots__ = ("file", "root", "blocks", "attribute", "trail", "module")

    def __init__(
        self,
        root: BlockView,
        blocks: Sequence[BlockView],
        attribute: AttributeView | None = None,
        trail: Sequence[Block] = (),
    ) -> None:
        self.file = root.file
        self.root = root
        self.blocks = blocks
        self.attribute = attribute
        self.trail = trail
        self.module: Value | None = None

    @property
    def path(self) -> list[Step]:
        """What patterns are compared with."""
        steps = [Step(each.type, each.labels) for each in self.blocks]
        return steps if self.attribute is None else [*steps, Step(self.attribute.name)]

    @property
    def place(self) -> tuple[int, int]:
        """What there is to point at: a value, or the header of a block."""
        if self.attribute is not None:
            return self.attribute.place
        return self.blocks[-1].header if self.blocks else (0, 0)

    @property
    def owner(self) -> BlockView:
        """The block that is matched or that the attribute stands in; maybe the file."""
        return self.blocks[-1] if self.blocks else self.root

    # The values of names

    def variables(self, formula: Formula, wanted: Wanted) -> dict[str, Value]:
        """The variables that an expression reads, as far as they depend on the subject."""
        found = {}
        for root, parts in formula.parts.items():
            value = self._value(root, parts, wanted)
            if value is not None:
                found[root] = value
        return found

    def _value(
        self, root: str, parts: Collection[str] | None, wanted: Wanted
    ) -> Value | None:
        if root == "self":
            if self.attribute is not None:
                return self.attribute.value()
            return self.owner.content(parts, wanted.names)
        if root == "block":
            return object_value(block_facts(self.blocks)) if self.blocks else DYNAMIC_NULL
        if root == "attribute":
            return self._attribute()
        if root == "source":
            return texts_value(self.owner.texts(), parts or wanted.names)
        if root == "parents":
            return self._parents(wanted)
        if root == "module":
            return self.module
        return self._file() if root == "file" else None

    def _attribute(self) -> Value:
        if self.attribute is None:
            return DYNAMIC_NULL
        return object_value(
            {
                "name": string_value(self.attribute.name),
                "text": string_value(self.attribute.text),
            }
        )

    def _parents(self, wanted: Wanted) -> Value:
        last = len(self.blocks) - (self.attribute is None)
        found = []
        for count in range(last, 0, -1):
            found.append(whole_block(self.blocks[:count], wanted))
        return tuple_value(found)

    def _file(self) -> Value:
        path = self.file.path.replace("\\", "/")
        return object_value(
            {
                "path": string_value(path),
                "name": string_value(path.rpartition("/")[2]),
                "dialect": string_value(self.file.dialect.name),
            }
        )


def block_facts(blocks: Sequence[BlockView]) -> dict[str, Value]:
    """What is said of the last of some blocks, each in the one before."""
    block = blocks[-1]
    steps: list[str] = []
    for each in blocks:
        steps += [each.type, *each.labels]
    return {
        "type": string_value(block.type),
        "labels": list_value(STRING, [string_value(each) for each in block.labels]),
        "name": string_value(block.labels[-1]) if block.labels else DYNAMIC_NULL,
        "address": string_value(str(Address(steps))),
    }


def whole_block(blocks: Sequence[BlockView], wanted: Wanted) -> Value:
    """The last of some blocks with what is in it, as far as that is wanted."""
    facts = block_facts(blocks)
    if "self" in wanted.names:
        facts["self"] = blocks[-1].content(wanted.of_blocks, wanted.names)
    if "source" in wanted.names:
        facts["source"] = texts_value(blocks[-1].texts(), wanted.names)
    return object_value(facts)


def native_subject(file: FileContext, node: Node, ancestors: Sequence[Node]) -> Subject:
    """The subject that an attribute or block of a file in native syntax is.

    The content of ``dynamic "x"`` is a block ``x`` without labels.
    """
    blocks: list[BlockView] = []
    around = [each for each in (*ancestors, node) if isinstance(each, Block)]
    for block in around:
        view = native_view(file, block)
        if view.type == "content" and blocks and _is_dynamic(blocks[-1]):
            view.type = blocks.pop().labels[0]
        blocks.append(view)
    root = BlockView(file, None, file.body)
    attribute = None
    if isinstance(node, Attribute):
        attribute = AttributeView(file, native_attribute(file.tree, node))
    return Subject(root, blocks, attribute, around)


def native_view(file: FileContext, node: Block) -> BlockView:
    """The view of a block in native syntax."""
    block = native_block(file.tree, node)
    return BlockView(file, block, block.body)


def _is_dynamic(view: BlockView) -> bool:
    return view.type == "dynamic" and len(view.labels) > 0
