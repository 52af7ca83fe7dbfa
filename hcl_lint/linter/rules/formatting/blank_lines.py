"""Blank lines: too many and too few."""

from __future__ import annotations

from hcl_lint.files.paths import is_formatted_name
from hcl_lint.format.regions import verbatim_regions
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.reordering import Row
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import formatting
from hcl_lint.problems.diagnostic import Fix
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.syntax.tokens import CLOSE_BRACE, COMMENT, EOF, NEWLINE, OPEN_BRACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Node


class TooManyBlankLines(Rule):
    problem = formatting.TOO_MANY_BLANK_LINES
    needs_valid_syntax = True

    def check_file(self, file: FileContext) -> None:
        if not is_formatted_name(file.path):
            return
        kinds = file.tokens.kinds
        braces: set[int] | None = None  # of blocks, looked for when there is one beside a run
        verbatim = verbatim_regions(file.tree)
        region = 0
        for first, stop in _runs(kinds):
            before = _code_before(kinds, first - 1)
            if braces is None and (
                kinds[stop] == CLOSE_BRACE or (before >= 0 and kinds[before] == OPEN_BRACE)
            ):
                braces = _braces(file.tree.body)
            if first == 0 and kinds[stop] == EOF:
                continue
            if first == 0:
                where = "at the start of the file"
            elif kinds[stop] == EOF:
                where = "at the end of the file"
            elif braces is not None and before in braces and kinds[before] == OPEN_BRACE:
                where = "at the start of the block"
            elif braces is not None and stop in braces:
                where = "at the end of the block"
            else:
                where = ""
                first += 1
            start, end = _lines(file, first, stop)
            while region < len(verbatim) and verbatim[region][1] <= start:
                region += 1
            is_verbatim = region < len(verbatim) and verbatim[region][0] < end
            if start < end and not is_verbatim:
                self.report_lines(file, (start, end), where)

    def report_lines(self, file: FileContext, place: tuple[int, int], where: str) -> None:
        edits = [file.replace(place, "")]
        if where:
            summary = f"Blank line {where}"
            detail = "Remove the blank line."
            edits = settled(file, edits)
        else:
            summary = "More than one blank line"
            detail = "One is enough; remove the others."
        file.report(self, place, summary, detail, Fix("remove blank lines", edits))


def _runs(kinds: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first newline of each run of empty lines, and the token behind the last."""
    first = 0
    while True:
        stop = first
        while kinds[stop] == NEWLINE:
            stop += 1
        if first < stop:
            yield first, stop
        try:
            # The line break that ends the next line with something on it.
            first = kinds.index(NEWLINE, stop) + 1
        except ValueError:
            return


def _braces(root: Body) -> set[int]:
    """The tokens of the braces of blocks."""
    braces = set()
    waiting = list(root.items)
    while waiting:
        item = waiting.pop()
        if isinstance(item, Block):
            braces.add(item.open_token)
            braces.add(item.close_token)
            waiting += item.body.items
    return braces


def _code_before(kinds: bytes, token: int) -> int:
    """The last token before another one that is no comment."""
    token -= 1
    while token >= 0 and kinds[token] == COMMENT:
        token -= 1
    return token


def _lines(file: FileContext, first: int, stop: int) -> tuple[int, int]:
    """The range of empty lines, by their tokens."""
    end = file.tokens.end
    start = end(first - 1) if first > 0 else int(file.tree.source.has_bom)
    return start, end(stop - 1) if stop > first else start


class BlankLineBetweenBlocks(Rule):
    problem = formatting.BLANK_LINE_BETWEEN_BLOCKS
    nodes = (Body,)
    needs_valid_syntax = True

    def check(self, node: Body, file: FileContext) -> None:
        is_file = node is file.tree.root
        if isinstance(file.parent, Block) and file.name_of(file.parent) == "dynamic":
            return  # Its `content` belongs to the arguments above it.
        for first, second in zip(node.items, node.items[1:], strict=False):
            if not isinstance(second, Block) and not (is_file and isinstance(first, Block)):
                continue
            if isinstance(first, Block) and isinstance(second, Block):
                if _is_one_line(first, file) and _is_one_line(second, file):
                    continue
            row = Row(file, [first, second])
            if not row.can_move or row.has_blank(1):
                continue
            edit = file.insert(row.starts[1], file.tree.source.newline)
            file.report(
                self,
                _header(second, file),
                "No blank line before the block"
                if isinstance(second, Block)
                else "No blank line after the block",
                "Add a blank line between the block and what is above it.",
                Fix("add a blank line", settled(file, [edit])),
            )


def _is_one_line(block: Block, file: FileContext) -> bool:
    return "\n" not in file.text_of(block)


def _header(item: Node, file: FileContext) -> tuple[int, int]:
    """The range of what an item begins with: its name, or its type and labels."""
    start, end = file.range_of(item)
    if isinstance(item, Block):
        end = file.tokens.ends[item.open_token - 1]
    return start, min(end, file.text.find("\n", start) if "\n" in file.text[start:end] else end)
