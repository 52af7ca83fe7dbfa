"""What a run loads only when it needs it: the one place where names stand for modules.

An edge is written ``module:attribute``. All other imports are at the top of a module.
"""

from __future__ import annotations

from hcl_lint.annotations import Any

# The modules with the problems of each family, in the order in which families are listed.
PROBLEMS = (
    "hcl_lint.problems.syntax",
    "hcl_lint.problems.formatting",
    "hcl_lint.problems.layout",
    "hcl_lint.problems.style",
    "hcl_lint.problems.naming",
    "hcl_lint.problems.references",
    "hcl_lint.problems.values",
    "hcl_lint.problems.deprecation",
    "hcl_lint.products.terraform.problems",
    "hcl_lint.products.terraform.provider_value_problems",
    "hcl_lint.products.terraform.test_problems",
    "hcl_lint.products.opentofu.problems",
    "hcl_lint.products.nomad.problems",
    "hcl_lint.products.packer.problems",
    "hcl_lint.problems.policies",
    "hcl_lint.products.terragrunt.problems",
    "hcl_lint.products.bake.problems",
    "hcl_lint.problems.security",
    "hcl_lint.problems.suppressions",
)

# What data does not say about the files of products, by the names of their dialects.
PRODUCTS = {
    "bake": "hcl_lint.products.bake.product:PRODUCT",
    "consul-agent": "hcl_lint.products.consul.product:AGENT",
    "consul-entry": "hcl_lint.products.consul.product:ENTRY",
    "nomad": "hcl_lint.products.nomad.product:PRODUCT",
    "opentofu": "hcl_lint.products.opentofu.product:PRODUCT",
    "packer": "hcl_lint.products.packer.product:PRODUCT",
    "terraform": "hcl_lint.products.terraform.product:PRODUCT",
    "terraform-deployments": "hcl_lint.products.terraform.product:DEPLOYMENTS",
    "terraform-lock": "hcl_lint.products.terraform.product:LOCK_FILES",
    "terraform-migrations": "hcl_lint.products.terraform.product:MIGRATIONS",
    "terraform-stacks": "hcl_lint.products.terraform.product:STACKS",
    "terragrunt": "hcl_lint.products.terragrunt.product:PRODUCT",
    "vault-agent": "hcl_lint.products.vault.product:AGENT",
}


def load(edge: str) -> Any:
    """Load what an edge leads to."""
    module, _, attribute = edge.partition(":")
    return getattr(__import__(module, fromlist=[attribute]), attribute)


def load_module(name: str) -> Any:
    """Load a module by its full name."""
    return __import__(name, fromlist=["*"])
