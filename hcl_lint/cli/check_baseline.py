"""Baselines of ``hcl-lint check``: report only new findings."""

from __future__ import annotations

import os
import sys

from hcl_lint.cli.check_options import DIFF, QUIET, WRITE_BASELINE
from hcl_lint.cli.file_options import searched_folders
from hcl_lint.cli.options import Arguments, UsageError
from hcl_lint.cli.streams import write_diff, write_line
from hcl_lint.problems.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.baselines import BaselineRun
    from hcl_lint.project.check_settings import CheckSettings
    from hcl_lint.project.outcome import CheckOutcome
    from hcl_lint.project.project import Project


def settle(
    outcomes: list[CheckOutcome], project: Project, settings: CheckSettings, arguments: Arguments
) -> list[CheckOutcome]:
    """Remove known findings from the outcomes, or write a baseline if that is asked for.

    Returns: the outcomes of the baseline files themselves.
    """
    writes = arguments.has(WRITE_BASELINE.long)
    if not writes and not _have_baseline(outcomes, project, settings):
        return []
    from hcl_lint.project.baselines import BaselineRun

    run = BaselineRun(outcomes, project, settings, searched_folders(arguments))
    if writes:
        _write(run, arguments)
        return []
    _tell_known(run.leave_out_known(), arguments)
    tended = run.tend()
    for outcome in tended:
        if arguments.has(DIFF.long):
            write_diff(outcome.path, outcome.original, outcome.text)
    return tended


def leave_out_known(
    outcomes: list[CheckOutcome], project: Project, settings: CheckSettings, arguments: Arguments
) -> None:
    """Remove known findings from the outcomes of standard input."""
    if _have_baseline(outcomes, project, settings):
        from hcl_lint.project.baselines import BaselineRun

        run = BaselineRun(outcomes, project, settings, [])
        _tell_known(run.leave_out_known(), arguments)


def _have_baseline(
    outcomes: list[CheckOutcome], project: Project, settings: CheckSettings
) -> bool:
    """Whether any of the files has a baseline."""
    if not settings.heeds_baselines:
        return False
    if not any([configuration.text("baseline") for configuration in project.finder.found]):
        return False
    folders = {os.path.dirname(outcome.path) for outcome in outcomes}
    found = [project.configuration_of(os.path.join(folder, "")) for folder in folders]
    return any([configuration.text("baseline") for configuration in found])


def _is_baseline(path: str) -> bool:
    from hcl_lint.project.baselines import read_baseline

    try:
        read_baseline(path)
    except ConfigError:
        return False
    return True


def _tell_known(count: int, arguments: Arguments) -> None:
    if count and not arguments.has(QUIET.long):
        are = "1 finding is" if count == 1 else f"{count} findings are"
        write_line(f"{are} in the baseline and not reported.", sys.stderr)


def _write(run: BaselineRun, arguments: Arguments) -> None:
    for path in arguments.paths:
        if path.endswith(".json") and _is_baseline(path):
            option = WRITE_BASELINE.long
            raise UsageError(f"`{option}` takes a value only after `=`: `{option}={path}`")
    for baseline, count in run.write(arguments.value(WRITE_BASELINE.long) or None):
        if arguments.has(QUIET.long):
            continue
        things = "1 finding" if count == 1 else f"{count} findings"
        write_line(f"Wrote {things} to {baseline.path}.", sys.stderr)
        if not run.is_configured(baseline):
            name = os.path.basename(baseline.path)
            hint = f'To use it, set `baseline = "{name}"` in hcl-lint.toml beside it'
            write_line(f"{hint}, or pass `--baseline`.", sys.stderr)
