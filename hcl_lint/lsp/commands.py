"""The commands that an editor runs: explain a rule, show places, fix or format everything."""

from __future__ import annotations

import os
from functools import partial

from hcl_lint.annotations import Callable, Iterator
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.linter.registry import all_rules
from hcl_lint.lsp import actions, formatting, hints, navigation, types
from hcl_lint.lsp.connection import Slices
from hcl_lint.lsp.edits import workspace_edit
from hcl_lint.lsp.server import Server
from hcl_lint.lsp.types import INVALID_PARAMS, REQUEST_FAILED, Json, LspError, to_position, to_range
from hcl_lint.lsp.workspace import Workspace, path_of

FIX = "hcl-lint.fixWorkspace"
FORMAT = "hcl-lint.formatWorkspace"
COMMANDS = (actions.EXPLAIN, hints.SHOW, FIX, FORMAT)

_MOST_PLACES = 20  # to choose from
_INFORMATION = 3


def execute(server: Server, params: Json) -> object:
    """Run a command. Raises LspError: it is unknown, or lacks something."""
    command, arguments = params["command"], params.get("arguments") or []
    if command == actions.EXPLAIN and len(arguments) == 2:
        _explain(server, *arguments)
        return None
    if command == hints.SHOW and len(arguments) in (2, 3):
        return _show(server, *arguments)
    if command == FIX and not arguments:
        return _change_all(server, params, "Fixing", actions.fixed)
    if command == FORMAT and not arguments:
        return _change_all(server, params, "Formatting", formatting.formatted)
    raise LspError(INVALID_PARAMS, f"unknown command `{command}`, or wrong arguments")


def _explain(server: Server, rule: Json, path: Json) -> None:
    """Show the page of a rule; where it has no address, what it says."""
    try:
        urls = server.files.checker(str(path)).ruleset.urls
    except ConfigError as error:
        raise LspError(REQUEST_FAILED, str(error)) from error
    if rule in urls and server.can("window", "showDocument", "support"):
        shown = {"uri": urls[rule], "external": True}
        server.connection.request("window/showDocument", shown)
        return
    for problem in all_rules().rules:
        if problem.name == rule:
            text = f"{problem.code} {rule}: {problem.summary}\n\n{problem.page().why}"
            _say(server, text)


def _say(server: Server, text: str) -> None:
    server.connection.notify("window/showMessage", {"type": _INFORMATION, "message": text})


# Places


def _show(server: Server, uri: Json, at: Json, given: Json = None) -> Slices:
    """Go to the only one of some places, or let the user choose; without any, to the references."""
    if not isinstance(uri, str) or not isinstance(given, (list, type(None))):
        raise LspError(INVALID_PARAMS, "a text, a position and a list of places are needed")
    path, position = server.files.path(uri), to_position(at)
    found: list[types.Location] = []
    if given is not None:
        found = [types.Location(str(place["uri"]), to_range(place["range"])) for place in given]
    else:
        users = partial(navigation.files_of_users, server.files, path, position)
        yield from server.searched(types.Params(), users, lambda: found.extend(
            navigation.references(server.files, path, position, with_declaration=False)
        ))
    places = {_title(path, place): place for place in found[:_MOST_PLACES]}
    if not server.can("window", "showDocument", "support") or not places:
        _say(server, "\n".join(places) or "There are none.")
    elif len(places) == 1:
        _open(server, found[0])
    else:
        def chosen(answer: Json) -> None:
            if isinstance(answer, dict) and answer.get("title") in places:
                _open(server, places[answer["title"]])

        question = {
            "type": _INFORMATION, "message": "Go to",
            "actions": [{"title": title} for title in places],
        }
        server.ask("window/showMessageRequest", question, chosen)
    return None


def _title(path: str, place: types.Location) -> str:
    target = path_of(place.uri) or place.uri
    return f"{os.path.relpath(target, os.path.dirname(path))}:{place.range.start.line + 1}"


def _open(server: Server, place: types.Location) -> None:
    shown = {"uri": place.uri, "takeFocus": True, "selection": place.range}
    server.connection.request("window/showDocument", shown)


# The workspace


def _change_all(
    server: Server, params: Json, title: str,
    changed: Callable[[Workspace, str], list[types.TextEdit]],
) -> Slices:
    """Change all files of the workspace in one step of the editor."""
    files = server.files
    yield from server.listed()
    edits: dict[str, list[types.TextEdit]] = {}

    def change() -> Iterator[tuple[int, int]]:
        folder, paths = "", files.files()
        for done, path in enumerate(paths):
            if os.path.dirname(path) != folder:
                files.release_folder(folder)
                folder = os.path.dirname(path)
            found = changed(files, path)
            if found:
                edits[path] = found
            yield done, len(paths)

    try:
        with server.progress(params, title) as progress:
            yield from progress.follow(change())
    finally:
        files.release()
    if edits:
        edit = workspace_edit(files, edits)
        server.connection.request("workspace/applyEdit", {"label": title, "edit": edit})
    return None
