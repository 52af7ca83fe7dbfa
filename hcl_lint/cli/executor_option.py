"""The option for letting others do the work."""

from __future__ import annotations

from hcl_lint.cli.options import Arguments, Option, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor

    from hcl_lint.project.check_run import Spread
    from hcl_lint.project.check_settings import CheckSettings
    from hcl_lint.project.clusters import Cluster

EXECUTOR = Option(
    "--executor",
    "let the workers of a Dask cluster do the work; its scheduler is at this address",
    metavar="dask://HOST:PORT",
)


def executor_of(arguments: Arguments, settings: CheckSettings) -> Cluster | _Nobody:
    """Who does the work, while it is the context; None there for this machine."""
    url = arguments.value(EXECUTOR.long)
    if url is None:
        return _Nobody()
    if settings.changes_text or settings.timings:
        raise UsageError(f"`{EXECUTOR.long}` is for runs that change no files and measure no rules")
    from hcl_lint.project.clusters import Cluster

    return Cluster(url)


def spread_over(executor: Executor) -> Spread:
    """What hands the units of a run to an executor."""
    from hcl_lint.project.executors import on_executor

    return on_executor(executor)


class _Nobody:
    """The executor of a run that has none."""

    __slots__ = ()

    def __enter__(self) -> Executor | None:
        return None

    def __exit__(self, *exception: object) -> None:
        pass
