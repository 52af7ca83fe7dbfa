"""Other tools, run for real: in this process, or where that matters in one of their own."""

from __future__ import annotations

import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Protocol

import pytest

import hcl_lint
from hcl_lint.integrations.pytest_plugin import hcl_lint_case

__all__ = ["hcl_lint_case"]  # for tests without an installed hcl-lint

PACKAGES = str(Path(hcl_lint.__file__).parents[1])
PLUGIN = ("-p", "hcl_lint.integrations.pytest_plugin", "-p", "no:cacheprovider")


class Tool(Protocol):
    """Runs a tool in the folder of the test; gives its exit code and output."""

    def __call__(self, *words: str) -> tuple[int, str]: ...


@pytest.fixture
def run(tmp_path: Path) -> Tool:
    """Runs ``python -m`` with what is being tested on its path."""

    def tool(*words: str) -> tuple[int, str]:
        kept = {
            name: value for name, value in os.environ.items()
            if not name.startswith(("PYTEST_", "HCL_LINT_", "COV_", "PYTHONSAFEPATH"))
        }
        done = subprocess.run(
            [sys.executable, "-m", *words],
            cwd=tmp_path,
            # Other plugins take longer to load than such a run, and pytest-lsp fails their items.
            env={
                **kept, "PYTHONPATH": PACKAGES, "COLUMNS": "120",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return done.returncode, done.stdout

    return tool


@pytest.fixture
def run_new_pytest(run: Tool) -> Tool:
    """Runs pytest with our plugin, which an installed hcl-lint brings along, and no other."""

    def tool(*words: str) -> tuple[int, str]:
        return run("pytest", *PLUGIN, *words)

    return tool


@pytest.fixture
def run_pytest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tool:
    """Runs pytest with our plugin and no other in this process, which has loaded both."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for name in ("PYTEST_ADDOPTS", "HCL_LINT_CACHE"):
        monkeypatch.delenv(name, raising=False)

    def tool(*words: str) -> tuple[int, str]:
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            # The outer run has loaded the plugin, too early for this one to rewrite it.
            code = pytest.main([
                *PLUGIN, "-p", "no:unraisableexception",  # or it collects all garbage, of all tests
                "-W", "ignore::pytest.PytestAssertRewriteWarning",
                "--rootdir", str(tmp_path), *words,
            ])
        return int(code), output.getvalue()

    return tool
