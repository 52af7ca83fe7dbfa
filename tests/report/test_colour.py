"""Colours go to terminals, unless the environment says otherwise."""

from __future__ import annotations

import io
import os

import pytest

from hcl_lint.report.terminal import DEFAULT_WIDTH, terminal_width, wants_colour


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("environment", "terminal", "file"),
    [
        ({}, True, False),
        ({"NO_COLOR": "1"}, False, False),
        ({"NO_COLOR": ""}, True, False),
        ({"FORCE_COLOR": "1"}, True, True),
        ({"NO_COLOR": "1", "FORCE_COLOR": "1"}, False, False),
        ({"TERM": "dumb"}, False, False),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
        ({"TERM": "xterm"}, True, False),
    ],
    ids=str,
)
def test_the_environment_decides(
    environment: dict[str, str], terminal: bool, file: bool
) -> None:
    assert wants_colour(Terminal(), environment) is terminal
    assert wants_colour(io.StringIO(), environment) is file


def test_the_width_is_that_of_the_environment_or_a_default() -> None:
    assert terminal_width(io.StringIO(), {"COLUMNS": "72"}) == 72
    for columns in ("", "0", "wide", "-5"):
        assert terminal_width(io.StringIO(), {"COLUMNS": columns}) == DEFAULT_WIDTH


@pytest.mark.parametrize(("columns", "width"), [(72, 72), (0, DEFAULT_WIDTH)])
def test_a_terminal_knows_its_width(
    columns: int, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "get_terminal_size", lambda _: os.terminal_size((columns, 24)))
    with open(os.devnull, encoding="utf-8") as stream:
        assert terminal_width(stream, {}) == width
