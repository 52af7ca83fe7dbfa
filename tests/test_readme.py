"""What the README promises."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"


def hcl_lint(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hcl_lint", *words],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )


def test_examples_of_the_library_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert results.attempted > 0
    assert results.failed == 0


def test_the_line_that_installs_shows_findings_of_each_kind() -> None:
    done = hcl_lint("check", "examples")
    assert (done.returncode, done.stderr) == (1, "")
    for part in ("error[syntax-error]", "warning[unformatted]", "examples/broken.tf:3:19"):
        assert part in done.stdout


def test_the_shown_finding_is_what_is_printed() -> None:
    shown = README.read_text("utf-8").split("$ hcl-lint check examples/broken.tf\n")[1]
    assert shown.split("```")[0] in hcl_lint("check", "examples/broken.tf").stdout


@pytest.mark.parametrize("suffix", [".tf", ".nomad", ".pkr.hcl", ".hcl"])
def test_there_is_an_example_of_each_kind(suffix: str) -> None:
    assert [path for path in (ROOT / "examples").iterdir() if path.name.endswith(suffix)]
