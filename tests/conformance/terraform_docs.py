"""Compare our documentation of modules with that of terraform-docs.

``python -m tests.conformance.terraform_docs [--show NAME] [--readmes [CLASS]]`` prints how many
of its golden files come out byte for byte, and how many rows of the tables in the READMEs of real
modules do, by what became of the others.
"""

from __future__ import annotations

import argparse
import difflib
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping

from hcl_lint.documentation.files import ModuleFiles
from hcl_lint.documentation.generation import documentation_of
from hcl_lint.documentation.settings import SECTIONS, DocsSettings, read_value
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from tests.conformance import tables
from tests.conformance.tables import Case

GOLDEN = "terraform-docs/golden"
EXAMPLES = "terraform-docs/examples"
READMES = "terraform-docs/readmes"

FOLDER = "module"

# What the settings of the table call sections.
_SECTIONS = {
    "DataSources": "data-sources", "ModuleCalls": "modules",
    **{name.capitalize(): name for name in SECTIONS},
}
_OFF = (
    "anchor", "color", "default", "description", "escape", "hide-empty", "html", "lockfile",
    "read-comments", "required", "sensitive", "type",
)


def examples() -> Mapping[str, str]:
    """The files of the module that the golden files document."""
    path = tables.find(EXAMPLES)
    if path is None:
        raise FileNotFoundError(f"no {EXAMPLES} in {tables.folder()}")
    found: Mapping[str, str] = json.loads(path.read_text("utf-8"))
    return found


def document(files: Mapping[str, str], settings: DocsSettings) -> str:
    """The documentation of a module given as texts."""
    here = os.path.join(os.sep, "work")
    contents = {os.path.join(FOLDER, name): text.encode() for name, text in files.items()}
    memory = MemoryFiles({**contents, os.path.join(FOLDER, ".keep"): b""}, here)
    project = Project(ConfigurationFinder(files=memory, is_isolated=True, environment={}))
    for loaded in project.modules.in_folder(FOLDER):
        if loaded.module is not None and loaded.dialect.has_modules:
            return documentation_of(loaded.module, settings, ModuleFiles(memory, FOLDER))
    file = project.file(os.path.join(FOLDER, "main.tf"))
    module = project.modules.of(file).module
    assert module is not None
    return documentation_of(module, settings, ModuleFiles(memory, FOLDER))


def golden_settings(case: Case) -> DocsSettings:
    """The settings of a golden file; what it does not name is off."""
    values: dict[str, object] = {f"settings.{name}": False for name in _OFF}
    values["formatter"] = case["formatter"]
    values["sort.enabled"] = False
    shown = tuple(_SECTIONS[each] for each in case["config"]["sections"])
    values["sections.show"] = shown
    if not shown:
        values["sections.hide"] = ("all",)
    for name, value in case["config"].items():
        if name in ("sections", "module-root") or (name, value) == ("sort.by", "print"):
            continue
        values[name] = read_value(name, value)
    if case["config"].get("sort.by") == "print":
        # The name of the golden file says what the tests of terraform-docs sort by.
        values["sort.by"] = case["name"].removeprefix("SortBy").lower()
    return DocsSettings(values)


def golden_text(case: Case, files: Mapping[str, str]) -> str:
    """Our text for a golden file."""
    is_empty = case["config"].get("module-root") == "empty"
    return document({} if is_empty else files, golden_settings(case))


class GoldenScore:
    """What came of golden files: the names of those that are equal, and our texts of others."""

    def __init__(self) -> None:
        self.equal: list[str] = []
        self.others: dict[str, tuple[str, str]] = {}

    @property
    def count(self) -> int:
        return len(self.equal) + len(self.others)

    def lines(self) -> list[str]:
        share = len(self.equal) / max(1, self.count)
        lines = [f"golden files: {len(self.equal)} of {self.count} equal ({share:.1%})"]
        return [*lines, *(f"  different: {name}" for name in self.others)]


def score_golden(cases: Iterable[Case]) -> GoldenScore:
    """Compare golden files."""
    files = examples()
    score = GoldenScore()
    for case in cases:
        name = f"{case['formatter']} {case['name']}"
        text = golden_text(case, files)
        if text == case["expected"]:
            score.equal.append(name)
        else:
            score.others[name] = (case["expected"], text)
    return score


# READMEs

_ANCHOR = re.compile(r'<a name="[^"]*"></a> *\[([^]]*)\]\(#[^)]*\)')
_BREAK = re.compile(r"<br ?/?>")
_NAME = re.compile(r"\| *(?:\[([^]]*)\]\([^)]*\)|([^ |]+))")


def plain_row(row: str) -> str:
    """A row without anchors and escapes, and with one form of breaks and fences."""
    row = _ANCHOR.sub(r"\1", row).replace("\\_", "_").replace("\\", "")
    row = _BREAK.sub(" ", row.replace("<pre>", " ``` ").replace("</pre>", " ``` "))
    return " ".join(row.replace("```", " ``` ").split())


def rows_of(text: str) -> dict[str, list[str]]:
    """The rows of the tables in a text by the titles of the sections, headings excluded."""
    found: dict[str, list[str]] = {}
    title, rows = "", 0
    for line in text.split("\n"):
        if line.startswith("#"):
            title, rows = line.lstrip("# ").strip(), 0
        elif line.startswith("|"):
            rows += 1
            if rows > 2:
                found.setdefault(title, []).append(plain_row(line))
        elif line.strip():
            rows = 0
    return found


def readme_settings(case: Case) -> DocsSettings:
    """The settings that the text between the markers was made with, as far as it shows."""
    block = case["block"]
    values: dict[str, object] = {"sections.hide": ("header",)}
    for name in ("type", "default", "required"):
        values[f"settings.{name}"] = any(
            line.startswith("|") and f"| {name.capitalize()} |" in line
            for line in block.split("\n")
            if "Description" in line
        )
    values["settings.html"] = "```" not in block
    return DocsSettings(values)


class ReadmeScore:
    """What came of the rows in READMEs: how many are equal, and the others by class."""

    def __init__(self) -> None:
        self.equal = 0
        self.classes: dict[str, list[tuple[Case, str, str]]] = {}

    @property
    def count(self) -> int:
        return self.equal + sum(map(len, self.classes.values()))

    def lines(self) -> list[str]:
        share = self.equal / max(1, self.count)
        lines = [f"rows in READMEs: {self.equal} of {self.count} equal ({share:.1%})"]
        for name, rows in sorted(self.classes.items(), key=lambda each: -len(each[1])):
            lines.append(f"  {name}: {len(rows)}")
        return lines


def name_of_row(row: str) -> str:
    match = _NAME.match(row)
    return "" if match is None else match.group(1) or match.group(2)


def score_readmes(cases: Iterable[Case]) -> ReadmeScore:
    """Compare the rows of READMEs."""
    score = ReadmeScore()
    for case in cases:
        ours = rows_of(document(case["files"], readme_settings(case)))
        for title, rows in rows_of(case["block"]).items():
            known = Counter(ours.get(title, ()))
            for row in rows:
                if known[row] > 0:
                    known[row] -= 1
                    score.equal += 1
                else:
                    reason, other = _class_of(case, title, row, ours.get(title, []))
                    score.classes.setdefault(f"{title}: {reason}", []).append((case, row, other))
    return score


def _class_of(case: Case, title: str, row: str, ours: list[str]) -> tuple[str, str]:
    """Why a row of a README is not among ours, and the one of ours with its name."""
    name = name_of_row(row)
    same = [each for each in ours if name_of_row(each) == name]
    if not same:
        text = "\n".join(case["files"].values())
        word = name.rpartition(".")[2]
        return ("stale: it is not declared" if word not in text else "not among ours"), ""
    other = min(same, key=lambda each: _differing(row, each))
    cells, others = row.split(" | "), other.split(" | ")
    if len(cells) != len(others):
        return "other cells", other
    return f"cell {[a == b for a, b in zip(cells, others)].index(False) + 1}", other


def _differing(row: str, other: str) -> int:
    return sum(a != b for a, b in zip(row.split(" | "), other.split(" | ")))


def main() -> int:
    """Print both scores, and differences if asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--show", help="show the difference of a golden file")
    parser.add_argument("--readmes", nargs="?", const="", help="show rows of a class that differ")
    options = parser.parse_args()
    golden = score_golden(tables.load(GOLDEN))
    for name, (expected, text) in golden.others.items():
        if options.show and options.show in name:
            lines = difflib.unified_diff(
                expected.split("\n"), text.split("\n"), f"{name} expected", "ours", lineterm=""
            )
            print("\n".join(lines))
    print("\n".join(golden.lines()))
    readmes = score_readmes(tables.load(READMES))
    if options.readmes is not None:
        for title, rows in readmes.classes.items():
            for case, row, other in rows if options.readmes in title else ():
                print(f"{case['repo']}/{case['path']} {title}\n  theirs {row}\n  ours   {other}")
    print("\n".join(readmes.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
