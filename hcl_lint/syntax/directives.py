"""Directives: comments that say how hcl-lint treats the lines near them.

``# hcl-lint: ignore[rule, ...] reason`` and its relatives ``file-ignore``, ``disable`` and
``enable``; without names each is for all rules. ``# tflint-ignore: rule, ...`` and
``# tflint-ignore-file: rule`` are understood, and so are the comments of checkov, trivy and tfsec:
``# checkov:skip=CHECK:reason`` and ``# trivy:ignore:CHECK``. They are read from comment tokens, in
JSON from properties named ``//``. After other words of a comment, a directive needs a comment sign
of its own: ``# why # hcl-lint: ignore[rule]``. ``# hcl-lint: format off``, ``format on`` and
``format skip`` are for the formatter.
"""

from __future__ import annotations

from hcl_lint.syntax.json_nodes import JsonArray, JsonObject, JsonString
from hcl_lint.syntax.nodes import Body, Node
from hcl_lint.syntax.tokens import COMMENT, NEWLINE
from hcl_lint.syntax.tree import SyntaxTree

IGNORE = "ignore"
FILE_IGNORE = "file-ignore"
DISABLE = "disable"
ENABLE = "enable"
COMMANDS = (IGNORE, FILE_IGNORE, DISABLE, ENABLE)

# Directives for other parts of hcl-lint; they suppress nothing.
FORMAT = "format"
FORMAT_OFF = "off"
FORMAT_ON = "on"
FORMAT_SKIP = "skip"
SORTED = "sorted"

PREFIX = "hcl-lint:"
TFLINT = "tflint-ignore:"
TFLINT_FILE = "tflint-ignore-file:"
CHECKOV = ("checkov:skip=", "bridgecrew:skip=", "cortex:skip=")
TRIVY = ("trivy:ignore:", "tfsec:ignore:")
PREFIXES = (PREFIX, TFLINT, TFLINT_FILE, *CHECKOV, *TRIVY)


class Name:
    """A selector in a directive, and where it stands, in code points."""

    __slots__ = ("text", "start", "end")

    def __init__(self, text: str, start: int, end: int) -> None:
        self.text = text
        self.start = start
        self.end = end


class Directive:
    """One instruction to the linter.

    ``start`` and ``end`` are its range, up to the end of its comment. ``names`` are the words in
    its brackets, None where it has none; then ``rest`` is where the words in their place begin,
    which may be rules or the reason. ``token`` is that of the comment; ``owner`` is
    the object around it in JSON. ``is_standalone`` says whether its comment holds nothing else.
    ``prefix`` is one of `PREFIXES`. It ``is_doubtful`` above an attribute that is commented out,
    which it may be for.
    """

    __slots__ = (
        "prefix", "command", "names", "rest", "reason", "start", "end", "token", "owner",
        "is_standalone", "is_malformed", "is_doubtful",
    )

    def __init__(self, prefix: str, start: int, end: int, token: int) -> None:
        self.prefix = prefix
        self.command = ""
        self.names: list[Name] | None = None
        self.rest = -1
        self.reason = ""
        self.start = start
        self.end = end
        self.token = token
        self.owner: Node | None = None
        self.is_standalone = True
        self.is_malformed = False
        self.is_doubtful = False

    @property
    def is_foreign(self) -> bool:
        """Whether it is in the syntax of another tool."""
        return self.prefix != PREFIX

    @property
    def is_of_checks(self) -> bool:
        """Whether its names are those of checks of resources: of checkov, trivy or tfsec."""
        return self.prefix in CHECKOV or self.prefix in TRIVY

    @property
    def is_for_block(self) -> bool:
        """Whether it holds for all of the block around it."""
        return self.prefix in CHECKOV

    @property
    def is_for_file(self) -> bool:
        """Whether it is ours, and holds for a whole file where it is at its start."""
        return self.prefix == PREFIX and self.command in (FILE_IGNORE, DISABLE)

    @property
    def depends_on_place(self) -> bool:
        """Whether it holds for all that follows it, or counts only at the start of a file."""
        if self.command == FORMAT:
            return self.reason.split(" ")[0] in (FORMAT_OFF, FORMAT_ON)
        return self.command in (DISABLE, ENABLE) or self.prefix == TFLINT_FILE


def find_directives(tree: SyntaxTree) -> list[Directive]:
    """The directives of a file, in order, without those in code that is commented out."""
    text = tree.source.text
    if not has_prefix(text):
        return []
    if not isinstance(tree.root, Body):
        return _json_directives(tree)
    found: dict[int, Directive] = {}  # by their tokens
    tokens = tree.tokens
    for token, kind in enumerate(tokens.kinds):
        if kind == COMMENT:
            directive = read_comment(text, tokens.starts[token], tokens.ends[token], token)
            if directive is not None:
                found[token] = directive
    if not found:
        return []
    from hcl_lint.syntax.comments import commented_out

    gone, doubtful = commented_out(tree, found.keys() - _at_start(tree, found))
    for token in doubtful:
        found[token].is_doubtful = True
    return [directive for token, directive in found.items() if token not in gone]


def _at_start(tree: SyntaxTree, directives: dict[int, Directive]) -> set[int]:
    """The tokens of directives for a whole file that stand above everything else in it."""
    found: set[int] = set()
    for token, kind in enumerate(tree.tokens.kinds):
        if token in directives and directives[token].is_for_file:
            found.add(token)
        elif kind != NEWLINE:
            break
    return found


def has_prefix(text: str) -> bool:
    """Whether a directive could be in *text*."""
    return any(prefix in text for prefix in PREFIXES)


def read_comment(text: str, start: int, end: int, token: int = -1) -> Directive | None:
    """The directive in the comment from *start* to *end*; None if there is none."""
    comment = text[start:end]
    at, prefix = _place(comment)
    if at == -1:
        return None
    if comment.startswith("/*"):
        end -= 2
    end = start + len(text[start:end].rstrip(" \t\r\n"))
    directive = Directive(prefix, start + at, end, token)
    directive.is_standalone = not comment[:at].strip("#/* \t")
    _read(directive, text, start + at + len(prefix), end)
    return directive


def format_command(comment: str) -> str:
    """The command of a comment to the formatter: ``off``, ``on``, ``skip``, or empty for none.

    The command comes first in its comment; more words may follow.
    """
    start = 1 if comment.startswith("#") else 2
    end = len(comment) - 2 if comment.startswith("/*") else len(comment)
    words = comment[start:end].split()
    if len(words) < 3 or words[0] != PREFIX or words[1] != FORMAT:
        return ""
    return words[2] if words[2] in (FORMAT_OFF, FORMAT_ON, FORMAT_SKIP) else ""


def words_besides_directives(comment: str) -> list[str]:
    """The words of a comment up to a directive in it, without the signs of comments."""
    at, _ = _place(comment)
    words = [word.strip("#/*") for word in (comment if at == -1 else comment[:at]).split()]
    return [word for word in words if word]


def _place(comment: str) -> tuple[int, str]:
    """Where a directive begins in a comment, and with what; -1 if there is none."""
    for prefix in PREFIXES:
        at = comment.find(prefix)
        while at != -1:
            before = comment[:at].rstrip(" \t")
            if before.endswith(("#", "//")) or before == "/*":
                return (-1, "") if _is_commented_out(before) else (at, prefix)
            at = comment.find(prefix, at + 1)
    return -1, ""


def _is_commented_out(before: str) -> bool:
    """Whether what comes before a directive shows that it is in code that is commented out.

    That is a second sign of a comment, `#   # `, code, or in a comment of several lines a newline.
    """
    if before.startswith("/*"):
        return "\n" in before
    own = before[: len(before) - len(before.lstrip("#/"))]
    words = before[len(own) :].rstrip("#/").strip()
    if own == before:
        return False
    if not words:
        return True
    from hcl_lint.syntax.comments import is_in_code

    return is_in_code(words)


def _read(directive: Directive, text: str, start: int, end: int) -> None:
    if directive.is_foreign:
        directive.command = FILE_IGNORE if directive.prefix == TFLINT_FILE else IGNORE
        if directive.prefix in CHECKOV:
            _read_checkov(directive, text, start, end)
        elif directive.prefix in TRIVY:
            _read_trivy(directive, text, start, end)
        else:
            _read_tflint(directive, text, start, end)
        return
    at = _skip_blanks(text, start, end)
    word_end = at
    while word_end < end and (text[word_end].isalnum() or text[word_end] in "-_"):
        word_end += 1
    directive.command = text[at:word_end]
    at = _skip_blanks(text, word_end, end)
    if at < end and text[at] == "[":
        closing = text.find("]", at, end)
        if closing == -1:
            directive.is_malformed = True
            return
        directive.names = _names(text, at + 1, closing)
        at = closing + 1
    else:
        directive.rest = at
    directive.reason = text[at:end].strip(" \t:-–—")


def _read_tflint(directive: Directive, text: str, start: int, end: int) -> None:
    """tflint's names go up to another sign of a comment, after which is the reason."""
    stop = end
    for sign in ("#", "//"):
        at = text.find(sign, start, end)
        if at != -1:
            stop = min(stop, at)
    directive.names = _names(text, start, stop)
    directive.reason = text[stop:end].strip("#/ \t")
    if [name.text for name in directive.names] == ["all"]:
        directive.names = None


def _read_checkov(directive: Directive, text: str, start: int, end: int) -> None:
    """The names of checkov have commas between them; the reason follows, mostly after a colon."""
    stop = at = _skip_blanks(text, start, end)
    while at < end and (text[at].isalnum() or text[at] in "-_*"):
        while at < end and (text[at].isalnum() or text[at] in "-_*"):
            at += 1
        stop = at
        at = _skip_blanks(text, at, end)
        at = _skip_blanks(text, at + 1, end) if text[at:end].startswith(",") else end
    directive.names = _names(text, start, stop)
    directive.reason = text[stop:end].strip(": \t")


def _read_trivy(directive: Directive, text: str, start: int, end: int) -> None:
    """The names of trivy are words, each with a prefix of its own; conditions follow a name."""
    names: list[Name] = []
    at = start
    while at < end:
        at = _skip_blanks(text, at, end)
        stop = at
        while stop < end and text[stop] not in " \t":
            stop += 1
        word = text[at:stop].lstrip("#/")
        prefix = next((element for element in TRIVY if word.startswith(element)), "")
        if names and not prefix:
            directive.reason = text[at:end].strip("#/ \t")
            break
        first = stop - len(word) + len(prefix)
        last = first
        while last < stop and text[last] not in ":[":
            last += 1
        names += _names(text, first, last)
        at = stop
    directive.names = names
    if [name.text for name in names] == ["*"]:
        directive.names = None


def _names(text: str, start: int, end: int) -> list[Name]:
    names = []
    at = start
    while at <= end:
        comma = text.find(",", at, end)
        stop = end if comma == -1 else comma
        first = _skip_blanks(text, at, stop)
        name = text[first:stop].rstrip(" \t")
        if name:
            names.append(Name(name, first, first + len(name)))
        at = stop + 1
    return names


def _skip_blanks(text: str, start: int, end: int) -> int:
    return end - len(text[start:end].lstrip(" \t"))


def _json_directives(tree: SyntaxTree) -> list[Directive]:
    """The directives in properties named ``//``: a string, or several in an array."""
    found = []
    waiting: list[Node] = [tree.root]
    while waiting:
        node = waiting.pop()
        waiting += node.children()
        if not isinstance(node, JsonObject):
            continue
        for member in node.members():
            if member.name != "//":
                continue
            value = member.value
            for item in value.items if isinstance(value, JsonArray) else [value]:
                if not isinstance(item, JsonString):
                    continue
                start, end = tree.range(item)
                prefix = next((entry for entry in PREFIXES if item.value.startswith(entry)), None)
                if prefix is None:
                    continue
                at = tree.source.text.find(prefix, start, end)
                if at != -1:
                    directive = Directive(prefix, at, end - 1, item.first)
                    directive.owner = node
                    _read(directive, tree.source.text, at + len(prefix), end - 1)
                    found.append(directive)
    return sorted(found, key=lambda directive: directive.start)
