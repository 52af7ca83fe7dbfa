"""Values in resources of AWS that contradict one another, or that are malformed texts."""

from __future__ import annotations

import json

from hcl_lint.problems.diagnostic import Diagnostic
from hcl_lint.problems.problem import WARNING
from hcl_lint.problems.provider_values import (
    BUCKET_NAME_FORMAT, DEFAULT_PARAMETER_GROUP, INVALID_SECURITY_GROUP_RULE, MALFORMED_POLICY,
)  # fmt: skip
from hcl_lint.providers.address import RESOURCE
from hcl_lint.regex.pattern import has_match
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, GivenSchema
from hcl_lint.semantics.report import short
from hcl_lint.semantics.symbols import main_documents
from hcl_lint.semantics.terraform.blocks import Section, document_of
from hcl_lint.semantics.terraform.module_providers import providers_of
from hcl_lint.semantics.terraform.provider_schemas import provider_of
from hcl_lint.semantics.values import values_of
from hcl_lint.values.types import KIND_NUMBER, KIND_STRING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

    from hcl_lint.evaluation.scope import Scope
    from hcl_lint.schema.content import BodyExpression
    from hcl_lint.semantics.module import Module
    from hcl_lint.semantics.terraform.blocks import Block

ADDRESS: Final = "hashicorp/aws"

_DATA: Final = "data"
_POLICY_DOCUMENT: Final = "aws_iam_policy_document"

# Rules of security groups

_RULE: Final = BodySchema(
    [AttributeSchema(name) for name in ("from_port", "to_port", "protocol", "ip_protocol")],
    is_open=True,
)  # fmt: skip
_GROUP: Final = BodySchema(
    (), [BlockSchema(name, nested=GivenSchema(_RULE)) for name in ("ingress", "egress")],
    is_open=True,
)  # fmt: skip
_GROUPS: Final = ("aws_security_group", "aws_default_security_group")
_RULES: Final = (
    "aws_security_group_rule", "aws_vpc_security_group_egress_rule",
    "aws_vpc_security_group_ingress_rule",
)  # fmt: skip
_WITH_PORTS: Final = ("tcp", "udp", "6", "17")  # protocols; of others ports mean something else
_MOST_PORT: Final = 65_535

# Arguments

_PARAMETER_GROUPS: Final = {
    "aws_db_instance": "parameter_group_name",
    "aws_elasticache_cluster": "parameter_group_name",
    "aws_elasticache_replication_group": "parameter_group_name",
    "aws_rds_cluster": "db_cluster_parameter_group_name",
}
_BUCKET: Final = "aws_s3_bucket"
_DEFAULT: Final = "default."
_POLICIES: Final = {
    "aws_iam_group_policy": "policy",
    "aws_iam_policy": "policy",
    "aws_iam_role": "assume_role_policy",
    "aws_iam_role_policy": "policy",
    "aws_iam_user_policy": "policy",
}
_LONGEST_POLICY: Final = 200_000  # characters


def aws_problems(module: Module) -> list[Diagnostic]:
    """Report what is wrong in resources of AWS; kept with the module."""
    return module.fact(_problems)


def aws_resources(module: Module, *kinds: str) -> Iterator[tuple[Block, Scope]]:
    """The blocks of types of AWS that need not name their provider, and what names mean there."""
    providers = providers_of(module)
    for document in main_documents(module):
        for block in document.fact(document_of).blocks:
            if block.type in kinds and len(block.labels) != 0:
                name = provider_of(block.labels[0])
                if name == "aws" and providers.address_of_type(name) == ADDRESS:
                    yield block, values_of(module).scope_of(document)


def _problems(module: Module) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    for block, scope in aws_resources(module, RESOURCE, _DATA):
        type_ = block.labels[0]
        if block.type == _DATA:
            if type_ == _POLICY_DOCUMENT:
                found += _statement_problems(block, scope)
        elif type_ in _GROUPS:
            found += _group_problems(block, scope)
        elif type_ in _RULES:
            found += _port_problems(Section(block.body, _RULE), scope)
        elif type_ in _PARAMETER_GROUPS:
            found += _parameter_group_problems(block, _PARAMETER_GROUPS[type_], scope)
        elif type_ in _POLICIES:
            found += _policy_problems(block, _POLICIES[type_], scope)
    return found


def _group_problems(block: Block, scope: Scope) -> Iterator[Diagnostic]:
    known: set[str] = set()
    for rule in Section(block.body, _GROUP).blocks():
        yield from _port_problems(rule, scope)
        content = _written(rule)
        if content in known:
            duplicate = Diagnostic(
                INVALID_SECURITY_GROUP_RULE, f"Duplicate `{rule.type}` block",
                "A block before it has the same rule, so that this one has no effect.", rule.place,
            )  # fmt: skip
            duplicate.severity = WARNING
            yield duplicate
        known.add(content)


def _written(rule: Block) -> str:
    """The kind of a rule and what is written in it, whatever the order of its arguments."""
    attributes = rule.attributes().values()
    items = [f"{each.name} {each.expression.place.text}" for each in attributes]
    return "\n".join([rule.type, *sorted(items)])


def _port_problems(rule: Section, scope: Scope) -> Iterator[Diagnostic]:
    protocol = rule.expression("protocol") or rule.expression("ip_protocol")
    if protocol is None or _text(protocol, scope).lower() not in _WITH_PORTS:
        return
    ports: list[float] = []
    for name in ("from_port", "to_port"):
        expression = rule.expression(name)
        port = None if expression is None else _number(expression, scope)
        if expression is None or port is None:
            continue
        ports.append(port)
        if not 0 <= port <= _MOST_PORT:
            detail = f"Ports of TCP and UDP are 0 to {_MOST_PORT}."
            summary = f"Invalid port in {short(name)}"
            yield Diagnostic(INVALID_SECURITY_GROUP_RULE, summary, detail, expression.place)
            return
    if len(ports) == 2 and ports[0] > ports[1] and expression is not None:
        yield Diagnostic(
            INVALID_SECURITY_GROUP_RULE, "Range of ports that ends before it begins",
            f"`to_port` is less than `from_port`, which is {ports[0]:.0f}.", expression.place,
        )  # fmt: skip


# Parameter groups


def _parameter_group_problems(block: Block, name: str, scope: Scope) -> Iterator[Diagnostic]:
    expression = Section(block.body, _with(name)).expression(name)
    if expression is not None and _text(expression, scope).startswith(_DEFAULT):
        yield Diagnostic(
            DEFAULT_PARAMETER_GROUP, f"Default group in {short(name)}",
            "The parameters of a default group cannot be changed. A group of your own can take "
            "its place only with a restart.", expression.place,
        )  # fmt: skip


# Names of buckets


def bucket_name_problems(module: Module, prefix: str, pattern: str) -> list[Diagnostic]:
    """Report names of buckets that do not begin with a prefix, or where a pattern has no match."""
    found: list[Diagnostic] = []
    for block, scope in aws_resources(module, RESOURCE):
        if block.labels[0] != _BUCKET:
            continue
        expression = Section(block.body, _with("bucket")).expression("bucket")
        text = "" if expression is None else _text(expression, scope)
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


# Policies


def _policy_problems(block: Block, name: str, scope: Scope) -> Iterator[Diagnostic]:
    expression = Section(block.body, _with(name)).expression(name)
    text = "" if expression is None else _text(expression, scope)
    if expression is None or text == "" or len(text) > _LONGEST_POLICY:
        return
    is_trust = name == "assume_role_policy"
    defect = _policy_defect(text, is_trust=is_trust)
    if defect:
        yield Diagnostic(MALFORMED_POLICY, "Malformed policy", f"{defect}.", expression.place)


def _policy_defect(text: str, *, is_trust: bool) -> str:
    """What IAM rejects in the text of a policy, without a final stop; "" for nothing certain."""
    try:
        policy = json.loads(text)
    except json.JSONDecodeError as error:
        return f"It is not JSON: {error.msg} in line {error.lineno}, column {error.colno}"
    except (ValueError, RecursionError):
        return ""
    if not isinstance(policy, dict):
        return "It must be a JSON object"
    policy = _folded(policy)
    version = policy.get("version")
    if version is not None and version not in ("2012-10-17", "2008-10-17"):
        return "`Version` must be `2012-10-17` or `2008-10-17`"
    if "statement" not in policy:
        return "It has no `Statement`"
    statements = policy["statement"]
    for statement in statements if isinstance(statements, list) else [statements]:
        if not isinstance(statement, dict):
            return "Each `Statement` must be an object"
        defect = _statement_defect(_folded(statement), is_trust=is_trust)
        if defect:
            return defect
    return ""


def _folded(item: dict[str, object]) -> dict[str, object]:
    """An object of a policy whose keys are in lower case; IAM takes them in any."""
    return {name.lower(): value for name, value in item.items()}


def _statement_defect(statement: dict[str, object], *, is_trust: bool) -> str:
    if statement.get("effect") not in ("Allow", "Deny"):
        return "The `Effect` of a statement must be `Allow` or `Deny`"
    if ("action" in statement) == ("notaction" in statement):
        return "A statement must have either `Action` or `NotAction`"
    if is_trust:
        if "resource" in statement or "notresource" in statement:
            return "A statement of a policy that says who may assume a role must have no `Resource`"
    elif "principal" in statement or "notprincipal" in statement:
        return "A statement of a policy of an identity must have no `Principal`"
    elif ("resource" in statement) == ("notresource" in statement):
        return "A statement must have either `Resource` or `NotResource`"
    return ""


_STATEMENT: Final = BodySchema([AttributeSchema("effect")], is_open=True)
_DOCUMENT: Final = BodySchema(
    [AttributeSchema("version")], [BlockSchema("statement", nested=GivenSchema(_STATEMENT))],
    is_open=True,
)  # fmt: skip
_CHOICES: Final = {"effect": ("Allow", "Deny"), "version": ("2012-10-17", "2008-10-17")}


def _statement_problems(block: Block, scope: Scope) -> Iterator[Diagnostic]:
    document = Section(block.body, _DOCUMENT)
    for section, name in [
        (document, "version"), *[(each, "effect") for each in document.blocks()],
    ]:  # fmt: skip
        expression = section.expression(name)
        text = "" if expression is None else _text(expression, scope)
        if expression is not None and text and text not in _CHOICES[name]:
            listed = " or ".join([f"`{each}`" for each in _CHOICES[name]])
            summary = f"Invalid {short(name)} in a policy"
            yield Diagnostic(MALFORMED_POLICY, summary, f"It must be {listed}.", expression.place)


# Values


def _with(name: str) -> BodySchema:
    return BodySchema([AttributeSchema(name)], is_open=True)


def _text(expression: BodyExpression, scope: Scope) -> str:
    """The text of an expression; "" where it is unknown, or sensitive, or something else."""
    value, problems = expression.evaluate(scope)
    if problems or value.all_marks() or not value.is_present:
        return ""
    if value.type.kind == KIND_NUMBER:
        return f"{value.as_number().to_double():.0f}"
    return value.as_string() if value.type.kind == KIND_STRING else ""


def _number(expression: BodyExpression, scope: Scope) -> float | None:
    value, problems = expression.evaluate(scope)
    if problems or value.all_marks() or not value.is_present:
        return None
    if value.type.kind == KIND_STRING:
        text = value.as_string()
        return float(text) if text.isascii() and text.isdigit() else None
    return value.as_number().to_double() if value.type.kind == KIND_NUMBER else None
