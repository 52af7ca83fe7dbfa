"""``hcl-lint config``: the effective settings and their origins."""

from __future__ import annotations

import json
import os

from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import wants_colour, width_of, write_text
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.project.configuration import dialects_of
from hcl_lint.project.configuration_schema import configuration_schema
from hcl_lint.project.file_facts import facts_of
from hcl_lint.project.project import Project
from hcl_lint.project.rule_settings import rule_settings_of
from hcl_lint.project.schema_folders import own_folder_of
from hcl_lint.report import config_text


def run(arguments: Arguments) -> int:
    """Write the settings for a file or folder to standard output."""
    environment = arguments.environment
    paths = arguments.paths or [os.curdir]
    named = [path for path in paths if not os.path.isdir(environment.path(path))]
    if len(paths) > 1 and len(named) < len(paths):
        raise UsageError("`config` takes one folder, or files")
    path = paths[0]
    folder = os.path.dirname(path) or os.curdir if named else path
    finder = configuration_finder(arguments)
    configuration = finder.of_folder(folder)
    # Only now is it known whether the named rules and dialects exist.
    dialects = dialects_of(configuration)
    registry = all_rules(dialects.packs)
    if arguments.schema:
        text = json.dumps(configuration_schema(registry), indent=2) + "\n"
        write_text(text, environment.stdout)
        return 0
    ruleset = Ruleset(registry, rule_settings_of(configuration))
    if arguments.rules:
        for problem in registry.rules:
            if problem.name in ruleset.names:
                code = "" if problem.code == problem.name else f"{problem.code} "
                write_text(f"{code}{problem.name}\n", environment.stdout)
        return 0
    is_json = arguments.output_format == "json"
    output = environment.stdout
    lists_dialects = arguments.dialects
    if named and (lists_dialects or not is_json):
        project = Project(finder)
        facts = [facts_of(project, path) for path in named]
        if is_json:
            write_text(json.dumps(facts, indent=2) + "\n", output)
            return 0
        colour = wants_colour(output)
        texts = [config_text.render_facts(fact, colour=colour) for fact in facts]
        write_text("\n".join(texts), output)
        if lists_dialects or len(named) > 1:
            return 0
        write_text("\n", output)
    if len(named) > 1:
        raise UsageError("`config` takes one file with `--output-format json`")
    if arguments.dialects and is_json:
        text = config_text.render_dialects_json(dialects)
    elif arguments.dialects:
        width = width_of(output) if output.is_terminal else None
        text = config_text.render_dialects(dialects, width=width, colour=wants_colour(output))
    elif is_json:
        text = config_text.render_configuration_json(configuration)
    else:
        text = config_text.render_configuration(configuration, colour=wants_colour(output))
        own = own_folder_of(configuration, environment.variables)
        if own is not None:
            text += f"\n# Schemas of providers are also read from {own}, which only you have.\n"
    write_text(text, output)
    return 0


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "config", run=run,
        help="show the settings for a file or folder, and what a file is taken for",
        usage="[OPTION...] [FOLDER | FILE...]",
        description="Show all settings with their values and origins: a configuration file, the "
        "environment, the command line, or the default. For a file, first show what it is taken "
        "for and why: its dialect, whether it is checked, its configuration, module, versions and "
        "schemas; with several files or `--dialects`, nothing else.",
    )
    add = parser.add_argument
    add(
        "--output-format", choices=("toml", "json"),
        help="toml for people (default) or json for programs",
    )
    add("--rules", action="store_true", help="list the selected rules")
    add(
        "--dialects", action="store_true",
        help="list all dialects and the files that they apply to, or show what FILE... are taken "
        "for",
    )
    add(
        "--schema", action="store_true",
        help="write the JSON schema of configuration files, for editors",
    )
    add_config_options(parser)
