"""``hcl-lint migrate``: convert the configuration of another tool."""

from __future__ import annotations

import os

from hcl_lint.cli.options import Arguments, Command, Option, UsageError, did_you_mean
from hcl_lint.cli.output import CLEAN, FAILURE, FINDINGS, write_diff, write_findings, write_line
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.problems.finding import to_findings
from hcl_lint.project.configuration import parse_toml
from hcl_lint.text.source import Source, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.cli.environment import Environment, Output
    from hcl_lint.migrate.tflint import Migration

DIFF = Option("--diff", "show what would be written, without writing; exit with 1 if any")
CHECK = Option("--check", "write nothing; exit with 1 if anything would be written")
FORCE = Option("--force", "replace an existing configuration of hcl-lint")
PYPROJECT = Option("--pyproject", "write to [tool.hcl-lint] of pyproject.toml")

_TOOLS = ("tflint",)
_INPUTS = (".tflint.hcl", ".tflint.json")
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
    path = _input(path, environment)
    try:
        source = Source.from_bytes(path, environment.files().read(path))
    except FileProblem as problem:
        raise UsageError(f"{path}: {problem.reason}") from problem
    from hcl_lint.linter.registry import all_rules
    from hcl_lint.migrate.tflint import migrate, read_tflint

    configuration, diagnostics = read_tflint(source)
    if diagnostics:
        write_findings(to_findings(diagnostics), "full", environment.stderr)
        return FAILURE
    migration = migrate(configuration, all_rules())
    output, old, new = _change(os.path.dirname(path), migration, arguments)
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
    _report(path, migration, outcome, environment.stderr)
    return FINDINGS if is_dry and old != new else CLEAN


def _input(path: str, environment: Environment) -> str:
    """The configuration to migrate: in a folder, or the path itself."""
    if not os.path.isdir(environment.path(path)):
        return os.path.normpath(path)
    for name in _INPUTS:
        candidate = os.path.normpath(os.path.join(path, name))
        if os.path.lexists(environment.path(candidate)):
            return candidate
    raise UsageError(f"no {' or '.join(_INPUTS)} in {path}")


def _change(folder: str, migration: Migration, arguments: Arguments) -> tuple[str, str, str]:
    """The file to write, what it holds, and what it is to hold."""
    from hcl_lint.report.config_text import render_settings

    environment = arguments.environment
    if arguments.has(PYPROJECT.long):
        output = os.path.join(folder, _PYPROJECT)
        old = _text(output, environment)
        new = _with_table(output, old, render_settings(migration.settings, _TABLE))
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


def _with_table(path: str, text: str, table: str) -> str:
    """The text of a `pyproject.toml` with our table at its end."""
    try:
        tools = parse_toml(text).get("tool", {})
        if isinstance(tools, dict) and "hcl-lint" in tools:
            raise UsageError(f"{path} already has a table [{_TABLE}]; remove it first")
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
    write_line(
        "`# tflint-ignore` comments still work. To convert them, run "
        "`hcl-lint check --select tflint-directive --fix`.",
        output,
    )


COMMAND = Command(
    "migrate",
    "tflint [OPTION...] [DIR | FILE]",
    "convert the configuration of tflint",
    "Read .tflint.hcl or .tflint.json in a folder, by default the current one, and write "
    "hcl-lint.toml next to it. Settings that cannot be migrated are listed line by line.",
    (DIFF, CHECK, FORCE, PYPROJECT),
    run,
    words=_TOOLS,
)
