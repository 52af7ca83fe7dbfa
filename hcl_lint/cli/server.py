"""``hcl-lint server``: the language server."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from importlib.metadata import version
from io import RawIOBase
from typing import IO

from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import write_message
from hcl_lint.lsp.connection import Connection
from hcl_lint.lsp.features import make_server


def run(arguments: Arguments) -> int:
    """Serve one client until it says that it is done."""
    if arguments.paths:
        raise UsageError("`server` takes no paths")
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO if arguments.verbose else logging.ERROR
    )
    address = arguments.tcp
    if address is None:
        if sys.stdin.isatty() and not arguments.stdio:
            line = (
                "waiting for the messages of an editor on standard input. Editors start this "
                "command themselves; Ctrl-C ends it."
            )
            write_message(line, arguments.environment.stderr)
        # What anything prints must not get between the messages.
        writer, sys.stdout = sys.stdout.buffer, sys.stderr
        with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as reader:
            return _serve(reader, writer)
    host, _, port = address.rpartition(":")
    if not port.isdigit() or int(port) > 65_535:
        raise UsageError(f"`--tcp` expects HOST:PORT, not `{address}`")
    try:
        with socket.create_server((host or "127.0.0.1", int(port))) as listener:
            client, _ = listener.accept()
    except OSError as error:
        raise UsageError(f"cannot listen at {address}: {error.strerror}") from error
    with client, client.makefile("rb", buffering=0) as reader, client.makefile("wb") as writer:
        return _serve(reader, writer)


def _serve(reader: RawIOBase, writer: IO[bytes]) -> int:
    # It was turned off for runs that end soon. The connection has all objects looked at, which
    # takes long, when nothing else is to do.
    gc.enable()
    gc.set_threshold(50_000, 10, 1_000_000)
    # The thread that reads must not wait for the default of 5 ms until it gets its turn.
    sys.setswitchinterval(0.001)
    connection = Connection(reader, writer)
    make_server(connection, version("hcl-lint"))
    exit_code = connection.serve()
    gc.freeze()  # At its end, the interpreter need not look at everything once more.
    return exit_code


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "server", run=run, operand="",
        help="run the language server for editors",
        usage="[OPTION...]",
        description="Run the language server. Editors start it and talk to it over standard input "
        "and output.",
    )
    add = parser.add_argument
    add("--stdio", action="store_true", help="talk over standard input and output (the default)")
    add(
        "--tcp", metavar="HOST:PORT",
        help="listen at this address instead of standard input and output, for debugging",
    )
    add("--verbose", action="store_true", help="log requests to standard error")
