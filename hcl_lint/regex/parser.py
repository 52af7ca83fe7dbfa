"""Reading regular expressions, in RE2's syntax as Go has it."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.regex.machine import (
    ANY, ANY_BUT_NEWLINE, LAST, LINE_END, LINE_START, NO_WORD_BOUNDARY, PERL, POSIX, TEXT_END,
    TEXT_START, WORD_BOUNDARY, Alternatives, Characters, Group, Node, PatternError, Place, Ranges,
    Repeat, Sequence, TooMuch, category, complement, folded, joined,
)
from hcl_lint.text.limits import DEEPEST_PATTERN, MOST_REPEATS

_PLACES: Final = {"A": TEXT_START, "z": TEXT_END, "b": WORD_BOUNDARY, "B": NO_WORD_BOUNDARY}
_CONTROLS: Final = {"a": 7, "f": 12, "t": 9, "n": 10, "r": 13, "v": 11}
_LOOKAROUND: Final = {
    "(?=": "lookahead", "(?!": "lookahead", "(?<=": "lookbehind", "(?<!": "lookbehind",
}
# What other engines have.
_ESCAPES: Final = {
    **dict.fromkeys("123456789", "; RE2 has no backreferences"),
    "Z": "; in RE2, `\\z` is the end of the text",
    "h": "; write `[ \\t]` for a space or tab",
}
_HEX: Final = frozenset("0123456789abcdefABCDEF")


class Parser:
    """Reads one regular expression; ``names`` are those of its groups, "" for unnamed ones."""

    __slots__ = ("text", "offset", "names", "depth", "ignore_case", "lines", "dots", "swapped")

    def __init__(self, text: str) -> None:
        self.text = text
        self.offset = 0
        self.names: list[str] = []
        self.depth = 0
        self.ignore_case = False  # i
        self.lines = False  # m: ^ and $ at every line
        self.dots = False  # s: . matches a newline
        self.swapped = False  # U: repetitions are not greedy unless marked

    def parse(self) -> Node:
        """Return the whole expression.

        Raises PatternError: It is not valid. Raises TooMuch: It is valid but beyond what is taken
        on.
        """
        node = self._alternatives()
        if self.offset < len(self.text):
            raise PatternError("unmatched `)`")
        _check_repeats(node, MOST_REPEATS)
        return node

    def _peek(self) -> str:
        return self.text[self.offset:self.offset + 1]

    def _take(self, expected: str) -> bool:
        if self.text.startswith(expected, self.offset):
            self.offset += len(expected)
            return True
        return False

    def _alternatives(self) -> Node:
        parts = []
        while True:
            parts.append(self._sequence())
            if not self._take("|"):
                break
        return parts[0] if len(parts) == 1 else Alternatives(parts)

    def _sequence(self) -> Node:
        parts: list[Node] = []
        repeated = False
        while self.offset < len(self.text):
            character = self.text[self.offset]
            if character in "|)":
                break
            if character in "*+?" or (character == "{" and self._counts(self.offset)):
                if not parts:
                    raise PatternError(f"nothing to repeat before `{character}`")
                if repeated:
                    advice = "; RE2 has no possessive quantifiers" if character == "+" else ""
                    raise PatternError(f"a repetition cannot be followed by `{character}`{advice}")
                parts[-1] = self._repetition(parts[-1])
                repeated = True
                continue
            repeated = False
            if character == "(":
                group = self._group()
                if group is not None:
                    parts.append(group)
            elif self._take("\\Q"):
                literal, _, _ = self.text[self.offset:].partition("\\E")
                self.offset = min(self.offset + len(literal) + 2, len(self.text))
                parts.extend([self._literal(ord(character)) for character in literal])
            else:
                parts.append(self._single(character))
        return Sequence(parts)

    def _single(self, character: str) -> Node:
        if character == "[":
            return Characters(self._character_class())
        if character == "\\":
            return self._escape()
        self.offset += 1
        if character == ".":
            return Characters(ANY if self.dots else ANY_BUT_NEWLINE)
        if character == "^":
            return Place(LINE_START if self.lines else TEXT_START)
        if character == "$":
            return Place(LINE_END if self.lines else TEXT_END)
        return self._literal(ord(character))

    def _literal(self, code: int) -> Node:
        ranges: Ranges = ((code, code),)
        return Characters(folded(ranges) if self.ignore_case else ranges)

    def _counts(self, offset: int) -> tuple[int, int | None, int] | None:
        """Return the counts of ``{n}``, ``{n,}`` or ``{n,m}`` and the offset after, if any."""
        end = self.text.find("}", offset)
        if end == -1:
            return None
        least, comma, most = self.text[offset + 1:end].partition(",")
        if not _is_count(least) or not (_is_count(most) or not most):
            return None
        low = _count(least)
        high = low if not comma else _count(most) if most else None
        return low, high, end + 1

    def _repetition(self, part: Node) -> Node:
        start = self.offset
        counts = self._counts(start)
        if counts is not None and self._peek() == "{":
            least, most, self.offset = counts
            if max(least, most or 0) > MOST_REPEATS or (most is not None and least > most):
                written = self.text[start:self.offset]
                problem = f"`{written}` is not a valid number of repetitions"
                if max(least, most or 0) > MOST_REPEATS:
                    problem += f"; RE2 allows at most {MOST_REPEATS}"
                raise PatternError(problem)
        else:
            symbol = self._peek()
            self.offset += 1
            least, most = 1 if symbol == "+" else 0, 1 if symbol == "?" else None
        greedy = not self._take("?")
        return Repeat(part, least, most, greedy != self.swapped)

    def _group(self) -> Node | None:
        """Parse a group; None where it only sets flags for what follows."""
        start = self.offset
        self.offset += 1
        self.depth += 1
        if self.depth > DEEPEST_PATTERN:
            raise TooMuch
        flags = (self.ignore_case, self.lines, self.dots, self.swapped)
        index = 0
        for written, what in _LOOKAROUND.items():
            if self.text.startswith(written, start):
                raise PatternError(f"`{written}` is not supported by RE2, which has no {what}")
        if self._take("?"):
            if self._take("P<") or self._take("<"):
                self.names.append(self._name())
                index = len(self.names)
            elif self._flags(start):
                self.depth -= 1
                return None
        else:
            self.names.append("")
            index = len(self.names)
        part = self._alternatives()
        if not self._take(")"):
            raise PatternError("a `(` has no `)`")
        self.ignore_case, self.lines, self.dots, self.swapped = flags
        self.depth -= 1
        return Group(index, part) if index else Sequence([part])

    def _name(self) -> str:
        end = self.text.find(">", self.offset)
        name = self.text[self.offset:max(end, self.offset)]
        if not name or not name.isascii() or not name.replace("_", "a").isalnum():
            raise PatternError(f"`{name}` is not a valid group name")
        self.offset = end + 1
        return name

    def _flags(self, start: int) -> bool:
        """Parse flags after ``(?``; whether the group ends with them."""
        value = True
        may_end = True  # not right after a minus
        while self.offset < len(self.text):
            character = self.text[self.offset]
            self.offset += 1
            if character == "i":
                self.ignore_case = value
            elif character == "m":
                self.lines = value
            elif character == "s":
                self.dots = value
            elif character == "U":
                self.swapped = value
            elif character == "-" and value:
                value = may_end = False
                continue
            elif character in ":)" and may_end:
                return character == ")"
            else:
                break
            may_end = True
        written = self.text[start:self.offset]
        raise PatternError(f"`{written}` is not supported by RE2")

    def _escape(self) -> Node:
        """Parse an escape outside a character class."""
        place = _PLACES.get(self.text[self.offset + 1:self.offset + 2])
        if place is not None:
            self.offset += 2
            return Place(place)
        ranges = self._class_escape()
        return Characters(ranges) if ranges is not None else self._literal(self._code())

    def _class_escape(self) -> Ranges | None:
        """Parse an escape that stands for many characters, if this is one."""
        kind = self.text[self.offset + 1:self.offset + 2]
        if kind.lower() in PERL:
            self.offset += 2
            ranges = PERL[kind.lower()]
            if self.ignore_case:
                ranges = folded(ranges)
            return ranges if kind.islower() else complement(ranges)
        if kind not in ("p", "P"):
            return None
        start = self.offset
        self.offset += 2
        if self._take("{"):
            end = self.text.find("}", self.offset)
            name = self.text[self.offset:max(end, self.offset)]
            self.offset = end + 1
            if end == -1:
                raise PatternError("unmatched `{` of a character class")
        else:
            name = self._peek()
            self.offset += 1
        negated = (kind == "P") != name.startswith("^")
        name = name.removeprefix("^")
        found = category(name)
        if found is None:
            if name[:1].isupper() and len(name) > 1 and name.replace("_", "a").isalpha():
                raise TooMuch  # a script or another property, of which we have no table
            written = self.text[start:self.offset]
            raise PatternError(f"`{written}` is not a character class")
        if self.ignore_case:
            found = folded(found)
        return complement(found) if negated else found

    def _code(self) -> int:
        """Parse an escape that stands for one character."""
        start = self.offset
        self.offset += 2
        if start + 1 >= len(self.text):
            raise PatternError("nothing follows the last `\\`")
        character = self.text[start + 1]
        if character in _CONTROLS:
            return _CONTROLS[character]
        if character == "x":
            return self._hexadecimal(start)
        if "0" <= character <= "7":
            digits = character
            if character == "0" or self._peek() in "01234567" and self._peek():
                while len(digits) < 3 and self._peek() and self._peek() in "01234567":
                    digits += self._peek()
                    self.offset += 1
                return int(digits, 8)
        elif character.isascii() and not character.isalnum():
            return ord(character)
        written = self.text[start:self.offset]
        raise PatternError(f"`{written}` is not a valid escape{_ESCAPES.get(character, '')}")

    def _hexadecimal(self, start: int) -> int:
        if self._take("{"):
            end = self.text.find("}", self.offset)
            digits = self.text[self.offset:max(end, self.offset)]
            self.offset = end + 1
        else:
            digits = self.text[self.offset:self.offset + 2]
            self.offset += 2
            if len(digits) < 2:
                digits = ""
        if not digits or len(digits) > 8 or not _HEX.issuperset(digits) or int(digits, 16) > LAST:
            raise PatternError(f"`{self.text[start:start + 12]}` is not a valid escape")
        return int(digits, 16)

    def _character_class(self) -> Ranges:
        start = self.offset
        self.offset += 1
        negated = self._take("^")
        found: list[tuple[int, int]] = []
        is_first = True
        while self._peek() != "]" or is_first:
            if self.offset >= len(self.text):
                raise PatternError("a `[` has no `]`")
            is_first = False
            if self._take("[:"):
                found.extend(self._posix_class())
                continue
            if self._peek() == "\\":
                ranges = self._class_escape()
                if ranges is not None:
                    found.extend(ranges)
                    continue
            low = high = self._class_code()
            if self._peek() == "-" and self.text[self.offset + 1:self.offset + 2] not in ("]", ""):
                self.offset += 1
                high = self._class_code()
            if high < low:
                raise PatternError(
                    f"the range in `{self.text[start:self.offset]}` ends before it starts"
                )
            found.extend(folded(((low, high),)) if self.ignore_case else ((low, high),))
        self.offset += 1
        ranges = joined(found)
        return complement(ranges) if negated else ranges

    def _class_code(self) -> int:
        if self._peek() == "\\":
            return self._code()
        self.offset += 1
        return ord(self.text[self.offset - 1])

    def _posix_class(self) -> Ranges:
        """Parse the rest of ``[:alpha:]`` within a character class."""
        start = self.offset - 2
        end = self.text.find(":]", self.offset)
        if end == -1:  # an opening bracket like any other
            self.offset = start + 1
            return ((ord("["), ord("[")),)
        name = self.text[self.offset:end]
        self.offset = end + 2
        ranges = POSIX.get(name.removeprefix("^"))
        if ranges is None:
            raise PatternError(f"`{self.text[start:self.offset]}` is not a character class")
        if self.ignore_case:
            ranges = folded(ranges)
        return complement(ranges) if name.startswith("^") else ranges


def _is_count(text: str) -> bool:
    return text.isdigit() and text.isascii() and (text == "0" or text[0] != "0")


def _count(text: str) -> int:
    return int(text) if len(text) < 6 else MOST_REPEATS + 1


def _check_repeats(node: Node, left: int) -> None:
    """Refuse counts of repetitions within each other that multiply to too much."""
    if isinstance(node, Repeat):
        count = node.least if node.most is None else node.most
        if count > left:
            raise PatternError("nested repetitions exceed 1000")
        _check_repeats(node.part, left // max(count, 1))
    elif isinstance(node, Group):
        _check_repeats(node.part, left)
    elif isinstance(node, (Sequence, Alternatives)):
        for part in node.parts:
            _check_repeats(part, left)
