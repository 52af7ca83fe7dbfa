"""`policy_statements`, `is_public` and `unlimited_actions`: access policies in all forms, known as
far as they are."""

from __future__ import annotations

import json

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module
from tests.linter.policies.policies import rule, ruleset, told

PUBLIC = rule(
    "resource[q]", "!anytrue([for each in policy_statements(self.policy) : is_public(each)])"
)
COUNTED = rule("resource[q]", "length(policy_statements(self.policy)) == 2")


def queue(policy: str, *more: str) -> str:
    return "\n".join(['resource "q" "b" {', f"policy = {policy}", "}", *more, ""])


def heredoc(statement: str) -> str:
    return f'<<EOT\n{{"Statement": [{statement}]}}\nEOT'


ALLOW = '"Effect": "Allow", "Action": "*", "Resource": "${var.arn}"'
LIMITED = '"Condition": {"StringLike": {"%s": "%s"}}'
DOCUMENT = '''
data "aws_iam_policy_document" "d" {
  statement {
    principals {
      type        = "AWS"
      identifiers = [%s]
    }
    %s
  }
}
'''
LIMIT = 'condition {\n test = "StringEquals"\n variable = "aws:PrincipalOrgID"\n values = ["o"]\n}'


@pytest.mark.parametrize(("policy", "is_reported"), [
    (heredoc(f'{{"Principal": "*", {ALLOW}}}'), True),
    (heredoc(f'{{"Principal": {{"AWS": ["arn:aws:iam::1:root", "*"]}}, {ALLOW},}}'), True),
    (heredoc(f'{{"Principal": {{"AWS": "arn:aws:iam::*:role/x"}}, {ALLOW}}}'), True),
    (heredoc(f'{{"Principal": {{"AWS": "arn:aws:iam::1:role/*"}}, {ALLOW}}}'), False),
    (heredoc(f'{{"Principal": {{"Service": "*"}}, {ALLOW}}}'), False),
    (heredoc(f'{{"Sid": "a\tb\nc", "Principal": "*", {ALLOW}}}'), True),
    (heredoc(f'{{"Sid": "a\\"b]", "Principal": "*", {ALLOW}}}'), True),
    (heredoc(f'{{"Principal": ["*",], {ALLOW}}}'), True),
    (heredoc(f'{{"Principal": "${{var.who}}", {ALLOW}}}'), False),
    (heredoc(f'{{"Principal": ${{jsonencode(var.who)}}, {ALLOW}}}'), False),
    (heredoc(f'{{"NotPrincipal": {{"AWS": "1"}}, {ALLOW}}}'), True),
    (heredoc('{"Principal": "*", "Effect": "Deny", "Action": "*"}'), False),
    (heredoc('{"Principal": "*", "Effect": "${var.effect}", "Action": "*"}'), False),
    (heredoc(f'{{"Principal": "*", {ALLOW}, {LIMITED % ("aws:sourcearn", "a")}}}'), False),
    (heredoc(f'{{"Principal": "*", {ALLOW}, {LIMITED % ("aws:SourceIp", "::/0")}}}'), True),
    (heredoc(f'{{"Principal": "*", {ALLOW}, "Condition": ${{var.c}}}}'), False),
    ('jsonencode({ Statement = { Principal = "*", Effect = "Allow", Resource = var.arn } })', True),
    ('(jsonencode({ Statement = [{ Principal = var.who, Effect = "Allow" }] }))', False),
    ("local.policy", True),
    ("local.loop", False),
    ("local.none", False),
    (heredoc(f'{{"Principal": "${{local.everybody}}", {ALLOW}}}'), True),
    (heredoc(f'{{"Principal": "${{[]}}*", {ALLOW}}}'), False),
    ("data.aws_iam_policy_document.d.json", True),
    ("data.aws_iam_policy_document.none.json", False),
    ('"${data.aws_iam_policy_document.d.json}"', True),
    ("var.policy", False),
    ("null", False),
    ('"no JSON"', False),
    (heredoc("[" * 5_000), False),
])
def test_policies_that_allow_everybody(policy: str, is_reported: bool) -> None:
    more = [
        DOCUMENT % ('var.x, "*"', ""), "locals {", "policy = data.aws_iam_policy_document.d.json",
        "loop = local.other", "other = local.loop", 'everybody = "*"', "}",
    ]
    assert bool(told(PUBLIC, queue(policy, *more))) is is_reported


@pytest.mark.parametrize(("identifiers", "more", "is_reported"), [
    ('"*"', "", True),
    ('"*"', LIMIT, False),
    ('"*"', 'effect = "Deny"', False),
    ('"1"', "", False),
])
def test_documents_themselves(identifiers: str, more: str, is_reported: bool) -> None:
    whole = rule(
        "data[aws_iam_policy_document]",
        "!anytrue([for each in policy_statements(self) : is_public(each)])",
    )
    part = rule(
        "data[aws_iam_policy_document].statement",
        "!anytrue([for each in policy_statements(self) : is_public(each)])",
    )
    for policy in (whole, part):
        assert bool(told(policy, DOCUMENT % (identifiers, more))) is is_reported


def test_generated_statements_are_known() -> None:
    text = '''
data "aws_iam_policy_document" "d" {
  dynamic "statement" {
    for_each = ["a", "b"]
    content {
      sid = statement.value
    }
  }
}
'''
    assert told(COUNTED, text + queue("data.aws_iam_policy_document.d.json")) == []
    unknown = text.replace('["a", "b"]', "var.sids")
    sids = rule("resource[q]", '[for each in policy_statements(self.policy) : each.sid] == ["a"]')
    assert told(sids, unknown + queue("data.aws_iam_policy_document.d.json")) == []
    assert len(told(sids, text + queue("data.aws_iam_policy_document.d.json"))) == 1


def test_documents_that_include_others_are_known_in_part() -> None:
    text = DOCUMENT % ('"1"', "") + queue("data.aws_iam_policy_document.d.json")
    more = text.replace("statement {", "source_policy_documents = [var.x]\nstatement {")
    assert told(PUBLIC, more) == []
    assert len(told(PUBLIC, more.replace('"1"', '"*"'))) == 1


@pytest.mark.parametrize(("length", "is_reported"), [(262_144, True), (262_145, False)])
def test_policies_are_only_read_up_to_a_length(length: int, is_reported: bool) -> None:
    statement = '"Principal": "*", "Effect": "Allow", "Action": "*", "Resource": "*"'
    text = f'{{"Statement": [{{"Sid": "", {statement}}}]}}\n'
    sid = "x" * (length - len(text))
    policy = heredoc(f'{{"Sid": "{sid}", {statement}}}')
    assert bool(told(PUBLIC, queue(policy))) is is_reported


@pytest.mark.parametrize(("count", "is_reported"), [(20, True), (21, False)])
def test_references_are_only_followed_so_far(count: int, is_reported: bool) -> None:
    values = [heredoc(f'{{"Principal": "*", {ALLOW}}}'), *[f"local.v{n}" for n in range(count - 1)]]
    texts = ["locals {", *[f"v{n} = {value}" for n, value in enumerate(values)], "}"]
    assert bool(told(PUBLIC, queue(f"local.v{count - 1}", *texts))) is is_reported


def test_generated_principals_are_known() -> None:
    text = '''
data "aws_iam_policy_document" "d" {
  statement {
    dynamic "principals" {
      for_each = ["AWS"]
      content {
        type        = principals.value
        identifiers = ["*"]
      }
    }
  }
}
''' + queue("data.aws_iam_policy_document.d.json")
    assert len(told(PUBLIC, text)) == 1
    assert told(PUBLIC, text.replace('["AWS"]', "var.types")) == []
    maybe = text.replace('["AWS"]', "var.types").replace("principals.value", '"AWS"')
    assert told(PUBLIC, maybe) == []


def test_a_policy_of_another_file() -> None:
    policy = json.dumps({"Statement": {"Principal": "*", "Effect": "Allow", "Action": "*"}})
    local = json.dumps({"locals": {"policy": policy}})
    whole = module(Source("main.tf", queue("local.policy")), Source("locals.tf.json", local))
    found = {each.path: each.diagnostics for each in Checker(ruleset(PUBLIC)).check(whole)}
    assert [each.rule.name for each in found["main.tf"]] == ["it"]


def test_json_syntax() -> None:
    text = '{"resource": {"q": {"b": {"policy": "{\\"Statement\\": {\\"Principal\\": \\"*\\", ' \
        '\\"Effect\\": \\"Allow\\", \\"Resource\\": \\"${var.x}\\"}}"}}}}'
    assert len(told(PUBLIC, text, "main.tf.json")) == 1
    assert told(PUBLIC, text.replace("var.x", "var."), "main.tf.json") == []


@pytest.mark.parametrize(("ports", "is_covered"), [
    ("22", True), ('"22"', True), ('"20-30"', True), ('"*"', True), ('["80", "1-65535"]', True),
    ("{ from_port = 20, to_port = 30 }", True), ("{ from_port = 0, to_port = 0 }", True),
    ('{ from_port = 1, to_port = 2, protocol = "-1" }', True),
    ("23", False), ("null", False), ("{ from_port = 23, to_port = 30 }", False),
    ("{ from_port = var.x, to_port = 20 }", False), ('"x"', False),
])
def test_ports(ports: str, is_covered: bool) -> None:
    policy = rule("resource[q].ports", "!covers(self, 22)")
    assert bool(told(policy, f'resource "q" "b" {{\nports = {ports}\n}}\n')) is is_covered


@pytest.mark.parametrize(("network", "is_open"), [
    ('"0.0.0.0/0"', True), ('"::/0"', True), ('"0::/0"', True), ('"*"', True), ('"Internet"', True),
    ('["10.0.0.0/8", "0.0.0.0/0"]', True), ('[var.x, "::0/0"]', True),
    ('"10.0.0.0/8"', False), ('"0.0.0.0/1"', False), ("null", False), ("var.x", False),
    ('[var.x, "10.0.0.0/8"]', False),
])
def test_networks(network: str, is_open: bool) -> None:
    policy = rule("resource[q].network", "!is_public(self)")
    assert bool(told(policy, f'resource "q" "b" {{\nnetwork = {network}\n}}\n')) is is_open


ANY, SENDING = '"Resource": "*"', '"Effect": "Allow", "Action": "sqs:SendMessage", "Resource": "*"'
ALL = heredoc('{"Effect": "Allow", "Action": "*", "Resource": "*"}')


@pytest.mark.parametrize(("policy", "wanted", "expected"), [
    (heredoc('{"Effect": "Allow", "Action": ["SQS:Send*", "sqs:ListQueues"], %s}' % ANY), [],
     ["sqs:SendMessage"]),
    (heredoc('{"Effect": "Allow", "Action": "sqs:?endmessage", "Resource": ["a", "*"]}'), [],
     ["sqs:SendMessage"]),
    (heredoc("{%s}" % SENDING), ["Write"], ["sqs:SendMessage"]),
    (heredoc("{%s}" % SENDING), ["Read", "List"], []),
    (ALL, ["iam:PassRole", "of:Somebody"], ["iam:PassRole", "of:Somebody"]),
    (heredoc('{"Effect": "Allow", "NotAction": ["iam:*"], %s}' % ANY), ["iam:PassRole", "a:b"],
     ["a:b"]),
    (heredoc('{%s}, {"Effect": "Deny", "Action": "sqs:*", %s}' % (SENDING, ANY)), [], []),
    (heredoc('{%s}, {"Effect": "Deny", "Action": "s3:*", %s}' % (SENDING, ANY)), [],
     ["sqs:SendMessage"]),
    # What limits it
    (heredoc('{"Effect": "Allow", "Action": "sqs:SendMessage", "Resource": "arn:x"}'), [], []),
    (heredoc('{%s, "Condition": {"StringEquals": {"a": "b"}}}' % SENDING), [], []),
    (heredoc('{%s, "Principal": {"AWS": "1"}}' % SENDING), [], []),
    # What is not known
    (heredoc('{"Effect": "Allow", "Action": "${var.x}", %s}' % ANY), [], None),
    (heredoc('{"Effect": "${var.x}", "Action": "sqs:*", %s}' % ANY), [], None),
    (heredoc('{"Effect": "Allow", "Action": "sqs:SendMessage", "Resource": "${var.x}"}'), [], None),
    (heredoc('{%s}, {"Effect": "Deny", "Action": "${var.x}", %s}' % (SENDING, ANY)), [], None),
    (heredoc('{%s}, ${var.statement}' % SENDING), [], ["sqs:SendMessage"]),
    ("var.policy", [], None),
    ("data.aws_iam_policy_document.d.json", [], []),
])
def test_actions_on_all_resources(
    policy: str, wanted: list[str], expected: list[str] | None
) -> None:
    call = f"unlimited_actions({', '.join(['self.policy', *map(json.dumps, wanted)])})"
    listed = json.dumps(json.dumps(expected, separators=(",", ":")))
    asked = rule("resource[q]", f"jsonencode({call}) == {listed}")
    text = queue(policy, DOCUMENT % ('"*"', 'actions = ["*"]\nresources = ["*"]'))
    assert told(asked, text) == []
    never = rule("resource[q]", f"length({call}) < 0")
    assert bool(told(never, text)) is (expected is not None)


def test_actions_that_data_sources_allow_on_all_resources() -> None:
    found = rule("data[aws_iam_policy_document]", "length(unlimited_actions(self)) == 0")
    for levels, count in (('["sqs:*"]', 1), ('["ec2:DescribeInstances"]', 0), ("var.actions", 0)):
        text = f"""
data "aws_iam_policy_document" "d" {{
  statement {{
    actions   = {levels}
    resources = ["*"]
  }}
}}
"""
        assert len(told(found, text)) == count
