"""What is told about broken text: each mistake once, and what is intact is kept."""

from __future__ import annotations

import pytest

from hcl_lint.syntax.nodes import Attribute, Block, Node, Object, ObjectItem
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source


def parse(text: str) -> SyntaxTree:
    return parse_config(Source("t", text))


def items(tree: SyntaxTree) -> list[str]:
    """The names of the attributes and blocks at the top."""
    names = []
    for item in tree.body.items:
        if isinstance(item, Attribute):
            names.append(item.name)
        elif isinstance(item, Block):
            names.append(item.type)
    return names


# Text, code, start, end, summary.
SLIPS = [
    ("a = 'x'\n", "E002", 4, 7, 'String without double quotes'),
    ('a = ‘x’\n', "E002", 4, 7, 'String without double quotes'),
    ('a = “x”\n', "E002", 4, 7, 'String without double quotes'),
    ('a = `x`\n', "E002", 4, 5, 'Unexpected backquote'),
    ('a = 1; b = 2\n', "E002", 5, 6, 'Unexpected `;`'),
    ('a = "${b"\nc = 1\n', "E003", 5, 9, 'Unterminated `${`'),
    ('a = "${b\nc = 1\n', "E003", 5, 8, 'Unterminated `${`'),
    ('a = <<EOT\nx\n', "E004", 12, 12, 'Unterminated heredoc `EOT`'),
    ('a = <<EOT\nx\nEOT', "E004", 15, 15, 'Missing newline after `EOT`'),
    ("a = <<'EOT'\nx\nEOT\n", "E004", 4, 11, 'Invalid heredoc introducer'),
    ('a = <<EOT \nx\nEOT\n', "E004", 4, 10, 'Invalid heredoc introducer'),
    ('a = << -EOT\nx = {\nEOT\n', "E004", 4, 11, 'Invalid heredoc introducer'),
    ('a = <<~EOT\nx = {\nEOT\n', "E004", 4, 10, 'Invalid heredoc introducer'),
    ('a = <EOT\nx = {\nEOT\n', "E004", 4, 8, 'Invalid heredoc introducer'),
    ('a {\n  b = <<EOT\nx\n}\n\nc "d" {\n}\n', "E004", 31, 31, 'Unterminated heredoc `EOT`'),
    ('a = f(<<EOT\nx\nEOT)\n', "E004", 19, 19, 'Unterminated heredoc `EOT`'),
    ('a 1\n', "E001", 0, 1, 'Attribute or block expected'),
    ('a "x"\n', "E001", 5, 6, 'Invalid block definition'),
    ('a = [1 2]\n', "E001", 7, 8, 'Missing comma or `]`'),
    ('a = f(1 2)\n', "E001", 8, 9, 'Missing comma or `)`'),
    ('a = {\n  b = 1 c = 2\n}\n', "E001", 14, 15, 'Expected a comma, a newline or `}`'),
    ('a = 1 b = 2\n', "E001", 6, 7, 'Expected a newline after the attribute'),
    ('a {\n  b = 1 }\n', "E001", 12, 13, 'Expected a newline before `}`'),
    ('a {\n  b = 1\n\nc {\n}\n', "E001", 2, 3, 'Block is not closed'),
    ('a {\n  b {\n    c = 1\n}\n\nd {\n}\n', "E001", 2, 3, 'Block is not closed'),
    ('a: 1\n', "E001", 0, 2, 'Unexpected `:` after `a`'),
    ('a : [\n  1,\n]\nb = 2\n', "E001", 0, 3, 'Unexpected `:` after `a`'),
    ('<<<<<<< a\nb = 1\n=======\nb = 2\n>>>>>>> c\n', "E012", 0, 9, 'Unresolved merge conflict'),
    ('a = "${x:-y}"\n', "E009", 8, 9, 'Unexpected text in an interpolation'),
    ('a = "%{http_code}"\n', "E009", 7, 16, '`http_code` is not a template keyword'),
    ('a = "${x//a/b}"\n', "E003", 5, 15, 'Unterminated `${`'),
    ('a = 1 & 2\n', "E002", 6, 7, 'Unexpected `&`'),
    ('a = x++\n', "E001", 6, 7, 'Unexpected `+`'),
    ('a = 1.2.3\n', "E007", 4, 9, 'Malformed number'),
    ('a = "\\d"\n', "E005", 5, 7, 'Invalid escape sequence'),
    ('a = \n', "E001", 4, 5, 'Missing value'),
    ('a = [1,\nb = 2\n', "E001", 10, 11, '`[` on line 1 is not closed'),
    ('a = {\n  b = 1\n\nc {}\n', "E001", 17, 18, '`{` on line 1 is not closed'),
    ('a\n{\n}\n', "E001", 0, 1, 'Attribute or block expected'),
    ('a {}}\n', "E001", 4, 5, 'Unexpected `}`'),
    ('}\n', "E001", 0, 1, 'Unexpected `}`'),
    ('a = b ? c\n', "E001", 9, 10, 'Missing `:` of a conditional'),
    ('a = {for k in v : k}\n', "E001", 18, 19, 'Missing `=>` of a for expression'),
    ('a = 1\na = 2\n', "E006", 6, 7, 'Attribute `a` is set twice'),
    ('"a" = 1\n', "E013", 0, 3, 'Quoted name'),
    ('a = 1,\nb = 2\n', "E001", 5, 6, 'Unexpected comma'),
    ('a = (1\nb = 2\n', "E001", 7, 8, 'Missing `)`'),
    ('resource "a" "b {\n  c = 1\n}\n', "E003", 13, 17, 'Unterminated string'),
    ('/* x\na = 1\n', "E001", 0, 2, 'Unterminated comment'),
    ('a = b.\n', "E001", 6, 7, 'Missing attribute name'),
    ('a = b[0\n', "E001", 8, 8, 'Missing `]` of an index'),
    ('a = x.0.1\n', "E001", 6, 9, 'Invalid legacy index'),
    ('a = !\n', "E001", 5, 6, 'Missing value'),
    ('a == 1\n', "E001", 0, 1, 'Attribute or block expected'),
    ('a { b = 1, c = 2 }\n', "E001", 9, 10, 'More than one attribute in a one-line block'),
    ('a { b {} }\n', "E001", 4, 7, 'Block inside a one-line block'),
    ('a = "x" "y"\n', "E001", 8, 9, 'Expected a newline after the attribute'),
    ('a = @x\n', "E002", 4, 5, 'Unexpected `@`'),
    ('a = "${b\r\nc = 1\r\n', "E003", 5, 8, 'Unterminated `${`'),
    ('a = <<E\n${b\nE\nc = 1\n', "E003", 12, 13, 'Unterminated `${` on line 2'),
    ('= "a {\n', "E003", 2, 6, 'Unterminated string'),
    ('a = if x then y\n', "E001", 7, 8, 'Expected a newline after the attribute'),
]


@pytest.mark.parametrize(("text", "code", "start", "end", "summary"), SLIPS)
def test_a_slip_is_one_diagnostic(
    text: str, code: str, start: int, end: int, summary: str
) -> None:
    (found,) = parse(text).diagnostics

    assert (found.code, found.start, found.end, found.summary) == (code, start, end, summary)


def kinds(tree: SyntaxTree) -> list[type]:
    return [type(node) for node in descendants(tree.root, Node)]


@pytest.mark.parametrize("text", [slip[0] for slip in SLIPS if "\r" not in slip[0]])
def test_line_breaks_of_windows_change_neither_the_mistake_nor_the_tree(text: str) -> None:
    tree, other = parse(text), parse(text.replace("\n", "\r\n"))

    assert [found.summary for found in other.diagnostics] == [tree.diagnostics[0].summary]
    assert kinds(other) == kinds(tree)


def test_the_end_of_a_heredoc_within_a_sequence_ends_nothing() -> None:
    assert [found.summary for found in parse("a = <<E\n${{\nE\n}}\n").diagnostics] == [
        "Missing value of an object's key", "Unterminated heredoc `E`",
    ]


def test_the_marker_of_a_heredoc_begins_with_a_letter() -> None:
    assert parse("a = <<é\nb\né\n").diagnostics == []
    assert [found.code for found in parse("a = <<“x\nb = 1\n“x\n").diagnostics] == ["E002", "E002"]


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ('a = "b" + c"\n', "Unterminated string"),
        ('a = "x" y" z\nb = 1\n', "Unterminated string"),
        ('"  a = "b"\n', "Unterminated string"),
        ("a b { = 1\nc = 2\n", "Unexpected `=`"),
        ("a {\n  b {{\n    c = 1\n  }\n}\n", "Unexpected `{`"),
        ('a = \n  "b",\n  c.d,\n  "e"\n]\nf = 1\n', "Missing value"),
        ('a = {\n  b = \n    "c",\n  ]\n  d = 1\n}\n', "Missing value"),
        ("a = {\n  b = 1 ]\n  c = 2\n}\nd = [{\n}]\n", "Expected a comma, a newline or `}`"),
    ],
)
def test_what_follows_from_a_mistake_is_not_reported(text: str, summary: str) -> None:
    assert [found.summary for found in parse(text).diagnostics] == [summary]


@pytest.mark.parametrize("start", ["<< E", "<<- E", "<<E ", "<<E # x", '<<"E"', '<< "E"'])
def test_a_heredoc_with_an_invalid_start_is_one_mistake(start: str) -> None:
    tree = parse(f'a = {start}\n"b ${{c}}\n  d {{ e }}, f: g\nE\nh = 1\n')

    (found,) = tree.diagnostics
    assert (found.code, found.start, found.end) == ("E004", 4, 4 + len(start))
    assert items(tree) == ["a", "h"]


def test_each_line_keeps_its_mistake() -> None:
    tree = parse("a = b c\nd = $e f\ng = 'x', 'y'\nh = 1\nh = 2\n")

    assert [(tree.source.text.count("\n", 0, found.start), found.code)
            for found in tree.diagnostics] == [(0, "E001"), (1, "E002"), (2, "E002"), (4, "E006")]


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ('a = "x\nb = 1\nc {}\n', ["a", "b", "c"]),
        ('a = "${x\nb = 1\n', ["a", "b"]),
        ("a = [1,\nb = 2\nc {}\n", ["a", "b", "c"]),
        ("a {\n  x = 1\n\nb {\n}\n\nc = 1\n", ["a", "b", "c"]),
        ('a "b" {\n  x = <<EOT\ntext\n}\n\nc "d" {\n}\n', ["a", "c"]),
        ('a "b {\n  x = 1\n}\nc {}\n', ["a", "c"]),
        ("a = <<<\nb = 1\n", ["a", "b"]),
        ("<<<<<<< a\nb = 1\n=======\nb = 2\n>>>>>>> c\nd = 1\n", ["b", "b", "d"]),
        ("a = )\nb = 1\n", ["a", "b"]),
        ('x = 1\na "b {\n  y = 1\n}\nc {}\n', ["x", "a", "c"]),
        ("a {\n  b = [\n    1 2,\n    3,\n  ]\n}\nc = 1\n", ["a", "c"]),
    ],
)
def test_intact_items_around_a_mistake_are_kept(text: str, kept: list[str]) -> None:
    tree = parse(text)

    assert tree.diagnostics != []
    assert items(tree) == kept


def test_a_brace_in_an_unclosed_value_opens_no_block() -> None:
    tree = parse('a = "b {\nc = 1\n')

    assert [tree.text(item) for item in tree.body.items] == ['a = "b {', "c = 1"]


def test_a_bracket_that_an_object_closes_leaves_the_object() -> None:
    tree = parse("a = {\n  b = 1\n  c = [\n}\n")

    assert [found.summary for found in tree.diagnostics] == ["Unexpected `}`"]
    assert kinds(tree)[:3] == [Attribute, Object, ObjectItem]


def test_mistakes_in_items_of_one_list_are_all_told() -> None:
    tree = parse("a = [\n  1 2,\n  'x',\n  b.,\n  3,\n]\n")

    assert [found.summary for found in tree.diagnostics] == [
        "Missing comma or `]`", "String without double quotes", "Missing attribute name",
    ]


def test_indentation_tells_which_block_is_unclosed() -> None:
    (found,) = parse("a {\n  b {\n    c = 1\n}\n").diagnostics

    assert found.start == 2
    assert found.detail == "The indentation suggests that the `b` block on line 2 lacks its `}`."


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("a.b = 1\n", "Use a map: `a = { ... }`."),
        ("a {\n  b.c = 1\n}\n", "Use a map: `b = { ... }`."),
        ('a "x" {\n  b "y" {\n    c.d = 1\n  }\n}\n', "Use a map: `c = { ... }`."),
        ("a {\n  b {\n    c.d = 1\n  }\n}\n",
         'If `b` is a map, quote its keys: `b = { "c.d" = ... }`.'),
        ("a {\n  b {\n    c.d.e {\n", 'If `b` is a map, quote its keys: `b = { "c.d.e" = ... }`.'),
        ("a {\n  b {\n    c.", "Use a map: `c = { ... }`."),
    ],
)
def test_names_with_dots_are_keys_of_maps(text: str, advice: str) -> None:
    found = parse(text).diagnostics[0]
    assert found.detail == f"Attribute names cannot contain dots. {advice}"


def test_odd_indentation_in_front_of_a_mistake_is_no_mistake() -> None:
    text = "a = {\n      b = [\n  1 ] }\nc {\n      d {\n  }\n   }\ne = (1\n"

    assert [found.start for found in parse(text).diagnostics] == [len(text)]


@pytest.mark.parametrize("text", [bytes(range(256)), ('a = "é"\nb = 2\n' * 50).encode("utf-16")])
def test_a_file_that_is_no_text_is_one_mistake(text: bytes) -> None:
    (found,) = parse_config(Source.from_bytes("t", text)).diagnostics
    assert found.summary == "File is binary or not in UTF-8"
    assert found.start == text.decode("utf-8", "surrogateescape").index("\0")


def test_a_stray_nul_is_a_mistake_like_others() -> None:
    found = parse_config(Source("t", "a = 1\0\nb = [1,,2]\n")).diagnostics
    assert [each.code for each in found] == ["E002", "E001"]


@pytest.mark.parametrize("text", ['a = "${b"', 'a = "${b + c"', 'a = "%{ if b"', 'a = ["${b", "c'])
def test_a_sequence_that_the_file_ends_in_is_unterminated(text: str) -> None:
    (found,) = parse(text).diagnostics
    assert (found.code, found.start, found.end) == ("E003", text.index("{") - 1, len(text))


@pytest.mark.parametrize("rest", ["", " if d", "..."])
def test_a_key_in_the_loop_of_a_tuple_is_one_problem(rest: str) -> None:
    (found,) = parse(f"a = [for b in c : b.key => b{rest}]\n").diagnostics
    assert (found.code, found.range.text) == ("E001", "b.key")


@pytest.mark.parametrize("loop", [
    "[for 1 @ in b : c]", "[for b = @]", "[for b in c : d e @]", "{for b in c : b => d e @ f}",
])
def test_a_character_that_means_nothing_is_what_is_wrong_with_a_loop(loop: str) -> None:
    (found,) = parse(f"a = {loop}\n").diagnostics
    assert (found.code, found.range.text) == ("E002", "@")
