"""Patterns of the RE2 syntax: compiled once, matched in linear time."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterator, Pattern as CompiledPattern
from hcl_lint.regex.machine import (
    ANY, LAST, LINE_END, LINE_START, NO_WORD_BOUNDARY, TEXT_END, TEXT_START, WORD_BOUNDARY,
    Alternatives, Characters, Group, Node, PatternError, Place, Program, Ranges, Repeat,
    SearchBudget, Sequence, TooMuch, complement, holds, search,
)
from hcl_lint.regex.parser import Parser
from hcl_lint.text.limits import LONGEST_PATTERN, MOST_MATCHER_STEPS

_MOST: Final = 1 << 60
_PLACES: Final = {
    TEXT_START: r"\A",
    TEXT_END: r"\Z",
    LINE_START: r"(?m:^)",
    LINE_END: r"(?m:$)",
    WORD_BOUNDARY: r"\b",
    NO_WORD_BOUNDARY: r"(?!\b)",
}


def effort(node: Node, length: int) -> int:
    """Return at most how many steps the search in a text of some length takes.

    All searches together that go on after the last match take no more. Repetitions of anything
    but single characters count as too many steps.
    """
    cost, ways = _attempt(_without_tail(node), length)
    return min((length + 1) * (cost + ways), _MOST)


def _attempt(node: Node, length: int) -> tuple[int, int]:
    """Return the steps to try a part at one place in all ways, and how many ways there are."""
    if isinstance(node, Group):
        return _attempt(node.part, length)
    if isinstance(node, Sequence):
        total, paths = 0, 1
        for part in node.parts:
            cost, ways = _attempt(part, length)
            total, paths = min(total + paths * cost, _MOST), min(paths * ways, _MOST)
        return total, paths
    if isinstance(node, Alternatives):
        tried = [_attempt(part, length) for part in node.parts]
        return min(sum([cost for cost, _ in tried]), _MOST), min(sum([w for _, w in tried]), _MOST)
    if isinstance(node, Repeat):
        if isinstance(node.part, Characters):
            most = length if node.most is None else min(node.most, length)
            return max(most, node.least) + 1, max(most - node.least, 0) + 1
        if node.most != 1:
            return _MOST, _MOST
        cost, ways = _attempt(node.part, length)
        return cost + 1, ways + 1
    return 1, 1


def _repetition(node: Node) -> Repeat | None:
    """The repeated set of characters that is all of an expression."""
    while isinstance(node, Sequence) and len(node.parts) == 1:
        node = node.parts[0]
    return node if isinstance(node, Repeat) and isinstance(node.part, Characters) else None


def _without_tail(node: Node) -> Node:
    """Return the expression with a repetition at its end reduced to what must be there.

    Once that is there the match has succeeded, and what else it takes is not tried again.
    """
    if isinstance(node, Group):
        return _without_tail(node.part)
    if isinstance(node, Sequence) and node.parts:
        return Sequence([*node.parts[:-1], _without_tail(node.parts[-1])])
    if isinstance(node, Repeat) and isinstance(node.part, Characters):
        return Repeat(node.part, node.least, node.least, True)
    return node


def translated(node: Node) -> str:
    """Return the expression in the syntax of the standard library, for its ASCII mode."""
    if isinstance(node, Characters):
        return _characters(node.ranges)
    if isinstance(node, Place):
        return _PLACES[node.kind]
    if isinstance(node, Group):
        return f"({translated(node.part)})"
    if isinstance(node, Sequence):
        return "(?:" + "".join([translated(part) for part in node.parts]) + ")"
    if isinstance(node, Alternatives):
        return "(?:" + "|".join([translated(part) for part in node.parts]) + ")"
    assert isinstance(node, Repeat)
    most = "" if node.most is None else node.most
    lazy = "" if node.greedy else "?"
    return f"(?:{translated(node.part)}){{{node.least},{most}}}{lazy}"


def _characters(ranges: Ranges) -> str:
    if not ranges:
        return "(?!)"
    if ranges == ANY:
        return "(?s:.)"
    sign = ""
    if ranges[-1][1] == LAST:
        # The standard library takes milliseconds to compile a set of nearly all characters.
        sign, ranges = "^", complement(ranges)
    if sign == "" and len(ranges) == 1 and ranges[0][0] == ranges[0][1]:
        return _character(ranges[0][0])  # PERF: 0.3 of the time to compile a set.
    return f"[{sign}{''.join([_range(low, high) for low, high in ranges])}]"


def _range(low: int, high: int) -> str:
    return _character(low) if low == high else f"{_character(low)}-{_character(high)}"


def _character(code: int) -> str:
    if code < 0x80 and chr(code).isalnum():
        return chr(code)
    return f"\\x{code:02x}" if code < 0x100 else f"\\U{code:08x}"


_remembered: Final[dict[str, Pattern]] = {}


class Match:
    """Where an expression matched a text.

    ``spans`` holds the start and the end of the match and of each group, in code points; -1
    where a group took no part.
    """

    __slots__ = ("text", "spans")

    def __init__(self, text: str, spans: tuple[int, ...]) -> None:
        self.text = text
        self.spans = spans

    @property
    def start(self) -> int:
        return self.spans[0]

    @property
    def end(self) -> int:
        return self.spans[1]

    def group(self, index: int) -> str | None:
        """Return what a group matched, 0 being the whole; None where it took no part."""
        start, end = self.spans[2 * index], self.spans[2 * index + 1]
        return None if start == -1 else self.text[start:end]


class Pattern:
    """A regular expression, written as ``text``; ``names`` are those of its groups.

    Groups without a name have "" there.
    """

    __slots__ = (
        "text", "names", "_node", "_program", "_compiled", "_easy", "_repetition", "_whole",
    )

    def __init__(self, text: str) -> None:
        self.text = text
        parser = Parser(text)
        self._node = parser.parse()
        self.names = parser.names
        self._program: Program | None = None
        self._compiled: CompiledPattern[str] | None = None
        self._easy = -1  # up to which length of a text the standard library may search it
        self._repetition = _repetition(self._node)
        self._whole: Pattern | None = None  # this, between the start and the end of a text

    def matches_all(self, text: str) -> bool:
        """Whether there is a match that is all of a text.

        Raises TooMuch: Finding out would take too long.
        """
        if self._repetition is None:
            if self._whole is None:
                self._whole = Pattern(self.text)
                self._whole._node = Sequence([Place(TEXT_START), self._node, Place(TEXT_END)])
            return self._whole.search(text) is not None
        # PERF: most patterns of schemas are that simple.
        least, most = self._repetition.least, self._repetition.most
        part = self._repetition.part
        assert isinstance(part, Characters)
        if len(text) < least or most is not None and len(text) > most:
            return False
        return all([holds(part.ranges, ord(character)) for character in text])

    def search(self, text: str, start: int = 0, budget: SearchBudget | None = None) -> Match | None:
        """Return the first match at *start* or after it.

        Of several at one place it is the one that a backtracking matcher would prefer. Searches
        may share a *budget* of steps. Raises TooMuch: It would take too long.
        """
        length = len(text) - start
        # The effort grows with the length: what holds for a longer text holds for this one too.
        if length > self._easy and effort(self._node, length) <= MOST_MATCHER_STEPS:
            self._easy = length
        if length <= self._easy:
            if self._compiled is None:
                self._compiled = re.compile(f"(?a){translated(self._node)}")
            match = self._compiled.search(text, start)
            if match is None:
                return None
            return Match(text, tuple([place for span in match.regs for place in span]))
        return self._run(text, start, budget or SearchBudget())

    def _run(self, text: str, start: int, budget: SearchBudget) -> Match | None:
        if self._program is None:
            self._program = Program(self._node, len(self.names))
        spans = search(self._program, text, start, budget)
        return None if spans is None else Match(text, spans)

    def search_all(self, text: str) -> Iterator[Match]:
        """Yield all matches that do not overlap, but no empty one right after another.

        Raises TooMuch: It would take too long.
        """
        position = 0
        last_end = -1
        budget = SearchBudget()
        while position <= len(text):
            match = self.search(text, position, budget)
            if match is None:
                return
            is_empty_after = match.end == position and match.start == last_end
            position = match.end if match.end > position else position + 1
            last_end = match.end
            if not is_empty_after:
                yield match


def pattern_of(text: str) -> Pattern:
    """Return the expression written as *text*; the last ones are remembered.

    Raises PatternError: It is not a valid expression. Raises TooMuch: It is beyond what is taken
    on.
    """
    found = _remembered.get(text)
    if found is None:
        if len(text) > LONGEST_PATTERN:
            raise TooMuch
        found = Pattern(text)
        if len(_remembered) >= 100:
            _remembered.clear()
        _remembered[text] = found
    return found


def pattern_error(text: str, too_large: str = "") -> str:
    """Why a text is not an expression; "" if it is one, *too_large* beyond what is taken on."""
    try:
        pattern_of(text)
    except PatternError as error:
        return str(error)
    except TooMuch:
        return too_large
    return ""


def matches_all(pattern: str, text: str) -> bool:
    """Return whether all of a text matches.

    That is taken for granted if finding out would take too long, and for invalid expressions.
    """
    try:
        return pattern_of(pattern).matches_all(text)
    except (PatternError, TooMuch):
        return True


def has_match(pattern: str, text: str) -> bool:
    """Return whether any part of a text matches; not if finding out would take too long."""
    try:
        return next(pattern_of(pattern).search_all(text), None) is not None
    except (PatternError, TooMuch):
        return False


def replace_all(pattern: Pattern, text: str, replacement: str) -> Iterator[str]:
    """Yield the parts of *text* with each match replaced.

    ``$1`` and ``${1}``, ``$name`` and ``${name}`` in the replacement stand for groups, ``$$``
    for a dollar sign; a name is as long as it can be.

    Raises TooMuch: It would take too long.
    """
    template = _parse_replacement(replacement, pattern.names)
    position = last_end = 0
    budget = SearchBudget()
    while position <= len(text):
        match = pattern.search(text, position, budget)
        if match is None:
            break
        yield text[last_end:match.start]
        if match.end > last_end or match.start == 0:
            for part in template:
                yield part if isinstance(part, str) else match.group(part) or ""
        last_end = match.end
        position = match.end if match.end > position else position + 1
    yield text[last_end:]


def _parse_replacement(text: str, names: list[str]) -> list[str | int]:
    """Split a replacement into literal text and the indices of groups."""
    # As in the reference, a number with a leading zero is no number.
    groups = {name: index for index, name in enumerate(names, 1)}
    groups.update({str(index): index for index in range(len(names) + 1)})
    parts: list[str | int] = []
    rest = text
    while True:
        before, dollar, rest = rest.partition("$")
        parts.append(before)
        if not dollar:
            return parts
        if rest.startswith("$"):
            parts.append("$")
            rest = rest[1:]
            continue
        name, after = _reference(rest)
        if not name:
            parts.append("$")
            continue
        rest = after
        parts.append(groups.get(name, ""))


def _reference(text: str) -> tuple[str, str]:
    """Return the name of a group after a dollar sign, and the text after it."""
    braced = text.startswith("{")
    start = 1 if braced else 0
    end = start
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    if not braced:
        return text[:end], text[end:]
    if text[end:end + 1] != "}":
        return "", text
    return text[1:end], text[end + 1:]
