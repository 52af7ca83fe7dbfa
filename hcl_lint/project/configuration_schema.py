"""The JSON schema of configuration files, for editors."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import Option
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.documentation import settings as documentation
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.selection import RULE_SETS
from hcl_lint.project.settings import (
    DOCS_TABLE, NUMBER, SETTINGS, SWITCH, TABLES, TEXT, TEXT_TABLE, TEXTS, TEXTS_TABLE, Setting,
)

_SELECTORS = ("select", "extend-select", "ignore", "fixable", "unfixable")


def configuration_schema(registry: Registry) -> dict[str, object]:
    """The schema of ``hcl-lint.toml``, and of ``[tool.hcl-lint]``; rules are those installed."""
    properties = {setting.name: _setting_schema(setting, registry) for setting in SETTINGS}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Configuration of hcl-lint",
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
        "definitions": {"selector": {"type": "string", "anyOf": _selectors(registry)}},
    }


# Names that checkov and trivy have for rules.
_OF_OTHERS = "^(CKV2?_[A-Z0-9]+_[0-9]+|(AVD-)?[A-Za-z]+-[0-9]{4})$"


def _selectors(registry: Registry) -> list[object]:
    letters = [family.letters for family in registry.families if family.letters]
    known = dict.fromkeys(["ALL", *RULE_SETS, *letters, *registry.names()])
    return [
        {"enum": list(known)},
        {"pattern": f"^({'|'.join(letters)})[0-9]{{1,3}}$"},
        {"pattern": _OF_OTHERS},
    ]


def _setting_schema(setting: Setting, registry: Registry) -> dict[str, object]:
    text: dict[str, object] = {"type": "string"}
    if setting.choices:
        text = {"enum": list(setting.choices)}
    if setting.name == "dialects":
        text = {"anyOf": [{"enum": list(DIALECTS)}, text]}  # rule packs have more
    selector: dict[str, object] = {"$ref": "#/definitions/selector"}
    items = selector if setting.name in _SELECTORS else text
    texts: dict[str, object] = {"type": "array", "items": items}
    forms: dict[str, dict[str, object]] = {
        SWITCH: {"type": "boolean"},
        NUMBER: {"type": "integer", "minimum": 1},
        TEXT: text,
        TEXTS: texts,
        TEXT_TABLE: {"type": "object", "additionalProperties": text},
        TEXTS_TABLE: {
            "type": "object",
            "additionalProperties": {"type": "array", "items": selector},
        },
        TABLES: {},
        DOCS_TABLE: _docs_schema(),
    }
    schema: dict[str, object] = {"description": setting.doc, **forms[setting.kind]}
    if setting.kind == TABLES:
        schema.update(_rules_schema(registry))
    return schema


def _docs_schema() -> dict[str, object]:
    """The schema of the settings of documentation, in tables as their names say."""
    root: dict[str, object] = {}
    for setting in documentation.SETTINGS:
        table, _, name = setting.name.rpartition(".")
        properties = root
        if table:
            empty = {"type": "object", "additionalProperties": False, "properties": {}}
            inner = root.setdefault(table, empty)
            assert isinstance(inner, dict)
            properties = inner["properties"]
        properties[name] = _docs_setting_schema(setting)
    return {"type": "object", "additionalProperties": False, "properties": root}


def _docs_setting_schema(setting: documentation.DocsSetting) -> dict[str, object]:
    schema = _option_schema(setting)
    if setting.choices:
        del schema["type"]
    if setting.name.startswith("sections."):
        names = (*documentation.SECTIONS, *documentation.MORE_SECTIONS, "all")
        schema["items"] = {"enum": list(names)}
    return schema


def _rules_schema(registry: Registry) -> dict[str, object]:
    """The schema of the table that has one for each rule with options."""
    tables: dict[str, object] = {
        rule.name: {
            "type": "object",
            "additionalProperties": False,
            "properties": {option.name: _option_schema(option) for option in rule.options},
        }
        for rule in registry.rules
        if rule.options
    }
    return {"type": "object", "properties": tables, "additionalProperties": {"type": "object"}}


def _option_schema(option: Option | documentation.DocsSetting) -> dict[str, object]:
    """The schema of something with a default, whose type decides."""
    default = option.default
    schema: dict[str, object] = {"description": option.doc}
    if isinstance(default, bool):
        schema["type"] = "boolean"
    elif isinstance(default, int):
        schema["type"] = "integer"
    elif isinstance(default, str):
        schema["type"] = "string"
    elif isinstance(default, tuple):
        schema.update({"type": "array", "items": {"type": "string"}})
    else:
        schema.update({"type": "object", "additionalProperties": {"type": "string"}})
    if option.choices:
        schema["enum"] = list(option.choices)
    schema["default"] = list(default) if isinstance(default, tuple) else default
    return schema
