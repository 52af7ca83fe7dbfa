"""The statements of access policies of AWS, as policies of hcl-lint have them.

A statement is an object with ``sid``, ``effect``, ``actions``, ``not_actions``, ``resources``,
``not_resources``, ``principals``, ``not_principals`` (lists of objects with ``type`` and
``identifiers``) and ``conditions`` (with ``test``, ``variable`` and ``values``).
"""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.linter.context import FileContext
from hcl_lint.products.terraform.access_policies import (
    ATTRIBUTES, BLOCKS, LISTS, PRINCIPALS, folded, members_of, of_data_source, policy_in,
    read_policy,
)
from hcl_lint.schema.content import BodyExpression
from hcl_lint.values.value import (
    DYNAMIC_NULL, DYNAMIC_UNKNOWN, Value, object_value, string_value, tuple_value,
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
    return _statements(read_policy(file, expression).document.unmarked_deep())


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
