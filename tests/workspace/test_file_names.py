from __future__ import annotations

import pytest

from hcl_lint.workspace.file_names import dialect_of, is_formatted_name, is_hcl_name


@pytest.mark.parametrize(
    "name",
    [
        "main.tf", "prod.tfvars", "main.tofu", "a.tftest.hcl", "a.tofutest.hcl", "a.tfmock.hcl",
        "a.tfquery.hcl", "terragrunt.hcl", "job.nomad", "job.nomad.hcl", "image.pkr.hcl",
        "image.auto.pkrvars.hcl", "docker-bake.hcl", "spec.hcldec", "state.tfbackend",
        ".tflint.hcl", ".terraform.lock.hcl", "main.tf.json", "prod.tfvars.json", "a.pkr.json",
    ],
)  # fmt: skip
def test_files_of_every_product_are_searched_for(name: str) -> None:
    assert is_hcl_name(name)


@pytest.mark.parametrize(
    "name", ["package.json", "hcl", "a.tf.bak", "a.tftpl", "._main.tf", ".#a.tf"]
)
def test_other_files_and_debris_are_not(name: str) -> None:
    assert not is_hcl_name(name)


@pytest.mark.parametrize(
    ("path", "dialect"),
    [
        ("modules/x/main.tf", "terraform"),
        ("main.tofu", "terraform"),
        ("a.tfvars", "terraform"),
        ("tests/a.tftest.hcl", "terraform"),
        ("a.tofutest.hcl", "terraform"),
        ("a.tfmock.hcl", "terraform"),
        ("a.tfquery.hcl", "terraform"),
        ("terragrunt.hcl", "hcl"),
        ("a.pkr.hcl", "hcl"),
        ("a.nomad", "hcl"),
        ("<stdin>", "hcl"),
    ],
)
def test_dialect_comes_from_the_suffix(path: str, dialect: str) -> None:
    assert dialect_of(path) == dialect


def test_layout_of_generated_files_is_left_to_their_generator() -> None:
    assert not is_formatted_name("prod/.terraform.lock.hcl")
    assert is_formatted_name("prod/main.tf")


def test_there_is_no_layout_for_json() -> None:
    assert not is_formatted_name("main.tf.json")
