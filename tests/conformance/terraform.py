"""Compare what `check` reports on mutated Terraform modules with what `terraform validate` says.

``python -m tests.conformance.terraform [--every N] [--class CLASS] [--show CLASS [N]]
[--schemas FILE]
[--target-version VERSION]``
prints, per class of mutants, how many of those that Terraform rejects have an error of ours
where Terraform or the edit has one, and on which accepted mutants we report errors. The figure
with a target version is for a configuration that names the version that was measured.
"""

from __future__ import annotations

import argparse
import os
import posixpath
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from hcl_lint.diagnostics.rule_table import families
from hcl_lint.dialects.registry import Dialects
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.project.configuration import Layer
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.project.schema_folders import user_folder
from hcl_lint.providers.catalog import index_file_name
from hcl_lint.providers.index import index_content
from hcl_lint.providers.schema_json import read_schemas
from hcl_lint.text.line_index import LineIndex
from tests.conformance import tables
from tests.conformance.tables import Case

TABLE = "terraform/mutants"
PROVIDER = "provider"
"""The class of faults that only the schema of a provider shows."""

MEASURED = "1.11"
"""The version of Terraform whose verdicts the table has."""

_ROOT = "/m"

Files = dict[str, str]


class Found:
    """An error or warning of ours."""

    def __init__(
        self, path: str, line: int, code: str, summary: str, detail: str, severity: str = "error"
    ) -> None:
        self.severity = severity
        self.path = path
        self.line = line
        self.code = code
        self.summary = summary
        self.detail = detail
        self.places = {(path, line)}
        """Where it is, and the other places that it names."""

    def __str__(self) -> str:
        return f"{self.path}:{self.line} {self.code} {self.summary}: {self.detail}"


class ModuleChecker:
    """Reports problems in a tree of modules given as texts; each folder is checked once."""

    def __init__(self, schemas: Mapping[str, bytes] | None = None, target: str = "") -> None:
        """*schemas* are index files of providers by name; see `schema_files`.

        *target* is the version of Terraform that the settings name.
        """
        values: dict[str, object] = {"target-versions": {"terraform": target}} if target else {}
        self._layers = [Layer("test", _ROOT, values)]
        self._checker = Checker(Ruleset(Registry(families()), RuleSettings()))
        folder = user_folder(os.environ)
        self._schemas = {f"{folder}/{name}": each for name, each in (schemas or {}).items()}
        self._dialects = Dialects()
        self._known: dict[tuple[tuple[str, str], ...], list[Found]] = {}

    def errors(
        self, files: Mapping[str, str], folder: str = "", around: Mapping[str, str] | None = None
    ) -> list[Found]:
        """The errors in all files of a module and those below its folder; see `findings`."""
        return [each for each in self.findings(files, folder, around) if each.severity == "error"]

    def findings(
        self, files: Mapping[str, str], folder: str = "", around: Mapping[str, str] | None = None
    ) -> list[Found]:
        """The errors and warnings in all files of a module and those below its folder.

        *around* are files elsewhere in the tree, in which the module is in *folder*.
        """
        folders: dict[str, list[tuple[str, str]]] = {}
        for path, text in sorted(files.items()):
            if self._dialects.of(path).name in ("terraform", "opentofu"):
                folders.setdefault(str(PurePosixPath(path).parent), []).append((path, text))
        project = self._project(files, folder, around or {})
        found = []
        for members in folders.values():
            # What a module calls matters for it, too.
            has_calls = any("module" in text for _, text in members)
            key = (*members, *(sorted(files.items()) if has_calls else ()))
            if key not in self._known:
                self._known[key] = list(self._check(project, members))
            found += self._known[key]
        return found

    def _project(
        self, files: Mapping[str, str], folder: str, around: Mapping[str, str]
    ) -> Project:
        here = f"{_ROOT}/{folder}".rstrip("/")
        contents = {f"{_ROOT}/.git/HEAD": b"", **self._schemas}
        texts = {f"{_ROOT}/{path}": text for path, text in around.items()}
        texts.update({f"{here}/{path}": text for path, text in files.items()})
        for path, text in texts.items():
            contents[path] = text.encode("utf-8", "surrogateescape")
        files_ = MemoryFiles(contents, here=here)
        finder = ConfigurationFinder(self._layers, files=files_, is_isolated=True)
        return Project(finder, dialects=self._dialects, checker=self._checker)

    def _check(self, project: Project, members: Sequence[tuple[str, str]]) -> Iterator[Found]:
        module = project.modules.of(project.file(members[0][0])).module
        assert module is not None
        for checked in self._checker.check(module):
            lines = LineIndex(checked.text)
            for each in checked.diagnostics:
                if each.severity in ("error", "warning"):
                    line = lines.line(each.start) + 1
                    found = Found(
                        checked.path, line, each.code, each.summary, each.detail, each.severity
                    )
                    for related in each.related:
                        found.places.add((related.range.source.path, related.range.line))
                    yield found


VERSIONS = ("3.76.1", "4.67.0", "5.100.0", "6.0.0")
"""The provider ran with a check of neither constraints nor lock file, whatever these say."""


def schema_files(path: str | Path) -> dict[str, bytes]:
    """The index files for the schemas in a JSON file, in versions that all modules allow."""
    found = {}
    for provider in read_schemas(Path(path).read_bytes()):
        for version in VERSIONS:
            found[index_file_name(provider.address, version)] = index_content(provider, version)
    return found


class Modules:
    """The files of base modules and of the mutants made of them."""

    def __init__(self) -> None:
        self._edits: dict[str, list[list[Any]]] = tables.load_object("terraform/base_edits")
        self._real: dict[str, Files] = {}
        self._around: dict[str, Files] = {}
        self.corpus = tables.corpus() / "dev"

    def own(self) -> Iterator[tuple[str, Files]]:
        """The unmutated modules of the table, by name."""
        for folder in sorted(Path(tables.folder(), "terraform", "modules").iterdir()):
            yield folder.name, _texts(folder)

    def real(self, name: str) -> Files:
        """The unmutated files of a module of the corpus, by their paths within it."""
        if name not in self._real:
            files = {}
            for path, text in _texts(self.corpus / name, is_recursive=False).items():
                edits = self._edits.get(f"dev/{name}/{path}", [])
                files[path] = _edited(text, edits) if edits else text
            self._real[name] = files
        return self._real[name]

    def around(self, name: str) -> Files:
        """The files of the modules elsewhere that a module of the corpus calls, by path."""
        if name not in self._around:
            found = {}
            for text in self.real(name).values():
                for source in re.findall(r'source\s*=\s*"(\.\.?/[^"]+)"', text):
                    folder = posixpath.normpath(posixpath.join(name, source))
                    if (self.corpus / folder).is_dir():
                        texts = _texts(self.corpus / folder, is_recursive=False)
                        found.update({f"{folder}/{path}": each for path, each in texts.items()})
            self._around[name] = found
        return self._around[name]

    def errors(self, name: str, files: Files, checker: ModuleChecker) -> list[Found]:
        """The errors in a module of the corpus with other files."""
        return checker.errors(files, name, self.around(name))

    def mutant(self, case: Case) -> Files:
        """All files of a mutant, by their paths within the module."""
        if case["source"] == "own":
            return dict(case["files"])
        files = dict(self.real(case["module"]))
        by_path = case.get("edits_by_path") or {case["path"]: case["edits"]}
        for path, edits in by_path.items():
            inner = path.removeprefix(case["module"] + "/")
            files[inner] = _edited(files.get(inner, ""), edits)
        return files


def _texts(folder: Path, *, is_recursive: bool = True) -> Files:
    paths = folder.rglob("*") if is_recursive else folder.glob("*")
    return {
        path.relative_to(folder).as_posix(): path.read_bytes().decode("utf-8", "surrogateescape")
        for path in paths
        if path.is_file()
    }


def _edited(text: str, edits: Iterable[list[Any]]) -> str:
    """Return a text after edits whose offsets are bytes of the text before them."""
    data = text.encode("utf-8", "surrogateescape")
    for start, end, new in sorted(edits, key=_start, reverse=True):
        data = data[:start] + new.encode() + data[end:]
    return data.decode("utf-8", "surrogateescape")


def _start(edit: list[Any]) -> int:
    return int(edit[0])


def wanted_lines(case: Case) -> set[tuple[str, int]]:
    """The lines of the recorded errors and of the edit."""
    places = [each for each in case["expected"] if each["severity"] == "error" and each["file"]]
    lines = set()
    for each in [*places, *case["edit_at"]]:
        for line in range(each["line"], (each["end_line"] or each["line"]) + 1):
            lines.add((str(PurePosixPath(each["file"])), line))
    return lines


class Tally:
    """What came of the mutants of one class."""

    def __init__(self) -> None:
        self.found: list[Case] = []
        self.missed: list[tuple[Case, list[Found]]] = []
        self.silent = 0
        self.loud: list[tuple[Case, list[Found]]] = []

    def add(self, case: Case, errors: list[Found]) -> None:
        """Count one mutant with the errors that we report on it."""
        if case["valid"]:
            if errors:
                self.loud.append((case, errors))
            else:
                self.silent += 1
        elif any(each.places & wanted_lines(case) for each in errors):
            self.found.append(case)
        else:
            self.missed.append((case, errors))

    @property
    def rejected(self) -> int:
        """How many mutants Terraform rejects."""
        return len(self.found) + len(self.missed)


class Score:
    """What came of a table of mutants, by class."""

    def __init__(self, *, has_schemas: bool = False) -> None:
        self.has_schemas = has_schemas
        self.found_with_target: int | None = None
        """How many are found once the settings name the measured version; None if not asked."""
        self.classes: dict[str, Tally] = {}
        self.false: list[tuple[str, list[Found]]] = []
        """Unmutated modules with errors."""

    @property
    def found(self) -> int:
        """How many rejected mutants have an error of ours at the right place."""
        return sum(len(each.found) for each in self._faults())

    @property
    def rejected(self) -> int:
        """How many mutants Terraform rejects for what needs no schema of a provider."""
        return sum(each.rejected for each in self._faults())

    def _faults(self) -> list[Tally]:
        return [tally for name, tally in self.classes.items() if name != PROVIDER]

    def harmed(self) -> list[tuple[Case, list[Found]]]:
        """The harmless mutants on which we report errors."""
        return [
            each for name, tally in self.classes.items() if name.startswith("ok_")
            for each in tally.loud
        ]

    def stricter(self) -> dict[str, list[tuple[Case, list[Found]]]]:
        """The faults that Terraform accepts and we report, by class."""
        return {
            name: tally.loud for name, tally in sorted(self.classes.items())
            if tally.loud and not name.startswith("ok_")
        }

    def lines(self) -> list[str]:
        """The score as lines for people."""
        share = self.found / max(1, self.rejected)
        lines = [f"{TABLE}: {self.found} of {self.rejected} rejected mutants found ({share:.1%})"]
        if self.found_with_target is not None:
            share = self.found_with_target / max(1, self.rejected)
            lines.append(
                f"with target version {MEASURED}: {self.found_with_target} of {self.rejected} "
                f"({share:.1%})"
            )
        for name, tally in sorted(self.classes.items()):
            if tally.missed:
                needs = name == PROVIDER and not self.has_schemas
                note = " (needs provider schemas)" if needs else ""
                lines.append(f"  {name}: {len(tally.found)} of {tally.rejected}{note}")
        lines.append(f"harmless mutants with errors: {len(self.harmed())}")
        lines.append(f"unmutated modules with errors: {len(self.false)}")
        for name, loud in self.stricter().items():
            codes = Counter(code for _, errors in loud for code in {each.code for each in errors})
            listed = ", ".join(f"{code} {count}" for code, count in codes.most_common())
            lines.append(f"  stricter, {name}: {len(loud)} ({listed})")
        return lines


def score(
    cases: Iterable[Case],
    modules: Modules,
    *,
    with_bases: bool = True,
    schemas: Mapping[str, bytes] | None = None,
    target: str = "",
) -> Score:
    """Check mutants, and the modules that they were made of."""
    checker = ModuleChecker(schemas, target)
    result = Score(has_schemas=bool(schemas))
    if with_bases:
        for name, files in modules.own():
            errors = checker.errors(files)
            if errors:
                result.false.append((name, errors))
    known = set()
    for case in sorted(cases, key=_module):
        name = case["module"]
        if case["source"] == "real" and with_bases and name not in known:
            known.add(name)
            errors = modules.errors(name, modules.real(name), checker)
            if errors:
                result.false.append((name, errors))
        tally = result.classes.setdefault(case["class"], Tally())
        files = modules.mutant(case)
        if case["source"] == "real":
            tally.add(case, modules.errors(name, files, checker))
        else:
            tally.add(case, checker.errors(files))
    return result


def count_with_target(result: Score, modules: Modules) -> list[Case]:
    """Check what was missed again, for the measured version; return what is still missed."""
    checker = ModuleChecker(target=MEASURED)
    result.found_with_target = result.found
    left = []
    for name, tally in result.classes.items():
        for case, _ in tally.missed if name != PROVIDER else ():
            files = modules.mutant(case)
            if case["source"] == "real":
                errors = modules.errors(case["module"], files, checker)
            else:
                errors = checker.errors(files)
            if any(each.places & wanted_lines(case) for each in errors):
                result.found_with_target += 1
            else:
                left.append(case)
    return left


def _module(case: Case) -> str:
    return str(case["module"])


def sample(cases: list[Case], every: int) -> list[Case]:
    """One of so many mutants of each class, and at least one of each."""
    seen: Counter[str] = Counter()
    chosen = []
    for case in cases:
        if seen[case["class"]] % every == 0:
            chosen.append(case)
        seen[case["class"]] += 1
    return chosen


def with_corpus(cases: list[Case], modules: Modules) -> list[Case]:
    """The mutants whose base modules are there: those of real ones need the corpus."""
    return [each for each in cases if each["source"] == "own" or modules.corpus.is_dir()]


def _show(case: Case, errors: list[Found], modules: Modules) -> None:
    print(f"\n== {case['id']} {case['class']} {case['module']}")
    files = modules.mutant(case)
    for edit in case["edit_at"][:3]:
        text = files.get(edit["file"], "").split("\n")
        first = max(0, edit["line"] - 2)
        for number in range(first, min(len(text), first + 14, edit["end_line"] + 2)):
            mark = ">" if edit["line"] <= number + 1 <= edit["end_line"] else " "
            print(f"  {edit['file']}:{number + 1}{mark} {text[number][:140]}")
    for each in case["expected"]:
        print(f"  recorded: {each['severity']} {each['file']}:{each['line']} {each['summary']}")
    for found in errors:
        print(f"  ours: {found}")


def main(arguments: list[str] | None = None) -> int:
    """Print the score of the table, or some of what was missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="take one mutant of so many")
    parser.add_argument("--class", dest="class_", default="", help="only classes with this prefix")
    parser.add_argument("--module", default="", help="only mutants of this module")
    parser.add_argument("--show", nargs="+", metavar=("CLASS", "N"), help="show misses, at most N")
    parser.add_argument("--stricter", action="store_true", help="show reported accepted mutants")
    parser.add_argument("--schemas", help="the JSON of the AWS provider's schemas")
    parser.add_argument("--target-version", default="", help="the version that settings name")
    options = parser.parse_args(arguments)
    schemas = schema_files(options.schemas) if options.schemas else None
    modules = Modules()
    cases = sample(with_corpus(tables.load(TABLE), modules), options.every)
    wanted = options.show[0] if options.show else options.class_
    cases = [
        case for case in cases
        if case["class"].startswith(wanted) and case["module"].startswith(options.module)
    ]
    result = score(
        cases, modules, with_bases=not wanted, schemas=schemas, target=options.target_version
    )
    if not options.target_version and schemas is None:
        left = count_with_target(result, modules)
        names = ", ".join(f"{each['class']} {each['id']}" for each in left)
        print(f"missed with target version {MEASURED}, too: {names}")
    if options.show or options.stricter:
        limit = int(options.show[1]) if options.show and len(options.show) > 1 else 1000
        for tally in result.classes.values():
            listed = tally.loud if options.stricter else [*tally.missed, *tally.loud]
            for case, errors in listed[:limit]:
                _show(case, errors, modules)
    for case, errors in result.harmed():
        _show(case, errors, modules)
    for name, errors in result.false:
        print(f"\n== unmutated {name}")
        for found in errors:
            print(f"  ours: {found}")
    print("\n".join(result.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
