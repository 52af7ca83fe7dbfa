"""Which product has which function under which name."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hcl_lint
from hcl_lint.dialects.dialect import FunctionNames
from hcl_lint.dialects.dialect_data import tables
from hcl_lint.dialects.functions import (
    ProductFunctions, find_function, function_meanings, functions_of, meaning_of, meanings_of,
    products,
)
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.evaluation.function_tables import all_meanings, load_function
from hcl_lint.schema.spec_functions import SpecFunctions


def test_every_meaning_has_a_function_of_its_name_and_a_text_for_help() -> None:
    for meaning in all_meanings():
        function = load_function(meaning)
        assert function.name == meaning
        assert function.doc.strip().splitlines()[0].endswith(".")
        for parameter in function.parameters:
            assert parameter.doc.endswith(".")


def test_only_functions_of_other_names_are_listed_with_their_meanings() -> None:
    words = [word for text in tables().functions.values() for word in text.split()]
    listed = [word.partition("=") for word in words]
    assert [name for name, _, meaning in listed if name == meaning] == []
    assert ("index", "=", "index_of") in listed


@pytest.mark.parametrize("product", products())
def test_every_name_has_a_function(product: str) -> None:
    functions = functions_of(product)
    assert functions.keys() == function_meanings(product).keys()
    for name, function in functions.items():
        assert find_function(product, name) is function


@pytest.mark.parametrize(
    ("name", "meanings"),
    [
        ("reverse", {"terraform": "reverse", "packer": "reverse", "nomad": "strrev",
                     "bake": "strrev", "hcldec": "strrev"}),
        ("length", {"terraform": "size", "nomad": "length", "hcldec": "length"}),
        ("index", {"terraform": "index_of", "packer": "index_of", "nomad": "index"}),
        ("lookup", {"terraform": "lookup_optional", "packer": "lookup"}),
        ("replace", {"terraform": "replace_or_regex", "nomad": "replace"}),
        ("coalesce", {"terraform": "coalesce_filled", "nomad": "coalesce"}),
    ],
)
def test_one_name_has_several_meanings(name: str, meanings: dict[str, str]) -> None:
    for product, meaning in meanings.items():
        assert function_meanings(product)[name] == meaning


def test_terraform_has_names_in_namespaces() -> None:
    assert find_function("terraform", "core::upper") is find_function("nomad", "upper")
    assert find_function("terraform", "provider::terraform::encode_expr") is not None
    assert find_function("nomad", "core::upper") is None


def test_there_are_no_functions_by_default() -> None:
    assert functions_of("none") == {}
    assert find_function("terraform", "uper") is None


def loaded_by(program: str) -> set[str]:
    """The modules that a program prints, run without the site module, whose imports would count."""
    environment = {**os.environ, "PYTHONPATH": str(Path(hcl_lint.__file__).parents[1])}
    run = subprocess.run(
        [sys.executable, "-S", "-c", program],
        stdout=subprocess.PIPE, text=True, check=True, env=environment)
    return set(run.stdout.split())


def test_finding_one_function_loads_only_what_it_needs() -> None:
    program = (
        "import sys; from hcl_lint.dialects.functions import find_function; "
        "find_function('terraform', 'upper'); print(*sys.modules)"
    )
    loaded = loaded_by(program)
    assert "hcl_lint.evaluation.functions.strings" in loaded
    assert "hcl_lint.evaluation.functions.regexes" not in loaded
    assert loaded.isdisjoint({"yaml", "hashlib", "uuid", "ipaddress"})


def test_loading_all_functions_loads_no_library_that_few_need() -> None:
    program = (
        "import sys; from hcl_lint.dialects.functions import products, functions_of; "
        "[functions_of(product) for product in products()]; print(*sys.modules)"
    )
    heavy = {"yaml", "hashlib", "uuid", "ipaddress", "json", "typing"}
    assert heavy.isdisjoint(loaded_by(program))


def test_a_dialect_of_a_pack_has_the_functions_of_another_but_some() -> None:
    known = FunctionNames("terraform", {"shout": "upper"}, without=("lower",), namespaces=("x",))
    meanings = meanings_of(known)
    assert (meanings["shout"], meanings["x::shout"], meanings["upper"]) == ("upper",) * 3
    assert "lower" not in meanings


def test_the_spec_language_has_the_functions_of_its_dialect() -> None:
    spec = SpecFunctions()
    assert sorted(spec) == sorted(function_meanings("hcldec"))
    for name in spec:
        assert spec.get(name) is find_function("hcldec", name)


def test_functions_are_loaded_when_they_are_called() -> None:
    functions = ProductFunctions("terraform")
    assert functions.get("upper") is find_function("terraform", "upper")
    assert (functions.get("uper"), "upper" in functions, "uper" in functions) == (None, True, False)
    assert list(functions) == list(function_meanings("terraform"))


@pytest.mark.parametrize(
    "dialect", sorted([name for name, each in DIALECTS.items() if each.functions is not None])
)
def test_a_function_has_the_meaning_that_all_functions_of_the_dialect_give_it(dialect: str) -> None:
    functions = DIALECTS[dialect].functions
    assert functions is not None
    meanings = meanings_of(functions)
    for name in {*meanings, *functions.without, *function_meanings(functions.product or "none")}:
        assert meaning_of(functions, name) == meanings.get(name)
    for name in functions.without:
        assert meaning_of(functions, name) is None


@pytest.mark.parametrize(("functions", "name", "meaning"), [
    (FunctionNames(), "upper", None),
    (FunctionNames("nomad"), "upper", "upper"),
    (FunctionNames("nomad"), "nope", None),
    (FunctionNames("nomad", without=("upper",)), "upper", None),
    (FunctionNames("nomad", without=("upper",)), "lower", "lower"),
    (FunctionNames("", {"turn": "strrev"}), "turn", "strrev"),
    (FunctionNames("nomad", {"upper": "lower"}), "upper", "lower"),
    (FunctionNames("nomad", {"upper": "lower"}, without=("upper",)), "upper", "lower"),
    (FunctionNames("", {"turn": "strrev"}, namespaces=("core",)), "core::turn", "strrev"),
    (FunctionNames("", {"turn": "strrev"}, namespaces=("core",)), "other::turn", None),
    (FunctionNames("", {"turn": "strrev"}), "core::turn", None),
    (FunctionNames("terraform"), "core::upper", "upper"),
])
def test_a_dialect_has_the_meanings_of_its_functions(
    functions: FunctionNames, name: str, meaning: str | None
) -> None:
    assert meaning_of(functions, name) == meaning
    assert meanings_of(functions).get(name) == meaning
