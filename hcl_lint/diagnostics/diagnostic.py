"""What is told to the user about one range of a file."""

from __future__ import annotations

from hcl_lint.problems.problem import ERROR, INFO, WARNING

__all__ = ["ERROR", "INFO", "WARNING", "Diagnostic"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.fix import Fix


class Diagnostic:
    """One message about one range.

    ``start`` and ``end`` are offsets in code points of the source's text and mark exactly
    what is wrong. ``summary`` alone makes sense on one line; ``detail`` is whole sentences:
    what was found, what was expected, what to do. The rule is named, not referenced:
    diagnostics outlive runs. ``fix``, if there is one, would put it right.
    """

    __slots__ = ("rule", "code", "severity", "summary", "detail", "start", "end", "fix")

    def __init__(
        self,
        rule: str,
        code: str,
        severity: str,
        summary: str,
        detail: str,
        start: int,
        end: int,
        fix: Fix | None = None,
    ) -> None:
        self.rule = rule
        self.code = code
        self.severity = severity
        self.summary = summary
        self.detail = detail
        self.start = start
        self.end = end
        self.fix = fix

    def __repr__(self) -> str:
        return f"<{self.code} {self.start}-{self.end} {self.summary}>"
