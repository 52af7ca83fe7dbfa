"""The options of ``hcl-lint check``, and the settings that they add up to."""

from __future__ import annotations

from hcl_lint.cli.common_options import (
    AFFECTED, CACHE_DIR, CHANGED, CONFIG_OPTIONS, EXCLUDE, FOLLOW_LINKS, FORCE_EXCLUDE, JOBS,
    NO_CACHE, RULES, SHARD, STDIN_FILENAME, WATCH, configuration_finder,
)
from hcl_lint.cli.options import Arguments, Option, UsageError
from hcl_lint.cli.report_targets import REPORT_OPTIONS
from hcl_lint.diagnostics.rule import SEVERITIES
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import Spread
from hcl_lint.project.finder import ConfigurationFinder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor

    from hcl_lint.project.executors import Cluster

SPEC = Option(
    "--spec",
    "check only against this spec file, as `decode` reads it; variables are unknown",
    metavar="FILE",
)
SPEC_VERSION = Option(
    "--spec-version",
    "with --spec: the version of the product, for items that exist since or until a version",
    metavar="VERSION",
)
PLAN = Option(
    "--plan",
    "check this plan (output of `terraform show -json`, - for standard input) by the policies "
    "that are selected, by default those of hcl-lint; PATH is the folder that it was made in",
    metavar="FILE",
)
VAR_FILE = Option(
    "--var-file",
    "also check the modules at PATH with the values of variables in this file, as the product "
    "reads it with its own option of that name; may be repeated, each file for a check of its own",
    metavar="FILE",
)
EXECUTOR = Option(
    "--executor",
    "run the checks on the workers of the Dask cluster whose scheduler is at this address",
    metavar="dask://HOST:PORT",
)


def executor_of(arguments: Arguments, settings: CheckSettings) -> Cluster | _ThisMachine:
    """Return the context manager of the executor that runs the checks."""
    url = arguments.value(EXECUTOR.long)
    if url is None:
        return _ThisMachine()
    if settings.changes_text or settings.timings:
        raise UsageError(f"`{EXECUTOR.long}` can neither change files nor time rules")
    from hcl_lint.project.executors import Cluster

    return Cluster(url)


def spread_over(executor: Executor) -> Spread:
    """Return the function that hands the units of a run to an executor."""
    from hcl_lint.project.executors import Distribution

    return Distribution(executor)


class _ThisMachine:
    """The context manager of a run without an executor."""

    __slots__ = ()

    def __enter__(self) -> Executor | None:
        return None

    def __exit__(self, *exception: object) -> None:
        pass


# The placeholder for a list of rules, which shells complete.
RULE_LIST = "RULES"

FIX = Option("--fix", "apply safe fixes, and report the remaining findings")
UNSAFE_FIXES = Option("--unsafe-fixes", "also apply fixes that may change meaning or comments")
FIX_ONLY = Option("--fix-only", "apply fixes, and report nothing but failures of hcl-lint")
DIFF = Option("--diff", "show what fixes would change, without writing; exit with 1 if any")
SHOW_FIXES = Option("--show-fixes", "list the applied fixes")
SELECT = Option(
    "--select",
    "run only these rules: names, codes, families (F), their first digits (F0), sets (recommended, "
    "terraform-style-guide) or ALL, separated by commas; replaces what the configuration selects "
    "and ignores",
    metavar=RULE_LIST,
)
EXTEND_SELECT = Option("--extend-select", "run these rules as well", metavar=RULE_LIST)
IGNORE = Option("--ignore", "do not run these rules", metavar=RULE_LIST)
PER_FILE_IGNORES = Option(
    "--per-file-ignores",
    "do not run these rules on files that match this pattern; may be repeated",
    metavar="PATTERN:RULES",
)
TARGET_VERSION = Option(
    "--target-version",
    "check modules for these versions of their product, as in terraform=1.11 or "
    "'opentofu=>= 1.8'; may be repeated",
    metavar="DIALECT=VERSION",
)
PREVIEW = Option("--preview", "allow rules in preview, which may still change")
QUIET = Option("--quiet", "write only findings, without summaries", short="-q")
FAIL_ON = Option(
    "--fail-on", "exit with 1 only for findings of at least this severity", choices=SEVERITIES
)
EXIT_ZERO = Option("--exit-zero", "exit with 0 even if there are findings")
EXIT_NON_ZERO_ON_FIX = Option(
    "--exit-non-zero-on-fix", "exit with 1 if fixes were applied, even if nothing else is found"
)
ADD_SUPPRESSIONS = Option(
    "--add-suppressions",
    "suppress every finding with a comment that gives this reason ('' for none)",
    metavar="REASON",
)
ADD_IGNORES = Option(
    "--add-ignores",
    "ignore every finding by its rule and file or folder, in `per-file-ignores` of the "
    "configuration file",
)
BASELINE = Option(
    "--baseline",
    "report only findings that are not in this file; '' overrides the configuration with none",
    metavar="FILE",
)
WRITE_BASELINE = Option(
    "--write-baseline",
    "write all findings to a baseline, so that later runs report only new ones; default: the file "
    "that --baseline or the configuration names, or else .hcl-lint-baseline.json",
    metavar="FILE",
    is_optional=True,
)
TIMINGS = Option("--timings", "report the time per rule")
SHOW_FILES = Option("--show-files", "list the files that would be checked, and stop")

SECTIONS = (
    ("fixes", (FIX, UNSAFE_FIXES, FIX_ONLY, DIFF, SHOW_FIXES)),
    (
        "rules and settings",
        (
            SELECT, EXTEND_SELECT, IGNORE, PER_FILE_IGNORES, PREVIEW, RULES, TARGET_VERSION,
            *CONFIG_OPTIONS,
        ),
    ),
    ("known findings", (BASELINE, WRITE_BASELINE, ADD_SUPPRESSIONS, ADD_IGNORES)),
    (
        "reports and exit code",
        (*REPORT_OPTIONS, QUIET, TIMINGS, FAIL_ON, EXIT_ZERO, EXIT_NON_ZERO_ON_FIX),
    ),
    (
        "files",
        (
            EXCLUDE, FORCE_EXCLUDE, FOLLOW_LINKS, CHANGED, AFFECTED, SHARD, STDIN_FILENAME,
            SHOW_FILES,
        ),
    ),
    ("runs", (WATCH, JOBS, NO_CACHE, CACHE_DIR, EXECUTOR)),
)

_LISTS = (SELECT, EXTEND_SELECT, IGNORE)
_RESET_BY_SELECT = ("extend-select", "ignore")


def finder_of(arguments: Arguments) -> ConfigurationFinder:
    """Make the finder of configurations; options on the command line take precedence."""
    settings: dict[str, object] = {}
    for option in _LISTS:
        values = arguments.values(option.long)
        if values:
            settings[option.long[2:]] = [text for value in values for text in _split(value)]
    if arguments.values(PER_FILE_IGNORES.long):
        settings[PER_FILE_IGNORES.long[2:]] = _per_file_ignores(arguments)
    if arguments.values(TARGET_VERSION.long):
        settings["target-versions"] = _target_versions(arguments)
    if arguments.values(RULES.long):
        settings["rule-packs"] = arguments.values(RULES.long)
    for option in (PREVIEW, UNSAFE_FIXES, SHOW_FIXES):
        if arguments.has(option.long):
            settings[option.long[2:]] = True
    if arguments.has(NO_CACHE.long):
        settings["cache"] = False
    jobs = arguments.positive_number(JOBS.long)
    if jobs is not None:
        settings["jobs"] = jobs
    for option in (FAIL_ON, BASELINE, CACHE_DIR):
        value = arguments.value(option.long)
        if value is not None:
            settings[option.long[2:]] = value
    resets = _RESET_BY_SELECT if arguments.has(SELECT.long) else ()
    return configuration_finder(arguments, settings, resets)


def check_settings(arguments: Arguments) -> CheckSettings:
    """Read how to check, and what to do about findings."""
    diff = arguments.has(DIFF.long)
    reason = arguments.value(ADD_SUPPRESSIONS.long)
    fix = diff or arguments.has(FIX.long) or arguments.has(FIX_ONLY.long)
    if reason is not None and reason.startswith("--"):
        # Somebody forgot the reason: as one, `--select` would get into every file.
        raise UsageError(
            f"`{ADD_SUPPRESSIONS.long}` needs a reason, not `{reason}`; '' is for none"
        )
    if reason is not None and fix:
        raise UsageError(f"`{ADD_SUPPRESSIONS.long}` cannot be combined with fixes")
    if arguments.has(EXIT_NON_ZERO_ON_FIX.long) and arguments.has(EXIT_ZERO.long):
        raise UsageError(
            f"`{EXIT_NON_ZERO_ON_FIX.long}` cannot be combined with `{EXIT_ZERO.long}`"
        )
    for option in (FIX, DIFF, FIX_ONLY, ADD_SUPPRESSIONS, WRITE_BASELINE, AFFECTED):
        if arguments.has(ADD_IGNORES.long) and arguments.has(option.long):
            raise UsageError(f"`{ADD_IGNORES.long}` cannot be combined with `{option.long}`")
    writes_baseline = arguments.has(WRITE_BASELINE.long)
    if writes_baseline and (reason is not None or diff or arguments.has(FIX_ONLY.long)):
        other = ADD_SUPPRESSIONS if reason is not None else DIFF if diff else FIX_ONLY
        raise UsageError(f"`{WRITE_BASELINE.long}` cannot be combined with `{other.long}`")
    return CheckSettings(
        fix=fix,
        write=not diff,
        timings=arguments.has(TIMINGS.long),
        suppress=reason,
        uses_baselines=not writes_baseline,
    )


def _split(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _target_versions(arguments: Arguments) -> dict[str, str]:
    found = {}
    for value in arguments.values(TARGET_VERSION.long):
        dialect, equals, version = value.partition("=")
        if not equals or not dialect.strip() or not version.strip():
            raise UsageError(
                f"`{TARGET_VERSION.long}` must be DIALECT=VERSION, not `{value}`"
            )
        found[dialect.strip()] = version.strip()
    return found


def _per_file_ignores(arguments: Arguments) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for value in arguments.values(PER_FILE_IGNORES.long):
        pattern, colon, rules = value.rpartition(":")
        if not colon or not pattern or not _split(rules):
            raise UsageError(
                f"`{PER_FILE_IGNORES.long}` must be PATTERN:RULES, not `{value}`"
            )
        found.setdefault(pattern, []).extend(_split(rules))
    return found
