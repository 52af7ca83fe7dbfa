"""What policies of all kinds find and change, as recorded.

`asked.txt` has modules, each below a line `===`, and the files of each behind lines `---`. Lines
that begin with `$` are policies, with `;` between their lines; what they lack is made up. Below
each, `>` marks what it finds, and what its fix makes of the files. `--update-golden`
records that anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hcl_lint.diagnostics.diagnostic import fixes_to_make
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.fixes import fix_once
from hcl_lint.linter.policies.family import read_packs
from hcl_lint.text.source import Source
from tests.conftest import Golden
from tests.linter.checking import modules
from tests.linter.policies.policies import pack, ruleset
from tests.linter.test_variants import in_full, written_once

RECORDED = Path(__file__).parent / "asked.txt"
NEEDED = {"description": '"It is wrong."', "condition": "false", "message": '"no"'}
# A table works out these by itself.
OF_TABLES = ("resources", "paths", "path")


def written_anew(text: str) -> Iterator[str]:
    files: dict[str, str] = {}
    path = ""
    for line in text.splitlines():
        if line.startswith(">"):
            continue
        yield line
        if line.startswith("==="):
            files = {}
        elif line.startswith("--- "):
            path = line[4:]
            files[path] = ""
        elif line.startswith("$ "):
            yield from written_once(answers(policy(line[2:]), files))
        else:
            files[path] += f"{line}\n"


def policy(line: str) -> str:
    """The text of a policy called `it`."""
    for start in ("fix {", '" { default'):
        line = line.replace(start, start.replace("{", "{;", 1))
    lines = line.replace(" }; ", "\n}; ").split("; ")
    if lines[-1].endswith(" }") and any([each.endswith("{") for each in lines]):
        lines[-1] = f"{lines[-1].removesuffix(' }')}\n}}"
    names = {each.partition(" ")[0] for each in lines}
    is_table = not names.isdisjoint(OF_TABLES)
    for name, value in NEEDED.items():
        if name not in names and (name == "description" or not is_table):
            lines.insert(0, f"{name} = {value}")
    shown = "\n".join(lines)
    return f'rule "it" {{\n{shown}\n}}\n'


def answers(text: str, files: dict[str, str]) -> Iterator[str]:
    _, mistakes = read_packs([pack(text)])
    for each in mistakes:
        yield f"> mistake: {in_full(each, '')}"
    if mistakes:
        return
    checker = Checker(ruleset(text))
    sources = [Source(path, each) for path, each in files.items()]
    for module in modules(*sources):
        for result in checker.check(module):
            for each in result.diagnostics:
                own = result.path if each.source is result.tree.source else each.source.path
                yield f"> {in_full(each, f'{own} ')}"
            old = result.text.splitlines()
            new = fix_once(result.document, fixes_to_make(result.diagnostics, unsafe=True))
            lines = new.document.text.splitlines()
            if lines != old:
                yield f"> {result.path} without {[line for line in old if line not in lines]}"
                yield from [f">   {line}" for line in lines if line not in old]


def test_policies_find_and_change_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(written_anew(RECORDED.read_text("utf-8"))) + "\n")
