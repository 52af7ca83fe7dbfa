"""``hcl-lint check`` of documents with HCL in them."""

from __future__ import annotations

import json
from pathlib import Path

from tests.running import Runner

DOCUMENT = """\
# Use

```terraform
resource "terraform_data" "a" {
  inptu = var.elsewhere
}
```

> ```hcl
> locals {
>   a = upper()
> }
> ```

```tf
variable "x" {
  ...
}
variable {
```

<!-- hcl-lint: skip -->
```tf
a = = 1
```
"""


def test_findings_have_the_lines_of_the_document(run: Runner, folder: Path) -> None:
    (folder / "README.md").write_text(DOCUMENT)
    result = run("check", "--output-format", "concise", "README.md")
    assert result.code == 1
    assert [line.split(" ", 2)[:2] for line in result.out.splitlines()[:-1]] == [
        ["README.md:5:3:", "E020"], ["README.md:11:15:", "V003"], ["README.md:17:3:", "E001"]
    ]


def test_a_fragment_lacks_nothing(run: Runner, folder: Path) -> None:
    (folder / "a.md").write_text('```tf\nmodule "a" {\n  b = local.c\n}\nx=1\n```\n')
    result = run("check", "a.md")
    assert (result.code, "x" in result.out) == (1, True)
    (folder / "a.md").write_text('```tf\nresource "a" "b" {\n  c = var.c\n}\n```\n')
    assert run("check", "a.md").code == 0


def test_no_run_changes_a_document(run: Runner, folder: Path) -> None:
    (folder / "a.md").write_text('```tf\nlocals {\n  a = "${var.b}"\n}\n```\n')
    run("check", "--fix", "a.md")
    assert "${var.b}" in (folder / "a.md").read_text()


def test_a_document_that_is_not_utf_8_is_no_defect(run: Runner, folder: Path) -> None:
    (folder / "a.md").write_bytes(b"\xff\n```tf\na = \xff\n```\n")
    assert "internal-error" not in run("check", "a.md").out


def test_strings_of_programs_are_for_the_formatter_alone(run: Runner, folder: Path) -> None:
    (folder / "a.go").write_text("x := `\na {\n  b = c(\n}\n`\n")
    assert run("check", "a.go").code == 0


def test_related_places_are_in_the_document_too(run: Runner, folder: Path) -> None:
    (folder / "a.md").write_text('```tf\nlocals {\n  a = local.b\n  b = local.a\n}\n```\n')
    (found,) = json.loads(run("check", "a.md", "--output-format", "json").out)
    assert [each["path"] for each in (found, *found["related"])] == ["a.md", "a.md"]


def test_a_snippet_may_have_all_that_a_file_may_have(run: Runner, folder: Path) -> None:
    (folder / "a.md").write_text(
        '```hcl\nvariable "v" {\n}\nfunction "f" {\n  params = []\n  result = 1\n}\n'
        'group "g" {\n}\ntarget "t" {\n  imaginary = 1\n}\n```\n'
    )
    assert "`imaginary`" in run("check", "a.md").out
