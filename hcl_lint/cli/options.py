"""Command lines, read by `argparse`: errors of one line, with suggestions for what is misspelt."""

from __future__ import annotations

import os
from argparse import (
    OPTIONAL, Action, ArgumentError, ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace,
    _ActionsContainer, _SubParsersAction,
)
from functools import partial

from hcl_lint.annotations import Any, Callable, Iterable, Iterator, TypeAlias
from hcl_lint.cli.environment import Environment
from hcl_lint.text.messages import did_you_mean

TYPE_CHECKING = False
Options: TypeAlias = _ActionsContainer
if TYPE_CHECKING:
    Commands: TypeAlias = _SubParsersAction["CommandParser"]
else:
    Commands = _SubParsersAction


# Another name that is accepted for an option, and not shown: some commands once had it.
_FORMER_NAMES = {"--format": "--output-format"}


class UsageError(Exception):
    """An invalid command line; the message explains it on one line."""


class Arguments(Namespace):
    """The values of options, by name; the other words; and what surrounds the run."""

    environment: Environment
    paths: list[str]

    def has(self, option: str) -> bool:
        """Whether an option, such as ``--fix``, is on the command line."""
        value = getattr(self, option[2:].replace("-", "_"))
        return value is not None and value is not False and value != []

    def refuse(self, given: str, *options: str) -> None:
        """Reject options that contradict one that is given.

        Raises UsageError: one of them is on the command line.
        """
        for option in options:
            if self.has(option):
                raise UsageError(f"`{given}` cannot be combined with `{option}`")

    def texts(self) -> list[str]:
        """All values of options that are texts, without the order of the command line."""
        values = [value for name, value in vars(self).items() if name != "paths"]
        texts = [text for value in values for text in (value if type(value) is list else [value])]
        return [text for text in texts if isinstance(text, str)]


class CommandParser(ArgumentParser):
    """The options of a command, and the function that runs it.

    *usage* is what may follow the name, a line for each form. *words* are those that may follow
    it first; the others are each an *operand*, which shells complete. A value that may be left
    out (``nargs="?"``) is only read after ``=``.
    """

    def __init__(
        self, *, usage: str, run: Any = None, words: Iterable[str] = (), operand: str = "FILE",
        **others: Any,
    ) -> None:
        super().__init__(
            usage=usage,
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            # PERF: without a width, the terminal is asked for it at every option.
            formatter_class=partial(HelpFormatter, width=80),
            **others,
        )
        self.run: Callable[[Arguments], int] = run
        self.words = tuple(words)
        self.operand = operand
        self.color = False  # The command `help` decides that.

    def read(self, words: list[str], environment: Environment) -> Arguments:
        """Read the words after the name of a command; options and paths may come in any order.

        Raises UsageError: an option is unknown, or its value is missing, unexpected or invalid.
        """
        end = words.index("--") if "--" in words else len(words)
        spelt = list(self._spelt_out(words[:end], environment))
        try:
            arguments, others = self.parse_known_args(spelt, Arguments(environment=environment))
        except ArgumentError as error:
            name = (error.argument_name or "").rpartition("/")[2]
            raise UsageError(f"`{name}` {error.message}") from None
        for word in others:
            if word.startswith("-") and word != "-" and not word[1].isdigit() and " " not in word:
                raise self._unknown(word.partition("=")[0])
        arguments.paths = others + words[end + 1:]
        return arguments

    def format_help(self) -> str:
        """Render the help, with the options that have no title of their own below the others."""
        self._action_groups.sort(key=lambda group: group is self._optionals)
        return super().format_help()

    def options(self) -> list[str]:
        """The names of all options, the long ones with their dashes."""
        return list(self._option_string_actions)

    def _spelt_out(self, words: list[str], environment: Environment) -> Iterator[str]:
        """Write ``=`` after options whose value is left out, so that the next word is none.

        Raises UsageError: that word seems to be the value, or a long option has a single dash.
        """
        known = self._option_string_actions
        for word, following in zip(words, [*words[1:], "-"]):
            name, equals, value = word.partition("=")
            if _FORMER_NAMES.get(name) in known:
                word = f"{_FORMER_NAMES[name]}{equals}{value}"
            if len(name) > 2 and f"-{name}" in known:  # as Go programs accept them
                raise UsageError(f"no such option: `{name}`; did you mean `-{name}`?")
            if word in known and known[word].nargs == OPTIONAL:
                path = environment.path(following)
                if not following.startswith("-") and not os.path.lexists(path):
                    raise UsageError(
                        f"`{word}` takes a value only after `=`; write `{word}={following}` "
                        f"(no file is named {following})"
                    )
                word += "="
            yield word

    def _unknown(self, name: str) -> UsageError:
        from hcl_lint.cli.familiar import option_hint  # for those who mistype

        names = [option for option in self.options() if option.startswith("--")]
        hint = option_hint(name, self.prog.partition(" ")[2], names) or did_you_mean(name, names)
        return UsageError(f"no such option: `{name}`{hint}")

    def _check_value(self, action: Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            raise ArgumentError(action, not_among(value, action.choices))


def positive_number(text: str) -> int:
    """Read the value of an option that requires a positive whole number."""
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) > 0):
        raise ArgumentTypeError(f"must be a positive whole number, not `{text}`")
    return int(text)


def not_among(value: str, choices: Iterable[str]) -> str:
    """The rest of a message about a value that is not allowed, after the name of the option."""
    known = list(choices)
    return f"must be one of {', '.join(known)}, not `{value}`{did_you_mean(value, known)}"


def first_word(arguments: Arguments, command: str, known: Iterable[str]) -> str:
    """Take the first word, which says what a command is to do, from the others.

    Raises UsageError: there is none, or it is not among those that are known.
    """
    names = list(known)
    word = arguments.paths.pop(0) if arguments.paths else ""
    if word not in names:
        listed = " or ".join(filter(None, [", ".join(names[:-1]), names[-1]]))
        given = f", not `{word}`{did_you_mean(word, names)}" if word else ""
        raise UsageError(f"`{command}` expects {listed} first{given}")
    return word
