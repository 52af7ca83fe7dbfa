"""How files are checked: what a run is told besides the configurations of the files."""

from __future__ import annotations

import os

from hcl_lint.project.finder import ConfigurationFinder


class CheckSettings:
    """How files are checked.

    With ``fix`` the fixes are made: written to the files with ``write``, in the outcome as a
    unified diff with ``diff``. ``unsafe`` also makes unsafe ones; None leaves it to the
    configuration. With ``suppress``, a reason that may be empty, each finding gets a comment
    that suppresses it. ``timings`` measures each rule. With ``heeds_baselines``, what the
    baselines of files know is neither fixed nor suppressed.
    ``cache`` is the folder where results are kept for the next run, None for keeping none.
    """

    __slots__ = (
        "finder", "fix", "unsafe", "write", "diff", "timings", "suppress", "heeds_baselines",
        "cache",
    )  # fmt: skip

    def __init__(
        self,
        finder: ConfigurationFinder | None = None,
        *,
        fix: bool = False,
        unsafe: bool | None = None,
        write: bool = True,
        diff: bool = False,
        timings: bool = False,
        suppress: str | None = None,
        heeds_baselines: bool = True,
        cache: str | None = None,
    ) -> None:
        self.finder = finder or ConfigurationFinder([])
        self.fix = fix
        self.unsafe = unsafe
        self.write = write
        self.diff = diff
        self.timings = timings
        self.suppress = suppress
        self.heeds_baselines = heeds_baselines
        self.cache = cache

    @property
    def changes_text(self) -> bool:
        """Whether a file may come out other than it went in."""
        return self.fix or self.suppress is not None

    @property
    def can_cache(self) -> bool:
        """Whether results of such a run may be kept, or taken from one before."""
        return self.cache is not None and not self.changes_text and not self.timings

    def has_baseline(self, path: str) -> bool:
        """Whether there is a baseline for a file, and it counts.

        Raises:
            ConfigError: the configuration is wrong.
        """
        if not self.heeds_baselines:
            return False
        return self.finder.of_folder(os.path.dirname(path)).text("baseline") != ""
