"""The server: which requests it answers, and with what.

Everything runs on one event loop. A request waits one turn before it is answered, so that a
cancellation or a change that is already there is seen first; what was asked about a text that has
changed since is answered with ``ContentModified``. What takes long is done in slices.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, TypeVar

from lsprotocol import types
from pygls.capabilities import ServerCapabilitiesBuilder
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from hcl_lint.linter.registry import all_rules
from hcl_lint.lsp import (
    actions, completion, diagnostics, formatting, hints, hovering, navigation, outline, renaming,
    semantic_tokens,
)  # fmt: skip
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.problems.problem import documentation_of

if TYPE_CHECKING:
    from collections.abc import Callable

    Result = TypeVar("Result")

_LOG = logging.getLogger(__name__)

_PAUSE = 0.02  # seconds after a change before findings are looked for, so that keys come together
_WATCHED = "**/*.{tf,tofu,tfvars,hcl,nomad,tf.json,tofu.json,toml}"
_INVALID_PARAMS = -32602
_CONTENT_MODIFIED = -32801


class Settings:
    """What the client may set, in the section ``hcl-lint``."""

    __slots__ = ("has_inlay_hints", "has_code_lenses")

    def __init__(self) -> None:
        self.has_inlay_hints = False
        self.has_code_lenses = False

    def update(self, given: object) -> None:
        """Take over what is given; other things are ignored."""
        if isinstance(given, dict):
            given = given.get("hcl-lint", given)
        if isinstance(given, dict):
            self.has_inlay_hints = given.get("inlayHints", self.has_inlay_hints) is True
            self.has_code_lenses = given.get("codeLens", self.has_code_lenses) is True


class HclServer(LanguageServer):
    """A language server for one client."""

    def __init__(self, version: str) -> None:
        super().__init__("hcl-lint", version)
        self.files = Workspace([])
        self.settings = Settings()
        self.generation = 0  # counts changes of texts and settings
        self.tokens: dict[str, tuple[str, list[int]]] = {}
        self._pending: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        # SPEC: lines end as the protocol says. The library splits texts at all that Unicode
        # calls a line break, so its own copies of texts are not kept.
        for method in (
            types.TEXT_DOCUMENT_DID_OPEN,
            types.TEXT_DOCUMENT_DID_CHANGE,
            types.TEXT_DOCUMENT_DID_CLOSE,
        ):
            del self.protocol.fm.builtin_features[method]

    # What the client can do

    @property
    def pulls(self) -> bool:
        """Whether the client asks for findings, so that none are pushed."""
        text = self.client_capabilities.text_document
        return text is not None and text.diagnostic is not None

    @property
    def has_snippets(self) -> bool:
        """Whether candidates may have places to fill in."""
        text = self.client_capabilities.text_document
        completes = None if text is None else text.completion
        item = None if completes is None else completes.completion_item
        return item is not None and bool(item.snippet_support)

    @property
    def asks_before_changes(self) -> bool:
        """Whether the client shows optional changes to its user."""
        workspace = self.client_capabilities.workspace
        edit = None if workspace is None else workspace.workspace_edit
        return edit is not None and edit.change_annotation_support is not None

    # Work

    async def answer(self, work: Callable[[], Result]) -> Result:
        """Do the work of a request unless it is out of date.

        Raises:
            JsonRpcException: a text has changed since the request was sent.
        """
        generation = self.generation
        await asyncio.sleep(0)
        if generation != self.generation:
            raise JsonRpcException("a text was changed meanwhile", _CONTENT_MODIFIED)
        return work()

    def start(self, work: Any) -> None:
        """Run a coroutine in the background; what goes wrong there is reported."""
        task = asyncio.ensure_future(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Any) -> None:
        try:
            await work
        except Exception as error:
            _LOG.exception("a background task failed")
            self.window_log_message(
                types.LogMessageParams(types.MessageType.Error, f"hcl-lint: {error!r}")
            )

    async def load_modules(self) -> None:
        """Load all modules of the workspace, one after the other."""
        await asyncio.to_thread(self.files.list_files)
        for path in self.files.files():
            self.files.module(path)
            await asyncio.sleep(0)

    def text_changed(self, path: str) -> None:
        """Note that a text has changed, and look for findings soon."""
        self.generation += 1
        self.look(path)

    def look(self, path: str) -> None:
        """Push the findings of a file, and then those of other open files that depend on it."""
        if not self.pulls:
            if not self._pending:
                self.start(self._push())
            self._pending.add(path)

    async def _push(self) -> None:
        await asyncio.sleep(_PAUSE)
        changed = [path for path in self._pending if path in self.files.buffers]
        self._pending.clear()
        others = [path for path in self.files.buffers if path not in changed]
        for path in (*changed, *others):
            generation = self.generation
            self.publish(path)
            await asyncio.sleep(0)
            if generation != self.generation and self._pending:
                return

    def publish(self, path: str) -> None:
        """Push the findings of an open file."""
        buffer = self.files.buffers.get(path)
        if buffer is None:
            return
        found = diagnostics.diagnostics_of(self.files, path)
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(buffer.uri, found, buffer.version)
        )

    def path(self, uri: str) -> str:
        """The path of a text."""
        return self.files.path(uri)


def make_server(version: str) -> HclServer:
    """A server with all its features."""
    server = HclServer(version)
    _add_lifecycle(server)
    _add_texts(server)
    _add_diagnostics(server)
    _add_changes(server)
    _add_knowledge(server)
    _add_navigation(server)
    _add_structure(server)
    return server


def _add_lifecycle(server: HclServer) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        encoding = ServerCapabilitiesBuilder.choose_position_encoding(params.capabilities)
        folders = [each.uri for each in params.workspace_folders or ()]
        if not folders and params.root_uri:
            folders = [params.root_uri]
        paths = [path for path in map(to_fs_path, folders) if path]
        server.files = Workspace(paths, str(getattr(encoding, "value", encoding)))
        server.settings.update(params.initialization_options)

    @server.feature(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        workspace = server.client_capabilities.workspace
        watching = None if workspace is None else workspace.did_change_watched_files
        if watching is not None and watching.dynamic_registration:
            options = types.DidChangeWatchedFilesRegistrationOptions(
                [types.FileSystemWatcher(_WATCHED)]
            )
            registration = types.Registration(
                "files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options
            )
            server.client_register_capability(types.RegistrationParams([registration]))
        server.start(server.load_modules())

    @server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
    def configuration(params: types.DidChangeConfigurationParams) -> None:
        server.settings.update(params.settings)
        _restarted(server)

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        added = [to_fs_path(each.uri) or "" for each in params.event.added]
        removed = [to_fs_path(each.uri) or "" for each in params.event.removed]
        server.files.set_folders([path for path in added if path], removed)
        _restarted(server)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        server.files.refresh([server.path(each.uri) for each in params.changes])
        _restarted(server)


def _restarted(server: HclServer) -> None:
    """Look at all open texts again."""
    server.generation += 1
    for path in server.files.buffers:
        server.look(path)
    workspace = server.client_capabilities.workspace
    refresh = None if workspace is None else workspace.diagnostics
    if server.pulls and refresh is not None and refresh.refresh_support:
        server.workspace_diagnostic_refresh(None)


def _add_texts(server: HclServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        item = params.text_document
        buffer = server.files.open(item.uri, item.version, item.text, str(item.language_id))
        server.text_changed(buffer.path)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        item = params.text_document
        server.files.change(item.uri, item.version, list(params.content_changes))
        server.text_changed(server.path(item.uri))

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        path = server.path(uri)
        server.files.close(uri)
        server.tokens.pop(path, None)
        if not server.pulls:
            server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))
        server.text_changed(path)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.look(server.path(params.text_document.uri))


def _add_diagnostics(server: HclServer) -> None:
    options = types.DiagnosticOptions(
        inter_file_dependencies=True, workspace_diagnostics=True, identifier="hcl-lint"
    )

    def report(path: str, known: str | None) -> tuple[str, list[types.Diagnostic] | None]:
        """The number of a result with its findings; without them if the client has these."""
        found = diagnostics.diagnostics_of(server.files, path)
        number = format(hash(repr(found)) & 0xFFFFFFFFFFFFFFFF, "x")
        return number, None if number == known else found

    @server.feature(types.TEXT_DOCUMENT_DIAGNOSTIC, options)
    async def pull(params: types.DocumentDiagnosticParams) -> types.DocumentDiagnosticReport:
        path = server.path(params.text_document.uri)
        number, found = await server.answer(lambda: report(path, params.previous_result_id))
        if found is None:
            return types.RelatedUnchangedDocumentDiagnosticReport(result_id=number)
        return types.RelatedFullDocumentDiagnosticReport(found, result_id=number)

    @server.feature(types.WORKSPACE_DIAGNOSTIC)
    async def pull_all(params: types.WorkspaceDiagnosticParams) -> types.WorkspaceDiagnosticReport:
        known = {server.path(each.uri): each.value for each in params.previous_result_ids}
        await asyncio.to_thread(server.files.list_files)
        items: list[types.WorkspaceDocumentDiagnosticReport] = []
        for path in server.files.files():
            await asyncio.sleep(0)
            number, found = report(path, known.get(path))
            buffer = server.files.buffers.get(path)
            version = None if buffer is None else buffer.version
            uri = server.files.uri(path)
            if found is None:
                items.append(
                    types.WorkspaceUnchangedDocumentDiagnosticReport(
                        uri, result_id=number, version=version
                    )
                )
            else:
                items.append(
                    types.WorkspaceFullDocumentDiagnosticReport(
                        uri, found, version=version, result_id=number
                    )
                )
        return types.WorkspaceDiagnosticReport(items)


def _add_changes(server: HclServer) -> None:
    options = types.CodeActionOptions(
        actions.KINDS, resolve_provider=True
    )

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        path = server.path(params.text_document.uri)
        only = params.context.only
        wanted = None if only is None else [str(getattr(each, "value", each)) for each in only]
        return await server.answer(
            lambda: actions.code_actions(server.files, path, params.range, wanted)
        )

    @server.feature(types.CODE_ACTION_RESOLVE)
    async def code_action_resolve(action: types.CodeAction) -> types.CodeAction:
        return await server.answer(lambda: actions.resolve(server.files, action))

    @server.command(actions.EXPLAIN)
    def explain(rule: str, path: str) -> None:
        _explain(server, rule, path)

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    async def format_text(params: types.DocumentFormattingParams) -> list[types.TextEdit]:
        path = server.path(params.text_document.uri)
        return await server.answer(lambda: formatting.formatted(server.files, path))

    @server.feature(types.TEXT_DOCUMENT_RANGE_FORMATTING)
    async def format_range(params: types.DocumentRangeFormattingParams) -> list[types.TextEdit]:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: formatting.formatted_range(server.files, path, params.range)
        )

    first, *more = formatting.TRIGGERS
    on_type = types.DocumentOnTypeFormattingOptions(first, more)

    @server.feature(types.TEXT_DOCUMENT_ON_TYPE_FORMATTING, on_type)
    async def format_typed(
        params: types.DocumentOnTypeFormattingParams,
    ) -> list[types.TextEdit]:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: formatting.formatted_on_type(server.files, path, params.position, params.ch)
        )

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def prepare_rename(
        params: types.PrepareRenameParams,
    ) -> types.PrepareRenamePlaceholder | None:
        path = server.path(params.text_document.uri)
        await server.load_modules()
        return await server.answer(
            lambda: renaming.prepare_rename(server.files, path, params.position)
        )

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    async def rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        path = server.path(params.text_document.uri)
        await server.load_modules()
        try:
            return await server.answer(
                lambda: renaming.rename(
                    server.files,
                    path,
                    params.position,
                    params.new_name,
                    offers_moved=server.asks_before_changes,
                )
            )
        except renaming.RenameRefused as refused:
            raise JsonRpcException(str(refused), _INVALID_PARAMS) from refused


def _explain(server: HclServer, rule: str, path: str) -> None:
    """Show the page of a rule; where it has no address, what it says."""
    urls = server.files.checker(path).ruleset.urls
    window = server.client_capabilities.window
    if rule in urls and window is not None and window.show_document is not None:
        server.window_show_document(types.ShowDocumentParams(urls[rule], external=True))
        return
    for problem in all_rules().problems:
        if problem.name == rule:
            page = documentation_of(problem)
            text = f"{problem.code} {rule}: {page.summary}\n\n{page.why}"
            server.window_show_message(types.ShowMessageParams(types.MessageType.Info, text))


def _add_knowledge(server: HclServer) -> None:
    completes = types.CompletionOptions(list(completion.TRIGGERS), resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, completes)
    async def complete(params: types.CompletionParams) -> types.CompletionList:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: completion.complete(
                server.files, path, params.position, has_snippets=server.has_snippets
            )
        )

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    async def complete_resolve(item: types.CompletionItem) -> types.CompletionItem:
        return await server.answer(lambda: completion.resolve(server.files, item))

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        path = server.path(params.text_document.uri)
        return await server.answer(lambda: hovering.hover(server.files, path, params.position))

    signatures = types.SignatureHelpOptions(["(", ","])

    @server.feature(types.TEXT_DOCUMENT_SIGNATURE_HELP, signatures)
    async def signature(params: types.SignatureHelpParams) -> types.SignatureHelp | None:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: hovering.signature_help(server.files, path, params.position)
        )

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    async def inlay_hints(params: types.InlayHintParams) -> list[types.InlayHint]:
        if not server.settings.has_inlay_hints:
            return []
        path = server.path(params.text_document.uri)
        return await server.answer(lambda: hints.inlay_hints(server.files, path, params.range))

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    async def code_lenses(params: types.CodeLensParams) -> list[types.CodeLens]:
        if not server.settings.has_code_lenses:
            return []
        path = server.path(params.text_document.uri)
        return await server.answer(lambda: hints.code_lenses(server.files, path))


def _add_navigation(server: HclServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: types.DefinitionParams) -> list[types.LocationLink]:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: navigation.definition(server.files, path, params.position)
        )

    @server.feature(types.TEXT_DOCUMENT_DECLARATION)
    async def declaration(params: types.DeclarationParams) -> list[types.LocationLink]:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: navigation.definition(server.files, path, params.position)
        )

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    async def references(params: types.ReferenceParams) -> list[types.Location]:
        path = server.path(params.text_document.uri)
        await server.load_modules()
        return await server.answer(
            lambda: navigation.references(
                server.files,
                path,
                params.position,
                with_declaration=params.context.include_declaration,
            )
        )

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    async def highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: navigation.highlights(server.files, path, params.position)
        )

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_LINK)
    async def links(params: types.DocumentLinkParams) -> list[types.DocumentLink]:
        path = server.path(params.text_document.uri)
        return await server.answer(lambda: navigation.document_links(server.files, path))

    @server.feature(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)
    async def prepare_calls(
        params: types.CallHierarchyPrepareParams,
    ) -> list[types.CallHierarchyItem]:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: navigation.prepare_calls(server.files, path, params.position)
        )

    @server.feature(types.CALL_HIERARCHY_INCOMING_CALLS)
    async def incoming(
        params: types.CallHierarchyIncomingCallsParams,
    ) -> list[types.CallHierarchyIncomingCall]:
        await server.load_modules()
        return await server.answer(lambda: navigation.incoming_calls(server.files, params.item))

    @server.feature(types.CALL_HIERARCHY_OUTGOING_CALLS)
    async def outgoing(
        params: types.CallHierarchyOutgoingCallsParams,
    ) -> list[types.CallHierarchyOutgoingCall]:
        return await server.answer(lambda: navigation.outgoing_calls(server.files, params.item))


def _add_structure(server: HclServer) -> None:
    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        path = server.path(params.text_document.uri)
        return await server.answer(lambda: outline.document_symbols(server.files, path))

    @server.feature(types.WORKSPACE_SYMBOL)
    async def all_symbols(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        await server.load_modules()
        return await server.answer(lambda: outline.workspace_symbols(server.files, params.query))

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folding(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        path = server.path(params.text_document.uri)
        return await server.answer(lambda: outline.folding_ranges(server.files, path))

    @server.feature(types.TEXT_DOCUMENT_SELECTION_RANGE)
    async def selection(params: types.SelectionRangeParams) -> list[types.SelectionRange]:
        path = server.path(params.text_document.uri)
        return await server.answer(
            lambda: outline.selection_ranges(server.files, path, params.positions)
        )

    def new_tokens(path: str) -> tuple[str, list[int]]:
        found = semantic_tokens.semantic_tokens(server.files, path)
        number = format(hash(tuple(found)) & 0xFFFFFFFFFFFFFFFF, "x")
        server.tokens[path] = number, found
        return number, found

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, semantic_tokens.LEGEND)
    async def tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        path = server.path(params.text_document.uri)
        number, found = await server.answer(lambda: new_tokens(path))
        return types.SemanticTokens(found, number)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL_DELTA, semantic_tokens.LEGEND)
    async def tokens_delta(
        params: types.SemanticTokensDeltaParams,
    ) -> types.SemanticTokens | types.SemanticTokensDelta:
        path = server.path(params.text_document.uri)
        known = server.tokens.get(path)
        number, found = await server.answer(lambda: new_tokens(path))
        if known is None or known[0] != params.previous_result_id:
            return types.SemanticTokens(found, number)
        return types.SemanticTokensDelta(semantic_tokens.delta(known[1], found), number)

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, semantic_tokens.LEGEND)
    async def tokens_range(params: types.SemanticTokensRangeParams) -> types.SemanticTokens:
        path = server.path(params.text_document.uri)
        found = await server.answer(
            lambda: semantic_tokens.semantic_tokens(server.files, path, params.range)
        )
        return types.SemanticTokens(found)
