"""Policies that are tables: which values of a block they report, and what their fixes set."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.catalogue import Catalogue
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Family, Rule
from hcl_lint.linter.policies.reading import read_policies
from hcl_lint.linter.ruleset import Selector
from hcl_lint.text.source import Source
from tests.linter.policies.policies import check, fixed, told


def table(*lines: str) -> str:
    """The text of a policy called `it` about resources of the type `a`."""
    head = ['description = "It is wrong."']
    if not any(each.startswith(("match", "paths", "resources")) for each in lines):
        head.append('resources = ["a"]')
    return "\n".join(['rule "it" {', *head, *lines, "}", ""])


def resource(*lines: str, type: str = "a") -> str:
    return "\n".join([f'resource "{type}" "b" {{', *lines, "}", ""])


LONG = ".".join("a" * 20)  # as a path may be
ON = table('path = "on"', "allowed = [true]", "missing = false")


@pytest.mark.parametrize(("line", "expected"), [
    ("on = true", []),
    ('on = "true"', []),
    ("on = false", ["2:6 `on` of `a.b` is `false`"]),
    ("on = null", ["2:6 `on` of `a.b` is not set"]),
    ("other = 1", ["1:1 `on` of `a.b` is not set"]),
    ("on = var.x", []),
    ("on = !true", ["2:6 `on` of `a.b` is `false`"]),
])
def test_a_value_is_compared_and_what_is_missing_has_the_default(
    line: str, expected: list[str]
) -> None:
    assert told(ON, resource(line)) == expected


@pytest.mark.parametrize(("demand", "value", "is_reported"), [
    ('allowed = ["x", "y"]', '"y"', False),
    ('allowed = ["x", "y"]', '"z"', True),
    ('allowed = ["x", "y"]', '["x", "z"]', True),
    ('allowed = ["x", "y"]', '["x", var.z]', False),
    ('allowed = ["x", "y"]', '["z", var.z]', True),
    ('forbidden = ["x"]', '["y", "x"]', True),
    ('forbidden = ["x"]', "null", False),
    ('forbidden = ["x", null]', "null", True),
    ("at_least = 7", "6.5", True),
    ("at_least = 7", '"7"', False),
    ("at_least = 7", "null", True),
    ("at_most = 7", "8", True),
    ("at_most = 7", '"soon"', False),
    ('allowed_pattern = "^TLS1_[23]$"', '"TLS1_1"', True),
    ('allowed_pattern = "^TLS1_[23]$"', '"TLS1_2"', False),
    ('forbidden_pattern = "^AKIA"', '"AKIA1"', True),
    ('contains = ["api", "audit"]', '["api"]', True),
    ('contains = ["api", "audit"]', '["audit", "api", "x"]', False),
    ('contains = ["api", "audit"]', '["api", var.x]', False),
    ("set = true", '""', True),
    ("set = true", "[]", True),
    ("set = true", "0", False),
    ("set = true", "var.x", False),
    ("set = false", '"x"', True),
    ("set = false", '"${var.x}y"', True),
    ("set = false", "null", False),
    ("allowed = [null]", "null", False),
    ("allowed = [null]", '"x"', True),
    ("allowed = [{}]", "{}", True),
    ("at_least = 7", "7", False),
    ("at_least = 7", "0", True),
    ("at_most = 7", "7", False),
    ("at_most = 7", "null", True),
    ("at_least = 7\nat_most = 8", "7.5", False),
    ("at_least = 7\nat_most = 8", "9", True),
    ('allowed_pattern = "a"', "null", True),
    ('allowed_pattern = "a"', "{}", True),
    ('forbidden_pattern = "a"', "null", False),
    ('forbidden_pattern = "a"', '["b", "a"]', True),
    ('forbidden_pattern = "a"', '"b"', False),
    ('allowed_pattern = "a"\nforbidden_pattern = "b"', '"ab"', True),
    ("contains = [1]", '["2", "1"]', False),
    ("contains = [1]", '"1"', False),
    ("contains = [1]", '"2"', True),
    ('contains = ["x"]\nallowed_pattern = "^x"', '["x", "y"]', True),
    ("set = true", "null", True),
    ("set = true", '["x"]', False),
    ("set = true", "{}", False),
    ("set = false", '""', False),
    ("set = false", "[]", False),
    ("set = false", "0", True),
    ("set = false", "var.x", False),
    ('set = true\nallowed = ["x"]', '""', True),
])
def test_demands(demand: str, value: str, is_reported: bool) -> None:
    found = told(table('path = "v"', demand), resource(f"v = {value}"))
    assert bool(found) is is_reported, found


@pytest.mark.parametrize(("demand", "value", "is_unknown"), [
    ('allowed = ["x"]', "var.x", True),
    ('allowed = ["x"]', '["x", var.x]', True),
    ('allowed = ["x"]', '["y", var.x]', False),
    ('forbidden = ["x"]', "var.x", True),
    ("at_least = 7", "var.x", True),
    ("at_most = 7", "var.x", True),
    ('allowed_pattern = "x"', "var.x", True),
    ('forbidden_pattern = "x"', "var.x", True),
    ('contains = ["x"]', "var.x", True),
    ('contains = ["x"]', '["y", var.x]', True),
    ('contains = ["x"]', '["x", var.x]', False),
    ("set = true", "var.x", True),
    ("set = true", '"${var.x}y"', True),
    ("set = true", '["x", var.x]', False),
    ("set = false", "var.x", True),
    ("set = false", '"${var.x}y"', False),
    ('any = true\nallowed = ["x"]', '["y", var.x]', False),
    ('allowed = ["x"]', '"x"', False),
    ('allowed = ["x"]', '"y"', False),
])
def test_what_is_not_known_is_counted(demand: str, value: str, is_unknown: bool) -> None:
    checked = check(table('path = "v"', demand), resource(f"v = {value}"))
    assert checked.skipped == ({"it": 1} if is_unknown else {})


@pytest.mark.parametrize(("demand", "value", "message", "advice"), [
    ("allowed = [true]", "false", "`v` of `a.b` is `false`", "Set `v` to `true`."),
    ("allowed = [1, 2]", "3", "`v` of `a.b` is `3`", "Set `v` to one of `1`, `2`."),
    ("set_to = 2\nallowed = [1, 2]", "3", "`v` of `a.b` is `3`", "Set `v` to `2`."),
    ("set = true", "null", "`v` of `a.b` is not set", "Set `v`."),
    ("set = true", '""', '`v` of `a.b` is `""`', "Set `v`."),
    ("set = false", "1", "`v` of `a.b` is set", "Remove `v`."),
    ("at_least = 7", "1", "`v` of `a.b` is `1`", "Set `v` to at least 7."),
    ("at_most = 7", "8", "`v` of `a.b` is `8`", "Set `v` to at most 7."),
    ("contains = [1, 2]", "[1]", "`v` of `a.b` is `[1]`", "Add `1`, `2` to `v`."),
    ("forbidden = [1]", "1", "`v` of `a.b` is `1`", ""),
    ("allowed = [1]", "{ x = 1 }", "`v` of `a.b` has a value that is not allowed",
     "Set `v` to `1`."),
    ("allowed = [1]", f'"{"x" * 58}"', f'`v` of `a.b` is `"{"x" * 58}"`', "Set `v` to `1`."),
    ("allowed = [1]", f'"{"x" * 59}"', "`v` of `a.b` has a value that is not allowed",
     "Set `v` to `1`."),
])
def test_a_finding_says_what_the_value_is_and_what_to_do(
    demand: str, value: str, message: str, advice: str
) -> None:
    (found,) = check(table('path = "v"', demand), resource(f"v = {value}")).diagnostics
    assert (found.summary, found.detail) == (message, advice)


NESTED = table('path = "disk.kind.name"', 'allowed = ["x"]')
EACH = table('path = "disk[*].on"', "allowed = [true]")


@pytest.mark.parametrize(("policy", "body", "lines"), [
    (NESTED, ['disk {', 'kind {', 'name = "x"', "}", "}"], []),
    (NESTED, ['disk {', 'kind {', 'name = "y"', "}", "}"], [4]),
    (NESTED, ['disk {', 'kind {', "}", "}"], [3]),
    (NESTED, ['disk {', "}"], [2]),
    (NESTED, [], [1]),
    (NESTED, ['disk = [{ kind = { name = "y" } }]'], [2]),
    (NESTED, ['disk = [{ kind = {} }]'], [2]),
    (NESTED, ['disk = var.disks'], []),
    (EACH, [], []),
    (EACH, ["disk {", "on = true", "}", "disk {", "}"], [5]),
    (EACH, ["disk {", "on = false", "}", "disk {", "on = false", "}"], [3, 6]),
    (EACH, ["disk = []"], []),
])
def test_paths_lead_through_blocks_and_values(
    policy: str, body: list[str], lines: list[int]
) -> None:
    found = check(policy, resource(*body)).diagnostics
    assert [each.range.line for each in found] == lines


@pytest.mark.parametrize(("for_each", "value", "is_reported"), [
    ("var.disks", "false", True),
    ("var.disks", "disk.value", False),
    ("[true, false]", "disk.value", True),
    ("[true]", "disk.value", False),
    ("[]", "false", False),
])
def test_dynamic_blocks_are_expanded(for_each: str, value: str, is_reported: bool) -> None:
    body = ['dynamic "disk" {', f"for_each = {for_each}", "content {", f"on = {value}", "}", "}"]
    assert bool(told(EACH, resource(*body))) is is_reported


@pytest.mark.parametrize(("on", "is_reported"), [
    ("count.index == 0", False),
    ("count.index == 1", True),
])
def test_dynamic_blocks_know_the_instance_around_them(on: str, is_reported: bool) -> None:
    body = ['dynamic "disk" {', f"for_each = [{on}]", "content {", "on = disk.value", "}", "}"]
    assert bool(told(EACH, resource("count = 1", *body))) is is_reported


@pytest.mark.parametrize(("text", "is_reported"), [
    ('{"resource": {"a": {"b": {"on": false}}}}', True),
    ('{"resource": {"a": {"b": {"on": "true"}}}}', False),
    ('{"resource": {"a": {"b": {"on": "${var.x}"}}}}', False),
    ('{"resource": {"a": {"b": {}}}}', True),
    ('{"resource": [{"a": [{"b": [{"on": false}]}]}]}', True),
])
def test_json_syntax_is_judged_alike(text: str, is_reported: bool) -> None:
    assert bool(told(ON, text, "main.tf.json")) is is_reported


@pytest.mark.parametrize(("content", "is_reported"), [
    ('{"disk": {"kind": {"name": "y"}}}', True),
    ('{"disk": [{"kind": [{"name": "x"}]}]}', False),
    ('{"disk": [{"kind": [{"name": "x"}, {"name": "y"}]}]}', True),
    ('{"disk": {}}', True),
    ('{"disk": "${var.x}"}', False),
    ('{"dynamic": {"disk": {"for_each": "${var.x}", "content": {"kind": {"name": "y"}}}}}', True),
])
def test_paths_in_json_syntax(content: str, is_reported: bool) -> None:
    text = '{"resource": {"a": {"b": %s}}}' % content
    assert bool(told(NESTED, text, "main.tf.json")) is is_reported


def test_a_path_may_be_long() -> None:
    assert len(told(table(f'path = "{LONG}"', "set = true"), resource())) == 1


def test_values_of_a_block_are_judged_up_to_a_thousand() -> None:
    values = ["on {", "v = 0", "}"] * 1_200
    checked = check(table('path = "on.v"', "allowed = [1]"), resource(*values))
    assert len(checked.diagnostics) == 1_000


@pytest.mark.parametrize("value", ["[false, nope()]", "[false, 1 + {}]"])
def test_a_value_with_a_mistake_is_not_known(value: str) -> None:
    assert told(ON, resource(f"on = {value}")) == []
    text = '{"resource": {"a": {"b": {"on": "${%s}"}}}}' % value
    assert told(ON, text, "main.tf.json") == []


def test_a_block_of_a_type_without_a_path_is_not_judged() -> None:
    policy = table('match = "resource"', 'paths = { a = "on" }', "allowed = [true]", "missing = 0")
    assert told(policy, resource()) == ["1:1 `on` of `a.b` is not set"]
    assert told(policy, resource(type="c")) == []


def test_locals_and_instances_are_known() -> None:
    text = 'locals {\n  no = false\n}\nresource "a" "b" {\n  on = local.no\n}\n'
    assert told(ON, text) == ["5:8 `on` of `a.b` is `false`"]
    each = resource("for_each = { x = true }", "on = each.value")
    assert told(ON, each) == []


def test_of_several_names_the_first_that_is_set_is_judged() -> None:
    policy = table('paths = { a = ["new", "old"] }', "allowed = [true]", "missing = false")
    assert told(policy, resource("new = true", "old = false")) == []
    assert told(policy, resource("new = null", "old = true")) == ["2:7 `new` of `a.b` is not set"]
    assert told(policy, resource("old = true")) == []
    assert told(policy, resource()) == ["1:1 `new` of `a.b` is not set"]
    parts = table('paths = { a = ["new[*].on", "old[*].on"] }', "allowed = [true]")
    assert told(parts, resource()) == []
    assert told(parts, resource("old {", "on = 0", "}")) == ["3:6 `old.on` of `a.b` is `0`"]


def test_sensitive_values_are_not_shown() -> None:
    found = told(table('path = "v"', 'allowed = ["x"]'), resource('v = sensitive("hunter2")'))
    assert found == ["2:5 `v` of `a.b` has a value that is not allowed"]


def test_types_have_paths_of_their_own_and_names_of_other_versions() -> None:
    policy = table('paths = { a = "on", "c*" = ["new", "old"] }', "allowed = [true]")
    assert told(policy, resource("on = true")) == []
    assert told(policy, resource("new = true", "old = false", type="cd")) == []
    assert told(policy, resource("old = false", type="cd")) == ["2:7 `old` of `cd.b` is `false`"]
    assert told(policy, resource(type="cd")) == ["1:1 `new` of `cd.b` is not set"]


def test_any_value_is_enough() -> None:
    policy = table('path = "rule[*].on"', "allowed = [true]", "any = true")
    assert told(policy, resource("rule {", "on = false", "}", "rule {", "on = true", "}")) == []
    none = resource("rule {", "on = 1", "}", "rule {", "on = false", "}")
    assert told(policy, none) == ["3:6 `rule.on` of `a.b` is `1`"]


def test_conditions_and_matches_of_other_rules_apply() -> None:
    policy = table('match = "provider[a]"', 'path = "key"', "set = false")
    text = 'provider "a" {\n  key = "x"\n}\n'
    assert told(policy, text) == ["2:9 `key` of `provider.a` is set"]
    when = table('path = "on"', "allowed = [true]", "when = self.copy_of == null")
    assert told(when, resource('copy_of = "x"')) == []


@pytest.mark.parametrize(("path", "before", "after"), [
    ("on", "", "on = true"),
    ("on", "on = false", "on = true"),
    ("disk.on", "", "disk {\n    on = true\n  }"),
    ("disk.on", "disk {\n    size = 1\n  }", "disk {\n    size = 1\n    on   = true\n  }"),
    ("disk.kind.on", "disk {\n  }", "disk {\n    kind {\n      on = true\n    }\n  }"),
])
def test_the_fix_sets_the_value(path: str, before: str, after: str) -> None:
    policy = table(f'path = "{path}"', "allowed = [true]", "set_to = true")
    given = f'resource "a" "b" {{\n  {before}\n}}\n' if before else 'resource "a" "b" {\n}\n'
    expected = f'resource "a" "b" {{ {after} }}'
    assert fixed(policy, given).split() == expected.split()


@pytest.mark.parametrize(("lines", "summary"), [
    (['allowed = [true]'], "The table has no `path`"),
    (['path = "on"', 'resources = []'], "Invalid value of `resources`"),
    (['path = "on"', "missing = 1"], "The table allows every value"),
    (['path = "a..b"', "set = true"], "Invalid path `a..b`"),
    ([f'path = "{LONG}.a"', "set = true"], f"Invalid path `{LONG}.a`"),
    (['path = "on"', 'at_least = "much"'], "Invalid value of `at_least`"),
    (['path = "on"', 'set = "much"'], "Invalid value of `set`"),
    (['path = "on"', 'allowed_pattern = "("'], "Invalid regular expression `(`"),
    (['path = "on"', "set = true", 'set_to = ""'], "`set_to` is a value that the table reports"),
])
def test_wrong_tables_are_reported(lines: list[str], summary: str) -> None:
    _, found = read_policies(Source("rules.hcl", table(*lines)))
    assert summary in [each.summary for each in found]


def test_rules_of_a_file_have_its_defaults() -> None:
    text = 'defaults {\n  risk = "high"\n  enabled = false\n}\n' + ON
    (policy,), found = read_policies(Source("rules.hcl", text))
    assert found == [] and policy.risk == "high" and not policy.is_enabled


@pytest.mark.parametrize(("text", "selected"), [
    ("ORG:low", ["ORG001", "ORG002"]),
    ("org:High", ["ORG002"]),
    ("ORG00:critical", ["ORG002"]),
    ("ALL:medium", ["ORG002"]),
])
def test_risks_select(text: str, selected: list[str]) -> None:
    problems = tuple([
        Rule(f"ORG00{number}", f"p{number}", WARNING, OPT_IN, risk=risk)
        for number, risk in enumerate(["", "low", "critical"])
    ])
    selector = Selector(text, Catalogue([Family("ORG", "", problems)]))
    assert [each.code for each in problems if selector.matches(each)] == selected
