"""Outputs with a type, to which their values are converted.

Source: the change log of Terraform 1.15; internal/stacks of Terraform, stackeval.
"""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import EVALUATION, MODULE, check
from hcl_lint.schema.rules import INVALID_VALUE
from hcl_lint.schema.static_expressions import type_of
from hcl_lint.semantics.dropped_attributes import Written, dropped_attributes
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import OBJECT_ATTRIBUTE_IGNORED
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.values import value_of, values_of
from hcl_lint.semantics.written import expression_of
from hcl_lint.text.messages import sentence, short
from hcl_lint.text.source import Range
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.possible import convert_if_possible

_OUTPUT: Final = "output"


@check(
    INVALID_VALUE, OBJECT_ATTRIBUTE_IGNORED, reads=MODULE, words=(_OUTPUT,), name=EVALUATION,
    products=("terraform", "terraform-stacks"),
)
def typed_outputs(module: Module) -> Iterator[Diagnostic]:
    """Report outputs whose values do not have their types, or are cut down to them."""
    for symbol in symbols_of(module).of_kind(_OUTPUT):
        if symbol.form.type and not symbol.duplicates:
            yield from _typed_output(module, symbol)


def _typed_output(module: Module, symbol: Symbol) -> Iterator[Diagnostic]:
    constraint, found = symbol.attribute(symbol.form.type), value_of(symbol)
    if constraint is None or found is None:
        return
    type_, defaults, problems = type_of(expression_of(constraint[1].tree, constraint[0]))
    if problems:
        return
    node, document = found
    value = values_of(module).evaluate(document, node).unmarked_deep()
    try:
        convert_if_possible(value if defaults is None else defaults.apply(value), type_)
    except ConversionError as error:
        yield INVALID_VALUE.at(
            Range(document.source, *document.tree.range(node)),
            f"Wrong type of output {short(symbol.name)}", sentence(error.message),
        )
        return
    written = Written(module, document, node)
    yield from dropped_attributes(written, type_, f"output {short(symbol.name)}")
