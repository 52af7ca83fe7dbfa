"""Values inside dynamic blocks that generate no block: nothing evaluates them."""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.written import WrittenDynamic, attributes_of, blocks_of
from hcl_lint.syntax.nodes import DYNAMIC, Node
from hcl_lint.values.value import Value


def unmade_values(
    document: Document, module: Module, starts: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield the places of values in such contents of a file, around one of some sorted offsets.

    What dynamic blocks in them iterate over is none of these: references there are resolved.
    """
    if not document.may_name(DYNAMIC):
        return
    # Bodies with the paths to them, and whether blocks are made of them.
    waiting: list[tuple[Node, tuple[str, ...], bool]] = [
        (declaration.body, tuple(declaration.kind.split(".")), True)
        for declaration in document.declarations if declaration.body is not None
    ]
    while waiting:
        body, path, is_made = waiting.pop()
        start, end = document.tree.range(body)
        nearest = bisect_left(starts, start)
        if nearest == len(starts) or starts[nearest] >= end:
            continue
        if not is_made:
            for attribute in attributes_of(body, path, document.dialect):
                yield document.tree.range(attribute.value)
        for block in blocks_of(document.tree, body, path, document.dialect):
            inner = (*path, block.type)
            if isinstance(block, WrittenDynamic):
                are_made = is_made and (block.for_each is None or not _is_empty(
                    values_of(module).evaluate(document, block.for_each)
                ))
                waiting += [(content, inner, are_made) for content in block.contents]
            else:
                waiting.append((block.body, inner, is_made))


def _is_empty(value: Value) -> bool:
    value = value.unmarked()
    return value.is_present and isinstance(value.payload, (dict, tuple)) and not value.payload
