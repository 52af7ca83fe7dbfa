"""Findings can be written as plain data, and what is read is not believed unseen."""

from __future__ import annotations

import json
import marshal
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from hcl_lint.diagnostics.diagnostic import Fix, Group
from hcl_lint.diagnostics.finding import Finding, finding_data, finding_of, reported_data
from hcl_lint.report.render import FORMATS, render
from hcl_lint.text.edits import Edit
from tests import some_findings


@given(some_findings.findings())
def test_findings_that_are_read_back_give_the_same_reports(finding: Finding) -> None:
    read = finding_of(json.loads(json.dumps(finding_data(finding))))
    assert finding_data(read) == finding_data(finding)
    for format_name in FORMATS:
        assert render([read], format_name) == render([finding], format_name)


@given(some_findings.findings(), st.none() | st.builds(Group, st.text(), st.text(), st.text()))
def test_nothing_is_lost_on_the_way(finding: Finding, group: Group | None) -> None:
    finding.group = group
    data = finding_data(finding)
    for read in (
        finding_of(data),
        finding_of(marshal.loads(marshal.dumps(data))),
        pickle.loads(pickle.dumps(finding)),
    ):
        assert whole(read) == whole(finding)


def whole(thing: object) -> object:
    """All that is in a finding, as lists."""
    if isinstance(thing, list):
        return [whole(member) for member in thing]
    slots = getattr(type(thing), "__slots__", None)
    return thing if slots is None else [(name, whole(getattr(thing, name))) for name in slots]


GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner) | st.tuples(inner, inner),
)


@given(GARBAGE, st.data())
def test_any_garbage_is_refused_or_read(garbage: object, data: st.DataObject) -> None:
    kept = finding_data(some_findings.related_finding())
    kept["fix"] = finding_data(some_findings.wide_finding())["fix"]
    place: object = kept
    while isinstance(place, (dict, list)) and place:  # down to anything in it
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not (isinstance(inner, (dict, list)) and data.draw(st.booleans())):
            place[key] = garbage
            break
        place = inner
    for each in (garbage, kept):
        try:
            read = finding_of(each)
        except ValueError:
            continue
        assert whole(finding_of(finding_data(read))) == whole(read)


def sample() -> dict[str, object]:
    return reported_data(some_findings.finding(fix=Fix("do", [Edit(0, 1, "b")])))


def without(key: str) -> Callable[[dict[str, object]], object]:
    return lambda data: {name: data[name] for name in data if name != key}


@pytest.mark.parametrize("key", sample())
def test_everything_has_to_be_there_and_of_the_right_type(key: str) -> None:
    with pytest.raises(ValueError, match="missing"):
        finding_of(without(key)(sample()))
    wrong_values: tuple[object, ...] = (True, -1, 1.5, [[]], {"x": 1}, 1 << 70)
    for wrong in wrong_values:
        with pytest.raises(ValueError):
            finding_of({**sample(), key: wrong})


@pytest.mark.parametrize("data", [None, [], "x", 1, {}])
def test_what_is_no_finding_is_refused(data: object) -> None:
    with pytest.raises(ValueError):
        finding_of(data)


@pytest.mark.parametrize(
    "wrong",
    [
        {"severity": "fatal"},
        {"group": ["a", "b"]},
        {"group": "abc"},
        {"line": 2, "character": 9},
        {"end_line": 1, "end_character": 1, "character": 2},
        {"excerpt": [{**sample(), "text": "abc", "start": 2, "end": 1}]},
        {"fix": {"applicability": "sure", "title": "", "edits": [], "joined": "", "preview": []}},
        {"fix": {"applicability": "safe", "title": "", "edits": [], "joined": "", "preview": [1]}},
    ],
)
def test_what_contradicts_itself_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        finding_of({**sample(), **wrong})
