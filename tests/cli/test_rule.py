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
    )
    assert one["url"] is None


def test_without_a_name_all_rules_are_listed(run: Runner) -> None:
    assert run("rule").out == run("rule", "--all").out


def test_a_family_and_the_first_digits_of_codes_list_rules(run: Runner) -> None:
    lines = run("rule", "S").out.splitlines()
    assert lines[0].startswith("S  ")
    assert all([line.startswith("  S0") for line in lines[1:]])
    tenth = run("rule", "S01").out.splitlines()[1:]
    assert tenth == [line for line in lines if line.startswith("  S01")]


def test_the_case_of_a_name_does_not_matter(run: Runner) -> None:
    assert run("rule", "s005").out == run("rule", "Redundant-Interpolation").out
    assert run("rule", "s").out == run("rule", "S").out


def test_wrong_names_are_reported(run: Runner) -> None:
    for words, message in (
        (["unfromatted"], "unknown rule `unfromatted`; did you mean `unformatted`?"),
        (["CKV_AWS_0"], "unknown rule `CKV_AWS_0`; `hcl-lint rule` lists all rules"),
        (
            ["terraform_deprecated_index"],
            "unknown rule `terraform_deprecated_index`; here, it is `legacy-index`",
        ),
        (["X"], "unknown rule `X`; `hcl-lint rule` lists all rules"),
        (["S005", "--all"], "`--all` cannot be combined with the names of rules"),
    ):
        shown = run("rule", *words)
        assert (shown.code, shown.err) == (2, f"hcl-lint: {message}\n")


def test_lists_fit_the_terminal(run: Runner) -> None:
    run.on_terminal = True
    for columns in (50, 80, 120):
        run.variables.update({"COLUMNS": str(columns), "NO_COLOR": "1"})
        for words in (("rule",), ("rule", "S005"), ("config", "--dialects")):
            lines = run(*words).out.splitlines()
            assert [line for line in lines if len(line) > columns] == []


def test_a_list_that_goes_to_a_program_has_a_rule_per_line(run: Runner) -> None:
    run.variables["COLUMNS"] = "50"
    lines = run("rule", "S").out.splitlines()
    assert all([line.startswith("  S0") for line in lines[1:]])
