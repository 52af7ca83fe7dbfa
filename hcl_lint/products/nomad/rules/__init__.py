"""Rules of Nomad jobs, by topic; here are those of several topics."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, WARNING, Rule

FAMILIES = {"NM": "Nomad jobs"}

MISSING_JOB_PART = Rule(
    "NM002", "missing-job-part", ERROR, ON,
    "Missing part of a job.", aliases=("missing-or-duplicate-job",),
)
INVALID_JOB_TYPE_COMBINATION = Rule(
    "NM003", "invalid-job-type-combination", ERROR, ON,
    "Setting that does not apply to jobs of this type.",
)
INVALID_DURATION = Rule(
    "NM004", "invalid-duration", ERROR, ON, "Durations that contradict each other."
)
INVALID_RESOURCES = Rule("NM006", "invalid-resources", ERROR, ON, "Invalid resource requirements.")
INVALID_TEMPLATE = Rule("NM010", "invalid-template", ERROR, ON, "Invalid template or artifact.")
INVALID_CRON_OR_TIMEZONE = Rule(
    "NM012", "invalid-cron-or-timezone", ERROR, ON,
    "Invalid schedule or time zone of a periodic job.",
)
SERVICE_CHECK_PRACTICE = Rule(
    "NM013", "service-check-practice", WARNING, OPT_IN, "Service without a check."
)
INVALID_JOB_SETTING = Rule(
    "NM005", "invalid-job-setting", ERROR, ON,
    "Conflicting setting, or setting out of range.", aliases=("invalid-enum",),
)
UNDEFINED_JOB_ITEM = Rule(
    "NM007", "undefined-job-item", ERROR, ON,
    "Reference to an undefined port, volume, task or device.",
)
RISKY_JOB_SETTING = Rule(
    "NM015", "risky-job-setting", WARNING, ON,
    "Setting that Nomad accepts, but warns of, or that may fail later.",
)
INVALID_SERVICE = Rule("NM016", "invalid-service", ERROR, ON, "Invalid service or check.")
DUPLICATE_JOB_NAME = Rule(
    "NM018", "duplicate-job-name", ERROR, ON,
    "Name, port or destination that is used twice in a job.",
)
CONFLICTING_JOB_PARTS = Rule(
    "NM019", "conflicting-job-parts", ERROR, ON, "Two parts of a job that exclude each other."
)
