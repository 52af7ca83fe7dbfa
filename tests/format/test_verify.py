"""What is found out about a text that should not replace another."""

from __future__ import annotations

import pytest

from hcl_lint.format.verify import verify
from tests.format.layouts import formatted, parsed


@pytest.mark.parametrize("dialect", ["hcl", "terraform"])
@pytest.mark.parametrize(
    "text",
    [
        "a=1\n",
        'a="${b}"\nc d {\ne="${<<E\n${f}\nE\n}"\n}\n',
        'variable a {\ntype=list\n}\nvariable b {\ntype="map"\n}\n',
        'a="${/* b */ (c) # d\n}"\n',
        'a=<<-E\n  b ${~ c ~}\n  %{ if d }e%{ endif }\nE\n',
        "a=b.*.c[0][d].e\nf=[for a, b in c : a if b]\n",
    ],
)
def test_what_the_formatter_gives_is_fine(text: str, dialect: str) -> None:
    assert verify(parsed(text), formatted(text, dialect), dialect) is None


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("a=1\n", "a = \n", "syntax error"),
        ("a=1\n", "a = 2\n", "different meaning"),
        ("a=1\nb=2\n", "a = 1\n", "different meaning"),
        ("a=b\n", "a = (b)\n", "different meaning"),
        ('a="${b}"\n', "a = b\n", "different meaning"),
        ("a=b.0 .1\n", "a = b[0.1]\n", "different meaning"),
        ("a=[b, c]\n", "a = [b + c]\n", "different meaning"),
        ("a=b + (c * d)\n", "a = (b + c) * d\n", "different meaning"),
        ('a b {}\n', 'a "c" {}\n', "different meaning"),
        ('a b {}\n', "a {}\n", "different meaning"),
        ("a {\nb=1\n}\n", "a {\n}\nb = 1\n", "different meaning"),
        ('a=" b"\n', 'a = "b"\n', "different meaning"),
        ("a=<<E\n b\nE\n", "a = <<-E\n b\nE\n", "different meaning"),
        ("a=1 # b\n", "a = 1\n", "comments"),
        ("a=1 # b\n", "a = 1 # b\n# b\n", "comments"),
        ("a=1\n", "a =  1\n", "again changes"),
    ],
)
def test_what_it_should_not_give_is_not(before: str, after: str, reason: str) -> None:
    found = verify(parsed(before), after, "hcl")
    assert found is not None and reason in found


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('a="${b}"\n', "a = c\n"),
        ('a=["${b}"]\n', "a = [b]\n"),
        ('variable a {\ntype="list"\n}\n', 'variable "a" {\n  type = list(any)\n}\n'),
        ('a {\ntype="string"\n}\n', "a {\n  type = string\n}\n"),
    ],
)
def test_only_what_is_rewritten_may_differ(before: str, after: str) -> None:
    found = verify(parsed(before), after, "terraform")
    assert found is not None and "different meaning" in found


def test_a_range_has_to_be_stable_by_itself() -> None:
    text = 'a=1\nb="${\nc\n}"\nd=1\n'
    tree = parsed(text)
    output = formatted(text, "terraform", 2, 4)
    assert verify(tree, output, "terraform", 2, 4) is None
    assert verify(tree, output, "terraform") is not None
