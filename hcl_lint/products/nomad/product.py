"""What hcl-lint knows of Nomad beyond its rule pack."""

from __future__ import annotations

from hcl_lint.diagnostics import syntax
from hcl_lint.products.nomad import problems as nomad
from hcl_lint.semantics.finder import Finder
from hcl_lint.semantics.product import Hook, Product

PRODUCT = Product(
    "nomad",
    finders=(
        Finder(
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
    ),
    follow_ons=(
        # A name without quotes is text, which may have the wrong type.
        ((syntax.INVALID_VALUE,), (nomad.SUSPICIOUS_RUNTIME_INTERPOLATION,)),
    ),
    explained=Hook("hcl_lint.products.nomad.older_syntax:with_hint"),
    file_scope=Hook("hcl_lint.products.nomad.scope:job_scope"),
    has_values=lambda module: False,  # Jobs have them in the scope of their file.
    local_name_at=Hook("hcl_lint.products.nomad.names:name_at"),
    local_names_for=Hook("hcl_lint.products.nomad.names:names_for"),
    runtime_names=Hook("hcl_lint.products.nomad.names:runtime_names"),
)

PRODUCTS = (PRODUCT,)
