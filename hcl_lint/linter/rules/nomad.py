"""What is wrong with a job file beyond the schema of its blocks."""

from __future__ import annotations

from hcl_lint.linter.fix_layout import settled
from hcl_lint.linter.rule import Rule
from hcl_lint.linter.schema_checks import lenient_body
from hcl_lint.problems import nomad
from hcl_lint.problems.diagnostic import UNSAFE, Fix
from hcl_lint.semantics.nomad.checks import DIALECTS, check_job_file
from hcl_lint.syntax.nodes import Attribute, HeredocTemplate
from hcl_lint.syntax.queries import node_at

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.linter.context import FileContext
    from hcl_lint.problems.diagnostic import Diagnostic

# Ignored by all versions of Nomad that are still maintained.
_WITHOUT_EFFECT = ("disk", "iops", "mbits", "vault_grace")


class _JobRule(Rule):
    dialects = DIALECTS
    holds_for_json = True
    needs_valid_syntax = True

    def find_in_file(self, file: FileContext) -> list[Diagnostic]:
        schema = file.schema
        if schema is None:
            return []
        # Loaded where there is a job: it takes several milliseconds.
        return check_job_file(file.document, lenient_body(file), schema, file.scope)


class UnexpectedJobItem(_JobRule):
    problem = nomad.UNEXPECTED_JOB_ITEM


class MissingJobPart(_JobRule):
    problem = nomad.MISSING_JOB_PART


class DuplicateJobName(_JobRule):
    problem = nomad.DUPLICATE_JOB_NAME


class ConflictingJobParts(_JobRule):
    problem = nomad.CONFLICTING_JOB_PARTS


class InvalidJobTypeCombination(_JobRule):
    problem = nomad.JOB_TYPE_CONFLICT


class InvalidDuration(_JobRule):
    problem = nomad.INVALID_DURATION


class InvalidJobSetting(_JobRule):
    problem = nomad.INVALID_JOB_SETTING


class InvalidResources(_JobRule):
    problem = nomad.INVALID_RESOURCES


class UndefinedJobItem(_JobRule):
    problem = nomad.UNDEFINED_JOB_ITEM


class InvalidConstraint(_JobRule):
    problem = nomad.INVALID_CONSTRAINT


class DeprecatedNomadOption(_JobRule):
    problem = nomad.DEPRECATED_OPTION

    def keep(self, found: Diagnostic, file: FileContext) -> None:
        node = node_at(file.tree, found.start)
        found.fix = _modernized(node, file) if isinstance(node, Attribute) else None
        super().keep(found, file)


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


class InvalidTemplate(_JobRule):
    problem = nomad.INVALID_TASK_FILE


class SuspiciousRuntimeInterpolation(_JobRule):
    problem = nomad.SUSPICIOUS_RUNTIME_REFERENCE


class InvalidCronOrTimezone(_JobRule):
    problem = nomad.INVALID_CRON


class ServiceCheckPractice(_JobRule):
    problem = nomad.SERVICE_PRACTICE


class LatestImageTag(_JobRule):
    problem = nomad.LATEST_IMAGE_TAG


class RiskyJobSetting(_JobRule):
    problem = nomad.NOMAD_WARNING


class InvalidService(_JobRule):
    problem = nomad.INVALID_SERVICE


class InvalidDriverSetting(_JobRule):
    problem = nomad.DRIVER_SETTING
