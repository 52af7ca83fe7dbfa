"""What the parser of HCL 1 makes of a text, with places in the text as it is."""

from __future__ import annotations

from hcl_lint.syntax import hcl1
from hcl_lint.syntax.hcl1 import Hcl1Value, parse_hcl1
from hcl_lint.text.source import Source


def parsed(text: str) -> Hcl1Value:
    tree = parse_hcl1(Source("a.hcl", text))
    assert tree.refused_at == -1
    return tree.root


def test_items_have_keys_and_values() -> None:
    root = parsed('"path" a.b { x = 1, y = ["z", true] }\nn = <<E\n  text\nE\n')
    path, text = root.items
    assert [key.text for key in path.keys] == ["path", "a.b"]
    assert [item.keys[0].text for item in path.value.items] == ["x", "y"]
    number, values = [item.value for item in path.value.items]
    assert (number.kind, number.text) == (hcl1.NUMBER, "1")
    assert [(each.kind, each.text) for each in values.values] == [
        (hcl1.TEXT, "z"), (hcl1.TRUTH, "true"),
    ]
    assert text.value.text == "  text\n"


def test_indented_heredocs_lose_the_indentation_of_their_marker() -> None:
    assert parsed("n = <<-E\n    a\n      b\n    E\n").items[0].value.text == "a\n  b\n"


def test_escapes_are_read_outside_of_interpolations() -> None:
    assert parsed(r'n = "a\tb \"c\""').items[0].value.text == 'a\tb "c"'
    assert parsed(r'n = "${f("\t")}"').items[0].value.text == r'${f("\t")}'


def test_places_are_those_of_the_source() -> None:
    text = '\r\na = 1\r\nb {\r\n  c = "d"\r\n}\r\n'
    body = parsed(text).items[1].value
    value = body.items[0].value
    assert text[value.start : value.end] == '"d"'
    assert text[body.start : body.end] == '{\r\n  c = "d"\r\n}'


def test_a_refused_text_has_the_place_where_it_is_refused() -> None:
    text = "a = 1\nb = c\n"
    tree = parse_hcl1(Source("a.hcl", text))
    assert text[tree.refused_at] == "c"
    assert [item.keys[0].text for item in tree.root.items] == ["a"]


def test_an_unreadable_text_is_refused() -> None:
    assert parse_hcl1(Source("a.hcl", 'a = "x\n')).refused_at >= 0
    assert parse_hcl1(Source("a.hcl", "a = \0\n")).refused_at >= 0
