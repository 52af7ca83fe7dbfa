"""``hcl-lint format`` of documents and programs with HCL in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Runner

DOCUMENT = """\
# Use

```hcl
variable "a" {
type=string
}
```

```hcl
resource "x" "y" {
  ...
```

```sh
a   =   1
```
"""


def test_snippets_of_a_named_document_are_formatted(run: Runner, folder: Path) -> None:
    (folder / "README.md").write_text(DOCUMENT)
    assert run("format", "README.md").code == 0
    expected = DOCUMENT.replace("type=string", "  type = string")
    assert (folder / "README.md").read_text() == expected


def test_newlines_of_the_document_stay(run: Runner, folder: Path) -> None:
    (folder / "a.md").write_bytes(b"```tf\r\na=1\r\n```\r\n")
    run("format", "a.md")
    assert (folder / "a.md").read_bytes() == b"```tf\r\na = 1\r\n```\r\n"


def test_folders_are_searched_for_documents_only_when_settings_say_so(
    run: Runner, folder: Path
) -> None:
    (folder / "README.md").write_text(DOCUMENT)
    assert "README.md" not in run("format", "--check", ".").out
    result = run("format", "--check", "--config", "snippets = ['markdown']", ".")
    assert (result.code, result.out) == (1, "would reformat README.md\n")


def test_an_unknown_language_of_snippets_is_rejected(run: Runner, folder: Path) -> None:
    result = run("format", "--config", "snippets = ['markdwon']", ".")
    assert result.code == 2
    assert "did you mean `markdown`?" in result.err


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("a_test.go", 'f(`\nresource "a" %q {\nb=%[1]d\n%s\n}\n`)\n',
         'f(`\nresource "a" %q {\n  b = %[1]d\n  %s\n}\n`)\n'),
        ("test_a.py", 'A = """\n    a {\n    b=1\n    }\n"""\n',
         'A = """\n    a {\n      b = 1\n    }\n"""\n'),
        ("text.py", 'A = """\n  Usage: a=1\n  """\nB = """\n  a=1\n"""\n', None),
        ("a.rst", ".. code:: hcl\n\n   a=1\n", ".. code:: hcl\n\n   a = 1\n"),
        ("a.adoc", "[source,hcl]\n----\na=1\n----\n", "[source,hcl]\n----\na = 1\n----\n"),
    ],
)
def test_other_hosts(
    run: Runner, folder: Path, name: str, before: str, after: str | None
) -> None:
    (folder / name).write_text(before)
    run("format", name)
    assert (folder / name).read_text() == (after or before)
