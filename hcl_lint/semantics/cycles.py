"""Declarations that depend on themselves, directly or through others."""

from __future__ import annotations

from hcl_lint.dialects.dialect import REFERENCES
from hcl_lint.problems import references as problems
from hcl_lint.problems.diagnostic import Diagnostic, Related
from hcl_lint.semantics.graph import cycles_of, uses_of
from hcl_lint.syntax.references import NUMBER, STRING
from hcl_lint.text.ranges import Range

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.graph import Arrow
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.references import Reference

_MOST_SHOWN: Final = 20  # participants of a circle

# Blocks of a resource whose expressions are evaluated after the resource itself.
_LATER: Final = ("provisioner", "connection", "postcondition")


def circular_references(module: Module) -> list[Diagnostic]:
    """What depends on itself in a module; kept with it.

    Nothing where the dialect does not require declarations.
    """
    return module.fact(circles_of) if module.dialect.has(REFERENCES) else []


def circles_of(module: Module) -> list[Diagnostic]:
    """What depends on itself in a module of any dialect."""
    found = [_cycle(arrows) for arrows in cycles_of(module)]
    for start, declaration, each in uses_of(module):
        symbol = each.resolution.symbol
        assert symbol is not None
        if start != symbol.address:
            continue
        reference = each.reference
        is_local = symbol.form.of_attributes or symbol.form.address.startswith("local.")
        if is_local or (len(declaration.labels) == 2 and _is_early(reference, declaration.kind)):
            steps = reference.steps[each.resolution.length :]
            if not is_local and steps and steps[0].kind in (NUMBER, STRING):
                continue
            place = Range(each.document.source, reference.start, reference.end)
            found.append(
                Diagnostic(
                    problems.SELF_REFERENCE,
                    f"`{symbol.address}` refers to itself",
                    "Its value depends on itself. "
                    + ("Refer to something else." if is_local else _ADVICE),
                    place,
                )
            )
    return found


_ADVICE = "Refer to something else, or to `self` where that exists."


def _is_early(reference: Reference, kind: str) -> bool:
    """Whether a reference is needed to create the resource that it is in."""
    if reference.is_static or kind not in ("resource", "data", "ephemeral"):
        return False
    return not any([name in reference.context.path for name in _LATER])


def _cycle(arrows: list[Arrow]) -> Diagnostic:
    first = min(range(len(arrows)), key=lambda at: _order(arrows[at]))
    arrows = arrows[first:] + arrows[:first]
    names = [_name(arrow.start) for arrow in arrows]
    distinct = list(dict.fromkeys(names))
    shown = ", ".join([f"`{name}`" for name in distinct[:3]])
    if len(distinct) > 3:
        shown += f" and {len(distinct) - 3} more"
    way = " → ".join([f"`{name}`" for name in dict.fromkeys(names[:_MOST_SHOWN])])
    end = "…" if len(distinct) > _MOST_SHOWN else f"`{names[0]}`"
    related = [
        Related(f"`{_name(arrow.start)}` refers to `{_name(arrow.end)}` here", arrow.range)
        for arrow in arrows[1:_MOST_SHOWN]
        if arrow.range is not arrows[0].range
    ]
    return Diagnostic(
        problems.REFERENCE_CYCLE,
        f"Cycle of references between {shown}",
        f"Each of these needs the next one: {way} → {end}. Remove one of the references.",
        arrows[0].range,
        None,
        related,
    )


def _order(arrow: Arrow) -> tuple[str, int]:
    return arrow.range.source.path, arrow.range.start


def _name(node: str) -> str:
    """The address of a declaration, or of an argument or output of a call."""
    call, _, part = node.partition(" ")
    return call + part if part.startswith(".") else call
