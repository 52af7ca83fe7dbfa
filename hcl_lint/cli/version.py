"""``hcl-lint version``: the version and the build, which decides the speed."""

from __future__ import annotations

from hcl_lint import __version__
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import write_text
from hcl_lint.syntax import lexer


def run(arguments: Arguments) -> int:
    """Write the version, and for a pure build how to get the other."""
    if arguments.paths:
        raise UsageError("`version` takes no words")
    text = f"hcl-lint {__version__} (compiled)\n"
    if lexer.__file__.endswith(".py"):
        text = (
            f"hcl-lint {__version__} (pure Python)\n"
            "Wheels of releases are compiled, which is faster; so is a build with "
            "HCL_LINT_COMPILE=1.\n"
        )
    write_text(text, arguments.environment.stdout)
    return 0


def add_parser(commands: Commands) -> None:
    commands.add_parser(
        "version", run=run, operand="",
        help="show the version, and whether hcl-lint is compiled",
        usage="",
        description="Show the version, and whether hcl-lint is compiled, as `hcl-lint --version` "
        "does.",
    )
