"""All checks of one file of a module."""

from __future__ import annotations

from hcl_lint.semantics.terraform.resources import (
    check_assert, check_condition, check_data_of_check, check_depends_on, check_provider,
    check_provisioner, check_resource, check_validation,
)  # fmt: skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from hcl_lint.problems.diagnostic import Diagnostic
    from hcl_lint.semantics.terraform.blocks import Block, Document


def check_document(document: Document) -> Iterator[Diagnostic]:
    """Report what is wrong with the blocks of a file, each by itself."""
    is_opentofu = document.dialect.name == "opentofu"
    for block in document.blocks:
        yield from _check_block(block, is_opentofu=is_opentofu)


def _check_block(block: Block, *, is_opentofu: bool) -> Iterator[Diagnostic]:
    kind = block.type
    if kind in ("resource", "data", "ephemeral"):
        yield from check_resource(block)
    elif kind == "variable":
        for each in block.blocks("validation"):
            yield from check_validation(block, each)
    elif kind == "output":
        yield from check_depends_on(block)
        for each in block.blocks("precondition"):
            yield from check_condition(each)
    elif kind == "module":
        from hcl_lint.semantics.terraform.calls import check_call

        yield from check_depends_on(block)
        yield from check_call(block, is_early=is_opentofu)
    elif kind == "terraform":
        from hcl_lint.semantics.terraform.requirements import check_terraform

        yield from check_terraform(block)
    elif kind == "provider":
        yield from check_provider(block, has_for_each=is_opentofu)
    elif kind == "check":
        for each in block.blocks("assert"):
            yield from check_condition(each)
            yield from check_assert(each)
        for each in block.blocks("data"):
            yield from check_data_of_check(each)
    elif kind == "removed":
        for each in block.blocks("provisioner"):
            yield from check_provisioner(each, only_destroy=True)
