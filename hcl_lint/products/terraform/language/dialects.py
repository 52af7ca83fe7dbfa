"""The names of the dialects of Terraform and OpenTofu, and of providers that are elsewhere."""

from __future__ import annotations

OPENTOFU = ("opentofu",)
TERRAFORM = ("terraform",)
DIALECTS = (*TERRAFORM, *OPENTOFU)
"""The dialects whose files make up modules of this kind."""
STACKS = ("terraform-stacks",)
"""The dialects whose files use such modules as components."""
DEPLOYMENTS = ("terraform-deployments",)
"""The dialects whose files deploy such stacks."""
LOCK_FILES = ("terraform-lock",)
"""The dialects of the files that name locked versions."""
MIGRATIONS = ("terraform-migrations",)
"""The dialects of the files that say how state moves."""

ELSEWHERE = {
    "azapi": "azure/azapi",
    "cloudflare": "cloudflare/cloudflare",
    "databricks": "databricks/databricks",
    "datadog": "datadog/datadog",
    "digitalocean": "digitalocean/digitalocean",
    "docker": "kreuzwerker/docker",
    "gitlab": "gitlabhq/gitlab",
    "newrelic": "newrelic/newrelic",
    "okta": "okta/okta",
    "pagerduty": "pagerduty/pagerduty",
    "postgresql": "cyrilgdn/postgresql",
    "snowflake": "snowflakedb/snowflake",
}
"""Where Terraform's registry has these providers: not in the namespace that goes without saying."""
