"""Patterns in the language of ``.gitignore``, read by the library pathspec.

It is loaded for the first pattern that may match: most runs have none, and do not pay for it.
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

    __slots__ = ("base", "_lines", "_cores", "_patterns", "_patterns_of_names")

    def __init__(self, base: str, lines: list[str]) -> None:
        """*base* is the absolute folder that anchored patterns start from, with slashes."""
        self.base = base if base.endswith("/") else base + "/"
        self._lines = [line for line in [line.rstrip("\r\n") for line in lines] if _counts(line)]
        self._cores = [_core(line) for line in self._lines]
        self._patterns: list[RegexPattern] | None = None
        self._patterns_of_names: list[RegexPattern] | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could match."""
        return not self._lines

    def verdict(self, path: str, is_directory: bool) -> bool | None:
        """Whether the patterns leave the absolute *path* out; None where they say nothing.

        Says nothing about the folders above *path*, which the caller has come through. Outside
        of the base only patterns that hold in any folder can match.
        """
        for core in self._cores:
            if core in path:
                break
        else:
            return None
        if path.startswith(self.base):
            if self._patterns is None:
                self._patterns = _read(self._lines)
            patterns = self._patterns
            path = path[len(self.base) :]
        else:
            if self._patterns_of_names is None:
                self._patterns_of_names = _read(
                    [line for line in self._lines if "/" not in line[:-1]]
                )
            patterns = self._patterns_of_names
            path = path[path.rfind("/") + 1 :]
        for pattern in patterns:
            if _matches(pattern, path, is_directory):
                return pattern.include
        return None


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


def _read(lines: list[str]) -> list[RegexPattern]:
    """The patterns of the lines, the last one first."""
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    patterns: list[RegexPattern] = []
    for line in reversed(lines):
        if "[:" in line:
            for name, members in _CLASSES.items():
                line = line.replace(name, members)
        try:
            patterns.append(GitIgnoreSpecPattern(line))
        except ValueError:
            pass  # It is invalid.
    return patterns
