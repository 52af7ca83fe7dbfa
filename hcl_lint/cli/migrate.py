"""``hcl-lint migrate``: convert the configuration of another tool."""

from __future__ import annotations

import os

from hcl_lint.cli.environment import Environment, OutputStream
from hcl_lint.cli.options import Arguments, Commands, UsageError, first_word
from hcl_lint.cli.output import (
    CLEAN, FAILURE, FINDINGS, write_diff, write_findings, write_line, write_prose,
)
from hcl_lint.diagnostics.finding import to_findings
from hcl_lint.documentation.configuration_file import NAMES, read_configuration
from hcl_lint.documentation.settings import DocsProblem
from hcl_lint.files.discovery import is_in_tree
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.linter.registry import all_rules
from hcl_lint.migrate.checkov import (
    baseline_of, known_findings, migrate as migrate_checkov, read_checkov,
)
from hcl_lint.migrate.migration import Migration, NotMigrated
from hcl_lint.migrate.pre_commit import migrate_hooks
from hcl_lint.migrate.terraform_docs import HOOK, DocsMigration
from hcl_lint.migrate.tflint import migrate, read_tflint
from hcl_lint.migrate.trivy import FILES, TrivyMigration
from hcl_lint.project.baselines import DEFAULT_NAME
from hcl_lint.project.configuration import parse_toml
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.toml import merged, render_settings
from hcl_lint.text.messages import counted
from hcl_lint.text.source import Source, encode

_TFLINT = "tflint"
_TERRAFORM_DOCS = "terraform-docs"
_CHECKOV = "checkov"
_TRIVY = "trivy"
_PRE_COMMIT = "pre-commit"
_TOOLS = (_TFLINT, _TERRAFORM_DOCS, _CHECKOV, _TRIVY, _PRE_COMMIT)
_INPUTS = {
    _TFLINT: (".tflint.hcl", ".tflint.json"),
    _CHECKOV: (".checkov.yaml", ".checkov.yml"),
    _PRE_COMMIT: (".pre-commit-config.yaml",),
}
_HOOKS = ".pre-commit-config.yaml"
_OUTPUTS = (".hcl-lint.toml", "hcl-lint.toml")  # the one that takes effect if both exist is first


def run(arguments: Arguments) -> int:
    """Write the settings, and report on standard error what cannot be migrated."""
    tool = first_word(arguments, "migrate", _TOOLS)
    if len(arguments.paths) > 1:
        raise UsageError("`migrate` takes one folder or file after the name of the tool")
    environment = arguments.environment
    path = arguments.paths[0] if arguments.paths else os.curdir
    if tool == _TERRAFORM_DOCS:
        return _migrate_docs(path, arguments)
    if tool == _TRIVY:
        return _migrate_trivy(path, arguments)
    path = _input(path, tool, environment)
    source = _source(path, environment)
    try:
        if tool == _PRE_COMMIT:
            return _migrate_hooks(source, arguments)
        if tool == _CHECKOV:
            return _migrate_checkov(source, arguments)
        configuration, diagnostics = read_tflint(source)
        if diagnostics:
            write_findings(to_findings(diagnostics), "full", environment.stderr)
            return FAILURE
        migration = migrate(configuration, all_rules())
    except NotMigrated as problem:
        raise UsageError(f"{path}: {problem}") from problem
    return _write_migration(path, migration, _placed(path, migration.notes), arguments)


def _write_migration(
    path: str, migration: Migration, notes: list[str], arguments: Arguments, folder: str = ""
) -> int:
    """Write what a migration of a file, or of those in a folder, results in, with notes."""
    stderr = arguments.environment.stderr
    folder = folder or os.path.dirname(path)
    output, old, new, kept = _change(folder, migration.settings, arguments)
    outcome, code = _write(path, output, old, new, arguments)
    write_line(outcome, stderr)
    _list("Not migrated:", notes, stderr)
    for remark in migration.remarks:
        write_prose(remark, stderr)
    _mention_kept(output, kept, stderr)
    return code


def _migrate_checkov(source: Source, arguments: Arguments) -> int:
    """Write the settings, then a baseline with the findings of what fails in that of checkov."""
    environment = arguments.environment
    files = environment.files()
    found = read_checkov(source.text)
    migration = migrate_checkov(found, all_rules())
    folder = os.path.dirname(source.path)
    name = baseline_of(found)
    path = os.path.normpath(os.path.join(folder, name))
    has_baseline = files.status(path) is not None and is_in_tree(files, folder, name)
    if has_baseline:
        migration.settings["baseline"] = DEFAULT_NAME
    notes = _placed(source.path, migration.notes)
    code = _write_migration(source.path, migration, notes, arguments)
    if not has_baseline or arguments.diff or arguments.check:
        return code
    finder = ConfigurationFinder(files=files, environment=environment.variables)
    try:
        baseline = known_findings(_text(path, environment), folder, Project(finder), all_rules())
    except NotMigrated as problem:
        raise UsageError(f"{path}: {problem}") from problem
    baseline.write()
    count = sum([entry.count for found in baseline.files.values() for entry in found.values()])
    write_line(
        f"Wrote {baseline.path}: {counted(count, 'finding')} of what fails in {path}.",
        environment.stderr,
    )
    return code


def _migrate_trivy(path: str, arguments: Arguments) -> int:
    """Write the settings for those of trivy and tfsec in a folder, or for one file."""
    environment = arguments.environment
    paths = [path]
    folder = os.path.dirname(path)
    if os.path.isdir(environment.path(path)):
        folder = "" if path == os.curdir else path
        paths = [os.path.normpath(os.path.join(path, name)) for name in FILES]
        paths = [name for name in paths if os.path.lexists(environment.path(name))]
    if not paths:
        raise UsageError(f"no {', '.join(FILES[:-1])} or {FILES[-1]} in {path}")
    trivy = TrivyMigration(all_rules())
    for name in paths:
        try:
            trivy.take(name, _source(name, environment).text)
        except NotMigrated as problem:
            raise UsageError(f"{name}: {problem}") from problem
    return _write_migration(path, trivy.migration(), trivy.notes, arguments, folder)


def _migrate_hooks(source: Source, arguments: Arguments) -> int:
    """Replace the hooks of other tools, and report what maps to what on standard error."""
    for option in ("--force", "--pyproject"):
        if arguments.has(option):
            raise UsageError(f"`migrate {_PRE_COMMIT}` has no option `{option}`")
    path, stderr = source.path, arguments.environment.stderr
    migration = migrate_hooks(source.text)
    outcome, code = _write(path, path, source.text, migration.text, arguments)
    write_line(outcome, stderr)
    _list("What maps to what:", _placed(path, migration.mapped), stderr)
    _list("Not migrated:", _placed(path, migration.notes), stderr)
    return code


def _write(path: str, output: str, old: str, new: str, arguments: Arguments) -> tuple[str, int]:
    """Write settings, unless it is a dry run; what was done in a sentence, and the exit code."""
    environment = arguments.environment
    is_dry = arguments.diff or arguments.check
    if arguments.diff:
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
        for name in (named, configured, *[os.path.join(folder, element) for element in NAMES]):
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
    output, old, new, kept = _change(folder, {"docs": settings} if settings else {}, arguments)
    outcome, code = _write(path, output, old, new, arguments)
    write_line(outcome, stderr)
    _mention_kept(output, kept, stderr)
    _list("What maps to what:", migration.mapped, stderr)
    _list("Not migrated:", migration.notes, stderr)
    if migration.hooks:
        write_prose(
            f"In {_HOOKS}, `- id: {HOOK}` takes the place of "
            f"{', '.join([f'`{hook}`' for hook in migration.hooks])}; "
            f"`hcl-lint migrate {_PRE_COMMIT}` writes it.",
            stderr,
        )
    write_prose(
        "hcl-lint also reads .terraform-docs.yml as it is; what `docs` says overrides it.", stderr
    )
    return code


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


def _change(
    folder: str, settings: dict[str, object], arguments: Arguments
) -> tuple[str, str, str, list[str]]:
    """The file to write, what it holds, what it is to hold, and the settings that it keeps."""
    environment = arguments.environment
    table: tuple[str, ...] = ()
    if arguments.pyproject:
        output = os.path.join(folder, "pyproject.toml")
        table = ("tool", "hcl-lint")
    else:
        found = [os.path.join(folder, name) for name in _OUTPUTS]
        there = [path for path in found if os.path.lexists(environment.path(path))]
        output = there[0] if there else found[-1]
    old = _text(output, environment)
    try:
        new, kept = _merged(old, settings, table, replaces=arguments.force)
    except ValueError as problem:
        raise UsageError(f"{output}: {problem}") from problem
    return output, old, new, kept


def _merged(
    old: str, settings: dict[str, object], table: tuple[str, ...], *, replaces: bool
) -> tuple[str, list[str]]:
    """The text of a file with settings; of a table that it lacks, in the usual layout."""
    found: object = parse_toml(old) if old else {}
    for name in table:
        found = found.get(name) if isinstance(found, dict) else None
    if found:
        return merged(old, settings, table, replaces=replaces)
    gap = "\n" if old.endswith("\n") else "\n\n" if old else ""
    rendered = render_settings(settings, ".".join(table)) if settings else ""
    new = old + gap + rendered if rendered else old
    parse_toml(new)
    return new, []


def _text(path: str, environment: Environment) -> str:
    return _source(path, environment).text if os.path.lexists(environment.path(path)) else ""


def _source(path: str, environment: Environment) -> Source:
    try:
        return Source.from_bytes(path, environment.files().read(path))
    except FileProblem as problem:
        raise UsageError(f"{path}: {problem.reason}") from problem


def _placed(path: str, lines: list[tuple[int, str]]) -> list[str]:
    return [f"{path}:{line}: {text}" for line, text in lines]


def _list(title: str, lines: list[str], output: OutputStream) -> None:
    for number, line in enumerate([title, *lines] if lines else []):
        write_prose(line, output, "  " if number else "")


def _mention_kept(output: str, kept: list[str], stderr: OutputStream) -> None:
    if kept:
        names = ", ".join([f"`{name}`" for name in kept])
        line = f"{output} keeps its own values of {names}; `--force` takes those of the tool."
        write_prose(line, stderr)


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "migrate", run=run, words=_TOOLS,
        help="convert the configuration of tflint, terraform-docs, checkov or trivy, or hooks "
        "of pre-commit",
        usage="tflint | terraform-docs | checkov | trivy | pre-commit [OPTION...] [DIR | FILE]",
        description="Write hcl-lint.toml from the configuration of another tool in a folder, by "
        "default the current one; settings are added to one that exists. For tflint, that is "
        ".tflint.hcl or .tflint.json; for terraform-docs, .terraform-docs.yml and its hooks in "
        ".pre-commit-config.yaml, which become the table `docs`; for checkov, .checkov.yaml; for "
        "trivy, trivy.yaml, .trivyignore, .trivyignore.yaml, and the configuration of tfsec. For "
        "pre-commit, replace the hooks of such tools in .pre-commit-config.yaml by those of "
        "hcl-lint. Settings that cannot be migrated are listed line by line.",
    )
    add = parser.add_argument
    add(
        "--diff", action="store_true",
        help="show what would be written, without writing; exit with 1 if any",
    )
    add(
        "--check", action="store_true",
        help="write nothing; exit with 1 if anything would be written",
    )
    add(
        "--force", action="store_true",
        help="take the values of the other tool where the configuration of hcl-lint has others",
    )
    add("--pyproject", action="store_true", help="write to [tool.hcl-lint] of pyproject.toml")
