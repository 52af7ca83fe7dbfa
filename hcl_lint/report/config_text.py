"""The settings that hold somewhere, and where each of them comes from."""

from __future__ import annotations

from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.report.rule_text import toml_value
from hcl_lint.workspace.settings import SETTINGS, TABLES, TEXT_TABLE, TEXTS, TEXTS_TABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.dialects.registry import Dialects
    from hcl_lint.workspace.configuration import Configuration


def render_configuration(configuration: Configuration) -> str:
    """All settings as TOML, each behind a comment that says where its value comes from."""
    lines = []
    for setting in SETTINGS:
        value = _effective(configuration, setting.name, setting.kind)
        if value is None or value == "":
            continue
        lines.append(f"# {configuration.origin(setting.name)}\n")
        lines.append(f"{setting.name} = {toml_value(value)}\n")
    return "".join(lines)


def render_configuration_json(configuration: Configuration) -> str:
    """All settings as a JSON object, each with its value and where this comes from."""
    import json

    return json.dumps(
        {
            setting.name: {
                "value": _effective(configuration, setting.name, setting.kind),
                "origin": configuration.origin(setting.name),
            }
            for setting in SETTINGS
        },
        indent=2,
    ) + "\n"  # fmt: skip


def render_dialects(dialects: Dialects) -> str:
    """All dialects, one a line, below the packs that define them."""
    packs = [("hcl-lint", list(DIALECTS.values()))]
    packs += [(pack.folder, pack.dialects) for pack in dialects.packs]
    lines = []
    for where, found in packs:
        lines.append(f"{where}\n")
        for each in found:
            files = " ".join(each.files) or "-"
            lines.append(f"  {each.name:<12} {each.title or '-':<28} {files}\n")
    return "".join(lines)


def _effective(configuration: Configuration, name: str, kind: str) -> object:
    """The value of a setting, all layers taken together."""
    if kind == TEXTS and configuration.value(name) is not None:
        return configuration.texts(name)
    if kind in (TEXT_TABLE, TEXTS_TABLE, TABLES):
        return configuration.table(name)
    return configuration.value(name)
