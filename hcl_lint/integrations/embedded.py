"""HCL in the strings of Python files: finding it, checking it, and reporting it to flake8."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

from hcl_lint.annotations import Collection, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.linter.checker import Checker
from hcl_lint.project.project import Project
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.nodes import Block, Node
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tokens import HEREDOC_TEXT, QUOTED_TEXT
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import Walk
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.text.source import Source

_ESCAPE = re.compile(
    r"""\\(?:([0-7]{1,3})|[\\'"abfnrtv\n]|x[^\n]{2}|u[^\n]{4}|U[^\n]{8}|N\{[^}]*\})"""
)
_BRACKETS = {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}


class Hole(NamedTuple):
    """A replacement field of an f-string: what it gives is not known.

    ``at`` is the index of the character of the text that it stands before.
    """

    at: int
    start: int
    end: int


class PythonString:
    """The value of one or several adjacent literals.

    ``text`` is that text, and ``offsets`` where each of its characters begins in the Python
    source, in code points, with the end of the last literal after them. ``holes`` are the
    replacement fields, in order.
    """

    def __init__(self, source: str, literals: Sequence[tuple[int, int]]) -> None:
        """*literals* are where the literals begin and end in a source that Python can compile."""
        self.offsets: list[int] = []
        self.holes: list[Hole] = []
        pieces: list[str] = []
        for start, end in literals:
            self._decode(source, start, end, pieces)
        self.text = "".join(pieces)
        self.offsets.append(literals[-1][1])

    def _add(self, pieces: list[str], text: str, at: int) -> None:
        pieces.append(text)
        self.offsets.extend([at] * len(text))

    def _decode(self, source: str, start: int, end: int, pieces: list[str]) -> None:
        prefix = prefix_of(source, start)
        at = start + len(prefix)
        is_raw, is_formatted = "r" in prefix, "f" in prefix or "t" in prefix
        quote = 3 if source[at : at + 3] in ('"""', "'''") and end - at >= 6 else 1
        at, end = at + quote, end - quote
        while at < end:
            character = source[at]
            if character == "\\" and not is_raw:
                text, following = _escape(source, at)
                self._add(pieces, text, at)
                at = following
            elif is_formatted and character in "{}":
                if source[at + 1] == character:
                    self._add(pieces, character, at)
                    at += 2
                    continue
                following = _end_of_field(source, at)
                self.holes.append(Hole(len(self.offsets), at, following))
                at = following
            else:
                self._add(pieces, character, at)
                at += 1


def prefix_of(source: str, at: int) -> str:
    """The letters before the quotes of the literal at an offset, in lower case."""
    end = at
    while source[end] not in "\"'":
        end += 1
    return source[at:end].lower()


def _escape(source: str, at: int) -> tuple[str, int]:
    """The character of the escape sequence at an offset, and where it ends.

    Source: the Python Language Reference, "Escape sequences".
    """
    match = _ESCAPE.match(source, at)
    if match is None:
        return "\\", at + 1  # No escape sequence: Python leaves it as it is.
    if match[1]:
        return chr(int(match[1], 8)), match.end()
    text: str = ast.literal_eval(f'"{match[0]}"')
    return text, match.end()


def _end_of_field(source: str, at: int) -> int:
    """Where the replacement field that begins at an offset ends, after its brace."""
    depth = 0
    in_format = False
    while True:
        character = source[at]
        if character in "\"'" and not in_format:
            at = _end_of_literal(source, at)
            continue
        depth += _BRACKETS.get(character, 0) if not in_format or character in "{}" else 0
        if depth == 0:
            return at + 1
        if depth == 1 and character == ":":
            in_format = True
        elif depth == 2 and character == "{" and in_format:
            at = _end_of_field(source, at)
            depth = 1
            continue
        at += 1


def _end_of_literal(source: str, at: int) -> int:
    """Where a string literal inside a replacement field ends."""
    quote = source[at : at + 3] if source[at : at + 3] in ('"""', "'''") else source[at]
    at += len(quote)
    while not source.startswith(quote, at):
        at += 2 if source[at] == "\\" else 1
    return at + len(quote)


# Names of languages in marks, with the suffixes that stand for their dialects.
LANGUAGES = {
    "hcl": ".hcl",
    "terraform": ".tf",
    "tf": ".tf",
    "opentofu": ".tofu",
    "tofu": ".tofu",
    "nomad": ".nomad",
    "packer": ".pkr.hcl",
}

_MARK = re.compile(r"#\s*language\s*[=:]\s*(\w+)\b", re.IGNORECASE)

# Layout is that of the Python file, where a string is indented with its surroundings.
_LAYOUT_LETTERS = ("F", "L")
_LINE_ENDINGS = "E011"

# What is wrong with the header of a block itself. Whatever else is said of a block that contains
# items which are not known may be false: most often, that something is missing.
_OF_HEADERS = ("unexpected-item", "wrong-labels", "repeated-item", "invalid-value")

# What stands for a value that only the running program knows.
_HOLE = "python_value"


class EmbeddedText(NamedTuple):
    """A string of a Python file that holds HCL: a dialect's suffix and its literals' places."""

    suffix: str
    literals: list[tuple[int, int]]


def find_texts(source: str, tree: ast.AST, calls: Collection[str]) -> list[EmbeddedText]:
    """The strings of a Python file that hold HCL, in order.

    These are strings with a comment such as ``# language=hcl``: after it on its line, or before it,
    in the statement that it is in or that follows; and the first arguments of *calls*, names of
    functions as the file writes them. Raises SyntaxError, tokenize.TokenError: the file is not
    Python.
    """
    lines = _Lines(source)
    called = set(_called(tree, calls, lines))
    texts = []
    for literals, mark in _marked_strings(source, lines):
        begin = literals[0][0]
        suffix = mark or (LANGUAGES["hcl"] if begin in called else None)
        if suffix is not None and "b" not in prefix_of(source, begin):
            texts.append(EmbeddedText(suffix, literals))
    return texts


class _Lines:
    """Offsets of the lines of a text, which begin with 1 here as in Python's tokens and nodes."""

    def __init__(self, text: str) -> None:
        self._lines = io.StringIO(text).readlines()
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line))

    def offset(self, place: tuple[int, int]) -> int:
        return self._starts[place[0] - 1] + place[1]

    def offset_of_bytes(self, line: int, column: int) -> int:
        before = self._lines[line - 1].encode()[:column].decode(errors="replace")
        return self._starts[line - 1] + len(before)

    def place(self, offset: int) -> tuple[int, int]:
        """The line, from 1, and the column, from 0, of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1]


@dataclass(slots=True)
class _String:
    """Adjacent literals, the line where they end, and the suffix that a comment gives them."""

    mark: str | None
    literals: list[tuple[int, int]] = field(default_factory=list)
    last_line: int = 0


def _marked_strings(
    source: str, lines: _Lines
) -> Iterator[tuple[list[tuple[int, int]], str | None]]:
    """All strings of a file, adjacent literals together, with what comments say of them."""
    found: list[_String] = []
    pending: str | None = None  # a mark whose string is still to come
    is_adjacent = False
    opened: list[tuple[int, int]] = []  # where f-strings begin that have not ended
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        name = tokenize.tok_name[token.type]
        start = token.start
        if name in ("FSTRING_START", "TSTRING_START"):
            opened.append(start)
        elif name in ("FSTRING_END", "TSTRING_END"):
            start = opened.pop()
            name = "STRING"
        if opened or name == "NL":
            continue
        if name == "STRING":
            if not is_adjacent:
                found.append(_String(pending))
                pending = None
            found[-1].literals.append((lines.offset(start), lines.offset(token.end)))
            found[-1].last_line = token.end[0]
            is_adjacent = True
        elif name == "COMMENT":
            mark = _MARK.match(token.string)
            suffix = LANGUAGES.get(mark[1].lower()) if mark is not None else None
            here = list(_strings_on(start[0], found)) if suffix is not None else []
            for string in here:
                string.mark = string.mark or suffix
            pending = pending if here else suffix or pending
        else:
            is_adjacent = False
            if name == "NEWLINE":
                pending = None
    return iter([(string.literals, string.mark) for string in found])


def _strings_on(line: int, strings: list[_String]) -> Iterator[_String]:
    """Those of some strings that begin or end on the last line that was read."""
    for string in reversed(strings):
        if string.last_line < line:
            return
        yield string


def _called(tree: ast.AST, calls: Collection[str], lines: _Lines) -> Iterator[int]:
    """Where the strings begin that are passed to calls."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if ast.unparse(node.func) in calls:
            argument = node.args[0]
            is_text = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            if is_text or isinstance(argument, ast.JoinedStr):
                yield lines.offset_of_bytes(argument.lineno, argument.col_offset)


class EmbeddedFinding(NamedTuple):
    """Diagnostics of HCL in a Python file: a line from 1 and a column from 0 of that file."""

    line: int
    column: int
    diagnostic: Diagnostic


def check_text(
    text: EmbeddedText, path: str, source: str, checker: Checker, dialect: Dialect
) -> list[EmbeddedFinding]:
    """The diagnostics of one string of the Python file at *path*.

    Replacement fields of f-strings are values that are not known: they are not reported,
    and nothing about a text that is not HCL because of them. What is around them is a part of
    something larger, in which nothing is known to be missing.
    """
    string = PythonString(source, text.literals)
    filled = _Filled(string, path + text.suffix)
    unread = (path,) if string.holes else ()
    module = Module("", dialect, [Document(filled.source, dialect)], unread=unread)
    (checked,) = checker.check(module)
    if any([filled.touches_line_with_hole(diagnostic) for diagnostic in checked.tree.diagnostics]):
        return []
    lines = _Lines(source)
    opened = filled.opened(checked.tree)
    found = []
    for diagnostic in checked.diagnostics:
        if diagnostic.source is not checked.tree.source:
            continue  # a policy's own problem
        letters = diagnostic.code.rstrip("0123456789")
        if letters in _LAYOUT_LETTERS or diagnostic.code == _LINE_ENDINGS:
            continue
        if filled.touches_hole(diagnostic) or _is_in(opened, diagnostic):
            continue
        line, column = lines.place(filled.offset_in_python(diagnostic.start))
        found.append(EmbeddedFinding(line, column, diagnostic))
    return found


def _is_in(headers: list[tuple[int, int]], diagnostic: Diagnostic) -> bool:
    """Whether something is said of a whole block whose header is one of some."""
    if diagnostic.rule.name in _OF_HEADERS:
        return False
    return any([start <= diagnostic.start < end for start, end in headers])


class _Filled:
    """The text of a string with something in place of its holes that HCL can do with."""

    def __init__(self, string: PythonString, path: str) -> None:
        self._offsets = string.offsets
        self._holes: list[tuple[int, int]] = []
        self.source = Source(path, string.text)
        if not string.holes:
            return
        fills = [_HOLE] * len(string.holes)
        self._fill(string, path, fills)
        tree = parse_config(self.source)
        for number, (start, end) in enumerate(self._holes):
            if _is_in_template(tree, start):
                fills[number] = f"${{{_HOLE}}}"
            elif tree.diagnostics and self._line_of(start).strip() == _HOLE:
                fills[number] = ""  # A whole line: items of a body, or none.
        self._fill(string, path, fills)

    def _fill(self, string: PythonString, path: str, fills: list[str]) -> None:
        edits = [
            Edit(hole.at, hole.at, text) for hole, text in zip(string.holes, fills, strict=True)
        ]
        self.source = Source(path, apply_edits(string.text, edits))
        self._offsets = list(string.offsets)
        self._holes = []
        added = 0
        for hole, text in zip(string.holes, fills, strict=True):
            start = hole.at + added
            self._offsets[start:start] = [hole.start] * len(text)
            self._holes.append((start, start + len(text)))
            added += len(text)

    def _line_of(self, offset: int) -> str:
        text = self.source.text
        return text[text.rfind("\n", 0, offset) + 1 :].partition("\n")[0]

    def touches_hole(self, diagnostic: Diagnostic) -> bool:
        return any(
            [diagnostic.start <= end and start <= diagnostic.end for start, end in self._holes]
        )

    def touches_line_with_hole(self, diagnostic: Diagnostic) -> bool:
        text = self.source.text
        for start, end in self._holes:
            line_start = text.rfind("\n", 0, start) + 1
            line_end = text.find("\n", end)
            if diagnostic.start <= (line_end if line_end != -1 else len(text)):
                if diagnostic.end >= line_start:
                    return True
        return False

    def opened(self, tree: SyntaxTree) -> list[tuple[int, int]]:
        """The headers of the blocks in whose bodies holes stand for items, if there are any."""
        items = [start for start, end in self._holes if start == end]
        if not items:
            return []
        blocks: list[tuple[int, int, int]] = []  # where they begin, their bodies begin, both end

        def see(block: Block, ancestors: list[Node]) -> None:
            start, end = tree.range(block)
            blocks.append((start, tree.tokens.ends[block.open_token], end))

        walk = Walk()
        walk.enter(Block, see)
        walk.run(tree.root)
        found = []
        for item in items:
            around = [block for block in blocks if block[1] <= item < block[2]]
            if around:
                start, body, _ = max(around)
                found.append((start, body))
        return found

    def offset_in_python(self, offset: int) -> int:
        return self._offsets[min(offset, len(self._offsets) - 1)]


def _is_in_template(tree: SyntaxTree, offset: int) -> bool:
    """Whether at an offset there is literal text of a template, other than a label."""
    tokens = tree.tokens
    labels: list[tuple[int, int]] = []

    def see(block: Block, ancestors: list[Node]) -> None:
        labels.extend([tree.range(label) for label in block.labels])

    walk = Walk()
    walk.enter(Block, see)
    walk.run(tree.root)
    if any([start <= offset < end for start, end in labels]):
        return False
    return tokens.kinds[bisect_right(tokens.starts, offset) - 1] in (QUOTED_TEXT, HEREDOC_TEXT)


PREFIX = "HCL"
FOREIGN = PREFIX + "999"

_STEP = 40
_LAST = 900  # E900 and HL900 are the last of their families.

# In the order in which families got their numbers: new ones go to the end.
_FAMILIES = (
    "E", "F", "L", "S", "N", "R", "V", "D", "TF", "TT", "OT", "NM", "PK", "TG", "BK", "VC", "HL",
    "SEC", "PV", "RD",
)


def flake8_code(code: str) -> str:
    """The code under flake8 of a rule's own code."""
    letters = code.rstrip("0123456789")
    number = int(code[len(letters) :] or 0)
    if letters not in _FAMILIES:
        return FOREIGN
    if number >= _LAST:
        number = _STEP - 1
    elif number >= _STEP - 1:
        return FOREIGN
    return f"{PREFIX}{_FAMILIES.index(letters) * _STEP + number:03}"


# The rules of each configuration are prepared once in a process.
_PROJECT = Project()


def check_python(
    source: str, tree: ast.AST, path: str, calls: Collection[str]
) -> Iterator[tuple[int, int, str]]:
    """The diagnostics of HCL in a Python file: line from 1, column from 0, and message.

    The configuration of hcl-lint holds; where it is wrong, that is all there is to say.
    """
    for text in find_texts(source, tree, calls):
        try:
            file = _PROJECT.file(path + text.suffix)
            _PROJECT.prepare(file)
        except ConfigError as error:
            yield 1, 0, f"{flake8_code('HL900')} the configuration of hcl-lint is invalid: {error}"
            return
        checker = _PROJECT.checker(file.configuration)
        for found in check_text(text, path, source, checker, file.dialect):
            diagnostic = found.diagnostic
            if file.configuration.fails_on(diagnostic.severity):
                code = flake8_code(diagnostic.code)
                said = f"{code} {diagnostic.rule.name} ({diagnostic.code}): {diagnostic.summary}"
                yield found.line, found.column, said
