"""The benchmark of corrected mistakes, over a repository that is made up."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from benchmarks.mistakes import CASES, FITTING, main, read_cases

RIGHT = 'variable "size" {\n  type = number\n}\n\noutput "size" {\n  value = var.size\n}\n'
WRONG = RIGHT.replace("var.size", "var.sise")
CHANGED = RIGHT.replace("number", "string")


def commit(repository: Path, text: str) -> str:
    (repository / "main.tf").write_text(text)
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.com")
    for words in (("add", "."), (*identity, "commit", "-q", "-m", "."), ("rev-parse", "HEAD")):
        done = subprocess.run(
            ["git", "-C", str(repository), *words], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def run(folder: Path, texts: list[str], kinds: list[str], *words: str) -> int:
    """Run the benchmark over a repository with a case for each commit but the first."""
    repository, clone = folder / "repository", folder / "clones" / "a+b" / "repo"
    subprocess.run(["git", "init", "-q", str(repository)], check=True)
    commits = [commit(repository, text) for text in texts]
    subprocess.run(["git", "clone", "-q", "--bare", str(repository), str(clone)], check=True)
    lines = [
        json.dumps({"repo": "a/b", "parent": before, "fix": fix, "path": "main.tf", "class": kind,
                    "mistake": "misspelt", "knowable": True})
        for before, fix, kind in zip(commits, commits[1:], kinds)]
    (folder / "cases.jsonl").write_text("\n".join(lines))
    return main([str(folder / "clones"), "--cases", str(folder / "cases.jsonl"), *words])


def test_a_mistake_is_found_by_what_its_correction_makes_disappear(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, [WRONG, RIGHT, CHANGED], ["reference", "type"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        "| reference | 1 | 1 | 100 % |", "| type | 1 | 0 | 0 % |", "| all | 2 | 1 | 50 % |"]


def test_only_rules_that_fit_the_class_of_a_mistake_count(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, [WRONG, RIGHT], ["duplicate"], "--missed") == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("main.tf: misspelt")


def test_an_earlier_run_is_compared_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results.jsonl"
    results.write_text("")
    words = ("--results", str(results), "--earlier", str(results))
    assert run(tmp_path, [WRONG, RIGHT], ["reference"], *words) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "| all | 1 | 1 | 1 | 100 % |"


def test_rules_fit_every_class_of_the_table() -> None:
    if not CASES.is_file():
        pytest.skip("no table of corrected mistakes")
    assert {case["class"] for case in read_cases(CASES)} <= set(FITTING)
