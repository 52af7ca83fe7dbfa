"""Every problem by the cases in ``cases/<family>/<rule>.md`` and by its own documentation.

Cases and examples take the path that users take: the checker with its settings, suppressions and
its one loop of fixes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic, fixes_to_make
from hcl_lint.diagnostics.page import Example
from hcl_lint.diagnostics.rule import ERROR, Rule
from hcl_lint.diagnostics.rules import INTERNAL_ERROR
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.fixes import reason_to_refuse
from hcl_lint.linter.results import FileResult
from hcl_lint.linter.rules.readers import READERS
from hcl_lint.project.configuration import parse_toml
from hcl_lint.semantics.document import parse_document
from hcl_lint.text.line_index import LineIndex
from hcl_lint.text.source import Source
from tests.linter.case_files import FIXED, UNSAFE, Case, read_cases
from tests.linter.checking import REGISTRY, check, modules, ruleset

# A suppression is only called unused where what it is for was looked for.
NEEDED = {"HL001": ("F001",), "HL002": ("F001",)}
# Options with which rules find what their examples show.
OPTIONS = dict.fromkeys(
    ("rejected-by-reader", "dropped-by-reader", "changed-by-reader"), {"readers": [*READERS]}
)
# These are not found in the text of a file, or only with options or schemas of providers.
WITHOUT_EXAMPLE = (
    "io-error", "stale-baseline-entry", "policy-error", "internal-error", "missing-required-tags",
    "bucket-name-format", "missing-default-tags", "stored-secret",
)
# What examples are about besides the file that they show.
_NETWORK = """\
variable "name" {
  type = string
}

variable "zones" {
  type = list(string)
}

variable "options" {
  type    = object({ dns = optional(bool) })
  default = {}
}
"""
_DEPRECATED = """\
variable "zone" {
  type       = string
  default    = ""
  deprecated = "Use `zones`."
}

variable "zones" {
  type    = list(string)
  default = []
}
"""
_LOCKED = """\
terraform {
  required_providers {
    forge = {
      source  = "example.com/acme/forge"
      version = "~> 6.0"
    }
  }
}
"""
_CALLER = """\
module "network" {
  source = "./network"
}

output "name" {
  value = module.network.name
}
"""
_DOCUMENTED = """\
<!-- BEGIN_TF_DOCS -->
## Requirements

No requirements.

## Providers

No providers.

## Modules

No modules.

## Resources

No resources.

## Inputs

| Name | Description | Type | Default | Required |
| ---- | ----------- | ---- | ------- | :------: |
| <a name="input_zones"></a> [zones](#input\\_zones) | README.md documents an input `zones`. \
| `list(string)` | n/a | yes |

## Outputs

No outputs.
<!-- END_TF_DOCS -->
"""
AROUND = {
    "module-argument": [Source("network/main.tf", _NETWORK)],
    "object-attribute-ignored": [Source("network/main.tf", _NETWORK)],
    "deprecated-output-or-variable-use": [Source("network/main.tf", _DEPRECATED)],
    "module-files": [Source("variables.tf", 'variable "name" {}\n\noutput "name" {}\n')],
    "tfvars-mismatch": [Source("main.tf", _NETWORK)],
    "provider-in-child-module": [
        Source("network/main.tf", 'provider "aws" {\n  region = "us-west-2"\n}\n')
    ],
    "invalid-version-constraint": [
        Source("network/main.tf", 'terraform {\n  required_version = ">= 1.0"\n}\n')
    ],
    "inputs-mismatch": [
        Source("vpc/main.tf", 'variable "cidr_block" {\n  type    = string\n  default = ""\n}\n')
    ],
    "invalid-input": [Source("vpc/main.tf", 'variable "zones" {\n  type = list(string)\n}\n')],
    "undefined-terragrunt-name": [Source("vpc/terragrunt.hcl", "")],
    "unused-output": [Source("main.tf", _CALLER)],
    "orphan-module": [Source("main.tf", 'module "a" {\n  source = "./modules/network"\n}\n')],
    "ignored-file": [Source("main.tofu", ""), Source("variables.tofu", "")],
    "missing-module-folder": [Source("network/main.tf", _NETWORK)],
    "missing-file": [Source("network/main.tf", _NETWORK)],
    "module-outside-tree": [Source("network/main.tf", _NETWORK)],
    "lock-file-drift": [Source("versions.tf", _LOCKED)],
    "documentation-outdated": [Source("README.md", _DOCUMENTED)],
}
FOLDER = Path(__file__).parent / "cases"
RULES = [pytest.param(problem, id=problem.name) for problem in REGISTRY.rules]
FILES = {path.stem: path for path in FOLDER.rglob("*.md")}


def case_file(rule: Rule) -> Path:
    """The cases of a problem, which are in the folder of its family or product."""
    return FILES.get(rule.name, FOLDER / f"{rule.name}.md")


def checker_for(rule: Rule, case: Case) -> Checker:
    """The checker with a problem selected, and with the options of a case."""
    options = {rule.name: parse_toml(case.toml)} if case.toml else {}
    return Checker(ruleset(rule.name, preview=True, options=options))


def reported(file: FileResult, rule: Rule) -> list[str]:
    """The findings of a problem in a file, as a case writes them."""
    index = LineIndex(file.text)
    return [
        f"{index.position(each.start)[0]}: {each.severity}[{each.rule.name}]: {each.summary}"
        for each in file.diagnostics
        if each.rule.name == rule.name
    ]


WITH_CASES = [
    pytest.param(rule, id=rule.name) for rule in REGISTRY.rules if case_file(rule).is_file()
]


@pytest.mark.parametrize("rule", WITH_CASES)
def test_cases(rule: Rule) -> None:
    for case in read_cases(case_file(rule)):
        require_as_written(rule, case)


def require_as_written(rule: Rule, case: Case) -> None:
    """Assert that a rule finds and fixes in a case what the case says."""
    checker = checker_for(rule, case)
    groups = modules(*[Source(file.path, file.text) for file in case.files])
    checked = {file.path: file for group in groups for file in checker.check(group)}
    found = [each for file in checked.values() for each in file.diagnostics]
    assert [each.detail for each in found if each.rule is INTERNAL_ERROR] == [], case.name
    for file in case.files:
        assert reported(checked[file.path], rule) == file.expected, case.name
    if rule.name not in {each.rule.name for each in found}:  # There is nothing to fix.
        assert [file.path for file in case.files if file.outcomes] == [], case.name
        return
    for outcome in (FIXED, UNSAFE):
        is_unsafe = outcome == UNSAFE

        def is_of_problem(tree: object, found: list[Diagnostic]) -> list[Diagnostic]:
            return [each for each in found if each.rule.name == rule.name]

        fixed = [
            file
            for group in groups
            for file in checker.fix(group, unsafe=is_unsafe, choice=is_of_problem)
        ]
        for after in fixed:
            assert after.refused == [], f"{case.name}: the fix would do damage"
            left = fixes_to_make(is_of_problem(None, after.diagnostics), unsafe=is_unsafe)
            assert left == [], case.name
        texts = {after.path: after.text for after in fixed}
        for file in case.files:
            safe = file.outcomes.get(FIXED, file.text)
            assert texts[file.path] == file.outcomes.get(outcome, safe), f"{case.name}, {outcome}"
            trees = [parse_document(Source(file.path, text)) for text in (file.text, safe)]
            assert reason_to_refuse(*trees, is_safe=True) is None, case.name


# Their findings are in files that are not HCL, and in schemas of a provider: other tests have them.
WITHOUT_CASES = ("documentation-outdated", "stored-secret")


def test_a_problem_with_a_rule_has_a_clean_case_and_one_with_a_finding() -> None:
    for problem in REGISTRY.rules:
        # A policy has examples of its own; what no finder looks for, other tests show.
        is_elsewhere = problem.name in WITHOUT_CASES or problem.code.startswith("SEC")
        if is_elsewhere:
            continue
        if case_file(problem).is_file() or REGISTRY.checks_of(problem):
            cases = read_cases(case_file(problem))
            counts = [sum([len(file.expected) for file in case.files]) for case in cases]
            assert 0 in counts and max(counts) > 0, problem.name


@pytest.mark.parametrize("rule", RULES)
def test_documentation_is_complete_and_its_examples_behave_as_labelled(rule: Rule) -> None:
    assert rule.summary.endswith(".") and len(rule.summary) <= 79
    about = rule.page()
    assert about.why and about.good
    assert about.bad or rule.name in WITHOUT_EXAMPLE
    for example in about.bad:
        assert rule.code in example_codes(rule, example), example.shown
    for example in about.good:
        assert rule.code not in example_codes(rule, example), example.shown


def test_an_error_says_why_it_is_one() -> None:
    errors = [problem for problem in REGISTRY.rules if problem.severity == ERROR]
    assert [problem.name for problem in errors if not problem.page().severity] == []


def example_codes(rule: Rule, example: Example) -> list[str]:
    """The codes of the findings in an example with its problem selected."""
    if rule.name in AROUND:
        source = Source(example.path, example.text)
        checker = Checker(ruleset(rule.name, preview=True))
        groups = modules(source, *AROUND[rule.name])
        return [
            each.code for group in groups for file in checker.check(group)
            for each in file.diagnostics
        ]
    options = {rule.name: OPTIONS[rule.name]} if rule.name in OPTIONS else {}
    selected = (rule.name, *NEEDED.get(rule.code, ()))
    found = check(example.text, *selected, path=example.path, options=options)
    return [each.code for each in found.diagnostics]
