"""What the data source `aws_iam_policy_document` makes of its configuration, without any service.

Source: the provider for AWS 5.100.0, `internal/service/iam/policy_document_data_source.go`, and
what it makes of examples.
"""

from __future__ import annotations

import json
import zlib

from hcl_lint.annotations import Final, Mapping, Sequence
from hcl_lint.values.value import Value, string_value

DOCUMENT: Final = "aws_iam_policy_document"
_VERSION: Final = "2012-10-17"
_MERGED: Final = (
    "source_json", "source_policy_documents", "override_json", "override_policy_documents",
)
# The arguments of a statement by the keys in the document, in their order there.
_LISTS: Final = {
    "Action": "actions", "NotAction": "not_actions", "Resource": "resources",
    "NotResource": "not_resources",
}
_PRINCIPALS: Final = {"Principal": "principals", "NotPrincipal": "not_principals"}
# As the encoder of Go writes them in strings.
_ESCAPES: Final = {character: f"\\u{ord(character):04x}" for character in "<>&\u2028\u2029"}


def attributes_of_document(configured: Mapping[str, Value]) -> dict[str, Value] | None:
    """What the data source computes; None where that is not known, or depends on its hashes."""
    if any([value.contains_unknown or value.contains_marks for value in configured.values()]):
        return None
    given = {name: _plain(value) for name, value in configured.items()}
    if any([given.get(name) for name in _MERGED]):
        return None
    version = given.get("version") or _VERSION
    document: dict[str, object] = {"Version": version}
    if given.get("policy_id"):
        document["Id"] = given["policy_id"]
    statements = given.get("statement")
    if isinstance(statements, list) and statements:
        found = [_statement(each, version == _VERSION) for each in statements]
        if None in found:
            return None
        document["Statement"] = found
    text = _encoded(json.dumps(document, indent=2, ensure_ascii=False))
    minified = _encoded(json.dumps(document, separators=(",", ":"), ensure_ascii=False))
    values = {
        "json": text, "minified_json": minified, "id": str(zlib.crc32(text.encode("utf-8"))),
        "version": str(version),
    }
    return {name: string_value(value) for name, value in values.items()}


def _statement(given: object, has_variables: bool) -> dict[str, object] | None:
    if not isinstance(given, dict):
        return None
    found: dict[str, object] = {"Sid": given["sid"]} if given.get("sid") else {}
    found["Effect"] = given.get("effect") or "Allow"
    for key, name in _LISTS.items():
        if given.get(name):
            found[key] = _one_or_all(_with_variables(given[name], has_variables))
    for key, name in _PRINCIPALS.items():
        principals: dict[str, object] = {}
        for each in given.get(name) or ():
            if each["type"] in principals:
                return None  # Their order is that of hashes.
            identifiers = _with_variables(each["identifiers"] or (), has_variables)
            principals[each["type"]] = _one_or_all(identifiers)
        if principals:
            is_everybody = principals == {"*": "*"}
            found[key] = "*" if is_everybody else dict(sorted(principals.items()))
    conditions: dict[str, dict[str, object]] = {}
    for each in given.get("condition") or ():
        variables = conditions.setdefault(each["test"], {})
        if each["variable"] in variables:
            return None
        values = _with_variables(each["values"] or (), has_variables)
        variables[each["variable"]] = values[0] if len(values) == 1 else values
    if conditions:
        found["Condition"] = {
            test: dict(sorted(variables.items())) for test, variables in sorted(conditions.items())
        }
    return found


def _with_variables(texts: Sequence[str], has_variables: bool) -> list[str]:
    """Texts in which ``&{`` stands for ``${``, in documents of the newer version."""
    return [text.replace("&{", "${") if has_variables else text for text in texts]


def _one_or_all(texts: Sequence[str]) -> object:
    return texts[0] if len(texts) == 1 else sorted(texts, reverse=True)


def _encoded(text: str) -> str:
    for character, escape in _ESCAPES.items():
        text = text.replace(character, escape)
    return text


def _plain(value: Value) -> object:
    """A value as plain data; None of null."""
    payload = value.payload
    if value.is_null:
        return None
    if isinstance(payload, dict):
        return {name: _plain(part) for name, part in payload.items()}
    if isinstance(payload, tuple):
        return [_plain(part) for part in payload]
    return payload
