"""S007."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE
from hcl_lint.linter.expressions import in_place_of, replaced_by
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import style
from hcl_lint.syntax.nodes import (
    Binary, BoolLiteral, Conditional, FunctionCall, Traversal, Unary,
)  # fmt: skip
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.tokens import BANG, EQUAL_EQUAL, HEREDOC_OPEN, NOT_EQUAL
from hcl_lint.syntax.walk import descendants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.diagnostics.fix import Fix
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression


class ConstantConditional(Rule):
    problem = style.CONSTANT_CONDITIONAL
    nodes = (Conditional, Unary)

    def check(self, node: Conditional | Unary, file: FileContext) -> None:
        if isinstance(node, Unary):
            self._check_negation(node, file)
            return
        constant = _constant(node.condition, file)
        if constant is not None:
            kept = node.if_true if constant else node.if_false
            file.report(
                self,
                node.condition,
                f"Condition is always {'true' if constant else 'false'}",
                "Only one of the two values is ever used. Write that alone, or test something.",
                replaced_by(file, "keep the value that is used", node, kept, UNSAFE),
            )
            return
        arms = _literal(node.if_true), _literal(node.if_false)
        if arms == (True, False):
            file.report(
                self,
                node,
                "Conditional repeats its condition",
                "It is true where its condition is, and false where that is. Write the condition.",
                replaced_by(
                    file, "write the condition", node, without_parentheses(node.condition), UNSAFE
                ),
            )
        elif arms == (False, True):
            file.report(
                self,
                node,
                "Conditional only negates its condition",
                "Write the condition with `!` before it.",
                _negated(node, file),
            )

    def _check_negation(self, node: Unary, file: FileContext) -> None:
        inner = without_parentheses(node.operand)
        if file.tokens.kinds[node.first] != BANG or not isinstance(inner, Binary):
            return
        kind = file.tokens.kinds[inner.operator_token]
        if kind not in (EQUAL_EQUAL, NOT_EQUAL):
            return
        other = "!=" if kind == EQUAL_EQUAL else "=="
        text = in_place_of(file, node, file.parent, inner)
        fix = None
        if text is not None:
            start = file.range_of(inner)[0]
            at, end = [offset - start for offset in file.token_range(inner.operator_token)]
            if len(text) > len(file.text_of(inner)):
                at, end = at + 1, end + 1  # behind the parenthesis
            text = text[:at] + other + text[end:]
            fix = file.replacement(f"write `{other}`", node, text, UNSAFE)
        file.report(
            self,
            node,
            "Negation of a comparison",
            f"It says the same as `{other}` between the two sides. Write that.",
            fix,
        )


def _literal(node: Expression) -> bool | None:
    inner = without_parentheses(node)
    return inner.value if isinstance(inner, BoolLiteral) else None


def _constant(condition: Expression, file: FileContext) -> bool | None:
    """What a condition of nothing but literals is."""
    literal = _literal(condition)
    if literal is not None:
        return literal
    condition = without_parentheses(condition)
    if not isinstance(condition, (Binary, Unary)):
        return None
    for cls in (Traversal, FunctionCall):
        if next(descendants(condition, cls), None) is not None:
            return None
    from hcl_lint.values.types import BOOL

    value = file.evaluate(condition)
    if not value.is_present or value.type != BOOL:
        return None
    return value.as_bool()


def _negated(node: Conditional, file: FileContext) -> Fix | None:
    condition = without_parentheses(node.condition)
    if HEREDOC_OPEN in file.tokens.kinds[condition.first : condition.last]:
        return None
    text = file.text_of(condition)
    if isinstance(condition, (Binary, Conditional)):
        text = f"({text})"
    return file.replacement("negate the condition", node, f"!{text}", UNSAFE)
