"""Compare what is said about rejected input with what the reference said."""

from __future__ import annotations

from typing import Any

from hcl_lint.syntax.tree import SyntaxTree
from tests.conformance.trees import byte_range, errors


def verdict_difference(ok: bool, recorded: list[dict[str, Any]], tree: SyntaxTree) -> str | None:
    """What differs in accepting or rejecting an input, or None.

    Of rejected input one of our diagnostics has to start on the line of the reference's
    first and touch its range: its others are often follow-on errors.
    """
    ours = errors(tree)
    if ok:
        return None if not ours else f"recorded as accepted, ours: {shown(tree)}"
    if not ours or not recorded:
        return f"recorded as rejected ({at(recorded[0]) if recorded else ''}), ours: {shown(tree)}"
    data = tree.source.to_bytes()
    first = recorded[0]
    for each in ours:
        start, end = byte_range(each, tree.source)
        line = data.count(b"\n", 0, start) + 1
        if line == first["line"] and start <= first["end"] and first["start"] <= end:
            return None
    return f"recorded {at(first)} on line {first['line']}, ours: {shown(tree)}"


def has_equal_range(recorded: list[dict[str, Any]], tree: SyntaxTree) -> bool:
    """Whether one of our diagnostics has exactly the range of the reference's first."""
    wanted = (recorded[0]["start"], recorded[0]["end"])
    return any(byte_range(each, tree.source) == wanted for each in errors(tree))


def at(diagnostic: dict[str, Any]) -> str:
    """A recorded diagnostic for people."""
    return f"{diagnostic['start']}-{diagnostic['end']} {diagnostic['summary']}"


def shown(tree: SyntaxTree) -> str:
    """Our first diagnostics for people."""
    parts = []
    for each in errors(tree)[:4]:
        start, end = byte_range(each, tree.source)
        parts.append(f"{start}-{end} {each.summary}")
    return "; ".join(parts) or "accepted"
