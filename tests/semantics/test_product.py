"""The parts of products: all of them are found, where generic code looks for them."""

from __future__ import annotations

import inspect
from importlib import import_module
from pathlib import Path

import pytest

import hcl_lint
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.semantics.product import (
    ProductCalls, ProductEditor, ProductFiles, ProductNames, ProductReporting, ProductValues,
    class_of,
)

BASES = {
    base.__name__.removeprefix("Product").lower(): base
    for base in (
        ProductNames, ProductValues, ProductCalls, ProductReporting, ProductEditor, ProductFiles,
    )
}
PRODUCTS = Path(hcl_lint.__file__).parent / "products"
MODULES = sorted(path for path in PRODUCTS.glob("*/parts/*.py") if path.stem != "__init__")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_module_of_a_part_has_a_class_for_each_dialect_that_differs(path: Path) -> None:
    name = ".".join(["hcl_lint", *path.relative_to(PRODUCTS.parent).with_suffix("").parts])
    base = BASES[path.stem]
    found = {
        element for element in vars(import_module(name)).values()
        if inspect.isclass(element) and element.__module__ == name and issubclass(element, base)
    }
    pack = path.parts[-3]
    dialects = [dialect.name for dialect in DIALECTS.values() if dialect.pack == pack]
    assert found and found == {class_of([dialect], base) for dialect in dialects} - {base}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_part_has_only_what_generic_code_asks_for(path: Path) -> None:
    base = BASES[path.stem]
    pack = path.parts[-3]
    for dialect in DIALECTS.values():
        if dialect.pack == pack:
            own = vars(class_of([dialect.name], base))
            assert [name for name in own if name[0] != "_" and not hasattr(base, name)] == []


def test_a_dialect_has_the_parts_of_the_one_that_it_is_based_on() -> None:
    for base in BASES.values():
        assert issubclass(class_of(["opentofu", "terraform"], base), class_of(["terraform"], base))


def test_other_dialects_have_parts_without_anything_special() -> None:
    assert class_of(["vault-policy"], ProductNames) is ProductNames
    assert class_of(["terraform-lock"], ProductValues) is ProductValues
    assert class_of(["a dialect of a user"], ProductFiles) is ProductFiles
