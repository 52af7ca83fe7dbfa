"""RD001 to RD003: constructs that other programs which read the file reject, drop or change.

The table is `programs/readers.json`: scripts/readers.py runs the programs in these versions, and
docs/readers.md has what came of it.
"""

from __future__ import annotations

import re

from hcl_lint.annotations import Final, Iterator, Mapping, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import OPT_IN, WARNING, Option, Rule, check
from hcl_lint.files.installed import program_data
from hcl_lint.linter.context import FileContext
from hcl_lint.syntax.nodes import (
    Attribute, Binary, Block, Body, BoolLiteral, Conditional, For, FunctionCall, HeredocTemplate,
    Interpolation, Node, NullLiteral, NumberLiteral, Object, ObjectItem, Parentheses,
    QuotedTemplate, Splat, Template, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.tokens import BANG, COMMENT, MINUS, NEWLINE

REJECTS: Final = "rejects"
DROPS: Final = "drops"
CHANGES: Final = "changes"

# The programs by the names in the configuration, as messages call them.
READERS: Final = {
    "python-hcl2": "python-hcl2 8.1.4",
    "python-hcl2-7": "python-hcl2 7.3.1",
    "bc-python-hcl2": "bc-python-hcl2 0.4.3",
    "pygohcl": "pygohcl 1.2.9",
    "hcl2json": "hcl2json 0.24.0",
    "hcl2-parser": "hcl2-parser 1.0.3",
    "hcl-to-json": "hcl-to-json 0.1.1",
    "parse-hcl": "parse-hcl 1.0.0",
    "tree-sitter-hcl": "tree-sitter-hcl 1.2.0",
    "codemirror-lang-hcl": "codemirror-lang-hcl 0.2.0",
}


class Construct:
    """Something that HCL allows, and what programs do with it.

    ``example`` is a text that has it, and ``advice`` says what to write so that all agree.
    ``differences`` are by reader: the kind, and the end of a sentence that begins with the program.
    """

    def __init__(self, facts: Mapping[str, str]) -> None:
        self.example = facts["example"]
        self.advice = facts.get("advice", "")
        self.differences: dict[str, tuple[str, str]] = {}
        for reader in READERS:
            kind, _, clause = facts.get(reader, "").partition(": ")
            if kind:
                self.differences[reader] = (kind, clause)


CONSTRUCTS: Final = {name: Construct(facts) for name, facts in program_data("readers").items()}

_OPTIONS: Final = (
    Option("readers", (), "The programs that read the files; the setting `readers` sets it."),
)
REJECTED = Rule(
    "RD001", "rejected-by-reader", WARNING, OPT_IN,
    "Construct that another program which reads the file rejects.", options=_OPTIONS,
)
DROPPED = Rule(
    "RD002", "dropped-by-reader", WARNING, OPT_IN,
    "Part of the file that another program which reads it drops.", options=_OPTIONS,
)
CHANGED = Rule(
    "RD003", "changed-by-reader", WARNING, OPT_IN,
    "Value that another program which reads the file changes.", options=_OPTIONS,
)
_BY_KIND: Final = {REJECTS: REJECTED, DROPS: DROPPED, CHANGES: CHANGED}

_LARGEST_EXACT: Final = 2 ** 53
_OPERANDS: Final = (Binary, Conditional, FunctionCall, Unary)
_CONTAINERS: Final = (Attribute, Block, Body, Object, ObjectItem, Tuple)
_DECODED_TWICE: Final = re.compile(r"(?<!\\)(?:\\\\)+[nrt]")
_LIKE_AN_ESCAPE: Final = re.compile(r'\\[nrt"\\]')


@check(
    REJECTED, DROPPED, CHANGED, name="readers", needs_valid_syntax=True, option="readers",
    nodes=(
        Attribute, Binary, Block, Body, BoolLiteral, Conditional, For, FunctionCall,
        HeredocTemplate, Interpolation, NullLiteral, NumberLiteral, Object, ObjectItem,
        Parentheses, QuotedTemplate, Splat, Traversal, Tuple, Unary,
    ),
)
def readers(node: Node, file: FileContext) -> Diagnostics:
    """Report a node that one of the chosen programs reads in another way."""
    for rule in (REJECTED, DROPPED, CHANGED):
        chosen = file.options(rule).texts("readers")
        if not chosen or not file.selection.has(rule):
            continue
        for name, place in _constructs(node, file):
            construct = CONSTRUCTS[name]
            said = [
                f"{READERS[reader]} {what}"
                for reader, (kind, what) in construct.differences.items()
                if reader in chosen and _BY_KIND[kind] is rule
            ]
            if said:
                more = [f"{sentence}." for sentence in said[1:]]
                detail = " ".join([*more, construct.advice]).strip()
                yield rule.at(file.range(place), said[0], detail or _NO_OTHER_FORM)


_NO_OTHER_FORM: Final = "The file is valid. Do not rely on that program for this part."


def _constructs(node: Node, file: FileContext) -> Iterator[tuple[str, Node]]:
    """The names of the constructs that a node is, each with its place."""
    if isinstance(node, (Block, Body, Attribute, ObjectItem)):
        yield from _in_bodies(node, file)
    elif isinstance(node, Template):
        yield from _in_strings(node, file)
    elif isinstance(node, Interpolation):
        around = file.ancestors[:-1]
        if _are_containers(around):
            yield "interpolation", node
        text = file.text_of(node)
        is_stripped = text.startswith("${~") or text.endswith("~}")
        if is_stripped and isinstance(file.parent, QuotedTemplate) and not _has_template(around):
            yield "strip-marker", node
    elif not _has_template(file.ancestors):
        yield from _in_expressions(node, file)


def _are_containers(ancestors: Sequence[Node]) -> bool:
    """Whether programs give what is inside as a value, not in the source of an expression."""
    return all([isinstance(node, _CONTAINERS) for node in ancestors])


def _has_template(ancestors: Sequence[Node]) -> bool:
    """Whether what is inside is part of a string, which many programs leave alone."""
    return any([isinstance(node, Template) for node in ancestors])


def _in_bodies(node: Node, file: FileContext) -> Iterator[tuple[str, Node]]:
    if isinstance(node, Attribute):
        value = node.expression
        if COMMENT in file.tokens.kinds[node.equals_token:value.first]:
            yield "comment-before-value", value
        if node.name in ("for", "if", "in"):
            yield "name-like-keyword", node
        if isinstance(value, Traversal) and not value.steps:
            yield "bare-name", value
        if isinstance(value, Parentheses) and isinstance(value.expression, NumberLiteral):
            yield "number-in-parentheses", value
    elif isinstance(node, ObjectItem):
        if isinstance(node.key, Parentheses) and not _has_template(file.ancestors):
            yield "computed-key", node.key
    elif isinstance(node, Block):
        for label in node.labels:
            if not label.value:
                yield "empty-label", label
    elif isinstance(node, Body):
        yield from _in_body(node)


def _in_body(body: Body) -> Iterator[tuple[str, Node]]:
    first: dict[str, Block] = {}
    seen: set[tuple[str, ...]] = set()
    for block in body.items:
        if not isinstance(block, Block):
            continue
        if len(first.setdefault(block.type, block).labels) != len(block.labels):
            yield "different-labels", block
        header = (block.type, *[label.value for label in block.labels])
        if header in seen:
            yield "repeated-block", block
        seen.add(header)


def _in_strings(node: Template, file: FileContext) -> Iterator[tuple[str, Node]]:
    text = file.text_of(node)
    is_value = _are_containers(file.ancestors)
    if is_value and ("$${" in text or "%%{" in text):
        yield "escaped-interpolation", node
    if not isinstance(node, HeredocTemplate):
        if not is_value:
            return
        if _DECODED_TWICE.search(text):
            yield "escaped-backslash", node
        if "\\" in text:
            yield "escape", node
        if node.is_literal() and _is_like_number(node.literal_text()):
            yield "string-like-number", node
        return
    if _has_template(file.ancestors):
        return
    lines = text.splitlines()
    is_flush = lines[0].startswith("<<-")
    yield ("flush-heredoc" if is_flush else "heredoc"), node
    if is_flush and "" in [line.strip() for line in lines]:
        yield "blank-line-in-heredoc", node
    if is_value and _LIKE_AN_ESCAPE.search(text):
        yield "backslash-in-heredoc", node
    if len(lines[0].strip("<-")) == 1:
        yield "short-heredoc-marker", node
    if len(lines) == 2:
        yield "empty-heredoc", node
    if isinstance(file.parent, FunctionCall):
        yield "heredoc-argument", node


def _is_like_number(text: str) -> bool:
    return text in ("true", "false") or text.isascii() and text.replace(".", "", 1).isdigit()


def _in_expressions(node: Node, file: FileContext) -> Iterator[tuple[str, Node]]:
    kinds, parent = file.tokens.kinds, file.parent
    if isinstance(node, NumberLiteral):
        text, is_value = file.text_of(node), _are_containers(file.ancestors)
        if "e" in text or "E" in text:
            yield "exponent" if is_value else "nested-exponent", node
        elif is_value and text.isdigit() and len(text) < 400 and int(text) > _LARGEST_EXACT:
            yield "large-number", node
    elif isinstance(node, Unary):
        if kinds[node.first] == MINUS and isinstance(node.operand, NumberLiteral):
            if _are_containers(file.ancestors):
                yield "negative-number", node
        elif kinds[node.first] == BANG and kinds[node.operand.first] == BANG:
            yield "double-negation", node
    elif isinstance(node, (BoolLiteral, NullLiteral)):
        if isinstance(parent, _OPERANDS):
            yield "keyword-in-expression", node
    elif isinstance(node, Parentheses):
        if isinstance(parent, _OPERANDS) and isinstance(node.expression, _OPERANDS):
            yield "parentheses", node
    elif isinstance(node, Traversal):
        if NEWLINE in kinds[node.first:node.last]:
            yield "wrapped-traversal", node
    elif isinstance(node, Tuple):
        if isinstance(parent, FunctionCall) and any(
            [isinstance(item, QuotedTemplate) for item in node.items]
        ):
            yield "list-argument", node
        if any([isinstance(item, Tuple) for item in node.items]):
            yield "nested-list", node
    elif isinstance(node, Object):
        if isinstance(parent, (Conditional, FunctionCall)) and node.items:
            yield "object-argument", node
    elif isinstance(node, FunctionCall):
        if node.ellipsis_token != -1:
            yield "expanded-argument", node
        if "::" in file.text_of(node).partition("(")[0]:
            yield "provider-function", node
        if len(node.arguments) > 1:
            yield "expression", node
    elif isinstance(node, (Binary, Conditional, For, Splat)):
        yield "expression", node
        if isinstance(node, For):
            if node.key is not None and _has_comment_line(node.collection, node.key, file):
                yield "comment-line-in-for", node
        elif not isinstance(node, Splat):
            before = node.condition if isinstance(node, Conditional) else node.left
            if _ends_line(before, file):
                if not isinstance(before, Binary) and not _follows_operator(node, file):
                    yield "newline-before-operator", before
                if isinstance(before.right if isinstance(before, Binary) else before, Unary):
                    yield "newline-after-negation", before


def _follows_operator(node: Node, file: FileContext) -> bool:
    """Whether the condition of a conditional around a node has an operator."""
    around = [outer.condition for outer in file.ancestors if isinstance(outer, Conditional)]
    return any([isinstance(x, Binary) and x.last < node.first for x in around])


def _has_comment_line(before: Node, after: Node, file: FileContext) -> bool:
    kinds = file.tokens.kinds
    return bytes([NEWLINE, COMMENT]) in kinds[before.last:after.first]


def _ends_line(node: Node, file: FileContext) -> bool:
    kinds, behind = file.tokens.kinds, node.last + 1
    while kinds[behind] == COMMENT:
        behind += 1
    return kinds[behind] == NEWLINE
