"""Numbers as literals: which can be represented, and which are malformed."""

from __future__ import annotations

import itertools

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.syntax.literals import decode_quoted, is_valid_number
from hcl_lint.values.numbers import parse_number


def can_be_read(text: str) -> bool:
    try:
        parse_number(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("exponent", ["", *map("".join, itertools.product("eE", ["", "+", "-"]))])
@pytest.mark.parametrize("whole", ["0", "17", "a"])
@pytest.mark.parametrize("fraction", ["", ".", ".0", ".52", ".5a", ".5.2"])
def test_a_number_is_valid_if_it_can_be_read(whole: str, fraction: str, exponent: str) -> None:
    for digits in ("7", "007", "a", "", "7.5", "+7"):
        if exponent or not digits:
            text = whole + fraction + exponent + digits
            if text[-1] not in "eE":  # which the lexer takes for a name
                assert is_valid_number(text) == can_be_read(text), text


@pytest.mark.parametrize("sign", ["", "+", "-"])
def test_exponents_have_31_bits(sign: str) -> None:
    assert is_valid_number(f"0e{sign}2147483647")
    assert is_valid_number(f"0e{sign}00002147483647")
    assert is_valid_number(f"0e{sign}0")
    assert not is_valid_number(f"0e{sign}2147483648")
    assert not is_valid_number(f"0e{sign}10000000000")


@pytest.mark.parametrize(
    ("text", "value", "invalid"),
    [
        ("\\u0041", "A", []),
        ("\\U0001F600b", "\U0001f600b", []),
        ("\\uD7FF\\uE000", "\ud7ff\ue000", []),
        ("\\uD800", "", [(0, 6)]),
        ("\\uDFFF", "", [(0, 6)]),
        ("\\U0010FFFF", "\U0010ffff", []),
        ("\\U00110000", "", [(0, 10)]),
        ("\\u004", "", [(0, 5)]),
        ("\\u004g", "g", [(0, 5)]),
        ("\\u00000", "\x000", []),
        ("a\\x", "a", [(1, 3)]),
        ("a\\", "a", [(1, 2)]),
        ('\\n\\r\\t\\"\\\\', '\n\r\t"\\', []),
        ("$${a}\\n%%{b}$$", "${a}\n%{b}$$", []),
    ],
)
def test_escapes_stand_for_characters(
    text: str, value: str, invalid: list[tuple[int, int]]
) -> None:
    diagnostics: list[Diagnostic] = []
    assert decode_quoted(text, 10, diagnostics) == value
    assert [(each.start - 10, each.end - 10) for each in diagnostics] == invalid
