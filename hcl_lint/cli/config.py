"""``hcl-lint config``: the effective settings and their origins."""

from __future__ import annotations

import json
import os

from hcl_lint.cli.common_options import CONFIG_OPTIONS, configuration_finder
from hcl_lint.cli.options import Arguments, Command, Option, UsageError
from hcl_lint.cli.output import wants_colour, width_of, write_text
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.project.configuration import dialects_of
from hcl_lint.project.configuration_schema import configuration_schema
from hcl_lint.project.rule_settings import rule_settings_of
from hcl_lint.project.schema_folders import own_folder_of
from hcl_lint.report import config_text

OUTPUT_FORMAT = Option(
    "--output-format", "toml for people (default) or json for programs", choices=("toml", "json")
)
SCHEMA = Option("--schema", "write the JSON schema of configuration files, for editors")
RULES = Option("--rules", "list the selected rules")
DIALECTS = Option("--dialects", "list all dialects and the files that they apply to")


def run(arguments: Arguments) -> int:
    """Write the settings for a file or folder to standard output."""
    if len(arguments.paths) > 1:
        raise UsageError("`config` takes one file or folder")
    path = arguments.paths[0] if arguments.paths else os.curdir
    environment = arguments.environment
    is_folder = os.path.isdir(environment.path(path))
    folder = path if is_folder else os.path.dirname(path) or os.curdir
    configuration = configuration_finder(arguments, {}).of_folder(folder)
    # Only now is it known whether the named rules and dialects exist.

    dialects = dialects_of(configuration)
    registry = all_rules(dialects.packs)
    if arguments.has(SCHEMA.long):
        text = json.dumps(configuration_schema(registry), indent=2) + "\n"
        write_text(text, environment.stdout)
        return 0
    ruleset = Ruleset(registry, rule_settings_of(configuration))
    if arguments.has(RULES.long):
        for problem in registry.problems:
            if problem.name in ruleset.names:
                code = "" if problem.code == problem.name else f"{problem.code} "
                write_text(f"{code}{problem.name}\n", environment.stdout)
        return 0

    is_json = arguments.value(OUTPUT_FORMAT.long) == "json"
    output = environment.stdout
    if arguments.has(DIALECTS.long) and is_json:
        text = config_text.render_dialects_json(dialects)
    elif arguments.has(DIALECTS.long):
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


COMMAND = Command(
    "config",
    "[OPTION...] [PATH]",
    "show the settings for a file or folder",
    "Show all settings with their values and origins: a configuration file, the environment, the "
    "command line, or the default.",
    (OUTPUT_FORMAT, RULES, DIALECTS, SCHEMA, *CONFIG_OPTIONS),
    run,
)
