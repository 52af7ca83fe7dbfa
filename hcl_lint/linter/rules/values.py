"""Values that are always the same, that are lost, or that are of no type that fits."""

from __future__ import annotations

import re

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, ON, PREVIEW, WARNING, check, rule
from hcl_lint.dialects.dialect import CONDITIONS, MISTAKES, RESOURCES
from hcl_lint.dialects.functions import meaning_of
from hcl_lint.evaluation.functions.syntax_functions import is_attempt
from hcl_lint.evaluation.rules import DUPLICATE_MAP_KEY
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rewriting import same
from hcl_lint.linter.schema_checks import content_of
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.mistakes import mistakes_in
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.semantics.instances import is_not_empty, loop_variables
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.origins import expression_in
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import (
    Attribute, Binary, BoolLiteral, Expression, For, ForDirective, FunctionCall, Node, NullLiteral,
    NumberLiteral, Object, ObjectItem, Template, Traversal, Tuple,
)
from hcl_lint.syntax.queries import static_key, without_parentheses
from hcl_lint.syntax.tokens import AND, EQUAL_EQUAL, NOT_EQUAL
from hcl_lint.syntax.walk import descendants, holds
from hcl_lint.values.equality import equals
from hcl_lint.values.shapes import kinds_of, shape_of
from hcl_lint.values.types import (
    BOOL, KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET,
    KIND_STRING, friendly_name, name_of_kind, with_article,
)
from hcl_lint.values.value import DYNAMIC_UNKNOWN, FALSE, Value

_CHECKED = ("resource", "data", "ephemeral")
_CONDITIONS_OF_CHECKS = (
    "variable.validation.condition", "output.precondition.condition", "check.assert.condition",
    "run.assert.condition", *[f"{block}.lifecycle.precondition.condition" for block in _CHECKED],
    *[f"{block}.lifecycle.postcondition.condition" for block in _CHECKED],
)


@rule(
    "V014", "constant-condition", WARNING, ON, "Check whose condition is constant.",
    paths=_CONDITIONS_OF_CHECKS, features=(CONDITIONS,),
)
def constant_condition(node: Attribute, file: FileContext) -> Diagnostics:
    if isinstance(node, Attribute):
        value = file.evaluate(node.expression)
        yield from _constant(file, NativeExpression(file.tree, node.expression), value)


@check(constant_condition, features=(CONDITIONS,), in_json=True, words=("condition",))
def constant_condition_in_json(file: FileContext) -> Diagnostics:
    if not file.is_json or "condition" not in file.text:
        return
    checks = [path.rpartition(".")[0] for path in _CONDITIONS_OF_CHECKS]
    for block in file.document.view.blocks_on(checks):
        expression = block.expression("condition")
        if expression is not None:
            written = expression.written
            assert isinstance(written, JsonExpression)
            value, problems = expression.evaluate(file.scope_at(written.node))
            yield from _constant(file, expression, DYNAMIC_UNKNOWN if problems else value)


@check(INVALID_VALUE, name="mistakes", features=(MISTAKES,), needs_valid_syntax=True, in_json=True)
def mistakes(file: FileContext) -> Diagnostics:
    """Report what does not go together, as the schema of a dialect describes it."""
    content = content_of(file)
    if content is not None:
        yield from mistakes_in(content, {INVALID_VALUE.name: INVALID_VALUE})


def _constant(file: FileContext, condition: BodyExpression, value: Value) -> Diagnostics:
    if not value.is_present:
        file.skip(constant_condition)
    elif value.type == BOOL:
        outcome, advice = ("true", "fails") if value.as_bool() else ("false", "succeeds")
        place = file.range((condition.place.start, condition.place.end))
        call = _failing_call(condition) if value.as_bool() else ""
        if call:
            yield constant_condition.at(
                place, "Condition is true or an error",
                "It is never false: where a call fails, so does the run, without the message "
                f"of the check. Write `can({call})`.",
            )
            return
        # The product rejects a condition that refers to nothing.
        is_rejected = file.dialect.has(RESOURCES) and (
            not condition.references() or not value.as_bool() and _is_reached(file, condition)
        )
        yield constant_condition.at(
            place, f"Condition is always {outcome}",
            f"The check never {advice}. Refer to the value to check, or remove the check.",
            severity=ERROR if is_rejected else WARNING,
        )


_STOPS_RUNS = ("variable", "output", "resource", "data", "ephemeral")  # if it is false


def _is_reached(file: FileContext, condition: BodyExpression) -> bool:
    """Whether every run evaluates a condition, and stops where it is false."""
    if file.selection.assumes_defaults:
        return False
    start = condition.place.start
    block = [each for each in file.document.blocks() if each.place.start < start][-1]
    if any([lifecycle.attribute("enabled") for lifecycle in block.blocks("lifecycle")]):
        return False
    made_by = [(name, block.expression(name)) for name in SETTINGS]
    return block.type in _STOPS_RUNS and all([
        setting is None or is_not_empty(name, setting.evaluate(file.scope)[0].unmarked())
        for name, setting in made_by
    ])


_LONGEST_CALL = 60  # characters of one that is shown


def _failing_call(condition: BodyExpression) -> str:
    """The text of the first call in a condition that may fail; "" where there is none."""
    expression = expression_in(condition)
    if expression is None:
        return ""
    tree = expression.tree
    calls: list[FunctionCall] = []
    tried: list[tuple[int, int]] = []
    waiting: list[Node] = [expression.node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, FunctionCall):
            if is_attempt(tree, node):
                if not calls:
                    return ""
                tried.append(tree.range(node))
                continue
            calls.append(node)
        waiting += reversed(node.children())
    read = [reference.start for reference in expression.references()]
    risks = [entry for entry in read if not any([start <= entry < end for start, end in tried])]
    for call in calls:
        start, end = tree.range(call)
        if any([start <= risk < end for risk in risks]):
            text = tree.text(call)
            return text if len(text) <= _LONGEST_CALL and "\n" not in text else "..."
    return ""


@check(DUPLICATE_MAP_KEY, nodes=(Object,), in_json=True)
def duplicate_map_key(node: Object, file: FileContext) -> Diagnostics:
    known: dict[str, ObjectItem] = {}
    if file.readings.is_static(node):
        return
    for item in node.items:
        if not isinstance(item, ObjectItem):
            continue
        key = _identity(item.key, file)
        if key is None:
            continue
        first = known.setdefault(key, item)
        if first is not item:
            line = file.line_of(file.range_of(first.key)[0])
            is_same = line == file.line_of(file.range_of(item.key)[0])
            fix = None
            if not file.is_json and not is_same:
                fix = Fix("remove the first one", settled(file, [file.remove(first)]), UNSAFE)
            where = "before it on this line" if is_same else f"on line {line}"
            yield DUPLICATE_MAP_KEY.at(
                file.range(item.key), "Duplicate key",
                f"The same key is {where}, and only the last value of a key counts. Remove one"
                " of them or rename the key.", fix,
            )


def _identity(key: Expression, file: FileContext) -> str | None:
    """A text that only equal keys have; None where a key may be another one each time."""
    name = static_key(file.tree, key)
    if name is not None:
        return f"={name}"
    if isinstance(key, FunctionCall) or holds(key, (FunctionCall,)):
        return None
    return file.text_of(key)


@rule(
    "V021", "unreachable-object-arm", WARNING, PREVIEW,
    "Argument of `merge` that is always overridden.",
    calls=("merge",), in_json=True,
)
def unreachable_object_arm(node: FunctionCall, file: FileContext) -> Diagnostics:
    functions = file.dialect.functions
    if functions is None or len(node.arguments) < 2:
        return
    if meaning_of(functions, node.name) != "merge":
        return
    later: dict[str, int] = {}
    for argument in reversed(node.arguments):
        if not isinstance(argument, Object):
            continue
        own: dict[str, int] = {}
        for item in argument.items:
            if not isinstance(item, ObjectItem):
                continue
            key = static_key(file.tree, item.key)
            if key in later:
                line = file.line_of(later[key])
                yield unreachable_object_arm.at(
                    file.range(item), f"Value of `{key}` is always overridden",
                    f"The argument on line {line} has the same key and comes later. Remove one"
                    " of the two.",
                )
            elif key is not None:
                own[key] = file.range_of(item)[0]
        later.update(own)


_LITERALS: Final = (BoolLiteral, NullLiteral, NumberLiteral, Object, Template, Tuple)
_NUMBER: Final = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?"


@rule(
    "V025", "mismatched-comparison", WARNING, ON, "Comparison that is always true or always false.",
    operators=("==", "!="), in_json=True, reads_values=True,
)
def mismatched_comparison(node: Binary, file: FileContext) -> Diagnostics:
    if not holds(node, (Traversal, FunctionCall)):  # Literals are for other rules.
        return
    sides = without_parentheses(node.left), without_parentheses(node.right)
    if any(isinstance(side, NullLiteral) for side in sides):
        yield from _null_comparison(node, sides, file)
        return
    if any(isinstance(side, Tuple) and not side.items for side in sides):
        return  # That is for `length-zero-comparison`.
    scope = scope_inside(file, node)
    if scope is None or not _has_known_names(node, scope):
        return
    left = value_inside(file, sides[0], scope)
    if KIND_DYNAMIC in kinds_of(left):
        return
    right = value_inside(file, sides[1], scope)
    if not (_is_not_null(sides[0], left) or _is_not_null(sides[1], right)):
        return  # Null equals null, whatever the types are.
    if not _differ(left, right):
        return
    is_equal = file.tokens.kinds[node.operator_token] == EQUAL_EQUAL
    outcome = "false" if is_equal else "true"
    names = [_name_of(file, *pair) for pair in zip(sides, (left, right))]
    yield mismatched_comparison.at(
        file.range(node), f"Comparison is always {outcome}",
        f"Values of different types are never equal: {names[0]}, and {names[1]}.",
        _meant(file, node, sides, (left, right)),
    )


def _null_comparison(
    node: Binary, sides: tuple[Expression, Expression], file: FileContext
) -> Diagnostics:
    """Report a comparison with null of what is never null."""
    other = sides[1] if isinstance(sides[0], NullLiteral) else sides[0]
    scope = scope_inside(file, node)
    symbol = file.symbol_at(other)
    if symbol is None or scope is None or not _has_known_names(node, scope):
        return  # A part of an object may be null though its type is known.
    if not value_inside(file, other, scope).is_definitely_not_null:
        if not symbol.form.of_attributes or symbol.value is None:
            return
        written, document = symbol.value
        definition = expression_in(expression_of(document.tree, written))
        if definition is None or not isinstance(definition.node, _NEVER_NULL):
            return
    is_equal = file.tokens.kinds[node.operator_token] == EQUAL_EQUAL
    yield mismatched_comparison.at(
        file.range(node), f"Comparison is always {'false' if is_equal else 'true'}",
        f"`{file.text_of(other)}` is never null.",
    )


_NEVER_NULL: Final = (For, Object, Template, Tuple)


def _has_known_names(node: Binary, scope: Scope) -> bool:
    """Whether no name is a placeholder that a client fills in when it runs."""
    if not scope.takes_text():
        return True
    return all([
        scope.find(descendant.name) is not None for descendant in descendants(node, Traversal)
    ])


def _is_not_null(node: Expression, value: Value) -> bool:
    return isinstance(node, For) or value.is_definitely_not_null


def _differ(left: Value, right: Value) -> bool:
    """Whether two values are certainly of different types."""
    if left.is_null or right.is_null:
        return False
    kinds, others = kinds_of(left), kinds_of(right)
    if KIND_DYNAMIC in kinds or KIND_DYNAMIC in others:
        return False
    if not set(kinds) & set(others):
        return True
    if left.type.kind == KIND_OBJECT and right.type.kind == KIND_OBJECT:
        return left.type.attributes.keys() != right.type.attributes.keys()
    return False


def _name_of(file: FileContext, node: Expression, value: Value) -> str:
    kinds = set(kinds_of(value))
    if shape_of(value) is None:
        type_name = friendly_name(value.type)
    elif len(kinds) == 1:
        type_name = name_of_kind(kinds.pop())
    else:
        return "the other is of one of several other types"
    text = file.text_of(node)
    if len(text) > 60 or "\n" in text:
        text = text.split("\n")[0][:57] + "..."
    return f"`{text}` is {with_article(type_name)}"


def _meant(
    file: FileContext, node: Binary, sides: tuple[Expression, Expression],
    found: tuple[Value, Value],
) -> Fix | None:
    """The fix that compares what was probably meant."""
    for literal, other, kind in (
        (sides[1], sides[0], found[0].type.kind),
        (sides[0], sides[1], found[1].type.kind),
    ):
        if isinstance(literal, _LITERALS):
            break
    else:
        return None
    text = None
    if isinstance(literal, Template) and literal.is_literal():
        text = literal.literal_text()
    if kind in (KIND_LIST, KIND_SET, KIND_MAP):
        is_empty = text == "" or isinstance(literal, Object) and not literal.items
        if not is_empty or not file.dialect.is_known:
            return None
        operator = file.token_text(node.operator_token)
        text = f"length({file.text_of(other)}) {operator} 0"
        return file.replacement("compare the length", node, text, UNSAFE)
    if text is not None:
        if kind == KIND_BOOL and text in ("true", "false"):
            return file.replacement("remove the quotes", literal, text, UNSAFE)
        if kind == KIND_NUMBER and re.fullmatch(_NUMBER, text):
            return file.replacement("remove the quotes", literal, text, UNSAFE)
    elif kind == KIND_STRING and isinstance(literal, (BoolLiteral, NumberLiteral)):
        written = file.text_of(literal)
        if isinstance(literal, BoolLiteral) or re.fullmatch(_NUMBER, written):
            return file.replacement("quote it", literal, f'"{written}"', UNSAFE)
    return None


@rule(
    "V026", "contradictory-comparison", WARNING, ON,
    "Comparisons of one value that exclude each other.",
    operators=("&&", "||"), in_json=True,
)
def contradictory_comparison(node: Binary, file: FileContext) -> Diagnostics:
    kinds = file.tokens.kinds
    kind = kinds[node.operator_token]
    if _is_continued(file, kind):
        return
    compared: list[tuple[Expression, Expression, Value]] = []
    for part in _parts(node, file, kind):
        if kinds[part.operator_token] != (EQUAL_EQUAL if kind == AND else NOT_EQUAL):
            continue
        found = _reference_and_literal(part, file)
        if found is None:
            continue
        reference, literal, value = found
        for other, other_literal, other_value in compared:
            if equals(value, other_value) is FALSE and same(file, reference, other):
                yield _contradiction(node, file, kind, reference, (other_literal, literal))
                return
        compared.append((reference, literal, value))


def _contradiction(
    node: Binary, file: FileContext, kind: int, reference: Expression,
    literals: tuple[Expression, Expression],
) -> Diagnostic:
    name = file.text_of(reference)
    first, second = [file.text_of(literal) for literal in literals]
    if kind == AND:
        outcome, other = "false", "||"
        detail = f"`{name}` cannot equal both `{first}` and `{second}`."
    else:
        outcome, other = "true", "&&"
        detail = f"`{name}` always differs from `{first}` or from `{second}`."
    # With a third operand, the other operator would join the three in another way.
    sides = [without_parentheses(node.left), without_parentheses(node.right)]
    fix = _with_other_operator(file, node, other) if sides == _parts(node, file, kind) else None
    return contradictory_comparison.at(
        file.range(node), f"Condition is always {outcome}",
        f"{detail} Use `{other}`, or compare something else.", fix,
    )


def _is_continued(file: FileContext, kind: int) -> bool:
    """Whether a chain of `&&` or `||` goes on around a node."""
    for ancestor in reversed(file.ancestors):
        if isinstance(ancestor, Binary):
            return file.tokens.kinds[ancestor.operator_token] == kind
        if not _is_parenthesized(ancestor):
            break
    return False


def _is_parenthesized(node: object) -> bool:
    return isinstance(node, Expression) and without_parentheses(node) is not node


def _parts(node: Binary, file: FileContext, kind: int) -> list[Binary]:
    """The operations that `&&` or `||` joins, in order."""
    found: list[Binary] = []
    waiting: list[Expression] = [node]
    while waiting:
        each = without_parentheses(waiting.pop())
        if not isinstance(each, Binary):
            continue
        if file.tokens.kinds[each.operator_token] == kind:
            waiting += [each.right, each.left]
        else:
            found.append(each)
    return found


def _reference_and_literal(
    node: Binary, file: FileContext
) -> tuple[Expression, Expression, Value] | None:
    """The operands of a comparison with a literal."""
    left, right = without_parentheses(node.left), without_parentheses(node.right)
    for reference, literal in ((left, right), (right, left)):
        if isinstance(reference, Traversal) and isinstance(literal, _LITERALS):
            value, problems = file.evaluate_in(file.tree, literal, None)
            if not problems and not value.contains_unknown and not value.is_unknown:
                return reference, literal, value
    return None


def _with_other_operator(file: FileContext, node: Binary, operator: str) -> Fix | None:
    start, end = file.token_range(node.operator_token)
    offset = file.range_of(node)[0]
    text = file.text_of(node)
    text = text[: start - offset] + operator + text[end - offset :]
    parent = file.parent
    if isinstance(parent, Binary):
        text = f"({text})"
    return file.replacement(f"use `{operator}`", node, text, UNSAFE)


def scope_inside(file: FileContext, node: Node) -> Scope | None:
    """The scope of the node that is being looked at: that of its place, with loop variables.

    These may be any element of the collections that the loops around the node iterate over.
    """
    scope = file.scope_at(node)
    ancestors = file.ancestors
    for index, loop in enumerate(ancestors):
        if not isinstance(loop, (For, ForDirective)):
            continue
        child = ancestors[index + 1] if index + 1 < len(ancestors) else node
        if child is not loop.collection:
            scope = Scope(_variables(file, loop, scope), None, scope)
    return scope


def value_inside(file: FileContext, node: Expression, scope: Scope | None) -> Value:
    """The value of a part of an expression; unknown where something is wrong with it."""
    value, problems = file.evaluate_in(file.tree, node, scope)
    return DYNAMIC_UNKNOWN if problems else value


def _variables(
    file: FileContext, loop: For | ForDirective, scope: Scope | None
) -> dict[str, Value]:
    """The variables of a loop, worked out once."""
    known = file.kept(_known)
    if loop not in known:
        collection = value_inside(file, loop.collection, scope)
        known[loop] = loop_variables(file.tree, loop, collection)
    return known[loop]


def _known(file: FileContext) -> dict[Node, dict[str, Value]]:
    return {}
