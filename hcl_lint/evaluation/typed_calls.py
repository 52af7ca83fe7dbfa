"""What calls refuse, and what they return, as far as the types of their arguments tell.

The reference looks at many arguments only when all are known. The check of types knows before that
a list is no string, and that what is taken out of a list of objects is an object. Arguments whose
type is not decided have shapes, and results get them: see `hcl_lint.values.shapes`.
"""

from __future__ import annotations

from hcl_lint.evaluation.function import Function, FunctionError, call
from hcl_lint.text.limits import Limits
from hcl_lint.values.access import get_attribute
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.shapes import (
    any_of, element_of, kinds_of, mapping_of, members, sequence_of,
)  # fmt: skip
from hcl_lint.values.types import (
    KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_OBJECT, KIND_SET, KIND_STRING,
    KIND_TUPLE, STRING, list_of,
)  # fmt: skip
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, unknown_value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

_INDEXED: Final = (KIND_LIST, KIND_TUPLE)
_SEQUENCES: Final = (KIND_LIST, KIND_SET, KIND_TUPLE)
_MAPPINGS: Final = (KIND_MAP, KIND_OBJECT)
_ADDABLE: Final = (KIND_NUMBER, KIND_STRING)
_MEASURED: Final = (*_SEQUENCES, *_MAPPINGS, KIND_STRING)

_WORDS: Final = {
    _INDEXED: "a list or a tuple",
    _SEQUENCES: "a list, a set or a tuple",
    _MAPPINGS: "a map or an object",
    _MEASURED: "a string, a list, a set, a map, a tuple or an object",
}

# By the meaning of a function, which kinds of values its arguments are, the last also for more.
_KINDS: Final[dict[str, tuple[tuple[int, ...], ...]]] = {
    "contains": (_SEQUENCES, ()),
    "concat": (_INDEXED,),
    "flatten": (_SEQUENCES,),
    "sum": (_SEQUENCES,),
    "one": (_SEQUENCES,),
    "coalescelist": (_INDEXED,),
    "index_of": (_INDEXED, ()),
    "element": (_INDEXED, ()),
    "reverse": (_SEQUENCES,),
    "slice": (_INDEXED, (), ()),
    "keys": (_MAPPINGS,),
    "values": (_MAPPINGS,),
    "lookup": (_MAPPINGS, (), ()),
    "lookup_optional": (_MAPPINGS, (), ()),
    "merge": (_MAPPINGS,),
    "zipmap": ((), _INDEXED),
    "setproduct": (_SEQUENCES,),
    "size": (_MEASURED,),
    "size_of_unmarked": (_MEASURED,),
}


def refusal(function: Function, arguments: list[Value]) -> FunctionError | None:
    """Return why a call fails whatever the values of its arguments are; None where it may work."""
    name = function.name
    wanted = _KINDS.get(name)
    if wanted is not None:
        for index, value in enumerate(arguments):
            kinds = wanted[min(index, len(wanted) - 1)]
            if kinds and not value.is_null and not _may_be(value, kinds):
                return FunctionError(f"{_WORDS[kinds]} is required", index)
    if name == "sum" and arguments:
        for item in members(arguments[0]):
            if not _may_be(item, _ADDABLE):
                return FunctionError("the elements must be numbers that have a sum", 0)
    if name in ("format", "formatlist") and arguments:
        return _refusal_of_format(name == "formatlist", arguments)
    return None


def _may_be(value: Value, kinds: tuple[int, ...]) -> bool:
    return any([kind == KIND_DYNAMIC or kind in kinds for kind in kinds_of(value)])


def _refusal_of_format(is_list: bool, arguments: list[Value]) -> FunctionError | None:
    """Return why a format does not fit its values."""
    text = arguments[0]
    if not text.is_present or not isinstance(text.payload, str):
        return None
    values = arguments[1:]
    if is_list:
        values = [
            element_of(value) if _may_be(value, _SEQUENCES) else value for value in values
        ]
    from hcl_lint.evaluation.functions.formatting import check_values

    try:
        check_values(text.payload, values)
    except FunctionError as error:
        return error
    return None


def swapped(
    function: Function, arguments: list[Value], limits: Limits
) -> tuple[int, int] | None:
    """Return the only two arguments that fit if they change places; None where there are none."""
    found: tuple[int, int] | None = None
    if not 1 < len(arguments) <= _MOST_SWAPPED or function.name in ("format", "formatlist"):
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


def _fit(function: Function, arguments: list[Value], limits: Limits) -> bool:
    converted: list[Value] = []
    for index, value in enumerate(arguments):
        parameter = function.parameter_at(index)
        if parameter is None or value.type.kind == KIND_DYNAMIC:
            return False
        try:
            converted.append(convert(value, parameter.type))
        except ConversionError:
            return False
    return refusal(function, converted) is None and call(function, converted, limits)[1] is None


def typed_result(function: Function, arguments: list[Value], result: Value) -> Value:
    """Return what else is known of the unknown result of a call.

    Raises:
        ConversionError: The call fails, whatever the values are.
    """
    rule = _RESULTS.get(function.name)
    type_ = result.type
    is_open = type_.kind == KIND_DYNAMIC
    if type_.element is not None:
        is_open = type_.element.kind == KIND_DYNAMIC
    if rule is None or not result.is_unknown or not is_open:
        return result
    found = rule(arguments, result)
    return found.with_marks(result.marks)


def _one_element(arguments: list[Value], result: Value) -> Value:
    return element_of(arguments[0])


def _looked_up(arguments: list[Value], result: Value) -> Value:
    value, key = arguments[:2]
    if not (key.is_present and key.type.kind == KIND_STRING):
        return any_of([element_of(value), *arguments[2:]])
    found = get_attribute(value, key.as_string())
    return any_of(arguments[2:] if found is None else [found, *arguments[2:]])


def _elements(arguments: list[Value], result: Value) -> Value:
    return sequence_of(any_of([item for each in arguments for item in members(each)]))


def _first_elements(arguments: list[Value], result: Value) -> Value:
    return sequence_of(element_of(arguments[0]))


def _parts(arguments: list[Value], result: Value) -> Value:
    return sequence_of(sequence_of(element_of(arguments[0])))


def _rows(arguments: list[Value], result: Value) -> Value:
    return sequence_of(sequence_of(any_of([item for each in arguments for item in members(each)])))


def _flat(arguments: list[Value], result: Value) -> Value:
    found: list[Value] = []
    waiting = list(arguments)
    is_outer = True
    while waiting:
        value = waiting.pop()
        kinds = kinds_of(value)
        if is_outer or all([kind in _SEQUENCES for kind in kinds]):
            is_outer = False
            waiting += members(value)
        elif any([kind in _SEQUENCES or kind == KIND_DYNAMIC for kind in kinds]):
            return sequence_of(DYNAMIC_UNKNOWN)
        else:
            found.append(value)
    return sequence_of(any_of(found))


def _merged(arguments: list[Value], result: Value) -> Value:
    there = [each for each in arguments if not each.is_null]
    return mapping_of(any_of([item for each in there for item in members(each)]))


def _names(arguments: list[Value], result: Value) -> Value:
    return unknown_value(list_of(STRING))


def _paired(arguments: list[Value], result: Value) -> Value:
    return mapping_of(element_of(arguments[1]))


def _converted(arguments: list[Value], result: Value) -> Value:
    return convert(arguments[0], result.type)


_RESULTS: Final[dict[str, Callable[[list[Value], Value], Value]]] = {
    "element": _one_element,
    "one": _one_element,
    "index": _one_element,
    "lookup": _looked_up,
    "lookup_optional": _looked_up,
    "concat": _elements,
    "reverse": _first_elements,
    "slice": _first_elements,
    "values": _elements,
    "chunklist": _parts,
    "setproduct": _rows,
    "flatten": _flat,
    "merge": _merged,
    "keys": _names,
    "zipmap": _paired,
    "coalesce": lambda arguments, result: any_of(arguments),
    "coalesce_filled": lambda arguments, result: any_of(arguments),
    "coalescelist": lambda arguments, result: any_of(arguments),
    "tolist": _converted,
    "toset": _converted,
    "tomap": _converted,
    "to_list": _converted,
    "to_set": _converted,
    "to_map": _converted,
}

# Those that may be given any number of arguments by `...`, of which one stands for all.
_OF_MANY: Final = ("concat", "merge", "setproduct", "coalesce", "coalesce_filled", "coalescelist")


def result_of_many(function: Function, arguments: list[Value]) -> Value:
    """Return what is known of the result of a call with an unknown number of arguments.

    The last of *arguments* stands for them.
    """
    if function.name in _OF_MANY:
        return _RESULTS[function.name](arguments, DYNAMIC_UNKNOWN)
    return DYNAMIC_UNKNOWN if function.rule is not None else unknown_value(function.returns)
