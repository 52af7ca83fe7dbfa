"""Numbers and keys of instances: `count` and `for_each` that are refused, or unknown too long."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, TypeAlias
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic, Diagnostics, Fix
from hcl_lint.diagnostics.rule import ERROR, FILES, MODULE, ON, WARNING, check, rule
from hcl_lint.dialects.schemas import has_role
from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.linter.context import ModuleContext
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import COUNT, SETTINGS
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import arguments_of
from hcl_lint.semantics.paths import paths_in
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.rules import SELF_REFERENCE
from hcl_lint.semantics.symbols import Symbol, resolved_to_check, symbols_of
from hcl_lint.semantics.values import ModuleValues, values_of
from hcl_lint.syntax.nodes import Expression, Node
from hcl_lint.syntax.references import ATTRIBUTE
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.shapes import EMPTY_OBJECT, kinds_of
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, NUMBER,
    friendly_name, name_of_kind, with_article,
)
from hcl_lint.values.value import EPHEMERAL, SENSITIVE, Value


@rule(
    "V018", "invalid-for-each", ERROR, ON, "Value of `for_each` that has no keys.",
    reads=FILES, words=("for_each",),
)
def invalid_for_each(module: ModuleContext) -> Diagnostics:
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
def invalid_count(module: ModuleContext) -> Diagnostics:
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
            node = declaration.attribute(name)
            # In a check there is always one instance: that is reported elsewhere.
            if node is None or declaration.outer is not None:
                continue
            if has_role(document.dialect, declaration.kind, OF_INSTANCES):
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


def reason_against(setting: str, value: Value) -> str:
    """Why a value of `count` or `for_each` makes no instances; "" where it may make some."""
    return _reason_against_count(value) if setting == COUNT else _reason_against_for_each(value)


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


@rule(
    "V029", "unknown-instances", WARNING, ON,
    "`count` or `for_each` that is unknown until another resource is created.",
    reads=MODULE, words=("count", "for_each", "module"),
)
def unknown_instances(module: Module) -> Diagnostics:
    values = values_of(module)
    for setting in _late_settings(values):
        found = _late_reference(values, setting.document, setting.node)
        if found is not None:
            yield _unknown(setting.place, setting.name, found)
    known: _Known = {}
    for symbol in symbols_of(module).of_kind("module"):
        if not module.is_checked(symbol.document):
            continue
        for passed, setting in _late_arguments(values, symbol, known):
            found = _late_reference(values, passed.document, passed.node)
            if found is not None:
                place = passed.place
                if found in passed.document.references_within(place.start, place.end):
                    place = Range(place.source, *found.place)  # The argument may be long.
                yield _unknown(place, f"{setting.name}` of `{setting.address}", found)


class _Setting:
    """An attribute of a block that decides about instances, or an argument of a call."""

    def __init__(self, document: Document, node: Node, name: str, address: str) -> None:
        self.document = document
        self.node = node
        self.name = name
        self.address = address

    @property
    def place(self) -> Range:
        return self.document.tree.range_of(self.node)


def _unknown(place: Range, name: str, source: Reference) -> Diagnostic:
    return unknown_instances.at(
        place,
        f"`{name}` depends on {short(source.tree.text(source.node))}",
        "This is unknown until the resource is created, so a plan that creates it fails. Use a "
        "value from the configuration, or create the resource first with `-target`.",
    )


def _late_settings(values: ModuleValues, *, is_called: bool = False) -> Iterator[_Setting]:
    """The numbers and keys of instances that are late, of what is checked; in a call, all those
    that are late for its arguments.
    """
    for symbol in symbols_of(values.module):
        for name in SETTINGS:
            found = symbol.attribute(name)
            if found is None or not has_role(symbol.document.dialect, symbol.kind, OF_INSTANCES):
                continue
            node, document = found
            if is_called:
                if not values.follow_from_arguments(paths_in(document, node)):
                    continue
            elif not values.module.is_checked(document):
                continue
            value = values.evaluate_in(document, node, values.scope_within(document, node))
            # All elements of a set are keys.
            if value.is_late or value.contains_late and value.type.kind == KIND_SET:
                yield _Setting(document, node, name, symbol.address)


_Known: TypeAlias = "dict[ModuleValues, dict[str, _Setting]]"
_MOST_LEVELS: Final = 4  # of modules that call others


def _late_arguments(
    values: ModuleValues, symbol: Symbol, known: _Known, level: int = 0
) -> list[tuple[_Setting, _Setting]]:
    """The arguments of a call that settings in the module, or in those that it calls, are late for.
    """
    called = values.values_of_call(symbol)
    if called is None or not any([value.contains_late for value in called.arguments.values()]):
        return []
    variables = _late_variables(called, known, level)
    return [
        (_Setting(symbol.document, node, name, ""), variables[name])
        for name, node in arguments_of(symbol.declaration) if name in variables
    ]


def _late_variables(values: ModuleValues, known: _Known, level: int) -> dict[str, _Setting]:
    """The variables of a called module with a setting each that is late for it; found once."""
    if values not in known:
        found = known[values] = {}
        places = [(setting, setting) for setting in _late_settings(values, is_called=True)]
        if level < _MOST_LEVELS:
            for symbol in symbols_of(values.module).of_kind("module"):
                places += _late_arguments(values, symbol, known, level + 1)
        for place, setting in places:
            reference = _late_reference(values, place.document, place.node)
            if reference is not None and reference.root == "var":
                found.setdefault(reference.steps[0].key, setting)
    return known[values]


def _late_reference(values: ModuleValues, document: Document, node: Node) -> Reference | None:
    """The reference that an expression is late for, in local values, too.

    Names that only the block has, such as `each`, may be late if no other one is.
    """
    symbols = symbols_of(values.module)
    of_block: Reference | None = None
    place: tuple[Node, Document] | None = (node, document)
    seen: set[str] = set()
    while place is not None:
        node, document = place
        place = None
        scope = values.scope_within(document, node)
        for reference in document.references_within(*document.tree.range(node)):
            if not reference.steps or reference.steps[0].kind != ATTRIBUTE:
                continue
            if reference.root == "each":
                of_block = of_block or reference
                continue
            value, _ = evaluate(reference.tree, reference.node, scope)
            if value.contains_late:
                symbol = symbols.get(f"{reference.root}.{reference.steps[0].key}")
                if symbol is None or symbol.kind != "locals" or symbol.name in seen:
                    return reference
                seen.add(symbol.name)
                place = symbol.value
                break
    return of_block


# Dependencies on itself


@check(SELF_REFERENCE, reads=MODULE, words=("depends_on",))
def own_dependencies(module: Module) -> Diagnostics:
    """Report calls that depend on themselves, and instances that depend on one another."""
    for resolved in resolved_to_check(module):
        reference, symbol = resolved.reference, resolved.resolution.symbol
        if symbol is None or reference.attribute != "depends_on":
            continue
        if reference.context.bodies[1:2] != (symbol.declaration.body,):
            continue
        has_key = len(reference.steps) > resolved.resolution.length
        if symbol.is_call or not has_key and _has_several(values_of(module), symbol):
            what = symbol.address if symbol.is_call else "Each instance"
            yield SELF_REFERENCE.at(
                resolved.range, f"{short(symbol.address)} depends on itself",
                f"{what} would have to wait for all of {short(symbol.address)}. Remove it from the "
                "list.",
            )


def _has_several(values: ModuleValues, symbol: Symbol) -> bool:
    """Whether a block certainly has more than one instance."""
    if not symbol.is_repeated or symbol.duplicates:
        return False
    value = values.instances_of(symbol).of_all(EMPTY_OBJECT)
    return isinstance(value.payload, (dict, tuple)) and len(value.payload) > 1
