"""References to attributes that objects of the product's own provider do not have.

Evaluation knows no instances, and does not go into every part of an expression; the product
looks at each reference, wherever it is.
"""

from __future__ import annotations

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.values import UNKNOWN_ATTRIBUTE
from hcl_lint.semantics.resolved import resolved_references
from hcl_lint.semantics.terraform.built_in import OWN_TYPES, is_for_old_versions
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING
from hcl_lint.text.ranges import Range
from hcl_lint.text.suggestions import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.semantics.declarations import Declaration
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.resolved import Resolved

_INSTANCES = ("count", "for_each")


def own_attribute_problems(module: Module) -> list[Diagnostic]:
    """Report attributes of instances and of ``self`` that do not exist; kept with the module."""
    return module.fact(_problems)


def _problems(module: Module) -> list[Diagnostic]:
    texts = [document.text for document in module.documents]
    names = [type_ for _, type_ in OWN_TYPES]
    if not any([name in text for name in names for text in texts]) or is_for_old_versions(module):
        return []
    found: list[Diagnostic] = []
    for each in resolved_references(module):
        if not each.reference.is_static:
            found += _instance(each)
    return found


def _instance(resolved: Resolved) -> Iterator[Diagnostic]:
    reference, symbol = resolved.reference, resolved.resolution.symbol
    at = 0
    declaration = None
    if reference.root == "self":
        declaration = _around(resolved)
    elif symbol is not None and symbol.has(*_INSTANCES) and not symbol.duplicates:
        declaration = symbol.declaration
        at = resolved.resolution.length
        if at >= len(reference.steps) or reference.steps[at].kind not in (NUMBER, STRING):
            return
        at += 1
    if declaration is None or at >= len(reference.steps):
        return
    own = OWN_TYPES.get((declaration.kind.rpartition(".")[2], declaration.labels[0]))
    step = reference.steps[at]
    if own is None or step.kind != ATTRIBUTE or step.key in own.type.attributes:
        return
    meant = closest(step.key, own.type.attributes)
    names = ", ".join([f"`{name}`" for name in own.type.attributes])
    advice = f"Did you mean `{meant}`?" if meant else f"There are {names}."
    yield Diagnostic(
        UNKNOWN_ATTRIBUTE,
        f"Object has no attribute `{step.key}`",
        f"`{declaration.labels[0]}` has no attribute `{step.key}`. {advice}",
        Range(resolved.document.source, *reference.step_place(at)),
    )


def _around(resolved: Resolved) -> Declaration | None:
    """The declaration of the object that ``self`` is."""
    bodies = resolved.reference.context.bodies
    for declaration in resolved.document.declarations:
        if declaration.body is not None and any([declaration.body is each for each in bodies]):
            if len(declaration.labels) > 1:
                return declaration
    return None
