"""Policies of AWS: what their services reject in them, and ARNs that hold in one partition."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator, TypeAlias
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, FILES, ON, OPT_IN, WARNING, rule
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.providers.aws.iam_policies import (
    DOCUMENT, AccessPolicy, ElementPath, PolicyDataSource, read_policy,
)
from hcl_lint.products.terraform.providers.aws.resources import (
    AWS, NAMES, instances_of, objects_in, resources_of, schema_with, text_in,
)
from hcl_lint.providers.address import DATA, RESOURCE
from hcl_lint.regex.pattern import matches_all
from hcl_lint.schema.body_schema import BlockSchema, BodySchema
from hcl_lint.schema.content import BodyExpression, ContentBlock
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.semantics.facts import kept_by_key
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.objects import Object, Objects, objects_of
from hcl_lint.semantics.symbols import called_module
from hcl_lint.syntax.nodes import Interpolation, Template, Traversal
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import traversal_reference
from hcl_lint.text.messages import closest, listed, short
from hcl_lint.text.source import Range, Source
from hcl_lint.values.types import KIND_BOOL, KIND_STRING
from hcl_lint.values.value import Value

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
_BUCKETS: Final = "aws_s3_bucket"
_NEED_RESOURCES: Final = (_BUCKETS, "aws_kms_")  # how types begin
_PARTS_OF_ARN: Final = 6
_IDENTIFIERS: Final = "identifiers"
_STATEMENT_ELEMENTS: Final = (
    "Sid", "Effect", "Principal", "NotPrincipal", "Action", "NotAction", "Resource", "NotResource",
    "Condition",
)
_PRINCIPALS: Final = ("AWS", "Service", "Federated", "CanonicalUser")
_ARN: Final = "arn:aws:"
_MOST_CALLS: Final = 3  # levels of modules that a policy is passed on to
_DOCUMENT: Final = BodySchema((), [BlockSchema("statement")], is_open=True)


@rule(
    "PV007", "malformed-policy", ERROR, ON,
    "Policy that is not JSON, or lacks what each policy must have.",
    reads=FILES, words=("policy",),
)
def malformed_policy(module: ModuleContext) -> Diagnostics:
    known: set[tuple[Source, int]] = set()  # One mistake often has several consequences.
    for place, policy, type_ in _read(module):
        too_long = _why_too_long(policy, type_)
        summary = "Policy that is too long" if too_long else "Malformed policy"
        checks = _PolicyChecks(policy, type_)
        for path, reason in [((), too_long)] if too_long else checks.defects():
            found = policy.written(path)
            where = place if found is None else found.place
            if module.file_with(where.source) is None:  # It is in a module that is called.
                where = place
            if (where.source, where.start) not in known:
                known.add((where.source, where.start))
                yield malformed_policy.at(where, summary, f"{reason}.")


def _read(module: ModuleContext) -> Iterator[tuple[Range, AccessPolicy, str]]:
    """The documents of a module, then the policies of resources with the types of these."""
    objects = objects_in(module)
    for block in instances_of(objects, [DOCUMENT], (RESOURCE, DATA)):
        file = module.file_with(block.place.source)
        if file is not None:
            yield block.place, PolicyDataSource(file, block), ""
    for block, name, type_ in _policies_in(objects, _MOST_CALLS):
        for instance in block.single():
            expression = instance.expression(name)
            file = None if expression is None else module.file_with(expression.place.source)
            if expression is not None and file is not None:
                yield expression.place, read_policy(file, expression, instance), type_


def _policies_in(objects: Objects, levels: int) -> Iterator[tuple[Object, str, str]]:
    """The blocks with policies, the arguments that these are, and the types of resources.

    They are resources, and calls that pass policies on to some levels of modules.
    """
    for block in resources_of(objects, _POLICIES):
        name = _POLICIES[block.labels[0]][0]
        yield block.seen_by(schema_with(name)), name, block.labels[0]
    module = objects.values.module
    for block in objects.of_types("module") if levels else ():
        call = block.symbol
        called = None if call is None or call.overrides else called_module(module, call)
        if called is None or called is module:
            continue
        for variable, type_ in _policy_variables(called, levels - 1):
            yield block.seen_by(schema_with(variable)), variable, type_


@kept_by_key
def _policy_variables(module: Module, levels: int) -> list[tuple[str, str]]:
    """The variables of a module that are policies, and the types of resources; kept with it."""
    found = []
    for block, name, type_ in _policies_in(objects_of(module), levels):
        policy = block.known(name)
        origin = None if policy is None else policy.origin
        variable = None if origin is None else origin.variable
        if variable is not None:
            found.append((variable, type_))
    return found


_Defect: TypeAlias = tuple[ElementPath, str]
"""An element of a policy, and what is wrong with it, without a final stop."""


def _why_too_long(policy: AccessPolicy, type_: str) -> str:
    most = _MOST_CHARACTERS.get(type_)
    size = len("".join(policy.text.split()))
    if most is None or size <= most:
        return ""
    return f"It has {size} characters besides white space, and must have at most {most}"


class _Unknown:
    """The stand-in in a policy for a part that is not known."""


_UNKNOWN: Final = _Unknown()


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


class _PolicyChecks:
    """Looks for what the service rejects in a policy for a type of resource, "" for any.

    Names of elements are taken in any case, as services do.
    """

    def __init__(self, policy: AccessPolicy, type_: str) -> None:
        self._policy = policy
        self._kind = _POLICIES[type_][1] if type_ else ""
        self._needs_resource = self._kind == _IDENTITY or type_.startswith(_NEED_RESOURCES)
        self._needs_arns = self._kind == _IDENTITY or type_.startswith(_BUCKETS)
        self._ids: set[str] = set()

    def defects(self) -> Iterator[_Defect]:
        document = _known(self._policy.document)
        if self._policy.defect:
            yield (), self._policy.defect
        elif isinstance(document, dict):
            yield from self._of_document(document)
        elif document is not _UNKNOWN:
            yield (), "It must be a JSON object"

    def _of_document(self, document: dict[str, object]) -> Iterator[_Defect]:
        others = _other_elements((), document, ("Version", "Id", "Statement"), "A policy")
        if others:
            yield from others
            return
        parts = _folded(document)
        version = parts.get("version")
        if isinstance(version, str) and version not in ("2012-10-17", "2008-10-17"):
            yield ("Version",), "`Version` must be `2012-10-17` or `2008-10-17`"
        if "statement" not in parts:
            yield (), "It has no `Statement`"
            return
        statements = parts["statement"]
        for number, statement in enumerate(_listed(statements)):
            if statement is not _UNKNOWN:
                yield from self._of_statement(("Statement", number), statement)

    def _of_statement(self, path: ElementPath, written: object) -> Iterator[_Defect]:
        if not isinstance(written, dict):
            yield path, "Each `Statement` must be an object"
            return
        others = _other_elements(path, written, _STATEMENT_ELEMENTS, "A statement")
        if others:
            yield from others
            return
        statement = _folded(written)
        effect = statement.get("effect")
        if effect is not _UNKNOWN and effect not in ("Allow", "Deny"):
            yield (*path, "Effect"), "The `Effect` of a statement must be `Allow` or `Deny`"
        yield from self._of_principals(path, statement)
        for name in ("Action", "NotAction"):
            yield from self._of_actions((*path, name), statement.get(name.lower()))
        if not self._kind:
            return
        yield from self._of_id((*path, "Sid"), statement.get("sid"))
        if self._lacks(statement, "action", "notaction"):
            yield path, "A statement must have either `Action` or `NotAction`"
        yield from self._of_resources(path, statement)

    def _lacks(self, statement: dict[str, object], name: str, other: str) -> bool:
        """Whether a statement has neither of two elements, or both."""
        there = [self._has(statement, name), self._has(statement, other)]
        return None not in there and there[0] == there[1]

    def _has(self, statement: dict[str, object], name: str) -> bool | None:
        """Whether there is an element; None if it is unknown."""
        if name not in statement:
            return False
        if not isinstance(self._policy, PolicyDataSource):
            return True
        value = statement[name]  # What is null, or has no elements, is not there.
        members = value if isinstance(value, list) else [value]
        return None if all([member is _UNKNOWN for member in members]) else True

    def _of_id(self, path: ElementPath, sid: object) -> Iterator[_Defect]:
        if not isinstance(sid, str) or sid == "" or self._kind not in (_IDENTITY, _TRUST):
            return
        if not matches_all("[A-Za-z0-9]+", sid):
            yield path, f"`Sid` must have letters and digits only, unlike {short(sid)}"
        elif sid in self._ids:
            yield path, f"Two statements have the `Sid` {short(sid)}"
        self._ids.add(sid)

    def _of_principals(self, path: ElementPath, statement: dict[str, object]) -> Iterator[_Defect]:
        for name in ("Principal", "NotPrincipal"):
            is_there = self._has(statement, name.lower())
            if self._kind == _IDENTITY and is_there:
                reason = "A statement of a policy of an identity must have no `Principal`"
                yield (*path, name), reason
            elif is_there:
                yield from _of_principal((*path, name), statement[name.lower()])
        if self._kind not in ("", _IDENTITY):
            if self._lacks(statement, "principal", "notprincipal"):
                yield path, "A statement must have either `Principal` or `NotPrincipal`"

    def _of_actions(self, path: ElementPath, actions: object) -> Iterator[_Defect]:
        if actions == [] and self._kind:
            yield path, "A statement must have actions"
        for number, element in enumerate(_listed(actions)):
            place = (*path, number)
            name = short(element) if isinstance(element, str) else ""
            if isinstance(element, str) and element.startswith("arn:"):
                yield place, f"An `{path[-1]}` is the name of an action, not an ARN such as {name}"
            elif element is _UNKNOWN and _is_arn(self._policy.written(place)):
                yield place, f"An `{path[-1]}` is the name of an action, not an ARN"
            elif self._kind and name and element != "*" and ":" not in name:
                reason = "The name of an action begins with that of a service, unlike"
                yield place, f"{reason} {name}"

    def _of_resources(self, path: ElementPath, statement: dict[str, object]) -> Iterator[_Defect]:
        names = ("Resource", "NotResource")
        there = [self._has(statement, name.lower()) for name in names]
        if self._kind == _TRUST:
            for name, is_there in zip(names, there):
                if is_there:
                    yield (*path, name), (
                        "A statement of a policy that says who may assume a role must have no "
                        "`Resource`"
                    )
            return
        if there == [True, True] or self._needs_resource and there == [False, False]:
            yield path, "A statement must have either `Resource` or `NotResource`"
        for name in names if self._needs_arns else ():
            for number, element in enumerate(_listed(statement.get(name.lower(), []))):
                place = (*path, name, number)
                reason = _why_no_resource(element, self._policy.written(place))
                if reason:
                    yield place, f"A `Resource` must be an ARN or `*`, unlike {reason}"


def _of_principal(path: ElementPath, principal: object) -> Iterator[_Defect]:
    """Look at a principal: what JSON has, or blocks of the data source."""
    if isinstance(principal, str) and principal != "*":
        yield path, "A `Principal` must be `*` or an object"
    reason = f"A `Principal` must be one of {listed(_PRINCIPALS)}, not"
    for name, members in principal.items() if isinstance(principal, dict) else ():
        if name.lower() not in [text.lower() for text in _PRINCIPALS]:
            yield (*path, name), f"{reason} {short(name)}"
        yield from _of_identifiers((*path, name), members)
    for number, block in enumerate(principal) if isinstance(principal, list) else ():
        type_ = block.get("type") if isinstance(block, dict) else None
        if isinstance(type_, str) and type_ != "*" and type_ not in _PRINCIPALS:
            yield (*path, number), f"{reason} {short(type_)}"
        if isinstance(block, dict):
            yield from _of_identifiers((*path, number, _IDENTIFIERS), block.get(_IDENTIFIERS))


def _of_identifiers(path: ElementPath, identifiers: object) -> Iterator[_Defect]:
    for number, text in enumerate(_listed(identifiers)):
        if isinstance(text, str) and _is_short_arn(text):
            reason = f"An ARN has {_PARTS_OF_ARN} parts between colons, unlike {short(text)}"
            yield (*path, number), reason


def _why_no_resource(element: object, written: BodyExpression | ContentBlock | None) -> str:
    """The text of what is certainly not the name of a resource; "" for anything else."""
    if isinstance(element, str):
        is_one = element.startswith(("arn:", "*", "${", "?")) and not _is_short_arn(element)
        return "" if is_one else short(element)
    if element is not _UNKNOWN or not isinstance(written, NativeExpression):
        return ""
    node = without_parentheses(written.node)
    if isinstance(node, Template) and node.parts and isinstance(node.parts[0], Interpolation):
        node = without_parentheses(node.parts[0].expression)
    if not isinstance(node, Traversal):
        return ""
    reference = traversal_reference(written.tree, node)
    names = [step.key for step in reference.steps]
    is_name = len(names) in (2, 3) and names[-1] in NAMES.get(reference.root, ())
    return f"`{written.tree.text(node)}`" if is_name else ""


def _is_arn(written: BodyExpression | ContentBlock | None) -> bool:
    """Whether an expression is the ARN of an object: `aws_s3_bucket.logs.arn`."""
    if not isinstance(written, NativeExpression):
        return False
    node = without_parentheses(written.node)
    if not isinstance(node, Traversal):
        return False
    reference = traversal_reference(written.tree, node)
    return reference.root.startswith(AWS) and reference.steps[-1].key == "arn"


def _is_short_arn(text: str) -> bool:
    """Whether a text is an ARN that certainly has too few parts."""
    has_wildcard = any([sign in text for sign in "*?$"])
    return text.startswith("arn:") and text.count(":") < _PARTS_OF_ARN - 1 and not has_wildcard


def _other_elements(
    path: ElementPath, item: dict[str, object], known: tuple[str, ...], what: str
) -> list[_Defect]:
    """The defects of the names in an object."""
    found: list[_Defect] = []
    folded = [text.lower() for text in known]
    for name in item:
        if name.lower() not in folded:
            near = closest(name, known)
            hint = "" if near is None else f", but one called `{near}`"
            found.append(((*path, name), f"{what} has no element {short(name)}{hint}"))
    return found


def _folded(item: dict[str, object]) -> dict[str, object]:
    return {name.lower(): value for name, value in item.items()}


def _listed(item: object) -> list[object]:
    return item if isinstance(item, list) else [item]


# Partitions


@rule(
    "PV011", "hard-coded-partition", WARNING, OPT_IN,
    "Policy with ARNs that begin with `arn:aws:`.",
    reads=FILES, words=("policy",),
)
def hard_coded_partition(module: ModuleContext) -> Diagnostics:
    objects = objects_in(module)
    sections: list[tuple[Object, str]] = []
    for block in instances_of(objects, [DOCUMENT], (RESOURCE, DATA)):
        statements = block.seen_by(_DOCUMENT).blocks()
        sections += [(one.seen_by(schema_with("resources")), "resources") for one in statements]
    for block in instances_of(objects, _POLICIES):
        name = _POLICIES[block.labels[0]][0]
        sections.append((block.seen_by(schema_with(name)), name))
    for section, name in sections:
        expression = section.expression(name)
        if expression is not None and _ARN in expression.place.text + text_in(section, name):
            yield hard_coded_partition.at(
                expression.place, "Partition that is not configurable",
                "An ARN that begins with `arn:aws:` does not exist in the partitions `aws-us-gov` "
                "and `aws-cn`. Use `data.aws_partition`.",
            )
