"""Quick fixes that write what is missing: declarations of names, and what a body requires."""

from __future__ import annotations

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.dialects.dialect import OUTPUT, VARIABLE, Declares, forms_of
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import all_rules
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.lsp import types
from hcl_lint.lsp.edits import edit_of, text_edits, workspace_edit
from hcl_lint.lsp.sites import Header, schema_at, site_at
from hcl_lint.lsp.skeletons import Skeleton
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Plan, Refused
from hcl_lint.schema.rules import MISSING_ITEM
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.semantics.rules import UNDEFINED_LOCAL, UNDEFINED_MODULE, UNDEFINED_VARIABLE
from hcl_lint.semantics.symbols import (
    Resolved, Symbol, called_module, is_override, main_documents, resolved_references, symbols_of,
)
from hcl_lint.semantics.targets import blocks_at, names_in
from hcl_lint.syntax.nodes import Block
from hcl_lint.values.types import DYNAMIC, Type, type_text

_REQUIREMENT = "missing-provider-requirement"
_ARGUMENT = "module-argument"


def declaring_actions(
    workspace: Workspace, module: Module, document: Document, diagnostic: Diagnostic,
    shown: types.Diagnostic,
) -> Iterator[types.CodeAction]:
    """The actions that write what a diagnostic misses."""
    found: tuple[str, Plan] | None = None
    if document.is_json:
        return
    if diagnostic.rule is MISSING_ITEM:
        found = _required(module, document, diagnostic)
    elif diagnostic.rule in (UNDEFINED_VARIABLE, UNDEFINED_LOCAL):
        found = _declared(module, document, diagnostic)
    elif diagnostic.rule is UNDEFINED_MODULE:
        found = _output(module, document, diagnostic)
    elif diagnostic.rule.name == _ARGUMENT:
        found = _argument(module, diagnostic)
    if found is not None:
        title, plan = found
        try:
            edit = edit_of(workspace, plan)
        except Refused:  # as in a file with syntax errors
            return
        yield types.CodeAction(title, types.CodeActionKind.QuickFix, [shown], edit=edit)


# Names


def _declared(
    module: Module, document: Document, diagnostic: Diagnostic
) -> tuple[str, Plan] | None:
    """Declare the variable or local value that a reference names."""
    for resolved in resolved_references(module):
        form = resolved.resolution.form
        if resolved.document is document and resolved.place().start == diagnostic.start and form:
            address = resolved.resolution.address
            name = address.rpartition(".")[2]
            type_ = _expected(module, resolved)
            return f"Declare `{address}`", _declaration(module, document, form, name, type_)
    return None


def _output(module: Module, document: Document, diagnostic: Diagnostic) -> tuple[str, Plan] | None:
    """Declare the output that a reference takes from a module of the tree."""
    for resolved in resolved_references(module):
        symbol, range_ = resolved.resolution.symbol, resolved.range
        if resolved.document is document and symbol is not None and symbol.is_call:
            if range_.start <= diagnostic.start and diagnostic.end <= range_.end:
                name = diagnostic.range.text.lstrip(".")
                return _in_callee(module, symbol, OUTPUT, name)
    return None


def _argument(module: Module, diagnostic: Diagnostic) -> tuple[str, Plan] | None:
    """Declare the variable that an argument of a call sets."""
    for call in symbols_of(module).calls():
        for name, place in names_in(call.document, call.declaration.body):
            if place.source is diagnostic.source and place.start == diagnostic.start:
                return _in_callee(module, call, VARIABLE, name)
    return None


def _in_callee(module: Module, call: Symbol, role: str, name: str) -> tuple[str, Plan] | None:
    callee = called_module(module, call)
    form = None if callee is None else forms_of(callee.dialect).by_role.get(role)
    if callee is None or form is None or not callee.documents or not name.isidentifier():
        return None
    if symbols_of(callee).get(form.address_of(name)) is not None:
        return None
    plan = _declaration(callee, callee.documents[0], form, name, DYNAMIC)
    return f"Declare {role} `{name}` in the module", plan


def _declaration(module: Module, near: Document, form: Declares, name: str, type_: Type) -> Plan:
    """Declare a name where others of its kind are, else at the end of a file."""
    others = [
        symbol for symbol in symbols_of(module).of_kind(form.path)
        if not symbol.document.is_json and not is_override(symbol.document)
    ]
    document = others[-1].document if others else near
    if others and any([symbol.document is near for symbol in others]):
        document = near
    if document.is_json:
        document = next((one for one in main_documents(module) if not one.is_json), document)
    plan, newline = Plan(), document.source.newline
    value = Skeleton(is_snippet=False).value(type_)
    if form.of_attributes:
        text = f"{name} = {value}"
        blocks = document.tree.native_body.blocks_of(form.block_type)
        if blocks:
            _append(plan, document, blocks[-1], [text])
            return plan
    elif form.value:
        text = f"{form.value} = {value}"
    else:
        text = f"{form.type} = {type_text(type_)}" if form.type and type_ is not DYNAMIC else ""
    header = form.block_type if form.of_attributes else f'{form.block_type} "{name}"'
    body = f" {{{newline}  {text}{newline}}}" if text else " {}"
    before = document.text
    gap = "" if not before or before.endswith(newline * 2) else newline
    gap += "" if not before or before.endswith("\n") else newline
    plan.add(document, len(before), len(before), f"{gap}{header}{body}{newline}")
    return plan


def _expected(module: Module, resolved: Resolved) -> Type:
    """The type of the attribute whose whole value is a reference."""
    document, place = resolved.document, resolved.range
    site = site_at(document, place.start)
    before = document.text[: place.start].rstrip(" \t")
    schema = schema_at(module, document, site.headers) if site.attribute else None
    attribute = None if schema is None else schema.attribute(site.attribute)
    if attribute is None or not before.endswith(f"{site.attribute} =") and not before.endswith("="):
        return DYNAMIC
    after = document.text[place.end :].lstrip(" \t")
    return attribute.type if after[:1] in ("\n", "\r", "") else DYNAMIC


# Bodies


def _required(
    module: Module, document: Document, diagnostic: Diagnostic
) -> tuple[str, Plan] | None:
    """Add all that the schema of a block requires."""
    blocks = blocks_at(document, diagnostic.start)
    if not blocks:
        return None
    tree, block = document.tree, blocks[-1]
    headers = [
        Header(one.type, [tree.text(label).strip('"') for label in one.labels], one.open_token)
        for one in blocks
    ]
    schema = schema_at(module, document, headers)
    if schema is None:
        return None
    skeleton = Skeleton(is_snippet=False)
    skeleton.add_body(schema, [tree.token_text(item.first) for item in block.body.items])
    plan = Plan()
    _append(plan, document, block, skeleton.lines)
    return ("Add the missing arguments", plan) if skeleton.lines else None


def _append(plan: Plan, document: Document, block: Block, lines: Sequence[str]) -> None:
    """Add lines to the end of a block."""
    text, newline = document.text, document.source.newline
    start = document.tree.range(block)[0]
    lead = text[text.rfind("\n", 0, start) + 1 : start]
    lead = lead if not lead.strip() else ""
    end = document.tree.range(block)[1] - 1
    at = len(text[:end].rstrip(" \t"))
    more = "" if text[:at].endswith("\n") else newline
    added = "".join([f"{lead}  {line}{newline}" for line in lines])
    plan.add(document, at, end, f"{more}{added}{lead}")


# Providers


def requirement_actions(
    workspace: Workspace, module: Module, document: Document, offset: int
) -> Iterator[types.CodeAction]:
    """Add the provider of the type at an offset to those that the module requires."""
    labels = [
        document.tree.range(block.labels[0])
        for block in blocks_at(document, offset) if len(block.labels) > 1
    ]
    if not any([start <= offset <= end for start, end in labels]):
        return
    settings = RuleSettings()
    settings.select = [_REQUIREMENT]
    settings.options = {_REQUIREMENT: {"version": False}}
    for result in Checker(Ruleset(all_rules(), settings)).check(module):
        for diagnostic in result.diagnostics:
            if diagnostic.fix is not None and diagnostic.rule.name == _REQUIREMENT:
                path = diagnostic.source.path
                edits = {path: text_edits(workspace, diagnostic.source, diagnostic.fix.edits)}
                yield types.CodeAction(
                    "Add the missing provider requirement", types.CodeActionKind.QuickFix,
                    edit=workspace_edit(workspace, edits),
                )
                return
