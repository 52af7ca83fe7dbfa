"""Lines: their length, and blank ones."""

from __future__ import annotations

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics import formatting
from hcl_lint.diagnostics.diagnostic import Fix
from hcl_lint.files.paths import is_formatted_name
from hcl_lint.format.regions import verbatim_regions
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import lines_around, settled
from hcl_lint.linter.reordering import Row
from hcl_lint.syntax.nodes import (
    Block, Body, For, FunctionCall, Node, Object, ObjectItem, Template, Tuple,
)
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, COMMENT, EOF, HEREDOC_CLOSE, HEREDOC_OPEN, NEWLINE, OPEN_BRACE,
)
from hcl_lint.text.edits import Edit
from hcl_lint.text.graphemes import grapheme_count


def line_too_long(file: FileContext) -> None:
    longest = file.options(formatting.LINE_TOO_LONG).number("line-length")
    heredocs: list[tuple[int, int]] | None = None
    lines = []
    start = int(file.tree.source.has_bom)
    for line in file.text[start:].split("\n"):
        if len(line) > longest:
            if heredocs is None:
                heredocs = _heredocs(file)
            if not any([low <= start < high for low, high in heredocs]):
                text = line.removesuffix("\r")
                if _counted_width(text) > longest:
                    lines.append(_LongLine(file, start, text, longest))
        start += len(line) + 1
    for group in _groups(file, lines):
        fix = _fix(file, group)
        for each in group:
            width = grapheme_count(each.text)
            end = each.start + len(each.text)
            file.report(
                formatting.LINE_TOO_LONG,
                (end - (width - longest), end),
                "Line is too long",
                f"It has {width} columns; the maximum is {longest}. Wrap the line, or move "
                "parts into local values.",
                fix if each.edits and not each.waits else None,
            )


def _counted_width(line: str) -> int:
    """The columns of a line without those of URLs."""
    return grapheme_count(line) - sum([len(word) for word in line.split() if "://" in word])


class _LongLine:
    """A line that is too long: ``edits`` break it, and are empty where that does not help.

    ``waits`` says that it fits as soon as other lines of its column are broken.
    """

    __slots__ = ("start", "text", "edits", "is_column", "waits")

    def __init__(self, file: FileContext, start: int, text: str, longest: int) -> None:
        self.start = start
        self.text = text
        self.edits = _break(file, start, start + len(text), longest)
        self.is_column = _counted_width(_without_padding(text)) <= longest
        self.waits = False


def _without_padding(line: str) -> str:
    """A line with one blank between its name and the equals sign."""
    name, sign, value = line.partition("=")
    return f"{name.rstrip()} ={value}" if sign else line


def _groups(file: FileContext, lines: list[_LongLine]) -> list[list[_LongLine]]:
    """The lines in groups that are laid out together."""
    groups: list[list[_LongLine]] = []
    done = -1
    for line in lines:
        low, high = lines_around(file, line.start, line.start + len(line.text))
        if not groups or (low, high) == (0, 0) or low >= done:
            groups.append([])
        groups[-1].append(line)
        done = high
    return groups


def _fix(file: FileContext, group: list[_LongLine]) -> Fix | None:
    """The fix that breaks the lines of a group."""
    if any([line.edits and not line.is_column for line in group]):
        for line in group:
            line.waits = line.is_column
    edits = [edit for line in group if not line.waits for edit in line.edits]
    return Fix("give each element its own line", settled(file, edits)) if edits else None


def _heredocs(file: FileContext) -> list[tuple[int, int]]:
    """The ranges of the lines of heredocs, from the first line of text to the end."""
    tokens = file.tokens
    found = []
    opened: list[int] = []
    for i, kind in enumerate(tokens.kinds):
        if kind == HEREDOC_OPEN:
            opened.append(tokens.ends[i])
        elif kind == HEREDOC_CLOSE:
            found.append((opened.pop(), tokens.ends[i]))
    return found


def _break(file: FileContext, start: int, end: int, longest: int) -> list[Edit]:
    """The edits that break a line at the widest brackets with something in between."""
    line = file.text[start:end]
    indentation = line[: len(line) - len(line.lstrip())]
    best = _widest(file, file.tree.root, start, end)
    if best is None or not _helps(file, best, (start, end), indentation, longest):
        return []
    return _one_a_line(file, best, _opening(best), indentation)


def _widest(file: FileContext, root: Node, start: int, end: int) -> Node | None:
    best: Node | None = None
    width = 0
    for node in _breakable(file, root, start, end):
        low, high = file.range_of(node)
        if high - low > width:
            best, width = node, high - low
    return None if best is None or file.comments_within(best) else best


def _opening(node: Node) -> int:
    return node.open_token if isinstance(node, FunctionCall) else node.first


def _helps(
    file: FileContext, node: Node, place: tuple[int, int], indentation: str, longest: int
) -> bool:
    """Whether no line is too long when the elements of *node* have lines of their own.

    *place* is what is on the line now, without *indentation* where that is to come.
    """
    start, end = place
    tokens = file.tokens
    first = file.text[start : tokens.ends[_opening(node)]].lstrip()
    last = file.text[tokens.starts[node.last] : end]
    if max(_counted_width(indentation + first), _counted_width(indentation + last)) > longest:
        return False
    inner = indentation + "  "
    keys = 0
    if isinstance(node, Object):
        keys = max([_key_width(file, item) for item in node.items])
    for child in node.children():
        low, high = file.range_of(child)
        text = inner + file.text[low:high] + ("" if isinstance(node, Object) else ",")
        padding = keys - _key_width(file, child) if keys else 0
        if _counted_width(text) + padding <= longest:
            continue
        best = _widest(file, child, low, high)
        if best is None or not _helps(file, best, (low, high), inner, longest):
            return False
    return True


def _key_width(file: FileContext, item: Node) -> int:
    return grapheme_count(file.text_of(item.key)) if isinstance(item, ObjectItem) else 0


def _breakable(file: FileContext, root: Node, start: int, end: int) -> list[Node]:
    """The outermost lists, objects and calls that are all on one line and not empty."""
    found: list[Node] = []
    waiting: list[Node] = [root]
    while waiting:
        node = waiting.pop()
        low, high = file.range_of(node)
        if high <= start or low >= end or isinstance(node, Template):
            continue
        children = node.children()
        if isinstance(node, (Tuple, Object, FunctionCall)) and start <= low and high <= end:
            is_hugged = (
                isinstance(node, FunctionCall)
                and len(children) == 1
                and isinstance(children[0], (Tuple, Object, For, FunctionCall))
            )
            if children and not is_hugged:
                found.append(node)
                continue
        waiting += children
    return found


def _one_a_line(file: FileContext, node: Node, opening: int, indentation: str) -> list[Edit]:
    """The edits that give each element a line of its own."""
    tokens = file.tokens
    newline = file.tree.source.newline
    children: Sequence[Node] = node.children()
    is_expanded = isinstance(node, FunctionCall) and node.ellipsis_token != -1
    separator = "" if isinstance(node, Object) else ","
    edits = []
    done = tokens.ends[opening]
    for child in children:
        start, end = file.range_of(child)
        text = newline + indentation + "  "
        edits.append(Edit(done, start, text if child is children[0] else separator + text))
        done = end
    if isinstance(node, FunctionCall) and is_expanded:
        done = tokens.ends[node.ellipsis_token]
        separator = ""
    edits.append(Edit(done, tokens.starts[node.last], separator + newline + indentation))
    return edits


def too_many_blank_lines(file: FileContext) -> None:
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
            _report_lines(file, (start, end), where)


def _report_lines(file: FileContext, place: tuple[int, int], where: str) -> None:
    edits = [file.replace(place, "")]
    if where:
        summary = f"Blank line {where}"
        detail = "Remove the blank line."
        edits = settled(file, edits)
    else:
        summary = "More than one blank line"
        detail = "One is enough; remove the others."
    file.report(
        formatting.TOO_MANY_BLANK_LINES, place, summary, detail, Fix("remove blank lines", edits)
    )


def _runs(kinds: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first newline of each run of empty lines, and the token after the last."""
    first = 0
    while True:
        stop = first
        while kinds[stop] == NEWLINE:
            stop += 1
        if kinds[first] == NEWLINE:
            yield first, stop
        try:
            # The newline that ends the next line with something on it.
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
    """The last token before another one that is not a comment."""
    token -= 1
    while token >= 0 and kinds[token] == COMMENT:
        token -= 1
    return token


def _lines(file: FileContext, first: int, stop: int) -> tuple[int, int]:
    """The range of empty lines, by their tokens."""
    end = file.tokens.end
    start = end(first - 1) if first > 0 else int(file.tree.source.has_bom)
    return start, end(stop - 1) if stop > first else start


def blank_line_between_blocks(node: Body, file: FileContext) -> None:
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
            formatting.BLANK_LINE_BETWEEN_BLOCKS,
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
    return start, start + len(file.text[start:end].partition("\n")[0])
