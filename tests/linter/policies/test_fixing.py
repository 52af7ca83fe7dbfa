"""The fixes of policies."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.diagnostic import SUGGESTION, UNSAFE
from hcl_lint.linter.policies import fixing
from tests.linter.policies.policies import check, fixed, rule

TEXT = """# leading
resource "a" "x" {
  one = 1 # trailing
}

resource "a" "x" {
  one  = 2
  tags = { Name = "x" }
  disk {
    size = 1
  }
  disk {
    size = 2
  }
}
"""


def outcome(match: str, condition: str, *parts: str) -> str:
    return fixed(rule(match, condition, "fix {\n" + "\n".join(parts) + "\n}"), TEXT)


@pytest.mark.parametrize(
    ("match", "condition", "part", "old", "new"),
    [
        ("resource.one", "self == 1", "value = 1", "one  = 2", "one  = 1"),
        ("resource.one", "self != 1", 'expression = "var.x"', "one = 1", "one = var.x"),
        ("resource.disk.size", "self < 2", "value = self - 1", "size = 2", "size = 1"),
        ("resource.tags", "can(self.Owner)", 'set = { Owner = 1 }', '"x" }', '"x", Owner = 1 }'),
        ("resource", "self.one != 2", 'set = { "tags.Name" = "y" }', '"x" }', '"y" }'),
        (
            "resource", "self.one != 2", 'set_expression = { one = "f(x)" }',
            "one  = 2", "one  = f(x)",
        ),
        ("resource.disk", "self.size != 2", 'rename = { size = "gib" }', "size = 2", "gib = 2"),
        ("resource.one", "self != 2", 'remove = ["."]', "  one  = 2\n", ""),
        (
            "resource", "length(self.disk[*]) != 2", 'remove = ["disk[0]"]',
            "  disk {\n    size = 1\n  }\n", "",
        ),
        (
            "resource.disk", "self.size != 1 || self.key != null", 'add = { key = "x = 1" }',
            "size = 1\n", "size = 1\n key {\n x = 1\n }\n",
        ),
    ],
)
def test_a_fix_changes_what_it_says(
    match: str, condition: str, part: str, old: str, new: str
) -> None:
    assert TEXT.count(old) == 1
    # How it is laid out is for the tests of the editor.
    assert outcome(match, condition, part).split() == TEXT.replace(old, new).split()


def test_a_whole_block_goes_with_its_comments() -> None:
    after = outcome("resource", "self.one != 1", 'remove = ["."]')
    assert after == TEXT[TEXT.index("\n\n") + 2 :]


@pytest.mark.parametrize(
    "part",
    [
        'set = { "absent.x" = 1 }',
        "set = { one = var_of_file }",
        'remove = ["absent"]',
        'rename = { one = "not a name" }',
        "set = 1",
        "remove = 1",
        "add = { x = 1 }",
    ],
)
def test_a_fix_that_cannot_be_made_leaves_the_finding(part: str) -> None:
    part = part.replace("var_of_file", "self.name")
    policy = rule("resource", "false", f"fix {{\n{part}\n}}")
    checked = check(policy, 'resource "a" "b" {\n  one  = 1\n  name = var.name\n}\n')
    (found,) = checked.diagnostics
    assert found.fix is None and found.rule.name != "policy-error"


def test_a_fix_says_how_far_it_may_be_trusted() -> None:
    fix = 'fix {\n  title = "make ${self} one"\n  value = 1\n}'
    (found,) = check(rule("a", "self == 1", fix), "a = 2\n").diagnostics
    assert found.fix is not None
    assert (found.fix.title, found.fix.applicability) == ("make 2 one", UNSAFE)
    policy = rule("a", "self == 1", 'fix {\n  safety = "suggestion"\n  value = 1\n}')
    (found,) = check(policy, "a = 2\n").diagnostics
    assert found.fix is not None and found.fix.applicability == SUGGESTION


def test_files_in_json_syntax_are_not_fixed() -> None:
    policy = rule("a", "self == 1", "fix {\n  value = 1\n}")
    (found,) = check(policy, '{"a": 2}\n', "main.tf.json").diagnostics
    assert found.fix is None


def test_the_fix_of_a_table_looks_at_its_own_block_only(
    monkeypatch: pytest.MonkeyPatch
) -> None:
    block = 'resource "a" "b" {\n  x = 1\n}\n'
    monkeypatch.setattr(fixing, "MOST_EDITED_TEXT", 2 * len(block))
    table = "\n".join([
        'rule "it" {', 'description = "It is wrong."', 'resources = ["a"]', 'path = "x"',
        "allowed = [2]", "set_to = 2", "}", "",
    ])
    found = check(table, 4 * block).diagnostics
    assert [each.fix is not None for each in found] == [True, True, True, False]


def test_fixes_of_one_file_have_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixing, "MOST_EDITED_TEXT", len(TEXT))
    text = "x {\n" + "  a {\n    b = 1\n  }\n" * 20 + "}\n"
    policy = rule("x.a.b", "self != 1", "fix {\nvalue = 2\n}")
    found = check(policy, text).diagnostics
    assert len(found) == 20
    assert [each.fix is not None for each in found[:2]] == [True, False]
