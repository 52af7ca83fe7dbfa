"""A change that solves the problem of a diagnostic."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.text.edits import Edit

# How far a fix may be trusted.
SAFE = "safe"  # Keeps the meaning and every comment.
UNSAFE = "unsafe"  # Gives a valid result, whose meaning or comments may differ.
SUGGESTION = "suggestion"  # Needs a person, and is only shown.


class Fix:
    """Edits that belong together, disjoint and in order; ``title`` is an imperative phrase."""

    __slots__ = ("title", "edits", "applicability")

    def __init__(self, title: str, edits: list[Edit], applicability: str = SAFE) -> None:
        self.title = title
        self.edits = edits
        self.applicability = applicability
