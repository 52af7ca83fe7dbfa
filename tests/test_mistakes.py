"""The benchmark of corrected mistakes, over a repository that is made up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

BENCHMARK = Path(__file__).parents[1] / "benchmarks" / "mistakes.py"
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


def run(folder: Path, texts: list[str], kinds: list[str], *words: str) -> list[str]:
    """The lines that the benchmark prints, with a case for each commit but the first."""
    repository, clone = folder / "repository", folder / "clones" / "a+b" / "repo"
    subprocess.run(["git", "init", "-q", str(repository)], check=True)
    commits = [commit(repository, text) for text in texts]
    subprocess.run(["git", "clone", "-q", "--bare", str(repository), str(clone)], check=True)
    lines = [
        json.dumps({"repo": "a/b", "parent": before, "fix": fix, "path": "main.tf", "class": kind,
                    "mistake": "misspelled", "knowable": True})
        for before, fix, kind in zip(commits, commits[1:], kinds)]
    (folder / "cases.jsonl").write_text("\n".join(lines))
    done = subprocess.run(
        [sys.executable, BENCHMARK, folder / "clones", "--cases", folder / "cases.jsonl", *words],
        capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_a_mistake_is_found_by_what_its_correction_makes_disappear(tmp_path: Path) -> None:
    assert run(tmp_path, [WRONG, RIGHT, CHANGED], ["reference", "type"])[2:] == [
        "| reference | 1 | 1 | 100 % |", "| type | 1 | 0 | 0 % |", "| all | 2 | 1 | 50 % |"]


def test_only_rules_that_fit_the_class_of_a_mistake_count(tmp_path: Path) -> None:
    lines = run(tmp_path, [WRONG, RIGHT], ["duplicate"], "--missed")
    assert lines[-1].endswith("main.tf: misspelled")


def test_an_earlier_run_is_compared_with(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    results.write_text("")
    words = ("--results", str(results), "--earlier", str(results))
    assert run(tmp_path, [WRONG, RIGHT], ["reference"], *words)[-1] == "| all | 1 | 1 | 1 | 100 % |"


def test_rules_fit_every_class_of_the_table() -> None:
    benchmark = run_path(str(BENCHMARK))
    if not benchmark["CASES"].is_file():
        pytest.skip("no table of corrected mistakes")
    cases = benchmark["read_cases"](benchmark["CASES"])
    assert {case["class"] for case in cases} <= set(benchmark["FITTING"])
