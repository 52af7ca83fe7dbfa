"""Write a suppression for every finding (`--add-suppressions`)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from itertools import count

from hcl_lint.annotations import Final, Iterable, Iterator, Mapping
from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rules import SUPPRESSION_WITHOUT_REASON
from hcl_lint.format.formatter import HCL, format_tree
from hcl_lint.linter.suppression import read_bare_names
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.directives import FILE_IGNORE, IGNORE, PREFIX, Directive, find_directives
from hcl_lint.syntax.nodes import Attribute, Block, Node, ObjectItem, Template, Tuple
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.tokens import COMMENT, EOF, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.unicode import grapheme_count

# A comment on the line of these would change what they are about.
_ABOUT_FILES = frozenset(
    ["unformatted", "missing-final-newline", "trailing-whitespace", "too-many-blank-lines"]
)


_CAREFUL_ROUNDS: Final = 8  # in which only the nearest comments are moved


@dataclass(slots=True, eq=False)
class _Plan:
    """The edits that write comments.

    ``at_ends`` are those at the ends of lines, by where these start, and ``above`` the lines with
    findings whose comments are on lines of their own, by the line that these are above.
    """

    edits: list[Edit] = field(default_factory=list, init=False)
    at_ends: dict[int, Edit] = field(default_factory=dict, init=False)
    above: dict[int, list[int]] = field(default_factory=dict, init=False)


@dataclass(slots=True, eq=False)
class SuppressionWriter:
    """Writes the comments that suppress findings, with one reason.

    A comment goes at the end of the line on which a finding begins, else above the attribute,
    block or element that the line is in, else above what is around that, else to the start of the
    file. No line becomes longer than *line_length*. A file that was formatted stays formatted, and
    nothing but comments is new in it: none goes where others would move, as in the middle of
    attributes that are aligned.
    """

    catalogue: Catalogue
    reason: str
    line_length: int

    def suppressed(
        self, document: Document, diagnostics: list[Diagnostic], *, in_file: bool
    ) -> Document:
        """The document with comments for findings; with *in_file*, all at its start.

        Without a reason, findings of comments that lack one stay: the new comment would
        lack one as well.
        """
        if not self.reason:
            lacking = SUPPRESSION_WITHOUT_REASON.name
            diagnostics = [element for element in diagnostics if element.rule.name != lacking]
        is_formatted = _is_formatted(document)
        levels: dict[int, int] = {}  # how far out the comments of a line go, by its start
        for number in count():
            plan = self._plan(document.tree, diagnostics, levels, in_file=in_file)
            if not plan.edits:
                return document
            result = document.with_text(apply_edits(document.text, plan.edits))
            moved = _without_effect(result.tree, plan)
            if is_formatted and not moved and result.has_valid_syntax:
                result = result.with_text(format_tree(result.tree, HCL))
            moved = moved or self._too_long(document.text, result.text, plan.at_ends)
            if not moved and is_formatted:
                only_nearest = number < _CAREFUL_ROUNDS
                moved = _disturbing(document.text, result.text, plan, only_nearest=only_nearest)
            if not moved:
                break
            for line in moved:
                levels[line] = levels.get(line, 0) + 1
        if len(result.tree.diagnostics) > len(document.tree.diagnostics):
            if in_file:
                return document
            return self.suppressed(document, diagnostics, in_file=True)
        return result

    def _plan(
        self, tree: SyntaxTree, diagnostics: list[Diagnostic], levels: Mapping[int, int], *,
        in_file: bool,
    ) -> _Plan:
        directives = [element for element in find_directives(tree) if element.prefix == PREFIX]
        for directive in directives:
            read_bare_names(directive, self.catalogue, tree.source.text)
        by_line: dict[int, list[Diagnostic]] = {}
        for_file: list[str] = []
        for element in diagnostics:
            line = tree.source.text.rfind("\n", 0, element.start) + 1
            is_about_file = (
                in_file or element.rule.name in _ABOUT_FILES or element.code.startswith(_ABOUT)
            )
            if is_about_file or not tree.source.text[element.start : element.end].strip():
                for_file.append(element.rule.name)
            else:
                by_line.setdefault(line, []).append(element)
        plan = _Plan()
        edits: list[Edit] = []
        before: dict[int, list[str]] = {}  # by the starts of the lines of items
        for line, found in by_line.items():
            names = list(dict.fromkeys([diagnostic.rule.name for diagnostic in found]))
            level = levels.get(line, 0)
            edit = None if level > 0 else self._at_end(tree, line, names, directives)
            if edit is not None:
                edits.append(edit)
                plan.at_ends[line] = edit
                continue
            starts = _item_lines(tree, [place.start for place in found])
            level = max(level - 1, 0)
            if level < len(starts):
                before.setdefault(starts[level], []).extend(names)
                plan.above.setdefault(starts[level], []).append(line)
            else:
                for_file += names
        for start, names in before.items():
            edits.append(self._above(tree, start, IGNORE, names))
        missing = [name for name in dict.fromkeys(for_file) if name not in _of_file(directives)]
        if missing:
            edits.append(self._in_file(tree, missing, directives))
        plan.edits = _merged(edits)
        return plan

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
            missing = [name for name in names if name not in {name.text for name in known.names}]
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
        lines = [f"{indentation}# {self._directive(command, group)}{newline}" for group in groups]
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

    def _too_long(self, before: str, after: str, at_ends: dict[int, Edit]) -> set[int]:
        """The lines whose comments have to go above them, as some line has become too long."""
        long_before = {
            "".join(line.split()) for line in before.splitlines()
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
            at = after.find(at_ends[start].text.strip(), at)
            line_start, line_end = after.rfind("\n", 0, at) + 1, after.find("\n", at)
            line = after[line_start : line_end if line_end != -1 else len(after)]
            if grapheme_count(line) > self.line_length:
                found.add(start)
            at += 1
        # Where other lines grew, comments in their column are the reason.
        return found or set(at_ends)


# What is said of suppressions themselves cannot be suppressed at their place.
_ABOUT = "HL"


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
    token = bisect_left(tokens.starts, line)
    if token > 0 and tokens.kinds[token - 1] == COMMENT and line < tokens.ends[token - 1]:
        return None
    while token < len(tokens.starts):
        start = tokens.starts[token]
        if tokens.kinds[token] == NEWLINE or tokens.kinds[token] == EOF:
            # The first newline token from the line on: does it end this line?
            return start if start <= end and (start == end or text[start:end] == "\r") else None
        token += 1
    return None


def _of_file(directives: list[Directive]) -> set[str]:
    """The names that are suppressed in the whole file already."""
    return {
        name.text for directive in directives if directive.command == FILE_IGNORE
        for name in directive.names or ()
    }


def _directive_between(directives: list[Directive], start: int, end: int) -> Directive | None:
    for directive in directives:
        if start <= directive.start < end and directive.command == IGNORE:
            return directive
    return None


def _without_effect(tree: SyntaxTree, plan: _Plan) -> set[int]:
    """The lines whose new comments at their ends are no directives in the result, *tree*.

    They are in code that is commented out.
    """
    lines = {edit.start: line for line, edit in plan.at_ends.items()}
    directives = {directive.start for directive in find_directives(tree)}
    found: set[int] = set()
    shift = 0
    for edit in plan.edits:
        at = edit.text.find(PREFIX)
        if edit.start in lines and at != -1 and edit.start + shift + at not in directives:
            found.add(lines[edit.start])
        shift += len(edit.text)
    return found


def _item_lines(tree: SyntaxTree, starts: list[int]) -> list[int]:
    """The starts of the lines of the items around all findings of a line, from the inside out.

    An item is what a comment above it is for: an attribute, a block, an entry of an object or an
    element of a list. It begins its line.
    """
    text = tree.source.text
    first_start, last_start = min(starts), max(starts)
    found: list[int] = []
    around: Node | None = None
    for node in enclosing(tree, first_start):
        if isinstance(node, Template):
            break
        if isinstance(node, (Attribute, Block, ObjectItem)) or isinstance(around, Tuple):
            first, last = tree.range(node)
            line_start = text.rfind("\n", 0, first) + 1
            if not text[line_start:first].strip("\ufeff \t") and first <= first_start:
                if last_start < last:
                    found.append(line_start)
        around = node
    return list(dict.fromkeys(reversed(found)))


def _disturbing(before: str, after: str, plan: _Plan, *, only_nearest: bool) -> set[int]:
    """The lines whose comments, at their ends or above them, have moved other text.

    Those are in the same paragraph as a line that has changed otherwise: the nearest, or all.
    """
    old, new = before.split("\n"), after.split("\n")
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line) + 1)
    added = [0] * (len(old) + 1)
    for edit in plan.edits:
        added[bisect_left(starts, edit.start)] += edit.text.count("\n")
    found: set[int] = set()
    comments: list[tuple[int, list[int]]] = []  # of a paragraph: where, and the lines with findings
    disturbed: list[int] = []
    shift = 0
    for i, line in enumerate(old):
        shift += added[i]
        at_end = plan.at_ends.get(starts[i])
        lines = [*plan.above.get(starts[i], ()), *([] if at_end is None else [starts[i]])]
        if lines:
            comments.append((i, lines))
        now = new[i + shift] if i + shift < len(new) else ""
        if line != now and (at_end is None or not _is_same_but(line, now, at_end.text)):
            disturbed.append(i)
        if not line.strip() or i == len(old) - 1:
            if disturbed and comments:
                for _, lines in _nearest(comments, disturbed) if only_nearest else comments:
                    found.update(lines)
            comments, disturbed = [], []
    return found


def _nearest(
    comments: list[tuple[int, list[int]]], disturbed: list[int]
) -> Iterator[tuple[int, list[int]]]:
    """The comments that are nearest to lines, before or after each of them."""
    places = [at for at, _ in comments]
    for line in disturbed:
        after = bisect_left(places, line)
        around = comments[max(after - 1, 0) : after + 1]
        nearest = min([abs(at - line) for at, _ in around])
        yield from [comment for comment in around if abs(comment[0] - line) == nearest]


def _is_same_but(old: str, new: str, added: str) -> bool:
    """Whether a line is another one with a comment more at its end, or with more names in one."""
    added = added.strip()
    before, comment, after = new.rpartition(added)
    if added.startswith(","):
        return before + after == old
    return comment != "" and before.rstrip() == old.rstrip() and not after.strip()


def _merged(edits: list[Edit]) -> list[Edit]:
    """The edits in order; those that insert at the same place are one."""
    merged: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: edit.start):
        if merged and merged[-1].start == edit.start:
            merged[-1] = Edit(edit.start, edit.end, merged[-1].text + edit.text)
        else:
            merged.append(edit)
    return merged


# Layout alone counts here, as it does for the rule `unformatted`: what the layout of a dialect
# rewrites beyond it are findings of other rules, which may be what is suppressed.


def _is_formatted(document: Document) -> bool:
    return document.has_valid_syntax and format_tree(document.tree, HCL) == document.text
