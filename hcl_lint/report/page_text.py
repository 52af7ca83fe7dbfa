"""Markdown pages on a terminal: as they are, but wrapped to its width, and in colour."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.text.display import BOLD, CYAN, paint, printable, wrap

_FENCE = "```"


def render_page(markdown: str, *, width: int | None, colour: bool) -> str:
    """The lines of a page, paragraphs wrapped to *width* columns; None keeps them as they are."""
    return "".join([f"{line}\n" for line in _lines(markdown, width, colour)])


def _lines(markdown: str, width: int | None, colour: bool) -> Iterator[str]:
    is_code = False
    paragraph: list[str] = []
    for line in markdown.removesuffix("\n").split("\n"):
        is_text = bool(line) and not is_code and not line.startswith(("#", _FENCE))
        if is_text and width is not None and not (paragraph and line.startswith("- ")):
            paragraph.append(line)
            continue
        yield from _wrapped(paragraph, width)
        paragraph = []
        if line.startswith(_FENCE):
            is_code = not is_code
            yield line
        elif is_text and width is not None:
            paragraph = [line]
        elif is_code:
            yield paint(printable(line), CYAN, colour)
        else:
            yield paint(printable(line), BOLD, colour and line.startswith("#"))
    yield from _wrapped(paragraph, width)


def _wrapped(paragraph: list[str], width: int | None) -> list[str]:
    if not paragraph or width is None:
        return []
    indent = "  " if paragraph[0].startswith("- ") else ""
    first, *rest = wrap(" ".join(paragraph), width - len(indent))
    return [first, *[indent + line for line in rest]]
