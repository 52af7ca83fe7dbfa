"""D006."""

from __future__ import annotations

from hcl_lint.diagnostics.fix import UNSAFE, Fix
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.syntax.nodes import Attribute

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext


class ProviderVersionArgument(Rule):
    problem = deprecation.PROVIDER_VERSION_ARGUMENT
    dialects = ("terraform", "opentofu")
    paths = ("provider.version",)

    def check(self, node: Attribute, file: FileContext) -> None:
        if isinstance(node, Attribute):
            file.report(
                self,
                node,
                "Version in the configuration of a provider",
                "Write it into `required_providers` in a `terraform` block instead.",
                Fix("remove it", [file.remove(node)], UNSAFE),
            )
