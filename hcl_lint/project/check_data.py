"""Settings and outcomes of a run of checks: plain data that can be sent between processes."""

from __future__ import annotations

import time

from hcl_lint.annotations import Callable, Mapping
from hcl_lint.diagnostics.finding import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.files.tracking import TrackedFiles


class CheckSettings:
    """A run of checks, step by step.

    With ``fix`` the fixes are made; ``unsafe`` also makes unsafe ones, None leaves that to the
    configuration. With ``suppress``, a reason that may be empty, each finding gets a comment that
    suppresses it. Either is written to the files with ``write``. ``timings`` measures each rule.
    With ``uses_baselines``, what the baselines of files know is neither fixed nor suppressed.
    ``cache`` is the folder where results are kept for the next run, None to keep none; their age
    is that by ``clock``, in nanoseconds. Runs ``about`` something else have results of their own.
    Above ``parallel_bytes`` of input, starting processes pays off. Unless the run ``shows_edits``,
    findings that are not kept have only the titles of fixes.
    """

    def __init__(
        self, *, fix: bool = False, unsafe: bool | None = None, write: bool = True,
        timings: bool = False, suppress: str | None = None, uses_baselines: bool = True,
        cache: str | None = None, clock: Callable[[], int] = time.time_ns, about: str = "",
        parallel_bytes: int = 400_000, shows_edits: bool = True,
    ) -> None:
        self.fix = fix
        self.unsafe = unsafe
        self.write = write
        self.timings = timings
        self.suppress = suppress
        self.uses_baselines = uses_baselines
        self.cache = cache
        self.clock = clock
        self.about = about
        self.parallel_bytes = parallel_bytes
        self.shows_edits = shows_edits

    @property
    def changes_text(self) -> bool:
        """Whether the run may change files."""
        return self.fix or self.suppress is not None

    @property
    def can_cache(self) -> bool:
        """Whether such a run may use and fill the cache."""
        return self.cache is not None and not self.changes_text and not self.timings


def distinct(findings: list[Finding]) -> list[Finding]:
    """Findings of all files, each once, whatever files it was met with: a policy has many."""
    known: dict[tuple[str, str, int, int, str], Finding] = {}
    for finding in findings:
        key = finding.rule, finding.path, finding.line, finding.column, finding.summary
        if key not in known or finding.detail < known[key].detail:
            known[key] = finding
    return list(known.values())


_NONE: Mapping[str, int] = {}


class CheckOutcome:
    """The outcome of checking one file.

    ``findings`` are what is wrong with it, after fixes where these are made. Where it
    ``is_changed``, ``original`` is its text before and ``text`` the new one; ``fixed`` counts by
    the name of a rule what was fixed, and ``suppressed`` the comments that were written.
    ``times`` are seconds by the name of a rule.
    """

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
        """Whether a finding is about the run or other files, so that it may differ next time."""
        return any([entry.rule in _FAILURES or entry.path != self.path for entry in self.findings])


_FAILURES = ("internal-error", "io-error", "policy-error")


class UnitOutcome:
    """The outcomes of the files of one unit, and what was read for them where it is known."""

    def __init__(
        self, outcomes: list[CheckOutcome], reads: list[TrackedFiles] | None = None
    ) -> None:
        self.outcomes = outcomes
        self.reads = reads
