"""Command line options: a table per subcommand, and the parser that reads them.

PERF: the standard library's parser takes as long to load as a small file takes to check. This
one supports long and short options, values after a space or ``=`` (or directly after a short
option), repeated options, and ``--``.
"""

from __future__ import annotations

import os

from hcl_lint.annotations import Callable
from hcl_lint.cli.environment import Environment
from hcl_lint.text.suggestions import closest


class UsageError(Exception):
    """An invalid command line; the message explains it on one line."""


class Option:
    """One option of a subcommand.

    Without *metavar* it is a switch. *choices* are the values that it accepts; if it
    ``names_file``, they apply to the part before a colon. A value that *is_optional* is only read
    after ``=``; without one, the option has the value ``""``.
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
COLOR = Option(
    "--color",
    "use colour on terminals, unless NO_COLOR or FORCE_COLOR is set (auto, the default), always, "
    "or never",
    choices=("auto", "always", "never"),
)

# Another name that is accepted for an option, and not shown: some commands once had it.
_FORMER_NAMES = {"--format": "--output-format"}


class Arguments:
    """The words after a subcommand, validated against its options, and what surrounds the run."""

    __slots__ = ("environment", "paths", "_given", "_order")

    def __init__(self, options: tuple[Option, ...], environment: Environment) -> None:
        self.environment = environment
        self.paths: list[str] = []
        self._order: list[tuple[str, str]] = []
        self._given: dict[str, list[str]] = {option.long: [] for option in options}

    def add(self, option: Option, value: str) -> None:
        choice = value.partition(":")[0] if option.names_file else value
        if option.choices and choice not in option.choices:
            expected = ", ".join(option.choices)
            hint = did_you_mean(choice, list(option.choices))
            raise UsageError(f"`{option.long}` must be one of {expected}, not `{choice}`{hint}")
        self._given[option.long].append(value)
        self._order.append((option.long, value))

    def accepts(self, long: str) -> bool:
        """Whether the subcommand has an option at all."""
        return long in self._given

    def has(self, long: str) -> bool:
        """Whether an option is present."""
        return bool(self._given[long])

    def values(self, long: str) -> list[str]:
        """The values of an option that may be repeated, in order."""
        return self._given[long]

    def value(self, long: str) -> str | None:
        """The value of an option; the last one takes effect."""
        return self._given[long][-1] if self._given[long] else None

    def all_values(self) -> list[str]:
        """The values of all options, in order."""
        return [value for _, value in self._order]

    def in_order(self, *longs: str) -> list[tuple[str, str]]:
        """Some of the options with their values, in the order of the command line."""
        return [(long, value) for long, value in self._order if long in longs]

    def positive_number(self, long: str) -> int | None:
        """The value of an option that requires a positive whole number."""
        value = self.value(long)
        if value is None:
            return None
        if not (value.isascii() and value.isdigit() and len(value) < 10 and int(value) > 0):
            raise UsageError(f"`{long}` must be a positive whole number, not `{value}`")
        return int(value)


class Command:
    """One subcommand: its name, its help, its options, and the function that runs it.

    *usage* is what may follow the name, a line for each form. *run* receives the arguments and
    returns the exit code. *sections* group a long list of options under titles. *words* are the
    words that may follow the name of the subcommand instead of a path; a subcommand that
    *takes_rules* is followed by names of rules.
    """

    __slots__ = (
        "name", "usage", "summary", "description", "options", "sections", "words", "takes_rules",
        "run",
    )

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
        *,
        takes_rules: bool = False,
    ) -> None:
        self.name = name
        self.usage = usage
        self.summary = summary
        self.description = description
        self.sections = (*sections, ("options", (*options, COLOR, HELP)))
        self.options = tuple([option for _, members in self.sections for option in members])
        self.words = words
        self.takes_rules = takes_rules
        self.run = run


def parse_arguments(
    words: list[str], options: tuple[Option, ...], environment: Environment, command: str = ""
) -> Arguments:
    """Parse the words after a subcommand; options and paths may come in any order.

    *command* is its name, for messages.

    Raises:
        UsageError: an option is unknown, or its value is missing, unexpected or invalid.
    """
    arguments = Arguments(options, environment)
    rest = words[::-1]
    while rest:
        word = rest.pop()
        if word == "--":
            arguments.paths += rest[::-1]
            break
        if not word.startswith("-") or word == "-":
            arguments.paths.append(word)
            continue
        name, equals, value = _split(word, options, command)
        option = _find(name, options, command)
        if not option.metavar:
            if equals:
                raise UsageError(f"`{option.long}` takes no value")
        elif not equals and not option.is_optional:
            if not rest:
                raise UsageError(f"`{option.long}` needs a value: {option.metavar}")
            value = rest.pop()
        elif not equals and rest and not _may_be_word(rest[-1], environment):
            raise UsageError(
                f"`{option.long}` takes a value only after `=`; write "
                f"`{option.long}={rest[-1]}` (no file is named {rest[-1]})"
            )
        arguments.add(option, value)
    return arguments


def _may_be_word(word: str, environment: Environment) -> bool:
    """Whether the word after an option is an option or a path rather than its value."""
    return word.startswith("-") or os.path.lexists(environment.path(word))


def _split(
    word: str, options: tuple[Option, ...], command: str
) -> tuple[str, str, str]:
    """Split a word into the name of an option, ``=`` if a value follows, and the value.

    Raises:
        UsageError: it is a long option with a single dash, as Go programs accept them.
    """
    name, equals, value = word.partition("=")
    if word.startswith("--") or len(name) <= 2:
        return name, equals, value
    if any([option.long == f"-{name}" for option in options]):
        raise UsageError(f"no such option: `{name}`; did you mean `-{name}`?")
    if not any([option.short == word[:2] for option in options]):
        raise _unknown(name, options, command)
    return word[:2], "=", word[2:]  # -j4


def _find(name: str, options: tuple[Option, ...], command: str) -> Option:
    for accepted in (name, _FORMER_NAMES.get(name)):
        for option in options:
            if accepted in (option.long, option.short):
                return option
    raise _unknown(name, options, command)


def _unknown(name: str, options: tuple[Option, ...], command: str) -> UsageError:
    from hcl_lint.cli.familiar import option_hint  # for those who mistype

    names = [option.long for option in options]
    hint = option_hint(name, command, names) or did_you_mean(name, names)
    return UsageError(f"no such option: `{name}`{hint}")


def did_you_mean(name: str, candidates: list[str]) -> str:
    """Return the end of a message about an unknown name: a suggestion, or nothing."""
    suggestion = closest(name, candidates)
    return f"; did you mean `{suggestion}`?" if suggestion else ""
