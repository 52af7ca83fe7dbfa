"""Which versions of the product a module works with, and what these lack."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.evaluation.scope import Scope
from hcl_lint.problems.syntax import INVALID_VALUE
from hcl_lint.problems.terraform import INVALID_VERSION_CONSTRAINT
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.terraform.findings import finding
from hcl_lint.semantics.version_constraints import (
    allowed_range, overlap, parse_constraints, target_range,
)  # fmt: skip
from hcl_lint.values.convert import convert
from hcl_lint.values.types import KIND_NUMBER, STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.terraform.blocks import Block
    from hcl_lint.semantics.version_constraints import VersionConstraint, VersionRange

_MOST: Final = 999_999  # of a part of a version

# Source: the change logs of Terraform 1.12 and 1.3.
_FIRST_WITH_SHORT_CIRCUITS: Final = (1, 12, 0)
_FIRST_WITHOUT_EXPERIMENTS: Final = (1, 3, 0)


def allowed_versions(module: Module) -> VersionRange | None:
    """The first version that a module works with, and the first after them that it does not.

    It is the target of the settings, as far as the module allows it. None where neither says
    anything, or nothing is left.
    """
    return module.fact(_allowed)


def _allowed(module: Module) -> VersionRange | None:
    known = []
    for expression in _required_versions(module):
        known += _constraints(expression)
    target = target_range(module.target) if module.target else None
    if not known:
        return target
    first, end = allowed_range(known)
    required = None if end is not None and end <= first else (first, end)
    if target is None or required is None:
        return required
    return overlap(required, target) or required


def _required_versions(module: Module) -> Iterator[BodyExpression]:
    for block in _settings(module, "required_version"):
        expression = block.expression("required_version")
        if expression is not None:
            yield expression


def _constraints(expression: BodyExpression) -> list[VersionConstraint]:
    """The conditions in a constraint, none where it is invalid; a number counts as its text."""
    text = text_of(expression)
    if text is None:
        value, found = expression.evaluate(None)
        if found or value.type.kind != KIND_NUMBER or not value.is_present:
            return []
        text = convert(value, STRING).as_string()
    return parse_constraints(text) or []


def _settings(module: Module, name: str) -> Iterator[Block]:
    """The `terraform` blocks in documents that contain a name."""
    from hcl_lint.semantics.terraform.blocks import document_of

    for document in module.documents:
        if name in document.text:
            for block in document.fact(document_of).blocks:
                if block.type == "terraform":
                    yield block


def is_before(module: Module, version: tuple[int, ...]) -> bool:
    """Whether a module of such a product works only with versions before one."""
    if not module.dialect.has(RESOURCES):
        return False
    allowed = allowed_versions(module)
    return allowed is not None and allowed[1] is not None and allowed[1] <= version


def schema_versions(module: Module) -> tuple[str, str]:
    """The oldest and the newest version that a module works with; "" where there is no bound."""
    if module.dialect.has(RESOURCES):
        allowed = allowed_versions(module)
    else:
        allowed = target_range(module.target) if module.target else None
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


# What versions lack


def in_versions(module: Module, base: Scope) -> Scope:
    """A scope without the functions that no version of a module's has; *base* if it has all."""
    functions = module.dialect.functions
    if functions is None or not module.dialect.has(RESOURCES):
        return base
    allowed = allowed_versions(module)
    if allowed is None or allowed[1] is None:
        return base
    end = allowed[1]
    missing = {
        name: f"It needs version {since} of {module.dialect.title}, and this module works with "
        "older ones only."
        for name, since in functions.since.items()
        if end <= _version(since)
    }  # fmt: skip
    is_eager = module.dialect.name == "terraform" and end <= _FIRST_WITH_SHORT_CIRCUITS
    if not missing and not is_eager:
        return base
    scope = Scope(base.variables, base.functions, base.parent, base.is_open, base.keeps_text)
    scope.missing_functions = missing
    scope.is_eager = is_eager
    return scope


def _version(text: str) -> tuple[int, ...]:
    parts = [int(part) for part in text.split(".")]
    return (*parts, *(0,) * (3 - len(parts)))


def excluded_targets(module: Module) -> Iterator[Diagnostic]:
    """Report requirements that rule out the versions of the settings."""
    target = target_range(module.target) if module.target else None
    if target is None:
        return
    for expression in _required_versions(module):
        constraints = _constraints(expression)
        if not constraints:
            continue
        first, end = allowed_range(constraints)
        is_possible = end is None or first < end
        if is_possible and overlap((first, end), target) is None:
            yield finding(
                INVALID_VERSION_CONSTRAINT, expression.place,
                "`required_version` excludes the target version",
                f"The setting `target-versions` says {module.target}. Correct one of them.",
            )  # fmt: skip


def rejected_experiments(module: Module) -> Iterator[Diagnostic]:
    """Report experiments, which only prereleases have."""
    allowed = None
    for block in _settings(module, "experiments"):
        expression = block.expression("experiments")
        if expression is None:
            continue
        allowed = allowed or allowed_versions(module)
        if allowed is not None and allowed[0] >= _FIRST_WITHOUT_EXPERIMENTS:
            yield finding(
                INVALID_VALUE, expression.place, "Experiments in a release",
                "Releases since 1.3 reject experimental features; only alpha versions have them. "
                "Remove the argument.",
            )  # fmt: skip
