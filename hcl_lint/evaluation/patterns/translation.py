"""Regular expressions for the standard library, where that is safe.

Its matcher tries possibilities one after the other. Expressions are only handed to it if they
leave few of them for a text of the given length, so that it cannot run away.
"""

from __future__ import annotations

from hcl_lint.evaluation.patterns.nodes import (
    LINE_END,
    LINE_START,
    NO_WORD_BOUNDARY,
    TEXT_END,
    TEXT_START,
    WORD_BOUNDARY,
    Alternatives,
    Characters,
    Group,
    Node,
    Place,
    Repeat,
    Sequence,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_MOST: Final = 1 << 60
_PLACES: Final = {
    TEXT_START: r"\A",
    TEXT_END: r"\Z",
    LINE_START: r"(?m:^)",
    LINE_END: r"(?m:$)",
    WORD_BOUNDARY: r"\b",
    NO_WORD_BOUNDARY: r"(?!\b)",
}


def possibilities(node: Node, length: int) -> int:
    """Return at most how many ways there are to match a text of some length from one start.

    Repetitions of anything but single characters count as too many.
    """
    if isinstance(node, Group):
        return possibilities(node.part, length)
    if isinstance(node, Sequence):
        total = 1
        for part in node.parts:
            total = min(total * possibilities(part, length), _MOST)
        return total
    if isinstance(node, Alternatives):
        return min(sum([possibilities(part, length) for part in node.parts]), _MOST)
    if isinstance(node, Repeat):
        if isinstance(node.part, Characters):
            most = length if node.most is None else min(node.most, length)
            return max(most - node.least, 0) + 1
        if node.most != 1:
            return _MOST
        return min(possibilities(node.part, length) + 1, _MOST)
    return 1


def translated(node: Node) -> str:
    """Return the expression in the syntax of the standard library, for its ASCII mode."""
    if isinstance(node, Characters):
        return "[" + "".join([_range(low, high) for low, high in node.ranges]) + "]" if (
            node.ranges
        ) else "(?!)"
    if isinstance(node, Place):
        return _PLACES[node.kind]
    if isinstance(node, Group):
        return f"({translated(node.part)})"
    if isinstance(node, Sequence):
        return "(?:" + "".join([translated(part) for part in node.parts]) + ")"
    if isinstance(node, Alternatives):
        return "(?:" + "|".join([translated(part) for part in node.parts]) + ")"
    assert isinstance(node, Repeat)
    most = "" if node.most is None else node.most
    lazy = "" if node.greedy else "?"
    return f"(?:{translated(node.part)}){{{node.least},{most}}}{lazy}"


def _range(low: int, high: int) -> str:
    return _character(low) if low == high else f"{_character(low)}-{_character(high)}"


def _character(code: int) -> str:
    return f"\\x{code:02x}" if code < 0x100 else f"\\U{code:08x}"
