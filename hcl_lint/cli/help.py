"""``hcl-lint help``: all commands, or the options of one, in the width of the terminal."""

from __future__ import annotations

from hcl_lint.cli.main import commands, find_command
from hcl_lint.cli.options import HELP, Arguments, Command, Option, UsageError
from hcl_lint.cli.output import CLEAN, wants_colour, width_of, write_text
from hcl_lint.text.display import BOLD, CYAN, paint, wrap

_WIDEST = 90  # longer lines are hard to read
_NARROWEST = 24
_COLUMN = 28  # where explanations start ...
_LEAST_ROOM = 32  # ... unless so little room is left for them; then they go below
_INDENT = 8

_ABOUT = (
    "Parse, format and check every HCL file: Terraform, OpenTofu, Nomad, Packer, Terragrunt and "
    "others."
)


def run(arguments: Arguments) -> int:
    """Write the help of a command, or the overview."""
    if len(arguments.paths) > 1:
        raise UsageError("`help` takes one command")
    command = find_command(arguments.paths[0]) if arguments.paths else None
    output = arguments.environment.stdout
    page = _Page(max(min(width_of(output), _WIDEST), _NARROWEST), colour=wants_colour(output))
    write_text(page.overview() if command is None else page.help_of(command), output)
    return CLEAN


class _Page:
    """Texts of so many columns, perhaps in colour."""

    __slots__ = ("_width", "_colour")

    def __init__(self, width: int, *, colour: bool) -> None:
        self._width = width
        self._colour = colour

    def help_of(self, command: Command) -> str:
        """Render the help of a command."""
        forms = [f"hcl-lint {command.name} {each}" for each in command.usage.split("\n")]
        text = self._head(forms, command.description)
        for title, options in command.sections:
            rows = [(_left_side(option), option.help) for option in options]
            text += f"\n{self._title(title)}\n{self._table(rows)}"
        return text

    def overview(self) -> str:
        """Render the list of all commands."""
        rows = [(command.name, command.summary) for command in commands()]
        options = [
            ("-h, --help", HELP.help),
            ("-V, --version", "show the version, and whether hcl-lint is compiled"),
        ]
        return (
            f"{self._head(['hcl-lint COMMAND ...'], _ABOUT)}\n"
            f"{self._title('commands')}\n{self._table(rows)}\n"
            f"{self._title('options')}\n{self._table(options)}\n"
            f"{self._paragraph('Run `hcl-lint help COMMAND` for the options of a command.', 0)}\n"
        )

    def _head(self, forms: list[str], description: str) -> str:
        indent = len("usage: ")
        usage = ("\n" + " " * indent).join([self._paragraph(each, indent) for each in forms])
        return f"{self._title('usage')} {usage}\n\n{self._paragraph(description, 0)}\n"

    def _title(self, text: str) -> str:
        return paint(f"{text}:", BOLD, self._colour)

    def _table(self, rows: list[tuple[str, str]]) -> str:
        """Render two columns; where there is no room for these, the right one goes below."""
        column = _COLUMN if self._width - _COLUMN >= _LEAST_ROOM else _INDENT
        lines = []
        for left, right in rows:
            left = self._unbroken(left)
            fits = len(left) + 4 <= column
            gap = " " * (column - 2 - len(left)) if fits else "\n" + " " * column
            shown = paint(left, CYAN, self._colour)
            lines.append(f"  {shown}{gap}{self._paragraph(right, column)}\n")
        return "".join(lines)

    def _unbroken(self, left: str) -> str:
        """Break a long list of choices."""
        if len(left) + 2 <= self._width:
            return left
        lines = [""]
        for part in left.replace("|", "|\0").replace(" ", " \0").split("\0"):
            if lines[-1].strip() and _INDENT + len(lines[-1] + part) > self._width:
                lines.append("")
            lines[-1] += part
        return ("\n" + " " * _INDENT).join([line.rstrip() for line in lines])

    def _paragraph(self, text: str, indent: int) -> str:
        """Wrap a text, and indent all lines but the first."""
        return ("\n" + " " * indent).join(wrap(text, self._width - indent))


def _left_side(option: Option) -> str:
    names = f"{option.short}, {option.long}" if option.short else f"    {option.long}"
    if option.is_optional:
        return f"{names}[={option.metavar}]"
    return f"{names} {option.metavar}" if option.metavar else names


COMMAND = Command(
    "help",
    "[COMMAND]",
    "show all commands, or the options of one",
    "Show all commands, or what one does and its options, as `hcl-lint COMMAND --help` does.",
    (),
    run,
)
