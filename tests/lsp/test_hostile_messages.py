"""Messages that no careful client sends: incomplete ones, and halves of characters."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO, RawIOBase
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.lsp import types
from hcl_lint.lsp.connection import Connection
from hcl_lint.lsp.features import make_server
from hcl_lint.lsp.positions import UTF16, changed_text
from hcl_lint.lsp.types import INTERNAL_ERROR, INVALID_PARAMS, REQUEST_FAILED
from tests.extent import sample
from tests.lsp.test_connection import Client, opened

HIGH, LOW = "\ud83d", "\ude00"  # the halves of a character in UTF-16
METHODS = [
    name for name in make_server(Connection(RawIOBase(), BytesIO()), "1").requests
    if name.startswith("textDocument/")
    and name not in ("textDocument/codeLens", "textDocument/inlayHint")  # which are off
]
PARAMS: list[object] = [None, [], {}, {"textDocument": 1}, {"textDocument": {"uri": 1}}]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    client = Client()
    client.start(tmp_path)
    yield client
    client.close()


def change(path: Path, version: int, *changes: tuple[int, int, int, str]) -> dict[str, Any]:
    """Changes of a line from a column to a column, each to a text."""
    return {
        "method": "textDocument/didChange",
        "params": {
            "textDocument": {"uri": path.as_uri(), "version": version},
            "contentChanges": [
                {
                    "range": {
                        "start": {"line": line, "character": start},
                        "end": {"line": line, "character": end},
                    },
                    "text": text,
                }
                for line, start, end, text in changes
            ],
        },
    }


@pytest.mark.parametrize("params", PARAMS)
@pytest.mark.parametrize("method", METHODS)
def test_requests_without_what_they_need_are_refused(
    client: Client, method: str, params: object
) -> None:
    client.send({"id": 1, "method": method, "params": params})
    assert client.answer(1)["code"] == INVALID_PARAMS
    assert not any(each.get("method") == "window/logMessage" for each in client.received)


WRONG: list[object] = [None, -1, 1.5, True, "x", "\ud800", [], [1], {}, {"a": []}, [{}], [[]]]


def complete(path: Path) -> dict[str, Any]:
    """All fields that requests have, in their right types."""
    position = {"line": 0, "character": 2}
    place = {"start": position, "end": position}
    return {
        "textDocument": {"uri": path.as_uri(), "version": 1},
        "position": position,
        "range": place,
        "context": {"includeDeclaration": True, "diagnostics": [], "only": ["quickfix"]},
        "newName": "b",
        "query": "a",
        "command": "hcl-lint.explain",
        "arguments": ["unformatted", str(path)],
        "item": {"uri": path.as_uri(), "name": "a", "range": place, "selectionRange": place},
        "positions": [position],
        "ch": "}",
        "options": {"tabSize": 2},
        "previousResultId": "1",
        "previousResultIds": [{"uri": path.as_uri(), "value": "1"}],
        "label": "a",
        "data": {"path": str(path), "kind": "x", "action": "x"},
    }


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """All fields and items in a value."""
    if isinstance(value, (dict, list)):
        for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield value, key
            yield from places(inner)


@pytest.mark.parametrize(
    "method", list(make_server(Connection(RawIOBase(), BytesIO()), "1").requests))
@pytest.mark.parametrize("name", sample(["a.tf", "missing.tf"], 2))
def test_no_value_of_a_wrong_type_makes_a_request_fail(
    client: Client, tmp_path: Path, method: str, name: str
) -> None:
    client.send(opened(tmp_path / "a.tf"))
    path = tmp_path / name
    number = 0
    for at in range(len(list(places(complete(path))))):
        for wrong in sample(WRONG):
            params = complete(path)
            value, key = list(places(params))[at]
            value[key] = wrong
            number += 1
            client.send({"id": number, "method": method, "params": params})
            answer = client.answer(number)
            code = answer.get("code") if isinstance(answer, dict) else None
            assert code != INTERNAL_ERROR, (params, answer)
    assert not any(each.get("method") == "window/logMessage" for each in client.received)


def test_a_client_may_say_who_it_is() -> None:
    client = Client()
    about = {"name": "Neovim", "version": "0.11.4"}
    assert "capabilities" in client.ask(1, "initialize", clientInfo=about)
    client.close()


@pytest.mark.parametrize(
    "position", [None, 1, [], {}, {"line": 0}, {"line": "0", "character": 0}, {"line": 0.5}])
def test_positions_that_are_none_are_refused(
    client: Client, tmp_path: Path, position: object
) -> None:
    path = tmp_path / "a.tf"
    params = {"textDocument": {"uri": path.as_uri()}, "position": position}
    client.send(opened(path), {"id": 1, "method": "textDocument/hover", "params": params})
    assert client.answer(1)["code"] == INVALID_PARAMS


@pytest.mark.parametrize("place", [None, 1, [], [{}, {}], {}, {"start": 1}])
def test_ranges_that_are_none_are_refused(client: Client, tmp_path: Path, place: object) -> None:
    path = tmp_path / "a.tf"
    params = {"textDocument": {"uri": path.as_uri()}, "range": place, "context": {}}
    client.send(opened(path), {"id": 1, "method": "textDocument/codeAction", "params": params})
    assert client.answer(1)["code"] == INVALID_PARAMS


def applied(text: str, edits: list[Any]) -> str:
    """The text after edits of a server that counts in UTF-16."""
    changes = [
        types.TextChange(
            types.Range(
                types.Position(**each["range"]["start"]), types.Position(**each["range"]["end"])),
            each["newText"],
        )
        for each in reversed(edits)
    ]
    return changed_text(text, changes, UTF16)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ([(0, 5, 5, HIGH)], f'a = "{HIGH}"\nb    =   1\n'),
        ([(0, 5, 5, LOW)], f'a = "{LOW}"\nb    =   1\n'),
        ([(0, 5, 5, HIGH), (0, 6, 6, LOW)], 'a = "\U0001f600"\nb    =   1\n'),
        ([(0, 5, 5, HIGH + LOW), (0, 6, 7, "")], f'a = "{HIGH}"\nb    =   1\n'),
        ([(0, 5, 5, HIGH + LOW), (0, 5, 6, "xy")], f'a = "xy{LOW}"\nb    =   1\n'),
    ],
)
def test_halves_of_characters_leave_client_and_server_in_step(
    client: Client, tmp_path: Path, changes: list[tuple[int, int, int, str]], text: str
) -> None:
    path = tmp_path / "a.tf"
    client.send(opened(path, 'a = ""\nb    =   1\n'))
    for number, each in enumerate(changes):
        client.send(change(path, 2 + number, each))
    client.send(change(path, 20, (1, 2, 2, "  ")))
    given = client.ask(
        1, "textDocument/formatting", textDocument={"uri": path.as_uri()},
        options={"tabSize": 2, "insertSpaces": True},
    )
    text = text.replace("b    =", "b      =")
    assert applied(text, given) == text.replace("b      =   1", "b = 1")


def test_a_text_of_which_a_change_failed_is_left_alone_until_all_of_it_is_sent(
    client: Client, tmp_path: Path
) -> None:
    path = tmp_path / "a.tf"
    client.send(opened(path, "a   = 1\n"))
    bad = change(path, 2, (0, 0, 0, "b"))
    del bad["params"]["contentChanges"][0]["text"]
    client.send(bad)
    about = {"textDocument": {"uri": path.as_uri()}, "options": {}}
    client.send({"id": 1, "method": "textDocument/formatting", "params": about})
    assert client.answer(1)["code"] == REQUEST_FAILED
    whole = change(path, 3, (0, 0, 0, "b   = 2\n"))
    del whole["params"]["contentChanges"][0]["range"]
    client.send(whole, {"id": 2, "method": "textDocument/formatting", "params": about})
    assert json.dumps(client.answer(2))
    assert client.received[-1].get("error") is None
