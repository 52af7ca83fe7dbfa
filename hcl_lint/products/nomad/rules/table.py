"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import Check
from hcl_lint.products.nomad import problems as nomad

CHECKS = (
    Check(
        "hcl_lint.products.nomad.finders:job_problems",
        nomad.UNEXPECTED_JOB_ITEM,
        nomad.MISSING_JOB_PART,
        nomad.DUPLICATE_JOB_NAME,
        nomad.CONFLICTING_JOB_PARTS,
        nomad.INVALID_JOB_TYPE_COMBINATION,
        nomad.INVALID_DURATION,
        nomad.INVALID_JOB_SETTING,
        nomad.INVALID_RESOURCES,
        nomad.UNDEFINED_JOB_ITEM,
        nomad.INVALID_CONSTRAINT,
        nomad.DEPRECATED_NOMAD_OPTION,
        nomad.INVALID_TEMPLATE,
        nomad.SUSPICIOUS_RUNTIME_INTERPOLATION,
        nomad.INVALID_CRON_OR_TIMEZONE,
        nomad.SERVICE_CHECK_PRACTICE,
        nomad.LATEST_IMAGE_TAG,
        nomad.RISKY_JOB_SETTING,
        nomad.INVALID_SERVICE,
        nomad.INVALID_DRIVER_SETTING,
        needs_valid_syntax=True,
        in_json=True,
    ),
)
