"""What all tests share: options, golden files, a steady recursion limit."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests import extent, tables

# Results are kept in no test that does not want it, and never among those of the developer.
os.environ["HCL_LINT_CACHE"] = "false"

# No test depends on the schemas of providers that the developer has.
os.environ["XDG_DATA_HOME"] = os.path.join(os.path.dirname(__file__), "no-data")

# PERF: without compiled modules and rewritten assertions of earlier runs, each process compiles all
# of them again: 0.6 × the time to collect. They stay away from the sources.
sys.dont_write_bytecode = False
sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / ".pytest_cache" / "bytecode")
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix

gc.disable()  # PERF: while tests are collected, which are all kept

# The first parse raises the recursion limit; hypothesis wants it the same all through a test.
parse_config(Source("t", ""))


def pytest_addoption(parser: pytest.Parser) -> None:
    extent.add_options(parser)
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what comes out to the golden files, instead of comparing",
    )


def pytest_configure(config: pytest.Config) -> None:
    extent.configure(config)


@pytest.hookimpl(tryfirst=True)
def pytest_pycollect_makeitem(
    collector: pytest.Collector, name: str, obj: object
) -> pytest.Item | None:
    """Let all rows of a table be one test."""
    return tables.table(collector, name, obj)


def pytest_collection_finish() -> None:
    """Keep the tests and all that is loaded out of sight of the collector: 0.88 × the time.

    PERF: it looks at young objects more rarely than in a program that stays small: 0.85 ×.
    """
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(300_000, 10, 100)


def pytest_unconfigure() -> None:
    """Let errors in what is still to be collected be seen, once: pytest and Python look again."""
    gc.collect()
    gc.freeze()


class _Worker(Protocol):
    """What pytest-xdist says of a process that it starts."""

    workerinput: dict[str, object]


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: _Worker) -> None:
    """Let all processes of a run take the same samples."""
    extent.tell(node.workerinput)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what the run covered, so that it can be repeated."""
    terminalreporter.write_line(extent.summary())


class Golden(Protocol):
    """Compares a text with the content of a file, or writes it there when told to."""

    def __call__(self, path: Path, text: str) -> None: ...


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares with golden files, or rewrites them under ``--update-golden``."""

    def compare(path: Path, text: str) -> None:
        data = text.encode()
        is_new = not path.is_file() or path.read_bytes() != data
        # What is the same is not touched: a test in another process may be reading it.
        if is_new and request.config.getoption("--update-golden"):
            path.write_bytes(data)
        assert path.is_file(), f"{path.name} is missing: run with --update-golden"
        assert text == path.read_bytes().decode()

    return compare


@pytest.fixture
def any_depth() -> Iterator[None]:
    """Takes back what parsing with high limits did to the recursion limit."""
    limit = sys.getrecursionlimit()
    yield
    sys.setrecursionlimit(limit)
