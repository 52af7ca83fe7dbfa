"""Compare what policies report with what small inputs mean to be, for the checks people know.

``python -m tests.conformance.security [--only TEXT] [--kind TEXT] [--show]`` prints how many
inputs are judged right, by kind of check, and each that is not: *missed* is a bad one that no
policy of its check reports, *extra* a good or unknown one that is reported. Of inputs where nothing
is written, right is what the default of the provider means: whether they are reported is only
listed. ``--show`` prints the inputs that differ.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator

from tests.conformance import tables
from tests.conformance.policies import Judge, policies_by_check
from tests.conformance.tables import Case

TABLE = "round4/security"


class Verdicts:
    """What came of the inputs of some checks."""

    def __init__(self) -> None:
        self.cases = 0
        self.checks: set[str] = set()
        self.missed: list[Case] = []
        self.extra: list[Case] = []
        self.unset: list[tuple[Case, bool]] = []

    @property
    def wrong(self) -> set[str]:
        """The checks with an input that is judged otherwise than it means to be."""
        return {case["id"] for case in [*self.missed, *self.extra]}

    def add(self, case: Case, *, is_reported: bool) -> None:
        """Judge an input by whether it is reported."""
        if case["says"] == "unset":
            self.unset.append((case, is_reported))
            return
        self.cases += 1
        self.checks.add(case["id"])
        if is_reported and case["says"] != "bad":
            self.extra.append(case)
        elif not is_reported and case["says"] == "bad":
            self.missed.append(case)


def judge(cases: Iterable[Case]) -> dict[str, Verdicts]:
    """What came of inputs, by kind of check."""
    runner = Judge()
    named = policies_by_check()
    found: dict[str, Verdicts] = {}
    for case in cases:
        policies = named.get(case["id"], [])
        files = {"files": {"main.tf": case["input"]}}
        is_reported = bool(policies and runner.reported(files, policies))
        found.setdefault(case["kind"], Verdicts()).add(case, is_reported=is_reported)
    return found


def lines(found: dict[str, Verdicts], *, shows_inputs: bool = False) -> Iterator[str]:
    """What came of the inputs, with each difference."""
    named = policies_by_check()
    for kind, verdicts in sorted(found.items()):
        for title, cases in (("missed", verdicts.missed), ("extra", verdicts.extra)):
            for case in cases:
                reason = "" if case["id"] in named else " (no policy names it)"
                yield f"{title}: {case['id']} {case['case']} {case['says']}{reason}"
                if shows_inputs:
                    yield case["input"]
        for case, is_reported in verdicts.unset:
            yield f"unset: {case['id']} is {'reported' if is_reported else 'silent'}"
        right = len(verdicts.checks) - len(verdicts.wrong)
        yield f"{kind}: {right} of {len(verdicts.checks)} checks"
    checks = sum([len(each.checks) for each in found.values()])
    right = checks - sum([len(each.wrong) for each in found.values()])
    inputs = sum([each.cases for each in found.values()])
    wrong = sum([len(each.missed) + len(each.extra) for each in found.values()])
    yield f"all: {right} of {checks} checks ({100 * right / max(1, checks):.1f} %)"
    yield f"all: {inputs - wrong} of {inputs} inputs"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--kind", default="")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    if tables.find(TABLE) is None:
        print(f"no table {TABLE} in {tables.folder()}")
        return 0
    cases = [
        case for case in tables.load(TABLE)
        if options.only in case["id"] and options.kind in case["kind"]
    ]
    for line in lines(judge(cases), shows_inputs=options.show):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
