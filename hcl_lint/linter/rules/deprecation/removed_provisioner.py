"""D009."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.syntax.nodes import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_REMOVED = ("chef", "habitat", "puppet", "salt-masterless")


class RemovedProvisioner(Rule):
    problem = deprecation.REMOVED_PROVISIONER
    dialects = ("terraform", "opentofu")
    paths = ("resource.provisioner",)

    def check(self, node: Block, file: FileContext) -> None:
        if isinstance(node, Block) and node.labels and node.labels[0].value in _REMOVED:
            file.report(
                self,
                node.labels[0],
                f"Provisioner `{node.labels[0].value}` was removed",
                "Prepare the image beforehand, pass `user_data`, or run the tool by `remote-exec`.",
            )
