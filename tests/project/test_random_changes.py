"""Random changes of modules: what a check of some files finds is what one of all files finds there.

So is what `check --changed` reports about files that did not change.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import cast

from hcl_lint.files.git import Git, GitChanges
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.affected import AffectedFiles
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from tests.extent import Extent

WORD = re.compile(r"[a-z_0-9]+")
FILES = {
    "hcl-lint.toml": 'select = ["ALL"]\n',
    "variables.tf": (
        'variable "size" {\n  type    = number\n  default = 3\n}\n\n'
        'variable "names" {\n  type    = list(string)\n  default = []\n}\n\n'
        'variable "text" {\n  type      = string\n  default   = null\n  sensitive = true\n}\n'
    ),
    "locals.tf": (
        "locals {\n  first = var.names[0]\n  count = var.size + 1\n  loop  = local.end\n"
        '  end   = "${local.other}-x"\n  other = 2\n}\n'
    ),
    "main.tf": (
        'resource "terraform_data" "a" {\n  for_each = toset(var.names)\n'
        "  input    = local.count\n}\n\n"
        'resource "terraform_data" "b" {\n  count      = local.count\n'
        '  input      = terraform_data.a["x"].output\n  depends_on = [terraform_data.a]\n}\n'
    ),
    "outputs.tf": (
        'output "ids" {\n  value = terraform_data.b[*].id\n}\n\n'
        'output "first" {\n  value     = "${local.first}-${var.text}"\n  sensitive = true\n}\n'
    ),
    "calls.tf": 'module "net" {\n  source = "./net"\n  size   = var.size\n  loop   = 1\n}\n',
    "state.tf": "moved {\n  from = terraform_data.other\n  to   = terraform_data.a\n}\n",
    "net/main.tf": (
        'variable "size" {\n  type = number\n}\n\noutput "loop" {\n  value = var.size\n}\n'
    ),
    "more.tf.json": (
        '{"module":{"3net":{"source":"./other"}},"locals":{"more":"${module.net.loop}"}}\n'
    ),
    "other/main.tf": 'variable "size" {\n  default = 3\n}\n',
    "terraform.tfvars": "size  = 2\nnames = []\n",
}


class Changes(GitChanges):
    """What changed between two versions of files in memory."""

    def __init__(self, before: dict[str, str], now: dict[str, str]) -> None:
        super().__init__(cast("Git", None))  # which is not asked
        names = [name for name in now if now[name] != before[name]]
        self.changed.update([f"/r/{name}" for name in names])
        self._before = {f"/r/{name}": before[name].encode() for name in names}

    def is_new(self, path: str) -> bool:
        return False

    def old_contents(self, paths: Iterable[str]) -> dict[str, bytes]:
        return {path: self._before[path] for path in paths if path in self._before}


def finder(files: dict[str, str]) -> ConfigurationFinder:
    contents = {"/r/.git/HEAD": b"", **{f"/r/{name}": files[name].encode() for name in files}}
    return ConfigurationFinder(files=MemoryFiles(contents, "/r"), is_isolated=False)


def findings(files: dict[str, str], paths: Iterable[str]) -> dict[str, Counter[str]]:
    """What a check of some of the files finds, by path."""
    outcomes = check_files(Project(finder(files)), sorted(paths), CheckSettings(), 1)
    return {
        outcome.path: Counter([
            f"{found.code} {found.start.line}:{found.start.character}: {found.summary} "
            f"{found.detail}"
            for found in outcome.findings
        ])
        for outcome in outcomes
    }


def changed(files: dict[str, str], choose: random.Random) -> tuple[str, dict[str, str]]:
    """The name of a file, and all files after a word in it has become another one."""
    name = choose.choice([name for name in sorted(files) if name != "hcl-lint.toml"])
    word = choose.choice(list(WORD.finditer(files[name])))
    other = choose.choice(WORD.findall("".join(files.values())))
    text = files[name][:word.start()] + other + files[name][word.end():]
    return name, {**files, name: text}


def test_findings_of_some_files_are_those_of_all() -> None:
    choose = random.Random(Extent.seed if Extent.full else 6)
    paths = [name for name in FILES if name != "hcl-lint.toml"]
    files = FILES
    for _ in range(400 if Extent.full else 12):
        _, files = changed(FILES if choose.random() < 0.3 else files, choose)
        everywhere = findings(files, paths)
        some = choose.sample(paths, choose.choice([1, 1, 2]))
        assert findings(files, some) == {path: everywhere[path] for path in some}, files


def test_files_with_new_findings_are_affected() -> None:
    choose = random.Random(Extent.seed if Extent.full else 6)
    paths = sorted(name for name in FILES if name != "hcl-lint.toml")
    files = FILES
    for _ in range(400 if Extent.full else 12):
        before = FILES if choose.random() < 0.3 else files
        old = findings(before, paths)
        name, files = changed(before, choose)
        if files == before:
            continue
        affected = AffectedFiles(finder(files), Changes(before, files))
        seen = affected.among(paths, [name]) if affected.roots() else []
        new = findings(files, paths)
        places = {path: _places(new[path]) - _places(old[path]) for path in paths}
        assert {path for path in paths if path != name and places[path]} <= set(seen), files


def _places(found: Counter[str]) -> Counter[str]:
    """Findings without their words."""
    return Counter([text.partition(": ")[0] for text in found.elements()])
