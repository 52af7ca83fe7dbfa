"""Trying the examples of policies."""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.diagnostics import rule_table
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.policies.examples import ExampleResult, run_examples
from hcl_lint.linter.policies.family import policy_families
from hcl_lint.linter.policies.policy import example_text, expectations
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.text.source import Source
from tests.conformance import tables
from tests.extent import sample
from tests.linter.checking import module
from tests.linter.policies.policies import pack, rule

EXAMPLES = Path(__file__).parents[3] / "examples" / "policies"
PACKS = sorted(path for path in EXAMPLES.iterdir() if path.is_dir())

FIX = "fix {\n  value = 1\n}\n"


def results(*examples: str, more: str = FIX, condition: str = "self == 1") -> list[ExampleResult]:
    """What comes of examples of a rule about the attribute `a`."""
    text = "\n".join(examples)
    (found,), diagnostics = run_examples([pack(rule("a", condition, more, text))])
    assert diagnostics == []
    return found.examples


def problems(*items: str, more: str = FIX, condition: str = "self == 1") -> list[str]:
    """What is wrong with examples, ``line: message`` of their texts."""
    block = "examples {\n" + "\n".join(items) + "\n}"
    return [
        f"{line}: {message}" if line is not None else message
        for each in results(block, more=more, condition=condition)
        for line, message in each.problems
    ]


GOOD = "good {\n  a = 1\n}"
BAD = "bad {\n  a = 2 # expect\n}"
FIXED = "fixed {\n  a = 1\n}"


def test_examples_that_are_right() -> None:
    assert problems(GOOD, BAD, FIXED, GOOD, "bad {\n  a = 3\n}") == []


def test_a_good_one_with_a_finding() -> None:
    assert problems("good {\n  b = 1\n  a = 2\n}") == ["2: there is a finding: no"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a = 1", "expected a finding, but there is none"),
        ("a = 1 # expect", "1: expected a finding, but there is none"),
        ("b = 1 # expect\n  a = 2 # expect", "1: expected a finding, but there is none"),
        ("b = 1 # expect\n  a = 1 # expect", "1: expected a finding, but there is none"),
        ("a = 2 # expect # expect", "1: expected a finding, but there is none"),
        ("a = 2 # expect: yes", "1: the message does not contain `yes`: no"),
    ],
)
def test_a_bad_one_without_what_is_expected(text: str, problem: str) -> None:
    assert problems(f"bad {{\n  {text}\n}}")[0] == problem


def test_a_bad_one_with_more_than_is_expected() -> None:
    text = "bad {\n  a = 2\n  b = 1 # expect\n}"
    assert "1: unexpected finding: no" in problems(text)


def test_a_fix_that_makes_something_else() -> None:
    (found,) = [
        each
        for each in results(f"examples {{\n{BAD}\nfixed {{\n  a = 3\n}}\n}}")
        if not each.passed
    ]
    assert found.problems == [(None, "the fix produces a different text")]
    assert (found.kind, found.line, found.expected, found.actual) == (
        "fixed", 14, "a = 3\n", "a = 1\n",
    )


def test_a_fix_that_is_not_as_safe_as_it_says() -> None:
    more = 'fix {\n  safety = "safe"\n  value = 1\n}'
    (problem,) = problems(BAD, FIXED, more=more)
    assert problem.startswith("the fix would do damage, or is not safe")


def test_the_fix_of_a_table_is_not_safe() -> None:
    table = """rule "it" {
      description = "It is wrong."
      match       = "a"
      path        = "b"
      allowed     = [[]]
      set_to      = []
      examples {
        bad {
          a {
            b = [
              # Why.
              1,
            ]
          }
        }
        fixed {
          a {
            b = []
          }
        }
      }
    }
    """
    (found,), _ = run_examples([pack(table)])
    assert [each.problems for each in found.examples] == [[], []]


def test_a_fix_that_makes_something_that_cannot_be_evaluated() -> None:
    condition = "self == 2 ? false : self == 3 ? true : self.x"
    (problem,) = problems(BAD, "fixed {\n  a = 3\n}", condition=condition)
    assert problem.startswith("Rule `it` cannot be evaluated: ")


def test_a_fix_that_does_not_end() -> None:
    (problem,) = problems(BAD, FIXED, more="fix {\n  value = self + 1\n}")
    assert problem == "the fixes never finish: each round changes the text again"


def test_an_example_in_another_dialect_or_that_fails() -> None:
    (problem,) = problems(GOOD, more='dialects = ["nomad"]')
    assert problem == "main.tf is in the dialect terraform, to which the rule does not apply"
    (problem,) = problems(GOOD, condition="self.x == 1")
    assert problem.startswith("Rule `it` cannot be evaluated: ")
    assert "(policies/rules.hcl:4:" in problem


def test_files_and_options_of_examples() -> None:
    option = 'option "one" { default = 1 }'
    settings = 'examples {\nfile = "job.nomad"\noptions = { one = 2 }\nbad {\n  a = 1\n}\n}'
    (found,) = results(settings, more=option, condition="self == option.one")
    assert found.passed and found.file == "job.nomad"
    json = """examples {
      file = "main.tf.json"
      good {
        content = "{\\"a\\": 1}"
      }
      bad {
        content = "{\\"a\\": 2}"
        count   = 2
      }
      bad {
        content = "{"
      }
    }"""
    good, bad, broken = results(json)
    assert good.passed
    assert bad.problems == [(None, "expected 2 findings, found 1")]
    assert broken.problems[0][0] == 2


def test_marks_are_cut_out() -> None:
    written = """
  a = 2 # expect: x # expect
    b = 1 // expect

  c = "# expected"
"""
    assert example_text(written) == 'a = 2\n  b = 1\n\nc = "# expected"\n'
    found = [(each.line, each.text) for each in expectations(written)]
    assert found == [(1, "x"), (1, ""), (2, "")]


def test_a_rule_tells_of_itself() -> None:
    text = f"examples {{\n{GOOD}\n{BAD}\n}}"
    policy = rule("a", "true", 'url = "https://example.com"', text, FIX).replace(
        '"It is wrong."', '<<-EOT\n  It is\n  wrong.\n\n  Because.\n\n  So.\nEOT\n'
    )
    ((problem,),) = [family.rules for family in policy_families([pack(policy)])]
    told = problem.page()
    assert (problem.summary, told.why, told.fix) == ("It is wrong.", "Because.\n\nSo.", "Unsafe.")
    assert told.source == "policies/rules.hcl\n\nhttps://example.com"
    assert [each.shown for each in told.good + told.bad] == ["a = 1", "a = 2"]


@pytest.mark.parametrize("folder", PACKS, ids=lambda path: path.name)
def test_the_packs_that_are_shown_are_right(folder: Path) -> None:
    found, diagnostics = run_examples([load_pack(str(folder))])
    assert diagnostics == []
    failed = [each for result in found for each in result.examples if not each.passed]
    assert [(each.path, each.line, each.problems) for each in failed] == []
    for result in found:
        assert {"good", "bad"} <= {each.kind for each in result.examples}, result.name


def test_the_rule_that_the_documentation_shows_is_right() -> None:
    page = EXAMPLES.parents[1] / "docs" / "writing-a-policy.md"
    shown = [part.split("```")[0] for part in page.read_text("utf-8").split("```hcl\n")[1:]]
    found, diagnostics = run_examples([pack("\n".join(shown))])
    assert [each.summary for each in diagnostics] == []
    assert len(found) > 1 and all([each.passed for each in found])


def test_the_packs_that_are_shown_can_be_asked_about_real_files() -> None:
    folder = tables.corpus()
    paths = sample(sorted(folder.rglob("*.tf")) + sorted(folder.rglob("*.nomad")), 30)
    if not paths:
        pytest.skip(f"there are no files in {folder}")
    families = policy_families([load_pack(str(folder)) for folder in PACKS])
    settings = RuleSettings()
    settings.select = [problem.name for family in families for problem in family.rules]
    checker = Checker(Ruleset(Registry([*rule_table.families(), *families]), settings))
    count = 0
    for path in paths:
        (checked,) = checker.check(module(Source.from_bytes(str(path), path.read_bytes())))
        rules = {each.rule.name for each in checked.diagnostics}
        assert rules.isdisjoint({"internal-error", "policy-error"})
        count += len(checked.diagnostics)
    assert count > 0
