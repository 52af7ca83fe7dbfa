"""Which of the known versions of a provider judge a module."""

from __future__ import annotations

import pytest

from hcl_lint.products.terraform.providers.schema_versions import choose
from hcl_lint.providers.address import parse_address
from hcl_lint.providers.catalog import CatalogFile
from hcl_lint.values.versions import parse_constraints

KNOWN = "1.0.0 1.2.0 1.2.5 2.0.0 2.1.0-beta1 3.4.0"


def chosen(
    constraint: str, locked: str = "", known: str = KNOWN, *, is_free: bool = False
) -> str:
    """The versions that judge; `~` where only the nearest one does, `?` if that is doubtful."""
    address = parse_address("x/y")
    assert address is not None
    versions = {each: CatalogFile(each, address, each) for each in known.split()}
    constraints = parse_constraints(constraint) if constraint else []
    assert constraints is not None
    choice = choose(versions, locked, constraints, lambda: is_free)
    names = [next(name for name in versions if versions[name] is each) for each in choice.files]
    return " ".join(names) + "~" * choice.is_near + "?" * choice.is_doubtful


@pytest.mark.parametrize(("locked", "expected"), [
    ("1.2.0", "1.2.0"),
    ("1.1.0", "1.0.0 1.2.0"),
    ("1.2.3", "1.2.0 1.2.5"),
    ("1.9.0", "1.2.5~"),
    ("3.0.0", "3.4.0~"),
    ("3.5.0", "3.4.0~"),
    ("4.0.0", "3.4.0~?"),
    ("0.9.0", ""),
])
def test_a_locked_version_is_judged_by_itself_or_the_nearest(locked: str, expected: str) -> None:
    assert chosen("", locked) == expected


def test_a_locked_version_that_is_not_allowed_does_not_count() -> None:
    assert chosen("= 2.0.0", "1.2.0") == "2.0.0"


@pytest.mark.parametrize(("constraint", "expected"), [
    ("= 1.2.0", "1.2.0"),
    ("= 1.1.0", "1.0.0 1.2.0"),
    ("~> 1.0", "1.2.5"),
    ("~> 1.2.0", "1.2.5"),
    ("~> 1.0.0", "1.0.0"),
    ("~> 1.1.0", "1.0.0 1.2.0"),
    ("~> 1.3.0", "1.2.5~"),
    (">= 1.0, < 1.2.5", "1.2.0"),
    (">= 1.0, < 1.2.6", "1.2.5"),
    (">= 1.0, < 2.0", "1.2.5"),
    (">= 1.0, < 2.1", "2.0.0"),
    (">= 1.0, < 3.4.0", "3.4.0~"),
    (">= 1.0", "3.4.0"),
    (">= 4.0", "3.4.0~?"),
    ("> 3.4.0", "3.4.0~"),
    ("< 1.0", ""),
])
def test_a_constraint_is_judged_by_the_newest_version_that_it_allows(
    constraint: str, expected: str
) -> None:
    assert chosen(constraint) == expected


@pytest.mark.parametrize(("constraint", "expected"), [
    ("", "1.0.0 3.4.0"),
    ("~> 1.0", "1.0.0 1.2.5"),
    ("~> 1.2.0", "1.2.0 1.2.5"),
    ("~> 1.0.0", "1.0.0"),
    (">= 1.0, < 1.2.5", "1.0.0 1.2.0"),
    ("~> 1.3.0", "1.2.5~"),
])
def test_the_oldest_version_judges_too_where_callers_decide(
    constraint: str, expected: str
) -> None:
    assert chosen(constraint, is_free=True) == expected


def test_without_constraints_the_code_may_be_of_any_age() -> None:
    assert chosen("") == "1.0.0 3.4.0"
    assert chosen("", known="1.0.0") == "1.0.0"
    assert chosen("", known="1.0.0-rc1 1.0.0-rc2") == ""


def test_what_is_far_from_the_newest_that_is_allowed_does_not_judge_alone() -> None:
    assert chosen(">= 1.0, < 3.0", known="1.2.0 3.4.0") == ""
    assert chosen(">= 1.0, < 1.2.0", known="1.0.0 1.2.5") == "1.0.0 1.2.5"


def test_prereleases_judge_where_they_are_asked_for() -> None:
    assert chosen("= 2.1.0-beta1", "2.1.0-beta1") == "2.1.0-beta1"
    assert chosen("= 2.1.0-beta1") == "2.1.0-beta1"
    assert chosen("~> 1.0", "1.1.0", "1.0.0-rc1 1.0.0-rc2") == "1.0.0-rc2~"
    assert chosen("", "1.1.0", "1.0.0-rc1 1.1.0-rc1 1.2.0-rc1") == "1.1.0-rc1 1.2.0-rc1"
