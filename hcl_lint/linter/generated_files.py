"""Modules with the files that other tools generate for them."""

from __future__ import annotations

from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import products


def module_with_generated(module: Module, looks_far: bool) -> Module | None:
    """A module with what is generated for it; None where nothing is.

    Unless it *looks_far*, it may be that only what is in the folder of the module is asked.
    """
    found = None
    for product in products():
        if product.with_generated is not None:
            found = product.with_generated(found or module, looks_far) or found
    return found
