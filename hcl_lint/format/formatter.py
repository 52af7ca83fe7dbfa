"""Formatting one file: what is rewritten, laid out, and left as it is."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.format.layout import lay_out
from hcl_lint.format.regions import shifted, verbatim_regions
from hcl_lint.format.rewrites import rewrites
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit, apply_edits

HCL: Final = "hcl"
TERRAFORM: Final = "terraform"

_PIECE: Final = 200_000  # code points of a file that are at least laid out at a time


def format_tree(
    tree: SyntaxTree, dialect: str, first_line: int | None = None, last_line: int | None = None
) -> str:
    """Return the formatted text of a configuration that has no diagnostics.

    *dialect* ``"hcl"`` gives what ``hclfmt`` writes: nothing but white space changes.
    ``"terraform"`` gives what ``terraform fmt`` writes, some expressions rewritten. With
    *first_line* or *last_line* (from 1, both included) other lines stay as they are.
    """
    text = tree.source.text
    regions = verbatim_regions(tree)
    edits: list[Edit] = []
    if dialect == TERRAFORM:
        edits = _outside(rewrites(tree), regions)
    if first_line is None and last_line is None:
        return _formatted(tree, edits, regions)
    lines = text.split("\n")
    first = max(1, 1 if first_line is None else first_line)
    last = min(len(lines), len(lines) if last_line is None else last_line)
    if first > last:
        return text
    start = sum([len(line) + 1 for line in lines[:first - 1]])
    end = start + sum([len(line) + 1 for line in lines[first - 1:last]]) - 1
    edits = [
        edit for edit in edits
        if edit.end < start or edit.start > end or (start <= edit.start and edit.end <= end)
    ]
    formatted = _formatted(tree, edits, regions).split("\n")
    above = _added_lines(text, [edit for edit in edits if edit.end < start])
    below = _added_lines(text, [edit for edit in edits if edit.start > end])
    chosen = formatted[first - 1 + above:len(formatted) - (len(lines) - last) - below]
    return "\n".join([*lines[:first - 1], *chosen, *lines[last:]])


def _formatted(tree: SyntaxTree, edits: list[Edit], regions: list[tuple[int, int]]) -> str:
    text = tree.source.text
    if not edits:
        return lay_out(text, tree.tokens, regions)
    # In pieces, so that a large file does not take the memory for its tokens twice.
    pieces: list[str] = []
    start = 0
    done = 0
    for end in _piece_ends(tree, regions):
        inside: list[Edit] = []
        while done < len(edits) and edits[done].start < end:
            edit = edits[done]
            inside.append(Edit(edit.start - start, edit.end - start, edit.text))
            done += 1
        piece = apply_edits(text[start:end], inside)
        kept = [(low - start, high - start) for low, high in regions if start <= low < end]
        tokens, _ = tokenize(piece)
        pieces.append(lay_out(piece, tokens, shifted(kept, inside)))
        start = end
    return "".join(pieces)


def _piece_ends(tree: SyntaxTree, regions: list[tuple[int, int]]) -> list[int]:
    """Where a text can be cut into large pieces that are laid out each by itself.

    That is before a blank line above an item of the file, where no bracket is open and nothing
    is aligned with what follows.
    """
    kinds = tree.tokens.kinds
    ends: list[int] = []
    wanted = _PIECE
    region = 0
    for item in tree.body.items:
        blank = item.first - 1
        if blank < 1 or kinds[blank] != NEWLINE or kinds[blank - 1] != NEWLINE:
            continue
        end = tree.tokens.end(blank - 1)
        if end < wanted:
            continue
        while region < len(regions) and regions[region][1] <= end:
            region += 1
        if region == len(regions) or end <= regions[region][0]:
            ends.append(end)
            wanted = end + _PIECE
    ends.append(len(tree.source.text))
    return ends


def _outside(edits: list[Edit], regions: list[tuple[int, int]]) -> list[Edit]:
    """The edits that touch no region; both are in order."""
    kept: list[Edit] = []
    region = 0
    for edit in edits:
        while region < len(regions) and regions[region][1] < edit.start:
            region += 1
        if region == len(regions) or edit.end < regions[region][0]:
            kept.append(edit)
    return kept


def _added_lines(text: str, edits: list[Edit]) -> int:
    """How many lines the edits add; fewer than 0 where they take some away."""
    added = 0
    for edit in edits:
        added += edit.text.count("\n") - text.count("\n", edit.start, edit.end)
    return added
