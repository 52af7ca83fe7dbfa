"""The options of ``hcl-lint check``, and the settings that they add up to."""

from __future__ import annotations

from argparse import ArgumentTypeError

from hcl_lint.cli.common_options import (
    add_cache_options, add_config_options, add_file_options, add_rules, add_run_options,
    configuration_finder,
)
from hcl_lint.cli.options import Arguments, CommandParser, Options, UsageError
from hcl_lint.cli.report_targets import add_report_options
from hcl_lint.diagnostics.rule import SEVERITIES
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import Spread
from hcl_lint.project.finder import ConfigurationFinder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor

    from hcl_lint.project.executors import Cluster


def executor_of(arguments: Arguments, settings: CheckSettings) -> Cluster | _ThisMachine:
    """Return the context manager of the executor that runs the checks."""
    url = arguments.executor
    if url is None:
        return _ThisMachine()
    if settings.changes_text or settings.timings:
        raise UsageError("`--executor` can neither change files nor time rules")
    from hcl_lint.project.executors import Cluster

    return Cluster(url)


def spread_over(executor: Executor) -> Spread:
    """Return the function that hands the units of a run to an executor."""
    from hcl_lint.project.executors import Distribution

    return Distribution(executor)


class _ThisMachine:
    """The context manager of a run without an executor."""

    def __enter__(self) -> Executor | None:
        return None

    def __exit__(self, *exception: object) -> None:
        pass


# The placeholder for a list of rules, which shells complete.
RULE_LIST = "RULES"


def add_check_options(parser: CommandParser) -> None:
    """Add all options of the command, in sections."""
    add = parser.add_argument_group("fixes").add_argument
    add("--fix", action="store_true", help="apply safe fixes, and report the remaining findings")
    add(
        "--unsafe-fixes", action="store_true", default=None,
        help="also apply fixes that may change meaning or comments",
    )
    add(
        "--fix-only", action="store_true",
        help="apply fixes, and report nothing but failures of hcl-lint",
    )
    add(
        "--diff", action="store_true",
        help="show what fixes would change, without writing; exit with 1 if any",
    )
    add("--show-fixes", action="store_true", default=None, help="list the applied fixes")
    settings = parser.add_argument_group("rules and settings")
    add = settings.add_argument
    add(
        "--select", action="extend", type=_names, metavar=RULE_LIST,
        help="run only these rules: names, codes, families (F), their first digits (F0), sets "
        "(recommended, terraform-style-guide) or ALL, separated by commas; replaces what the "
        "configuration selects and ignores",
    )
    add(
        "--extend-select", action="extend", type=_names, metavar=RULE_LIST,
        help="run these rules as well",
    )
    add("--ignore", action="extend", type=_names, metavar=RULE_LIST, help="do not run these rules")
    add(
        "--per-file-ignores", action="append", default=[], type=_ignores, metavar="PATTERN:RULES",
        help="do not run these rules on files that match this pattern; may be repeated",
    )
    add(
        "--preview", action="store_true", default=None,
        help="allow rules in preview, which may still change",
    )
    add_rules(settings)
    add(
        "--target-version", action="append", default=[], type=_version, metavar="DIALECT=VERSION",
        help="check modules for these versions of their product, as in terraform=1.11 or "
        "'opentofu=>= 1.8'; may be repeated",
    )
    add_config_options(settings)
    add = parser.add_argument_group("known findings").add_argument
    add(
        "--baseline", metavar="FILE",
        help="report only findings that are not in this file; '' overrides the configuration with "
        "none",
    )
    add(
        "--write-baseline", nargs="?", metavar="FILE",
        help="write all findings to a baseline, so that later runs report only new ones; default: "
        "the file that --baseline or the configuration names, or else .hcl-lint-baseline.json",
    )
    add(
        "--add-suppressions", metavar="REASON",
        help="suppress every finding with a comment that gives this reason ('' for none)",
    )
    add(
        "--add-ignores", action="store_true",
        help="ignore every finding by its rule and file or folder, in `per-file-ignores` of the "
        "configuration file",
    )
    reports = parser.add_argument_group("reports and exit code")
    add_report_options(reports)
    add_exit_options(reports)
    add = reports.add_argument
    add("--timings", action="store_true", help="report the time per rule")
    add(
        "--exit-non-zero-on-fix", action="store_true",
        help="exit with 1 if fixes were applied, even if nothing else is found",
    )
    files = parser.add_argument_group("files")
    add_file_options(files)
    add = files.add_argument
    add(
        "--affected", nargs="?", metavar="REF",
        help="also report what the changes since the last commit, or since REF, break in files "
        "that did not change: those of the same modules and their callers; --changed does so by "
        "itself",
    )
    add("--show-files", action="store_true", help="list the files that would be checked, and stop")
    runs = parser.add_argument_group("runs")
    add_run_options(runs)
    add_cache_options(runs)
    runs.add_argument(
        "--executor", metavar="dask://HOST:PORT",
        help="run the checks on the workers of the Dask cluster whose scheduler is at this address",
    )
    add = parser.add_argument_group("schemas, values and plans").add_argument
    add(
        "--spec", metavar="FILE",
        help="check only against this spec file, as `decode` reads it; variables are unknown",
    )
    add(
        "--spec-version", metavar="VERSION",
        help="with --spec: the version of the product, for items that exist since or until a "
        "version",
    )
    add(
        "--var-file", action="append", default=[], metavar="FILE",
        help="also check the modules at PATH with the values of variables in this file, as the "
        "product reads it with its own option of that name; may be repeated, each file for a "
        "check of its own",
    )
    add(
        "--plan", metavar="FILE",
        help="check this plan (output of `terraform show -json`, - for standard input) by the "
        "policies that are selected, by default those of hcl-lint; PATH is the folder that it was "
        "made in",
    )


def add_exit_options(options: Options) -> None:
    """Add the options for summaries and the exit code."""
    add = options.add_argument
    add("--statistics", action="store_true", help="count findings by rule instead of showing them")
    add("-q", "--quiet", action="store_true", help="write only findings, without summaries")
    add(
        "--fail-on", choices=SEVERITIES,
        help="exit with 1 only for findings of at least this severity",
    )
    add("--exit-zero", action="store_true", help="exit with 0 even if there are findings")


def finder_of(arguments: Arguments) -> ConfigurationFinder:
    """Make the finder of configurations; options on the command line take precedence."""
    ignores: dict[str, list[str]] = {}
    for pattern, rules in arguments.per_file_ignores:
        ignores.setdefault(pattern, []).extend(rules)
    settings = {"per-file-ignores": ignores, "target-versions": dict(arguments.target_version)}
    given = {name: value for name, value in settings.items() if value}
    return configuration_finder(arguments, given)


def check_settings(arguments: Arguments) -> CheckSettings:
    """Read how to check, and what to do about findings."""
    fix = arguments.diff or arguments.fix or arguments.fix_only
    if arguments.has("--add-suppressions") and fix:
        raise UsageError("`--add-suppressions` cannot be combined with fixes")
    if arguments.exit_non_zero_on_fix:
        arguments.refuse("--exit-non-zero-on-fix", "--exit-zero")
    if arguments.add_ignores:
        arguments.refuse(
            "--add-ignores", "--fix", "--diff", "--fix-only", "--add-suppressions",
            "--write-baseline", "--affected",
        )
    if arguments.has("--write-baseline"):
        arguments.refuse("--write-baseline", "--add-suppressions", "--diff", "--fix-only")
    return CheckSettings(
        fix=fix, write=not arguments.diff, timings=arguments.timings,
        suppress=arguments.add_suppressions, uses_baselines=not arguments.has("--write-baseline"),
    )


def _names(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _version(text: str) -> tuple[str, str]:
    dialect, _, version = text.partition("=")
    if not dialect.strip() or not version.strip():
        raise ArgumentTypeError(f"must be DIALECT=VERSION, not `{text}`")
    return dialect.strip(), version.strip()


def _ignores(text: str) -> tuple[str, list[str]]:
    pattern, _, rules = text.rpartition(":")
    if not pattern or not _names(rules):
        raise ArgumentTypeError(f"must be PATTERN:RULES, not `{text}`")
    return pattern, _names(rules)
