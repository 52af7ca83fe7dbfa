"""Patterns in the language of ``.gitignore``, read by the library pathspec.

It is loaded for the first pattern that may match and is more than a name: most runs have none,
and do not pay for it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from pathspec.pattern import RegexPattern

# Matching goes back and forth over a name for each wildcard of a pattern. With more than these
# a hostile pattern would take forever, and no real one has as many.
_MOST_STARS: Final = 3  # in one segment
_MOST_DOUBLE_STARS: Final = 3

# What git knows inside of brackets, and pathspec does not.
_CLASSES: Final = {
    "[:alnum:]": "A-Za-z0-9",
    "[:alpha:]": "A-Za-z",
    "[:blank:]": " \t",
    "[:digit:]": "0-9",
    "[:lower:]": "a-z",
    "[:space:]": " \t\n\v\f\r",
    "[:upper:]": "A-Z",
    "[:xdigit:]": "A-Fa-f0-9",
}


class IgnorePatterns:
    """The patterns of one ignore file; the last one that matches a path decides.

    Lines that git leaves out as invalid, or that have more wildcards than can be matched in a
    reasonable time, match nothing.

    Source: gitignore(5), "PATTERN FORMAT".
    """

    __slots__ = ("base", "_lines")

    def __init__(self, base: str, lines: list[str]) -> None:
        """*base* is the absolute folder that anchored patterns start from, with slashes."""
        self.base = base if base.endswith("/") else base + "/"
        stripped = [line.rstrip("\r\n") for line in reversed(lines)]
        self._lines = [_Line(line) for line in stripped if _counts(line)]  # the last one first

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could match."""
        return not self._lines

    def verdict(self, path: str, is_directory: bool) -> bool | None:
        """Whether the patterns leave the absolute *path* out; None where they say nothing.

        Says nothing about the folders above *path*, which the caller has come through. Outside
        of the base only patterns that hold in any folder can match.
        """
        is_inside = path.startswith(self.base)
        path = path[len(self.base) :] if is_inside else path[path.rfind("/") + 1 :]
        for line in self._lines:
            if line.core in path and (is_inside or line.is_of_names):
                if line.matches(path, is_directory):
                    return not line.is_negated
        return None


class _Line:
    """One pattern. Those of most lines are names, or endings of names: they need no library.

    ``core`` is the longest text that is in every path that it matches; it ``is_of_names`` where
    it does not say in which folder.
    """

    __slots__ = ("text", "core", "is_negated", "is_of_names", "_is_simple", "_pattern")

    def __init__(self, text: str) -> None:
        self.text = text
        self.core = _core(text)
        self.is_negated = text.startswith("!")
        self.is_of_names = "/" not in text[:-1]
        name = text.removesuffix("/").removeprefix("*")
        self._is_simple = self.is_of_names and not any([sign in name for sign in "*?[]!\\/# \t"])
        self._pattern: RegexPattern | None = None

    def matches(self, path: str, is_directory: bool) -> bool:
        """Whether it is about a path below the base, and not only about a folder above."""
        if self._is_simple:
            if not is_directory and self.text.endswith("/"):
                return False
            name = path[path.rfind("/") + 1 :]
            is_ending = self.text.startswith("*")
            return name.endswith(self.core) if is_ending else name == self.core
        if self._pattern is None:
            self._pattern = _read(self.text)
        return _matches(self._pattern, path, is_directory)


def _matches(pattern: RegexPattern, path: str, is_directory: bool) -> bool:
    """Whether a pattern is about *path* itself, and not only about a folder above it.

    A folder's slash, that of one above *path* too, is a group in pathspec's expressions.
    """
    if pattern.regex is None:
        return False
    match = pattern.regex.search(path)
    if match is not None and match.lastindex is None:
        return True
    if is_directory:
        for match in pattern.regex.finditer(path + "/"):
            if match.lastindex is not None and match.end(match.lastindex) > len(path):
                return True
    return False


def _core(line: str) -> str:
    """The longest text that is in every path which a pattern matches."""
    line = line.strip().lstrip("!").partition("[")[0]
    for sign in "*?\\":
        line = line.replace(sign, "/")
    return max([piece.strip() for piece in line.split("/")], key=len)


def _counts(line: str) -> bool:
    """Whether a line is a pattern, and one that can be matched."""
    if not line.strip(" ") or line.startswith("#"):
        return False
    segments = line.split("/")
    if segments.count("**") > _MOST_DOUBLE_STARS:
        return False
    return all([segment == "**" or segment.count("*") <= _MOST_STARS for segment in segments])


def _read(line: str) -> RegexPattern:
    """The pattern of a line; it matches nothing where that is invalid."""
    import re

    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    if "[:" in line:
        for name, members in _CLASSES.items():
            line = line.replace(name, members)
    try:
        return GitIgnoreSpecPattern(line)
    except (ValueError, re.error):  # a range from `z` to `a`, say
        return GitIgnoreSpecPattern("")
