"""Expressions as strings: the template text that JSON has for them.

Source: the HCL JSON syntax specification, "Expressions"; HCL native syntax, "Templates".
"""

from __future__ import annotations

from hcl_lint.dialects.readings import EVALUATED, STATIC
from hcl_lint.syntax.nodes import (
    Expression, ForDirective, IfDirective, Interpolation, Node, Template, TemplateText,
)  # fmt: skip
from hcl_lint.syntax.tokens import HEREDOC_CLOSE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.syntax.tree import SyntaxTree


def expression_string(tree: SyntaxTree, node: Expression, form: int) -> str:
    """The string for an expression that is no literal and no template."""
    text = _source(tree, node)
    return text if form == STATIC else f"${{{text}}}"


def template_string(tree: SyntaxTree, template: Template, form: int) -> str:
    """The string for a quoted template or heredoc.

    What its text stands for is written out, so that escapes, strip markers and the indentation
    of a heredoc are gone; its sequences are kept as they are.
    """
    if template.is_literal():
        text = template.literal_text()
        return _escaped(text) if form == EVALUATED else text
    pieces = _pieces(tree, template.parts, "")
    if len(pieces) == 1 and pieces[0].startswith("${") and not template.is_wrapper():
        # Strip markers have left an interpolation alone; its value is converted to a string all
        # the same.
        pieces.insert(0, '${""}')
    return "".join(pieces)


def _pieces(tree: SyntaxTree, parts: list[Node], after: str) -> list[str]:
    """The text of each part of a template, neighbouring literals as one, empty ones left out.

    *after* is the sign, ``$`` or ``%``, of the sequence behind these parts, or nothing.
    """
    pieces: list[str] = []
    text = ""
    for part in parts:
        if isinstance(part, TemplateText):
            text += part.value
            continue
        if text:
            pieces.append(_before_sequence(text, "$" if isinstance(part, Interpolation) else "%"))
            text = ""
        pieces.append(_sequence(tree, part))
    if text:
        pieces.append(_before_sequence(text, after) if after else _escaped(text))
    return pieces


def _sequence(tree: SyntaxTree, part: Node) -> str:
    if isinstance(part, Interpolation):
        return f"${{{_source(tree, part.expression)}}}"
    if isinstance(part, IfDirective):
        pieces = [f"%{{if {_source(tree, part.condition)}}}", *_pieces(tree, part.then_parts, "%")]
        if part.else_parts is not None:
            pieces += ["%{else}", *_pieces(tree, part.else_parts, "%")]
        return "".join([*pieces, "%{endif}"])
    if isinstance(part, ForDirective):
        names = tree.token_text(part.value_token)
        if part.key_token >= 0:
            names = f"{tree.token_text(part.key_token)}, {names}"
        head = f"%{{for {names} in {_source(tree, part.collection)}}}"
        return "".join([head, *_pieces(tree, part.parts, "%"), "%{endfor}"])
    raise ValueError("an erroneous template has no string")


def _escaped(text: str) -> str:
    """Literal text as it is written in a template without quotes."""
    if "{" in text:
        text = text.replace("${", "$${").replace("%{", "%%{")
    return text


def _before_sequence(text: str, sign: str) -> str:
    """Literal text in front of a sequence that begins with *sign*.

    Signs at its end would make an escape of the sequence, so they become one of their own.
    """
    if not text.endswith(sign):
        return _escaped(text)
    rest = text.rstrip("$%")
    return f'{_escaped(rest)}${{"{text[len(rest):]}"}}'


def _source(tree: SyntaxTree, node: Expression) -> str:
    """The source text of an expression, in a form that something may follow."""
    text = tree.text(node)
    # The closing marker of a heredoc must be alone on its line.
    return text + "\n" if tree.tokens.kinds[node.last] == HEREDOC_CLOSE else text
