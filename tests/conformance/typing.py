"""Compare what `check` reports on typed modules with one fault with what Terraform says of them.

``python -m tests.conformance.typing [--context NAME] [--fault NAME] [--show] [--cases FILE...]``
prints, per context and per fault, how many of the modules that `terraform` rejects (while
validating, or while planning with values of the declared types) have an error of ours on the
recorded line, and on which sound modules of the same form we report errors, or warnings about
types. Faults that only some values have are counted apart, and with warnings. Files of more cases
have the format of the table.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from pathlib import Path
from typing import Any

from tests.conformance import tables
from tests.conformance.tables import Case
from tests.conformance.terraform import Found, ModuleChecker

TABLE = "typing/cases"

SOFT = ("optional_null_template", "templatefile_missing")
"""Faults that some values do not have, so that a warning is due, and no error."""

WARNINGS = ("V025", "V026", "V027", "V028")
"""The codes of warnings about types, of which sound modules have none."""

_CALLED = "pass"
"""The folder of the module that all the others call."""


class Typed:
    """The rows of a table, and the declarations that stand around each of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.rows: list[Case] = data["rows"]
        self._head: str = data["head"]
        self._called: str = data["pass"]

    def files(self, row: Case) -> dict[str, str]:
        """The module of a row: its own text in one file, what stands around it in another."""
        return {"head.tf": self._head, "main.tf": row["text"], f"{_CALLED}/main.tf": self._called}


def load(path: Path | None = None) -> Typed | None:
    """The table, or the cases of another file; None where the table is absent."""
    if path is None:
        path = tables.folder() / f"{TABLE}.json.gz"
        if not path.is_file():
            return None
    data = path.read_bytes()
    return Typed(json.loads(gzip.decompress(data) if path.suffix == ".gz" else data))


class Score:
    """What came of a table of typed modules."""

    def __init__(self) -> None:
        self.found: list[Case] = []
        self.missed: list[tuple[Case, list[Found]]] = []
        self.loud: list[tuple[Case, list[Found]]] = []
        """Sound modules with findings of ours, or faulty ones with errors on other lines only."""
        self.sound = 0
        self.soft: dict[str, list[Case]] = {}
        self.soft_missed: dict[str, list[Case]] = {}

    def add(self, row: Case, findings: list[Found]) -> None:
        """Count one row with the errors and warnings that we report on its module."""
        errors = [each for each in findings if each.severity == "error"]
        if row["name"] in SOFT:
            self._add_soft(row, findings)
        elif row["stage"] == "ok":
            self.sound += 1
            loud = [each for each in findings if each in errors or each.code in WARNINGS]
            if loud:
                self.loud.append((row, loud))
        elif row["kind"] != "fault":
            return
        elif any(each.path.endswith("main.tf") and each.line == row["line"] for each in errors):
            self.found.append(row)
        else:
            self.missed.append((row, errors))

    def _add_soft(self, row: Case, findings: list[Found]) -> None:
        is_found = any(
            each.line == row["line"] and (each.severity == "error" or each.code in WARNINGS)
            for each in findings
            if each.path.endswith("main.tf")
        )
        (self.soft if is_found else self.soft_missed).setdefault(row["name"], []).append(row)

    @property
    def rejected(self) -> int:
        """How many modules Terraform rejects whatever the values are."""
        return len(self.found) + len(self.missed)

    def lines(self) -> list[str]:
        """The score as lines for people."""
        share = len(self.found) / max(1, self.rejected)
        lines = [f"{TABLE}: {len(self.found)} of {self.rejected} faults found ({share:.1%})"]
        for field in ("context", "name", "stage"):
            counts: dict[str, list[int]] = {}
            for row in self.found:
                counts.setdefault(row[field], [0, 0])[0] += 1
            for row, _ in self.missed:
                counts.setdefault(row[field], [0, 0])[1] += 1
            lines.append(f"by {field}:")
            lines += [
                f"  {name}: {found} of {found + missed}"
                for name, (found, missed) in sorted(counts.items())
                if missed or field != "name"
            ]
        for name in SOFT:
            found, missed = len(self.soft.get(name, ())), len(self.soft_missed.get(name, ()))
            lines.append(f"{name}: {found} of {found + missed} with a finding")
        lines.append(f"sound modules with findings: {len(self.loud)} of {self.sound}")
        return lines


def score(typed: Typed, rows: list[Case] | None = None) -> Score:
    """Check the modules of rows, by default of all."""
    checker = ModuleChecker()
    result = Score()
    for row in typed.rows if rows is None else rows:
        result.add(row, checker.findings(typed.files(row)))
    return result


def main(arguments: list[str] | None = None) -> int:
    """Print the score, and on request what was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--context", default="", help="only this context")
    parser.add_argument("--fault", default="", help="only this fault")
    parser.add_argument("--show", action="store_true", help="show what was missed")
    parser.add_argument("--cases", nargs="*", type=Path, help="files of cases")
    options = parser.parse_args(arguments)
    for path in options.cases or [None]:
        typed = load(path)
        if typed is None:
            print(f"{TABLE}: ABSENT")
            return 0
        rows = [
            row for row in typed.rows
            if options.context in ("", row["context"]) and options.fault in ("", row["name"])
        ]
        result = score(typed, rows)
        for row, errors in [*(result.missed if options.show else []), *result.loud]:
            print(f"\n== {row['id']}: {row['stage']}, {row['summary']}, line {row['line']}")
            print(row["text"].rstrip())
            for each in errors:
                print(f"  ours: {each}")
        print("\n".join(result.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
