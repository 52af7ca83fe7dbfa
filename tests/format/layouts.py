"""Formatting of texts, for the tests beside this."""

from __future__ import annotations

from textwrap import dedent

from hcl_lint.format.formatter import format_tree
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source


def parsed(text: str) -> SyntaxTree:
    """The tree of a configuration that has no mistake."""
    tree = parse_config(Source("t", text))
    assert not tree.diagnostics, tree.diagnostics[0]
    return tree


def formatted(
    text: str, dialect: str = "hcl", first_line: int | None = None, last_line: int | None = None
) -> str:
    """A text, formatted."""
    return format_tree(parsed(text), dialect, first_line, last_line)


def check_format(before: str, after: str, dialect: str = "hcl") -> None:
    """Both texts may be indented; the second is what the first becomes, and stays."""
    assert formatted(dedent(before), dialect) == dedent(after)
    assert formatted(dedent(after), dialect) == dedent(after)
