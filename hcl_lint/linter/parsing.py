"""Parsing the files that rules look at, in either syntax."""

from __future__ import annotations

from hcl_lint.files.paths import is_json_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.tree import SyntaxTree
    from hcl_lint.text.source import Source


def parse_file(source: Source) -> SyntaxTree:
    """The tree of a file in the syntax that its name stands for."""
    if is_json_name(source.path):
        from hcl_lint.syntax.json_parser import parse_json

        return parse_json(source)
    from hcl_lint.syntax.parser import parse_config

    return parse_config(source)
