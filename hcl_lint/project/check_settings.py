"""Settings of a run of checks: fixes, suppressions, timings, baselines."""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class CheckSettings:
    """What a run of checks does.

    With ``fix`` the fixes are made; ``unsafe`` also makes unsafe ones, None leaves that to the
    configuration. With ``suppress``, a reason that may be empty, each finding gets a comment that
    suppresses it. Either is written to the files with ``write``. ``timings`` measures each rule.
    With ``heeds_baselines``, what the baselines of files know is neither fixed nor suppressed.
    ``cache`` is the folder where results are kept for the next run, None to keep none; their age
    is that by ``clock``, in nanoseconds. Above ``parallel_bytes`` of input, starting processes
    pays off.
    """

    __slots__ = (
        "fix", "unsafe", "write", "timings", "suppress", "heeds_baselines", "cache", "clock",
        "parallel_bytes",
    )  # fmt: skip

    def __init__(
        self,
        *,
        fix: bool = False,
        unsafe: bool | None = None,
        write: bool = True,
        timings: bool = False,
        suppress: str | None = None,
        heeds_baselines: bool = True,
        cache: str | None = None,
        clock: Callable[[], int] = time.time_ns,
        parallel_bytes: int = 400_000,
    ) -> None:
        self.fix = fix
        self.unsafe = unsafe
        self.write = write
        self.timings = timings
        self.suppress = suppress
        self.heeds_baselines = heeds_baselines
        self.cache = cache
        self.clock = clock
        self.parallel_bytes = parallel_bytes

    @property
    def changes_text(self) -> bool:
        """Whether the run may change files."""
        return self.fix or self.suppress is not None

    @property
    def can_cache(self) -> bool:
        """Whether such a run may use and fill the cache."""
        return self.cache is not None and not self.changes_text and not self.timings
