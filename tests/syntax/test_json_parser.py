"""The JSON syntax: lossless, with positions, for any text."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonMember, JsonObject, JsonString, json_escaped, string_template,
)
from hcl_lint.syntax.json_parser import is_json_number, json_error, parse_json
from hcl_lint.syntax.nodes import ErrorNode, Node
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import Limits
from hcl_lint.text.source import Source


def parse(text: str) -> SyntaxTree:
    return parse_json(Source("t.json", text))


def nodes(node: Node) -> list[Node]:
    return [node, *[below for child in node.children() for below in nodes(child)]]


def test_members_keep_their_order_and_duplicates() -> None:
    root = parse('{"b": 1, "a": [true, null], "b": {}}').root

    assert isinstance(root, JsonObject)
    assert [member.name for member in root.members()] == ["b", "a", "b"]


def test_a_string_is_decoded() -> None:
    root = parse(r'"a\n\"\u00e9\ud83d\ude00\ud800"').root

    assert isinstance(root, JsonString)
    assert root.value == 'a\n"é😀\ufffd'


@pytest.mark.parametrize("text", [
    "0", "-0", "10", "1.5", "1e5", "1E-5", "-0.0e+1", "1e2147483647", "1e00",
    "1e00000000000002147483647",
])
def test_numbers(text: str) -> None:
    assert is_json_number(text)


@pytest.mark.parametrize(
    "text",
    [
        "", "-", "+1", "01", ".5", "1.", "1e", "1-2", "1e2147483648", "1e99999999999",
        "1e00000000000002147483648",
    ],
)
def test_what_is_no_number(text: str) -> None:
    assert not is_json_number(text)


@pytest.mark.parametrize(
    ("text", "start", "summary"),
    [
        ('{"a": 1,}', 7, "Trailing comma in an object"),
        ("[1,]", 2, "Trailing comma in an array"),
        ('{"a" 1}', 5, "Missing colon after the property name"),
        ('{"a": 1 "b": 2}', 8, "Missing comma between the items of an object"),
        ('{"a": tru}', 6, "Unexpected `tru`"),
        ("{'a': 1}", 1, "Unexpected `'`"),
        ('{"a": "x', 6, "Unterminated string"),
        ('{"a": 1', 0, "Unclosed object"),
        ('{"a": [', 7, "Unclosed array"),
        ("{} {}", 3, "Unexpected text after the value"),
        ("// no\n{}", 0, "Unexpected `/`"),
        ('{"a": "\t"}', 7, "Unescaped character U+0009 in a string"),
        ('{"a": " \x7f\t"}', 9, "Unescaped character U+0009 in a string"),
        ('{"a": " \\n\x01\x02"}', 10, "Unescaped character U+0001 in a string"),
        ('{"a": "\\q"}', 7, "Invalid escape sequence"),
        ('{"a": "\\q\x01"}', 7, "Invalid escape sequence"),
    ],
)
def test_a_mistake_is_told_once(text: str, start: int, summary: str) -> None:
    (diagnostic,) = parse(text).diagnostics

    assert (diagnostic.start, diagnostic.summary) == (start, summary)
    assert diagnostic.code == "E010"


def test_items_behind_a_mistake_are_kept() -> None:
    tree = parse('{"a": [1 2, 3], "b": tru, "c": {"d": }, "e": 5}')

    assert isinstance(tree.root, JsonObject)
    assert [member.name for member in tree.root.members()] == ["a", "b", "c", "e"]
    assert len(tree.diagnostics) == 3


def test_deep_nesting_is_one_diagnostic() -> None:
    tree = parse_json(Source("t", "[" * 100_000), Limits(depth=50))

    (diagnostic,) = tree.diagnostics
    assert (diagnostic.start, diagnostic.summary) == (50, "Nested too deeply")


def test_a_string_is_read_as_a_template_once() -> None:
    tree = parse('["${a}", "a"]')
    assert isinstance(tree.root, JsonArray)
    template, text = [item for item in tree.root.items if isinstance(item, JsonString)]
    assert string_template(tree, template) is string_template(tree, template)
    assert string_template(tree, text) is not string_template(tree, text)  # not worth it


def test_offsets_in_a_template_lead_back_to_the_file() -> None:
    text = r'{"a": "\u00e9\n${b}"}'
    tree = parse(text)
    assert isinstance(tree.root, JsonObject)
    value = tree.root.members()[0].value
    assert isinstance(value, JsonString)

    template = string_template(tree, value)

    start, end = template.tree.range(template.tree.root.children()[1])
    assert text[template.offset(start) : template.offset(end)] == "${b}"


JSON_TEXT = st.text(alphabet='{}[]:,"\\ntrue01.-+ eE\n\tu$', max_size=60) | st.text(max_size=30)


@given(JSON_TEXT)
def test_any_text_gives_a_tree_that_tiles_it(text: str) -> None:
    tree = parse(text)

    tokens = tree.tokens
    end = 0
    for i in range(len(tokens)):
        assert tokens.starts[i] >= end
        assert text[end : tokens.starts[i]].strip(" \t\n\r") == ""
        end = tokens.ends[i]
    assert text[end:].strip(" \t\n\r") == ""
    for node in nodes(tree.root):
        for child in node.children():
            assert node.first <= child.first and child.last <= node.last


@given(JSON_TEXT)
def test_a_tree_without_diagnostics_holds_no_error(text: str) -> None:
    tree = parse(text)

    broken = [node for node in nodes(tree.root) if isinstance(node, ErrorNode)]
    assert broken == [] or tree.diagnostics != []


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
))
def test_what_the_standard_library_writes_is_read(value: object) -> None:
    import json

    tree = parse(json.dumps(value, indent=1))

    assert tree.diagnostics == []
    for node in nodes(tree.root):
        assert isinstance(node, (JsonArray, JsonObject, JsonMember, Node))


@given(st.text())
def test_strings_decode_as_the_standard_library_reads_them(text: str) -> None:
    import json

    root = parse(json.dumps(text)).root

    assert isinstance(root, JsonString)
    assert root.value == text


WHOLE = """{
  "//": "comment",
  "resource": {"aws_instance": {"web": [{"ami": "a-${b}\\n\\u00e9", "count": -1.5e3}]}},
  "locals": [{"a": [true, false, null, [], {}]}, {"b": ""}]
}
"""


def broken_promise(text: str) -> str | None:
    """What the tree of *text* does that no tree may do."""
    tree = parse(text)
    tokens = tree.tokens
    end = 0
    for i in range(len(tokens)):
        if tokens.starts[i] < end or text[end : tokens.starts[i]].strip(" \t\n\r"):
            return f"token {i} does not follow the one before it"
        end = tokens.ends[i]
    for node in nodes(tree.root):
        for child in node.children():
            if not (node.first <= child.first and child.last <= node.last):
                return f"a child from {child.first} to {child.last} sticks out"
    if tree.diagnostics == [] and any(isinstance(each, ErrorNode) for each in nodes(tree.root)):
        return "an error node, and no diagnostic"
    return None


def test_a_text_cut_off_anywhere_keeps_every_promise() -> None:
    tokens = parse(WHOLE).tokens
    cuts = {at + by for at in [*tokens.starts, *tokens.ends] for by in (-1, 0, 1)}

    for cut in sorted(cuts):
        assert broken_promise(WHOLE[: max(cut, 0)]) is None


def test_a_text_cut_short_is_told_as_that() -> None:
    for cut in range(1, len(WHOLE) - 2):
        assert parse(WHOLE[:cut]).diagnostics != []


@pytest.mark.parametrize(
    "piece", ['{"a":', "[", '[{"a":[', '"', '{"a" ', "[1 ", "[,", "{,", "1e9,"]
)
def test_a_repeated_mistake_is_read_to_the_end(piece: str) -> None:
    assert broken_promise(piece * 2_000) is None
    assert parse(piece * 2_000).diagnostics != []


@pytest.mark.parametrize("written, text", [
    (r"\ud7ff", "\ud7ff"), (r"\ud800", "\ufffd"), (r"\udfff", "\ufffd"), (r"\ue000", "\ue000"),
    (r"\ud800\udc00", "\U00010000"), (r"\udbff\udfff", "\U0010ffff"),
    (r"\ud83d\ude00", "\U0001f600"),
    (r"\ud800\udbff", "\ufffd\ufffd"), (r"\ud800\ue000", "\ufffd\ue000"),
    (r"\udc00\udc00", "\ufffd\ufffd"), (r"\ud7ff\udc00", "\ud7ff\ufffd"), (r"\ud800x", "\ufffdx"),
    (r"\ud800\n", "\ufffd\n"), (r"a\/\b\f\r\t\"\\", "a/\b\f\r\t\"\\"), (r"\u00E9\u00e9", "éé"),
    (" \x7f", " \x7f"),
])
def test_escapes_stand_for_characters_and_halves_of_pairs_for_none(written: str, text: str) -> None:
    tree = parse_json(Source("t", f'"{written}"'))
    assert tree.diagnostics == []
    assert isinstance(tree.root, JsonString)
    assert tree.root.value == text


@pytest.mark.parametrize("text, written", [
    ("\ud7ff", "\ud7ff"), ("\ud800", r"\ud800"), ("\udfff", r"\udfff"), ("\ue000", "\ue000"),
    ("a \x1f", r"a \u001f"), ("\x7f", "\x7f"),
    (" ", " "), ("a\n\t\r", r"a\n\t\r"), ('"\\', r"\"\\"),
])
def test_what_json_cannot_hold_is_escaped(text: str, written: str) -> None:
    assert json_escaped(text) == written


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"a": [1]}', ""),
        ('{\n"a": 1,}', "Trailing comma in an object in line 2, column 7"),
        ("", "Missing value in line 1, column 1"),
    ],
)
def test_the_first_error_of_a_document_has_its_place(text: str, reason: str) -> None:
    assert json_error(text) == reason
