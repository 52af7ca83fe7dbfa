"""Calling functions: what is decided by parameters, before and after the implementation."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from hcl_lint.evaluation.function import (
    AS_VALUE, Call, Function, FunctionError, Parameter, call, function, result_type,
)
from hcl_lint.evaluation.function_tables import all_meanings, load_function
from hcl_lint.text.limits import DEFAULT_LIMITS, Limits
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.types import (
    DYNAMIC, KIND_BOOL, KIND_CAPSULE, KIND_DYNAMIC, KIND_LIST, KIND_MAP, KIND_NUMBER, KIND_SET,
    NUMBER, STRING, Type, list_of, map_of, object_of, set_of,
)
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, TRUE, UNKNOWN_BOOL, Value, int_value, list_value, map_value,
    null_value, set_value, string_value, tuple_value, unknown_value,
)
from tests.extent import examples
from tests.values.strategies import WHOLE_TYPES, any_values, values

M = frozenset(["m"])


@function(Parameter("text", STRING, "The text."), Parameter("count", NUMBER, "How often."),
          returns=STRING)
def repeat(call: Call) -> Value:
    """Repeats a text."""
    count = call.integer(1)
    if count < 0:
        raise FunctionError("the count must not be negative", 1)
    call.check_length(len(call.text(0)) * count)
    return call.string(call.text(0) * count)


def length_type(call: Call) -> Type:
    return NUMBER if call.arguments[0].type == STRING else list_of(NUMBER)


@function(Parameter("value", DYNAMIC, "Anything."), rule=length_type)
def ruled(call: Call) -> Value:
    """Has a type that depends on that of its argument."""
    return int_value(1) if call.type == NUMBER else list_value(NUMBER, [])


@function(
    Parameter("first", STRING, "The first.", allow_null=True, allow_unknown=True,
              allow_dynamic=True, allow_marked=True),
    variadic=Parameter("rest", STRING, "The rest."),
    returns=STRING,
)
def permissive(call: Call) -> Value:
    """Gives its first argument back, whatever it is."""
    return call.arguments[0]


@function(returns=STRING)
def broken(call: Call) -> Value:
    """Stumbles."""
    raise ZeroDivisionError("secret")


def test_a_function_is_made_of_its_implementation() -> None:
    assert (repeat.name, repeat.doc) == ("repeat", "Repeats a text.")
    assert (repeat.least_arguments, repeat.most_arguments) == (2, 2)
    assert (permissive.least_arguments, permissive.most_arguments) == (1, None)
    assert not repeat.needs_syntax
    assert load_function("try").needs_syntax


def test_parameters_are_found_by_index() -> None:
    assert [repeat.parameter_at(index) for index in range(3)] == [*repeat.parameters, None]
    assert permissive.parameter_at(7) is permissive.variadic


A, TWO = string_value("a"), int_value(2)


@pytest.mark.parametrize(
    ("arguments", "result"),
    [
        ([A, TWO], string_value("aa")),
        ([A.with_marks(M), TWO], string_value("aa").with_marks(M)),
        ([unknown_value(STRING), TWO], unknown_value(STRING, NOT_NULL)),
        ([unknown_value(STRING), TWO.with_marks(M)], unknown_value(STRING, NOT_NULL).with_marks(M)),
        ([DYNAMIC_UNKNOWN, TWO.with_marks(M)], DYNAMIC_UNKNOWN.with_marks(M)),
    ],
)
def test_calls_have_results(arguments: list[Value], result: Value) -> None:
    assert call(repeat, arguments) == (result, None)


@pytest.mark.parametrize(
    ("arguments", "blamed", "words"),
    [
        ([A], None, "2 arguments required, but 1 given"),
        ([A, TWO, TWO], None, "2 arguments required, but 3 given"),
        ([null_value(STRING), TWO], 0, "must not be null"),
        ([A, DYNAMIC_NULL], 1, "must not be null"),
        ([A, A], 1, "a number is required, but this is a string"),
        ([list_value(STRING, []), TWO], 0, "a string is required, but this is a list of string"),
        ([A, int_value(-1)], 1, "must not be negative"),
    ],
)
def test_calls_that_fail_blame_an_argument(
    arguments: list[Value], blamed: int | None, words: str
) -> None:
    value, error = call(repeat, arguments)
    assert value == DYNAMIC_UNKNOWN
    assert error is not None
    assert error.argument == blamed
    assert words in error.message


def test_a_call_without_its_first_arguments_is_told_how_many_it_needs() -> None:
    _, error = call(permissive, [])
    assert error is not None and error.message == "at least 1 argument required, but 0 given"


def test_an_implementation_sees_what_its_parameters_allow() -> None:
    for value in (null_value(STRING), unknown_value(STRING), A.with_marks(M)):
        result, error = call(permissive, [value])
        assert error is None
        assert result == value.refined(NOT_NULL)


def test_the_type_of_a_result_can_be_asked_without_a_call() -> None:
    assert result_type(ruled, [unknown_value(STRING)]) == (NUMBER, None)
    assert result_type(ruled, [unknown_value(NUMBER)]) == (list_of(NUMBER), None)
    assert result_type(ruled, [DYNAMIC_UNKNOWN]) == (DYNAMIC, None)
    assert result_type(ruled, [])[1] is not None


LIST, OBJECT = list_of(STRING), object_of({"a": STRING})


@pytest.mark.parametrize(("name", "arguments", "type_"), [
    ("coalescelist", [null_value(LIST), list_value(STRING, [A])], LIST),
    ("coalescelist", [null_value(LIST), tuple_value([A])], DYNAMIC),
    ("merge", [null_value(OBJECT), null_value(OBJECT)], object_of({})),
    ("merge", [null_value(OBJECT), unknown_value(OBJECT)], OBJECT),
])
def test_results_of_arguments_of_one_type_are_of_it(
    name: str, arguments: list[Value], type_: Type
) -> None:
    assert result_type(load_function(name), arguments) == (type_, None)


def test_a_mistake_of_ours_is_an_error_like_others() -> None:
    _, error = call(broken, [])
    assert error is not None
    assert "ZeroDivisionError" in error.message
    assert "secret" not in error.message


def test_errors_do_not_quote_what_is_marked() -> None:
    pattern = string_value("secret(")
    _, plain = call(load_function("regex"), [string_value("(?z)secret"), A])
    _, marked = call(load_function("regex"), [string_value("(?z)secret").with_marks(M), A])
    assert plain is not None and "`(?z`" in plain.message
    assert marked is not None and "(?z" not in marked.message
    assert call(load_function("regex"), [pattern.with_marks(M), A])[1] is not None


def test_long_messages_are_cut() -> None:
    _, error = call(load_function("formatdate"), [
        string_value("Y" * 1000), string_value("2006-01-02T15:04:05Z")])
    assert error is not None and len(error.message) < 400


@pytest.mark.parametrize(("length", "shown"), [(300, "x" * 300), (301, "x" * 300 + "…")])
def test_a_message_of_up_to_300_characters_is_shown_whole(length: int, shown: str) -> None:
    @function(returns=STRING)
    def wordy(call: Call) -> Value:
        """Says a lot."""
        raise FunctionError("x" * length)

    _, error = call(wordy, [])
    assert error is not None and error.message == shown


def test_limits_are_those_of_the_caller() -> None:
    short = Limits(string_length=10)
    assert call(repeat, [A, int_value(10)], short)[1] is None
    _, error = call(repeat, [A, int_value(11)], short)
    assert error is not None and "10 characters" in error.message


def test_arguments_that_are_larger_than_they_look_are_refused() -> None:
    value = tuple_value([A, A])
    for _ in range(40):
        value = tuple_value([value, value])
    _, error = call(load_function("jsonencode"), [value])
    assert error is not None and "parts" in error.message


def test_arguments_may_have_ten_times_as_many_parts_as_one_collection() -> None:
    limits = Limits(elements=1)
    assert call(ruled, [tuple_value([A] * 9)], limits)[1] is None
    _, error = call(ruled, [tuple_value([A] * 10)], limits)
    assert error is not None and error.message == "the arguments have more than 10 parts"


def test_values_of_up_to_a_thousand_levels_are_written_out() -> None:
    value = tuple_value([])
    for _ in range(1000):
        value = tuple_value([value])

    @function(Parameter("value", DYNAMIC, "Anything."), returns=STRING)
    def measured(call: Call) -> Value:
        """Checks its argument."""
        call.check_size(call.arguments[0])
        return A

    DEFAULT_LIMITS.allow_depth()
    assert call(measured, [value]) == (A, None)
    _, error = call(measured, [tuple_value([value])])
    assert error is not None and error.message == "the value is nested too deeply"


def test_a_function_that_needs_expressions_gives_nothing_for_values() -> None:
    assert call(load_function("can"), [TRUE]) == (UNKNOWN_BOOL, None)


def known_value(type_: Type) -> Value:
    """Some present value of a type; of "any type" a string."""
    if type_.kind == KIND_NUMBER:
        return int_value(1)
    if type_.kind == KIND_BOOL:
        return TRUE
    if type_.kind == KIND_LIST:
        return list_value(type_.element_type.without_optional(), [])
    if type_.kind == KIND_SET:
        return set_value(type_.element_type, [])
    if type_.kind == KIND_MAP:
        return map_value(type_.element_type, {})
    return string_value("a")


IMPLEMENTED = [
    each for each in map(load_function, all_meanings())
    if each.implementation is not None
    and all(parameter.type.kind != KIND_CAPSULE for parameter in each.parameters)
]
# All functions with the index of each of their parameters.
ROWS = [
    (each, index)
    for each in IMPLEMENTED
    for index in range(len(each.parameters) + (each.variadic is not None))
]


def arguments_for(each: Function, index: int) -> list[Value]:
    """Present arguments up to the one at *index*, or all there are parameters for."""
    count = max(len(each.parameters), index + 1)
    found = []
    for place in range(count):
        parameter = each.parameter_at(place)
        assert parameter is not None
        found.append(known_value(parameter.type))
    return found


def test_null_is_refused_unless_allowed() -> None:
    for tested, index in ROWS:
        parameter = tested.parameter_at(index)
        assert parameter is not None and parameter.form == AS_VALUE
        arguments = arguments_for(tested, index)
        arguments[index] = null_value(parameter.type)
        _, error = call(tested, arguments)
        if not parameter.allow_null:
            assert error is not None and error.argument == index, tested.name
            assert "must not be null" in error.message, tested.name


def test_an_unknown_argument_makes_the_result_unknown_unless_allowed() -> None:
    for tested, index in ROWS:
        parameter = tested.parameter_at(index)
        assert parameter is not None
        arguments = arguments_for(tested, index)
        arguments[index] = unknown_value(parameter.type)
        value, error = call(tested, arguments)
        if not parameter.allow_unknown and error is None:
            expected = Value.refined(unknown_value(value.type), tested.refinement)
            assert value.unmarked() == expected, tested.name


def test_marks_of_an_argument_are_on_the_result_unless_allowed() -> None:
    for tested, index in ROWS:
        parameter = tested.parameter_at(index)
        assert parameter is not None
        arguments = arguments_for(tested, index)
        plain, _ = call(tested, arguments)
        arguments[index] = arguments[index].with_marks(M)
        marked, error = call(tested, arguments)
        if not parameter.allow_marked and error is None:
            assert marked == plain.with_marks(M), tested.name


def test_an_argument_of_a_type_not_known_yet_leaves_the_result_open_unless_allowed() -> None:
    for tested, index in ROWS:
        parameter = tested.parameter_at(index)
        assert parameter is not None
        arguments = arguments_for(tested, index)
        arguments[index] = DYNAMIC_UNKNOWN
        value, error = call(tested, arguments)
        if not parameter.allow_dynamic and error is None:
            assert value == DYNAMIC_UNKNOWN, tested.name


def values_for(parameter: Parameter) -> st.SearchStrategy[Value]:
    """Values that a parameter takes: of its type, unknown and null ones among them."""
    type_ = parameter.type
    if type_.kind == KIND_DYNAMIC:
        return any_values()
    if not type_.has_dynamic:
        return values(type_)
    collections = {KIND_LIST: list_of, KIND_SET: set_of, KIND_MAP: map_of}
    return WHOLE_TYPES.map(collections[type_.kind]).flatmap(values)


@settings(max_examples=examples(500))
@given(st.data())
def test_results_are_of_the_type_that_was_announced(data: st.DataObject) -> None:
    each = data.draw(st.sampled_from(IMPLEMENTED), label="function")
    arguments = [data.draw(values_for(parameter)) for parameter in each.parameters]
    if each.variadic is not None:
        arguments += data.draw(st.lists(values_for(each.variadic), max_size=3))
    value, error = call(each, arguments)
    if error is not None:
        assert "cannot cope" not in error.message
        return
    type_, refusal = result_type(each, arguments)
    assert refusal is None
    assert value.type.matches(type_)


@settings(max_examples=examples(300))
@given(st.sampled_from(IMPLEMENTED), st.lists(any_values(), max_size=4))
def test_no_arguments_make_a_call_raise(each: Function, arguments: list[Value]) -> None:
    value, error = call(each, arguments)
    assert error is None or value == DYNAMIC_UNKNOWN
