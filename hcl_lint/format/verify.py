"""Proof that a formatted text says what the source says."""

from __future__ import annotations

from hcl_lint.annotations import Final, Sequence
from hcl_lint.format.formatter import TERRAFORM, format_tree
from hcl_lint.format.rewrites import BARE_TYPES, QUOTED_TYPES
from hcl_lint.syntax.lexer import tokenize
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, Expression, Interpolation, Node, Parentheses, QuotedTemplate,
)
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tokens import COMMENT, NEWLINE, Tokens
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source

# Where a body is, or an item of it.
_FILE: Final = 0
_VARIABLE: Final = 1  # the description of a variable
_ELSEWHERE: Final = 2

_MODERN_TYPES: Final = {
    **{f'"{quoted}"': modern for quoted, modern in QUOTED_TYPES.items()},
    **{modern: modern for modern in QUOTED_TYPES.values()},
    **{bare: f"{bare}(any)" for bare in BARE_TYPES},
    **{f"{bare}(any)": f"{bare}(any)" for bare in BARE_TYPES},
}
"""The types that are rewritten, and what of them is left, by what they become."""


def verify(
    before: SyntaxTree, formatted: str, dialect: str, first_line: int | None = None,
    last_line: int | None = None,
) -> str | None:
    """Say in plain English why *formatted* must not replace the source, or None.

    It parses; it means the same, once what the dialect rewrites is rewritten on both sides;
    it has the same comments; and formatting it again changes nothing. *first_line* and
    *last_line* are those that `format_tree` was given.
    """
    if formatted == before.source.text:
        return None
    after = parse_config(Source(before.source.path, formatted))
    if after.diagnostics:
        return f"the result has a syntax error: {after.diagnostics[0].summary}"
    if not _same_tokens(before.tokens, before.source.text, after.tokens, formatted):
        if _comments(before) != _comments(after):
            return "the result does not have the same comments"
        if meaning(before, dialect) != meaning(after, dialect):
            return "the result has a different meaning"
    if last_line is not None:
        last_line += formatted.count("\n") - before.source.text.count("\n")
    if format_tree(after, dialect, first_line, last_line) != formatted:
        return "formatting the result again changes it"
    return None


def differs_in_space_only(before: SyntaxTree, formatted: str) -> bool:
    """Whether *formatted* has the same tokens, and so the same meaning, as the source.

    That needs no parser, and neither a tree nor a second layout.
    """
    after, diagnostics = tokenize(formatted)
    return not diagnostics and _same_tokens(before.tokens, before.source.text, after, formatted)


def _same_tokens(tokens: Tokens, text: str, others: Tokens, other_text: str) -> bool:
    """Whether nothing but white space differs: the shortest proof that all is the same."""
    widths = tokens.widths
    if tokens.kinds != others.kinds or widths != others.widths:
        return False
    for start, other, width in zip(tokens.starts, others.starts, widths):
        if text[start:start + width] != other_text[other:other + width]:
            return False
    return True


def _comments(tree: SyntaxTree) -> list[str]:
    """The comments of a file, sorted: it does not matter where they are."""
    return sorted(
        [tree.token_text(i) for i, kind in enumerate(tree.tokens.kinds) if kind == COMMENT]
    )


def meaning(tree: SyntaxTree, dialect: str) -> list[str]:
    """Describe everything that matters in a configuration, in words.

    White space and comments do not matter, nor, in the dialect ``terraform``, what
    `hcl_lint.format.rewrites` changes. Two trees mean the same where the words are the same.
    """
    describer = _Describer(tree, dialect == TERRAFORM)
    while describer.stack:
        describer.describe(*describer.stack.pop())
    return describer.words


class _Describer:
    """Describes a tree in words, node by node, so that its depth does not matter."""

    __slots__ = ("tree", "is_terraform", "words", "stack")

    def __init__(self, tree: SyntaxTree, is_terraform: bool) -> None:
        self.tree = tree
        self.is_terraform = is_terraform
        self.words: list[str] = []
        self.stack: list[tuple[Node, int]] = [(tree.root, _FILE)]  # what is still to be reported

    def describe(self, node: Node, place: int) -> None:
        """Add the words of a node itself; leave its children on the stack."""
        if isinstance(node, Attribute):
            self.words.append(f"attribute {node.name}")
            self.describe_value(node, place)
        elif isinstance(node, Block):
            block_type = node.type
            self.words.append(f"block {block_type} of {len(node.labels)}")
            for label in node.labels:
                self.words.append(label.value)
            is_variable = place == _FILE and block_type == "variable"
            self.stack.append((node.body, _VARIABLE if is_variable else _ELSEWHERE))
        else:
            children = node.children()
            self.words.append(f"{type(node).__name__} of {len(children)}")
            if not isinstance(node, Body):
                self.describe_tokens(node, children)
                place = _ELSEWHERE
            for child in reversed(children):
                self.stack.append((child, place))

    def describe_value(self, attribute: Attribute, place: int) -> None:
        value = attribute.expression
        if self.is_terraform:
            if place == _VARIABLE and attribute.name == "type":
                written = self.tree.text(value)
                if written in _MODERN_TYPES:
                    self.words.append(_MODERN_TYPES[written])
                    return
            else:
                value = _unwrapped(value)
        self.stack.append((value, _ELSEWHERE))

    def describe_tokens(self, node: Node, children: Sequence[Node]) -> None:
        """Add the words of the tokens of a node that are in none of its children."""
        i = node.first
        for child in children:
            self.describe_range(i, child.first)
            i = max(i, child.last + 1)
        self.describe_range(i, node.last + 1)

    def describe_range(self, first: int, stop: int) -> None:
        kinds = self.tree.tokens.kinds
        for i in range(first, stop):
            if kinds[i] != COMMENT and kinds[i] != NEWLINE:
                self.words.append(self.tree.token_text(i))


def _unwrapped(value: Expression) -> Expression:
    """The value without the wrappers and parentheses around it."""
    while True:
        if isinstance(value, Parentheses):
            value = value.expression
            continue
        if isinstance(value, QuotedTemplate) and len(value.parts) == 1:
            part = value.parts[0]
            if isinstance(part, Interpolation):
                value = part.expression
                continue
        return value
