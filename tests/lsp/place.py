"""A small workspace on the disk."""

from __future__ import annotations

from pathlib import Path

from lsprotocol import types

FILES = {
    "main.tf": """\
variable "region" {
  type        = string
  default     = "eu"
  description = "Where to build."
}

locals {
  tags = { Name = "x", Env = var.region }
  size = 3
}

module "net" {
  source = "./net"
  cidr   = "10.0.0.0/16"
}

resource "terraform_data" "a" {
  input = "${local.tags}"
}

output "id" {
  value = module.net.id
}
""",
    "net/main.tf": """\
variable "cidr" {
  type = string
}

variable "hosts" {
  type    = number
  default = 1
}

output "id" {
  value = "${var.cidr}-${var.hosts}"
}
""",
    "app.nomad.hcl": """\
job "app" {
  datacenters = ["dc1"]

  group "web" {
    task "server" {
      driver = "docker"

      config {
        image = "nginx:1.27"
      }
    }
  }
}
""",
}


class Place:
    """A folder with the `FILES`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / ".git").mkdir()
        for name, text in FILES.items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)

    def uri(self, name: str = "main.tf") -> str:
        return (self.folder / name).as_uri()

    def text(self, name: str = "main.tf") -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(name))

    def at(self, marker: str, name: str = "main.tf", *, after: bool = False) -> types.Position:
        """The position where *marker* begins in a file, or ends."""
        text = FILES[name]
        offset = text.index(marker) + (len(marker) if after else 0)
        before = text[:offset]
        return types.Position(before.count("\n"), offset - (before.rfind("\n") + 1))
