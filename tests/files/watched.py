"""Runs subcommands one after another, and says which paths of this machine they touched.

``python -m tests.files.watched`` reads lines of JSON from standard input: a folder, variables of
the environment, and the words of each run in that folder. It prints a line that has for each run
what it printed, and the real paths that it opened, listed or changed. The words `write`, a path
and a text write a file between runs.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import runpy
import sys

from hcl_lint.cli.environment import Environment
from hcl_lint.cli.main import main

# Events about paths, and how many of their first arguments are paths.
_EVENTS = {
    "open": 1, "os.listdir": 1, "os.scandir": 1, "os.rename": 2, "os.remove": 1, "os.rmdir": 1,
    "os.mkdir": 1, "os.link": 2, "os.symlink": 2, "os.truncate": 1, "os.chmod": 1, "os.chown": 1,
    "os.getxattr": 1, "os.setxattr": 1, "os.listxattr": 1, "os.utime": 1,
}


class Watch:
    """The paths that are touched while it is on."""

    def __init__(self) -> None:
        self.touched: set[str] = set()
        self.is_on = False
        sys.addaudithook(self._note)

    def _note(self, event: str, arguments: tuple[object, ...]) -> None:
        if not self.is_on:
            return
        for path in arguments[: _EVENTS.get(event, 0)]:
            if isinstance(path, (str, bytes, os.PathLike)):
                self.touched.add(os.path.realpath(os.fsdecode(path)))


def _hcl_lint(words: list[str]) -> str:
    streams = [io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(3)]
    environment = Environment(os.environ, None, *streams)
    main(words, environment)
    texts = []
    for stream in streams[1:]:
        stream.flush()
        stream.seek(0)
        texts.append(stream.read())
    return "".join(texts)


def _other(words: list[str]) -> str:
    """A tool that hcl-lint extends."""
    output = io.StringIO()
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
        sys.argv = words
        with contextlib.suppress(SystemExit):
            runpy.run_module(words[0], run_name="__main__")
    return output.getvalue()


def _server(messages: list[str]) -> str:
    """What the language server answers to messages."""
    from hcl_lint.lsp.connection import Connection
    from hcl_lint.lsp.features import make_server

    reader, writer = os.pipe()
    os.write(writer, b"".join([
        f"Content-Length: {len(each.encode())}\r\n\r\n{each}".encode() for each in messages
    ]))
    os.close(writer)
    answers = io.BytesIO()
    with open(reader, "rb", buffering=0) as stream:
        connection = Connection(stream, answers)
        make_server(connection, "0")
        connection.serve()
    return answers.getvalue().decode()


def _touched(watch: Watch, words: list[str]) -> tuple[str, list[str]]:
    """What a run prints, and which paths it touches."""
    output = ""
    watch.touched = set()
    watch.is_on = True
    if words[0] == "server":
        output = _server(words[1:])
    elif words[0] == "write":
        with open(words[1], "w", encoding="utf-8") as file:
            file.write(words[2])
    else:
        is_other = words[0] in ("pytest", "flake8")
        output = _other(words) if is_other else _hcl_lint(words)
    watch.is_on = False
    return output, sorted(watch.touched)


def serve() -> None:
    watch = Watch()
    for line in sys.stdin:
        folder, variables, runs = json.loads(line)
        os.chdir(folder)
        os.environ.update(variables)
        print(json.dumps([_touched(watch, words) for words in runs]), flush=True)


if __name__ == "__main__":
    serve()
