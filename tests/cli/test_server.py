"""``hcl-lint server``: where it listens, and what it says on standard error."""

from __future__ import annotations

import errno
import json
import socket
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest

from tests.cli.conftest import Runner
from tests.cli.test_main import command


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("example.com:65535", ("example.com", 65535)),
        (":7000", ("127.0.0.1", 7000)),
        ("::1:7000", ("::1", 7000)),
    ],
)
def test_it_listens_where_it_is_told(
    run: Runner, monkeypatch: pytest.MonkeyPatch, address: str, place: tuple[str, int]
) -> None:
    asked = []

    def refuse(at: tuple[str, int]) -> NoReturn:
        asked.append(at)
        raise OSError(errno.EADDRINUSE, "address already in use")

    monkeypatch.setattr(socket, "create_server", refuse)
    shown = run("server", "--tcp", address)
    assert asked == [place]
    assert (shown.code, shown.err) == (
        2, f"hcl-lint: cannot listen at {address}: address already in use\n",
    )


@pytest.mark.parametrize("address", ["localhost:65536", "localhost:http", "localhost:", "a:-1"])
def test_an_address_has_a_port(run: Runner, address: str) -> None:
    shown = run("server", "--tcp", address)
    assert (shown.code, shown.out) == (2, "")
    assert shown.err == f"hcl-lint: `--tcp` expects HOST:PORT, not `{address}`\n"


def message(method: str, number: int, **params: object) -> bytes:
    request = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
    body = json.dumps(request).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


@pytest.mark.parametrize("words", [[], ["--verbose"]])
def test_requests_are_logged_only_if_that_is_asked_for(tmp_path: Path, words: list[str]) -> None:
    server = subprocess.Popen(
        command("server", *words), cwd=tmp_path,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    assert server.stdin is not None and server.stdout is not None
    try:
        server.stdin.write(message("initialize", 1, capabilities={}))
        server.stdin.write(message("workspace/symbol", 2, query="x"))
        server.stdin.flush()
        answer: dict[str, object] = {}
        while answer.get("id") != 2:
            length = int(server.stdout.readline().split(b":")[1])
            server.stdout.readline()
            answer = json.loads(server.stdout.read(length))
        _, logged = server.communicate(timeout=60)
    finally:
        server.kill()
    assert (b"workspace/symbol: " in logged) == (words != [])
