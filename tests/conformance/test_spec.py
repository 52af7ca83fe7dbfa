"""The command ``hcl-lint decode``: the same output, exit code and verdicts as ``hcldec``."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from tests.conformance import tables
from tests.conformance.comparison import Table, check, difference
from tests.conformance.tables import Case
from tests.running import Run, Runner


def diagnostics_of(run: Run) -> list[dict[str, Any]]:
    """The diagnostics on standard error, if that is what it holds."""
    return list(json.loads(run.err)["diagnostics"]) if run.err.startswith("{") else []


def given(case: Case) -> Case:
    """The input of a case."""
    return {name: case[name] for name in ("spec", "input", "input_ext", "args", "files", "inputs")
            if name in case}


def run_case(case: Case) -> Run:
    """Run the command as the table says."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        (folder / "spec.hcldec").write_bytes(tables.encode(case["spec"]))
        files = {**case.get("files", {}), **case.get("inputs", {})}
        name = f"input.{case['input_ext']}"
        if not case.get("stdin"):
            files[name] = case["input"]
        for path, text in files.items():
            if text is not None:
                (folder / path).write_bytes(tables.encode(text))
        words = ["decode", "--spec=spec.hcldec", "--diags=json", *case["args"]]
        run = Runner(folder, folder)
        if case.get("stdin"):
            return run(*words, stdin=tables.encode(case["input"]))
        return run(*words, name, *case.get("inputs", {}))


def compare(case: Case) -> str | None:
    """None where we do what is recorded."""
    run = run_case(case)
    ours = {"exit": run.code, "stdout": run.out}
    recorded = {name: case[name] for name in ours}
    if case.get("unordered_stdout"):
        ours["stdout"] = in_order(run.out)
        recorded["stdout"] = in_order(case["stdout"])
    return difference(recorded, ours) or verdict_difference(case, run)


def in_order(text: str) -> list[str]:
    """The items of a JSON array in a fixed order."""
    return sorted(json.dumps(each, sort_keys=True) for each in json.loads(text))


def verdict_difference(case: Case, run: Run) -> str | None:
    """What differs in what is wrong: whether anything is, and where the first problem is.

    One of ours has to start on the line of the reference's first and touch it; where the
    order of those depends on chance, of any of them. One without a position is anywhere.
    """
    recorded = [each for each in case["diags"] if each["severity"] == "error"]
    ours = [each for each in diagnostics_of(run) if each["severity"] == "error"]
    if bool(recorded) != bool(ours):
        return f"recorded {case['diags']}, ours {run.err}"
    for wanted in recorded if case.get("unordered_diags") else recorded[:1]:
        if "subject" not in wanted or any(touches(wanted["subject"], each) for each in ours):
            return None
    return f"recorded {case['diags']}, ours {run.err}" if recorded else None


def touches(recorded: dict[str, Any], diagnostic: dict[str, Any]) -> bool:
    """Whether a diagnostic of ours starts on the line of a recorded range and touches it."""
    ours = diagnostic["subject"]
    return bool(
        ours["filename"] == recorded["filename"]
        and ours["start"]["line"] == recorded["start"]["line"]
        and ours["start"]["byte"] <= recorded["end"]["byte"]
        and recorded["start"]["byte"] <= ours["end"]["byte"]
    )


SPEC = Table("semantics/spec", compare, given=given)


def test_files_are_decoded_as_recorded() -> None:
    check(SPEC)
