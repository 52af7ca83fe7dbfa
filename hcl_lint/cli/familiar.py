"""Words of people who know other tools: hints about words that are not ours.

The words are those of ruff, black, terraform, tofu, packer, terragrunt, tflint, terraform-docs,
checkov, trivy and tfsec.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Mapping

# What to do instead of subcommands of other tools.
_COMMANDS = {
    "use `hcl-lint format`": "fmt hclfmt",
    "use `hcl-lint check`": "lint validate scan config-check",
    "use `hcl-lint check --fix`": "fix autofix",
    "there is nothing to initialize or download; start with `hcl-lint check`": "init",
    "there is nothing to install; start with `hcl-lint check`": "install",
    "use `hcl-lint server`": "lsp language-server langserver serve",
    "use `hcl-lint rule`": "explain",
    "use `hcl-lint rule --all`": "rules linter",
    "use `hcl-lint eval`": "console",
    "use `hcl-lint config`": "settings",
    "use `hcl-lint check --write-baseline`": "baseline",
    "use `hcl-lint check --plan FILE` for a plan that terraform made": "plan",
    "use `hcl-lint test-rules` for rules of your own": "test",
    "use `hcl-lint tree`, or `hcl-lint docs` for a module": "inspect",
    "use `hcl-lint tree`": "parse ast",
    "use `hcl-lint docs`": "markdown asciidoc",
    "use `hcl-lint json`": "hcl2json",
    "use `hcl-lint migrate`": "import",
    "use `hcl-lint edit rename`": "rename",
    "use `hcl-lint edit`": "mv",
    "use `hcl-lint clean` to remove the cache": "cache",
}

# Our options for those of other tools; the first that the subcommand has is proposed.
_OPTIONS = {
    "--diff|--check": "--dry-run --dryrun --write",
    "--diff|--check|--watch": "-w",
    "--show-files|--check": "--list",
    "--show-files": "--list-files",
    "--output-format": "--format -f -o --output --reporter",
    "--output-format concise": "--compact",
    "--output-format json": "--json",
    "--output-format sarif": "--sarif",
    "--color never": "--no-color --no-colour --no-ansi",
    "--exit-zero": "--soft-fail -s --force --no-fail",
    "--exit-zero|--fail-on": "--exit-code",
    "--fail-on":
        "--minimum-failure-severity --minimum-severity --severity --soft-fail-on "
        "--hard-fail-on",
    "--select": "--only --rule --check",
    "--select|--config": "-c",
    "--extend-select": "--enable-rule",
    "--ignore": "--disable-rule --skip-check --extend-ignore",
    "--ignore|--exclude": "--skip",
    "--exclude": "--extend-exclude --skip-path --skip-dirs --skip-files --exclude-dir",
    "--config": "--config-file",
    "--fix": "--autofix",
    "--update": "--inject",
    "--add-suppressions": "--add-noqa",
    "--write-baseline": "--create-baseline",
    "--rules": "--external-checks-dir --config-policy",
    "--jobs": "--parallelism --workers --max-workers",
    "--stdin-filename": "--stdin",
    "`hcl-lint config`": "--show-settings",
    "--var-file": "--tf-vars-file --tfvars-file",
}

# Why options of other tools have no counterpart.
_NEEDLESS = {
    "folders are always searched recursively": "--recursive -r",
    "name files and folders without an option, as in `hcl-lint {} modules`":
        "-d --directory --chdir --file --path --working-dir",
    "there is nothing to initialize or download": "--init --upgrade",
    "files of all products are checked": "--framework",
    "local modules are always read": "--call-module-type --module",
}


def command_hint(name: str) -> str:
    """The subcommand for that of another tool; nothing for other words."""
    return _found(_COMMANDS, name.lower())


def option_hint(name: str, command: str, options: Iterable[str]) -> str:
    """The end of a message about an option that another tool has; nothing for other words.

    *options* are those that the subcommand has; ``-name`` is what Go programs call ``--name``.
    """
    known = set(options)
    for word in (name, f"-{name}"):
        for proposed in _found(_OPTIONS, word).split("|"):
            if proposed.partition(" ")[0] in known:
                return f"; did you mean `{proposed}`?"
            if proposed.startswith("`"):
                return f"; use {proposed}"
        reason = _found(_NEEDLESS, word)
        if reason:
            return f"; {reason.format(command)}"
    return ""


def _found(table: Mapping[str, str], word: str) -> str:
    return next((hint for hint, words in table.items() if word in words.split()), "")
