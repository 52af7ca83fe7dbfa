"""References to provider configurations: in resources, and in calls of modules."""

from __future__ import annotations

from hcl_lint.problems.terraform import INVALID_PROVIDER_REFERENCE
from hcl_lint.schema.static_expressions import map_values
from hcl_lint.semantics.terraform.findings import finding
from hcl_lint.semantics.terraform.static import static

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.problems.diagnostic import Diagnostic


def check_provider_map(expression: BodyExpression) -> Iterator[Diagnostic]:
    """Report entries of a `providers` argument that are not provider configurations."""
    for each in map_values(expression) or ():
        yield from check_provider_reference(each)


def check_provider_reference(expression: BodyExpression) -> Iterator[Diagnostic]:
    """Report a reference that cannot be to a provider configuration."""
    found = static(expression)
    if found is None or found.beginning() is None and not found.is_dynamic_reference():
        return  # Where no reference is at all, the schema says so.
    reference = found.reference()
    if reference is None or reference.root in ("true", "false", "null"):
        return
    is_alias = len(reference.steps) == 1 and reference.steps[0].kind == "attribute"
    if len(reference.steps) != 0 and not is_alias:
        yield finding(
            INVALID_PROVIDER_REFERENCE, expression.place, "Invalid reference to a provider",
            "A provider configuration is the local name of a provider, or the name and an alias: "
            "`aws.west`.",
        )  # fmt: skip
