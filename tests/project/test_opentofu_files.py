"""Folders with files of Terraform and files of OpenTofu.

Source: OpenTofu, "Files and Directories": where there is ``main.tofu``, ``main.tf`` is ignored.
"""

from __future__ import annotations

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.providers.address import OPENTOFU_REGISTRY, TERRAFORM_REGISTRY

VARIABLE = 'variable "size" {\n  type = number\n}\n'
USE = 'output "size" {\n  value = var.size\n}\n'


def project(files: dict[str, str]) -> Project:
    contents = {f"/tree/{name}": text.encode() for name, text in files.items()}
    contents["/tree/.git/HEAD"] = b""
    return Project(ConfigurationFinder(files=MemoryFiles(contents, here="/tree")))


def found(files: dict[str, str]) -> list[tuple[str, str]]:
    """The paths and codes of all findings."""
    whole = project(files)
    paths, _ = whole.find_files(["."], [], False)
    outcomes = check_files(whole, paths, CheckSettings())
    return sorted((each.path, each.code) for outcome in outcomes for each in outcome.findings)


def test_opentofu_reads_the_files_of_terraform_beside_its_own() -> None:
    assert found({"main.tofu": USE, "variables.tf": VARIABLE}) == []


def test_a_name_that_neither_kind_of_file_declares_is_undeclared_for_opentofu() -> None:
    assert found({"main.tofu": USE, "other.tf": ""}) == [("main.tofu", "R001")]


def test_opentofu_ignores_a_file_of_terraform_of_the_same_name() -> None:
    files = {"variables.tf": VARIABLE, "variables.tofu": "", "main.tofu": USE, "main.tf": USE}
    assert found(files) == [("main.tofu", "R001")]


def test_both_forms_of_a_file_are_no_duplicates() -> None:
    assert found({"main.tf": VARIABLE + USE, "main.tofu": VARIABLE + USE}) == []


@pytest.mark.parametrize(("name", "codes"), [("a.tftest.hcl", ["R001"]), ("b.tf", [])])
def test_tests_declare_nothing_for_opentofu(name: str, codes: list[str]) -> None:
    shown = found({"main.tofu": USE, name: VARIABLE})
    assert [code for path, code in shown if path == "main.tofu"] == codes


def test_json_replaces_json_only() -> None:
    text = '{"variable": {"size": {"type": "number"}}}\n'
    assert found({"main.tofu": VARIABLE + USE, "main.tf.json": text}) == [("main.tofu", "R011")]
    files = {"main.tofu.json": text, "main.tf.json": text, "use.tofu": USE}
    assert found(files) == [("main.tf.json", "TF026")]


def test_what_terraform_cannot_read_keeps_it_silent() -> None:
    assert found({"main.tf": USE, "variables.tofu": VARIABLE}) == []


def test_values_beside_files_of_opentofu_are_checked() -> None:
    files = {"main.tofu": VARIABLE + USE, "terraform.tfvars": "size = \"large\"\nsise = 1\n"}
    assert found(files) == [("terraform.tfvars", "V013"), ("terraform.tfvars", "V013")]


def test_a_call_from_opentofu_reaches_modules_written_for_both() -> None:
    call = 'module "a" {\n  source = "./a"\n  sise   = 1\n}\n'
    files = {"main.tofu": call, "a/main.tf": VARIABLE + USE}
    assert found(files) == [("main.tofu", "V012")]


def test_a_duplicate_in_files_of_both_kinds_is_found() -> None:
    assert found({"a.tf": VARIABLE + USE, "b.tofu": VARIABLE}) == [("b.tofu", "R011")]


@pytest.mark.parametrize("name", ["override.tf", "main_override.tf"])
def test_files_of_terraform_override_those_of_opentofu(name: str) -> None:
    files = {"main.tofu": VARIABLE + USE, name: VARIABLE.replace("number", "string")}
    assert found(files) == []


# Files named like those of Terraform that OpenTofu reads

ONLY_OPENTOFU = 'output "x" {\n  value = cidrcontains("10.0.0.0/8", "10.1.0.0/16")\n}\n'
ENCRYPTED = 'terraform {\n  encryption {\n    method "unencrypted" "m" {\n    }\n  }\n}\n'


def lock(host: str) -> str:
    return f'provider "{host}/hashicorp/null" {{\n  version = "3.2.4"\n}}\n'


def test_a_lock_file_of_opentofu_says_whose_files_they_are() -> None:
    files = {"main.tf": ONLY_OPENTOFU, ".terraform.lock.hcl": lock(OPENTOFU_REGISTRY)}
    assert found(files) == []
    files[".terraform.lock.hcl"] = lock(TERRAFORM_REGISTRY)
    assert found(files) == [("main.tf", "R020")]


def test_the_nearest_lock_file_counts() -> None:
    files = {
        "a/b/main.tf": ONLY_OPENTOFU,
        "a/.terraform.lock.hcl": lock(OPENTOFU_REGISTRY),
        ".terraform.lock.hcl": lock(TERRAFORM_REGISTRY),
    }
    assert found(files) == []


def test_no_lock_file_outside_the_tree_counts() -> None:
    files = {"main.tf": ONLY_OPENTOFU, "../.terraform.lock.hcl": lock(OPENTOFU_REGISTRY)}
    assert found(files) == [("main.tf", "R020")]


def test_encryption_says_that_the_files_are_of_opentofu() -> None:
    assert found({"main.tf": ONLY_OPENTOFU, "state.tf": ENCRYPTED}) == []


@pytest.mark.parametrize("folder", ["", "a/"])
def test_the_version_of_opentofu_says_whose_files_they_are(folder: str) -> None:
    files = {"a/main.tf": ONLY_OPENTOFU, f"{folder}.opentofu-version": "1.9.0\n"}
    assert found(files) == []
    files[f"{folder}.terraform-version"] = "1.9.0\n"  # a module for both
    assert found(files) == [("a/main.tf", "R020")]


def test_the_nearest_version_or_lock_file_counts() -> None:
    files = {
        "a/main.tf": ONLY_OPENTOFU, "a/.terraform-version": "1.9\n", ".opentofu-version": "1.9\n"
    }
    assert found(files) == [("a/main.tf", "R020")]
    del files["a/.terraform-version"]
    files["a/.terraform.lock.hcl"] = lock(TERRAFORM_REGISTRY)
    assert found(files) == [("a/main.tf", "R020")]


@pytest.mark.parametrize(
    "text",
    [
        f'module "a" {{\n  source  = "{OPENTOFU_REGISTRY}/a/b/c"\n  version = "1.0.0"\n}}\n',
        f'terraform {{\n  required_providers {{\n    a = {{ source = "{OPENTOFU_REGISTRY}/b/a" }}\n'
        "  }\n}\n",
    ],
)
def test_sources_in_the_registry_of_opentofu_say_it(text: str) -> None:
    assert found({"main.tf": ONLY_OPENTOFU, "a.tf": text}) == []
    commented = "".join([f"# {line}\n" for line in text.splitlines()])
    assert found({"main.tf": ONLY_OPENTOFU, "a.tf": commented}) == [("main.tf", "R020")]


def test_encryption_elsewhere_says_nothing() -> None:
    other = 'resource "a" "b" {\n  encryption {\n  }\n}\n'
    assert found({"main.tf": ONLY_OPENTOFU, "a.tf": other}) == [("main.tf", "R020")]


def test_files_beside_those_of_opentofu_are_of_opentofu() -> None:
    assert found({"main.tf": ENCRYPTED + ONLY_OPENTOFU, "other.tofu": ""}) == []


def test_files_beside_those_that_replace_some_are_for_both() -> None:
    files = {"main.tf": ENCRYPTED, "other.tf": "", "other.tofu": ""}
    assert found(files) == [("main.tf", "OT004")]
    files = {"main.tf": ONLY_OPENTOFU, "other.tofu": ""}
    files[".terraform.lock.hcl"] = lock(TERRAFORM_REGISTRY)
    assert found(files) == [("main.tf", "R020")]


def test_an_item_that_neither_product_knows_is_an_error() -> None:
    text = 'terraform {\n  encryptoin {\n  }\n}\n'
    for files in ({"main.tf": text}, {"main.tf": text, "other.tofu": ""}, {"main.tofu": text}):
        assert [code for _, code in found(files)] == ["E020"], files


def test_what_only_terraform_accepts_is_said_of_a_file_of_opentofu() -> None:
    files = {"main.tf": 'action "x_y" "a" {\n}\n', "other.tofu": ""}
    assert ("main.tf", "OT004") in found(files)


def test_the_configuration_has_the_last_word() -> None:
    files = {"main.tf": ENCRYPTED, ".hcl-lint.toml": 'dialects = { "*.tf" = "terraform" }\n'}
    assert found(files) == [("main.tf", "OT004")]
    files[".hcl-lint.toml"] = 'target-versions = { terraform = "1.11" }\n'
    assert found(files) == [("main.tf", "OT004")]


def test_tests_and_values_are_for_the_product_of_their_module() -> None:
    run = 'run "a" {\n  assert {\n    condition     = output.size == 1\n'
    run += '    error_message = "It is another size."\n  }\n}\n'
    files = {"main.tf": ENCRYPTED + VARIABLE + USE, "main.tftest.hcl": run, "a.tfvars": "b {}\n"}
    assert found(files) == [("a.tfvars", "E020")]


def test_values_are_for_opentofu_where_terraform_has_no_files_of_its_own() -> None:
    declared = 'variable "a" {\n  type = number\n}\noutput "a" {\n  value = var.a\n}\n'
    files = {"main.tofu": declared, "terraform.tfvars": 'a = "x"\nb = 1\n'}
    assert found(files) == [("terraform.tfvars", "V013")] * 2
    assert found({**files, "main.tf": ""}) == []


def test_what_a_module_of_opentofu_calls_may_be_named_for_both() -> None:
    call = 'module "a" {\n  source = "./a"\n  sise   = 1\n}\n'
    assert found({"main.tf": ENCRYPTED + call, "a/main.tf": USE + VARIABLE}) == [
        ("main.tf", "V012")
    ]


def test_an_open_file_may_become_one_of_opentofu() -> None:
    whole = project({"main.tf": ONLY_OPENTOFU, "state.tf": ""})
    codes = []
    for text in ("", ENCRYPTED, ""):
        whole.change("state.tf", text)
        outcomes = check_files(whole, ["main.tf", "state.tf"], CheckSettings())
        codes.append([each.code for outcome in outcomes for each in outcome.findings])
    assert codes == [["R020"], [], ["R020"]]


# Source: internal/configs of Terraform and OpenTofu, which leave out what is hidden.


def test_hidden_files_are_in_no_module() -> None:
    assert found({"main.tf": VARIABLE + USE, ".old.tf": VARIABLE + USE}) == []
    assert found({"main.tf": USE, ".variables.tf": VARIABLE}) == [("main.tf", "R001")]


def test_the_syntax_of_hidden_files_is_checked() -> None:
    assert found({"main.tf": VARIABLE + USE, ".old.tf": "locals {\n"}) == [(".old.tf", "E001")]
