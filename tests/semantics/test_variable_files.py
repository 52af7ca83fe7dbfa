"""Files of values: what is reported where there are very many."""

from __future__ import annotations

import json
from functools import partial

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset
from tests.work import work

MAIN = Source("main.tf", 'variable "size" {\n  type = number\n}\n')
MOST_LINES_PER_KEY = 600  # of code that runs


def values(count: int, *, is_json: bool) -> Source:
    texts = {f"key_{number:05}": "text" for number in range(count)}
    if is_json:
        return Source("terraform.tfvars.json", json.dumps({**texts, "size": "large"}))
    lines = [f'{name} = "{value}"\n' for name, value in texts.items()]
    return Source("terraform.tfvars", "".join([*lines, 'size = "large"\n']))


def summaries(source: Source) -> list[str]:
    checked = Checker(ruleset("tfvars-mismatch")).check(module(MAIN, source))
    return [each.summary for result in checked for each in result.diagnostics]


@pytest.mark.parametrize("is_json", [False, True])
def test_a_wrong_value_is_found_among_many_undeclared_ones(is_json: bool) -> None:
    found = summaries(values(300, is_json=is_json))
    assert "Wrong type of value for `size`" in found
    assert "Values for 200 more undeclared variables" in found


@pytest.mark.parametrize(("count", "shown"), [(101, 101), (102, 101)])
def test_of_many_undeclared_values_the_first_hundred_are_shown(count: int, shown: int) -> None:
    found = [each for each in summaries(values(count, is_json=False)) if "undeclared" in each]
    assert len(found) == shown
    assert ("Values for 2 more undeclared variables" in found) == (count > shown)
    assert any([" more " in each for each in found]) == (count > shown)


@pytest.mark.parametrize("is_json", [False, True])
def test_undeclared_values_take_little_work_each(is_json: bool) -> None:
    files = [values(count, is_json=is_json) for count in (300, 1300)]
    less, more = [work(partial(summaries, each)) for each in files]
    assert (more - less) / 1000 < MOST_LINES_PER_KEY
