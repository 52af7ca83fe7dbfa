"""A change that would put right what a diagnostic is about."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.text.edits import Edit

# How far a fix may be trusted.
SAFE = "safe"  # The same meaning, and every comment is kept.
UNSAFE = "unsafe"  # A valid result, whose meaning or comments may differ.
SUGGESTION = "suggestion"  # Needs a person, and is only shown.


class Fix:
    """Edits that belong together, disjoint and in order; ``title`` is an order, no full stop."""

    __slots__ = ("title", "edits", "applicability")

    def __init__(self, title: str, edits: list[Edit], applicability: str = SAFE) -> None:
        self.title = title
        self.edits = edits
        self.applicability = applicability
