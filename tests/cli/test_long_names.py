"""However long the names are that files have, what is said about them is short."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.text.messages import LONGEST_MESSAGE
from tests.cli.conftest import Runner
from tests.extent import size

LONG = "a" * size(500_000)
FILES = {
    "hcl-lint.toml": 'select = ["ALL"]\n',
    "main.tf": f"""\
variable "{LONG}" {{
  default = var.{LONG}x
  {LONG}  = 1
}}

variable "{LONG}" {{
  type = {LONG}
}}

locals {{
  {LONG} = local.{LONG}y
  call   = {LONG}("{LONG}" + 1)
  text   = "${{var.{LONG}}}"
  object = {{ {LONG} = 1, {LONG} = 2 }}.{LONG}b
  regex  = regex("{LONG}(", "x")
  file   = file("{LONG}")
  arms   = true ? {{ {LONG} = 1 }} : ["{LONG}"]
  number = tonumber("{LONG}")
  key    = lookup({{ {LONG} = 1 }}, "b{LONG}")
}}

resource "aws_{LONG}" "{LONG}" {{
  {LONG} = 1

  lifecycle {{
    ignore_changes = [{LONG}]
  }}
}}

resource "aws_instance" "{LONG}" {{
  {LONG}        = 1
  instance_type = "{LONG}"
  depends_on    = [aws_instance.{LONG}.id]

  {LONG}b {{
  }}
}}

module "{LONG}" {{
  source = "./m"
  {LONG} = 1
}}

output "{LONG}" {{
  value = module.{LONG}.{LONG}
}}

moved {{
  from = aws_instance.{LONG}x
  to   = aws_instance.{LONG}y
}}

terraform {{
  required_version = ">= {LONG}"

  required_providers {{
    {LONG} = {{ source = "{LONG}" }}
  }}
}}
""",
    "more.tf.json": f'{{"output": {{"{LONG}": {{"{LONG}": "${{var.b{LONG}}}"}}}}, "{LONG}": 1}}\n',
    "m/main.tf": f'variable "c{LONG}" {{\n}}\n',
    "terraform.tfvars": f'{LONG} = "{LONG}"\nz{LONG} = 1\n',
    "a.tftest.hcl": f'run "{LONG}" {{\n  variables {{\n    {LONG} = var.d{LONG}\n  }}\n}}\n',
    "unit/terragrunt.hcl": f"inputs = {{\n  {LONG} = dependency.{LONG}.outputs.{LONG}\n}}\n",
    "a.pkr.hcl": f'build {{\n  sources = ["source.{LONG}.{LONG}"]\n}}\n',
    "docker-bake.hcl": f'target "{LONG}" {{\n  inherits = ["x{LONG}"]\n}}\n',
    "a.nomad.hcl": f'job "{LONG}" {{\n  {LONG} = 1\n}}\n',
}


@pytest.fixture(autouse=True)
def files(folder: Path) -> None:
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text)


@pytest.mark.parametrize("form", ["full", "concise", "junit"])
def test_no_line_about_a_finding_is_long(run: Runner, form: str) -> None:
    shown = run("check", "--no-cache", f"--output-format={form}")
    assert shown.code == 1
    assert len(shown.out.splitlines()) > 30
    # A line may have a summary, the name of a file, and signs that are written with several.
    assert max(map(len, shown.out.splitlines())) < 1.2 * LONGEST_MESSAGE


def test_messages_of_commands_are_short(run: Runner, folder: Path) -> None:
    for words in (["test"], ["edit", "rename", f"var.{LONG}{LONG}", "b"], ["eval", f"{LONG}(1)"]):
        shown = run(*words)
        assert max(map(len, f"{shown.out}{shown.err}".splitlines())) < 1.2 * LONGEST_MESSAGE
    (folder / "hcl-lint.toml").write_text(f'select = ["{LONG}"]\n{LONG} = 1\n')
    shown = run("check")
    assert shown.code == 2
    assert len(shown.err) < 1_000
