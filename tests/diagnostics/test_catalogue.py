from __future__ import annotations

import pytest

from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.rule import ALWAYS, ERROR, ON, OPT_IN, Family, Rule
from hcl_lint.diagnostics.rule_table import families

CATALOGUE = Catalogue(families())


@pytest.mark.parametrize("family", CATALOGUE.families, ids=lambda family: family.letters)
def test_the_codes_of_a_family_have_its_letters_and_rise(family: Family) -> None:
    codes = [problem.code for problem in family.rules]
    assert codes == sorted(codes)
    assert {code[:-3] for code in codes} == {family.letters}


def test_names_and_codes_are_unique() -> None:
    assert len(set(CATALOGUE.names())) == 2 * len(CATALOGUE.rules)


def test_only_errors_cannot_be_ignored() -> None:
    always = [problem for problem in CATALOGUE.rules if problem.default == ALWAYS]
    assert {problem.severity for problem in always} == {ERROR}


def test_nothing_of_a_family_that_is_opt_in_is_reported_by_default() -> None:
    families = [family for family in CATALOGUE.families if family.is_opt_in]
    assert [family.letters for family in families] == ["SEC"]
    assert {problem.default for problem in families[0].rules} == {OPT_IN}


@pytest.mark.parametrize("name", ["redundant-interpolation", "S005"])
def test_a_problem_is_found_by_name_and_by_code(name: str) -> None:
    problem = CATALOGUE.find(name)
    assert problem is not None and problem.code == "S005"


def test_a_problem_answers_to_its_former_names() -> None:
    renamed = Rule("X001", "new", ERROR, ON, aliases=("old", "X009"))
    catalogue = Catalogue([Family("X", "", (renamed,))])
    assert catalogue.find("old") is catalogue.find("X009") is renamed
    assert catalogue.find("none") is None
