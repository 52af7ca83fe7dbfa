"""``hcl-lint server``: the language server."""

from __future__ import annotations

import gc
import logging
import sys
from importlib.metadata import version

from hcl_lint.cli.exit_codes import CLEAN
from hcl_lint.cli.options import Arguments, Command, Option, UsageError

TCP = Option(
    "--tcp",
    "listen at this address instead of standard input and output, for debugging",
    metavar="HOST:PORT",
)
STDIO = Option("--stdio", "talk over standard input and output (the default)")
VERBOSE = Option("--verbose", "log requests to standard error")


def run(arguments: Arguments) -> int:
    """Serve one client until it says that it is done."""
    if arguments.paths:
        raise UsageError("`server` takes no paths")
    try:
        from hcl_lint.lsp.server import make_server
    except ImportError as error:
        if error.name is None or error.name.partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UsageError(
            "the language server needs more packages: pip install 'hcl-lint[server]'"
        ) from error
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO if arguments.has(VERBOSE.long) else logging.ERROR
    )
    gc.enable()  # It was turned off for runs that end soon.
    server = make_server(version("hcl-lint"))
    address = arguments.value(TCP.long)
    if address is None:
        server.start_io()
        return CLEAN
    host, _, port = address.rpartition(":")
    if not port.isdigit() or int(port) > 65_535:
        raise UsageError(f"`--tcp` expects HOST:PORT, not `{address}`")
    server.start_tcp(host or "127.0.0.1", int(port))
    return CLEAN


COMMAND = Command(
    "server",
    "[OPTION...]",
    "run the language server for editors",
    "Run the language server. Editors start it and talk to it over standard input and output; it "
    "needs the packages of `hcl-lint[server]`.",
    (STDIO, TCP, VERBOSE),
    run,
)
