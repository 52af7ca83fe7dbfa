"""The checks of the product: one record each."""

from __future__ import annotations

from hcl_lint.diagnostics.rule import FILES, Check
from hcl_lint.products.terragrunt import problems as terragrunt

CHECKS = (
    Check(
        "hcl_lint.products.terragrunt.finders:units",
        terragrunt.IGNORED_TERRAGRUNT_ITEM,
        terragrunt.INCLUDE_PROBLEM,
        terragrunt.UNDEFINED_TERRAGRUNT_NAME,
        terragrunt.INPUTS_MISMATCH,
        terragrunt.MOCK_OUTPUTS,
        terragrunt.DEPRECATED_TERRAGRUNT,
        terragrunt.RUN_CMD_OR_ENV,
        terragrunt.GENERATE_CONFLICT,
        terragrunt.INVALID_STACK,
        terragrunt.INVALID_TERRAGRUNT_SETTING,
        terragrunt.TERRAGRUNT_CYCLE,
        reads=FILES,
    ),
)
