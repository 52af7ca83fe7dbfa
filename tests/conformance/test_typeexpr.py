"""Type expressions: the same types, defaults and verdicts, and defaults applied alike."""

from __future__ import annotations

from typing import Any

from hcl_lint.evaluation.evaluate import read_constraint
from hcl_lint.evaluation.type_expressions import (
    CONSTRAINT, CONSTRAINT_WITH_DEFAULTS, EXACT, TypeDefaults,
)
from hcl_lint.syntax.parser import parse_expression
from hcl_lint.text.source import Source
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.json import value_to_json
from hcl_lint.values.types import source_form, type_from_json, type_to_json
from tests.conformance import tables
from tests.conformance.comparison import Table, check, difference
from tests.conformance.tables import Case
from tests.conformance.test_eval import first_range, verdict
from tests.values.reading import value_from_json

MODES = {
    "type": EXACT,
    "constraint": CONSTRAINT,
    "constraint_with_defaults": CONSTRAINT_WITH_DEFAULTS,
}


def given(case: Case) -> Case:
    """The input of a case, its text as bytes."""
    if case["mode"] == "apply_raw":
        return {"input": b"", "defaults": case["defaults"], "value": case["value"]}
    return {"input": tables.content(case), "mode": case["mode"], "apply": case.get("apply")}


def compare(case: Case) -> str | None:
    """None where we do what is recorded."""
    if case["mode"] == "apply_raw":
        value = defaults_from_json(case["defaults"]).apply(value_from_json(case["value"]))
        return difference(case["result"], value_to_json(value))
    tree = parse_expression(Source.from_bytes("t", tables.content(case)))
    if case["phase"] == "parse":
        return verdict(case, tree) or difference(case["type"], None)
    type_, defaults, diagnostics = read_constraint(tree, tree.expression, MODES[case["mode"]])
    outcome: Case = {"type": type_to_json(type_), "first": first_range(tree, diagnostics)}
    if "type_string" in case:
        outcome["type_string"] = source_form(type_)
    if "defaults" in case:
        outcome["defaults"] = None if defaults is None else defaults_to_json(defaults)
    if "applied" in case:
        value = value_from_json(case["apply"])
        if defaults is not None and not value.is_null:
            value = defaults.apply(value)
        outcome["applied"] = value_to_json(value)
        outcome["converted"], outcome["fails"] = None, False
        try:
            outcome["converted"] = value_to_json(convert(value, type_))
        except ConversionError:
            outcome["fails"] = True
    return difference(recorded(case), outcome)


def recorded(case: Case) -> Case:
    """What is compared of a recorded outcome."""
    fields = ("type", "type_string", "defaults")
    outcome: Case = {name: case[name] for name in fields if name in case}
    outcome["first"] = None
    if case["diags"]:
        outcome["first"] = {name: case["diags"][0][name] for name in ("start", "end")}
    if "applied" in case:
        outcome["applied"], outcome["converted"] = case["applied"], case["converted"]
        outcome["fails"] = case["convert_error"] is not None
    return outcome


def defaults_from_json(data: Any) -> TypeDefaults:
    return TypeDefaults(
        type_from_json(data["type"]),
        {name: value_from_json(each) for name, each in data.get("default_values", {}).items()},
        {name: defaults_from_json(each) for name, each in data.get("children", {}).items()},
    )


def defaults_to_json(defaults: TypeDefaults) -> Any:
    data: dict[str, Any] = {"type": type_to_json(defaults.type)}
    if defaults.values:
        data["default_values"] = {
            name: value_to_json(each) for name, each in defaults.values.items()}
    if defaults.children:
        data["children"] = {
            name: defaults_to_json(each) for name, each in defaults.children.items()}
    return data


TYPEEXPR = Table("semantics/typeexpr", compare, given=given)


def test_type_expressions_mean_what_is_recorded() -> None:
    check(TYPEEXPR)
