"""``hcl-lint completion``: scripts with which shells complete the command line."""

from __future__ import annotations

import sys

from hcl_lint.cli.options import Arguments, Command, UsageError
from hcl_lint.cli.streams import write_text

SHELLS = ("bash", "zsh", "fish")


def run(arguments: Arguments) -> int:
    """Write the script of a shell to standard output."""
    if len(arguments.paths) != 1 or arguments.paths[0] not in SHELLS:
        raise UsageError(f"`completion` takes the name of a shell: {', '.join(SHELLS)}")
    from hcl_lint.cli.main import commands

    scripts = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    write_text(scripts[arguments.paths[0]](commands()), sys.stdout)
    return 0


def _bash(commands: list[Command]) -> str:
    return (
        "_hcl_lint() {\n"
        '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"\n'
        "  if [ $COMP_CWORD -eq 1 ]; then\n"
        f'    COMPREPLY=($(compgen -W "{_names(commands)}" -- "$word"))\n'
        "    return\n"
        "  fi\n"
        '  case "${COMP_WORDS[1]} $before" in\n'
        f"{_choices(commands)}"
        "  esac\n"
        '  case "$word" in -*) ;; *)\n'
        '    case "${COMP_WORDS[1]} $before" in\n'
        f"{_words(commands)}"
        "    esac\n"
        '    COMPREPLY=($(compgen -f -- "$word")); return;;\n'
        "  esac\n"
        '  case "${COMP_WORDS[1]}" in\n'
        f"{_options(commands)}"
        "  esac\n"
        "}\n"
        "complete -o filenames -F _hcl_lint hcl-lint\n"
    )


def _names(commands: list[Command]) -> str:
    return " ".join([command.name for command in commands])


def _choices(commands: list[Command]) -> str:
    """The cases in which the word before is an option that wants one of a few values."""
    return "".join(
        [
            _case(command, option.long, option.choices)
            for command in commands
            for option in command.options
            if option.choices
        ]
    )


def _words(commands: list[Command]) -> str:
    """The cases in which the word before is a command that wants one of a few words."""
    return "".join([_case(each, each.name, each.words) for each in commands if each.words])


def _case(command: Command, before: str, words: tuple[str, ...]) -> str:
    return (
        f'    "{command.name} {before}") '
        f'COMPREPLY=($(compgen -W "{" ".join(words)}" -- "$word")); return;;\n'
    )


def _options(commands: list[Command]) -> str:
    return "".join(
        [
            f"    {command.name}) COMPREPLY=($(compgen -W "
            f'"{" ".join([option.long for option in command.options])}" -- "$word"));;\n'
            for command in commands
        ]
    )


def _zsh(commands: list[Command]) -> str:
    lines = ["#compdef hcl-lint\n", "_hcl_lint() {\n", "  if (( CURRENT == 2 )); then\n"]
    lines.append("    local -a commands=(\n")
    lines += [f"      {_quoted(f'{each.name}:{each.summary}')}\n" for each in commands]
    lines.append("    )\n    _describe command commands\n    return\n  fi\n")
    lines.append("  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n")
    lines.append("  case $command in\n")
    for command in commands:
        lines.append(f"    {command.name})\n      _arguments \\\n")
        for option in command.options:
            lines.append(f"        {_quoted(_zsh_option(option.long, option.help))}")
            if option.metavar and not option.is_optional:
                values = f"({' '.join(option.choices)})" if option.choices else ""
                lines[-1] = lines[-1][:-1] + f":{option.long[2:]}:{values}'"
            lines.append(" \\\n")
        if command.words:
            lines.append(f"        '1:word:({' '.join(command.words)})' \\\n")
        lines.append("        '*:file:_files'\n      ;;\n")
    lines.append("  esac\n}\ncompdef _hcl_lint hcl-lint\n")
    return "".join(lines)


def _zsh_option(long: str, help: str) -> str:
    shown = help.replace("[", "(").replace("]", ")").replace(":", " -")
    return f"{long}[{shown}]"


def _fish(commands: list[Command]) -> str:
    lines = ["complete -c hcl-lint -n __fish_use_subcommand -f\n"]
    for command in commands:
        lines.append(
            f"complete -c hcl-lint -n __fish_use_subcommand -a {command.name} "
            f"-d {_quoted(command.summary)}\n"
        )
    for command in commands:
        if command.words:
            lines.append(
                f"complete -c hcl-lint -n '__fish_seen_subcommand_from {command.name}' "
                f"-a '{' '.join(command.words)}'\n"
            )
        for option in command.options:
            line = f"complete -c hcl-lint -n '__fish_seen_subcommand_from {command.name}'"
            line += f" -l {option.long[2:]}"
            if option.choices:
                line += f" -x -a '{' '.join(option.choices)}'"
            elif option.metavar and not option.is_optional:
                line += " -r"
            lines.append(f"{line} -d {_quoted(option.help)}\n")
    return "".join(lines)


def _quoted(text: str) -> str:
    """A text in single quotes; one in it becomes a typographic one, which no shell minds."""
    return "'" + text.replace("'", "’") + "'"


COMMAND = Command(
    "completion",
    "SHELL",
    "write a script for completion in a shell",
    "Writes a script for bash, zsh or fish to standard output. For bash: "
    "eval \"$(hcl-lint completion bash)\".",
    (),
    run,
    words=SHELLS,
)
