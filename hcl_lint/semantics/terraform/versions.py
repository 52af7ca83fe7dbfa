"""Which versions of the product a module allows."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from hcl_lint.semantics.module import Module

_MOST: Final = 999_999  # of a part of a version


def allowed_versions(module: Module) -> tuple[tuple[int, ...], tuple[int, ...] | None] | None:
    """The first version that a module allows, and the first after them that it does not.

    None where it does not say, or nothing is left.
    """
    return module.fact(_allowed)


def _allowed(module: Module) -> tuple[tuple[int, ...], tuple[int, ...] | None] | None:
    documents = [each for each in module.documents if "required_version" in each.text]
    if not documents:
        return None
    from hcl_lint.schema.static_expressions import text_of
    from hcl_lint.semantics.terraform.blocks import document_of
    from hcl_lint.semantics.version_constraints import allowed_range, parse_constraints

    known = []
    for document in documents:
        for block in document.fact(document_of).blocks:
            required = block.expression("required_version") if block.type == "terraform" else None
            text = None if required is None else text_of(required)
            known += (None if text is None else parse_constraints(text)) or []
    if not known:
        return None
    first, end = allowed_range(known)
    return None if end is not None and end <= first else (first, end)


def is_before(module: Module, version: tuple[int, ...]) -> bool:
    """Whether a module of such a product allows only versions before one."""
    if not module.dialect.has(RESOURCES):
        return False
    allowed = allowed_versions(module)
    return allowed is not None and allowed[1] is not None and allowed[1] <= version


def schema_versions(module: Module) -> tuple[str, str]:
    """The oldest and the newest version that a module allows; "" where there is no bound."""
    allowed = allowed_versions(module)
    if allowed is None:
        return "", ""
    first, end = allowed
    oldest = ".".join([str(part) for part in first])
    if end is None:
        return oldest, ""
    parts = list(end)
    while parts and parts[-1] == 0:
        parts.pop()
    if not parts:
        return oldest, ""
    parts[-1] -= 1
    parts += [_MOST] * (3 - len(parts))
    return oldest, ".".join([str(part) for part in parts])
