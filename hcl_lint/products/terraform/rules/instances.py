"""Numbers and keys of instances: `count` and `for_each` that are refused, or unknown too long."""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Fix
from hcl_lint.diagnostics.rule import ERROR, FILES, MODULE, ON, WARNING, rule
from hcl_lint.dialects.schemas import has_role
from hcl_lint.linter.context import ModuleContext
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Symbol, main_documents, symbols_of
from hcl_lint.semantics.values import value_of, values_of
from hcl_lint.syntax.nodes import (
    AttributeStep, Binary, Conditional, Expression, For, FunctionCall, IndexStep, Interpolation,
    Node, NullLiteral, Object, ObjectItem, Template, Traversal, Tuple, Unary,
)
from hcl_lint.syntax.queries import is_literal_value, static_key, without_parentheses
from hcl_lint.syntax.tokens import EQUAL_EQUAL, NOT_EQUAL
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.shapes import kinds_of
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER,
    friendly_name, name_of_kind, with_article,
)
from hcl_lint.values.value import EPHEMERAL, SENSITIVE, Value


@rule(
    "V018", "invalid-for-each", ERROR, ON, "Value of `for_each` that has no keys.",
    reads=FILES, words=("for_each",),
)
def invalid_for_each(module: ModuleContext) -> Iterator[Diagnostic]:
    for document, node, value in _settings(module, "for_each"):
        reason = _reason_against_for_each(value)
        if reason:
            fix = None
            if not value.marks and _is_of_strings(value) and isinstance(node, Expression):
                fix = _as_set(document, node, value)
            place = document.tree.range_of(node)
            yield invalid_for_each.at(place, "Invalid value for `for_each`", reason, fix)


@rule(
    "V019", "invalid-count", ERROR, ON,
    "Value of `count` that is not a valid number of instances.",
    reads=FILES, words=("count",),
)
def invalid_count(module: ModuleContext) -> Iterator[Diagnostic]:
    for document, node, value in _settings(module, "count"):
        reason = _reason_against_count(value)
        if reason:
            yield invalid_count.at(
                document.tree.range_of(node), "Invalid value for `count`", reason
            )


def _settings(module: ModuleContext, name: str) -> Iterator[tuple[Document, Node, Value]]:
    """The values of an attribute that makes instances."""
    values = values_of(module.module)
    for document in module.main_documents:
        for declaration in document.declarations:
            # In a check there is always one instance: that is reported elsewhere.
            has_instances = has_role(document.dialect, declaration.kind, OF_INSTANCES)
            node = declaration.attribute(name)
            if node is not None and has_instances and declaration.outer is None:
                yield document, node, values.evaluate_marked(document, node)


_EPHEMERAL: Final = (
    "The value is ephemeral, but instances must stay the same in every run. Use a value that is "
    "not ephemeral."
)


def _is_of_strings(value: Value) -> bool:
    """Whether a value is a list, or a tuple, of strings that are not null."""
    if value.type.kind == KIND_LIST:
        return value.type.element_type.kind == KIND_STRING
    if value.type.kind != KIND_TUPLE or not value.is_present:
        return False
    return all([one.type.kind == KIND_STRING and not one.is_null for one in value.as_elements()])


def _as_set(document: Document, node: Expression, value: Value) -> Fix:
    """Convert a list of strings to a set; safe where no element can be lost by it."""
    start, end = document.tree.range(node)
    edits = [Edit(start, start, "toset("), Edit(end, end, ")")]
    is_safe = False
    if value.is_present and not value.contains_unknown:
        texts = [entry.unmarked().as_string() for entry in value.as_elements() if entry.is_present]
        is_safe = len(set(texts)) == len(texts) == len(value.as_elements())
    return Fix("convert it with `toset`", edits, SAFE if is_safe else UNSAFE)


def _reason_against_for_each(value: Value) -> str:
    """Why instances cannot be made of a value; "" where they can, or that is not known."""
    if SENSITIVE in value.marks:
        return (
            "The value is sensitive, but instances are shown in every plan. Use a value that is "
            "not sensitive."
        )
    if EPHEMERAL in value.marks:
        return _EPHEMERAL
    if value.is_null:
        return "The value is null. Use `{}` for no instances."
    kind = value.type.kind
    kinds = kinds_of(value)
    if kind == KIND_DYNAMIC and set(kinds) <= {KIND_LIST, KIND_TUPLE}:
        return (
            "Instances need keys, so this must be a map or a set of strings, not a "
            f"{name_of_kind(kinds[-1])}. Make an object with `{{ for … }}`, or convert a list of "
            "strings with `toset`."
        )
    if kind in (KIND_DYNAMIC, KIND_MAP, KIND_OBJECT):
        return ""
    if kind == KIND_TUPLE or kind == KIND_LIST:
        return (
            "Instances need keys, so this must be a map or a set of strings, not "
            f"{with_article(friendly_name(value.type))}. Convert a list of strings with `toset`."
        )
    if kind != KIND_SET:
        return (
            "Instances need keys, so this must be a map or a set of strings, not "
            f"{with_article(friendly_name(value.type))}."
        )
    element = value.type.element_type.kind
    if value.is_present and not value.as_elements():
        return ""
    if element != KIND_STRING and element != KIND_DYNAMIC:
        return f"The set must be of strings, not {friendly_name(value.type)}."
    if value.is_present and any([element.is_null for element in value.as_elements()]):
        return "The set holds null, which cannot be a key. Remove it."
    return ""


def _reason_against_count(value: Value) -> str:
    """Why a value cannot be a number of instances; "" where it can, or that is not known."""
    if EPHEMERAL in value.marks:
        return _EPHEMERAL  # A sensitive number is accepted.
    value = value.unmarked()
    if value.is_null:
        return "The value is null. Use 0 for no instances."
    try:
        number = convert(value, NUMBER)
    except ConversionError:
        return ""  # The schema reports it.
    if number.is_present:
        if number.as_number().sign() < 0:
            return "The number is negative. Use 0 for no instances."
        if not number.as_number().is_integer():
            return "The number is not whole. Round it with `floor` or `ceil`."
    return ""


# What is unknown until a resource is created
#
# A plan needs to know how many instances there are, and under which keys. The identifiers of a
# resource are unknown in the plan that creates it, and so is what is certainly made of them: what
# does not depend on anything else, and what no choice can leave out.

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


@rule(
    "V029", "unknown-instances", WARNING, ON,
    "`count` or `for_each` that is unknown until another resource is created.",
    reads=MODULE, words=(".arn", ".id"),
)
def unknown_instances(module: Module) -> Iterator[Diagnostic]:
    search = _Search(module)
    values = values_of(module)
    for document in main_documents(module):
        for declaration in document.declarations:
            if not has_role(document.dialect, declaration.kind, OF_INSTANCES):
                continue
            for name, look in (("count", search.whole), ("for_each", search.parts)):
                node = declaration.attribute(name)
                reason = look(document, node) if isinstance(node, Expression) else ""
                if node is None or not reason:
                    continue
                # Lists are refused whatever is in them.
                if name == "count" or values.evaluate(document, node).type.kind not in _LISTS:
                    yield unknown_instances.at(
                        document.tree.range_of(node), f"`{name}` depends on {short(reason)}",
                        "This is unknown until the resource is created, so a plan that creates it "
                        "fails. Use a value from the configuration, or create the resource first "
                        "with `-target`.",
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
            parts = [part.expression for part in node.parts if isinstance(part, Interpolation)]
        elif isinstance(node, For):
            if _has_elements_as_keys(document, node):
                return self.parts(document, node.collection)
            parts = (node.collection,)
        elif isinstance(node, Object):
            items = [item for item in node.items if isinstance(item, ObjectItem)]
            parts = [item.key for item in items if static_key(document.tree, item.key) is None]
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
        for node in nodes:
            found = search(document, node)
            if found:
                return found
        return ""

    def _named(self, document: Document, node: Traversal, *, is_whole: bool) -> str:
        """The value of a reference to a local value, or to an attribute of a resource."""
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
    operands = [without_parentheses(element) for element in (node.left, node.right)]
    named = [
        operand for operand in operands
        if isinstance(operand, Traversal) and tree.token_text(operand.root_token) != "local"
    ]
    literals = [
        operand for operand in operands
        if is_literal_value(operand) and not isinstance(operand, NullLiteral)
    ]
    return named if literals else ()


def _differ(document: Document, if_true: Expression, if_false: Expression) -> bool:
    """Whether two results are certainly different values: literals, or collections."""
    are_literal = is_literal_value(if_true) and is_literal_value(if_false)
    if not are_literal and not all([_is_made(document, entry) for entry in (if_true, if_false)]):
        return False
    return document.tree.text(if_true) != document.tree.text(if_false)


def _is_made(document: Document, node: Expression) -> bool:
    """Whether an expression makes a collection."""
    if isinstance(node, FunctionCall):
        name = document.tree.function_name(node)
        return name in _KEEPING or name in ("merge", "tomap", "zipmap")
    return isinstance(node, (For, Object, Tuple))
