"""Names of what a job needs of the cluster."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.nomad.rules import INVALID_JOB_SETTING
from hcl_lint.schema.block_view import BlockView

_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")


def check_name(part: BlockView, attribute: str) -> Iterator[Diagnostic]:
    """Report the name of something in the cluster that can exist in none."""
    name = part.text(attribute)
    if not name:
        return
    others = set(name) - _LETTERS
    if attribute != "namespace":
        others.discard("_")
    if (len(others) != 0 or len(name) > 128) and "${" not in name:
        kinds = "letters, digits and dashes"
        if attribute != "namespace":
            kinds = "letters, digits, dashes and underscores"
        yield INVALID_JOB_SETTING.at(
            part.place_of(attribute), f"Invalid name of a {attribute.replace('_', ' ')}",
            f"Such names have at most 128 {kinds}.",
        )
