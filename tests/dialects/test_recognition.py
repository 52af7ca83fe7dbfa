"""Which dialect a file is in by its content alone, as recorded.

`recognized.txt` has a file in each line, with `⏎` for newlines, and below it, behind four spaces,
the dialect. `--update-golden` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.dialects.recognition import dialect_of_content
from hcl_lint.dialects.registry import Dialects
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.conftest import Golden

RECORDED = Path(__file__).parent / "recognized.txt"
RESULT = "    "


def results() -> Iterator[str]:
    dialects = list(Dialects(()))
    for line in RECORDED.read_text("utf-8").splitlines():
        if line.startswith(RESULT):
            continue
        yield line
        tree = parse_config(Source("x.hcl", line.replace("⏎", "\n") + "\n"))
        found = dialect_of_content(tree, dialects)
        yield f"{RESULT}{'none' if found is None else found.name}"


def dialect_of(text: str) -> str:
    found = dialect_of_content(parse_config(Source("x.hcl", text)), list(Dialects(())))
    return "none" if found is None else found.name


def test_names_are_in_any_case_only_where_the_product_reads_them_so() -> None:
    job = 'job "a" {\n  group "b" {}\n}\nlocals {}\nvariable "v" {}\n'
    assert dialect_of(job) == "nomad"
    assert dialect_of(job.replace("locals", "Locals").replace("variable", "Variable")) == "none"
    entry = 'Kind = "mesh"\nName = "y"\nMeta {}\n'
    assert dialect_of(entry) == dialect_of(entry.lower()) == "consul-entry"


def test_files_are_recognized_as_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(results()) + "\n")
