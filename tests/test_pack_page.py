"""What the page about packs shows is what comes out, and what the example pack says."""

from __future__ import annotations

import re
from pathlib import Path

from hcl_lint.dialects.pack_reader import FORM
from hcl_lint.evaluation.function_tables import all_meanings
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.running import Runner

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "platform"
PAGE = (ROOT / "docs" / "writing-a-pack.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(hcl|text)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def test_the_manifest_is_that_of_the_example() -> None:
    assert BLOCKS[0] == ("hcl", (EXAMPLE / "pack.hcl").read_text("utf-8"))


def test_what_is_shown_of_the_schema_is_in_the_example() -> None:
    lines = (EXAMPLE / "schema" / "service.hcl").read_text("utf-8").splitlines()
    whole = {" ".join(line.split()) for line in lines}
    assert {" ".join(line.split()) for line in BLOCKS[1][1].splitlines()} <= whole


def test_the_findings_are_those_that_are_shown(tmp_path: Path) -> None:
    (tmp_path / "web.platform").write_text(BLOCKS[2][1])
    options = ["--isolated", "--output-format=concise", "--rules", str(EXAMPLE)]
    shown = Runner(tmp_path, tmp_path)("check", *options, "web.platform")
    assert (shown.code, ("text", shown.out)) == (1, BLOCKS[3])


def test_the_page_names_all_functions() -> None:
    for name in all_meanings():
        assert f"`{name}`" in PAGE


def test_all_blocks_are_hcl() -> None:
    for language, text in BLOCKS:
        assert language != "hcl" or parse_config(Source("page", text)).diagnostics == []


def test_the_page_names_all_that_a_dialect_may_hold() -> None:
    for name in FORM:
        assert f"`{name}`" in PAGE
