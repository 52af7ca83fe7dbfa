"""``hcl-lint version``: the version and the build, which decides the speed."""

from __future__ import annotations

from hcl_lint import __version__
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import write_line, write_prose
from hcl_lint.syntax import lexer


def run(arguments: Arguments) -> int:
    """Write the version, and for a pure build how to get the other."""
    if arguments.paths:
        raise UsageError("`version` takes no words")
    output, is_pure = arguments.environment.stdout, lexer.__file__.endswith(".py")
    write_line(f"hcl-lint {__version__} ({'pure Python' if is_pure else 'compiled'})", output)
    if is_pure:
        write_prose(
            "Wheels of releases are compiled, which is faster; so is a build with "
            "HCL_LINT_COMPILE=1.", output,
        )
    return 0


def add_parser(commands: Commands) -> None:
    commands.add_parser(
        "version", run=run, operand="",
        help="show the version, and whether hcl-lint is compiled",
        usage="",
        description="Show the version, and whether hcl-lint is compiled, as `hcl-lint --version` "
        "does.",
    )
