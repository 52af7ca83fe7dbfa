"""Files with values for the variables of the module in the same folder."""

from __future__ import annotations

from hcl_lint.dialects.dialect import matches_name
from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.problem import WARNING
from hcl_lint.problems.values import TFVARS_MISMATCH
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.values import variable_of
from hcl_lint.text.suggestions import MOST_SUGGESTIONS, closest
from hcl_lint.values.convert import ConversionError, convert

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.schema.content import ContentAttribute
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.symbols import Symbol

_MOST_UNDECLARED: Final = 100  # that are reported one by one, of one file


def automatic_files(module: Module) -> list[Document]:
    """The files with values that the product reads unasked; later ones take precedence."""
    names = module.dialect.automatic
    found = [each for each in module.documents if module.dialect.has_only_values(each.path)]
    plain = [each for name in names for each in found if _name_of(each) == name]
    patterns = tuple([name for name in names if name.startswith("*")])
    return plain + [each for each in found if matches_name(_name_of(each), patterns)]


def _name_of(document: Document) -> str:
    return document.path.replace("\\", "/").rpartition("/")[2]


def variable_file_problems(module: Module) -> list[Diagnostic]:
    """Report values that do not suit the variables; kept with the module."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    files = [each for each in module.documents if module.dialect.has_only_values(each.path)]
    found: list[Diagnostic] = []
    if not files:
        return found
    variables = {each.name: each for each in symbols_of(module).of_kind("variable", "variables")}
    if variables:
        for document in files:
            found += _file_problems(document, variables, is_whole=module.is_whole)
    return found


def _file_problems(
    document: Document, variables: dict[str, Symbol], *, is_whole: bool
) -> Iterator[Diagnostic]:
    from hcl_lint.schema.bodies import body_of

    attributes, _ = body_of(document.tree).just_attributes()
    unset = [each for each in variables if each not in attributes]
    undeclared = []
    for name, attribute in attributes.items():
        symbol = variables.get(name)
        if symbol is not None:
            yield from mismatch(symbol, attribute)
        elif is_whole:
            undeclared.append(attribute)
    most = _MOST_UNDECLARED if len(undeclared) > _MOST_UNDECLARED + 1 else len(undeclared)
    for number, attribute in enumerate(undeclared[:most]):
        meant = closest(attribute.name, unset) if number < MOST_SUGGESTIONS else None
        yield _undeclared(
            attribute, f"Value for undeclared variable `{attribute.name}`",
            f"The module in this folder has no variable `{attribute.name}`. "
            + (f"Did you mean `{meant}`?" if meant else "Declare it, or remove the value."),
        )  # fmt: skip
    if most < len(undeclared):
        # Such a file is for another module, or written by a program.
        yield _undeclared(
            undeclared[most], f"Values for {len(undeclared) - most} more undeclared variables",
            "The module in this folder has none of these variables. Declare them, or remove the "
            "values.",
        )  # fmt: skip


def _undeclared(attribute: ContentAttribute, summary: str, detail: str) -> Diagnostic:
    problem = Diagnostic(TFVARS_MISMATCH, summary, detail, attribute.name_place)
    problem.severity = WARNING
    return problem


def mismatch(symbol: Symbol, attribute: ContentAttribute) -> Iterator[Diagnostic]:
    """Report a value that cannot be converted to the type of its variable."""
    variable = variable_of(symbol)
    if variable is None or variable.type_problems:
        return
    value, problems = attribute.expression.evaluate(None)
    if problems:
        return
    try:
        if variable.defaults is not None:
            value = variable.defaults.apply(value)
        convert(value, variable.type)
    except ConversionError as error:
        reason = error.message
        yield Diagnostic(
            TFVARS_MISMATCH,
            f"Wrong type of value for `{variable.name}`",
            f"{reason[:1].upper()}{reason[1:]}.",
            attribute.expression.place,
        )
