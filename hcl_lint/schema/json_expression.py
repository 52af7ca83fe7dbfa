"""Expressions in JSON syntax: values whose strings, and names of properties, are templates."""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.schema import problems
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.places import Place, PlacedDiagnostic, PlacedReference
from hcl_lint.syntax.json_nodes import (
    JsonArray, JsonBool, JsonMember, JsonNull, JsonNumber, JsonObject, JsonString,
)  # fmt: skip
from hcl_lint.syntax.json_strings import StringTemplate, string_template
from hcl_lint.syntax.nodes import Expression, Node
from hcl_lint.syntax.references import Reference, Step, references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.text.ranges import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.numbers import read_number
from hcl_lint.values.types import STRING
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, NO_MARKS, Value, bool_value, number_value, object_value,
    string_value, tuple_value,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.evaluation.scope import Scope


class JsonExpression(BodyExpression):
    """A value of a JSON file, read as an expression.

    Without a scope it is taken literally: strings are not templates then.
    Source: JSON syntax specification, "Expressions".
    """

    __slots__ = ("tree", "node")

    def __init__(self, tree: SyntaxTree, node: Node) -> None:
        start, end = tree.range(node)
        self.place = Place(tree.source, start, end)
        self.tree = tree
        self.node = node

    def evaluate(
        self, scope: Scope | None, limits: Limits = DEFAULT_LIMITS
    ) -> tuple[Value, list[PlacedDiagnostic]]:
        evaluation = _Evaluation(self.tree, scope, limits)
        value = evaluation.value(self.node)
        return value, evaluation.diagnostics

    def references(self) -> list[PlacedReference]:
        found: list[Reference] = []
        stack = [self.node]
        while len(stack) != 0:
            node = stack.pop()
            if isinstance(node, JsonString):
                if is_template(node.value):
                    found += _template_references(string_template(self.tree, node))
                continue
            if isinstance(node, JsonMember):
                stack.append(node.value)
                stack.append(JsonString(node.name_token, node.name_token, node.name))
                continue
            stack += reversed(node.children())
        return found


def is_template(text: str) -> bool:
    """Whether a text holds a template sequence, or the escape of one."""
    return "${" in text or "%{" in text


class _Evaluation:
    __slots__ = ("tree", "scope", "limits", "diagnostics")

    def __init__(self, tree: SyntaxTree, scope: Scope | None, limits: Limits) -> None:
        self.tree = tree
        self.scope = scope
        self.limits = limits
        self.diagnostics: list[Diagnostic] = []

    def value(self, node: Node) -> Value:
        """The value of a node; of what did not parse, unknown."""
        if isinstance(node, JsonString):
            return self.string(node)
        if isinstance(node, JsonObject):
            return self.object(node)
        if isinstance(node, JsonArray):
            return tuple_value([self.value(item) for item in node.items])
        if isinstance(node, JsonNumber):
            return self.number(node)
        if isinstance(node, JsonBool):
            return bool_value(node.value)
        return DYNAMIC_NULL if isinstance(node, JsonNull) else DYNAMIC_UNKNOWN

    def number(self, node: JsonNumber) -> Value:
        text = self.tree.text(node)
        if len(text) > self.limits.digits:
            place = self.tree.range_of(node)
            self.diagnostics.append(problems.too_many_digits(self.limits.digits, place))
            return DYNAMIC_UNKNOWN
        try:
            return number_value(read_number(text))
        except ValueError:
            return DYNAMIC_UNKNOWN  # the parser reported it

    def string(self, node: JsonString) -> Value:
        if self.scope is None or not is_template(node.value):
            return string_value(node.value)
        from hcl_lint.evaluation.evaluate import evaluate

        template = string_template(self.tree, node, self.limits)
        diagnostics = template.tree.diagnostics
        value = DYNAMIC_UNKNOWN
        if len(diagnostics) == 0:
            root = template.tree.root
            assert isinstance(root, Expression)
            value, diagnostics = evaluate(template.tree, root, self.scope, self.limits)
        self.diagnostics += [template.in_file(each) for each in diagnostics]
        return value

    def object(self, node: JsonObject) -> Value:
        attributes: dict[str, Value] = {}
        places: dict[str, Range] = {}
        marks = NO_MARKS
        is_known = True
        for member in node.members():
            key = self.string(JsonString(member.name_token, member.name_token, member.name))
            value = self.value(member.value)
            marks |= key.marks
            if key.is_unknown:
                is_known = False
                continue
            name = self.key(key.unmarked(), member)
            if name is None:
                continue
            if name in places:
                place = self.token_range(member.name_token)
                self.diagnostics.append(problems.repeated_property(name, place, places[name]))
            else:
                places[name] = self.token_range(member.name_token)
                attributes[name] = value
        if len(node.items) != len(node.members()) or not is_known:
            return DYNAMIC_UNKNOWN.with_marks(marks)
        return object_value(attributes).with_marks(marks)

    def key(self, key: Value, member: JsonMember) -> str | None:
        """The name that the known value of a property's name gives; None where it cannot."""
        problem = "it is null"
        try:
            key = convert(key, STRING)
            if not key.is_null:
                return key.as_string()
        except ConversionError as error:
            problem = error.message
        place = self.token_range(member.name_token)
        self.diagnostics.append(problems.invalid_name(problem, place))
        return None

    def token_range(self, token: int) -> Range:
        tokens = self.tree.tokens
        return Range(self.tree.source, tokens.starts[token], tokens.ends[token])


def _template_references(template: StringTemplate) -> list[Reference]:
    if len(template.tree.diagnostics) != 0:
        return []
    moved = []
    for each in references(template.tree, template.tree.root):
        steps = [
            Step(step.kind, step.key, template.offset(step.start), template.offset(step.end))
            for step in each.steps
        ]
        start, end = template.offset(each.start), template.offset(each.end)
        moved.append(Reference(template.source, each.root, steps, start, end, each.node))
    return moved
