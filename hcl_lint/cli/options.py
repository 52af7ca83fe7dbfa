"""Command line options: a table per subcommand, read without the standard parser.

The standard library's parser takes as long to load as a small file takes to be checked.
This one knows long and short options, values behind a space or ``=`` (or, of a short one,
nothing), options that may be repeated, and ``--``.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_WIDTH = 90
_HELP_COLUMN = 28


class UsageError(Exception):
    """The command line is wrong; the message says how, on one line."""


class Option:
    """One option of a subcommand.

    Without *metavar* it is a switch. *choices* limits what the value may be, or, where it
    ``names_file``, the part of it before a colon. One that *is_optional* is only taken behind
    ``=``; without one, the option has the value ``""``.
    """

    __slots__ = ("long", "short", "metavar", "help", "choices", "names_file", "is_optional")

    def __init__(
        self,
        long: str,
        help: str,
        *,
        short: str = "",
        metavar: str = "",
        choices: tuple[str, ...] = (),
        names_file: bool = False,
        is_optional: bool = False,
    ) -> None:
        self.long = long
        self.short = short
        self.metavar = metavar or "|".join(choices)
        self.help = help
        self.choices = choices
        self.names_file = names_file
        self.is_optional = is_optional


HELP = Option("--help", "show this help", short="-h")


class Arguments:
    """What the user wrote behind a subcommand, checked against its options."""

    __slots__ = ("paths", "_given")

    def __init__(self, options: tuple[Option, ...]) -> None:
        self.paths: list[str] = []
        self._given: dict[str, list[str]] = {option.long: [] for option in options}

    def add(self, option: Option, value: str) -> None:
        choice = value.partition(":")[0] if option.names_file else value
        if option.choices and choice not in option.choices:
            expected = ", ".join(option.choices)
            hint = did_you_mean(choice, list(option.choices))
            raise UsageError(f"`{option.long}` must be one of {expected}, not `{choice}`{hint}")
        self._given[option.long].append(value)

    def has(self, long: str) -> bool:
        """Whether a switch is on."""
        return bool(self._given[long])

    def values(self, long: str) -> list[str]:
        """The values of an option that may be repeated, in order."""
        return self._given[long]

    def value(self, long: str) -> str | None:
        """The value of an option; the last one counts."""
        return self._given[long][-1] if self._given[long] else None

    def positive_number(self, long: str) -> int | None:
        """The value of an option that wants a whole number from 1."""
        value = self.value(long)
        if value is None:
            return None
        if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) > 0):
            raise UsageError(f"`{long}` must be a whole number from 1, not `{value}`")
        return int(value)


class Command:
    """One subcommand: its name and help, its options, and the function that does it.

    *run* gets the arguments and returns the exit code. Where there are many options, *sections*
    have them by what they are about, each with a title. *words* are what may follow its name,
    where that is no path.
    """

    __slots__ = (
        "name", "usage", "summary", "description", "options", "sections", "words", "run",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        usage: str,
        summary: str,
        description: str,
        options: tuple[Option, ...],
        run: Callable[[Arguments], int],
        sections: tuple[tuple[str, tuple[Option, ...]], ...] = (),
        words: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.usage = usage
        self.summary = summary
        self.description = description
        self.sections = (*sections, ("options", (*options, HELP)))
        self.options = tuple([option for _, members in self.sections for option in members])
        self.words = words
        self.run = run


def parse_arguments(words: list[str], options: tuple[Option, ...]) -> Arguments:
    """Read what follows a subcommand; options and paths may come in any order.

    Raises:
        UsageError: an option is unknown, or its value missing, superfluous or wrong.
    """
    arguments = Arguments(options)
    rest = words[::-1]
    while rest:
        word = rest.pop()
        if word == "--":
            arguments.paths += rest[::-1]
            break
        if not word.startswith("-") or word == "-":
            arguments.paths.append(word)
            continue
        name, equals, value = _split(word)
        option = _find(name, options)
        if not option.metavar:
            if equals:
                raise UsageError(f"`{option.long}` takes no value")
        elif not equals and not option.is_optional:
            if not rest:
                raise UsageError(f"`{option.long}` needs a value: {option.metavar}")
            value = rest.pop()
        elif not equals and rest and not _may_be_word(rest[-1]):
            raise UsageError(
                f"`{option.long}` takes a value only behind `=`: write "
                f"`{option.long}={rest[-1]}`, as there is no file {rest[-1]}"
            )
        arguments.add(option, value)
    return arguments


def _may_be_word(word: str) -> bool:
    """Whether what follows an option can stand for itself, and is not meant as its value."""
    return word.startswith("-") or os.path.lexists(word)


def _split(word: str) -> tuple[str, str, str]:
    """An option's name, what sets its value off if there is one, and the value."""
    name, equals, value = word.partition("=")
    if not word.startswith("--") and len(name) > 2:  # -j4
        return word[:2], "=", word[2:]
    return name, equals, value


def _find(name: str, options: tuple[Option, ...]) -> Option:
    for option in options:
        if name in (option.long, option.short):
            return option
    raise UsageError(f"no such option: `{name}`{did_you_mean(name, [o.long for o in options])}")


def did_you_mean(name: str, candidates: list[str]) -> str:
    """The end of a sentence about an unknown name: a suggestion, or nothing."""
    from hcl_lint.text.suggestions import closest

    suggestion = closest(name, candidates)
    return f"; did you mean `{suggestion}`?" if suggestion else ""


def help_of(command: Command) -> str:
    """What ``hcl-lint COMMAND --help`` prints."""
    text = f"usage: hcl-lint {command.name} {command.usage}\n\n{_wrapped(command.description, 0)}\n"
    for title, options in command.sections:
        text += f"\n{title}:\n{table([(_left_side(option), option.help) for option in options])}"
    return text


def table(rows: list[tuple[str, str]]) -> str:
    """Two columns, the right one wrapped."""
    lines = []
    for left, right in rows:
        start = f"  {left}"
        start += "\n" + " " * _HELP_COLUMN if len(start) > _HELP_COLUMN - 2 else ""
        lines.append(start.ljust(_HELP_COLUMN) + _wrapped(right, _HELP_COLUMN) + "\n")
    return "".join(lines)


def _left_side(option: Option) -> str:
    names = f"{option.short}, {option.long}" if option.short else f"    {option.long}"
    if option.is_optional:
        return f"{names}[={option.metavar}]"
    return f"{names} {option.metavar}" if option.metavar else names


def _wrapped(text: str, indent: int) -> str:
    """Break a text into lines, all but the first indented."""
    lines = [""]
    for word in text.split():
        if lines[-1] and indent + len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return ("\n" + " " * indent).join(lines)
