"""The regions that comments exempt from formatting.

``# hcl-lint: format off`` holds from the next line up to ``# hcl-lint: format on``;
``# hcl-lint: format skip`` is for one attribute or block: the one that ends before it on the same
line or contains it, else the next one. Any form of comment works, and more words may follow.
"""

from __future__ import annotations

from hcl_lint.syntax.directives import FORMAT_OFF, FORMAT_ON, FORMAT_SKIP, PREFIX, format_command
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit


def verbatim_regions(tree: SyntaxTree) -> list[tuple[int, int]]:
    """The ranges of offsets whose lines are left as they are, in order and disjoint."""
    text = tree.source.text
    if PREFIX not in text:
        return []
    tokens = tree.tokens
    found: list[tuple[int, int]] = []
    off = -1
    for token, kind in enumerate(tokens.kinds):
        if kind != COMMENT:
            continue
        command = format_command(tree.token_text(token))
        if not command:
            continue
        if command == FORMAT_OFF and off == -1:
            newline = text.find("\n", tokens.end(token))
            off = len(text) if newline == -1 else newline + 1
        elif command == FORMAT_ON and off != -1:
            end = text.rfind("\n", 0, tokens.start(token)) + 1
            found.append((off, max(off, end)))
            off = -1
        elif command == FORMAT_SKIP:
            item = _skipped_item(tree, token)
            if item is not None:
                found.append((tokens.start(item.first), tokens.end(item.last)))
    if off != -1:
        found.append((off, len(text) + 1))
    return _merged(found)


def shifted(regions: list[tuple[int, int]], edits: list[Edit]) -> list[tuple[int, int]]:
    """Where the regions are after *edits*, which touch none of them, have been made."""
    moved: list[tuple[int, int]] = []
    shift = 0
    done = 0
    for start, end in regions:
        while done < len(edits) and edits[done].end <= start:
            shift += len(edits[done].text) - (edits[done].end - edits[done].start)
            done += 1
        moved.append((start + shift, end + shift))
    return moved


def _merged(regions: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(regions):
        if start >= end:
            continue
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _skipped_item(tree: SyntaxTree, comment: int) -> Node | None:
    """The attribute or block that a comment excludes from formatting."""
    kinds = tree.tokens.kinds
    items = tree.body.items
    while True:
        following = _first_behind(items, comment)
        item = items[following - 1] if following > 0 else None
        if item is None or (item.last < comment and NEWLINE in kinds[item.last:comment]):
            return items[following] if following < len(items) else None
        if (
            item.last < comment or not isinstance(item, Block)
            or NEWLINE not in kinds[item.first:comment]
        ):
            return item
        items = item.body.items


def _first_behind(items: list[Node], token: int) -> int:
    """The number of the first item that begins after a token."""
    low = 0
    high = len(items)
    while low < high:
        middle = (low + high) // 2
        if items[middle].first > token:
            high = middle
        else:
            low = middle + 1
    return low
