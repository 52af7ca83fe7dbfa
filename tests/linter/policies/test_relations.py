"""`referrers` and `referenced`: which resources belong to a block, as far as that is certain."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import modules
from tests.linter.policies.policies import check, rule, ruleset, told

NEEDS = rule("resource[bucket]", 'length(referrers("versions")) > 0')
BUCKET = 'resource "bucket" "a" {\n}\n'


def versions(bucket: str, *more: str) -> str:
    return "\n".join([f'resource "versions" "v" {{\nbucket = {bucket}\n}}', *more, ""])


@pytest.mark.parametrize(("text", "is_reported"), [
    (BUCKET, True),
    (BUCKET + versions("bucket.a.id"), False),
    (BUCKET + versions("bucket.b.id", 'resource "bucket" "b" {\n}'), True),
    (BUCKET + versions("local.name", "locals {\nname = bucket.a.id\n}"), False),
    (BUCKET + "locals {\na = [bucket.a.id, local.b]\nb = local.a\n}\n", True),
    (BUCKET + versions("var.name"), False),
    (BUCKET + versions("each.value"), False),
    (BUCKET + 'output "a" {\nvalue = bucket.a.id\n}\n', False),
    (BUCKET + 'output "a" {\nvalue = bucket.a.id\n}\nprovider "p" {\n}\n', True),
    (BUCKET + 'module "m" {\nsource = "./m"\nbucket = bucket.a.id\n}\n', False),
    ('resource "bucket" "a" {\nbucket = "logs"\n}\n' + versions('"logs"'), False),
    ('resource "bucket" "a" {\nbucket = "logs"\n}\n' + versions('"other"'), True),
    ('resource "bucket" "a" {\nbucket = "logs"\n}\n' + versions('"${var.x}"'), False),
    (
        'resource "bucket" "a" {\nbucket = "logs"\n}\n'
        + versions("other.x.id", 'resource "other" "x" {\n}'), True,
    ),
    (
        'resource "bucket" "a" {\nbucket = other.x.id\n}\n'
        + versions("other.x.id", 'resource "other" "x" {\n}'), False,
    ),
])
def test_a_block_that_surely_has_no_referrer_is_reported(text: str, is_reported: bool) -> None:
    found = told(NEEDS, text)
    assert any(each.startswith("1:1 ") for each in found) is is_reported


@pytest.mark.parametrize(("length", "is_reported"), [(1, True), (40, True), (60, False)])
def test_names_are_followed_so_far_whatever_is_beside_them(length: int, is_reported: bool) -> None:
    names = [f"l{number} = local.l{number + 1}\n" for number in range(length)]
    chain = f'locals {{\n{"".join(names)}l{length} = bucket.b.id\n}}'
    name = f'coalesce({"bucket.b.id, " * 40}local.l0)'
    text = BUCKET + versions(name, 'resource "bucket" "b" {\n}', chain)
    assert any(each.startswith("1:1 ") for each in told(NEEDS, text)) is is_reported


@pytest.mark.parametrize(("inner", "is_reported"), [
    ({}, False),
    ({"m/main.tf": "locals {\n}\n"}, True),
    ({"m/main.tf": "locals {\n}\n", "m/more.tf": 'resource "versions" "v" {\n}\n'}, True),
    ({"m/main.tf": 'resource "versions" "v" {\n  bucket = var.bucket\n}\nvariable "bucket" {\n}\n'},
     False),
    ({"m/main.tf": 'resource "other" "v" {\n}\n'}, True),
    ({"m/main.tf": 'module "n" {\n  source = "./n"\n}\n'}, True),
    ({"m/main.tf": "locals {\n"}, False),
])
def test_a_module_that_a_block_is_handed_to_may_have_a_referrer(
    inner: dict[str, str], is_reported: bool
) -> None:
    call = 'module "m" {\n  source = "./m"\n  bucket = local.it\n}\n'
    text = BUCKET + "locals {\n  it = bucket.a.id\n}\n" + call
    whole = modules(Source("main.tf", text), *[Source(*each) for each in inner.items()])
    found = Checker(ruleset(NEEDS)).check(whole[0])[0].diagnostics
    assert ("it" in [each.rule.name for each in found]) is is_reported


def test_what_is_in_referrers_is_known() -> None:
    policy = rule(
        "resource[bucket]",
        'anytrue([for each in referrers("versions", "v*") : each.self.on == true])',
    )
    assert told(policy, BUCKET + versions("bucket.a.id\non = true")) == []
    assert len(told(policy, BUCKET + versions("bucket.a.id\non = false"))) == 1
    assert told(policy, BUCKET + versions("bucket.a.id\non = var.on")) == []


def test_what_a_block_refers_to() -> None:
    policy = rule(
        "resource[versions]",
        'alltrue([for each in referenced("bucket") : each.self.acl != "public"])',
    )
    assert told(policy, BUCKET + versions("bucket.a.id")) == []
    public = BUCKET.replace("{", '{\nacl = "public"')
    assert len(told(policy, public + versions("bucket.a.id"))) == 1


def test_nothing_is_certain_of_a_module_with_errors() -> None:
    assert told(NEEDS, BUCKET + "\nx = = 1\n") == ["4:5 Unexpected `=`"]


def test_json_syntax() -> None:
    text = '{"resource": {"bucket": {"a": {}}, "versions": {"v": {"bucket": "%s"}}}}'
    assert told(NEEDS, text % "${bucket.a.id}", "main.tf.json") == []
    assert len(told(NEEDS, '{"resource": {"bucket": {"a": {}}}}', "main.tf.json")) == 1


@pytest.mark.parametrize(("name", "is_reported"), [
    ("logs", False), ("other", True), ("${1}", True), ("${var.x}", False),
])
def test_names_in_json_syntax(name: str, is_reported: bool) -> None:
    bucket = '{"a": {"bucket": "logs"}}'
    text = '{"resource": {"bucket": %s, "versions": {"v": {"bucket": "%%s"}}}}' % bucket
    assert bool(told(NEEDS, text % name, "main.tf.json")) is is_reported


def test_what_declares_nothing_has_no_relations_that_are_known() -> None:
    policy = rule("terraform", 'length(referrers("versions")) > 0')
    checked = check(policy, BUCKET + "terraform {\n}\n")
    assert (checked.diagnostics, checked.skipped) == ([], {"it": 1})


def test_what_is_overridden_is_not_known() -> None:
    policy = rule("resource[versions]", 'referenced("bucket")[0].self.acl != "public"')
    public = Source("main.tf", BUCKET.replace("{", '{\nacl = "public"') + versions("bucket.a.id"))
    override = Source("main_override.tf", BUCKET)
    for sources, is_reported in (((public,), True), ((public, override), False)):
        found = Checker(ruleset(policy)).check(modules(*sources)[0])[0].diagnostics
        assert ("it" in [each.rule.name for each in found]) is is_reported
