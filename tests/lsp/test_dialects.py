"""Knowledge and navigation in the files of all products, and of packs of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.lsp import completion, hints, hovering, navigation, renaming, types
from hcl_lint.lsp.positions import Positions
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.refactoring.plan import Refused

NOMAD = """\
variable "image" {}
job "app" {
  group "web" {
    task "server" {
      driver = "docker"
      config { image = var.image }

    }
  }
}
"""
PORTS = """\
job "app" {
  group "web" {
    network {
      port "http" {
        to = 80
      }
    }
    volume "data" {
      type   = "host"
      source = "data"
    }
    service {
      name = "app"
      port = "http"
      check {
        type = "http"
        port = "http"
        task = "server"
      }
    }
    task "server" {
      driver = "docker"
      config {
        ports = ["http"]
        args  = ["${NOMAD_ADDR_http}", "${NOMAD_PORT_server_http}"]
      }
      volume_mount {
        volume      = "data"
        destination = "/data"
      }
      template {
        destination = "a"
        data        = <<EOT
{{ env "NOMAD_HOST_PORT_http" }} http NOMAD_PORT_https
EOT
      }
    }
  }
  group "other" {
    network {
      port "http" {}
    }
    service {
      port = "http"
      connect {
        sidecar_service {
          proxy {
            upstreams {
              destination_name = "app"
            }
          }
        }
      }
    }
  }
}
"""
CLASH = PORTS.replace('port "http" {}', 'port "http" {}\n      port "admin" {}')
PACKER = """\
source "null" "base" {
  communicator = "none"
}
build {
  sources = ["source.null.base"]
  provisioner "shell" {
    only = ["null.base"]
  }
}
"""
TERRAGRUNT = """\
dependency "vpc" {
  config_path = "./vpc"
}
inputs = {
  id = dependency.vpc.outputs.id
}
"""
UNIT = """\
include "common" {
  path   = find_in_parent_folders("common.hcl")
  expose = true
}
terraform {
  source = "../../net"
}
dependency "net" {
  config_path = "../net"
}
inputs = {
  region = include.common.locals.region
  id     = dependency.net.outputs.id
}
"""
COMMON = 'locals {\n  region = "eu"\n}\n'
NETWORK = 'terraform {\n  source = "../../net"\n}\n'
BAKE = """\
variable "TAG" {}
function "tagged" {
  params = [name]
  result = "${name}:${TAG}"
}
group "default" {
  targets = ["app"]
}
target "base" {}
target "app" {
  inherits = ["base"]
  contexts = { base = "target:base" }
  tags     = [tagged("x")]
}
"""
SHOP = """\
title = "Shop"

dialect "shop" {
  title = "Shop"
  files = ["*.shop"]

  schema "schema/shop.hcl" {}
}
"""
SHOP_SCHEMA = """\
object {
  attr "price" {
    type     = number
    required = true
  }
  attr "size" {
    type   = string
    values = ["large", "small"]
  }
}
"""
ALIASES = """\
terraform {
  required_providers {
    aws = {
      source                = "hashicorp/aws"
      configuration_aliases = [aws.far]
    }
  }
}
resource "aws_vpc" "a" {
  provider = aws.far
}
output "id" {
  value = "x"
}
"""
CALLER = """\
provider "aws" {
  alias = "west"
}
resource "aws_vpc" "b" {
  provider = aws.west
}
module "net" {
  source    = "./net"
  providers = { aws.far = aws.west }
}
"""
FILES = {
    "app.nomad.hcl": NOMAD, "ports.nomad.hcl": PORTS,
    "clash.nomad.hcl": CLASH, "image.pkr.hcl": PACKER, "terragrunt.hcl": TERRAGRUNT,
    "vpc/terragrunt.hcl": "", "live/common.hcl": COMMON, "live/app/terragrunt.hcl": UNIT,
    "live/net/terragrunt.hcl": NETWORK,
    "docker-bake.hcl": BAKE, "hcl-lint.toml": 'rule-packs = ["shop"]\n',
    "shop/pack.hcl": SHOP, "shop/schema/shop.hcl": SHOP_SCHEMA, "a.shop": "\nsize = \"\"\n",
    "main.tf": CALLER, "net/main.tf": ALIASES,
}


class Editor:
    """A workspace with the `FILES`; the place of a request is marked by ``|``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name, text in FILES.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        self.workspace = Workspace([str(folder)])

    def at(self, name: str, marked: str) -> tuple[Workspace, str, types.Position]:
        before, _, _ = marked.partition("|")
        offset = FILES[name].index(marked.replace("|", "")) + len(before)
        position = Positions(FILES[name]).position(offset)
        return self.workspace, str(self.folder / name), position

    def completes(self, name: str, marked: str) -> list[str]:
        found = completion.complete(*self.at(name, marked)).items
        return [each.label for each in sorted(found, key=lambda each: each.sort_text or "")]

    def shows(self, name: str, marked: str) -> str:
        found = hovering.hover(*self.at(name, marked))
        return "" if found is None else found.contents.value

    def leads_to(self, name: str, marked: str) -> tuple[str, str]:
        """The file and the text that a definition selects."""
        (found,) = navigation.definition(*self.at(name, marked))
        path = self.workspace.path(found.target_uri)
        text = Path(path).read_text()
        positions = Positions(text)
        place = found.target_selection_range
        start, end = positions.offset(place.start), positions.offset(place.end)
        return str(Path(path).relative_to(self.folder)), text[start:end]

    def renamed(self, name: str, marked: str) -> dict[str, str]:
        """The texts of the files that change, once something is called ``new``."""
        edit = renaming.rename(*self.at(name, marked), "new")
        assert edit is not None
        texts = {}
        for change in edit.document_changes:
            assert isinstance(change, types.TextDocumentEdit)
            path = Path(self.workspace.path(change.text_document.uri))
            text = path.read_text()
            positions = Positions(text)
            for each in sorted(change.edits, key=lambda each: each.range, reverse=True):
                start, end = map(positions.offset, each.range)
                text = text[:start] + each.new_text + text[end:]
            texts[str(path.relative_to(self.folder))] = text
        return texts


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Editor:
    return Editor(tmp_path_factory.mktemp("dialects"))


@pytest.mark.parametrize(
    ("name", "marked", "expected"),
    [
        ("app.nomad.hcl", "}\n|\n    }", "resources"),
        ("app.nomad.hcl", "var.|image", "image"),
        ("ports.nomad.hcl", 'ports = ["|', "http"),
        ("ports.nomad.hcl", 'task = "|', "server"),
        ("ports.nomad.hcl", 'volume      = "|', "data"),
        ("ports.nomad.hcl", 'destination_name = "|', "app"),
        ("image.pkr.hcl", 'sources = ["|', "source.null.base"),
        ("image.pkr.hcl", 'only = ["|', "null.base"),
        ("terragrunt.hcl", "dependency.|vpc", "vpc"),
        ("live/app/terragrunt.hcl", "include.common.|locals", "locals"),
        ("live/app/terragrunt.hcl", "include.common.locals.|", "region"),
        ("live/app/terragrunt.hcl", "dependency.net.outputs.|", "id"),
        ("image.pkr.hcl", 'provisioner "|', "shell"),
        ("docker-bake.hcl", 'inherits = ["|', "base"),
        ("docker-bake.hcl", 'targets = ["|', "app"),
        ("docker-bake.hcl", "[|tagged", "tagged"),
        ("a.shop", "|\nsize", "price"),
        ("a.shop", 'size = "|', "large"),
    ],
)
def test_completion(editor: Editor, name: str, marked: str, expected: str) -> None:
    assert expected in editor.completes(name, marked)


@pytest.mark.parametrize(
    ("name", "marked", "expected"),
    [
        ("app.nomad.hcl", "dri|ver", "driver: required string"),
        ("ports.nomad.hcl", 'ports = ["ht|tp', 'port "http" {\n  to = 80\n}'),
        ("image.pkr.hcl", "prov|isioner", "provisioner: block"),
        ("terragrunt.hcl", "config_|path", "config_path: required string"),
        ("docker-bake.hcl", "inher|its", "inherits: optional list(string)"),
        ("docker-bake.hcl", "tag|ged(", "tagged()"),
        ("a.shop", "si|ze", "size: optional string"),
    ],
)
def test_hover(editor: Editor, name: str, marked: str, expected: str) -> None:
    assert expected in editor.shows(name, marked)


@pytest.mark.parametrize(
    ("name", "marked", "expected"),
    [
        ("app.nomad.hcl", "var.im|age", ("app.nomad.hcl", '"image"')),
        ("ports.nomad.hcl", "NOMAD_ADDR_ht|tp", ("ports.nomad.hcl", "http")),
        ("ports.nomad.hcl", 'volume      = "da|ta"', ("ports.nomad.hcl", "data")),
        ("ports.nomad.hcl", 'destination_name = "a|pp"', ("ports.nomad.hcl", "app")),
        ("image.pkr.hcl", '"source.null.b|ase', ("image.pkr.hcl", '"base"')),
        ("terragrunt.hcl", "dependency.v|pc", ("terragrunt.hcl", '"vpc"')),
        ("terragrunt.hcl", '"./v|pc"', ("vpc/terragrunt.hcl", "")),
        ("live/app/terragrunt.hcl", "locals.reg|ion", ("live/common.hcl", "region")),
        ("live/app/terragrunt.hcl", "folders(|", ("live/common.hcl", "")),
        ("live/app/terragrunt.hcl", "outputs.i|d", ("net/main.tf", '"id"')),
        ("docker-bake.hcl", "target:ba|se", ("docker-bake.hcl", '"base"')),
        ("docker-bake.hcl", "tag|ged(", ("docker-bake.hcl", '"tagged"')),
        ("main.tf", "= aws.we|st }", ("main.tf", "west")),
        ("main.tf", "aws.f|ar", ("net/main.tf", "far")),
    ],
)
def test_definition(
    editor: Editor, name: str, marked: str, expected: tuple[str, str]
) -> None:
    assert editor.leads_to(name, marked) == expected


@pytest.mark.parametrize(
    ("name", "marked", "old", "count"),
    [
        ("ports.nomad.hcl", 'volume "da|ta"', "data", 2),
        ("ports.nomad.hcl", 'task = "ser|ver"', "server", 3),
        ("image.pkr.hcl", '"ba|se"', "base", 3),
        ("terragrunt.hcl", '"v|pc"', "vpc", 2),
        ("docker-bake.hcl", 'target "ba|se"', "base", 3),
        ("docker-bake.hcl", "tag|ged(", "tagged", 2),
        ("main.tf", "we|st", "west", 3),
    ],
)
def test_rename(editor: Editor, name: str, marked: str, old: str, count: int) -> None:
    (text,) = editor.renamed(name, marked).values()
    assert text.count("new") == count
    kept = FILES[name].count(old) - count
    assert text.count(old) == kept


def test_no_text_names_a_source_with_a_dot_or_without_a_name(tmp_path: Path) -> None:
    path = tmp_path / "a.pkr.hcl"
    path.write_text(
        'source "null" "a.b" {}\nsource "null" "" {}\nsource "null" "a" {}\n'
        'build {\n  sources = ["source.null.a.b", "source.null.", "source.null.a"]\n}\n'
    )
    lenses = hints.code_lenses(Workspace([str(tmp_path)]), str(path))
    counts = {each.range.start.line: each.command.title for each in lenses if each.command}
    assert counts == {0: "0 references", 1: "0 references", 2: "1 reference"}


def test_an_alias_is_renamed_in_the_callers_of_its_module(editor: Editor) -> None:
    texts = editor.renamed("net/main.tf", "[aws.f|ar]")
    assert texts == {
        "net/main.tf": ALIASES.replace("aws.far", "aws.new"),
        "main.tf": CALLER.replace("aws.far", "aws.new"),
    }


def test_the_name_of_a_provider_cannot_be_changed(editor: Editor) -> None:
    assert renaming.prepare_rename(*editor.at("main.tf", 'provider "a|ws"')) is None


def test_parameters_of_a_declared_function_are_shown(editor: Editor) -> None:
    found = hovering.signature_help(*editor.at("docker-bake.hcl", 'tagged(|"x"'))
    assert found is not None and found.signatures[0].label == "tagged(name)"


def test_a_port_is_renamed_in_its_group_and_in_names_of_variables(editor: Editor) -> None:
    before, other = PORTS.split('group "other"')
    for old in ('"http" {', 'port = "http"', '["http"]', "ADDR_http", "server_http", "PORT_http\""):
        before = before.replace(old, old.replace("http", "new"))
    (text,) = editor.renamed("ports.nomad.hcl", 'port "ht|tp" {\n        to').values()
    assert text == before + 'group "other"' + other


def test_a_port_with_a_hyphen_has_another_name_in_variables(editor: Editor) -> None:
    edit = renaming.rename(*editor.at("ports.nomad.hcl", "ADDR_ht|tp"), "web-ui")
    assert edit is not None
    (change,) = edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    texts = sorted([each.new_text for each in change.edits])
    assert texts == ["web-ui"] * 4 + ["web_ui"] * 3


def test_a_name_that_the_group_has_already_is_refused(editor: Editor) -> None:
    with pytest.raises(Refused, match="There is already a port `http`"):
        renaming.rename(*editor.at("clash.nomad.hcl", 'port "ad|min"'), "http")


def test_the_name_of_a_service_cannot_be_changed(editor: Editor) -> None:
    assert renaming.prepare_rename(*editor.at("ports.nomad.hcl", 'name = "a|pp"')) is None


def test_a_local_value_is_renamed_in_the_units_that_include_it(editor: Editor) -> None:
    texts = editor.renamed("live/app/terragrunt.hcl", "locals.reg|ion")
    assert texts == {
        "live/common.hcl": COMMON.replace("region", "new"),
        "live/app/terragrunt.hcl": UNIT.replace("locals.region", "locals.new"),
    }


def test_an_output_is_renamed_in_the_units_that_depend_on_it(editor: Editor) -> None:
    texts = editor.renamed("net/main.tf", 'output "i|d"')
    assert texts["live/app/terragrunt.hcl"] == UNIT.replace("outputs.id", "outputs.new")


@pytest.mark.parametrize(
    ("name", "text", "links"),
    [
        (
            "docker-bake.hcl",
            'target "app" {\n  context = "near.hcl"\n  dockerfile = "near.hcl"\n}\n',
            [(2, "near.hcl")],
        ),
        (
            "terragrunt.hcl",
            'include "a" {\n  path = "../far.hcl"\n}\nlocals {\n'
            '  a = read_terragrunt_config("near.hcl")\n'
            '  b = find_in_parent_folders("far.hcl")\n  c = file("near.hcl")\n  d = "near.hcl"\n'
            "}\n",
            [(1, "../far.hcl"), (4, "near.hcl"), (5, "../far.hcl")],
        ),
    ],
)
def test_what_names_a_file_links_to_it(
    tmp_path: Path, name: str, text: str, links: list[tuple[int, str]]
) -> None:
    folder = tmp_path / "unit"
    folder.mkdir()
    (tmp_path / "far.hcl").touch()
    (folder / "near.hcl").touch()
    (folder / name).write_text(text)
    workspace = Workspace([str(tmp_path)])
    found = navigation.document_links(workspace, str(folder / name))
    assert [(each.range.start.line, each.target) for each in found] == [
        (line, workspace.uri(str((folder / path).resolve()))) for line, path in links
    ]


@pytest.mark.parametrize("name", ["web", "c"])  # a task may have the name of a port
def test_a_port_is_renamed_where_a_driver_maps_it(tmp_path: Path, name: str) -> None:
    text = (
        'job "a" {\n  group "b" {\n    task "c" {\n      driver = "docker"\n'
        '      config {\n        port_map {\n          http = 80\n        }\n      }\n'
        '      resources {\n        network {\n          port "http" {}\n        }\n      }\n'
        '      service {\n        port = "http"\n      }\n    }\n  }\n}\n'
    )
    path = tmp_path / "a.nomad.hcl"
    path.write_text(text)
    position = Positions(text).position(text.index('http" {}'))
    edit = renaming.rename(Workspace([str(tmp_path)]), str(path), position, name)
    assert edit is not None
    (change,) = edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    assert sorted([each.range.start.line for each in change.edits]) == [6, 11, 15]
