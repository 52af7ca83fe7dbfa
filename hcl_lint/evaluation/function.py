"""Functions: parameters, results, and calls with arbitrary values.

An implementation is written for present values without marks. What to do with null, unknown,
untyped and marked arguments is decided here, once for all functions, by what the parameters
allow. Source: recorded behaviour of the functions in use.
"""

from __future__ import annotations

from hcl_lint.annotations import Callable, Final, Sequence
from hcl_lint.text.limits import DEEPEST_RESULT, DEFAULT_LIMITS, MOST_PARTS_OF_ARGUMENTS, Limits
from hcl_lint.values.numbers import Number
from hcl_lint.values.refinements import NOT_NULL, Refinement
from hcl_lint.values.types import (
    DYNAMIC, KIND_DYNAMIC, STRING, Type, amount, friendly_name, with_article,
)
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, NO_MARKS, Value, inside, string_value, uncertain, unknown_value,
)

# How the argument of a parameter is passed.
AS_VALUE: Final = 0  # evaluated and converted to the type of the parameter
AS_EXPRESSION: Final = 1  # not evaluated: the function decides whether and when
AS_TYPE: Final = 2  # read as a type expression

# Which marks of an argument a result will certainly have. It may have all others.
OF_WHOLE: Final = 0  # those on the whole of it
OF_PARTS: Final = 1  # all: its parts are parts of the result
UNLESS_NULL: Final = 2  # those on the whole, but not of null
OF_NOTHING: Final = 3  # none: the argument may not be used
AS_GIVEN: Final = 4  # those that the implementation gives to it, and no others

_LARGEST_INDEX: Final = (1 << 63) - 1
_LONGEST_MESSAGE: Final = 300  # characters


class FunctionError(Exception):
    """A call has no result.

    ``message`` says why in plain English, without a capital or a final stop. ``argument`` is
    the index of the argument at fault, None where it is not one of them alone.
    """

    def __init__(self, message: str, argument: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.argument = argument


class Parameter:
    """One parameter of a function: its name, type and documentation.

    The flags name the special values that the implementation handles itself. All are off
    by default: null is refused; an unknown argument, or one whose type is not known yet, makes
    the result unknown; marks are taken off the argument and put on the result. ``marks`` says
    which of those that the implementation handles are on a result that is not known yet. ``form``
    says how the argument is taken; other than ``AS_VALUE`` is for the evaluator to handle.

    ``check`` gets a call and the place of a present argument of it. It raises a `FunctionError`
    if the call fails because of that argument, whatever those are that are unknown.
    """

    __slots__ = (
        "name", "type", "doc", "allow_null", "allow_unknown", "allow_dynamic", "allow_marked",
        "marks", "form", "check",
    )

    def __init__(
        self, name: str, type_: Type, doc: str, *, allow_null: bool = False,
        allow_unknown: bool = False, allow_dynamic: bool = False, allow_marked: bool = False,
        marks: int = OF_WHOLE, form: int = AS_VALUE,
        check: Callable[[Call, int], object] | None = None,
    ) -> None:
        self.name = name
        self.type = type_
        self.doc = doc
        self.allow_null = allow_null
        self.allow_unknown = allow_unknown
        self.allow_dynamic = allow_dynamic
        self.allow_marked = allow_marked
        self.marks = marks
        self.form = form
        self.check = check


class Function:
    """A function of expressions.

    ``variadic`` takes the arguments beyond those for ``parameters``. ``returns`` is the type of
    the result; where that depends on the arguments it is what can be said at all, and ``rule``
    finds the type for given arguments, null and unknown ones among them. ``refinement`` holds
    for every result. ``doc`` is what help shows. A function without an implementation takes
    part of the program's text instead of values, see `needs_syntax`.
    """

    __slots__ = (
        "name", "doc", "parameters", "variadic", "returns", "rule", "refinement", "implementation"
    )

    def __init__(
        self, name: str, doc: str, parameters: tuple[Parameter, ...], variadic: Parameter | None,
        returns: Type, rule: Callable[[Call], Type] | None, refinement: Refinement,
        implementation: Callable[[Call], Value] | None,
    ) -> None:
        self.name = name
        self.doc = doc
        self.parameters = parameters
        self.variadic = variadic
        self.returns = returns
        self.rule = rule
        self.refinement = refinement
        self.implementation = implementation

    @property
    def needs_syntax(self) -> bool:
        """Return whether some argument stays unevaluated: only an evaluator can call this."""
        if self.variadic is not None and self.variadic.form != AS_VALUE:
            return True
        return any(parameter.form != AS_VALUE for parameter in self.parameters)

    @property
    def least_arguments(self) -> int:
        """How many arguments a call has at least."""
        return len(self.parameters)

    @property
    def most_arguments(self) -> int | None:
        """How many arguments a call has at most; None: there is no such bound."""
        return len(self.parameters) if self.variadic is None else None

    def parameter_at(self, index: int) -> Parameter | None:
        """Return the parameter for the argument at *index*; None where there are fewer."""
        return self.parameters[index] if index < len(self.parameters) else self.variadic


class Call:
    """The arguments of one call, as rules and implementations see them.

    ``type`` is the type that the result must have. A rule that has to work out the result may
    leave it in ``prepared``, for the implementation. ``is_decided``: the type does not depend on
    an argument whose own type is not known yet.
    """

    __slots__ = ("arguments", "type", "limits", "prepared", "is_decided")

    def __init__(
        self, arguments: list[Value], type_: Type, limits: Limits, *, is_decided: bool = True
    ) -> None:
        self.arguments = arguments
        self.type = type_
        self.limits = limits
        self.is_decided = is_decided
        self.prepared: Value | None = None

    def knows(self, *places: int) -> bool:
        """Return whether there are arguments at some places, which are neither null nor unknown."""
        count = len(self.arguments)
        return all([place < count and self.arguments[place].is_present for place in places])

    def text(self, index: int) -> str:
        """Return the content of an argument that is a present string."""
        return self.arguments[index].as_string()

    def number(self, index: int) -> Number:
        """Return the content of an argument that is a present number."""
        return self.arguments[index].as_number()

    def integer(self, index: int, *, blamed: bool = True) -> int:
        """Return an argument that must be a whole number of at most 63 bits.

        The error names the argument if that is to be *blamed*. Raises FunctionError: It is not such
        a number.
        """
        number = self.arguments[index].as_number()
        if not number.is_integer() or number.exponent > 0 or abs(number.mantissa) > _LARGEST_INDEX:
            raise FunctionError("a whole number is required", index if blamed else None)
        return number.mantissa

    def string(self, text: str) -> Value:
        """Return a string as result, unless it is longer than allowed.

        Raises FunctionError: It is.
        """
        self.check_length(len(text))
        return string_value(text)

    def written(self, write: Callable[[Value], str]) -> Value:
        """Return the first argument as a text; unknown where something in it is.

        Raises FunctionError: It is too large, or *write* raises a ValueError.
        """
        value = self.arguments[0]
        if value.contains_unknown:
            return unknown_value(STRING)
        self.check_size(value)
        try:
            return self.string(write(value))
        except ValueError as error:
            raise FunctionError(str(error)) from None

    def check_length(self, length: int) -> None:
        """Refuse to make a string of so many characters if that is too long.

        Raises FunctionError: It is.
        """
        if length > self.limits.string_length:
            raise FunctionError(
                f"the result would be a string of more than {self.limits.string_length} characters"
            )

    def check_size(self, value: Value) -> None:
        """Refuse to write out a value that has too much text in all, or too many levels.

        Raises FunctionError: It has.
        """
        self.check_length(_text_length(value, 0))

    def check_count(self, count: int) -> None:
        """Refuse to make a collection of so many elements if that is too many.

        Raises FunctionError: It is.
        """
        if count > self.limits.elements:
            raise FunctionError(f"the result would have more than {self.limits.elements} elements")


def _text_length(value: Value, depth: int) -> int:
    """Return how many characters all strings in a value have."""
    if depth > DEEPEST_RESULT:
        raise FunctionError("the value is nested too deeply")
    payload = value.payload
    if isinstance(payload, str):
        return len(payload)
    total = 0
    if isinstance(payload, tuple):
        for item in payload:
            total += _text_length(item, depth + 1)
    elif isinstance(payload, dict):
        for name, item in payload.items():
            total += len(name) + _text_length(item, depth + 1)
    return total


def function(
    *parameters: Parameter, returns: Type = DYNAMIC, variadic: Parameter | None = None,
    rule: Callable[[Call], Type] | None = None, refinement: Refinement = NOT_NULL, name: str = "",
) -> Callable[[Callable[[Call], Value]], Function]:
    """Make a function of its implementation; the docstring of that is the help text.

    The name is that of the implementation, without underscores at its ends, unless given.
    """

    def make(implementation: Callable[[Call], Value]) -> Function:
        own_name = name or str(implementation.__name__).strip("_")
        doc = str(implementation.__doc__ or "")
        return Function(
            own_name, doc, parameters, variadic, returns, rule, refinement, implementation
        )

    return make


def own_type(call: Call) -> Type:
    """The type of the first argument, as the rule of functions that give it back."""
    return call.arguments[0].type


def result_type(
    function: Function, arguments: Sequence[Value], limits: Limits = DEFAULT_LIMITS
) -> tuple[Type, FunctionError | None]:
    """Return the type that a call with these arguments gives, or why it gives none.

    Never raises. Unknown arguments are as good as others if their type is known.
    """
    try:
        return _check(function, list(arguments), limits).type, None
    except Exception as error:  # any failure of an implementation
        return DYNAMIC, _as_function_error(error, arguments)


def call(
    function: Function, arguments: Sequence[Value], limits: Limits = DEFAULT_LIMITS, *,
    keeps_marks: bool = False,
) -> tuple[Value, FunctionError | None]:
    """Return the result of a call, or why there is none, with an unknown value in its place.

    Never raises, whatever the arguments. Nothing is converted: an argument must be of the type
    of its parameter already. As recorded, an unknown result lacks marks that the implementation
    handles; to *keep marks*, it gets those that the known one will have.
    """
    try:
        return _call(function, list(arguments), limits, keeps_marks), None
    except Exception as error:  # any failure of an implementation
        return DYNAMIC_UNKNOWN, _as_function_error(error, arguments)


def refused(
    function: Function, arguments: Sequence[Value], limits: Limits = DEFAULT_LIMITS
) -> FunctionError | None:
    """Return why a call fails because of one known argument, though others are unknown.

    Never raises; None where the call may work.
    """
    checked: Call | None = None
    try:
        for index, value in enumerate(arguments):
            parameter = function.parameter_at(index) if value.is_present else None
            if parameter is not None and parameter.check is not None:
                if checked is None:
                    unmarked = [argument.unmarked_deep() for argument in arguments]
                    checked = Call(unmarked, DYNAMIC, limits)
                parameter.check(checked, index)
    except Exception as error:  # any failure of an implementation
        return _as_function_error(error, arguments)
    return None


def _as_function_error(error: Exception, arguments: Sequence[Value]) -> FunctionError:
    """Return the error for the user; it quotes nothing where some argument is marked."""
    if isinstance(error, RecursionError):
        return FunctionError("the arguments are nested too deeply")
    if not isinstance(error, FunctionError):
        return FunctionError(f"the function failed for these arguments ({type(error).__name__})")
    if "`" in error.message and any(value.contains_marks for value in arguments):
        return FunctionError(
            "an argument is invalid; its value is sensitive and not shown", error.argument
        )
    if len(error.message) > _LONGEST_MESSAGE:
        return FunctionError(error.message[:_LONGEST_MESSAGE] + "…", error.argument)
    return error


def _call(function: Function, arguments: list[Value], limits: Limits, keeps_marks: bool) -> Value:
    checked = _check(function, arguments, limits)
    is_unknown = function.implementation is None
    for index, value in enumerate(arguments):
        if value.is_unknown:
            parameter = function.parameter_at(index)
            is_unknown = is_unknown or parameter is None or not parameter.allow_unknown
    is_unknown = is_unknown or not checked.is_decided
    marks = marks_of_call(function, arguments, handled=is_unknown and keeps_marks)
    if not checked.is_decided:
        return DYNAMIC_UNKNOWN.with_marks(marks)
    if is_unknown or function.implementation is None:
        return unknown_value(checked.type, function.refinement).with_marks(marks)
    result = function.implementation(checked).refined(function.refinement)
    if result.is_unknown and keeps_marks:
        for index, value in enumerate(arguments):
            parameter = function.parameter_at(index)
            if parameter is not None and parameter.allow_marked and value.contains_marks:
                marks |= _marks_to_come(parameter, value)
    return result.with_marks(marks)


def marks_of_call(
    function: Function, arguments: Sequence[Value], *, handled: bool
) -> frozenset[str]:
    """Return the marks that arguments put on a result: also those *handled* by the function."""
    marks = NO_MARKS
    for index, value in enumerate(arguments):
        parameter = function.parameter_at(index) if value.contains_marks else None
        if parameter is not None:
            if not parameter.allow_marked:
                marks |= value.all_marks()
            elif handled:
                marks |= _marks_to_come(parameter, value)
    return marks


def _marks_to_come(parameter: Parameter, value: Value) -> frozenset[str]:
    """Return the marks of an argument that are on a result, or may be, once that is known."""
    if parameter.marks == AS_GIVEN:
        return NO_MARKS
    marks = uncertain(value.all_marks())
    if parameter.marks == OF_PARTS:
        return marks | inside(value)
    is_used = parameter.marks == OF_WHOLE or (
        parameter.marks == UNLESS_NULL and value.is_definitely_not_null)
    return marks | value.marks_of_parts if is_used else marks


def _check(function: Function, arguments: list[Value], limits: Limits) -> Call:
    """Return the call, with the type of its result and the arguments without their marks.

    Raises FunctionError: The arguments do not fit.
    """
    count, expected = len(arguments), len(function.parameters)
    if count < expected or (count > expected and function.variadic is None):
        least = "at least " if function.variadic is not None else ""
        wanted = amount(expected, "argument")
        raise FunctionError(f"{least}{wanted} required, but {count} given")
    most = MOST_PARTS_OF_ARGUMENTS * limits.elements
    if sum(value.size for value in arguments) > most:
        raise FunctionError(f"the arguments have more than {most} parts")
    seen = arguments
    for index, value in enumerate(arguments):
        parameter = function.parameter_at(index)
        assert parameter is not None
        if value.contains_marks and not parameter.allow_marked:
            if seen is arguments:
                seen = list(arguments)
            seen[index] = value.unmarked_deep()
        elif value.marks and value.marks is not value.marks_of_parts:
            if seen is arguments:
                seen = list(arguments)
            seen[index] = value.unmarked().with_marks(value.marks_of_parts)
        if value.is_null and not parameter.allow_null:
            raise FunctionError("argument must not be null", index)
        if value.type.kind == KIND_DYNAMIC:
            if not parameter.allow_dynamic:
                return Call(seen, DYNAMIC, limits, is_decided=False)
        elif not value.type.matches(parameter.type):
            required = with_article(friendly_name(parameter.type))
            actual = with_article(friendly_name(value.type))
            # NOTE: of variadic arguments the reference counts from the first of those. Nobody
            # sees it in a program, whose arguments are converted before.
            place = index if index < expected else index - expected
            raise FunctionError(f"{required} is required, but this is {actual}", place)
    checked = Call(seen, function.returns, limits)
    if function.rule is not None:
        checked.type = function.rule(checked)
    return checked
