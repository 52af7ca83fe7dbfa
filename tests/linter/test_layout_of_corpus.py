"""All rules of layout together, over many real files: they end, and they change nothing else."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hcl_lint.diagnostics.rule_table import families
from hcl_lint.dialects.registry import dialect_for
from hcl_lint.edit.code import Meanings
from hcl_lint.files.paths import is_formatted_name
from hcl_lint.format.formatter import HCL, format_tree
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once
from hcl_lint.linter.registry import CheckLoader, Registry
from hcl_lint.linter.selection import Selection
from hcl_lint.semantics.document import Document, parse_document
from hcl_lint.semantics.module import Module
from hcl_lint.syntax.comments import all_comments
from hcl_lint.syntax.nodes import Attribute, Block, Body, Node, Object, ObjectItem, Tuple
from hcl_lint.syntax.queries import static_key
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source
from tests.extent import sample

if TYPE_CHECKING:
    from hcl_lint.edit.code import Meaning

CORPUS = Path(os.environ.get("HCL_LINT_CONFORMANCE", "../shared/conformance")).parent / "corpus"
SHARES = 4

# It changes values, as it says.
UNSAFE_FOR_VALUES = "heredoc-indent"


REGISTRY = Registry(families())


def names() -> list[str]:
    """The names of the problems of layout and formatting."""
    return [
        problem.name
        for problem in REGISTRY.rules
        if problem.code[0] in "FL" and problem.name != UNSAFE_FOR_VALUES
    ]


def share(number: int) -> Sequence[Path]:
    """One of the equal shares of what this run checks."""
    paths = sorted(p for p in CORPUS.rglob("*") if is_formatted_name(p.name) and p.is_file())
    return sample(paths, 120)[number::SHARES]


class Unordered(Meanings):
    """The meanings of nodes, ignoring the order of items where it has no meaning."""

    def items(self, node: Body | Object | Tuple) -> Meaning:
        told = super().items(node)
        if isinstance(node, Tuple):
            return told
        keys = [str(self.place(item)) for item in node.items]
        order = sorted(range(len(told)), key=keys.__getitem__)
        return tuple([told[number] for number in order])

    def own_tokens(self, node: Node, children: Sequence[Node]) -> Meaning:
        """A comma more or less in a call has no meaning either."""
        return tuple([token for token in super().own_tokens(node, children) if token != ","])

    def place(self, item: Node) -> object:
        """What tells an item from those whose order among themselves does not matter to it."""
        if isinstance(item, Attribute):
            return self.name(item)
        if isinstance(item, Block):
            return self.header(item)
        if isinstance(item, ObjectItem):
            return static_key(self.tree, item.key) or self.key(item)
        return ""


def comments(tree: SyntaxTree) -> list[str]:
    return sorted(comment.text.rstrip() for comment in all_comments(tree))


def found(names: list[str], document: Document) -> FileContext:
    selection = Selection(names)
    module = ModuleContext(Module("", document.dialect, [document]), selection=selection)
    (file,) = module.files
    Engine(loader=CheckLoader(REGISTRY.checks, selection)).run(module)
    return file


def fixed(names: list[str], before: SyntaxTree) -> tuple[SyntaxTree, int]:
    """The tree once nothing is left to fix, and the rounds that it took."""
    document = Document(before.source, dialect_for(before.source.path))
    for taken in range(MOST_ROUNDS + 1):
        diagnostics = found(names, document).diagnostics
        wanted = [each for each in diagnostics if each.fix is not None]
        if not wanted:
            return document.tree, taken
        result = fix_once(document, wanted)
        assert result.refused == []
        document = result.document
    raise AssertionError(f"more than {MOST_ROUNDS} rounds: {[each.rule.name for each in wanted]}")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is missing")
@pytest.mark.parametrize("number", range(SHARES))
def test_fixes_end_and_keep_comments_and_meaning(number: int) -> None:
    selected = names()
    for path in share(number):
        before = parse_document(Source.from_bytes(str(path), path.read_bytes()))
        if before.diagnostics:
            continue
        after, _ = fixed(selected, before)
        assert after.diagnostics == [], path
        assert comments(after) == comments(before), path
        meanings = [Unordered(tree).meaning_of(tree.root) for tree in (before, after)]
        assert meanings[0] == meanings[1], path
        if not path.name.startswith("."):  # the layout of other tools' settings is theirs
            assert format_tree(after, HCL) == after.source.text, path


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is missing")
def test_each_rule_alone_leaves_formatted_what_was_formatted() -> None:
    selected = [name for name in names() if name != "unformatted"]
    for path in share(0):
        tree = parse_document(Source.from_bytes(str(path), path.read_bytes()))
        if tree.diagnostics:
            continue
        formatted = parse_document(Source(str(path), format_tree(tree, HCL)))
        for name in selected:
            after, _ = fixed([name], formatted)
            assert format_tree(after, HCL) == after.source.text, (name, path)
