"""Files with values for the variables of the module in the same folder."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.dialects.dialect import VARIABLE
from hcl_lint.files.paths import file_name, matches_name
from hcl_lint.schema.content import ContentAttribute
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.dropped_attributes import Written, written_of
from hcl_lint.semantics.facts import kept
from hcl_lint.semantics.given_values import wrong_value
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import TFVARS_MISMATCH
from hcl_lint.semantics.symbols import Symbol, symbols_of
from hcl_lint.semantics.written import attribute_of, attributes_in
from hcl_lint.text.messages import MOST_SUGGESTIONS, closest

_MOST_UNDECLARED: Final = 100  # the maximum number reported one by one, per file


def automatic_files(module: Module) -> list[Document]:
    """The files with values that the product loads automatically; later ones take precedence."""
    names = module.dialect.automatic
    found = [entry for entry in module.documents if entry.has_only_values]
    plain = [document for name in names for document in found if file_name(document.path) == name]
    patterns = tuple([name for name in names if name.startswith("*")])
    return plain + [element for element in found if matches_name(file_name(element.path), patterns)]


@kept
def variable_file_problems(module: Module) -> list[Diagnostic]:
    """Report values that do not match the variables; kept with the module."""
    files = [entry for entry in module.documents if entry.has_only_values]
    found: list[Diagnostic] = []
    if not files:
        return found
    variables = {entry.name: entry for entry in symbols_of(module).of_role(VARIABLE)}
    if variables:
        for document in files:
            found += _file_problems(module, document, variables)
    return found


def _file_problems(module: Module, document: Document, variables: dict[str, Symbol]) -> Diagnostics:
    body = _Body(document, variables)
    for name, attribute in body.declared.items():
        written = written_of(module, document, attribute.expression)
        yield from mismatch(variables[name], attribute, written)
    if not module.is_whole:
        return
    unset = [variable for variable in variables if variable not in body.declared]
    most = _MOST_UNDECLARED if body.undeclared > _MOST_UNDECLARED + 1 else body.undeclared
    for number, attribute in enumerate(body.examples[:most]):
        meant = closest(attribute.name, unset) if number < MOST_SUGGESTIONS else None
        yield _undeclared(
            attribute, f"Value for undeclared variable `{attribute.name}`",
            f"The module in this folder has no variable `{attribute.name}`. "
            + (f"Did you mean `{meant}`?" if meant else "Declare it, or remove the value."),
        )
    if most < body.undeclared:
        # Such a file is for another module, or generated.
        yield _undeclared(
            body.examples[most],
            f"Values for {body.undeclared - most} more undeclared variables",
            "The module in this folder has none of these variables. Declare them, or remove the "
            "values.",
        )


class _Body:
    """The values in a file: of declared variables by name, and the number of the others.

    ``examples`` are as many of the others as are reported: a file can have 100,000.
    """

    def __init__(self, document: Document, variables: dict[str, Symbol]) -> None:
        self.declared: dict[str, ContentAttribute] = {}
        self.examples: list[ContentAttribute] = []
        self.undeclared = 0
        names: set[str] = set()
        tree = document.tree
        for attribute in attributes_in(tree.root):
            if attribute.name in names:
                continue
            names.add(attribute.name)
            if attribute.name in variables:
                self.declared[attribute.name] = attribute_of(tree, attribute)
                continue
            self.undeclared += 1
            if self.undeclared <= _MOST_UNDECLARED + 1:
                self.examples.append(attribute_of(tree, attribute))


def _undeclared(attribute: ContentAttribute, summary: str, detail: str) -> Diagnostic:
    return TFVARS_MISMATCH.at(attribute.name_place, summary, detail, severity=WARNING)


def mismatch(
    symbol: Symbol, attribute: ContentAttribute, written: Written | None = None
) -> Diagnostics:
    """Report a value that its variable does not accept; if *written*, also what of it is lost."""
    value, problems = attribute.expression.evaluate(None)
    if not problems:
        place = attribute.expression.place
        yield from wrong_value(TFVARS_MISMATCH, "value for", symbol, value, place, written)
