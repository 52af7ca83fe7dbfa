"""The tree as text for people, and as neutral data for programs."""

from __future__ import annotations

from base64 import b64encode

from hcl_lint.annotations import Final, TypeAlias, Union
from hcl_lint.syntax.nodes import (
    Attribute, AttributeStep, Binary, Block, Body, BoolLiteral, Conditional, ErrorNode, Expression,
    For, ForDirective, FunctionCall, HeredocTemplate, IfDirective, Index, IndexStep, Interpolation,
    Label, Node, NullLiteral, NumberLiteral, Object, ObjectItem, Parentheses, RelativeTraversal,
    Splat, SplatItem, Template, TemplateText, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.tokens import OPEN_PAREN
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.display import printable
from hcl_lint.text.source import encode
from hcl_lint.values.numbers import parse_number

Neutral: TypeAlias = Union[dict[str, "Neutral"], list["Neutral"], str, int, bool, None]

_LONGEST_TEXT: Final = 60  # code points of a literal or of source that are shown


def dump(tree: SyntaxTree) -> str:
    """The tree as text for people; its form is that of this module's description.

    Every line ends in a newline, and nothing in it acts on a terminal.
    """
    lines: list[str] = []
    index = tree.source.line_index
    waiting: list[tuple[Node, str, int]] = [(tree.root, "", 0)]
    while waiting:
        node, part, depth = waiting.pop()
        start, end = tree.range(node)
        line, column = index.position(start)
        end_line, end_column = index.position(end)
        text = f"{part}{type(node).__name__} {line}:{column}-{end_line}:{end_column}"
        lines.append("  " * depth + f"{text} {_detail(tree, node)}".rstrip() + "\n")
        children = node.children()
        parts = _parts(node, len(children))
        for i in range(len(children) - 1, -1, -1):
            waiting.append((children[i], parts[i], depth + 1))
    return "".join(lines)


def _parts(node: Node, count: int) -> list[str]:
    """The token before each child of a node that tells its part."""
    parts = [""] * count
    if isinstance(node, For):
        parts = ["in: "]
        if node.key is not None:
            parts.append("key: ")
        parts.append("value: ")
        if node.condition is not None:
            parts.append("if: ")
    elif isinstance(node, IfDirective):
        first_else = count - len(node.else_parts or ())
        parts[0] = "if: "
        parts[first_else:] = ["else: "] * (count - first_else)
    elif isinstance(node, ForDirective):
        parts[0] = "in: "
    return parts


def _detail(tree: SyntaxTree, node: Node) -> str:
    """The features that distinguish a node from others of its class."""
    if isinstance(node, Attribute):
        return _name(tree, node.name_token)
    if isinstance(node, Block):
        name = _name(tree, node.type_token)
        return name if node.close_token != -1 else f"{name} (not closed)"
    if isinstance(node, Label):
        return _quoted(node.value) if node.quoted else _shown(node.value)
    if isinstance(node, TemplateText):
        return _quoted(node.value)
    if isinstance(node, ErrorNode):
        return _quoted(tree.text(node)) if node.first <= node.last else "(missing)"
    if isinstance(node, BoolLiteral):
        return "true" if node.value else "false"
    if isinstance(node, (NumberLiteral, AttributeStep)):
        return _shown(tree.text(node))
    if isinstance(node, Traversal):
        return _name(tree, node.root_token)
    if isinstance(node, IndexStep):
        return "(legacy)" if node.legacy else ""
    if isinstance(node, Splat):
        return ".*" if node.legacy else "[*]"
    if isinstance(node, ObjectItem):
        return _name(tree, node.separator_token)
    if isinstance(node, FunctionCall):
        expanded = "..." if node.ellipsis_token != -1 else ""
        return _shown(node.name) + expanded
    if isinstance(node, Unary):
        return _name(tree, node.first)
    if isinstance(node, Binary):
        return _name(tree, node.operator_token)
    if isinstance(node, (For, ForDirective)):
        return _loop(tree, node)
    if isinstance(node, Interpolation):
        return _markers(tree, node)
    if isinstance(node, HeredocTemplate):
        return _shown(tree.token_text(node.first).rstrip())
    return ""


def _loop(tree: SyntaxTree, node: For | ForDirective) -> str:
    text = _name(tree, node.value_token)
    if node.key_token != -1:
        text = f"{_name(tree, node.key_token)}, {text}"
    if isinstance(node, For) and node.ellipsis_token != -1:
        text += " ..."
    return text


def _markers(tree: SyntaxTree, node: Interpolation) -> str:
    before = "~" if tree.token_text(node.first).endswith("~") else ""
    after = "~" if tree.token_text(node.last).startswith("~") else ""
    return f"${{{before}{after}}}" if before or after else ""


def _name(tree: SyntaxTree, token: int) -> str:
    return _shown(tree.token_text(token))


def _quoted(text: str) -> str:
    """Text in quotes, its newlines, quotes and the like as escapes."""
    cut = len(text) > _LONGEST_TEXT
    text = text[:_LONGEST_TEXT].replace("\\", "\\\\").replace('"', '\\"')
    text = text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    return f'"{printable(text)}"…' if cut else f'"{printable(text)}"'


def _shown(text: str) -> str:
    """A name or number, cut where it is long."""
    return printable(text) if len(text) <= _LONGEST_TEXT else printable(text[:_LONGEST_TEXT]) + "…"


def neutral_body(tree: SyntaxTree) -> dict[str, Neutral]:
    """The neutral form of a configuration without diagnostics."""
    return _DumpWriter(tree).body(tree.body)


def neutral_expression(tree: SyntaxTree) -> Neutral:
    """The neutral form of an expression or template without diagnostics."""
    return _DumpWriter(tree).expression(tree.expression)


class _DumpWriter:
    __slots__ = ("tree", "lines")

    def __init__(self, tree: SyntaxTree) -> None:
        self.tree = tree
        self.lines = tree.source.line_index

    def body(self, body: Body) -> dict[str, Neutral]:
        attributes: list[Neutral] = []
        blocks: list[Neutral] = []
        for item in body.items:
            if isinstance(item, Attribute):
                attributes.append({
                    "name": self.name(item.name_token),
                    "range": self.range(item),
                    "expr": self.expression(item.expression),
                })
            elif isinstance(item, Block):
                blocks.append({
                    "type": self.name(item.type_token),
                    "labels": [_text(label.value) for label in item.labels],
                    "range": self.range(item),
                    "body": self.body(item.body),
                })
        return {"attributes": attributes, "blocks": blocks}

    def range(self, node: Node) -> Neutral:
        start, end = self.tree.range(node)
        return [self.lines.byte_offset(start), self.lines.byte_offset(end)]

    def name(self, token: int) -> Neutral:
        """A name or operator; bytes in it that are not UTF-8 become U+FFFD."""
        if token == -1:
            return None
        text = self.tree.token_text(token)
        return text if text.isascii() else encode(text).decode(errors="replace")

    def optional(self, node: Expression | None) -> Neutral:
        return None if node is None else self.expression(node)

    def expression(self, node: Expression) -> Neutral:
        if isinstance(node, Template):
            if node.is_wrapper():
                part = node.parts[0]
                assert isinstance(part, Interpolation)
                return ["wrap", self.expression(part.expression)]
            return ["template", *self.parts(node.parts)]
        if isinstance(node, Traversal):
            return ["traversal", self.name(node.root_token), *self.steps(node.steps)]
        if isinstance(node, NumberLiteral):
            return ["num", parse_number(self.tree.text(node)).to_text()]
        if isinstance(node, BoolLiteral):
            return ["bool", node.value]
        if isinstance(node, NullLiteral):
            return ["null"]
        if isinstance(node, Tuple):
            return ["tuple", *[self.expression(item) for item in node.items]]
        if isinstance(node, Object):
            return ["object", *[self.item(item) for item in node.items]]
        if isinstance(node, FunctionCall):
            return [
                "call",
                node.name,
                [self.expression(argument) for argument in node.arguments],
                node.ellipsis_token != -1,
            ]
        return self.operation(node)

    def operation(self, node: Expression) -> Neutral:
        if isinstance(node, RelativeTraversal):
            return ["relative", self.expression(node.source), *self.steps(node.steps)]
        if isinstance(node, Index):
            return ["index", self.expression(node.collection), self.expression(node.key)]
        if isinstance(node, Splat):
            return ["splat", self.expression(node.source), self.expression(node.each)]
        if isinstance(node, SplatItem):
            return ["item"]
        if isinstance(node, Unary):
            return ["unary", self.name(node.first), self.expression(node.operand)]
        if isinstance(node, Binary):
            operator = self.name(node.operator_token)
            return ["binary", operator, self.expression(node.left), self.expression(node.right)]
        if isinstance(node, Conditional):
            return [
                "conditional",
                self.expression(node.condition),
                self.expression(node.if_true),
                self.expression(node.if_false),
            ]
        if isinstance(node, Parentheses):
            return ["paren", self.expression(node.expression)]
        if isinstance(node, For):
            return [
                "for",
                self.name(node.key_token),
                self.name(node.value_token),
                self.expression(node.collection),
                self.optional(node.key),
                self.expression(node.value),
                self.optional(node.condition),
                node.ellipsis_token != -1,
            ]
        return ["error"]

    def item(self, node: Node) -> Neutral:
        if not isinstance(node, ObjectItem):
            return ["error"]
        forced = self.tree.tokens.kinds[node.key.first] == OPEN_PAREN
        return [["key", self.expression(node.key), forced], self.expression(node.value)]

    def steps(self, steps: list[Node]) -> list[Neutral]:
        result: list[Neutral] = []
        for step in steps:
            if isinstance(step, AttributeStep):
                result.append(["attr", self.name(step.name_token)])
            elif isinstance(step, IndexStep):
                result.append(self.index(step.key))
        return result

    def index(self, key: Expression) -> Neutral:
        if isinstance(key, Template):
            return ["index", _text(key.literal_text()), "string"]
        if isinstance(key, NumberLiteral):
            return ["index", parse_number(self.tree.text(key)).to_text(), "number"]
        return ["index", self.tree.text(key), "bool" if isinstance(key, BoolLiteral) else "null"]

    def parts(self, parts: list[Node]) -> list[Neutral]:
        """The parts of a template, neighbouring texts joined and empty ones left out."""
        result: list[Neutral] = []
        text = ""
        for part in parts:
            if isinstance(part, TemplateText):
                text += part.value
                continue
            if text != "":
                result.append(["str", _text(text)])
                text = ""
            result.append(self.part(part))
        if text != "":
            result.append(["str", _text(text)])
        return result

    def part(self, node: Node) -> Neutral:
        if isinstance(node, Interpolation):
            return self.expression(node.expression)
        if isinstance(node, IfDirective):
            return [
                "if",
                self.expression(node.condition),
                ["template", *self.parts(node.then_parts)],
                ["template", *self.parts(node.else_parts or [])],
            ]
        if isinstance(node, ForDirective):
            body: Neutral = ["template", *self.parts(node.parts)]
            key, value = self.name(node.key_token), self.name(node.value_token)
            collection = self.expression(node.collection)
            return ["join", ["for", key, value, collection, None, body, None, False]]
        return ["error"]


def _text(text: str) -> Neutral:
    try:
        text.encode()
    except UnicodeEncodeError:
        return {"b64": b64encode(text.encode("utf-8", "surrogateescape")).decode()}
    return text
