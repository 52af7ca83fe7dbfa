"""What is wrong with files of Terragrunt beyond the schema of their blocks."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import UNSAFE, Diagnostic, Fix
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.products.terragrunt import problems as terragrunt
from hcl_lint.products.terragrunt.checks import terragrunt_problems
from hcl_lint.syntax.nodes import Block
from hcl_lint.text.edits import Edit


def units(module: ModuleContext) -> None:
    """Report what is wrong with units and stacks."""
    module.add(terragrunt_problems(module.module), _add_fix)


def _add_fix(found: Diagnostic, file: FileContext) -> None:
    if found.rule is terragrunt.DEPRECATED_TERRAGRUNT:
        bare = None if file.is_json else _only_bare_include(file)
        if bare is not None and found.start == bare.start:
            found.fix = Fix("add the label `root`", [bare], UNSAFE)


def _only_bare_include(file: FileContext) -> Edit | None:
    """The edit that gives the one include without a label a label.

    None where expressions refer to it, since its label would be part of their references.
    """
    blocks = [
        each for each in file.tree.body.items
        if isinstance(each, Block) and file.name_of(each) == "include"
    ]
    if len(blocks) != 1 or len(blocks[0].labels) != 0:
        return None
    if any([each.root == "include" for each in file.references]):
        return None
    start, end = file.token_range(blocks[0].type_token)
    return Edit(start, end, 'include "root"')
