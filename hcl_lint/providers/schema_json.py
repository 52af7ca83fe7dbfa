"""The format of ``terraform providers schema -json``, and of the same in OpenTofu.

The text is checked in full and put into a compact form of plain lists and dicts: for each type a
list of bodies, those that are inside others first and that of the type last. A body is
``[facts, attributes, blocks]``:

- attributes: name to ``[flags, type]`` or ``[flags, type, facts]``, the type as JSON, or as
  ``{mode: number of a body}`` where it is made of attributes; a type may contain ``dynamic`` for
  what is not known, and ``["some", type]`` for a list or a set of which it is not known which;
- blocks: name to ``[mode, number of a body, least, most]``, where most is 0 for any number, and
  the mode ``one`` is for a single block of which it is not known how its value is kept;
- facts: ``doc`` and ``deprecated``.

Equal bodies are written once.
"""

from __future__ import annotations

from hcl_lint.annotations import Any, Final
from hcl_lint.providers.address import (
    ACTION, DATA, EPHEMERAL, IDENTITY, LIST, PROVIDER, RESOURCE, ProviderAddress, parse_address,
)
from hcl_lint.text.limits import DEEPEST_SCHEMA, LARGEST_SCHEMAS, LONGEST_SCHEMA_NAME, MOST_BODIES
from hcl_lint.text.messages import cut
from hcl_lint.values.types import type_from_json

BodyData = list[Any]

_LONGEST_DOC: Final = 1_000  # characters; what is beyond is for the provider's pages
_BUILT_IN: Final = "terraform.io/builtin/terraform"

# The names of the groups of types in JSON.
_GROUPS: Final = (
    (RESOURCE, "resource_schemas"),
    (DATA, "data_source_schemas"),
    (EPHEMERAL, "ephemeral_resource_schemas"),
    (ACTION, "action_schemas"),
    (LIST, "list_resource_schemas"),
    (IDENTITY, "resource_identity_schemas"),
)
_MODES: Final = ("single", "group", "list", "set", "map")

# The flags of an attribute.
_FLAGS: Final = (
    ("required", "r"), ("optional", "o"), ("computed", "c"), ("sensitive", "s"),
    ("write_only", "w"), ("required_for_import", "r"), ("optional_for_import", "o"),
)
# The development kit of most providers adds this attribute to every resource, and then rejects
# it in configurations.
_ADDED_ID: Final = ["oc", "string"]


class InvalidSchemas(ValueError):
    """A text does not hold schemas of providers; the message says why, on one line."""


class ProviderData:
    """The schemas of one provider: by kind and name, in the form that the module describes."""

    def __init__(self, address: ProviderAddress) -> None:
        self.address = address
        self.types: dict[tuple[str, str], list[BodyData]] = {}
        self.functions: dict[str, dict[str, Any]] = {}


def read_schemas(content: bytes) -> list[ProviderData]:
    """Return the schemas in a text, by provider; the provider that the product has is left out.

    Raises InvalidSchemas: it holds something else, or is not complete.
    """
    import json

    if len(content) > LARGEST_SCHEMAS:
        raise InvalidSchemas(f"it is larger than {LARGEST_SCHEMAS // (1024 * 1024)} MiB")
    if not content.strip():
        raise InvalidSchemas("it is empty; did `terraform providers schema -json` fail?")
    try:
        data = json.loads(content)
    except RecursionError:
        raise InvalidSchemas("it is nested too deeply") from None
    except UnicodeDecodeError:
        raise InvalidSchemas("it is not text in UTF-8") from None
    except json.JSONDecodeError as error:
        raise InvalidSchemas(_syntax_error(error)) from None
    except ValueError:
        raise InvalidSchemas("it is not valid JSON: a number has too many digits") from None
    if not isinstance(data, dict) or not {"format_version", "provider_schemas"} & data.keys():
        raise InvalidSchemas("it is not what `terraform providers schema -json` writes")
    version = data.get("format_version")
    if not isinstance(version, str) or version.partition(".")[0] not in ("0", "1"):
        raise InvalidSchemas(f"format version {json.dumps(version)[:20]} is not supported")
    providers = data.get("provider_schemas", {})
    _require_object(providers, "provider_schemas")
    found = []
    for name, provider in providers.items():
        if name == _BUILT_IN:
            continue
        address = parse_address(name)
        if address is None or not address.host:
            raise InvalidSchemas(f"`provider_schemas` has an invalid address {_shown(name)}")
        _require_object(provider, name)
        found.append(_provider(address, provider))
    if not found:
        raise InvalidSchemas(
            "it has no provider schemas; run `terraform providers schema -json` after "
            "`terraform init`, in a module that requires providers"
        )
    return found


def _syntax_error(error: Any) -> str:
    """The message of a `json.JSONDecodeError`."""
    if error.pos >= len(error.doc.rstrip()) or error.msg.startswith("Unterminated"):
        return "it is not valid JSON: it ends too early; was it cut off?"
    return f"it is not valid JSON: {error.msg} at line {error.lineno}, column {error.colno}"


def _provider(address: ProviderAddress, data: dict[str, Any]) -> ProviderData:
    provider = ProviderData(address)
    for kind, group in _GROUPS:
        schemas = data.get(group) or {}
        _require_object(schemas, group)
        for name, schema in schemas.items():
            where = f"{group}.{_name(name, group)}"
            _require_object(schema, where)
            bodies = _type(schema if kind == IDENTITY else schema.get("block"), where)
            provider.types[kind, name] = without_added_id(bodies) if kind == RESOURCE else bodies
    schema = data.get("provider")
    if schema is not None:
        _require_object(schema, "provider")
        provider.types[PROVIDER, ""] = _type(schema.get("block"), "provider")
    functions = data.get("functions") or {}
    _require_object(functions, "functions")
    for name, function in functions.items():
        where = f"functions.{_name(name, 'functions')}"
        _require_object(function, where)
        provider.functions[name] = _function(function, where)
    return provider


def without_added_id(bodies: list[BodyData]) -> list[BodyData]:
    """The bodies of a resource, with the `id` that its kit has added as configurations see it."""
    facts, attributes, blocks = bodies[-1]
    if attributes.get("id") == _ADDED_ID:
        return [*bodies[:-1], [facts, {**attributes, "id": ["c", "string"]}, blocks]]
    return bodies


def _type(block: object, where: str) -> list[BodyData]:
    bodies = TypeBodies(where)
    bodies.block(block, where, 0)
    return bodies.found


class TypeBodies:
    """The bodies of one type, each once, those inside others first."""

    def __init__(self, type_: str) -> None:
        """*type_* is the type, for messages."""
        self.type_ = type_
        self.found: list[BodyData] = []
        self._numbers: dict[str, int] = {}

    def block(self, block: object, where: str, level: int) -> int:
        """Add a block's body and return its number; a block without anything is empty."""
        if block is None:
            block = {}
        if level > DEEPEST_SCHEMA:
            raise InvalidSchemas(f"`{self.type_}` has blocks nested too deeply")
        if not isinstance(block, dict):
            raise _expected(where, "an object")
        attributes = self.attributes(block.get("attributes"), where, level)
        blocks = {}
        types = block.get("block_types") or {}
        _require_object(types, f"{where}.block_types")
        for name, inner in types.items():
            at = f"{where}.{_name(name, where)}"
            if not isinstance(inner, dict):
                raise _expected(at, "an object")
            if name in attributes:
                raise InvalidSchemas(f"`{at}` is both an attribute and a block")
            mode = _mode(inner, at)
            bounds = [_count(inner, "min_items", at), _count(inner, "max_items", at)]
            row = [mode, self.block(inner.get("block"), at, level + 1), *bounds]
            while row[-1] == 0 and len(row) > 2:
                row.pop()
            blocks[name] = row
        return self.add([_facts(block), attributes, blocks])

    def attributes(self, attributes: object, where: str, level: int) -> dict[str, Any]:
        if level > DEEPEST_SCHEMA:
            raise InvalidSchemas(f"`{self.type_}` has attributes nested too deeply")
        rows: dict[str, Any] = {}
        if attributes is None:
            return rows
        if not isinstance(attributes, dict):
            raise _expected(f"{where}.attributes", "an object")
        for name, attribute in attributes.items():
            at = f"{where}.{_name(name, where)}"
            if not isinstance(attribute, dict):
                raise _expected(at, "an object")
            flags = "".join([flag for key, flag in _FLAGS if attribute.get(key) is True])
            nested = attribute.get("nested_type")
            if nested is None:
                type_ = attribute.get("type")
                try:
                    type_from_json(type_)
                except (ValueError, TypeError, RecursionError):
                    raise InvalidSchemas(f"`{at}` has an invalid type") from None
            else:
                if not isinstance(nested, dict):
                    raise _expected(f"{at}.nested_type", "an object")
                inner = self.attributes(nested.get("attributes"), at, level + 1)
                type_ = {_mode(nested, at): self.add([{}, inner, {}])}
            facts = _facts(attribute)
            rows[name] = [flags, type_, facts] if facts else [flags, type_]
        return rows

    def add(self, body: BodyData) -> int:
        """Add a body unless an equal one is there, and return its number."""
        import json

        text = json.dumps(body)
        number = self._numbers.get(text)
        if number is None:
            number = len(self.found)
            if number >= MOST_BODIES:
                raise InvalidSchemas(f"`{self.type_}` has more than {MOST_BODIES} blocks")
            self._numbers[text] = number
            self.found.append(body)
        return number


def _function(function: dict[str, Any], where: str) -> dict[str, Any]:
    parameters = function.get("parameters") or []
    if not isinstance(parameters, list):
        raise _expected(f"{where}.parameters", "a list")
    variadic = function.get("variadic_parameter")
    result = {
        "returns": _function_type(function.get("return_type"), where),
        "parameters": [_parameter(parameter, where) for parameter in parameters],
    }
    if variadic is not None:
        result["variadic"] = _parameter(variadic, where)
    result.update(_facts(function))
    return result


def _parameter(parameter: object, where: str) -> list[object]:
    if not isinstance(parameter, dict):
        raise _expected(f"{where}.parameters", "a list of objects")
    name = parameter.get("name")
    if not isinstance(name, str):
        name = "argument"
    is_nullable = parameter.get("is_nullable") is True
    return [name[:LONGEST_SCHEMA_NAME], _function_type(parameter.get("type"), where), is_nullable]


def _function_type(type_: object, where: str) -> object:
    try:
        type_from_json(type_)
    except (ValueError, TypeError, RecursionError):
        raise InvalidSchemas(f"`{where}` has an invalid type") from None
    return type_


def _facts(item: dict[str, Any]) -> dict[str, str]:
    """The documentation of an item, and why it should not be used."""
    facts = {}
    doc = item.get("description")
    if isinstance(doc, str) and doc.strip():
        facts["doc"] = " ".join(doc[: 2 * _LONGEST_DOC].split())[:_LONGEST_DOC]
    texts = [item.get(key) for key in ("deprecation_message", "deprecated_message")]
    reason = next((text for text in texts if isinstance(text, str) and text.strip()), "")
    if reason or item.get("deprecated") is True:
        facts["deprecated"] = " ".join(reason[: 2 * _LONGEST_DOC].split())[:_LONGEST_DOC]
    return facts


def _mode(item: dict[str, Any], where: str) -> str:
    mode = item.get("nesting_mode")
    if mode not in _MODES:
        raise InvalidSchemas(f"`{where}` has an unknown nesting mode {_shown(mode)}")
    return str(mode)


def _count(item: dict[str, Any], key: str, where: str) -> int:
    count = item.get(key, 0)
    if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count < 1 << 31:
        raise _expected(f"{where}.{key}", "a number")
    return count


def _name(name: str, where: str) -> str:
    """A name, once it is certain to be one."""
    is_valid = (
        0 < len(name) <= LONGEST_SCHEMA_NAME and name.isascii()
        and name.replace("-", "_").replace("_", "a").isalnum()
    )
    if not is_valid:
        raise InvalidSchemas(f"`{where}` has an invalid name {_shown(name)}")
    return name


def _shown(value: object) -> str:
    import json

    text: str = json.dumps(value)
    return cut(text, 40)


def _require_object(data: object, where: str) -> None:
    if not isinstance(data, dict):
        raise _expected(where, "an object")


def _expected(where: str, what: str) -> InvalidSchemas:
    return InvalidSchemas(f"`{where[:200]}` is not {what}")
