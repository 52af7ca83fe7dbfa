"""Our objects of the protocol, compared with the published model that lsprotocol is made of."""

from __future__ import annotations

import re

import pytest

from hcl_lint.lsp import types

model = pytest.importorskip("lsprotocol.types")
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
