"""What tflint documents about its rules, against what we report after migrating its settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.linter.tflint_names import TFLINT_NAMES
from hcl_lint.migrate.tflint import migrate, read_tflint
from hcl_lint.project.configuration import Configuration, read_layer
from hcl_lint.project.rule_settings import rule_settings_of
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.linter.case_files import Case, read_cases
from tests.linter.checking import REGISTRY, modules

CASES = read_cases(Path(__file__).parent / "tflint_examples.md")
ONLY_NAMED = "config {\n  disabled_by_default = true\n}\n"
CONFIGURATION = ".tflint.hcl"


def rule_of(case: Case) -> str:
    return case.name.partition(":")[0]


def ruleset_of(case: Case) -> Ruleset:
    """The rules that the configuration of a case becomes."""
    written = [file.text for file in case.files if file.path == CONFIGURATION]
    text = written[0] if written else f'rule "{rule_of(case)}" {{\n  enabled = true\n}}\n'
    configuration, problems = read_tflint(Source(CONFIGURATION, ONLY_NAMED + text))
    assert not problems
    migration = migrate(configuration, REGISTRY)
    assert migration.notes == []
    layer = read_layer(migration.settings, "migrated", "")
    return Ruleset(REGISTRY, rule_settings_of(Configuration([layer])))


@pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])
def test_a_documented_example_is_found_or_left_alone_as_there(case: Case) -> None:
    checker = Checker(ruleset_of(case))
    files = [file for file in case.files if file.path != CONFIGURATION]
    groups = modules(*[Source(file.path, file.text) for file in files])
    checked = {file.path: file for group in groups for file in checker.check(group)}
    for file in files:
        index = LineIndex(checked[file.path].text)
        assert file.expected == [
            f"{index.position(each.start)[0]}: {each.severity}[{each.rule.name}]: {each.summary}"
            for each in checked[file.path].diagnostics
        ]


def test_the_page_lists_which_rule_is_which() -> None:
    page = (Path(__file__).parents[2] / "docs" / "tflint.md").read_text("utf-8")
    rows = [line.split("|")[1:3] for line in page.split("\n") if line.startswith("| `")]
    listed = {name.strip(" `"): tuple(re.findall(r"\[([a-z-]+)\]", ours)) for name, ours in rows}
    assert {name: ours for name, ours in listed.items() if name.startswith("terraform_")} == (
        TFLINT_NAMES
    )


def test_there_is_an_example_of_each_rule() -> None:
    assert {rule_of(case) for case in CASES} == set(TFLINT_NAMES)
