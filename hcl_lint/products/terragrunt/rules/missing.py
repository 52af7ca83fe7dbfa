"""Folders that units refer to and that certainly do not exist."""

from __future__ import annotations

from hcl_lint.annotations import Iterator
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.products.terragrunt.dependencies import local_path
from hcl_lint.products.terragrunt.includes import path_in
from hcl_lint.products.terragrunt.origins import UNITS, is_copied, is_unit, uses_values
from hcl_lint.products.terragrunt.rules import INVALID_TERRAGRUNT_SETTING
from hcl_lint.schema.block_view import BlockView
from hcl_lint.schema.content import BodyExpression
from hcl_lint.schema.native_body import NativeExpression
from hcl_lint.schema.static_expressions import list_items
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import MISSING, Module
from hcl_lint.text.messages import short


def check_folders(module: Module, document: Document, root: BlockView) -> Iterator[Diagnostic]:
    """Report modules and units that do not exist, where no stack copies the unit elsewhere."""
    if not is_unit(document) or uses_values(module):
        return
    for expression, noun, is_certain in _folders(root):
        path = _path(module, document, expression)
        if path is None:
            continue
        reason, meant = module.destination(path)
        if reason == MISSING and not module.fact(is_copied):
            advice = f"Did you mean `{meant}`?" if meant else "Correct the path."
            yield INVALID_TERRAGRUNT_SETTING.at(
                expression.place, f"{noun} does not exist",
                f"There is no folder {short(path)}. {advice}",
                severity="" if is_certain else "warning",
            )


def _folders(root: BlockView) -> Iterator[tuple[BodyExpression, str, bool]]:
    """Expressions of folders, what should be there, and whether Terragrunt always needs it."""
    for block in root.blocks("terraform"):
        source = block.attribute("source")
        if source is not None:
            yield source.expression, "The module", True
    for block in root.blocks("dependencies"):
        paths = block.attribute("paths")
        for item in [] if paths is None else list_items(paths.expression) or []:
            yield item, "The unit", True
    for block in root.blocks("dependency"):
        path = block.attribute("config_path")
        if path is not None and block.truth("enabled") is True:
            yield path.expression, "The unit", block.truth("skip_outputs") is False


def _path(module: Module, document: Document, expression: BodyExpression) -> str | None:
    """A local folder that an expression gives, relative to that of the unit."""
    if not isinstance(expression, NativeExpression):
        return None
    path = path_in(module, document, expression.node)
    for name in UNITS:
        path = None if path is None else path.removesuffix(f"/{name}")
    return local_path(path)
