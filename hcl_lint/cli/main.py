"""``hcl-lint``: finds the subcommand, runs it, and ends without a traceback."""

from __future__ import annotations

import atexit
import gc
import os
import sys

from hcl_lint.cli import exit_codes, streams
from hcl_lint.cli.options import (
    HELP,
    Command,
    UsageError,
    did_you_mean,
    help_of,
    parse_arguments,
    table as two_columns,
)
from hcl_lint.problems.config_error import ConfigError

# One module each, in this package. A new subcommand is a module with a COMMAND and a name here.
SUBCOMMANDS = (
    "format", "check", "rule", "config", "decode", "eval", "edit", "tree", "json", "report",
    "test-rules", "migrate", "clean", "completion",
)  # fmt: skip


def program() -> int:
    """The program ``hcl-lint``: `main`, and the end of the process; returns only the exit code.

    Taking down all that was loaded takes Python a fifth of the time of a short run. That is left
    out, unless somebody waits for it: functions that were registered for the end, threads, or a
    tool that runs this program, such as a profiler.
    """
    code = main()
    if atexit._ncallbacks() == 0 and not {"runpy", "threading"} & sys.modules.keys():
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (OSError, ValueError):
            return code  # The interpreter tries again, and tells.
        os._exit(code)
    return code


def main(words: list[str] | None = None) -> int:
    """Run ``hcl-lint`` with the words of a command line; returns the exit code.

    0: nothing was found; 1: there are findings, or files would change; 2: the command line or
    the configuration is wrong, or hcl-lint failed.
    """
    # Trees are many small objects without cycles, and looking for some takes half of a run.
    had_collector = gc.isenabled()
    gc.disable()
    try:
        streams.prepare()
        return _run(sys.argv[1:] if words is None else words)
    except (UsageError, ConfigError) as error:
        return _fail(*error.args)
    except BrokenPipeError:
        # Who reads has seen enough. What the interpreter flushes at its end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exit_codes.PIPE_CLOSED
    except KeyboardInterrupt:
        return exit_codes.INTERRUPTED
    except Exception as defect:  # By another name: compiled, it would have to be of that class.
        return _fail(f"{type(defect).__name__}: {defect}".rstrip(": "))
    finally:
        if had_collector:
            gc.enable()


def _fail(*messages: object) -> int:
    try:
        for message in messages:
            streams.write_line(f"hcl-lint: {message}", sys.stderr)
    except (OSError, UsageError):
        pass  # Nobody can be told.
    return exit_codes.FAILURE


def _run(words: list[str]) -> int:
    name = words[0] if words else "--help"
    if name in (HELP.long, HELP.short):
        streams.write_text(_overview(), sys.stdout)
        return exit_codes.CLEAN
    if name in ("--version", "-V"):
        streams.write_line(_version(), sys.stdout)
        return exit_codes.CLEAN
    if name.startswith("-"):
        raise UsageError(f"the first word must be a subcommand: {', '.join(SUBCOMMANDS)}")
    command = _command(name)
    arguments = parse_arguments(words[1:], command.options)
    if arguments.has(HELP.long):
        streams.write_text(help_of(command), sys.stdout)
        return exit_codes.CLEAN
    return command.run(arguments)


def _command(name: str) -> Command:
    """The subcommand called *name*; only its module is loaded."""
    if name not in SUBCOMMANDS:
        hint = did_you_mean(name, list(SUBCOMMANDS))
        raise UsageError(f"no such subcommand: `{name}`{hint or '; see `hcl-lint --help`'}")
    module = __import__(f"hcl_lint.cli.{name.replace('-', '_')}", fromlist=["COMMAND"])
    command: Command = module.COMMAND
    return command


def _version() -> str:
    """The version, and which build of it runs: it decides about the speed."""
    from hcl_lint import __version__
    from hcl_lint.syntax import lexer

    build = "pure Python" if lexer.__file__.endswith(".py") else "compiled"
    return f"hcl-lint {__version__} ({build})"


def commands() -> list[Command]:
    """All subcommands, in the order in which they are shown."""
    return [_command(name) for name in SUBCOMMANDS]


def _overview() -> str:
    rows = [(command.name, command.summary) for command in commands()]
    version = ("-V, --version", "show the version, and whether it is compiled")
    options = [("-h, --help", HELP.help), version]
    return (
        "usage: hcl-lint COMMAND ...\n\n"
        "Parses, formats and checks every HCL file: Terraform, OpenTofu, Nomad, Packer, "
        "Terragrunt\nand the rest.\n\n"
        f"commands:\n{two_columns(rows)}\noptions:\n{two_columns(options)}\n"
        "`hcl-lint COMMAND --help` tells more about a command.\n"
    )
