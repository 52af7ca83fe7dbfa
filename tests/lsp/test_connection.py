"""What the server does with messages: in which order, and what becomes of those that fail."""

from __future__ import annotations

import io
import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.lsp import connection, hovering
from hcl_lint.lsp.connection import Connection
from hcl_lint.lsp.features import make_server
from hcl_lint.lsp.types import (
    CONTENT_MODIFIED, INTERNAL_ERROR, INVALID_REQUEST, METHOD_NOT_FOUND, NOT_INITIALIZED,
    PARSE_ERROR, REQUEST_CANCELLED,
)

TEXT = 'locals {\n  a = "é😀" + b\n}\n'


class Client:
    """A client in the same process, which sends messages in one piece."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        ours.settimeout(60)  # A busy machine may take so long for all of a workspace.
        self.stream = ours.makefile("rwb")
        reader, writer = theirs.makefile("rb", buffering=0), theirs.makefile("wb")
        self.open: list[Any] = [self.stream, reader, writer, ours, theirs]
        self.connection = Connection(reader, writer)
        self.server = make_server(self.connection, "1")
        self.thread = threading.Thread(target=self.connection.serve, daemon=True)
        self.thread.start()
        self.received: list[Any] = []

    def send(self, *messages: dict[str, Any]) -> None:
        """Send messages together, so that the server has all before it does anything."""
        bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages]
        self.send_raw(*bodies)

    def send_raw(self, *bodies: bytes) -> None:
        parts = [b"Content-Length: %d\r\n\r\n%b" % (len(body), body) for body in bodies]
        self.stream.write(b"".join(parts))
        self.stream.flush()

    def receive(self) -> Any:
        length = int(self.stream.readline().split(b":")[1])
        self.stream.readline()
        message = json.loads(self.stream.read(length))
        self.received.append(message)
        return message

    def answer(self, number: int) -> Any:
        """The answer to a request, once it comes."""
        while True:
            message = self.receive()
            if message.get("id") == number and "method" not in message:
                return message.get("result", message.get("error"))

    def ask(self, number: int, method: str, **params: Any) -> Any:
        self.send({"id": number, "method": method, "params": params})
        return self.answer(number)

    def published(self, uri: str) -> Any:
        """The next findings of a text."""
        while True:
            message = self.receive()
            if message.get("method") == "textDocument/publishDiagnostics":
                if message["params"]["uri"] == uri:
                    return message["params"]

    def start(self, folder: Path, **capabilities: Any) -> Any:
        """Initialize with a folder."""
        folders = [{"uri": folder.as_uri(), "name": "folder"}]
        result = self.ask(0, "initialize", workspaceFolders=folders, capabilities=capabilities)
        self.send({"method": "initialized", "params": {}})
        return result

    def close(self) -> None:
        """Let the server end."""
        if self.thread.is_alive():
            self.send({"method": "exit"})
        self.thread.join(5)
        for each in self.open:
            each.close()


@pytest.fixture
def client() -> Iterator[Client]:
    client = Client()
    yield client
    client.close()


def opened(path: Path, text: str = TEXT) -> dict[str, Any]:
    item = {"uri": path.as_uri(), "languageId": "terraform", "version": 1, "text": text}
    return {"method": "textDocument/didOpen", "params": {"textDocument": item}}


def hover(number: int, path: Path) -> dict[str, Any]:
    params = {
        "textDocument": {"uri": path.as_uri()}, "position": {"line": 1, "character": 2},
    }
    return {"id": number, "method": "textDocument/hover", "params": params}


def changed(path: Path, version: int, text: str) -> dict[str, Any]:
    return {
        "method": "textDocument/didChange",
        "params": {
            "textDocument": {"uri": path.as_uri(), "version": version},
            "contentChanges": [{"text": text}],
        },
    }


def test_a_cancelled_request_is_not_begun(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path)
    path = tmp_path / "a.tf"
    client.send(
        opened(path), hover(1, path), hover(2, path),
        {"method": "$/cancelRequest", "params": {"id": 1}},
    )
    assert client.answer(1)["code"] == REQUEST_CANCELLED
    assert client.answer(2)["contents"]["value"].startswith("```hcl\nlocal.a")


def test_a_request_about_a_text_that_changed_is_refused(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path)
    path = tmp_path / "a.tf"
    client.send(opened(path), hover(1, path), changed(path, 2, "\n\n"), hover(2, path))
    assert client.answer(2) is None
    (refused,) = [each for each in client.received if each.get("id") == 1]
    assert refused["error"]["code"] == CONTENT_MODIFIED


def test_findings_are_of_the_last_text_only(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path)
    path = tmp_path / "a.tf"
    client.send(opened(path), *[changed(path, 2 + n, f"a{n} = 1\n") for n in range(20)])
    assert client.published(path.as_uri())["version"] == 21


def test_a_crash_is_logged_and_answered_and_the_server_goes_on(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*arguments: object) -> None:
        raise ZeroDivisionError("made up")

    log = io.StringIO()
    handler = logging.StreamHandler(log)
    client.start(tmp_path)
    path = tmp_path / "a.tf"
    with monkeypatch.context() as patch:
        patch.setattr(hovering, "hover", crash)
        logging.getLogger().addHandler(handler)
        client.send(opened(path), hover(1, path))
        assert client.answer(1)["code"] == INTERNAL_ERROR
        logging.getLogger().removeHandler(handler)
    assert "textDocument/hover failed" in log.getvalue()
    logged = [each for each in client.received if each.get("method") == "window/logMessage"]
    assert "made up" in logged[0]["params"]["message"]
    client.send(hover(2, path))
    assert client.answer(2) is not None


def test_a_notice_about_an_unknown_text_does_no_harm(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path)
    path = tmp_path / "a.tf"
    client.send(changed(path, 2, "x"), opened(path), hover(1, path))
    assert client.answer(1) is not None


def test_what_is_no_message_is_refused(client: Client, tmp_path: Path) -> None:
    client.send_raw(b"{")
    assert client.receive()["error"]["code"] == PARSE_ERROR
    for other in (b"[]", b"1", b"null"):
        client.send_raw(other)
        assert client.receive()["error"]["code"] == INVALID_REQUEST
    assert client.ask(1, "textDocument/hover")["code"] == NOT_INITIALIZED
    client.start(tmp_path)
    assert client.ask(2, "no/such")["code"] == METHOD_NOT_FOUND
    assert client.ask(3, "shutdown") is None
    assert client.ask(4, "textDocument/hover")["code"] == INVALID_REQUEST


def test_a_client_initializes_once(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path)
    assert client.ask(1, "initialize")["code"] == METHOD_NOT_FOUND


@pytest.mark.parametrize(("is_shut_down", "code"), [(True, 0), (False, 1)])
def test_the_exit_code_says_whether_the_server_was_shut_down(
    client: Client, tmp_path: Path, is_shut_down: bool, code: int
) -> None:
    client.start(tmp_path)
    if is_shut_down:
        client.ask(1, "shutdown")
    client.send({"method": "exit"})
    client.thread.join(20)
    assert client.connection.exit_code == code


def test_after_the_shutdown_no_notice_is_taken(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path)
    client.ask(1, "shutdown")
    client.send(opened(tmp_path / "a.tf"))
    client.ask(2, "shutdown")
    assert client.server.files.buffers == {}


def test_before_the_start_no_notice_is_taken(client: Client, tmp_path: Path) -> None:
    client.send(opened(tmp_path / "a.tf"), {"method": "no/such"})
    client.start(tmp_path)
    assert client.server.files.buffers == {}


class Collector:
    """Counts what the collector of garbage is asked for."""

    def __init__(self) -> None:
        self.collected = self.frozen = 0

    def collect(self) -> None:
        self.collected += 1

    def freeze(self) -> None:
        self.frozen += 1


def test_garbage_is_collected_where_there_is_nothing_else_to_do(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = Collector()
    monkeypatch.setattr(connection, "gc", collector)
    monkeypatch.setattr(connection, "_IDLE_SECONDS", 0.01)
    for number in range(1, 6):
        assert client.ask(number, "textDocument/hover")["code"] == NOT_INITIALIZED
        end = time.monotonic() + 20
        while collector.collected < number and time.monotonic() < end:
            time.sleep(0.005)
        assert collector.collected == number
        assert collector.frozen == min(number, 3)


@pytest.mark.parametrize(("count", "times"), [(6, 0), (7, 1)])
def test_garbage_is_collected_after_so_many_messages(
    client: Client, monkeypatch: pytest.MonkeyPatch, count: int, times: int
) -> None:
    collector = Collector()
    monkeypatch.setattr(connection, "gc", collector)
    monkeypatch.setattr(connection, "_IDLE_SECONDS", 60.0)
    monkeypatch.setattr(connection, "_MOST_MESSAGES", 6)
    one = {"method": "textDocument/hover"}
    client.send(*[{**one, "id": number} for number in range(count)])
    client.answer(count - 1)
    end = time.monotonic() + (20 if times else 0.05)
    while collector.collected < 1 and time.monotonic() < end:
        time.sleep(0.005)
    assert collector.collected == times


@pytest.mark.parametrize("header", [
    b"Content-Type: x\r\n\r\n", b"Content-Length: -1\r\n\r\n", b"Content-Length\r\n\r\n",
    b"\r\n\r\n",
])
def test_a_header_without_a_length_has_no_message_behind_it(
    client: Client, header: bytes
) -> None:
    client.stream.write(header)
    client.send({"id": 1, "method": "textDocument/hover"})
    assert client.receive()["error"]["code"] == PARSE_ERROR
    assert client.receive()["error"]["code"] == NOT_INITIALIZED


def test_a_header_may_say_more_and_come_in_pieces(client: Client) -> None:
    body = b'{"id": 1, "method": "textDocument/hover"}'
    header = b"Content-Type: x\r\ncontent-length : %d \r\nX: Content-Length\r\n\r\n" % len(body)
    for at in range(len(header + body)):
        client.stream.write((header + body)[at : at + 1])
        client.stream.flush()
    assert client.answer(1)["code"] == NOT_INITIALIZED


@pytest.mark.parametrize(
    ("offered", "chosen", "column"),
    [(["utf-8"], "utf-8", 17), (["utf-32", "utf-16"], "utf-32", 13), (None, "utf-16", 14)],
)
def test_positions_are_in_the_encoding_that_was_agreed_on(
    client: Client, tmp_path: Path, offered: list[str] | None, chosen: str, column: int
) -> None:
    general = {} if offered is None else {"general": {"positionEncodings": offered}}
    result = client.start(tmp_path, **general)
    assert result["capabilities"]["positionEncoding"] == chosen
    path = tmp_path / "a.tf"
    client.send(opened(path))
    found = client.published(path.as_uri())["diagnostics"]
    (incomplete,) = [each for each in found if each["code"] == "R006"]
    assert incomplete["range"]["start"] == {"line": 1, "character": column}


def test_open_texts_take_precedence_over_the_disk(client: Client, tmp_path: Path) -> None:
    first, second = tmp_path / "a.tf", tmp_path / "b.tf"
    first.write_text('variable "x" {}\n')
    client.start(tmp_path)
    client.send(opened(second, 'output "x" {\n  value = var.x\n}\n'))
    assert "R001" not in codes(client.published(second.as_uri()))
    client.send(opened(first, ""))
    assert "R001" in codes(client.published(second.as_uri()))
    client.send(
        {
            "method": "textDocument/didClose",
            "params": {"textDocument": {"uri": first.as_uri()}},
        }
    )
    assert "R001" not in codes(client.published(second.as_uri()))


def test_files_and_settings_that_change_on_the_disk_are_read_again(
    client: Client, tmp_path: Path
) -> None:
    path = tmp_path / "a.tf"
    client.start(tmp_path)
    client.send(opened(path, 'output "x" {\n  value = var.x\n}\n'))
    assert "R001" in codes(client.published(path.as_uri()))
    (tmp_path / "b.tf").write_text('variable "x" {}\n')
    client.send(watched(tmp_path / "b.tf"))
    assert "R001" not in codes(client.published(path.as_uri()))
    (tmp_path / "b.tf").unlink()
    (tmp_path / "hcl-lint.toml").write_text('ignore = ["R001"]\n')
    client.send(watched(tmp_path / "b.tf"), watched(tmp_path / "hcl-lint.toml"))
    assert "R001" not in codes(client.published(path.as_uri()))
    (tmp_path / "hcl-lint.toml").write_text("ignore = 1\n")
    client.send(watched(tmp_path / "hcl-lint.toml"))
    (found,) = client.published(path.as_uri())["diagnostics"]
    assert "configuration" in found["message"]


def test_a_pack_that_changes_is_read_again(client: Client, tmp_path: Path) -> None:
    pack = tmp_path / "shop" / "pack.hcl"
    pack.parent.mkdir()
    (tmp_path / "hcl-lint.toml").write_text('rule-packs = ["shop"]\n')
    definition = 'title = "Shop"\n\ndialect "shop" {\n  title = "Shop"\n  files = ["*.shop"]\n%s}\n'
    pack.write_text(definition % "")
    client.start(tmp_path, workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}})
    path = tmp_path / "a.shop"
    client.send(opened(path, "a = lower(1, 2)\n"))
    before = client.published(path.as_uri())
    (registered,) = [
        each["params"]["registrations"][0]
        for each in client.received
        if each.get("method") == "client/registerCapability"
    ]
    patterns = [each["globPattern"] for each in registered["registerOptions"]["watchers"]]
    assert {"**/*.shop", "**/*.tf", "**/hcl-lint.toml"} <= set(patterns)
    pack.write_text(definition % '\n  functions {\n    names = { lower = "lower" }\n  }\n')
    client.send(watched(pack))
    assert codes(client.published(path.as_uri())) != codes(before)


def test_files_of_a_new_product_are_watched(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path, workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}})
    client.ask(1, "workspace/symbol", query="")
    (tmp_path / "shop").mkdir()
    (tmp_path / "shop" / "pack.hcl").write_text(
        'title = "Shop"\n\ndialect "shop" {\n  title = "Shop"\n  files = ["*.shop"]\n}\n'
    )
    (tmp_path / "hcl-lint.toml").write_text('rule-packs = ["shop"]\n')
    client.send(watched(tmp_path / "hcl-lint.toml"))
    client.ask(2, "workspace/symbol", query="")
    client.send(watched(tmp_path / "hcl-lint.toml"))
    client.ask(3, "workspace/symbol", query="")
    sent = [each for each in client.received if each.get("method", "").startswith("client/")]
    assert [each["method"] for each in sent] == [
        "client/registerCapability", "client/unregisterCapability", "client/registerCapability",
    ]
    of_each = [json.dumps(each["params"]) for each in sent]
    assert ["*.shop" in each for each in of_each] == [False, False, True]


def test_a_client_that_goes_away_ends_the_server() -> None:
    client = Client()
    ours = client.open[3]
    ours.shutdown(socket.SHUT_WR)
    client.thread.join(5)
    has_ended = not client.thread.is_alive()
    client.close()
    assert has_ended


def test_folders_come_and_go(client: Client, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        folder.mkdir()
        (folder / "a.tf").write_text(f'variable "of_{folder.name}" {{}}\n')
    client.start(first)

    def names(number: int) -> list[str]:
        return [each["name"] for each in client.ask(number, "workspace/symbol", query="of_")]

    assert names(1) == ["var.of_first"]
    event = {
        "added": [{"uri": second.as_uri(), "name": "second"}],
        "removed": [{"uri": first.as_uri(), "name": "first"}],
    }
    change = {"method": "workspace/didChangeWorkspaceFolders", "params": {"event": event}}
    client.send(change)
    assert names(2) == ["var.of_second"]


def test_settings_are_asked_for_where_they_are_not_sent(client: Client, tmp_path: Path) -> None:
    client.start(tmp_path, workspace={"configuration": True})
    client.send({"method": "workspace/didChangeConfiguration", "params": {"settings": None}})
    while (asked := client.receive()).get("method") != "workspace/configuration":
        pass
    client.send({"id": asked["id"], "result": [{"inlayHints": True}]})
    assert client.ask(1, "workspace/symbol", query="") == []
    assert client.server.settings.has_inlay_hints


def watched(path: Path) -> dict[str, Any]:
    changes = [{"uri": path.as_uri(), "type": 2}]
    return {"method": "workspace/didChangeWatchedFiles", "params": {"changes": changes}}


def codes(published: Any) -> list[str]:
    return [each["code"] for each in published["diagnostics"]]
