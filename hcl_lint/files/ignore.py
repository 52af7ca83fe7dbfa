"""Patterns in the language of ``.gitignore``: the one matcher for paths.

It says what git says, also where gitignore(5) is silent. Matching takes at most the product of the
lengths of path and pattern for each ``**``, whatever the pattern: a hostile one costs no time.

Sources: gitignore(5), "PATTERN FORMAT"; git's ``dir.c`` and ``wildmatch.c``.
"""

from __future__ import annotations

import os

from hcl_lint.annotations import Final, Iterable
from hcl_lint.files.paths import is_inside, slashed

# The kinds of tokens of a pattern.
_TEXT: Final = 0  # this text
_ONE: Final = 1  # one of these characters
_STAR: Final = 2  # any characters except for slashes
_DEEP: Final = 3  # any characters
_FOLDERS: Final = 4  # any number of folders, with the slash after each

_SPECIAL: Final = "*?[\\"

_ALL: Final = frozenset(map(chr, range(256)))
# Pairs of the first and the last character of each range.
_CLASSES: Final = {
    "alnum": "09AZaz", "alpha": "AZaz", "blank": "\t\t  ", "cntrl": "\0\x1f\x7f\x7f",
    "digit": "09", "graph": "!~", "lower": "az", "print": " ~", "punct": "!/:@[`{~",
    "space": "\t\r  ", "upper": "AZ", "xdigit": "09AFaf",
}


class _Token:
    """A part of a pattern; ``text`` belongs to `_TEXT` and ``members`` to `_ONE`."""

    def __init__(self, kind: int, text: str = "", members: frozenset[str] = frozenset()) -> None:
        self.kind = kind
        self.text = text
        self.members = members


class _Line:
    """One pattern. Most are plain names, or endings of names after a ``*``.

    ``plain`` is the name or ending; None for all others, which have ``tokens``. Every path that
    matches these holds the text ``core``. A pattern ``is_of_names`` where it names no folder that
    it begins in.
    """

    def __init__(self, text: str) -> None:
        self.is_negated = text.startswith("!")
        text = _latin(text[1:] if self.is_negated else text)
        self.is_of_folders = text.endswith("/")
        if self.is_of_folders:
            text = text[:-1]
        self.is_of_names = "/" not in text
        self.plain: str | None = None
        self.is_ending = False
        self.core = ""
        self.tokens: list[_Token] = []
        name = text[1:] if text.startswith("*") else text
        if self.is_of_names and not any([sign in name for sign in _SPECIAL]):
            self.plain = name
            self.is_ending = name != text
        else:
            self.tokens = _tokens(text.removeprefix("/"), is_of_names=self.is_of_names)
            texts = [token.text for token in self.tokens]
            self.core = max(texts, key=len, default="")

    def matches(self, path: str, name: str, is_folder: bool) -> bool:
        """Whether it matches a path below its base, empty elsewhere, that ends in a name."""
        if self.is_of_folders and not is_folder:
            return False
        if self.plain is not None:
            return name.endswith(self.plain) if self.is_ending else name == self.plain
        text = name if self.is_of_names else path
        return self.core in text and text != "" and _matches(self.tokens, text)


def is_broken(pattern: str) -> bool:
    """Whether a pattern is malformed, so that it matches nothing."""
    text = _stripped(pattern)
    tokens = _Line(text).tokens if text and not text.startswith("#") else []
    return len(tokens) == 1 and tokens[0].kind == _ONE and not tokens[0].members


class IgnorePatterns:
    """The patterns of one ignore file; the last one that matches a path decides."""

    def __init__(self, base: str, lines: Iterable[str]) -> None:
        """*base* is the absolute folder, with slashes, that its patterns are about."""
        self.base = base if base.endswith("/") else base + "/"
        texts = [_stripped(line) for line in lines]
        self._lines = [_Line(text) for text in texts if text and not text.startswith("#")]
        self._lines.reverse()  # the one that decides first
        plain = [line.plain for line in self._lines if not line.is_ending and line.plain]
        self._names = frozenset(plain)
        self._endings = tuple([line.plain or "" for line in self._lines if line.is_ending])
        self._is_plain = not any(
            [line.plain is None or line.is_negated or line.is_of_folders for line in self._lines]
        )

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing that could match."""
        return not self._lines

    def verdict(self, path: str, is_folder: bool) -> bool | None:
        """Whether the patterns leave out the absolute *path*; None where they say nothing.

        What they say about the folders above *path* does not matter here: the caller has come
        through them. Outside the base only patterns that name no folder can match.
        """
        name = path[path.rfind("/") + 1 :]
        if not name.isascii():
            name = _latin(name)
        if self._is_plain:
            return True if name in self._names or name.endswith(self._endings) else None
        below = path[len(self.base) :] if path.startswith(self.base) else ""
        if not below.isascii():
            below = _latin(below)
        for line in self._lines:
            if line.matches(below, name, is_folder):
                return not line.is_negated
        return None


def excludes(patterns: Iterable[IgnorePatterns], path: str, is_folder: bool) -> bool:
    """Whether some of *patterns* leave out the absolute *path*, which is below their base."""
    return any(path.startswith(entry.base) and entry.verdict(path, is_folder) for entry in patterns)


class PathPatterns:
    """Patterns below a folder; a file matches where it, or a folder around it, does.

    Files outside the folder never match, unless the patterns hold *anywhere*: then those match
    that name no folder. Relative paths are relative to *here*, also on another machine.
    """

    def __init__(
        self, folder: str, patterns: list[str], *, anywhere: bool = False, here: str | None = None
    ) -> None:
        """*folder* is what the patterns are relative to; absolute."""
        self.folder = folder
        self.patterns = patterns
        self.anywhere = anywhere
        self.here = os.getcwd() if here is None else here
        self._ignore = IgnorePatterns(slashed(folder), patterns)

    def __reduce__(self) -> tuple[object, ...]:
        return _path_patterns, (self.folder, self.patterns, self.anywhere, self.here)

    def match(self, path: str) -> bool:
        """Whether the file at *path* matches."""
        at = os.path.normpath(os.path.join(self.here, path))
        if not is_inside(at, self.folder):
            return self.anywhere and self._ignore.verdict(slashed(at), False) is True
        is_folder = False
        while at != self.folder:
            if self._ignore.verdict(slashed(at), is_folder):
                return True
            at, is_folder = os.path.dirname(at), True
        return False


def _path_patterns(folder: str, patterns: list[str], anywhere: bool, here: str) -> PathPatterns:
    return PathPatterns(folder, patterns, anywhere=anywhere, here=here)


def _stripped(line: str) -> str:
    """A line without its end, and without spaces there that are not escaped."""
    line = line.removesuffix("\n").removesuffix("\r")
    if not line.endswith(" "):
        return line
    end = at = 0  # what is not a space ends here
    while at < len(line):
        sign = line[at]
        at += 2 if sign == "\\" else 1
        if sign != " ":
            end = at
    return line[:end]


def _latin(text: str) -> str:
    """A character for each byte of a text: what a ``?`` matches is one byte."""
    try:
        return text.encode("utf-8", "surrogateescape").decode("latin-1")
    except UnicodeEncodeError:  # half a pair of surrogates, which no file has in its name
        return text


def _tokens(pattern: str, *, is_of_names: bool) -> list[_Token]:
    """The tokens of a pattern; one that can never match has one that never does."""
    tokens: list[_Token] = []
    text = ""
    at = 0
    while at < len(pattern):
        sign = pattern[at]
        start = at
        at += 1
        if sign not in _SPECIAL:
            text += sign
            continue
        if sign == "\\":
            if at == len(pattern):
                return [_Token(_ONE)]
            text += pattern[at]
            at += 1
            continue
        # Git compares what comes before the first special character by itself, and begins the
        # rest anew: in `a**/b`, the stars are at the beginning.
        is_first = not tokens and "\\" not in pattern[:start]
        is_beginning = is_first or pattern[start - 1] == "/"
        if text:
            tokens.append(_Token(_TEXT, text))
            text = ""
        if sign == "?":
            tokens.append(_Token(_ONE, members=_ALL - {"/"}))
        elif sign == "[":
            members, at = _members(pattern, at)
            if at == -1:
                return [_Token(_ONE)]
            tokens.append(_Token(_ONE, members=members - {"/"}))
        else:
            while at < len(pattern) and pattern[at] == "*":
                at += 1
            rest = pattern[at : at + 2]
            is_deep = is_beginning and (not rest or rest[0] == "/" or rest == "\\/")
            if at - start == 1 or is_of_names or not is_deep:
                tokens.append(_Token(_STAR))
            elif rest[:1] == "/":
                tokens.append(_Token(_FOLDERS))
                at += 1
            else:
                tokens.append(_Token(_DEEP))
    if text:
        tokens.append(_Token(_TEXT, text))
    return tokens


def _members(pattern: str, at: int) -> tuple[frozenset[str], int]:
    """The characters between brackets, and where those end; -1 where the pattern is invalid."""
    is_negated = pattern[at : at + 1] in ("!", "^")
    at += is_negated
    found: set[str] = set()
    before = ""  # what a range would begin with
    is_first = True
    while is_first or pattern[at : at + 1] != "]":
        is_first = False
        sign = pattern[at : at + 1]
        following = pattern[at + 1 : at + 2]
        if sign == "-" and before and following not in ("", "]"):
            at += 1
            if following == "\\":
                at += 1
            last = pattern[at : at + 1]
            if not last:
                return frozenset(), -1
            found |= _in_ranges(before + last)
            before = ""
        elif sign == "[" and following == ":" and (end := pattern.find("]", at + 2)) == -1:
            return frozenset(), -1
        elif sign == "[" and following == ":" and pattern[end - 1] == ":" and end > at + 2:
            ranges = _CLASSES.get(pattern[at + 2 : end - 1])
            if ranges is None:
                return frozenset(), -1
            found |= _in_ranges(ranges)
            at = end
            before = ""
        else:
            if sign == "\\":
                at += 1
                sign = following
            if not sign:
                return frozenset(), -1
            found.add(sign)
            before = sign
        at += 1
    return _ALL - found if is_negated else frozenset(found), at + 1


def _in_ranges(ranges: str) -> set[str]:
    """The characters of ranges, each written as its first and last one."""
    members: set[str] = set()
    for i in range(0, len(ranges), 2):
        members.update(map(chr, range(ord(ranges[i]), ord(ranges[i + 1]) + 1)))
    return members


def _matches(tokens: list[_Token], text: str) -> bool:
    """Whether the tokens match all of a text.

    Each wildcard matches as little as possible at first. Where something does not fit, only the
    last `_STAR` and the last of the other two need another try: what comes before them fits
    wherever they end.
    """
    star = deep = -1  # the numbers of these tokens
    star_at = deep_at = 0  # where what they match ends
    number = at = 0
    while True:
        if number < len(tokens):
            token = tokens[number]
            number += 1
            if token.kind == _TEXT:
                if text.startswith(token.text, at):
                    at += len(token.text)
                    continue
            elif token.kind == _ONE:
                if at < len(text) and text[at] in token.members:
                    at += 1
                    continue
            elif token.kind == _STAR:
                star, star_at = number, at
                continue
            else:
                deep, deep_at, star = number, at, -1
                continue
        elif at == len(text):
            return True
        if star != -1 and star_at < len(text) and text[star_at] != "/":
            star_at += 1
            number, at = star, star_at
            continue
        if deep == -1:
            return False
        if tokens[deep - 1].kind == _FOLDERS:
            deep_at = text.find("/", deep_at) + 1
            if deep_at == 0:
                return False
        elif deep_at == len(text):
            return False
        else:
            deep_at += 1
        number, at, star = deep, deep_at, -1
