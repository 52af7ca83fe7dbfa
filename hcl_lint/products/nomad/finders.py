"""What is wrong with a job file beyond the schema of its blocks."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import UNSAFE, Fix
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.schema_checks import lenient_body
from hcl_lint.products.nomad import problems as nomad
from hcl_lint.products.nomad.checks import check_job_file
from hcl_lint.syntax.nodes import Attribute, HeredocTemplate
from hcl_lint.syntax.queries import node_at

# Ignored by all versions of Nomad that are still maintained.
_WITHOUT_EFFECT = ("disk", "iops", "mbits", "vault_grace")


def job_problems(file: FileContext) -> None:
    """Report what is wrong with a job."""
    schema = file.schema
    if schema is None:
        return
    found = check_job_file(file.document, lenient_body(file), schema, file.scope)
    for each in found:
        if each.rule is nomad.DEPRECATED_NOMAD_OPTION:
            node = node_at(file.tree, each.start)
            each.fix = _modernized(node, file) if isinstance(node, Attribute) else None
    file.add(found)


def _modernized(node: Attribute, file: FileContext) -> Fix | None:
    """Remove an attribute without effect, or write `cron` as `crons`."""
    name = file.name_of(node)
    if name in _WITHOUT_EFFECT:
        return Fix(f"remove `{name}`", settled(file, [file.remove(node)]), UNSAFE)
    if name == "cron":
        value = node.expression
        start, end = file.range_of(value)
        edits = [
            file.insert(file.range_of(node)[0] + len(name), "s"),
            file.insert(start, "["), file.insert(end, "]"),
        ]
        if not isinstance(value, HeredocTemplate):
            return Fix("write `crons`", settled(file, edits), UNSAFE)
    return None
