"""``hcl-lint rule``: the documentation of rules."""

from __future__ import annotations

import os

from hcl_lint.cli.common_options import add_config_options, add_rules, configuration_finder
from hcl_lint.cli.options import Arguments, Commands, UsageError
from hcl_lint.cli.output import wants_colour, width_of, without_commands, write_text
from hcl_lint.diagnostics.rule import Rule
from hcl_lint.linter.registry import Registry, all_rules
from hcl_lint.linter.ruleset import Selector, read_selectors
from hcl_lint.project.configuration import dialects_of
from hcl_lint.report import rule_text
from hcl_lint.report.rule_text import render_page


def run(arguments: Arguments) -> int:
    """Write the documentation of rules, or a list of them, to standard output."""
    names = arguments.paths
    if arguments.all and names:
        raise UsageError("`--all` cannot be combined with the names of rules")
    finder = configuration_finder(arguments)
    registry = all_rules(dialects_of(finder.of_folder(os.curdir)).packs)
    selectors = read_selectors(names, registry)
    chosen = _chosen(selectors, registry) if names else registry.rules
    output = arguments.environment.stdout
    width = width_of(output) if output.is_terminal else None
    if arguments.output_format == "json":
        write_text(rule_text.render_rules_json(registry, chosen), output)
    elif names and all([selector.rule is not None for selector in selectors]):
        shown = [rule_text.render_rule(element, registry) for element in chosen]
        page = render_page("\n".join(shown), width=width, colour=wants_colour(output))
        write_text(without_commands(page, output), output)
    else:
        listed = rule_text.render_rules(registry, chosen, width=width, colour=wants_colour(output))
        write_text(without_commands(listed, output), output)
    return 0


def _chosen(selectors: list[Selector], registry: Registry) -> list[Rule]:
    """Return the problems that names, codes and families select.

    Problems that are named one by one come in the order of the names.
    """
    chosen: list[Rule] = []
    for selector in selectors:
        chosen += [rule for rule in registry.rules if selector.matches(rule)]
    return list(dict.fromkeys(chosen))


def add_parser(commands: Commands) -> None:
    parser = commands.add_parser(
        "rule", run=run, operand="RULE",
        help="explain a rule, or list rules",
        usage="[OPTION...] [RULE...]",
        description="Explain what a rule reports and why, with examples, its options and its "
        "fix. RULE is a name, such as redundant-interpolation, a code, such as S005, or the "
        "name that checkov or trivy has for it, such as CKV_AWS_24. A family, such as S, the "
        "first digits of codes, such as S01, a set, recommended or terraform-style-guide, or a "
        "benchmark, such as cis-aws-1.4, list the rules that they select; without RULE, all "
        "rules are listed. The rules of the rule packs that the configuration of the current "
        "folder names are included.",
    )
    add = parser.add_argument
    add("--all", action="store_true", help="list all rules, as `rule` without arguments does")
    add(
        "--output-format", choices=("text", "json"),
        help="text for people (default) or json for programs",
    )
    add_rules(parser)
    add_config_options(parser)
