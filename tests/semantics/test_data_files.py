"""The types and keys of JSON, YAML and CSV files that modules decode."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

FILES = {
    "a.json": '{"at": {"dev": {"cidr": "", "on": true}, "prod": {"cidr": ""}}, "all": ["SECRET"]}',
    "a.yaml": "at:\n  cidr: 1\n",
    "a.csv": "name,cidr\na,b\n",
    "bad.json": '{"a": }',
    "sealed.json": "\0GITCRYPT\0",
}
DATA = 'locals {\n  data = jsondecode(file("${path.module}/a.json"))\n}\n'


def findings(text: str, before: str = DATA) -> list[str]:
    """What is wrong in a module with some local values."""
    source = Source("main.tf", f'{before}variable "e" {{}}\nlocals {{\n  x = {text}\n}}\n')
    checked = Checker(ruleset("V")).check(module(source, read=FILES.get))
    found = [each for file in checked for each in file.diagnostics]
    return [f"{each.code} {each.summary} | {each.detail}" for each in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("local.data.at[var.e].cidrr", "V006 Object has no attribute `cidrr`"),
        ("[for v in local.data.at : v.cidrr]", "V006 Object has no attribute `cidrr`"),
        ('local.data.at["test"]', 'V007 No attribute "test"'),
        ("local.data.all[1]", "V007 No element 1"),
        ("upper(local.data.all)", "V004 Invalid argument `str` of `upper`"),
        ('yamldecode(file("${path.module}/a.yaml")).at.c', "V006 Object has no attribute `c`"),
        ('csvdecode(file("${path.module}/a.csv"))[0].c', "V006 Object has no attribute `c`"),
        ('jsondecode(file("${path.module}/bad.json"))', "V005 `jsondecode` fails"),
    ],
)
def test_what_a_file_lacks_is_an_error(text: str, expected: str) -> None:
    (found,) = findings(text)
    assert found.startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        "local.data.at[var.e].cidr",
        "local.data.at[var.e].on",
        "local.data.at.dev.cidr + 1",
        'jsondecode(file("a.json")).b',
        'jsondecode(file("${path.module}/${var.e}.json")).b',
        'jsondecode(file("${path.module}/none.json")).b',
        'jsondecode(file("${path.module}/sealed.json")).b',
        'jsondecode(upper("${path.module}/a.json"))',
    ],
)
def test_what_is_not_certain_is_not_reported(text: str) -> None:
    assert [each for each in findings(text) if "V028" not in each and "V005" not in each] == []


def test_a_path_from_the_folder_of_the_run_needs_a_root_module() -> None:
    backend = 'terraform {\n  backend "s3" {}\n}\n'
    (found,) = findings('jsondecode(file("a.json")).b', backend)
    assert found.startswith("V006 Object has no attribute `b`")


def test_no_content_of_a_file_is_shown() -> None:
    assert "SECRET" not in "".join(findings("local.data.all[0].b + local.data.all[7]"))
