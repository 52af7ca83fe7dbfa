"""The inputs of a unit against the variables of a module in the same tree."""

from __future__ import annotations

from hcl_lint.problems.terragrunt import INPUT_MISMATCH
from hcl_lint.semantics.bake.expressions import value_of_key
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.symbols import symbols_of
from hcl_lint.semantics.terragrunt.includes import includes_of
from hcl_lint.semantics.terragrunt.outputs import mocks_of, module_of_unit
from hcl_lint.semantics.values import values_of, variable_of
from hcl_lint.syntax.nodes import Traversal
from hcl_lint.syntax.queries import find_attribute
from hcl_lint.text.suggestions import closest
from hcl_lint.values.access import iter_elements
from hcl_lint.values.convert import ConversionError, convert
from hcl_lint.values.types import KIND_MAP, KIND_OBJECT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.document import Document
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.nomad.parts import Part
    from hcl_lint.semantics.report import Report
    from hcl_lint.values.value import Value


def check_inputs(module: Module, document: Document, root: Part, report: Report) -> None:
    """Report inputs that have no variable, or the wrong type, and variables without an input."""
    if not document.path.endswith(("terragrunt.hcl", "terragrunt.hcl.json")):
        return
    called = module_of_unit(module)
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
            expression = value_of_key(attribute.expression, name)
            mock = None if each.is_present else _mock_of(module, document, expression)
            try:
                convert(each if mock is None else mock[1], variable.type)
            except ConversionError as error:
                found = "The variable" if mock is None else f"The mock of `{mock[0][:60]}` is used"
                ending = " has another type" if mock is None else " where there is no output yet"
                report.add(
                    INPUT_MISMATCH, place, f"Wrong type of input `{name[:40]}`",
                    f"{found}{ending}: {error.message}.",
                )  # fmt: skip
    inherited = _inherited(module)
    if not is_complete or inherited is None or _has_other_inputs(root):
        return
    given.update(inherited)
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


def _mock_of(
    module: Module, document: Document, expression: BodyExpression
) -> tuple[str, Value] | None:
    """The mock of an output that an expression is, with its name."""
    references = expression.references()
    if len(references) != 1 or not isinstance(expression, NativeExpression):
        return None
    each = references[0]
    if each.root != "dependency" or len(each.steps) != 3 or each.steps[1].key != "outputs":
        return None
    if not isinstance(expression.node, Traversal):
        return None
    name, output = each.steps[0].key, each.steps[2].key
    for declared in document.declarations:
        if declared.kind == "dependency" and declared.name == name:
            mock = (mocks_of(document, declared) or {}).get(output)
            if mock is not None:
                value = values_of(module).evaluate(document, mock)
                return f"dependency.{name}.outputs.{output}", value
    return None


def _inherited(module: Module) -> set[str] | None:
    """The names of the inputs that included files add; None where these are not known."""
    found: set[str] = set()
    for each in includes_of(module):
        if not each.is_merged:
            continue
        document = each.document
        if document is None or document.is_json or each.module is None:
            return None
        if "extra_arguments" in document.text:
            return None
        inputs = find_attribute(document.tree, document.tree.body, "inputs")
        if inputs is None:
            continue
        value = values_of(each.module).evaluate(document, inputs.expression)
        if not value.is_present or value.type.kind not in (KIND_MAP, KIND_OBJECT):
            return None
        found.update([key.as_string() for key, _ in iter_elements(value)])
    return found


def _has_other_inputs(root: Part) -> bool:
    """Whether values of variables may come from elsewhere."""
    if any([include.name == "" for include in root.blocks("include")]):
        return True
    return any([len(block.blocks("extra_arguments")) != 0 for block in root.blocks("terraform")])
