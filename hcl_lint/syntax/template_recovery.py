"""Where a template that is never closed was likely meant to end.

Only text that is wrong in any case is looked at, so a guess costs nothing but the quality
of the messages behind it.
"""

from __future__ import annotations

_BLANKS = " \t"


def is_item_start(text: str, start: int, end: int) -> bool:
    """Whether the line of *text* from *start* to *end* can only begin an attribute or block.

    That is: a name, then ``=`` alone, or labels and an opening brace at the line's end.
    """
    line = text[start:end].strip(_BLANKS)
    i = 0
    while i < len(line) and (line[i].isalnum() or line[i] in "_-"):
        i += 1
    if i == 0 or line[0].isdigit():
        return False
    rest = line[i:].lstrip(_BLANKS)
    if rest.startswith("="):
        return not rest.startswith(("==", "=>"))
    return is_header_rest(rest)


def is_header_rest(rest: str) -> bool:
    """Whether *rest*, what follows a name, is quoted labels and an opening brace."""
    while rest.startswith('"'):
        close = rest.find('"', 1)
        if close < 0:
            return False
        rest = rest[close + 1 :].lstrip(_BLANKS)
    return rest == "{"


def likely_end(text: str, opening: int, content: int, marker: str) -> tuple[int, int]:
    """Where the heredoc at *opening*, which has no end, was likely meant to end.

    Returns start and end of its closing marker. That is a line that begins with the marker
    and goes on, else no width: at the end of the line before a closing brace and a block
    header with labels at the line's start, else the end of the text.
    """
    indented = text[text.rfind("\n", 0, opening) + 1 : opening][:1] in (" ", "\t")
    brace = -1  # start of the last line that is a closing brace at column one
    start = content
    while start < len(text):
        newline = text.find("\n", start)
        end = len(text) if newline < 0 else newline
        line = text[start:end].rstrip("\r \t")
        stripped = line.lstrip(_BLANKS)
        if stripped.startswith(marker) and not _goes_on(stripped, len(marker)):
            at = start + len(line) - len(stripped)
            return start, at + len(marker)
        if line == "}":
            brace = start
        elif stripped != "":
            if line[:1].isalpha() and '"' in line and is_item_start(line, 0, len(line)):
                limit = brace if indented and brace >= 0 else start
                return _before_newline(text, content, limit)
            brace = -1
        start = end + 1
    if indented and brace >= 0:
        return _before_newline(text, content, brace)
    return len(text), len(text)


def _goes_on(line: str, i: int) -> bool:
    return i < len(line) and (line[i].isalnum() or line[i] in "_-")


def _before_newline(text: str, content: int, line: int) -> tuple[int, int]:
    end = line
    if end > content and text[end - 1] == "\n":
        end -= 1
        if end > content and text[end - 1] == "\r":
            end -= 1
    return end, end
