"""Expressions whose values are known only after resources that they refer to are created.

A plan needs to know how many instances there are, and under which keys. The identifiers of a
resource are unknown in the plan that creates it, and so is what is certainly made of them: what
does not depend on anything else, and what no choice can leave out.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.values import UNKNOWN_INSTANCES
from hcl_lint.dialects.schemas import has_role
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import short
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import value_of, values_of
from hcl_lint.syntax.nodes import (
    AttributeStep, Binary, Conditional, Expression, For, FunctionCall, IndexStep, Interpolation,
    NullLiteral, Object, ObjectItem, Template, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.queries import is_literal_value, static_key, without_parentheses
from hcl_lint.syntax.tokens import EQUAL_EQUAL, NOT_EQUAL
from hcl_lint.values.types import KIND_LIST, KIND_TUPLE

_LISTS: Final = (KIND_LIST, KIND_TUPLE)
# What providers make up when they create something, whatever it is.
_MADE_UP: Final = ("arn", "id")
# Functions whose results are unknown where an argument is, or one of its elements; and those whose
# results then have such elements.
_STRICT: Final = (
    "compact", "distinct", "format", "join", "jsondecode", "keys", "length", "lower", "merge",
    "replace", "sort", "split", "substr", "title", "tomap", "tostring", "trimprefix", "trimspace",
    "trimsuffix", "upper", "yamldecode", "zipmap",
)
_OF_ELEMENTS: Final = ("compact", "distinct", "join", "sort", "zipmap")
_KEEPING: Final = ("concat", "flatten", "setunion", "tolist", "toset")


def unknown_instances(module: Module) -> Iterator[Diagnostic]:
    """Report `count` and `for_each` that are unknown until another resource is created."""
    search = _Search(module)
    values = values_of(module)
    for document in main_documents(module):
        for declaration in document.declarations:
            if not has_role(document.dialect, declaration.kind, OF_INSTANCES):
                continue
            count, for_each = declaration.attribute("count"), declaration.attribute("for_each")
            if isinstance(count, Expression):
                yield from _depending(document, count, "count", search.whole(document, count))
            if isinstance(for_each, Expression):
                reason = search.parts(document, for_each)
                # Lists are refused whatever is in them.
                if reason and values.evaluate(document, for_each).type.kind not in _LISTS:
                    yield from _depending(document, for_each, "for_each", reason)


def _depending(
    document: Document, node: Expression, name: str, reason: str
) -> Iterator[Diagnostic]:
    if reason:
        yield Diagnostic(
            UNKNOWN_INSTANCES, f"`{name}` depends on {short(reason)}",
            "This is unknown until the resource is created, so a plan that creates it fails. Use a "
            "value from the configuration, or create the resource first with `-target`.",
            document.tree.range_of(node),
        )


class _Search:
    """The search for what is unknown until a resource of a module is created.

    What it finds is the reference to the attribute, and "" where a value may be known before.
    """

    __slots__ = ("_symbols", "_entered", "_is_importing")

    def __init__(self, module: Module) -> None:
        self._symbols = symbols_of(module)
        self._entered: set[str] = set()  # local values that the search is in
        # What is imported is read while planning.
        self._is_importing = any([
            block.type == "import"
            for document in main_documents(module) for block in document.blocks
        ])

    def whole(self, document: Document, node: Expression) -> str:
        """Return the attribute that makes a value unknown as a whole."""
        node = without_parentheses(node)
        if isinstance(node, Traversal):
            return self._named(document, node, is_whole=True)
        parts: Sequence[Expression] = ()
        if isinstance(node, Unary):
            parts = (node.operand,)
        elif isinstance(node, Binary):
            parts = _compared(document, node)
        elif isinstance(node, Conditional) and _differ(document, node.if_true, node.if_false):
            parts = (node.condition,)
        elif isinstance(node, Template):
            parts = [each.expression for each in node.parts if isinstance(each, Interpolation)]
        elif isinstance(node, For):
            if _has_elements_as_keys(document, node):
                return self.parts(document, node.collection)
            parts = (node.collection,)
        elif isinstance(node, Object):
            items = [each for each in node.items if isinstance(each, ObjectItem)]
            parts = [each.key for each in items if static_key(document.tree, each.key) is None]
        elif isinstance(node, FunctionCall):
            name = document.tree.function_name(node)
            if name in _OF_ELEMENTS:
                # The second argument of `zipmap` has the values, which may be unknown.
                arguments = node.arguments[:1] if name == "zipmap" else node.arguments
                return self._first(document, arguments, self.parts)
            if name in _STRICT or name in _KEEPING:
                parts = node.arguments
        return self._first(document, parts, self.whole)

    def parts(self, document: Document, node: Expression) -> str:
        """Return the attribute that makes a value, or an element of it, unknown."""
        node = without_parentheses(node)
        if isinstance(node, Traversal):
            return self._named(document, node, is_whole=False)
        parts: Sequence[Expression] = ()
        if isinstance(node, Tuple):
            parts = node.items
        elif isinstance(node, FunctionCall) and document.tree.function_name(node) in _KEEPING:
            parts = node.arguments
        return self._first(document, parts, self.parts) or self.whole(document, node)

    def _first(
        self,
        document: Document,
        nodes: Sequence[Expression],
        search: Callable[[Document, Expression], str],
    ) -> str:
        for each in nodes:
            found = search(document, each)
            if found:
                return found
        return ""

    def _named(self, document: Document, node: Traversal, *, is_whole: bool) -> str:
        """What a reference to a local value, or to an attribute of a resource, comes to."""
        tree = document.tree
        first, *steps = node.steps or [node]
        if not isinstance(first, AttributeStep):
            return ""
        root, name = tree.token_text(node.root_token), tree.token_text(first.name_token)
        symbol = self._symbols.get(f"{root}.{name}")
        if symbol is None or symbol.duplicates or symbol.overrides:
            return ""
        if symbol.kind == "locals" and not steps:
            return self._local(symbol, is_whole=is_whole)
        has_instances = symbol.has("count", "for_each")
        if has_instances and steps and isinstance(steps[0], IndexStep):
            steps.pop(0)
            has_instances = False
        if symbol.kind != "resource" or has_instances or self._is_importing or len(steps) != 1:
            return ""
        step = steps[0]
        if not isinstance(step, AttributeStep):
            return ""
        name = tree.token_text(step.name_token)
        return tree.text(node) if name in _MADE_UP and not symbol.has(name) else ""

    def _local(self, symbol: Symbol, *, is_whole: bool) -> str:
        node, owner = value_of(symbol) or (None, symbol.document)
        if symbol.name in self._entered or not isinstance(node, Expression):
            return ""
        self._entered.add(symbol.name)
        reason = self.whole(owner, node) if is_whole else self.parts(owner, node)
        self._entered.remove(symbol.name)
        return reason


def _has_elements_as_keys(document: Document, node: For) -> bool:
    """Whether a loop makes an object whose keys are all elements of its collection."""
    if node.key is None or node.condition is not None:
        return False
    key, tree = without_parentheses(node.key), document.tree
    return isinstance(key, Traversal) and not key.steps and (
        tree.token_text(key.root_token) == tree.token_text(node.value_token)
    )


def _compared(document: Document, node: Binary) -> Sequence[Expression]:
    """Return the reference that is compared with a literal for equality, if there is one.

    Of other operands more may be known: a string that begins in a known way differs from some.
    """
    tree = document.tree
    if tree.tokens.kinds[node.operator_token] not in (EQUAL_EQUAL, NOT_EQUAL):
        return ()
    operands = [without_parentheses(each) for each in (node.left, node.right)]
    named = [
        each for each in operands
        if isinstance(each, Traversal) and tree.token_text(each.root_token) != "local"
    ]
    literals = [
        each for each in operands
        if is_literal_value(each) and not isinstance(each, NullLiteral)
    ]
    return named if literals else ()


def _differ(document: Document, if_true: Expression, if_false: Expression) -> bool:
    """Whether two results are certainly different values: literals, or collections."""
    are_literal = is_literal_value(if_true) and is_literal_value(if_false)
    if not are_literal and not all([_is_made(document, each) for each in (if_true, if_false)]):
        return False
    return document.tree.text(if_true) != document.tree.text(if_false)


def _is_made(document: Document, node: Expression) -> bool:
    """Whether an expression makes a collection."""
    if isinstance(node, FunctionCall):
        name = document.tree.function_name(node)
        return name in _KEEPING or name in ("merge", "tomap", "zipmap")
    return isinstance(node, (For, Object, Tuple))
