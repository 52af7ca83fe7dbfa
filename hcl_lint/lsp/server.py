"""The server: its client, the texts and settings of that, and the findings and progress it sends.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from hcl_lint.lsp import diagnostics, types
from hcl_lint.lsp.connection import FINDINGS, OTHERS, Connection, Slices
from hcl_lint.lsp.positions import UTF8, UTF16, UTF32
from hcl_lint.lsp.types import (
    INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, NOT_INITIALIZED, REQUEST_FAILED, Json,
    LspError, to_range,
)
from hcl_lint.lsp.workspace import Workspace, path_of

# Work that is done before so many steps is not worth a word.
_FIRST = 4


class RequestProgress:
    """How far a request is: begun once it turns out to take long, and ended in any case.

    *token* is what the client calls it. Without one, the client is asked to show it under a token
    of the server's, if it *can* do that.
    """

    def __init__(
        self, connection: Connection, token: Json, title: str, *, creates: bool = False
    ) -> None:
        self.connection = connection
        self.title = title
        self._token = token if isinstance(token, (str, int)) else None
        self._own = ""
        if self._token is None and creates and connection.number is not None:
            self._token = self._own = f"hcl-lint-{connection.number}"
        self._steps = 0
        self._percentage = -1

    def __enter__(self) -> RequestProgress:
        return self

    def __exit__(self, *error: object) -> None:
        if self._percentage >= 0:
            self._send({"kind": "end"})
            self.connection.cancelled_by.pop(self._own, None)

    def follow(self, steps: Iterable[tuple[int, int]]) -> Iterator[None]:
        """Give way after each of some steps, which say how much is done, and of how much."""
        for done, all_ in steps:
            self._steps += 1
            if self._token is not None and self._steps >= _FIRST:
                self._report(100 * done // max(all_, 1))
            yield

    def _report(self, percentage: int) -> None:
        if percentage <= self._percentage:  # What follows may begin at 0 again.
            return
        if self._percentage < 0:
            if self._own and self.connection.number is not None:
                self.connection.request("window/workDoneProgress/create", {"token": self._own})
                self.connection.cancelled_by[self._own] = self.connection.number
            value: dict[str, Json] = {
                "kind": "begin", "title": self.title, "cancellable": bool(self._own),
            }
        else:
            value = {"kind": "report"}
        self._percentage = percentage
        self._send({**value, "percentage": percentage})

    def _send(self, value: dict[str, Json]) -> None:
        self.connection.notify("$/progress", {"token": self._token, "value": value})


Handler: TypeAlias = Callable[["Server", Json], object]

_SECTION = "hcl-lint"
_CHANGE = "textDocument/didChange"
_WATCHING = {"id": "files", "method": "workspace/didChangeWatchedFiles"}
_LISTING_SECONDS = 0.005  # how long a slice waits for the thread that lists files


@dataclass(slots=True)
class Settings:
    """The settings of the client, in the section ``hcl-lint``."""

    has_inlay_hints: bool = False
    has_code_lenses: bool = False
    runs_tests: bool = False
    adds_moved: bool = False

    def update(self, given: object) -> None:
        """Take over what is given; other things are ignored."""
        if isinstance(given, dict):
            given = given.get(_SECTION, given)
        if isinstance(given, dict):
            self.has_inlay_hints = given.get("inlayHints", self.has_inlay_hints) is True
            self.has_code_lenses = given.get("codeLens", self.has_code_lenses) is True
            self.runs_tests = given.get("tests", self.runs_tests) is True
            self.adds_moved = given.get("moved", self.adds_moved) is True


class Server:
    """A language server for one client."""

    def __init__(
        self, connection: Connection, version: str, requests: Mapping[str, tuple[int, Handler]],
        features: Mapping[str, object],
    ) -> None:
        """*requests* are what is answered, and how urgently; *features* what the client learns."""
        self.connection = connection
        self.version = version
        self.requests = requests
        self.features = features
        self.files = Workspace([])
        self.settings = Settings()
        self.capabilities: Json = {}  # of the client
        self.tokens: dict[str, tuple[str, list[int]]] = {}
        self.is_initialized = False
        self.is_shut_down = False
        self._due: set[str] = set()  # the texts that have changed since their findings were sent
        self._others: set[str] = set()  # texts whose findings may have changed with them
        self._sent: dict[str, tuple[int, list[types.Diagnostic]]] = {}
        self._watched: list[str] = []
        self._asked: dict[str, Callable[[Json], None]] = {}  # what goes on with answers
        connection.handle = self.handle

    # What the client can do

    def capability(self, *names: str) -> Json:
        """The value of a capability of the client; None where it says nothing."""
        found = self.capabilities
        for name in names:
            found = found.get(name) if isinstance(found, dict) else None
        return found

    def can(self, *names: str) -> bool:
        """Whether the client has a capability."""
        return self.capability(*names) not in (None, False)

    def markup(self, *names: str) -> str:
        """The language of texts, of those that a capability lists."""
        formats = self.capability(*names)
        is_told = isinstance(formats, list) and types.MARKDOWN in formats
        return types.MARKDOWN if is_told else types.PLAIN_TEXT

    @property
    def pulls(self) -> bool:
        """Whether the client asks for findings, so that none are pushed."""
        return self.can("textDocument", "diagnostic")

    # Messages

    def handle(self, message: Json) -> None:
        """Take notice of a message, or let a request be answered."""
        if not isinstance(message, dict):  # as batches are, which the protocol does not have
            self.connection.refuse(None, INVALID_REQUEST, "a message must be an object")
            return
        number = message.get("id")
        try:
            self._handle(message, number)
        except LspError as error:
            if number is None:
                raise
            self.connection.refuse(number, error.code, str(error))

    def _handle(self, message: Json, number: Json) -> None:
        method, params = message.get("method"), message.get("params")
        if not isinstance(params, dict):
            params = types.Params()
        if method is None:
            self.answered(number, message.get("result"))
        elif number is None:
            self.notice(method, params)
        elif method == "initialize" and not self.is_initialized:
            types.check_shapes(params)
            self.connection.answer(number, self.initialize(params))
        elif not self.is_initialized:
            self.connection.refuse(number, NOT_INITIALIZED, "the server is not initialized")
        elif method == "shutdown":
            self.is_shut_down = True
            self.connection.answer(number, None)
        elif self.is_shut_down:
            self.connection.refuse(number, INVALID_REQUEST, "the server is shutting down")
        else:
            self.request(method, number, params)

    def request(self, method: str, number: int | str, params: Json) -> None:
        """Queue the answer to a request; it is dropped if a text that it is about changes first."""
        known = self.requests.get(method)
        if known is None:
            self.connection.refuse(number, METHOD_NOT_FOUND, f"unknown method `{method}`")
            return
        urgency, handler = known
        types.check_shapes(params)
        is_current = None
        if "textDocument" in params:
            buffer = self.files.buffers.get(self.path(params))
            if buffer is not None:
                if buffer.is_lost:
                    raise LspError(REQUEST_FAILED, "a change of the text failed; open it again")
                asked = buffer.version
                is_current = lambda: buffer.version == asked  # noqa: E731 (a closure)
        self.connection.add(urgency, method, lambda: handler(self, params), number, is_current)

    def notice(self, method: str, params: Json) -> None:
        """Take notice of what the client says."""
        if method == "exit":
            self.connection.exit_code = 0 if self.is_shut_down else 1
            return
        if method != _CHANGE:  # which has to take notice of a wrong one, too
            types.check_shapes(params)
        if method == "$/cancelRequest":
            self.connection.cancel(params["id"])
        elif method == "window/workDoneProgress/cancel":
            number = self.connection.cancelled_by.get(params["token"])
            if number is not None:
                self.connection.cancel(number)
        elif self.is_initialized and not self.is_shut_down:
            handler = _NOTICES.get(method)
            if handler is not None:
                handler(self, params)

    def ask(self, method: str, params: object, then: Callable[[Json], None]) -> None:
        """Ask the client for something; *then* gets its answer, None if it fails."""
        self._asked[self.connection.request(method, params)] = then

    def answered(self, number: Json, result: Json) -> None:
        """Go on with the answer to what was asked."""
        then = self._asked.pop(number, None) if isinstance(number, str) else None
        if then is not None:
            then(result)

    def configured(self, result: Json) -> None:
        """Take over settings that were asked for."""
        if isinstance(result, list) and result and isinstance(result[0], dict):
            self.settings.update(result[0])
            self.look_at_all()

    def initialize(self, params: Json) -> Json:
        """Agree with the client on what both can do."""
        self.is_initialized = True
        self.capabilities = params.get("capabilities") or {}
        offered = self.capability("general", "positionEncodings")
        if not isinstance(offered, list):
            offered = []
        encoding = next((element for element in offered if element in (UTF8, UTF16, UTF32)), UTF16)
        uris = [param["uri"] for param in params.get("workspaceFolders") or ()]
        if not uris and params.get("rootUri"):
            uris = [params["rootUri"]]
        self.files = Workspace([path for path in map(path_of, uris) if path], encoding)
        self.settings.update(params.get("initializationOptions"))
        return {
            "capabilities": {"positionEncoding": encoding, **self.features},
            "serverInfo": {"name": "hcl-lint", "version": self.version},
        }

    def watch(self) -> None:
        """Ask the client to report changes of files on the disk."""
        if not self.can("workspace", "didChangeWatchedFiles", "dynamicRegistration"):
            return
        patterns = self.files.watched_names()
        if patterns == self._watched:
            return
        if self._watched:
            gone = {"unregisterations": [_WATCHING]}
            self.connection.request("client/unregisterCapability", gone)
        self._watched = patterns
        options = {"watchers": [{"globPattern": f"**/{pattern}"} for pattern in patterns]}
        new = {**_WATCHING, "registerOptions": options}
        self.connection.request("client/registerCapability", {"registrations": [new]})

    # Findings

    def look(self, path: str) -> None:
        """Send the findings of a text soon, and then those of the other open texts."""
        if self.pulls:
            return
        if path not in self._due:
            self._due.add(path)
            self.connection.add(FINDINGS, "diagnostics", lambda: self.publish(path))
        others = [buffer for buffer in self.files.buffers if buffer != path]
        if others and not self._others:
            self.connection.add(OTHERS, "diagnostics", self.publish_others)
        self._others.update(others)

    def look_at_all(self) -> None:
        """Send the findings of all open texts again, or let the client ask for them."""
        self._sent.clear()
        for path in self.files.buffers:
            self.look(path)
        if self.pulls and self.can("workspace", "diagnostics", "refreshSupport"):
            self.connection.request("workspace/diagnostic/refresh")

    def findings(self, path: str) -> list[types.Diagnostic]:
        """The findings in a file, with the runs of tests that do not pass if these are run."""
        found = diagnostics.diagnostics_of(self.files, path)
        if self.settings.runs_tests:
            from hcl_lint.lsp.runs import diagnostics_of_runs  # off by default

            found += diagnostics_of_runs(self.files, path)
        return found

    def publish(self, path: str) -> None:
        """Send the findings of an open text, unless the client has them."""
        self._due.discard(path)
        self._others.discard(path)
        buffer = self.files.buffers.get(path)
        if buffer is None:
            return
        found = self.findings(path)
        if self._sent.get(path) != (buffer.version, found):
            self._sent[path] = buffer.version, found
            params = types.PublishDiagnosticsParams(buffer.uri, found, buffer.version)
            self.connection.notify("textDocument/publishDiagnostics", params)

    def publish_others(self) -> Slices:
        """Send the findings of one text after the other, by their paths."""
        while self._others:
            self.publish(min(self._others))
            yield
        return None

    def forget(self, path: str) -> None:
        """Forget what was sent of a text that is closed."""
        self.tokens.pop(path, None)
        self._sent.pop(path, None)

    # Work in slices

    def listed(self) -> Iterator[None]:
        """List all files of the workspace in another thread, since the disk may be slow."""
        thread = threading.Thread(target=self.files.list_files, daemon=True)
        thread.start()
        while thread.is_alive():
            thread.join(_LISTING_SECONDS)
            yield

    def progress(self, params: Json, title: str) -> RequestProgress:
        """The progress of the request with *params*."""
        creates = self.can("window", "workDoneProgress")
        return RequestProgress(self.connection, params.get("workDoneToken"), title, creates=creates)

    def searched(
        self, params: Json, users: Callable[[], list[str]], finish: Callable[[], object]
    ) -> Slices:
        """Load the modules of the files that *users* names, and do what needs them."""
        try:
            with self.progress(params, "Looking for references") as progress:
                yield from self.listed()
                yield from progress.follow(self.files.read_names())
                yield from progress.follow(self.files.load(users()))
            return finish()
        finally:
            self.files.release()

    def path(self, params: Json) -> str:
        """The path of the text that a request is about. Raises LspError: it names none."""
        document = params["textDocument"]
        if not isinstance(document, dict) or not isinstance(document["uri"], str):
            raise LspError(INVALID_PARAMS, "`textDocument` must have a `uri`")
        return self.files.path(document["uri"])


# Texts and settings


def _opened(server: Server, params: Json) -> None:
    item = params["textDocument"]
    buffer = server.files.open(
        item["uri"], item["version"], item["text"], item.get("languageId", "")
    )
    server.look(buffer.path)


def _changed(server: Server, params: Json) -> None:
    path = server.path(params)
    try:
        types.check_shapes(params)
        changes = [
            types.TextChange(to_range(one["range"]) if one.get("range") else None, one["text"])
            for one in params["contentChanges"]
        ]
        item = params["textDocument"]
        server.files.change(item["uri"], item["version"], changes)
    except Exception:
        # What the client has is not known any more, and must not be changed by what is known.
        server.files.lose(path)
        raise
    server.look(path)


def _closed(server: Server, params: Json) -> None:
    path = server.path(params)
    server.files.close(params["textDocument"]["uri"])
    server.forget(path)
    if not server.pulls:
        empty = types.PublishDiagnosticsParams(params["textDocument"]["uri"], [])
        server.connection.notify("textDocument/publishDiagnostics", empty)
    server.look(path)


def _configured(server: Server, params: Json) -> None:
    given = params.get("settings") if isinstance(params, dict) else None
    if given is None and server.can("workspace", "configuration"):
        items = {"items": [{"section": _SECTION}]}
        server.ask("workspace/configuration", items, server.configured)
        return
    server.settings.update(given)
    _restarted(server)


def _folders(server: Server, params: Json) -> None:
    event = params["event"]
    added = [path_of(element["uri"]) for element in event.get("added", ())]
    removed = [path_of(element["uri"]) for element in event.get("removed", ())]
    server.files.set_folders([path for path in added if path], [path for path in removed if path])
    _restarted(server)


def _watched(server: Server, params: Json) -> None:
    server.files.refresh([server.files.path(param["uri"]) for param in params["changes"]])
    _restarted(server)


def _restarted(server: Server) -> None:
    server.look_at_all()
    server.watch()


_NOTICES: dict[str, Callable[[Server, Json], None]] = {
    "initialized": lambda server, params: server.watch(),
    "textDocument/didOpen": _opened,
    _CHANGE: _changed,
    "textDocument/didClose": _closed,
    "textDocument/didSave": lambda server, params: server.look(server.path(params)),
    "workspace/didChangeConfiguration": _configured,
    "workspace/didChangeWorkspaceFolders": _folders,
    "workspace/didChangeWatchedFiles": _watched,
}
