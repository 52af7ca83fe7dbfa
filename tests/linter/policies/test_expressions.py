"""What the expressions of a policy see, and what their values lead to."""

from __future__ import annotations

import pytest

from hcl_lint.linter.policies import policy_rule
from tests.linter.policies.policies import check, rule, told

TEXT = """resource "aws_instance" "web" {
  ami     = "x"
  size    = null
  name    = var.name
  tags    = { Owner = var.owner }
  secret  = sensitive("s")
  disk {
    size = 1
  }
  disk {
    size = 2
    type = "ssd"
  }
  dynamic "port" {
    for_each = var.ports
    content {
      number = 1
    }
  }
}
"""


def value_of(expression: str, match: str = "resource", text: str = TEXT) -> str:
    """An expression as the message of a finding; `It is wrong` where it is not known."""
    policy = rule(match, "false", message=f"${{jsonencode({expression})}}").replace(
        f'"${{jsonencode({expression})}}"', f"jsonencode({expression})"
    )
    (shown,) = told(policy, text)
    return shown.split(" ", 1)[1]


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("self.ami", '"x"'),
        ("self.size", "null"),
        ("self.absent", "null"),
        ("self.name", "It is wrong"),
        ("keys(self.tags)", '["Owner"]'),
        ("self.secret", '"s"'),
        ("self.disk[*].size", "[1,2]"),
        ("self.disk[*].type", '[null,"ssd"]'),
        ("self.absent[*].type", "[]"),
        ("self.port", "It is wrong"),
        ("[known(self.ami), known(self.tags), known(self.port)]", "[true,false,false]"),
        ("source.name", '"var.name"'),
        ("[source.size, source.absent]", '["null",null]'),
        ("block.type", '"resource"'),
        ("block.labels", '["aws_instance","web"]'),
        ("block.name", '"web"'),
        ("block.address", '"resource.aws_instance.web"'),
        ("attribute", "null"),
        ("parents", "[]"),
        ("file.name", '"main.tf"'),
        ("file.dialect", '"terraform"'),
    ],
)
def test_names_of_a_block(expression: str, shown: str) -> None:
    assert value_of(expression) == shown


@pytest.mark.parametrize(
    ("expression", "shown"),
    [
        ("self", '"ssd"'),
        ("attribute.name", '"type"'),
        ("attribute.text", '"\\"ssd\\""'),
        ("block.address", '"resource.aws_instance.web.disk"'),
        ("block.name", "null"),
        ("source.size", '"2"'),
        ("[for each in parents : each.type]", '["disk","resource"]'),
        ("[for each in parents : each.self.ami]", '[null,"x"]'),
    ],
)
def test_names_of_an_attribute(expression: str, shown: str) -> None:
    assert value_of(expression, "resource.disk.type") == shown


def test_names_of_a_file() -> None:
    assert value_of("[self.a, self.b, block]", ".", "a = 1\n") == "[1,null,null]"
    assert value_of("length(self.resource)", ".") == "1"
    assert value_of("block", "a", "a = 1\n") == "null"


def test_options_and_constants() -> None:
    policy = rule(
        "a", "contains(option.names, self) || self == local.other",
        'option "names" { default = ["x"] }',
    ) + 'locals {\n  part = "y"\n  other = "${local.part}${local.part}"\n}\n'
    assert told(policy, 'a = "x"\n') == []
    assert told(policy, 'a = "yy"\n') == []
    assert told(policy, 'a = "z"\n') == ["1:5 no"]
    assert told(policy, 'a = "z"\n', names=["z"]) == []
    assert told(policy, 'a = "x"\n', names=[]) == ["1:5 no"]


# What the value of a condition leads to


@pytest.mark.parametrize("condition", ["true", '"true"', "self.name", "self.name == null"])
def test_what_holds_or_is_not_known_is_no_finding(condition: str) -> None:
    assert told(rule("resource", condition), TEXT) == []


def test_silence_about_what_is_not_known_is_counted() -> None:
    assert check(rule("resource", "self.name"), TEXT).skipped == {"it": 1}
    policy = rule("resource", "false", "when = self.name")
    assert check(policy, TEXT).skipped == {"it": 1}


def test_a_rule_is_only_about_what_its_guard_holds_for() -> None:
    assert told(rule("resource", "false", "when = self.ami == null"), TEXT) == []
    assert told(rule("resource", "false", "when = self.size == null"), TEXT) == ["1:1 no"]


def test_a_mistake_in_the_file_makes_a_value_unknown() -> None:
    assert told(rule("a", "self == 1"), 'a = 1 + "x"\n') == []


@pytest.mark.parametrize(
    ("condition", "summary"),
    [
        ("self.tags.Name == 1", "Object has no attribute `Name`"),
        ("length(self.absent) > 0", "`length` fails for its first argument"),
        ("self.ami", "`condition` is not true or false"),
        ("self.absent", "`condition` is not true or false"),
        ("[]", "`condition` is not true or false"),
    ],
)
def test_a_condition_that_cannot_be_evaluated_is_a_warning_for_each_value(
    condition: str, summary: str
) -> None:
    checked = check(rule("resource", condition), TEXT + TEXT.replace("web", "other"))
    assert [each.range.line for each in checked.diagnostics] == [1, 1 + TEXT.count("\n")]
    for problem in checked.diagnostics:
        assert (problem.rule.name, problem.severity) == ("policy-error", "warning")
        assert problem.source is checked.tree.source
        assert problem.summary.startswith(f"Rule `it` cannot be evaluated: {summary}")
        (cause,) = problem.related
        assert (cause.range.source.path, cause.range.line) == ("policies/rules.hcl", 4)
        assert problem.detail.endswith(" The rule does not check this value.")


def test_the_texts_of_a_finding_may_fail_and_there_is_still_a_finding() -> None:
    policy = rule("resource", "false", "help = self.tags.Name", "at = 1 + {}")
    first, *others = told(policy, TEXT)
    shown = sorted([first, *others])
    assert shown[2] == "1:1 no"
    assert all([each.startswith("1:1 Rule `it` cannot be evaluated: ") for each in shown[:2]])


KEEPS_LIMITS = pytest.mark.skipif(
    not policy_rule.__file__.endswith(".py"), reason="compiled code keeps its limits"
)


def test_evaluation_is_bounded() -> None:
    loop = "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : 1]]]"
    (shown,) = told(rule("a", f"length({loop}) > 0"), "a = 1\n")
    assert shown.startswith("1:5 Rule `it` cannot be evaluated: ")


@KEEPS_LIMITS
def test_all_that_is_asked_about_one_file_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(policy_rule, "MOST_POLICY_STEPS", 40_000)
    policy = rule("**.a", "length([for a in range(60) : [for b in range(10) : 1]]) == 60")
    text = "x {\n  a = 1\n}\n"
    assert told(policy, text * 3) == []
    assert told(policy, text * 100) == ["! Rule `it` needs too many steps"]


@KEEPS_LIMITS
def test_all_that_many_rules_ask_about_one_file_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(policy_rule, "MOST_STEPS_OF_POLICIES", 1_000)
    policies = "".join([rule("**.a", "true").replace('"it"', f'"it-{i}"') for i in range(50)])
    text = "x {\n  a = 1\n}\n"
    assert told(policies, text) == []
    (shown,) = told(policies, text * 100)
    assert shown.endswith("needs too many steps")


def test_a_policy_cannot_read_files() -> None:
    from hcl_lint.linter.policies.family import read_packs
    from tests.linter.policies.policies import pack

    for call in ('file("/etc/passwd")', "timestamp()", 'templatefile("x", {})', "uuid()"):
        _, (problem,) = read_packs([pack(rule("a", f"{call} == 1"))])
        name = call.partition("(")[0]
        assert problem.summary == f"Unknown function `{name}`"


# Where a finding points


@pytest.mark.parametrize(
    ("at", "place"),
    [
        ("ami", "2:13"),
        ("tags.Owner", "5:23"),
        ("tags.Name", "5:13"),
        ("disk[1].type", "12:12"),
        ("disk[1]", "10:3"),
        ("absent", "1:1"),
        ("[0]", "1:10"),
        ("[1]", "1:25"),
        ("[2]", "1:1"),
        ("[00]", "1:1"),
        ("[²]", "1:1"),
        ("..", "1:1"),
    ],
)
def test_at_says_where_to_point(at: str, place: str) -> None:
    policy = rule("resource[*, web]", "false", f'at = "{at}"')
    assert told(policy, TEXT) == [f"{place} no"]
    before = 'resource "aws_instance" "web" {\n}\n'
    line, column = place.split(":")
    found = told(policy, before + TEXT)
    assert f"{int(line) + 2}:{column} no" in found


def test_a_value_of_several_lines_is_pointed_at_by_its_name() -> None:
    assert told(rule("a", "false"), "a = [\n  1,\n]\n") == ["1:1 no"]
    at = rule("x", "false", 'at = "a"')
    assert told(at, "x {\n  a = [\n    1,\n  ]\n}\n") == ["2:3 no"]
    assert told(at, "x {\n  a {\n  }\n}\n") == ["2:3 no"]


# JSON

JSON = """{
  "resource": {"aws_instance": {"web": {
    "ami": "x",
    "size": "${var.size}",
    "disk": [{"size": 1}, {"size": 2}],
    "tags": {"Owner": "me"},
    "dynamic": {"part": {"for_each": "${var.x}", "content": {}}}
  }}},
  "variable": {"a": {"type": "string"}}
}
"""


@pytest.mark.parametrize(
    ("match", "condition", "found"),
    [
        ("resource", "false", ["2:33"]),
        ("resource[aws_*, web]", "self.ami == null", ["2:33"]),
        ("resource[google_*]", "false", []),
        ("resource.ami", 'self == "y"', ["3:12"]),
        ("resource.size", "self == 1", []),
        ("resource.disk", "self.size == 1", ["5:27"]),
        ("resource.tags", 'contains(keys(self), "Name")', ["6:13"]),
        ("variable.type", "false", ["9:30"]),
        ("resource.absent", "false", []),
        ("resource", "self.tags.Name == 1", []),
        ("**.ami", "false", []),
        ("resource", "self.part != null", []),
        ("resource", "self.part == null", []),
    ],
)
def test_files_in_json_syntax(match: str, condition: str, found: list[str]) -> None:
    shown = told(rule(match, condition), JSON, "main.tf.json")
    assert [each.split()[0] for each in shown] == found


def test_the_end_of_an_address_in_json() -> None:
    assert told(rule("resource", "false", 'at = "ami"'), JSON, "main.tf.json") == ["3:12 no"]


def test_files_with_syntax_errors_are_left_out() -> None:
    found = check(rule("a", "false"), "a = 1\nb = \n").diagnostics
    assert [each.rule.name for each in found] == ["syntax-error"]


def test_what_is_broken_in_a_block_is_left_out() -> None:
    found = check(rule("a.b", "false"), "}\na {\n  b {\n  }\n  ]\n}\n").diagnostics
    assert {each.rule.name for each in found} == {"syntax-error", "it"}


def test_dialects_limit_a_rule() -> None:
    policy = rule("a", "false", 'dialects = ["nomad"]')
    assert told(policy, "a = 1\n") == []
    assert told(policy, "a = 1\n", "job.nomad") == ["1:5 no"]
