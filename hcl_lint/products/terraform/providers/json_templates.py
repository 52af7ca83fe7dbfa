"""JSON in templates of which some sequences are not known."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.objects import Object
from hcl_lint.syntax.nodes import Expression, FunctionCall, Interpolation, Template, TemplateText
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.values.plain import text_of
from hcl_lint.values.types import KIND_BOOL, KIND_NUMBER

UNKNOWN_PART: Final = "..."  # of a string
_VALUE: Final = "0"


def sample_of(block: Object, expression: BodyExpression) -> str | None:
    """A text that is JSON if a template is, whatever is in its sequences.

    None where one may be anything but a part of a string, or a whole value.
    """
    if not isinstance(expression, NativeExpression):
        return None
    node = without_parentheses(expression.node)
    if not isinstance(node, Template) or node.is_wrapper():
        return None
    found = []
    is_in_string = False
    for part in node.parts:
        text: str | None = None
        if isinstance(part, TemplateText):
            text = part.value
        elif isinstance(part, Interpolation):
            text = _sample(block, expression.tree, part.expression, is_in_string)
        if text is None:
            return None
        found.append(text)
        is_in_string = _ends_in_string(text, is_in_string)
    return "".join(found)


def _sample(block: Object, tree: SyntaxTree, node: Expression, is_in_string: bool) -> str | None:
    """The text of a sequence, or what stands for it; None where that may be anything."""
    value = block.known_value(NativeExpression(tree, node))
    text = None if value.all_marks() or value.is_null else text_of(value)
    if text is not None or is_in_string:
        return UNKNOWN_PART if text is None else text
    node = without_parentheses(node)
    is_encoded = isinstance(node, FunctionCall) and node.name == "jsonencode"
    return _VALUE if is_encoded or value.type.kind in (KIND_BOOL, KIND_NUMBER) else None


def _ends_in_string(text: str, is_in_string: bool) -> bool:
    """Whether a text of JSON, that may begin in a string, ends in one."""
    is_escaped = False
    for character in text:
        if is_escaped:
            is_escaped = False
        elif character == '"':
            is_in_string = not is_in_string
        else:
            is_escaped = is_in_string and character == "\\"
    return is_in_string
