"""The options of ``hcl-lint check``, and what they say together."""

from __future__ import annotations

from hcl_lint.cli.cache_options import CACHE_DIR, NO_CACHE
from hcl_lint.cli.config_options import CONFIG_OPTIONS, RULES, configuration_finder
from hcl_lint.cli.executor_option import EXECUTOR
from hcl_lint.cli.file_options import (
    CHANGED,
    EXCLUDE,
    FORCE_EXCLUDE,
    JOBS,
    SHARD,
    STDIN_FILENAME,
    WATCH,
)
from hcl_lint.cli.options import Arguments, Option, UsageError
from hcl_lint.cli.report_targets import REPORT_OPTIONS
from hcl_lint.problems.problem import SEVERITIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hcl_lint.project.check_settings import CheckSettings
    from hcl_lint.project.finder import ConfigurationFinder

FIX = Option("--fix", "make the fixes that are safe, and report what is left")
UNSAFE_FIXES = Option("--unsafe-fixes", "make fixes too that may change meaning or comments")
FIX_ONLY = Option("--fix-only", "make fixes, and report nothing but errors of hcl-lint")
DIFF = Option("--diff", "change nothing; show what fixes would change, and exit with 1 if anything")
SHOW_FIXES = Option("--show-fixes", "list the fixes that were made")
SELECT = Option(
    "--select",
    "run only these rules: names, codes, families (F), their first digits (F0) or ALL, separated "
    "by commas; replaces what the configuration selects and ignores",
    metavar="RULES",
)
EXTEND_SELECT = Option("--extend-select", "run these rules as well", metavar="RULES")
IGNORE = Option("--ignore", "do not run these rules", metavar="RULES")
PER_FILE_IGNORES = Option(
    "--per-file-ignores",
    "do not run these rules on files that match this pattern; may be repeated",
    metavar="PATTERN:RULES",
)
PREVIEW = Option("--preview", "allow rules to be selected that may still change")
QUIET = Option("--quiet", "write findings and nothing else", short="-q")
FAIL_ON = Option(
    "--fail-on", "exit with 1 only for findings of this severity or above", choices=SEVERITIES
)
EXIT_ZERO = Option("--exit-zero", "exit with 0 also where there are findings")
ADD_SUPPRESSIONS = Option(
    "--add-suppressions",
    "write a comment for each finding that suppresses it, with this reason ('' for none)",
    metavar="REASON",
)
BASELINE = Option(
    "--baseline",
    "report only findings that are not in this file; '' for none, whatever the configuration says",
    metavar="FILE",
)
WRITE_BASELINE = Option(
    "--write-baseline",
    "write all findings to a baseline, to report only new ones from then on; default: the file "
    "that --baseline or the configuration names, else .hcl-lint-baseline.json",
    metavar="FILE",
    is_optional=True,
)
TIMINGS = Option("--timings", "tell how long each rule took")
SHOW_FILES = Option("--show-files", "only list the files that would be checked")

SECTIONS = (
    ("fixes", (FIX, UNSAFE_FIXES, FIX_ONLY, DIFF, SHOW_FIXES)),
    (
        "rules and settings",
        (SELECT, EXTEND_SELECT, IGNORE, PER_FILE_IGNORES, PREVIEW, RULES, *CONFIG_OPTIONS),
    ),
    ("known findings", (BASELINE, WRITE_BASELINE, ADD_SUPPRESSIONS)),
    ("reports and exit code", (*REPORT_OPTIONS, QUIET, TIMINGS, FAIL_ON, EXIT_ZERO)),
    ("files", (EXCLUDE, FORCE_EXCLUDE, CHANGED, SHARD, STDIN_FILENAME, SHOW_FILES)),
    ("runs", (WATCH, JOBS, NO_CACHE, CACHE_DIR, EXECUTOR)),
)

_LISTS = (SELECT, EXTEND_SELECT, IGNORE)
_RESET_BY_SELECT = ("extend-select", "ignore")


def finder_of(arguments: Arguments) -> ConfigurationFinder:
    """What finds the configuration of files; the options for settings go first."""
    settings: dict[str, object] = {}
    for option in _LISTS:
        values = arguments.values(option.long)
        if values:
            settings[option.long[2:]] = [text for value in values for text in _split(value)]
    if arguments.values(PER_FILE_IGNORES.long):
        settings[PER_FILE_IGNORES.long[2:]] = _per_file_ignores(arguments)
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
    """How to check, and what to do about findings."""
    from hcl_lint.project.check_settings import CheckSettings

    diff = arguments.has(DIFF.long)
    reason = arguments.value(ADD_SUPPRESSIONS.long)
    fix = diff or arguments.has(FIX.long) or arguments.has(FIX_ONLY.long)
    if reason is not None and fix:
        raise UsageError(f"`{ADD_SUPPRESSIONS.long}` cannot be combined with fixes")
    writes_baseline = arguments.has(WRITE_BASELINE.long)
    if writes_baseline and (reason is not None or diff or arguments.has(FIX_ONLY.long)):
        other = ADD_SUPPRESSIONS if reason is not None else DIFF if diff else FIX_ONLY
        raise UsageError(f"`{WRITE_BASELINE.long}` cannot be combined with `{other.long}`")
    return CheckSettings(
        fix=fix,
        write=not diff,
        timings=arguments.has(TIMINGS.long),
        suppress=reason,
        heeds_baselines=not writes_baseline,
    )


def _split(value: str) -> list[str]:
    return [part.strip() for part in value.split(",") if part.strip()]


def _per_file_ignores(arguments: Arguments) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for value in arguments.values(PER_FILE_IGNORES.long):
        pattern, colon, rules = value.rpartition(":")
        if not colon or not pattern or not _split(rules):
            raise UsageError(
                f"`{PER_FILE_IGNORES.long}` must be a pattern, a colon and rules, not `{value}`"
            )
        found.setdefault(pattern, []).extend(_split(rules))
    return found
