"""New text in canonical layout, with the indentation of where it goes."""

from __future__ import annotations

from hcl_lint.format.layout import lay_out
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.tokens import EOF, NEWLINE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.edit.surroundings import Surroundings

_UNIT_WIDTH: Final = 2  # of the canonical indentation
_NAME: Final = "_ = "


def laid_out(text: str, indentation: str, around: Surroundings) -> str:
    """Text in canonical layout, all but the first line indented by *indentation* and more.

    It has the newlines and the unit of indentation of the file.
    """
    tokens, _ = tokenize(text)
    canonical = lay_out(text, tokens)
    tokens, _ = tokenize(canonical)
    kinds = tokens.kinds
    parts: list[str] = []
    done = 0
    for i, kind in enumerate(kinds):
        if kind != NEWLINE:
            continue
        parts.append(canonical[done:tokens.starts[i]])
        parts.append(around.newline)
        done = tokens.ends[i]
        if kinds[i + 1] != NEWLINE and kinds[i + 1] != EOF:
            level = (tokens.starts[i + 1] - done) // _UNIT_WIDTH
            parts.append(indentation + around.unit * level)
            done = tokens.starts[i + 1]
    parts.append(canonical[done:])
    return "".join(parts)


def laid_out_value(text: str, indentation: str, around: Surroundings) -> str:
    """Like `laid_out`, for a value alone, as it is behind ``name =``."""
    return laid_out(_NAME + text, indentation, around)[len(_NAME):]


def shifted(around: Surroundings, first: int, last: int, indentation: str) -> str:
    """The text of tokens, moved to a place with another *indentation*."""
    text = around.text
    if indentation == around.indentation(first):
        return text[around.starts[first]:around.ends[last]]
    old = around.indentation(first)
    parts: list[str] = []
    done = around.starts[first]
    for i in range(first, last):
        if around.kinds[i] != NEWLINE or around.kinds[i + 1] == NEWLINE:
            continue
        end = around.ends[i]
        if text.startswith(old, end, around.starts[i + 1]):
            parts.append(text[done:end])
            parts.append(indentation)
            done = end + len(old)
    parts.append(text[done:around.ends[last]])
    return "".join(parts)
