"""D010."""

from __future__ import annotations

from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.syntax.nodes import Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext

_CLOUDINIT = "Take the one of the provider `hashicorp/cloudinit`."
_MODERN = {
    ("data", "template_file"): "Call the function `templatefile`.",
    ("data", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_dir"): "Take the module `hashicorp/dir/template`.",
    ("resource", "null_resource"): "Take `terraform_data`, which needs no provider.",
}


class TemplateProvider(Rule):
    problem = deprecation.TEMPLATE_PROVIDER
    dialects = ("terraform", "opentofu")
    paths = ("data", "resource")

    def check(self, node: Block, file: FileContext) -> None:
        if not isinstance(node, Block) or not node.labels:
            return
        label = node.labels[0]
        advice = _MODERN.get((file.name_of(node), label.value))
        if advice is not None:
            file.report(self, label, f"`{label.value}` is not needed any more", advice)
