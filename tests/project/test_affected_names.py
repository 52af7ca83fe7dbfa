"""Which files of a module see a change of one of them: by the names in what changed."""

from __future__ import annotations

import pytest

from hcl_lint.dialects.registry import TERRAFORM
from hcl_lint.project.affected_names import ChangedNames
from hcl_lint.semantics.document import Document
from hcl_lint.text.source import Source

OTHERS = {
    "uses.tf": "locals {\n  twice = var.size * 2\n  other = 1\n}\n",
    "follows.tf": 'output "all" {\n  value = local.twice\n}\n',
    "resource.tf": 'resource "aws_vpc" "size" {\n  tags = local.other\n}\n',
    "declares.tf": 'variable "zone" {\n  type = string\n}\n',
    "values.tfvars": "zone = 1\n",
}


def document(path: str, text: str) -> Document:
    return Document(Source(path, text), TERRAFORM)


def seen(before: str, now: str) -> list[str] | None:
    """The other files that see a change; None where names do not tell."""
    names = ChangedNames()
    if not names.add_change(document("a.tf", before), document("a.tf", now)):
        return None
    return names.seen_in([document(path, text) for path, text in OTHERS.items()])


@pytest.mark.parametrize(
    ("before", "now", "expected"),
    [
        ('variable "size" {}\n', 'variable "size" {\n  default = 1\n}\n',
         ["follows.tf", "resource.tf", "uses.tf", "values.tfvars"]),
        ('variable "size" {}\n', "", ["follows.tf", "resource.tf", "uses.tf", "values.tfvars"]),
        ('variable "new" {}\n', "", ["values.tfvars"]),
        ("locals {\n  other = 1\n  a = 2\n}\n", "locals {\n  other = 1\n  a = 3\n}\n",
         ["values.tfvars"]),
        ('resource "aws_vpc" "a" {}\n', 'resource "aws_vpc" "b" {}\n', ["values.tfvars"]),
        # What uses a variable no longer may have been the last to do so.
        ("locals {\n  a = var.zone\n}\n", "locals {\n  a = 1\n}\n",
         ["declares.tf", "values.tfvars"]),
        ("locals {\n  a = var.zone\n}\n", "locals {\n  a = [var.zone]\n}\n", ["values.tfvars"]),
        ("locals {\n  a = aws_vpc.size.id\n}\n", "locals {\n  a = 1\n}\n",
         ["resource.tf", "values.tfvars"]),
        ("# a\n", "# b\n", ["values.tfvars"]),
        ("terraform {}\n", 'terraform {\n  required_version = ">= 1.5"\n}\n', None),
        ('provider "aws" {}\n', 'provider "aws" {\n  region = "a"\n}\n', None),
        ("a = {\n", "a = 1\n", None),
    ],
)
def test_files_with_the_names_of_what_changed_see_it(
    before: str, now: str, expected: list[str] | None
) -> None:
    assert seen(before, now) == expected


def test_requirements_see_what_their_module_uses() -> None:
    names = ChangedNames()
    assert names.add_change(document("a.tf", ""), document("a.tf", 'resource "b_c" "d" {}\n'))
    files = {"terraform {}\n": "terraform.tf", 'provider "b" {}\n': "provider.tf", "a {}\n": "a"}
    found = names.seen_in([document(files[text], text) for text in files])
    assert found == ["provider.tf", "terraform.tf"]


def test_what_calls_a_changed_module_is_seen_by_its_name() -> None:
    text = 'module "net" {\n  source = "./net"\n}\n\nmodule "other" {\n  source = "./other"\n}\n'
    names = ChangedNames()
    assert names.add_places(document("a.tf", text), lambda part: '"./net"' in part)
    files = {"a.tf": text, "b.tf": "locals {\n  a = module.net.id\n}\n",
             "c.tf": "locals {\n  b = module.other.id\n}\n"}
    found = names.seen_in([document(path, files[path]) for path in files])
    assert found == ["a.tf", "b.tf"]


@pytest.mark.parametrize("name", ["3net", "a b", "a.b", ""])
def test_a_name_that_no_reference_can_have_is_seen_too(name: str) -> None:
    text = f'module "{name}" {{\n  source = "./a"\n}}\n'
    names = ChangedNames()
    assert names.add_change(document("a.tf", 'module "net" {}\n'), document("a.tf", text))
    files = {text: "b.tf", 'module "other" {}\n': "c.tf"}
    found = names.seen_in([document(files[file], file) for file in files])
    assert found == (["b.tf"] if name else ["b.tf", "c.tf"])


def test_a_file_that_names_a_module_beside_declarations_is_seen_by_all() -> None:
    text = 'terraform {\n  backend "local" {\n    path = "./net"\n  }\n}\n'
    assert not ChangedNames().add_places(document("a.tf", text), lambda part: '"./net"' in part)
