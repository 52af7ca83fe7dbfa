"""Settings as texts in TOML."""

from __future__ import annotations

import json

from hcl_lint.annotations import Mapping

_LONGEST_LIST = 80  # characters of a list on one line


def toml_value(value: object) -> str:
    """A value of a setting or option as written in TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([toml_value(item) for item in value]) + "]"
    if isinstance(value, dict):
        items = [f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items()]
        return "{ " + ", ".join(items) + " }" if items else "{}"
    return str(value)


def toml_key(name: str) -> str:
    """The name of a setting, option or table as written in TOML."""
    plain = name.replace("-", "").replace("_", "")
    return name if plain.isalnum() and plain.isascii() else toml_value(name)


def render_settings(settings: Mapping[str, object], table: str = "") -> str:
    """Settings as written to a configuration file, there in a *table* if one is named."""
    lines = [f"[{table}]\n"] if table else []
    tables = []
    for name, value in settings.items():
        if isinstance(value, dict):
            tables.append((f"{table}.{toml_key(name)}" if table else toml_key(name), value))
        elif isinstance(value, list) and len(toml_value(value)) > _LONGEST_LIST:
            items = "".join([f"  {toml_value(item)},\n" for item in value])
            lines.append(f"{toml_key(name)} = [\n{items}]\n")
        else:
            lines.append(f"{toml_key(name)} = {toml_value(value)}\n")
    parts = ["".join(lines)] if len(lines) > bool(table) or not tables else []
    return "\n".join(parts + [render_settings(value, inner) for inner, value in tables])
