"""Running rules in tests of one's own: what the fixture ``hcl_lint_case`` is."""

from __future__ import annotations

import os
from pathlib import Path

from hcl_lint.files.disk import read_bytes
from hcl_lint.project.check_run import check_files
from hcl_lint.project.check_settings import CheckSettings
from hcl_lint.project.configuration import read_layer
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hcl_lint.problems.finding import Finding


class CaseResult:
    """What rules said of a file.

    ``findings`` are all findings in it, sorted; ``marks`` the same as pairs of a line, from 1,
    and the name of the rule; ``fixed`` the text that safe fixes make of it.
    """

    __slots__ = ("findings", "fixed")

    def __init__(self, findings: list[Finding], fixed: str) -> None:
        self.findings = findings
        self.fixed = fixed

    @property
    def marks(self) -> list[tuple[int, str]]:
        return [(finding.line, finding.rule) for finding in self.findings]

    def __repr__(self) -> str:
        return f"<CaseResult {self.findings}>"


class CaseRunner:
    """Runs rules on a file, with other files beside it where they need these."""

    __slots__ = ("_folder",)

    def __init__(self, folder: Path) -> None:
        """*folder* is where files are written."""
        self._folder = folder

    def __call__(
        self,
        text: str,
        *,
        name: str = "main.tf",
        files: Mapping[str, str] | None = None,
        select: Sequence[str] | None = None,
        packs: Sequence[str | os.PathLike[str]] = (),
        settings: Mapping[str, object] | None = None,
        unsafe: bool = False,
    ) -> CaseResult:
        """Check *text* as the file *name*, and fix it.

        *files* are others by their paths, relative to the first one's folder. *select* are the
        rules to run, by default those that run by default; *packs* folders with rule packs, and
        *settings* what a configuration file could have. No configuration file holds here.
        *unsafe* also makes the unsafe fixes for ``fixed``.

        Raises:
            ConfigError: some setting or pack is wrong.
        """
        for path, content in {**(files or {}), name: text}.items():
            target = self._folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode())
        values: dict[str, object] = dict(settings or {})
        if select is not None:
            values["select"] = list(select)
        if packs:
            values["rule-packs"] = [os.path.abspath(pack) for pack in packs]
        layer = read_layer(values, "hcl_lint_case", str(self._folder))
        path = str(self._folder / name)

        def run(fix: bool) -> list[Finding]:
            finder = ConfigurationFinder([layer], is_isolated=True)
            settings = CheckSettings(fix=fix, unsafe=unsafe)
            (outcome,) = check_files(Project(finder), [path], settings, jobs=1)
            return outcome.findings

        findings = run(False)
        run(True)
        return CaseResult(sorted(findings), read_bytes(path).decode())
