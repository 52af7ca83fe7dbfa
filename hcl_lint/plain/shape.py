"""The shape of a file as plain data: what becomes a list, an object or a string.

It walks over nodes, since a `hcl_lint.schema.content.Body` would not do: that separates attributes
from blocks, so that their order and repeated names are lost, and with them the nodes whose
positions and comments a document has. It also takes 1.3 times as long to go through.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from hcl_lint.annotations import Any, Final, TypeAlias, Union
from hcl_lint.dialects.dialect import EVALUATED, LITERAL, STATIC, Reading, of_block, of_item
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.syntax.nodes import (
    Attribute, Block, Body, BoolLiteral, Expression, ForDirective, IfDirective, Interpolation, Node,
    NullLiteral, NumberLiteral, Object, ObjectItem, Template, TemplateText, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.tokens import HEREDOC_CLOSE, MINUS
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.values.convert import convert
from hcl_lint.values.numbers import Number, parse_number
from hcl_lint.values.plain import to_python
from hcl_lint.values.types import STRING
from hcl_lint.values.value import Value

Parts: TypeAlias = Union[dict[str, "Place"], list["Place"]]


def expression_string(tree: SyntaxTree, node: Expression, form: int) -> str:
    """The string for an expression that is neither a literal nor a template."""
    text = _source(tree, node)
    return text if form == STATIC else f"${{{text}}}"


def template_string(tree: SyntaxTree, template: Template, form: int) -> str:
    """The string for a quoted template or heredoc.

    What its text stands for is written out, so that escapes, strip markers and the indentation
    of a heredoc are gone; its sequences are kept as they are.
    """
    if template.is_literal():
        text = template.literal_text()
        return escaped(text) if form == EVALUATED else text
    pieces = _pieces(tree, template.parts, "")
    if len(pieces) == 1 and pieces[0].startswith("${") and not template.is_wrapper():
        # Strip markers have left an interpolation alone; its value is converted to a string all
        # the same.
        pieces.insert(0, '${""}')
    return "".join(pieces)


def _pieces(tree: SyntaxTree, parts: list[Node], after: str) -> list[str]:
    """The text of each part of a template, neighbouring literals as one, empty ones left out.

    *after* is the sign, ``$`` or ``%``, of the sequence after these parts, or nothing.
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
        pieces.append(_before_sequence(text, after) if after else escaped(text))
    return pieces


def _sequence(tree: SyntaxTree, part: Node) -> str:
    if isinstance(part, Interpolation):
        return f"${{{_source(tree, part.expression)}}}"
    if isinstance(part, IfDirective):
        pieces = [f"%{{if {_source(tree, part.condition)}}}", *_pieces(tree, part.then_parts, "%")]
        if part.else_parts is not None:
            pieces += ["%{else}", *_pieces(tree, part.else_parts, "%")]
        return "".join([*pieces, "%{endif}"])
    assert isinstance(part, ForDirective)  # in a template without errors
    names = tree.token_text(part.value_token)
    if part.key_token != -1:
        names = f"{tree.token_text(part.key_token)}, {names}"
    head = f"%{{for {names} in {_source(tree, part.collection)}}}"
    return "".join([head, *_pieces(tree, part.parts, "%"), "%{endfor}"])


def escaped(text: str) -> str:
    """Literal text as written in a template without quotes."""
    if "{" in text:
        text = text.replace("${", "$${").replace("%{", "%%{")
    return text


def _before_sequence(text: str, sign: str) -> str:
    """Literal text in front of a sequence that begins with *sign*.

    Signs at its end would make an escape of the sequence, so they become one of their own.
    """
    if not text.endswith(sign):
        return escaped(text)
    rest = text.rstrip("$%")
    return f'{escaped(rest)}${{"{text[len(rest):]}"}}'


def _source(tree: SyntaxTree, node: Expression) -> str:
    """The source text of an expression, in a form that something may follow."""
    text = tree.text(node)
    # The closing marker of a heredoc must be alone on its line.
    return text + "\n" if tree.tokens.kinds[node.last] == HEREDOC_CLOSE else text


_EXACT_DIGITS: Final = 150  # Rounding to 512 bits keeps so many digits apart.
# How far numbers are written out, as an exponent of two: farther than anybody needs, and not so
# far that a short literal makes much work or a long string.
_LARGEST_DECIMAL: Final = 40_000
_LARGEST_KEY: Final = 1_100


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place in plain data and what of the tree is there.

    ``node`` is the whole of it: an attribute, block, object item, expression or a file's body,
    and the first of them for the list of a name. ``content`` is what the value is made of: a
    body, an expression, a block some of whose labels are still to come (``label`` is the number
    of those passed), or the attributes and blocks of one name.
    """

    node: Node
    content: Node | list[Node]
    form: Reading
    label: int = 0


def parts(tree: SyntaxTree, place: Place) -> Parts | None:
    """The places of the items of a dict or list, in source order; None for any other value."""
    content = place.content
    form = place.form
    if isinstance(content, Tuple):
        return [_value_place(item, item, form) for item in content.items]
    if isinstance(content, Object):
        return _object_parts(tree, content, form)
    if isinstance(content, Body):
        return _body_parts(content, form)
    if isinstance(content, Block):
        label = content.labels[place.label].value
        return {label: _block_place(content, form, place.label + 1)}
    if isinstance(content, list):
        return [_member_place(node, form) for node in content]
    return None


def scalar(tree: SyntaxTree, place: Place) -> Any:
    """The value of a place that is written neither as a dict nor as a list.

    Where JSON has only literal values, a constant expression is its value.
    """
    node = place.content
    # The forms of what is inside mean nothing for what has no inside.
    form = place.form if isinstance(place.form, int) else EVALUATED
    constant = _constant(tree, node) if form == LITERAL and isinstance(node, Expression) else None
    if constant is not None:
        try:
            return to_python(constant)
        except OverflowError:
            pass  # Written out, the number would be too long.
    if isinstance(node, Template):
        return template_string(tree, node, form)
    if isinstance(node, BoolLiteral):
        return node.value
    if isinstance(node, NullLiteral):
        return None
    assert isinstance(node, Expression)
    literal = _number_literal(tree, node)
    if literal is not None:
        value = plain_number(*literal)
        if value is not None:
            return value
    return expression_string(tree, node, form)


def _body_parts(body: Body, form: Reading) -> dict[str, Place]:
    members: dict[str, list[Node]] = {}
    for item in body.items:
        if isinstance(item, Attribute):
            members.setdefault(item.name, []).append(item)
        else:
            assert isinstance(item, Block)
            members.setdefault(item.type, []).append(item)
    places: dict[str, Place] = {}
    for name, nodes in members.items():
        if len(nodes) == 1 and isinstance(nodes[0], Attribute):
            places[name] = _member_place(nodes[0], form)
        else:
            places[name] = Place(nodes[0], nodes, form)
    return places


def _member_place(node: Node, form: Reading) -> Place:
    """The place of an attribute or block in a body of the given form."""
    if isinstance(node, Attribute):
        inner = of_item(form, node.name)
        return _value_place(node, node.expression, inner)
    assert isinstance(node, Block)
    return _block_place(node, of_block(form, node.type), 0)


def _block_place(block: Block, form: Reading, label: int) -> Place:
    inside = block if label < len(block.labels) else block.body
    return Place(block, inside, form, label)


def _value_place(node: Node, expression: Expression, form: Reading) -> Place:
    return Place(node, without_parentheses(expression), form)


def _object_parts(tree: SyntaxTree, node: Object, form: Reading) -> dict[str, Place]:
    places: dict[str, Place] = {}
    for item in node.items:
        assert isinstance(item, ObjectItem)
        key = _key(tree, item.key, form)
        places[key] = _value_place(item, item.value, of_item(form, key))
    return places


def _key(tree: SyntaxTree, node: Expression, form: Reading) -> str:
    """The key of an object's item, as JSON has it: always a string, and a template."""
    if isinstance(node, Traversal) and not node.steps:
        return node.name
    form = form if isinstance(form, int) else LITERAL
    inner = without_parentheses(node)
    constant = _constant(tree, inner) if form == LITERAL else None
    if constant is not None and constant.type.is_primitive and not constant.is_null:
        return str(convert(constant, STRING).payload)
    if isinstance(inner, Template):
        return template_string(tree, inner, form)
    if isinstance(inner, (BoolLiteral, NullLiteral)):
        return tree.text(inner)
    literal = _number_literal(tree, inner)
    if literal is not None:
        text = _number_key(*literal)
        if text is not None:
            return text
    return expression_string(tree, inner, form)


def _constant(tree: SyntaxTree, node: Expression) -> Value | None:
    """The value of a constant expression that is not a literal; None for all others."""
    if isinstance(node, (BoolLiteral, NullLiteral)) or _number_literal(tree, node) is not None:
        return None
    if isinstance(node, Template) and node.is_literal():
        return None
    value, problems = evaluate(tree, node)
    return None if problems or value.is_unknown or value.contains_unknown else value


def _number_literal(tree: SyntaxTree, node: Expression) -> tuple[str, str] | None:
    """The sign and the digits of a number literal; None for any other expression."""
    if isinstance(node, NumberLiteral):
        return "", tree.text(node)
    if isinstance(node, Unary) and isinstance(node.operand, NumberLiteral):
        if tree.tokens.kinds[node.first] == MINUS:
            return "-", tree.text(node.operand)
    return None


def plain_number(sign: str, digits: str) -> int | Decimal | None:
    """The number in Python; None where it is infinite or takes too long to write out."""
    number = parse_number(digits)
    if number.mantissa == 0 or number.exponent == 0:
        return -number.mantissa if sign else number.mantissa
    if number.is_infinite():
        return None

    if len(digits) <= _EXACT_DIGITS:
        return Decimal(sign + digits)
    if _magnitude(number) > _LARGEST_DECIMAL:
        return None
    decimal = number.to_decimal()
    return decimal.copy_negate() if sign else decimal


def _number_key(sign: str, digits: str) -> str | None:
    """The string that a number is converted to; None where it would be too long."""
    number = parse_number(digits)
    if number.mantissa == 0:
        return "0"
    if _magnitude(number) > _LARGEST_KEY:
        return None
    text = number.to_positional_text()
    assert text is not None  # It is None for far larger numbers only.
    return sign + text


def _magnitude(number: Number) -> int:
    """How far a number other than 0 is from 1, as an exponent of two."""
    return abs(number.exponent + number.mantissa.bit_length())
