"""The commands on the page about editing print what it shows."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "editor.md").read_text("utf-8")
(CONSOLE,) = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [example.partition("\n") for example in CONSOLE.split("$ ")[1:]]


@pytest.mark.parametrize(("line", "shown"), [(line, shown) for line, _, shown in EXAMPLES])
def test_a_command_prints_what_is_shown(line: str, shown: str) -> None:
    words = shlex.split(line)
    assert words[0] == "hcl-lint"
    done = subprocess.run(
        [sys.executable, "-m", "hcl_lint", *words[1:]],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert (done.stdout.rstrip("\n"), done.returncode) == (
        shown.rstrip("\n"),
        2 if shown.startswith("hcl-lint:") else int("would" in shown or "@@" in shown),
    )
