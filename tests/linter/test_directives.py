"""What comments suppress, and what is said of them, at each kind of place.

`directives.txt` has each comment with all that is found where it stands above an attribute, behind
one, in a block and at the end of a file, in full. `--update-golden` records the findings anew; a
new comment is a line of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.linter.checker import Checker
from tests.conftest import Golden
from tests.linter.checking import ruleset
from tests.linter.test_variants import found, written_once

RECORDED = Path(__file__).parent / "directives.txt"
RESULT = "    "
PLACES = {
    "above": '{}\na = "${{b}}"\n',
    "behind": 'a = "${{b}}" {}\nc = (d)\n',
    "in a block": 'resource "aws_ebs_volume" "a" {{\n  {}\n  size = "${{b}}"\n}}\n',
    "at the end": 'a = "${{b}}"\n{}',
}


def results() -> Iterator[str]:
    checker = Checker(ruleset("HL", "S005", "S003", "aws-unencrypted-volume", preview=True))
    for line in RECORDED.read_text("utf-8").splitlines():
        if line.startswith(RESULT):
            continue
        yield line
        comment = line.replace("\\n", "\n")
        known: dict[str, None] = {}
        for place, text in PLACES.items():
            for each in found(checker, [("main.tf", text.format(comment))]):
                known[f"{RESULT}{place}: {each}"] = None
        yield from known


def test_directives_do_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(written_once(results())) + "\n")
