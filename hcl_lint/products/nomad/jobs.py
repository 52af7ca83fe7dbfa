"""Jobs of a file, the groups and tasks in them, and what inner blocks take from outer ones."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.schema_checks import content_of
from hcl_lint.schema.block_view import BlockView


def jobs_in(file: FileContext) -> tuple[BlockView, ...]:
    content = content_of(file)
    return () if content is None else content.blocks("job")


def groups_in(file: FileContext) -> Iterator[tuple[BlockView, BlockView]]:
    """Groups, each after its job."""
    for job in jobs_in(file):
        for group in job.blocks("group"):
            yield job, group


def tasks_in(file: FileContext) -> Iterator[tuple[BlockView, BlockView | None, BlockView]]:
    """Tasks, each after its job and its group, which a task directly in a job does not have."""
    for job in jobs_in(file):
        for task in job.blocks("task"):
            yield job, None, task
        for group in job.blocks("group"):
            for task in group.blocks("task"):
                yield job, group, task


def last_blocks(type_: str, *around: BlockView) -> list[BlockView]:
    """The last block of a type in each of some blocks, the innermost first.

    What an inner one does not set, the outer one does.
    """
    return [block for element in around if (block := element.last_block(type_)) is not None]


def holder(blocks: list[BlockView], name: str) -> BlockView:
    """The first of some blocks that sets an attribute, or the first of them."""
    for block in blocks:
        if block.is_set(name):
            return block
    return blocks[0]
