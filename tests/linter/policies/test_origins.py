"""Policies judge a value wherever it comes from."""

from __future__ import annotations

import pytest

from tests.linter.policies.policies import check, rule, told

SIZE = rule("resource[q]", "self.size < 10")
DISKS = rule("resource[q].disk", "self.size < 10")
WHOLE = rule("resource[q]", "alltrue([for each in self.disk : each.size < 10])")


def resource(*lines: str) -> str:
    return "\n".join(['resource "q" "b" {', *lines, "}", ""])


@pytest.mark.parametrize(("lines", "is_reported"), [
    (["for_each = { a = 1, b = 20 }", "size = each.value"], True),
    (["for_each = { a = 1, b = 2 }", "size = each.value"], False),
    (["for_each = { a = { size = 1 }, b = { size = 20 } }", "size = each.value.size"], True),
    (["for_each = { a = 1, b = var.size }", "size = each.value"], False),
    (["for_each = { a = 20, b = var.size }", "size = each.value"], True),
    (["for_each = local.sizes", "size = each.value"], True),
    (['for_each = toset(["a", "ninety-nine"])', "size = length(each.key)"], True),
    (["count = 12", "size = count.index"], True),
    (["count = 10", "size = count.index"], False),
    (["count = var.size", "size = count.index"], False),
])
def test_one_instance_is_enough(lines: list[str], is_reported: bool) -> None:
    text = resource(*lines) + "locals {\nsizes = { a = 1, b = 20 }\n}\n"
    assert bool(told(SIZE, text)) is is_reported


GENERATED = [
    'dynamic "disk" {', "for_each = %s", "content {", "size = disk.value", "}", "}",
]


@pytest.mark.parametrize("policy", [DISKS, WHOLE])
@pytest.mark.parametrize(("collection", "is_reported"), [
    ("[1, 20]", True), ("[1, 2]", False), ("[1, var.size]", False), ("local.sizes", True),
])
def test_one_generated_block_is_enough(policy: str, collection: str, is_reported: bool) -> None:
    text = resource(*GENERATED) % collection + "locals {\nsizes = [1, 20]\n}\n"
    assert bool(told(policy, text)) is is_reported


@pytest.mark.parametrize("policy", [DISKS, WHOLE])
@pytest.mark.parametrize(("last", "is_reported"), [("20", True), ("2", False)])
def test_blocks_that_are_generated_in_instances(
    policy: str, last: str, is_reported: bool
) -> None:
    text = resource(f"for_each = {{ a = [1], b = [1, {last}] }}", *GENERATED) % "each.value"
    assert bool(told(policy, text)) is is_reported


def test_json_syntax() -> None:
    text = '''{"resource": {"q": {"b": {"for_each": {"a": 1, "b": %s}, "size": "${each.value}",
        "dynamic": {"disk": {"for_each": [1, %s], "content": {"size": "${disk.value}"}}}}}}}'''
    assert len(told(SIZE, text % (20, 1), "main.tf.json")) == 1
    assert told(SIZE, text % (2, 1), "main.tf.json") == []
    assert len(told(WHOLE, text % (1, 20), "main.tf.json")) == 1


def test_what_one_instance_lacks_is_not_changed_in_all() -> None:
    fixed = SIZE.replace("message", 'fix {\n set = { size = 5 }\n }\n message')
    text = resource("for_each = { a = 1, b = 20 }", "size = each.value")
    for policy, has_fix in ((fixed, False), (fixed.replace("self.size < 10", "false"), True)):
        (found,) = check(policy, text).diagnostics
        assert (found.fix is not None) is has_fix
