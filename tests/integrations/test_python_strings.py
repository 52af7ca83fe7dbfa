"""String literals of Python, decoded with places, against Python itself."""

from __future__ import annotations

import ast

import pytest
from hypothesis import given, strategies as st

from hcl_lint.integrations.embedded import PythonString

# What is written for a character; the last one stands for nothing.
PIECES = (
    "a", "{", "}", "é", "\U0001f600", " ", r"\n", r"\\", r"\'", r"\"", r"\x41", r"\u00e9",
    r"\U0001F600", r"\N{DIGIT ONE}", r"\101", r"\0", "\\\n",
)


def literal_of(source: str) -> PythonString:
    return PythonString(source, [(0, len(source))])


@pytest.mark.parametrize(
    "source",
    [
        "''", '""', '""""""', "'a'", '"a"', "'''a\nb'''", "u'é'", r"r'a\nb'", r"R'\''",
        r'''"""a'b"c\""""''', r"'''a\'''b'''", r"'\18'",
        r"'\N{DIGIT ONE}1'", r"'\x411'", r"'\u00e91'", r"'\U0001F6001'", r"'\1011'", r"'\0a'",
    ],
)
def test_a_literal_means_what_python_says(source: str) -> None:
    assert literal_of(source).text == ast.literal_eval(source)


def test_what_is_no_escape_sequence_stays() -> None:
    assert literal_of(r"'\d\$'").text == r"\d\$"


@given(st.lists(st.sampled_from(PIECES)), st.sampled_from(["'", '"', "'''", '"""']))
def test_each_character_is_placed_where_it_is_written(pieces: list[str], quote: str) -> None:
    source = quote + "".join(pieces) + quote
    string = literal_of(source)
    assert string.text == ast.literal_eval(source)
    places = []
    at = len(quote)
    for piece in pieces:
        if piece != "\\\n":
            places.append(at)
        at += len(piece)
    assert string.offsets == [*places, len(source)]


@pytest.mark.parametrize(
    ("source", "text", "fields"),
    [
        ("f'a{b}c'", "ac", ["{b}"]),
        ("f'{a}{b!r:>{w}}'", "", ["{a}", "{b!r:>{w}}"]),
        ("f'{{{a}}}'", "{}", ["{a}"]),
        ("f'{d[\"}\"]}x'", "x", ['{d["}"]}']),
        ("f'{ {1: 2}[1] }x'", "x", ["{ {1: 2}[1] }"]),
        ("f'{x:\">4}y'", "y", ['{x:">4}']),
        ("f'{(lambda: 1)()}z'", "z", ["{(lambda: 1)()}"]),
        ("f'{x:{a}{b}}{c:%H:%M}'", "", ["{x:{a}{b}}", "{c:%H:%M}"]),
        ("f'{x:({w}}{y:[}z'", "z", ["{x:({w}}", "{y:[}"]),
        (r"""f'{"\"}"}a'""", "a", [r"""{"\"}"}"""]),
        (r"""f'{"\\"}a{b}'""", "a", [r"""{"\\"}""", "{b}"]),
        ("f'{d[\"\"\"}\"\"\"]}x'", "x", ['{d["""}"""]}']),
        (r"rf'\\{a}{{'", r"\\{", ["{a}"]),
        ("t'{a}b'", "b", ["{a}"]),
    ],
)
def test_replacement_fields_are_holes(source: str, text: str, fields: list[str]) -> None:
    string = literal_of(source)
    assert string.text == text
    assert [source[hole.start : hole.end] for hole in string.holes] == fields


def test_adjacent_literals_are_one_text() -> None:
    source = "'ab' \"c\\n\"   f'd{e}'"
    string = PythonString(source, [(0, 4), (5, 10), (13, 20)])
    assert string.text == "abc\nd"
    assert [source[at] for at in string.offsets[:5]] == ["a", "b", "c", "\\", "d"]
    assert string.holes[0].at == 5
