"""References of expressions as paths, the names with which declarations are found."""

from __future__ import annotations

from hcl_lint.annotations import TypeAlias
from hcl_lint.dialects.dialect import forms_of
from hcl_lint.schema.json_body import JsonExpression
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.facts import kept, kept_by_key
from hcl_lint.semantics.scopes import iterators_in
from hcl_lint.syntax.nodes import Expression, Node
from hcl_lint.syntax.references import ATTRIBUTE, TAKES_TYPE, references
from hcl_lint.values.value import DYNAMIC_UNKNOWN, Value, object_value

# A root with the fixed names after it: ("local", "tags").
Path: TypeAlias = tuple[str, ...]


@kept
def paths_of(document: Document) -> list[Path]:
    """The paths of all references in a document, in order; kept with it."""
    return [reference.path for reference in document.references]


def paths_within(document: Document, node: Node) -> list[Path]:
    """The paths of the references that begin in a node, as the document has them."""
    start, end = document.tree.range(node)
    return [reference.path for reference in document.references_within(start, end)]


@kept_by_key
def paths_in(document: Document, node: Node) -> list[Path]:
    """The paths of what an expression, or an item of a file, refers to; kept with its document."""
    tree = document.tree
    is_item = node is tree.root or not document.is_json and not isinstance(node, Expression)
    if is_item or _has_plain_references(document, node) and document.readings.is_evaluated(node):
        return paths_within(document, node)  # PERF: all are found by now.
    if not isinstance(node, Expression):
        found = JsonExpression(tree, node).references()
    else:
        found = references(tree, node)
    return [reference.path for reference in found]


def _has_plain_references(document: Document, node: Node) -> bool:
    """Whether the references in a node are all that it names: no iterators, no types."""
    if document.is_json:
        return False
    unlike = document.fact(_unlike_references)
    if len(unlike) == 0:
        return True
    text = document.tree.text(node)
    return not any(name in text for name in unlike)


def _unlike_references(document: Document) -> list[str]:
    """The texts that show in a document that a name may be no reference."""
    return [*[TAKES_TYPE] * document.may_name(TAKES_TYPE), *iterators_in(document)]


def outputs_in(document: Document) -> dict[str, set[str]]:
    """The outputs that a document refers to, by the name of the call."""
    found: dict[str, set[str]] = {}
    form = forms_of(document.dialect).call
    root = "" if form is None else form.root
    for reference in document.references if root else ():
        if reference.root == root:
            names = [step.key for step in reference.steps[1:3] if step.kind == ATTRIBUTE]
            if names:
                found.setdefault(reference.steps[0].key, set()).add(names[0])
    return found


# Names by step; a value where a declaration ends.
Names: TypeAlias = dict[str, "Value | Names"]


class NestedNames:
    """Names inside names: what is known at ``("local", "tags")`` is in the object ``local``."""

    def __init__(self) -> None:
        self._names: Names = {}
        self._roots: dict[str, None] = {}  # of paths at which something is known

    def put(self, path: Path, value: Value) -> None:
        """Put a value at a path; where another one goes on from it, nothing is known there."""
        if value is not DYNAMIC_UNKNOWN:
            self._roots[path[0]] = None
        names = self._names
        for name in path[:-1]:
            inner = names.setdefault(name, {})
            if isinstance(inner, Value):
                return
            names = inner
        last = path[-1]
        known = names.get(last)
        if known is None or known is DYNAMIC_UNKNOWN or isinstance(known, dict):
            names[last] = DYNAMIC_UNKNOWN if isinstance(known, dict) else value

    def variables(self) -> dict[str, Value]:
        """The values of the roots inside which anything is known."""
        return {root: _object(self._names[root]) for root in self._roots}


def _object(names: Value | Names) -> Value:
    if isinstance(names, Value):
        return names
    return object_value({name: _object(value) for name, value in names.items()})
