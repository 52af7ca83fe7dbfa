from __future__ import annotations

import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.grouping import fingerprint
from hcl_lint.diagnostics.rule import ON, WARNING, Rule
from hcl_lint.project.baselines import Baseline, read_baseline
from hcl_lint.text.source import Range, Source


def finding(text: str = "a = b", rule: str = "r", summary: str = "Wrong") -> Finding:
    where = Range(Source("a.tf", text), 0, 1)
    problem = Rule("X001", rule, WARNING, ON)
    return Finding.from_diagnostic(Diagnostic(problem, summary, "", where))


def test_equal_findings_of_a_file_are_one_entry_with_a_count(tmp_path: Path) -> None:
    baseline = Baseline(str(tmp_path / "b.json"))
    for _ in range(3):
        baseline.add("a.tf", finding())
    baseline.add("a.tf", finding("a = c"))
    baseline.add("b.tf", finding())
    counts = [[each.count for each in entries.values()] for entries in baseline.files.values()]
    assert counts == [[3, 1], [1]]


def test_it_is_written_sorted_with_an_entry_a_line(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    baseline = Baseline(str(path))
    for name in ("b.tf", "a/ä.tf"):
        baseline.add(name, finding(rule="s"))
        baseline.add(name, finding(rule="r"))
    baseline.write()
    lines = path.read_text().splitlines()
    assert lines[:4] == ["{", '  "version": 1,', '  "files": {', '    "a/\\u00e4.tf": [']
    key = fingerprint(finding(rule="r"))
    assert lines[4] == (
        f'      {{"rule": "r", "fingerprint": "{key}", "count": 1, "summary": "Wrong"}},'
    )
    assert lines[5].startswith('      {"rule": "s", ') and lines[5].endswith("}")
    assert lines[6:8] == ["    ],", '    "b.tf": [']
    assert [each.name for each in tmp_path.iterdir()] == ["b.json"]


@given(st.lists(st.tuples(st.text(min_size=1), st.text(), st.integers(1, 3))))
def test_what_is_written_is_read(found: list[tuple[str, str, int]]) -> None:
    baseline = Baseline("b.json")
    for name, summary, count in found:
        if not name.startswith("/") and "\0" not in name:
            for _ in range(count):
                baseline.add(name, finding(summary=summary))
    assert read_text(baseline.render()).render() == baseline.render()


def read_text(text: str) -> Baseline:
    """What a file with this text holds, which is only there for the moment."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "b.json"
        path.write_text(text, "utf-8")
        return read_baseline(str(path))


ENTRY = {"rule": "r", "fingerprint": "0" * 16, "count": 1, "summary": "Wrong"}


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "invalid JSON"),
        ("<<<<<<< ours\n{}", "invalid JSON"),
        ("[" * 100_000, "invalid JSON"),
        ('{"version": ' + "1" * 5000 + "}", "invalid JSON"),
        ("[]", 'not an object with a "version"'),
        ('{"files": {}}', 'not an object with a "version"'),
        ('{"version": 2, "files": {}}', "its version is 2, but this hcl-lint supports 1"),
        ('{"version": 1}', '"files" is not an object'),
        ('{"version": 1, "files": {"/etc/passwd": []}}', "is not a relative path"),
        ('{"version": 1, "files": {"a\\u0000": []}}', "is not a relative path"),
        ('{"version": 1, "files": {"a": {}}}', 'the entries of "a" are not an array'),
        *[
            (json.dumps({"version": 1, "files": {"a": [entry]}}), 'entry of "a" is not an object')
            for entry in (
                None,
                {},
                {**ENTRY, "rule": 1},
                {**ENTRY, "fingerprint": None},
                {**ENTRY, "count": 0},
                {**ENTRY, "count": True},
                {**ENTRY, "count": 1.5},
                {**ENTRY, "summary": []},
            )
        ],
    ],
)
def test_what_is_no_baseline_is_told_in_one_line(
    tmp_path: Path, content: str, message: str
) -> None:
    path = tmp_path / "b.json"
    path.write_text(content)
    with pytest.raises(ConfigError, match="not a baseline") as raised:
        read_baseline(str(path))
    assert message in str(raised.value)
    assert "\n" not in str(raised.value)


def test_one_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="--write-baseline` writes one"):
        read_baseline(str(tmp_path / "gone.json"))
