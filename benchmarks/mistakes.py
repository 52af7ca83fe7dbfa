"""Find mistakes that people committed: check repositories before and after each was corrected.

``python benchmarks/mistakes.py CLONES [--cases FILE] [--program PATH] [--only TEXT]
[--results FILE] [--earlier FILE] [--missed]`` prints a Markdown table by class of mistake.

The cases are commits that corrected a mistake, one JSON object a line: the repository, the commit
and its parent, the class of the mistake and whether a checker without network can know it; the
others are left out. They are in ``round4/fixes.jsonl.gz`` of the folder that
``HCL_LINT_CONFORMANCE`` names. CLONES holds a git directory ``OWNER+NAME/repo`` with the history
of each repository (``git clone --bare``); cases of repositories that it lacks are left out.

For each case, the default rules check the files of the folders that the commit changed, in the
whole tree at the parent and at the commit. The mistake counts as found where a finding disappears
with the correction, is of a rule that can find mistakes of this class at all (`FITTING`; rules of
form and of policy fit none), and is an error, or a warning on a line that the correction changed,
beside one that it added, or about something that is named on those lines, or that it shows there.

``--results`` keeps the findings of each case, ``--earlier`` takes such a file of another run for
the column of what was found before, and ``--missed`` lists the cases without a finding.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple, TypedDict

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT))  # after what is installed

from hcl_lint.dialects.registry import is_hcl_name  # noqa: E402 (the path is known now)

CONFORMANCE = Path(os.environ.get("HCL_LINT_CONFORMANCE", ROOT.parent / "shared" / "conformance"))
CASES = CONFORMANCE / "round4" / "fixes.jsonl.gz"
PROGRAM = ("-c", "import sys; from hcl_lint.cli.main import program; sys.exit(program())")
ISOLATED = {
    "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "GIT_NO_LAZY_FETCH": "1",
    "GIT_TERMINAL_PROMPT": "0"}
MOST_FILES = 200  # in one command

_NAMES = r"R0(?!12|13|16|18|19)|D003|V006|V007|E006"
_UNUSED = r"R012|R013"
FITTING = {name: re.compile(pattern) for name, pattern in {
    "argument": rf"E02|V012|TF|PV|{_UNUSED}",
    "attribute": rf"{_NAMES}|E02|V",
    "block": r"E02|TF|PV",
    "condition": r"V|S007|S008|S009|S019|TF016",
    "cycle": r"R009|R010",
    "duplicate": r"E006|E022|R009|R010|R011|V009",
    "function": r"V|R020|D005",
    "instances": r"R007|R008|V006|V007|V008|V018|V019|V029|E024",
    "module-input": rf"V012|R004|{_NAMES}|{_UNUSED}",
    "moved": r"R0|TF",
    "null": r"V",
    "provider": r"R02|D003|D006|E02|TF",
    "reference": rf"{_NAMES}|TF|{_UNUSED}",
    "syntax": rf"E0|{_NAMES}|PV007|S0|V005",
    "template": rf"{_NAMES}|{_UNUSED}|E0|S0|V|PV",
    "type": r"V|E02",
    "value": r"PV|E024|V",
}.items()}
"""The codes of the rules that can find a mistake of each class."""


Case = TypedDict("Case", {  # a commit that corrects a mistake
    "repo": str, "parent": str, "fix": str, "path": str, "class": str, "mistake": str,
    "knowable": bool})


class Place(TypedDict):
    """The lines of a file that a report is about."""

    path: str
    line: int
    end_line: int


class Finding(Place):
    """A finding of a report, as far as it matters here."""

    code: str
    severity: str
    message: str
    related: list[Place]


class Result(NamedTuple):
    """The findings of one case that a correction makes disappear, and whether one shows it."""

    fix: str
    is_found: bool
    codes: list[str]


class Change:
    """The lines that a commit changes in its files, and the words on them, before and after."""

    def __init__(self, patch: str) -> None:
        self.changed: dict[str, set[int]] = {}
        self.words: set[str] = set()
        lines: set[int] = set()
        for line in patch.splitlines():
            header = re.match(r"@@ -(\d+)(?:,(\d+))? ", line)
            if line.startswith("diff --git "):
                lines = self.changed.setdefault(line.rpartition(" b/")[2], set())
            elif header:
                start, count = int(header[1]), int(header[2] or 1)
                lines.update(range(start, start + count) if count else (start, start + 1))
            elif line.startswith(("-", "+")) and not line.startswith(("--- ", "+++ ")):
                self.words |= _words(line)

    def is_at(self, place: Place) -> bool:
        """Whether a finding, or what it is related to, is where the change is."""
        extent = range(place["line"], place["end_line"] + 1)
        return any(line in extent for line in self.changed.get(place["path"], ()))

    def concerns(self, finding: Finding) -> bool:
        """Whether a finding is an error, or is about what the change is about."""
        if finding["severity"] == "error" or any(map(self.is_at, (finding, *finding["related"]))):
            return True
        return not self.words.isdisjoint(_words(" ".join(finding["message"].split("`")[1::2])))


def _words(text: str) -> set[str]:
    return set(re.findall(r"[A-Za-z_][\w-]{2,}", text))


class Checkout:
    """A work tree that follows the commits of a repository, with the objects of its clone.

    Objects that the clone lacks are files that the tree lacks.
    """

    def __init__(self, clone: Path, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        self.run("init", "--quiet")
        objects = (clone / "objects").resolve()
        (folder / ".git" / "objects" / "info" / "alternates").write_text(f"{objects}\n")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run git there."""
        return subprocess.run(
            ["git", "-C", str(self.folder), *words], env={**os.environ, **ISOLATED},
            capture_output=True, text=True, errors="replace", check=False)

    def go(self, commit: str) -> None:
        """Bring the tree to a commit."""
        if self.run("reset", "--quiet", "--hard", commit).returncode:
            self.run("read-tree", "--reset", commit)
            self.run("checkout-index", "--all", "--force", "--quiet")
            self.run("update-ref", "--no-deref", "HEAD", commit)
        self.run("clean", "--quiet", "--force", "-dx")

    def change(self, case: Case) -> Change:
        """The change that a case's commit makes to HCL files."""
        names = self.run("diff", "--name-only", "-z", "--no-renames", case["parent"], case["fix"])
        paths = [path for path in names.stdout.split("\0") if is_hcl_name(Path(path).name)]
        patch = self.run("diff", "--unified=0", "--no-renames", "--no-color", "--no-ext-diff",
                         case["parent"], case["fix"], "--", *paths)
        return Change(patch.stdout if paths else "")


def find(checkout: Checkout, program: Sequence[str], case: Case) -> Result:
    """Check the trees before and after a correction."""
    change = checkout.change(case)
    folders = {Path(path).parent for path in (*change.changed, case["path"])}
    runs = []
    for commit in (case["parent"], case["fix"]):
        checkout.go(commit)
        runs.append(list(check(program, checkout.folder, folders)))
    left = Counter(map(_identity, runs[1]))
    gone = []
    for finding in sorted(runs[0], key=change.is_at):  # Those elsewhere are what is left.
        left[_identity(finding)] -= 1
        if left[_identity(finding)] < 0 and change.concerns(finding):
            gone.append(finding["code"])
    fits = FITTING[case["class"]].match
    return Result(case["fix"], any(map(fits, gone)), sorted(set(gone)))


def _identity(finding: Finding) -> tuple[object, ...]:
    return finding["code"], finding["path"], finding["message"]


def check(program: Sequence[str], tree: Path, folders: Iterable[Path]) -> Iterator[Finding]:
    """The findings of the default rules in the HCL files of some folders of a tree."""
    files = [(folder / name).as_posix() for folder in sorted(folders)
             if (tree / folder).is_dir() for name in sorted(os.listdir(tree / folder))
             if is_hcl_name(name) and (tree / folder / name).is_file()]
    for start in range(0, len(files), MOST_FILES):
        done = subprocess.run(
            [*program, "check", "--isolated", "--no-cache", "--jobs", "1", "--output-format",
             "json", "--", *files[start:start + MOST_FILES]],
            cwd=tree, capture_output=True, text=True, check=False)
        if done.returncode not in (0, 1):
            raise RuntimeError(f"exit {done.returncode}: {done.stderr[-500:]}")
        yield from json.loads(done.stdout)


def read_cases(path: Path, only: str = "") -> list[Case]:
    """The cases that can be known, by repository."""
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as file:
        cases: list[Case] = [json.loads(line) for line in file if only in line]
    return sorted((case for case in cases if case["knowable"]), key=lambda case: case["repo"])


def run(cases: Sequence[Case], clones: Path, program: Sequence[str]) -> Iterator[Result]:
    """The results of all cases of repositories that are there."""
    for name, group in groupby(cases, key=lambda case: case["repo"]):
        clone = clones / name.replace("/", "+") / "repo"
        if (clone / "HEAD").is_file():
            with tempfile.TemporaryDirectory() as folder:
                checkout = Checkout(clone, Path(folder) / "tree")
                for case in group:
                    yield find(checkout, program, case)


def table(
    cases: Sequence[Case], results: dict[str, Result], earlier: dict[str, Result]
) -> list[tuple[str, ...]]:
    """The rows of the table: class, knowable, found, and found earlier where that is known."""
    rows = []
    judged = [case for case in cases if case["fix"] in results]
    counts = Counter(case["class"] for case in judged)
    for name, count in [*counts.most_common(), ("all", len(judged))]:
        of_kind = [case["fix"] for case in judged if name in (case["class"], "all")]
        found = [[fix in known and known[fix].is_found for fix in of_kind].count(True)
                 for known in ([earlier] if earlier else []) + [results]]
        rows.append((name, str(count), *map(str, found), f"{100 * found[-1] / count:.0f} %"))
    return rows


def read_results(path: Path | None) -> dict[str, Result]:
    """The results that a run has kept, by commit."""
    lines = path.read_text(encoding="utf-8").splitlines() if path else ()
    return {result.fix: result for result in (Result(*json.loads(line)) for line in lines)}


def main(words: Sequence[str] | None = None) -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clones", type=Path, metavar="CLONES")
    parser.add_argument("--cases", type=Path, default=CASES)
    parser.add_argument("--program", help="the hcl-lint to run, otherwise that of this Python")
    parser.add_argument("--only", default="", metavar="TEXT", help="only cases with this text")
    parser.add_argument("--results", type=Path)
    parser.add_argument("--earlier", type=Path)
    parser.add_argument("--missed", action="store_true")
    options = parser.parse_args(words)
    program = [options.program] if options.program else [sys.executable, *PROGRAM]
    cases = read_cases(options.cases, options.only)
    results: dict[str, Result] = {}
    for result in run(cases, options.clones, program):
        results[result.fix] = result
        if options.results:
            with options.results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(result) + "\n")
    if not results:
        parser.error(f"no repository of {options.cases} is in {options.clones}")
    earlier = read_results(options.earlier)
    heads = ("class", "commits", *(["found before"] if earlier else []), "found", "")
    for row in (heads, ("---",) * len(heads), *table(cases, results, earlier)):
        print(f"| {' | '.join(row)} |")
    for case in cases:
        if options.missed and case["fix"] in results and not results[case["fix"]].is_found:
            print(f"- {case['repo']} {case['fix'][:10]} {case['path']}: {case['mistake']}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
