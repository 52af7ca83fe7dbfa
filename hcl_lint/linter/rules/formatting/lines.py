"""Single lines: their length and their ends."""

from __future__ import annotations

from hcl_lint.files.paths import is_formatted_name
from hcl_lint.format.regions import verbatim_regions
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rule import Rule, RuleOption
from hcl_lint.problems import formatting
from hcl_lint.problems.fix import Fix
from hcl_lint.syntax.nodes import For, FunctionCall, Node, Object, Template, Tuple
from hcl_lint.syntax.tokens import COMMENT, EOF, HEREDOC_CLOSE, HEREDOC_OPEN
from hcl_lint.text.edits import Edit
from hcl_lint.text.graphemes import grapheme_count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hcl_lint.linter.context import FileContext


class MissingFinalNewline(Rule):
    problem = formatting.MISSING_FINAL_NEWLINE
    needs_valid_syntax = True
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        text = file.text
        # White space that is all of the last line is for `trailing-whitespace` to find.
        if not text[text.rfind("\n") + 1 :].strip(" \t"):
            return
        file.report(
            self,
            (len(text) - 1, len(text)),
            "No newline at the end of the file",
            "The file must end with a newline.",
            Fix("add a newline", [file.insert(len(text), file.tree.source.newline)]),
        )


_BLANKS = " \t"
_BLANK_ENDS = [blank + line_end for blank in _BLANKS for line_end in ("\n", "\r\n")]
_WANTED = (COMMENT, HEREDOC_CLOSE, EOF)


class TrailingWhitespace(Rule):
    problem = formatting.TRAILING_WHITESPACE
    needs_valid_syntax = True
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        if file.is_json:
            ranges = _at_line_ends(file.text, 0, len(file.text))
        elif is_formatted_name(file.path):
            ranges = _left_by_formatter(file)
        else:
            return
        for start, end in ranges:
            file.report(
                self,
                (start, end),
                "Trailing white space",
                "Remove it.",
                Fix("remove it", [file.replace((start, end), "")]),
            )


def _left_by_formatter(file: FileContext) -> Iterator[tuple[int, int]]:
    if not any([line_end in file.text for line_end in _BLANK_ENDS]):
        if not file.text.endswith(tuple(_BLANKS)):
            return
    tokens = file.tokens
    verbatim = verbatim_regions(file.tree)
    region = 0
    for i, kind in enumerate(tokens.kinds):
        if kind not in _WANTED:
            continue
        start, end = file.token_range(i)
        if kind == COMMENT:
            found = _at_line_ends(file.text, start, end)
        elif kind == HEREDOC_CLOSE:
            marker = file.text[start:end].rstrip(_BLANKS)
            found = iter([(start + len(marker), end)] if start + len(marker) < end else [])
        else:
            before = tokens.end(i - 1) if i > 0 else int(file.tree.source.has_bom)
            found = iter([(before, end)] if before < end else [])
        while region < len(verbatim) and verbatim[region][1] <= start:
            region += 1
        for place in found:
            if region == len(verbatim) or place[0] < verbatim[region][0]:
                yield place


def _at_line_ends(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the ranges of white space at the ends of the lines of a range."""
    while start < end:
        newline = text.find("\n", start, end)
        line_end = end if newline < 0 else newline
        if line_end < len(text) and line_end > start and text[line_end - 1] == "\r":
            line_end -= 1
        content = len(text[start:line_end].rstrip(_BLANKS))
        if start + content < line_end:
            yield start + content, line_end
        start = end if newline < 0 else newline + 1


class LineTooLong(Rule):
    problem = formatting.LINE_TOO_LONG
    needs_valid_syntax = True
    options = (RuleOption("line-length", 120, "The maximum length of a line, in columns."),)

    def check_file(self, file: FileContext) -> None:
        longest = self.number("line-length")
        heredocs: list[tuple[int, int]] | None = None
        start = int(file.tree.source.has_bom)
        for line in file.text[start:].split("\n"):
            if len(line) > longest:
                if heredocs is None:
                    heredocs = _heredocs(file)
                self.check_line(file, start, line.removesuffix("\r"), longest, heredocs)
            start += len(line) + 1

    def check_line(
        self,
        file: FileContext,
        start: int,
        line: str,
        longest: int,
        heredocs: list[tuple[int, int]],
    ) -> None:
        width = grapheme_count(line)
        if width - sum([len(word) for word in line.split() if "://" in word]) > longest:
            if not any([low <= start < high for low, high in heredocs]):
                end = start + len(line)
                file.report(
                    self,
                    (end - (width - longest), end),
                    "Line is too long",
                    f"It has {width} columns; at most {longest} are allowed. Wrap the line, or "
                    "move parts into local values.",
                    _break(file, start, end, longest),
                )


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


def _break(file: FileContext, start: int, end: int, longest: int) -> Fix | None:
    """The fix that breaks a line at the widest brackets with something in between."""
    best: Node | None = None
    width = 0
    for node in _breakable(file, start, end):
        low, high = file.range_of(node)
        if high - low > width:
            best, width = node, high - low
    if best is None or file.comments_within(best):
        return None
    tokens = file.tokens
    opening = best.open_token if isinstance(best, FunctionCall) else best.first
    before = tokens.ends[opening] - start
    behind = end - tokens.starts[best.last]
    line = file.text[start:end]
    indentation = line[: len(line) - len(line.lstrip())]
    if max(before, len(indentation) + behind) > longest:
        return None
    edits = _one_a_line(file, best, opening, indentation)
    return Fix("give each element its own line", settled(file, edits))


def _breakable(file: FileContext, start: int, end: int) -> list[Node]:
    """The outermost lists, objects and calls that are all on one line and not empty."""
    found: list[Node] = []
    waiting: list[Node] = [file.tree.root]
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
    is_expanded = isinstance(node, FunctionCall) and node.ellipsis_token >= 0
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
