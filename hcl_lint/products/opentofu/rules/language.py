"""`language` blocks, which say which versions of OpenTofu a module works with.

Source: internal/configs of OpenTofu, ``validateLanguageBlock``.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import MODULE, WARNING, check
from hcl_lint.dialects.versions import since_of
from hcl_lint.products.terraform.language.required_version import constraints_in
from hcl_lint.products.terraform.language.rules.required_version import invalid_version_constraint
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.rules import UNEXPECTED_ITEM
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import is_override
from hcl_lint.values.versions import allowed_range, version_key


@check(
    UNEXPECTED_ITEM, invalid_version_constraint, reads=MODULE, dialects=("opentofu",),
    words=("language",),
)
def language_blocks(module: Module) -> Diagnostics:
    for document in module.documents:
        for block in document.blocks("language"):
            if is_override(document):
                yield UNEXPECTED_ITEM.at(
                    block.place, "`language` in an override file",
                    "It is about the whole module. Move it to another file.",
                )
                continue
            yield from _compatibility(block, since_of(module.dialect, "language"))


def _compatibility(block: BlockView, since: str) -> Diagnostics:
    """Report versions that are set twice, or that cannot read the block, as those *since* can."""
    first_to_read = version_key(since)[0]
    found = [
        expression for inner in block.blocks("compatible_with")
        if (expression := inner.expression("opentofu")) is not None
    ]
    if len(found) > 1:
        yield UNEXPECTED_ITEM.at(
            block.place, "Two `compatible_with` blocks for OpenTofu",
            "Only one of them can have `opentofu`. Merge them.",
        )
    for expression in found:
        constraints = constraints_in(expression)
        first, end = allowed_range(constraints)
        if not constraints or end is not None and end <= first:
            continue
        if end is not None and end <= first_to_read:
            yield invalid_version_constraint.at(
                expression.place, "No version that reads the block meets the constraint",
                f"OpenTofu reads `language` blocks since version {since}. Allow newer versions.",
            )
        elif first < first_to_read:
            yield invalid_version_constraint.at(
                expression.place, "Constraint also allows versions that do not read it",
                f"OpenTofu reads `language` blocks since version {since}: older ones reject the "
                f'module. Write ">= {since}", or use `required_version` in a `.tofu` file.',
                severity=WARNING,
            )
