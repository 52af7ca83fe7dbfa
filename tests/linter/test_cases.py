"""Every rule by the cases in ``cases/<family>/<rule>.md`` and by its own documentation."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import ERROR
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.damage import damage
from hcl_lint.linter.engine import Engine
from hcl_lint.linter.explanation import Example, explain
from hcl_lint.linter.fixes import MOST_ROUNDS, fix_once
from hcl_lint.linter.listing import ALWAYS, PARSER, RUN, Listing
from hcl_lint.linter.module import ModuleContext
from hcl_lint.linter.options import read_options
from hcl_lint.linter.parsing import parse_file
from hcl_lint.linter.rule import Rule
from hcl_lint.linter.ruleset import fixes_to_make
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from hcl_lint.workspace.toml import parse_toml
from tests.linter.case_files import FIXED, UNSAFE, Case, read_cases
from tests.linter.checking import DIALECTS, REGISTRY, check

# A suppression is only called unused where what it is for was looked for.
NEEDED = {"HL001": ("F001",), "HL002": ("F001",)}
# What is wrong there is no HCL.
WITHOUT_EXAMPLE = ("stale-baseline-entry",)
FOLDER = Path(__file__).parent / "cases"
RULES = [pytest.param(listing, id=listing.name) for listing in REGISTRY.listings]


def case_file(listing: Listing) -> Path:
    return FOLDER / listing.module.split(".")[-2] / f"{listing.name}.md"


def all_cases() -> list[object]:
    return [
        pytest.param(listing, case, id=f"{listing.name}: {case.name}")
        for listing in REGISTRY.listings
        if case_file(listing).is_file()
        for case in read_cases(case_file(listing))
    ]


def found_in(rule: Rule, texts: dict[str, str]) -> dict[str, FileContext]:
    """What a rule alone finds in files of one folder; what the parser finds is left out."""
    files = []
    for path, text in sorted(texts.items()):
        tree = parse_file(Source(path, text))
        files.append(FileContext(path, tree, DIALECTS.of(path)))
    engine = Engine([rule], frozenset([rule.name]))
    for group in ModuleContext.group(files):
        engine.run(group)
    for file in files:
        file.diagnostics = [each for each in file.diagnostics if each.rule == rule.name]
    return {file.path: file for file in files}


def told(file: FileContext) -> list[str]:
    index = LineIndex(file.text)
    return [
        f"{index.position(each.start)[0]}: {each.severity}[{each.rule}]: {each.summary}"
        for each in file.diagnostics
    ]


def fixed_by(rule: Rule, texts: dict[str, str], *, unsafe: bool) -> dict[str, str]:
    """What fixes make of files; holds that they end, do no damage, and leave nothing to fix."""
    seen = [texts]
    for _ in range(MOST_ROUNDS):
        files = found_in(rule, texts)
        if not any([fixes_to_make(file.diagnostics, unsafe=unsafe) for file in files.values()]):
            return texts
        after = {}
        for path, file in files.items():
            result = fix_once(file.tree, fixes_to_make(file.diagnostics, unsafe=unsafe), parse_file)
            assert result.refused == [], "the fix would do damage"
            after[path] = result.tree.source.text
        assert after not in seen, "fixes undo one another"
        seen.append(after)
        texts = after
    raise AssertionError("fixes do not end")


def configured(rule: type[Rule], case: Case) -> Rule:
    return rule(read_options(rule, parse_toml(case.toml)) if case.toml else None)


@pytest.mark.parametrize(("listing", "case"), all_cases())
def test_case(listing: Listing, case: Case) -> None:
    rule = configured(REGISTRY.load(listing), case)
    texts = {file.path: file.text for file in case.files}
    files = found_in(rule, texts)
    for file in case.files:
        assert told(files[file.path]) == file.expected
    for outcome in (FIXED, UNSAFE):
        fixed = fixed_by(rule, texts, unsafe=outcome == UNSAFE)
        for file in case.files:
            safe = file.outcomes.get(FIXED, file.text)
            assert fixed[file.path] == file.outcomes.get(outcome, safe), outcome
            before, after = [parse_file(Source(file.path, t)) for t in (file.text, safe)]
            assert damage(before, after, is_safe=True) is None


@pytest.mark.parametrize("listing", RULES)
def test_a_rule_is_what_its_family_says(listing: Listing) -> None:
    rule = REGISTRY.load(listing)
    assert listing.status != ALWAYS or rule.severity == ERROR
    assert (rule.code, rule.name) == (listing.code, listing.name)


@pytest.mark.parametrize("listing", RULES)
def test_a_rule_has_a_clean_case_and_one_with_a_finding(listing: Listing) -> None:
    if listing.found_by in (PARSER, RUN):
        pytest.skip("the tests of what finds it show it")
    cases = read_cases(case_file(listing))
    counts = [sum([len(file.expected) for file in case.files]) for case in cases]
    assert 0 in counts and max(counts) > 0


@pytest.mark.parametrize("listing", RULES)
def test_documentation_is_whole_and_its_examples_behave_as_they_are_labelled(
    listing: Listing,
) -> None:
    rule = REGISTRY.load(listing)
    explanation = explain(rule)
    assert explanation.problems == []
    assert explanation.summary.endswith(".") and len(explanation.summary) <= 79
    assert explanation.why and explanation.good
    assert explanation.bad or listing.status == ALWAYS or listing.name in WITHOUT_EXAMPLE
    for example in explanation.bad:
        assert listing.code in example_codes(listing, example), example.shown
    for example in explanation.good:
        assert listing.code not in example_codes(listing, example), example.shown


def example_codes(listing: Listing, example: Example) -> list[str]:
    """The codes of what is found in an example with its rule selected."""
    found = check(example.text, listing.name, *NEEDED.get(listing.code, ()), path=example.path)
    return [each.code for each in found.diagnostics]
