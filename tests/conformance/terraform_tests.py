"""Compare the results of ``hcl-lint test`` with those of ``terraform test``.

``python -m tests.conformance.terraform_tests [--only ID] [--show]`` prints how many runs have the
status, the places and the summaries that the product gives them, and those that do not.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from hcl_lint.semantics.run_results import UNDECIDED
from tests.conformance import tables
from tests.conformance.tables import Case
from tests.running import Runner

TABLE = "round4/tests"
VERSION = "1.11.4"  # of Terraform, which judged them
_AT_THE_END = "Instance cannot be destroyed"  # of a file, not of the run


class Comparison:
    """One run, or a file that the product does not load, as the product has it and as we do."""

    def __init__(self, name: str, wanted: object, got: object, reason: str = "") -> None:
        self.name = name
        self.wanted = wanted
        self.got = got
        self.reason = reason  # why it is undecided

    @property
    def verdict(self) -> str:
        if self.reason:
            return UNDECIDED
        return "same" if self.wanted == self.got else "different"


def results_of(case: Case) -> dict[str, object]:
    """What the command says of a case."""
    words = ["test", "--output-format", "json", "--target-version", VERSION]
    for argument, value in zip(case["args"], [*case["args"][1:], ""]):
        if argument == "-var":
            words += ["--var", value]
        elif argument.startswith("-filter="):
            words.append(argument.partition("=")[2])
    with TemporaryDirectory() as name:
        folder = Path(name, "tree")
        folder.mkdir()
        for path, text in case["files"].items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        runner = Runner(folder, Path(name, "home"))
        runner.variables.update(case["env"])
        run = runner(*words)
    assert run.err == "" or case["args"], run.err
    found: dict[str, object] = json.loads(run.out) if run.out else {"files": []}
    return found


def compare(case: Case) -> Iterator[Comparison]:
    """Compare the runs of a case, or the errors for which there are none."""
    files: list[dict[str, object]] = results_of(case)["files"]  # type: ignore[assignment]
    if case["load_error"]:
        errors = [each for each in case["other_diagnostics"] if each["severity"] == "error"]
        wanted = sorted((each["file"], each["line"]) for each in errors)
        got = sorted(
            (each["path"], each["line"])
            for file in files for each in file["problems"]  # type: ignore[attr-defined]
        )
        yield Comparison(case["id"], wanted, got)
        return
    runs = {
        (file["path"], run["name"]): run
        for file in files for run in file["runs"]  # type: ignore[attr-defined]
    }
    for run in case["runs"]:
        key = (run["testfile"], run["name"])
        name = f"{case['id']} {run['testfile']}::{run['name']}"
        found = runs.pop(key, None)
        failures = sorted(
            (each["file"] or "", each["line"] or 0, each["summary"])
            for each in run["failures"] if each["summary"] != _AT_THE_END
        )
        if found is None:
            yield Comparison(name, run["status"], "no such run")
            continue
        problems = sorted(
            (each["path"], each["line"], each["summary"])
            for each in found["problems"] if each["status"] != UNDECIDED
        )
        reason = ""
        if found["status"] == UNDECIDED:
            reason = next(each["detail"] for each in found["problems"] if each["detail"])
        yield Comparison(
            name, (run["status"], failures), (found["status"], problems), reason
        )
    for key in runs:
        yield Comparison(f"{case['id']} {key}", "no such run", runs[key]["status"])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    for case in tables.load(TABLE):
        if arguments.only and case["id"] != arguments.only:
            continue
        for found in compare(case):
            counts[found.verdict] += 1
            if arguments.show and found.verdict != "same":
                print(found.name, found.verdict, found.wanted, found.got, found.reason)
    print(dict(counts))


if __name__ == "__main__":
    main()
