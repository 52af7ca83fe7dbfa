"""Lock files of providers."""

from __future__ import annotations

from hcl_lint.syntax.nodes import Attribute, Block, QuotedTemplate
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


def versions_in(source: Source) -> dict[str, str]:
    """The versions in a lock file, by the addresses of providers."""
    tree = parse_config(source)
    found = {}
    for block in tree.body.items:
        if not isinstance(block, Block) or len(block.labels) != 1:
            continue
        for item in block.body.items:
            if isinstance(item, Attribute) and item.name == "version":
                value = item.expression
                if isinstance(value, QuotedTemplate) and value.is_literal():
                    found[block.labels[0].value] = value.literal_text()
    return found
