"""What the functions of a configuration read: the templates that it renders."""

from __future__ import annotations

import posixpath

from hcl_lint.evaluation.scope import Scope
from hcl_lint.products.terragrunt.includes import path_in
from hcl_lint.products.terragrunt.origins import is_unit
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.read_files import TemplateFiles
from hcl_lint.syntax.nodes import Expression
from hcl_lint.syntax.queries import without_parentheses
from hcl_lint.syntax.template_file import TemplateFile
from hcl_lint.syntax.tree import SyntaxTree

_RENDERER = "templatefile"  # the function that renders other files


def scope_in_module(module: Module, document: Document, scope: Scope) -> Scope:
    """The scope of a file with the templates that it renders, if it is a unit.

    Functions in what units include are about the unit that includes it.
    """
    if _RENDERER not in document.text or not is_unit(document):
        return scope
    files = module.fact(TemplateFiles)

    def find(tree: SyntaxTree, path: Expression) -> TemplateFile | None:
        if tree is not document.tree:
            return files.find(tree, path)  # in a string of JSON syntax
        name = path_in(module, document, without_parentheses(path))
        if name is None or posixpath.isabs(name):
            return None
        return files.at(posixpath.normpath(name))

    scope = Scope(None, None, scope)
    scope.find_template = find
    return scope
