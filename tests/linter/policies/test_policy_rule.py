"""Running a policy: asking it about what it matches, and reporting what it finds."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics import rule_table
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.policies.family import policy_families
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.text.source import Source
from tests.linter.checking import module
from tests.linter.policies.policies import check, pack, rule, ruleset

ONE = 'variable "a" {\n  type = string\n}\n'
TWO = 'variable "b" {\n}\noutput "c" {\n  value = var.a\n}\n'


def found(policy: str, neighbours: dict[str, str] | None = None, **files: str) -> list[str]:
    """The findings in some files as ``name: message``."""
    checker = Checker(ruleset(policy))
    sources = [Source(f"{name}.tf", text) for name, text in files.items()]
    others = [Source(name, text) for name, text in (neighbours or {}).items()]
    whole = module(*sources, *others)
    reported = [each for each in whole.documents if each.source in sources]
    return [
        f"{checked.path}: {each.summary}"
        for checked in checker.check(whole, reported)
        for each in checked.diagnostics
        if each.rule.name == "it"
    ]


def asks(condition: str, match: str = "output", message: str = "no") -> str:
    return rule(match, condition, message=message)


def test_the_blocks_of_all_files_are_seen() -> None:
    shown = '${join(" ", [for each in module.blocks : each.address])}'
    policy = asks("length(module.blocks) > 3", message=shown)
    assert found(policy, one=ONE, two=TWO) == ["two.tf: variable.a variable.b output.c"]
    assert found(policy, {"one.tf": ONE}, two=TWO) == ["two.tf: variable.a variable.b output.c"]
    assert found(policy, {"two.tf": TWO}, one=ONE) == []


def test_what_is_in_blocks_is_seen() -> None:
    typed = 'anytrue([for each in module.blocks : each.source.type == "string"])'
    assert found(asks(typed), one=ONE, two=TWO) == []
    assert found(asks(typed), two=TWO) == ["two.tf: no"]
    assert found(asks("module.blocks[1].self.value"), two=TWO) == []
    by_key = 'anytrue([for each in module.blocks : each.self["value"] == 1])'
    assert found(asks(by_key), one='output "a" {\n  value = 2\n}\n') == ["one.tf: no"]
    by_key = 'anytrue([for each in module.blocks : each.self["type"] != null])'
    assert found(asks(by_key), one=ONE, two=TWO) == []
    assert found(asks("length(module.blocks[*].self.value) == 1"), two=TWO) == ["two.tf: no"]


@pytest.mark.parametrize("content", ["each.self", 'each["self"]'])
def test_all_names_in_blocks_are_seen(content: str) -> None:
    policy = asks(f'anytrue([for each in module.blocks : contains(keys({content}), "size")])')
    assert found(policy, two=TWO) == ["two.tf: no"]
    assert found(policy, two=TWO + "x {\n  size = 1\n}\n") == []


def test_a_module_is_asked_about_once() -> None:
    policy = asks('anytrue([for each in module.blocks : each.type == "terraform"])', "/")
    assert found(policy, one=ONE, two=TWO) == ["one.tf: no"]
    assert found(policy, {"one.tf": ONE}, two=TWO) == ["two.tf: no"]
    assert found(policy, {"versions.tf": "terraform {\n}\n"}, one=ONE, two=TWO) == []


def test_a_module_that_is_not_whole_is_not_known() -> None:
    policy = asks("length(module.blocks) > 100")
    assert found(policy, two=TWO) == ["two.tf: no"]
    assert found(policy, {"one.tf": "variable {"}, two=TWO) == []
    assert found(policy, {"one.tf.json": "{}"}, two=TWO) == []


def test_files_and_attributes_can_be_matched_too() -> None:
    policy = asks("length(module.blocks) > 100", ".")
    assert found(policy, one=ONE, two=TWO) == ["one.tf: no", "two.tf: no"]
    policy = asks("length(module.blocks) > 100", "**.type")
    assert found(policy, one=ONE, two=TWO) == ["one.tf: no"]


@pytest.mark.parametrize("assumes_defaults", [False, True])
def test_what_is_not_evaluated_has_no_value(assumes_defaults: bool) -> None:
    families = policy_families([pack(rule("variable.type", "self == 1"))])
    settings = RuleSettings()
    settings.select = ["it"]
    settings.assumes_defaults = assumes_defaults
    checker = Checker(Ruleset(Registry([*rule_table.families(), *families]), settings))
    (result,) = checker.check(module(Source("main.tf", 'variable "a" {\n  type = "list"\n}\n')))
    assert (result.diagnostics, result.skipped) == ([], {"it": 1})


@pytest.mark.parametrize(("match", "lines"), [
    ("a", [1]), ("a.b", []), ("c", [2]), ("c.d", [3]), ("c.d.e", []), ("c.f.g", [5]),
])
def test_patterns_lead_through_blocks_alone(match: str, lines: list[int]) -> None:
    text = "a = 1\nc {\n  d = { e = 1 }\n  f {\n    g = 4\n  }\n}\n"
    checked = check(rule(match, "false"), text)
    assert [each.range.line for each in checked.diagnostics] == lines


def test_a_message_is_cut_where_it_is_too_long() -> None:
    for length in (499, 500, 501):
        (found,) = check(rule("a", "false", message="x" * length), "a {\n}\n").diagnostics
        assert found.summary == "x" * min(length, 500)


@pytest.mark.parametrize(("depth", "is_known"), [(21, True), (22, False)])
def test_blocks_are_known_to_a_depth(depth: int, is_known: bool) -> None:
    policy = rule("a", "false", message="${jsonencode(self)}")
    (found,) = check(policy, "a {\n" * depth + "}\n" * depth).diagnostics
    assert found.summary.count("a") == (depth - 1 if is_known else 0)


@pytest.mark.parametrize("path", ["main.tf", "job.nomad"])
@pytest.mark.parametrize("assumes_defaults", [False, True])
def test_a_value_with_a_mistake_is_not_known(path: str, assumes_defaults: bool) -> None:
    families = policy_families([pack(rule("output.value", "self[0] == 2"))])
    settings = RuleSettings()
    settings.select = ["it"]
    settings.assumes_defaults = assumes_defaults
    checker = Checker(Ruleset(Registry([*rule_table.families(), *families]), settings))
    for value, expected in (("[1, 2]", ["it"]), ("[1, 1 + {}]", [])):
        text = f'output "a" {{\n  value = {value}\n}}\n'
        (result,) = checker.check(module(Source(path, text)))
        assert [each.rule.name for each in result.diagnostics] == expected


@pytest.mark.parametrize("setting", ["count = 0", "for_each = {}", "count = local.none"])
def test_what_does_not_exist_is_not_dangerous(setting: str) -> None:
    text = f'resource "a" "b" {{\n  {setting}\n}}\n\nlocals {{\n  none = 0\n}}\n'
    dangerous = rule("resource[a]", "false", 'risk = "high"')
    assert found(dangerous, one=text) == []
    assert found(dangerous, one=text.replace(setting, "count = var.n")) == ["one.tf: no"]
    assert found(asks("false", "resource[a]"), one=text) == ["one.tf: no"]


def test_blocks_that_nothing_generates_are_not_dangerous() -> None:
    text = 'a "b" {\n  dynamic "c" {\n    for_each = []\n    content {\n    }\n  }\n}\n'
    dangerous = rule("a.c", "false", 'risk = "high"')
    assert found(dangerous, one=text) == []
    assert found(dangerous, one=text.replace("[]", "var.x")) == ["one.tf: no"]
