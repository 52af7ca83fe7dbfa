"""What a policy is about."""

from __future__ import annotations

import pytest

from hcl_lint.linter.policies.patterns import PathPatternError, Step, parse_pattern
from tests.linter.policies.policies import rule, told

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


def test_what_several_patterns_match_is_asked_about_once() -> None:
    policy = rule("resource", "false").replace('"resource"', '["resource", "resource[aws_*]"]')
    assert told(policy, TEXT) == ["3:1 no", "22:1 no"]


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
        (".".join("a" * 100), "it has more than 50 steps"),
    ],
)
def test_what_is_not_a_pattern_is_reported(text: str, reason: str) -> None:
    expected = "^" + reason.replace("*", r"\*").replace("]", r"\]")
    with pytest.raises(PathPatternError, match=expected):
        parse_pattern(text)


def test_many_stars_do_not_make_many_steps() -> None:
    pattern = parse_pattern("**.a." * 24 + "b")
    assert not pattern.matches([Step("a")] * 400)
    assert parse_pattern("*a" * 50 + "b").matches([Step("a" * 5000)]) is False
