"""The page of settings says what the settings say."""

from __future__ import annotations

from pathlib import Path

from hcl_lint.project.settings import SETTINGS
from hcl_lint.report.config_text import render_settings_page
from tests.conftest import Golden

PAGE = Path(__file__).parents[2] / "docs" / "settings.md"


def test_the_page_is_up_to_date(golden: Golden) -> None:
    golden(PAGE, render_settings_page())


def test_every_setting_has_a_row_with_its_default() -> None:
    rows = [line.split(" | ") for line in render_settings_page().splitlines()]
    defaults = {row[0].strip("| `"): row[2] for row in rows if len(row) == 4}
    assert {setting.name for setting in SETTINGS} <= set(defaults)
    assert defaults["fail-on"] == '`"info"`'
    assert defaults["cache"] == "`true`"
    assert defaults["fixable"] == '`["ALL"]`'
    assert defaults["extend-select"] == "`[]`"
    assert (defaults["select"], defaults["severity"]) == ("none", "none")
