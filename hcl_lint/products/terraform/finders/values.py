"""What is wrong with dynamic blocks, and with the values of meta-arguments, file by file."""

from __future__ import annotations

from hcl_lint.linter.context import ModuleContext
from hcl_lint.products.terraform.dynamic import dynamic_block_problems
from hcl_lint.products.terraform.meta_values import meta_value_problems


def dynamic_blocks(module: ModuleContext) -> None:
    for file in module.reported:
        file.add(dynamic_block_problems(module.module, file.document))


def meta_values(module: ModuleContext) -> None:
    for file in module.reported:
        file.add(meta_value_problems(module.module, file.document))
