"""PV: values that services do not accept."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import ERROR, ON, OPT_IN, WARNING, Option, Rule

LETTERS = "PV"
TITLE = "Values that providers accept"

UNKNOWN_PROVIDER_VALUE = Rule(
    "PV001",
    "unknown-provider-value",
    WARNING,
    ON,
    "Value that a service of the provider does not list.",
)

INVALID_PROVIDER_VALUE = Rule(
    "PV002",
    "invalid-provider-value",
    WARNING,
    ON,
    "Value whose length, form or size a service of the provider does not accept.",
)

CIDR_HOST_BITS = Rule(
    "PV003", "cidr-host-bits", ERROR, ON, "CIDR block with host bits set."
)

OUTDATED_PROVIDER_VALUE = Rule(
    "PV004",
    "outdated-provider-value",
    WARNING,
    ON,
    "Instance type of a previous generation, or runtime that is no longer updated.",
)

MISSING_REQUIRED_TAGS = Rule(
    "PV005",
    "missing-required-tags",
    WARNING,
    OPT_IN,
    "Resource of AWS or Azure without tags that are required.",
    options=(
        Option("tags", (), "The names of the tags that resources must have."),
        Option("exclude", (), "The types of resources that need no tags."),
    ),
)

INVALID_SECURITY_GROUP_RULE = Rule(
    "PV006",
    "invalid-security-group-rule",
    ERROR,
    ON,
    "Rule of a security group with impossible ports, or one that is there twice.",
)

MALFORMED_POLICY = Rule(
    "PV007",
    "malformed-policy",
    ERROR,
    ON,
    "Policy that is not JSON, or lacks what each policy must have.",
)

DEFAULT_PARAMETER_GROUP = Rule(
    "PV008",
    "default-parameter-group",
    WARNING,
    OPT_IN,
    "Database or cache that uses a default parameter group.",
)

BUCKET_NAME_FORMAT = Rule(
    "PV009",
    "bucket-name-format",
    WARNING,
    OPT_IN,
    "Name of a bucket that does not follow the convention of the project.",
    options=(
        Option("prefix", "", "What names must begin with."),
        Option("regex", "", "What must match somewhere in names.", is_pattern=True),
    ),
)

INVALID_ROUTE_TARGET = Rule(
    "PV010",
    "invalid-route-target",
    ERROR,
    ON,
    "Route of AWS with no target, or with several.",
)

HARD_CODED_PARTITION = Rule(
    "PV011",
    "hard-coded-partition",
    WARNING,
    OPT_IN,
    "Policy with ARNs that begin with `arn:aws:`.",
)

SUPERSEDED_ARGUMENT = Rule(
    "PV012",
    "superseded-argument",
    WARNING,
    OPT_IN,
    "Argument or resource of AWS in whose place its provider recommends another one.",
    options="hcl_lint.products.terraform.recommendations:options_of",
)

MISSING_LIFECYCLE_SETTING = Rule(
    "PV013",
    "missing-lifecycle-setting",
    WARNING,
    OPT_IN,
    "Resource whose type needs a setting in `lifecycle`.",
    options="hcl_lint.products.terraform.recommendations:options_of",
)

MISSING_DEFAULT_TAGS = Rule(
    "PV014",
    "missing-default-tags",
    WARNING,
    OPT_IN,
    "Configuration of AWS's provider without default tags that are required.",
    options=(Option("tags", (), "The names of the tags that providers must set."),),
)

STORED_SECRET = Rule(
    "PV015",
    "stored-secret",
    WARNING,
    OPT_IN,
    "Secret stored in state that a write-only argument would keep out of it.",
)
