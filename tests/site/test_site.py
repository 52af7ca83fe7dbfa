"""The documentation in a real browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.site.conftest import NEEDS_BROWSER, look

pytestmark = [pytest.mark.packaging, NEEDS_BROWSER]


@pytest.fixture(scope="module")
def seen(address: str, shots: str) -> Any:
    return json.loads(look("pages.mjs", address, shots))


def test_pages_load_without_errors_and_without_other_hosts(seen: Any) -> None:
    assert (seen["errors"], seen["foreign"], seen["broken"]) == ([], [], [])


def test_pictures_load_and_tables_are_not_cut(seen: Any) -> None:
    assert (seen["pictures"], seen["cut"]) == ([], 0)


def test_the_sidebar_is_not_full_of_rules(seen: Any) -> None:
    assert seen["sidebar"] < 100


def test_the_index_of_rules_has_filters(seen: Any) -> None:
    assert seen["rules"] > seen["family"] > seen["searched"] > 0
    assert "NM001" in seen["dialect"] and "E001" in seen["dialect"]
    assert "TF001" not in seen["dialect"]


def test_accessibility_has_no_serious_problem(seen: Any) -> None:
    assert seen["axe"] == []
