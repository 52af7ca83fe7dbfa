"""The nodes of a pattern, and the machine that matches them in linear time."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.text.limits import LONGEST_PROGRAM, MOST_MACHINE_STEPS

LAST: Final = 0x10FFFF

Ranges = tuple[tuple[int, int], ...]  # sorted, apart from each other, both ends included

_LAST_OF_ASCII: Final = 127
# Characters beyond ASCII that differ in case only from the letter with a code: Kelvin, long s.
_MORE_CASES: Final = {75: "\u212a", 83: "\u017f"}

DIGITS: Final = ((48, 57),)
SPACES: Final = ((9, 10), (12, 13), (32, 32))
WORD: Final = ((48, 57), (65, 90), (95, 95), (97, 122))
ANY: Final = ((0, LAST),)
ANY_BUT_NEWLINE: Final = ((0, 9), (11, LAST))

PERL: Final = {"d": DIGITS, "s": SPACES, "w": WORD}
POSIX: Final[dict[str, Ranges]] = {
    "alnum": ((48, 57), (65, 90), (97, 122)),
    "alpha": ((65, 90), (97, 122)),
    "ascii": ((0, 127),),
    "blank": ((9, 9), (32, 32)),
    "cntrl": ((0, 31), (127, 127)),
    "digit": DIGITS,
    "graph": ((33, 126),),
    "lower": ((97, 122),),
    "print": ((32, 126),),
    "punct": ((33, 47), (58, 64), (91, 96), (123, 126)),
    "space": ((9, 13), (32, 32)),
    "upper": ((65, 90),),
    "word": WORD,
    "xdigit": ((48, 57), (65, 70), (97, 102)),
}
# SPEC: the Unicode Character Database, Scripts.txt of version 15.0; the scripts most asked for.
SCRIPTS: Final[dict[str, Ranges]] = {
    "Cyrillic": (
        (0x400, 0x484), (0x487, 0x52F), (0x1C80, 0x1C88), (0x1D2B, 0x1D2B), (0x1D78, 0x1D78),
        (0x2DE0, 0x2DFF), (0xA640, 0xA69F), (0xFE2E, 0xFE2F), (0x1E030, 0x1E06D),
        (0x1E08F, 0x1E08F),
    ),
    "Greek": (
        (0x370, 0x373), (0x375, 0x377), (0x37A, 0x37D), (0x37F, 0x37F), (0x384, 0x384),
        (0x386, 0x386), (0x388, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x3E1),
        (0x3F0, 0x3FF), (0x1D26, 0x1D2A), (0x1D5D, 0x1D61), (0x1D66, 0x1D6A), (0x1DBF, 0x1DBF),
        (0x1F00, 0x1F15), (0x1F18, 0x1F1D), (0x1F20, 0x1F45), (0x1F48, 0x1F4D),
        (0x1F50, 0x1F57), (0x1F59, 0x1F59), (0x1F5B, 0x1F5B), (0x1F5D, 0x1F5D),
        (0x1F5F, 0x1F7D), (0x1F80, 0x1FB4), (0x1FB6, 0x1FC4), (0x1FC6, 0x1FD3),
        (0x1FD6, 0x1FDB), (0x1FDD, 0x1FEF), (0x1FF2, 0x1FF4), (0x1FF6, 0x1FFE),
        (0x2126, 0x2126), (0xAB65, 0xAB65), (0x10140, 0x1018E), (0x101A0, 0x101A0),
        (0x1D200, 0x1D245),
    ),
}
_CATEGORIES: Final = frozenset(
    "C Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps "
    "S Sc Sk Sm So Z Zl Zp Zs".split()
)
# Beyond this only private use and a few others are assigned, in the planes looked at.
_DENSE_END: Final = 0x32400
_SPARSE: Final = ((0xE0000, 0xE0FFF), (0xF0000, LAST))

_by_category: Final[dict[str, Ranges]] = {}
_fold_classes: Final[dict[str, list[int]]] = {}


def joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Return ranges in order, those that touch made one."""
    result: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if result and low <= result[-1][1] + 1:
            result[-1] = (result[-1][0], max(result[-1][1], high))
        else:
            result.append((low, high))
    return tuple(result)


def complement(ranges: Ranges) -> Ranges:
    """Return all other characters."""
    result = []
    start = 0
    for low, high in ranges:
        if low > start:
            result.append((start, low - 1))
        start = high + 1
    if start <= LAST:
        result.append((start, LAST))
    return tuple(result)


def holds(ranges: Ranges, code: int) -> bool:
    """Return whether a character is in the set."""
    start, end = 0, len(ranges)
    while start < end:
        middle = (start + end) // 2
        low, high = ranges[middle]
        if code < low:
            end = middle
        elif code > high:
            start = middle + 1
        else:
            return True
    return False


def category(name: str) -> Ranges | None:
    """Return the characters of a general category or script such as ``Lu``; None if unknown."""
    if name == "Any":
        return ANY
    if name not in _CATEGORIES:
        return SCRIPTS.get(name)
    if not _by_category:
        _load_categories()
    return _by_category.get(name, ())


def _load_categories() -> None:
    import unicodedata

    found: dict[str, list[tuple[int, int]]] = {}
    category_of = unicodedata.category
    for start, end in ((0, _DENSE_END), *_SPARSE):
        run_start, run_name = start, ""
        for code in range(start, end + 2):
            name = category_of(chr(code)) if code <= end else ""
            if name != run_name:
                if run_name:
                    found.setdefault(run_name, []).append((run_start, code - 1))
                run_start, run_name = code, name
    found.pop("Cn", None)
    for name, ranges in found.items():
        _by_category[name] = tuple(ranges)
    for letter in {name[0] for name in found}:
        parts = [item for name, ranges in found.items() if name[0] == letter for item in ranges]
        _by_category[letter] = joined(parts)


def folded(ranges: Ranges) -> Ranges:
    """Return the set with all characters that differ from its own in case only."""
    if ranges == ANY:
        return ranges
    extra: list[tuple[int, int]] = []
    if all([high <= _LAST_OF_ASCII for _, high in ranges]):
        # PERF: most sets are of ASCII letters, and the table of all others takes long to make.
        for low, high in ranges:
            for code in range(low, high + 1):
                cases = chr(code).lower() + chr(code).upper() + _MORE_CASES.get(code & ~32, "")
                extra.extend([(ord(case), ord(case)) for case in cases])
        return joined([*ranges, *extra])
    classes = _load_fold_classes()
    for codes in classes.values():
        if any(holds(ranges, code) for code in codes):
            extra.extend([(code, code) for code in codes])
    return joined([*ranges, *extra])


def _load_fold_classes() -> dict[str, list[int]]:
    """Return the groups of characters that are the same except for case."""
    if not _fold_classes:
        found: dict[str, list[int]] = {}
        for code in range(0x1EA00):
            character = chr(code)
            lower = character.lower()
            if lower == character and character.upper() == character:
                continue
            found.setdefault(_folded_character(character), []).append(code)
        for key, codes in found.items():
            if len(codes) > 1:
                _fold_classes[key] = codes
    return _fold_classes


def _folded_character(character: str) -> str:
    """Return what stands for all the cases of a character."""
    fold = character.casefold()
    if len(fold) == 1:
        return fold
    lower = character.lower()
    return lower if len(lower) == 1 else character


Spans = tuple[int, ...]  # start and end of the match and of each group; -1: not matched

# Places in the text.
TEXT_START: Final = 0
TEXT_END: Final = 1
LINE_START: Final = 2
LINE_END: Final = 3
WORD_BOUNDARY: Final = 4
NO_WORD_BOUNDARY: Final = 5


class Node:
    """A part of a regular expression; one of the classes below."""

    __slots__ = ()


class Characters(Node):
    """One character of a set."""

    __slots__ = ("ranges",)

    def __init__(self, ranges: Ranges) -> None:
        self.ranges = ranges


class Place(Node):
    """A place between characters, such as the start of the text."""

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind = kind


class Sequence(Node):
    """One after the other; without parts it matches the empty text."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts


class Alternatives(Node):
    """The first that makes the whole match."""

    __slots__ = ("parts",)

    def __init__(self, parts: list[Node]) -> None:
        self.parts = parts


class Group(Node):
    """A group whose match is remembered under *index*, from 1."""

    __slots__ = ("index", "part")

    def __init__(self, index: int, part: Node) -> None:
        self.index = index
        self.part = part


class Repeat(Node):
    """So many times, as often as possible, or as seldom if not *greedy*; most None: any number."""

    __slots__ = ("part", "least", "most", "greedy")

    def __init__(self, part: Node, least: int, most: int | None, greedy: bool) -> None:
        self.part = part
        self.least = least
        self.most = most
        self.greedy = greedy


class PatternError(Exception):
    """A text is not a regular expression; the message says why."""


class TooMuch(Exception):
    """A regular expression is valid, but this implementation does not take it on."""


_VISITS_OF_STEP: Final = 8  # instructions that read nothing
_SLOTS_OF_STEP: Final = 128  # places of groups that are copied

# Instructions.
_CHARACTER: Final = 0  # one of a set
_SPLIT: Final = 1  # go on at the first target, else at the second
_JUMP: Final = 2
_SAVE: Final = 3
_PLACE: Final = 4
_MATCH: Final = 5


class SearchBudget:
    """How many steps may still be taken."""

    __slots__ = ("left",)

    def __init__(self, left: int = MOST_MACHINE_STEPS) -> None:
        self.left = left


class Program:
    """Instructions, in parallel lists; what ``first`` and ``second`` are is up to ``codes``."""

    __slots__ = ("codes", "first", "second", "sets", "slots")

    def __init__(self, node: Node, groups: int) -> None:
        self.codes: list[int] = []
        self.first: list[int] = []
        self.second: list[int] = []
        self.sets: list[Ranges] = []
        self.slots = 2 * (groups + 1)
        self._save(0, node)
        self._emit(_MATCH)

    def _emit(self, code: int, first: int = 0, second: int = 0) -> int:
        if len(self.codes) >= LONGEST_PROGRAM:
            raise TooMuch
        self.codes.append(code)
        self.first.append(first)
        self.second.append(second)
        return len(self.codes) - 1

    def _save(self, index: int, node: Node) -> None:
        self._emit(_SAVE, 2 * index)
        self._compile(node)
        self._emit(_SAVE, 2 * index + 1)

    def _compile(self, node: Node) -> None:
        if isinstance(node, Characters):
            self.sets.append(node.ranges)
            self._emit(_CHARACTER, len(self.sets) - 1)
        elif isinstance(node, Place):
            self._emit(_PLACE, node.kind)
        elif isinstance(node, Group):
            self._save(node.index, node.part)
        elif isinstance(node, Sequence):
            for part in node.parts:
                self._compile(part)
        elif isinstance(node, Alternatives):
            self._compile_alternatives(node.parts)
        elif isinstance(node, Repeat):
            self._compile_repeat(node)

    def _compile_alternatives(self, parts: list[Node]) -> None:
        ends = []
        for part in parts[:-1]:
            split = self._emit(_SPLIT)
            self.first[split] = len(self.codes)
            self._compile(part)
            ends.append(self._emit(_JUMP))
            self.second[split] = len(self.codes)
        self._compile(parts[-1])
        for end in ends:
            self.first[end] = len(self.codes)

    def _compile_repeat(self, node: Repeat) -> None:
        if node.most is None:
            for _ in range(node.least - 1):
                self._compile(node.part)
            # NOTE: a loop over what can be empty is entered once and then repeated, so that
            # an empty round is not preferred to leaving.
            if node.least > 0:
                self._compile_plus(node)
            elif _can_be_empty(node.part):
                split = self._branch(node.greedy)
                self._compile_plus(node)
                self._close(split, node.greedy)
            else:
                split = self._branch(node.greedy)
                self._compile(node.part)
                self._emit(_JUMP, split)
                self._close(split, node.greedy)
            return
        for _ in range(node.least):
            self._compile(node.part)
        splits = []
        for _ in range(node.most - node.least):
            splits.append(self._branch(node.greedy))
            self._compile(node.part)
        for split in splits:
            self._close(split, node.greedy)

    def _compile_plus(self, node: Repeat) -> None:
        start = len(self.codes)
        self._compile(node.part)
        split = self._emit(_SPLIT, start, start)
        self._close(split, node.greedy)

    def _branch(self, greedy: bool) -> int:
        """Emit a choice between going on here and elsewhere."""
        split = self._emit(_SPLIT)
        if greedy:
            self.first[split] = len(self.codes)
        else:
            self.second[split] = len(self.codes)
        return split

    def _close(self, split: int, greedy: bool) -> None:
        """Let the other way of a choice lead here."""
        if greedy:
            self.second[split] = len(self.codes)
        else:
            self.first[split] = len(self.codes)


def _can_be_empty(node: Node) -> bool:
    if isinstance(node, Characters):
        return False
    if isinstance(node, Group):
        return _can_be_empty(node.part)
    if isinstance(node, Sequence):
        return all(_can_be_empty(part) for part in node.parts)
    if isinstance(node, Alternatives):
        return any(_can_be_empty(part) for part in node.parts)
    return not isinstance(node, Repeat) or node.least == 0 or _can_be_empty(node.part)


def search(program: Program, text: str, start: int, budget: SearchBudget) -> Spans | None:
    """Return the first match at *start* or after it, preferring what a backtracker would find.

    Raises TooMuch: It would take too many steps.
    """
    codes, first = program.codes, program.first
    sets = program.sets
    threads: list[tuple[int, Spans]] = []
    found: Spans | None = None
    nothing = (-1,) * program.slots
    position = start
    while True:
        if found is None:
            reached = {at for at, _ in threads}
            _follow(program, text, position, 0, nothing, threads, reached, budget)
        elif not threads:
            return found
        budget.left -= len(threads) + 1
        if budget.left < 0:
            raise TooMuch
        code = ord(text[position]) if position < len(text) else -1
        following: list[tuple[int, Spans]] = []
        visited: set[int] = set()
        for at, spans in threads:
            if codes[at] == _MATCH:
                found = spans
                break  # later ones are less preferred
            if code >= 0 and holds(sets[first[at]], code):
                _follow(program, text, position + 1, at + 1, spans, following, visited, budget)
        threads = following
        if code < 0:
            return found
        position += 1


def _follow(
    program: Program, text: str, position: int, start: int, spans: Spans,
    threads: list[tuple[int, Spans]], visited: set[int], budget: SearchBudget,
) -> None:
    """Add what is reached from *start* without a character, in order of preference.

    To remember where a group starts or ends copies the places of all groups.
    """
    stack = [(start, spans)]
    copied = 0
    known = len(visited)
    while stack:
        at, spans = stack.pop()
        while at not in visited:
            visited.add(at)
            code = program.codes[at]
            if code == _JUMP:
                at = program.first[at]
            elif code == _SPLIT:
                stack.append((program.second[at], spans))
                at = program.first[at]
            elif code == _SAVE:
                slot = program.first[at]
                spans = (*spans[:slot], position, *spans[slot + 1:])
                copied += program.slots
                at += 1
            elif code == _PLACE:
                if not is_at(program.first[at], text, position):
                    break
                at += 1
            else:
                threads.append((at, spans))
                break
    budget.left -= (len(visited) - known) // _VISITS_OF_STEP + copied // _SLOTS_OF_STEP


def is_at(kind: int, text: str, position: int) -> bool:
    """Return whether a position in the text is such a place."""
    if kind == TEXT_START:
        return position == 0
    if kind == TEXT_END:
        return position == len(text)
    if kind == LINE_START:
        return position == 0 or text[position - 1] == "\n"
    if kind == LINE_END:
        return position == len(text) or text[position] == "\n"
    before = position > 0 and holds(WORD, ord(text[position - 1]))
    after = position < len(text) and holds(WORD, ord(text[position]))
    return (before != after) == (kind == WORD_BOUNDARY)
