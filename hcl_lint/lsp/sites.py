"""Where something is being typed: in which blocks, in what part of them.

Only tokens are looked at, since the text around a cursor is rarely complete.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hcl_lint.annotations import Sequence
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.checker import selected_values
from hcl_lint.schema.content import BlockSchemaSource
from hcl_lint.schema.native_body import NativeBlock
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import file_schema_of
from hcl_lint.semantics.product import product_of
from hcl_lint.semantics.scopes import scope_of_file
from hcl_lint.semantics.targets import blocks_at
from hcl_lint.syntax import tokens as kinds
from hcl_lint.syntax.nodes import DYNAMIC, Block

# The parts of a body.
NAME = "name"  # where an attribute or block begins
LABEL = "label"
VALUE = "value"  # in an expression
KEY = "key"  # where an item of an object begins that is the value of an attribute
TEXT = "text"  # in the literal text of a string
NOTHING = "nothing"  # in a comment, or where nothing is known

_PATH = re.compile(r"(?:[^\W\d][\w-]*(?:\[[^][]*\])?\.)*(?:[^\W\d][\w-]*)?\Z")

_OPENING = {
    kinds.OPEN_BRACE: kinds.CLOSE_BRACE,
    kinds.OPEN_BRACKET: kinds.CLOSE_BRACKET,
    kinds.OPEN_PAREN: kinds.CLOSE_PAREN,
    kinds.INTERPOLATION_OPEN: kinds.TEMPLATE_CLOSE,
    kinds.DIRECTIVE_OPEN: kinds.TEMPLATE_CLOSE,
    kinds.OPEN_QUOTE: kinds.CLOSE_QUOTE,
    kinds.HEREDOC_OPEN: kinds.HEREDOC_CLOSE,
}
_CLOSING = frozenset(_OPENING.values())


class Header(NamedTuple):
    """The beginning of a block: its type and labels; ``open_token`` is its brace."""

    type: str
    labels: list[str]
    open_token: int


class Site:
    """A place in a text where something is being typed.

    ``part`` is one of the constants above and ``headers`` are the blocks around, from the outside
    in. ``attribute`` is the attribute whose value it is in, ``names`` what is before the last dot
    of the address that is being typed, and ``start`` is where the word after that begins.
    """

    def __init__(self, part: str, headers: list[Header], offset: int) -> None:
        self.part = part
        self.headers = headers
        self.attribute = ""
        self.names: list[str] = []
        self.start = offset
        self.offset = offset


def site_at(document: Document, offset: int) -> Site:
    """The place at an offset of a document in native syntax."""
    tree = document.tree
    tokens = tree.tokens
    last = _last_before(document, offset)
    if last >= 0 and tokens.kinds[last] == kinds.COMMENT and offset <= tokens.end(last):
        if offset < tokens.end(last) or not tree.token_text(last).startswith("/*"):
            return Site(NOTHING, [], offset)
    if last >= 0 and tokens.kinds[last] in _OPENING and offset < tokens.end(last):
        last -= 1  # between the characters of what opens a template
    headers: list[Header] = []
    part = ""
    attribute = ""
    depth = 0  # objects around
    token = last
    line = last  # where the search for the beginning of the line starts
    while True:
        opening = _opening_before(tokens.kinds, token)
        if opening < 0:
            part = part or _part_of_body(document, -1, line, offset)
            attribute = attribute or _attribute(document, -1, line)
            break
        kind = tokens.kinds[opening]
        if kind in (kinds.OPEN_QUOTE, kinds.HEREDOC_OPEN):
            part = part or TEXT
        elif kind != kinds.OPEN_BRACE:
            part = part or VALUE
        else:
            header = _header(document, opening)
            if header is not None:
                part = part or _part_of_body(document, opening, line, offset)
                if not headers:
                    attribute = attribute or _attribute(document, opening, line)
                headers.insert(0, header)
            else:
                part = part or _part_of_object(document, opening, line)
                depth += 1
        token = opening - 1
        line = opening - 1 if not headers else line
    if part == TEXT and _is_label(document, last):
        part = LABEL
    if part == KEY and (depth != 1 or not attribute):
        part = NOTHING  # in an object in another one
    site = Site(part, headers, offset)
    site.attribute = attribute
    match = _PATH.search(document.text[max(offset - 500, 0) : offset])
    word = match.group() if match is not None else ""
    *names, rest = word.split(".")
    site.names = names
    site.start = offset - len(rest)
    return site


def _last_before(document: Document, offset: int) -> int:
    """The last token that begins before an offset; -1 without one."""
    starts = document.tree.tokens.starts
    low, high = 0, len(starts) - 1  # the last token is the end of the file
    while low < high:
        middle = (low + high) // 2
        if starts[middle] < offset:
            low = middle + 1
        else:
            high = middle
    return low - 1


def _opening_before(all_kinds: bytes, token: int) -> int:
    """The last bracket or quote before a token that nothing closes; -1 without one."""
    depth = 0
    for at in range(token, -1, -1):
        kind = all_kinds[at]
        if kind in _CLOSING:
            depth += 1
        elif kind in _OPENING:
            if depth == 0:
                return at
            depth -= 1
    return -1


def _line_start(document: Document, opening: int, token: int) -> int:
    """The first token of the line that a token is in, after an opening bracket."""
    all_kinds = document.tree.tokens.kinds
    depth = 0
    at = token
    while at > opening:
        kind = all_kinds[at]
        if kind in _CLOSING:
            depth += 1
        elif kind in _OPENING:
            depth -= 1
        elif kind == kinds.NEWLINE and depth == 0:
            break
        at -= 1
    return at + 1


def _part_of_body(document: Document, opening: int, token: int, offset: int) -> str:
    tokens = document.tree.tokens
    first = _line_start(document, opening, token)
    seen = [tokens.kinds[at] for at in range(first, token + 1)]
    for kind in seen:
        if kind == kinds.EQUAL:
            return VALUE
        if kind == kinds.OPEN_BRACE:
            return NOTHING  # after a block
    if not seen or (len(seen) == 1 and offset <= tokens.end(first)):
        return NAME
    return LABEL


def _part_of_object(document: Document, opening: int, token: int) -> str:
    all_kinds = document.tree.tokens.kinds
    for at in range(token, opening, -1):
        if all_kinds[at] in (kinds.EQUAL, kinds.COLON):
            return VALUE
        if all_kinds[at] in (kinds.NEWLINE, kinds.COMMA):
            break
    return KEY


def _attribute(document: Document, opening: int, token: int) -> str:
    """The name of the attribute whose value the line is in."""
    tree = document.tree
    first = _line_start(document, opening, token)
    if first < token and tree.tokens.kinds[first] == kinds.IDENTIFIER:
        if kinds.EQUAL in tree.tokens.kinds[first : token + 1]:
            return tree.token_text(first)
    return ""


def _header(document: Document, opening: int) -> Header | None:
    """The beginning of the block that a brace opens; None if it opens an object."""
    tree = document.tree
    all_kinds = tree.tokens.kinds
    labels: list[str] = []
    at = opening - 1
    while at >= 0:
        kind = all_kinds[at]
        if kind == kinds.CLOSE_QUOTE:
            start = all_kinds.rfind(kinds.OPEN_QUOTE, 0, at)
            text = tree.source.text[tree.tokens.end(start) : tree.tokens.start(at)]
            labels.insert(0, text)
            at = start - 1
        elif kind == kinds.IDENTIFIER:
            labels.insert(0, tree.token_text(at))
            at -= 1
        else:
            break
    if at >= 0 and all_kinds[at] not in (kinds.NEWLINE, kinds.COMMENT, kinds.OPEN_BRACE):
        if all_kinds[at] != kinds.CLOSE_BRACE:
            return None
    if all_kinds[at + 1] != kinds.IDENTIFIER:
        return None
    return Header(labels[0], labels[1:], opening)


def _is_label(document: Document, token: int) -> bool:
    """Whether the quoted text at a token is a label of a block."""
    all_kinds = document.tree.tokens.kinds
    at = token
    while at >= 0 and all_kinds[at] in (kinds.OPEN_QUOTE, kinds.QUOTED_TEXT, kinds.CLOSE_QUOTE):
        at -= 1
    if at < 0 or all_kinds[at] != kinds.IDENTIFIER:
        return False
    return at == 0 or all_kinds[at - 1] in (kinds.NEWLINE, kinds.COMMENT, kinds.OPEN_BRACE)


# Schemas


def schema_at(module: Module, document: Document, headers: list[Header]) -> BodySchema | None:
    """The schema of the body inside some blocks; None if it is unknown."""
    try:
        schema = file_schema_of(module, document)
    except ConfigError:
        return None
    around = list(headers)
    while schema is not None and around:
        header = around.pop(0)
        type_ = header.type
        if type_ == DYNAMIC and header.labels and around and around[0].type == "content":
            type_ = header.labels[0]
            header = around.pop(0)
        block = schema.block(type_)
        schema = None if block is None else _schema_of_block(document, header, block)
    return schema


def choices_at(module: Module, document: Document, headers: list[Header], name: str) -> list[str]:
    """The values of a label or attribute of the innermost block on which its schema depends."""
    outer = schema_at(module, document, headers[:-1]) if headers else None
    block = outer.block(headers[-1].type) if outer is not None else None
    if block is None or block.nested is None or isinstance(block.nested, BlockSchemaSource):
        return []
    variants = [variant for variant in block.nested.schema.variants if variant.by == name]
    return [value for variant in variants for value in variant.values if value]


def accepted_at(module: Module, headers: list[Header], name: str) -> Sequence[str]:
    """The values that are known of an attribute, beside those that its schema lists."""
    blocks = [(header.type, header.labels) for header in headers]
    return product_of(module.dialect).editor.accepted_values(module, blocks, name)


def suggested_at(module: Module, headers: list[Header], name: str) -> Sequence[str]:
    """Values of an attribute that are well known, though others are accepted."""
    blocks = [(header.type, header.labels) for header in headers]
    return product_of(module.dialect).editor.suggested_values(module, blocks, name)


def _schema_of_block(document: Document, header: Header, block: BlockSchema) -> BodySchema | None:
    if block.nested is None:
        return None
    if isinstance(block.nested, BlockSchemaSource):
        written = _block_with(document, header.open_token)
        if written is not None and len(written.labels) == len(block.labels):
            return block.nested.schema_of(NativeBlock(document.tree, written))
    schema = block.nested.schema
    labels = dict(zip(block.labels, header.labels))
    node = _block_with(document, header.open_token)
    if node is None:
        return schema.variant_of(dict.fromkeys(schema.selectors, None) | labels)
    body = NativeBlock(document.tree, node).body
    scope = document.fact(scope_of_file)
    return schema.variant_of(selected_values(body, schema, labels, scope))


def _block_with(document: Document, open_token: int) -> Block | None:
    """The block whose brace is a token; None in JSON, where the token is one of a string."""
    if document.is_json:
        return None
    for block in blocks_at(document, document.tree.tokens.start(open_token)):
        if block.open_token == open_token:
            return block
    return None
