"""Access to values: variables, attributes, indexes and splats.

Source: HCL native syntax, "Variables", "Index Operator", "Attribute Access Operator" and "Splat
Operators"; recorded behaviour for null, unknown and marked values.
"""

from __future__ import annotations

from hcl_lint.evaluation import rules
from hcl_lint.evaluation.evaluator import Evaluator
from hcl_lint.evaluation.scope import Scope
from hcl_lint.syntax.nodes import (
    AttributeStep, BoolLiteral, Index, IndexStep, Node, RelativeTraversal, Splat, SplatItem,
    Traversal,
)
from hcl_lint.text.source import Range
from hcl_lint.values.access import elements_of, get_attribute, get_element
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.shapes import Shape, element_of, kinds_of, sequence_of, shape_of, unless_null
from hcl_lint.values.types import (
    KIND_BOOL, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING,
    KIND_TUPLE, NUMBER, STRING, Type, list_of, tuple_of,
)
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, Value, list_value, null_value, string_value, tuple_value, uncertain,
    unknown_value,
)


def traversal(run: Evaluator, node: Traversal, scope: Scope | None) -> Value:
    """Evaluate a variable with the steps after it."""
    root = node.root_token
    name = run.token_text(root)
    value = scope.find(name) if scope is not None else None
    if value is None:
        if scope is not None and scope.allows_any_variable():
            run.unknowns += 1
            run.others += 1
            return _follow(run, DYNAMIC_UNKNOWN, node.steps)
        if scope is not None and scope.takes_text():
            start, end = run.tree.range(node)
            return string_value("${" + run.tree.source.text[start:end] + "}")
        tokens = run.tree.tokens
        if not run.is_reported(tokens.start(root), tokens.end(root)):
            run.report(rules.undefined_variable(run.tree, root, name, scope))
        return DYNAMIC_UNKNOWN
    if value.contains_unknown:
        run.unknowns += 1
    if node.steps:
        value = _follow(run, value, node.steps, is_reference=True)
    if value.contains_unknown:
        run.meet(value)
    return value


def relative_traversal(run: Evaluator, node: RelativeTraversal, scope: Scope | None) -> Value:
    """Evaluate an expression with steps after it."""
    return _follow(run, run.value(node.source, scope), node.steps)


def _follow(
    run: Evaluator, value: Value, steps: list[Node], *, is_reference: bool = False
) -> Value:
    """Follow the steps from a value, up to the first that fails."""
    for step in steps:
        if value is DYNAMIC_UNKNOWN and not isinstance(step, IndexStep):
            continue  # It stays unknown; only a key is an expression of its own.
        found: Value | None = None
        if isinstance(step, AttributeStep):
            found = _attribute(run, value, step.name, step)
        elif isinstance(step, IndexStep):
            key = run.value(step.key, None)
            if is_reference and isinstance(step.key, BoolLiteral) and _are_instances(value):
                # The key of an instance in a reference is never converted, as other keys are.
                run.report(rules.no_element_of_shape(value, key, run.tree.range_of(step)))
                return DYNAMIC_UNKNOWN
            found = _element(run, value, key, *run.tree.range(step))
        if found is None:
            return DYNAMIC_UNKNOWN
        value = found
    return value


def index(run: Evaluator, node: Index, scope: Scope | None) -> Value:
    """Evaluate ``collection[key]``."""
    collection = run.value(node.collection, scope)
    key = run.value(node.key, scope)
    bracket = run.token_after(node.collection.last)
    tokens = run.tree.tokens
    found = _element(run, collection, key, tokens.start(bracket), tokens.end(node.last))
    return DYNAMIC_UNKNOWN if found is None else found


def _are_instances(value: Value) -> bool:
    shape = shape_of(value)
    return shape is not None and shape.is_instances


def _attribute(run: Evaluator, value: Value, name: str, step: Node) -> Value | None:
    """Return ``value.name``, None where that is a problem."""
    if isinstance(value.payload, Shape):
        run.undecided += 1
    found = get_attribute(value, name)
    if found is None and not run.is_reported(*run.tree.range(step)):
        run.report(rules.no_attribute(run.tree, step, value, name))
    return found


def _element(run: Evaluator, value: Value, key: Value, start: int, end: int) -> Value | None:
    """Return ``value[key]``, None where that is a problem."""
    found = _find_element(run, value, key, start, end)
    return found.late() if found is not None and (value.is_late or key.is_late) else found


def _find_element(run: Evaluator, value: Value, key: Value, start: int, end: int) -> Value | None:
    kind = value.type.kind
    if value.is_null or key.is_null:
        where = Range(run.tree.source, start, end)
        if value.is_null:
            run.report(rules.INDEX_INTO_NULL.at(where))
        else:
            run.report(rules.NULL_INDEX.at(where, value=rules.described(value)))
        return None
    if kind == KIND_DYNAMIC and isinstance(value.payload, Shape):
        return _shaped_element(run, value, key, start, end)
    if kind == KIND_DYNAMIC or key.type.kind == KIND_DYNAMIC:
        if run.is_type_check:
            return _some_element(run, value, key, start, end)
        return DYNAMIC_UNKNOWN.with_marks(value.marks)
    if kind == KIND_LIST or kind == KIND_TUPLE:
        wanted = NUMBER
    elif kind == KIND_MAP or kind == KIND_OBJECT:
        wanted = STRING
    else:
        run.report(rules.not_indexable(value, Range(run.tree.source, start, end)))
        return None
    is_number = key.type.kind == KIND_NUMBER
    if key.type.kind != wanted.kind:
        try:
            key = convert(key, wanted)
        except ConversionError:
            where = Range(run.tree.source, start, end)
            run.report(rules.wrong_key_type(value, key, wanted, where))
            return None
    if kind == KIND_OBJECT:
        if run.is_type_check and is_number and key.is_unknown and not _has_numbers(value.type):
            if not run.is_reported(start, end):
                run.report(rules.NUMBER_OF_OBJECT.at(Range(run.tree.source, start, end)))
            return None
        key = key.unmarked()  # COMPAT: they get lost here.
    if run.is_type_check and key.is_unknown:
        some = element_of(value)
        if value.type.is_collection:
            some = unknown_value(value.type.element_type).with_marks(some.marks)
        return some.with_marks(value.marks_of_parts | key.marks)
    is_open = key.is_unknown or value.is_unknown and value.type.is_collection
    if is_open and not run.is_type_check:
        # As recorded: marks of the key get lost here.
        element = value.type.element
        some = DYNAMIC_UNKNOWN if element is None else unknown_value(element)
        return some.with_marks(value.marks)
    found = get_element(value, key)
    if found is None and not run.is_reported(start, end):
        run.report(rules.no_element(value, key, Range(run.tree.source, start, end)))
    return found


def _has_numbers(object_type: Type) -> bool:
    """Whether an attribute has a name that a number converts to."""
    return any([name[:1].isdigit() or name[:1] == "-" for name in object_type.attributes])


def _some_element(run: Evaluator, value: Value, key: Value, start: int, end: int) -> Value | None:
    """Return what is known of an element for a key of any type."""
    wanted: tuple[int, ...] = ()
    if value.type.kind in (KIND_LIST, KIND_TUPLE):
        wanted = (KIND_NUMBER, KIND_STRING)
    elif value.type.kind in (KIND_MAP, KIND_OBJECT):
        wanted = (KIND_STRING, KIND_NUMBER, KIND_BOOL)
    kinds = kinds_of(key)
    if wanted and not any([kind == KIND_DYNAMIC or kind in wanted for kind in kinds]):
        where = Range(run.tree.source, start, end)
        type_ = NUMBER if wanted[0] == KIND_NUMBER else STRING
        run.report(rules.wrong_key_type(value, key, type_, where))
        return None
    return element_of(value).with_marks(value.marks_of_parts | _marks_of_key(value, key))


def _marks_of_key(value: Value, key: Value) -> frozenset[str]:
    """Return the marks that a key puts on an element: none where it names an attribute."""
    kinds = kinds_of(value)
    may_be_object = KIND_OBJECT in kinds or KIND_DYNAMIC in kinds
    return uncertain(key.marks) if may_be_object and key.marks else key.marks


def _shaped_element(run: Evaluator, value: Value, key: Value, start: int, end: int) -> Value | None:
    """Return what is known of an element of a value whose type is not decided."""
    run.undecided += 1
    if key.type.kind == KIND_STRING and not _may_have_names(value):
        try:
            key = convert(key, NUMBER)
        except ConversionError:
            pass  # It is not an index.
    if not any(kind <= KIND_BOOL for kind in kinds_of(key)):
        where = Range(run.tree.source, start, end)
        wanted = STRING if _may_have_names(value) else NUMBER
        run.report(rules.wrong_key_type(value, key, wanted, where))
        return None
    found = get_element(value, key.unmarked())
    if found is not None and key.marks:
        found = found.with_marks(_marks_of_key(value, key))
    if found is None and not run.is_reported(start, end):
        run.report(rules.no_element_of_shape(value, key, Range(run.tree.source, start, end)))
    return found


def _may_have_names(value: Value) -> bool:
    return any(kind in (KIND_DYNAMIC, KIND_MAP, KIND_OBJECT) for kind in kinds_of(value))


# Splats


def splat_item(run: Evaluator, node: SplatItem, scope: Scope | None) -> Value:
    """Evaluate the placeholder for the current element of a splat."""
    return DYNAMIC_UNKNOWN if run.item is None else run.item


def splat(run: Evaluator, node: Splat, scope: Scope | None) -> Value:
    """Evaluate ``source[*]`` and the steps applied to each element."""
    errors = run.errors
    source = run.value(node.source, scope)
    outer = run.item
    if run.errors > errors:
        run.item = DYNAMIC_UNKNOWN
        run.value(node.each, scope)  # for what else is wrong
        run.item = outer
        return DYNAMIC_UNKNOWN
    result = _splat(run, node, source, scope)
    run.item = outer
    return result


def _splat(run: Evaluator, node: Splat, source: Value, scope: Scope | None) -> Value:
    kind = source.type.kind
    if kind == KIND_DYNAMIC and source.is_unknown:
        return _splat_of_any(run, node, source, scope) if run.is_type_check else source
    marks = source.marks_of_parts
    if kind != KIND_LIST and kind != KIND_TUPLE and kind != KIND_SET:
        # Any other value counts as a tuple of itself, or as an empty tuple if it is null.
        if source.is_null:
            return tuple_value(()).with_marks(marks)
        if not source.is_definitely_not_null:
            count, errors = len(run.diagnostics), run.errors
            run.item = source.unmarked()
            result = run.value(node.each, scope)  # for what is wrong if it is not null
            if run.is_type_check:
                run.leave(count, errors)
                return sequence_of(result).with_marks(marks)
            return DYNAMIC_UNKNOWN.with_marks(marks)
        source = tuple_value((source,))
    elif source.is_null:
        run.report(rules.SPLAT_OF_NULL.at(run.tree.range_of(node.source)))
        return DYNAMIC_UNKNOWN
    if source.is_unknown:
        type_ = _type_of_splat(run, node, source.type, scope)
        known = NOT_NULL
        if source.type.is_collection:
            refinement = source.refinement
            known = Refinement(
                not_null=True, length_min=refinement.length_min, length_max=refinement.length_max
            )
        return unknown_value(type_, known).with_marks(marks)
    elements = elements_of(source)
    run.check_elements(len(elements), node)
    errors = run.errors
    results = []
    for element in elements:
        run.item = element
        results.append(run.value(node.each, scope))
    if run.errors > errors:
        count, errors = len(run.diagnostics), run.errors
        type_ = _type_of_splat(run, node, source.type, scope)
        run.take_back(count, errors)
        return unknown_value(type_).with_marks(marks)
    if source.type.kind == KIND_TUPLE:
        result = tuple_value(results)
    else:
        result = _list_of(run, node, results, source.type, scope)
    run.check_size(result, node)
    return result.with_marks(marks)


def _splat_of_any(run: Evaluator, node: Splat, source: Value, scope: Scope | None) -> Value:
    """Return a splat over a value whose type is not decided."""
    source = unless_null(source)
    kinds = kinds_of(source)
    of: tuple[int, ...] = (KIND_TUPLE,)
    item = DYNAMIC_UNKNOWN
    if KIND_DYNAMIC in kinds:
        of = (KIND_LIST, KIND_TUPLE)
    else:
        # Any other value counts as a tuple of itself.
        is_sequence = [kind in (KIND_LIST, KIND_SET, KIND_TUPLE) for kind in kinds]
        if all(is_sequence):
            item = element_of(source)
            of = _of_splat(kinds)
        elif not any(is_sequence):
            item = source.unmarked()
        else:
            of = (KIND_LIST, KIND_TUPLE)
    count, errors = len(run.diagnostics), run.errors
    run.item = item
    result = run.value(node.each, scope)
    run.leave(count, errors)
    return sequence_of(result, of).with_marks(source.marks_of_parts)


def _of_splat(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """Return the kinds of types that a splat over sequences of some kinds can have."""
    if KIND_TUPLE not in kinds:
        return (KIND_LIST,)
    return (KIND_TUPLE,) if len(kinds) == 1 else (KIND_LIST, KIND_TUPLE)


def _list_of(
    run: Evaluator, node: Splat, results: list[Value], source: Type, scope: Scope | None
) -> Value:
    """Return the results for the elements of a list or set as a list."""
    if not results:
        return list_value(_type_of_splat(run, node, source, scope).element_type, ())
    element = results[0].type
    for result in results:
        if element.kind == KIND_DYNAMIC:
            element = result.type
        elif result.type != element and result.type.kind != KIND_DYNAMIC:
            # Elements can differ in type only if something is still unknown.
            return unknown_value(_type_of_splat(run, node, source, scope), NOT_NULL)
    return list_value(element, [_of_type(result, element) for result in results])


def _of_type(value: Value, type_: Type) -> Value:
    """Return a value of unknown type as one of the type that it must have."""
    if value.type.kind != KIND_DYNAMIC or type_.kind == KIND_DYNAMIC:
        return value
    made = null_value(type_) if value.is_null else unknown_value(type_)
    return made.with_marks(value.marks)


def _type_of_splat(run: Evaluator, node: Splat, source: Type, scope: Scope | None) -> Type:
    """Return the type of a splat over a list, set or tuple whose elements are not known."""
    if source.element is not None:
        run.item = unknown_value(source.element)
        return list_of(run.value(node.each, scope).type)
    types = []
    for element in source.elements:
        run.item = unknown_value(element)
        types.append(run.value(node.each, scope).type)
    return tuple_of(types)
