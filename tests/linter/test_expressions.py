"""What all rules say of expressions of all kinds, as recorded.

`expressions.txt` has an expression in each line, with `\\n` for a newline. Below it stands, behind
four spaces, each finding in full where it is a value in a module with variables of most types, of
which the expressions have only the names. `--update-golden` records them anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hcl_lint.linter.checker import Checker
from hcl_lint.semantics.document import document_of
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.linter.checking import DIALECTS, ruleset
from tests.linter.test_variants import found, written_once

RECORDED = Path(__file__).parent / "expressions.txt"
RESULT = "    "
TYPES = {
    "s": "string", "n": "number", "b": "bool", "ls": "list(string)", "m": "map(string)",
    "st": "set(string)", "o": "object({ a = string, b = optional(number) })", "any": "any",
}
VARIABLES = "".join(
    [f'variable "{name}" {{\n  type     = {type_}\n  nullable = false\n}}\n'
     for name, type_ in TYPES.items()]
) + 'variable "nulls" {\n  type = string\n}\n'
# What all of these files lack, and what is only about names and layout.
IGNORED = [
    "SEC", "F001", "L", "missing-required-version", "name-length", "unused-local",
]
NAME = re.compile(rf"(?<![\w.\"\\])(?<!for )({'|'.join([*TYPES, 'nulls'])})(?![\w(\"]| = )")


def results() -> Iterator[str]:
    lines = RECORDED.read_text("utf-8").splitlines()
    lines = [line for line in lines if not line.startswith(RESULT)]
    checker = Checker(ruleset("ALL", ignore=IGNORED, preview=True))
    valid: list[tuple[str, str]] = [("variables.tf", VARIABLES)]
    known: dict[str, list[str]] = {}
    for number, line in enumerate(lines):
        value = NAME.sub(r"var.\1", line.replace("⏎", "\n"))
        file = (f"{number:03}.tf", f"locals {{\n  x{number:03} = {value}\n}}\n")
        if document_of(Source(*file), DIALECTS).has_valid_syntax:
            valid.append(file)
        else:
            known[file[0]] = found(checker, [file])
    # One module of all that can be checked together is checked much faster.
    for each in found(checker, valid):
        severity, _, rest = each.partition(" | ")
        path, _, place = rest.partition(" ")
        known.setdefault(path, []).append(f"{severity} | {place}")
    for number, line in enumerate(lines):
        yield line
        yield from [f"{RESULT}{each}" for each in known.get(f"{number:03}.tf", ())]


def test_expressions_have_the_findings_that_are_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(written_once(results())) + "\n")
