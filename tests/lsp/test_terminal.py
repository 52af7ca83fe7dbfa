"""The server where somebody started it by hand."""

from __future__ import annotations

import os
import subprocess

import pytest

from tests.cli.test_main import command

pty = pytest.importorskip("pty", reason="only POSIX has such terminals")


@pytest.mark.parametrize(("words", "says"), [([], True), (["--stdio"], False)])
def test_it_says_on_a_terminal_what_it_waits_for(words: list[str], says: bool) -> None:
    controller, terminal = pty.openpty()
    server = subprocess.Popen(
        command("server", *words),
        stdin=terminal, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    os.close(terminal)
    os.write(controller, b"\x04")  # Ctrl-D, the end of input
    try:
        out, err = server.communicate(timeout=60)
    finally:
        server.kill()
        os.close(controller)
    assert out == b""
    assert (b"waiting for the messages of an editor" in err) == says
