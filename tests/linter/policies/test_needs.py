"""`needs`, `none` and `any_of`: what a block needs of others, through modules and instances."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import modules
from tests.linter.policies.policies import check, rule, ruleset, told


def policy(*lines: str, match: str = 'resources = ["bucket"]') -> str:
    """The text of a policy called `it` with some demands."""
    return "\n".join(['rule "it" {', 'description = "It is wrong."', match, *lines, "}", ""])


NEEDS = policy('needs "versions" {', 'by = "bucket"', 'path = "set.on"', "allowed = [true]", "}")
BUCKET = 'resource "bucket" "a" {\n}\n'
TWO = 'resource "bucket" "a" {\nfor_each = toset(["x", "y"])\n}\n'


def versions(bucket: str, *more: str, on: str = "true") -> str:
    inner = ["set {", f"on = {on}", "}"]
    return "\n".join(['resource "versions" "v" {', f"bucket = {bucket}", *more, *inner, "}", ""])


def verdict(policies: str, text: str) -> str:
    """What comes of the first resource of a text."""
    result = check(policies, text)
    if any(each.rule.name == "it" for each in result.diagnostics):
        return "bad"
    return "unknown" if result.skipped else "good"


@pytest.mark.parametrize(("text", "expected"), [
    (BUCKET, "bad"),
    (BUCKET + versions("bucket.a.id"), "good"),
    (BUCKET + versions("bucket.a.id", on="false"), "bad"),
    (BUCKET + versions("bucket.a.id", on="var.on"), "unknown"),
    (BUCKET + versions("null"), "bad"),
    (BUCKET + versions("var.x"), "unknown"),
    (BUCKET + versions("var.x", on="false"), "bad"),
    (BUCKET + versions("data.other.x.id") + 'data "other" "x" {\n}\n', "unknown"),
    (BUCKET + versions("module.m.id") + 'module "m" {\nsource = "m/x"\n}\n', "unknown"),
    (BUCKET + versions("bucket.a.id", "count = 0"), "bad"),
    (BUCKET + versions("bucket.a.id", "count = 1"), "good"),
    (BUCKET + versions("bucket.a.id", "count = var.n"), "unknown"),
    (BUCKET + versions("var.x", "count = 0"), "bad"),
    (BUCKET + versions("var.x", "depends_on = [bucket.a]"), "unknown"),
    (BUCKET + versions('"x"', "depends_on = [bucket.a]"), "unknown"),
    (BUCKET + versions("null", "depends_on = [bucket.a]"), "bad"),
    (BUCKET + versions("true ? bucket.a.id : null"), "good"),
    (BUCKET + versions("var.x ? bucket.a.id : null"), "unknown"),
    (BUCKET + versions('try(bucket.a.id, "")'), "good"),
    (BUCKET + versions('join("", bucket.a[*].id)'), "good"),
    (BUCKET + versions('"${bucket.a.id}"'), "good"),
    (BUCKET + versions('"${bucket.a.id}-x"'), "unknown"),
    (BUCKET + versions("local.ids.a") + "locals {\nids = { a = bucket.a.id }\n}\n", "good"),
    (BUCKET + versions("local.ids.b") + "locals {\nids = { a = bucket.a.id }\n}\n", "bad"),
    (BUCKET + versions("local.ids[0]") + "locals {\nids = [for b in [bucket.a] : b.id]\n}\n",
     "unknown"),
    # What another companion refers to is handed on.
    (BUCKET + 'resource "policy" "p" {\nbucket = bucket.a.id\n}\n' + versions("policy.p.bucket"),
     "good"),
    (BUCKET + 'resource "policy" "p" {\nbucket = bucket.a.id\n}\n' + versions("policy.p.id"),
     "unknown"),
    (BUCKET + 'resource "policy" "p" {\n}\n' + versions("policy.p.id"), "bad"),
    # Instances
    (TWO + versions("each.value.id", "for_each = bucket.a"), "good"),
    (BUCKET.replace("\n", "\ncount = 2\n", 1)
     + versions("each.value", "for_each = toset(bucket.a[*].id)"), "good"),
    (TWO + versions("bucket.a[each.key].id", 'for_each = toset(["x", "y"])'), "good"),
    (TWO + versions("bucket.a[each.key].id", 'for_each = toset(["x"])'), "bad"),
    (TWO + versions("bucket.a[each.key].id", "for_each = var.x"), "unknown"),
    (TWO + versions('bucket.a["x"].id'), "bad"),
    (TWO.replace('"x", "y"', '"x"') + versions('bucket.a["x"].id'), "good"),
    (TWO.replace('toset(["x", "y"])', "var.x") + versions('bucket.a["x"].id'), "unknown"),
    (BUCKET.replace("\n", "\ncount = var.n\n", 1)
     + versions("bucket.a[count.index].id", "count = var.n"), "good"),
    (BUCKET.replace("\n", "\ncount = var.x ? 1 : 0\n", 1)
     + versions("bucket.a[0].id", "count = var.x ? 1 : 0"), "good"),
])
def test_a_candidate_is_decided_by_one_attribute(text: str, expected: str) -> None:
    assert verdict(NEEDS, text) == expected


MODULE = 'variable "bucket" {\n}\nvariable "on" {\ndefault = true\n}\n'


@pytest.mark.parametrize(("files", "is_reported"), [
    ({"main.tf": BUCKET + 'module "m" {\nsource = "./m"\nbucket = bucket.a.id\n}\n',
      "m/main.tf": MODULE + versions("var.bucket", on="var.on")}, False),
    ({"main.tf": BUCKET + 'module "m" {\nsource = "./m"\nbucket = bucket.a.id\non = false\n}\n',
      "m/main.tf": MODULE + versions("var.bucket", on="var.on")}, True),
    ({"main.tf": BUCKET + 'module "m" {\nsource = "./m"\nbucket = "x"\n}\n',
      "m/main.tf": MODULE + 'output "id" {\nvalue = var.bucket\n}\n'}, True),
    ({"main.tf": BUCKET + versions("module.m.id")
      + 'module "m" {\nsource = "./m"\nbucket = bucket.a.id\n}\n',
      "m/main.tf": MODULE + 'output "id" {\nvalue = var.bucket\n}\n'}, False),
    ({"main.tf": BUCKET + 'module "m" {\nsource = "./m"\nbucket = bucket.a.id\ncount = 0\n}\n',
      "m/main.tf": MODULE + versions("var.bucket")}, True),
])
def test_called_modules_count(files: dict[str, str], is_reported: bool) -> None:
    whole = modules(*[Source(*each) for each in files.items()])
    found = Checker(ruleset(NEEDS)).check(whole[0])[0].diagnostics
    assert ("it" in [each.rule.name for each in found]) is is_reported


@pytest.mark.parametrize(("caller", "is_reported"), [
    ('module "m" {\nsource = "./m"\n}\n', True),
    ('module "m" {\nsource = "./m"\n}\n' + versions("module.m.id"), False),
    ('module "m" {\nsource = "./m"\n}\n' + versions("module.m.id", on="false"), True),
    ('module "m" {\nsource = "./m"\n}\noutput "id" {\nvalue = module.m.id\n}\n', False),
    ('module "m" {\nsource = "./m"\n}\nmodule "n" {\nsource = "./m"\n}\n'
     + versions("module.m.id"), True),
    ('module "m" {\nsource = "./m"\ncount = 0\n}\n', False),
    ("locals {\n}\n", False),  # Nobody calls it, and it hands the bucket out.
])
def test_callers_count(caller: str, is_reported: bool) -> None:
    inner = BUCKET + 'output "id" {\nvalue = bucket.a.id\n}\n'
    whole = modules(Source("m/main.tf", inner), Source("main.tf", caller))
    found = Checker(ruleset(NEEDS)).check(whole[0])[0].diagnostics
    assert ("it" in [each.rule.name for each in found]) is is_reported


@pytest.mark.parametrize("locals_", [
    "a = local.b\nb = local.a",
    "a = " + "(" * 60 + "bucket.a.id" + ")" * 60,
    "a = [" + "bucket.a.id, " * 400 + "]",
    "a = each.value",
    "a = bucket",
    "a = [for b in bucket.a : c if d]",
])
def test_what_cannot_be_followed_is_not_known(locals_: str) -> None:
    assert verdict(NEEDS, BUCKET + versions("local.a") + f"locals {{\n{locals_}\n}}\n") in (
        "unknown", "good",
    )


def test_a_module_that_calls_itself_ends() -> None:
    call = 'module "m" {\nsource = "./"\nbucket = bucket.a.id\n}\n'
    (whole,) = modules(Source("main.tf", BUCKET + call + call.replace('"m"', '"n"')))
    assert Checker(ruleset(NEEDS)).check(whole)[0].skipped


def test_callers_anywhere_in_the_tree_count_but_for_examples() -> None:
    inner = BUCKET + 'output "id" {\nvalue = bucket.a.id\n}\n'
    call = 'module "m" {\nsource = "../../lib/m"\n}\n'
    for folder, is_reported in (("live/prod", True), ("examples/all", False)):
        whole = modules(Source("lib/m/main.tf", inner), Source(f"{folder}/main.tf", call))
        found = Checker(ruleset(NEEDS)).check(whole[0])[0].diagnostics
        assert ("it" in [each.rule.name for each in found]) is is_reported


def test_the_near_miss_is_beside_the_finding() -> None:
    for text, expected in (
        (versions("bucket.a.id", on="false"), "`set.on` of `versions.v` is `false`"),
        (versions("bucket.a.id", "count = 0"), "`versions.v` has no instances"),
        (versions("null", "depends_on = [bucket.a]"), "`versions.v` does not set `bucket`"),
        ('resource "versions" "v" {\nset {\non = true\n}\n}\n',
         "`versions.v` does not set `bucket`"),
    ):
        (finding,) = check(NEEDS, BUCKET + text).diagnostics
        assert finding.summary == "`bucket.a` has no `versions` that is as required"
        assert [each.message for each in finding.related] == [expected]


ANY = policy(
    "any_of {", 'value {\npath = "versions.on"\nallowed = [true]\n}',
    'needs "versions" {\nby = "bucket"\n}', "}",
)


@pytest.mark.parametrize(("text", "expected"), [
    (BUCKET, "bad"),
    (BUCKET.replace("{", "{\nversions {\non = true\n}"), "good"),
    (BUCKET.replace("{", "{\nversions {\non = var.x\n}"), "unknown"),
    (BUCKET + versions("bucket.a.id"), "good"),
])
def test_one_of_several_is_enough(text: str, expected: str) -> None:
    assert verdict(ANY, text) == expected


def test_there_must_be_none() -> None:
    none = policy('none "rule" {\nby = "group"\ncondition = self.open == true\n}')
    text = BUCKET + 'resource "rule" "r" {\ngroup = %s\nopen = %s\n}\n'
    for group, is_open, expected in (
        ("bucket.a.id", "true", "bad"), ("bucket.a.id", "false", "good"),
        ("bucket.a.id", "var.x", "unknown"), ("var.x", "true", "unknown"),
        ("var.x", "false", "good"),
    ):
        assert verdict(none, text % (group, is_open)) == expected


def test_a_block_may_refer_to_what_it_needs_and_that_to_more() -> None:
    hops = policy(
        'needs "firewall" {', 'from = "firewall_id"',
        'needs "logs" {\nby = "firewall"\n}', "}",
    )
    text = BUCKET.replace("{", "{\nfirewall_id = %s") + 'resource "firewall" "f" {\n}\n'
    logs = 'resource "logs" "l" {\nfirewall = firewall.f.arn\n}\n'
    for firewall, more, expected in (
        ("firewall.f.id", logs, "good"), ("firewall.f.id", "", "bad"), ("null", logs, "bad"),
        ("var.x", logs, "unknown"), ("other.x.id", logs + 'resource "other" "x" {\n}\n', "bad"),
    ):
        assert verdict(hops, text % firewall + more) == expected


def test_conditions_ask_by_an_attribute() -> None:
    asks = rule("resource[bucket]", 'length(referrers("versions.bucket")) > 0')
    other = BUCKET + versions("bucket.b.id", "x = var.x") + 'resource "bucket" "b" {\n}\n'
    assert told(asks, other) == ["1:1 no"]
    assert told(asks, BUCKET + versions("bucket.a.id", "x = var.x")) == []


@pytest.mark.parametrize(("lines", "message"), [
    ('needs "x" {\n}', "Nothing says how `x` belongs to the block"),
    ('needs "x" {\nby = "a"\nfrom = "b"\n}', "`by` and `from` exclude each other"),
    ('needs "x" {\nby = "a b"\n}', "Invalid path `a b`"),
    ('needs "x" {\nbye = "a"\n}', "Unexpected attribute `bye`"),
    ("any_of {\n}", "`any_of` is empty"),
    ('value {\npath = "a"\nset = true\n}', "Unexpected block `value`"),
    ('needs "x" {\nby = "a"\npath = "b"\n}', "The table allows every value"),
    ('needs "x" {\nby = "a"\n' * 7 + "}" * 7, "Demands are nested too deeply"),
])
def test_what_is_wrong_with_demands(lines: str, message: str) -> None:
    from hcl_lint.linter.policies.reading import read_policies

    lines = lines.replace("}}", "}\n}").replace("}}", "}\n}")
    _, found = read_policies(Source("a.hcl", policy(lines)))
    assert found[0].summary == message


@pytest.mark.parametrize("match", ["variable", "/", ".", "data[x]"])
def test_only_resources_need_others(match: str) -> None:
    from hcl_lint.linter.policies.reading import read_policies

    text = policy('needs "x" {\nby = "a"\n}', match=f'match = "{match}"')
    _, found = read_policies(Source("a.hcl", text))
    assert [each.summary for each in found] == ["`match` selects no resources"]


def test_reasons_for_silence_are_counted() -> None:
    text = BUCKET + 'variable "x" {\n}\n' + versions("var.x")
    assert check(NEEDS, text).skipped == {
        "it: a reference comes from a variable": 1
    }
