"""Progress reports: when a client gets them, and what they say."""

from __future__ import annotations

from typing import Any

import pytest

from hcl_lint.lsp.connection import Connection
from hcl_lint.lsp.server import RequestProgress


class Recording(Connection):
    """A connection that keeps what would be sent."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.number = 1
        self.cancelled_by = {}

    def notify(self, method: str, params: Any) -> None:
        self.sent.append((params["token"], *params["value"].values()))

    def request(self, method: str, params: Any = None) -> str:
        self.sent.append((method, params["token"]))
        return ""


def told(steps: list[tuple[int, int]], token: Any = "t", *, creates: bool = False) -> list[Any]:
    connection = Recording()
    with RequestProgress(connection, token, "Title", creates=creates) as progress:
        for _ in progress.follow(steps):
            pass
    assert connection.cancelled_by == {}
    return connection.sent


def test_a_few_steps_are_not_worth_a_word() -> None:
    assert told([(done, 4) for done in range(3)]) == []


def test_from_the_fourth_step_on_each_new_percentage_is_told() -> None:
    assert told([(done, 200) for done in range(7)]) == [
        ("t", "begin", "Title", False, 1), ("t", "report", 2), ("t", "report", 3), ("t", "end"),
    ]


@pytest.mark.parametrize(("steps", "percentage"), [((0, 9), 0), ((0, 0), 0), ((1, 1), 100)])
def test_what_has_begun_ends(steps: tuple[int, int], percentage: int) -> None:
    assert told([steps] * 4) == [("t", "begin", "Title", False, percentage), ("t", "end")]


def test_it_begins_once() -> None:
    assert told([(0, 9), (0, 9), (0, 9), (0, 9), (9, 9)]) == [
        ("t", "begin", "Title", False, 0), ("t", "report", 100), ("t", "end"),
    ]


def test_what_begins_anew_is_not_told_again() -> None:
    steps = [(9, 10), (9, 10), (9, 10), (9, 10), (1, 10), (10, 10)]
    assert told(steps)[1:] == [("t", "report", 100), ("t", "end")]


def test_a_client_without_a_token_is_asked_for_one_if_it_can_show_it() -> None:
    assert told([(1, 2)] * 9, None) == []
    assert told([(1, 2)] * 9, None, creates=True) == [
        ("window/workDoneProgress/create", "hcl-lint-1"),
        ("hcl-lint-1", "begin", "Title", True, 50), ("hcl-lint-1", "end"),
    ]
