"""``hcl-lint migrate``: convert the configuration of another tool."""

from __future__ import annotations

import os

from hcl_lint.cli.environment import Environment, Output
from hcl_lint.cli.options import Arguments, Command, Option, UsageError, did_you_mean
from hcl_lint.cli.output import CLEAN, FAILURE, FINDINGS, write_diff, write_findings, write_line
from hcl_lint.documentation.configuration_file import NAMES, read_configuration
from hcl_lint.documentation.problems import DocsProblem
from hcl_lint.files.discovery import is_in_tree
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.linter.registry import all_rules
from hcl_lint.migrate.checkov import CheckovProblem, migrate as migrate_checkov, read_checkov
from hcl_lint.migrate.migration import Migration
from hcl_lint.migrate.terraform_docs import HOOK, DocsMigration
from hcl_lint.migrate.tflint import migrate, read_tflint
from hcl_lint.problems.finding import to_findings
from hcl_lint.project.configuration import parse_toml
from hcl_lint.report.config_text import render_settings
from hcl_lint.text.source import Source, encode

DIFF = Option("--diff", "show what would be written, without writing; exit with 1 if any")
CHECK = Option("--check", "write nothing; exit with 1 if anything would be written")
FORCE = Option("--force", "replace an existing configuration of hcl-lint")
PYPROJECT = Option("--pyproject", "write to [tool.hcl-lint] of pyproject.toml")

_TFLINT = "tflint"
_TERRAFORM_DOCS = "terraform-docs"
_CHECKOV = "checkov"
_TOOLS = (_TFLINT, _TERRAFORM_DOCS, _CHECKOV)
_INPUTS = {
    _TFLINT: (".tflint.hcl", ".tflint.json"),
    _CHECKOV: (".checkov.yaml", ".checkov.yml"),
}
_HOOKS = ".pre-commit-config.yaml"
_OUTPUTS = (".hcl-lint.toml", "hcl-lint.toml")  # the one that takes effect if both exist is first
_PYPROJECT = "pyproject.toml"
_TABLE = "tool.hcl-lint"


def run(arguments: Arguments) -> int:
    """Write the settings, and report on standard error what cannot be migrated."""
    if not arguments.paths:
        raise UsageError(f"`migrate` needs the name of a tool: {', '.join(_TOOLS)}")
    tool = arguments.paths[0]
    if tool not in _TOOLS:
        hint = did_you_mean(tool, list(_TOOLS)) or f"; expected {', '.join(_TOOLS)}"
        raise UsageError(f"`migrate` needs the name of a tool first, not `{tool}`{hint}")
    if len(arguments.paths) > 2:
        raise UsageError("`migrate` takes one folder or file after the name of the tool")
    environment = arguments.environment
    path = arguments.paths[1] if len(arguments.paths) > 1 else os.curdir
    if tool == _TERRAFORM_DOCS:
        return _migrate_docs(path, arguments)
    path = _input(path, tool, environment)
    try:
        source = Source.from_bytes(path, environment.files().read(path))
    except FileProblem as problem:
        raise UsageError(f"{path}: {problem.reason}") from problem
    migration = (_checkov if tool == _CHECKOV else _tflint)(source, environment)
    if migration is None:
        return FAILURE
    output, old, new = _change(os.path.dirname(path), migration, arguments)
    outcome, code = _write(path, output, old, new, arguments)
    _report(path, migration, outcome, environment.stderr)
    return code


def _tflint(source: Source, environment: Environment) -> Migration | None:
    """What a configuration of tflint becomes; None where it is wrong, which has been reported."""
    configuration, diagnostics = read_tflint(source)
    if diagnostics:
        write_findings(to_findings(diagnostics), "full", environment.stderr)
        return None
    return migrate(configuration, all_rules())


def _checkov(source: Source, environment: Environment) -> Migration:
    """What a configuration of checkov becomes."""
    try:
        settings = read_checkov(source.text)
    except CheckovProblem as problem:
        raise UsageError(f"{source.path}: {problem}") from problem
    return migrate_checkov(settings, all_rules())


def _write(
    path: str, output: str, old: str, new: str, arguments: Arguments
) -> tuple[str, int]:
    """Write settings, unless it is a dry run; what was done in a sentence, and the exit code."""
    environment = arguments.environment
    is_dry = arguments.has(DIFF.long) or arguments.has(CHECK.long)
    if arguments.has(DIFF.long):
        write_diff(output, old, new, environment.stdout)
    if not is_dry and old != new:
        try:
            environment.files().write(output, encode(new))
        except FileProblem as problem:
            raise UsageError(f"{output}: {problem.reason}") from problem
    done = "Would write" if is_dry else "Wrote"
    if old != new:
        outcome = f"{done} {output}."
    elif old:
        outcome = f"{output} is up to date."
    else:
        outcome = f"{path} needs no settings: hcl-lint does the same by default."
    return outcome, FINDINGS if is_dry and old != new else CLEAN


def _migrate_docs(path: str, arguments: Arguments) -> int:
    """Write the table `docs`, and report on standard error what maps to what."""
    environment = arguments.environment
    stderr = environment.stderr
    is_folder = os.path.isdir(environment.path(path))
    folder = os.path.dirname(os.path.join(path, "")) if is_folder else os.path.dirname(path)
    folder = "" if folder == os.curdir else folder
    migration = DocsMigration()
    named = "" if is_folder or os.path.basename(path) == _HOOKS else path
    try:
        hooks = os.path.normpath(os.path.join(folder, _HOOKS))
        if not named and os.path.lexists(environment.path(hooks)):
            migration.read_hooks(hooks, _text(hooks, environment))
        configured = migration.configuration and os.path.join(folder, migration.configuration)
        if configured and not is_in_tree(environment.files(), folder, migration.configuration):
            raise UsageError(f"{hooks}: {configured} is outside the checked tree")
        for name in (named, configured, *[os.path.join(folder, each) for each in NAMES]):
            name = os.path.normpath(name) if name else ""
            if name and os.path.lexists(environment.path(name)):
                text = _text(name, environment)
                file = read_configuration(name, encode(text))
                migration.take_values(file.values)
                migration.mapped.append(f"{name}: its settings keep their names, below `docs`")
                migration.notes += file.warnings
                break
    except DocsProblem as problem:
        raise UsageError(str(problem)) from problem
    if not migration.mapped:
        listed = f"{_HOOKS} with a hook of terraform-docs, and no {NAMES[0]}"
        raise UsageError(f"no {listed} in {folder or os.curdir}")
    settings = migration.settings()
    output, old, table = _docs_output(folder, arguments)
    rendered = render_settings(settings, table) if settings else ""
    new = _with_table(output, old, rendered, table) if rendered else old
    outcome, code = _write(path, output, old, new, arguments)
    write_line(outcome, stderr)
    lists = (("What maps to what:", migration.mapped), ("Not migrated:", migration.notes))
    for title, lines in lists:
        if lines:
            write_line(title, stderr)
        for line in lines:
            write_line(f"  {line}", stderr)
    if migration.hooks:
        write_line(
            f"In {_HOOKS}, write `- id: {HOOK}` under the repository of hcl-lint in place of "
            f"{', '.join([f'`{each}`' for each in migration.hooks])}.",
            stderr,
        )
    write_line(
        "hcl-lint also reads .terraform-docs.yml as it is; what `docs` says overrides it.", stderr
    )
    return code


def _docs_output(folder: str, arguments: Arguments) -> tuple[str, str, str]:
    """The file that the table is added to, what it holds, and the name of the table."""
    environment = arguments.environment
    if arguments.has(PYPROJECT.long):
        output = os.path.join(folder, _PYPROJECT)
        return output, _text(output, environment), f"{_TABLE}.docs"
    found = [os.path.join(folder, name) for name in _OUTPUTS]
    there = [path for path in found if os.path.lexists(environment.path(path))]
    output = there[0] if there else found[-1]
    return output, _text(output, environment), "docs"


def _input(path: str, tool: str, environment: Environment) -> str:
    """The configuration to migrate: in a folder, or the path itself."""
    if not os.path.isdir(environment.path(path)):
        return os.path.normpath(path)
    names = _INPUTS[tool]
    for name in names:
        candidate = os.path.normpath(os.path.join(path, name))
        if os.path.lexists(environment.path(candidate)):
            return candidate
    raise UsageError(f"no {' or '.join(names)} in {path}")


def _change(folder: str, migration: Migration, arguments: Arguments) -> tuple[str, str, str]:
    """The file to write, what it holds, and what it is to hold."""
    environment = arguments.environment
    if arguments.has(PYPROJECT.long):
        output = os.path.join(folder, _PYPROJECT)
        old = _text(output, environment)
        new = _with_table(output, old, render_settings(migration.settings, _TABLE), _TABLE)
        return output, old, new
    found = [os.path.join(folder, name) for name in _OUTPUTS]
    there = [path for path in found if os.path.lexists(environment.path(path))]
    output = there[0] if there else found[-1]
    old = _text(output, environment)
    new = render_settings(migration.settings)
    is_dry = arguments.has(DIFF.long) or arguments.has(CHECK.long)
    if there and old != new and not (is_dry or arguments.has(FORCE.long)):
        raise UsageError(f"{output} already exists; `{FORCE.long}` replaces it")
    return output, old, new


def _text(path: str, environment: Environment) -> str:
    if not os.path.lexists(environment.path(path)):
        return ""
    try:
        return Source.from_bytes(path, environment.files().read(path)).text
    except FileProblem as problem:
        raise UsageError(f"{path}: {problem.reason}") from problem


def _with_table(path: str, text: str, table: str, name: str) -> str:
    """The text of a file in TOML with the table of a dotted *name* at its end."""
    try:
        found: object = parse_toml(text)
        for part in name.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if found is not None:
            raise UsageError(f"{path} already has a table [{name}]; remove it first")
        new = text + ("\n" if text.endswith("\n") else "\n\n" if text else "") + table
        parse_toml(new)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from error
    return new


def _report(path: str, migration: Migration, done: str, output: Output) -> None:
    write_line(done, output)
    if migration.notes:
        write_line("Not migrated:", output)
    for line, reason in migration.notes:
        write_line(f"  {path}:{line}: {reason}", output)
    for remark in migration.remarks:
        write_line(remark, output)


COMMAND = Command(
    "migrate",
    "tflint | terraform-docs | checkov [OPTION...] [DIR | FILE]",
    "convert the configuration of tflint, terraform-docs or checkov",
    "Write hcl-lint.toml from the configuration of another tool in a folder, by default the "
    "current one. For tflint, that is .tflint.hcl or .tflint.json; for terraform-docs, "
    ".terraform-docs.yml and its hooks in .pre-commit-config.yaml, which become the table `docs`; "
    "for checkov, .checkov.yaml. "
    "Settings that cannot be migrated are listed line by line.",
    (DIFF, CHECK, FORCE, PYPROJECT),
    run,
    words=_TOOLS,
)
