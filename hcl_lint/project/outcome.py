"""What comes out of checking files, as plain data that any process may be sent."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from hcl_lint.files.tracking import TrackedFiles
    from hcl_lint.problems.finding import Finding


_NONE: Mapping[str, int] = {}


class CheckOutcome:
    """The outcome of checking one file.

    ``findings`` are what is wrong with it, after fixes where these are made. Where it
    ``is_changed``, ``original`` is its text before and ``text`` the new one; ``fixed`` counts by
    the name of a rule what was fixed, and ``suppressed`` the comments that were written.
    ``times`` are seconds by the name of a rule.
    """

    __slots__ = (
        "path", "findings", "original", "text", "is_changed", "fixed", "suppressed", "times",
        "skipped",
    )  # fmt: skip

    def __init__(self, path: str, findings: list[Finding]) -> None:
        self.path = path
        self.findings = findings
        self.original = ""
        self.text = ""
        self.is_changed = False
        self.fixed: Mapping[str, int] = _NONE
        self.suppressed = 0
        self.times: Mapping[str, float] = _NONE
        self.skipped: Mapping[str, int] = _NONE

    def change(self, original: str, text: str) -> None:
        """Note that the file has a new text."""
        self.is_changed = True
        self.original = original
        self.text = text

    @property
    def is_failure(self) -> bool:
        """Whether it is about the run, or other files: it may be another one next time."""
        return any([each.rule in _FAILURES or each.path != self.path for each in self.findings])


_FAILURES = ("internal-error", "io-error", "policy-error")


class UnitOutcome:
    """The outcomes of the files of one unit, and what was read for them where it is known."""

    __slots__ = ("outcomes", "reads")

    def __init__(
        self, outcomes: list[CheckOutcome], reads: list[TrackedFiles] | None = None
    ) -> None:
        self.outcomes = outcomes
        self.reads = reads
