"""Changes of shape that keep the meaning: extract, inline, convert."""

from __future__ import annotations

import os
from typing import Any

from hcl_lint.annotations import Iterator
from hcl_lint.dialects.dialect import LOCAL, VARIABLE, Declares, forms_of
from hcl_lint.dialects.schemas import has_role
from hcl_lint.lsp import types
from hcl_lint.lsp.edits import edit_of, edits_to, workspace_edit
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.code_base import CodeBase
from hcl_lint.refactoring.extracting import extract_module, free_name
from hcl_lint.refactoring.inlining import inline_local
from hcl_lint.refactoring.moved import is_object
from hcl_lint.refactoring.moving import move_to_file
from hcl_lint.refactoring.plan import Refused
from hcl_lint.schema.body_schema import OF_INSTANCES
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.meta_arguments import COUNT
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.symbols import is_override, main_documents, symbols_of
from hcl_lint.semantics.targets import Target, blocks_at, name_place, target_at, uses_of
from hcl_lint.semantics.values import values_of
from hcl_lint.semantics.written import native_dynamic
from hcl_lint.syntax.nodes import (
    DYNAMIC, Attribute, Block, BoolLiteral, Expression, FunctionCall, NumberLiteral, ObjectItem,
    QuotedTemplate, Splat, Traversal,
)
from hcl_lint.syntax.queries import enclosing
from hcl_lint.syntax.references import references
from hcl_lint.text.edits import Edit, apply_edits
from hcl_lint.values.access import can_iterate, iter_elements
from hcl_lint.values.types import KIND_LIST, STRING

MOVE = "refactor.move"
EXTRACT_MODULE = "extract-module"
_MOST_FILES = 20


def refactorings(
    workspace: Workspace, module: Module, document: Document, place: types.Range, *,
    creates_files: bool = False,
) -> Iterator[types.CodeAction]:
    """The refactorings that are possible for what is selected, or what is at the cursor.

    With *creates_files*, those that need new files, too.
    """
    positions = workspace.positions(document.source)
    start, end = positions.offset(place.start), positions.offset(place.end)
    if not document.has_valid_syntax:
        return
    expression = _selected(document, start, end)
    forms = forms_of(document.dialect)
    local, variable = forms.by_role.get(LOCAL), forms.by_role.get(VARIABLE)
    if expression is not None and local is not None and _may_move(document, expression):
        yield _extract_local(workspace, module, document, expression, local)
        if not references(document.tree, expression) and variable is not None:
            yield _extract_variable(workspace, module, document, expression, variable)
    target = target_at(module, document, start)
    if target is not None and target.symbol.role == LOCAL:
        inlined = _inline_local(workspace, target)
        if inlined is not None:
            yield inlined
    if target is not None and start == end:
        yield from _moves(document, target)
    if creates_files and start < end and forms.call is not None:
        yield from _extract_module(module, document, start, end, forms.call)
    converted = _convert_count(workspace, module, document, start)
    if converted is not None:
        yield converted


# Extracting


def _selected(document: Document, start: int, end: int) -> Expression | None:
    """The expression that is exactly selected, white space around it aside."""
    text = document.text[start:end]
    start += len(text) - len(text.lstrip())
    end -= len(text) - len(text.rstrip())
    for node in enclosing(document.tree, start):
        if isinstance(node, Expression) and document.tree.range(node) == (start, end):
            return node
    return None


def _may_move(document: Document, expression: Expression) -> bool:
    """Whether an expression means the same elsewhere in the module."""
    tree = document.tree
    start, _ = tree.range(expression)
    path = enclosing(tree, start)
    outer = path[: path.index(expression)]
    for node in outer:
        if isinstance(node, Traversal) or (isinstance(node, ObjectItem) and node.key is expression):
            return False
        if isinstance(node, Splat) and start >= tree.range(node.each)[0]:
            return False
    attributes = [node for node in outer if isinstance(node, Attribute)]
    if not attributes or not document.readings.is_evaluated(attributes[-1].expression):
        return False
    free = {reference.root for reference in references(tree, attributes[-1].expression)}
    dynamics = [
        native_dynamic(block)
        for block in blocks_at(document, start) if block.type == DYNAMIC and block.labels
    ]
    if any([dynamic.written_iterator is expression for dynamic in dynamics]):
        return False
    # Names that mean something only where an expression is.
    bound = {dynamic.iterator for dynamic in dynamics}
    bound.update([root.name for root in document.dialect.scopes if root.when or root.within])
    roots = {reference.root for reference in references(tree, expression)}
    return roots <= free and roots.isdisjoint(bound)


def _extract_local(
    workspace: Workspace, module: Module, document: Document, expression: Expression,
    form: Declares,
) -> types.CodeAction:
    tree = document.tree
    name = _free_name(module, form, _suggestion(document, expression))
    text = tree.text(expression)
    edits = [Edit(*tree.range(expression), form.address_of(name))]
    newline = document.source.newline
    blocks = tree.body.blocks_of(form.block_type)
    if blocks:
        at = tree.range(blocks[0])[1] - 1
        before = document.text[:at].rstrip(" \t")
        lead = "" if before.endswith("\n") else newline
        edits.append(Edit(len(before), at, f"{lead}  {name} = {text}{newline}"))
    else:
        at = _item_start(document, tree.range(expression)[0])
        block = f"{form.block_type} {{{newline}  {name} = {text}{newline}}}{newline * 2}"
        edits.append(Edit(at, at, block))
    return _action(
        workspace, document, edits, f"Extract to `{form.address_of(name)}`",
        types.CodeActionKind.RefactorExtract,
    )


def _extract_variable(
    workspace: Workspace, module: Module, document: Document, expression: Expression,
    form: Declares,
) -> types.CodeAction:
    tree = document.tree
    name = _free_name(module, form, _suggestion(document, expression))
    newline = document.source.newline
    type_ = _type_word(expression)
    lines = [
        f'{form.block_type} "{name}" {{', *([f"  type    = {type_}"] if type_ else []),
        f"  default = {tree.text(expression)}", "}", "", "",
    ]
    at = _item_start(document, tree.range(expression)[0])
    address = form.address_of(name)
    edits = [Edit(*tree.range(expression), address), Edit(at, at, newline.join(lines))]
    return _action(
        workspace, document, edits, f"Extract to `{address}`", types.CodeActionKind.RefactorExtract
    )


def _type_word(expression: Expression) -> str:
    if isinstance(expression, QuotedTemplate):
        return "string"
    if isinstance(expression, NumberLiteral):
        return "number"
    return "bool" if isinstance(expression, BoolLiteral) else ""


def _suggestion(document: Document, expression: Expression) -> str:
    """The name of the attribute that the expression is in."""
    tree = document.tree
    for node in reversed(enclosing(tree, tree.range(expression)[0])):
        if isinstance(node, Attribute):
            return node.name.replace("-", "_")
    return "value"


def _free_name(module: Module, form: Declares, name: str) -> str:
    symbols = symbols_of(module)
    return free_name(name, lambda found: symbols.get(form.address_of(found)) is not None)


def _item_start(document: Document, offset: int) -> int:
    """Where the outermost item around an offset begins, with the comments above it."""
    tree = document.tree
    start = offset
    for item in tree.body.items:
        low, high = tree.range(item)
        if low <= offset < high:
            start = low
    lines = document.text[:start].split("\n")
    while len(lines) > 1 and lines[-2].lstrip().startswith(("#", "//")):
        start -= len(lines[-2]) + 1 + len(lines[-1])
        lines.pop()
        lines[-1] = ""
    return start


# Inlining


def _inline_local(workspace: Workspace, target: Target) -> types.CodeAction | None:
    """Put the value of a local in the place of all references to it, and remove it."""
    try:
        plan = inline_local(target)
        return types.CodeAction(
            f"Inline `{target.symbol.address}`", types.CodeActionKind.RefactorInline,
            edit=edit_of(workspace, plan),
        )
    except Refused:
        return None


# Moving


def _moves(document: Document, target: Target) -> Iterator[types.CodeAction]:
    """Move a block to another file of the module, one action for each."""
    symbol = target.symbol
    node = symbol.declaration.node
    if symbol.document is not document or not isinstance(node, Block) or document.is_json:
        return
    others = [
        element.path for element in main_documents(target.module)
        if element is not document and not element.is_json and not is_override(element)
    ]
    for path in others[:_MOST_FILES]:
        yield types.CodeAction(
            f"Move `{symbol.address}` to {os.path.basename(path)}",
            MOVE,
            data={
                "path": document.path, "action": MOVE, "address": symbol.address, "file": path,
            },
        )


def _extract_module(
    module: Module, document: Document, start: int, end: int, form: Declares
) -> Iterator[types.CodeAction]:
    """Make a module of the blocks that are selected; *form* is what calls modules."""
    symbols = [
        symbol for symbol in filter(is_object, symbols_of(module)) if symbol.document is document
        and start <= symbol.declaration.start and symbol.declaration.end <= end
    ]
    if symbols:
        name = _free_name(module, form, symbols[0].name)
        yield types.CodeAction(
            f"Extract to `{form.address_of(name)}`",
            types.CodeActionKind.RefactorExtract,
            data={
                "path": document.path, "action": EXTRACT_MODULE, "name": name,
                "addresses": [symbol.address for symbol in symbols],
            },
        )


def planned(workspace: Workspace, path: str, data: dict[str, Any]) -> types.WorkspaceEdit | None:
    """The edit of an action that moves or extracts blocks. Raises Refused: it cannot be made."""
    module = workspace.module(path)
    if module is None:
        return None
    code_base = CodeBase(workspace.project, lambda: workspace.names)
    symbols = symbols_of(module)
    if data["action"] == MOVE:
        symbol = symbols.get(str(data["address"]))
        if symbol is None:
            return None
        target = Target(symbol, module, name_place(symbol))
        return edit_of(workspace, move_to_file(code_base, target, str(data["file"])))
    found = [symbols.get(str(address)) for address in data["addresses"]]
    chosen = [symbol for symbol in found if symbol is not None]
    name = str(data["name"])
    return edit_of(workspace, extract_module(code_base, module, name, chosen, name))


# Converting


def _convert_count(
    workspace: Workspace, module: Module, document: Document, offset: int
) -> types.CodeAction | None:
    """Turn ``count = length(LIST)`` into ``for_each`` where only ``LIST[count.index]`` is used.

    Only where nothing outside refers to the block, since its instances get other keys, and the
    elements are texts that are known before anything is made. If they are known now, none may
    occur twice; else the product refuses the plan when one does.
    """
    tree = document.tree
    blocks = blocks_at(document, offset)
    if not blocks or not has_role(document.dialect, blocks[0].type, OF_INSTANCES):
        return None
    block = blocks[0]
    count = block.body.attribute(COUNT)
    if count is None or not isinstance(count.expression, FunctionCall):
        return None
    call = count.expression
    if call.name != "length" or len(call.arguments) != 1:
        return None
    listed = call.arguments[0]
    if not isinstance(listed, Traversal):
        return None
    name = tree.text(listed)
    indexed = f"{name}[count.index]"
    low, high = tree.range(block.body)
    keys = _keys(module, document, listed)
    if not keys:
        return None
    edits = [Edit(*tree.range(count), f"for_each = {keys}")]
    uses = [reference for reference in document.references if low <= reference.start < high]
    text = document.text
    for use in uses:
        if use.root != COUNT:
            continue
        start = use.start - len(name) - 1
        if text[start : use.end + 1] != indexed:
            return None
        edits.append(Edit(start, use.end + 1, "each.value"))
    symbol = target_at(module, document, tree.range(block.labels[-1])[0]) if block.labels else None
    if symbol is None or len(uses_of(symbol)) != 1:
        return None
    title = "Convert `count` to `for_each` (instances get new keys)"
    return _action(workspace, document, edits, title, types.CodeActionKind.RefactorRewrite)


def _keys(module: Module, document: Document, listed: Traversal) -> str:
    """The expression that gives each element of a list a key of its own; "" if none is certain."""
    values = values_of(module)
    value = values.evaluate(document, listed)
    name = document.tree.text(listed)
    if value.marks or not _is_known_early(module, document, listed):
        return ""
    if value.is_unknown:
        if not (value.type.kind == KIND_LIST and value.type.element is STRING):
            return ""
        return f"{{ for value in {name} : value => value }}"
    if not can_iterate(value) or value.is_null:
        return ""
    elements = [element for _, element in iter_elements(value)]
    if any([entry.type is not STRING or entry.is_unknown or entry.is_null for entry in elements]):
        return ""
    texts = [element.as_string() for element in elements]
    return f"toset({name})" if len(set(texts)) == len(texts) else ""


def _is_known_early(module: Module, document: Document, expression: Expression) -> bool:
    """Whether a value follows from variables and local values alone."""
    waiting = [(document, expression)]
    seen: set[str] = set()
    while waiting:
        document, expression = waiting.pop()
        for reference in document.references:
            start, end = document.tree.range(expression)
            if not start <= reference.start < end:
                continue
            symbol = symbols_of(module).resolve(reference, document).symbol
            if symbol is None or symbol.role not in (VARIABLE, LOCAL):
                return False
            found = symbol.value if symbol.role == LOCAL else None
            if found is not None and symbol.address not in seen:
                seen.add(symbol.address)
                if not isinstance(found[0], Expression):
                    return False
                waiting.append((found[1], found[0]))
    return True


def _action(
    workspace: Workspace, document: Document, edits: list[Edit], title: str, kind: str
) -> types.CodeAction:
    text = apply_edits(document.text, sorted(edits, key=lambda edit: edit.start))
    changes = {document.path: edits_to(workspace, document.source, text)}
    return types.CodeAction(title, kind, edit=workspace_edit(workspace, changes))
