"""The statements of access policies of AWS, as policies of hcl-lint have them.

A statement is an object with ``sid``, ``effect``, ``actions``, ``not_actions``, ``resources``,
``not_resources``, ``principals``, ``not_principals`` (lists of objects with ``type`` and
``identifiers``) and ``conditions`` (with ``test``, ``variable`` and ``values``). ``public`` says
whether it allows something to everybody.
"""

from __future__ import annotations

from functools import lru_cache

from hcl_lint.annotations import Callable, Final, Iterable, Sequence
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.policies.functions import any_of, is_public
from hcl_lint.products.terraform.providers.aws.actions import LEVELS, actions_like, is_like
from hcl_lint.products.terraform.providers.aws.iam_policies import (
    ATTRIBUTES, BLOCKS, LISTS, PRINCIPALS, PolicyDataSource, folded, members_of, of_data_source,
    policy_in, read_policy,
)
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.syntax.nodes import Node
from hcl_lint.values.plain import text_of
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, UNKNOWN_BOOL, Value, bool_value, object_value, string_value,
    tuple_value,
)


def policy_statements(
    value: Value, file: FileContext | None = None, expression: BodyExpression | None = None
) -> Value:
    """The statements of an access policy, a list; unknown where nothing is known of them.

    *value* is the text of the policy, or as an object the policy, the data source or a statement of
    it; or a list of these. *expression* is what it is written as, in a file.
    """
    plain = value.unmarked_deep()
    if plain.is_null:
        return tuple_value([])
    if plain.is_present and isinstance(plain.payload, dict):
        return _statements(_document_of(plain.payload))
    if plain.is_present and isinstance(plain.payload, tuple):
        found: list[Value] = []
        for element in plain.payload:
            is_object = isinstance(element.payload, dict)
            found += members_of(policy_statements(element) if is_object else DYNAMIC_UNKNOWN)
        return tuple_value(found)
    if file is None or expression is None:
        return _statements(policy_in(plain).document)
    return _read(file, expression)[0]


def _read(file: FileContext, expression: BodyExpression) -> tuple[Value, bool]:
    """The statements of the policy that an expression is, and whether it is a data source."""
    written, known = expression.written, file.kept(_policies_in)
    node = written.node if isinstance(written, (NativeExpression, JsonExpression)) else None
    if node is None or node not in known:
        policy = read_policy(file, expression)
        statements = _statements(policy.document.unmarked_deep())
        known[node] = statements, isinstance(policy, PolicyDataSource)
    return known[node]


def _policies_in(file: FileContext) -> dict[Node | None, tuple[Value, bool]]:
    """The policies that were read, by their nodes: several rules ask about the same ones."""
    return {}


def _document_of(parts: dict[str, Value]) -> Value:
    """The document that an object is, or of which it is the data source, or a statement."""
    given = {name for name, element in parts.items() if not element.is_null}
    if "statement" in given:
        return of_data_source(parts)
    if "Statement" not in given and given & {*ATTRIBUTES, *BLOCKS}:
        return of_data_source({"statement": object_value(parts)})
    return object_value(parts)


def _statements(document: Value) -> Value:
    """The statements of a document as policies have them."""
    if not document.is_present or not isinstance(document.payload, dict):
        return DYNAMIC_UNKNOWN
    found = folded(document.payload).get("statement", DYNAMIC_NULL)
    if found.is_unknown:
        return DYNAMIC_UNKNOWN
    return tuple_value([_statement(member) for member in members_of(found)])


def _statement(value: Value) -> Value:
    if not value.is_present or not isinstance(value.payload, dict):
        return DYNAMIC_UNKNOWN
    parts = folded(value.payload)
    found = {
        "sid": parts.get("sid", DYNAMIC_NULL),
        "effect": parts.get("effect", DYNAMIC_NULL),
        "conditions": _conditions(parts.get("condition", DYNAMIC_NULL)),
    }
    for name, key in LISTS.items():
        found[name] = _listed(parts.get(key.lower(), DYNAMIC_NULL))
    for name, key in PRINCIPALS.items():
        found[name] = _principals(parts.get(key.lower(), DYNAMIC_NULL))
    answer = _is_public(found)
    found["public"] = UNKNOWN_BOOL if answer is None else bool_value(answer)
    return object_value(found)


def _listed(value: Value) -> Value:
    return DYNAMIC_UNKNOWN if value.is_unknown else tuple_value(members_of(value))


def _principals(value: Value) -> Value:
    if value.is_unknown:
        return DYNAMIC_UNKNOWN
    if isinstance(value.payload, dict):
        return tuple_value(
            [_principal(string_value(name), element) for name, element in value.payload.items()]
        )
    members = members_of(value)
    if _are_blocks(members):
        return _with_lists(members, "identifiers")
    return tuple_value([_principal(string_value("*"), value)] if members else [])


def _are_blocks(members: Iterable[Value]) -> bool:
    """Whether principals are those of the data source."""
    return all([member.is_unknown or isinstance(member.payload, dict) for member in members])


def _principal(type_: Value, identifiers: Value) -> Value:
    return object_value({"type": type_, "identifiers": _listed(identifiers)})


def _conditions(value: Value) -> Value:
    if isinstance(value.payload, tuple) and not value.is_unknown:
        return _with_lists(value.payload, "values")
    if value.is_null:
        return tuple_value([])
    if value.is_unknown or not isinstance(value.payload, dict):
        return DYNAMIC_UNKNOWN
    found = []
    for test, keys in value.payload.items():
        if keys.is_unknown or not isinstance(keys.payload, dict):
            return DYNAMIC_UNKNOWN
        for variable, values in keys.payload.items():
            condition = {
                "test": string_value(test), "variable": string_value(variable),
                "values": _listed(values),
            }
            found.append(object_value(condition))
    return tuple_value(found)


def _with_lists(blocks: Iterable[Value], name: str) -> Value:
    """Blocks as objects in which the attribute of a name is a list."""
    found = []
    for member in blocks:
        if not isinstance(member.payload, dict):
            found.append(DYNAMIC_UNKNOWN)
            continue
        parts = {key: member.payload.get(key, DYNAMIC_NULL) for key in ("type", "test", "variable")}
        parts[name] = _listed(member.payload.get(name, DYNAMIC_NULL))
        found.append(object_value(parts))
    return tuple_value(found)


# Who is meant

_LIMITS: Final = frozenset([
    "aws:principalarn", "aws:principalaccount", "aws:principalorgid", "aws:principalorgpaths",
    "aws:sourcearn", "aws:sourceaccount", "aws:sourceowner", "aws:sourceorgid", "aws:sourcevpc",
    "aws:sourcevpce", "aws:sourceip", "aws:vpceaccount", "aws:userid", "aws:calledvia",
    "aws:viaawsservice", "aws:ec2instancesourcevpc", "kms:calleraccount", "kms:viaservice",
    "s3:dataaccesspointaccount", "lambda:sourcefunctionarn", "ec2:sourceinstancearn",
])
"""Keys of conditions that limit who a principal `*` is."""


def _is_public(statement: dict[str, Value]) -> bool | None:
    """Whether a statement allows something to everybody; None if it is unknown."""
    effect = statement["effect"]
    if not effect.is_unknown and text_of(effect) != "Allow":
        return False
    others = statement["not_principals"]
    is_anybody = any_of([
        _any_in(statement["principals"], _is_anybody),
        None if others.is_unknown else len(members_of(others)) != 0,
    ])
    is_limited = _any_in(statement["conditions"], _is_limit)
    if is_anybody is False or is_limited is True:
        return False
    return None if effect.is_unknown or is_anybody is None or is_limited is None else True


def _any_in(value: Value, answer: Callable[[dict[str, Value]], bool | None]) -> bool | None:
    """Whether any object of a list is of a kind."""
    if value.is_unknown:
        return None
    payloads = [member.payload for member in members_of(value)]
    return any_of([answer(p) if isinstance(p, dict) else None for p in payloads])


def _is_anybody(principal: dict[str, Value]) -> bool | None:
    type_, answer = principal["type"], is_public(principal["identifiers"])
    if type_.is_unknown:
        return None if answer else answer
    return answer if text_of(type_) in ("AWS", "*") else False


def _is_limit(condition: dict[str, Value]) -> bool | None:
    """Whether a condition names somebody."""
    variable = condition["variable"]
    if variable.is_unknown:
        return None
    if (text_of(variable) or "").lower() not in _LIMITS:
        return False
    answer = is_public(condition["values"])
    return None if answer is None else not answer


# Actions without a limit

_ANY: Final = "*"


def unlimited_actions(
    value: Value, wanted: Sequence[str], file: FileContext | None = None,
    expression: BodyExpression | None = None,
) -> Value:
    """The names of actions that a policy of an identity allows on all resources, sorted.

    *wanted* are levels, or names of actions; by default all actions that resources can limit.
    Unknown where only what is not known may allow any. A condition is a limit, and in the policy
    of a resource, with principals, `*` is that resource. None where the policy is the text of a
    data source, which itself allows them. The others are arguments of `policy_statements`.
    """
    if file is not None and expression is not None and _read(file, expression)[1]:
        return tuple_value([])
    statements = policy_statements(value, file, expression)
    if statements.is_unknown:
        return DYNAMIC_UNKNOWN
    allowed: list[str] = []
    left_out: list[tuple[str, ...]] = []  # what single statements allow all but
    denied: list[str] = []
    may_be = may_deny = False
    for member in members_of(statements):
        parts = member.payload
        if not isinstance(parts, dict):
            may_be = True
            continue
        is_wide = _is_unlimited(parts)
        effect = None if parts["effect"].is_unknown else text_of(parts["effect"])
        if is_wide is None or effect is None and is_wide:
            may_be = True
        elif is_wide and effect == "Deny":
            patterns, is_known = _patterns(parts["actions"])
            denied += patterns
            may_deny = may_deny or not is_known or not _is_none(parts["not_actions"])
        elif is_wide:
            patterns, is_known = _patterns(parts["actions"])
            may_be = may_be or not is_known
            allowed += patterns
            others, is_known = _patterns(parts["not_actions"])
            may_be = may_be or not is_known
            if others and is_known:
                left_out.append(tuple(others))
    found = _NONE
    if allowed or left_out:
        found = _named(tuple(allowed), tuple(left_out), tuple(denied), tuple(wanted))
    if may_deny or may_be and not found.payload:
        return DYNAMIC_UNKNOWN
    return found


_NONE: Final = tuple_value([])
_KEPT: Final = 100  # lists of actions; those of all services are long


@lru_cache(_KEPT)
def _named(
    allowed: tuple[str, ...], left_out: tuple[tuple[str, ...], ...], denied: tuple[str, ...],
    wanted: tuple[str, ...],
) -> Value:
    """The names of the actions that are allowed by patterns, or as all but some are, sorted."""
    levels = {level for level in LEVELS.values() if level in wanted} or {*LEVELS.values()}
    names = [name for name in wanted if ":" in name]
    found = {*_those_like(allowed, levels, names)}
    every = _those_like((_ANY,), levels, names) if left_out else []
    for others in left_out:
        found.update([name for name in every if not _is_any_like(name, others)])
    kept = sorted([name for name in found if not _is_any_like(name, denied)])
    return tuple_value([string_value(name) for name in kept])


def _those_like(patterns: Sequence[str], levels: Iterable[str], names: list[str]) -> list[str]:
    """Those of *names* that patterns match, or without any, the limitable actions of levels."""
    if names:
        return [name for name in names if _is_any_like(name, patterns)]
    return [
        action.name for pattern in patterns for action in actions_like(pattern)
        if action.is_limitable and action.level in levels
    ]


def _is_any_like(name: str, patterns: Sequence[str]) -> bool:
    name = name.lower()
    return any([pattern in (_ANY, name) or is_like(name, pattern) for pattern in patterns])


def _is_unlimited(statement: dict[str, Value]) -> bool | None:
    """Whether a statement is about all resources, for an identity; None if it is unknown."""
    resources, is_known = _patterns(statement["resources"])
    answers = [
        None if not is_known and _ANY not in resources else _ANY in resources,
        _is_none(statement["conditions"]),
        _is_none(statement["principals"]),
        _is_none(statement["not_principals"]),
    ]
    if False in answers:
        return False
    return None if None in answers else True


def _is_none(value: Value) -> bool | None:
    """Whether a list has no member; None if it is unknown."""
    return None if value.is_unknown else not members_of(value)


def _patterns(value: Value) -> tuple[list[str], bool]:
    """The known texts of a list, in small letters, and whether all of it is known."""
    if value.is_unknown:
        return [], False
    members = members_of(value)
    texts = [text_of(member) for member in members if not member.is_unknown]
    known = [text.lower() for text in texts if text is not None]
    return known, len(known) == len(members)
