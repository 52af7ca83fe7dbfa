"""What a change leaves in memory: next to nothing that only the collector of cycles would find."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest

from hcl_lint.lsp import completion, diagnostics, hints, navigation, semantic_tokens, types
from hcl_lint.lsp.workspace import Workspace
from hcl_lint.syntax import lexer

CALLER = """\
variable "size" {
  type = number
}

locals {
  sizes = [for each in [1, 2] : each * var.size]
}

module "net" {
  source = "./net"
  size   = local.sizes[0]
}

resource "terraform_data" "a" {
  for_each = toset(["a", "b"])
  input    = module.net.size

  lifecycle {
    ignore_changes = [input]
  }
}
"""
CALLEE = 'variable "size" {}\noutput "size" {\n  value = var.size\n}\n'
NOMAD = """\
variable "image" {}
job "app" {
  group "web" {
    network {
      port "http" {}
    }
    task "server" {
      driver = "docker"
      config {
        image = var.image
        ports = ["http"]
      }
    }
  }
}
"""
PACKER = 'source "null" "a" {}\nbuild {\n  sources = ["source.null.a"]\n}\n'
TERRAGRUNT = 'dependency "net" {\n  config_path = "./net"\n}\ninputs = dependency.net.outputs\n'
# Not of Bake, where functions that a file declares know the names that they can use.
FILES = {
    "main.tf": CALLER, "net/main.tf": CALLEE, "app.nomad.hcl": NOMAD, "a.pkr.hcl": PACKER,
    "terragrunt.hcl": TERRAGRUNT,
}


# Of each change: nested functions and generators refer to themselves where they are compiled.
_CLOSURES = 30


@pytest.mark.parametrize("name", FILES)
def test_what_followed_from_the_old_text_is_freed_at_once(tmp_path: Path, name: str) -> None:
    for each, text in FILES.items():
        (tmp_path / each).parent.mkdir(exist_ok=True)
        (tmp_path / each).write_text(text)
    workspace = Workspace([str(tmp_path)])
    uri = (tmp_path / name).as_uri()
    workspace.open(uri, 1, FILES[name])

    def change(version: int) -> None:
        text = FILES[name] + "\n" * version
        workspace.change(uri, version, [types.TextChange(None, text)])
        top = types.Position(0, 0)
        for opened in FILES:
            diagnostics.diagnostics_of(workspace, str(tmp_path / opened))
        path = str(tmp_path / name)
        completion.complete(workspace, path, types.Position(1, 0))
        hints.code_lenses(workspace, path)
        navigation.highlights(workspace, path, top)
        semantic_tokens.semantic_tokens(workspace, path)

    change(2)  # Imports what it needs, which does leave something.
    gc.collect()
    gc.disable()
    try:
        change(3)
        change(4)
        assert gc.collect() <= (0 if lexer.__file__.endswith(".py") else 2 * _CLOSURES)
    finally:
        gc.enable()
