"""Rules of security groups, and routes, that contradict one another."""

from __future__ import annotations

from hcl_lint.annotations import Final
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import ERROR, FILES, ON, WARNING, rule
from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.providers.aws.resources import (
    instances_of, number_in, objects_in, overridden, text_in,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import is_reference
from hcl_lint.semantics.meta_arguments import SETTINGS
from hcl_lint.semantics.objects import Object
from hcl_lint.text.messages import listed, location, short

# Rules of security groups

_GROUPS: Final = ("aws_security_group", "aws_default_security_group")
_RULES: Final = (
    "aws_security_group_rule", "aws_vpc_security_group_egress_rule",
    "aws_vpc_security_group_ingress_rule",
)
_RULE: Final = BodySchema(
    [AttributeSchema(name) for name in ("from_port", "to_port", "protocol", "ip_protocol")],
    is_open=True,
)
_GROUP: Final = BodySchema(
    (), [BlockSchema(name, nested=_RULE) for name in ("ingress", "egress")],
    is_open=True,
)
_WITH_PORTS: Final = ("tcp", "udp", "6", "17")  # protocols; of others ports mean something else
_MOST_PORT: Final = 65_535
_NOT_THE_RULE: Final = ("description", "tags", "depends_on", "timeouts")

# Routes

_TABLES: Final = ("aws_route_table", "aws_default_route_table")
_TABLE: Final = BodySchema((), [BlockSchema("route")], is_open=True)
# What else ends as the names of targets do.
_NOT_TARGETS: Final = frozenset([
    "route_table_id", "destination_prefix_list_id", "default_route_table_id",
])
_WITH_ANY_VALUE: Final = frozenset(["var", "local", "each", "module"])  # first names
_NEVER_NULL: Final = (".id", ".arn")


@rule(
    "PV006", "invalid-security-group-rule", ERROR, ON,
    "Rule of a security group with impossible ports, or one that is there twice.",
    reads=FILES, words=("security_group",),
)
def invalid_security_group_rule(module: ModuleContext) -> Diagnostics:
    known: dict[str, Object] = {}
    objects = objects_in(module)
    asked = module.main_documents
    for block in instances_of(objects, _GROUPS, documents=asked):
        yield from _in_group(block)
    others = [document for document in module.module.documents if document not in asked]
    with_rules = [*asked, *[one for one in others if any([type_ in one.text for type_ in _RULES])]]
    for block in instances_of(objects, _RULES, documents=with_rules):
        if block.document in asked:
            yield from _in_ports(block.seen_by(_RULE))
        first = block
        if block.attributes().keys().isdisjoint(SETTINGS):
            first = known.setdefault(_written(block, block.labels[0]), block)
        if first is not block:
            yield invalid_security_group_rule.at(
                block.place, "Duplicate rule of a security group",
                f"`{first.labels[-1]}` {location(first.place, block.place)} is the same rule. EC2 "
                "rejects a rule that exists.",
            )


def _in_group(block: Object) -> Diagnostics:
    known: set[str] = set()
    for inner in block.seen_by(_GROUP).blocks():
        yield from _in_ports(inner)
        if inner.is_generated:
            continue  # They are written alike, and have different values.
        content = _written(inner, inner.type)
        if content in known:
            yield invalid_security_group_rule.at(
                inner.place, f"Duplicate `{inner.type}` block",
                "A block before it has the same rule, so that this one has no effect.",
                severity=WARNING,
            )
        known.add(content)


def _written(rule: BlockView, kind: str) -> str:
    """The kind of a rule and what is written in it, whatever the order of its arguments."""
    attributes = rule.attributes().values()
    items = [
        f"{attribute.name} {attribute.expression.place.text}"
        for attribute in attributes if attribute.name not in _NOT_THE_RULE
    ]
    return "\n".join([kind, *sorted(items)])


def _in_ports(rule: Object) -> Diagnostics:
    protocol = text_in(rule, "protocol" if rule.has("protocol") else "ip_protocol")
    if protocol.lower() not in _WITH_PORTS:
        return
    ports: list[float] = []
    for name in ("from_port", "to_port"):
        expression = rule.expression(name)
        port = number_in(rule, name)
        if expression is None or port is None:
            continue
        ports.append(port)
        if not 0 <= port <= _MOST_PORT:
            yield invalid_security_group_rule.at(
                expression.place, f"Invalid port in {short(name)}",
                f"Ports of TCP and UDP are 0 to {_MOST_PORT}.",
            )
            return
    if len(ports) == 2 and ports[0] > ports[1] and expression is not None:
        yield invalid_security_group_rule.at(
            expression.place, "Range of ports that ends before it begins",
            f"`to_port` is less than `from_port`, which is {ports[0]:.0f}.",
        )


# Routes


@rule(
    "PV010", "invalid-route-target", ERROR, ON, "Route of AWS with no target, or with several.",
    reads=FILES, words=("aws_route", "aws_default_route_table"),
)
def invalid_route_target(module: ModuleContext) -> Diagnostics:
    incomplete = overridden(module.module)
    for block in instances_of(objects_in(module), ("aws_route", *_TABLES)):
        if (block.type, *block.labels) not in incomplete:
            is_table = block.labels[0] in _TABLES
            for route in block.seen_by(_TABLE).blocks() if is_table else [block]:
                if not route.is_unknown:
                    yield from _in_targets(route)


def _in_targets(route: Object) -> Diagnostics:
    targets = {
        name: _is_set(route, attribute.expression) for name, attribute in route.attributes().items()
        if name.endswith(("_id", "_arn")) and name not in _NOT_TARGETS
    }
    certain = [name for name, is_set in targets.items() if is_set]
    if len(certain) > 1:
        yield invalid_route_target.at(
            route.place, "Route with several targets",
            f"It sets {listed(certain, ' and ')}. A route has exactly one target.",
        )
    elif all([is_set is False for is_set in targets.values()]):
        yield invalid_route_target.at(
            route.place, "Route without a target",
            "A route has exactly one target, such as `gateway_id` or `nat_gateway_id`.",
        )


def _is_set(route: Object, expression: BodyExpression) -> bool | None:
    """Whether an argument has a value other than null; None if it is unknown."""
    value, problems = route.evaluate(expression)
    if problems:
        return None
    if value.is_null:
        return False
    if value.is_unknown:
        # A resource that exists has an ID; outputs and variables may be null.
        names = [reference.root for reference in expression.references()]
        is_certain = is_reference(expression) and _WITH_ANY_VALUE.isdisjoint(names)
        is_certain = is_certain and expression.place.text.endswith(_NEVER_NULL)
        return True if is_certain else None
    return None if value.payload == "" else True
