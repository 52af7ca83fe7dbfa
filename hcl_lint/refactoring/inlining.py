"""Put the value of a local value in the place of all references to it."""

from __future__ import annotations

from hcl_lint.dialects.dialect import LOCAL
from hcl_lint.edit.address import EditError
from hcl_lint.edit.code import Expression as Code
from hcl_lint.edit.editor import Editor
from hcl_lint.refactoring.code_base import references_to
from hcl_lint.refactoring.plan import Plan, Refused, place_of
from hcl_lint.refactoring.renaming import require_known
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.references import Reference
from hcl_lint.semantics.targets import Target
from hcl_lint.syntax.comments import comments_within
from hcl_lint.syntax.nodes import Attribute, Block, Expression, FunctionCall, Traversal
from hcl_lint.syntax.references import references
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.syntax.walk import descendants

# Functions with another result for each call.
_IMPURE = ("bcrypt", "timestamp", "uuid")


def inline_local(target: Target) -> Plan:
    """Plan to replace the references to a local value, and to remove it.

    Raises Refused: something would not mean the same.
    """
    symbol, module = target.symbol, target.module
    node = symbol.declaration.node
    found = symbol.value
    if symbol.role != LOCAL or not symbol.form.of_attributes or found is None:
        raise Refused(f"`{symbol.address}` is not a local value")
    if symbol.duplicates or symbol.overrides:
        raise Refused(f"`{symbol.address}` is declared more than once")
    expression, document = found
    if not isinstance(expression, Expression) or not isinstance(node, Attribute):
        raise Refused(f"`{symbol.address}` is in {document.path}, which is JSON")
    require_known(module, symbol.name)
    tree = document.tree
    for call in (expression, *descendants(expression, FunctionCall)):
        if isinstance(call, FunctionCall) and call.name in _IMPURE:
            raise Refused(f"`{call.name}` gives another value for each call")
    text = tree.text(expression)
    needs_parentheses = not isinstance(expression, (Traversal, FunctionCall))
    editors = {document.path: (document, Editor(tree))}
    counts = {document.path: 0}
    try:
        for inside, reference, length in references_to(module, symbol):
            _, editor = editors.setdefault(inside.path, (inside, Editor(inside.tree)))
            counts[inside.path] = counts.get(inside.path, 0) + 1
            _replace(editor, inside, reference, length, text, needs_parentheses)
        _, editor = editors[document.path]
        owner = _owner(document, node)
        only = owner is not None and len(owner.body.items) == 1
        has_more = owner is not None and _comments(tree, owner) > _comments(tree, node)
        editor.remove(owner if only and owner is not None and not has_more else node)
        plan = Plan()
        inner = len(references(tree, expression))
        for path, (value, editor) in editors.items():
            for edit in editor.edits():
                plan.add(value, edit.start, edit.end, edit.text)
            after = len(value.with_text(editor.text()).references)
            expected = len(value.references) + counts.get(path, 0) * (inner - 1)
            if after != expected - (inner if path == document.path else 0):
                raise Refused(f"in {path} a name in the value would mean something else")
    except EditError as problem:
        raise Refused(str(problem)) from None
    return plan


def _replace(
    editor: Editor, document: Document, reference: Reference, length: int, text: str,
    needs_parentheses: bool,
) -> None:
    where = place_of(document.source, reference.start)
    node = reference.node
    if document.is_json or not isinstance(node, Traversal) or reference.tree is not document.tree:
        raise Refused(f"{where} is in JSON")
    if reference.is_static:
        raise Refused(f"{where} must be a name")
    if len(node.steps) == length:
        editor.replace(node, Code(text))
        return
    rest = document.text[reference.step_place(length - 1)[1] : document.tree.range(node)[1]]
    editor.replace(node, Code(f"({text}){rest}" if needs_parentheses else f"{text}{rest}"))


def _owner(document: Document, node: Attribute) -> Block | None:
    for block in document.tree.body.blocks:
        if node in block.body.attributes:
            return block
    return None


def _comments(tree: SyntaxTree, node: Attribute | Block) -> int:
    return len(comments_within(tree, node))
