"""Formatting one file: what is rewritten, laid out, and left as it is."""

from __future__ import annotations

from hcl_lint.format.layout import lay_out
from hcl_lint.format.regions import shifted, verbatim_regions
from hcl_lint.syntax.tree import SyntaxTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.text.edits import Edit

HCL: Final = "hcl"
TERRAFORM: Final = "terraform"


def format_tree(
    tree: SyntaxTree,
    dialect: str,
    first_line: int | None = None,
    last_line: int | None = None,
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
        from hcl_lint.format.rewrites import rewrites

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
    from hcl_lint.syntax.lexer import tokenize
    from hcl_lint.text.edits import apply_edits

    rewritten = apply_edits(text, edits)
    tokens, _ = tokenize(rewritten)
    return lay_out(rewritten, tokens, shifted(regions, edits))


def _outside(edits: list[Edit], regions: list[tuple[int, int]]) -> list[Edit]:
    """The edits that touch no region; both are in order."""
    if not regions:
        return edits
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
