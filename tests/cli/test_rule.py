from __future__ import annotations

import json

from tests.cli.conftest import Runner


def test_a_rule_is_explained_by_name_or_code(run: Runner) -> None:
    shown = run("rule", "redundant-interpolation")
    assert shown.code == 0
    assert shown.out.startswith("# redundant-interpolation (S005)\n")
    for part in ("## Why", "## Bad", 'name = "${var.name}"', "## Good", "## Fix", "Safe."):
        assert part in shown.out
    assert run("rule", "S005").out == shown.out


def test_all_rules_are_listed_by_family(run: Runner) -> None:
    lines = run("rule", "--all").out.splitlines()
    assert lines[0] == "E  Syntax, encoding and structure"
    assert [line for line in lines if line.startswith("  S005   redundant-interpolation ")]


def test_programs_get_json(run: Runner) -> None:
    everything = json.loads(run("rule", "--all", "--output-format", "json").out)
    (one,) = json.loads(run("rule", "S005", "--output-format", "json").out)
    assert one in everything
    assert (one["name"], one["status"], one["severity"]) == (
        "redundant-interpolation", "on", "warning",
    )  # fmt: skip


def test_wrong_names_are_told(run: Runner) -> None:
    for words, message in (
        (["unfromatted"], "there is no rule `unfromatted`; did you mean `unformatted`?"),
        ([], "`rule` takes the names of rules, or `--all`"),
        (["S005", "--all"], "`rule` takes the names of rules, or `--all`"),
    ):
        shown = run("rule", *words)
        assert (shown.code, shown.err) == (2, f"hcl-lint: {message}\n")
