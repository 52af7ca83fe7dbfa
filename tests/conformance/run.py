"""Compare tables from the command line and group what differs.

``python -m tests.conformance.run [TABLE...] [--show N] [--grep TEXT]``; without a table all
are run. Mismatches are grouped by what the reference reported.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path

from tests.conformance import tables
from tests.conformance.comparison import Mismatch, Table, compare_all, excerpt


def known_tables() -> dict[str, list[Table]]:
    """The comparisons of the test modules of this folder, by the name of their table."""
    found: dict[str, list[Table]] = {}
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        try:
            module = importlib.import_module(f"tests.conformance.{path.stem}")
        except ImportError as error:
            print(f"{path.name} left out: {error}", file=sys.stderr)
            continue
        for value in vars(module).values():
            for table in value if isinstance(value, list) else [value]:
                if isinstance(table, Table) and table not in found.setdefault(table.name, []):
                    found[table.name].append(table)
    return found


def group(mismatch: Mismatch) -> str:
    """What the reference reported first, else the origin of the case."""
    diagnostics = mismatch.case.get("diags") or mismatch.case.get("parse_diags")
    if diagnostics:
        return f"recorded: {diagnostics[0]['summary']}"
    return f"accepted, origin {mismatch.case.get('origin', mismatch.case.get('src', '-'))}"


def show(name: str, table: Table, limit: int, wanted: str) -> int:
    """Print one table's outcome; the number of mismatches."""
    if tables.find(name) is None:
        print(f"{name}: ABSENT")
        return 0
    cases = tables.load(name)
    if wanted:
        cases = [case for case in cases if wanted in str(case)]
    outcome = compare_all(table, cases)
    print("\n".join(outcome.lines()))
    groups: dict[str, list[Mismatch]] = {}
    for mismatch in outcome.mismatches:
        groups.setdefault(group(mismatch), []).append(mismatch)
    for title, members in sorted(groups.items(), key=lambda item: -len(item[1])):
        print(f"\n== {len(members)} {title}")
        for member in members[:limit]:
            print(f"{member.name}\n    input: {excerpt(member.case)}\n    {member.text}")
    return len(outcome.mismatches)


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 1 where anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--show", type=int, default=3, help="mismatches to show per group")
    parser.add_argument("--grep", default="", help="only cases that hold this text")
    options = parser.parse_args(arguments)
    known = known_tables()
    unknown = [name for name in options.tables if name not in known]
    if unknown:
        parser.error(f"no table {unknown[0]}; there are: {', '.join(known)}")
    names = options.tables or list(known)
    different = sum(
        show(name, table, options.show, options.grep) for name in names for table in known[name])
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
