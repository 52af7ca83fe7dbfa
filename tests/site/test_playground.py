"""The playground in a real browser; only where Node.js and Chromium are installed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PLAYGROUND = ROOT / "site" / "playground"

pytestmark = [
    pytest.mark.packaging,
    pytest.mark.skipif(
        shutil.which("npm") is None or shutil.which("chromium") is None,
        reason="needs Node.js and Chromium",
    ),
]


def run(*words: str, folder: Path, codes: tuple[int, ...] = (0,)) -> str:
    """Run a program that exits with one of some codes, and return what it writes."""
    done = subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "HCL_LINT_COMPILE": "0"},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode in codes, done.stderr[-3_000:]
    return done.stdout


@pytest.fixture(scope="module")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the playground's sources with the packages that it is built from."""
    folder = tmp_path_factory.mktemp("playground") / "playground"
    left_out = shutil.ignore_patterns("node_modules", "dist")
    shutil.copytree(PLAYGROUND, folder, ignore=left_out)
    run("npm", "ci", "--no-audit", "--no-fund", folder=folder)
    return folder


@pytest.fixture(scope="module")
def address(modules: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the built playground is served."""
    wheels = tmp_path_factory.mktemp("wheel")
    run(
        sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation",
        "-w", str(wheels), str(ROOT), folder=modules,
    )  # fmt: skip
    (wheel,) = wheels.glob("*.whl")
    run("node", "build.mjs", str(wheel), str(modules / "dist"), folder=modules)
    server = subprocess.Popen(
        ["node", "serve.mjs", "dist"], cwd=modules, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    yield server.stdout.readline().strip()
    server.terminate()
    server.wait()
    server.stdout.close()


@pytest.fixture(scope="module")
def seen(address: str, modules: Path, tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What somebody sees who uses all of it."""
    shots = tmp_path_factory.mktemp("screenshots")
    script = Path(__file__).with_name("playground.mjs")
    return json.loads(
        run("node", str(script), str(modules / "node_modules"), address, str(shots), folder=ROOT)
    )


def test_nothing_fails_and_nothing_is_asked_elsewhere(seen: Any) -> None:
    assert (seen["errors"], seen["foreign"]) == ([], [])


def test_a_mistake_is_found_and_fixed(seen: Any) -> None:
    assert any(each.startswith("S005") for each in seen["mistake"])
    assert seen["fixed"] is True


def test_formatting_shows_a_difference(seen: Any) -> None:
    assert "-  b=2" in seen["diff"]
    assert "+   b = 2" in seen["diff"]


def test_expressions_are_evaluated(seen: Any) -> None:
    assert seen["value"].startswith('[2, "X"]')


def test_a_link_brings_the_files(seen: Any) -> None:
    assert seen["shared"] is True


def test_tabs_work_from_the_keyboard(seen: Any) -> None:
    assert seen["keyboard"].startswith("Findings")


def test_hostile_texts_leave_the_page_alive(seen: Any) -> None:
    assert "finding" in seen["alive"]


def test_other_dialects_are_checked(seen: Any) -> None:
    assert "memroy" in seen["nomad"][0]


def test_accessibility_has_no_serious_problem(seen: Any) -> None:
    assert [each for found in seen["axe"].values() for each in found] == []
