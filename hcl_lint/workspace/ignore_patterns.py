"""Patterns in the language of ``.gitignore``.

Written without regular expressions: loading those costs more than a whole small run, and
a hostile pattern cannot make this matcher slow (each segment costs at most its length
times the name's).
"""

from __future__ import annotations


class _Pattern:
    """One line of an ignore file that needs more than a look into a table."""

    __slots__ = ("rank", "segments", "is_anchored", "directories_only", "suffix")

    def __init__(
        self, rank: int, segments: list[str], is_anchored: bool, directories_only: bool
    ) -> None:
        self.rank = rank
        self.segments = segments if is_anchored else ["**", *segments]
        self.is_anchored = is_anchored
        self.directories_only = directories_only
        # "*.ext" in any folder, by far the most usual wildcard.
        suffix = segments[0][1:]
        plain = not is_anchored and segments[0].startswith("*") and not _has_wildcard(suffix)
        self.suffix = suffix if plain else ""

    def matches(self, segments: list[str]) -> bool:
        if self.suffix:
            return segments[-1].endswith(self.suffix)
        return _match_path(self.segments, segments)


class IgnorePatterns:
    """The patterns of one ignore file; the last one that matches a path decides.

    Source: gitignore(5), "PATTERN FORMAT".
    """

    __slots__ = ("base", "_patterns", "_names", "_folder_names", "_negated")

    def __init__(self, base: str, lines: list[str]) -> None:
        """*base* is the absolute folder that anchored patterns start from."""
        self.base = base
        self._patterns: list[_Pattern] = []  # the last one first
        self._names: dict[str, int] = {}
        self._folder_names: dict[str, int] = {}
        self._negated: list[bool] = []
        for line in lines:
            self._add(line)
        self._patterns.reverse()

    def _add(self, line: str) -> None:
        line = _without_trailing_blanks(line)
        negated = line.startswith("!")
        if negated:
            line = line[1:]
        elif line.startswith("#"):
            return
        directories_only = line.endswith("/")
        if directories_only:
            line = line[:-1]
        anchored = "/" in line
        line = line.removeprefix("/")
        if not line:
            return
        rank = len(self._negated)
        self._negated.append(negated)
        if anchored:
            self._patterns.append(_Pattern(rank, line.split("/"), True, directories_only))
        elif _has_wildcard(line):
            self._patterns.append(_Pattern(rank, [line], False, directories_only))
        else:
            (self._folder_names if directories_only else self._names)[line] = rank

    def verdict(self, path: str, is_directory: bool) -> bool | None:
        """Whether the patterns leave the absolute *path* out; None where they say nothing.

        Says nothing about the folders above *path*, which the caller has come through.
        """
        base = self.base if self.base.endswith("/") else self.base + "/"
        inside = path.startswith(base)
        # Outside the base only patterns that hold in any folder can match.
        segments = path[len(base) if inside else path.rfind("/") + 1 :].split("/")
        name = segments[-1]
        best = self._names.get(name, -1)
        if is_directory:
            best = max(best, self._folder_names.get(name, -1))
        for pattern in self._patterns:
            if pattern.rank < best:
                break
            if pattern.directories_only and not is_directory:
                continue
            if (inside or not pattern.is_anchored) and pattern.matches(segments):
                best = pattern.rank
                break
        return None if best < 0 else not self._negated[best]


def _has_wildcard(text: str) -> bool:
    return "*" in text or "?" in text or "[" in text or "\\" in text


def _without_trailing_blanks(line: str) -> str:
    line = line.rstrip("\r\n")
    while line.endswith(" ") and not line.endswith("\\ "):
        line = line[:-1]
    return line


def _match_path(pattern: list[str], segments: list[str]) -> bool:
    """Match segment by segment; ``**`` stands for any number of segments.

    Goes back only to the last ``**``, as `match_segment` does to the last ``*``.
    """
    at, position = 0, 0
    resume_at, resume_position = -1, 0
    while position < len(segments):
        if at < len(pattern) and pattern[at] == "**":
            if at == len(pattern) - 1:  # a trailing "/**" is what lies inside
                return True
            resume_at, resume_position = at, position
            at += 1
        elif at < len(pattern) and match_segment(pattern[at], segments[position]):
            at += 1
            position += 1
        elif resume_at >= 0:
            resume_position += 1
            at, position = resume_at + 1, resume_position
        else:
            return False
    return at == len(pattern)


def match_segment(pattern: str, name: str) -> bool:
    """Whether *name*, which holds no slash, matches *pattern*: ``*``, ``?``, ``[…]``, ``\\``."""
    at, position = 0, 0
    resume_at, resume_position = -1, 0
    while position < len(name):
        if at < len(pattern) and pattern[at] == "*":
            resume_at, resume_position = at, position
            at += 1
            continue
        after = _match_one(pattern, at, name[position]) if at < len(pattern) else -1
        if after >= 0:
            at = after
            position += 1
        elif resume_at >= 0:
            resume_position += 1
            at, position = resume_at + 1, resume_position
        else:
            return False
    while at < len(pattern) and pattern[at] == "*":
        at += 1
    return at == len(pattern)


def _match_one(pattern: str, at: int, character: str) -> int:
    """The offset after the unit of *pattern* at *at* when it matches *character*, else -1."""
    unit = pattern[at]
    if unit == "?":
        return at + 1
    if unit == "[":
        return _match_class(pattern, at, character)
    if unit == "\\":
        # A backslash at the very end is an invalid pattern, which matches nothing.
        return at + 2 if pattern[at + 1 : at + 2] == character else -1
    return at + 1 if unit == character else -1


_CLASSES = {
    "alnum": str.isalnum,
    "alpha": str.isalpha,
    "digit": str.isdigit,
    "lower": str.islower,
    "space": str.isspace,
    "upper": str.isupper,
}


def _match_class(pattern: str, at: int, character: str) -> int:
    """Match a bracket expression; one that is never closed matches nothing."""
    at += 1
    inverted = pattern[at : at + 1] in ("!", "^")
    if inverted:
        at += 1
    found = False
    first = True
    while at < len(pattern):
        if pattern[at] == "]" and not first:
            return at + 1 if found != inverted else -1
        first = False
        if pattern.startswith("[:", at):
            end = pattern.find(":]", at)
            test = _CLASSES.get(pattern[at + 2 : end]) if end > 0 else None
            if test is not None:
                found = found or test(character)
                at = end + 2
                continue
        low, at = _class_member(pattern, at)
        high = low
        if pattern[at : at + 1] == "-" and pattern[at + 1 : at + 2] not in ("", "]"):
            high, at = _class_member(pattern, at + 1)
        found = found or low <= character <= high
    return -1


def _class_member(pattern: str, at: int) -> tuple[str, int]:
    if pattern[at] == "\\":
        at += 1
    return pattern[at : at + 1], at + 1
