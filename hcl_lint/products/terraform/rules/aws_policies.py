"""Policies of AWS: what their services reject in them, and ARNs that hold in one partition."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import ERROR, FILES, ON, OPT_IN, WARNING, rule
from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.aws_resources import assumed_resources, schema_with, text_in
from hcl_lint.providers.address import DATA, RESOURCE
from hcl_lint.regex.pattern import matches_all
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, GivenSchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.syntax.nodes import FunctionCall
from hcl_lint.text.messages import short
from hcl_lint.text.suggestions import closest
from hcl_lint.values.types import KIND_BOOL, KIND_STRING
from hcl_lint.values.value import Value

_DOCUMENT_TYPE: Final = "aws_iam_policy_document"

# What a policy is for, which decides what its statements must have.
_IDENTITY: Final = "identity"  # what one may do
_TRUST: Final = "trust"  # who may assume a role
_OBJECT: Final = "object"  # who may do what with the thing that it is attached to
_REPOSITORY: Final = "repository"  # the same, of that thing alone

_POLICIES: Final = {
    "aws_iam_group_policy": ("policy", _IDENTITY),
    "aws_iam_policy": ("policy", _IDENTITY),
    "aws_iam_role": ("assume_role_policy", _TRUST),
    "aws_iam_role_policy": ("policy", _IDENTITY),
    "aws_iam_user_policy": ("policy", _IDENTITY),
    "aws_ssoadmin_permission_set_inline_policy": ("inline_policy", _IDENTITY),
    "aws_ecr_repository_policy": ("policy", _REPOSITORY),
    "aws_kms_external_key": ("policy", _OBJECT),
    "aws_kms_key": ("policy", _OBJECT),
    "aws_kms_key_policy": ("policy", _OBJECT),
    "aws_kms_replica_key": ("policy", _OBJECT),
    "aws_s3_bucket": ("policy", _OBJECT),
    "aws_s3_bucket_policy": ("policy", _OBJECT),
    "aws_secretsmanager_secret_policy": ("policy", _OBJECT),
    "aws_sns_topic": ("policy", _OBJECT),
    "aws_sns_topic_policy": ("policy", _OBJECT),
    "aws_sqs_queue": ("policy", _OBJECT),
    "aws_sqs_queue_policy": ("policy", _OBJECT),
}
"""The argument with the policy of a type, and what kind it is."""

_MOST_CHARACTERS: Final = {
    "aws_iam_group_policy": 5_120,
    "aws_iam_policy": 6_144,
    "aws_iam_role_policy": 10_240,
    "aws_iam_user_policy": 2_048,
}
_NEED_RESOURCES: Final = ("aws_s3_bucket", "aws_kms_")  # how types begin
_LONGEST: Final = 200_000  # characters
_VERSIONS: Final = ("2012-10-17", "2008-10-17")
_EFFECTS: Final = ("Allow", "Deny")
_ELEMENTS: Final = ("Version", "Id", "Statement")
_STATEMENT_ELEMENTS: Final = (
    "Sid", "Effect", "Principal", "NotPrincipal", "Action", "NotAction", "Resource", "NotResource",
    "Condition",
)
_PRINCIPALS: Final = ("AWS", "Service", "Federated", "CanonicalUser")
_ARN: Final = "arn:aws:"


class _Unknown:
    """The stand-in in a policy for a part that is not known."""


_UNKNOWN: Final = _Unknown()


@rule(
    "PV007", "malformed-policy", ERROR, ON,
    "Policy that is not JSON, or lacks what each policy must have.",
    reads=FILES, words=("policy",),
)
def malformed_policy(module: ModuleContext) -> Iterator[Diagnostic]:
    for block, scope in assumed_resources(module, [_DOCUMENT_TYPE], (RESOURCE, DATA)):
        yield from _in_document(block, scope)
    for block, scope in assumed_resources(module, _POLICIES):
        type_ = block.labels[0]
        name, kind = _POLICIES[type_]
        expression = block.seen_by(schema_with(name)).expression(name)
        if expression is None:
            continue
        policy, summary, reason = _read(expression, scope, type_)
        if not reason:
            needs_resource = kind == _IDENTITY or type_.startswith(_NEED_RESOURCES)
            reason = _Checked(kind, needs_resource=needs_resource).of(policy)
        if reason:
            yield malformed_policy.at(expression.place, summary, f"{reason}.")


def _read(expression: BodyExpression, scope: Scope, type_: str) -> tuple[object, str, str]:
    """A policy with what is known of it, and a summary and the reason if it cannot be read."""
    summary = "Malformed policy"
    policy = _encoded(expression, scope)
    text = text_in(expression, scope) if policy is None else ""
    if text == "" or len(text) > _LONGEST:
        return _UNKNOWN if policy is None else policy, summary, ""
    size, most = len("".join(text.split())), _MOST_CHARACTERS.get(type_, _LONGEST)
    if size > most:
        reason = f"It has {size} characters besides white space, and must have at most {most}"
        return None, "Policy that is too long", reason
    policy, reason = _parsed(text)
    return policy, summary, reason


def _encoded(expression: BodyExpression, scope: Scope) -> object | None:
    """The value that an expression encodes as JSON; None for any other expression."""
    if not isinstance(expression, NativeExpression):
        return None
    node = expression.node
    if not isinstance(node, FunctionCall) or len(node.arguments) != 1:
        return None
    if expression.tree.token_text(node.first) != "jsonencode" or node.ellipsis_token != -1:
        return None
    value, problems = NativeExpression(expression.tree, node.arguments[0]).evaluate(scope)
    return _UNKNOWN if problems else _known(value)


def _known(value: Value) -> object:
    """A value as JSON has it, with a placeholder for each part that is not known."""
    if value.is_unknown or value.marks:
        return _UNKNOWN
    if value.is_null:
        return None
    payload = value.payload
    if isinstance(payload, dict):
        return {str(name): _known(value) for name, value in payload.items()}
    if isinstance(payload, tuple):
        return [_known(member) for member in payload]
    if value.type.kind in (KIND_STRING, KIND_BOOL):
        return payload
    return 0


def _parsed(text: str) -> tuple[object, str]:
    """A policy in JSON, or why it is not one."""
    import json

    try:
        return json.loads(text), ""
    except json.JSONDecodeError as error:
        place = f"in line {error.lineno}, column {error.colno}"
        return None, f"It is not JSON: {error.msg} {place}"
    except (ValueError, RecursionError):
        return _UNKNOWN, ""


class _Checked:
    """Looks for what the service rejects in a policy of a kind.

    Names of elements are taken in any case, as services do.
    """

    __slots__ = ("_kind", "_needs_resource", "_ids")

    def __init__(self, kind: str, *, needs_resource: bool) -> None:
        self._kind = kind
        self._needs_resource = needs_resource
        self._ids: set[str] = set()

    def of(self, policy: object) -> str:
        """The defect of a policy, without a final stop; "" for nothing certain."""
        if policy is _UNKNOWN:
            return ""
        if not isinstance(policy, dict):
            return "It must be a JSON object"
        reason = _other_element(policy, _ELEMENTS, "A policy")
        if reason:
            return reason
        policy = _folded(policy)
        version = policy.get("version")
        if isinstance(version, str) and version not in _VERSIONS:
            return "`Version` must be `2012-10-17` or `2008-10-17`"
        if "statement" not in policy:
            return "It has no `Statement`"
        statements = policy["statement"]
        for statement in statements if isinstance(statements, list) else [statements]:
            reason = "" if statement is _UNKNOWN else self._of_statement(statement)
            if reason:
                return reason
        return ""

    def _of_statement(self, written: object) -> str:
        if not isinstance(written, dict):
            return "Each `Statement` must be an object"
        reason = _other_element(written, _STATEMENT_ELEMENTS, "A statement")
        if reason:
            return reason
        statement = _folded(written)
        effect = statement.get("effect")
        if effect is not _UNKNOWN and effect not in _EFFECTS:
            return "The `Effect` of a statement must be `Allow` or `Deny`"
        return (
            self._of_id(statement.get("sid")) or _of_actions(statement)
            or self._of_principals(statement) or self._of_resources(statement)
        )

    def _of_id(self, sid: object) -> str:
        if not isinstance(sid, str) or sid == "" or self._kind not in (_IDENTITY, _TRUST):
            return ""
        if not matches_all("[A-Za-z0-9]+", sid):
            return f"`Sid` must have letters and digits only, unlike {short(sid)}"
        if sid in self._ids:
            return f"Two statements have the `Sid` {short(sid)}"
        self._ids.add(sid)
        return ""

    def _of_principals(self, statement: dict[str, object]) -> str:
        count = ("principal" in statement) + ("notprincipal" in statement)
        if self._kind == _IDENTITY:
            return "A statement of a policy of an identity must have no `Principal`" * (count > 0)
        if count != 1:
            return "A statement must have either `Principal` or `NotPrincipal`"
        principals = statement.get("principal", statement.get("notprincipal"))
        if isinstance(principals, str):
            return "" if principals == "*" else "A `Principal` must be `*` or an object"
        for name in principals if isinstance(principals, dict) else ():
            if name.lower() not in [text.lower() for text in _PRINCIPALS]:
                listed = ", ".join([f"`{name}`" for name in _PRINCIPALS])
                return f"A `Principal` must be one of {listed}, not {short(name)}"
        return ""

    def _of_resources(self, statement: dict[str, object]) -> str:
        count = ("resource" in statement) + ("notresource" in statement)
        if self._kind == _TRUST:
            text = "A statement of a policy that says who may assume a role must have no `Resource`"
            return text * (count > 0)
        if count == 2 or count == 0 and self._needs_resource:
            return "A statement must have either `Resource` or `NotResource`"
        if self._kind != _IDENTITY:
            return ""
        for element in _texts(statement.get("resource", statement.get("notresource"))):
            if not element.startswith(("arn:", "*", "${", "?")):
                return f"A `Resource` must be an ARN or `*`, unlike {short(element)}"
        return ""


def _other_element(item: dict[str, object], known: tuple[str, ...], what: str) -> str:
    """The defect of the names in an object; "" for none."""
    folded = [text.lower() for text in known]
    for name in item:
        if name.lower() not in folded:
            near = closest(name, known)
            hint = "" if near is None else f", but one called `{near}`"
            return f"{what} has no element {short(name)}{hint}"
    return ""


def _of_actions(statement: dict[str, object]) -> str:
    if ("action" in statement) == ("notaction" in statement):
        return "A statement must have either `Action` or `NotAction`"
    actions = statement.get("action", statement.get("notaction"))
    if actions == []:
        return "A statement must have actions"
    for text in _texts(actions):
        if text != "*" and ":" not in text:
            return f"The name of an action begins with that of a service, unlike {short(text)}"
    return ""


def _folded(item: dict[str, object]) -> dict[str, object]:
    return {name.lower(): value for name, value in item.items()}


def _texts(item: object) -> list[str]:
    """The strings that an element of a statement is or lists, as far as known."""
    items = item if isinstance(item, list) else [item]
    return [item for item in items if isinstance(item, str)]


# Documents

_STATEMENT: Final = BodySchema(
    [AttributeSchema("effect"), AttributeSchema("resources")],
    [BlockSchema(name) for name in ("principals", "not_principals")], is_open=True,
)
_DOCUMENT: Final = BodySchema(
    [AttributeSchema("version")], [BlockSchema("statement", nested=GivenSchema(_STATEMENT))],
    is_open=True,
)
_PRINCIPAL: Final = schema_with("type")
_CHOICES: Final = {"effect": _EFFECTS, "version": _VERSIONS, "type": (*_PRINCIPALS, "*")}


def _in_document(block: BlockView, scope: Scope) -> Iterator[Diagnostic]:
    """Report wrong choices in a policy that is written in blocks."""
    document = block.seen_by(_DOCUMENT)
    yield from _in_choice(document, "version", scope)
    for statement in document.blocks():
        yield from _in_choice(statement, "effect", scope)
        for principals in statement.blocks():
            yield from _in_choice(principals.seen_by(_PRINCIPAL), "type", scope)


def _in_choice(section: BlockView, name: str, scope: Scope) -> Iterator[Diagnostic]:
    expression = section.expression(name)
    text = text_in(expression, scope)
    if expression is not None and text and text not in _CHOICES[name]:
        listed = " or ".join([f"`{element}`" for element in _CHOICES[name]])
        summary = f"Invalid {short(name)} in a policy"
        yield malformed_policy.at(expression.place, summary, f"It must be {listed}.")


# Partitions


@rule(
    "PV011", "hard-coded-partition", WARNING, OPT_IN,
    "Policy with ARNs that begin with `arn:aws:`.",
    reads=FILES, words=("policy",),
)
def hard_coded_partition(module: ModuleContext) -> Iterator[Diagnostic]:
    sections: list[tuple[BlockView, str, Scope]] = []
    for block, scope in assumed_resources(module, [_DOCUMENT_TYPE], (RESOURCE, DATA)):
        sections += [(element, "resources", scope) for element in block.seen_by(_DOCUMENT).blocks()]
    for block, scope in assumed_resources(module, _POLICIES):
        name = _POLICIES[block.labels[0]][0]
        sections.append((block.seen_by(schema_with(name)), name, scope))
    for section, name, scope in sections:
        expression = section.expression(name)
        if expression is not None and _ARN in expression.place.text + text_in(expression, scope):
            yield hard_coded_partition.at(
                expression.place, "Partition that is not configurable",
                "An ARN that begins with `arn:aws:` does not exist in the partitions `aws-us-gov` "
                "and `aws-cn`. Use `data.aws_partition`.",
            )
