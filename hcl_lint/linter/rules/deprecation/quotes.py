"""Quotes around references and types."""

from __future__ import annotations

from hcl_lint.dialects.dialect import RESOURCES
from hcl_lint.format.rewrites import BARE_TYPES, QUOTED_TYPES
from hcl_lint.linter.rule import Rule
from hcl_lint.problems import deprecation
from hcl_lint.problems.diagnostic import UNSAFE
from hcl_lint.problems.problem import WARNING
from hcl_lint.syntax.nodes import Attribute, Object, ObjectItem, QuotedTemplate, Traversal, Tuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.syntax.nodes import Expression


class QuotedReference(Rule):
    problem = deprecation.QUOTED_REFERENCE
    features = (RESOURCES,)
    paths = (
        "resource.depends_on", "data.depends_on", "module.depends_on", "output.depends_on",
        "resource.lifecycle.ignore_changes", "resource.provider", "data.provider",
        "module.providers", "resource.provisioner.when", "resource.provisioner.on_failure",
    )  # fmt: skip

    def check(self, node: Attribute, file: FileContext) -> None:
        if not isinstance(node, Attribute):
            return
        value = node.expression
        values: list[Expression] = [value]
        if isinstance(value, Tuple):
            values = value.items
        elif isinstance(value, Object):
            values = [item.value for item in value.items if isinstance(item, ObjectItem)]
        for each in values:
            if isinstance(each, QuotedTemplate) and each.is_literal():
                if each.literal_text() != "*":  # All of it, which is no reference.
                    self._report(each, file)

    def _report(self, value: QuotedTemplate, file: FileContext) -> None:
        text = value.literal_text()
        fix = None
        if _is_reference(text):
            fix = file.replacement("remove the quotes", value, text)
        file.report(
            self,
            value,
            "Quoted reference",
            "Remove the quotes.",
            fix,
        )


def _is_reference(text: str) -> bool:
    """Whether a text is names with dots between them and nothing else."""
    names = text.split(".")
    return all([_is_name(name) for name in names])


def _is_name(text: str) -> bool:
    plain = text.replace("-", "_")
    return plain.isascii() and plain.isidentifier() and not text.startswith("-")


class QuotedType(Rule):
    problem = deprecation.QUOTED_TYPE
    features = (RESOURCES,)
    paths = ("variable.type",)

    def check(self, node: Attribute, file: FileContext) -> None:
        if not isinstance(node, Attribute):
            return
        value = node.expression
        if isinstance(value, QuotedTemplate) and value.is_literal():
            modern = QUOTED_TYPES.get(value.literal_text())
            advice = "Remove the quotes." if modern is None else f"Write `{modern}`."
            file.report(
                self,
                value,
                "Quoted type",
                f"Type constraints must not be quoted. {advice}",
                None if modern is None else file.replacement("write the type", value, modern),
            )
        elif isinstance(value, Traversal) and not value.steps:
            word = file.text_of(value)
            if word in BARE_TYPES:
                file.report(
                    self,
                    value,
                    f"`{word}` without an element type",
                    f"Add the type, as in `{word}(string)`, or write `{word}(any)`.",
                    file.replacement("write the type", value, f"{word}(any)", UNSAFE),
                    severity=WARNING,
                )
