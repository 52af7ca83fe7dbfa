"""Run a comparison over all cases of a table, and count what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import tables
from tests.conformance.departures import DEPARTURES, Departure
from tests.conformance.tables import Case
from tests.extent import SHARE, Extent

MAXIMAL_SHARE = 0.005  # of a table may be claimed by departures, all classes together
SHOWN = 20

Compare = Callable[[Case], "str | None"]
Given = Callable[[Case], Case]
Measure = Callable[[Case], "bool | None"]


def text_given(case: Case) -> Case:
    """What a predicate may see of a case whose input is text: the bytes, and the dialect."""
    given: Case = {"input": tables.content(case)}
    if "dialect" in case:
        given["dialect"] = case["dialect"]
    return given


class Table:
    """One table and how its cases are compared.

    ``compare`` answers None where we do what is recorded, else what differs; it is a
    function of the case alone. ``given`` is what departure predicates see: the input,
    never the id or the expectation. ``left_out`` answers why a case is none of this
    comparison's business, or None. ``measures`` are shares to print: functions of a case
    that answer yes, no, or None where they do not apply.
    """

    def __init__(
        self,
        name: str,
        compare: Compare,
        *,
        given: Given = text_given,
        left_out: Compare | None = None,
        measures: dict[str, Measure] | None = None,
    ) -> None:
        self.name = name
        self.compare = compare
        self.given = given
        self.left_out = left_out
        self.measures = measures or {}
        self.base_name = name

    def of_round(self, folder: str) -> Table:
        """The same comparison, with the same departures, for the table in another folder."""
        table = Table(
            f"{folder}/{self.name}", self.compare, given=self.given, left_out=self.left_out,
            measures=self.measures)
        table.base_name = self.name
        return table


class Mismatch:
    """A case, and what differs."""

    def __init__(self, case: Case, text: str) -> None:
        self.case = case
        self.text = text

    @property
    def name(self) -> str:
        """The case's id, or its path."""
        return str(self.case.get("id", self.case.get("path", "")))


class Outcome:
    """What came of one table: counts, and the mismatches that no class claims."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_sample = False
        self.cases = 0
        self.left_out: Counter[str] = Counter()
        self.departed: Counter[str] = Counter()
        self.agreed = 0
        self.mismatches: list[Mismatch] = []
        self.measured: dict[str, Counter[bool]] = {}

    @property
    def compared(self) -> int:
        """How many cases were compared."""
        return self.cases - self.left_out.total()

    @property
    def equal(self) -> int:
        """How many cases came out as recorded."""
        return self.compared - self.departed.total() - len(self.mismatches)

    @property
    def is_within_share(self) -> bool:
        """Whether the departures claim no more of the table than they may.

        Those that were asked for do not count. A sample has them by chance.
        """
        return self.is_sample or self.departed.total() - self.agreed <= MAXIMAL_SHARE * self.cases

    def lines(self) -> list[str]:
        """The outcome as lines for people."""
        lines = [f"{self.name}: {self.equal} of {self.compared} as recorded"]
        if self.mismatches:
            lines[0] += f", {len(self.mismatches)} DIFFER"
        for name, count in sorted(self.left_out.items()):
            lines.append(f"  left out: {count} {name}")
        for name, count in sorted(self.departed.items()):
            lines.append(f"  departure: {count} {name}")
        for name, counts in self.measured.items():
            share = counts[True] / max(1, counts.total())
            lines.append(f"  {name}: {counts[True]} of {counts.total()} ({share:.1%})")
        return lines

    def failure(self) -> str | None:
        """Why the table is red, or None."""
        if self.mismatches:
            shown = self.mismatches[:SHOWN]
            parts = [f"{self.name}: {len(self.mismatches)} of {self.compared} cases differ"]
            parts += [f"{each.name}\n    input: {excerpt(each.case)}\n    {each.text}"
                      for each in shown]
            if len(shown) < len(self.mismatches):
                parts.append(f"... and {len(self.mismatches) - len(shown)} more")
            return "\n".join(parts)
        if not self.is_within_share:
            return (f"{self.name}: departures claim {self.departed.total()} of {self.cases} cases, "
                    f"more than {MAXIMAL_SHARE:.1%}: {dict(self.departed)}")
        if not self.compared and not self.is_sample:
            return f"{self.name}: no case was compared"
        return None


def excerpt(case: Case, length: int = 300) -> str:
    """The input of a case on one line, cut where it is long."""
    shown = repr(tables.content(case)) if has_text(case) else repr(
        {key: value for key, value in case.items() if key not in ("id", "src")})
    return shown if len(shown) <= length else shown[:length] + "…"


def has_text(case: Case) -> bool:
    """Whether the case's input is text."""
    return any(key in case for key in ("input", "input_b64", "expr", "input_path", "path"))


def compare_all(
    table: Table, cases: list[Case], departures: tuple[Departure, ...] = DEPARTURES
) -> Outcome:
    """Compare every case; a mismatch that a class claims counts for that class."""
    outcome = Outcome(table.name)
    classes = [each for each in departures if table.base_name in each.tables]
    for name in table.measures:
        outcome.measured[name] = Counter()
    for case in cases:
        outcome.cases += 1
        reason = table.left_out(case) if table.left_out else None
        if reason is not None:
            outcome.left_out[reason] += 1
            continue
        text = table.compare(case)
        for name, measure in table.measures.items():
            answer = measure(case)
            if answer is not None:
                outcome.measured[name][answer] += 1
        if text is None:
            continue
        claimed = claiming_class(table.given(case), text, classes) if classes else None
        if claimed is not None:
            outcome.departed[claimed.name] += 1
            outcome.agreed += claimed.is_agreed
        else:
            outcome.mismatches.append(Mismatch(case, text))
    return outcome


def claiming_class(given: Case, text: str, classes: list[Departure]) -> Departure | None:
    """The first class that claims an input and what differs, or None."""
    for each in classes:
        if each.differs_in.search(text) and each.claims(given):
            return each
    return None


outcomes: list[Outcome] = []
"""What this run has compared, for its summary."""

absent: list[str] = []
"""Tables that were asked for and are not in the folder."""


def check(table: Table) -> None:
    """Compare a table inside a test: fail on mismatches, skip where it is absent.

    By default it is a sample of the table, in which departures have any share.
    """
    if not tables.folder().is_dir():
        pytest.skip(f"no conformance data: {tables.folder()} is not a folder")
    if tables.find(table.name) is None:
        absent.append(table.name)
        if tables.is_default():
            pytest.fail(f"table {table.name} is absent from {tables.folder()}")
        pytest.skip(f"table {table.name} is absent from {tables.folder()}")
    outcome = compare_all(table, tables.load(table.name, SHARE))
    outcome.is_sample = not Extent.full
    outcomes.append(outcome)
    failure = outcome.failure()
    if failure is not None:
        pytest.fail(failure, pytrace=False)


def difference(expected: Any, actual: Any, path: str = "$") -> str | None:
    """The first place where two JSON values differ, as text; None where they are equal."""
    if type(expected) is not type(actual):
        return f"at {path}: recorded {brief(expected)}, ours {brief(actual)}"
    if isinstance(expected, dict):
        for key in [*expected, *(key for key in actual if key not in expected)]:
            if key not in actual or key not in expected:
                owner = "ours lacks" if key not in actual else "only ours has"
                return f"at {path}: {owner} {key!r}"
            found = difference(expected[key], actual[key], f"{path}.{key}")
            if found is not None:
                return found
        return None
    if isinstance(expected, list):
        for index, (left, right) in enumerate(zip(expected, actual)):
            found = difference(left, right, f"{path}[{index}]")
            if found is not None:
                return found
        if len(expected) != len(actual):
            return (f"at {path}: recorded {len(expected)} items, ours {len(actual)}: "
                    f"recorded {brief(expected)}, ours {brief(actual)}")
        return None
    if expected != actual:
        return f"at {path}: recorded {brief(expected)}, ours {brief(actual)}"
    return None


def brief(value: Any, length: int = 200) -> str:
    """A JSON value on one line, cut where it is long."""
    shown = repr(value)
    return shown if len(shown) <= length else shown[:length] + "…"
