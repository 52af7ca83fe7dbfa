"""The page about adding a dialect shows what the pack says and what comes out."""

from __future__ import annotations

import re
from pathlib import Path

from tests.running import Runner

ROOT = Path(__file__).parent.parent
PACK = ROOT / "rules" / "tflint"
PAGE = (ROOT / "docs" / "adding-a-dialect.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(hcl|text)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_manifest_is_that_of_the_pack() -> None:
    assert BLOCKS[0] == ("hcl", (PACK / "pack.hcl").read_text("utf-8"))


def test_what_is_shown_of_the_schema_is_in_the_pack() -> None:
    lines = (PACK / "schema" / "config.hcl").read_text("utf-8").splitlines()
    assert set(BLOCKS[1][1].splitlines()) <= set(lines)


def test_the_findings_are_those_that_are_shown(tmp_path: Path) -> None:
    (tmp_path / ".tflint.hcl").write_text(BLOCKS[2][1])
    run = Runner(tmp_path, tmp_path)
    shown = run("check", "--isolated", "--output-format=concise", ".tflint.hcl")
    assert (shown.code, ("text", shown.out)) == (1, BLOCKS[3])
