"""Units in JSON syntax have the findings that they would have in native syntax."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import modules, ruleset

UNIT = "live/web/terragrunt.hcl.json"


def found(unit: Mapping[str, object], *selected: str, **modules_beside: str) -> list[str]:
    """What is found in a unit, each with its severity and the text that it is about.

    *modules_beside* are the texts of the files in the folders of modules.
    """
    text = json.dumps(unit)
    sources = [Source(f"modules/{name}/main.tf", each) for name, each in modules_beside.items()]
    checker = Checker(ruleset(*selected))
    return [
        f"{each.severity}: {each.summary}: {text[each.start:each.end]}"
        for module in modules(Source(UNIT, text), *sources)
        for checked in checker.check(module)
        if checked.path == UNIT
        for each in checked.diagnostics
    ]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("${local.region}", []),
        ("${local.regoin}", ["error: Undefined local value `local.regoin`: local.regoin"]),
        (
            '${get_env("A", "") == "" ? local.regoin : 1}',
            ["warning: Undefined local value `local.regoin`: local.regoin"],
        ),
        ("${try(local.regoin, 1)}", []),
        ("local.regoin", []),
    ],
)
def test_a_name_is_looked_up_in_the_templates_of_strings(value: str, expected: list[str]) -> None:
    unit = {"locals": {"region": "eu"}, "inputs": {"region": value}}
    assert found(unit, "undefined-terragrunt-name") == expected


def test_a_call_is_found_at_its_place_in_the_string() -> None:
    unit = {"inputs": {"zone": 'é-${get_env("ZONE")}'}}
    assert found(unit, "run-cmd-or-env") == [
        'warning: Environment variable without a default: get_env(\\"ZONE\\")'
    ]


def test_a_reference_to_a_dependency_is_checked() -> None:
    unit = {
        "dependency": {"vpc": {"config_path": "../vpc", "mock_outputs": {"id": "x"}}},
        "inputs": {"vpc": "${dependency.vpc.output.id}", "db": "${dependency.db.outputs.id}"},
    }
    assert found(unit, "undefined-terragrunt-name") == [
        "error: A dependency has no `output`: dependency.vpc.output",
        "error: Undefined dependency `dependency.db`: dependency.db",
    ]


def test_inputs_are_compared_with_the_variables_of_the_module() -> None:
    unit = {"terraform": {"source": "../../modules/web"}, "inputs": {"nmae": "x"}}
    assert found(unit, "inputs-mismatch", web='variable "name" {}\n') == [
        'warning: Input `nmae` without a variable: "x"'
    ]


def test_a_unit_that_depends_on_itself_is_found() -> None:
    unit = {"dependencies": {"paths": ["../web"]}}
    assert found(unit, "terragrunt-cycle") == [
        'error: The unit depends on itself: "../web"'
    ]
