"""What runs know, new and stale findings, for any findings before and after."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.format.rules import UNFORMATTED
from hcl_lint.project.baselines import BaselineRun, read_baseline
from hcl_lint.project.check_data import CheckOutcome, CheckSettings
from hcl_lint.project.configuration import read_layer
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.text.source import Range, Source
from tests.trees import Tree
from tests.work import work

FILES = ("a.tf", "b.tf", "m/c.tf")

# What is found: for each file the lines, of which equal ones are equal findings.
Found = dict[str, list[str]]
any_findings = st.fixed_dictionaries(
    {name: st.lists(st.sampled_from(["x = 1", "y = 2", "z = 3"]), max_size=5) for name in FILES}
)
on_any_folder = settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    made = Tree(tmp_path)
    for name in FILES:
        made.write(name)
    return made


def outcomes(found: Found) -> list[CheckOutcome]:
    return [CheckOutcome(name, findings(name, lines)) for name, lines in found.items()]


def findings(name: str, lines: list[str]) -> list[Finding]:
    source = Source(name, "".join([f"{line}\n" for line in lines]))
    starts = [source.line_index.line_start(i) for i in range(len(lines))]
    ranges = [Range(source, start, start + 1) for start in starts]
    return [Finding.from_diagnostic(Diagnostic(UNFORMATTED, "Bad", "", each)) for each in ranges]


def baseline_run(
    tree: Tree, results: list[CheckOutcome], *, writes: bool = False
) -> BaselineRun:
    layer = read_layer({"baseline": "known.json"}, "test", str(tree.root))
    finder = ConfigurationFinder([layer], is_isolated=True, files=tree.files())
    settings = CheckSettings(uses_baselines=not writes)
    return BaselineRun(results, Project(finder), settings, ["."])


def write(tree: Tree, found: Found) -> None:
    baseline_run(tree, outcomes(found), writes=True).write(None)


def lines_of(results: list[CheckOutcome]) -> dict[str, Counter[str]]:
    return {
        each.path: Counter([finding.excerpt[0].text for finding in each.findings])
        for each in results
    }


@on_any_folder
@given(any_findings)
def test_what_was_written_is_known_and_nothing_is_stale(tree: Tree, found: Found) -> None:
    write(tree, found)
    results = outcomes(found)
    run = baseline_run(tree, results)
    assert run.leave_out_known() == sum([len(lines) for lines in found.values()])
    assert not any([each.findings for each in results])
    assert run.tend() == []


@on_any_folder
@given(any_findings, any_findings)
def test_new_and_stale_are_the_two_differences(tree: Tree, before: Found, after: Found) -> None:
    write(tree, before)
    known = {name: Counter(lines) for name, lines in before.items()}
    results = outcomes(after)
    run = baseline_run(tree, results)
    run.leave_out_known()
    stale = [finding for outcome in run.tend() for finding in outcome.findings]
    # Files without entries might be others under a new name, but none is gone here.
    assert lines_of(results) == {
        name: Counter(lines) - known[name] for name, lines in after.items()
    }
    assert len(stale) == sum([len(known[name] - Counter(after[name])) for name in FILES])


@on_any_folder
@given(any_findings, any_findings)
def test_writing_again_leaves_nothing_of_what_was(tree: Tree, before: Found, after: Found) -> None:
    write(tree, before)
    write(tree, after)
    text = (tree.root / "known.json").read_text()
    (tree.root / "known.json").unlink()
    write(tree, after)
    assert (tree.root / "known.json").read_text() == text


@on_any_folder
@given(any_findings, st.sampled_from(FILES))
def test_a_renamed_file_has_what_it_had(tree: Tree, found: Found, name: str) -> None:
    write(tree, found)
    path = tree.root / name
    path.rename(tree.root / "new.tf")
    try:
        moved = {"new.tf" if each == name else each: lines for each, lines in found.items()}
        results = outcomes(moved)
        run = baseline_run(tree, results)
        run.leave_out_known()
        assert not any([each.findings for each in results])
        assert run.tend() == []
    finally:
        (tree.root / "new.tf").rename(path)


def test_the_work_grows_with_the_entries_and_no_faster(tree: Tree) -> None:
    def stale_of(count: int) -> int:
        found = {f"f{i}.tf": [f"x = {j}" for j in range(20)] for i in range(count // 20)}
        for name in found:
            tree.write(name)
        (tree.root / "known.json").unlink(missing_ok=True)
        write(tree, found)
        run = baseline_run(tree, outcomes({name: [] for name in found}))
        run.leave_out_known()
        return work(lambda: run.tend())

    assert stale_of(800) < 5 * stale_of(200)
    assert len(read_baseline("known.json", tree.files()).files) == 10
