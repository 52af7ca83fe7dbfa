"""A parser of HCL 1, the predecessor of the language that hcl-lint reads.

Vault, Consul and Nomad read policies and the configuration of their agents with it. It allows
a brace on the next line, commas between attributes, several attributes on a line, and quoted
or dotted names; it has no expressions outside ``"${}"``.

Source: recorded verdicts of the HCL 1 parser, odd ones included.
"""

from __future__ import annotations

from bisect import bisect_left

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.rules import ONLY_HCL1
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Source

# The kinds of tokens. Comments and white space are not among them.
_EOF: Final = 0
_NAME: Final = 1  # a bare name or a string
_LITERAL: Final = 2  # a number, `true`, `false` or a heredoc
_STRING: Final = 3  # a name where names are, a value where values are
_ASSIGN: Final = 4
_COMMA: Final = 5
_OPEN_BRACE: Final = 6
_CLOSE_BRACE: Final = 7
_OPEN_BRACKET: Final = 8
_CLOSE_BRACKET: Final = 9
_OTHER: Final = 10  # an operator that the scanner knows and the grammar does not

_PUNCTUATION: Final = {
    "=": _ASSIGN, ",": _COMMA, "{": _OPEN_BRACE, "}": _CLOSE_BRACE, "[": _OPEN_BRACKET,
    "]": _CLOSE_BRACKET, "+": _OTHER, "-": _OTHER, ".": _OTHER,
}
_DIGITS: Final = "0123456789"
_HEX_DIGITS: Final = "0123456789abcdefABCDEF"
_BLANKS: Final = " \t\n\r"
_END: Final = "\0"

# White space before the closing marker of a heredoc.
_MARKER_SPACE: Final = " \t\n\v\f\r"

# A character that the scanner reserves for itself.
_RESERVED: Final = "\ue123"

# How many digits each numeric escape has, by its letter.
_HEX_ESCAPES: Final = {"x": 2, "u": 4, "U": 8}


# The kinds of values.
TEXT: Final = 0  # a string or a heredoc
NUMBER: Final = 1
TRUTH: Final = 2
LIST: Final = 3
OBJECT: Final = 4


class Hcl1Value:
    """A value with its place; ``text`` is that of a literal, without quotes and escapes.

    A list has values, an object items.
    """

    __slots__ = ("kind", "start", "end", "text", "values", "items")

    def __init__(self, kind: int, start: int) -> None:
        self.kind = kind
        self.start = start
        self.end = start
        self.text = ""
        self.values: list[Hcl1Value] = []
        self.items: list[Hcl1Item] = []

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.end


class Hcl1Key:
    """A name, bare or in quotes, with its place."""

    __slots__ = ("text", "start", "end")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end

    @property
    def span(self) -> tuple[int, int]:
        return self.start, self.end


class Hcl1Item:
    """``key = value``, or keys before an object."""

    __slots__ = ("keys", "value")

    def __init__(self, keys: list[Hcl1Key], value: Hcl1Value) -> None:
        self.keys = keys
        self.value = value

    @property
    def span(self) -> tuple[int, int]:
        """The place of the first key."""
        return self.keys[0].span


class Hcl1Tree:
    """The result of parsing a text: an object, and where it was refused, else -1."""

    __slots__ = ("source", "root", "refused_at")

    def __init__(self, source: Source, root: Hcl1Value, refused_at: int) -> None:
        self.source = source
        self.root = root
        self.refused_at = refused_at


def is_hcl1(text: str, limits: Limits = DEFAULT_LIMITS) -> bool:
    """Whether the HCL 1 parser accepts *text*; not if it exceeds *limits*. Never raises."""
    return parse_hcl1(Source("", text), limits).refused_at == -1


def parse_hcl1(source: Source, limits: Limits = DEFAULT_LIMITS) -> Hcl1Tree:
    """Parse a text as HCL 1; one that exceeds *limits* is refused. Never raises."""
    root = Hcl1Value(OBJECT, 0)
    if len(source.text) > limits.source:
        return Hcl1Tree(source, root, 0)
    limits.allow_depth()
    scanner = _Scanner(source.text)
    refused_at = -1
    try:
        scanner.require_text()
        _Parser(scanner, limits.depth).items(root.items, False)
    except _Refused:
        refused_at = scanner.offset(scanner.start)
    except _Unreadable:
        refused_at = min(scanner.offset(scanner.start), max(0, len(source.text) - 1))
    root.end = len(source.text)
    return Hcl1Tree(source, root, refused_at)


def hcl1_diagnostic(tree: SyntaxTree) -> Diagnostic | None:
    """The one diagnostic of a configuration that only HCL 1 accepts; None for all others."""
    if len(tree.diagnostics) == 0 or not is_hcl1(tree.source.text):
        return None
    return ONLY_HCL1.at(tree.diagnostics[0].range)


class _Refused(Exception):
    """The grammar of HCL 1 has no such text; an enclosing object may forgive that."""


class _Unreadable(Exception):
    """The text cannot be split into tokens, or is nested too deeply."""


class _EndOfText(Exception):
    """The text ends where an item or a value may begin."""


class _Parser:
    """Reads the tokens of one text.

    ``kind`` is that of the token read last. A problem at a closing brace may be forgiven by the
    object around it, as recorded: `object_body` looks at ``kind`` for that.
    """

    __slots__ = ("scanner", "kind", "is_waiting", "depth")

    def __init__(self, scanner: _Scanner, depth: int) -> None:
        self.scanner = scanner
        self.kind = _EOF
        self.is_waiting = False
        self.depth = depth

    def next(self) -> int:
        """Read the next token, or the last one again where it was put back."""
        if self.is_waiting:
            self.is_waiting = False
        else:
            self.kind = self.scanner.token()
        return self.kind

    def put_back(self) -> None:
        self.is_waiting = True

    def items(self, found: list[Hcl1Item], is_object: bool) -> None:
        """Read items up to the closing brace, which is left, or to the end of the text."""
        while True:
            if is_object:
                kind = self.next()
                self.put_back()
                if kind == _CLOSE_BRACE:
                    return
            try:
                self.item(found)
            except _EndOfText:
                return
            if self.next() != _COMMA:
                self.put_back()

    def item(self, found: list[Hcl1Item]) -> None:
        keys: list[Hcl1Key] = []
        while True:
            kind = self.next()
            if kind == _NAME or kind == _STRING:
                keys.append(self.scanner.key(kind == _STRING))
            elif kind == _ASSIGN and len(keys) == 1:
                found.append(Hcl1Item(keys, self.value()))
                break
            elif kind == _OPEN_BRACE and len(keys) > 0:
                body = self.started(OBJECT)
                found.append(Hcl1Item(keys, body))
                self.object_body(body)
                break
            elif kind == _EOF and len(keys) == 0:
                raise _EndOfText
            else:
                if len(keys) > 0 and kind == _CLOSE_BRACE:
                    self.kind = _EOF  # names without a value are a problem in any object
                raise _Refused
        self.next()
        self.put_back()

    def started(self, kind: int) -> Hcl1Value:
        """A value that begins with the last token."""
        return Hcl1Value(kind, self.scanner.offset(self.scanner.start))

    def value(self) -> Hcl1Value:
        kind = self.next()
        if kind == _OPEN_BRACE:
            value = self.started(OBJECT)
            self.object_body(value)
        elif kind == _OPEN_BRACKET:
            value = self.started(LIST)
            self.list_items(value)
        elif kind == _LITERAL or kind == _STRING:
            value = self.scanner.literal(kind == _STRING)
        elif kind == _EOF:
            raise _EndOfText
        else:
            raise _Refused
        return value

    def object_body(self, body: Hcl1Value) -> None:
        self.enter()
        try:
            self.items(body.items, True)
        except _Refused:
            if self.kind != _CLOSE_BRACE:
                raise
        if self.next() != _CLOSE_BRACE:
            raise _Refused
        body.end = self.scanner.offset(self.scanner.at)
        self.depth += 1

    def list_items(self, found: Hcl1Value) -> None:
        self.enter()
        needs_comma = False
        while True:
            kind = self.next()
            if kind == _CLOSE_BRACKET:
                break
            if kind == _COMMA:
                needs_comma = False
                continue
            if needs_comma:
                raise _Refused
            if kind == _OPEN_BRACE:
                value = self.started(OBJECT)
                self.object_body(value)
                needs_comma = True
            elif kind == _OPEN_BRACKET:
                value = self.started(LIST)
                self.list_items(value)
            elif kind == _LITERAL or kind == _STRING:
                value = self.scanner.literal(kind == _STRING)
                needs_comma = True
            else:
                raise _Refused
            found.values.append(value)
        found.end = self.scanner.offset(self.scanner.at)
        self.depth += 1

    def enter(self) -> None:
        self.depth -= 1
        if self.depth < 0:
            raise _Unreadable


class _Scanner:
    """Splits a text into tokens; raises `_Unreadable` where the scanner of HCL 1 has an error.

    ``start`` and ``at`` are where the last token starts and ends, in the text with Unix line
    breaks; `offset` leads back.
    """

    __slots__ = ("text", "start", "at", "is_readable", "_breaks")

    def __init__(self, text: str) -> None:
        self._breaks: list[int] = []  # the offsets of newlines that were two characters
        if "\r\n" in text:
            removed = 0
            at = text.find("\r\n")
            while at != -1:
                self._breaks.append(at - removed)
                removed += 1
                at = text.find("\r\n", at + 2)
            text = text.replace("\r\n", "\n")
        if text.endswith(_END):
            text = text[:-1]
        self.is_readable = not (_END in text or _RESERVED in text or _has_lone_surrogate(text))
        self.text = text + _END
        self.start = 0
        self.at = 0

    def require_text(self) -> None:
        if not self.is_readable:
            raise _Unreadable

    def offset(self, at: int) -> int:
        """The offset in the source."""
        return at if len(self._breaks) == 0 else at + bisect_left(self._breaks, at)

    def key(self, is_quoted: bool) -> Hcl1Key:
        """The last token as a key."""
        text = self.text[self.start : self.at]
        return Hcl1Key(
            _unquoted(text) if is_quoted else text, self.offset(self.start), self.offset(self.at)
        )

    def literal(self, is_quoted: bool) -> Hcl1Value:
        """The last token as a value."""
        text = self.text[self.start : self.at]
        kind = NUMBER
        if is_quoted:
            kind, text = TEXT, _unquoted(text)
        elif text[0] == "<":
            kind, text = TEXT, _heredoc_text(text)
        elif text in ("true", "false"):
            kind = TRUTH
        value = Hcl1Value(kind, self.offset(self.start))
        value.end = self.offset(self.at)
        value.text = text
        return value

    def token(self) -> int:
        """Read one token; its kind."""
        text = self.text
        while True:
            while text[self.at] in _BLANKS:
                self.at += 1
            c = text[self.at]
            if c != "#" and c != "/":
                break
            self.comment()
        self.start = self.at
        if c == _END:
            return _EOF
        if _is_letter(c):
            return self.name()
        if c in _DIGITS:
            self.number()
            return _LITERAL
        self.at += 1
        if c == '"':
            self.string()
            return _STRING
        if c == "<":
            self.heredoc()
            return _LITERAL
        following = text[self.at]
        if c == "-" and following in _DIGITS:
            self.number()
            return _LITERAL
        if c == "." and following in _DIGITS:
            self.digits()
            self.exponent()
            return _LITERAL
        kind = _PUNCTUATION.get(c)
        if kind is None:
            raise _Unreadable
        return kind

    def comment(self) -> None:
        text = self.text
        if text.startswith("/*", self.at):
            # As recorded, the character after the opening is never part of the end.
            end = text.find("*/", self.at + 2)
            if end == -1:
                raise _Unreadable
            self.at = end + 2
            return
        if text[self.at] == "/" and text[self.at + 1] != "/":
            raise _Unreadable
        end = text.find("\n", self.at)
        self.at = len(text) - 1 if end == -1 else end

    def name(self) -> int:
        text = self.text
        start = self.at
        self.at += 1
        while _is_letter(text[self.at]) or _is_digit(text[self.at]) or text[self.at] in "-.":
            self.at += 1
        return _LITERAL if text[start : self.at] in ("true", "false") else _NAME

    def digits(self) -> None:
        while self.text[self.at] in _DIGITS:
            self.at += 1

    def number(self) -> None:
        """Read a number that begins with a digit."""
        text = self.text
        if text[self.at] == "0" and text[self.at + 1] in "xX":
            self.at += 2
            start = self.at
            while text[self.at] in _HEX_DIGITS:
                self.at += 1
            if self.at == start:
                raise _Unreadable
            return
        start = self.at
        self.digits()
        c = text[self.at]
        if c == "e" or c == "E":
            self.exponent()
        elif c == ".":
            self.at += 1
            self.digits()
            if text[self.at] in "eE":
                self.exponent()
        elif text[start] == "0" and _has_wrong_octal_digit(text[start : self.at]):
            raise _Unreadable

    def exponent(self) -> None:
        """Read an exponent, if one begins here. As recorded, it takes one character at least."""
        text = self.text
        if text[self.at] not in "eE":
            return
        self.at += 1
        if text[self.at] in "+-":
            self.at += 1
        if text[self.at] in _DIGITS:
            self.digits()
        elif text[self.at] != _END:
            self.at += 1

    def string(self) -> None:
        """Read up to the closing quote; inside ``${}`` quotes and newlines mean nothing."""
        text = self.text
        braces = 0
        while True:
            c = text[self.at]
            self.at += 1
            if c == _END or (c == "\n" and braces == 0):
                raise _Unreadable
            if braces == 0:
                if c == '"':
                    return
                if c == "$" and text[self.at] == "{":
                    self.at += 1
                    braces = 1
            elif c == "{":
                braces += 1
            elif c == "}":
                braces -= 1
            if c == "\\":
                self.escape()

    def escape(self) -> None:
        text = self.text
        c = text[self.at]
        self.at += 1
        if c in 'abfnrtv\\"':
            return
        if c in "01234567":
            end = self.at + 2
            digits = "01234567"
        elif c in _HEX_ESCAPES:
            end = self.at + _HEX_ESCAPES[c]
            digits = _HEX_DIGITS
        else:
            raise _Unreadable
        while self.at < end:
            if text[self.at] not in digits:
                raise _Unreadable
            self.at += 1

    def heredoc(self) -> None:
        """Read a heredoc whose first ``<`` has been read, up to the end of its last line."""
        text = self.text
        if text[self.at] != "<":
            raise _Unreadable
        self.at += 1
        start = self.at
        if text[self.at] == "-":
            self.at += 1
        name = self.at
        while _is_letter(text[self.at]) or _is_digit(text[self.at]):
            self.at += 1
        marker = text[name : self.at]
        shortest = len(text[start : self.at].encode())  # as recorded, with the dash
        if marker == "" or text[self.at] != "\n":
            raise _Unreadable
        while True:
            self.at += 1
            end = text.find("\n", self.at)
            if end == -1:
                raise _Unreadable
            if text.find(marker, self.at, end) != -1:
                line = text[self.at : end]
                if (
                    line.rstrip("\r").lstrip(_MARKER_SPACE) == marker
                    and len(line.encode()) >= shortest
                ):
                    self.at = end + 1
                    return
            self.at = end


def _is_letter(c: str) -> bool:
    return c == "_" or c.isalpha()


def _is_digit(c: str) -> bool:
    return c.isdecimal()


def _has_wrong_octal_digit(number: str) -> bool:
    # As recorded, the first digit after the zero is not looked at.
    return "8" in number[2:] or "9" in number[2:]


def _has_lone_surrogate(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


_ESCAPES: Final = {
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\",
    '"': '"',
}


def _unquoted(text: str) -> str:
    """The text of a string; numeric escapes stay, and so do all in interpolations."""
    text = text[1:-1]
    if "\\" not in text or "${" in text:
        return text
    found = []
    at = 0
    while at < len(text):
        c = text[at]
        following = _ESCAPES.get(text[at + 1 : at + 2]) if c == "\\" else None
        found.append(c if following is None else following)
        at += 1 if following is None else 2
    return "".join(found)


def _heredoc_text(text: str) -> str:
    """The lines of a heredoc, without indentation where it is indented."""
    lines = text.rstrip("\n").split("\n")
    inner = lines[1:-1]
    if lines[0].startswith("<<-"):
        indent = lines[-1][: len(lines[-1]) - len(lines[-1].lstrip())]
        if all([line.startswith(indent) for line in inner if line != ""]):
            inner = [line[len(indent) :] for line in inner]
    return "".join([line + "\n" for line in inner])
