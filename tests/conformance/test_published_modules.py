"""Small calls of published modules, as judged."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.conformance import tables
from tests.running import Runner

TABLE = "round4/modules"
_RULES = {"V012", "V020", "R004", "TF035"}


@pytest.mark.skipif(tables.find(TABLE) is None, reason="the recorded cases are not here")
def test_calls_of_published_modules_are_judged(tmp_path: Path) -> None:
    cases = tables.load(TABLE)
    for case in cases:
        folder = tmp_path / case["id"]
        folder.mkdir()
        (folder / case["file"]).write_text(case["input"], "utf-8")
    run = Runner(tmp_path, tmp_path / "home")("check", "--output-format", "json")
    found: dict[str, list[tuple[str, str]]] = {case["id"]: [] for case in cases}
    for finding in json.loads(run.out):
        if finding["code"] in _RULES:
            name = Path(finding["path"]).parts[-2]
            found[name].append((finding["severity"], finding["message"]))
    for case in cases:
        expected = case["judgement"]
        reported = found[case["id"]]
        if not expected.startswith(("error", "warning")):
            assert not reported, case["id"]
            continue
        severities = set(re.findall(r"error|warning", expected))
        assert reported and {severity for severity, _ in reported} <= severities, case["id"]
        names = re.findall(r"(?:argument|type|output|attribute) (\w+(?:, \w+)*)", expected)
        for name in ", ".join(names).split(", ") if names else ():
            assert any([name in summary for _, summary in reported]), case["id"]
