"""What people type who know other tools: hints about words that are not ours.

The words are those of ruff, black, terraform, tofu, packer, terragrunt, tflint, terraform-docs,
checkov, trivy and tfsec.
"""

from __future__ import annotations

from hcl_lint.annotations import Iterable

_CHECK = "use `hcl-lint check`"

# Subcommands of other tools.
_COMMANDS = {
    "fmt": "use `hcl-lint format`",
    "hclfmt": "use `hcl-lint format`",
    "lint": _CHECK,
    "validate": _CHECK,
    "scan": _CHECK,
    "config-check": _CHECK,
    "fix": "use `hcl-lint check --fix`",
    "autofix": "use `hcl-lint check --fix`",
    "init": "there is nothing to initialize or download; start with `hcl-lint check`",
    "install": "there is nothing to install; start with `hcl-lint check`",
    "lsp": "use `hcl-lint server`",
    "language-server": "use `hcl-lint server`",
    "langserver": "use `hcl-lint server`",
    "serve": "use `hcl-lint server`",
    "explain": "use `hcl-lint rule`",
    "rules": "use `hcl-lint rule --all`",
    "linter": "use `hcl-lint rule --all`",
    "console": "use `hcl-lint eval`",
    "settings": "use `hcl-lint config`",
    "baseline": "use `hcl-lint check --write-baseline`",
    "plan": "use `hcl-lint check --plan FILE` for a plan that terraform made",
    "test": "use `hcl-lint test-rules` for rules of your own",
    "inspect": "use `hcl-lint tree`, or `hcl-lint docs` for a module",
    "parse": "use `hcl-lint tree`",
    "ast": "use `hcl-lint tree`",
    "markdown": "use `hcl-lint docs`",
    "asciidoc": "use `hcl-lint docs`",
    "hcl2json": "use `hcl-lint json`",
    "import": "use `hcl-lint migrate`",
    "rename": "use `hcl-lint edit rename`",
    "mv": "use `hcl-lint edit`",
    "cache": "use `hcl-lint clean` to remove the cache",
}

# Options of other tools: those of ours to propose, the first that the subcommand has.
_OPTIONS = {
    "--dry-run": ("--diff", "--check"),
    "--dryrun": ("--diff", "--check"),
    "--write": ("--diff", "--check"),
    "-w": ("--diff", "--check", "--watch"),
    "--list": ("--show-files", "--check"),
    "--list-files": ("--show-files",),
    "--format": ("--output-format",),
    "-f": ("--output-format",),
    "-o": ("--output-format",),
    "--output": ("--output-format",),
    "--reporter": ("--output-format",),
    "--compact": ("--output-format concise",),
    "--json": ("--output-format json",),
    "--sarif": ("--output-format sarif",),
    "--no-color": ("--color never",),
    "--no-colour": ("--color never",),
    "--no-ansi": ("--color never",),
    "--soft-fail": ("--exit-zero",),
    "-s": ("--exit-zero",),
    "--force": ("--exit-zero",),
    "--no-fail": ("--exit-zero",),
    "--exit-code": ("--exit-zero", "--fail-on"),
    "--minimum-failure-severity": ("--fail-on",),
    "--minimum-severity": ("--fail-on",),
    "--severity": ("--fail-on",),
    "--soft-fail-on": ("--fail-on",),
    "--hard-fail-on": ("--fail-on",),
    "--only": ("--select",),
    "--rule": ("--select",),
    "--check": ("--select",),
    "-c": ("--select", "--config"),
    "--enable-rule": ("--extend-select",),
    "--disable-rule": ("--ignore",),
    "--skip-check": ("--ignore",),
    "--skip": ("--ignore", "--exclude"),
    "--extend-ignore": ("--ignore",),
    "--extend-exclude": ("--exclude",),
    "--skip-path": ("--exclude",),
    "--skip-dirs": ("--exclude",),
    "--skip-files": ("--exclude",),
    "--exclude-dir": ("--exclude",),
    "--config-file": ("--config",),
    "--autofix": ("--fix",),
    "--inject": ("--update",),
    "--add-noqa": ("--add-suppressions",),
    "--create-baseline": ("--write-baseline",),
    "--external-checks-dir": ("--rules",),
    "--config-policy": ("--rules",),
    "--parallelism": ("--jobs",),
    "--workers": ("--jobs",),
    "--max-workers": ("--jobs",),
    "--stdin": ("--stdin-filename",),
    "--show-settings": ("`hcl-lint config`",),
    "--tf-vars-file": ("--var-file",),
    "--tfvars-file": ("--var-file",),
}

_FOLDERS = "name files and folders without an option, as in `hcl-lint {} modules`"
_INIT = "there is nothing to initialize or download"

# Options of other tools that need none here.
_NEEDLESS = {
    "--recursive": "folders are always searched recursively",
    "-r": "folders are always searched recursively",
    "-d": _FOLDERS,
    "--directory": _FOLDERS,
    "--chdir": _FOLDERS,
    "--file": _FOLDERS,
    "--path": _FOLDERS,
    "--working-dir": _FOLDERS,
    "--init": _INIT,
    "--upgrade": _INIT,
    "--framework": "files of all products are checked",
    "--call-module-type": "local modules are always read",
    "--module": "local modules are always read",
}


def command_hint(name: str) -> str:
    """What to type instead of a subcommand that another tool has; nothing for other words."""
    return _COMMANDS.get(name.lower(), "")


def option_hint(name: str, command: str, options: Iterable[str]) -> str:
    """The end of a message about an option that another tool has; nothing for other words.

    *options* are those that the subcommand has; ``-name`` is what Go programs call ``--name``.
    """
    known = set(options)
    for each in (name, f"-{name}"):
        for proposed in _OPTIONS.get(each, ()):
            if proposed.partition(" ")[0] in known:
                return f"; did you mean `{proposed}`?"
            if proposed.startswith("`"):
                return f"; use {proposed}"
        if each in _NEEDLESS:
            return f"; {_NEEDLESS[each].format(command)}"
    return ""
