"""Rules of security groups, and routes, that contradict one another."""

from __future__ import annotations

from hcl_lint.annotations import Final, Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terraform.aws_resources import number_in, text_in
from hcl_lint.products.terraform.provider_value_problems import (
    INVALID_ROUTE_TARGET, INVALID_SECURITY_GROUP_RULE,
)
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.body_schema import AttributeSchema, BlockSchema, BodySchema, GivenSchema
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.static_expressions import is_reference
from hcl_lint.semantics.report import location, short

# Rules of security groups

GROUPS: Final = ("aws_security_group", "aws_default_security_group")
RULES: Final = (
    "aws_security_group_rule", "aws_vpc_security_group_egress_rule",
    "aws_vpc_security_group_ingress_rule",
)
_RULE: Final = BodySchema(
    [AttributeSchema(name) for name in ("from_port", "to_port", "protocol", "ip_protocol")],
    is_open=True,
)
_GROUP: Final = BodySchema(
    (), [BlockSchema(name, nested=GivenSchema(_RULE)) for name in ("ingress", "egress")],
    is_open=True,
)
_WITH_PORTS: Final = ("tcp", "udp", "6", "17")  # protocols; of others ports mean something else
_MOST_PORT: Final = 65_535
_NOT_THE_RULE: Final = ("description", "tags", "depends_on", "timeouts")
_SEVERAL: Final = frozenset(["count", "for_each"])

# Routes

ROUTE: Final = "aws_route"
TABLES: Final = ("aws_route_table", "aws_default_route_table")
_TABLE: Final = BodySchema((), [BlockSchema("route")], is_open=True)
# What else ends as the names of targets do.
_NOT_TARGETS: Final = frozenset([
    "route_table_id", "destination_prefix_list_id", "default_route_table_id",
])
_WITH_ANY_VALUE: Final = frozenset(["var", "local", "each", "module"])  # first names
_NEVER_NULL: Final = (".id", ".arn")


def group_problems(block: BlockView, scope: Scope) -> Iterator[Diagnostic]:
    """What is wrong with the rules in a group."""
    known: set[str] = set()
    for rule in block.seen_by(_GROUP).blocks():
        yield from _port_problems(rule, scope)
        content = _written(rule, rule.type)
        if content in known:
            duplicate = Diagnostic(
                INVALID_SECURITY_GROUP_RULE, f"Duplicate `{rule.type}` block",
                "A block before it has the same rule, so that this one has no effect.", rule.place,
            )
            duplicate.severity = WARNING
            yield duplicate
        known.add(content)


def rule_problems(
    block: BlockView, scope: Scope, known: dict[str, BlockView]
) -> Iterator[Diagnostic]:
    """What is wrong with a rule that is a resource; *known* are others of the module."""
    yield from _port_problems(block.seen_by(_RULE), scope)
    if not _SEVERAL.isdisjoint(block.attributes()):
        return
    first = known.setdefault(_written(block, block.labels[0]), block)
    if first is not block:
        yield Diagnostic(
            INVALID_SECURITY_GROUP_RULE, "Duplicate rule of a security group",
            f"`{first.labels[-1]}` {location(first.place, block.place)} is the same rule. EC2 "
            "rejects a rule that exists.", block.place,
        )


def _written(rule: BlockView, kind: str) -> str:
    """The kind of a rule and what is written in it, whatever the order of its arguments."""
    attributes = rule.attributes().values()
    items = [
        f"{each.name} {each.expression.place.text}"
        for each in attributes if each.name not in _NOT_THE_RULE
    ]
    return "\n".join([kind, *sorted(items)])


def _port_problems(rule: BlockView, scope: Scope) -> Iterator[Diagnostic]:
    protocol = rule.expression("protocol") or rule.expression("ip_protocol")
    if text_in(protocol, scope).lower() not in _WITH_PORTS:
        return
    ports: list[float] = []
    for name in ("from_port", "to_port"):
        expression = rule.expression(name)
        port = number_in(expression, scope)
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
        )


# Routes


def route_problems(block: BlockView, scope: Scope) -> Iterator[Diagnostic]:
    """Whether a route has exactly one target, as far as that is certain."""
    if block.labels[0] in TABLES:
        for route in block.seen_by(_TABLE).blocks():
            yield from _target_problems(route, scope)
    else:
        yield from _target_problems(block, scope)


def _target_problems(route: BlockView, scope: Scope) -> Iterator[Diagnostic]:
    targets = {
        name: _is_set(each.expression, scope)
        for name, each in route.attributes().items()
        if name.endswith(("_id", "_arn")) and name not in _NOT_TARGETS
    }
    certain = [name for name, is_set in targets.items() if is_set]
    if len(certain) > 1:
        listed = " and ".join([f"`{name}`" for name in certain])
        yield Diagnostic(
            INVALID_ROUTE_TARGET, "Route with several targets",
            f"It sets {listed}. A route has exactly one target.", route.place,
        )
    elif all([is_set is False for is_set in targets.values()]):
        yield Diagnostic(
            INVALID_ROUTE_TARGET, "Route without a target",
            "A route has exactly one target, such as `gateway_id` or `nat_gateway_id`.",
            route.place,
        )


def _is_set(expression: BodyExpression, scope: Scope) -> bool | None:
    """Whether an argument has a value other than null; None where that is not known."""
    value, problems = expression.evaluate(scope)
    if problems:
        return None
    if value.is_null:
        return False
    if value.is_unknown:
        # A resource that exists has an ID; outputs and variables may be null.
        names = [each.root for each in expression.references()]
        is_certain = is_reference(expression) and _WITH_ANY_VALUE.isdisjoint(names)
        is_certain = is_certain and expression.place.text.endswith(_NEVER_NULL)
        return True if is_certain else None
    return None if value.payload == "" else True
