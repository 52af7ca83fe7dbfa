"""``hcl-lint completion``: scripts that complete the command line in a shell."""

from __future__ import annotations

from hcl_lint.cli.check_options import RULE_LIST
from hcl_lint.cli.main import commands
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.output import write_text
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.rule_sets import RULE_SETS

SHELLS = ("bash", "zsh", "fish")


def run(arguments: Arguments) -> int:
    """Write the script for a shell to standard output."""
    if len(arguments.paths) != 1 or arguments.paths[0] not in SHELLS:
        raise UsageError("`completion` needs a shell: bash, zsh or fish")

    scripts = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    rules = " ".join([*RULE_SETS, *all_rules().names()])
    write_text(scripts[arguments.paths[0]](commands(), rules), arguments.environment.stdout)
    return 0


def _bash(commands: list[Command], rules: str) -> str:
    return (
        "_hcl_lint() {\n"
        '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"\n'
        f'  local rules="{rules}" list="${{word%"${{word##*,}}"}}"\n'
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
    """Render the cases in which the previous word is an option with a known set of values."""
    cases = []
    for command in commands:
        for option in command.options:
            if option.choices:
                cases.append(_case(command, option.long, option.choices))
            elif option.metavar == RULE_LIST:
                cases.append(
                    f'    "{command.name} {option.long}") '
                    'COMPREPLY=($(compgen -P "$list" -W "$rules" -- "${word##*,}")); return;;\n'
                )
    return "".join(cases)


def _words(commands: list[Command]) -> str:
    """Render the cases in which the command decides the words that may follow."""
    cases = [_case(each, each.name, each.words) for each in commands if each.words]
    for each in commands:
        if each.takes_rules:
            cases.append(
                f'    "{each.name} "*) COMPREPLY=($(compgen -W "$rules" -- "$word")); return;;\n'
            )
    return "".join(cases)


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


def _zsh(commands: list[Command], rules: str) -> str:
    lines = ["#compdef hcl-lint\n", "_hcl_lint() {\n", "  if (( CURRENT == 2 )); then\n"]
    lines.append("    local -a commands=(\n")
    lines += [f"      {_quoted(f'{each.name}:{each.summary}')}\n" for each in commands]
    lines.append("    )\n    _describe command commands\n    return\n  fi\n")
    lines.append(f"  local -a rules=({rules})\n")
    lines.append("  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n")
    lines.append("  case $command in\n")
    for command in commands:
        lines.append(f"    {command.name})\n      _arguments \\\n")
        for option in command.options:
            lines.append(f"        {_quoted(_zsh_option(option))} \\\n")
        if command.words:
            lines.append(f"        '1:word:({' '.join(command.words)})' \\\n")
        others = "'*:rule:{compadd -a rules}'" if command.takes_rules else "'*:file:_files'"
        lines.append(f"        {others}\n      ;;\n")
    lines.append("  esac\n}\ncompdef _hcl_lint hcl-lint\n")
    return "".join(lines)


def _zsh_option(option: Option) -> str:
    help = option.help.replace("[", "(").replace("]", ")").replace(":", " -")
    values = f"({' '.join(option.choices)})" if option.choices else ""
    if option.metavar == RULE_LIST:
        values = "{compset -P '*,'; compadd -S '' -a rules}".replace("'", '"')
    argument = f":{option.long[2:]}:{values}" if option.metavar and not option.is_optional else ""
    return f"{option.long}[{help}]{argument}"


def _fish(commands: list[Command], rules: str) -> str:
    lines = [
        f"set -g __hcl_lint_rules {rules}\n",
        "complete -c hcl-lint -n __fish_use_subcommand -f\n",
    ]
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
        if command.takes_rules:
            lines.append(
                f"complete -c hcl-lint -n '__fish_seen_subcommand_from {command.name}' "
                "-f -a '$__hcl_lint_rules'\n"
            )
        for option in command.options:
            line = f"complete -c hcl-lint -n '__fish_seen_subcommand_from {command.name}'"
            line += f" -l {option.long[2:]}"
            if option.choices:
                line += f" -x -a '{' '.join(option.choices)}'"
            elif option.metavar == RULE_LIST:
                line += " -x -a '(__fish_append , $__hcl_lint_rules)'"
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
    "write a script that completes commands in a shell",
    "Write a completion script for bash, zsh or fish to standard output. In bash, run "
    "eval \"$(hcl-lint completion bash)\".",
    (),
    run,
    words=SHELLS,
)
