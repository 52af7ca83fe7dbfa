"""No report shows credentials, whatever it is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.project.settings import OUTPUT_FORMATS
from tests.extent import sample
from tests.running import Runner

KEY = "AKIA" + "ZQ7WPL5XN3JMRT2K"
PASSWORD = "kW3nv81RsYb6"
TEXT = f"""\
variable "a" {{ default =   "{KEY}" }}
locals {{
  b = {{ password   = "{PASSWORD}", b = 1 }}
  c = 1 + "{KEY}"
}}

resource "aws_instance" "web" {{
  user_data = <<-SCRIPT
    export AWS_ACCESS_KEY_ID={KEY}
  SCRIPT
}}
"""


@pytest.mark.parametrize("format_name", OUTPUT_FORMATS)
@pytest.mark.parametrize("select", sample(["ALL", "F,V,TF,SEC"], 2))
def test_no_report_shows_them(format_name: str, select: str, run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(TEXT)
    done = run("check", "--select", select, "--output-format", format_name, "main.tf")
    assert done.code == 1 and done.out
    assert KEY not in done.out + done.err and PASSWORD not in done.out + done.err


def test_a_fix_that_writes_one_is_named_only(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(TEXT)
    done = run("check", "--select", "unformatted", "--output-format", "json", "main.tf")
    assert '"format the file"' in done.out and '"edits": []' in done.out


def test_fixing_keeps_them(run: Runner, folder: Path) -> None:
    (folder / "main.tf").write_text(TEXT)
    run("check", "--select", "unformatted", "--fix", "main.tf")
    assert (folder / "main.tf").read_text().count(KEY) == 3
