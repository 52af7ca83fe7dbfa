from __future__ import annotations

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import ALWAYS, ERROR, ON, OPT_IN, PREVIEW, WARNING, Family, Rule
from hcl_lint.diagnostics.rule_table import families
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings, Selector, read_selectors, select
from hcl_lint.linter.selection import members_of

REGISTRY = Registry(
    [
        Family("E", "", (Rule("E001", "broken", ERROR, ALWAYS),)),
        Family(
            "N",
            "",
            (
                Rule("N001", "first", WARNING, ON),
                Rule("N002", "second", WARNING, OPT_IN, aliases=("N099", "old-second")),
                Rule("N010", "tenth", WARNING, PREVIEW),
            ),
        ),
        Family("NM", "", (Rule("NM001", "nomad", WARNING, ON),)),
    ]
)

BUILT_IN = Registry(families())


def selected(
    *select_: str, extend: str = "", ignore: str = "", preview: bool = False
) -> list[str]:
    found = select(
        REGISTRY,
        read_selectors(select_, REGISTRY) if select_ else None,
        read_selectors(extend.split(), REGISTRY),
        read_selectors(ignore.split(), REGISTRY),
        preview=preview,
    )
    return [problem.code for problem in found if problem.code != "E001"]


def test_a_set_selects_its_members_and_yields_to_what_is_more_specific() -> None:
    assert selected("recommended") == ["N001", "NM001"]
    assert selected("Recommended", extend="N002") == ["N001", "N002", "NM001"]
    assert selected("recommended", ignore="N") == ["NM001"]
    assert selected("ALL", ignore="recommended") == ["N002"]
    assert selected("N001", ignore="recommended") == ["N001"]


def test_the_style_guide_is_a_set_of_rules_that_exist() -> None:
    (selector,) = read_selectors(["terraform-style-guide"], BUILT_IN)
    members = members_of("terraform-style-guide", BUILT_IN) or frozenset()
    assert set(members) == {each.name for each in BUILT_IN.rules if selector.matches(each)}


def test_a_name_that_is_nearly_one_of_a_set_is_suggested() -> None:
    with pytest.raises(ConfigError, match="did you mean `recommended`"):
        read_selectors(["recomended"], REGISTRY)


def test_comments_cannot_name_sets() -> None:
    with pytest.raises(ConfigError, match="unknown rule `recommended`"):
        Selector("recommended", REGISTRY)


def named(name: str) -> list[str]:
    return [each.code for each in BUILT_IN.rules if Selector(name, BUILT_IN).matches(each)]


@pytest.mark.parametrize(("name", "expected"), [
    ("CKV_AWS_158", ["SEC011"]),
    ("ckv_aws_158", ["SEC011"]),
    ("AVD-AWS-0107", ["SEC001"]),
    ("aws-0107", ["SEC001"]),
    ("aws-vpc-no-public-ingress-sgr", ["SEC001"]),
    ("AVD-AWS-0107:high", ["SEC001"]),
    ("AVD-AWS-0017:high", []),
])
def test_names_of_other_tools_select_what_refers_to_them(name: str, expected: list[str]) -> None:
    assert named(name) == expected


def test_those_of_several_problems_are_as_specific_as_names() -> None:
    both = named("CKV_TF_1")
    assert len(both) > 1
    chosen, ignored = read_selectors(["CKV_TF_1", "TF"], BUILT_IN)
    codes = [each.code for each in select(BUILT_IN, [ignored], [], [chosen])]
    assert not set(both) & set(codes)


def test_a_benchmark_selects_the_policies_about_its_controls() -> None:
    (selector,) = read_selectors(["CIS-AWS-1.4"], BUILT_IN)
    found = {each.name for each in BUILT_IN.rules if selector.matches(each)}
    assert {"aws-password-length", "aws-iam-wildcard"} <= found
    assert "aws-unencrypted-log-group" not in found


def test_by_default_those_that_are_on() -> None:
    assert selected() == ["N001", "NM001"]


@pytest.mark.parametrize(
    ("selector", "expected"),
    [
        ("ALL", ["N001", "N002", "NM001"]),
        ("N", ["N001", "N002"]),
        ("N0", ["N001", "N002"]),
        ("N002", ["N002"]),
        ("second", ["N002"]),
        ("old-second", ["N002"]),
        ("N099", ["N002"]),
        ("NM", ["NM001"]),
    ],
)
def test_by_name_code_family_and_first_digits(selector: str, expected: list[str]) -> None:
    assert selected(selector) == expected


def test_the_more_exact_selector_decides() -> None:
    assert selected("N", ignore="N001") == ["N002"]
    assert selected("N001", ignore="N") == ["N001"]
    assert selected("N00", ignore="N0") == ["N001", "N002"]
    assert selected("N", ignore="N") == []
    assert selected(extend="N002") == ["N001", "N002", "NM001"]
    assert selected(ignore="ALL") == []
    assert selected(extend="N001", ignore="ALL") == ["N001"]


def test_a_selector_with_a_risk_is_more_exact_than_without_it() -> None:
    problems = tuple([
        Rule(f"R00{number}", f"r{number}", WARNING, ON, risk=risk)
        for number, risk in enumerate(["low", "medium", "high", "critical", ""])
    ])
    catalogue = Registry([Family("R", "", problems)])

    def chosen(wanted: str, ignored: str) -> str:
        pair = read_selectors([wanted], catalogue), read_selectors([ignored], catalogue)
        return "".join([each.code[-1] for each in select(catalogue, pair[0], [], pair[1])])

    assert chosen("R", "R:high") == "014"
    assert chosen("R:high", "R") == "23"
    assert chosen("ALL:high", "ALL") == "23"
    assert chosen("ALL", "ALL:high") == "014"
    assert chosen("R:low", "R:critical") == "012"
    assert chosen("ALL:medium", "R00") == "123"
    assert chosen("R00:high", "r3") == "2"
    assert chosen("r3", "R00:high") == "3"


def test_those_in_preview_want_preview() -> None:
    assert selected("N", preview=True) == ["N001", "N002", "N010"]
    assert selected(preview=True) == ["N001", "NM001"]
    with pytest.raises(ConfigError, match="`tenth` is in preview"):
        selected("tenth")


def test_what_tells_of_broken_files_cannot_be_ignored() -> None:
    chosen = select(REGISTRY, [], [], read_selectors(["ALL", "E"], REGISTRY))
    assert [problem.code for problem in chosen] == ["E001"]
    with pytest.raises(ConfigError, match="`E001` cannot be ignored"):
        selected(ignore="E001")


@pytest.mark.parametrize("selector", ["N", "ALL"])
def test_options_are_of_one_rule(selector: str) -> None:
    settings = RuleSettings()
    settings.options = {selector: {"format": "none"}}
    with pytest.raises(ConfigError, match=f"belong to one rule, but `{selector}` selects several"):
        Ruleset(REGISTRY, settings)


@pytest.mark.parametrize("text", ["X", "N5", "frist", "", "N0010", "E1"])
def test_what_stands_for_no_rule_is_wrong(text: str) -> None:
    with pytest.raises(ConfigError, match="unknown rule"):
        read_selectors([text], REGISTRY)


@pytest.mark.parametrize("text", ["n001", "FIRST", "n", "n0", "all"])
def test_case_does_not_matter(text: str) -> None:
    (selector,) = read_selectors([text], REGISTRY)
    assert [each.code for each in REGISTRY.rules if selector.matches(each)][-1:] != []


def test_a_slip_is_guessed() -> None:
    with pytest.raises(ConfigError, match="did you mean `first`?"):
        read_selectors(["frist"], REGISTRY)
