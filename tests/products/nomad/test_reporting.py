"""Jobs in HCL 1."""

from __future__ import annotations

from hcl_lint.diagnostics.rule_table import families
from hcl_lint.dialects.registry import DIALECTS
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.semantics.document import Document
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source

OLD = 'job "a" {\n  meta {\n    "a.b" = "c"\n    "d.e" = "f"\n  }\n}\n'


def details(text: str) -> list[str]:
    dialect = DIALECTS["nomad"]
    checker = Checker(Ruleset(Registry(families()), RuleSettings()))
    document = Document(Source("a.nomad", text), dialect)
    found = checker.check(Module("", dialect, [document]))[0].diagnostics
    return [each.detail for each in found if each.is_error]


def test_the_first_error_of_a_job_in_hcl_1_names_the_flag() -> None:
    assert [("`-hcl1`" in each) for each in details(OLD)] == [True, False]


def test_other_errors_do_not() -> None:
    assert [("`-hcl1`" in each) for each in details(OLD + "x = = 1\n")] == [False, False, False]
