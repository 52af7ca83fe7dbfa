"""S: blocks, labels, keys and expressions that have a simpler form."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import ON, WARNING, check, rule
from hcl_lint.dialects.dialect import EMPTY_BLOCKS
from hcl_lint.linter.context import FileContext
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.syntax.nodes import Block, Label

_NO_EFFECT = "Without content it has no effect. Remove it, or fill it in."


@rule(
    "S004", "empty-block", WARNING, ON, "Empty block that has no effect.",
    nodes=(Block,), features=(EMPTY_BLOCKS,), needs_valid_syntax=True,
)
def empty_block(node: Block, file: FileContext) -> Iterator[Diagnostic]:
    around = [block.type for block in file.ancestors if isinstance(block, Block)]
    if node.body.items or len(around) > 1:
        return
    places = [f"{around[0]}.{node.type}", f"*.{node.type}"] if around else [node.type]
    is_meaningless = any([place in file.dialect.empty for place in places])
    if is_meaningless and not file.comments_within(node):
        fix = Fix("remove it", [file.remove(node)], UNSAFE)
        yield empty_block.at(file.range(node), f"Empty `{node.type}` block", _NO_EFFECT, fix)


@check(empty_block, features=(EMPTY_BLOCKS,), needs_valid_syntax=True, in_json=True)
def empty_block_in_json(file: FileContext) -> Iterator[Diagnostic]:
    """Look for objects that are empty, even without a comment in them."""
    outermost = file.document.blocks if file.is_json else ()
    blocks = [(block, [block.type]) for block in outermost]
    for outer in outermost:
        blocks += [
            (block, [f"{outer.type}.{block.type}", f"*.{block.type}"]) for block in outer.blocks()
        ]
    for block, places in blocks:
        is_empty = isinstance(block.body, JsonBody) and not block.body.node.children()
        if is_empty and any([place in file.dialect.empty for place in places]):
            yield empty_block.at(block.type_place, f"Empty `{block.type}` block", _NO_EFFECT)


@rule(
    "S016", "unquoted-label", WARNING, ON, "Block label without quotes.",
    nodes=(Label,), needs_valid_syntax=True,
)
def unquoted_label(node: Label, file: FileContext) -> Iterator[Diagnostic]:
    if not node.quoted:
        start, end = file.range_of(node)
        fix = Fix("add quotes", [file.insert(start, '"'), file.insert(end, '"')])
        advice = f'Write `"{file.text_of(node)}"`.'
        yield unquoted_label.at(file.range(node), "Unquoted label", advice, fix)
