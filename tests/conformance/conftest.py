"""The counts of the conformance tables, at the end of a test run."""

from __future__ import annotations

import pytest

from tests.conformance import comparison, tables


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print counts per table and per departure class, and which tables were absent."""
    if not comparison.outcomes and not comparison.absent:
        return
    terminalreporter.section("conformance")
    terminalreporter.write_line(f"tables: {tables.folder()}")
    for outcome in comparison.outcomes:
        for line in outcome.lines():
            terminalreporter.write_line(line)
    for name in comparison.absent:
        terminalreporter.write_line(f"{name}: ABSENT")
    compared = {outcome.name for outcome in comparison.outcomes}
    others = [name for name in tables.held_names() if name not in compared]
    if others:
        terminalreporter.write_line(f"not compared in this run: {', '.join(others)}")
