"""Values in variable files and tests with which something in a module certainly fails."""

from __future__ import annotations

from hcl_lint.annotations import Final, Mapping, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import MODULE, Rule, check
from hcl_lint.products.terraform.calls.rules.arguments import GivenValues, failure_of
from hcl_lint.products.terraform.language.validations import violated
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.module_calls import is_called
from hcl_lint.semantics.rules import TFVARS_MISMATCH
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.semantics.values import variable_of
from hcl_lint.semantics.variable_files import automatic_files
from hcl_lint.semantics.written import attribute_of, attributes_in
from hcl_lint.values.convert import ConversionError
from hcl_lint.values.value import Value

_MOST_FILES: Final = 10  # that are looked at one by one, of a module
_MOST_VALUES: Final = 200  # of a file, which somebody wrote

Given: TypeAlias = Mapping[str, ContentAttribute]
"""The values of variables, by name."""


@check(TFVARS_MISMATCH, reads=MODULE, words=("vars",))
def failing_values(module: Module) -> Diagnostics:
    """Report values in files with which something in a root module fails."""
    files = [entry for entry in module.documents if entry.has_only_values]
    if not files or not main_documents(module) or is_called(module):
        return
    automatic = automatic_files(module)
    together: dict[str, ContentAttribute] = {}
    for document in automatic:
        together.update(values_in(document))
    yield from failures(TFVARS_MISMATCH, module, together)
    # Of the others, nobody knows which are used together.
    for document in [entry for entry in files if entry not in automatic][:_MOST_FILES]:
        yield from failures(TFVARS_MISMATCH, module, values_in(document))


def values_in(document: Document) -> dict[str, ContentAttribute]:
    """The values in a variable file, by name."""
    tree = document.tree
    found = [attribute_of(tree, attribute) for attribute in attributes_in(tree.root)]
    return {attribute.name: attribute for attribute in found[:_MOST_VALUES]}


def failures(rule: Rule, module: Module, given: Given) -> Diagnostics:
    """Report values of variables with which something in a module certainly fails, as a *rule*.

    The variables that are not given any may have all values of their types.
    """
    values: dict[str, Value] = {}
    for symbol in symbols_of(module).of_kind("variable"):
        attribute, variable = given.get(symbol.name), variable_of(symbol)
        if attribute is None or variable is None or variable.type_problems:
            continue
        value, problems = attribute.expression.evaluate(None)
        if problems or value.is_null and not variable.is_nullable:
            continue
        try:
            converted = variable.converted(value)
        except ConversionError:
            continue  # This is reported already.
        if violated(symbol, variable, value) is None:
            values[symbol.name] = converted
    assumed = GivenValues(module, values)
    if assumed.may_fail():
        for name, _, problem in assumed.failures({}):
            place = given[name].expression.place
            yield failure_of(rule, f"Value for `{name}` fails", place, problem)
