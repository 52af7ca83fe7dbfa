"""The features of the server: which requests it answers, with what, and how urgently."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from hcl_lint.lsp import (
    actions, commands, completion, formatting, hints, hovering, navigation, outline, relations,
    renaming, semantic_tokens, types,
)
from hcl_lint.lsp.connection import DECORATION, FINDINGS, LATER, TYPING, Connection, Slices
from hcl_lint.lsp.server import Handler, Server
from hcl_lint.lsp.types import REQUEST_FAILED, Json, LspError, to_position, to_range
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Refused


def make_server(connection: Connection, version: str) -> Server:
    return Server(connection, version, _REQUESTS, _FEATURES)


# Requests about a file, or a place in it


def _of_file(answer: Callable[[Workspace, str], object]) -> Handler:
    return lambda server, params: answer(server.files, server.path(params))


def _at_position(answer: Callable[[Workspace, str, types.Position], object]) -> Handler:
    return lambda server, params: answer(
        server.files, server.path(params), to_position(params["position"])
    )


def _in_range(answer: Callable[[Workspace, str, types.Range], object]) -> Handler:
    return lambda server, params: answer(
        server.files, server.path(params), to_range(params["range"])
    )


# Findings that are asked for


def _report(
    server: Server, path: str, known: str | None
) -> tuple[str, list[types.Diagnostic] | None]:
    """The number of a result with its findings; without them if the client has these."""
    found = server.findings(path)
    number = str(hash(repr(found)))
    return number, None if number == known else found


def _pull(server: Server, params: Json) -> object:
    number, found = _report(server, server.path(params), params.get("previousResultId"))
    return types.UnchangedReport(number) if found is None else types.FullReport(found, number)


def _pull_all(server: Server, params: Json) -> Slices:
    known = {server.files.path(one["uri"]): one["value"] for one in params["previousResultIds"]}
    yield from server.listed()
    items: list[object] = []

    def check() -> Iterator[tuple[int, int]]:
        paths = server.files.files()
        folder = ""
        for done, path in enumerate(paths):
            if os.path.dirname(path) != folder:
                server.files.release_folder(folder)
                folder = os.path.dirname(path)
            number, found = _report(server, path, known.get(path))
            buffer = server.files.buffers.get(path)
            version = None if buffer is None else buffer.version
            uri = server.files.uri(path)
            if found is None:
                items.append(types.WorkspaceUnchangedReport(uri, version, number))
            else:
                items.append(types.WorkspaceFullReport(uri, version, found, number))
            yield done, len(paths)

    try:
        with server.progress(params, "Checking") as progress:
            yield from progress.follow(check())
    finally:
        server.files.release()
    return {"items": items}


# Changes


def _code_action(server: Server, params: Json) -> object:
    only = params["context"].get("only")
    operations = server.capability("workspace", "workspaceEdit", "resourceOperations")
    return actions.code_actions(
        server.files, server.path(params), to_range(params["range"]), only,
        creates_files="create" in (operations or ()),
    )


def _code_action_resolve(server: Server, action: Json) -> object:
    return _answered(partial(actions.resolve, server.files, action))


def _answered(work: Callable[[], object]) -> object:
    """What work that may be refused results in."""
    try:
        return work()
    except Refused as refused:
        raise LspError(REQUEST_FAILED, f"{refused}.") from refused


def _format(server: Server, params: Json) -> object:
    path = server.path(params)
    reason = formatting.obstacle(server.files, path)
    if reason:
        server.connection.notify("window/showMessage", {"type": 2, "message": reason})
        return []
    return formatting.formatted(server.files, path)


def _format_ranges(server: Server, params: Json) -> object:
    places = [to_range(place) for place in params["ranges"]]
    return formatting.formatted_ranges(server.files, server.path(params), places)


def _format_typed(server: Server, params: Json) -> object:
    return formatting.formatted_on_type(
        server.files, server.path(params), to_position(params["position"]), params["ch"]
    )


def _rename(server: Server, params: Json) -> Slices:
    path, position = server.path(params), to_position(params["position"])
    rename = partial(
        renaming.rename, server.files, path, position, params["newName"],
        offers_moved=server.can("workspace", "workspaceEdit", "changeAnnotationSupport"),
        adds_moved=server.settings.adds_moved,
    )
    users = partial(navigation.files_of_users, server.files, path, position)
    return server.searched(params, users, partial(_answered, rename))


def _will_rename(server: Server, params: Json) -> Slices:
    path = server.files.path
    moves = {path(file["oldUri"]): path(file["newUri"]) for file in params["files"]}
    follow = partial(renaming.follow_moves, server.files, moves)
    users = partial(renaming.files_of_moves, server.files, moves)
    return server.searched(params, users, partial(_answered, follow))


# Knowledge


_ITEM = ("textDocument", "completion", "completionItem")


def _complete(server: Server, params: Json) -> object:
    return completion.complete(
        server.files, server.path(params), to_position(params["position"]),
        has_snippets=server.can(*_ITEM, "snippetSupport"),
        markup=server.markup(*_ITEM, "documentationFormat"),
    )


def _complete_resolve(server: Server, item: Json) -> object:
    return completion.resolve(server.files, item, server.markup(*_ITEM, "documentationFormat"))


def _hover(server: Server, params: Json) -> object:
    markup = server.markup("textDocument", "hover", "contentFormat")
    position = to_position(params["position"])
    return hovering.hover(server.files, server.path(params), position, markup)


def _inlay_hints(server: Server, params: Json) -> object:
    if not server.settings.has_inlay_hints:
        return []
    return hints.inlay_hints(server.files, server.path(params), to_range(params["range"]))


def _code_lenses(server: Server, params: Json) -> object:
    settings = server.settings
    if not (settings.has_code_lenses or settings.runs_tests):
        return []
    path = server.path(params)
    found = hints.code_lenses(server.files, path) if settings.has_code_lenses else []
    if settings.runs_tests:
        from hcl_lint.lsp.runs import lenses_of_runs  # off by default

        found += lenses_of_runs(server.files, path)
    return found


# Navigation


def _lens(server: Server, lens: Json) -> Slices:
    data = lens.get("data")
    path = str(data["path"]) if isinstance(data, dict) and "path" in data else ""
    return server.searched(
        lens, lambda: navigation.files_of_callers(server.files, path),
        lambda: hints.resolved_lens(server.files, path, lens),
    )


def _definition(method: str, server: Server, params: Json) -> object:
    position = to_position(params["position"])
    found = navigation.definition(server.files, server.path(params), position)
    if server.can("textDocument", method, "linkSupport"):
        return found
    return [types.Location(link.target_uri, link.target_selection_range) for link in found]


def _references(server: Server, params: Json) -> Slices:
    path, position = server.path(params), to_position(params["position"])
    with_declaration = params["context"]["includeDeclaration"]
    users = partial(navigation.files_of_users, server.files, path, position)
    return server.searched(params, users, partial(
        navigation.references, server.files, path, position, with_declaration=with_declaration
    ))


def _implementations(server: Server, params: Json) -> Slices:
    path, position = server.path(params), to_position(params["position"])
    return server.searched(
        params, lambda: relations.files_of_implementations(server.files, path, position),
        lambda: relations.implementations(server.files, path, position),
    )


def _links(server: Server, params: Json) -> object:
    found = navigation.document_links(server.files, server.path(params))
    if server.can("textDocument", "documentLink", "tooltipSupport"):
        return found
    return [link._replace(tooltip=None) for link in found]


def _incoming(server: Server, params: Json) -> Slices:
    path = server.files.path(params["item"]["uri"])
    return server.searched(
        params, lambda: navigation.files_of_callers(server.files, path),
        lambda: navigation.incoming_calls(server.files, path),
    )


def _outgoing(server: Server, params: Json) -> object:
    return navigation.outgoing_calls(server.files, server.files.path(params["item"]["uri"]))


# Structure


def _all_symbols(server: Server, params: Json) -> Slices:
    with server.progress(params, "Looking for symbols") as progress:
        yield from server.listed()
        yield from progress.follow(server.files.read_symbols())
    found = outline.workspace_symbols(server.files, params["query"])
    server.files.release()
    return found


def _selection(server: Server, params: Json) -> object:
    places = [to_position(param) for param in params["positions"]]
    return outline.selection_ranges(server.files, server.path(params), places)


def _new_tokens(server: Server, path: str) -> tuple[str, list[int]]:
    found = semantic_tokens.semantic_tokens(server.files, path)
    number = str(hash(tuple(found)))
    server.tokens[path] = number, found
    return number, found


def _tokens(server: Server, params: Json) -> object:
    number, found = _new_tokens(server, server.path(params))
    return types.SemanticTokens(found, number)


def _tokens_delta(server: Server, params: Json) -> object:
    path = server.path(params)
    known = server.tokens.get(path)
    number, found = _new_tokens(server, path)
    if known is None or known[0] != params["previousResultId"]:
        return types.SemanticTokens(found, number)
    return types.SemanticTokensDelta(semantic_tokens.delta(known[1], found), number)


def _tokens_range(server: Server, params: Json) -> object:
    place = to_range(params["range"])
    found = semantic_tokens.semantic_tokens(server.files, server.path(params), place)
    return types.SemanticTokens(found)


_REQUESTS: dict[str, tuple[int, Handler]] = {
    "textDocument/diagnostic": (FINDINGS, _pull),
    "workspace/diagnostic": (LATER, _pull_all),
    "textDocument/codeAction": (DECORATION, _code_action),
    "codeAction/resolve": (TYPING, _code_action_resolve),
    "workspace/executeCommand": (TYPING, commands.execute),
    "textDocument/formatting": (TYPING, _format),
    "textDocument/rangeFormatting": (TYPING, _in_range(formatting.formatted_range)),
    "textDocument/rangesFormatting": (TYPING, _format_ranges),
    "textDocument/linkedEditingRange": (TYPING, _at_position(formatting.linked_ranges)),
    "textDocument/onTypeFormatting": (TYPING, _format_typed),
    "textDocument/prepareRename": (DECORATION, _at_position(renaming.prepare_rename)),
    "textDocument/rename": (DECORATION, _rename),
    "workspace/willRenameFiles": (DECORATION, _will_rename),
    "textDocument/completion": (TYPING, _complete),
    "completionItem/resolve": (TYPING, _complete_resolve),
    "textDocument/hover": (TYPING, _hover),
    "textDocument/signatureHelp": (TYPING, _at_position(hovering.signature_help)),
    "textDocument/inlayHint": (DECORATION, _inlay_hints),
    "textDocument/codeLens": (DECORATION, _code_lenses),
    "codeLens/resolve": (DECORATION, _lens),
    "textDocument/definition": (TYPING, partial(_definition, "definition")),
    "textDocument/declaration": (TYPING, partial(_definition, "declaration")),
    "textDocument/typeDefinition": (TYPING, _at_position(relations.type_definition)),
    "textDocument/implementation": (DECORATION, _implementations),
    "textDocument/references": (DECORATION, _references),
    "textDocument/documentHighlight": (DECORATION, _at_position(navigation.highlights)),
    "textDocument/documentLink": (DECORATION, _links),
    "textDocument/prepareCallHierarchy": (DECORATION, _at_position(navigation.prepare_calls)),
    "callHierarchy/incomingCalls": (DECORATION, _incoming),
    "callHierarchy/outgoingCalls": (DECORATION, _outgoing),
    "textDocument/documentSymbol": (DECORATION, _of_file(outline.document_symbols)),
    "workspace/symbol": (DECORATION, _all_symbols),
    "textDocument/foldingRange": (DECORATION, _of_file(outline.folding_ranges)),
    "textDocument/selectionRange": (DECORATION, _selection),
    "textDocument/semanticTokens/full": (DECORATION, _tokens),
    "textDocument/semanticTokens/full/delta": (DECORATION, _tokens_delta),
    "textDocument/semanticTokens/range": (DECORATION, _tokens_range),
}

_FEATURES: dict[str, Any] = {
    "textDocumentSync": {"openClose": True, "change": 2, "save": {"includeText": False}},
    "diagnosticProvider": {
        "identifier": "hcl-lint", "interFileDependencies": True, "workspaceDiagnostics": True,
    },
    "codeActionProvider": {"codeActionKinds": actions.KINDS, "resolveProvider": True},
    "executeCommandProvider": {"commands": list(commands.COMMANDS)},
    "documentFormattingProvider": True,
    "documentRangeFormattingProvider": {"rangesSupport": True},
    "linkedEditingRangeProvider": True,
    "documentOnTypeFormattingProvider": {
        "firstTriggerCharacter": formatting.TRIGGERS[0],
        "moreTriggerCharacter": formatting.TRIGGERS[1:],
    },
    "renameProvider": {"prepareProvider": True},
    "completionProvider": {"triggerCharacters": completion.TRIGGERS, "resolveProvider": True},
    "hoverProvider": True,
    "signatureHelpProvider": {"triggerCharacters": ["(", ","]},
    "inlayHintProvider": True,
    "codeLensProvider": {"resolveProvider": True},
    "definitionProvider": True,
    "declarationProvider": True,
    "typeDefinitionProvider": True,
    "implementationProvider": True,
    "referencesProvider": True,
    "documentHighlightProvider": True,
    "documentLinkProvider": {"resolveProvider": False},
    "callHierarchyProvider": True,
    "documentSymbolProvider": True,
    "workspaceSymbolProvider": True,
    "foldingRangeProvider": True,
    "selectionRangeProvider": True,
    "semanticTokensProvider": {
        "legend": semantic_tokens.LEGEND, "full": {"delta": True}, "range": True,
    },
    "workspace": {
        "workspaceFolders": {"supported": True, "changeNotifications": True},
        "fileOperations": {
            "willRename": {"filters": [{"scheme": "file", "pattern": {"glob": "**/*"}}]},
        },
    },
}
