"""Blocks: empty bodies and unquoted labels."""

from __future__ import annotations

from hcl_lint.diagnostics import style
from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.linter.context import FileContext, Place
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.json_body import JsonBody
from hcl_lint.syntax.nodes import Block, Label


def empty_block_in_json(file: FileContext) -> None:
    if not file.is_json:
        return
    for block in file.document.blocks:
        _check_json(file, block, block.type)
        for inner in block.blocks():
            _check_json(file, inner, f"{block.type}.{inner.type}", f"*.{inner.type}")


def _check_json(file: FileContext, block: BlockView, *places: str) -> None:
    """Report a block in JSON syntax, where an object is empty even without a comment in it."""
    body = block.body
    is_empty = isinstance(body, JsonBody) and len(body.node.children()) == 0
    if is_empty and any([place in file.dialect.empty for place in places]):
        _report(file, (block.type_place.start, block.type_place.end), block.type)


def empty_block(node: Block, file: FileContext) -> None:
    if node.body.items:
        return
    around = [file.name_of(each) for each in file.ancestors if isinstance(each, Block)]
    name = file.name_of(node)
    places = file.dialect.empty
    if not around:
        is_meaningless = name in places
    else:
        wanted = (f"{around[0]}.{name}", f"*.{name}")
        is_meaningless = len(around) == 1 and (wanted[0] in places or wanted[1] in places)
    if is_meaningless and not file.comments_within(node):
        _report(file, node, name, Fix("remove it", [file.remove(node)], UNSAFE))


def _report(file: FileContext, place: Place, name: str, fix: Fix | None = None) -> None:
    file.report(
        style.EMPTY_BLOCK, place, f"Empty `{name}` block",
        "Without content it has no effect. Remove it, or fill it in.", fix,
    )


def unquoted_label(node: Label, file: FileContext) -> None:
    if node.quoted:
        return
    text = file.text_of(node)
    start, end = file.range_of(node)
    file.report(
        style.UNQUOTED_LABEL,
        node,
        "Unquoted label",
        f'Write `"{text}"`.',
        Fix("add quotes", [file.insert(start, '"'), file.insert(end, '"')]),
    )
