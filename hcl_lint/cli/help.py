"""``hcl-lint help``: all commands, or the options of one, in the width of the terminal."""

from __future__ import annotations

import re
from argparse import OPTIONAL, PARSER, Action, HelpFormatter
from functools import partial
from textwrap import fill, wrap

from hcl_lint.cli.main import build_parsers, parser_of
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import CLEAN, wants_colour, width_of, write_text
from hcl_lint.text.display import BOLD, CYAN, paint

_WIDEST = 90  # longer lines are hard to read
_NARROWEST = 24
_COLUMN = 28  # where explanations start


def run(arguments: Arguments) -> int:
    """Write the help of a command, or the overview."""
    if len(arguments.paths) > 1:
        raise UsageError("`help` takes one command")
    output = arguments.environment.stdout
    parser = parser_of(arguments.paths[0]) if arguments.paths else build_parsers()[0]
    width = max(min(width_of(output), _WIDEST), _NARROWEST)
    parser.formatter_class = partial(_Page, width=width, max_help_position=_COLUMN)
    text = parser.format_help()
    write_text(_coloured(text) if wants_colour(output) else text, output)
    return CLEAN


class _Page(HelpFormatter):
    """The layout of help: forms of a command below each other, options without what is usual."""

    def _format_usage(self, usage: str | None, *others: object) -> str:
        head = "usage: "
        indent = " " * len(head)
        forms = [f"{self._prog} {form}".rstrip() for form in (usage or "").split("\n")]
        filled = [
            fill(form, self._width, initial_indent=indent, subsequent_indent=indent,
                 break_on_hyphens=False)
            for form in forms
        ]
        return head + "\n".join(filled)[len(head):] + "\n\n"

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return fill(text, width, break_on_hyphens=False)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrap(text, width, break_on_hyphens=False)

    def _format_action(self, action: Action) -> str:
        if action.nargs == PARSER:  # Commands need no line above them.
            commands = action._get_subactions()  # type: ignore[attr-defined]
            return "".join(map(self._format_action, commands))
        return super()._format_action(action)

    def _format_action_invocation(self, action: Action) -> str:
        if not action.option_strings:
            return super()._format_action_invocation(action)
        names = ", ".join(action.option_strings).rjust(len(action.option_strings[-1]) + 4)
        if action.nargs == 0:
            return names
        value = self._format_args(action, "")
        return f"{names}[={value[1:]}" if action.nargs == OPTIONAL else f"{names} {value}"


def _coloured(text: str) -> str:
    """Help with titles in bold, and with names of options and commands in colour."""
    text = re.sub(r"^[a-z][a-z, ]*:", lambda title: paint(title[0], BOLD, True), text, flags=re.M)
    return re.sub(
        r"^  ((?:-\w, |    )--\S.*?|[a-z][a-z-]*)(?=  |$)",
        lambda name: "  " + paint(name[1], CYAN, True), text, flags=re.M,
    )


def add_parser(commands: Commands) -> None:
    commands.add_parser(
        "help", run=run, operand="COMMAND",
        help="show all commands, or the options of one",
        usage="[COMMAND]",
        description="Show all commands, or what one does and its options, as `hcl-lint COMMAND "
        "--help` does.",
    )
