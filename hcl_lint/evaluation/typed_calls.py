"""Calls: arguments that they refuse, and results as far as the types of the arguments show.

The reference looks at many arguments only when all are known. The check of types knows before that
a list is no string, and that what is taken out of a list of objects is an object. Arguments whose
type is not decided have shapes, and results get them: see `hcl_lint.values.shapes`.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final
from hcl_lint.edges import FORMATTED_VALUES, load
from hcl_lint.evaluation.function import Function, FunctionError, call, refused
from hcl_lint.text.limits import Limits
from hcl_lint.values.access import get_attribute
from hcl_lint.values.convert import ConversionError, convert, convert_if_possible, is_open
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.shapes import (
    CHOICE, EMPTY_OBJECT, any_of, attributes_of, element_of, kinds_of, mapping_of, members, merged,
    sequence_of, shape_of, unified_of,
)
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING, KIND_TUPLE, MAPPINGS,
    NUMBER, SEQUENCES, STRING,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, inside, null_value, object_value, tuple_value,
    unknown_value,
)

_INDEXED: Final = (KIND_LIST, KIND_TUPLE)
_MEASURED: Final = (*SEQUENCES, *MAPPINGS, KIND_STRING)

_WORDS: Final = {
    _INDEXED: "a list or a tuple",
    SEQUENCES: "a list, a set or a tuple",
    MAPPINGS: "a map or an object",
    _MEASURED: "a string, a list, a set, a map, a tuple or an object",
}

# By the meaning of a function, which kinds of values its arguments are, the last also for more.
_KINDS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "contains": (SEQUENCES, ()),
    "contains_no_null": (SEQUENCES, ()),
    "templatefile": ((), MAPPINGS),
    "concat": (_INDEXED,),
    "flatten": (SEQUENCES,),
    "sum": (SEQUENCES,),
    "one": (SEQUENCES,),
    "coalescelist": (_INDEXED,),
    "index_of": (_INDEXED, ()),
    "element": (_INDEXED, ()),
    "reverse": (SEQUENCES,),
    "slice": (_INDEXED, (), ()),
    "keys": (MAPPINGS,),
    "values": (MAPPINGS,),
    "lookup": (MAPPINGS, (), ()),
    "lookup_optional": (MAPPINGS, (), ()),
    "merge": (MAPPINGS,),
    "zipmap": ((), _INDEXED),
    "setproduct": (SEQUENCES,),
    "size": (_MEASURED,),
    "size_of_unmarked": (_MEASURED,),
}


def refusal(function: Function, arguments: list[Value], limits: Limits) -> FunctionError | None:
    """Return why a call fails whatever the values of its arguments are; None where it may work."""
    name = function.name
    for index, value in enumerate(arguments):
        if value.is_null:
            parameter = function.parameter_at(index)
            if parameter is not None and not parameter.allow_null:
                return FunctionError("argument must not be null", index)
    wanted = _KINDS.get(name)
    if wanted is not None:
        for index, value in enumerate(arguments):
            kinds = wanted[min(index, len(wanted) - 1)]
            if len(kinds) == 0 or value.is_null or _may_be(value, kinds):
                continue
            # COMPAT: beside a plain null, which what has any type may be, `merge` takes more.
            is_lenient = name == "merge" and any([_may_be(argument, ()) for argument in arguments])
            if not (is_lenient and _may_be_ignored(value)):
                return FunctionError(f"{_WORDS[kinds]} is required", index)
    if name == "sum" and arguments:
        value = arguments[0]
        for item in members(value) if value.is_present else (element_of(value),):
            if not _may_be(item, (KIND_NUMBER, KIND_STRING)) or not _may_be_added(item):
                return FunctionError("the elements must be numbers that have a sum", 0)
    if name in ("format", "formatlist") and arguments:
        return _refusal_of_format(name == "formatlist", arguments)
    return refused(function, arguments, limits)


def _may_be(value: Value, kinds: tuple[int, ...]) -> bool:
    if value.type.kind != KIND_DYNAMIC:
        return value.type.kind in kinds
    return any(kind == KIND_DYNAMIC or kind in kinds for kind in kinds_of(value))


def _may_be_added(value: Value) -> bool:
    """Whether a value that is a known string is a number."""
    try:
        return not value.is_present or value.type.kind != KIND_STRING or bool(
            convert(value.unmarked(), NUMBER))
    except ConversionError:
        return False


def _may_be_ignored(value: Value) -> bool:
    """Whether `merge` can leave out an argument beside a plain null: a null, an empty list."""
    if value.is_present:
        return _may_be(value, SEQUENCES)
    return not value.refinement.not_null or _may_be(value, SEQUENCES)


def _refusal_of_format(is_list: bool, arguments: list[Value]) -> FunctionError | None:
    """Return why a format does not fit its values."""
    text = arguments[0]
    if not text.is_present or not isinstance(text.payload, str):
        return None
    values = arguments[1:]
    if is_list:
        is_iterated = [_may_be(value, SEQUENCES) for value in values]
        iterated = [value for value, of in zip(values, is_iterated) if of]
        if iterated and not any([element.is_present and element.size > 1 for element in iterated]):
            return None  # Without elements, nothing is formatted.
        values = [element_of(value) if of else value for value, of in zip(values, is_iterated)]

    try:
        load(FORMATTED_VALUES)(text.payload, values)
    except FunctionError as error:
        return error
    return None


def swapped(function: Function, arguments: list[Value], limits: Limits) -> tuple[int, int] | None:
    """Return the only two arguments that fit if they change places; None if there are none.

    Their types must not fit as they are: another value may be all that a call lacks.
    """
    found: tuple[int, int] | None = None
    if not 1 < len(arguments) <= _MOST_SWAPPED or function.name in ("format", "formatlist"):
        return None
    if _fit(function, arguments, limits, by_type=True):
        return None
    for first in range(len(arguments) - 1):
        for second in range(first + 1, len(arguments)):
            changed = list(arguments)
            changed[first], changed[second] = arguments[second], arguments[first]
            if _fit(function, changed, limits):
                if found is not None:
                    return None
                found = first, second
    return found


_MOST_SWAPPED: Final = 4  # arguments


def _fit(
    function: Function, arguments: list[Value], limits: Limits, *, by_type: bool = False
) -> bool:
    """Return whether a call may work; *by_type*, with some values of the types of these."""
    converted: list[Value] = []
    for index, value in enumerate(arguments):
        parameter = function.parameter_at(index)
        if parameter is None or value.type.kind == KIND_DYNAMIC:
            return False
        try:
            value = convert(value, parameter.type)
        except ConversionError:
            return False
        is_known = by_type and value.is_present
        converted.append(unknown_value(value.type, NOT_NULL) if is_known else value)
    if refusal(function, converted, limits) is not None:
        return False
    return call(function, converted, limits)[1] is None


def typed_result(function: Function, arguments: list[Value], result: Value) -> Value:
    """Return what else is known of the unknown result of a call.

    Raises ConversionError: The call fails, whatever the values are.
    """
    if function.name in _UNIFYING and any(is_open(argument) for argument in arguments):
        return unified_of(arguments).with_marks(result.marks)
    if function.name in _CONVERTING and result.type.is_collection and is_open(arguments[0]):
        if not result.type.element_type.is_primitive:
            return _converted(function, arguments).with_marks(result.marks)
    if not result.is_unknown or not result.type.has_dynamic:
        return _of_those_not_null(arguments, result) if function.name == "merge" else result
    rule = _RESULTS.get(function.name)
    if rule is not None:
        return rule(function, arguments).with_marks(result.marks)
    if result.type.kind == KIND_DYNAMIC and function.rule is None:
        return unknown_value(function.returns, function.refinement).with_marks(result.marks)
    return result


def _itself(function: Function, arguments: list[Value]) -> Value:
    return arguments[0].unmarked_deep()


def _one_element(function: Function, arguments: list[Value]) -> Value:
    return element_of(arguments[0])


def _looked_up(function: Function, arguments: list[Value]) -> Value:
    value, key = arguments[:2]
    if not (key.is_present and key.type.kind == KIND_STRING):
        return any_of([element_of(value), *arguments[2:]])
    found = get_attribute(value, key.as_string())
    return any_of(arguments[2:] if found is None else [found, *arguments[2:]])


def _all_members(arguments: list[Value]) -> Value:
    return any_of([item for argument in arguments for item in members(argument)])


def _of_same_elements(function: Function, arguments: list[Value]) -> Value:
    return sequence_of(element_of(arguments[0]), _INDEXED)


def _as_list(function: Function, arguments: list[Value]) -> Value:
    return sequence_of(element_of(arguments[0]), (KIND_LIST,))


def _as_set(function: Function, arguments: list[Value]) -> Value:
    return sequence_of(_all_members(arguments), (KIND_SET,))


def _chunks(function: Function, arguments: list[Value]) -> Value:
    return sequence_of(_as_list(function, arguments), (KIND_LIST,))


def _rows(function: Function, arguments: list[Value]) -> Value:
    is_set = [KIND_SET in kinds_of(argument) for argument in arguments]
    of = (KIND_LIST, KIND_SET) if any(is_set) else (KIND_LIST,)
    return sequence_of(tuple_value([element_of(argument) for argument in arguments]), of)


def _flat(function: Function, arguments: list[Value]) -> Value:
    found: list[Value] = []
    waiting = members(arguments[0])
    while waiting:
        value = waiting.pop()
        kinds = kinds_of(value)
        shape = shape_of(value)
        if shape is not None and shape.kind == CHOICE:
            waiting += shape.parts
        elif all(kind in SEQUENCES for kind in kinds):
            if shape is None and not value.is_definitely_not_null:
                found.append(null_value(value.type))  # A null is no sequence that has elements.
            if not value.is_null:
                waiting += members(value)
        elif kinds[0] == KIND_DYNAMIC:
            return sequence_of(DYNAMIC_UNKNOWN)
        else:
            found.append(value)
    return sequence_of(any_of(found))


def _merged(function: Function, arguments: list[Value]) -> Value:
    result = merged([argument for argument in arguments if not argument.is_null], MAPPINGS)
    last = arguments[-1]  # Nothing replaces its elements.
    return result.with_marks(inside(last)) if last.is_definitely_not_null else result


def _of_those_not_null(arguments: list[Value], result: Value) -> Value:
    """Return an object that `merge` makes, to which an argument that turns out null adds nothing.
    """
    certain = [argument for argument in arguments if argument.is_definitely_not_null]
    if result.type.kind != KIND_OBJECT or len(certain) == len(arguments):
        return result
    if all([argument.type == result.type for argument in arguments]):
        return result if certain else any_of((result, EMPTY_OBJECT)).with_marks(result.marks)
    least = merged(arguments, (KIND_OBJECT,))
    if len(certain) + 1 == len(arguments):
        known = [attributes_of(argument) or {} for argument in certain]
        least = object_value({name: element[name] for element in known for name in element})
    return any_of((result, least)).with_marks(result.marks)


def _converted(function: Function, arguments: list[Value]) -> Value:
    return convert_if_possible(arguments[0], function.returns)


# Those that convert their arguments to one type, even if that depends on types not decided.
_UNIFYING: Final = ("coalesce", "coalesce_filled", "coalescelist")

# Those that convert the elements of their argument to one type.
_CONVERTING: Final = ("tolist", "toset", "tomap", "to_list", "to_set", "to_map")

_RESULTS: Final[dict[str, Callable[[Function, list[Value]], Value]]] = {
    "element": _one_element,
    "one": lambda function, arguments: any_of([*members(arguments[0]), DYNAMIC_NULL]),
    "index": _one_element,
    "lookup": _looked_up,
    "lookup_optional": _looked_up,
    "concat": lambda function, arguments: sequence_of(_all_members(arguments), _INDEXED),
    "reverse": _of_same_elements,
    "slice": _of_same_elements,
    "values": _of_same_elements,
    "distinct": _as_list,
    "matchkeys": _as_list,
    "chunklist": _chunks,
    "setunion": _as_set,
    "setintersection": _as_set,
    "setsubtract": _as_set,
    "setsymmetricdifference": _as_set,
    "setproduct": _rows,
    "flatten": _flat,
    "merge": _merged,
    "keys": lambda function, arguments: sequence_of(unknown_value(STRING, NOT_NULL), _INDEXED),
    "zipmap": lambda function, arguments: mapping_of(element_of(arguments[1]), MAPPINGS),
    **dict.fromkeys(_UNIFYING, lambda function, arguments: unified_of(arguments)),
    "sensitive": _itself,
    "nonsensitive": _itself,
    **dict.fromkeys(_CONVERTING, _converted),
}

# Those that may be given any number of arguments by `...`, of which one stands for all.
_OF_MANY: Final = (
    "concat", "merge", "coalesce", "coalesce_filled", "coalescelist", "setunion", "setintersection"
)


def result_of_many(function: Function, arguments: list[Value]) -> Value:
    """Return what is known of the result of a call with an unknown number of arguments.

    The last of *arguments* stands for them.
    """
    if function.name in _OF_MANY:
        return _RESULTS[function.name](function, arguments)
    if function.name == "setproduct":
        return sequence_of(sequence_of(_all_members(arguments)), (KIND_LIST, KIND_SET))
    return DYNAMIC_UNKNOWN if function.rule is not None else unknown_value(function.returns)
