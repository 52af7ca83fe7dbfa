"""At which files a finder looks, and what it needs."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.references import UNDEFINED_ROOT
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.dialects.dialect import REFERENCES, RESOURCES
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.semantics.finder import MODULE, Finder, LaterFinder


def look(*_: object) -> None:
    pass


def later(rule: Rule) -> Finder:
    return Finder(look, rule, scope=MODULE)


def test_a_finder_looks_at_valid_and_invalid_native_files_one_by_one_unless_it_says_more() -> None:
    finder = Finder(look, UNDEFINED_ROOT)
    assert finder.name == UNDEFINED_ROOT.name
    assert not finder.wants_modules and not finder.reads_values
    assert not finder.needs_valid_syntax and not finder.in_json and not finder.returns
    assert Finder(look, name="evaluation").name == "evaluation"


@pytest.mark.parametrize(
    ("finder", "wants_modules"),
    [
        (Finder(look, UNDEFINED_ROOT, reads_values=True), True),
        (Finder(look, UNDEFINED_ROOT, scope=MODULE), True),
        (Finder(look, UNDEFINED_ROOT, in_json=True), False),
    ],
)
def test_values_and_modules_need_more_than_one_file(finder: Finder, wants_modules: bool) -> None:
    assert finder.wants_modules == wants_modules


def of_product(name: str) -> Finder:
    finder = Finder(look, UNDEFINED_ROOT)
    finder.product = name
    return finder


@pytest.mark.parametrize(
    ("finder", "dialects"),
    [
        (Finder(look, UNDEFINED_ROOT), ["terraform", "opentofu", "packer", "hcl"]),
        (Finder(look, UNDEFINED_ROOT, dialects=("packer",)), ["packer"]),
        (Finder(look, UNDEFINED_ROOT, dialects=("terraform",)), ["terraform"]),
        (Finder(look, UNDEFINED_ROOT, features=(RESOURCES,)), ["terraform", "opentofu"]),
        (Finder(look, UNDEFINED_ROOT, features=(REFERENCES,)), ["terraform", "opentofu", "packer"]),
        (Finder(look, UNDEFINED_ROOT, features=(REFERENCES, RESOURCES)), ["terraform", "opentofu"]),
        (Finder(look, UNDEFINED_ROOT, applies=lambda dialect: dialect.name == "hcl"), ["hcl"]),
        (of_product("terraform"), ["terraform", "opentofu"]),
        (of_product("opentofu"), ["opentofu"]),
    ],
)
def test_a_finder_looks_at_files_of_all_dialects_that_it_names(
    finder: Finder, dialects: list[str]
) -> None:
    names = ["terraform", "opentofu", "packer", "hcl"]
    assert [name for name in names if finder.applies_to(DIALECTS[name])] == dialects


def test_a_later_finder_gives_one_of_the_same_product() -> None:
    finder = LaterFinder(later, UNDEFINED_ROOT)
    finder.product = "terraform"
    found = finder.finder()
    assert found.product == "terraform" and found.wants_modules
    assert found.rules == (UNDEFINED_ROOT,)
