"""Each request of the protocol, over a real connection."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from typing import Any, TypeAlias

import pytest
from lsprotocol import types
from pytest_lsp import make_test_lsp_client

from tests.lsp.place import FILES, Place

# What a request returns may be missing or of several types; that is what the tests are about.
Client: TypeAlias = Any


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("workspace"))


@pytest.fixture(scope="module")
def client(place: Place, loop: asyncio.AbstractEventLoop) -> Iterator[Client]:
    """A client without extras, so that findings are pushed; it has all files open."""
    client: Client = make_test_lsp_client()
    loop.run_until_complete(client.start_io(sys.executable, "-m", "hcl_lint", "server"))
    loop.run_until_complete(client.initialize_session(parameters(place)))
    for name, text in FILES.items():
        client.text_document_did_open(
            types.DidOpenTextDocumentParams(
                types.TextDocumentItem(place.uri(name), "terraform", 1, text)
            )
        )
    yield client
    loop.run_until_complete(client.shutdown_session())
    loop.run_until_complete(client.stop())


def parameters(place: Place) -> types.InitializeParams:
    """What the client says of itself."""
    return types.InitializeParams(
        types.ClientCapabilities(
            text_document=types.TextDocumentClientCapabilities(
                completion=types.CompletionClientCapabilities(
                    completion_item=types.ClientCompletionItemOptions(
                        documentation_format=[types.MarkupKind.Markdown]
                    )
                ),
                hover=types.HoverClientCapabilities(
                    content_format=[types.MarkupKind.Markdown]
                ),
                document_link=types.DocumentLinkClientCapabilities(tooltip_support=True),
                definition=types.DefinitionClientCapabilities(link_support=True),
                declaration=types.DeclarationClientCapabilities(link_support=True),
            )
        ),
        workspace_folders=[types.WorkspaceFolder(place.folder.as_uri(), "workspace")],
        initialization_options={"inlayHints": True, "codeLens": True},
    )


def change(client: Client, place: Place, version: int, text: str) -> None:
    """Replace the whole text of ``main.tf``."""
    client.text_document_did_change(
        types.DidChangeTextDocumentParams(
            types.VersionedTextDocumentIdentifier(version, place.uri()),
            [types.TextDocumentContentChangeWholeDocument(text)],
        )
    )


def codes(client: Client, uri: str) -> list[object]:
    return [each.code for each in client.diagnostics.get(uri, [])]


async def findings(client: Client, uri: str, expected: set[object]) -> None:
    """Wait until these are the codes of a text's findings."""
    for _ in range(200):
        if set(codes(client, uri)) == expected:
            return
        await asyncio.sleep(0.05)
    assert set(codes(client, uri)) == expected


async def test_findings_are_pushed_and_follow_the_text(client: Client, place: Place) -> None:
    await findings(client, place.uri(), {"R013", "S005"})
    change(client, place, 2, FILES["main.tf"].replace("local.tags", "local.tag"))
    await findings(client, place.uri(), {"R002", "R013", "S005"})
    change(client, place, 3, FILES["main.tf"])
    await findings(client, place.uri(), {"R013", "S005"})
    unused = [each for each in client.diagnostics[place.uri()] if each.code == "R013"][0]
    assert list(unused.tags or ()) == [types.DiagnosticTag.Unnecessary]
    assert unused.source == "hcl-lint"


async def test_findings_are_pulled(client: Client, place: Place) -> None:
    first = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(place.text())
    )
    assert isinstance(first, types.RelatedFullDocumentDiagnosticReport)
    assert {each.code for each in first.items} == {"R013", "S005"}
    again = await client.text_document_diagnostic_async(
        types.DocumentDiagnosticParams(place.text(), previous_result_id=first.result_id)
    )
    assert isinstance(again, types.RelatedUnchangedDocumentDiagnosticReport)


async def test_findings_of_the_workspace_are_pulled(client: Client, place: Place) -> None:
    report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams([]))
    assert {each.uri for each in report.items} == {place.uri(name) for name in FILES}


async def test_hover_shows_type_value_and_documentation(client: Client, place: Place) -> None:
    shown = await client.text_document_hover_async(
        types.HoverParams(place.text(), place.at("var.region"))
    )
    assert shown is not None and isinstance(shown.contents, types.MarkupContent)
    assert "var.region: string" in shown.contents.value
    assert "Where to build." in shown.contents.value


async def test_hover_shows_what_a_schema_says(client: Client, place: Place) -> None:
    shown = await client.text_document_hover_async(
        types.HoverParams(place.text("app.nomad.hcl"), place.at("driver", "app.nomad.hcl"))
    )
    assert shown is not None and isinstance(shown.contents, types.MarkupContent)
    assert "driver: required string" in shown.contents.value


@pytest.mark.parametrize("method", ["definition", "declaration"])
async def test_a_module_output_leads_to_its_declaration(
    client: Client, place: Place, method: str
) -> None:
    ask = getattr(client, f"text_document_{method}_async")
    (found,) = await ask(types.DefinitionParams(place.text(), place.at("id\n}")))
    assert found.target_uri == place.uri("net/main.tf")
    assert found.target_selection_range.start == place.at('"id"', "net/main.tf")


async def test_an_argument_of_a_call_leads_to_the_variable(client: Client, place: Place) -> None:
    (found,) = await client.text_document_definition_async(
        types.DefinitionParams(place.text(), place.at("cidr"))
    )
    assert found.target_uri == place.uri("net/main.tf")


async def test_references_of_a_variable_include_callers(client: Client, place: Place) -> None:
    found = await client.text_document_references_async(
        types.ReferenceParams(
            types.ReferenceContext(include_declaration=True),
            place.text("net/main.tf"),
            place.at('cidr"', "net/main.tf"),
        )
    )
    assert sorted(each.uri for each in found) == [
        place.uri(), place.uri("net/main.tf"), place.uri("net/main.tf"),
    ]


async def test_highlights_stay_in_the_file(client: Client, place: Place) -> None:
    found = await client.text_document_document_highlight_async(
        types.DocumentHighlightParams(place.text(), place.at("region"))
    )
    assert [each.kind for each in found] == [
        types.DocumentHighlightKind.Write, types.DocumentHighlightKind.Read,
    ]


async def test_rename_changes_declaration_references_and_callers(
    client: Client, place: Place
) -> None:
    name = "net/main.tf"
    at = place.at('cidr"', name)
    prepared = await client.text_document_prepare_rename_async(
        types.PrepareRenameParams(place.text(name), at)
    )
    assert isinstance(prepared, types.PrepareRenamePlaceholder)
    assert prepared.placeholder == "cidr"
    edit = await client.text_document_rename_async(
        types.RenameParams(place.text(name), at, "block")
    )
    assert edit is not None and edit.document_changes is not None
    changed = {each.text_document.uri: len(each.edits) for each in edit.document_changes}
    assert changed == {place.uri(): 1, place.uri(name): 2}


async def test_rename_refuses_a_name_that_is_taken(client: Client, place: Place) -> None:
    name = "net/main.tf"
    with pytest.raises(Exception, match="exists already"):
        await client.text_document_rename_async(
            types.RenameParams(place.text(name), place.at('cidr"', name), "hosts")
        )


async def test_symbols(client: Client, place: Place) -> None:
    found = await client.text_document_document_symbol_async(
        types.DocumentSymbolParams(place.text())
    )
    assert [each.name for each in found] == [
        'variable "region"', "locals", 'module "net"', 'resource "terraform_data" "a"',
        'output "id"',
    ]
    everywhere = await client.workspace_symbol_async(types.WorkspaceSymbolParams("cidr"))
    assert [each.name for each in everywhere] == ["var.cidr"]


async def test_folding_and_selection(client: Client, place: Place) -> None:
    folded = await client.text_document_folding_range_async(
        types.FoldingRangeParams(place.text())
    )
    assert len(folded) == 5
    (selected,) = await client.text_document_selection_range_async(
        types.SelectionRangeParams(place.text(), [place.at("var.region")])
    )
    widths = []
    while selected is not None:
        widths.append(selected.range)
        selected = selected.parent
    assert len(widths) >= 5 and widths[-1].start == types.Position(0, 0)


async def test_semantic_tokens_in_full_in_part_and_as_a_change(
    client: Client, place: Place
) -> None:
    full = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(place.text())
    )
    assert len(full.data) % 5 == 0 and len(full.data) > 100
    part = await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(
            place.text(), types.Range(types.Position(0, 0), types.Position(1, 0))
        )
    )
    assert part.data == full.data[: len(part.data)]
    change(client, place, 4, "# new\n" + FILES["main.tf"])
    delta = await client.text_document_semantic_tokens_full_delta_async(
        types.SemanticTokensDeltaParams(place.text(), full.result_id)
    )
    (edit,) = delta.edits
    patched = list(full.data)
    patched[edit.start : edit.start + edit.delete_count] = edit.data
    whole = await client.text_document_semantic_tokens_full_async(
        types.SemanticTokensParams(place.text())
    )
    assert patched == list(whole.data)
    change(client, place, 5, FILES["main.tf"])


async def completions(client: Client, place: Place, line: str, marker: str) -> list[str]:
    """The labels offered at the end of a line that is put before the line of a marker."""
    position = place.at(marker)
    lines = FILES["main.tf"].split("\n")
    lines.insert(position.line, line)
    change(client, place, 6, "\n".join(lines))
    found = await client.text_document_completion_async(
        types.CompletionParams(place.text(), types.Position(position.line, len(line)))
    )
    change(client, place, 7, FILES["main.tf"])
    return [each.label for each in sorted(found.items, key=lambda each: each.sort_text or "")]


@pytest.mark.parametrize(
    ("line", "marker", "first"),
    [
        ("", "variable", "check"),
        ("  h", "  cidr", "hosts"),
        ("  x = var.", "  cidr", "region"),
        ("  x = module.net.", "  cidr", "id"),
        ("  x = local.tags.", "  cidr", "Env"),
        ('  x = "${local.', "  cidr", "size"),
        ("  type = ", "  default", "any"),
        ("  ephemeral = ", "  default", "false"),
    ],
)
async def test_completion(
    client: Client, place: Place, line: str, marker: str, first: str
) -> None:
    assert first in (await completions(client, place, line, marker))[:4]


async def test_completion_offers_functions_with_documentation(
    client: Client, place: Place
) -> None:
    found = await client.text_document_completion_async(
        types.CompletionParams(place.text(), place.at("module.net.id"))
    )
    item = [each for each in found.items if each.label == "substr"][0]
    resolved = await client.completion_item_resolve_async(item)
    assert resolved.detail is not None and resolved.detail.startswith("substr(str string")


async def test_signature_help_counts_arguments(client: Client, place: Place) -> None:
    text = FILES["main.tf"].replace("module.net.id", 'substr("a", ')
    change(client, place, 8, text)
    help_ = await client.text_document_signature_help_async(
        types.SignatureHelpParams(place.text(), place.at("module.net.id"))
    )
    assert help_ is None
    position = place.at("module.net.id")
    position.character += len('substr("a", ')
    help_ = await client.text_document_signature_help_async(
        types.SignatureHelpParams(place.text(), position)
    )
    assert help_ is not None and help_.active_parameter == 1
    change(client, place, 9, FILES["main.tf"])


async def test_formatting_of_text_range_and_typing(client: Client, place: Place) -> None:
    change(client, place, 10, FILES["main.tf"].replace("  size = 3", "  size=3"))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    whole = await client.text_document_formatting_async(
        types.DocumentFormattingParams(place.text(), options)
    )
    line = place.at("size").line
    ranged = await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(
            place.text(),
            types.Range(types.Position(line, 0), types.Position(line + 1, 0)),
            options,
        )
    )
    typed = await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(
            place.text(), types.Position(line + 1, 0), "\n", options
        )
    )
    assert [each.new_text for each in ranged] == [" = "]
    assert ranged == typed
    assert [each.new_text for each in whole] == [" = ", "local.tags"]
    change(client, place, 11, FILES["main.tf"])


async def test_code_actions_fix_suppress_and_explain(client: Client, place: Place) -> None:
    at = place.at('"${local')
    found = await client.text_document_code_action_async(
        types.CodeActionParams(
            place.text(), types.Range(at, at), types.CodeActionContext([])
        )
    )
    titles = [each.title for each in found]
    assert titles == [
        "Remove the quotes and `${}`",
        "Suppress S005 (redundant-interpolation) here",
        "Explain S005 (redundant-interpolation)",
    ]
    suppress = await client.code_action_resolve_async(found[1])
    assert "hcl-lint: ignore[redundant-interpolation]" in str(suppress.edit)


async def test_fix_all_on_save(client: Client, place: Place) -> None:
    start = types.Position(0, 0)
    (action,) = await client.text_document_code_action_async(
        types.CodeActionParams(
            place.text(),
            types.Range(start, start),
            types.CodeActionContext([], only=["source.fixAll"]),
        )
    )
    resolved = await client.code_action_resolve_async(action)
    assert resolved.edit is not None and resolved.edit.document_changes is not None
    (changed,) = resolved.edit.document_changes
    assert [each.new_text for each in changed.edits] == ["local.tags"]


@pytest.mark.parametrize(
    ("selected", "title"),
    [
        ('"10.0.0.0/16"', "Extract to `local.cidr`"),
        ('"10.0.0.0/16"', "Extract to `var.cidr`"),
        ("tags", "Inline `local.tags`"),
    ],
)
async def test_refactorings(client: Client, place: Place, selected: str, title: str) -> None:
    end = place.at(selected, after=True) if selected.startswith('"') else place.at(selected)
    found = await client.text_document_code_action_async(
        types.CodeActionParams(
            place.text(),
            types.Range(place.at(selected), end),
            types.CodeActionContext([], only=["refactor"]),
        )
    )
    assert title in [each.title for each in found]


async def test_document_links_lead_to_modules(client: Client, place: Place) -> None:
    (link,) = await client.text_document_document_link_async(
        types.DocumentLinkParams(place.text())
    )
    assert link.target == place.uri("net/main.tf")


async def test_inlay_hints_and_code_lenses(client: Client, place: Place) -> None:
    everything = types.Range(types.Position(0, 0), types.Position(100, 0))
    hints = await client.text_document_inlay_hint_async(
        types.InlayHintParams(place.text(), everything)
    )
    assert ": string" in [each.label for each in hints]
    lenses = await client.text_document_code_lens_async(types.CodeLensParams(place.text()))
    assert "1 reference" in [each.command.title for each in lenses if each.command]


async def test_call_hierarchy_of_modules(client: Client, place: Place) -> None:
    (item,) = await client.text_document_prepare_call_hierarchy_async(
        types.CallHierarchyPrepareParams(place.text(), place.at('net" {'))
    )
    assert item.name == "net"
    (caller,) = await client.call_hierarchy_incoming_calls_async(
        types.CallHierarchyIncomingCallsParams(item)
    )
    assert caller.from_.uri == place.uri()
    (called,) = await client.call_hierarchy_outgoing_calls_async(
        types.CallHierarchyOutgoingCallsParams(caller.from_)
    )
    assert called.to.uri == place.uri("net/main.tf")


async def test_a_request_for_an_unknown_file_does_no_harm(client: Client, place: Place) -> None:
    nowhere = types.TextDocumentIdentifier((place.folder / "none.tf").as_uri())
    assert await client.text_document_hover_async(
        types.HoverParams(nowhere, types.Position(0, 0))
    ) is None
