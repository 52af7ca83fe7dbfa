"""The commands on the page about editing print what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.running import Runner

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "editor.md").read_text("utf-8")
(CONSOLE,) = re.findall(r"^```console\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLES = [example.partition("\n") for example in CONSOLE.split("$ ")[1:]]


@pytest.mark.parametrize(("line", "shown"), [(line, shown) for line, _, shown in EXAMPLES])
def test_a_command_prints_what_is_shown(line: str, shown: str, tmp_path: Path) -> None:
    words = shlex.split(line)
    assert words[0] == "hcl-lint"
    done = Runner(ROOT, tmp_path)(*words[1:])
    assert ((done.out + done.err).rstrip("\n"), done.code) == (
        shown.rstrip("\n"),
        2 if shown.startswith("hcl-lint:") else int("would" in shown or "@@" in shown),
    )
