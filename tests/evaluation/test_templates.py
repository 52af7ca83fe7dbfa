"""Templates: text, interpolations and directives."""

from __future__ import annotations

from hcl_lint.evaluation.evaluate import evaluate
from hcl_lint.values.refinements import Refinement
from hcl_lint.values.types import KIND_STRING, STRING
from hcl_lint.values.value import UNKNOWN_STRING, int_value, list_value, string_value, unknown_value
from tests.evaluation.evaluating import (
    mistake, outcome, rules, scope_of, shown, template, tree_of, value_of,
)

SECRET = frozenset(["sensitive"])


def test_values_become_text() -> None:
    assert shown('"${1 / 3 * 3} ${true} ${"a"}!"') == '"1 true a!"'
    assert template("${a}${a}", a=3) == '"33"'


def test_text_is_in_normal_form_where_parts_meet() -> None:
    assert value_of('"e${a}"', a="\u0301").as_string() == "\u00e9"


def test_a_lone_interpolation_keeps_its_type_unless_told_otherwise() -> None:
    assert shown('"${a}"', a=1) == "1"
    tree = tree_of('"${a}"')
    value, _ = evaluate(tree, tree.expression, scope_of(a=1), unwrap=False)
    assert value == string_value("1")


def test_directives_choose_and_repeat() -> None:
    assert template("%{ if a }yes%{ else }no%{ endif }", a=False) == '"no"'
    assert template("%{ if a }yes%{ endif }", a=False) == '""'
    assert template("%{ for k, v in a }${k}=${v};%{ endfor }", a={"x": 1, "y": 2}) == '"x=1;y=2;"'


def test_strip_markers_take_the_space_beside_them() -> None:
    assert template("a  ${~ b ~}  c", b=1) == '"a1c"'
    assert template("%{ for v in a ~}\n${v}\n%{ endfor ~}\n", a=[1, 2]) == r'"1\n2\n"'


def test_what_stands_before_an_unknown_part_is_known() -> None:
    known = Refinement(not_null=True, string_prefix="a-")
    assert value_of('"a-${b}-c"', b=UNKNOWN_STRING) == unknown_value(STRING, known)
    assert value_of('"e${b}"', b=UNKNOWN_STRING).refinement.string_prefix == ""
    assert value_of('"${b}-c"', b=UNKNOWN_STRING).refinement.string_prefix == ""


def test_null_and_collections_have_no_text() -> None:
    assert mistake('"a${b}"', b=None).startswith("b: Interpolated value is null /")
    assert mistake('"a${b}"', b=[1]).startswith(
        "b: Interpolated value is not a string / This is a tuple.")


def test_a_type_is_said_once() -> None:
    strings = list_value(STRING, [UNKNOWN_STRING])
    assert mistake('"a${b}"', b=strings).count("list of string") == 1


def test_a_mistake_leaves_a_string() -> None:
    value, _ = outcome('"a${b}c"', b=None)
    assert value.type.kind == KIND_STRING


def test_marks_of_parts_are_on_the_text() -> None:
    assert value_of('"a${b}"', b=int_value(1).with_marks(SECRET)).marks == SECRET


def test_a_condition_is_true_or_false() -> None:
    assert rules('"%{ if a }x%{ endif }"', a=1) == ["operand-type"]
    assert rules('"%{ if a }x%{ endif }"', a=None) == ["null-misuse"]
