"""Compare what `check` reports on Packer's templates with what Packer itself says.

``python -m tests.conformance.packer [--every N] [--class CLASS] [--show CLASS [N]] [--stricter]``
prints, per class of mutants, how many of those that Packer rejects have an error of ours where
Packer or the edit has one, and on which accepted templates we report errors. A class is named
by its beginning: ``value`` is all of ``value:...``.
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

MUTANTS = "packer/mutants"
REAL = "packer/real"
PROBES = "packer/probes"

UNSET = 'Unset variable "'
"""How messages begin about variables without a value, which the command line gives."""

Place = tuple[str, int]  # a file and a line


class Found:
    """An error of ours."""

    def __init__(self, file: str, line: int, code: str, summary: str, detail: str) -> None:
        self.file = file
        self.line = line
        self.code = code
        self.summary = summary
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.code} {self.summary}: {self.detail}"


class TemplateChecker:
    """Reports the errors in templates given as texts."""

    def __init__(self) -> None:
        self._checker = Checker(Ruleset(Registry(families()), RuleSettings()))
        self._dialects = Dialects()

    def errors(self, case: Case) -> list[Found]:
        """The errors in the files of a case that Packer reads."""
        documents = []
        for name, text in sorted(case["files"].items()):
            dialect = self._dialects.of(name)
            if dialect.name == "packer" and _is_read(case, name):
                documents.append(Document(Source(name, text), dialect))
        if not documents:
            return []
        found = []
        for checked in self._checker.check(Module("", documents[0].dialect, documents)):
            lines = LineIndex(checked.text)
            for each in checked.diagnostics:
                if each.severity == "error":
                    line = lines.line(each.start) + 1
                    found.append(Found(checked.path, line, each.code, each.summary, each.detail))
        return found


def _is_read(case: Case, name: str) -> bool:
    """Whether Packer reads a file of a case."""
    if case["path"] != ".":
        return name == case["path"] or name in case["var_files"]
    if "/" in name:
        return False
    return "pkrvars" not in name or ".auto.pkrvars." in name or name in case["var_files"]


def wanted_places(case: Case) -> set[Place]:
    """The lines of the recorded errors and of the edit."""
    places = {(case["edited_file"], line) for line in case["edited_lines"] or ()}
    for each in case["diagnostics"]:
        if each["severity"] == "error" and each["start"]:
            end = each["end"] or each["start"]
            for line in range(each["start"]["line"], end["line"] + 1):
                places.add((each["file"], line))
    return places


def is_rejected(case: Case) -> bool:
    """Whether Packer rejects a case for what its files say."""
    return not case["ok"] and any(
        not each["summary"].startswith(UNSET)
        for each in case["diagnostics"] or ()
        if each["severity"] == "error"
    ) or bool(case["panic"])


class Tally:
    """What came of the mutants of one class."""

    def __init__(self) -> None:
        self.found: list[Case] = []
        self.missed: list[tuple[Case, list[Found]]] = []
        self.loud: list[tuple[Case, list[Found]]] = []
        """Those that Packer accepts and we do not."""

    def add(self, case: Case, errors: list[Found]) -> None:
        """Count one mutant with the errors that we report on it."""
        if not case["ok"]:
            if {(each.file, each.line) for each in errors} & wanted_places(case):
                self.found.append(case)
            else:
                self.missed.append((case, errors))
        elif errors:
            self.loud.append((case, errors))


class Score:
    """What came of mutants, by class, and of real templates."""

    def __init__(self) -> None:
        self.classes: dict[str, Tally] = {}
        self.false: list[tuple[Case, list[Found]]] = []
        """Real templates and probes that Packer accepts and we do not."""
        self.overlooked: list[Case] = []
        """Real templates and probes that Packer rejects and we do not."""

    @property
    def found(self) -> int:
        """How many rejected mutants have an error of ours at the right place."""
        return sum(len(each.found) for each in self.classes.values())

    @property
    def rejected(self) -> int:
        """How many mutants Packer rejects."""
        return self.found + sum(len(each.missed) for each in self.classes.values())

    def harmed(self) -> list[tuple[Case, list[Found]]]:
        """The harmless mutants, and the bases, on which we report errors."""
        return [each for each in self._loud() if each[0]["harmless"] is not False]

    def stricter(self) -> dict[str, list[tuple[Case, list[Found]]]]:
        """The faults that Packer accepts and we report, by class."""
        found: dict[str, list[tuple[Case, list[Found]]]] = {}
        for each in self._loud():
            if each[0]["harmless"] is False:
                found.setdefault(each[0]["class"], []).append(each)
        return found

    def _loud(self) -> list[tuple[Case, list[Found]]]:
        return [each for _, tally in sorted(self.classes.items()) for each in tally.loud]

    def lines(self) -> list[str]:
        """The score as lines for people."""
        share = self.found / max(1, self.rejected)
        lines = [f"{MUTANTS}: {self.found} of {self.rejected} rejected mutants found ({share:.1%})"]
        groups: dict[str, list[int]] = {}
        for name, tally in sorted(self.classes.items()):
            counts = groups.setdefault(name.partition(":")[0], [0, 0])
            counts[0] += len(tally.found)
            counts[1] += len(tally.found) + len(tally.missed)
        for name, (found, rejected) in groups.items():
            if rejected:
                lines.append(f"  {name}: {found} of {rejected}")
        for name, tally in sorted(self.classes.items()):
            if tally.missed:
                lines.append(f"  missed: {name} {len(tally.missed)}")
        lines.append(f"harmless mutants with errors: {len(self.harmed())}")
        lines.append(f"accepted templates with errors: {len(self.false)}")
        lines.append(f"rejected templates without errors: {len(self.overlooked)}")
        for name, loud in self.stricter().items():
            codes = Counter(code for _, errors in loud for code in {each.code for each in errors})
            listed = ", ".join(f"{code} {count}" for code, count in codes.most_common())
            lines.append(f"  stricter, {name}: {len(loud)} ({listed})")
        return lines


def score(mutants: Iterable[Case], templates: Iterable[Case]) -> Score:
    """Check mutants, and other templates."""
    checker = TemplateChecker()
    result = Score()
    for case in templates:
        errors = checker.errors(case)
        if errors and (case["ok"] or not is_rejected(case)):
            result.false.append((case, errors))
        elif not errors and is_rejected(case) and not case["unstable"]:
            result.overlooked.append(case)
    for case in mutants:
        if not case["unstable"]:
            tally = result.classes.setdefault(case["class"], Tally())
            tally.add(case, checker.errors(case))
    return result


def templates() -> list[Case]:
    """The real templates, and the probes."""
    return [*tables.load(REAL), *tables.load(PROBES)]


def sample(cases: list[Case], every: int, start: int = 0) -> list[Case]:
    """One of so many cases."""
    return cases[start::every]


def _show(case: Case, errors: list[Found]) -> None:
    print(f"\n== {case['id']} {case['class']} {'ok' if case['ok'] else 'rejected'}")
    edited = case.get("edited_file")
    text = case["files"].get(edited, "").split("\n")
    for line in (case.get("edited_lines") or ())[:6]:
        if line <= len(text):
            print(f"  {edited}:{line}: {text[line - 1]}")
    for each in case["diagnostics"][:4]:
        start = each["start"] or {"line": 0}
        said = f"{each['summary']}: {each['detail']}"[:300]
        print(f"  packer: {each['severity']} {each['file']}:{start['line']} {said}")
    for found in errors[:4]:
        print(f"  ours: {found}")


def main() -> int:
    """Print the score of the table, and misses if asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="check one of N cases")
    parser.add_argument("--class", dest="only", help="only mutants of this class")
    parser.add_argument("--show", nargs="+", metavar="CLASS", help="show misses of a class, or all")
    parser.add_argument("--stricter", action="store_true", help="show errors on accepted faults")
    options = parser.parse_args()
    cases = sample(tables.load(MUTANTS), options.every)
    if options.only:
        cases = [case for case in cases if case["class"].startswith(options.only)]
    result = score(cases, [] if options.only else sample(templates(), options.every))
    if options.show:
        name = options.show[0]
        most = int(options.show[1]) if len(options.show) > 1 else 5
        for each, tally in sorted(result.classes.items()):
            if name == "all" or each.startswith(name):
                for case, errors in tally.missed[:most]:
                    _show(case, errors)
    if options.stricter:
        for loud in result.stricter().values():
            for case, errors in loud:
                _show(case, errors)
    for case, errors in (*result.harmed(), *result.false):
        _show(case, errors)
    for case in result.overlooked:
        _show(case, [])
    print("\n".join(result.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
