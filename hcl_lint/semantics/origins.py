"""Origins: the variables, local values, arguments and outputs that a value is taken from."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, Sequence
from hcl_lint.dialects.dialect import OUTPUT
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items, object_items
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of, calls_above
from hcl_lint.semantics.symbols import Symbol, called_module, symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.analysis import absolute_traversal
from hcl_lint.syntax.json_nodes import JsonString, string_template
from hcl_lint.syntax.nodes import Expression, Interpolation, Node, Parentheses, Template, Traversal
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING, Reference, Step
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value

_MOST: Final = 30  # origins in a row


class Origin:
    """What a value is taken from, unchanged.

    ``address`` is that of the declaration, ``var.x`` or ``module.m.x`` for an output, and ``steps``
    lead on into its value. ``expression`` is what this part of it is set to, None for a variable:
    that is set by callers.
    """

    def __init__(
        self, address: str, module: Module, document: Document, expression: BodyExpression | None,
        steps: Sequence[Step], symbol: Symbol,
    ) -> None:
        self.address = address
        self.module = module
        self.document = document
        self.expression = expression
        self.steps = steps
        self._symbol = symbol

    @property
    def variable(self) -> str | None:
        """The name of the variable that it is, if all of its value is taken."""
        is_variable = self.expression is None and len(self.steps) == 0
        return self._symbol.name if is_variable else None

    @property
    def value(self) -> Value:
        """The value that is set, as far as known."""
        written = self.expression
        if isinstance(written, (NativeExpression, JsonExpression)) and len(self.steps) == 0:
            return values_of(self.module).evaluate(self.document, written.node)
        return DYNAMIC_UNKNOWN

    def sources(self) -> list[Origin]:
        """What its own value is taken from: of a variable, what each of its callers gives it."""
        if self.expression is not None:
            found = origin_of(self.module, self.expression, self.steps)
            return [] if found is None else [found]
        return [
            _into(f"{call.address}.{self._symbol.name}", caller, call.document, node, self.steps,
                  call)
            for caller, call in calls_above(self.module)
            for name, node in arguments_of(call.declaration) if name == self._symbol.name
        ]

    def chain(self) -> Iterator[Origin]:
        """Itself and its sources, as long as there is one only."""
        origin = self
        for _ in range(_MOST):
            yield origin
            sources = origin.sources()
            if len(sources) != 1:
                return
            origin = sources[0]


def origin_of(
    module: Module, expression: BodyExpression, inside: Sequence[Step] = ()
) -> Origin | None:
    """What the value of an expression, or some steps *inside* it, is taken from.

    None where it is made of something.
    """
    reference = reference_in(expression)
    if reference is None:
        return None
    path = reference.path
    for length in range(2, len(path) + 1):
        symbol = symbols_of(module).get(".".join(path[:length]))
        if symbol is not None:
            return origin_of_symbol(module, symbol, [*reference.steps[length - 1 :], *inside])
    return None


def reference_in(expression: BodyExpression) -> Reference | None:
    """The reference whose value an expression has, alone in parentheses or a template too."""
    found = expression_in(expression)
    if found is None or not isinstance(found.node, Traversal):
        return None
    return absolute_traversal(found.tree, found.node)


def expression_in(expression: BodyExpression) -> NativeExpression | None:
    """The expression whose value another one has, alone in parentheses or a template.

    Of a template in JSON syntax, its offsets are those of its text.
    """
    node: object = None
    if isinstance(expression, NativeExpression):
        tree, node = expression.tree, expression.node
    elif isinstance(expression, JsonExpression) and isinstance(expression.node, JsonString):
        tree = string_template(expression.tree, expression.node).tree
        node = tree.root
    while isinstance(node, (Parentheses, Template)):
        if isinstance(node, Parentheses):
            node = node.expression
        elif len(node.parts) == 1 and isinstance(node.parts[0], Interpolation):
            node = node.parts[0].expression
        else:
            break
    return NativeExpression(tree, node) if isinstance(node, Expression) else None


def origin_of_symbol(module: Module, symbol: Symbol, steps: Sequence[Step] = ()) -> Origin | None:
    """The origin that a reference to a symbol names."""
    if len(symbol.duplicates) != 0:
        return None
    if symbol.form.type_syntax:
        return Origin(symbol.address, module, symbol.document, None, steps, symbol)
    found = symbol.value
    if found is not None:
        return _into(symbol.address, module, found[1], found[0], steps, symbol)
    if not symbol.is_call:
        return None
    if symbol.is_repeated:
        steps = steps[1:]  # the key of an instance
    if not steps or steps[0].kind != ATTRIBUTE:
        return None
    called = called_module(module, symbol)
    output = None if called is None else symbols_of(called).named(OUTPUT, steps[0].key)
    found = None if output is None else output.value
    if called is None or output is None or found is None:
        return None
    address = f"{symbol.address}.{output.name}"
    return _into(address, called, found[1], found[0], steps[1:], output)


def _into(
    address: str, module: Module, document: Document, node: Node, steps: Sequence[Step],
    symbol: Symbol,
) -> Origin:
    """The origin at some steps into an expression, as far as objects and lists are written out."""
    expression = expression_of(document.tree, node)
    left = list(steps)
    while left:
        inner = _part(expression, left[0])
        if inner is None:
            break
        expression = inner
        left.pop(0)
    return Origin(address, module, document, expression, left, symbol)


def _part(expression: BodyExpression, step: Step) -> BodyExpression | None:
    """The expression that an element of an object or a list is written as."""
    if step.kind in (ATTRIBUTE, STRING):
        found = [value for name, _, value in object_items(expression) or () if name == step.key]
        return found[-1] if found else None
    items = list_items(expression) if step.kind == NUMBER else None
    at = int(step.key) if items is not None and step.key.isdigit() else -1
    return items[at] if items is not None and 0 <= at < len(items) else None
