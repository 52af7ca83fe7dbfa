"""The site as it is deployed, built and served; only where Node.js and Chromium are installed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "site" / "playground" / "node_modules"

NEEDS_BROWSER = pytest.mark.skipif(
    shutil.which("npm") is None or shutil.which("chromium") is None,
    reason="needs Node.js and Chromium",
)


def run(*words: str, folder: Path, codes: tuple[int, ...] = (0,)) -> str:
    """Run a program that exits with one of some codes, and return what it writes."""
    done = subprocess.run(
        words,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode in codes, done.stderr[-3_000:]
    return done.stdout


def look(script: str, *words: str) -> str:
    """Run a script of this folder that uses a browser; it writes what it saw."""
    path = Path(__file__).with_name(script)
    return run("node", str(path), str(MODULES), *words, folder=ROOT)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the whole site."""
    folder = tmp_path_factory.mktemp("site") / "dist"
    run("bash", "site/build.sh", str(folder), folder=ROOT)
    return folder


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where the site is served, with a slash at its end."""
    words = ["node", "site/playground/serve.mjs", str(built)]
    server = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    yield server.stdout.readline().strip()
    server.terminate()
    server.wait()
    server.stdout.close()


@pytest.fixture(scope="session")
def shots(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder for screenshots."""
    return str(tmp_path_factory.mktemp("screenshots"))
