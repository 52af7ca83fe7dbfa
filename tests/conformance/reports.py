"""Compare what commands say in cases made from public bug reports with what is right.

``python -m tests.conformance.reports [--only TEXT] [--show]`` prints how many cases come out right,
how many of these were right when they were collected, and what is wrong in the others. With
``--show``, it prints their files and what was reported, too; ``--only`` takes the cases whose topic
has a text. What is right stands in ``reports.toml``.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hcl_lint.project.configuration import parse_toml
from tests.conformance import tables
from tests.conformance.tables import Case
from tests.running import Run, Runner

TABLE = "round4/reports"
_RIGHT = Path(__file__).with_name("reports.toml")


def cases() -> list[Case]:
    """All cases, each with what is right."""
    right = {each["topic"]: each for each in parse_toml(_RIGHT.read_text("utf-8"))["case"]}
    return [{**case, **right[case["topic"]]} for case in tables.load(TABLE)]


class Outcome:
    """What one command came to."""

    def __init__(self, case: Case) -> None:
        self.case = case
        words = shlex.split(case["command"])[1:]
        self.is_check = words[0] == "check"
        self.fixes = "--fix" in words
        if self.is_check:
            words = [each for each in words if each not in ("--output-format", "concise")]
            words += ["--output-format", "json"]
        with TemporaryDirectory() as name:
            folder = Path(name, "tree")
            for path, text in case["files"].items():
                file = folder / path
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(tables.encode(text))
            self.run: Run = Runner(folder, Path(name, "home"))(*words)
            self.files = {
                path: (folder / path).read_text("utf-8") for path in case["files"]
            }
        self.findings: list[dict[str, Any]] = json.loads(self.run.out) if self.is_check else []

    def faults(self) -> Iterator[str]:
        """What is wrong."""
        found, may = [self.case.get(field, ()) for field in ("found", "may")]
        for wanted in found:
            if not any(_is_meant(wanted, each) for each in self.findings):
                yield f"missing: {wanted}"
        for finding in self.findings:
            if any(_is_meant(each, finding) for each in self.case.get("absent", ())):
                yield f"false: {shown(finding)}"
            elif finding["severity"] == "error" and not self.fixes and not any(
                _is_meant(each, finding) for each in (*found, *may)
            ):
                yield f"not expected: {shown(finding)}"
        for wanted in self.case.get("keeps", ()):
            path, _, text = wanted.partition(" ")
            if text not in self.files[path]:
                yield f"gone from {path}: {text!r}"
        for text in self.case.get("prints", ()):
            if text not in self.run.out:
                yield f"not printed: {text!r}"
        if not self.is_check and self.run.code:
            yield f"exit code {self.run.code}: {self.run.err}"


def _is_meant(wanted: str, finding: dict[str, Any]) -> bool:
    """Whether a finding is one of those that `CODE[|CODE] [PLACE[|PLACE] [WORDS]]` means."""
    codes, _, rest = wanted.partition(" ")
    places, _, words = (rest or "*").partition(" ")
    line = f"{finding['path']}:{finding['line']}"
    return (
        any(fnmatchcase(finding["code"], each) for each in codes.split("|"))
        and any(each in ("*", line, finding["path"]) for each in places.split("|"))
        and words in f"{finding['message']} {finding['detail']}"
    )


def shown(finding: dict[str, Any]) -> str:
    """A finding on one line."""
    place = f"{finding['path']}:{finding['line']}:{finding['column']}"
    return f"{place}: {finding['code']} {finding['message']}. {finding['detail']}"


def faults(chosen: Iterable[Case]) -> dict[str, list[str]]:
    """What is wrong in each of some cases, by their topics."""
    return {case["topic"]: list(Outcome(case).faults()) for case in chosen}


def lines(chosen: list[Case], *, shows_files: bool = False) -> Iterator[str]:
    """How many cases come out right, and what is wrong in the others."""
    right = before = 0
    for case in chosen:
        outcome = Outcome(case)
        wrong = list(outcome.faults())
        if not wrong:
            right += 1
            before += case["verdict"] == "ok"
            if "open" in case:
                yield f"{case['topic']}: is right, though said to be open"
            continue
        yield f"{case['topic']} ({case['source']}; {case['verdict']}): {case['right']}"
        if "open" in case:
            yield f"  open: {case['open']}"
        yield from [f"  {each}" for each in wrong]
        if shows_files:
            for path, text in case["files"].items():
                numbered = enumerate(text.split("\n"), 1)
                yield f"-- {path}"
                yield from [f"{number:4} {line}" for number, line in numbered]
            yield f"$ {case['command']}"
            yield from map(shown, outcome.findings)
    held = sum(case["verdict"] == "ok" for case in chosen)
    yield f"{right} of {len(chosen)} right, among them {before} of {held} that were before"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    if tables.find(TABLE) is None:
        print(f"no table {TABLE} in {tables.folder()}")
        return 0
    chosen = [case for case in cases() if options.only in case["topic"]]
    for line in lines(chosen, shows_files=options.show):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
