"""The syntax tree as text for people.

One node a line, children indented by two under their parent:

    Attribute 1:1-1:16 count
      Conditional 1:9-1:16
        Traversal 1:9-1:10 a

A line has the class of the node, its range (line and column of its first character and of
the one behind its last, both from 1), and what tells it from others of its class: names,
operators, literals; the decoded text of strings and templates in quotes. Where the order of
children does not tell which is which, the line begins with its part, as in ``else:``. What
did not parse is an ``ErrorNode`` with its source; a range of no length is something that is
missing, and a block without its closing brace says so. Comments are not shown.
"""

from __future__ import annotations

from hcl_lint.syntax.nodes import (
    Attribute, AttributeStep, Binary, Block, BoolLiteral, ErrorNode, For, ForDirective,
    FunctionCall, HeredocTemplate, IfDirective, IndexStep, Interpolation, Label, Node,
    NumberLiteral, ObjectItem, Splat, TemplateText, Traversal, Unary,
)  # fmt: skip
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.display import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

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
    """What stands before each child of a node to tell its part."""
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
    """What tells a node from others of its class."""
    if isinstance(node, Attribute):
        return _name(tree, node.name_token)
    if isinstance(node, Block):
        name = _name(tree, node.type_token)
        return name if node.close_token >= 0 else f"{name} (not closed)"
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
        expanded = "..." if node.ellipsis_token >= 0 else ""
        return _shown(tree.function_name(node)) + expanded
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
    if node.key_token >= 0:
        text = f"{_name(tree, node.key_token)}, {text}"
    if isinstance(node, For) and node.ellipsis_token >= 0:
        text += " ..."
    return text


def _markers(tree: SyntaxTree, node: Interpolation) -> str:
    """The strip markers of an interpolation."""
    before = "~" if tree.token_text(node.first).endswith("~") else ""
    after = "~" if tree.token_text(node.last).startswith("~") else ""
    return f"${{{before}{after}}}" if before or after else ""


def _name(tree: SyntaxTree, token: int) -> str:
    return _shown(tree.token_text(token))


def _quoted(text: str) -> str:
    """Text in quotes, its line breaks, quotes and the like as escapes."""
    cut = len(text) > _LONGEST_TEXT
    text = text[:_LONGEST_TEXT].replace("\\", "\\\\").replace('"', '\\"')
    text = text.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    return f'"{printable(text)}"…' if cut else f'"{printable(text)}"'


def _shown(text: str) -> str:
    """A name or number, cut where it is long."""
    return printable(text) if len(text) <= _LONGEST_TEXT else printable(text[:_LONGEST_TEXT]) + "…"
