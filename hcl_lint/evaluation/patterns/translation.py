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


def effort(node: Node, length: int) -> int:
    """Return at most how many steps the search in a text of some length takes.

    All searches together that go on behind the last match take no more. Repetitions of anything
    but single characters count as too many steps.
    """
    cost, ways = _attempt(_without_tail(node), length)
    return min((length + 1) * (cost + ways), _MOST)


def _attempt(node: Node, length: int) -> tuple[int, int]:
    """Return the steps to try a part at one place in all ways, and how many ways there are."""
    if isinstance(node, Group):
        return _attempt(node.part, length)
    if isinstance(node, Sequence):
        total, paths = 0, 1
        for part in node.parts:
            cost, ways = _attempt(part, length)
            total, paths = min(total + paths * cost, _MOST), min(paths * ways, _MOST)
        return total, paths
    if isinstance(node, Alternatives):
        tried = [_attempt(part, length) for part in node.parts]
        return min(sum([cost for cost, _ in tried]), _MOST), min(sum([w for _, w in tried]), _MOST)
    if isinstance(node, Repeat):
        if isinstance(node.part, Characters):
            most = length if node.most is None else min(node.most, length)
            return max(most, node.least) + 1, max(most - node.least, 0) + 1
        if node.most != 1:
            return _MOST, _MOST
        cost, ways = _attempt(node.part, length)
        return cost + 1, ways + 1
    return 1, 1


def _without_tail(node: Node) -> Node:
    """Return the expression with a repetition at its end reduced to what must be there.

    Once that is there the match has succeeded, and what else it takes is not tried again.
    """
    if isinstance(node, Group):
        return _without_tail(node.part)
    if isinstance(node, Sequence) and node.parts:
        return Sequence([*node.parts[:-1], _without_tail(node.parts[-1])])
    if isinstance(node, Repeat) and isinstance(node.part, Characters):
        return Repeat(node.part, node.least, node.least, True)
    return node


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
