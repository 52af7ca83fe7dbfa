"""References that the product refuses before a run begins."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.products.terraform.providers.built_in import OWN_TYPES
from hcl_lint.products.terraform.providers.schemas import declared_schema
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import (
    UNDECLARED, Symbol, Symbols, is_standalone, resolved_references,
)
from hcl_lint.syntax.references import ATTRIBUTE, NUMBER, STRING, Reference, Step
from hcl_lint.text.source import Range

Wrong = tuple[Range, str, str]

_ATTRIBUTES: Final = {
    "path": ("module", "root", "cwd"), "terraform": ("workspace", "env", "applying"),
}
_UNDECLARED: Final = {
    "var": "Reference to undeclared input variable",
    "local": "Reference to undeclared local value",
    "module": "Reference to undeclared module",
    "output": "Reference to undeclared output value",
}


def without_key(symbol: Symbol, steps: list[Step]) -> bool:
    """Whether a reference takes an attribute of a resource that has many instances."""
    if symbol.kind not in ("resource", "data") or not symbol.is_repeated:
        return False
    return len(steps) != 0 and steps[0].kind == ATTRIBUTE


def _has_no_attribute(module: Module, symbol: Symbol, steps: list[Step]) -> str:
    """The attribute of an object that its type does not have; "" where it has it."""
    rest = steps
    if rest and rest[0].kind in (NUMBER, STRING) and symbol.is_repeated:
        rest = rest[1:]
    if not rest or rest[0].kind != ATTRIBUTE or symbol.kind not in ("resource", "data"):
        return ""
    own = OWN_TYPES.get((symbol.kind, symbol.declaration.labels[0]))
    if own is None:
        schema = declared_schema(module, symbol.declaration, symbol.document)
        if schema is None or schema.origin.is_near or schema.origin.is_doubtful:
            return ""
        own = schema.value
    if not own.is_present or rest[0].key in own.as_attributes():
        return ""
    return rest[0].key


_NO_KEY: Final = (
    "Missing resource instance key", "It has `count` or `for_each`, so select one instance."
)


def wrong_step(module: Module, symbol: Symbol, steps: list[Step], place: Range) -> Iterator[Wrong]:
    """What is wrong with the steps after the address of an object."""
    if symbol.kind in ("resource", "data") and not symbol.has("count", "for_each", "lifecycle"):
        if steps and steps[0].kind in (NUMBER, STRING):
            yield (
                place, "Unexpected resource instance key",
                "It has neither `count` nor `for_each`, so there is only one.",
            )
            return
    if without_key(symbol, steps):
        yield place, _NO_KEY[0], _NO_KEY[1]
        return
    name = _has_no_attribute(module, symbol, steps)
    if name:
        yield place, "Unsupported attribute", f"The object has no attribute `{name}`."


def wrong_references(module: Module) -> list[Wrong]:
    """The references of a module to what nothing declares."""
    found: list[Wrong] = []
    for element in resolved_references(module):
        reference = element.reference
        if is_standalone(element.document):
            continue
        symbol = element.resolution.symbol
        if symbol is not None and not reference.is_static:
            place = Range(element.document.source, *reference.place)
            rest = reference.steps[element.resolution.length:]
            found += wrong_step(module, symbol, rest, place)
        if element.resolution.outcome != UNDECLARED:
            continue
        if reference.is_static or element.document.has_only_values:
            continue
        place = Range(element.document.source, *reference.place)
        found.append(undeclared(place, reference.root, element.resolution.address))
    return found


def undeclared(place: Range, root: str, address: str) -> Wrong:
    summary = _UNDECLARED.get(root, "Reference to undeclared resource")
    return place, summary, f"Nothing declares `{address}`."


def wrong_in_assertion(
    references: list[Reference], symbols: Symbols, variables: set[str]
) -> Iterator[Wrong]:
    """References of an assertion to what does not exist in the module under test."""
    for reference in references:
        root, steps = reference.root, reference.steps
        if root in ("self", "each", "count"):
            summary = f'Invalid "{root}" reference'
            if root == "each":
                summary = 'Reference to "each" in context without for_each'
            elif root == "count":
                summary = 'Reference to "count" in non-counted context'
            yield reference.place, summary, f"`{root}` has no meaning in an assertion."
            continue
        name = steps[0].key if steps and steps[0].kind == ATTRIBUTE else ""
        if root in ("path", "terraform") and name:
            if name not in _ATTRIBUTES[root]:
                yield (
                    reference.place, f'Invalid "{root}" attribute', f"There is no `{root}.{name}`.",
                )
            continue
        if root == "check":
            yield (
                reference.place, 'Reference to "check" in invalid context',
                "Only `expect_failures` can refer to checks.",
            )
            continue
        if not name:
            yield (
                reference.place, "Invalid reference",
                f"`{reference.to_text()}` is not followed by a name.",
            )
            continue
        if root == "run":
            continue
        if root == "var":
            if steps[0].key not in variables and symbols.get(f"var.{steps[0].key}") is None:
                yield undeclared(reference.place, root, f"var.{steps[0].key}")
            continue
        if root == "resource":
            continue  # The long form of a reference: nothing follows it.
        length = 2 if root in ("data", "ephemeral") else 1
        if len(steps) < length:
            yield (
                reference.place, "Invalid reference",
                f"`{reference.to_text()}` is not followed by a name.",
            )
            continue
        words = [root, *[step.key for step in steps[:length]]]
        symbol = symbols.get(".".join(words))
        if symbol is None:
            yield undeclared(reference.place, root, ".".join(words))
        else:
            yield from wrong_step(symbols.module, symbol, steps[length:], reference.place)
