"""The playground in a real browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.site.conftest import NEEDS_BROWSER, look

pytestmark = [pytest.mark.packaging, NEEDS_BROWSER]


@pytest.fixture(scope="module")
def seen(address: str, shots: str) -> Any:
    """What somebody sees who uses all of it."""
    return json.loads(look("playground.mjs", f"{address}playground/", shots))


def test_nothing_fails_and_nothing_is_asked_elsewhere(seen: Any) -> None:
    assert (seen["errors"], seen["foreign"]) == ([], [])


def test_the_page_says_that_it_loads_before_it_says_what_it_finds(seen: Any) -> None:
    assert seen["waiting"] == "Loading the engine…"


def test_a_mistake_is_found_and_fixed(seen: Any) -> None:
    assert any(each.startswith("S005") for each in seen["mistake"])
    assert seen["fixed"] is True
    assert seen["rule"] == 200  # its page


def test_formatting_shows_a_difference(seen: Any) -> None:
    assert "-  b=2" in seen["diff"]
    assert "+   b = 2" in seen["diff"]


def test_expressions_are_evaluated(seen: Any) -> None:
    assert seen["value"].startswith('[2, "X"]')


def test_a_link_brings_the_files(seen: Any) -> None:
    assert seen["shared"] is True


def test_tabs_work_from_the_keyboard(seen: Any) -> None:
    assert seen["keyboard"].startswith("Findings")


def test_hostile_texts_leave_the_page_alive(seen: Any) -> None:
    assert "finding" in seen["alive"]


def test_nothing_is_cut_off_in_a_narrow_window(seen: Any) -> None:
    assert seen["beyond"] == []


def test_other_dialects_are_checked(seen: Any) -> None:
    assert "memroy" in seen["nomad"][0]


def test_accessibility_has_no_serious_problem(seen: Any) -> None:
    assert [each for found in seen["axe"].values() for each in found] == []
