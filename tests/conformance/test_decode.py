"""Decoding by every kind of spec: the same value, type, verdicts and references."""

from __future__ import annotations

import json
from typing import Any

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.schema import specs, specs as block_specs
from hcl_lint.schema.bodies import read_body, read_json_body
from hcl_lint.schema.content import Body
from hcl_lint.schema.specs import Spec, decode, decode_partial, spec_references
from hcl_lint.text.source import Source
from hcl_lint.values.json import value_to_json
from hcl_lint.values.types import type_from_json, type_to_json
from tests.conformance import tables
from tests.conformance.bodies import BodyComparison
from tests.conformance.comparison import Table, check, difference
from tests.conformance.scopes import scope_of
from tests.conformance.tables import Case
from tests.values.reading import value_from_json


def spec_of(data: Any) -> Spec:
    """The spec that a table gives."""
    kind = data["kind"]
    if kind == "object":
        return specs.ObjectSpec({name: spec_of(each) for name, each in data["attrs"].items()})
    if kind == "tuple":
        return specs.TupleSpec([spec_of(each) for each in data["elems"]])
    if kind == "attr":
        return specs.AttributeSpec(
            data["name"], type_from_json(data["type"]), is_required=data["required"])
    if kind == "literal":
        return specs.LiteralSpec(value_from_json(data["value"]))
    if kind == "block_label":
        return specs.LabelSpec(data["index"], data["name"])
    if kind == "default":
        return specs.DefaultSpec([spec_of(data["primary"]), spec_of(data["default"])])
    type_ = data["type_name"]
    if kind == "block_attrs":
        return block_specs.BlockAttributesSpec(
            type_, type_from_json(data["element_type"]), is_required=data["required"])
    nested = spec_of(data["nested"])
    if kind == "block":
        return block_specs.BlockSpec(type_, nested, is_required=data["required"])
    if kind in ("block_map", "block_object"):
        made = (block_specs.BlockMapSpec if kind == "block_map"
                else block_specs.BlockObjectSpec)
        return made(type_, tuple(data["label_names"]), nested)
    collection = {"block_list": block_specs.BlockListSpec, "block_set": block_specs.BlockSetSpec,
                  "block_tuple": block_specs.BlockTupleSpec}[kind]
    return collection(type_, nested, least=data["min"], most=data["max"] or None)


def given(case: Case) -> Case:
    """The input of a case."""
    return {name: case[name] for name in ("input", "syntax", "mode", "spec", "vars")}


def read(case: Case) -> tuple[Body, list[Diagnostic]]:
    """The body of a case, and what is wrong with its syntax."""
    source = Source.from_bytes("t", tables.content(case))
    return read_json_body(source) if case["syntax"] == "json" else read_body(source)


def compare(case: Case) -> str | None:
    """None where we do what is recorded, or what one of the alternatives is."""
    found = compare_result(case, case)
    for other in case.get("alternatives", ()):
        if found is not None and compare_result(case, {**case, **other}) is None:
            return None
    return found


def compare_result(case: Case, recorded: Case) -> str | None:
    """The first difference to one result."""
    comparison = BodyComparison(scope_of(case), case.get("unordered_diags", False))
    body, diagnostics = read(case)
    found = comparison.diagnostics(recorded["parse_diags"], diagnostics)
    if found is not None or "value" not in recorded:
        return found
    spec = spec_of(case["spec"])
    if case["mode"] == "partial":
        value, rest, diagnostics = decode_partial(body, spec, comparison.scope)
    else:
        value, diagnostics = decode(body, spec, comparison.scope)
    ours: dict[str, Any] = {
        "value": value_to_json(value),
        "implied_type": type_to_json(spec.implied_type),
        "variables": in_order(comparison.references(spec_references(body, spec))),
    }
    wanted = {name: recorded[name] for name in ours}
    wanted["variables"] = in_order(recorded["variables"])
    found = comparison.diagnostics(recorded["diags"], diagnostics) or difference(wanted, ours)
    if found is None and "remain_just_attributes" in recorded:
        remaining = recorded["remain_just_attributes"]
        attributes, diagnostics = rest.just_attributes()
        found = (comparison.diagnostics(remaining["diags"], diagnostics)
                 or difference(remaining["names"], sorted(attributes)))
    return found


def in_order(references: list[Any]) -> list[Any]:
    """References in a fixed order: the reference's own depends on chance."""
    return sorted(references, key=lambda each: json.dumps(each, sort_keys=True))


DECODE = Table("semantics/decode", compare, given=given)


def test_bodies_are_decoded_as_recorded() -> None:
    check(DECODE)
