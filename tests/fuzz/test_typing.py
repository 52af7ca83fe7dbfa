"""What is reported as an error of types is one, for a small sample of random expressions."""

from __future__ import annotations

from hcl_lint.values.types import STRING
from hcl_lint.values.value import null_value, object_value, string_value
from tests.extent import examples
from tests.fuzz.typed_expressions import Generator
from tests.fuzz.typed_modules import TypedModule
from tests.fuzz.typing import Observed, counterexamples, misses


def test_errors_of_types_are_errors_for_all_values() -> None:
    assert list(counterexamples(examples(2_000), seed=1)) == []


def test_most_mistakes_are_reported() -> None:
    found = misses(examples(1_000), seed=1, shown=0)
    reported = sum(number for (_, is_found), number in found.items() if is_found)
    assert reported >= 0.9 * sum(found.values()) > 0


def test_an_error_that_some_values_do_not_make_is_refuted() -> None:
    observed = Observed('"a-${var.a}"')
    observed.evaluate({"var": object_value({"a": null_value(STRING)})})
    assert not observed.is_refuted(5, 10)
    observed.evaluate({"var": object_value({"a": string_value("x")})})
    assert observed.is_refuted(5, 10)


def test_what_refers_to_an_error_has_no_value_even_in_try() -> None:
    module = TypedModule(Generator(1), 0.0)
    module.locals = {"a": '"x".y', "b": "try(local.a, 1)", "c": "try(1.y, 1)"}
    found = module.names()["local"].as_attributes()
    assert [found[name].contains_unknown for name in "abc"] == [True, True, False]


def test_a_loop_over_an_error_refutes_nothing() -> None:
    observed = Observed("{ for v in { a = var.a, b = [] || true } : jsonencode(v) => v.x }")
    observed.evaluate({"var": object_value({"a": object_value({"x": string_value("y")})})})
    assert not observed.is_refuted(58, 60)


def test_the_trial_of_a_condition_refutes_nothing() -> None:
    observed = Observed("[for v in [[1]] : 1 if v[0].id != null && alltrue([1 == 2])]")
    observed.evaluate({})
    assert not observed.is_refuted(23, 26)
