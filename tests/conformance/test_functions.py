"""Functions: the same value, type, refinements, marks and verdict, and the same one to blame."""

from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.dialects.functions import find_function, function_meanings
from hcl_lint.evaluation.function import AS_VALUE, Function, Parameter, call, result_type
from hcl_lint.evaluation.function_tables import load_function
from hcl_lint.values.json import value_to_json
from hcl_lint.values.types import KIND_CAPSULE, Type, kind_name, type_to_json
from hcl_lint.values.value import unknown_value
from tests.conformance import tables
from tests.conformance.comparison import Table, check, difference
from tests.conformance.tables import Case
from tests.values.reading import value_from_json


def given(case: Case) -> Case:
    """The input of a case."""
    return {"name": case["name"], "args": case["args"]}


def recorded(case: Case) -> dict[str, Any]:
    """What is compared of a case: the text of an error is ours to choose."""
    if case.get("panic"):
        return {"fails": True}
    fails = case["error"] is not None
    return {"result": case["result"], "fails": fails, "blamed": case.get("error_arg")}


def ours(case: Case) -> dict[str, Any]:
    """The same of what we do."""
    value, error = call(load_function(case["name"]), [value_from_json(arg) for arg in case["args"]])
    if case.get("panic"):
        return {"fails": error is not None}
    if error is not None:
        return {"result": None, "fails": True, "blamed": error.argument}
    return {"result": value_to_json(value), "fails": False, "blamed": None}


def compare(case: Case) -> str | None:
    """None where we do what is recorded; where the reference crashes any error will do."""
    return difference(recorded(case), ours(case))


FUNCTIONS = Table("semantics/functions", compare, given=given)


def test_functions_give_what_is_recorded() -> None:
    check(FUNCTIONS)


def document(name: str) -> Any:
    """What a document of the folder of functions holds; skips where it is absent."""
    if tables.find(f"functions/{name}") is None:
        pytest.skip(f"no functions/{name} in {tables.folder()}")
    return tables.load_object(f"functions/{name}")


def type_json(type_: Type) -> Any:
    """A type as the documents have it."""
    if type_.kind == KIND_CAPSULE:
        return ["capsule", kind_name(type_)]
    return type_to_json(type_)


def parameters_of(function: Function) -> list[Parameter]:
    """All parameters, the variadic one last."""
    return [*function.parameters, *([function.variadic] if function.variadic else [])]


PLAINER = {"inputMap": "map"}
"""Our names of parameters whose recorded names read as variables of the user."""


def signature(function: Function) -> list[dict[str, Any]]:
    """What the documents say of parameters; of those that take no value only the name."""
    found: list[dict[str, Any]] = []
    for parameter in parameters_of(function):
        if parameter.form != AS_VALUE:
            found.append({"name": parameter.name})
            continue
        found.append({
            "name": parameter.name,
            "type": type_json(parameter.type),
            "allow_null": parameter.allow_null,
            "allow_unknown": parameter.allow_unknown,
            "allow_dynamic": parameter.allow_dynamic,
            "allow_marked": parameter.allow_marked})
    return found


def recorded_signature(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """The same of an entry of a document."""
    found: list[dict[str, Any]] = []
    for parameter in [*entry["params"], *([entry["varparam"]] if entry["varparam"] else [])]:
        type_ = parameter["type"]
        name = PLAINER.get(parameter["name"], parameter["name"])
        if isinstance(type_, dict) or "(unevaluated)" in type_:
            found.append({"name": name})
        else:
            fields = ("allow_null", "allow_unknown", "allow_dynamic", "allow_marked")
            found.append({"name": name, "type": type_,
                          **{field: parameter[field] for field in fields}})
    return found


def test_standard_functions_have_the_recorded_parameters() -> None:
    for entry in document("signatures"):
        found = difference(recorded_signature(entry), signature(load_function(entry["name"])))
        assert found is None, f"{entry['name']}: {found}"


def test_calls_with_unknown_arguments_give_what_is_recorded() -> None:
    for entry in document("signatures"):
        function = load_function(entry["name"])
        if any(each.type.kind == KIND_CAPSULE for each in parameters_of(function)):
            continue
        arguments = [unknown_value(each.type) for each in parameters_of(function)]
        value, error = call(function, arguments)
        assert error is None, entry["name"]
        assert value_to_json(value) == entry["unknown_call"], entry["name"]
        type_, error = result_type(function, arguments)
        assert type_json(type_) == entry["unknown_call"]["type"], entry["name"]


PRODUCTS = ("terraform", "nomad", "packer", "bake", "terragrunt")

# Of these the documents only have a guess, or nothing.
UNVERIFIED = {"yamldecode", "yamlencode", "filebase64", "templatefile"}


@pytest.mark.parametrize("product", PRODUCTS)
def test_products_have_their_functions(product: str) -> None:
    entries = document(f"{product}_functions")["functions"]
    if isinstance(entries, list):
        entries = {entry["name"]: entry for entry in entries}
    assert entries.keys() <= function_meanings(product).keys()
    for name, entry in entries.items():
        if "params" not in entry or name in UNVERIFIED:
            continue
        function = find_function(product, name)
        assert function is not None
        found = difference(recorded_signature(entry), signature(function))
        assert found is None, f"{name}: {found}"


def test_functions_are_exposed_under_the_recorded_names() -> None:
    products = {"hcldec_spec": "hcldec"}
    for entry in document("signatures"):
        for product, names in entry["exposed_as"].items():
            meanings = function_meanings(products.get(product, product))
            for name in names:
                assert meanings[name] == entry["name"], (product, name)
