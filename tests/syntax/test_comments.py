"""To whom comments belong."""

from __future__ import annotations

import pytest
from hypothesis import given

from hcl_lint.syntax.comments import (
    BLOCK, CONFLICT_MARKER, HASH, SLASHES, all_comments, comments_within, dangling_comments,
    leading_comments, trailing_comments,
)
from hcl_lint.syntax.directives import PREFIXES, find_directives
from hcl_lint.syntax.nodes import Block, Body, ErrorNode, FunctionCall, Node, Object, Tuple
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.extent import sample
from tests.syntax.test_properties import recorded_inputs, soup


def parsed(text: str) -> SyntaxTree:
    return parse_config(Source("t", text))


def items(tree: SyntaxTree) -> list[Node]:
    """All nodes that may own comments."""
    found: list[Node] = list(tree.root.children()) if isinstance(tree.root, Body) else []
    for node in descendants(tree.root, Node):
        if isinstance(node, Block):
            found += node.body.items
        elif isinstance(node, (Object, Tuple, FunctionCall)):
            found += node.children()
    return found


def owned(text: str) -> list[str]:
    """What each item of a valid text owns, then what each node has dangling."""
    tree = parsed(text)
    assert not tree.diagnostics
    found = []
    for item in items(tree):
        name = tree.text(item).split("{")[0].strip()
        for comment in leading_comments(tree, item):
            found.append(f"{name} < {comment.text}")
        for comment in trailing_comments(tree, item):
            found.append(f"{name} > {comment.text}")
    for node in (tree.root, *descendants(tree.root, Node)):
        for comment in dangling_comments(tree, node):
            found.append(f"{type(node).__name__} ? {comment.text}")
    return found


@pytest.mark.parametrize("text, expected", [
    ("# c\na = 1\n", ["a = 1 < # c"]),
    ("# c\n// d\n/* e */\na = 1\n", ["a = 1 < # c", "a = 1 < // d", "a = 1 < /* e */"]),
    ("# c\n\n# d\na = 1\n", ["a = 1 < # d", "Body ? # c"]),
    ("# c\n\na = 1\n", ["Body ? # c"]),
    ("/* c */ a = 1\n", ["a = 1 < /* c */"]),
    ("# c\n/* d\n */ a = 1\n", ["a = 1 < # c", "a = 1 < /* d\n */"]),
    ("a = 1\n# c\nb = 2\n", ["b = 2 < # c"]),
    ("# c\r\na = 1\r\n", ["a = 1 < # c"]),
    ("a {\n  # c\n  b = 1\n}\n", ["b = 1 < # c"]),
])
def test_a_comment_block_directly_above_an_item_leads_it(text: str, expected: list[str]) -> None:
    assert owned(text) == expected


@pytest.mark.parametrize("text, expected", [
    ("a = 1 # c\n", ["a = 1 > # c"]),
    ("a = 1 # c", ["a = 1 > # c"]),
    ("a = 1 /* c */ // d\n", ["a = 1 > /* c */", "a = 1 > // d"]),
    ("a = 1 # c\nb = 2\n", ["a = 1 > # c"]),
    ("a = 1 # c\n# d\nb = 2\n", ["a = 1 > # c", "b = 2 < # d"]),
    ("a = 1 /* c\n */\nb = 2\n", ["a = 1 > /* c\n */"]),
    ("a {} # c\n", ["a > # c"]),
    ("a { b = 1 /* c */ }\n", ["b = 1 > /* c */"]),
    ("a = <<E\nE\n# c\n\n", ["Body ? # c"]),
])
def test_a_comment_behind_an_item_on_its_line_trails_it(text: str, expected: list[str]) -> None:
    assert owned(text) == expected


@pytest.mark.parametrize("text, expected", [
    ("a = [1, # c\n  2 # d\n]\n", ["1 > # c", "2 > # d"]),
    ("a = [1 /* c */, 2]\n", ["1 > /* c */"]),
    ("a = [1, /* c */ 2]\n", ["2 < /* c */"]),
    ("a = [/* c */ 1, /* d */]\n", ["1 < /* c */", "1 > /* d */"]),
    ("a = [\n  # c\n  1,\n  # d\n  2,\n  # e\n]\n", ["1 < # c", "2 < # d", "Tuple ? # e"]),
    ("a = {\n  # c\n  b = 1, # d\n  c = 2 # e\n}\n",
     ["b = 1 < # c", "b = 1 > # d", "c = 2 > # e"]),
    ("a = f(/* c */ b /* d */... # e\n)\n",
     ["b < /* c */", "b > /* d */", "b > # e"]),
    ("a = [ # c\n  1]\n", ["Tuple ? # c"]),
])
def test_items_of_collections_and_arguments_own_comments(text: str, expected: list[str]) -> None:
    assert owned(text) == expected


@pytest.mark.parametrize("text, expected", [
    ("# c\n", ["Body ? # c"]),
    ("a = 1\n\n# c\n", ["Body ? # c"]),
    ("a {\n  # c\n}\n", ["Block ? # c"]),
    ("a { # c\n  b = 1\n\n  # d\n}\n", ["Block ? # c", "Block ? # d"]),
    ('a /* c */ "b" /* d */ {}\n', ["Block ? /* c */", "Block ? /* d */"]),
    ("a /* c */ = /* d */ 1\n", ["Attribute ? /* c */", "Attribute ? /* d */"]),
    ("a = b /* c */ + 1\n", ["Binary ? /* c */"]),
    ("a = (\n  # c\n  b)\n", ["Parentheses ? # c"]),
    ('a = "${ /* c */ b }"\n', ["Interpolation ? /* c */"]),
    ("a = f(/* c */)\n", ["FunctionCall ? /* c */"]),
])
def test_every_other_comment_dangles_in_the_innermost_node(text: str, expected: list[str]) -> None:
    assert owned(text) == expected


def test_a_comment_knows_its_kind_text_and_place() -> None:
    text = "# a\n// b\nc = 1 /* d\n e */\n"
    tree = parsed(text)
    comments = all_comments(tree)
    assert [each.kind for each in comments] == [HASH, SLASHES, BLOCK]
    assert [each.text for each in comments] == ["# a", "// b", "/* d\n e */"]
    assert [text[each.start : each.end] for each in comments] == [each.text for each in comments]


def test_comments_within_a_node_are_those_at_any_depth() -> None:
    tree = parsed("# a\nb = [ # c\n  (/* d */ 1) # e\n] # f\n")
    assert [each.text for each in comments_within(tree, tree.body.items[0])] == [
        "# c", "/* d */", "# e"]


def test_the_markers_of_a_merge_conflict_belong_to_nothing() -> None:
    tree = parsed("a {\n<<<<<<< ours\n  b = 1\n=======\n  b = 2\n>>>>>>> theirs\n}\n")
    (block,) = tree.body.items
    assert [each.kind for each in all_comments(tree)] == [CONFLICT_MARKER] * 3
    assert [each.kind for each in dangling_comments(tree, block)] == [CONFLICT_MARKER] * 3


def test_what_did_not_parse_owns_no_comments() -> None:
    tree = parsed("# a\n= 1 # b\nc = 2\n")
    error = next(descendants(tree.root, ErrorNode))
    assert leading_comments(tree, error) == trailing_comments(tree, error) == []


def keeps_each_comment_once(text: str) -> bool:
    """Whether every comment of a text belongs to exactly one node, in one way."""
    tree = parsed(text)
    found = [comment.token for node in (tree.root, *descendants(tree.root, Node))
             for comment in dangling_comments(tree, node)]
    for item in items(tree):
        found += [comment.token for comment in leading_comments(tree, item)]
        found += [comment.token for comment in trailing_comments(tree, item)]
    return sorted(found) == [comment.token for comment in all_comments(tree)]


def test_a_comment_behind_a_block_that_is_not_closed_belongs_to_its_last_item() -> None:
    tree = parsed("a {\n  b = [] /* c")
    (block,) = tree.body.items
    assert isinstance(block, Block)
    (attribute,) = block.body.items
    assert [each.text for each in trailing_comments(tree, attribute)] == ["/* c"]
    assert trailing_comments(tree, block) == []


@given(soup)
def test_each_comment_of_any_text_belongs_to_one_node(text: str) -> None:
    assert keeps_each_comment_once(text)
    assert keeps_each_comment_once(f"a {{\n  b = [ # c\n  {text}\n  # d\n  ]\n}}\n")


@pytest.mark.parametrize("table", ["syntax/files", "syntax/snippets"])
def test_each_comment_of_recorded_inputs_belongs_to_one_node(table: str) -> None:
    for data in sample(list(recorded_inputs(table))):
        if b"#" in data or b"/" in data:
            text = data.decode("utf-8", "surrogateescape")
            assert keeps_each_comment_once(text), tables.encode(text)[:500]


def test_a_file_may_have_the_directives_of_every_tool() -> None:
    tree = parsed("".join([f"# {prefix}ignore\n" for prefix in PREFIXES]))
    assert [found.prefix for found in find_directives(tree)] == list(PREFIXES)


def found(text: str) -> list[str]:
    """The directives of a text; those about which there is doubt have a question mark."""
    tree = parse_config(Source("a.tf", text.replace("IGNORE", "tflint-ignore: some_rule")))
    return [
        tree.source.text[each.start : each.start + 6] + "?" * each.is_doubtful
        for each in find_directives(tree)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "# variable a {\n#   # IGNORE\n#   type = string\n# }\n",
        "# variable a {\n#   IGNORE\n#   type = string\n# }\n",
        "#variable a {\n#  #IGNORE\n#  type = string\n#}\nx = 1\n",
        "// variable a {\n//   // IGNORE\n//   type = string\n// }\n",
        "# // IGNORE\n# x = 1\ny = 1\n",
        "# Example:\n#   a {\n#     # IGNORE\n#   }\n",
        "# IGNORE\n# variable a {\n# }\nx = 1\n",
        "# IGNORE\n# # IGNORE\n# variable a {\n# }\nx = 1\n",
        "# IGNORE\n# IGNORE\n# variable a {\n# }\nx = 1\n",
        "# x = [\n# IGNORE\n#   1,\n# ]\nx = 1\n",
        "# x = 1 # IGNORE\nx = 2\n",
        "# a { # IGNORE\n# }\nx = 2\n",
        "# } # IGNORE\nx = 2\n",
        "# IGNORE\n# x = 1\n\ny = 1\n",
        "a {\n  # IGNORE\n  # x = 1\n}\n",
        "# IGNORE\n# x = 1\n",
        "/* a {\n  # IGNORE\n  b = 1\n} */\nx = 1\n",
        "/*\n# IGNORE\n*/\nx = 1\n",
    ],
)
def test_in_code_that_is_commented_out(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "# IGNORE\nx = 1\n",
        "## IGNORE\nx = 1\n",
        "// IGNORE\nx = 1\n",
        "/* IGNORE */\nx = 1\n",
        "/* why # IGNORE */\nx = 1\n",
        "x = 1 # IGNORE\n",
        "# why # IGNORE\nx = 1\n",
        "# a = b is why we do this here # IGNORE\nx = 1\n".replace("a = b is", "a: b is"),
        "# IGNORE\n# Some words about it (and more).\nx = 1\n",
        "# Some words about it (\n# IGNORE\nx = 1\n",
        "# variable a {\n# }\n\n# IGNORE\nx = 1\n",
        "# variable a {\n# }\n# IGNORE\nx = 1\n",
        "# a == b\n# IGNORE\nx = 1\n",
        "# IGNORE\n# a == b\nx = 1\n",
        "# IGNORE\n# a => b\nx = 1\n",
    ],
)
def test_elsewhere(text: str) -> None:
    assert found(text) == ["tflint"]


def test_above_an_attribute_that_is_commented_out_it_may_be_for_that() -> None:
    assert found("# IGNORE\n# x = 1\ny = 1\n") == ["tflint?"]
    assert found("# IGNORE\n# IGNORE\n# x = 1\ny = 1\n") == ["tflint?", "tflint?"]


@pytest.mark.parametrize("command", ["file-ignore[S002]", "disable[S002]"])
def test_a_directive_for_the_file_above_everything_else_is_one(command: str) -> None:
    directive = f"# hcl-lint: {command}\n"
    for below in ("# x = 1\n", "# x = 1\ny = 1\n", "# a {\n# }\n", "# x = [\n# ]\ny = 1\n"):
        assert found(directive + below) == ["hcl-li"]
        assert found(f"\n{directive}{directive}{below}") == ["hcl-li", "hcl-li"]
        assert found(f"# words\n\n{directive}# x = 1\n") == []


def test_one_for_what_follows_is_not() -> None:
    assert found("# hcl-lint: ignore[S002]\n# a {\n# }\nx = 1\n") == []
