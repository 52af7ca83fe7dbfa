"""Bake files against the recorded behaviour of Buildx: where it reports an error, so do we.

``python -m tests.conformance.bake`` prints the score; ``--show CLASS N`` shows misses of a class.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable

from hcl_lint.diagnostics.rule_table import families
from hcl_lint.dialects.registry import Dialects
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.tables import Case

MUTANTS = "bake/mutants"
PROBES = "bake/probes"
REAL = "bake/real"
FAULTS = ("reported", "late", "crash")
"""The verdicts of files with which something cannot be built."""


class Found:
    """A finding of ours."""

    def __init__(self, path: str, line: int, code: str, severity: str, text: str) -> None:
        self.path = path
        self.line = line
        self.code = code
        self.severity = severity
        self.text = text

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.severity} {self.code} {self.text}"


class BuildChecker:
    """Reports what is wrong with files that are read together."""

    def __init__(self) -> None:
        self._checker = Checker(Ruleset(Registry(families()), RuleSettings()))
        self._dialect = Dialects().of("docker-bake.hcl")

    def findings(self, case: Case) -> list[Found]:
        """All errors and warnings in the files of a case, but for those about layout."""
        documents = [
            Document(Source(path, text), self._dialect) for path, text in case["files"].items()
        ]
        found = []
        for checked in self._checker.check(Module("", self._dialect, documents)):
            lines = LineIndex(checked.text)
            for each in checked.diagnostics:
                if each.code[0] not in "FLSN" or each.severity == "error":
                    line = lines.line(each.start) + 1
                    text = f"{each.summary}: {each.detail}"
                    found.append(Found(checked.path, line, each.code, each.severity, text))
        return found


def wanted_lines(case: Case) -> set[tuple[str, int]]:
    """The lines of the edit and of the recorded errors, and those that name a missing target."""
    lines = {(case["edited_file"], line) for line in case["edited_lines"]}
    for each in case["diagnostics"]:
        if each["severity"] == "error" and each.get("start"):
            last = (each.get("context_end") or each["end"])["line"]
            lines.update((each["file"], line) for line in range(each["start"]["line"], last + 1))
    if case["stage"] == "resolve" and "failed to find target" in case["error"]:
        missing = case["error"].rpartition("failed to find target ")[2].strip()
        for path, text in case["files"].items():
            for number, line in enumerate(text.split("\n"), 1):
                if f'"{missing}"' in line or f'"target:{missing}"' in line:
                    lines.add((path, number))
    return lines


class Tally:
    """What came of the mutants of one class."""

    def __init__(self) -> None:
        self.found: list[Case] = []
        self.missed: list[tuple[Case, list[Found]]] = []
        self.loud: list[tuple[Case, list[Found]]] = []
        """Those that Buildx accepts and we do not."""
        self.told: list[Case] = []
        """Faults that Buildx accepts and of which we warn."""
        self.untold: list[tuple[Case, list[Found]]] = []

    def add(self, case: Case, findings: list[Found]) -> None:
        """Count one mutant with what we report on it."""
        errors = [each for each in findings if each.severity == "error"]
        wanted = wanted_lines(case)
        if case["verdict"] in FAULTS:
            if {(each.path, each.line) for each in errors} & wanted:
                self.found.append(case)
            else:
                self.missed.append((case, findings))
        elif errors:
            self.loud.append((case, errors))
        elif case["verdict"] == "accepted":
            if {(each.path, each.line) for each in findings} & wanted:
                self.told.append(case)
            else:
                self.untold.append((case, findings))


class Score:
    """What came of mutants, by class, and of files that Buildx was given."""

    def __init__(self) -> None:
        self.classes: dict[str, Tally] = {}
        self.false: list[tuple[str, list[Found]]] = []
        """Files that Buildx accepts and we do not."""
        self.overlooked: list[str] = []
        """Files that Buildx rejects and we do not."""

    @property
    def found(self) -> int:
        """How many reported mutants have an error of ours at the right place."""
        return sum(len(each.found) for each in self.classes.values())

    @property
    def reported(self) -> int:
        """How many mutants Buildx reports, or crashes on."""
        return self.found + sum(len(each.missed) for each in self.classes.values())

    @property
    def told(self) -> int:
        return sum(len(each.told) for each in self.classes.values())

    @property
    def accepted(self) -> int:
        """How many faults Buildx accepts."""
        loud = [case for case, _ in self.loud() if case["verdict"] == "accepted"]
        return self.told + len(loud) + sum(len(each.untold) for each in self.classes.values())

    def loud(self) -> list[tuple[Case, list[Found]]]:
        """The mutants that Buildx accepts and we do not."""
        return [each for tally in self.classes.values() for each in tally.loud]

    def lines(self) -> list[str]:
        """The score as lines for people."""
        share = self.found / max(1, self.reported)
        lines = [f"{MUTANTS}: {self.found} of {self.reported} reported mutants found ({share:.1%})"]
        for name, tally in sorted(self.classes.items()):
            if tally.missed:
                count = len(tally.found)
                lines.append(f"  {name}: {count} of {count + len(tally.missed)}")
        lines.append(f"accepted mutants with errors: {len(self.loud())}")
        lines.append(f"accepted faults with warnings: {self.told} of {self.accepted}")
        lines.append(f"accepted files with errors: {len(self.false)}")
        lines.append(f"rejected files without errors: {len(self.overlooked)}")
        return lines


def score(mutants: Iterable[Case], files: Iterable[Case]) -> Score:
    """Check mutants, and files of which it is only known whether Buildx accepts them."""
    checker = BuildChecker()
    result = Score()
    for case in files:
        errors = [each for each in checker.findings(case) if each.severity == "error"]
        if errors and case["ok"] and not case["buildopt_errors"]:
            result.false.append((case["id"], errors))
        elif not errors and not case["ok"]:
            result.overlooked.append(case["id"])
    for case in mutants:
        tally = result.classes.setdefault(case["class"], Tally())
        tally.add(case, checker.findings(case))
    return result


def files() -> list[Case]:
    """Real files, and small ones that each ask one question.

    Those are left out that depend on the command line, or whose name says nothing.
    """
    cases = []
    for case in [*tables.load(REAL), *tables.load(PROBES)]:
        names = [path for path in case["files"] if path.startswith("docker-bake.")]
        if len(names) == len(case["files"]) and not case.get("env") and not case.get("vars"):
            if not case.get("overrides"):
                cases.append(case)
    return cases


def sample(cases: list[Case], every: int) -> list[Case]:
    """One of so many mutants of each class, and at least one of each."""
    seen: Counter[str] = Counter()
    chosen = []
    for case in cases:
        if seen[case["class"]] % every == 0:
            chosen.append(case)
        seen[case["class"]] += 1
    return chosen


def _show(case: Case, found: list[Found]) -> None:
    print(f"\n== {case['id']} {case['class']} {case.get('verdict')}")
    edit = case.get("edit") or {}
    print(f"  - {(edit.get('old') or '')[:200]!r}\n  + {(edit.get('new') or '')[:200]!r}")
    print(f"  lines {case.get('edited_lines')} buildx: {case['error'][:200]}")
    for each in list((case.get("buildopt_errors") or {}).values())[:1]:
        print(f"  buildx: {each[:200]}")
    for finding in found[:5]:
        print(f"  ours: {str(finding)[:200]}")


def main() -> int:
    """Print the score of the table, and misses if asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="check one of N mutants")
    parser.add_argument("--show", nargs="+", metavar="CLASS", help="show misses of a class, or all")
    parser.add_argument("--untold", action="store_true", help="show accepted faults without a word")
    options = parser.parse_args()
    result = score(sample(tables.load(MUTANTS), options.every), files())
    if options.show:
        name = options.show[0]
        most = int(options.show[1]) if len(options.show) > 1 else 5
        for each, tally in sorted(result.classes.items()):
            if name in (each, "all"):
                for case, found in tally.missed[:most]:
                    _show(case, found)
    if options.untold:
        for tally in result.classes.values():
            for case, found in tally.untold:
                _show(case, found)
    for case, found in result.loud():
        _show(case, found)
    by_id = {case["id"]: case for case in files()}
    for name, found in result.false:
        _show(by_id[name], found)
        print("\n".join(f"--- {path}\n{text}" for path, text in by_id[name]["files"].items()))
    for name in result.overlooked:
        _show(by_id[name], [])
        print("\n".join(f"--- {path}\n{text}" for path, text in by_id[name]["files"].items()))
    print("\n".join(result.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
