"""``hcl-lint``: find the subcommand, run it, and end without a traceback."""

from __future__ import annotations

import atexit
import gc
import os
import sys

from hcl_lint.annotations import Callable, Iterable
from hcl_lint.cli import output
from hcl_lint.cli.environment import Environment
from hcl_lint.cli.options import Arguments, CommandParser, UsageError
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.paths import shown_path
from hcl_lint.text.messages import did_you_mean

# A subcommand is a module of this package that defines `add_parser`, and its name here.
SUBCOMMANDS = (
    "format", "check", "docs", "rule", "config", "decode", "eval", "edit", "tree", "graph",
    "json", "report", "test", "test-rules", "providers", "modules", "migrate", "clean",
    "completion", "server", "help", "version",
)

# Subcommands that are written as options, too.
_AS_OPTIONS = {
    "--help": "help", "-h": "help", "--version": "version", "-V": "version",
    "-help": "help", "-version": "version", "-v": "version",  # as terraform has them
}

_MOST_LINKS = 10  # that are mentioned


def program() -> int:
    """Run `main` and end the process; return the exit code only if the process goes on.

    PERF: tearing down the interpreter takes a fifth of a short run, so it is skipped unless
    something depends on it: exit handlers, threads, or a tool that runs this program, such as a
    profiler.
    """
    gc.disable()  # PERF: or `main` turns the collector on at the end, and that visits everything.
    code = main()
    if atexit._ncallbacks() == 0 and "runpy" not in sys.modules and not _has_threads():
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (OSError, ValueError):
            return code  # The interpreter tries again and reports the error.
        os._exit(code)
    return code


def _has_threads() -> bool:
    """Whether other threads are running: whoever starts one has loaded the module."""
    threading = sys.modules.get("threading")
    return threading is not None and threading.active_count() != 1


def main(words: list[str] | None = None, environment: Environment | None = None) -> int:
    """Run ``hcl-lint`` with the words of a command line and return the exit code.

    Both are those of the process, unless others are given.

    0: no findings; 1: findings, or files that would change; 2: an invalid command line or
    configuration, or a failure of hcl-lint.
    """
    # PERF: trees are many small objects without cycles; collecting them takes half of a run.
    had_collector = gc.isenabled()
    gc.disable()
    environment = environment or Environment.of_process()
    try:
        run, arguments = _read(sys.argv[1:] if words is None else words, environment)
        try:
            return run(arguments)
        finally:
            _mention_links(environment)
    except (UsageError, ConfigError) as error:
        return _fail(environment, *error.args)
    except BrokenPipeError:
        # The reader closed the pipe; discard what the interpreter flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), environment.stdout.stream.fileno())
        return output.PIPE_CLOSED
    except KeyboardInterrupt:
        return output.INTERRUPTED
    except Exception as defect:  # A new name, since the compiled `error` has another class.
        return _fail(environment, f"{type(defect).__name__}: {defect}".rstrip(": "))
    finally:
        if had_collector:
            gc.enable()


def _mention_links(environment: Environment) -> None:
    """Say which links nothing was read through."""
    links = environment.links_out()
    for path in links[:_MOST_LINKS]:
        shown = shown_path(path, environment.folder)
        output.write_message(
            f"skipped {shown}: the link leads out of the checked tree", environment.stderr
        )
    if links[_MOST_LINKS:]:
        output.write_message(
            f"skipped {len(links) - _MOST_LINKS} more links", environment.stderr
        )


def _fail(environment: Environment, *messages: object) -> int:
    try:
        for message in messages:
            output.write_message(message, environment.stderr)
    except (OSError, UsageError):
        pass  # Standard error is gone; the exit code still says that the run failed.
    return output.FAILURE


def _read(
    words: list[str], environment: Environment
) -> tuple[Callable[[Arguments], int], Arguments]:
    """Read the command line.

    Returns: what to run, and with which arguments. Raises UsageError: it is invalid.
    """
    name, *rest = _name_first(words)
    name = _AS_OPTIONS.get(name, name)
    if name.startswith("-"):
        raise UsageError(
            f"expected a subcommand first: {', '.join(SUBCOMMANDS)}{_option_hint(name)}"
        )
    try:
        parser = parser_of(name)
    except UsageError:
        if os.path.lexists(environment.path(name)):
            raise UsageError(f"expected a subcommand first; use `hcl-lint check {name}`") from None
        raise
    arguments = parser.read(rest, environment)
    environment.roots = arguments.paths
    environment.named = arguments.texts()
    if arguments.color is not None:
        environment.choose_colour(arguments.color)
    if arguments.help:
        arguments.paths = [name]
        parser = parser_of("help")
    return parser.run, arguments


def _option_hint(word: str) -> str:
    """The end of a message about an option without a subcommand: what helps with `check`."""
    from hcl_lint.cli.familiar import option_hint  # for those who mistype

    name = word.partition("=")[0]
    options = parser_of("check").options()
    if name in options:
        return f"; write `hcl-lint check {word}`, for example"
    return option_hint(name, "check", options)


def _name_first(words: list[str]) -> list[str]:
    """Put the name of the subcommand before ``--color``, which may come first."""
    first = words[0] if words else ""
    count = 2 if first == "--color" else int(first.startswith("--color="))
    return [*(words[count : count + 1] or ["help"]), *words[:count], *words[count + 1 :]]


def parser_of(name: str) -> CommandParser:
    """Load the subcommand called *name*, and only that one.

    Raises UsageError: there is no such command.
    """
    if name not in SUBCOMMANDS:
        raise UsageError(f"no such subcommand: `{name}`; {_hint(name)}")
    return build_parsers([name])[1][name]


def _hint(name: str) -> str:
    """Suggest what to type instead of an unknown subcommand."""
    from hcl_lint.cli.familiar import command_hint  # for those who mistype

    hint = command_hint(name) or did_you_mean(name, list(SUBCOMMANDS)).lstrip("; ")
    return hint or "see `hcl-lint --help`"


def build_parsers(
    names: Iterable[str] = SUBCOMMANDS,
) -> tuple[CommandParser, dict[str, CommandParser]]:
    """Load subcommands, by default all; return the parser of the whole, and theirs by name."""
    whole = CommandParser(
        prog="hcl-lint", usage="COMMAND ...",
        description="Parse, format and check every HCL file: Terraform, OpenTofu, Nomad, Packer, "
        "Terragrunt and others.",
        epilog="Run `hcl-lint help COMMAND` for the options of a command.",
    )
    commands = whole.add_subparsers(title="commands", prog=whole.prog)
    for name in names:
        module = __import__(f"hcl_lint.cli.{name.replace('-', '_')}", fromlist=["add_parser"])
        module.add_parser(commands)
        parser = commands.choices[name]
        parser.add_argument(
            "--color", choices=("auto", "always", "never"),
            help="use colour on terminals, unless NO_COLOR or FORCE_COLOR is set (auto, the "
            "default), always, or never",
        )
        parser.add_argument("-h", "--help", action="store_true", help="show this help")
    whole.add_argument("-h", "--help", action="store_true", help="show this help")
    whole.add_argument(
        "-V", "--version", action="store_true",
        help="show the version, and whether hcl-lint is compiled",
    )
    return whole, commands.choices
