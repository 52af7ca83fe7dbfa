"""What only root modules do: they list objects, and run with their own defaults."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.rules import DEFAULT_TYPE_MISMATCH
from hcl_lint.products.terraform.validations import violated
from hcl_lint.schema.rules import UNEXPECTED_ITEM
from hcl_lint.semantics.callers import has_caller, is_called
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import finding, short
from hcl_lint.semantics.symbols import is_query, symbols_of
from hcl_lint.semantics.values import variable_of
from hcl_lint.text.source import Range


def queries_of_called_module(module: Module) -> Iterator[Diagnostic]:
    """Report queries of a module that another one calls."""
    for document in module.documents:
        if is_query(document) and has_caller(module):
            for block in document.blocks:
                if block.type == "list":
                    yield finding(
                        UNEXPECTED_ITEM, block.place, "Query in a called module",
                        "Only root modules list objects, and another module calls this one. Move "
                        "the block to the root module.",
                    )


def rejected_defaults(module: Module) -> Iterator[Diagnostic]:
    """Report defaults in root modules that do not meet the conditions of their own variables.

    Where a module is called, the calls are reported that leave the variable out.
    """
    given = [each.text for each in module.documents if each.dialect.has_only_values(each.path)]
    validating = {each for each in module.documents if "validation" in each.text}
    if not validating:
        return
    for symbol in symbols_of(module).of_kind("variable"):
        variable = variable_of(symbol) if symbol.document in validating else None
        if variable is None or variable.default_node is None or variable.type_problems:
            continue
        if variable.default.is_null:
            continue  # It asks for a value where none is set.
        message = violated(symbol, variable, variable.default)
        if message is None or is_called(module) or any([symbol.name in each for each in given]):
            continue
        start, end = symbol.document.tree.range(variable.default_node)
        yield finding(
            DEFAULT_TYPE_MISMATCH, Range(symbol.document.source, start, end),
            f"Default of {short(symbol.name)} is invalid",
            f"It does not meet the conditions of the variable: {message}",
        )
