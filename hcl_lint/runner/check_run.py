"""A run over many files: what is known from earlier runs, and checking the rest."""

from __future__ import annotations

import os

from hcl_lint.runner.check_outcome import CheckOutcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hcl_lint.diagnostics.finding import Finding
    from hcl_lint.runner.cache import ResultCache
    from hcl_lint.runner.check_outcome import UnitOutcome
    from hcl_lint.runner.check_settings import CheckSettings
    from hcl_lint.runner.checking import UnitWork

    # Spreads the units of a run over workers.
    Spread = Callable[[UnitWork], Iterator[UnitOutcome]]


def check(paths: list[str], settings: CheckSettings, spread: Spread) -> Iterator[CheckOutcome]:
    """Check files; the outcomes come in the order of *paths*, each as soon as it is there.

    Raises:
        ConfigError: the configuration of some file is wrong; nothing was written then.
    """
    paths = settings.finder.kept_files(paths)
    cache = _cache_of(settings, len(paths))
    known: dict[str, list[Finding]] = {}
    if cache is not None:
        for path in paths:
            findings = cache.find(path)
            if findings is not None:
                known[path] = findings
    rest = [path for path in paths if path not in known]
    work = None
    if rest:
        from hcl_lint.runner.checking import UnitWork

        work = UnitWork(rest, settings)
    return _outcomes(paths, known, work, spread, cache)


def _outcomes(
    paths: list[str],
    known: dict[str, list[Finding]],
    work: UnitWork | None,
    spread: Spread,
    cache: ResultCache | None,
) -> Iterator[CheckOutcome]:
    results = iter(()) if work is None else spread(work)
    waiting: dict[str, CheckOutcome] = {}
    try:
        for path in paths:
            if path in known:
                yield CheckOutcome(path, known.pop(path))
                continue
            while path not in waiting:
                result = next(results)
                for outcome in result.outcomes:
                    waiting[outcome.path] = outcome
                if cache is not None and work is not None:
                    cache.add(result, work.sources_of(result.outcomes[0].path))
            yield waiting.pop(path)
    finally:
        if cache is not None:
            cache.save()


def _cache_of(settings: CheckSettings, count: int) -> ResultCache | None:
    if settings.cache is None or not settings.can_cache:
        return None
    from hcl_lint.runner.cache import ResultCache

    return ResultCache.in_folder(settings.cache, settings.finder, os.environ, count)
