"""Words of people who know other tools: hints about words that are not ours.

The words, in `programs/words.json`, are those of ruff, black, terraform, tofu, packer, terragrunt,
tflint, terraform-docs, checkov, trivy and tfsec.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterable
from hcl_lint.files.installed import program_data


def command_hint(name: str) -> str:
    """The subcommand for that of another tool; nothing for other words."""
    return _found("commands", name.lower())


def option_hint(name: str, command: str, options: Iterable[str]) -> str:
    """The end of a message about an option that another tool has; nothing for other words.

    *options* are those that the subcommand has; ``-name`` is what Go programs call ``--name``.
    """
    known = set(options)
    for word in (name, f"-{name}"):
        for proposed in _found("options", word).split("|"):
            if proposed.partition(" ")[0] in known:
                return f"; did you mean `{proposed}`?"
            if proposed.startswith("`"):
                return f"; use {proposed}"
        reason = _found("needless", word)
        if reason:
            return f"; {reason.format(command)}"
    return ""


def _found(kind: str, word: str) -> str:
    """What to do instead of a command or an option, or why an option is *needless*."""
    table = program_data("words")[kind]
    return next((hint for hint, words in table.items() if word in words.split()), "")
