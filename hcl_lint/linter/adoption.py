"""Writing suppressions for all that is found, to begin with on an old repository."""

from __future__ import annotations

from hcl_lint.syntax.directives import FILE_IGNORE, IGNORE, PREFIX, Directive, find_directives
from hcl_lint.syntax.nodes import Attribute, Block, Node
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.tokens import COMMENT, EOF, NEWLINE
from hcl_lint.text.edits import Edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.syntax.tree import SyntaxTree


def suppress_lines(tree: SyntaxTree, diagnostics: list[Diagnostic], reason: str) -> list[Edit]:
    """The edits that write a comment for each line on which a finding begins.

    It stands behind the line where a comment can stand there, else above the attribute or
    block that the line is in. A suppression that is already there takes the names up.
    """
    by_line: dict[int, list[str]] = {}
    for each in diagnostics:
        line = tree.source.text.rfind("\n", 0, each.start) + 1
        names = by_line.setdefault(line, [])
        if each.rule not in names:
            names.append(each.rule)
    directives = [each for each in find_directives(tree) if each.prefix == PREFIX]
    edits: list[Edit] = []
    above: dict[int, list[str]] = {}  # by the starts of lines
    for line, names in by_line.items():
        end = _comment_place(tree, line)
        known = _directive_between(directives, line, end)
        if known is not None and known.names:
            at = known.names[-1].end
            edits.append(Edit(at, at, "".join([f", {name}" for name in names])))
        elif end >= 0:
            edits.append(Edit(end, end, f" # {_order(IGNORE, names, reason)}"))
        else:
            start = _item_line(tree, line)
            above[start] = [*above.get(start, []), *names]
    for start, names in above.items():
        edits.append(_line_above(tree, start, _order(IGNORE, dict.fromkeys(names), reason)))
    return sorted(edits)


def suppress_in_file(tree: SyntaxTree, diagnostics: list[Diagnostic], reason: str) -> list[Edit]:
    """The edit that suppresses the rules of findings in the whole file, at its start."""
    names = dict.fromkeys([each.rule for each in diagnostics])
    start = 1 if tree.source.has_bom else 0
    return [_line_above(tree, start, _order(FILE_IGNORE, names, reason))]


def _order(order: str, names: Iterable[str], reason: str) -> str:
    return f"hcl-lint: {order}[{', '.join(names)}] {reason}".rstrip()


def _comment_place(tree: SyntaxTree, line: int) -> int:
    """Where a comment at the end of a line goes; -1 where one would not be a comment.

    *line* is where it starts. Inside of strings, heredocs and comments of several lines
    there can be none.
    """
    text = tree.source.text
    tokens = tree.tokens
    end = text.find("\n", line)
    end = len(text) if end < 0 else end
    for token, start in enumerate(tokens.starts):
        kind = tokens.kinds[token]
        if start >= line and (kind == NEWLINE or kind == EOF):
            # The first line break of the language at or behind the line: is it that of the line?
            return start if start <= end and (start == end or text[start:end] == "\r") else -1
        if kind == COMMENT and start < line < tokens.ends[token]:
            return -1
    return -1


def _directive_between(directives: list[Directive], start: int, end: int) -> Directive | None:
    for directive in directives:
        if start <= directive.start < end and directive.order == IGNORE:
            return directive
    return None


def _item_line(tree: SyntaxTree, offset: int) -> int:
    """The start of the line on which the innermost attribute or block around a place begins."""
    found: Node = tree.root
    for node in enclosing(tree, offset):
        if isinstance(node, (Attribute, Block)):
            found = node
    start, _ = tree.range(found)
    return tree.source.text.rfind("\n", 0, start) + 1


def _line_above(tree: SyntaxTree, line: int, order: str) -> Edit:
    """A comment on a line of its own, indented as the line that it goes above."""
    text = tree.source.text
    end = line
    while end < len(text) and text[end] in " \t":
        end += 1
    return Edit(line, line, f"{text[line:end]}# {order}{tree.source.newline}")
