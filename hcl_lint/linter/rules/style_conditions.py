"""S007 to S009, S018, S019: conditions whose result is known, inverted, or has a simpler form."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ON, OPT_IN, WARNING, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.rewriting import has_open_line_break, in_place_of, replaced_by, same, words_of
from hcl_lint.syntax.nodes import (
    DYNAMIC, Binary, Block, BoolLiteral, Conditional, Expression, For, FunctionCall, NullLiteral,
    Traversal, Tuple, Unary,
)
from hcl_lint.syntax.queries import is_literal_value, without_parentheses
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tokens import BANG, EQUAL_EQUAL, HEREDOC_OPEN, NOT_EQUAL
from hcl_lint.syntax.walk import descendants, holds
from hcl_lint.values.types import BOOL


@rule(
    "S007", "constant-conditional", WARNING, ON, "Conditional that always has the same result.",
    nodes=(Conditional,), in_json=True,
)
def constant_conditional(node: Conditional, file: FileContext) -> Diagnostics:
    constant = _constant(node.condition, file)
    if constant is not None:
        kept = node.if_true if constant else node.if_false
        yield constant_conditional.at(
            file.range(node.condition), f"Condition is always {'true' if constant else 'false'}",
            "Only one of the two results is ever used. Keep that one, or fix the condition.",
            replaced_by(file, "keep the result that is used", node, kept, UNSAFE),
        )
    elif same(file, node.if_true, node.if_false):
        yield constant_conditional.at(
            file.range(node), "Both results are the same",
            "The condition decides nothing. Keep one of the two, or correct one.",
            replaced_by(file, "keep the result", node, node.if_true, UNSAFE),
        )
    elif _generates_always(node, file):
        yield constant_conditional.at(
            file.range(node), "Both results have one element",
            "The block is generated whatever the condition is. Write `[]` for no block.",
        )


def _generates_always(node: Conditional, file: FileContext) -> bool:
    """Whether a conditional gives a dynamic block one element always, which it does not read."""
    block = file.ancestors[-3] if len(file.ancestors) > 2 else None
    arms = without_parentheses(node.if_true), without_parentheses(node.if_false)
    for arm in arms:
        if not isinstance(arm, Tuple) or len(arm.items) != 1 or not is_literal_value(arm.items[0]):
            return False
    if not isinstance(block, Block) or block.type != DYNAMIC or len(block.labels) != 1:
        return False
    iterator = block.body.attribute("iterator")
    name = block.labels[0].value if iterator is None else file.text_of(iterator.expression)
    return not any([reference.root == name for reference in references(file.tree, block.body)])


@rule(
    "S019", "inverted-null-check", WARNING, ON,
    "Conditional that uses a value only where it is null.",
    nodes=(Conditional,), in_json=True,
)
def inverted_null_check(node: Conditional, file: FileContext) -> Diagnostics:
    condition = without_parentheses(node.condition)
    if not isinstance(condition, Binary):
        return
    kind = file.tokens.kinds[condition.operator_token]
    if kind not in (EQUAL_EQUAL, NOT_EQUAL):
        return
    sides = without_parentheses(condition.left), without_parentheses(condition.right)
    subject = sides[1] if isinstance(sides[0], NullLiteral) else sides[0]
    if not any(isinstance(side, NullLiteral) for side in sides):
        return
    if not isinstance(subject, Traversal) and not holds(subject, (Traversal,)):
        return
    results = [node.if_true, node.if_false]
    if_null, otherwise = results if kind == EQUAL_EQUAL else reversed(results)
    if _reads(file, otherwise, subject):
        return
    is_nothing = isinstance(without_parentheses(otherwise), NullLiteral)
    if same(file, if_null, subject) or is_nothing and _reads(file, if_null, subject):
        other = _OPPOSITES[file.token_text(condition.operator_token)]
        place = file.token_range(condition.operator_token)
        yield inverted_null_check.at(
            file.range(condition), "Inverted comparison with null",
            f"`{file.text_of(subject)}` is only used where it is null. Write `{other}`, or swap "
            "the results.",
            file.replacement(f"write `{other}`", place, other, UNSAFE),
        )


def _reads(file: FileContext, node: Expression, subject: Expression) -> bool:
    """Whether an expression has another one in it, or a part of its value.

    Of a call such as `try(a, null)`, the null for the case that there is none may differ.
    """
    words = list(words_of(file, subject))
    if isinstance(subject, FunctionCall) and words[-2] == "null":
        words = words[:-2]
    for inner in [node, *descendants(node, type(subject))]:
        if isinstance(inner, type(subject)):
            others = words_of(file, inner)
            if all(word == next(others, None) for word in words):
                return True
    return False


@rule(
    "S018", "redundant-conditional", WARNING, OPT_IN,
    "Conditional or negation with a simpler form.",
    nodes=(Conditional, Unary), in_json=True,
)
def redundant_conditional(node: Conditional | Unary, file: FileContext) -> Diagnostics:
    if isinstance(node, Unary):
        yield from _check_negation(node, file)
        return
    if _constant(node.condition, file) is not None:
        return  # That is for the rule above.
    arms = _literal(node.if_true), _literal(node.if_false)
    if arms == (True, False):
        condition = without_parentheses(node.condition)
        yield redundant_conditional.at(
            file.range(node), "Conditional returns its condition",
            "The conditional just returns its condition; use the condition itself.",
            replaced_by(file, "use the condition", node, condition, UNSAFE),
        )
    elif arms == (False, True):
        yield redundant_conditional.at(
            file.range(node), "Conditional negates its condition",
            "Use the condition with `!` before it.", _negated(node, file),
        )


_OPPOSITES: Final = {"==": "!=", "!=": "=="}


def _check_negation(node: Unary, file: FileContext) -> Diagnostics:
    inner = without_parentheses(node.operand)
    if file.tokens.kinds[node.first] != BANG or not isinstance(inner, Binary):
        return
    other = _OPPOSITES.get(file.token_text(inner.operator_token))
    if other is None:
        return
    text = in_place_of(file, node, file.parent, inner)
    fix = None
    if text is not None:
        start = file.range_of(inner)[0]
        at, end = [offset - start for offset in file.token_range(inner.operator_token)]
        if len(text) > len(file.text_of(inner)):
            at, end = at + 1, end + 1  # after the parenthesis
        text = text[:at] + other + text[end:]
        fix = file.replacement(f"write `{other}`", node, text, UNSAFE)
    yield redundant_conditional.at(
        file.range(node), "Negated comparison", f"Use `{other}` instead; it means the same.", fix,
    )


def _literal(node: Expression) -> bool | None:
    inner = without_parentheses(node)
    return inner.value if isinstance(inner, BoolLiteral) else None


def _constant(condition: Expression, file: FileContext) -> bool | None:
    """The value of a condition of nothing but literals."""
    literal = _literal(condition)
    if literal is not None:
        return literal
    condition = without_parentheses(condition)
    if not isinstance(condition, (Binary, Unary)):
        return None
    if holds(condition, (Traversal, FunctionCall)):
        return None
    value = file.evaluate(condition)
    return value.as_bool() if value.is_present and value.type == BOOL else None


def _negated(node: Conditional, file: FileContext) -> Fix | None:
    condition = without_parentheses(node.condition)
    if HEREDOC_OPEN in file.tokens.kinds[condition.first : condition.last]:
        return None
    text = file.text_of(condition)
    if isinstance(condition, (Binary, Conditional)) or has_open_line_break(file, condition):
        text = f"({text})"
    return file.replacement("negate the condition", node, f"!{text}", UNSAFE)


# Functions whose results are tuples, as `[]` is one.
_GIVE_TUPLES: Final = ("flatten",)


@rule(
    "S008", "length-zero-comparison", WARNING, ON,
    "Comparison with `[]`, which never equals a list.",
    operators=("==", "!="), in_json=True,
)
def length_zero_comparison(node: Binary, file: FileContext) -> Diagnostics:
    for side, other in ((node.left, node.right), (node.right, node.left)):
        if _is_empty(side) and not _is_tuple(other, file):
            break
    else:
        return
    fix = None
    operator = file.token_text(node.operator_token)
    if file.dialect.is_known:
        text = f"length({file.text_of(without_parentheses(other))}) {operator} 0"
        fix = file.replacement("compare the length", node, text, UNSAFE)
    outcome = "false" if operator == "==" else "true"
    yield length_zero_comparison.at(
        file.range(node), "No list is equal to `[]`",
        f"`[]` is a tuple, so it never equals a list or set: the comparison is {outcome} even if "
        "the list is empty. Compare its length with 0.", fix,
    )


def _is_empty(node: Expression) -> bool:
    node = without_parentheses(node)
    return isinstance(node, Tuple) and not node.items


def _is_tuple(node: Expression, file: FileContext) -> bool:
    """Whether something is a tuple for certain, so that it can be equal to `[]`."""
    node = without_parentheses(node)
    if isinstance(node, FunctionCall):
        return node.name in _GIVE_TUPLES
    return isinstance(node, Tuple) or (isinstance(node, For) and node.key is None)


_OUTCOMES: Final = {
    **dict.fromkeys(("==", ">=", "<="), "always true"),
    **dict.fromkeys(("!=", "<", ">"), "always false"),
    **dict.fromkeys(("&&", "||"), "the same as one of them alone"),
}


@rule(
    "S009", "self-comparison", WARNING, ON, "Expression compared or combined with itself.",
    operators=tuple(_OUTCOMES), in_json=True,
)
def self_comparison(node: Binary, file: FileContext) -> Iterable[Diagnostic]:
    # A call may return something else each time; two equal literals may be deliberate.
    if not same(file, node.left, node.right):
        return ()
    if holds(node, (FunctionCall,)) or not holds(node, (Traversal,)):
        return ()
    outcome = _OUTCOMES[file.token_text(node.operator_token)]
    return [self_comparison.at(
        file.range(node), "Both sides are the same",
        f"The result is {outcome}. One of the two should probably be something else.",
    )]
