"""Code actions: for findings, and for the code under the cursor."""

from __future__ import annotations

from typing import Any

from hcl_lint.annotations import Iterator, Sequence
from hcl_lint.diagnostics.diagnostic import SAFE, UNSAFE, Diagnostic
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import ALWAYS
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.results import FileResult
from hcl_lint.linter.suppression_writer import SuppressionWriter
from hcl_lint.lsp import refactorings, types
from hcl_lint.lsp.declaring import declaring_actions, requirement_actions
from hcl_lint.lsp.diagnostics import to_diagnostic
from hcl_lint.lsp.edits import edits_to, text_edits, workspace_edit
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.schema.rules import MISSING_ITEM
from hcl_lint.syntax.tree import SyntaxTree

FIX_ALL = "source.fixAll.hcl-lint"
ORGANIZE = "source.organize.hcl-lint"
KINDS = (
    types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorExtract,
    types.CodeActionKind.RefactorInline, types.CodeActionKind.RefactorRewrite, refactorings.MOVE,
    FIX_ALL, ORGANIZE,
)
EXPLAIN = "hcl-lint.explainRule"

_LAYOUT = ("F", "L")  # the families of rules that are about layout


def code_actions(
    workspace: Workspace, path: str, place: types.Range, only: Sequence[str] | None = None, *,
    creates_files: bool = False,
) -> list[types.CodeAction]:
    """The actions for a range.

    The edits of those that take longer are left for `resolve`. *only* are the kinds that the
    client asks for; without it, all that people look for at a cursor. *creates_files*: so can the
    client.
    """
    try:
        result = workspace.check(path)
        if result is None:
            return []
        checker = workspace.checker(path)
    except ConfigError:
        return []
    found: list[types.CodeAction] = []
    document, module = workspace.document(path), workspace.module(path)
    if _is_wanted(types.CodeActionKind.QuickFix, only):
        found += _quick_fixes(workspace, result, checker, place)
        if module is not None and document is not None and not document.is_json:
            offset = workspace.positions(document.source).offset(place.start)
            found += requirement_actions(workspace, module, document, offset)
    if _is_wanted("refactor", only) or _is_wanted(types.CodeActionKind.RefactorExtract, only):
        if document is not None and module is not None and not document.is_json:
            for refactoring in refactorings.refactorings(
                workspace, module, document, place, creates_files=creates_files
            ):
                if _is_wanted(refactoring.kind or "", only):
                    found.append(refactoring)
    for kind, title in ((FIX_ALL, "Fix all problems safely"), (ORGANIZE, "Organise the layout")):
        if only is not None and _is_wanted(kind, only):
            data = {"path": path, "action": kind}
            found.append(types.CodeAction(title, kind, data=data))
    return found


def _is_wanted(kind: str, only: Sequence[str] | None) -> bool:
    """Whether a kind, or one that includes it, is asked for."""
    return only is None or any(
        [f"{kind}.".startswith(f"{text}.") or text.startswith(f"{kind}.") for text in only]
    )


def _quick_fixes(
    workspace: Workspace, result: FileResult, checker: Checker, place: types.Range
) -> Iterator[types.CodeAction]:
    source = result.document.source
    positions = workspace.positions(source)
    start, end = positions.offset(place.start), positions.offset(place.end)
    here = [
        diagnostic for diagnostic in result.diagnostics
        if diagnostic.source is source and diagnostic.start <= end and start <= diagnostic.end
        or start == end and diagnostic.rule is MISSING_ITEM
        and diagnostic.source is source and diagnostic.range.line == place.start.line + 1
    ]
    urls = checker.ruleset.urls
    module = workspace.module(source.path)
    seen: list[types.WorkspaceEdit | None] = []
    for diagnostic in here:
        shown = [to_diagnostic(workspace, diagnostic, urls)]
        if diagnostic.fix is not None:
            yield _fix(workspace, diagnostic, shown)
        if module is None:
            continue
        for action in declaring_actions(workspace, module, result.document, diagnostic, shown[0]):
            if action.edit not in seen:
                seen.append(action.edit)
                yield action
    for rule in dict.fromkeys([element.rule.name for element in here if element.fix is not None]):
        fixes = [element.fix for element in result.diagnostics if element.rule.name == rule]
        count = len([fix for fix in fixes if fix is not None and fix.applicability == SAFE])
        if count > 1:
            yield types.CodeAction(
                f"Fix all {count} problems of `{rule}`", types.CodeActionKind.QuickFix,
                data={"path": source.path, "action": "rule", "rule": rule},
            )
    for diagnostic in here:
        shown = [to_diagnostic(workspace, diagnostic, urls)]
        if diagnostic.rule.default != ALWAYS and not result.document.is_json:
            yield types.CodeAction(
                f"Suppress {diagnostic.code} ({diagnostic.rule.name}) here",
                types.CodeActionKind.QuickFix,
                shown,
                data={
                    "path": source.path, "action": "suppress", "rule": diagnostic.rule.name,
                    "start": diagnostic.start,
                },
            )
        yield types.CodeAction(
            f"Explain {diagnostic.code} ({diagnostic.rule.name})",
            types.CodeActionKind.QuickFix,
            shown,
            command=types.Command(
                "Explain the rule", EXPLAIN, arguments=[diagnostic.rule.name, source.path]
            ),
        )


def _fix(
    workspace: Workspace, diagnostic: Diagnostic, shown: list[types.Diagnostic]
) -> types.CodeAction:
    fix = diagnostic.fix
    assert fix is not None
    source = diagnostic.source
    title = fix.title[:1].upper() + fix.title[1:]
    if fix.applicability == UNSAFE:
        title += " (may change the meaning)"
    edits = {source.path: text_edits(workspace, source, fix.edits)}
    return types.CodeAction(
        title, types.CodeActionKind.QuickFix, shown,
        is_preferred=fix.applicability == SAFE or fix.is_preferred or None,
        edit=workspace_edit(workspace, edits),
    )


def resolve(workspace: Workspace, action: dict[str, Any]) -> dict[str, Any]:
    """The action with its edits. Raises Refused: they cannot be made."""
    data = action.get("data")
    if not isinstance(data, dict) or "path" not in data:
        return action
    path = str(data["path"])
    if data.get("action") in (refactorings.MOVE, refactorings.EXTRACT_MODULE):
        edit = refactorings.planned(workspace, path, data)
        return action if edit is None else {**action, "edit": types.encode(edit)}
    text = _text_after(workspace, path, data)
    document = workspace.document(path)
    if document is not None and text is not None:
        edits = {path: edits_to(workspace, document.source, text)}
        return {**action, "edit": types.encode(workspace_edit(workspace, edits))}
    return action


def fixed(workspace: Workspace, path: str) -> list[types.TextEdit]:
    """The edits of all safe fixes of a file."""
    document = workspace.document(path)
    if document is None or not workspace.is_checked(path):
        return []
    text = _text_after(workspace, path, {"action": FIX_ALL})
    if text is None:
        return []
    return edits_to(workspace, document.source, text)


def _text_after(workspace: Workspace, path: str, data: dict[str, object]) -> str | None:
    """The text of a file after an action."""
    document, module = workspace.document(path), workspace.module(path)
    if document is None or module is None:
        return None
    try:
        checker = workspace.checker(path)
        result = workspace.check(path)
    except ConfigError:
        return None
    if data["action"] == "suppress":
        return _suppressed(checker, result, data)

    def choice(tree: SyntaxTree, diagnostics: list[Diagnostic]) -> list[Diagnostic]:
        if data["action"] == "rule":
            return [element for element in diagnostics if element.rule.name == data["rule"]]
        if data["action"] == ORGANIZE:
            return [entry for entry in diagnostics if entry.code.rstrip("0123456789") in _LAYOUT]
        return diagnostics

    (fixed,) = checker.fix(module, [document], choice=choice)
    return fixed.text


def _suppressed(checker: Checker, result: FileResult | None, data: dict[str, object]) -> str | None:
    if result is None:
        return None
    ruleset = checker.ruleset
    for diagnostic in result.diagnostics:
        if diagnostic.rule.name == data["rule"] and diagnostic.start == data["start"]:
            writer = SuppressionWriter(ruleset.registry, "", ruleset.line_length)
            return writer.suppressed(result.document, [diagnostic], in_file=False).text
    return None
