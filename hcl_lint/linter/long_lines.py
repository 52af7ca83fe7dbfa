"""Lines that are too long, and the edits that break them."""

from __future__ import annotations

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.diagnostic import Fix
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import lines_around, settled_later
from hcl_lint.syntax.nodes import For, FunctionCall, Node, Object, ObjectItem, Template, Tuple
from hcl_lint.syntax.tokens import HEREDOC_CLOSE, HEREDOC_OPEN
from hcl_lint.text.edits import Edit
from hcl_lint.text.unicode import grapheme_count


def long_lines(file: FileContext, longest: int) -> list[LongLine]:
    """The lines of more than *longest* columns that are not in heredocs, in order."""
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
                    lines.append(LongLine(file, start, text, longest))
        start += len(line) + 1
    for group in _groups(file, lines):
        _fix_group(file, group)
    return lines


def _counted_width(line: str) -> int:
    """The columns of a line without those of URLs."""
    return grapheme_count(line) - sum([len(word) for word in line.split() if "://" in word])


class LongLine:
    """A line that is too long: ``edits`` break it, and are empty where that does not help.

    ``fix`` breaks all lines that are laid out together, except those that fit as soon as other
    lines of their column are broken.
    """

    def __init__(self, file: FileContext, start: int, text: str, longest: int) -> None:
        self.start = start
        self.text = text
        self.edits = _break(file, start, start + len(text), longest)
        self.is_column = _counted_width(_without_padding(text)) <= longest
        self.fix: Fix | None = None


def _without_padding(line: str) -> str:
    """A line with one blank between its name and the equals sign."""
    name, sign, value = line.partition("=")
    return f"{name.rstrip()} ={value}" if sign else line


def _groups(file: FileContext, lines: list[LongLine]) -> list[list[LongLine]]:
    """The lines in groups that are laid out together."""
    groups: list[list[LongLine]] = []
    done = -1
    for line in lines:
        low, high = lines_around(file, line.start, line.start + len(line.text))
        if not groups or (low, high) == (0, 0) or low >= done:
            groups.append([])
        groups[-1].append(line)
        done = high
    return groups


def _fix_group(file: FileContext, group: list[LongLine]) -> None:
    broken = [line for line in group if line.edits]
    broken = [line for line in broken if not line.is_column] or broken
    if broken:
        edits = settled_later(file, [edit for line in broken for edit in line.edits])
        fix = Fix("give each element its own line", edits)
        for line in broken:
            line.fix = fix


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
                isinstance(node, FunctionCall) and len(children) == 1
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
