"""Arguments of objects of the built-in provider, and those that it does not have."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import EVALUATION, MODULE, check
from hcl_lint.evaluation.rules import UNKNOWN_ATTRIBUTE
from hcl_lint.products.terraform.language.built_in import OWN_TYPES
from hcl_lint.products.terraform.language.required_version import is_for_old_versions
from hcl_lint.products.terraform.state.addresses import (
    IGNORE_ALL, keyword_all, lists_all, reference_of,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.value import Value


@check(UNKNOWN_ATTRIBUTE, reads=MODULE, words=("terraform_",), name=EVALUATION)
def own_attributes(module: Module) -> Iterator[Diagnostic]:
    """Report arguments that do not exist, of which changes are ignored."""
    texts = [document.text for document in module.documents]
    names = [type_ for _, type_ in OWN_TYPES]
    if not any([name in text for name in names for text in texts]) or is_for_old_versions(module):
        return
    for document in module.documents:
        for block in document.view.blocks_on(["resource"]):
            yield from _ignored(block)


def _ignored(block: BlockView) -> Iterator[Diagnostic]:
    """Report arguments in ``ignore_changes`` that a resource does not have."""
    own = OWN_TYPES.get((block.type, block.labels[0]))
    if own is None:
        return
    for lifecycle in block.blocks("lifecycle"):
        expression = lifecycle.expression("ignore_changes")
        for item in list_items(expression) or () if expression is not None else ():
            reference = reference_of(item)
            if reference is None or reference.root in own.type.attributes:
                continue
            problem = _unknown(block.labels[0], own, reference.root, item.place)
            if expression is not None and lists_all(expression):
                problem.detail += f" {IGNORE_ALL}"
                problem.fix = keyword_all(expression, is_certain=True)
            yield problem


def _unknown(type_: str, own: Value, name: str, place: Range) -> Diagnostic:
    meant = closest(name, own.type.attributes)
    names = ", ".join([f"`{name}`" for name in own.type.attributes])
    advice = f"Did you mean `{meant}`?" if meant else f"There are {names}."
    return UNKNOWN_ATTRIBUTE.at(
        place, f"Object has no attribute `{name}`", f"`{type_}` has no attribute `{name}`. {advice}"
    )
