"""Deprecated arguments, provisioners and providers."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.syntax.nodes import Attribute, Block

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext, Place


_SUMMARY = "`version` in a `provider` block is deprecated"
_ADVICE = "Move it to `required_providers` in a `terraform` block."


class ProviderVersionArgument(Rule):
    problem = deprecation.PROVIDER_VERSION_ARGUMENT
    features = (RESOURCES,)
    paths = ("provider.version",)
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for declared in file.declarations if file.is_json else ():
            version = declared.attribute("version")
            if declared.kind == "provider" and version is not None:
                file.report(self, version, _SUMMARY, _ADVICE)

    def check(self, node: Attribute, file: FileContext) -> None:
        if isinstance(node, Attribute):
            file.report(
                self,
                node,
                _SUMMARY,
                _ADVICE,
                Fix("remove it", settled(file, [file.remove(node)]), UNSAFE),
            )


_REMOVED = ("chef", "habitat", "puppet", "salt-masterless")


class RemovedProvisioner(Rule):
    problem = deprecation.REMOVED_PROVISIONER
    features = (RESOURCES,)
    paths = ("resource.provisioner",)

    def check(self, node: Block, file: FileContext) -> None:
        if isinstance(node, Block) and node.labels and node.labels[0].value in _REMOVED:
            file.report(
                self,
                node.labels[0],
                f"Provisioner `{node.labels[0].value}` was removed",
                "Build the image beforehand, pass `user_data`, or run the tool with `remote-exec`.",
            )


_CLOUDINIT = "Use the one of the provider `hashicorp/cloudinit`."
_MODERN = {
    ("data", "template_file"): "Call the function `templatefile`.",
    ("data", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_cloudinit_config"): _CLOUDINIT,
    ("resource", "template_dir"): "Take the module `hashicorp/dir/template`.",
    ("resource", "null_resource"): "Use `terraform_data`, which needs no provider.",
}


class TemplateProvider(Rule):
    problem = deprecation.TEMPLATE_PROVIDER
    features = (RESOURCES,)
    paths = ("data", "resource")
    holds_for_json = True

    def check_file(self, file: FileContext) -> None:
        for declared in file.declarations if file.is_json else ():
            advice = _MODERN.get((declared.kind, declared.labels[0]))
            if advice is not None:
                self._report(file, declared.place, declared.labels[0], advice)

    def check(self, node: Block, file: FileContext) -> None:
        if not isinstance(node, Block) or not node.labels:
            return
        label = node.labels[0]
        advice = _MODERN.get((file.name_of(node), label.value))
        if advice is not None:
            self._report(file, label, label.value, advice)

    def _report(self, file: FileContext, place: Place, name: str, advice: str) -> None:
        file.report(self, place, f"`{name}` is obsolete", advice)
