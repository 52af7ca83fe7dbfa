"""Compare what `check` reports on Nomad's job files with what Nomad itself says.

``python -m tests.conformance.nomad [--every N] [--class CLASS] [--show CLASS [N]]``
prints, per class of mutants, how many of those that Nomad rejects have an error of ours where
Nomad or the edit has one, and on which accepted jobs we report errors.
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
from hcl_lint.syntax.nodes import Block
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.tables import Case

MUTANTS = "nomad/mutants"
JOBS = "nomad/jobs"
BASES = "nomad/bases"
PROBES = "nomad/probes"
DISABLED = "filesystem function disabled"
"""What servers say of functions that the command line evaluates."""
REJECTED = ("parse_error", "invalid", "invalid_local_only", "panic")
"""The verdicts of jobs that need no server, and no other edition, to be rejected."""

ABSENCE = ("removed", "missing", "without", "no cron")
"""Words in the notes of edits that remove something."""


class Found:
    """An error of ours."""

    def __init__(self, line: int, code: str, summary: str, detail: str) -> None:
        self.line = line
        self.code = code
        self.summary = summary
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.line} {self.code} {self.summary}: {self.detail}"


class JobChecker:
    """Reports the errors in job files given as texts."""

    def __init__(self) -> None:
        self._checker = Checker(Ruleset(Registry(families()), RuleSettings()))
        self._dialects = Dialects()

    def errors(self, text: str) -> list[Found]:
        """The errors in a job file."""
        # Like Nomad, which looks at the text and not at the name.
        is_json = text.lstrip(" \t").startswith("{")
        path = "job.nomad.json" if is_json else "job.nomad"
        document = Document(Source(path, text), self._dialects.of("job.nomad"))
        found = []
        for checked in self._checker.check(Module("", document.dialect, [document])):
            lines = LineIndex(checked.text)
            for each in checked.diagnostics:
                if each.severity == "error":
                    line = lines.line(each.start) + 1
                    found.append(Found(line, each.code, each.summary, each.detail))
        return found


def wanted_lines(case: Case) -> set[int]:
    """The lines of the recorded errors and of the edit.

    What is absent has no line; where an edit removed something, the header of the block around
    it counts too.
    """
    lines = set(case["edited_lines"])
    if any(word in case["note"] for word in ABSENCE):
        lines.update(_headers(case["text"], lines))
    for each in case["expected"]["diagnostics"]:
        subject = each.get("subject")
        if each["severity"] == "error" and subject:
            lines.update(range(subject["start"]["line"], subject["end"]["line"] + 1))
    if not lines:  # the whole file is what is wrong
        lines.update(range(1, case["text"].count("\n") + 2))
    return lines


def _headers(text: str, lines: set[int]) -> set[int]:
    """The lines of the headers of the innermost blocks around some lines."""
    tree = parse_config(Source("job.nomad", text))
    index = LineIndex(text)
    headers = set()
    for line in lines:
        around = [
            (index.line(tree.range(block)[0]) + 1, index.line(tree.range(block)[1]) + 1)
            for block in descendants(tree.root, Block)
        ]
        inner = [start for start, end in around if start < line <= end]
        headers.update([max(inner)] if inner else [])
    return headers


class Tally:
    """What came of the mutants of one class."""

    def __init__(self) -> None:
        self.found: list[Case] = []
        self.missed: list[tuple[Case, list[Found]]] = []
        self.loud: list[tuple[Case, list[Found]]] = []
        """Those that Nomad accepts and we do not."""

    def add(self, case: Case, errors: list[Found]) -> None:
        """Count one mutant with the errors that we report on it."""
        if case["verdict"] in REJECTED:
            if {each.line for each in errors} & wanted_lines(case):
                self.found.append(case)
            else:
                self.missed.append((case, errors))
        elif errors and (case["verdict"] == "valid" or case["harmless"]):
            self.loud.append((case, errors))


class Score:
    """What came of mutants, by class, and of the jobs that Nomad was given."""

    def __init__(self) -> None:
        self.classes: dict[str, Tally] = {}
        self.false: list[tuple[str, list[Found]]] = []
        """Jobs that Nomad accepts and we do not."""
        self.overlooked: list[str] = []
        """Jobs that Nomad rejects and we do not."""

    @property
    def found(self) -> int:
        """How many rejected mutants have an error of ours at the right place."""
        return sum(len(each.found) for each in self.classes.values())

    @property
    def rejected(self) -> int:
        """How many mutants Nomad rejects."""
        return self.found + sum(len(each.missed) for each in self.classes.values())

    def harmed(self) -> list[tuple[Case, list[Found]]]:
        """The harmless mutants on which we report errors."""
        return [
            each for tally in self.classes.values() for each in tally.loud if each[0]["harmless"]
        ]

    def stricter(self) -> dict[str, list[tuple[Case, list[Found]]]]:
        """The faults that Nomad accepts and we report, by class."""
        by_class = {
            name: [each for each in tally.loud if not each[0]["harmless"]]
            for name, tally in sorted(self.classes.items())
        }
        return {name: loud for name, loud in by_class.items() if loud}

    def lines(self) -> list[str]:
        """The score as lines for people."""
        share = self.found / max(1, self.rejected)
        lines = [f"{MUTANTS}: {self.found} of {self.rejected} rejected mutants found ({share:.1%})"]
        for name, tally in sorted(self.classes.items()):
            if tally.missed:
                count = len(tally.found)
                lines.append(f"  {name}: {count} of {count + len(tally.missed)}")
        lines.append(f"harmless mutants with errors: {len(self.harmed())}")
        lines.append(f"accepted jobs with errors: {len(self.false)}")
        lines.append(f"rejected jobs without errors: {len(self.overlooked)}")
        for name, loud in self.stricter().items():
            codes = Counter(code for _, errors in loud for code in {each.code for each in errors})
            listed = ", ".join(f"{code} {count}" for code, count in codes.most_common())
            lines.append(f"  stricter, {name}: {len(loud)} ({listed})")
        return lines


def score(mutants: Iterable[Case], jobs: Iterable[tuple[str, str, bool]]) -> Score:
    """Check mutants and jobs; of a job, it is given whether Nomad accepts it."""
    checker = JobChecker()
    result = Score()
    for name, text, is_accepted in jobs:
        errors = checker.errors(text)
        if errors and is_accepted:
            result.false.append((name, errors))
        elif not errors and not is_accepted:
            result.overlooked.append(name)
    for case in mutants:
        tally = result.classes.setdefault(case["cls"], Tally())
        tally.add(case, checker.errors(case["text"]))
    return result


def real_jobs() -> list[tuple[str, str, bool]]:
    """The job files of the corpus, where it is there, and the bases of the mutants.

    Variables without a value are given one: that is what the command line is for.
    """
    jobs = []
    for case in tables.load(JOBS):
        path = tables.corpus() / case["side"] / case["path"]
        if not case["has_job_block"] or not path.is_file():
            continue
        result = case.get("with_vars") or case
        is_accepted = result["parse"] == "ok" and result["server"] in ("ok", "edition")
        if any(DISABLED in each["detail"] for each in case["diagnostics"]):
            is_accepted = True
        text = path.read_bytes().decode("utf-8", "surrogateescape")
        jobs.append((case["path"], text, is_accepted))
    for case in tables.load(BASES):
        if case["verdict"] == "valid":
            jobs.append((case["base"], case["text"], True))
    return jobs


def sample(cases: list[Case], every: int) -> list[Case]:
    """One of so many mutants of each class, and at least one of each."""
    seen: Counter[str] = Counter()
    chosen = []
    for case in cases:
        if seen[case["cls"]] % every == 0:
            chosen.append(case)
        seen[case["cls"]] += 1
    return chosen


def _show(case: Case, errors: list[Found]) -> None:
    print(f"\n== {case['id']} {case['cls']} {case['verdict']} {case['path']} {case['name']}")
    print(f"  {case['note']}")
    text = case["text"].split("\n")
    for line in case["edited_lines"][:4]:
        if line <= len(text):
            print(f"  {line}: {text[line - 1]}")
    for each in case["expected"]["diagnostics"][:3]:
        subject = each.get("subject") or {"start": {"line": 0}}
        print(f"  nomad: {subject['start']['line']} {each['summary']}: {each['detail'][:120]}")
    for each in (case["expected"].get("validation_errors") or [])[:3]:
        print(f"  nomad: {'/'.join(each['path'])}: {each['message'][:120]}")
    for found in errors[:4]:
        print(f"  ours: {found}")


def main() -> int:
    """Print the score of the table, and misses if asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="check one of N mutants")
    parser.add_argument("--class", dest="only", help="only mutants of this class")
    parser.add_argument("--show", nargs="+", metavar="CLASS", help="show misses of a class, or all")
    parser.add_argument("--stricter", action="store_true", help="show errors on accepted faults")
    options = parser.parse_args()
    cases = sample(tables.load(MUTANTS), options.every)
    if options.only:
        cases = [case for case in cases if case["cls"] == options.only]
    result = score(cases, [] if options.only else real_jobs())
    if options.show:
        name = options.show[0]
        most = int(options.show[1]) if len(options.show) > 1 else 5
        for each, tally in sorted(result.classes.items()):
            if name in (each, "all"):
                for case, errors in tally.missed[:most]:
                    _show(case, errors)
    if options.stricter:
        for loud in result.stricter().values():
            for case, errors in loud:
                _show(case, errors)
    for case, errors in result.harmed():
        _show(case, errors)
    for path, errors in result.false:
        print(f"\n== accepted {path}")
        for found in errors[:6]:
            print(f"  ours: {found}")
    for path in result.overlooked:
        print(f"\n== rejected {path}")
    print("\n".join(result.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
