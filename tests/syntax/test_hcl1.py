"""HCL 1 is accepted where its own parser accepts it."""

from __future__ import annotations

import pytest

from hcl_lint.syntax.hcl1 import is_hcl1
from hcl_lint.text.limits import Limits


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a = 1, b = 2 c = 3",
        'path "secret"\n{\n}\n',
        '"a" "b" { c = 1 }',
        "a { b { c = 1 } d = 2 }",
        "a.b-c = -1.5e3",
        "a = [0x1F, 017, true, {b = 1}, [],]",
        'a = "${b("c")}"',
        "a = <<E\nx\n  E\n",
        "# a\n/* b */ // c\na =",
    ],
)
def test_hcl_1_is_accepted(text: str) -> None:
    assert is_hcl1(text)


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a b = 1",
        "a = b",
        "a = 1 + 2",
        "a = b(1)",
        "a = null",
        "a = 'b'",
        "a {",
        "a { b }",
        "}",
        "a = [1 2]",
        'a = "b\nc"',
        'a = "\\d"',
        "a = <<E\nE",
        "a = <xE\nE\n",
        "a = <<E F\nE\n",
        "a = 1 /* b",
        "a = 019",
        "a = \0 1",
        "a = \"\udcff\"",
    ],
)
def test_what_is_not_hcl_1_is_refused(text: str) -> None:
    assert not is_hcl1(text)


def test_a_character_that_cannot_be_read_is_not_forgiven_before_a_closing_brace() -> None:
    assert not is_hcl1("a { b {}:}")


def test_deep_nesting_is_refused_without_a_crash() -> None:
    assert is_hcl1("a {" * 3 + "}" * 3, Limits(depth=3))
    assert not is_hcl1("a {" * 4 + "}" * 4, Limits(depth=3))
    assert not is_hcl1("a {" * 100_000)
    assert not is_hcl1("a = " + "[" * 100_000)


def test_a_text_over_the_size_limit_is_refused() -> None:
    assert is_hcl1("a = 1", Limits(source=5))
    assert not is_hcl1("a = 1", Limits(source=4))


@pytest.mark.parametrize(
    ("text", "is_accepted"),
    [
        (r"\a\b\f\n\r\t\v\\\"", True),
        (r"\000\777", True),
        (r"\08", False),
        (r"\0", False),
        (r"\008", False),
        (r"\8", False),
        (r"\xfF", True),
        (r"\x0g", False),
        (r"\x0", False),
        (r"\u00e9", True),
        (r"\u00e", False),
        (r"\U0001F600", True),
        (r"\U0001F60", False),
        (r"\e", False),
        (r"\'", False),
        ("${\n}", True),
        ("${ { } \n }", True),
        ("${ } \n", False),
        ("$\n{", False),
        ("${ { }", False),
        ("}{", True),
        ("\n", False),
        ("\t", True),
    ],
)
def test_strings_have_the_escapes_of_their_parser(text: str, is_accepted: bool) -> None:
    assert is_hcl1(f'a = "{text}"') is is_accepted


@pytest.mark.parametrize(
    ("text", "is_accepted"),
    [
        ("0", True), ("-0", True), ("12", True), ("1.5", True), ("-1.5", True), ("1e3", True),
        ("1E+3", True), ("1e-3", True), ("0x1f", True), ("0xG", False),
        ("017", True), ("--1", False), ("1.5.5", False), ("+1", False),
    ],
)
def test_numbers_have_the_forms_of_their_parser(text: str, is_accepted: bool) -> None:
    assert is_hcl1(f"a = {text}\n") is is_accepted
