"""The scope of a file by itself: functions, and unknown variables."""

from __future__ import annotations

from hcl_lint.dialects.callables import functions_of
from hcl_lint.dialects.dialect import RESOURCES, RUNTIME_TEXT
from hcl_lint.evaluation.scope import Scope
from hcl_lint.semantics.document import Document
from hcl_lint.syntax.nodes import DYNAMIC, Traversal
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import blocks_in
from hcl_lint.values.value import DYNAMIC_UNKNOWN


def scope_of_file(document: Document) -> Scope:
    """The scope of a document by itself, a fact of it.

    It has the functions of the dialect, and all variables are unknown. Names are only wrong where
    the dialect lists all of them; the arguments and the result of an unknown function may be
    anything.
    """
    tree, dialect = document.tree, document.dialect
    functions = functions_of(dialect)
    own = _own_functions(tree)
    if own:
        functions = functions.with_own(own)
    names = document.fact(iterators_in) | set()
    if dialect.has(RUNTIME_TEXT) and not document.is_json:
        # What is declared has a value, which is not known here; all else is text.
        names.update([form.root for form in dialect.declarations])
        scope = Scope(dict.fromkeys(names, DYNAMIC_UNKNOWN), functions, keeps_text=True)
    elif dialect.roots is None:
        scope = Scope({}, functions, is_open=True)
    else:
        names.update(dialect.roots)
        scope = Scope(dict.fromkeys(sorted(names), DYNAMIC_UNKNOWN), functions)
    scope.is_typed = True
    scope.reports_dead_code = dialect.has(RESOURCES)
    return scope


def _own_functions(tree: SyntaxTree) -> frozenset[str]:
    """The names of the functions that the file itself defines, in blocks."""
    blocks = tree.native_body.blocks_of("function")
    return frozenset([block.labels[0].value for block in blocks if block.labels])


def iterators_in(document: Document) -> set[str]:
    """The names that the elements of dynamic blocks have, wherever in the file these are."""
    names: set[str] = set()
    tree = document.tree
    for block in blocks_in(tree.native_body) if tree.may_name(DYNAMIC) else ():
        name = block.generated_type
        iterator = block.body.attribute("iterator")
        if iterator is not None and isinstance(iterator.expression, Traversal):
            name = iterator.expression.name
        if block.generated_type:
            names.add(name)
    return names
