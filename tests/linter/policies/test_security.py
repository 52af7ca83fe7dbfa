"""The policies of the pack ``security``: each has examples, and is only read when selected."""

from __future__ import annotations

import functools
import subprocess
import sys
from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import Diagnostic
from hcl_lint.diagnostics.rule import WARNING
from hcl_lint.dialects.pack_reader import load_pack
from hcl_lint.files.installed import pack_folder
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.policies import security_rules
from hcl_lint.linter.policies.examples import run_examples
from hcl_lint.linter.policies.family import read_packs
from hcl_lint.linter.policies.policy import BAD, FIXED, GOOD, Policy
from hcl_lint.linter.registry import all_rules, families_beside
from hcl_lint.linter.rules import FAMILIES
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.text.source import Source
from tests.linter.checking import module

PACK = load_pack(pack_folder("security"))


@functools.cache
def read() -> tuple[list[Policy], list[Diagnostic]]:
    """The policies of the pack, and what is wrong with it."""
    return read_packs([PACK])


def test_the_pack_is_valid() -> None:
    assert read()[1] == []


def test_examples_have_the_findings_that_they_expect() -> None:
    results, _ = run_examples([PACK])
    assert {each.name for each in results} == {each.name for each in read()[0]}
    assert [(each.name, one.problems) for each in results for one in each.examples
            if one.problems] == []


def test_the_pack_may_be_tried_as_any_other() -> None:
    letters = [[each.letters for each in families_beside(packs)] for packs in ([], [PACK])]
    assert ["SEC" in each for each in letters] == [True, False]
    assert set(letters[0]) - set(letters[1]) == {"SEC"}


def test_each_policy_has_examples_in_both_syntaxes_a_source_and_references() -> None:
    for policy in read()[0]:
        kinds: dict[str, set[str]] = {}
        for group in policy.examples:
            kinds.setdefault(group.path, set()).update([each.kind for each in group.items])
        fixed = {FIXED} if policy.table is not None and policy.table.set_to is not None else set()
        expected = {"main.tf": {GOOD, BAD, *fixed}}
        if policy.table is None:
            expected["main.tf.json"] = {BAD}
        assert kinds == expected, policy.name
        is_off = policy.severity == WARNING and not policy.is_enabled
        assert policy.risk and is_off, policy.name
        assert policy.url.startswith("https://") and policy.references, policy.name
        assert any(each.startswith(("CKV", "AVD")) for each in policy.references), policy.name


def test_the_problems_are_what_the_policies_say() -> None:
    assert FAMILIES["SEC"] == PACK.title
    known = {(each.code, each.name, each.risk, each.summary) for each in security_rules.OF_POLICIES}
    assert known == {(each.code, each.name, each.risk, each.summary) for each in read()[0]}


def test_a_policy_waits_for_the_types_that_it_is_about() -> None:
    assert security_rules.words()["aws-unencrypted-volume"] == ("aws_ebs_volume",)
    assert security_rules.files()["aws-unencrypted-volume"] == "aws-storage"


DEFAULTS = """
variable "networks" {
  type    = list(string)
  default = ["0.0.0.0/0"]
}

variable "others" {
  type = list(string)
}

resource "aws_security_group_rule" "ssh" {
  type        = "ingress"
  from_port   = 22
  to_port     = 22
  protocol    = "tcp"
  cidr_blocks = var.networks
}

resource "aws_security_group_rule" "desktop" {
  type        = "ingress"
  from_port   = 3389
  to_port     = 3389
  protocol    = "tcp"
  cidr_blocks = var.others
}
"""


@pytest.mark.parametrize(("assumes_defaults", "count"), [(False, 0), (True, 1)])
def test_defaults_of_variables_are_used_where_that_is_asked_for(
    assumes_defaults: bool, count: int
) -> None:
    settings = RuleSettings()
    settings.select = ["SEC:high"]
    settings.assumes_defaults = assumes_defaults
    checker = Checker(Ruleset(all_rules(), settings))
    (result,) = checker.check(module(Source("main.tf", DEFAULTS)))
    assert [each.code for each in result.diagnostics] == ["SEC001"] * count


OF_EACH = """
variable "networks" {
  type    = map(object({ ports = list(string), sources = list(string) }))
  default = { ssh = { ports = [22], sources = ["0.0.0.0/0"] } }
}

resource "aws_security_group_rule" "all" {
  for_each    = var.networks
  type        = "ingress"
  from_port   = each.value.ports[0]
  to_port     = each.value.ports[0]
  protocol    = "tcp"
  cidr_blocks = each.value.sources
}
"""


@pytest.mark.parametrize(("assumes_defaults", "count"), [(False, 0), (True, 1)])
def test_so_are_those_of_what_blocks_iterate_over(assumes_defaults: bool, count: int) -> None:
    settings = RuleSettings()
    settings.select = ["SEC:high"]
    settings.assumes_defaults = assumes_defaults
    checker = Checker(Ruleset(all_rules(), settings))
    (result,) = checker.check(module(Source("main.tf", OF_EACH)))
    assert [each.code for each in result.diagnostics] == ["SEC001"] * count


@pytest.mark.parametrize(("options", "is_read"), [
    (["--select", "SEC"], True),
    (["--ignore", "SEC"], False),
    (["--select", "S", "--select", "TF"], False),
])
def test_policies_are_only_read_when_they_are_selected(
    options: list[str], is_read: bool, tmp_path: Path
) -> None:
    path = tmp_path / "main.tf"
    path.write_text('resource "aws_ebs_volume" "a" {\n  encrypted = true\n}\n')
    command = (
        "import sys; from hcl_lint.cli.main import main; "
        f"main(['check', '--no-cache', *{options!r}, {str(path)!r}]); "
        "print('hcl_lint.linter.policies.security' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True)
    assert result.stdout.strip().endswith(str(is_read))
