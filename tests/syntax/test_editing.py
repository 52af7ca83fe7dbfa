"""A text that is parsed after an edit has the tree that it would have if it were new."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hcl_lint.syntax.dump import dump
from hcl_lint.syntax.editing import parse_edited
from hcl_lint.syntax.nodes import Node
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.extent import examples, sample
from tests.syntax.test_properties import PIECES, recorded_inputs

TEXT = '''\
# The network.
resource "a" "b" {
  cidr = "10.0.0.0/16" # all of it
}

locals {
  text = <<EOT
    ${var.a} and
  EOT
}
tags = { a = 1 }
output "c" { value = [
  1, 2,
] }
'''


def parsed(text: str) -> SyntaxTree:
    return parse_config(Source("t", text))


def nodes_of(tree: SyntaxTree) -> Iterator[Node]:
    waiting = [tree.root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.children()


def tree_after(before: SyntaxTree, text: str) -> SyntaxTree:
    """The tree of a text after an edit, which has to be that of the same text when it is new."""
    found, new = parse_edited(Source("t", text), before), parsed(text)
    assert dump(found) == dump(new), text
    left, right = found.tokens, new.tokens
    assert left.kinds == right.kinds, text
    assert (left.bases, left.offsets, left.widths) == (right.bases, right.offsets, right.widths)
    assert [repr(node) for node in nodes_of(found)] == [repr(node) for node in nodes_of(new)], text
    return found


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("10.0", "10.1"),  # as many tokens
        ("10.0", "${var.a}.0"),  # more
        (' # all of it', ""),
        ("\n}\n\nlocals", "\n}\n\n\n\n# Values\nlocals"),
        ("}\n\nlocals {", "locals {"),  # one item of two
        ("  EOT\n", "  EOT\n  x = 1\n"),
        ("  EOT\n", ""),  # the heredoc ends nowhere
        ("= 1", '= "'),
        ("# The", "/* The"),
        ("# The network.\n", ""),
        ("tags = { a = 1 }\n", ""),
        ("tags = { a = 1 }", "tags = { a = 1 }\ntags = {}"),  # twice in one file
        ("] }\n", "] }"),
        ("] }\n", "] }\n\n# The end"),
        ("# The", "\ufeff# The"),
        ("locals", "\ufefflocals"),
        ("resource", "<<<<<<< mine\nresource"),
        ("a", "\udc80"),
        (TEXT, ""),
        (TEXT, TEXT + TEXT.replace("tags", "labels")),
    ],
)
def test_an_edit_makes_the_tree_of_the_new_text(old: str, new: str) -> None:
    assert old in TEXT
    tree_after(parsed(TEXT), TEXT.replace(old, new, 1))
    if new in TEXT.replace(old, new, 1) and not parsed(TEXT.replace(old, new, 1)).diagnostics:
        tree_after(parsed(TEXT.replace(old, new, 1)), TEXT)


def test_items_that_an_edit_does_not_reach_keep_their_nodes() -> None:
    before = parsed(TEXT)
    after = tree_after(before, TEXT.replace("${var.a} and", "${var.other} and"))
    kept = [left is right for left, right in zip(before.body.items, after.body.items)]
    assert kept == [True, False, True, True]


def test_items_above_an_edit_keep_their_nodes_where_tokens_are_added() -> None:
    before = parsed(TEXT)
    after = tree_after(before, TEXT.replace("tags = { a = 1 }", "tags = { a = 1, b = 2 }"))
    kept = [left is right for left, right in zip(before.body.items, after.body.items)]
    assert kept == [True, True, False, False]


def test_random_edits_make_the_trees_of_the_new_texts() -> None:
    files = sorted(recorded_inputs("syntax/files"))
    for number, data in enumerate(sample(files)):
        chosen = random.Random(number)
        tree = parsed(data[:5_000].decode("utf-8", "surrogateescape"))
        for _ in range(examples(200)):
            text = tree.source.text
            start = chosen.randint(0, len(text))
            end = start + chosen.choice((0, 0, 1, 2, 30))
            other = chosen.randint(0, len(text))
            piece = chosen.choice(
                (chosen.choice(PIECES), text[other : other + chosen.choice((0, 3, 50, 400))])
            )
            after = tree_after(tree, text[:start] + piece + text[end:])
            tree = tree if after.diagnostics else after
