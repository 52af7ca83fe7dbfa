"""Values in resources of AWS that contradict one another, or that are malformed texts."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.aws_networks import (
    GROUPS, ROUTE, RULES, TABLES, group_problems, route_problems, rule_problems,
)
from hcl_lint.products.terraform.aws_policies import (
    DOCUMENT, POLICIES, document_problems, partition_problems, policy_problems,
)
from hcl_lint.products.terraform.aws_resources import overridden, resources_of, schema_with, text_in
from hcl_lint.products.terraform.provider_value_problems import (
    BUCKET_NAME_FORMAT, DEFAULT_PARAMETER_GROUP,
)
from hcl_lint.providers.address import RESOURCE
from hcl_lint.regex.pattern import has_match
from hcl_lint.schema.block_view import BlockView
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.report import short

_DATA: Final = "data"
_PARAMETER_GROUPS: Final = {
    "aws_db_instance": "parameter_group_name",
    "aws_elasticache_cluster": "parameter_group_name",
    "aws_elasticache_replication_group": "parameter_group_name",
    "aws_rds_cluster": "db_cluster_parameter_group_name",
}
_BUCKET: Final = "aws_s3_bucket"
_DEFAULT: Final = "default."


def aws_problems(module: Module, assumes_defaults: bool = False) -> list[Diagnostic]:
    """Report what is wrong in resources of AWS; kept with the module.

    With *assumes_defaults*, variables have the values of their defaults.
    """
    return module.fact(_with_defaults if assumes_defaults else _without)


def _without(module: Module) -> list[Diagnostic]:
    return _problems(module, with_defaults=False)


def _with_defaults(module: Module) -> list[Diagnostic]:
    return _problems(module, with_defaults=True)


def _problems(module: Module, *, with_defaults: bool) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    rules: dict[str, BlockView] = {}
    incomplete = overridden(module)
    for block, scope in resources_of(module, RESOURCE, _DATA, with_defaults=with_defaults):
        type_ = block.labels[0]
        if type_ == DOCUMENT:
            found += document_problems(block, scope)
            found += partition_problems(block, scope)
        elif block.type == _DATA:
            continue
        elif type_ in GROUPS:
            found += group_problems(block, scope)
        elif type_ in RULES:
            found += rule_problems(block, scope, rules)
        elif type_ == ROUTE or type_ in TABLES:
            if (block.type, *block.labels) not in incomplete:
                found += route_problems(block, scope)
        elif type_ in _PARAMETER_GROUPS:
            found += _parameter_group_problems(block, _PARAMETER_GROUPS[type_], scope)
        if type_ in POLICIES and block.type != _DATA:
            found += policy_problems(block, scope)
            found += partition_problems(block, scope)
    return found


# Parameter groups


def _parameter_group_problems(block: BlockView, name: str, scope: Scope) -> Iterator[Diagnostic]:
    expression = block.seen_by(schema_with(name)).expression(name)
    if expression is not None and text_in(expression, scope).startswith(_DEFAULT):
        yield Diagnostic(
            DEFAULT_PARAMETER_GROUP, f"Default group in {short(name)}",
            "The parameters of a default group cannot be changed. A group of your own can take "
            "its place only with a restart.", expression.place,
        )


# Names of buckets


def bucket_name_problems(module: Module, prefix: str, pattern: str) -> list[Diagnostic]:
    """Report names of buckets that do not begin with a prefix, or where a pattern has no match."""
    found: list[Diagnostic] = []
    for block, scope in resources_of(module, RESOURCE):
        if block.labels[0] != _BUCKET:
            continue
        expression = block.seen_by(schema_with("bucket")).expression("bucket")
        text = text_in(expression, scope)
        if expression is None or text == "":
            continue
        detail = ""
        if not text.startswith(prefix):
            detail = f"{short(text)} does not begin with {short(prefix)}."
        elif pattern and not has_match(pattern, text):
            detail = f"Nothing in {short(text)} matches `{pattern}`."
        if detail:
            summary = "Name of a bucket in another form"
            found.append(Diagnostic(BUCKET_NAME_FORMAT, summary, detail, expression.place))
    return found
