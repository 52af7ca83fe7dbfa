"""What came of checking files."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.runner.reads import NotedFiles


_NONE: Mapping[str, int] = {}


class CheckOutcome:
    """What came of checking one file.

    ``findings`` are what is wrong with it, after fixes where these are made, and ``text`` is what
    these made of it, where it ``is_changed``; ``fixed`` counts by the name of a rule what they
    put right, and ``suppressed`` the comments that were written. ``times`` are seconds by the
    name of a rule.
    """

    __slots__ = (
        "path", "findings", "text", "is_changed", "diff", "fixed", "suppressed", "times",
        "skipped",
    )  # fmt: skip

    def __init__(self, path: str, findings: list[Finding], text: str = "") -> None:
        self.path = path
        self.findings = findings
        self.text = text
        self.is_changed = False
        self.diff = ""
        self.fixed: Mapping[str, int] = _NONE
        self.suppressed = 0
        self.times: Mapping[str, float] = _NONE
        self.skipped: Mapping[str, int] = _NONE

    @property
    def is_failure(self) -> bool:
        """Whether it tells of the run, or of other files: it may be another one next time."""
        return any([each.rule in _FAILURES or each.path != self.path for each in self.findings])


_FAILURES = ("internal-error", "io-error", "policy-error")


class UnitOutcome:
    """What came of the files of one unit, and what was read for that, where it was noted."""

    __slots__ = ("outcomes", "reads")

    def __init__(self, outcomes: list[CheckOutcome], reads: NotedFiles | None = None) -> None:
        self.outcomes = outcomes
        self.reads = reads
