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
from tests.conftest import Golden
from tests.linter.checking import ruleset
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
    checker = Checker(ruleset("ALL", ignore=IGNORED, preview=True))
    for line in RECORDED.read_text("utf-8").splitlines():
        if line.startswith(RESULT):
            continue
        yield line
        value = NAME.sub(r"var.\1", line.replace("⏎", "\n"))
        files = [("variables.tf", VARIABLES), ("main.tf", f"locals {{\n  x = {value}\n}}\n")]
        for each in found(checker, files):
            if "| main.tf " in each:
                yield f"{RESULT}{each.replace('| main.tf ', '| ')}"


def test_expressions_have_the_findings_that_are_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(written_once(results())) + "\n")
