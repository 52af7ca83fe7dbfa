"""Write a suppression for every finding (`--add-suppressions`)."""

from __future__ import annotations

from hcl_lint.annotations import Collection, Iterable
from hcl_lint.format.formatter import HCL, format_tree
from hcl_lint.linter.suppression import read_bare_names
from hcl_lint.problems import formatting, suppressions
from hcl_lint.problems.catalogue import Catalogue
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.directives import FILE_IGNORE, IGNORE, PREFIX, Directive, find_directives
from hcl_lint.syntax.nodes import Attribute, Block, Node, ObjectItem, Template, Tuple
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.tokens import COMMENT, EOF, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.graphemes import grapheme_count

# A comment on the line of these would change what they are about.
_ABOUT_FILES = frozenset(
    [
        formatting.UNFORMATTED.name,
        formatting.MISSING_FINAL_NEWLINE.name,
        formatting.TRAILING_WHITESPACE.name,
        formatting.TOO_MANY_BLANK_LINES.name,
    ]
)


class SuppressionWriter:
    """Writes the comments that suppress findings, with one reason.

    A comment goes at the end of the line on which a finding begins, else above the attribute,
    block or element that the line is in, else to the start of the file. No line becomes longer
    than *line_length*. A file that was formatted stays formatted.
    """

    __slots__ = ("catalogue", "reason", "line_length")

    def __init__(self, catalogue: Catalogue, reason: str, line_length: int) -> None:
        self.catalogue = catalogue
        self.reason = reason
        self.line_length = line_length

    def suppressed(
        self, document: Document, diagnostics: list[Diagnostic], *, in_file: bool
    ) -> Document:
        """The document with comments for findings; with *in_file*, all at its start.

        Without a reason, findings of comments that lack one stay: the new comment would
        lack one as well.
        """
        if not self.reason:
            lacking = suppressions.SUPPRESSION_WITHOUT_REASON.name
            diagnostics = [each for each in diagnostics if each.rule != lacking]
        is_formatted = _is_formatted(document)
        above: set[int] = set()  # the starts of lines whose comments go above them
        while True:
            edits, at_ends = self._edits(document.tree, diagnostics, above, in_file=in_file)
            if not edits:
                return document
            result = document.with_text(apply_edits(document.text, edits))
            if is_formatted and result.has_valid_syntax:
                result = _laid_out(result)
            too_long = self._too_long(document.text, result.text, at_ends)
            if not too_long:
                break
            above |= too_long
        if len(result.tree.diagnostics) > len(document.tree.diagnostics):
            if in_file:
                return document
            return self.suppressed(document, diagnostics, in_file=True)
        return result

    def _edits(
        self,
        tree: SyntaxTree,
        diagnostics: list[Diagnostic],
        above: Collection[int],
        *,
        in_file: bool,
    ) -> tuple[list[Edit], dict[int, str]]:
        """The edits that write comments, and those at the ends of lines, by where these start."""
        directives = [each for each in find_directives(tree) if each.prefix == PREFIX]
        for directive in directives:
            read_bare_names(directive, self.catalogue, tree.source.text)
        by_line: dict[int, list[str]] = {}
        for_file: list[str] = []
        for each in diagnostics:
            line = tree.source.text.rfind("\n", 0, each.start) + 1
            is_about_file = in_file or each.rule in _ABOUT_FILES or each.code.startswith(_ABOUT)
            if is_about_file or not tree.source.text[each.start : each.end].strip():
                for_file.append(each.rule)
            else:
                by_line.setdefault(line, []).append(each.rule)
        edits: list[Edit] = []
        at_ends: dict[int, str] = {}
        before: dict[int, list[str]] = {}  # by the starts of the lines of items
        for line, rules in by_line.items():
            names = list(dict.fromkeys(rules))
            edit = None if line in above else self._at_end(tree, line, names, directives)
            if edit is not None:
                edits.append(edit)
                at_ends[line] = edit.text
                continue
            start = _item_line(tree, line, diagnostics)
            if start < 0:
                for_file += names
            else:
                before.setdefault(start, []).extend(names)
        for start, names in before.items():
            edits.append(self._above(tree, start, IGNORE, names))
        missing = [name for name in dict.fromkeys(for_file) if name not in _of_file(directives)]
        if missing:
            edits.append(self._in_file(tree, missing, directives))
        return _merged(edits), at_ends

    def _at_end(
        self, tree: SyntaxTree, line: int, names: list[str], directives: list[Directive]
    ) -> Edit | None:
        """The comment at the end of a line, unless there is no place for one."""
        text = tree.source.text
        end = _comment_place(tree, line)
        if end is None:
            return None
        known = _directive_between(directives, line, end)
        if known is not None and known.names:
            at = known.names[-1].end
            missing = [name for name in names if name not in {each.text for each in known.names}]
            if not missing:
                return None  # it has no effect there
            edit = Edit(at, at, "".join([f", {name}" for name in missing]))
        else:
            edit = Edit(end, end, f" # {self._directive(IGNORE, names)}")
        width = grapheme_count(text[line:end].rstrip("\r")) + grapheme_count(edit.text)
        return edit if width <= self.line_length else None

    def _above(self, tree: SyntaxTree, line: int, command: str, names: Iterable[str]) -> Edit:
        """Comments on lines of their own, indented as the line below them."""
        text = tree.source.text
        end = line
        while end < len(text) and text[end] in " \t":
            end += 1
        indentation = text[line:end]
        groups: list[list[str]] = []
        for name in dict.fromkeys(names):
            if groups:
                longer = f"{indentation}# {self._directive(command, [*groups[-1], name])}"
                if grapheme_count(longer) <= self.line_length:
                    groups[-1].append(name)
                    continue
            groups.append([name])
        newline = tree.source.newline
        lines = [f"{indentation}# {self._directive(command, each)}{newline}" for each in groups]
        return Edit(line, line, "".join(lines))

    def _in_file(self, tree: SyntaxTree, names: list[str], directives: list[Directive]) -> Edit:
        """The comment that suppresses rules in the whole file; one that exists takes the names."""
        text = tree.source.text
        for directive in directives:
            if directive.command == FILE_IGNORE and directive.names:
                line_end = text.find("\n", directive.end)
                line = text[text.rfind("\n", 0, directive.start) + 1 : max(line_end, directive.end)]
                more = "".join([f", {name}" for name in names])
                if grapheme_count(line) + len(more) <= self.line_length:
                    at = directive.names[-1].end
                    return Edit(at, at, more)
        content = len(text) - len(text.lstrip("\ufeff \t\r\n"))
        start = max(text.rfind("\n", 0, content) + 1, int(tree.source.has_bom))
        return self._above(tree, start, FILE_IGNORE, names)

    def _directive(self, command: str, names: Iterable[str]) -> str:
        return f"{PREFIX} {command}[{', '.join(names)}] {self.reason}".rstrip()

    def _too_long(self, before: str, after: str, at_ends: dict[int, str]) -> set[int]:
        """The lines whose comments have to go above them, as some line has become too long."""
        long_before = {
            "".join(line.split())
            for line in before.splitlines()
            if grapheme_count(line) > self.line_length
        }
        found: set[int] = set()
        is_too_long = False
        for line in after.splitlines():
            if grapheme_count(line) > self.line_length:
                if "".join(line.split()) not in long_before:
                    is_too_long = True
        if not is_too_long:
            return found
        at = 0
        for start in sorted(at_ends):
            at = after.find(at_ends[start].strip(), at)
            line_start, line_end = after.rfind("\n", 0, at) + 1, after.find("\n", at)
            line = after[line_start : line_end if line_end != -1 else len(after)]
            if grapheme_count(line) > self.line_length:
                found.add(start)
            at += 1
        # Where other lines grew, comments in their column are the reason.
        return found or set(at_ends)


# What is said of suppressions themselves cannot be suppressed at their place.
_ABOUT = suppressions.LETTERS


def _comment_place(tree: SyntaxTree, line: int) -> int | None:
    """Where a comment at the end of a line goes; None where one would not be a comment.

    *line* is where it starts. There is no place on empty lines, nor inside strings, heredocs and
    comments of several lines.
    """
    text = tree.source.text
    tokens = tree.tokens
    end = text.find("\n", line)
    end = len(text) if end == -1 else end
    if not text[line:end].strip():
        return None
    for token, start in enumerate(tokens.starts):
        kind = tokens.kinds[token]
        if start >= line and (kind == NEWLINE or kind == EOF):
            # The first newline token from the line on: does it end this line?
            return start if start <= end and (start == end or text[start:end] == "\r") else None
        if kind == COMMENT and start < line < tokens.ends[token]:
            return None
    return None


def _of_file(directives: list[Directive]) -> set[str]:
    """The names that are suppressed in the whole file already."""
    return {
        name.text
        for directive in directives
        if directive.command == FILE_IGNORE
        for name in directive.names or ()
    }


def _directive_between(directives: list[Directive], start: int, end: int) -> Directive | None:
    for directive in directives:
        if start <= directive.start < end and directive.command == IGNORE:
            return directive
    return None


def _item_line(tree: SyntaxTree, line: int, diagnostics: list[Diagnostic]) -> int:
    """The start of the line of the innermost item around all findings of a line; -1 for none.

    An item is what a comment above it is for: an attribute, a block, an entry of an object or an
    element of a list. It begins its line.
    """
    text = tree.source.text
    end = text.find("\n", line)
    end = len(text) if end == -1 else end
    starts = [each.start for each in diagnostics if line <= each.start <= end]
    found = -1
    around: Node | None = None
    for node in enclosing(tree, min(starts)):
        if isinstance(node, Template):
            break
        if isinstance(node, (Attribute, Block, ObjectItem)) or isinstance(around, Tuple):
            first, last = tree.range(node)
            line_start = text.rfind("\n", 0, first) + 1
            if not text[line_start:first].strip("\ufeff \t") and first <= min(starts):
                if max(starts) < last:
                    found = line_start
        around = node
    return found


def _merged(edits: list[Edit]) -> list[Edit]:
    """The edits in order; those that insert at the same place are one."""
    merged: list[Edit] = []
    for edit in sorted(edits, key=lambda each: each.start):
        if merged and merged[-1].start == edit.start:
            merged[-1] = Edit(edit.start, edit.end, merged[-1].text + edit.text)
        else:
            merged.append(edit)
    return merged


# Layout alone counts here, as it does for the rule `unformatted`: what the layout of a dialect
# rewrites beyond it are findings of other rules, which may be what is suppressed.


def _is_formatted(document: Document) -> bool:
    return document.has_valid_syntax and format_tree(document.tree, HCL) == document.text


def _laid_out(document: Document) -> Document:
    return document.with_text(format_tree(document.tree, HCL))
