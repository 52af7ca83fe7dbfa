"""The lexer of JSON: text in, tokens out, for any text.

White space, newlines included, is what lies between the tokens; there are no comments.
Source: RFC 8259.
"""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonBool, JsonMember, JsonNull, JsonNumber, JsonObject, JsonString,
    decode_json_string,
)
from hcl_lint.syntax.nodes import ErrorNode, Node
from hcl_lint.syntax.rules import (
    INVALID_JSON, TOO_LARGE, between, invalid_json_character, invalid_json_keyword,
    invalid_json_number, sealed, shown,
)
from hcl_lint.syntax.tokens import (
    CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, EOF, IDENTIFIER, INVALID, NUMBER, OPEN_BRACE,
    OPEN_BRACKET, STRING, Tokens,
)
from hcl_lint.syntax.tree import SyntaxTree, unread_tree
from hcl_lint.text.file_kinds import seal_of
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.source import Range, Source

_PUNCTUATION: Final[dict[str, int]] = {
    "{": OPEN_BRACE, "}": CLOSE_BRACE, "[": OPEN_BRACKET, "]": CLOSE_BRACKET,
    ":": COLON, ",": COMMA,
}
_SPACE: Final = " \t\n\r"
_NUMBER: Final = "0123456789+-.eE"
_NUMBER_START: Final = "0123456789+-."
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_"


def tokenize_json(text: str) -> Tokens:
    """Split a text into the tokens of JSON.

    A string ends at its closing quote or, without one, at the end of its line.
    """
    kinds: list[int] = []
    starts: list[int] = []
    widths: list[int] = []
    buffer = text + "\0\0"
    size = len(text)
    i = 0
    while True:
        c = buffer[i]
        if c in _SPACE:
            i += 1
            continue
        if i >= size:
            break
        start = i
        if c == '"':
            i = _end_of_string(text, i)
            kinds.append(STRING)
        elif c in _PUNCTUATION:
            i += 1
            kinds.append(_PUNCTUATION[c])
        elif c in _NUMBER_START:
            while buffer[i] in _NUMBER:
                i += 1
            kinds.append(NUMBER)
        elif c in _LETTERS:
            while buffer[i] in _LETTERS:
                i += 1
            kinds.append(IDENTIFIER)
        else:
            i += 1
            kinds.append(INVALID)
        starts.append(start)
        widths.append(i - start)
    kinds.append(EOF)
    starts.append(size)
    widths.append(0)
    return Tokens.from_starts(bytes(kinds), starts, widths)


def _end_of_string(text: str, start: int) -> int:
    size = len(text)
    i = start + 1
    while i < size:
        c = text[i]
        if c == '"':
            return i + 1
        if c == "\n":
            return i
        if c == "\\" and i + 1 < size and text[i + 1] != "\n":
            i += 1
        i += 1
    return size


def parse_json(source: Source, limits: Limits = DEFAULT_LIMITS) -> SyntaxTree:
    """Parse a JSON text into `hcl_lint.syntax.json_nodes`. Never raises.

    The root is any JSON value: that a configuration needs an object is the body's business.
    """
    text = source.text
    seal = seal_of(text)
    if seal:
        return unread_tree(source, ErrorNode(0, -1), sealed(seal))
    if len(text) > limits.source:
        refusal = TOO_LARGE.at(between(0, 0), size=len(text), limit=limits.source)
        return unread_tree(source, ErrorNode(0, -1), refusal)
    limits.allow_depth()
    tokens = tokenize_json(text)
    parser = _Parser(text, tokens, limits)
    root = parser.document()
    return SyntaxTree(source, tokens, root, parser.diagnostics)


def json_error(text: str) -> str:
    """The first error of a JSON document, and where in it; "" if there is none."""
    for error in parse_json(Source("", text)).diagnostics:
        place = error.range
        return f"{error.summary} in line {place.line}, column {place.column}"
    return ""


class _Parser:
    __slots__ = ("text", "kinds", "starts", "ends", "i", "diagnostics", "depth", "depth_limit")

    def __init__(self, text: str, tokens: Tokens, limits: Limits) -> None:
        self.text = text
        self.kinds = tokens.kinds
        self.starts = tokens.starts
        self.ends = tokens.ends
        self.i = 0
        self.diagnostics: list[Diagnostic] = []
        self.depth = 0
        self.depth_limit = limits.depth

    def document(self) -> Node:
        root = self.value()
        if self.kinds[self.i] != EOF:
            if len(self.diagnostics) == 0:
                self.report(
                    "Unexpected text after the value",
                    "A JSON file contains a single value.")
            return ErrorNode(0, len(self.kinds) - 2)
        return root

    def report(self, summary: str, detail: str) -> None:
        """Report the current token."""
        self.diagnostics.append(INVALID_JSON.at(self.place(self.i), summary, detail))

    def report_character(self) -> None:
        """Report the current token as one that means nothing."""
        found = self.token_text(self.i)
        self.diagnostics.append(invalid_json_character(found, self.place(self.i)))

    def place(self, token: int) -> Range:
        return between(self.starts[token], self.ends[token])

    def token_text(self, token: int) -> str:
        return self.text[self.starts[token] : self.ends[token]]

    # Values

    def value(self) -> Node:
        """Parse the value at the current token; after a report, an error node of no token."""
        i = self.i
        kind = self.kinds[i]
        if kind == STRING:
            self.i += 1
            return JsonString(i, i, self.string(i))
        if kind == OPEN_BRACE or kind == OPEN_BRACKET:
            return self.nested(kind)
        if kind == NUMBER:
            self.i += 1
            text = self.token_text(i)
            if not is_json_number(text):
                self.diagnostics.append(invalid_json_number(text, self.place(i)))
            return JsonNumber(i, i)
        if kind == IDENTIFIER:
            self.i += 1
            return self.keyword(i)
        return self.missing_value()

    def keyword(self, i: int) -> Node:
        text = self.token_text(i)
        if text == "true" or text == "false":
            return JsonBool(i, i, text == "true")
        if text != "null":
            self.diagnostics.append(invalid_json_keyword(text, self.place(i)))
            return ErrorNode(i, i)
        return JsonNull(i, i)

    def string(self, i: int) -> str:
        return decode_json_string(self.text, self.starts[i], self.ends[i], self.diagnostics)

    def missing_value(self) -> Node:
        i = self.i
        kind = self.kinds[i]
        if kind == EOF:
            self.report("Missing value", "End of file reached where a value is expected.")
            return ErrorNode(i, i - 1)
        if kind == INVALID:
            self.report_character()
        else:
            self.report(
                f"Missing value before `{shown(self.token_text(i))}`",
                "Expected an object, array, string, number, `true`, `false` or `null`.",
            )
        return ErrorNode(i, i - 1)

    def nested(self, kind: int) -> Node:
        i = self.i
        self.depth += 1
        if self.depth > self.depth_limit:
            self.report(
                "Nested too deeply",
                f"Objects and arrays can be nested {self.depth_limit} levels deep.",
            )
            self.i = len(self.kinds) - 1
            node: Node = ErrorNode(i, self.i - 1)
        elif kind == OPEN_BRACE:
            node = self.collection(CLOSE_BRACE, "object", "}")
        else:
            node = self.collection(CLOSE_BRACKET, "array", "]")
        self.depth -= 1
        return node

    def collection(self, closing: int, what: str, close: str) -> Node:
        """Parse an object or an array, by its closing bracket."""
        opening = self.i
        self.i += 1
        items: list[Node] = []
        while self.kinds[self.i] != closing:
            known = len(self.diagnostics)
            start = self.i
            if self.kinds[start] == EOF:
                self.unclosed(what, close)
                last = start - 1
                break
            item = self.member() if closing == CLOSE_BRACE else self.value()
            if len(self.diagnostics) == known:
                self.separator(opening, closing, what, close)
            if not self.go_on(known, closing):
                items.append(ErrorNode(start, max(self.i - 1, start)))
                last = max(self.i - 1, opening)
                break
            items.append(item)
        else:
            last = self.i
            self.i += 1
        if closing == CLOSE_BRACE:
            return JsonObject(opening, last, items)
        return JsonArray(opening, last, items)

    def member(self) -> Node:
        start = self.i
        kind = self.kinds[start]
        if kind != STRING:
            if kind == INVALID:
                self.report_character()
            else:
                self.report(
                    "Invalid name of a property", "Property names must be strings in double quotes."
                )
            return ErrorNode(start, start)
        self.i += 1
        name = self.string(start)
        colon = self.i
        if self.kinds[colon] != COLON:
            self.report(
                "Missing colon after the property name",
                'Write properties as `"name": value`, with a colon.',
            )
            return ErrorNode(start, start)
        self.i += 1
        value = self.value()
        return JsonMember(start, max(value.last, colon), name, start, value)

    # Between items, and after problems

    def separator(self, opening: int, closing: int, what: str, close: str) -> None:
        """Consume the comma after an item, if another follows, or report what is there."""
        kind = self.kinds[self.i]
        if kind == COMMA:
            if self.kinds[self.i + 1] == closing:
                self.report(
                    f"Trailing comma in an {what}",
                    "JSON does not allow a comma after the last item. Remove it.",
                )
            self.i += 1
        elif kind == EOF:
            self.diagnostics.append(INVALID_JSON.at(
                self.place(opening), f"Unclosed {what}",
                f"End of file reached before the closing `{close}`.",
            ))
        elif kind == CLOSE_BRACE or kind == CLOSE_BRACKET:
            if kind != closing:
                self.report(
                    f"`{self.token_text(self.i)}` closes an {what}",
                    f"This {what} is closed by `{close}`.",
                )
        elif kind == INVALID:
            self.report_character()
        else:
            self.diagnostics.append(INVALID_JSON.at(
                between(self.starts[self.i], self.end_of_rest(closing)),
                f"Missing comma between the items of an {what}",
                f"Expected a comma or `{close}` instead of this.",
            ))

    def end_of_rest(self, closing: int) -> int:
        """Where what the current token begins ends: with the bracket, if that is on its line."""
        start = self.starts[self.i]
        i = self.i + 1
        while self.kinds[i] != closing and self.kinds[i] != EOF:
            i += 1
        if self.text.find("\n", start, self.starts[i]) != -1:
            return self.ends[self.i]
        return self.ends[i]

    def unclosed(self, what: str, close: str) -> None:
        self.report(f"Unclosed {what}", f"End of file reached where `{close}` is expected.")

    def go_on(self, known: int, closing: int) -> bool:
        """Go on after an item; whether the collection goes on.

        After a problem the rest of the item is skipped, to the next comma or the bracket
        that closes the collection.
        """
        kinds = self.kinds
        if len(self.diagnostics) == known:
            return True
        depth = 0
        while kinds[self.i] != EOF:
            kind = kinds[self.i]
            if kind == OPEN_BRACE or kind == OPEN_BRACKET:
                depth += 1
            elif kind == CLOSE_BRACE or kind == CLOSE_BRACKET:
                if depth == 0:
                    if kind != closing:
                        self.i += 1
                        return False
                    return True
                depth -= 1
            elif kind == COMMA and depth == 0:
                self.i += 1
                return True
            self.i += 1
        return False


def is_json_number(text: str) -> bool:
    """Whether a token's text is a number as RFC 8259 writes them."""
    i = 1 if text.startswith("-") else 0
    whole = i
    while i < len(text) and "0" <= text[i] <= "9":
        i += 1
    if i == whole or (text[whole] == "0" and i > whole + 1):
        return False
    if i < len(text) and text[i] == ".":
        fraction = i + 1
        i = fraction
        while i < len(text) and "0" <= text[i] <= "9":
            i += 1
        if i == fraction:
            return False
    if i < len(text) and text[i] in "eE":
        i += 1
        if i < len(text) and text[i] in "+-":
            i += 1
        exponent = text[i:]
        digits = "0" + exponent.lstrip("0")[:11]
        return exponent.isdigit() and exponent.isascii() and int(digits) < 2**31
    return i == len(text)
