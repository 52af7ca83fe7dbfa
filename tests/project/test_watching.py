from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hcl_lint.cli.watch import PAUSE, stamps_of, watch

if TYPE_CHECKING:
    from hcl_lint.cli.watch import Stamp


class Enough(Exception):
    """The test has seen what it wanted to see."""


def reactions(looks: list[str], during: Callable[[], None] = lambda: None) -> list[list[str]]:
    """What is reacted to when looks come to this, each a letter for a file and a digit for it."""
    rest = looks[::-1]
    seen: list[list[str]] = []

    def look() -> dict[str, Stamp]:
        if not rest:
            raise Enough
        words = rest.pop().split()
        return {word[0]: (int(word[1:]), 0, 0) for word in words}

    def react(changed: list[str]) -> None:
        seen.append(changed)
        during()

    with pytest.raises(Enough):
        watch(look, react, pause=lambda seconds: None, clock=lambda: 0.0)
    return seen


def test_it_reacts_at_once_and_then_to_changes_only() -> None:
    assert reactions(["a1"]) == [[]]
    assert reactions(["a1", "a1", "a1"]) == [[]]
    assert reactions(["a1", "a1", "a2", "a2", "a2"]) == [[], ["a"]]


def test_new_changed_and_missing_files_are_told_together() -> None:
    assert reactions(["a1 b1 c1", "b2 c1 d1", "b2 c1 d1"]) == [[], ["a", "b", "d"]]


def test_it_waits_until_nothing_changes_any_more() -> None:
    assert reactions(["a1 b1", "a2 b1", "a2 b2", "a2 b3", "a2 b3"]) == [[], ["a", "b"]]


def test_what_was_changed_back_is_no_change() -> None:
    assert reactions(["a1", "a2", "a1", "a1"]) == [[]]


def test_what_changes_while_it_works_is_seen_afterwards() -> None:
    assert reactions(["a1", "a2", "a2", "a3", "a3"]) == [[], ["a"], ["a"]]


@pytest.mark.parametrize(("cost", "expected"), [(0.0, PAUSE), (0.01, PAUSE), (0.2, 2.0)])
def test_looking_takes_little_of_the_time(cost: float, expected: float) -> None:
    now = 0.0

    def look() -> dict[str, Stamp]:
        nonlocal now
        now += cost
        return {}

    def pause(seconds: float) -> None:
        assert seconds == pytest.approx(expected)
        raise Enough

    with pytest.raises(Enough):
        watch(look, lambda changed: None, pause=pause, clock=lambda: now)


def test_stamps_tell_of_content_and_of_other_files(tmp_path: Path) -> None:
    path = tmp_path / "a.tf"
    assert stamps_of([str(path), "\0"]) == {}
    path.write_text("1")
    os.utime(path, ns=(0, 0))
    first = stamps_of([str(path)])
    assert stamps_of([str(path)]) == first
    path.write_text("22")
    os.utime(path, ns=(0, 0))
    second = stamps_of([str(path)])
    os.utime(path, ns=(0, 1000))
    assert len({str(each) for each in (first, second, stamps_of([str(path)]))}) == 3
