"""HCL in texts in other languages: fenced code of documents, strings of programs.

A text that holds snippets is a host. What is between its snippets is never read as HCL and never
changed.
"""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import dataclass

from hcl_lint.annotations import Callable, Iterator
from hcl_lint.text.file_kinds import ASCIIDOC, GO, MARKDOWN, PYTHON, RESTRUCTURED_TEXT

# What a fence calls HCL, and the name of a file in the dialect that it means. In `hcl`, which
# authors write for every dialect, and in strings of programs, the blocks decide.
FILE_NAMES = {
    "hcl": "",
    "hcl2": "",
    "terraform": "snippet.tf",
    "tf": "snippet.tf",
    "tofu": "snippet.tofu",
    "opentofu": "snippet.tofu",
    "tfvars": "snippet.tfvars",
    "nomad": "snippet.nomad.hcl",
    "packer": "snippet.pkr.hcl",
    "terragrunt": "terragrunt.hcl",
}

# Names of files in the dialects that blocks may be in, the most frequent first.
TRIED = ("snippet.tf", "snippet.nomad.hcl", "snippet.pkr.hcl", "docker-bake.hcl", "terragrunt.hcl")

SKIP = "hcl-lint: skip"

_LINE = re.compile(r"[^\n]+\n?|\n")  # `str.splitlines` ends lines elsewhere, too

_MARKDOWN_FENCE = re.compile(r"([ \t]*(?:>[ \t]*)*(?:[-*+] +|\d+[.)] +)?)(`{3,}|~{3,})(.*)")
_LANGUAGE = re.compile(r"\s*(?:\{\s*)?\.?([A-Za-z0-9_+-]+)")
_RST_DIRECTIVE = re.compile(r"([ \t]*)\.\. +(?:code-block|code|sourcecode|highlight)::\s*(\S+)\s*$")
_RST_OPTION = re.compile(r"\s+:[A-Za-z-]+:")
_ASCIIDOC_SOURCE = re.compile(
    r"\[(?:source)?(?:%[\w-]+)*,\s*([A-Za-z0-9_+-]+)(?:[^\]A-Za-z0-9_+-][^\]]*)?\]\s*$")
_ASCIIDOC_DELIMITER = re.compile(r"(-{4,}|\.{4,}|={4,})\s*$")


@dataclass(slots=True, eq=False)
class Snippet:
    """HCL in a host.

    ``start`` and ``end`` are offsets of its whole lines in the host, in code points; ``line`` is
    the number of the first, from 1. ``margin`` is what begins each line that is not blank and is
    not part of the HCL. ``file_name`` is the name of a file in the same dialect; empty where the
    blocks decide. ``text`` is the HCL, whose lines are those of the host without the margin. With
    ``verbs``, the placeholders of a format string stand in it for those of the host, in order.
    """

    start: int
    end: int
    line: int
    margin: str
    file_name: str
    text: str
    verbs: list[str] | None = None

    @property
    def placed(self) -> str:
        """The text in the columns of the host: blanks stand for what else is on its lines."""
        blank = " " * len(self.margin)
        lines = [blank + line if line.strip() else line for line in _LINE.findall(self.text)]
        return "".join(lines)

    def in_host(self, text: str) -> str:
        """another text for the snippet, in the form that the host has."""
        if self.verbs is not None:
            verbs = iter(self.verbs)
            text = _PLACEHOLDER.sub(lambda match: next(verbs), text)
        bare = self.margin.rstrip()
        lines = _LINE.findall(text)
        return "".join([(self.margin if line.strip() else bare) + line for line in lines])


def snippets_of(kind: str, text: str) -> list[Snippet]:
    """The snippets of a host that are HCL and not marked to be skipped, in the order of the text.

    In programs, which do not say what a string holds, these are all strings of several lines;
    whether one is HCL is for a parser to say.
    """
    return list(_FINDERS[kind](text))


def replaced(text: str, snippets: list[tuple[Snippet, str]]) -> str:
    """A host in which snippets have other texts; they are in order."""
    parts: list[str] = []
    at = 0
    for snippet, new in snippets:
        parts += text[at : snippet.start], snippet.in_host(new)
        at = snippet.end
    parts.append(text[at:])
    return "".join(parts)


class _Lines:
    """The lines of a host with their offsets."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = _LINE.findall(text)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    def snippet(self, first: int, end: int, margin: str, language: str) -> Snippet | None:
        """The snippet of the lines from index *first* to *end*.

        None if there is no line, or one has no margin.
        """
        if first >= end:
            return None
        inside = []
        bare = margin.rstrip()
        for line in self.lines[first:end]:
            if line.startswith(bare) and not line[len(bare) :].strip():
                inside.append(line[len(bare) :])
            elif line.startswith(margin):
                inside.append(line[len(margin) :])
            else:
                return None
        start, stop = self.starts[first], self.starts[end]
        return Snippet(start, stop, first + 1, margin, FILE_NAMES[language], "".join(inside))

    def is_skipped(self, at: int, opening: str) -> bool:
        """Whether the last line before index *at* that is not blank is a comment that skips."""
        while at > 0 and not self.lines[at - 1].strip(" \t\r\n>"):
            at -= 1
        above = self.lines[at - 1].strip(" \t\r\n>") if at > 0 else ""
        return above.startswith(opening) and SKIP in above


def _markdown(text: str) -> Iterator[Snippet]:
    lines = _Lines(text)
    at = 0
    while at < len(lines.lines):
        match = _MARKDOWN_FENCE.match(lines.lines[at].rstrip("\r\n"))
        first = at = at + 1
        if match is None or (match[2][0] == "`" and "`" in match[3]):
            continue
        before, fence, info = match.groups()
        while at < len(lines.lines) and not _closes(lines.lines[at], fence):
            at += 1
        language = _LANGUAGE.match(info)
        name = "" if language is None else language[1].lower()
        if name in FILE_NAMES and not lines.is_skipped(first - 1, "<!--"):
            # The content of a list item is indented by as much as its marker takes.
            margin = re.sub(r"[-*+\d.)]", " ", before)
            snippet = lines.snippet(first, at, margin, name)
            if snippet is not None:
                yield snippet
        at += 1


def _closes(line: str, fence: str) -> bool:
    bare = line.strip(" \t\r\n>")
    return bare.startswith(fence) and not bare.strip(fence[0])


def _restructured_text(text: str) -> Iterator[Snippet]:
    lines = _Lines(text)
    at = 0
    while at < len(lines.lines):
        match = _RST_DIRECTIVE.match(lines.lines[at].rstrip("\r\n"))
        directive = at
        at += 1
        if match is None or match[2].lower() not in FILE_NAMES:
            continue
        while at < len(lines.lines) and _RST_OPTION.match(lines.lines[at]):
            at += 1
        while at < len(lines.lines) and not lines.lines[at].strip():
            at += 1
        first = at
        margin = "" if at == len(lines.lines) else _indent(lines.lines[at])
        if len(margin) <= len(match[1]):
            continue
        while at < len(lines.lines) and (
            not lines.lines[at].strip() or lines.lines[at].startswith(margin)
        ):
            at += 1
        end = at
        while not lines.lines[end - 1].strip():
            end -= 1
        if not lines.is_skipped(directive, ".."):
            snippet = lines.snippet(first, end, margin, match[2].lower())
            if snippet is not None:
                yield snippet


def _asciidoc(text: str) -> Iterator[Snippet]:
    lines = _Lines(text)
    at = 0
    while at + 1 < len(lines.lines):
        source = _ASCIIDOC_SOURCE.match(lines.lines[at].rstrip("\r\n"))
        delimiter = _ASCIIDOC_DELIMITER.match(lines.lines[at + 1].rstrip("\r\n"))
        attribute = at
        at += 1
        if delimiter is None or source is None:
            continue
        first = at = at + 1
        while at < len(lines.lines) and lines.lines[at].rstrip() != delimiter[1]:
            at += 1
        language = source[1].lower()
        if language in FILE_NAMES and not lines.is_skipped(attribute, "//"):
            snippet = lines.snippet(first, at, "", language)
            if snippet is not None:
                yield snippet
        at += 1


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


# Strings of programs. What stands for a value in a format string becomes a letter that no HCL
# uses, as often as the verb is long, so that the layout stays as wide; alone on its line, where
# the program inserts blocks or arguments, a comment.

_LETTER = "\ua4d0"
_WIDTHS = r"%(?:\[\d+\])?[-+# 0]*(?:[1-9]\d*)?(?:\.\d+)?"
_VERB = re.compile(_WIDTHS + "[a-zA-Z%]")
_VERB_ALONE = re.compile(rf"(?m)^([ \t]*)({_WIDTHS}[sv])([ \t]*)$")
_PLACEHOLDER = re.compile(f"#?(?<!{_LETTER}){_LETTER}+\ua4d1")
_GO_TOKEN = re.compile(  # what is not closed is a token, too, lest each part of it is tried
    r"//[^\n]*|/\*[^*]*(?:\*+[^*/][^*]*)*(?:\*+/)?"
    r"|\"(?:[^\"\\\n]|\\.)*\"?|'(?:[^'\\\n]|\\.)*'?|`([^`]*)`", re.DOTALL
)


def _go(text: str) -> Iterator[Snippet]:
    for match in _GO_TOKEN.finditer(text):
        if match[1] is not None and "\n" in match[1]:
            snippet = _of_string(text, match.start(1), match.end(1))
            if snippet is not None:
                yield snippet


def _python(text: str) -> Iterator[Snippet]:
    starts = _Lines(text).starts
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type != tokenize.STRING or token.start[0] == token.end[0]:
                continue
            quoted = token.string
            prefix = quoted[: min(quoted.find("'") % len(quoted), quoted.find('"') % len(quoted))]
            if "f" in prefix.lower() or "b" in prefix.lower():
                continue
            if "\\" in quoted and "r" not in prefix.lower():
                continue  # What the string holds is not what is written.
            start = starts[token.start[0] - 1] + token.start[1] + len(prefix) + 3
            end = starts[token.end[0] - 1] + token.end[1] - 3
            snippet = _of_string(text, start, end)
            if snippet is not None:
                yield snippet
    except (tokenize.TokenError, SyntaxError):
        return  # The rest is not Python.


def _of_string(text: str, start: int, end: int) -> Snippet | None:
    """The snippet of a string, from its second line if the first is blank; None if marked."""
    first_end = text.find("\n", start, end)
    if text[start:first_end].strip():
        return None
    line_start = text.rfind("\n", 0, start) + 1
    above = text[text.rfind("\n", 0, max(line_start - 1, 0)) + 1 : max(line_start - 1, 0)]
    if SKIP in above or SKIP in text[line_start:start]:
        return None
    start = first_end + 1
    last_line = text.rfind("\n", start, end) + 1
    if last_line and not text[last_line:end].strip():
        end = last_line  # the indentation of the closing quotes
    content = text[start:end]
    if _LETTER in content:
        return None
    margin = _common_margin(content)
    if margin is None:
        return None
    verbs: list[str] = []

    def alone(match: re.Match[str]) -> str:
        return f"{match[1]}#{_LETTER * max(len(match[2]) - 2, 1)}\ua4d1{match[3]}"

    inner = "".join([line.removeprefix(margin) for line in _LINE.findall(content)])
    verbs = [match[0] for match in _VERB.finditer(inner)]
    hidden = _VERB_ALONE.sub(alone, inner)
    hidden = _VERB.sub(lambda match: _LETTER * (len(match[0]) - 1) + "\ua4d1", hidden)
    line = text.count("\n", 0, start) + 1
    return Snippet(start, end, line, margin, "", hidden, verbs)


def _common_margin(content: str) -> str | None:
    """The common indentation of all lines that are not blank; None if they mix tabs and spaces."""
    margins = [_indent(line) for line in _LINE.findall(content) if line.strip()]
    if not margins:
        return None
    shortest = min(margins, key=len)
    return shortest if all([margin.startswith(shortest) for margin in margins]) else None


_FINDERS: dict[str, Callable[[str], Iterator[Snippet]]] = {
    MARKDOWN: _markdown,
    RESTRUCTURED_TEXT: _restructured_text,
    ASCIIDOC: _asciidoc,
    GO: _go,
    PYTHON: _python,
}
