"""``hcl-lint completion``: scripts that complete the command line in a shell, made by shtab."""

from __future__ import annotations

from argparse import OPTIONAL, ZERO_OR_MORE, Action

from hcl_lint.annotations import Mapping
from hcl_lint.cli.check_options import RULE_LIST
from hcl_lint.cli.main import SUBCOMMANDS, build_parsers
from hcl_lint.cli.options import Arguments, Commands, UsageError, first_word
from hcl_lint.cli.output import write_text
from hcl_lint.cli.report_targets import FORMAT_AND_FILE
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.selection import RULE_SETS
from hcl_lint.project.settings import OUTPUT_FORMATS

SHELLS = ("bash", "zsh", "fish", "tcsh")

# What may be in the place of placeholders: words, or what shtab calls it.
_CHOICES = {"COMMAND": SUBCOMMANDS, FORMAT_AND_FILE: OUTPUT_FORMATS}
_COMPLETED = {
    "FILE": "file", "PATH": "file", "FILE|KEY=VALUE": "file", "JSON|FILE": "file",
    "DIR": "directory", "FOLDER": "directory",
}


def run(arguments: Arguments) -> int:
    """Write the script for a shell to standard output."""
    shell = first_word(arguments, "completion", SHELLS)
    if arguments.paths:
        raise UsageError("`completion` takes one shell")
    import shtab  # which no other command needs

    whole, parsers = build_parsers()
    rules = _rules()
    completed = {**_COMPLETED, "RULE": rules, RULE_LIST: rules}
    for parser in parsers.values():
        parser.description = None  # Shells have room for the summary only.
        if parser.words:  # The commands read these themselves.
            parser.add_argument("action", choices=parser.words)
        if parser.operand:
            parser.add_argument("paths", nargs=ZERO_OR_MORE, metavar=parser.operand)
        for action in parser._actions:
            _complete(action, completed)
    write_text(shtab.complete(whole, shell) + "\n", arguments.environment.stdout)
    return 0


def _complete(action: Action, completed: Mapping[str, object]) -> None:
    """Say what the values of an option, or other words, may be."""
    name = str(action.metavar)
    action.choices = _CHOICES.get(name, action.choices)
    if action.nargs == OPTIONAL:
        action.nargs = 0  # A value only follows `=`.
    elif name in completed:
        setattr(action, "complete", completed[name])
    if ":" in name:
        action.metavar = name.replace(":", " ")  # A colon ends a description in zsh.


def _rules() -> dict[str, object]:
    """Complete the last name of a list of rules."""
    names = " ".join([*RULE_SETS, *all_rules().names()])
    return {
        "bash": "_hcl_lint_rules",
        "zsh": "_hcl_lint_rules",
        "fish": "(__fish_append , $__hcl_lint_rules)",
        "tcsh": f"({names})",
        "preamble": {
            "bash": '_hcl_lint_rules() {\n  compgen -P "${1%"${1##*,}"}" '
            f'-W "{names}" -- "${{1##*,}}"\n}}',
            "zsh": f"_hcl_lint_rules() {{\n  compset -P '*,'; compadd -S '' -- {names}\n}}",
            "fish": f"set -g __hcl_lint_rules {names}",
        },
    }


def add_parser(commands: Commands) -> None:
    commands.add_parser(
        "completion", run=run, words=SHELLS, operand="",
        help="write a script that completes commands in a shell",
        usage="SHELL",
        description="Write a completion script for bash, zsh, fish or tcsh to standard output. In "
        "bash, run eval \"$(hcl-lint completion bash)\".",
    )
