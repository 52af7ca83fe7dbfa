"""The names of the dialects of Terraform and OpenTofu."""

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
