"""What all rules say of files of all kinds, as recorded.

`files.txt` has modules, each below a line `===`, and the files of each behind lines `---`. A line
that begins with `%` sets an option of a rule. Some signs stand for invisible characters. Below a
module, `>` marks each finding in full. `--update-golden` records them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.linter.checker import Checker
from hcl_lint.project.configuration import parse_toml
from tests.conftest import Golden
from tests.linter.checking import ruleset
from tests.linter.test_reordering import SIGNS
from tests.linter.test_variants import found, written_once

RECORDED = Path(__file__).parent / "files.txt"
# What all of these files lack or have, and is left to those that set an option of the rule.
IGNORED = [
    "SEC", "F001", "missing-required-version", "missing-provider-requirement", "module-files",
    "file-placement", "undocumented-variable", "undocumented-output", "untyped-variable",
    "name-length", "blank-line-between-blocks", "undefined-root", "undefined-function",
    "unexpected-item", "missing-item",
]


def written_anew(text: str) -> Iterator[str]:
    options: dict[str, dict[str, object]] = {}
    files: dict[str, str] = {}
    path = ""
    for line in [*text.splitlines(), "==="]:
        if line.startswith("===") and files:
            ignored = [name for name in IGNORED if name not in options]
            checker = Checker(ruleset("ALL", ignore=ignored, preview=True, options=options))
            findings = found(checker, [(path, meant(text)) for path, text in files.items()])
            yield from written_once(iter([f"> {each}" for each in findings]))
            options, files = {}, {}
        if line.startswith(">") or line == "===":
            continue
        yield line
        if line.startswith("% "):
            rule, _, setting = line[2:].partition(":")
            options.setdefault(rule, {}).update(parse_toml(setting))
        elif line.startswith("--- "):
            path = line[4:]
            files[path] = ""
        elif not line.startswith("==="):
            files[path] += f"{line}\n"


def meant(text: str) -> str:
    for sign, each in SIGNS.items():
        text = text.replace(sign, each)
    return text


def test_files_have_the_findings_that_are_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(written_anew(RECORDED.read_text("utf-8"))) + "\n")
