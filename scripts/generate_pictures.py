"""Draw the pictures of the README: a run on a terminal, in light and in dark.

Run ``python scripts/generate_pictures.py`` where hcl-lint and rich are installed. The SVG files go
to ``docs/pictures``.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DIMMED_MONOKAI, TerminalTheme
from rich.text import Text

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
COLUMNS = 88

MODULE = {
    "main.tf": """\
variable "zones" {
  type    = list(string)
  default = ["a", "b"]
}

locals {
  names = [for zone in var.zones : "web-${zone}"]
}

module "network" {
  source = "./network"
  hosts  = "many"
}

output "names" {
  value = "${local.nmaes}"
}
""",
    "network/main.tf": """\
variable "hosts" {
  type = number
}

output "hosts" {
  value = var.hosts
}
""",
}
# A module that `terraform validate` of Terraform 1.11.4 with AWS 5.100.0 calls valid.
VALID = {
    "main.tf": """\
provider "aws" {
  region = "eu-cental-1"
}

resource "aws_vpc" "main" {
  cidr_block = "10.0.0.0/16"
}

resource "aws_subnet" "each" {
  for_each   = toset([aws_vpc.main.id])
  vpc_id     = each.value
  cidr_block = cidrsubnet(aws_vpc.main.cidr_block, 8, 1)
}

resource "aws_instance" "web" {
  ami           = "ami-0abcdef1234567890"
  instance_type = "t3.mircro"
}
""",
}
VALIDATED = """\
\x1b[32m\x1b[1mSuccess!\x1b[0m The configuration is valid.

$ hcl-lint check
"""

LIGHT = TerminalTheme(
    (255, 255, 255), (28, 33, 40),
    [(28, 33, 40), (179, 38, 30), (17, 99, 41), (138, 83, 0), (11, 92, 173), (128, 40, 150),
     (10, 110, 120), (87, 96, 106)],
    [(87, 96, 106), (179, 38, 30), (17, 99, 41), (138, 83, 0), (11, 92, 173), (128, 40, 150),
     (10, 110, 120), (28, 33, 40)],
)


def output_of(module: dict[str, str], words: list[str]) -> str:
    """What hcl-lint writes about a module, with colours."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in module.items():
            path = Path(folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        done = subprocess.run(
            [sys.executable, "-I", "-m", "hcl_lint", *words],
            cwd=folder,
            env={**os.environ, "FORCE_COLOR": "1", "FORCE_HYPERLINK": "0", "COLUMNS": str(COLUMNS)},
            capture_output=True,
            text=True,
        )
    return done.stdout


def draw(name: str, line: str, output: str) -> None:
    """Write the picture of a command with its output, in light and in dark."""
    for theme_name, theme in (("light", LIGHT), ("dark", DIMMED_MONOKAI)):
        console = Console(width=COLUMNS, record=True, file=open(os.devnull, "w"))
        console.print(Text(f"$ {line}"))
        console.print(Text.from_ansi(output.rstrip()))
        path = FOLDER / f"{name}-{theme_name}.svg"
        svg = console.export_svg(title="hcl-lint", theme=theme, unique_id=f"{name}-{theme_name}")
        # No font is fetched from anywhere: what the reader's machine has is good enough.
        path.write_text(re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.S), "utf-8")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    found = output_of(VALID, ["check", "--isolated", "--no-cache"])
    draw("check", "terraform validate", VALIDATED + found)
    draw("graph", "hcl-lint graph", output_of(MODULE, ["graph", "--isolated"]))


if __name__ == "__main__":
    main()
