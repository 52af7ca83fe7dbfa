"""Function calls, and functions that take expressions as they are written."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.functions import functions_of
from hcl_lint.evaluation.scope import Scope
from hcl_lint.values.types import NUMBER, list_of
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, UNKNOWN_BOOL, UNKNOWN_NUMBER, UNKNOWN_STRING, string_value, unknown_value,
)
from tests.evaluation.evaluating import Plain, mistake, rules, scope_of, shown, value_of

SECRET = frozenset(["sensitive"])


def scope(**variables: Plain) -> Scope:
    """A scope with the functions of Terraform."""
    return scope_of(functions_of("terraform"), **variables)


def test_arguments_become_what_the_function_takes() -> None:
    assert shown('max("3", 20)', scope()) == "20"
    assert shown("upper(true)", scope()) == '"TRUE"'


def test_a_list_can_be_expanded_to_arguments() -> None:
    assert shown("max(1, [5, 3]...)", scope()) == "5"
    assert value_of("max(a...)", scope(a=unknown_value(list_of(NUMBER)))) == DYNAMIC_UNKNOWN
    assert mistake("max(a...)", scope(a=1)).startswith(
        "a: Value cannot be expanded into arguments / This is 1, a number.")


@pytest.mark.parametrize("text, said", [
    ('uper("a")', "uper: Unknown function `uper` / There is no function `uper`. Did you mean"
     " `upper`?"),
    ("a::b()", "The namespace `a::` has no functions."),
    ("upper()", "): Too few arguments for `upper` / `upper` takes 1 argument, but this call has 0."
     " `str` is missing"),
    ('upper("a", 1)', "1: Too many arguments for `upper` / `upper` takes 1 argument, but this call"
     " has 2."),
    ("upper([])", "[: Invalid argument `str` of `upper` / It must be a string, but `[]` is a "),
    ('upper(null)', "fails for its first argument"),
    ('parseint("z", 10)', "`parseint` fails for"),
])
def test_a_call_that_cannot_be_is_told(text: str, said: str) -> None:
    assert said in mistake(text, scope())


def test_no_calls_at_all_is_another_mistake_than_no_such_function() -> None:
    assert mistake("a()", scope_of()).startswith("a(): Function calls are not allowed here /")
    assert mistake("a()", scope_of({})).startswith("a: Unknown function `a` /")


def test_a_mistake_in_an_argument_is_the_only_one() -> None:
    assert rules("upper(nope)", scope()) == ["undefined-root"]


def test_unknown_and_marked_arguments_show_in_the_result() -> None:
    assert value_of("max(a, 1)", scope(a=UNKNOWN_NUMBER)).type == NUMBER
    assert value_of("upper(a)", scope(a=string_value("x").with_marks(SECRET))).marks == SECRET


def test_try_gives_the_first_that_can_be_evaluated() -> None:
    assert shown("try(a.b, 1)", scope(a={})) == "1"
    assert shown("try(2, nope)", scope()) == "2"
    assert value_of("try(a, 1)", scope(a=UNKNOWN_STRING)) == DYNAMIC_UNKNOWN
    assert mistake("try(a.b, nope)", scope(a={})).startswith(
        "try(: No argument of `try` can be evaluated / Every argument has an error. Object has no"
        " attribute `b`:")


def test_can_tells_whether_an_expression_can_be_evaluated() -> None:
    assert shown("can(a.b)", scope(a={})) == "false"
    assert shown("can(upper(1))", scope()) == "true"
    assert value_of("can(a)", scope(a=UNKNOWN_STRING)) == UNKNOWN_BOOL
    assert shown("[for v in [1, \"x\"]: can(v + 1)]", scope()) == "[true, false]"


def test_try_in_try_costs_no_more_than_each_once_again() -> None:
    assert "No argument" in mistake("try(" * 40 + "nope" + ")" * 40, scope())


def test_convert_reads_a_type() -> None:
    functions = functions_of("packer")
    assert shown('convert(["1"], list(number))', scope_of(functions)) == "[1]"
    assert rules("convert(1, lst)", scope_of(functions)) == ["invalid-type-constraint"]
    assert "a number is required" in mistake('convert("x", number)', scope_of(functions)).lower()


def test_a_template_in_a_string_sees_its_own_variables_only() -> None:
    inside = scope(a="${upper(b)}-${c}", b="no", c="no")
    assert shown('templatestring(a, { b = "x", c = 1 })', inside) == '"X-1"'
    assert mistake('templatestring(a, { b = "x" })', inside).startswith(
        "a: String does not contain valid HCL / Line 1 of the string: Unknown variable `c`.")
    assert mistake("templatestring(a, {})", scope(a="\nx ${")).startswith(
        "a: String does not contain valid HCL / Line 2 of the string: ")
    assert rules('templatestring("x", {})', inside) == ["function-call-error"]
    assert value_of("templatestring(a, {})", scope(a=UNKNOWN_STRING)).type.kind == 1


def test_terraform_renders_no_template_in_a_template() -> None:
    text = "${templatestring(b, {})}"
    flat = scope_of(functions_of("terraform"), a=text, b="x")
    assert "Templates cannot render other templates." in mistake("templatestring(a, {})", flat)
    nested = scope_of(functions_of("opentofu"), a=text, b="x")
    assert "Templates cannot" not in mistake("templatestring(a, {})", nested)


def test_a_variable_file_in_a_string_becomes_an_object() -> None:
    call = "provider::terraform::decode_tfvars"
    assert shown(f'{call}("a = 1\\nb = [true]\\n")', scope()) == "{ a = 1, b = [true] }"
    assert rules(f'{call}("a = b")', scope()) == ["function-call-error"]
