"""One test for all rows of a table, which is a parametrised function without fixtures.

PERF: pytest takes about 3 ms for a test, more than most rows do. Where `-k` or the name of a row
chooses tests, each row is one, as in plain pytest.
"""

from __future__ import annotations

import inspect
import itertools
import reprlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FunctionType
from typing import Protocol

import pytest
from _pytest._code.code import TerminalRepr, TracebackStyle

_TRACEBACKS = 10
"""Of so many rows that fail the traceback is shown, of the others the error."""

_GivenRow = type(pytest.param())
_short = reprlib.Repr()
_short.maxstring = _short.maxother = 80


class _Test(Protocol):
    """A function that tests one row."""

    def __call__(self, **row: object) -> object: ...


class Table(pytest.Item):
    """The test of all rows."""

    test: _Test
    line: int
    rows: Sequence[dict[str, object]]

    def runtest(self) -> None:
        failures: dict[int, BaseException] = {}
        skipped = []
        for number, row in enumerate(self.rows):
            try:
                self.test(**row)
            except pytest.skip.Exception as reason:
                skipped.append(reason)
            except (Exception, pytest.fail.Exception) as error:
                failures[number] = error
        if failures:
            raise FailedRows(failures)
        if len(skipped) == len(self.rows):
            raise skipped[0]

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        if not isinstance(excinfo.value, FailedRows):
            return super().repr_failure(excinfo, style)
        failures = excinfo.value.failures
        lines = [f"{len(failures)} of {len(self.rows)} rows fail."]
        for count, (number, error) in enumerate(failures.items()):
            row = [f"{name}={_short.repr(value)}" for name, value in self.rows[number].items()]
            lines.append(f"\nRow {number}: {', '.join(row)}")
            if count < _TRACEBACKS:
                info = pytest.ExceptionInfo.from_exception(error)
                info.traceback = info.traceback[1:].filter(info)  # without `runtest`
                lines.append(str(super().repr_failure(info, style)))
            else:
                lines.append(f"{type(error).__name__}: {error}")
        return "\n".join(lines)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.line, self.name


class FailedRows(Exception):
    """Some rows fail, by their numbers."""

    def __init__(self, failures: dict[int, BaseException]) -> None:
        super().__init__(failures)
        self.failures = failures


def table(collector: pytest.Collector, name: str, test: object) -> Table | None:
    """The table that a function tests, if it does."""
    if not (isinstance(collector, pytest.Module) and isinstance(test, FunctionType)):
        return None
    marks: list[pytest.Mark] = getattr(test, "pytestmark", [])
    if any(mark.name != "parametrize" for mark in marks) or hasattr(test, "hypothesis"):
        return None
    names = {name for mark in marks for name in _names(mark)}
    if not names or names != {*inspect.signature(test).parameters}:
        return None
    config = collector.config
    if config.option.keyword or any("[" in word for word in config.args):
        return None
    found: Table = Table.from_parent(collector, name=name)
    found.test = test
    found.line = test.__code__.co_firstlineno - 1
    parts = itertools.product(*[list(_rows(mark)) for mark in marks])
    found.rows = [{name: row[name] for row in rows for name in row} for rows in parts]
    return found if found.rows else None


def _names(mark: pytest.Mark) -> list[str]:
    """The parameters that a mark gives values."""
    names = mark.args[0]
    return [name.strip() for name in names.split(",")] if isinstance(names, str) else [*names]


def _rows(mark: pytest.Mark) -> Iterator[dict[str, object]]:
    """The values that a mark gives parameters."""
    names = _names(mark)
    for values in mark.args[1]:
        if isinstance(values, _GivenRow):
            assert not values.marks, "a row with marks needs a test of its own"
            values = values.values
        elif len(names) == 1:
            values = (values,)
        yield dict(zip(names, values))
