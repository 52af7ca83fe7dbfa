"""Texts as parts of Markdown and AsciiDoc: what is escaped, and what becomes of newlines.

All of it is what terraform-docs writes, in time linear in the text.
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Callable, Final

NOTHING: Final = "n/a"
"""The stand-in for an empty text."""

_FENCE: Final = "```"
_SPACES: Final = re.compile(r"[ \t\r\n\f]+")
_OPENING: Final = re.compile(r"\s(_+)[^\s_]")
_CLOSING: Final = re.compile(r"(?<=[^\s_])(_+)(?=\s)")
_LONE: Final = re.compile(r"\s*(_+)\s")

# What an address may consist of, and what it ends in.
_END: Final = r"\w/\-_+&~%=#$"
_MIDDLE: Final = _END + r"*\\'.,:;!?@"
_GROUP: Final = rf"\([{_MIDDLE}]*\)|\[[{_MIDDLE}]*\]|\{{[{_MIDDLE}]*\}}"
_SCHEMES: Final = (
    r"(?:https?|ftps?|sftp|ssh|git|svn|ldaps?|wss?|irc6?|ircs|nfs|smb|rsync|telnet|redis|postgres"
    r"|postgresql|jdbc|mysql|mongodb|amqps?|oci|s3n|udp|tcp|vnc|view-source|slack|file)://"
    r"|(?:mailto|magnet|file|tel|sms|xmpp|bitcoin|cid|mid):"
)
_ADDRESS: Final = re.compile(rf"(?i:{_SCHEMES})(?:[{_MIDDLE}]|{_GROUP})+")


def escaped_name(name: str, escapes: bool) -> str:
    """A name in Markdown or AsciiDoc."""
    return name.replace("_", "\\_") if escapes else name


def section(text: str, escapes: bool) -> str:
    """A header or footer, whose newlines stay."""

    def code(part: str, first: bool, last: bool) -> str:
        ends = part.endswith("\n") or not part.rpartition("\n")[2].strip()
        return f"{_FENCE}{part}{'' if ends else chr(10)}{_FENCE}"

    return _converted(text, escapes, str, code)


def document_text(text: str, escapes: bool) -> str:
    """A description in a document."""

    def code(part: str, first: bool, last: bool) -> str:
        return f"{_FENCE}{part}{'' if part.endswith(chr(10)) else chr(10)}{_FENCE}"

    return _converted(text, escapes, _with_breaks, code)


def markdown_cell(text: str, escapes: bool, html_break: str) -> str:
    """A text, which may hold fenced code, in a cell of a table in Markdown.

    *html_break* stands for newlines; "" where there must be no HTML.
    """
    line_break = html_break or " "

    def prose(part: str) -> str:
        part = _with_breaks(part.strip())
        return part.replace("  \n", line_break).replace("\n", line_break)

    def code(part: str, first: bool, last: bool) -> str:
        part = part.strip()
        if html_break:
            return f"<pre>{part}</pre>".replace("\n", html_break).replace("\r", "")
        start, end = ("" if first else " ") + _FENCE, _FENCE + ("" if last else " ")
        return start + _on_one_line(part).replace("\r", "") + end

    return _converted(text, escapes, prose, code, pipes=True)


def asciidoc_cell(text: str, escapes: bool) -> str:
    """A text, which may hold fenced code, in a cell of a table in AsciiDoc."""

    def code(part: str, first: bool, last: bool) -> str:
        return f"[source]\n----\n{part.strip()}\n----"

    return _converted(text, escapes, str, code, pipes=True)


def _converted(
    text: str, escapes: bool, prose: Callable[[str], str], code: Callable[[str, bool, bool], str],
    *, pipes: bool = False,
) -> str:
    """A text whose fenced code and escaped prose are converted."""

    def converted(part: str, first: bool, last: bool) -> str:
        return _with_addresses(prose(_escaped(part, escapes, pipes=pipes)), escapes)

    return _by_segments(text, _FENCE, converted, code) if text else NOTHING


def _by_segments(
    text: str, mark: str, prose: Callable[[str, bool, bool], str],
    code: Callable[[str, bool, bool], str],
) -> str:
    """Convert what is between marks, which is code, and what is not.

    The functions also get whether there is nothing before or after it. Empty parts are
    skipped: two marks side by side have no effect.
    """
    is_code = text.startswith(mark)
    parts = text.split(mark)
    found = []
    for index, part in enumerate(parts):
        if not part:
            continue
        first = index == 0 or not parts[index - 1].strip()
        last = index == len(parts) - 1 or not parts[index + 1].strip()
        found.append((code if is_code else prose)(part, first, last))
        is_code = not is_code
    return "".join(found)


def _escaped(text: str, escapes: bool, *, pipes: bool) -> str:
    def in_code(part: str, first: bool, last: bool) -> str:
        return f"`{part}`"

    def without_pipes(part: str, first: bool, last: bool) -> str:
        return part.replace("|", "\\|")

    def without_underscores(part: str, first: bool, last: bool) -> str:
        return "\n".join([_escaped_line(line) for line in part.split("\n")])

    if pipes:
        text = _by_segments(text, "`", without_pipes, in_code)
    return _by_segments(text, "`", without_underscores, in_code) if escapes else text


def _escaped_line(line: str) -> str:
    """A line with escaped underscores, except for those that emphasize words."""
    if "_" not in line:
        return line
    kept = []
    lone = _LONE.match(line)
    if lone is not None:
        kept.append(lone.span(1))
    opening = _OPENING.search(line)
    if opening is not None:
        closing = [element for element in _CLOSING.finditer(line, opening.end(1) + 2)]
        if closing:
            kept += [opening.span(1), closing[-1].span(1)]
    found, at = [], 0
    for start, end in sorted(kept):
        if start >= at:
            found += [line[at:start].replace("_", "\\_"), line[start:end]]
            at = end
    return "".join(found) + line[at:].replace("_", "\\_")


def _with_breaks(text: str) -> str:
    """A text in which a line that a word follows ends in two spaces, which keep it apart."""
    found, at = [], 0
    for spaces in _SPACES.finditer(text):
        start, end = spaces.span()
        newline = text.find("\n", start, end)
        following = text[end : end + 1]
        if newline != -1 and (following == "_" or following.isascii() and following.isalnum()):
            if newline > start and text[newline - 1] == "\r":
                newline -= 1
            found += [text[at:newline], "  "]
            at = newline
    text = "".join(found) + text[at:]
    text = text.replace("    \n", "  \n").replace("  \n\n", "\n\n")
    return text.replace("\n  \n", "\n\n")


def _on_one_line(code: str) -> str:
    lines = []
    for line in code.split("\n"):
        if line.strip():
            first, *parts = line.split("=")
            stripped = [first.rstrip() if parts else first, *[part.strip() for part in parts[:-1]]]
            lines.append(" = ".join([*stripped, *[part.lstrip() for part in parts[-1:]]]).lstrip())
    return " ".join(lines)


def _with_addresses(text: str, escapes: bool) -> str:
    """A text whose addresses of pages are as they were before it was escaped."""
    if not escapes or "\\" not in text or ":" not in text:
        return text
    found, at = [], 0
    for match in _ADDRESS.finditer(text):
        address = match.group()
        found += [text[at : match.start()], address.replace("\\", "")]
        at = match.end()
    return "".join(found) + text[at:]


_BLANK: Final = re.compile(r"(\r?\n)  (\r?\n)")
_MANY_BREAKS: Final = re.compile(r"(\r?\n){3,}")


def tidy(text: str) -> str:
    """A text without trailing spaces, except for two, and without several empty lines."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        end = "\r" if line.endswith("\r") and index < len(lines) - 1 else ""
        content = line.removesuffix(end)
        if index == len(lines) - 1 or not content.endswith("  "):
            content = content.rstrip(" ")
        lines[index] = content + end
    text = _BLANK.sub(r"\1", "\n".join(lines))
    return _MANY_BREAKS.sub(r"\1\1", text).rstrip("\r\n")
