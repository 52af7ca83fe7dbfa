"""Where names, files and calls of modules lead, beside what is recorded of other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import hints, navigation, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace


class Place:
    """Files of a workspace; places are told by texts with ``|``."""

    def __init__(self, folder: Path, **files: str) -> None:
        self.folder, self.files = folder, files
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text)
        self.workspace = Workspace([str(folder)])

    def path(self, name: str) -> str:
        return str(self.folder / name)

    def at(self, marked: str, name: str = "main.tf") -> tuple[Workspace, str, types.Position]:
        """What is asked about a place."""
        text = self.files[name]
        offset = text.index(marked.replace("|", "")) + marked.index("|")
        return self.workspace, self.path(name), Positions(text).position(offset)

    def named(self, marked: str, name: str = "main.tf") -> list[str]:
        """The places that name what is at one: files and lines."""
        found = navigation.references(*self.at(marked, name), with_declaration=True)
        return [
            f"{Path(self.workspace.path(each.uri)).relative_to(self.folder)}"
            f":{each.range.start.line + 1}"
            for each in found
        ]


ALIASES = """\
provider "x" {
  alias = "west"
}
provider "x" {
  alias = "own"
}
resource "x_y" "one" {
  provider = x.west
}
"""


@pytest.mark.parametrize(
    "more",
    [
        'module "far" {\n  source    = "a/b/c"\n  providers = { x.west = x.own }\n}\n',
        'module "near" {\n  source    = "./net"\n  providers = { x.west = x.own }\n}\n',
        'resource "x_y" "two" {\n  providers = { x.west = x.own }\n}\n',
    ],
)
def test_the_alias_of_another_module_is_another_one(tmp_path: Path, more: str) -> None:
    place = Place(tmp_path, **{"main.tf": ALIASES + more, "net/main.tf": ""})
    assert place.named("x.we|st\n") == ["main.tf:2", "main.tf:8"]
    assert place.named("= x.o|wn }") == ["main.tf:5", f"main.tf:{8 + more.count(chr(10))}"]


def test_an_alias_with_escapes_in_json_is_left_alone(tmp_path: Path) -> None:
    text = '{"resource": {"x_y": {"a": {"provider": "x.w\\u0065st"}, "b": {"provider": "x.west"}}}}'
    place = Place(tmp_path, **{"main.tf": ALIASES, "more.tf.json": text})
    assert place.named("x.we|st") == ["main.tf:2", "main.tf:8", "more.tf.json:1"]


def test_files_that_may_name_an_alias_are_those_of_callers(tmp_path: Path) -> None:
    call = 'module "net" {\n  source    = "./net"\n  providers = { x.west = x.east }\n}\n'
    place = Place(tmp_path, **{"main.tf": call, "net/main.tf": ALIASES})
    found = navigation.files_of_users(*place.at("x.we|st", "net/main.tf"))
    assert place.path("main.tf") in found


@pytest.mark.parametrize(
    ("written", "is_link"),
    [
        ("${path.module}/a.txt", True),
        ("${path.module}/none.txt", False),
        ("${path.module}/a${b}.txt", False),
        ("${path.module}/../a.txt", False),
        ("x${path.module}/a.txt", False),
        ("${path.module}", False),
    ],
)
def test_files_of_the_module_are_links(tmp_path: Path, written: str, is_link: bool) -> None:
    text = f'locals {{\n  a = "{written}"\n}}\n'
    place = Place(tmp_path, **{"main.tf": text, "a.txt": "", "a${b}.txt": ""})
    found = navigation.document_links(place.workspace, place.path("main.tf"))
    assert len(found) == is_link


CALLS = """\
module "net" {
  source = "./net"
}
module "far" {
  source = "a/b/c"
}
module "gone" {
  source = "./gone"
}
module "other" {
  source = "./other"
}
"""


@pytest.fixture
def calls(tmp_path: Path) -> Place:
    return Place(tmp_path, **{"main.tf": CALLS, "net/main.tf": "", "other/main.tf": ""})


def test_a_call_of_what_is_not_there_leads_nowhere(calls: Place) -> None:
    (found,) = navigation.prepare_calls(*calls.at('"n|et"'))
    assert found.name == "net"
    assert navigation.prepare_calls(*calls.at('"f|ar"')) == []


def test_only_modules_that_are_there_are_called(calls: Place) -> None:
    found = navigation.outgoing_calls(calls.workspace, calls.path("main.tf"))
    assert [each.to.name for each in found] == ["net", "other"]


def test_a_caller_is_shown_where_it_calls_the_module(calls: Place) -> None:
    (found,) = navigation.incoming_calls(calls.workspace, calls.path("net/main.tf"))
    assert [each.start.line for each in found.from_ranges] == [0]


def test_only_arguments_of_a_call_have_types(tmp_path: Path) -> None:
    text = 'module "net" {\n  source = "./net"\n  cidr   = 1\n  cidr {\n  }\n}\n'
    net = 'variable "cidr" {\n  type = number\n}\n'
    place = Place(tmp_path, **{"main.tf": text, "net/main.tf": net})
    whole = types.Range(types.Position(0, 0), types.Position(9, 0))
    found = hints.inlay_hints(place.workspace, place.path("main.tf"), whole)
    assert [(each.position.line, each.label) for each in found] == [(2, ": number")]


def test_hints_are_those_of_native_syntax_in_json(tmp_path: Path) -> None:
    text = (
        '{"locals": {"a": "x", "b": "${local.a}"},\n'
        '"module": {"net": {"source": "./net", "cidr": 1}}}'
    )
    net = 'variable "cidr" {\n  type = number\n}\n'
    place = Place(tmp_path, **{"main.tf.json": text, "net/main.tf": net})
    whole = types.Range(types.Position(0, 0), types.Position(9, 0))
    found = hints.inlay_hints(place.workspace, place.path("main.tf.json"), whole)
    assert [(each.position.line, each.label) for each in found] == [(0, ' = "x"'), (1, ": number")]
