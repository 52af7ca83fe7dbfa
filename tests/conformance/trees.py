"""Trees and diagnostics of ours in the form of the tables."""

from __future__ import annotations

from typing import Any

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.dump import neutral_body
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tokens import COMMENT
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source, encode


def parse(data: bytes) -> SyntaxTree:
    """The tree of a whole configuration."""
    return parse_config(Source.from_bytes("t", data))


def byte_range(diagnostic: Diagnostic, source: Source) -> tuple[int, int]:
    """The range of a diagnostic in UTF-8 bytes."""
    start = len(encode(source.text[: diagnostic.start]))
    return start, start + len(encode(source.text[diagnostic.start : diagnostic.end]))


def errors(tree: SyntaxTree) -> list[Diagnostic]:
    """The diagnostics that make a file rejected."""
    return [each for each in tree.diagnostics if each.severity == "error"]


def comments(tree: SyntaxTree) -> list[str]:
    """The texts of all comments, sorted."""
    text, tokens = tree.source.text, tree.tokens
    return sorted(
        text[tokens.starts[index] : tokens.ends[index]]
        for index, kind in enumerate(tokens.kinds)
        if kind == COMMENT
    )


def body_without_ranges(tree: SyntaxTree) -> Any:
    """The neutral body of a tree, less the positions: what the file means."""
    return without_ranges(neutral_body(tree))


def without_ranges(value: Any) -> Any:
    """A neutral body less every ``range``."""
    if isinstance(value, dict):
        return {key: without_ranges(item) for key, item in value.items() if key != "range"}
    if isinstance(value, list):
        return [without_ranges(item) for item in value]
    return value
