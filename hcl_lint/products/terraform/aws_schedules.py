"""Schedules in the form ``cron(...)``, which has six fields, the last one for years."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.aws_resources import resources_of, schema_with, text_in
from hcl_lint.products.terraform.provider_value_problems import INVALID_PROVIDER_VALUE
from hcl_lint.providers.address import RESOURCE
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import BlockSchema, BodySchema, GivenSchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.module import Module
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Range

_EVENTS: Final = ("aws_cloudwatch_event_rule", "aws_scheduler_schedule")
# By the type of the resource: the attribute, after the type of the block that it is in, if any.
_SCHEDULES: Final = {
    **dict.fromkeys(_EVENTS, ("", "schedule_expression")),
    "aws_appautoscaling_scheduled_action": ("", "schedule"),
    "aws_backup_plan": ("rule", "schedule"),
    "aws_glue_crawler": ("", "schedule"),
    "aws_glue_trigger": ("", "schedule"),
    "aws_redshift_scheduled_action": ("", "schedule"),
    "aws_synthetics_canary": ("schedule", "expression"),
}
_FIELDS: Final = 6
_DAY, _WEEKDAY = 2, 4
_CRON: Final = "cron("


def schedule_problems(module: Module) -> list[Diagnostic]:
    """Report schedules that AWS rejects when they are applied."""
    return [
        each
        for block, scope in resources_of(module, RESOURCE) if block.labels[0] in _SCHEDULES
        for each in _problems(block, scope)
    ]


def _problems(block: BlockView, scope: Scope) -> Iterator[Diagnostic]:
    around, name = _SCHEDULES[block.labels[0]]
    schema = schema_with(name)
    if around:
        schema = BodySchema((), [BlockSchema(around, nested=GivenSchema(schema))], is_open=True)
    view = block.seen_by(schema)
    for each in view.blocks(around) if around else [view]:
        expression = each.expression(name)
        if expression is not None:
            detail = _why_rejected(text_in(expression, scope), block.labels[0] in _EVENTS)
            if detail:
                yield Diagnostic(
                    INVALID_PROVIDER_VALUE, f"Invalid value for `{name}`", detail,
                    expression.place, _with_year(expression),
                )


def _why_rejected(text: str, is_event: bool) -> str:
    if not text.startswith(_CRON) or not text.endswith(")"):
        return ""
    fields = text[len(_CRON) : -1].split()
    if len(fields) != _FIELDS:
        return (
            f"`cron()` has six fields (minutes, hours, day of the month, month, day of the week, "
            f"year), but this has {len(fields)}."
        )
    if is_event and (fields[_DAY] == "?") == (fields[_WEEKDAY] == "?"):
        return "One of the fields for the day of the month and of the week must be `?`, not both."
    return ""


def _with_year(expression: BodyExpression) -> Fix | None:
    """Add the field for years, where the other five are written in the form that AWS has."""
    place: Range = expression.place
    fields = place.text.removeprefix(f'"{_CRON}').removesuffix(')"').split()
    if len(fields) != _FIELDS - 1 or "?" not in (fields[_DAY], fields[_WEEKDAY]):
        return None
    return Fix("add `*` for the year", [Edit(place.end - 2, place.end - 2, " *")], UNSAFE)
