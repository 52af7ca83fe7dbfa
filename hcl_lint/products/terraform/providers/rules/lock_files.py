"""The locked versions of providers, beside what a module requires."""

from __future__ import annotations

from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.rule import MODULE, PREVIEW, WARNING, rule
from hcl_lint.products.terraform.providers.built_in import BUILT_IN
from hcl_lint.products.terraform.providers.requirements import (
    ProviderRequirement, providers_of, with_called,
)
from hcl_lint.providers.address import ProviderAddress, parse_address
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.static_expressions import text_of
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.text.messages import location, short
from hcl_lint.values.versions import allows, parse_constraints


@rule(
    "TF027", "lock-file-drift", WARNING, PREVIEW,
    "Lock file that does not match the required providers.",
    reads=MODULE, products=("terraform-lock",),
)
def lock_file_drift(lock: Module) -> Diagnostics:
    (document,) = lock.documents
    root = lock.called(".", "terraform")
    if root is None or not root.is_whole or not document.has_valid_syntax:
        return
    locked = {block.labels[0].lower(): block for block in document.blocks("provider")}
    # What the module and those that it calls require.
    for requirement in [
        one for module in with_called(root) for one in providers_of(module).requirements.values()
    ]:
        address = parse_address(requirement.address) if requirement.address else None
        if address is None or requirement.address == BUILT_IN:
            continue
        names = [f"{host}/{address.namespace}/{address.type}" for host in address.hosts]
        found = [locked[name] for name in names if name in locked]
        if not found:
            yield from _missing(document, requirement, address)
        for block in found[:1]:
            yield from _contradiction(block, requirement)


def _missing(
    document: Document, requirement: ProviderRequirement, address: ProviderAddress
) -> Diagnostics:
    blocks = document.blocks()
    if blocks:
        where = location(requirement.place, blocks[0].place)
        yield lock_file_drift.at(
            blocks[0].place, f"Provider {short(address.short)} is not locked",
            f"It is required {where}. Run `terraform init`, and commit the lock file.",
        )


def _contradiction(block: BlockView, requirement: ProviderRequirement) -> Diagnostics:
    expression = block.expression("version")
    version = text_of(expression)
    constraints = parse_constraints(requirement.constraint) if requirement.constraint else None
    if expression is None or version is None or constraints is None:
        return
    if not allows(constraints, version):
        where = location(requirement.place, expression.place)
        yield lock_file_drift.at(
            expression.place, "Locked version that the module does not allow",
            f"The constraint {where} is {short(requirement.constraint)}. Run `terraform init "
            "-upgrade`.",
        )
