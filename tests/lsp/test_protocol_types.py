"""Our objects of the protocol, compared with the published model that lsprotocol is made of."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.lsp import types
from tests.lsp.test_connection import Client, opened
from tests.lsp.test_hostile_messages import complete
from tests.lsp.test_sessions import FILES, UP, at

model = pytest.importorskip("lsprotocol.types")
converters = pytest.importorskip("lsprotocol.converters")
attrs = pytest.importorskip("attrs")

# Those that the protocol calls otherwise, or has in a union.
NAMES = {
    "FullReport": "RelatedFullDocumentDiagnosticReport",
    "UnchangedReport": "RelatedUnchangedDocumentDiagnosticReport",
    "WorkspaceFullReport": "WorkspaceFullDocumentDiagnosticReport",
    "WorkspaceUnchangedReport": "WorkspaceUnchangedDocumentDiagnosticReport",
    "TextChange": "TextDocumentContentChangePartial",
}
OURS = {
    name: each for name, each in vars(types).items()
    if isinstance(each, type) and hasattr(each, "_fields") and not name.startswith("_")
}
CONVERTER = converters.get_converter()
CONSTANTS = ("DiagnosticSeverity", "DiagnosticTag", "CompletionItemKind", "SymbolKind")


@pytest.mark.parametrize("name", OURS)
def test_objects_have_the_fields_of_the_protocol(name: str) -> None:
    theirs = {
        field.name.strip("_"): field.default is attrs.NOTHING
        for field in attrs.fields(getattr(model, NAMES.get(name, name)))
    }
    ours = {re.sub("_$", "", field) for field in OURS[name]._fields}
    assert ours <= theirs.keys()
    assert {field for field, is_required in theirs.items() if is_required} <= ours


@pytest.mark.parametrize("name", CONSTANTS)
def test_constants_have_the_values_of_the_protocol(name: str) -> None:
    for word, value in vars(getattr(types, name)).items():
        if not word.startswith("_"):
            assert getattr(model, name)[word].value == value


def of_the_protocol(message: Any, method: str, kind: int) -> bool:
    """Whether a message is as the model of its method has it: all fields are known and typed.

    *kind* is the place of the model of a message in those of its method: 0 of what is asked or
    said, 1 of an answer.
    """
    parts, form = [message], model.METHOD_TO_TYPES[method][kind]
    if method == "textDocument/codeAction":  # lsprotocol takes those with a command for commands
        parts, form = message["result"], model.CodeAction
    known = [CONVERTER.unstructure(CONVERTER.structure(part, form), form) for part in parts]
    return without_null(known) == without_null(parts)


def without_null(value: Any) -> object:
    if isinstance(value, dict):
        return {name: without_null(each) for name, each in value.items() if each is not None}
    return [without_null(each) for each in value] if isinstance(value, list) else value


# What is asked about the items of an answer.
RESOLVED = {
    "textDocument/codeAction": "codeAction/resolve",
    "textDocument/codeLens": "codeLens/resolve",
    "textDocument/completion": "completionItem/resolve",
}


def test_all_messages_are_as_the_protocol_has_them(tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    client = Client()
    client.start(
        tmp_path,
        window={"workDoneProgress": True, "showDocument": {"support": True}},
        workspace={"didChangeWatchedFiles": {"dynamicRegistration": True}},
    )
    options = {"inlayHints": True, "codeLens": True}
    client.send(
        {"method": "workspace/didChangeConfiguration", "params": {"settings": options}},
        *[opened(tmp_path / name, FILES[name]) for name in ("main.tf", UP)],
    )
    answered = set()

    def ask(method: str, params: Any) -> Any:
        answer = client.ask(len(client.received) + 1, method, **params)
        if "error" not in client.received[-1]:
            answered.add(method)
            assert of_the_protocol(client.received[-1], method, 1), (method, answer)
            return answer
        return None

    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 30, "character": 0}}
    for marked, name in (
        ("var.reg|ion", "main.tf"), ('module "n|et"', "main.tf"), ("<<-E|OT", "main.tf"),
        ("no|pe", UP), ("file(|", UP), ("aws_lambda|_function", UP),
    ):
        uri, place = (tmp_path / name).as_uri(), at(marked, name)["position"]
        params = {
            **complete(tmp_path / name), "position": place, "ranges": [whole],
            "files": [{"oldUri": uri, "newUri": f"{uri}.x"}], "command": "hcl-lint.fixWorkspace",
            "arguments": [],
        }
        for method in client.server.requests.keys() - RESOLVED.values():
            range_ = {"start": place, "end": place} if method in RESOLVED else whole
            found = ask(method, {**params, "range": range_})
            items = found["items"] if isinstance(found, dict) and "items" in found else found
            for item in items[:20] if items and method in RESOLVED else ():
                ask(RESOLVED[method], item)
    assert answered == client.server.requests.keys()
    told = [message for message in client.received if "method" in message]
    client.close()
    for message in told:
        assert of_the_protocol(message, message["method"], 0), message
