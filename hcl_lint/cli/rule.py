"""``hcl-lint rule``: the documentation of rules."""

from __future__ import annotations

import os
import sys

from hcl_lint.cli.config_options import CONFIG_OPTIONS, RULES, configuration_finder
from hcl_lint.cli.options import Arguments, Command, Option, UsageError, did_you_mean
from hcl_lint.cli.streams import write_lines, write_text

ALL = Option("--all", "list all rules")
OUTPUT_FORMAT = Option(
    "--output-format", "text is for people (default), json for programs", choices=("text", "json")
)


def run(arguments: Arguments) -> int:
    """Write the documentation of rules to standard output."""
    from hcl_lint.linter.registry import all_rules
    from hcl_lint.project.configured import dialects_of
    from hcl_lint.report import rule_text

    names = arguments.paths
    if arguments.has(ALL.long) == bool(names):
        raise UsageError(f"`rule` takes the names of rules, or `{ALL.long}`")
    packs = arguments.values(RULES.long)
    finder = configuration_finder(arguments, {"rule-packs": packs} if packs else {})
    registry = all_rules(dialects_of(finder.of_folder(os.curdir)).packs)
    problems = []
    for name in names:
        problem = registry.find(name)
        if problem is None:
            hint = did_you_mean(name, registry.names()) or "; see `hcl-lint rule --all`"
            raise UsageError(f"there is no rule `{name}`{hint}")
        problems.append(problem)
    if arguments.value(OUTPUT_FORMAT.long) == "json":
        chosen = problems or registry.problems
        write_text(rule_text.render_rules_json(registry, chosen), sys.stdout)
    elif problems:
        shown = [rule_text.render_rule(each, registry.rule(each)) for each in problems]
        write_lines("\n".join(shown).split("\n")[:-1], sys.stdout)
    else:
        write_lines(rule_text.render_rules(registry).split("\n")[:-1], sys.stdout)
    return 0


COMMAND = Command(
    "rule",
    "[OPTION...] RULE... | --all",
    "explain a rule, or list all rules",
    "Explains what a rule reports and why, with examples, its options and its fix. A rule is "
    "given by its name or code. The rules of the rule packs that the configuration of the "
    "current folder names are included.",
    (ALL, OUTPUT_FORMAT, RULES, *CONFIG_OPTIONS),
    run,
)
