"""Blocks that add to one another: what an inner one does not set, the outer one does."""

from __future__ import annotations

from hcl_lint.schema.block_view import BlockView


def last_blocks(type_: str, *around: BlockView) -> list[BlockView]:
    """The last block of a type in each of some blocks, the innermost first."""
    return [block for element in around if (block := element.last_block(type_)) is not None]


def holder(blocks: list[BlockView], name: str) -> BlockView:
    """The first of some blocks that sets an attribute, or the first of them."""
    for block in blocks:
        if block.is_set(name):
            return block
    return blocks[0]
