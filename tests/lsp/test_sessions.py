"""Each feature of the editor in a session of a real client: Neovim, and one over a pipe."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hcl_lint.lsp import types
from hcl_lint.lsp.positions import changed_text
from hcl_lint.lsp.types import REQUEST_FAILED
from tests.extent import sample
from tests.lsp.test_connection import Client

SCRIPT = Path(__file__).with_name("neovim_requests.lua")
FILES = {
    "main.tf": """\
variable "region" {
  type = string
}

module "net" {
  source = "./net"
  cidr   = "10.0.0.0/16"
}

locals {
  text = <<-EOT
    ${var.region} ${local.nope}
  EOT
  a=1
}
""",
    "typed/main.tf": 'resource "aws_lambda_f"\n',
    "net/main.tf": """\
variable "cidr" {
  type        = string
  description = "Range | of all."
}
variable "zones" {
  type    = list(string)
  default = []
}
output "id" {
  description = "Its name."
  value       = "${var.cidr}${length(var.zones)}"
}
""",
    "prod.auto.tfvars": 'region = "eu"\n',
    "live/root.hcl": "locals {\n  a = 1\n}\n",
    "live/app/terragrunt.hcl": """\
include "root" {
  path = find_in_parent_folders("root.hcl")
}
terraform {
  source = "../..//net"
}
inputs = {
  cidr = "10.1.0.0/16"
}
""",
    "net/more/main.tf": """\
module "up" {
  source = "../"
  cidr   = file("${path.module}/../../prod.auto.tfvars")
  size   = 1
}
resource "aws_lambda_function" "f" {
  role = module.up.nope
}
locals {
  outside = file("../../../outside.txt")
}
module "aside" {
  source = "../../loose"
}
""",
    "broken/main.tf": 'variable "x" {\n',
    "loose/main.tf": 'locals {\n  a=1\n  b = ["${local.a}"]\n}\n',
}


class Answers(NamedTuple):
    """What a client got: the answers in order, messages, documents to show, and its texts."""

    answers: list[Any]
    messages: list[Any]
    shown: list[Any]
    texts: dict[str, str]  # by the names of files that it has open, or that the server changed


Asked = list[tuple[str, dict[str, Any]]]


def after(found: Any) -> dict[str, str]:
    """The texts of the files that an edit changes."""
    texts = {}
    for change in found["documentChanges"]:
        name = change["textDocument"]["uri"].partition("/module/")[2]
        edits = [
            types.TextChange(types.to_range(types.Params(edit["range"])), edit["newText"])
            for edit in reversed(change["edits"])
        ]
        texts[name] = changed_text(FILES[name], edits, "utf-16")
    return texts


def over_a_pipe(folder: Path, asked: Asked) -> Answers:
    """A client of the protocol that notes what is sent."""
    client = Client()
    uri = (folder / "main.tf").as_uri()
    client.ask(
        0, "initialize", workspaceFolders=[{"uri": folder.as_uri(), "name": "module"}],
        capabilities={
            "window": {"showDocument": {"support": True}},
            "textDocument": {
                "completion": {"completionItem": {"snippetSupport": True}},
                "hover": {"contentFormat": ["markdown"]},
            },
        },
        initializationOptions={"codeLens": True},
    )
    client.send({"method": "initialized", "params": {}})
    item = {"uri": uri, "version": 1, "languageId": "terraform", "text": FILES["main.tf"]}
    client.send({"method": "textDocument/didOpen", "params": {"textDocument": item}})
    answers = [
        client.ask(number, method, **params) for number, (method, params) in enumerate(asked, 1)
    ]
    by_method: dict[str, list[Any]] = {}
    for message in client.received:
        by_method.setdefault(message.get("method", ""), []).append(message.get("params"))
    client.close()
    texts = {"main.tf": FILES["main.tf"]}
    for applied in by_method.get("workspace/applyEdit", []):
        texts |= after(applied["edit"])
    return Answers(
        answers, by_method.get("window/showMessage", []),
        by_method.get("window/showDocument", []), texts,
    )


def in_neovim(folder: Path, asked: Asked) -> Answers:
    program = shutil.which("nvim")
    if program is None:
        pytest.skip("there is no Neovim")
    place = folder.parent
    (place / "asked.json").write_text(json.dumps(asked))
    report = place / "report.json"
    words = ", ".join([json.dumps(word) for word in (sys.executable, "-m", "hcl_lint", "server")])
    setup = f"command = {{{words}}}; folder = {json.dumps(str(folder))}; "
    setup += f"asked = {json.dumps(str(place / 'asked.json'))}; report = {json.dumps(str(report))}"
    subprocess.run(
        [
            program, "--clean", "--headless", "-n", "-i", "NONE",
            "-c", f"lua {setup}", "-c", f"luafile {SCRIPT}",
        ],
        cwd=folder, env={"HOME": str(place), "PATH": "/usr/bin:/bin"}, timeout=120, check=True,
        capture_output=True,
    )
    return Answers(**json.loads(report.read_text()))


Run = Callable[[Asked], Answers]


# A process for each session takes long: only one of eight runs starts them, and ``--full``.
@pytest.fixture(params=[over_a_pipe, *sample([in_neovim], 8)])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Run:
    """Lays out the files, and runs a session of one of the clients."""
    folder = tmp_path / "module"
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / ".git").mkdir()

    def session(asked: Asked) -> Answers:
        written = json.dumps(asked).replace("@", folder.as_uri() + "/")
        found: Answers = request.param(folder, json.loads(written))
        return found

    return session


def at(marked: str, name: str = "main.tf") -> dict[str, Any]:
    """Parameters for the place of ``|`` in a file."""
    text = FILES[name]
    before = text[: text.index(marked.replace("|", "")) + marked.index("|")]
    position = {"line": before.count("\n"), "character": len(before) - before.rfind("\n") - 1}
    return {"textDocument": {"uri": f"@{name}"}, "position": position}


def of(name: str = "main.tf", **more: Any) -> dict[str, Any]:
    options = {"tabSize": 2, "insertSpaces": True}
    return {"textDocument": {"uri": f"@{name}"}, "options": options, **more}


def lines(first: int, last: int) -> dict[str, Any]:
    return {
        "start": {"line": first, "character": 0}, "end": {"line": last, "character": 0},
    }


def test_a_resource_is_completed_with_what_it_requires(run: Run) -> None:
    (found,) = run([("textDocument/completion", at('"aws_lambda_f|', "typed/main.tf"))]).answers
    texts = [item["textEdit"]["newText"] for item in found["items"]]
    assert any(["function_name = " in text and "role " in text for text in texts])


def test_lenses_show_references_values_and_callers(run: Run) -> None:
    own, called = run([
        ("textDocument/codeLens", of()), ("textDocument/codeLens", of("net/main.tf")),
    ]).answers
    titles = [lens["command"]["title"] for lens in own if "command" in lens]
    assert {"1 reference", 'prod.auto.tfvars: "eu"'} <= set(titles)
    (module,) = [lens for lens in called if "command" not in lens]
    (resolved,) = run([("codeLens/resolve", module)]).answers
    assert resolved["command"]["title"] == "3 callers"


def test_a_lens_leads_to_the_only_reference(run: Run) -> None:
    (lenses,) = run([("textDocument/codeLens", of("net/main.tf"))]).answers
    command = next(
        lens["command"] for lens in lenses if lens["range"]["start"]["line"] == 4
    )
    place = at('variable "zo|nes"', "net/main.tf")
    asked: Asked = [("workspace/executeCommand", command), ("textDocument/hover", place)]
    (shown,) = run(asked).shown
    assert shown["uri"].endswith("net/main.tf")
    assert shown["selection"]["start"] == {"line": 10, "character": 37}


def test_types_and_implementations_are_found(run: Run) -> None:
    constraint, module, calls = run([
        ("textDocument/typeDefinition", at("var.reg|ion")),
        ("textDocument/typeDefinition", at('module "n|et"')),
        ("textDocument/implementation", at('|variable "zones"', "net/main.tf")),
    ]).answers
    assert constraint[0]["range"]["start"] == {"line": 1, "character": 9}
    assert module[0]["uri"].endswith("net/main.tf")
    found = {call["uri"].partition("/module/")[2]: call["range"]["start"] for call in calls}
    assert found.keys() == {"main.tf", "net/more/main.tf", "live/app/terragrunt.hcl"}
    assert found["main.tf"]["line"] == 5


def test_markers_of_heredocs_are_edited_together(run: Run) -> None:
    (found,) = run([("textDocument/linkedEditingRange", at("<<-E|OT"))]).answers
    starts = [place["start"] for place in found["ranges"]]
    assert starts == [{"line": 10, "character": 12}, {"line": 12, "character": 2}]


def test_several_ranges_are_formatted_at_once(run: Run) -> None:
    asked = of("loose/main.tf", ranges=[lines(0, 1), lines(1, 2)])
    (found,) = run([("textDocument/rangesFormatting", asked)]).answers
    assert [edit["range"]["start"]["line"] for edit in found] == [1]


def test_too_many_ranges_are_refused(run: Run) -> None:
    ranges = [lines(at, at) for at in range(0, 200, 2)]
    touching = [lines(at, at + 1) for at in range(200)]
    refused, joined = run([
        ("textDocument/rangesFormatting", of("loose/main.tf", ranges=ranges)),
        ("textDocument/rangesFormatting", of("loose/main.tf", ranges=touching)),
    ]).answers
    assert refused["code"] == REQUEST_FAILED
    assert [edit["range"]["start"]["line"] for edit in joined] == [1]


def test_a_file_with_errors_says_why_it_is_not_formatted(run: Run) -> None:
    seen = run([("textDocument/formatting", of("broken/main.tf"))])
    assert seen.answers == [[]]
    assert "main.tf:1: not formatted, since it has a syntax error" in seen.messages[0]["message"]


def test_a_module_is_shown_as_a_table(run: Run) -> None:
    (found,) = run([("textDocument/hover", at('module "n|et"'))]).answers
    text = found["contents"]["value"]
    assert "| `cidr` | `string` | *required* | Range \\| of all. |" in text
    assert "| `zones` | `list(string)` | `[]` |" in text
    assert "| `id` | Its name. |" in text


def test_a_call_of_a_module_has_a_signature(run: Run) -> None:
    (found,) = run([("textDocument/signatureHelp", at('cidr   = "1|0'))]).answers
    assert found["signatures"][0]["label"] == "net(cidr string)"


def quick_fix(marked: str, name: str) -> tuple[str, dict[str, Any]]:
    place = at(marked, name)
    range_ = {"start": place["position"], "end": place["position"]}
    context = {"diagnostics": [], "only": ["quickfix"]}
    return "textDocument/codeAction", {**of(name), "range": range_, "context": context}


def move(old: str, new: str) -> tuple[str, dict[str, Any]]:
    return "workspace/willRenameFiles", {"files": [{"oldUri": f"@{old}", "newUri": f"@{new}"}]}


NET, UP, UNIT = "net/main.tf", "net/more/main.tf", "live/app/terragrunt.hcl"
REQUIREMENT = """\
terraform {
  required_providers {
    aws = {
      source = "hashicorp/aws"
    }
  }
}

"""
# Requests, for quick fixes with a title, and what is replaced in which files.
EDITS: dict[str, tuple[tuple[str, dict[str, Any]], dict[str, list[tuple[str, str]]]]] = {
    "Declare `local.nope`": (
        quick_fix("local.no|pe", "main.tf"), {"main.tf": [("a=1\n", "a=1\n  nope = null\n")]},
    ),
    "Declare output `nope` in the module": (
        quick_fix("no|pe", UP),
        {NET: [('s)}"\n}\n', 's)}"\n}\n\noutput "nope" {\n  value = null\n}\n')]},
    ),
    "Declare variable `size` in the module": (
        quick_fix("si|ze", UP), {NET: [('s)}"\n}\n', 's)}"\n}\n\nvariable "size" {}\n')]},
    ),
    "Add the missing arguments": (
        quick_fix('_function" "f" {|', UP),
        {UP: [("role =", "role          ="), (".nope\n", '.nope\n  function_name = ""\n')]},
    ),
    "Add the missing provider requirement": (
        quick_fix('"aws_lambda|_function', UP),
        {UP: [('module "up"', f'{REQUIREMENT}module "up"')]},
    ),
    "a folder moves": (
        move("net", "modules/network"),
        {
            "main.tf": [('"./net"', '"./modules/network"')],
            UP: [("/../../prod", "/../../../prod"), ('"../../loose"', '"../../../loose"')],
            UNIT: [("../..//net", "../../modules/network")],
        },
    ),
    "a folder gets a name that must be escaped": (
        move("loose", "%22$%7Bx%7D"), {UP: [("../../loose", r"../../\"$${x}")]},
    ),
    "a file gets another name": (
        move("live/root.hcl", "live/base.hcl"), {UNIT: [("root.hcl", "base.hcl")]},
    ),
    "an input is renamed": (
        ("textDocument/rename", {**at("ci|dr", UNIT), "newName": "range"}),
        {
            NET: [('"cidr"', '"range"'), ("var.cidr", "var.range")],
            **dict.fromkeys(("main.tf", UNIT), [("cidr", "range")]), UP: [("cidr  ", "range ")],
        },
    ),
}


def replaced(changes: dict[str, list[tuple[str, str]]]) -> dict[str, str]:
    texts = {}
    for name, pairs in changes.items():
        texts[name] = FILES[name]
        for old, new in pairs:
            assert old in texts[name]
            texts[name] = texts[name].replace(old, new)
    return texts


def test_answers_change_only_what_they_mean_to(run: Run) -> None:
    answers = run([request for request, _ in EDITS.values()]).answers
    for (title, (_, expected)), answer in zip(EDITS.items(), answers, strict=True):
        if isinstance(answer, list):
            (answer,) = [action["edit"] for action in answer if action["title"] == title]
        assert after(answer) == replaced(expected), title


@pytest.mark.parametrize(
    ("command", "fixed"),
    [("formatWorkspace", '["${local.a}"]'), ("fixWorkspace", "[local.a]")],
)
def test_the_workspace_is_changed_by_a_command(run: Run, command: str, fixed: str) -> None:
    seen = run([("workspace/executeCommand", {"command": f"hcl-lint.{command}"})])
    assert not seen.messages
    assert seen.texts == replaced({
        "main.tf": [("a=1", "a    = 1")],
        "loose/main.tf": [("a=1", "a = 1"), ('["${local.a}"]', fixed)],
    })


def test_a_unit_knows_the_module_that_it_runs(run: Run) -> None:
    offered, links = run([
        ("textDocument/completion", at('16"\n|}', UNIT)), ("textDocument/documentLink", of(UNIT)),
    ]).answers
    assert [item["label"] for item in offered["items"]] == ["zones"]
    targets = [link["target"].partition("/module/")[2] for link in links]
    assert targets == ["live/root.hcl", NET]
