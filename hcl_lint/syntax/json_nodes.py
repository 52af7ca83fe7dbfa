"""The nodes of a JSON tree: plain values, which a schema makes a body or expressions of.

Strings may be templates: `string_template` says where each of their characters comes from.
"""

from __future__ import annotations

from bisect import bisect_right

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.parser import parse_expression, parse_template
from hcl_lint.syntax.rules import CONTROL_CHARACTER, UNCLOSED_STRING, between, invalid_json_escape
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range, Source


class JsonNull(Node):
    """``null``."""

    __slots__ = ()


class JsonBool(Node):
    """``true`` or ``false``."""

    __slots__ = ("value",)

    def __init__(self, first: int, last: int, value: bool) -> None:
        self.first = first
        self.last = last
        self.value = value


class JsonNumber(Node):
    """A number; its token's text is its decimal form."""

    __slots__ = ()


class JsonString(Node):
    """A string; ``value`` is its text, escapes decoded, not normalised."""

    __slots__ = ("value",)

    def __init__(self, first: int, last: int, value: str) -> None:
        self.first = first
        self.last = last
        self.value = value


class JsonArray(Node):
    """``[a, b]``; an item that did not parse is an `ErrorNode`."""

    __slots__ = ("items",)

    def __init__(self, first: int, last: int, items: list[Node]) -> None:
        self.first = first
        self.last = last
        self.items = items

    def children(self) -> Sequence[Node]:
        return self.items


class JsonMember(Node):
    """``"name": value`` of an object; ``name`` is decoded."""

    __slots__ = ("name", "name_token", "value")

    def __init__(self, first: int, last: int, name: str, name_token: int, value: Node) -> None:
        self.first = first
        self.last = last
        self.name = name
        self.name_token = name_token
        self.value = value

    def children(self) -> Sequence[Node]:
        return (self.value,)


class JsonObject(Node):
    """``{"name": value}``: `JsonMember` nodes in source order, duplicates kept.

    A member that did not parse is an `ErrorNode`.
    """

    __slots__ = ("items",)

    def __init__(self, first: int, last: int, items: list[Node]) -> None:
        self.first = first
        self.last = last
        self.items = items

    def children(self) -> Sequence[Node]:
        return self.items

    def members(self) -> list[JsonMember]:
        """The members that did parse."""
        return [item for item in self.items if isinstance(item, JsonMember)]


_ESCAPES: Final[dict[str, str]] = {
    "n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", '"': '"', "\\": "\\", "/": "/",
}
_HEX_DIGITS: Final = "0123456789abcdefABCDEF"
_REPLACEMENT: Final = "\ufffd"  # as recorded, for half a surrogate pair


def strings_in(value: Node) -> Iterator[JsonString]:
    """Yield the strings in a value, itself included."""
    waiting = [value]
    while len(waiting) != 0:
        each = waiting.pop()
        if isinstance(each, JsonString):
            yield each
        waiting += each.children()


def objects_in(value: Node) -> list[JsonObject]:
    """The objects that a value stands for where a schema reads it as blocks: one, or an array's."""
    nodes = value.items if isinstance(value, JsonArray) else [value]
    return [node for node in nodes if isinstance(node, JsonObject)]


def decode_json_string(text: str, start: int, end: int, diagnostics: list[Diagnostic]) -> str:
    """The text of the string token from *start* to *end*.

    An invalid escape or character is added to *diagnostics*, one for the string.
    """
    closed = end - start >= 2 and text[end - 1] == '"'
    raw = text[start + 1 : end - 1 if closed else end]
    if not closed:
        diagnostics.append(UNCLOSED_STRING.at(between(start, end)))
    elif "\\" in raw:
        return "".join(_characters(raw, start + 1, diagnostics))
    elif not raw.isprintable():
        _check_controls(raw, start + 1, diagnostics)
    return raw


def _check_controls(raw: str, start: int, diagnostics: list[Diagnostic]) -> None:
    for i, c in enumerate(raw):
        if c < " ":
            diagnostics.append(_control_character(c, start + i))
            return


def _control_character(c: str, at: int) -> Diagnostic:
    return CONTROL_CHARACTER.at(between(at, at + 1), code=ord(c))


def _characters(raw: str, start: int, diagnostics: list[Diagnostic]) -> list[str]:
    """The characters that *raw* stands for; surrogate pairs are joined."""
    result: list[str] = []
    known = len(diagnostics)
    i = 0
    while i < len(raw):
        c = raw[i]
        if c == "\\":
            length = escape_length(raw, i)
            if length == 0:
                if len(diagnostics) == known:
                    diagnostics.append(invalid_json_escape(raw, i, start))
                length = 2
            else:
                result.append(decode_escape(raw[i : i + length]))
            i += length
            continue
        if c < " " and len(diagnostics) == known:
            diagnostics.append(_control_character(c, start + i))
        result.append(c)
        i += 1
    return result


def json_escaped(text: str) -> str:
    """A text as written in a JSON string, without the quotes."""
    text = text.replace("\\", "\\\\").replace('"', '\\"')
    if text.isprintable():
        return text
    return "".join([_escape(c) if c < " " or 0xD800 <= ord(c) < 0xE000 else c for c in text])


def _escape(c: str) -> str:
    """A character as an escape that JSON needs."""
    short = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
    return short.get(c, f"\\u{ord(c):04x}")


def escape_length(raw: str, i: int) -> int:
    """The length of the escape at *i*, a surrogate pair being one; 0 where it is invalid."""
    letter = raw[i + 1 : i + 2]
    if letter in _ESCAPES:
        return 2
    code = _code_unit(raw, i)
    if code < 0:
        return 0
    if 0xD800 <= code < 0xDC00 and 0xDC00 <= _code_unit(raw, i + 6) < 0xE000:
        return 12
    return 6


def decode_escape(escape: str) -> str:
    """The character of a valid escape; half a surrogate pair is U+FFFD."""
    if escape[1] != "u":
        return _ESCAPES[escape[1]]
    code = _code_unit(escape, 0)
    if len(escape) == 12:
        return chr(0x10000 + ((code - 0xD800) << 10) + _code_unit(escape, 6) - 0xDC00)
    return _REPLACEMENT if 0xD800 <= code < 0xE000 else chr(code)


def _code_unit(raw: str, i: int) -> int:
    """The value of the ``\\uNNNN`` at *i*, or -1."""
    digits = raw[i + 2 : i + 6]
    if raw[i : i + 2] != "\\u" or len(digits) < 4:
        return -1
    for digit in digits:
        if digit not in _HEX_DIGITS:
            return -1
    return int(digits, 16)


class StringTemplate:
    """A JSON string read as a template or expression.

    ``tree`` is the tree of the decoded text; its offsets are of that text, and `offset`
    gives those of the file, ``source``.
    """

    __slots__ = ("tree", "source", "start", "map")

    def __init__(
        self, tree: SyntaxTree, source: Source, start: int, offsets: list[int] | None
    ) -> None:
        self.tree = tree
        self.source = source
        self.start = start  # of the text after the opening quote
        self.map = offsets  # None where there is no escape

    def offset(self, offset: int) -> int:
        """The offset in the file of an offset in the template."""
        return self.start + offset if self.map is None else self.map[offset]

    def range(self, node: Node) -> tuple[int, int]:
        """The offsets in the file where a node of the template begins and ends."""
        start, end = self.tree.range(node)
        return self.offset(start), self.offset(end)

    def offset_within(self, offset: int) -> int:
        """The offset in the template of an offset in the file."""
        if self.map is None:
            return offset - self.start
        return max(bisect_right(self.map, offset) - 1, 0)

    def in_file(self, found: Diagnostic) -> Diagnostic:
        """A diagnostic about the template as one about the file."""
        range = Range(self.source, self.offset(found.start), self.offset(found.end))
        return found.rule.at(range, found.summary, found.detail, severity=found.severity)


def string_template(
    tree: SyntaxTree, node: JsonString, limits: Limits = DEFAULT_LIMITS
) -> StringTemplate:
    """Read a string of a JSON tree as a template; what has sequences is kept with the tree.

    Source: JSON syntax specification, "Strings"; templates in quotes and in heredocs have
    escapes of their own, a template in JSON has only those of JSON.
    """
    known = tree.templates.get(node.first)
    if known is not None:
        known.tree.budget = tree.budget
        return known
    template = _within(tree, node, parse_template(Source(tree.source.path, node.value), limits))
    if is_template(node.value):
        tree.templates[node.first] = template
    return template


def is_template(text: str) -> bool:
    """Whether a text holds a template sequence, or the escape of one."""
    return "${" in text or "%{" in text


def string_expression(
    tree: SyntaxTree, node: JsonString, limits: Limits = DEFAULT_LIMITS
) -> StringTemplate:
    """Read a string of a JSON tree as the source text of an expression."""
    return _within(tree, node, parse_expression(Source(tree.source.path, node.value), limits))


def _within(tree: SyntaxTree, node: JsonString, inner: SyntaxTree) -> StringTemplate:
    """The tree of a string's text as a part of the tree of the file."""
    inner.budget = tree.budget
    inner.string = tree.range(node)
    start = tree.tokens.starts[node.first] + 1
    raw = tree.token_text(node.first)[1:-1]
    return StringTemplate(inner, tree.source, start, _offsets(raw, start) if "\\" in raw else None)


def _offsets(raw: str, start: int) -> list[int]:
    """For each character of the decoded text, and its end, the offset in the file."""
    result: list[int] = []
    i = 0
    while i < len(raw):
        result.append(start + i)
        i += (escape_length(raw, i) or 2) if raw[i] == "\\" else 1
    result.append(start + len(raw))
    return result
