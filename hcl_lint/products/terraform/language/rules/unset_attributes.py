"""Optional attributes and variables that are used where null fails.

They are found with the values of a module whose variables lack what is optional: what a module
cannot do with such values, it cannot do with every value of its variables' types.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from hcl_lint.annotations import Final, Iterator, Mapping
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics, Related
from hcl_lint.diagnostics.rule import FILES, ON, WARNING, rule
from hcl_lint.dialects.dialect import STATIC
from hcl_lint.evaluation.rules import (
    FUNCTION_ARGUMENT_TYPE, FUNCTION_CALL_ERROR, INVALID_ITERATION, NULL_MISUSE,
)
from hcl_lint.evaluation.type_expressions import TypeDefaults
from hcl_lint.evaluation.uses import PASSED_ON, WHOLE, uses_in
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.calls.modules_with_values import (
    LIMITS, AssumedValues, Expected, Failure, with_arguments,
)
from hcl_lint.products.terraform.language.validations import in_checks
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.origins import expression_in
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import values_of, variable_of
from hcl_lint.semantics.variables import Variable
from hcl_lint.semantics.written import expression_of
from hcl_lint.syntax.json_nodes import JsonString, StringTemplate, is_template, string_template
from hcl_lint.syntax.nodes import AttributeStep, Expression, Node, RelativeTraversal, Traversal
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants
from hcl_lint.text.source import Range
from hcl_lint.values.types import KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_TUPLE, Type
from hcl_lint.values.value import (
    Value, list_value, map_value, null_value, object_value, set_value, tuple_value, unknown_value,
)

_OF_NULL: Final = (NULL_MISUSE, INVALID_ITERATION, FUNCTION_CALL_ERROR, FUNCTION_ARGUMENT_TYPE)
_WORDS: Final = ("optional", "null")
_WORD: Final = re.compile(r"[\w-]+")
_TAKEN_OUT: Final = re.compile(r"\.\s*([\w-]+)")
# PERF: 0.01 of the time of a pattern that does not begin with a text.
_SELECTED: Final = re.compile(r'\[\\?"(?:(?<=[\w\])]\[")|(?<=[\w\])]\[\\"))([\w-]+)\\?"\]')
_MOST_NAMES: Final = 30  # of attributes that are looked at one by one


@rule(
    "V027", "unset-attribute", WARNING, ON,
    "Variable or optional attribute that may be null, used where null fails.",
    reads=FILES, words=_WORDS,
)
def unset_attribute(module: ModuleContext) -> Diagnostics:
    for document, _, failure in failures_of_unset(module.module):
        if module.file_with(document.source) is not None:
            yield failure


class _Accesses:
    """The places in an expression that take out attributes of some names, where null may fail."""

    def __init__(self, document: Document, root: Node, names: frozenset[str], need: int) -> None:
        """*need* is that of the value of the expression itself."""
        self.places: list[tuple[int, int, int]] = []  # start, end of the name, end
        self._around: dict[tuple[int, int], list[tuple[int, int]]] = {}
        if isinstance(root, Expression):
            self._add(document.tree, root, names, need)
            return
        for string in [root] if isinstance(root, JsonString) else descendants(root, JsonString):
            if is_template(string.value):
                template = string_template(document.tree, string)
                inner = need if string is root else PASSED_ON
                self._add(template.tree, template.tree.root, names, inner, template)
        alone = expression_in(expression_of(document.tree, root))
        for start, stop, end in self.places:
            if alone is not None and stop == end and (start, end) == template.range(alone.node):
                self._around[start, stop].append(document.tree.range(root))

    def _add(
        self, tree: SyntaxTree, root: Node, names: frozenset[str], need: int,
        string: StringTemplate | None = None,
    ) -> None:
        """Add the places in an expression, which may be in a string of JSON syntax."""
        range_of = tree.range if string is None else string.range
        for use in uses_in(tree, root, need):
            node = use.node
            if isinstance(node, (Traversal, RelativeTraversal)):
                start, end = range_of(node)
                for step in node.steps:
                    is_last = step.last == node.last
                    if not isinstance(step, AttributeStep) or is_last and use.need == PASSED_ON:
                        continue  # What only passes null on never fails.
                    if step.name in names:
                        stop = tree.tokens.end(step.name_token)
                        stop = stop if string is None else string.offset(stop)
                        if is_last:
                            self._around[start, stop] = [range_of(node) for node in use.around]
                        self.places.append((start, stop, end))

    def cause_of(self, failure: Diagnostic) -> tuple[int, int] | None:
        """The access whose null is the reason of a failure; None where it is another one."""
        found = failure.start, failure.end
        for start, stop, end in self.places:
            if stop <= found[0] and found[1] <= end:
                return start, stop
            if stop == end and (found == (start, end) or found in self._around[start, stop]):
                return start, stop
        return None


# The values of modules without optional attributes


class UnsetAttributes(AssumedValues):
    """The scopes of a module in which optional attributes without a default are null.

    ``names`` are the names of these attributes.
    """

    def __init__(
        self, names: frozenset[str], module: Module, arguments: Mapping[str, Value]
    ) -> None:
        super().__init__(with_arguments(module, arguments), arguments)
        self.names = names
        self.ignored = ("condition", "error_message")
        self._offsets: dict[Document, list[int]] = {}
        self._alone: dict[str, UnsetAttributes | None] = {}

    def _in_value(
        self, document: Document, node: Node, around: list[tuple[str, Node]],
        expected: Expected | None = None,
    ) -> Iterator[Failure]:
        refusal = ""
        if expected is not None and expected.is_required:
            refusal = f"`{expected.name}` is required"
        return self._at(document, node, around, refusal)

    def _in_collection(
        self, document: Document, node: Node, around: list[tuple[str, Node]]
    ) -> Iterator[Failure]:
        return self._at(document, node, around, "`for_each` of a dynamic block is null")

    def _in_setting(
        self, document: Document, name: str, node: Node, around: list[tuple[str, Node]]
    ) -> Iterator[Failure]:
        return self._at(document, node, around, f"`{name}` is null")

    def _at(
        self, document: Document, node: Node, around: list[tuple[str, Node]], refusal: str
    ) -> Iterator[Failure]:
        """Look at a value, which cannot be null where there is a *refusal*."""
        if self.is_idle(around) or not self.may_fail_in(document, node):
            return  # PERF
        if document.readings.of(node) == STATIC:
            return
        need = WHOLE if refusal else PASSED_ON
        accesses = _Accesses(document, node, self.names, need)
        if not accesses.places or not self._is_reached(document, node, around):
            return
        for place, failure in self._by_place(document, node, accesses, refusal).items():
            name = document.text[place[0] : place[1]].rpartition(".")[2]
            alone = self.alone(name)
            # What other attributes decide may be meant: one of two is set, for example.
            if alone is None or place not in alone._by_place(document, node, accesses, refusal):
                continue
            if alone._is_reached(document, node, around):
                reason = failure.summary[:1].lower() + failure.summary[1:]
                is_variable = document.text[place[0] : place[1]] == f"var.{name}"
                why = "has `default = null`" if is_variable else "is optional"
                related = default_of(self.values.module, name) if is_variable else []
                yield document, node, unset_attribute.at(
                    Range(document.source, *place), f"`{name}` may be null",
                    f"It {why}, and is null where it is not set. Then this fails: {reason}. "
                    "Give it a default, or handle null, for example with `coalesce`.",
                    related=related,
                )

    def may_fail_in(self, document: Document, part: Node) -> bool:
        offsets = self._mentions(document)
        start, end = document.tree.range(part)
        return bisect_left(offsets, start) != bisect_left(offsets, end)

    def _mentions(self, document: Document) -> list[int]:
        """The offsets after which attributes with one of the names are taken out."""
        if document not in self._offsets:
            self._offsets[document] = [
                place.start() for place in _TAKEN_OUT.finditer(document.text)
                if place[1] in self.names
            ]
        return self._offsets[document]

    def _is_reached(self, document: Document, node: Node, around: list[tuple[str, Node]]) -> bool:
        """Whether an expression may follow from the attributes, and certainly is evaluated."""
        return self.may_affect(document, node) and self.is_reached(document, around)

    def _by_place(
        self, document: Document, node: Node, accesses: _Accesses, refusal: str
    ) -> dict[tuple[int, int], Diagnostic]:
        """The failures of an expression, by the places that take attributes out."""
        found: dict[tuple[int, int], Diagnostic] = {}
        scope = self.scope_at(document, node)
        expression = expression_of(document.tree, node)
        known: list[Diagnostic] | None = None
        if scope is None:
            return found
        value, failures = expression.evaluate(scope, LIMITS)
        if refusal and value.is_null and not failures:
            failures = [NULL_MISUSE.at(document.tree.range_of(node), refusal, "")]
        for failure in failures:
            place = accesses.cause_of(failure) if failure.rule in _OF_NULL else None
            if place is None:
                continue
            if known is None:  # What is wrong whatever is set.
                own = values_of(self.values.module).scope_at(document, node)
                known = expression.evaluate(own, LIMITS)[1]
            if not any([one.start < place[1] and place[0] < one.end for one in known]):
                found.setdefault(place, failure)
        return found

    def alone(self, name: str) -> UnsetAttributes | None:
        """The scopes in which only the attributes of one name are null."""
        if name not in self._alone:
            self._alone[name] = None
            if len(self._alone) <= _MOST_NAMES:
                self._alone[name] = _without(self.values.module, name)
        return self._alone[name]


def default_of(module: Module, name: str) -> list[Related]:
    """Where the default of a variable is."""
    symbol = symbols_of(module).get(f"var.{name}")
    default = None if symbol is None else symbol.attribute(symbol.form.default)
    if default is None:
        return []
    node, document = default
    return [Related(f"the default of `{name}`", document.tree.range_of(node))]


@kept
def failures_of_unset(module: Module) -> list[Failure]:
    """What fails in a module without optional attributes."""
    if not any(document.may_name(*_WORDS) for document in module.documents):
        return []
    unset = _without(module, "")
    if unset is None:
        return []
    words, keys = module.fact(_checked_words), module.fact(_written_keys)
    key = unset_attribute.name, unset.names, words, keys
    return unset.failures_beyond_quiet(key)


def _without(module: Module, name: str) -> UnsetAttributes | None:
    """The scopes of a module without optional attributes of one name, or without any."""
    finder = _Witness(module.fact(_checked_words), module.fact(_written_keys), name)
    arguments = {}
    for symbol in symbols_of(module):
        variable = variable_of(symbol) if symbol.form.type_syntax else None
        if variable is None or variable.type_problems:
            continue
        value = finder.of_variable(variable)
        if value is not None:
            arguments[variable.name] = value
    if not arguments:
        return None
    return UnsetAttributes(frozenset(finder.names), module, arguments)


def _checked_words(module: Module) -> frozenset[str]:
    """The words in the conditions of a module: what these mention, they may require."""
    words: set[str] = set()
    for document in module.documents:
        if document.may_name("condition"):
            for condition in in_checks(document, "condition", document.tree.root):
                words.update(_WORD.findall(document.tree.text(condition)))
    return frozenset(words)


def _written_keys(module: Module) -> frozenset[str]:
    """Keys that elements of maps are selected by."""
    return frozenset([key for entry in module.documents for key in _SELECTED.findall(entry.text)])


class _Witness:
    """Finds values of types that lack what is optional; ``names`` are those of what is absent."""

    def __init__(self, kept: frozenset[str], keys: frozenset[str], only: str) -> None:
        self.names: set[str] = set()
        self._kept = kept  # may be required
        self._keys = keys or ("key",)  # of the elements of maps
        self._only = only

    def of_variable(self, variable: Variable) -> Value | None:
        """A value of a variable that lacks something, or its default where that is null."""
        name = variable.name
        if variable.default_node is None or not variable.default.is_null:
            return self.value(variable.type, variable.defaults)
        if not variable.is_nullable or name in self._kept or self._only not in ("", name):
            return None
        self.names.add(name)
        return null_value(variable.type.without_optional())

    def value(self, type_: Type, defaults: TypeDefaults | None) -> Value | None:
        """A value that lacks something, in collections of one element; None without such."""
        if not type_.has_optional:
            return None
        kind = type_.kind
        children = {} if defaults is None else defaults.children
        if kind == KIND_OBJECT:
            return self._object(type_, defaults)
        if kind == KIND_TUPLE:
            items = [
                self.value(element, children.get(str(index)))
                for index, element in enumerate(type_.elements)
            ]
            if not any([item is not None for item in items]):
                return None
            return tuple_value([
                unknown_value(each_type) if element is None else element
                for each_type, element in zip(type_.elements, items)
            ])
        item = self.value(type_.element_type, children.get(""))
        if item is None:
            return None
        element = type_.element_type.without_optional()
        if kind == KIND_MAP:
            return map_value(element, dict.fromkeys(self._keys, item))
        if kind == KIND_LIST:
            return list_value(element, [item])
        return set_value(element, [item]) if kind == KIND_SET else None

    def _object(self, type_: Type, defaults: TypeDefaults | None) -> Value | None:
        attributes: dict[str, Value] = {}
        lacks_something = False
        for name, inner in type_.attributes.items():
            child = None if defaults is None else defaults.children.get(name)
            default = None if defaults is None else defaults.values.get(name)
            has_default = default is not None and not default.is_null
            is_unset = name in type_.optional and not has_default and name not in self._kept
            if is_unset and self._only in ("", name):
                self.names.add(name)
                attributes[name] = null_value(inner)
                lacks_something = True
                continue
            value = self.value(inner, child) if name not in self._kept else None
            lacks_something = lacks_something or value is not None
            attributes[name] = unknown_value(inner) if value is None else value
        return object_value(attributes) if lacks_something else None
