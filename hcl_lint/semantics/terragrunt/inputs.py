"""The inputs of a unit against the variables of a module in the same tree."""

from __future__ import annotations

from hcl_lint.problems.terragrunt import INPUT_MISMATCH
from hcl_lint.semantics.bake.expressions import value_of_key
from hcl_lint.semantics.symbols import main_documents, symbols_of
from hcl_lint.semantics.values import variable_of
from hcl_lint.text.suggestions import closest
from hcl_lint.values.access import iter_elements
from hcl_lint.values.convert import ConversionError, convert

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.nomad.parts import Part
    from hcl_lint.semantics.report import Report

_MODULES: Final = ("terraform", "opentofu")
"""The dialects of the modules that units run."""


def check_inputs(module: Module, document: Document, root: Part, report: Report) -> None:
    """Report inputs that have no variable, or the wrong type, and variables without an input."""
    if not document.path.endswith(("terragrunt.hcl", "terragrunt.hcl.json")):
        return
    called = called_by(module, root)
    if called is None or not called.is_whole:
        return
    variables = {each.name: each for each in symbols_of(called).of_kind("variable")}
    value, given = root.value("inputs"), set()
    attribute = root.attribute("inputs")
    is_complete = value is None or value.is_null or value.is_present
    if value is not None and value.is_present and attribute is not None:
        for key, each in iter_elements(value):
            name = key.as_string()
            given.add(name)
            place = value_of_key(attribute.expression, name).place
            symbol = variables.get(name)
            if symbol is None:
                meant = closest(name, [each for each in variables if each not in given])
                advice = "Remove it, or declare a variable."
                if meant is not None:
                    advice = f"Did you mean `{meant}`?"
                report.add(
                    INPUT_MISMATCH, place, f"Input `{name[:40]}` without a variable",
                    f"The module in `{called.folder or '.'}` has none of the name, so that the "
                    f"value is dropped. {advice}",
                )  # fmt: skip
                given.update([meant] if meant is not None else [])
                continue
            variable = variable_of(symbol)
            if variable is None or variable.type_problems:
                continue
            try:
                convert(each, variable.type)
            except ConversionError as error:
                report.add(
                    INPUT_MISMATCH, place, f"Wrong type of input `{name[:40]}`",
                    f"The variable has another type: {error.message}.",
                )  # fmt: skip
    if not is_complete or _has_other_inputs(root):
        return
    missing = [
        name for name, each in variables.items() if name not in given and not each.has("default")
    ]
    if missing:
        listed = ", ".join([f"`{name}`" for name in missing[:5]])
        report.add(
            INPUT_MISMATCH, root.place_of("inputs") if attribute is not None else root.place,
            f"Missing input {listed}" if len(missing) == 1 else f"Missing inputs {listed}",
            f"The variables of the module in `{called.folder or '.'}` have no defaults.",
        )  # fmt: skip


def called_by(module: Module, root: Part) -> Module | None:
    """The module that a unit runs, where its source is a path; None where it cannot be read."""
    blocks = root.blocks("terraform")
    source = blocks[0].text("source") if len(blocks) == 1 else None
    if not source or not source.startswith(("./", "../")):
        return None
    path = source.partition("?")[0].replace("//", "/")
    for dialect in _MODULES:
        called = module.called(path, dialect)
        if called is not None and len(main_documents(called)) != 0:
            return called
    return None


def _has_other_inputs(root: Part) -> bool:
    """Whether values of variables may come from elsewhere."""
    if len(root.blocks("include")) != 0:
        return True
    return any([len(block.blocks("extra_arguments")) != 0 for block in root.blocks("terraform")])
