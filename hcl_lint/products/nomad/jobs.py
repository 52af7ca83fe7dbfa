"""Jobs of a file, with the groups and tasks in them."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.linter.context import FileContext
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.dynamic_blocks import ExpandedBody
from hcl_lint.syntax.nodes import DYNAMIC


def content_of(file: FileContext) -> BlockView | None:
    """The content of a file, with what its dynamic blocks make; None without a schema."""
    return file.kept(_content)


def _content(file: FileContext) -> BlockView | None:
    schema = file.schema
    if schema is None:
        return None
    body = file.document.body
    if DYNAMIC in file.text:
        body = ExpandedBody(body, file.scope, looks_inside=True)
    return BlockView(body, schema, file.scope, is_lenient=True)


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
