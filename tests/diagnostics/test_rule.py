"""At which files a check looks, and what it needs."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.rule import FILES, MODULE, Check, LaterCheck, Rule
from hcl_lint.dialects.dialect import ENTRIES, REFERENCES, RESOURCES
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.evaluation.rules import UNDEFINED_ROOT as ROOT


def look(*_: object) -> None:
    pass


def later(rule: Rule) -> Check:
    return Check(look, rule, reads=MODULE)


def test_a_finder_looks_at_valid_and_invalid_native_files_one_by_one_unless_it_says_more() -> None:
    finder = Check(look, ROOT)
    assert finder.name == ROOT.name
    assert not finder.wants_modules and not finder.reads_values
    assert not finder.needs_valid_syntax and not finder.in_json
    assert Check(look, name="evaluation").name == "evaluation"


@pytest.mark.parametrize(
    ("finder", "wants_modules"),
    [
        (Check(look, ROOT, reads_values=True), True),
        (Check(look, ROOT, reads=FILES), True),
        (Check(look, ROOT, in_json=True), False),
    ],
)
def test_values_and_modules_need_more_than_one_file(finder: Check, wants_modules: bool) -> None:
    assert finder.wants_modules == wants_modules


def of_product(name: str) -> Check:
    return Check(look, ROOT, products=(name,))


@pytest.mark.parametrize(
    ("finder", "dialects"),
    [
        (Check(look, ROOT), ["terraform", "opentofu", "packer", "hcl"]),
        (Check(look, ROOT, dialects=("packer",)), ["packer"]),
        (Check(look, ROOT, dialects=("terraform",)), ["terraform"]),
        (Check(look, ROOT, features=(RESOURCES,)), ["terraform", "opentofu"]),
        (Check(look, ROOT, features=(REFERENCES,)), ["terraform", "opentofu", "packer"]),
        (Check(look, ROOT, features=(REFERENCES, RESOURCES)), ["terraform", "opentofu"]),
        (Check(look, ROOT, features=(f"{ENTRIES}|{RESOURCES}",)), ["terraform", "opentofu"]),
        (of_product("terraform"), ["terraform", "opentofu"]),
        (of_product("opentofu"), ["opentofu"]),
    ],
)
def test_a_finder_looks_at_files_of_all_dialects_that_it_names(
    finder: Check, dialects: list[str]
) -> None:
    names = ["terraform", "opentofu", "packer", "hcl"]
    assert [name for name in names if finder.applies_to(DIALECTS[name])] == dialects


def test_a_later_finder_gives_one_of_the_same_product() -> None:
    finder = LaterCheck(f"{__name__}:later", ROOT, products=("terraform",))
    found = finder.read()
    assert found.products == ("terraform",) and found.wants_modules
    assert found.rules == (ROOT,)
