"""The versions of a product that a module works with, and what these lack."""

from __future__ import annotations

import pytest

from hcl_lint.evaluation.scope import Scope
from hcl_lint.linter.checker import Checker
from hcl_lint.products.terraform.language.required_version import allowed_versions, in_versions
from hcl_lint.semantics.module import Module
from hcl_lint.text.source import Source
from hcl_lint.values.versions import target_range
from tests.linter.checking import module, ruleset


def targeted(text: str, target: str, path: str = "main.tf") -> Module:
    """A module that must work with some versions."""
    plain = module(Source(path, text))
    return Module("", plain.dialect, plain.documents, target=target)


def codes(text: str, target: str, path: str = "main.tf") -> list[str]:
    (result,) = Checker(ruleset()).check(targeted(text, target, path))
    return [each.code for each in result.diagnostics if each.severity == "error"]


def requiring(constraint: str) -> str:
    return f'terraform {{\n  required_version = "{constraint}"\n}}\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", ((1, 0, 0), (2, 0, 0))),
        ("1.11", ((1, 11, 0), (1, 12, 0))),
        ("1.11.4", ((1, 11, 4), (1, 11, 5))),
        (">= 1.9", ((1, 9, 0), None)),
        (">= 1.9, < 1.12", ((1, 9, 0), (1, 12, 0))),
        ("> 2, < 1", None),
        ("latest", None),
        ("", None),
    ],
)
def test_a_target_is_a_version_or_a_constraint(text: str, expected: object) -> None:
    assert target_range(text) == expected


@pytest.mark.parametrize(
    ("constraint", "target", "expected"),
    [
        ("", "1.11", ((1, 11, 0), (1, 12, 0))),
        (">= 1.5", "", ((1, 5, 0), None)),
        (">= 1.5", "1.11", ((1, 11, 0), (1, 12, 0))),
        ("~> 1.9.2", ">= 1.8", ((1, 9, 2), (1, 10, 0))),
        (">= 1.12", "1.11", ((1, 12, 0), None)),
    ],
)
def test_what_a_module_requires_narrows_the_target(
    constraint: str, target: str, expected: object
) -> None:
    assert allowed_versions(targeted(requiring(constraint), target)) == expected


@pytest.mark.parametrize("constraint", [">= 1.12", "< 1.11", "1.5"])
def test_a_module_that_excludes_the_target_is_rejected(constraint: str) -> None:
    assert codes(requiring(constraint), "1.11") == ["TF006"]


def test_a_number_is_a_constraint_too() -> None:
    assert codes("terraform {\n  required_version = 5\n}\n", "1.11") == ["TF006"]
    assert codes("terraform {\n  required_version = 1.11\n}\n", "1.11") == []


@pytest.mark.parametrize(("target", "expected"), [("1.8", ["R020"]), ("1.9", []), ("", [])])
def test_a_function_needs_the_version_that_brought_it(target: str, expected: list[str]) -> None:
    text = 'variable "a" {}\noutput "a" {\n  value = templatestring(var.a, {})\n}\n'
    assert codes(text, target) == expected


@pytest.mark.parametrize(("target", "expected"), [("1.11", ["V015"]), ("1.12", []), ("", [])])
def test_operators_need_both_operands_before_terraform_1_12(
    target: str, expected: list[str]
) -> None:
    assert codes('output "a" {\n  value = true || null\n}\n', target) == expected


def test_a_mistake_in_the_operand_that_does_not_decide_counts_before_terraform_1_12() -> None:
    text = 'output "a" {\n  value = false && floor(1, 2) == 1\n}\n'
    assert codes(text, "1.11") == ["V003"]
    assert codes(text, "1.12") == []


@pytest.mark.parametrize(("target", "expected"), [("1.11", ["E024"]), ("1.2", []), ("", ["E024"])])
def test_releases_since_terraform_1_3_have_no_experiments(
    target: str, expected: list[str]
) -> None:
    assert codes("terraform {\n  experiments = [nosuch]\n}\n", target) == expected


@pytest.mark.parametrize(("target", "expected"), [("1.10", ["E020"]), ("1.11", []), ("", [])])
def test_a_block_needs_the_version_that_brought_it(target: str, expected: list[str]) -> None:
    text = 'resource "terraform_data" "a" {\n  lifecycle {\n    enabled = true\n  }\n}\n'
    assert codes(text, target, "main.tofu") == expected


@pytest.mark.parametrize(("constraint", "expected"), [
    ("latest", ["TF006"]),
    (">= 1.5, < 1.5", ["TF006"]),
    ("< 1.5", ["TF006"]),
    (">= 1.5", []),
])
def test_a_requirement_without_versions_is_reported_once(
    constraint: str, expected: list[str]
) -> None:
    assert codes(requiring(constraint), "1.5") == expected


@pytest.mark.parametrize(("path", "lacks_functions"), [
    ("main.tf", True),
    ("main.tftest.hcl", True),
    ("main.tfcomponent.hcl", False),
    (".terraform.lock.hcl", False),
])
def test_files_that_are_no_modules_lack_no_functions(path: str, lacks_functions: bool) -> None:
    base = Scope()
    assert (in_versions(targeted("", "1.2", path), base) is not base) is lacks_functions


def test_the_requirement_of_an_override_file_replaces_others() -> None:
    sources = [
        Source("main.tf", requiring(">= 99.0")),
        Source("override.tf", requiring(">= 1.5")),
    ]
    assert allowed_versions(module(*sources)) == ((1, 5, 0), None)


def test_settings_may_have_several_blocks_of_which_one_has_the_requirement() -> None:
    text = "terraform {\n}\n" + requiring(">= 1.5")
    assert allowed_versions(module(Source("main.tf", text))) == ((1, 5, 0), None)
