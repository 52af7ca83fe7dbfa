"""PV018: attributes of objects that do not identify them where they are used."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterable
from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Diagnostics
from hcl_lint.diagnostics.rule import ON, WARNING, check, rule
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.json_templates import TemplateContext, templates_of
from hcl_lint.products.terraform.providers.aws.resources import NAMES
from hcl_lint.providers.address import DATA, RESOURCE
from hcl_lint.semantics.written import attributes_of
from hcl_lint.syntax.json_nodes import JsonArray
from hcl_lint.syntax.nodes import (
    Attribute, AttributeStep, Block, Expression, Interpolation, Node, QuotedTemplate, Template,
    TemplateText, Traversal, Tuple,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import ATTRIBUTE, traversal_reference
from hcl_lint.text.messages import short

_OF_ROLES: Final = "aws_iam_role"
_OF_USERS: Final = "aws_iam_user"
_OF_GROUPS: Final = "aws_iam_group"
_TAKE_NAMES: Final = {
    "aws_iam_access_key.user": _OF_USERS,
    "aws_iam_group_membership.group": _OF_GROUPS,
    "aws_iam_group_membership.users": _OF_USERS,
    "aws_iam_group_policy.group": _OF_GROUPS,
    "aws_iam_group_policy_attachment.group": _OF_GROUPS,
    "aws_iam_instance_profile.role": _OF_ROLES,
    "aws_iam_policy_attachment.groups": _OF_GROUPS,
    "aws_iam_policy_attachment.roles": _OF_ROLES,
    "aws_iam_policy_attachment.users": _OF_USERS,
    "aws_iam_role_policy.role": _OF_ROLES,
    "aws_iam_role_policy_attachment.role": _OF_ROLES,
    "aws_iam_user_group_membership.groups": _OF_GROUPS,
    "aws_iam_user_group_membership.user": _OF_USERS,
    "aws_iam_user_login_profile.user": _OF_USERS,
    "aws_iam_user_policy.user": _OF_USERS,
    "aws_iam_user_policy_attachment.user": _OF_USERS,
}
"""Arguments that are the name of an object of a type, and not its ARN."""
_TAKE_ARNS: Final = ("_arn", "_arns")  # how arguments end
_ARGUMENTS: Final = (*_TAKE_ARNS, "group", "groups", "role", "roles", "user", "users")
_COLONS: Final = 5  # in an ARN, before what its service calls the resource
_KEYS: Final = "aws_kms_key"  # Some services take any identifier of a key for its ARN.
_KINDS: Final = {
    "aws_acm_certificate": "a certificate", "aws_cloudwatch_log_group": "a log group",
    "aws_iam_group": "a group", "aws_iam_instance_profile": "an instance profile",
    "aws_iam_policy": "a policy", "aws_iam_role": "a role",
    "aws_iam_server_certificate": "a certificate", "aws_iam_user": "a user",
    "aws_kms_alias": "a KMS key", "aws_kms_key": "a KMS key",
    "aws_lambda_alias": "a function", "aws_lambda_function": "a function",
    "aws_lb": "a load balancer", "aws_lb_target_group": "a target group",
    "aws_s3_bucket": "a bucket", "aws_secretsmanager_secret": "a secret",
    "aws_sns_topic": "a topic", "aws_sqs_queue": "a queue",
}
"""The kinds of objects, by type of resource; each kind has its own form of ARN."""
_BY_ARN: Final = {
    "acm:": "a certificate", "elasticloadbalancing:loadbalancer/": "a load balancer",
    "elasticloadbalancing:targetgroup/": "a target group", "iam:group/": "a group",
    "iam:instance-profile/": "an instance profile", "iam:policy/": "a policy",
    "iam:role/": "a role", "iam:server-certificate/": "a certificate", "iam:user/": "a user",
    "kms:": "a KMS key", "lambda:function:": "a function", "logs:log-group:": "a log group",
    "s3:": "a bucket", "secretsmanager:": "a secret", "sns:": "a topic", "sqs:": "a queue",
}
"""The same by services, and how names of their resources begin."""
_WANTED: Final = {
    "bucket": "a bucket", "certificate": "a certificate", "function": "a function",
    "kms_key": "a KMS key", "lambda": "a function", "load_balancer": "a load balancer",
    "log_group": "a log group", "policy": "a policy", "role": "a role", "secret": "a secret",
    "target_group": "a target group", "topic": "a topic", "queue": "a queue",
}
"""Of what arguments take the ARN, by the last words of their names."""
_BINDINGS: Final = ("_iam_binding", "_iam_member")


@rule(
    "PV018", "mistaken-identifier", WARNING, ON,
    "Attribute that does not identify an object where it is used.",
    paths=("resource.*",),
)
def mistaken_identifier(node: Attribute | Block, file: FileContext) -> Iterable[Diagnostic]:
    if isinstance(node, Attribute) and node.name.endswith(_ARGUMENTS):
        block = file.ancestors[-2]
        if isinstance(block, Block) and block.labels:
            return _found(block.labels[0].value, node.name, node.expression, file)
    return ()


@check(mistaken_identifier, in_json=True, words=(RESOURCE,))
def mistaken_identifier_in_json(file: FileContext) -> Diagnostics:
    """Report the same in interpolations of files in JSON syntax."""
    templates: dict[Node, TemplateContext] = {
        template.string: template for template in templates_of(file)
    }
    for declaration in file.declarations if templates else ():
        if declaration.kind != RESOURCE or declaration.body is None:
            continue
        for attribute in attributes_of(declaration.body, (RESOURCE,), file.dialect):
            if not attribute.name.endswith(_ARGUMENTS):
                continue
            value = attribute.value
            for element in value.items if isinstance(value, JsonArray) else [value]:
                context = templates.get(element)
                if context is not None:
                    yield from _in_template(declaration.labels[0], attribute.name, context)


def _in_template(type_: str, argument: str, file: TemplateContext) -> Diagnostics:
    template = file.tree.expression
    if isinstance(template, Template) and template.is_wrapper():
        part = template.parts[0]
        assert isinstance(part, Interpolation)
        for found in _found(type_, argument, part.expression, file):
            yield file.in_file(found)


def _found(type_: str, argument: str, value: Expression, file: FileContext) -> Diagnostics:
    value = without_parentheses(value)
    for element in value.items if isinstance(value, Tuple) else [value]:
        element = without_parentheses(element)
        steps = element.steps if isinstance(element, Traversal) else []
        last = steps[-1] if len(steps) != 0 else None
        meant = _meant(type_, argument, element, file) if isinstance(element, Traversal) else ""
        if meant and isinstance(last, AttributeStep):
            place = file.token_range(last.name_token)
            yield mistaken_identifier.at(
                file.range(element), f"{short(argument)} takes another attribute",
                f"It identifies the object by {_NOUNS[meant]}, which `{file.text_of(place)}` is "
                f"not. Write `{meant}`.",
                file.replacement(f"write `{meant}`", place, meant, UNSAFE),
            )
        elif type_.startswith("aws_") and argument.endswith(_TAKE_ARNS):
            wanted, kind = _wanted_kind(argument), _kind_of(element, file)
            if wanted and kind and kind != wanted:
                yield mistaken_identifier.at(
                    file.range(element), f"{short(argument)} takes the ARN of {wanted}",
                    f"This is the ARN of {kind}.",
                )


def _wanted_kind(argument: str) -> str:
    """Of what an argument takes the ARN; "" where its name does not say so."""
    words = argument.removesuffix("s").removesuffix("_arn").split("_")
    return _WANTED.get("_".join(words[-2:])) or _WANTED.get(words[-1], "")


def _kind_of(node: Expression, file: FileContext) -> str:
    """What an ARN is that of, where a resource or the beginning of a text says so."""
    if isinstance(node, Traversal):
        source, attribute = _read(node, file)
        return _KINDS.get(source, "") if attribute == "arn" else ""
    parts = node.parts if isinstance(node, QuotedTemplate) else []
    text = "".join([part.value if isinstance(part, TemplateText) else "$" for part in parts])
    words = text.split(":", _COLONS)
    if len(words) <= _COLONS or words[0] != "arn":
        return ""
    begins = f"{words[2]}:{words[_COLONS]}"
    return next((kind for word, kind in _BY_ARN.items() if begins.startswith(word)), "")


_NOUNS: Final = {"arn": "its ARN", "id": "its full name", "name": "its name"}


def _meant(type_: str, argument: str, node: Traversal, file: FileContext) -> str:
    """The attribute that an argument of a type of resource takes in place of one; "" for none."""
    source, attribute = _read(node, file)
    if attribute == "":
        return ""
    if attribute == "arn" and _TAKE_NAMES.get(f"{type_}.{argument}") == source:
        return "name"
    if argument.endswith(_TAKE_ARNS) and type_.startswith("aws_") and source != _KEYS:
        return "arn" if attribute in NAMES.get(source, ()) else ""
    is_binding = argument == "role" and type_.startswith("google_") and type_.endswith(_BINDINGS)
    is_custom = source.endswith("_iam_custom_role") and attribute == "role_id"
    return "id" if is_binding and is_custom else ""


def _read(node: Traversal, file: FileContext) -> tuple[str, str]:
    """The type of the object that an attribute is read of, and its name; "" for other things."""
    reference = traversal_reference(file.tree, node)
    names = [reference.root] if reference.root != DATA else []
    names += [step.key for step in reference.steps if step.kind == ATTRIBUTE]
    return (names[0], names[2]) if len(names) == 3 else ("", "")
