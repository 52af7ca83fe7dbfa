"""The findings of checkov that hcl-lint has at the same resources, and what both take.

``python benchmarks/security.py --checkov PROGRAM FOLDER...`` runs both on each folder, and prints
how many failures of checkov have a finding of hcl-lint of the same identifier at the same
resource, by identifier, with the times and the peak memory of both. checkov runs offline, for
Terraform only. ``--reports FOLDER`` keeps its reports there, and reads those that there are.
With ``--missing`` the places of failures without a finding are listed too.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

OURS = [sys.executable, "-m", "hcl_lint"]
SETTINGS = ["--config", "assume-defaults = true"]  # as `hcl-lint migrate checkov` writes
OPTIONS = ["--skip-download", "--framework", "terraform", "-o", "json", "--compact", "--quiet"]


class Failure(NamedTuple):
    """A check of checkov that fails at the lines of a resource."""

    check: str
    path: str
    first: int
    last: int


class Cost(NamedTuple):
    """What a run took."""

    seconds: float
    processor: float
    memory: int  # bytes

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s | {self.processor:.2f} s | {self.memory / 1e6:.0f} MB"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--checkov", default="checkov", help="the program of checkov")
    parser.add_argument("--reports", type=Path, help="a folder for the reports of checkov")
    parser.add_argument("--missing", action="store_true", help="list failures without a finding")
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    options = parser.parse_args(arguments)
    ours = checks_of_rules()
    counterparts = set().union(*ours.values())
    failures: Counter[str] = Counter()
    same: Counter[str] = Counter()
    missing: list[str] = []
    print("| folder | failures | same | checkov: time | processor | memory "
          "| hcl-lint: time | processor | memory |\n" + "|---" * 9 + "|")
    for folder in options.folders:
        theirs, their_cost = run_checkov(options.checkov, folder.resolve(), options.reports)
        found, our_cost = run_ours(folder.resolve(), ours)
        count = 0
        for failure in sorted(theirs):
            lines = found.get((failure.check, failure.path), ())
            is_same = any(failure.first <= line <= failure.last for line in lines)
            failures[failure.check] += 1
            same[failure.check] += is_same
            count += is_same
            if not is_same:
                missing.append(f"{failure.check} {folder.name}/{failure.path}:{failure.first}")
        print(f"| {folder.name} | {len(theirs)} | {count} | {their_cost} | {our_cost} |")
    total = failures.total()
    print(f"\n{same.total()} of {total} failures ({same.total() / max(total, 1):.1%}) of "
          f"{len(failures)} identifiers have a finding.\n")
    print("| identifier | failures | same | counterpart |\n|---|---|---|---|")
    for check, number in sorted(failures.items(), key=lambda item: (same[item[0]] - item[1], item)):
        known = "yes" if check in counterparts else "no"
        print(f"| {check} | {number} | {same[check]} | {known} |")
    print("\n".join(["", *missing]) if options.missing else "")
    return 0


def checks_of_rules() -> dict[str, set[str]]:
    """The identifiers of checkov by the names of our rules."""
    command = [*OURS, "rule", "--all", "--output-format", "json"]
    done = subprocess.run(command, capture_output=True, check=True)
    return {
        rule["name"]: {name for name in rule["references"] if name.startswith("CKV")}
        for rule in json.loads(done.stdout)
    }


def run_ours(
    folder: Path, ours: dict[str, set[str]]
) -> tuple[dict[tuple[str, str], list[int]], Cost]:
    """The lines of our findings by identifiers of checkov and paths."""
    selected = ",".join(name for name, checks in ours.items() if checks)
    command = [*OURS, "check", "--isolated", "--no-cache", *SETTINGS, "--select", selected]
    text, cost = run([*command, "--output-format", "json", "."], folder)
    found: dict[tuple[str, str], list[int]] = {}
    for finding in json.loads(text):
        for check in ours.get(finding["rule"], ()):
            path = os.path.normpath(finding["path"]).replace(os.sep, "/")
            found.setdefault((check, path), []).append(finding["line"])
    return found, cost


def run_checkov(
    program: str, folder: Path, reports: Path | None
) -> tuple[set[Failure], Cost]:
    """The failures that checkov finds in a folder, each once."""
    report = None if reports is None else reports / f"{folder.name}.json"
    if report is not None and report.exists():
        kept = json.loads(report.read_text())
        text, cost = kept["report"], Cost(*kept["cost"])
    else:
        text, cost = run([program, "-d", ".", *OPTIONS], folder)
        if report is not None:
            report.write_text(json.dumps({"report": text, "cost": cost}))
    failures = json.loads(text).get("results", {}).get("failed_checks", [])
    return {
        Failure(each["check_id"], each["file_path"].lstrip("/"), *each["file_line_range"])
        for each in failures
    }, cost


def run(command: Sequence[str], folder: Path) -> tuple[str, Cost]:
    """The output of a command in a folder, and what it took."""
    start = time.perf_counter()
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        text = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    taken = time.perf_counter() - start
    if process.returncode not in (0, 1):
        raise RuntimeError(f"{command[0]}: exit {process.returncode}")
    unit = 1 if sys.platform == "darwin" else 1024
    return text, Cost(taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit)


if __name__ == "__main__":
    raise SystemExit(main())
