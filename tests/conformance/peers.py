"""Compare what `check` reports on fixtures of the products' own tests with what these expect.

``python -m tests.conformance.peers [--product NAME] [--only TEXT] [--show]`` prints, per product,
how many of the fixtures that it rejects have an error of ours, how many of these where the product
has one, and on which fixtures that it accepts we report errors. With ``--show``, the files of all
that differ, too; ``--only`` takes those whose identifier has a text.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping

from hcl_lint.diagnostics.finding import Finding
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
from tests.conformance import tables
from tests.conformance.tables import Case

FOLDER = "peers/"

DIALECTS = {
    "opentofu": {
        "*.tf": "opentofu",
        "*.tf.json": "opentofu",
        "*.tftest.hcl": "opentofu",
        "*.tftest.json": "opentofu",
        "*.tfvars": "opentofu",
    },
}
"""The settings of products whose files have names of another."""

_ROOT = "/m"

_UNREAD = ".tfquery.hcl"
"""What Terraform 1.11, whose verdicts the fixtures have, does not read."""


def cases() -> list[Case]:
    """The fixtures of all products."""
    names = [name for name in tables.held_names() if name.startswith(FOLDER)]
    found = [case for name in names for case in tables.load(name)]
    return [case for case in found if not all(path.endswith(_UNREAD) for path in case["files"])]


class TreeChecker:
    """Reports problems in trees of files given as texts, as a run of `check` does."""

    def __init__(self) -> None:
        self._checker = Checker(Ruleset(Registry(families()), RuleSettings()))

    def findings(
        self,
        files: Mapping[str, str],
        settings: Mapping[str, object],
        schemas: Mapping[str, bytes] | None = None,
    ) -> list[Finding]:
        """The findings in all files that are found in a tree.

        *schemas* are index files of providers by name; without any, no schemas are used.
        """
        contents = {f"{_ROOT}/.git/HEAD": b""}
        for path, text in files.items():
            contents[f"{_ROOT}/{path}"] = tables.encode(text)
        for name, content in (schemas or {}).items():
            contents[f"{_ROOT}/schemas/{name}"] = content
        values = {**settings, "provider-schemas": "schemas" if schemas else "off"}
        finder = ConfigurationFinder(
            [Layer("test", _ROOT, values)],
            files=MemoryFiles(contents, here=_ROOT),
            is_isolated=True,
        )
        project = Project(finder, checker=self._checker)
        paths, problems = project.find_files(["."], [], False)
        assert problems == []
        run = CheckSettings(uses_baselines=False)
        return [
            each
            for outcome in check_files(project, paths, run, jobs=1)
            for each in outcome.findings
        ]


class Tally:
    """What came of the fixtures of one product."""

    def __init__(self) -> None:
        self.found = 0
        self.placed = 0
        """Those found whose errors are on a line that the product names."""
        self.named = 0
        """Those rejected with a line that the product names."""
        self.silent = 0
        self.missed: list[Case] = []
        self.loud: list[tuple[Case, list[Finding]]] = []
        self.elsewhere: list[tuple[Case, list[Finding]]] = []

    def add(self, case: Case, errors: list[Finding]) -> None:
        """Count one fixture with the errors that we report on it."""
        if case["expect"] == "valid":
            if errors:
                self.loud.append((case, errors))
            else:
                self.silent += 1
            return
        self.named += bool(case["lines"])
        if not errors:
            self.missed.append(case)
            return
        self.found += 1
        lines = {(path, line) for path, line in case["lines"]}
        if any((each.path, each.start.line) in lines for each in errors):
            self.placed += 1
        elif lines:
            self.elsewhere.append((case, errors))

    @property
    def rejected(self) -> int:
        """How many fixtures the product rejects."""
        return self.found + len(self.missed)

    @property
    def accepted(self) -> int:
        """How many fixtures the product accepts."""
        return self.silent + len(self.loud)

    @property
    def share(self) -> float:
        """Of what the product rejects, the share that has an error of ours."""
        return self.found / max(1, self.rejected)


def score(chosen: Iterable[Case]) -> dict[str, Tally]:
    """Check fixtures; what came of them by product."""
    checker = TreeChecker()
    tallies: dict[str, Tally] = {}
    for case in chosen:
        # The tests bring providers of their own along.
        settings = {"dialects": DIALECTS.get(case["product"], {})}
        findings = checker.findings(case["files"], settings)
        errors = [each for each in findings if each.severity == "error"]
        tallies.setdefault(case["product"], Tally()).add(case, errors)
    return tallies


def lines(tallies: dict[str, Tally]) -> list[str]:
    """The score as lines for people."""
    found = [
        f"{'product':16} {'rejected':>8} {'found':>6} {'share':>6} {'at line':>8} "
        f"{'accepted':>9} {'loud':>5}"
    ]
    for product, tally in sorted(tallies.items()):
        at_line = f"{tally.placed}/{tally.named}"
        found.append(
            f"{product:16} {tally.rejected:8} {tally.found:6} {tally.share:6.1%} {at_line:>8} "
            f"{tally.accepted:9} {len(tally.loud):5}"
        )
    rejected = sum(each.rejected for each in tallies.values())
    hits = sum(each.found for each in tallies.values())
    loud = sum(len(each.loud) for each in tallies.values())
    found.append(f"all: {hits} of {rejected} ({hits / max(1, rejected):.1%}), loud {loud}")
    return found


def _describe(errors: Iterable[Finding]) -> list[str]:
    return [
        f"    ours: {each.path}:{each.start.line} {each.code} {each.summary}: {each.detail}"
        for each in errors
    ]


def _show(case: Case, shows_files: bool) -> None:
    print(f"  {case['id']} {case['lines']} ({case['why']})")
    for path, text in case["files"].items() if shows_files else ():
        print(f"    --- {path}")
        for number, line in enumerate(text.split("\n"), 1):
            print(f"    {number:4} {line}")


def main(arguments: list[str] | None = None) -> int:
    """Print the score of the fixtures, and what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--product", default="", help="only the fixtures of this product")
    parser.add_argument("--only", default="", help="only fixtures with this text in their name")
    parser.add_argument("--show", action="store_true", help="show the files of what differs")
    options = parser.parse_args(arguments)
    tallies = score(
        case for case in cases()
        if options.product in ("", case["product"]) and options.only in case["id"]
    )
    for product, tally in sorted(tallies.items()):
        if tally.elsewhere:
            print(f"\n== {product}: errors on other lines only")
        for case, errors in tally.elsewhere:
            _show(case, options.show)
            print("\n".join(_describe(errors)))
    for product, tally in sorted(tallies.items()):
        if tally.missed:
            print(f"\n== {product}: missed")
        for case in tally.missed:
            _show(case, options.show)
    for product, tally in sorted(tallies.items()):
        if tally.loud:
            print(f"\n== {product}: errors in what it accepts")
        for case, errors in tally.loud:
            _show(case, options.show)
            print("\n".join(_describe(errors)))
    print()
    print("\n".join(lines(tallies)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
