"""Schedules, parameter groups and names of buckets of AWS."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostics, Fix
from hcl_lint.diagnostics.rule import FILES, MODULE, OPT_IN, WARNING, Option, check, rule
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.providers.aws.resources import (
    instances_of, objects_in, schema_with, text_in,
)
from hcl_lint.products.terraform.providers.rules.value_constraints import INVALID_PROVIDER_VALUE
from hcl_lint.regex.pattern import has_match
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import objects_of
from hcl_lint.text.edits import Edit
from hcl_lint.text.messages import short

# Schedules in the form ``cron(...)``, which has six fields, the last one for years

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


@check(INVALID_PROVIDER_VALUE, reads=MODULE, words=("cron(",))
def invalid_schedule(module: Module) -> Diagnostics:
    for block in instances_of(objects_of(module), _SCHEDULES):
        type_ = block.labels[0]
        around, name = _SCHEDULES[type_]
        schema = schema_with(name)
        if around:
            schema = BodySchema((), [BlockSchema(around, nested=schema)], is_open=True)
        view = block.seen_by(schema)
        for section in view.blocks(around) if around else [view]:
            expression = section.expression(name)
            detail = _why_rejected(text_in(section, name), type_ in _EVENTS)
            if expression is not None and detail:
                yield INVALID_PROVIDER_VALUE.at(
                    expression.place, f"Invalid value for `{name}`", detail, _with_year(expression)
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
    place = expression.place
    fields = place.text.removeprefix(f'"{_CRON}').removesuffix(')"').split()
    if len(fields) != _FIELDS - 1 or "?" not in (fields[_DAY], fields[_WEEKDAY]):
        return None
    return Fix("add `*` for the year", [Edit(place.end - 2, place.end - 2, " *")], UNSAFE)


_PARAMETER_GROUPS: Final = {
    "aws_db_instance": "parameter_group_name",
    "aws_elasticache_cluster": "parameter_group_name",
    "aws_elasticache_replication_group": "parameter_group_name",
    "aws_rds_cluster": "db_cluster_parameter_group_name",
}


@rule(
    "PV008", "default-parameter-group", WARNING, OPT_IN,
    "Database or cache that uses a default parameter group.",
    reads=FILES, words=("parameter_group",),
)
def default_parameter_group(module: ModuleContext) -> Diagnostics:
    for block in instances_of(objects_in(module), _PARAMETER_GROUPS):
        name = _PARAMETER_GROUPS[block.labels[0]]
        section = block.seen_by(schema_with(name))
        expression = section.expression(name)
        if expression is not None and text_in(section, name).startswith("default."):
            yield default_parameter_group.at(
                expression.place, f"Default group in {short(name)}",
                "The parameters of a default group cannot be changed. A group of your own can take "
                "its place only with a restart.",
            )


_BUCKET: Final = "aws_s3_bucket"


@rule(
    "PV009", "bucket-name-format", WARNING, OPT_IN,
    "Name of a bucket that does not follow the convention of the project.",
    options=(
        Option("prefix", "", "What names must begin with."),
        Option("regex", "", "What must match somewhere in names.", is_pattern=True),
    ),
    reads=FILES, words=(_BUCKET,),
)
def bucket_name_format(module: ModuleContext) -> Diagnostics:
    options = module.options(bucket_name_format)
    prefix, pattern = options.text("prefix"), options.text("regex")
    for block in instances_of(objects_of(module.module), [_BUCKET]):
        section = block.seen_by(schema_with("bucket"))
        expression, text = section.expression("bucket"), text_in(section, "bucket")
        if expression is None or text == "":
            continue
        detail = ""
        if not text.startswith(prefix):
            detail = f"{short(text)} does not begin with {short(prefix)}."
        elif pattern and not has_match(pattern, text):
            detail = f"Nothing in {short(text)} matches `{pattern}`."
        if detail:
            summary = "Name of a bucket in another form"
            yield bucket_name_format.at(expression.place, summary, detail)
