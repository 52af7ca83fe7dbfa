"""Values that exist without a declaration, and objects whose provider is part of the product."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation.rules import UNKNOWN_ATTRIBUTE
from hcl_lint.products.terraform.static import IGNORE_ALL, keyword_all, lists_all, reference_of
from hcl_lint.products.terraform.versions import allowed_versions, is_for_old_versions
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.semantics.declarations import Declaration
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import Resolved, resolved_references
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING
from hcl_lint.text.source import Range
from hcl_lint.text.suggestions import closest
from hcl_lint.values.refinements import NOT_NULL
from hcl_lint.values.value import (
    DYNAMIC_UNKNOWN, EPHEMERAL, UNKNOWN_NUMBER, UNKNOWN_STRING, Value, object_value,
)

_STRING: Final = UNKNOWN_STRING.refined(NOT_NULL)

# What modules can refer to without declaring it.
BUILT_IN: Final[dict[tuple[str, ...], Value]] = {
    ("path", "module"): _STRING,
    ("path", "root"): _STRING,
    ("path", "cwd"): _STRING,
    ("terraform", "workspace"): _STRING,
    ("terraform", "applying"): DYNAMIC_UNKNOWN.with_marks(frozenset([EPHEMERAL])),
    ("each", "key"): _STRING,
    ("count", "index"): UNKNOWN_NUMBER.refined(NOT_NULL),
}

# By the type of the block and that of the object.
OWN_TYPES: Final[dict[tuple[str, str], Value]] = {
    ("resource", "terraform_data"): object_value(
        {
            "id": UNKNOWN_STRING,
            "input": DYNAMIC_UNKNOWN,
            "output": DYNAMIC_UNKNOWN,
            "triggers_replace": DYNAMIC_UNKNOWN,
            "store": object_value({
                "input": DYNAMIC_UNKNOWN,
                "version": DYNAMIC_UNKNOWN,
                "sensitive": DYNAMIC_UNKNOWN,
                "output": DYNAMIC_UNKNOWN,
                "sensitive_output": DYNAMIC_UNKNOWN,
            }),
        }
    ),
    ("data", "terraform_remote_state"): object_value(
        {
            "backend": UNKNOWN_STRING,
            "config": DYNAMIC_UNKNOWN,
            "defaults": DYNAMIC_UNKNOWN,
            "outputs": DYNAMIC_UNKNOWN,
            "workspace": UNKNOWN_STRING,
        }
    ),
}


_INSTANCES = ("count", "for_each")

# Arguments of these objects whose values their attributes have, also by another name.
MIRRORED: Final = (("input", "output"), ("triggers_replace", ""))

# The arguments of a block that its value follows from.
DECISIVE: Final = ("count", "for_each", "input", "triggers_replace")


def own_attributes(module: Module) -> Iterator[Diagnostic]:
    """Report attributes of built-in objects and of ``self`` that do not exist."""
    texts = [document.text for document in module.documents]
    names = [type_ for _, type_ in OWN_TYPES]
    if not any([name in text for name in names for text in texts]) or is_for_old_versions(module):
        return
    for document in module.documents:
        for block in document.blocks if "ignore_changes" in document.text else ():
            if block.type == "resource":
                yield from _ignored(block)
    for each in resolved_references(module):
        if not each.reference.is_static:
            yield from _attribute(each)
        elif each.reference.attribute == REPLACING:
            yield from of_triggers(_attribute(each), module)


REPLACING: Final = "replace_triggered_by"
_CHECKING_TRIGGERS: Final = (1, 12, 0)  # the first version of OpenTofu that does


def of_triggers(found: Iterable[Diagnostic], module: Module) -> Iterator[Diagnostic]:
    """Make warnings of what is wrong in triggers, which never fire, where that is accepted."""
    allowed = allowed_versions(module)
    is_rejected = module.dialect.name == "opentofu" and (
        allowed is not None and allowed[0] >= _CHECKING_TRIGGERS)
    for each in found:
        if each.rule is UNKNOWN_ATTRIBUTE:
            if not is_rejected:
                each.severity = WARNING
            yield each


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
            found = _unknown(block.labels[0], own, reference.root, item.place)
            if expression is not None and lists_all(expression):
                found.detail += f" {IGNORE_ALL}"
                found.fix = keyword_all(expression, is_certain=True)
            yield found


def _unknown(type_: str, own: Value, name: str, place: Range) -> Diagnostic:
    meant = closest(name, own.type.attributes)
    names = ", ".join([f"`{name}`" for name in own.type.attributes])
    advice = f"Did you mean `{meant}`?" if meant else f"There are {names}."
    return UNKNOWN_ATTRIBUTE.at(
        place, f"Object has no attribute `{name}`", f"`{type_}` has no attribute `{name}`. {advice}"
    )


def _attribute(resolved: Resolved) -> Iterator[Diagnostic]:
    reference, symbol = resolved.reference, resolved.resolution.symbol
    at = 0
    declaration = None
    if reference.root == "self":
        declaration = declaration_of_self(resolved)
    elif symbol is not None and not symbol.duplicates and not symbol.overrides:
        declaration = symbol.declaration
        at = resolved.resolution.length
        has_key = at < len(reference.steps) and reference.steps[at].kind in (NUMBER, STRING)
        if has_key != symbol.has(*_INSTANCES):
            return
        at += has_key
    if declaration is None or at >= len(reference.steps):
        return
    own = OWN_TYPES.get((declaration.kind.rpartition(".")[2], declaration.labels[0]))
    step = reference.steps[at]
    if own is None or step.kind != ATTRIBUTE or step.key in own.type.attributes:
        return
    place = Range(resolved.document.source, *reference.step_place(at))
    yield _unknown(declaration.labels[0], own, step.key, place)


def declaration_of_self(resolved: Resolved) -> Declaration | None:
    """The declaration of the object that ``self`` is."""
    bodies = resolved.reference.context.bodies
    for declaration in resolved.document.declarations:
        if declaration.body is not None and any([declaration.body is each for each in bodies]):
            if len(declaration.labels) > 1:
                return declaration
    return None
