"""Why an assertion does not hold: both sides of it, and where their values come from."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.testing.planned_modules import PlannedModule
from hcl_lint.products.terraform.testing.walks import Key, key_text, without_reasons
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_syntax import calls_in
from hcl_lint.semantics.paths import Path
from hcl_lint.semantics.symbols import Symbol
from hcl_lint.semantics.values import marks_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.nodes import (
    Binary, BoolLiteral, Expression, For, FunctionCall, NullLiteral, NumberLiteral, Parentheses,
    Template, Tuple, Unary,
)
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, Step, path_of, references
from hcl_lint.syntax.tokens import AND, EQUAL_EQUAL, NOT_EQUAL, OR
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Range
from hcl_lint.values.refinements import GeneratedText
from hcl_lint.values.types import KIND_DYNAMIC, Type, attribute_key, friendly_name, source_form
from hcl_lint.values.value import EPHEMERAL, SENSITIVE, Value, display

_LONGEST: Final = 100  # characters of a value, or of an expression
_MOST_PATHS: Final = 10  # at which objects differ
_MOST_STEPS: Final = 8  # of the way that a value takes
_DEEPEST: Final = 6  # levels of operands
_LITERALS: Final = (BoolLiteral, NullLiteral, NumberLiteral)
_ALL: Final = ("alltrue", "anytrue")
_HIDDEN: Final = "(sensitive)"
_OF_SECRETS: Final = ("sensitive", "ephemeralasnull", "nonsensitive", "issensitive")
_SIGNS_OF_VALUES: Final = frozenset('"{<#/')  # begin strings, objects, heredocs and comments


def explained(condition: BodyExpression, scope: Scope, module: PlannedModule) -> tuple[str, ...]:
    """Lines about a condition: what its parts are, and where they come from."""
    written = condition.written
    place = condition.place
    is_secret = _is_secret(condition.evaluate(scope)[0])
    lines = [f"condition = {_text(place.source.text[place.start:place.end], is_secret)}"]
    if isinstance(written, NativeExpression):
        explanation = _Explanation(written.tree, scope, module)
        explanation.part(written.node, 0)
        lines += ["  " + line for line in explanation.lines]
    return tuple(lines)


class _Explanation:
    def __init__(self, tree: SyntaxTree, scope: Scope, module: PlannedModule) -> None:
        self.tree = tree
        self.scope = scope
        self.module = module
        self.lines: list[str] = []

    def value(self, node: Expression) -> Value | None:
        value, problems = evaluate(self.tree, node, self.scope)
        return None if problems else value

    def part(self, node: Expression, depth: int) -> None:
        """Explain a part of a condition that decides it."""
        while isinstance(node, Parentheses):
            node = node.expression
        kind = self.tree.tokens.kinds[node.operator_token] if isinstance(node, Binary) else -1
        if depth < _DEEPEST and isinstance(node, Binary) and kind in (AND, OR):
            wrong = self._not_deciding(node, kind == AND)
            for operand in (node.left, node.right):
                self._operand("", operand, wrong, depth)
        elif isinstance(node, Binary):
            left, right = self.value(node.left), self.value(node.right)
            is_secret = _is_secret(left) or _is_secret(right)  # Each tells what the other is not.
            self.side("left", node.left, left, is_secret)
            self.side("right", node.right, right, is_secret)
            if left is not None and right is not None and kind in (EQUAL_EQUAL, NOT_EQUAL):
                self.lines += differences(left, right)
        elif isinstance(node, Unary):
            self.part(node.operand, depth + 1)
        elif isinstance(node, FunctionCall):
            self._call(node, depth)
        else:
            self.side("value", node, self.value(node))

    def _not_deciding(self, node: Expression, needs_all: bool) -> bool:
        """The value of parts that do not matter: of all other parts, the whole has the value."""
        whole = self.value(node)
        return needs_all if whole is None or not whole.is_present else whole.payload is False

    def _operand(self, name: str, node: Expression, wrong: bool, depth: int) -> None:
        """Explain an operand or an element, unless its value is the one that does not matter."""
        value = self.value(node)
        if value is None or value.is_present and value.payload is wrong:
            return
        text = _text(self.tree.text(node), _is_secret(value))
        self.lines.append(f"{name or _truth(value)}: {text}")
        inner = _Explanation(self.tree, self.scope, self.module)
        inner.part(node, depth + 1)
        self.lines += ["  " + line for line in inner.lines]

    def _call(self, node: FunctionCall, depth: int) -> None:
        name = node.name
        if name in _ALL and len(node.arguments) == 1 and isinstance(node.arguments[0], Tuple):
            wrong = self._not_deciding(node, name == "alltrue")
            for number, item in enumerate(node.arguments[0].items):
                self._operand(f"element {number}", item, wrong, depth)
            return
        if name in _ALL and len(node.arguments) == 1 and isinstance(node.arguments[0], For):
            loop = node.arguments[0]
            self.side("elements", loop, self.value(loop))
            self.side("of", loop.collection, self.value(loop.collection))
            return
        if name in ("can", "try") and node.arguments:
            inside = node.arguments[0]
            value, problems = evaluate(self.tree, inside, self.scope)
            if problems:
                self.lines.append(f"error: {problems[0].summary}: {problems[0].detail}")
            if isinstance(inside, FunctionCall):
                self._call(inside, depth + 1)
            return
        values = [self.value(argument) for argument in node.arguments]
        is_secret = any([_is_secret(value) for value in values])
        for number, argument in enumerate(node.arguments):
            self.side(f"argument {number + 1}", argument, values[number], is_secret)

    def side(
        self, name: str, node: Expression, value: Value | None, is_secret: bool = False
    ) -> None:
        """Say what a part is, and where it comes from; nothing of its text if that is secret."""
        if value is None:
            return
        is_secret = is_secret or _is_secret(value)
        self.lines.append(f"{name:<6} {_hidden(value) if is_secret else shown(value)}")
        if isinstance(node, _LITERALS) or isinstance(node, Template) and node.is_literal():
            return
        chain = _Chain(self.module)
        for reference in references(self.tree, node)[:2]:
            chain.follow(self.module, reference.root, reference.steps, 0, is_secret)
        self.lines += ["         " + line for line in chain.lines]


def shown(value: Value) -> str:
    """A value, and its type."""
    if _is_secret(value):
        return _hidden(value)
    plain = without_reasons(value)
    if isinstance(plain.payload, GeneratedText):
        known = plain.payload
        least = "" if known.shortest == known.longest else f"{known.shortest} to "
        text = f"(generated: {least}{known.longest} characters)"
    elif plain.is_unknown:
        text = "(not known)"
    else:
        text = display(plain, _LONGEST)
    return f"{text}  {_type_name(value.type)}"


def _is_secret(value: Value | None) -> bool:
    """Whether any part of a value must not be shown, nor text that it is made from."""
    marks = frozenset[str]() if value is None else value.all_marks()
    return SENSITIVE in marks or EPHEMERAL in marks


def _hidden(value: Value) -> str:
    return f"{_HIDDEN}  {_type_name(value.type)}"


def _type_name(type_: Type) -> str:
    if type_.kind == KIND_DYNAMIC:
        return "of any type"
    text = source_form(type_)
    return text if len(text) <= _LONGEST else friendly_name(type_)


def differences(left: Value, right: Value) -> list[str]:
    """The paths at which two values differ, or that only their types do."""
    if _is_secret(left) or _is_secret(right):
        return []
    if left.type != right.type and left.is_present and right.is_present:
        if display(without_reasons(left), 10_000).removeprefix("toset(").rstrip(")") == display(
            without_reasons(right), 10_000
        ).removeprefix("toset(").rstrip(")"):
            return [
                f"differs only in type: {_type_name(left.type)} is never equal to "
                f"{_type_name(right.type)}"
            ]
    found = list(_differing(left, right, ""))
    if not found or len(found) == 1 and not found[0][0]:
        return []
    lines = [f"differs at {path}: {one} / {other}" for path, one, other in found[:_MOST_PATHS]]
    if len(found) > _MOST_PATHS:
        lines.append(f"and at {len(found) - _MOST_PATHS} more paths")
    return lines


def _differing(left: Value, right: Value, path: str) -> Iterator[tuple[str, str, str]]:
    one, other = left.payload, right.payload
    if isinstance(one, dict) and isinstance(other, dict):
        for name in [*one, *[name for name in other if name not in one]]:
            inner = f"{path}.{attribute_key(name)}"
            if name not in one:
                yield inner, "missing", shown(other[name])
            elif name not in other:
                yield inner, shown(one[name]), "missing"
            else:
                yield from _differing(one[name], other[name], inner)
    elif isinstance(one, tuple) and isinstance(other, tuple) and left.type.kind == right.type.kind:
        for number in range(max(len(one), len(other))):
            inner = f"{path}[{number}]"
            if number >= len(one):
                yield inner, "missing", shown(other[number])
            elif number >= len(other):
                yield inner, shown(one[number]), "missing"
            else:
                yield from _differing(one[number], other[number], inner)
    elif without_reasons(left) != without_reasons(right):
        yield path, shown(left), shown(right)


class _Chain:
    """The way of a value through the declarations of a module, from the last one on."""

    def __init__(self, module: PlannedModule) -> None:
        self.module = module
        self.lines: list[str] = []
        self._seen: set[tuple[str, str]] = set()

    def follow(
        self, module: PlannedModule, root: str, steps: list[Step], depth: int, is_secret: bool
    ) -> None:
        """Add the place that a reference leads to, and the places that this refers to.

        No text is shown of what a secret value is made from.
        """
        if depth >= _MOST_STEPS or len(self.lines) >= _MOST_STEPS:
            return
        target = module.dependencies.target(path_of(root, steps))
        symbol = None if target is None else module.dependencies.declared.get(target)
        key = (module.address, ".".join([root, *[step.key for step in steps[:3]]]))
        if symbol is None or target is None or key in self._seen:
            return
        self._seen.add(key)
        rest = steps[len(target) - 1:]
        is_secret = is_secret or _is_secret_at(module, target, symbol, rest)
        if symbol.is_call:
            self._into(module, symbol, rest, depth, is_secret)
        elif symbol.form.type_syntax:
            self._variable(module, symbol, depth, is_secret)
        elif symbol.value is not None:
            node, document = symbol.value
            self._expression(module, expression_of(document.tree, node), depth, is_secret)
        elif rest or symbol.kind in ("resource", "data"):
            self._attribute(module, symbol, rest, depth, is_secret)

    def _expression(
        self, module: PlannedModule, expression: BodyExpression, depth: int,
        is_secret: bool, note: str = "",
    ) -> None:
        place = expression.place
        is_secret = is_secret or _calls_for_secrecy(expression)
        self.lines.append(f"from {place_text(place)}  {_excerpt(place, is_secret)}{note}")
        for reference in [found for found in expression.references() if found.steps][:3]:
            self.follow(module, reference.root, reference.steps, depth + 1, is_secret)

    def _variable(self, module: PlannedModule, symbol: Symbol, depth: int, is_secret: bool) -> None:
        argument = module.argument(symbol.name)
        if module.caller is not None and argument is not None:
            self._expression(module.caller, argument, depth, is_secret)
            return
        given = module.walk.given.get(symbol.name) if module.caller is None else None
        if given is not None:
            place = given[1]
            if place is None:
                self.lines.append(f"from the command line or the environment  var.{symbol.name}")
                return
            self.lines.append(
                f"from {place_text(place)}  var.{symbol.name} = {_excerpt(place, is_secret)}"
            )
            return
        default = symbol.declaration.default
        if default is not None:
            place = symbol.document.tree.range_of(default)
            self.lines.append(
                f"from {place_text(place)}  var.{symbol.name} = "
                f"{_excerpt(place, is_secret)} (default)"
            )

    def _into(
        self, module: PlannedModule, symbol: Symbol, rest: list[Step], depth: int, is_secret: bool
    ) -> None:
        instances = module.known_instances(symbol)
        if not instances:
            return
        wanted, at = _key(rest)
        inner = instances.get(wanted, next(iter(instances.values())))
        if len(rest) > at and rest[at].kind == ATTRIBUTE:
            self.follow(inner, "output", rest[at:], depth, is_secret)

    def _attribute(
        self, module: PlannedModule, symbol: Symbol, rest: list[Step], depth: int, is_secret: bool
    ) -> None:
        key, at = _key(rest)
        block = module.objects.of(symbol.declaration, symbol.document)
        name = rest[at].key if len(rest) > at else ""
        attribute = None if block is None else block.body.attribute(name)
        note = ""
        if key is not None:
            note = f"   {'count.index' if isinstance(key, int) else 'each.key'} = {_of_key(key)}"
        if attribute is not None:
            self._expression(module, attribute.expression, depth, is_secret, note)
            return
        place = Range(symbol.document.source, symbol.declaration.start, symbol.declaration.end)
        if name and block is not None and name not in [inner.type for inner in block.blocks()]:
            self.lines.append(
                f"from {place_text(place)}  {module.address}{symbol.address}{key_text(key)}"
                f".{name} is not configured"
            )


def _is_secret_at(module: PlannedModule, target: Path, symbol: Symbol, rest: list[Step]) -> bool:
    """Whether what a reference leads to is secret, as far as its value is known."""
    marks = marks_of(symbol)
    value = module.known_value(target)
    if SENSITIVE in marks or EPHEMERAL in marks:
        return True
    if symbol.kind not in ("resource", "data"):
        return _is_secret(value)
    for step in rest if value is not None else ():  # Other attributes of an object do not matter.
        payload = None if value is None else value.payload
        if value is None or value.marks & {SENSITIVE, EPHEMERAL}:
            break
        if isinstance(payload, dict) and step.key in payload:
            value = payload[step.key]
        elif isinstance(payload, tuple) and step.key.isdigit() and int(step.key) < len(payload):
            value = payload[int(step.key)]
        else:
            break
    return _is_secret(value)


def _calls_for_secrecy(expression: BodyExpression) -> bool:
    """Whether an expression says itself that something in it is secret."""
    return any([call.node.name in _OF_SECRETS for call in calls_in(expression)
                if isinstance(call.node, FunctionCall)])


def _key(steps: list[Step]) -> tuple[Key, int]:
    """The key of an instance at the start of some steps, and the number of steps of it."""
    if not steps or steps[0].kind == ATTRIBUTE:
        return None, 0
    step = steps[0]
    key: Key = int(step.key) if step.kind == NUMBER and step.key.isdigit() else step.key
    return (key if step.key else None), 1


def _of_key(key: Key) -> str:
    return str(key) if isinstance(key, int) else f'"{key}"'


def place_text(place: Range) -> str:
    return f"{place.source.path}:{place.line}"


def _excerpt(place: Range, is_secret: bool) -> str:
    return _text(place.source.text[place.start:place.end], is_secret)


def _text(text: str, is_secret: bool) -> str:
    """The text of an expression; of one whose value is secret only if it is made of names."""
    if is_secret:
        words = "".join([sign if sign.isalnum() or sign == "_" else " " for sign in text]).split()
        if _SIGNS_OF_VALUES.intersection(text) or any([word[0].isdigit() for word in words]):
            return _HIDDEN
    return _shortened(text)


def _shortened(text: str) -> str:
    text = " ".join(text[:1_000].split())
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"


def _truth(value: Value) -> str:
    if not value.is_present:
        return "not known" if value.is_unknown else "null"
    return "false" if value.payload is False else "true"


def way_to_decide(reason: str) -> str:
    """The line of a test that would decide what a reason says is not known; "" for none."""
    address, _, why = reason.partition(": ")
    words = address.split(".")
    if len(words) < 3:
        return ""
    *path, name = words
    target = ".".join(path)
    kind = path[-3] if len(path) > 2 else ""
    type_ = path[-2]
    if why.startswith("generated") or why.startswith("computed"):
        block = "mock_data" if kind == "data" else "mock_resource"
        return f'{block} "{type_}" {{ defaults = {{ {name} = "..." }} }}'
    if "data source" in why:
        return f"override_data {{ target = {target}, values = {{ {name} = ... }} }}"
    if why.startswith("may have a default"):
        return f"mock_provider \"{type_.partition('_')[0]}\" {{}}, or set `{name}`"
    return ""
