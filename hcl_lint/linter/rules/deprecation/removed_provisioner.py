"""D009."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.syntax.nodes import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_REMOVED = ("chef", "habitat", "puppet", "salt-masterless")


class RemovedProvisioner(Rule):
    """Provisioner that Terraform no longer has.

    Why:
        Terraform 0.15 removed the provisioners `chef`, `habitat`, `puppet` and
        `salt-masterless`; configurations that have one do not load.

    Bad:
        resource "aws_instance" "web" {
          provisioner "puppet" {
            server = "puppet.example.com"
          }
        }

    Good:
        resource "aws_instance" "web" {
          provisioner "remote-exec" {
            inline = ["puppet agent --test"]
          }
        }
    """

    name = "removed-provisioner"
    code = "D009"
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
