"""What a policy is about."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import Dialects
from hcl_lint.linter.policies.family import read_packs, unmatchable
from hcl_lint.linter.policies.patterns import PathPatternError, PatternStep, parse_pattern
from tests.linter.policies.policies import pack, rule, told

TEXT = """region = "eu"

resource "aws_instance" "web" {
  ami = "x"
  tags = {
    ami = "no attribute"
  }
  disk {
    size = 1
    key {
      size = 2
    }
  }
  dynamic "disk" {
    for_each = var.disks
    content {
      size = 3
    }
  }
}

resource "google_disk" "web" {
}
"""


def matched(pattern: str) -> list[str]:
    """The places that are matched."""
    return [each.split()[0] for each in told(rule(pattern.replace('"', '\\"'), "false"), TEXT)]


@pytest.mark.parametrize(
    ("pattern", "places"),
    [
        ("region", ["1:10"]),
        ("resource", ["3:1", "22:1"]),
        ("resource[aws_*]", ["3:1"]),
        ("resource[*_disk, web]", ["22:1"]),
        ('resource["aws_instance","web"]', ["3:1"]),
        ("resource[aws_instance, web, more]", []),
        ("resource.ami", ["4:9"]),
        ("resource[google_*].ami", []),
        ("resource.disk", ["8:3", "16:5"]),
        ("resource.disk.size", ["9:12", "17:14"]),
        ("resource.**.size", ["9:12", "11:14", "17:14"]),
        ("**.s*e", ["9:12", "11:14", "17:14"]),
        ("resource.dynamic[disk]", ["14:3"]),
        ("resource.*", ["4:9", "5:3", "8:3", "14:3", "16:5"]),
        ("nothing", []),
        (".", ["1:1"]),
    ],
)
def test_a_pattern_leads_to_attributes_and_blocks(pattern: str, places: list[str]) -> None:
    assert matched(pattern) == places


@pytest.mark.parametrize(("pattern", "types"), [
    ("content", ["1:1 content"]),
    ("x.content", ["6:3 content"]),
    ("x.y", ["10:5 y"]),
    ("x.dynamic", ["8:3 dynamic"]),
    ("x.dynamic.z", ["9:5 z"]),
])
def test_content_is_another_block_in_dynamic_blocks_only(pattern: str, types: list[str]) -> None:
    text = (
        'content {\n  a = 1\n}\n\n'
        'x "y" {\n  content {\n  }\n  dynamic "y" {\n    z {}\n    content {}\n  }\n}\n'
    )
    assert told(rule(pattern, "false", message="${block.type}"), text) == types


def test_what_several_patterns_match_is_asked_about_once() -> None:
    policy = rule("resource", "false").replace('"resource"', '["resource", "resource[aws_*]"]')
    assert told(policy, TEXT) == ["3:1 no", "22:1 no"]


def test_a_pattern_may_be_long() -> None:
    assert len(parse_pattern(".".join("a" * 50)).steps) == 50


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a name is missing at column 1"),
        ("a.", "a name is missing at column 3"),
        ("a..b", "a name is missing at column 3"),
        ("a[", "a label is missing at column 3"),
        ("a[b", "`]` is expected at column 4"),
        ("a[b]c", "`.` is expected at column 5"),
        ('a["b]', "the closing quote is missing"),
        ("a b", "spaces are allowed only in brackets"),
        ("a.**", "a name must follow `**`"),
        (".".join("a" * 51), "it has more than 50 steps"),
    ],
)
def test_what_is_not_a_pattern_is_reported(text: str, reason: str) -> None:
    expected = "^" + reason.replace("*", r"\*").replace("]", r"\]")
    with pytest.raises(PathPatternError, match=expected):
        parse_pattern(text)


@pytest.mark.parametrize(("text", "steps"), [
    ("a", [("a",)]),
    ("a.b", [("a",), ("b",)]),
    ("a[b].c", [("a", "b"), ("c",)]),
    ("a[ b , c ]", [("a", "b", "c")]),
    ("a[b c,d]", [("a", "b c", "d")]),
    ('a["b.c", "d ]"].e', [("a", "b.c", "d ]"), ("e",)]),
    ('a[ "b" ,"" ]', [("a", "b", "")]),
    ("a[b.c]", [("a", "b.c")]),
    ("**.a", [("**",), ("a",)]),
    (".".join("a" * 50), [("a",)] * 50),
])
def test_a_pattern_has_names_with_labels(text: str, steps: list[tuple[str, ...]]) -> None:
    assert [(each.name, *each.labels) for each in parse_pattern(text).steps] == steps


@pytest.mark.parametrize(("text", "reason"), [
    ("a[b,]", "a label is missing at column 5"),
    ("a[,b]", "a label is missing at column 3"),
    ("a[ ]", "a label is missing at column 4"),
    ('a["b"c]', "`]` is expected at column 6"),
    ("a[b]]", "`.` is expected at column 5"),
    ("a]", "`.` is expected at column 2"),
    (".a", "a name is missing at column 1"),
    (".".join("a" * 51), "it has more than 50 steps"),
])
def test_where_a_pattern_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(PathPatternError) as caught:
        parse_pattern(text)
    assert str(caught.value) == reason


def test_many_stars_do_not_make_many_steps() -> None:
    pattern = parse_pattern("**.a." * 24 + "b")
    assert not pattern.matches([PatternStep("a")] * 400)
    assert parse_pattern("*a" * 50 + "b").matches([PatternStep("a" * 5000)]) is False


@pytest.mark.parametrize(("dialect", "match", "is_found"), [
    ("tflint", "rule", True),
    ("tflint", "ru*", True),
    ("tflint", "**.enabled", True),
    ("tflint", "rules", False),
    ("tflint", "rules[a]", False),
    ("vault-policy", "name", True),
    ("vault-policy", "path.name", True),
    ("vault-policy", "nam", False),
    ("vault-policy", "name.x", False),
    ("vault-policy", "name[x]", False),
    ("nomad-variables", "x", True),
    ("nomad-variables", "x.y", False),
    ("boundary", "x.y", True),
    ("hcl", "x.y", True),
    ("none", "x.y", True),
])
def test_a_path_that_no_file_of_the_dialect_can_have_is_reported(
    dialect: str, match: str, is_found: bool
) -> None:
    policies, _ = read_packs([pack(rule(match, "true", f'dialects = ["{dialect}"]'))])
    found = unmatchable(policies, Dialects([]))
    name = parse_pattern(match).steps[0].name
    expected = f"Nothing in `match` is called `{name}` in {dialect}"
    assert [each.summary for each in found] == ([] if is_found else [expected])


def test_a_path_that_is_nearly_possible_is_guessed() -> None:
    policies, _ = read_packs([pack(rule("rules", "true", 'dialects = ["tflint", "tfmigrate"]'))])
    (found,) = unmatchable(policies, Dialects([]))
    assert found.summary.endswith(" in tflint, tfmigrate")
    assert found.detail == "The rule would never find anything. Did you mean `rule`?"
