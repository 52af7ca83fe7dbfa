"""The page of the documentation with all settings, from their definitions."""

from __future__ import annotations

from hcl_lint.documentation import settings as documentation
from hcl_lint.project.settings import SETTINGS, Setting
from hcl_lint.project.toml_text import toml_value
from hcl_lint.report.rule_text import cell

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
    rows = [_row(entry.name, entry.kind, _default(entry), _meaning(entry)) for entry in SETTINGS]
    docs = [
        _row(f"docs.{element.name}", element.kind, f"`{toml_value(element.default)}`", element.doc)
        for element in documentation.SETTINGS
    ]
    return f"{_HEAD}{''.join(rows)}{_DOCS}{''.join(docs)}"


def _row(name: str, kind: str, default: str, meaning: str) -> str:
    return f"| `{name}` | {kind} | {cell(default)} | {cell(meaning)} |\n"


def _default(setting: Setting) -> str:
    is_none = setting.default is None or setting.default in ("", {})
    return "none" if is_none else f"`{toml_value(setting.default)}`"


def _meaning(setting: Setting) -> str:
    choices = f" One of {', '.join([f'`{choice}`' for choice in setting.choices])}."
    joined = " Extending files add to it." if setting.joins else ""
    return setting.doc + (choices if setting.choices else "") + joined
