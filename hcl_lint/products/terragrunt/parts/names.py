"""What names mean in units."""

from __future__ import annotations

import posixpath

from hcl_lint.dialects.dialect import LOCAL
from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terragrunt.includes import path_in
from hcl_lint.products.terragrunt.origins import is_included, is_unit
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.product import ProductNames
from hcl_lint.semantics.read_files import ReadFiles
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.symbols import Resolution
from hcl_lint.syntax.nodes import (
    Expression, FunctionCall, Interpolation, QuotedTemplate, TemplateText,
)
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.references import ReadFile
from hcl_lint.syntax.tree import SyntaxTree


class TerragruntNames(ProductNames):
    shared_roles = (LOCAL,)

    def module_scope(self, module: Module, document: Document, scope: Scope) -> Scope:
        return _with_files(module, document, scope)

    def foreign_reference(
        self, module: Module, document: Document, reference: Reference, resolution: Resolution
    ) -> tuple[int, str, Module | None] | None:
        from hcl_lint.products.terragrunt.dependencies import member

        return member(module, document, reference, resolution)


_READS = "file("  # ends the names of functions that read other files, before their arguments
_PARENT = "get_parent_terragrunt_dir"  # the one whose result is the folder of what is included


def _with_files(module: Module, document: Document, scope: Scope) -> Scope:
    """The scope of a file with the files that it reads.

    Most functions in what units include are about the unit that includes it; literal paths are
    relative to the file itself.
    """
    if _READS not in document.text:
        return scope
    files = module.fact(ReadFiles)

    def find(tree: SyntaxTree, path: Expression) -> ReadFile | None:
        if tree is not document.tree:
            return files.find(tree, path)  # in a string of JSON syntax
        path = without_parentheses(path)
        if not is_unit(document):
            name = _path_from_parent(module, document, path)
            return files.find(tree, path) if name is None else files.at(name)
        name = path_in(module, document, path)
        if name is None or posixpath.isabs(name):
            return None
        return files.at(posixpath.normpath(name))

    scope = Scope(None, None, scope)
    scope.find_file = find
    return scope


def _path_from_parent(module: Module, document: Document, path: Expression) -> str | None:
    """The path after the folder of what is included, if a unit does include the file."""
    if not isinstance(path, QuotedTemplate) or len(path.parts) != 2:
        return None
    first, last = path.parts
    if not isinstance(first, Interpolation) or not isinstance(last, TemplateText):
        return None
    call = first.expression
    if not isinstance(call, FunctionCall) or len(call.arguments) != 0:
        return None
    is_known = module.tree() is not None and is_included(module, document)
    if call.name != _PARENT or not is_known:
        return None
    return posixpath.normpath(last.value[1:]) if last.value.startswith("/") else None
