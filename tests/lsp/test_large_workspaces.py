"""Workspaces of many modules: what is parsed and kept for a request, progress, cancellation."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from hcl_lint.lsp.types import REQUEST_CANCELLED
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.project import cache, modules
from hcl_lint.project.name_index import NameIndex
from hcl_lint.semantics import document as documents
from hcl_lint.text.source import Source
from tests.lsp.test_connection import Client, opened

MODULES = 120
NET = 'variable "cidr" {}\noutput "id" {\n  value = var.cidr\n}\n'
CALLER = 'module "net" {\n  source = "../net"\n  cidr   = "10.0.0.0/8"\n}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / ".git").mkdir()
    others = {f"m{number}": f'variable "v{number}" {{}}\n' for number in range(MODULES)}
    for name, text in {"net": NET, "caller": CALLER, **others}.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "main.tf").write_text(text)
    return tmp_path


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The paths of the files that are parsed, in order."""
    if not isinstance(documents.parse_document, FunctionType):
        pytest.skip("documents are compiled, so that what they parse cannot be noted")
    found: list[str] = []
    for name in ("parse_document", "parse_outline"):
        def note(source: Source, *given: Any, parse: Any = getattr(documents, name)) -> Any:
            found.append(source.path)
            return parse(source, *given)

        monkeypatch.setattr(documents, name, note)
    return found


@pytest.fixture
def client() -> Iterator[Client]:
    client = Client()
    yield client
    client.close()


def about_cidr(folder: Path) -> dict[str, Any]:
    return {
        "textDocument": {"uri": (folder / "net/main.tf").as_uri()},
        "position": {"line": 0, "character": 12},
    }


def references(folder: Path, **params: Any) -> dict[str, Any]:
    context = {"includeDeclaration": True}
    return {**about_cidr(folder), "context": context, **params}


def kept(workspace: Workspace) -> int:
    """How many modules a workspace holds."""
    found = [project.modules for project in workspace._projects.values()]
    return sum([len(modules._loaded) for modules in found])


def test_only_files_that_may_refer_to_a_name_are_parsed(
    client: Client, folder: Path, parsed: list[str]
) -> None:
    client.start(folder)
    found = client.ask(1, "textDocument/references", **references(folder))
    assert len(found) == 3
    assert {Path(path).parent.name for path in parsed} == {"net", "caller"}


def test_a_rename_parses_only_files_that_may_refer_to_the_name(
    client: Client, folder: Path, parsed: list[str]
) -> None:
    client.start(folder)
    edit = client.ask(1, "textDocument/rename", **about_cidr(folder), newName="range")
    changed = [Path(each["textDocument"]["uri"]).parent.name for each in edit["documentChanges"]]
    assert sorted(changed) == ["caller", "net"]
    assert not [path for path in parsed if Path(path).parent.name not in ("net", "caller")]


def test_symbols_are_parsed_once(
    client: Client, folder: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_STAMP_STEP", 0)  # The files are new.
    client.start(folder)
    (found,) = client.ask(1, "workspace/symbol", query=f"v{MODULES - 1}")
    assert found["name"] == f"var.v{MODULES - 1}"
    assert len(parsed) == MODULES + 2
    assert len(client.ask(2, "workspace/symbol", query="var.v7")) > 10
    assert len(parsed) == MODULES + 2


@pytest.mark.parametrize("method", [
    "textDocument/references", "workspace/symbol", "workspace/diagnostic",
])
def test_only_modules_of_open_files_are_kept(
    client: Client, folder: Path, method: str
) -> None:
    client.start(folder)
    client.send(opened(folder / "caller/main.tf", CALLER))
    client.ask(1, method, **references(folder, query="v", previousResultIds=[]))
    assert kept(client.server.files) == 2  # the open one, and what it calls


def test_findings_of_a_workspace_keep_few_modules_at_any_time(
    client: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(modules, "_WAITING_CHARACTERS", 100)
    client.start(folder)
    most = 0
    check = client.server.files.check

    def count(path: str) -> Any:
        nonlocal most
        result = check(path)
        most = max(most, kept(client.server.files))
        return result

    monkeypatch.setattr(Workspace, "check", lambda self, path: count(path))
    answer = client.ask(1, "workspace/diagnostic", previousResultIds=[])
    assert len(answer["items"]) == MODULES + 2
    assert most < 20


def test_progress_is_shown_under_the_token_of_the_client(client: Client, folder: Path) -> None:
    client.start(folder)
    client.ask(1, "workspace/symbol", query="v", workDoneToken="t")
    shown = [each["params"] for each in client.received if each.get("method") == "$/progress"]
    assert {each["token"] for each in shown} == {"t"}
    kinds = [each["value"]["kind"] for each in shown]
    assert (kinds[0], kinds[-1]) == ("begin", "end")
    done = [each["value"]["percentage"] for each in shown[:-1]]
    assert done == sorted(set(done))


def test_progress_is_created_where_the_client_can_show_it(client: Client, folder: Path) -> None:
    client.start(folder, window={"workDoneProgress": True})
    client.ask(1, "workspace/symbol", query="v")
    methods = [each["method"] for each in client.received if "method" in each]
    assert methods.index("window/workDoneProgress/create") < methods.index("$/progress")


def test_nothing_is_shown_to_a_client_that_cannot(client: Client, folder: Path) -> None:
    client.start(folder)
    client.ask(1, "workspace/symbol", query="v")
    assert not [each for each in client.received if each.get("method") == "$/progress"]


@pytest.mark.parametrize("method", ["workspace/symbol", "workspace/diagnostic"])
def test_a_request_that_has_begun_is_cancelled(
    client: Client, folder: Path, method: str
) -> None:
    client.start(folder)
    params = {"query": "v", "previousResultIds": [], "workDoneToken": "t"}
    client.send({"id": 1, "method": method, "params": params})
    while client.receive().get("method") != "$/progress":
        pass
    client.send({"method": "$/cancelRequest", "params": {"id": 1}})
    assert client.answer(1)["code"] == REQUEST_CANCELLED
    assert client.ask(2, "workspace/symbol", query="var.v7") != []
    shown = [each["params"] for each in client.received if each.get("method") == "$/progress"]
    assert [each["value"]["kind"] for each in shown].count("end") == 1


def test_the_user_cancels_by_the_token_that_the_server_made(client: Client, folder: Path) -> None:
    client.start(folder, window={"workDoneProgress": True})
    client.send({"id": 1, "method": "workspace/symbol", "params": {"query": "v"}})
    while (shown := client.receive()).get("method") != "$/progress":
        pass
    token = {"token": shown["params"]["token"]}
    client.send({"method": "window/workDoneProgress/cancel", "params": token})
    assert client.answer(1)["code"] == REQUEST_CANCELLED


def test_the_names_of_many_files_that_move_are_not_looked_for_one_by_one(
    client: Client, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    files_with = NameIndex.files_with
    if not isinstance(files_with, FunctionType):
        pytest.skip("the index is compiled, so that what it looks for cannot be noted")

    def note(index: NameIndex, name: str) -> list[str]:
        looked.append(name)
        found: list[str] = files_with(index, name)
        return found

    monkeypatch.setattr(NameIndex, "files_with", note)
    client.start(folder)
    moves = [
        {"oldUri": (folder / name).as_uri(), "newUri": (folder / "in" / name).as_uri()}
        for name in ("net", *[f"m{number}" for number in range(MODULES)])
    ]
    found = client.ask(1, "workspace/willRenameFiles", files=moves)
    (change,) = found["documentChanges"]
    assert change["textDocument"]["uri"] == (folder / "caller/main.tf").as_uri()
    assert set(looked) == {""}
