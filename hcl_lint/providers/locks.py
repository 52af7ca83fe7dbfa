"""Lock files of providers."""

from __future__ import annotations

from hcl_lint.syntax.nodes import QuotedTemplate
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


def versions_in(source: Source) -> dict[str, str]:
    """The versions in a lock file, by the addresses of providers."""
    tree = parse_config(source)
    found = {}
    for block in tree.body.blocks:
        version = block.body.attribute("version") if len(block.labels) == 1 else None
        value = None if version is None else version.expression
        if isinstance(value, QuotedTemplate) and value.is_literal():
            found[block.labels[0].value] = value.literal_text()
    return found
