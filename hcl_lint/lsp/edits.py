"""Changes of texts as the protocol has them."""

from __future__ import annotations

from hcl_lint.annotations import Iterable, Mapping
from hcl_lint.lsp import types
from hcl_lint.lsp.positions import is_in_newline
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.code_base import require_own
from hcl_lint.refactoring.plan import Plan
from hcl_lint.text.diff import minimal_edits
from hcl_lint.text.edits import Edit
from hcl_lint.text.source import Source


def text_edits(workspace: Workspace, source: Source, edits: Iterable[Edit]) -> list[types.TextEdit]:
    positions = workspace.positions(source)
    found = []
    for edit in edits:
        start, end, text = edit.start, edit.end, edit.text
        # What begins or ends inside a newline has no position: the whole newline is replaced.
        if is_in_newline(source.text, end):
            end, text = end + 1, text + "\n"
        if is_in_newline(source.text, start):
            start, text = start - 1, "\r" + text
        found.append(types.TextEdit(positions.range(start, end), text))
    return found


def edits_to(workspace: Workspace, source: Source, text: str) -> list[types.TextEdit]:
    """The few edits that make another text of a source."""
    return text_edits(workspace, source, minimal_edits(source.text, text))


def workspace_edit(
    workspace: Workspace, edits: Mapping[str, list[types.TextEdit]], *,
    optional: Mapping[str, list[types.TextEdit]] | None = None, question: str = "",
    created: Mapping[str, str] | None = None,
) -> types.WorkspaceEdit:
    """Edits by path; the client refuses them for texts that it has changed meanwhile.

    *optional* ones are made only if the user answers *question* with yes. *created* are the texts
    of new files.
    """
    changes: list[types.TextDocumentEdit | types.CreateFile] = []
    for path in dict.fromkeys((*edits, *(optional or {}))):
        buffer = workspace.buffers.get(path)
        identifier = types.OptionalVersionedTextDocumentIdentifier(
            workspace.uri(path), None if buffer is None else buffer.version
        )
        inner: list[types.TextEdit | types.AnnotatedTextEdit] = []
        inner += edits.get(path, ())
        inner += [
            types.AnnotatedTextEdit(_OPTIONAL, element.range, element.new_text)
            for element in (optional or {}).get(path, ())
        ]
        changes.append(types.TextDocumentEdit(identifier, inner))
    for path, text in (created or {}).items():
        uri = workspace.uri(path)
        new = types.OptionalVersionedTextDocumentIdentifier(uri, None)
        changes.append(types.CreateFile(uri))
        changes.append(types.TextDocumentEdit(new, [types.TextEdit(_TOP, text)]))
    annotations = None
    if optional:
        annotations = {_OPTIONAL: types.ChangeAnnotation(question, needs_confirmation=True)}
    return types.WorkspaceEdit(document_changes=changes, change_annotations=annotations)


def edit_of(workspace: Workspace, plan: Plan) -> types.WorkspaceEdit:
    """The edit that makes all that a refactoring changes. Raises Refused: it cannot be made."""
    texts = require_own(workspace.project, plan).texts()
    edits = {
        path: edits_to(workspace, plan.documents[path].source, text) for path, text in texts.items()
        if path not in plan.created
    }
    return workspace_edit(workspace, edits, created=plan.created)


_OPTIONAL = "optional"
_TOP = types.Range(types.Position(0, 0), types.Position(0, 0))
