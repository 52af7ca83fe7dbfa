"""The settings that hold somewhere, where each of them comes from, and the page about all."""

from __future__ import annotations

import json

from hcl_lint.annotations import Mapping, Sequence
from hcl_lint.dialects.dialect import Dialect
from hcl_lint.dialects.registry import DIALECTS, Dialects
from hcl_lint.documentation import settings as documentation
from hcl_lint.project.configuration import Configuration
from hcl_lint.project.settings import (
    DOCS_TABLE, SETTINGS, TABLES, TEXT_TABLE, TEXTS, TEXTS_TABLE, Setting,
)
from hcl_lint.project.toml import toml_value
from hcl_lint.report.rule_text import cell
from hcl_lint.text.display import BLUE, BOLD, paint, printable, wrap
from hcl_lint.text.messages import counted

_LEAST_ROOM = 24  # columns for patterns beside titles; where there are fewer, they go below


def render_configuration(configuration: Configuration, *, colour: bool = False) -> str:
    """All settings as TOML, each after a comment that says where its value comes from."""
    lines = []
    for setting in SETTINGS:
        value = _effective(configuration, setting.name, setting.kind)
        if value is None or value == "":
            continue
        origin = printable(configuration.origin(setting.name))
        lines.append(paint(f"# {origin}", BLUE, colour) + "\n")
        lines.append(f"{setting.name} = {toml_value(value)}\n")
    return "".join(lines)


def render_configuration_json(configuration: Configuration) -> str:
    """All settings as a JSON object, each with its value and where this comes from."""
    return json.dumps(
        {
            setting.name: {
                "value": _effective(configuration, setting.name, setting.kind),
                "origin": configuration.origin(setting.name),
            }
            for setting in SETTINGS
        },
        indent=2,
    ) + "\n"


def render_facts(facts: Mapping[str, object], *, colour: bool = False) -> str:
    """The facts about a file, as comments of TOML."""
    lines = [paint(f"# {printable(str(facts['path']))}", BOLD, colour)]
    title = facts.get("title")
    named = f"{facts['dialect']}" + (f", {title}" if title else "")
    rows = [("dialect", f"{named}: {facts['reason']}")]
    if "product" in facts:
        rows.append(("product", str(facts["product"])))
    why = str(facts["why"])
    is_checked = "" if why.startswith("only") else "yes: " if facts["checked"] else "no: "
    rows.append(("checked", f"{is_checked}{why}"))
    if "problem" in facts:
        rows.append(("problem", str(facts["problem"])))
    origins = facts["configuration"]
    assert isinstance(origins, list)
    shown = ", which extends ".join(map(str, origins))
    rows.append(("settings", shown or "defaults: there is no configuration file"))
    module = facts.get("module")
    if isinstance(module, dict):
        names = module["files"]
        more = f" and {len(names) - _MOST_NAMES} more" if len(names) > _MOST_NAMES else ""
        listed = ", ".join(names[:_MOST_NAMES])
        found = f"{module['folder']}, {counted(len(names), 'file')}"
        rows.append(("module", f"{found}: {listed}{more}"))
    versions = facts.get("versions")
    if isinstance(versions, dict):
        bounds = [f">= {versions['oldest']}" if versions["oldest"] else ""]
        bounds.append(f"<= {versions['newest']}" if versions["newest"] else "")
        rows.append(("versions", ", ".join(filter(None, bounds)).replace(".999999", ".*")))
    if "schemas" in facts:
        rows.append(("schemas", str(facts["schemas"])))
    providers = facts.get("providers")
    for element in providers if isinstance(providers, list) else ():
        rows.append(("provider", f"{element['name']} ({element['address']}): {element['schemas']}"))
    lines += [paint(f"#   {name:<9}", BLUE, colour) + f" {printable(text)}" for name, text in rows]
    return "\n".join(lines) + "\n"


_MOST_NAMES = 12  # of the files of a module


def render_dialects(dialects: Dialects, *, width: int | None = None, colour: bool = False) -> str:
    """All dialects, one a line, below the packs that define them.

    Lines are wrapped to *width* columns, if there is one.
    """
    lines = []
    names = max([len(dialect.name) for dialect in dialects], default=0)
    titles = max([len(_title(dialect)) for dialect in dialects], default=0)
    for where, found in _by_pack(dialects):
        lines.append(paint(printable(where), BOLD, colour) + "\n")
        for element in found:
            files = printable(" ".join(element.files)) or (
                "-" if element.content is None else "by content"
            )
            title = printable(_title(element) or "-")
            column = names + titles + 4
            if width is not None and width - column < _LEAST_ROOM:
                below = [*wrap(title, width - 4), *wrap(files, width - 4)]
                lines.append("\n    ".join([f"  {printable(element.name)}", *below]) + "\n")
                continue
            rows = [files] if width is None else wrap(files, width - column)
            files = ("\n" + " " * column).join(rows)
            lines.append(f"  {printable(element.name):<{names}} {title:<{titles}} {files}\n")
    return "".join(lines)


def _title(dialect: Dialect) -> str:
    """The title of a dialect with the version of the product that its pack follows."""
    return f"{dialect.title} ({dialect.version})" if dialect.version else dialect.title


def render_dialects_json(dialects: Dialects) -> str:
    """All dialects as a JSON array."""
    shown = [
        {
            "name": element.name,
            "title": element.title,
            "url": element.url,
            "version": element.version,
            "files": list(element.files),
            "has_schema": len(element.schemas) != 0,
            "pack": where,
        }
        for where, found in _by_pack(dialects)
        for element in found
    ]
    return json.dumps(shown, indent=2) + "\n"


def _by_pack(dialects: Dialects) -> list[tuple[str, Sequence[Dialect]]]:
    """The built-in dialects, then those of packs, with the folders of these."""
    packs = [(pack.folder, pack.dialects) for pack in dialects.packs]
    return [("hcl-lint", list(DIALECTS.values())), *packs]


def _effective(configuration: Configuration, name: str, kind: str) -> object:
    """The value of a setting, all layers taken together."""
    if kind == TEXTS and configuration.value(name) is not None:
        return configuration.texts(name)
    if kind in (TEXT_TABLE, TEXTS_TABLE, TABLES, DOCS_TABLE):
        return configuration.table(name)
    return configuration.value(name)


_HEAD = """\
# Settings

The settings of `hcl-lint.toml`, `.hcl-lint.toml` and `[tool.hcl-lint]` in `pyproject.toml`.
[Checking files](linting.md#configuration) explains how files are found and combined; `hcl-lint
config` shows the settings that apply to a folder, and where each comes from. The options of a rule,
in `[rules.NAME]`, are on [its page](rules/README.md).

Environment variables set all but tables, too: `HCL_LINT_FAIL_ON` sets `fail-on`, and lists are
separated by commas. `--config 'fail-on = "error"'` sets any of them for a run.

| setting | type | default | meaning |
|---|---|---|---|
"""

_DOCS = """
## Documentation

The table `[docs]` has the settings of the documentation that hcl-lint writes about modules.

| setting | type | default | meaning |
|---|---|---|---|
"""


def render_settings_page() -> str:
    """Render all settings as Markdown, a row for each."""
    rows = [_table_row(one.name, one.kind, _default(one), _meaning(one)) for one in SETTINGS]
    docs = [
        _table_row(f"docs.{one.name}", one.kind, f"`{toml_value(one.default)}`", one.doc)
        for one in documentation.SETTINGS
    ]
    return f"{_HEAD}{''.join(rows)}{_DOCS}{''.join(docs)}"


def _table_row(name: str, kind: str, default: str, meaning: str) -> str:
    return f"| `{name}` | {kind} | {cell(default)} | {cell(meaning)} |\n"


def _default(setting: Setting) -> str:
    is_none = setting.default is None or setting.default in ("", {})
    return "none" if is_none else f"`{toml_value(setting.default)}`"


def _meaning(setting: Setting) -> str:
    choices = f" One of {', '.join([f'`{choice}`' for choice in setting.choices])}."
    joined = " Extending files add to it." if setting.joins else ""
    return setting.doc + (choices if setting.choices else "") + joined
