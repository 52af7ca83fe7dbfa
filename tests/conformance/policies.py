"""Compare what the policies report on examples of the checks that they name.

``python -m tests.conformance.policies [--only TEXT] [--provider NAME] [--show]`` prints, per
provider, how many of the resources in the examples are judged as the check judges them, and each
that is not: *missed* is one that only the check reports, *extra* one that only we report.
``--only`` takes the checks whose identifier has a text, ``--show`` prints the blocks that differ.
``--unnamed`` lists the checks with examples that no policy names.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator

from hcl_lint.diagnostics.rule import Rule
from hcl_lint.diagnostics.rule_table import families
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.configuration import Layer
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.syntax.nodes import Block, Body
from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.conformance.tables import Case

TABLE = "policies/checkov"
FAMILY = "SEC"
_ROOT = "/m"
_MOST_LISTED = 1_000


def policies_by_check() -> dict[str, list[str]]:
    """The names of the policies, and of other rules, for each check that they name."""
    found: dict[str, list[str]] = {}
    for family in families():
        for problem in family.rules:
            for each in problem.references:
                found.setdefault(each, []).append(problem.name)
    return found


def problems() -> list[Rule]:
    """All policies."""
    return [
        each for family in families() if family.letters == FAMILY
        for each in family.rules
    ]


class Blocks:
    """The blocks of the files of a case, by their lines."""

    def __init__(self, case: Case) -> None:
        self.texts: dict[str, str] = {}
        self._lines: dict[str, list[tuple[int, int, str]]] = {}
        for path, text in case["files"].items():
            tree = parse_config(Source(path, text))
            index = tree.source.line_index
            found = []
            for item in tree.root.items if isinstance(tree.root, Body) else ():
                if isinstance(item, Block):
                    start, end = tree.range(item)
                    name = ".".join([label.value for label in item.labels]) or item.type
                    found.append((index.line(start) + 1, index.line(end) + 1, name))
                    self.texts[name] = text[start:end]
            self._lines[path] = found

    def name_at(self, path: str, line: int) -> str:
        """The labels of the block on a line: `aws_instance.web`."""
        for start, end, name in self._lines.get(path, ()):
            if start <= line <= end:
                return name
        return ""


class Judge:
    """Runs all policies, and what else names checks, over examples."""

    def __init__(self) -> None:
        settings = RuleSettings()
        named = {name for names in policies_by_check().values() for name in names}
        settings.select = [FAMILY, *sorted(named)]
        self._checker = Checker(Ruleset(Registry(families()), settings))

    def reported(self, case: Case, policies: list[str]) -> set[str]:
        """The blocks of a case that some policies report."""
        contents = {f"{_ROOT}/.git/HEAD": b""}
        for path, text in case["files"].items():
            contents[f"{_ROOT}/{path}"] = tables.encode(text)
        finder = ConfigurationFinder(
            [Layer("test", _ROOT, {})], files=MemoryFiles(contents, here=_ROOT), is_isolated=True
        )
        project = Project(finder, checker=self._checker)
        paths, wrong = project.find_files(["."], [], False)
        assert wrong == []
        blocks = Blocks(case)
        settings = CheckSettings(uses_baselines=False)
        return {
            blocks.name_at(each.path.removeprefix(f"{_ROOT}/"), each.start.line)
            for outcome in check_files(project, paths, settings, jobs=1)
            for each in outcome.findings
            if each.rule in policies
        }


def _address(text: str) -> str:
    """The labels of a resource, without the modules around it and the key of its instance."""
    words = text.split("[")[0] if "module." not in text else text.rpartition("].")[2]
    return words.split("[")[0].removeprefix("data.")


def provider_of(check: str) -> str:
    """What the identifier of a check says: `AWS`."""
    return check.split("_")[1]


class Tally:
    """What came of the examples of one provider."""

    def __init__(self) -> None:
        self.alike = 0
        self.missed: list[tuple[Case, str]] = []
        self.extra: list[tuple[Case, str]] = []
        self.checks: set[str] = set()

    @property
    def total(self) -> int:
        """How many resources were judged."""
        return self.alike + len(self.missed) + len(self.extra)

    @property
    def share(self) -> float:
        """How many of all are judged as the check judges them."""
        return self.alike / max(1, self.total)


def score(cases: Iterable[Case]) -> dict[str, Tally]:
    """Judge the examples of the checks that policies name; what came of them by provider."""
    judge = Judge()
    named = policies_by_check()
    tallies: dict[str, Tally] = {}
    for case in cases:
        if case["id"] not in named:
            continue
        tally = tallies.setdefault(provider_of(case["id"]), Tally())
        tally.checks.add(case["id"])
        reported = judge.reported(case, named[case["id"]])
        for address in case["failing"]:
            if _address(address) in reported:
                tally.alike += 1
            else:
                tally.missed.append((case, _address(address)))
        for address in case["passing"]:
            if _address(address) in reported:
                tally.extra.append((case, _address(address)))
            else:
                tally.alike += 1
    return tallies


def lines(tallies: dict[str, Tally], *, shows_blocks: bool = False) -> Iterator[str]:
    """What came of the examples, with each difference."""
    for provider, tally in sorted(tallies.items()):
        for title, found in (("missed", tally.missed), ("extra", tally.extra)):
            for case, address in found[:_MOST_LISTED]:
                yield f"{title}: {case['id']} {address}"
                if shows_blocks:
                    yield Blocks(case).texts.get(address, "(no such block)") + "\n"
        yield (
            f"{provider}: {tally.alike} of {tally.total} alike ({100 * tally.share:.1f} %), "
            f"{len(tally.missed)} missed, {len(tally.extra)} extra, {len(tally.checks)} checks "
            "with examples"
        )
    total = sum([each.total for each in tallies.values()])
    alike = sum([each.alike for each in tallies.values()])
    yield f"all: {alike} of {total} alike ({100 * alike / max(1, total):.1f} %)"
    named = [each for each in policies_by_check() if each.startswith("CKV")]
    yield f"{len(problems())} policies name {len(named)} identifiers of checkov"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--provider", default="")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--unnamed", action="store_true")
    options = parser.parse_args()
    if tables.find(TABLE) is None:
        print(f"no table {TABLE} in {tables.folder()}")
        return 0
    cases = [
        case for case in tables.load(TABLE)
        if options.only in case["id"] and options.provider.upper() in provider_of(case["id"])
    ]
    if options.unnamed:
        known = policies_by_check()
        print("\n".join(sorted({case["id"] for case in cases if case["id"] not in known})))
        return 0
    for line in lines(score(cases), shows_blocks=options.show):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
