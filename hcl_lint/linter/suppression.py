"""Suppression comments: which findings they hide, and problems with the comments."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import chain

from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import ALWAYS, Rule
from hcl_lint.diagnostics.rules import (
    BLANKET_SUPPRESSION, FOREIGN_DIRECTIVE, INVALID_SUPPRESSION, SUPPRESSION_WITHOUT_REASON,
    UNUSED_SUPPRESSION,
)
from hcl_lint.linter.ruleset import ALL, Selector
from hcl_lint.linter.suppression_places import CoveredItems
from hcl_lint.syntax.directives import (
    COMMANDS, ENABLE, FILE_IGNORE, FORMAT, IGNORE, PREFIXES, SORTED, TRIVY, Directive, Name,
    find_directives, read_comment,
)
from hcl_lint.syntax.nodes import Body
from hcl_lint.syntax.tokens import COMMENT
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import MOST_SUGGESTIONS, closest
from hcl_lint.text.source import Range

# The names of other tools in messages, by prefix.
_TOOLS = {text: text.partition(":")[0].partition("-")[0] for text in PREFIXES}


class Suppression:
    """One selector of a directive, and the lines for which it holds.

    ``name`` is None for all rules. The range is in code points; findings that begin or end
    in it are suppressed.
    """

    def __init__(self, directive: Directive, name: Name | None, selectors: list[Selector]) -> None:
        self.directive = directive
        self.name = name
        self.selectors = selectors
        self.start, self.end = 0, -1
        self.is_used = False


class _Cover:
    """The suppressions that are for one problem, for asking about many of its findings.

    There may be thousands of both: each question is answered by searching where suppressions
    start and end, in order, never by looking at all of them.
    """

    def __init__(self, rule: Rule, entries: list[Suppression]) -> None:
        self.entries = [entry for entry in entries if entry.end != -1]
        self.starts = sorted([entry.start for entry in self.entries])
        self.ends = sorted([entry.end for entry in self.entries])
        # Findings about a directive are never suppressed by it. Its suppressions, by its start:
        # either all of them hold for all of it, or none for any.
        self.own: dict[int, list[Suppression]] = {}
        if rule.code.startswith("HL"):
            for entry in self.entries:
                self.own.setdefault(entry.directive.start, []).append(entry)
        self.own_starts = sorted(self.own)

    def hides(self, diagnostic: Diagnostic) -> bool:
        """Whether a suppression holds for the first or the last character of a finding."""
        own = self._own(diagnostic)
        for point in _points(diagnostic):
            count = bisect_right(self.starts, point) - bisect_left(self.ends, point)
            if own and own[0].start <= point <= own[0].end:
                count -= len(own)
            if count > 0:
                return True
        return False

    def note_used(self, diagnostics: list[Diagnostic]) -> None:
        """Mark the suppressions that hold for any of some findings."""
        points: list[int] = []
        own_points: dict[int, int] = {}  # how many are in a directive, by its start
        for diagnostic in diagnostics:
            found = _points(diagnostic)
            points += found
            own = self._own(diagnostic)
            if own:
                start = own[0].directive.start
                own_points[start] = own_points.get(start, 0) + len(found)
        points.sort()
        for entry in self.entries:
            count = bisect_right(points, entry.end) - bisect_left(points, entry.start)
            start = entry.directive.start
            if entry.start <= start <= entry.end:
                count -= own_points.get(start, 0)
            if count > 0:
                entry.is_used = True

    def _own(self, diagnostic: Diagnostic) -> list[Suppression]:
        """The suppressions of the directive that a finding is about."""
        index = bisect_right(self.own_starts, diagnostic.start) - 1
        if index < 0:
            return []
        own = self.own[self.own_starts[index]]
        return own if diagnostic.start < own[0].directive.end else []


def _points(diagnostic: Diagnostic) -> list[int]:
    """Where a finding begins, and its last character."""
    return [diagnostic.start, max(diagnostic.end - 1, diagnostic.start)]


_OPENINGS = " \t:=({"
_CLOSINGS = " \t:-–—)}]"
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_COMMA = re.compile(r"[ \t]*,[ \t]*")

# How codes look, also those that no rule has.
_CODE = re.compile(r"[A-Z]{1,4}[0-9]{2,3}")


def read_bare_names(directive: Directive, catalogue: Catalogue, text: str) -> None:
    """Take words after a command without brackets as names if they are, or look like, rules."""
    if directive.rest == -1 or directive.command not in COMMANDS:
        return
    at = directive.rest
    while at < directive.end and text[at] in _OPENINGS:
        at += 1
    names: list[Name] = []
    word = _WORD.match(text, at, directive.end)
    while word is not None and _is_rule_like(word[0], catalogue):
        names.append(Name(word[0], word.start(), word.end()))
        comma = _COMMA.match(text, word.end(), directive.end)
        word = None if comma is None else _WORD.match(text, comma.end(), directive.end)
    if names:
        directive.names = names
        directive.reason = text[names[-1].end : directive.end].strip(_CLOSINGS)


def _is_rule_like(word: str, catalogue: Catalogue) -> bool:
    try:
        Selector(word, catalogue, suggests=False)
    except ConfigError:
        if _CODE.fullmatch(word.upper()) is not None:
            return True
        return "-" in word and catalogue.closest(word) is not None
    return True


# What is nearly one of `PREFIXES` and a command, at the start of a comment.
_LOOKALIKE = re.compile(
    r"(?:(?<!#)#+|(?<!/)//+|/\*+)[ \t]*(?P<directive>hcl[-_ ]?lint[ \t]*(?::[ \t]*)?"
    r"(?:(?:file-)?ignore|disable|enable|format[ \t]+(?:off|on|skip)|sorted)\b)",
    re.IGNORECASE,
)


def _lookalikes(tree: SyntaxTree) -> list[tuple[int, int]]:
    """The ranges of comments that look like directives but are not, such as a missing colon."""
    text = tree.source.text
    if _LOOKALIKE.search(text) is None or not isinstance(tree.root, Body):
        return []
    found = []
    tokens = tree.tokens
    for token, kind in enumerate(tokens.kinds):
        if kind == COMMENT:
            start, end = tokens.starts[token], tokens.ends[token]
            match = _LOOKALIKE.match(text, start, end)
            if match is not None and read_comment(text, start, end) is None:
                found.append((match.start("directive"), match.end("directive")))
    return found


class Suppressions:
    """The suppressions of a file."""

    def __init__(self, tree: SyntaxTree, catalogue: Catalogue) -> None:
        self.tree = tree
        self.catalogue = catalogue
        self.directives = find_directives(tree)
        self.entries: list[Suppression] = []
        self.diagnostics: list[Diagnostic] = []  # what is wrong with the directives
        # The selectors that names stand for, with the suppressions that have them; by prefix too.
        self._by_selectors: dict[tuple[str, str], tuple[list[Selector], list[Suppression]]] = {}
        self._items = CoveredItems(tree)
        open_entries: dict[str, list[Suppression]] = {}  # by name
        for directive in self.directives:
            read_bare_names(directive, catalogue, tree.source.text)
            self._read(directive, open_entries)
        for start, end in _lookalikes(tree):
            self._invalid(
                Name("", start, end),
                "Comment looks like a directive",
                "It has no effect. Directives begin with `hcl-lint:`, as in "
                "`# hcl-lint: ignore[rule-name] reason`.",
            )
        for entry in sorted(chain(*open_entries.values()), key=_place_of):
            entry.end = len(tree.source.text)
            self._invalid(
                entry.name or entry.directive,
                "`disable` without an `enable`",
                "It applies up to the end of the file. Add an `enable` where it should end, or use "
                "`file-ignore` for the whole file.",
            )

    def keep(self, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        """Return the findings that are not suppressed; note which suppressions are used."""
        if not self.entries:
            return diagnostics
        found: dict[str, list[Diagnostic]] = {}
        for diagnostic in diagnostics:
            found.setdefault(diagnostic.rule.name, []).append(diagnostic)
        covers: dict[str, _Cover] = {}
        for name, group in found.items():
            rule = self.catalogue.find(name)
            if rule is not None and rule.default != ALWAYS:
                entries = [
                    entry for selectors, entries in self._by_selectors.values()
                    if any([selector.matches(rule) for selector in selectors]) for entry in entries
                ]
                covers[name] = _Cover(rule, entries)
                covers[name].note_used(group)
        return [
            element for element in diagnostics
            if element.rule.name not in covers or not covers[element.rule.name].hides(element)
        ]

    # Reading

    def _read(self, directive: Directive, open_entries: dict[str, list[Suppression]]) -> None:
        if directive.command == FORMAT or directive.command == SORTED:
            return
        if directive.is_malformed:
            self._invalid(directive, "Unclosed bracket", "Add `]` after the last rule.")
            return
        if directive.command not in COMMANDS:
            near = closest(directive.command, (*COMMANDS, FORMAT, SORTED))
            hint = f" Did you mean `{near}`?" if near else ""
            self._invalid(
                directive, f"Unknown directive `{directive.command}`",
                f"Valid directives are {', '.join(COMMANDS)} and {FORMAT}.{hint}",
            )
            return
        if directive.names is not None and not directive.names and not directive.is_foreign:
            self._invalid(
                directive, "Suppression without rules",
                "Name the rules to suppress between the brackets.",
            )
        self._judge_form(directive)
        names: list[Name | None] = [None] if directive.names is None else [*directive.names]
        for name in names:
            selectors = self._selectors(directive, name)
            if not selectors:
                continue
            entry = Suppression(directive, name, selectors)
            if directive.command == ENABLE:
                self._close(entry, open_entries)
                continue
            self.entries.append(entry)
            self._by_selectors[_key(directive, name)][1].append(entry)
            if directive.command == FILE_IGNORE:
                entry.end = len(self.tree.source.text)
            elif directive.command == IGNORE:
                entry.start, entry.end = self._items.covered_range(directive)
                if directive.prefix in TRIVY:
                    self._read_header(entry)
            else:
                entry.start = directive.start
                open_entries.setdefault("" if name is None else name.text, []).append(entry)

    def _read_header(self, inner: Suppression) -> None:
        """Take a check that trivy finds at an attribute, where ours may be at its block."""
        block = self._items.block_of_attribute(inner.directive)
        if block is None:
            return
        entry = Suppression(inner.directive, inner.name, inner.selectors)
        entry.start = self.tree.range(block)[0]
        entry.end = entry.start + 1
        self.entries.append(entry)
        self._by_selectors[_key(inner.directive, inner.name)][1].append(entry)

    def _close(self, closing: Suppression, open_entries: dict[str, list[Suppression]]) -> None:
        """End the last ``disable`` with the same name."""
        same = open_entries.get("" if closing.name is None else closing.name.text)
        if same:
            same.pop().end = closing.directive.start
            return
        self._invalid(
            closing.name or closing.directive, "`enable` without a `disable`",
            "No `disable` with the same rules is open here. Use the same names in both.",
        )

    def _selectors(self, directive: Directive, name: Name | None) -> list[Selector]:
        """Resolve a name in a directive to selectors; report a name that matches no rule."""
        key = _key(directive, name)
        if key not in self._by_selectors:
            found = self._find_selectors(directive, name)
            if not found:
                return []
            self._by_selectors[key] = (found, [])
        return self._by_selectors[key][0]

    def _find_selectors(self, directive: Directive, name: Name | None) -> list[Selector]:
        if name is None:
            if directive.is_of_checks:
                return [Selector(one, self.catalogue) for one in self.catalogue.with_references()]
            return [Selector(ALL, self.catalogue)]
        if directive.is_foreign:
            ours = self._counterparts(directive, name)
            return [Selector(our, self.catalogue) for our in ours]
        try:
            suggests = len(self.diagnostics) < MOST_SUGGESTIONS
            selector = Selector(name.text, self.catalogue, suggests=suggests)
        except ConfigError as error:
            message = str(error)
            stop = "" if message.endswith("?") else "."
            self._invalid(name, "Unknown rule", f"{message[:1].upper()}{message[1:]}{stop}")
            return []
        if selector.rule is not None and selector.rule.default == ALWAYS:
            self._invalid(
                name, f"`{name.text}` cannot be suppressed",
                "This rule reports broken files. Fix the file or `exclude` it.",
            )
            return []
        return [selector]

    def _counterparts(self, directive: Directive, name: Name) -> list[str]:
        """The names of our rules for that of another tool."""
        if directive.is_of_checks:
            return self.catalogue.named(name.text)
        from hcl_lint.linter.tflint_names import counterparts  # for comments of others

        return [element for element in counterparts(name.text) if self.catalogue.find(element)]

    # What is wrong

    def _judge_form(self, directive: Directive) -> None:
        if directive.command == ENABLE:
            return
        has_reason = directive.reason or directive.prefix in TRIVY  # which have no place for one
        if not has_reason:
            self._add(
                SUPPRESSION_WITHOUT_REASON, directive, "Suppression without a reason",
                "Explain after the brackets why the finding does not apply here.",
            )
        is_all = directive.names is None or any([name.text == ALL for name in directive.names])
        if is_all:
            self._add(
                BLANKET_SUPPRESSION, directive, "Suppression of all rules",
                "Name the rules to suppress: `ignore[rule-name]`.",
            )
        if directive.is_foreign:
            self._add(
                FOREIGN_DIRECTIVE, directive, f"Suppression in {_TOOLS[directive.prefix]} syntax",
                self._meaning(directive), self._conversion(directive),
            )

    def _meaning(self, directive: Directive) -> str:
        """The meaning of a directive of another tool."""
        lost = [
            name.text for name in directive.names or [] if not self._counterparts(directive, name)
        ]
        own = "The syntax of hcl-lint is `hcl-lint: ignore[rule-name] reason`."
        if not lost:
            return f"hcl-lint understands it. {own}"
        listed = ", ".join([f"`{text}`" for text in lost[:5]])
        return f"hcl-lint has no rule for {listed}, so that has no effect here. {own}"

    def _conversion(self, directive: Directive) -> Fix | None:
        """The fix that converts a directive of another tool to our syntax, if that means the same.

        Ours do not hold for the block around them, so those that do go above it.
        """
        names: list[str] = []
        if directive.is_of_checks and directive.names is None:
            return None
        for name in directive.names or []:
            ours = self._counterparts(directive, name)
            if not ours:
                return None
            names += [our for our in ours if our not in names]
        written = f"hcl-lint: {directive.command}"
        if names:
            written += f"[{', '.join(names)}]"
        if directive.reason:
            written += f" {directive.reason}"
        edits = [Edit(directive.start, directive.end, written)]
        around = self._items.block_around(directive) if directive.is_for_block else None
        if around is not None:
            edits = self._items.moved_above(directive, around, written)
        is_trivy = directive.prefix in TRIVY
        is_wider = is_trivy and self._items.block_of_attribute(directive) is not None
        safety = UNSAFE if is_wider else SAFE
        return None if not edits else Fix("convert it to hcl-lint syntax", edits, safety)

    def unused(self, names: frozenset[str]) -> list[Diagnostic]:
        """Report suppressions that hide nothing, although their rules are among *names*.

        Another suppression may hide that.
        """
        self.keep(self._unused(names))  # notes which of those about suppressions are used
        return self.keep(self._unused(names))

    def _unused(self, names: frozenset[str]) -> list[Diagnostic]:
        found = []
        by_directive: dict[int, list[Suppression]] = {}  # by start
        for entry in self.entries:
            if self._is_unused(entry, names):
                by_directive.setdefault(entry.directive.start, []).append(entry)
        for directive in self.directives:
            unused = by_directive.get(directive.start, [])
            if not unused:
                continue
            is_all = len(unused) == len(directive.names or [None])
            removal = _removal(self.tree, directive, None if is_all else unused)
            for entry in unused:
                place: Name | Directive = entry.name or directive
                what = f"`{entry.name.text}`" if entry.name is not None else "This"
                found.append(self._diagnostic(
                    UNUSED_SUPPRESSION, place, "Unused suppression",
                    f"{what} suppresses no finding here. Remove it.", removal,
                ))
                if is_all:
                    break
        return found

    def _is_unused(self, entry: Suppression, names: frozenset[str]) -> bool:
        if entry.is_used or entry.directive.is_doubtful:
            return False
        if entry.name is None or entry.name.text == ALL:
            return True
        if entry.directive.is_foreign:
            from hcl_lint.linter.tflint_names import TFLINT_NAMES  # for comments of others

            # One rule of tflint is several of ours, and those that did not run may be meant. Those
            # of plugins, and the checks of other tools, also report what ours do not.
            ours = TFLINT_NAMES.get(entry.name.text, ())
            return len(ours) != 0 and all([name in names for name in ours])
        return any([
            selector.matches(rule) for selector in entry.selectors for rule in self.catalogue.rules
            if rule.name in names
        ])

    def _invalid(self, place: Directive | Name, summary: str, detail: str) -> None:
        self._add(INVALID_SUPPRESSION, place, summary, detail)

    def _add(
        self, rule: Rule, place: Directive | Name, summary: str, detail: str, fix: Fix | None = None
    ) -> None:
        self.diagnostics.append(self._diagnostic(rule, place, summary, detail, fix))

    def _diagnostic(
        self, rule: Rule, place: Directive | Name, summary: str, detail: str, fix: Fix | None = None
    ) -> Diagnostic:
        where = Range(self.tree.source, place.start, place.end)
        return rule.at(where, summary, detail, fix)


def _removal(
    tree: SyntaxTree, directive: Directive, unused: list[Suppression] | None
) -> Fix | None:
    """The fix that removes unused names from a directive, or all of it if *unused* is None."""
    if directive.owner is not None:
        return None
    if unused is not None:
        gone = {entry.name for entry in unused}
        kept = [name.text for name in directive.names or [] if name not in gone]
        assert directive.names
        start, end = directive.names[0].start, directive.names[-1].end
        return Fix("remove what is not needed", [Edit(start, end, ", ".join(kept))])
    text = tree.source.text
    start, end = tree.tokens.starts[directive.token], tree.tokens.ends[directive.token]
    if not directive.is_standalone:
        if text.startswith("/*", start):
            return None
        start = directive.start
        while text[start - 1] in "#/ \t":
            start -= 1
        return Fix("remove the suppression", [Edit(start, end, "")])
    line_start = text.rfind("\n", 0, start) + 1
    if not text[line_start:start].strip():
        line_end = text.find("\n", end)
        if line_end != -1 and not text[end:line_end].strip():
            return Fix("remove the suppression", [Edit(line_start, line_end + 1, "")])
    while start > line_start and text[start - 1] in " \t":
        start -= 1
    return Fix("remove the suppression", [Edit(start, end, "")])


def _key(directive: Directive, name: Name | None) -> tuple[str, str]:
    """The context of a name in a directive; no name is empty."""
    return directive.prefix, "" if name is None else name.text


def _place_of(entry: Suppression) -> tuple[int, int]:
    """The order of suppressions: that in the file."""
    return entry.directive.start, -1 if entry.name is None else entry.name.start
