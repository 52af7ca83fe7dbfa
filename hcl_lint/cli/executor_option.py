"""``--executor``: run checks on a cluster."""

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
    "run the checks on the workers of the Dask cluster whose scheduler is at this address",
    metavar="dask://HOST:PORT",
)


def executor_of(arguments: Arguments, settings: CheckSettings) -> Cluster | _ThisMachine:
    """Return the context manager of the executor that runs the checks."""
    url = arguments.value(EXECUTOR.long)
    if url is None:
        return _ThisMachine()
    if settings.changes_text or settings.timings:
        raise UsageError(f"`{EXECUTOR.long}` can neither change files nor time rules")
    from hcl_lint.project.clusters import Cluster

    return Cluster(url)


def spread_over(executor: Executor) -> Spread:
    """Return the function that hands the units of a run to an executor."""
    from hcl_lint.project.executors import on_executor

    return on_executor(executor)


class _ThisMachine:
    """The context manager of a run without an executor."""

    __slots__ = ()

    def __enter__(self) -> Executor | None:
        return None

    def __exit__(self, *exception: object) -> None:
        pass
