"""``hcl-lint test-rules``: run the examples of policies."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import add_config_options, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import (
    CLEAN, FAILURE, FINDINGS, wants_colour, without_commands, write_findings, write_text,
)
from hcl_lint.diagnostics.finding import to_findings
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.dialects.schemas import load_schemas
from hcl_lint.linter.policies.examples import run_examples
from hcl_lint.linter.registry import families_beside
from hcl_lint.project.configuration import packs_of
from hcl_lint.report.example_results import render_examples, render_examples_json


def run(arguments: Arguments) -> int:
    """Run all examples; write results to standard output, policy errors to standard error."""
    # The settings must be valid even if folders are named, as for every other command.
    configuration = configuration_finder(arguments).of_folder(os.curdir)
    files = configuration.files
    packs = [load_pack(os.path.normpath(folder), files=files) for folder in arguments.paths]
    if not packs:
        packs = packs_of(configuration)
    if not packs:
        raise UsageError(
            "`test-rules` needs the folders of rule packs, as the configuration names none"
        )
    for pack in packs:
        load_schemas(pack)
    results, diagnostics = run_examples(packs, families_beside(packs))
    if diagnostics:
        write_findings(to_findings(diagnostics), "full", arguments.environment.stderr)
        if not results:
            return FAILURE
    output = arguments.environment.stdout
    if arguments.output_format == "json":
        write_text(render_examples_json(results), output)
    else:
        shown = render_examples(results, colour=wants_colour(output))
        write_text(without_commands(shown, output), output)
    if diagnostics:
        return FAILURE
    return CLEAN if all([result.passed for result in results]) else FINDINGS


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "test-rules", run=run,
        help="run the examples of rules written in HCL",
        usage="[OPTION...] [DIR...]",
        description="Run the examples of all policies in the folders of rule packs, by default "
        "those that the configuration names: good examples must have no findings, bad ones "
        "exactly those that are marked, and fixes must produce the text that is given. Exit with "
        "1 if an example fails, with 2 if a policy or a schema is invalid, or a rule has no "
        "examples.",
    )
    add = parser.add_argument
    add(
        "--output-format", choices=("text", "json"),
        help="text for people (default) or json for programs",
    )
    add_config_options(parser)
