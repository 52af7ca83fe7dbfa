"""What is told to the user about one range of a file."""

from __future__ import annotations

ERROR = "error"  # The file is wrong.
WARNING = "warning"  # The file works, and should change.
INFO = "info"


class Diagnostic:
    """One message about one range.

    ``start`` and ``end`` are offsets in code points of the source's text and mark exactly
    what is wrong. ``summary`` alone makes sense on one line; ``detail`` is whole sentences:
    what was found, what was expected, what to do. The rule is named, not referenced:
    diagnostics outlive runs.
    """

    __slots__ = ("rule", "code", "severity", "summary", "detail", "start", "end")

    def __init__(
        self, rule: str, code: str, severity: str, summary: str, detail: str, start: int, end: int
    ) -> None:
        self.rule = rule
        self.code = code
        self.severity = severity
        self.summary = summary
        self.detail = detail
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"<{self.code} {self.start}-{self.end} {self.summary}>"
