"""Queries for objects that exist: their limits and providers, and where they may be.

Source: internal/terraform of Terraform, ``newLimitEvaluator``.
"""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import EVALUATION, MODULE, check
from hcl_lint.products.terraform.providers.requirements import (
    configuration_name, provider_name, providers_of,
)
from hcl_lint.products.terraform.providers.rules.configurations import UNDEFINED_PROVIDER_CONFIG
from hcl_lint.schema.rules import INVALID_VALUE, UNEXPECTED_ITEM
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import has_caller
from hcl_lint.semantics.symbols import is_query, symbols_of
from hcl_lint.semantics.values import values_of
from hcl_lint.values.types import KIND_NUMBER


@check(UNEXPECTED_ITEM, reads=MODULE, words=(".tfquery.",), name=EVALUATION)
def queries_of_called_module(module: Module) -> Diagnostics:
    """Report queries of a module that another one calls."""
    for document in module.documents:
        if is_query(document) and has_caller(module):
            for block in document.blocks("list"):
                yield UNEXPECTED_ITEM.at(
                    block.place, "Query in a called module",
                    "Only root modules list objects, and another module calls this one. Move the "
                    "block to the root module.",
                )


@check(INVALID_VALUE, reads=MODULE, words=(".tfquery.",), name=EVALUATION)
def limits(module: Module) -> Diagnostics:
    """Report arguments of queries that are null, or no number of results."""
    for document in module.documents:
        for block in document.blocks("list") if is_query(document) else ():
            for name in ("limit", "include_resource"):
                expression = block.expression(name)
                if expression is None:
                    continue
                value = expression.evaluate(values_of(module).scope_of(document))[0].unmarked()
                reason = "null" if value.is_null else ""
                if value.is_present and value.type.kind == KIND_NUMBER and name == "limit":
                    number = value.as_number()
                    reason = "negative" if number.is_negative() else reason
                    reason = reason if number.is_integer() else "not whole"
                if reason:
                    yield INVALID_VALUE.at(
                        expression.place, f"Invalid value for attribute `{name}`",
                        f"The value is {reason}. Correct it, or leave the attribute out.",
                    )


@check(UNDEFINED_PROVIDER_CONFIG, reads=MODULE, words=(".tfquery.",))
def undeclared_providers(module: Module) -> Diagnostics:
    """Report configurations of providers that neither the module nor a query declares."""
    queries = [document for document in module.documents if is_query(document)]
    configured = {
        provider_name(block) for document in queries for block in document.blocks("provider")
    }
    for document in queries if module.is_whole and None not in configured else ():
        for block in document.blocks("list"):
            expression = block.expression("provider")
            name = None if expression is None else configuration_name(expression)
            if expression is None or name is None or "." not in name:
                continue
            if symbols_of(module).get(f"provider.{name}") is None and name not in configured:
                if name not in providers_of(module).aliases:
                    yield UNDEFINED_PROVIDER_CONFIG.at(
                        expression.place, f"Undeclared provider `{name}`",
                        f"Neither the module nor a query has a configuration `{name}`. Declare it "
                        "with its `alias`, or correct the name.",
                    )
