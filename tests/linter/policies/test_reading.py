"""Policy files with mistakes in them."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.linter.policies.family import policy_families, read_packs
from hcl_lint.linter.policies.reading import read_policies
from hcl_lint.text.source import Source
from tests.hostile import INPUTS
from tests.linter.policies.policies import pack, rule, told


def problems(text: str) -> list[str]:
    """What is wrong with a policy file, as ``line summary: detail``."""
    _, found = read_packs([pack(text)])
    return [
        f"{each.range.line} {each.summary}: {each.detail}"
        for each in found
    ]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('severity = "warn"', "Unknown severity `warn`: Available: `error`, `warning`, `info`."),
        ('severity = "eror"', "Unknown severity `eror`: Did you mean `error`?"),
        ('sevrity = "error"', "Unexpected attribute `sevrity`: Did you mean `severity`?"),
        ("fxi {}", "Unexpected block `fxi`: Did you mean `fix`?"),
        ('code = "org1"', "Invalid rule code `org1`: Use capital letters and three digits, as in"),
        *[
            (f'code = "{code}"', f"Invalid rule code `{code}`: ")
            for code in ("ORG0001", "ORG01", "001", "Org001", "ORG00A", "ORG٣٣٣", "ÄB001", "O-001")
        ],
        ('option "p" { default = "(" }\nwhen = regex(option.p, self) == 1', "Invalid regular"),
        ('option "p" { default = "(" }\nwhen = regexall(option.p, self) == 1', "Invalid regular"),
        ('dialects = ["teraform"]', "Unknown dialect `teraform`: Did you mean `terraform`?"),
        ("when = slef == 1", "Unknown variable `slef`: Did you mean `self`?"),
        ("when = lenght(self) > 0", "Unknown function `lenght`: Did you mean `length`?"),
        ("when = nothing(self)", "Unknown function `nothing`: Policies may call those"),
        ("when = option.x", "Unknown option `x`: None is available here."),
        ("when = local.x", "Unknown local `x`: None is available here."),
        ('option "a" { default = 1.5 }', "Invalid default for an option: It must be a bool, a"),
        ('option "a" { }', "Missing attribute `default`: "),
        ('option "a" { default = "x", choices = ["y"] }', ""),
        ("fix {}", "The fix changes nothing: "),
        ('fix { safety = "sfae" }', "Unknown safety `sfae`: Did you mean `safe`?"),
        ("fix {\nvalue = 1\n}\nfix {\nvalue = 1\n}", "Duplicate block `fix`: A rule has"),
        ("examples {\ngood \"x\" {}\n}", "Too many labels for block `good`: "),
        ("examples {\nfixed {}\n}", "`fixed` does not follow a `bad` example: "),
        ("examples {\nbad {}\nfixed {}\n}", "`fixed` without a fix: "),
        ("examples {\noptions = { x = 1 }\n}", "Unknown option `x`: None is available here."),
        ("enabled = [1]", "Unsuitable value: The value does not fit: "),
        ("description = 1", ""),
    ],
)
def test_a_mistake_is_told_with_what_was_meant(line: str, problem: str) -> None:
    found = [each.split(" ", 1)[1] for each in problems(rule("a", "true", line))]
    assert any([each.startswith(problem) for each in found]), found


def test_what_is_required() -> None:
    assert [each.split(":")[0] for each in problems('rule "a" {\n}\n')] == [
        f"1 Missing attribute `{name}`"
        for name in ("description", "match", "condition", "message")
    ]
    assert problems('rule "a" {')[0].startswith("1 Block is not closed: ")
    assert problems("rule {\n}\n")[0].startswith("1 Missing label `name` of block `rule`: ")
    (found, *_) = problems(rule("a", "true").replace('"it"', '"Not a name"'))
    assert found.startswith("1 Invalid rule name `Not a name`: ")


@pytest.mark.parametrize(
    "condition", ["regex(local.p, self) == 1", "regex(self, option.p) == 1", "option.p == self"]
)
def test_an_option_that_no_pattern_is_taken_from_may_have_any_value(condition: str) -> None:
    text = rule("a", condition, 'option "p" {\n  default = "("\n}')
    assert problems('locals {\n  p = "x"\n}\n' + text) == []


@pytest.mark.parametrize("code", ["A001", "ORG999", "NETWORK000"])
def test_codes_are_capital_letters_and_three_digits(code: str) -> None:
    assert problems(rule("a", "true", f'code = "{code}"')) == []


@pytest.mark.parametrize("match", ['"a["', "1", "1e999999", '["a", 1]', "[]", '"a..b"'])
def test_what_cannot_be_matched(match: str) -> None:
    (found, *_) = problems(rule("a", "true").replace('"a"', match))
    assert found.startswith(("3 `match` must", "3 Invalid path `"))


@pytest.mark.parametrize(
    "part",
    [
        'option "o" {\n  default = 1e999999\n}',
        "examples {\n  options = { a = 1e999999 }\n}",
        "examples {\n  options = 1\n}",
    ],
)
def test_options_have_values_that_can_be_set(part: str) -> None:
    (found,) = problems(rule("a", "true", part))
    assert "Invalid default for an option: " in found or "Invalid options for" in found


def test_two_rules_of_a_name_or_code() -> None:
    code = 'code = "ORG001"'
    twice = [rule("a", "true", code), rule("a", "true")]
    _, (found,) = read_packs([pack(*twice)])
    assert found.summary == "Two rules have the name `it`"
    assert found.detail.startswith("The first is at policies/0.hcl:1:6.")
    twice[1] = rule("a", "true", code).replace('"it"', '"other"')
    _, (found,) = read_packs([pack(*twice)])
    assert found.summary == "Two rules have the code `ORG001`"


def test_constants_are_read_in_order() -> None:
    assert problems("locals {\n  a = 1\n  b = local.a + 1\n}\n") == []
    (found,) = problems("locals {\n  b = local.a\n  a = 1\n}\n")
    assert found.startswith("2 Unknown local `a`")
    (found,) = problems('locals {\n  b = 1 + "x"\n}\n')
    assert found.startswith("2 ")


def test_a_run_ends_with_one_line() -> None:
    text = rule("a", "lenght(self)", 'sevrity = "x"')
    message = (
        r"^policies/rules.hcl:4:13: Unknown function `lenght`. Did you mean `length`\? "
        r"\(and 1 more; `hcl-lint test-rules` shows all\)$"
    )
    with pytest.raises(ConfigError, match=message):
        policy_families([pack(text)])


def test_a_family_for_each_kind_of_code() -> None:
    text = rule("a", "true") + rule("a", "true", 'code = "ORG001"').replace('"it"', '"b"')
    text += rule("a", "true", 'code = "NET001"', "enabled = false").replace('"it"', '"c"')
    families = policy_families([pack(text)])
    assert [(each.letters, each.title) for each in families] == [
        ("", "policies"), ("ORG", "policies"), ("NET", "policies"),
    ]
    found = [problem for family in families for problem in family.rules]
    assert [(each.code, each.name, each.default) for each in found] == [
        ("it", "it", "on"), ("ORG001", "b", "on"), ("NET001", "c", "opt-in"),
    ]


@pytest.mark.parametrize("name", INPUTS)
def test_hostile_files_are_read_and_asked(name: str) -> None:
    make, _ = INPUTS[name]
    text = make(300)
    read_policies(Source("x.hcl", text))
    read_policies(Source("x.hcl", rule("a", "true", text)))
    condition = text.removeprefix("a = ").rstrip("\n")
    policies, found = read_policies(Source("x.hcl", rule("a", condition)))
    if policies and not found:
        told(rule("a", condition), "a = 1\n")
