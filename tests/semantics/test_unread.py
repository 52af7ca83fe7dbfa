"""Undefined names in a module of which some files could not be read."""

from __future__ import annotations

import pytest

from hcl_lint.semantics.undefined import undefined_references
from hcl_lint.text.source import Source
from tests.linter.checking import module

MAIN = 'output "a" {\n  value = "${var.nme} ${local.x} ${module.m.y}"\n}\n'
ENCRYPTED = "\x00GITCRYPT\x00\x01\udcff\udcfe"


def undeclared(
    *files: tuple[str, str], unread: tuple[str, ...] = (), texts: dict[str, str] | None = None
) -> list[str]:
    sources = [Source("main.tf", MAIN), *[Source(path, text) for path, text in files]]
    loaded = module(*sources, unread=unread, read=(texts or {}).get)
    return [
        each.range.text
        for document in loaded.documents
        for each in undefined_references(loaded, document)
    ]


ALL = ["var.nme", "local.x", "module.m"]


@pytest.mark.parametrize(
    "path", ["a.tfvars", "a.auto.tfvars", "terraform.tfvars.json", "a.tftest.hcl", "a.tfbackend"]
)
@pytest.mark.parametrize("text", ["a = ]\n", "a {\n", ENCRYPTED])
def test_files_that_declare_nothing_may_be_broken(path: str, text: str) -> None:
    assert undeclared((path, text)) == ALL
    assert undeclared(unread=(path,)) == ALL


def test_what_a_broken_file_may_declare_is_not_reported() -> None:
    broken = 'locals {\n  a = ]\n  x = ]\n}\nvariable "nme" {\n  type = ]\n}\nlocals {\n}\n'
    assert undeclared(("a.tf", broken)) == ["module.m"]


def test_a_use_of_a_name_does_not_declare_it() -> None:
    assert undeclared(("a.tf", "locals {\n  a = [var.nme\n}\nlocals {\n}\n")) == ALL


@pytest.mark.parametrize(
    "text",
    ["locals {\n", "locals {\n}\na = <<E\n", "locals {\n}\n/* ", "locals {\n}\na = ]\n", ENCRYPTED],
)
def test_a_file_that_is_cut_off_or_encrypted_may_declare_anything(text: str) -> None:
    assert undeclared(("a.tf", text)) == []


def test_a_broken_file_in_json_syntax_may_declare_anything() -> None:
    assert undeclared(("a.tf.json", '{"locals": {"a": }}')) == []


def test_items_of_a_broken_file_that_are_intact_are_looked_at() -> None:
    text = 'locals {\n  a = [var.c\n}\noutput "b" {\n  value = var.d\n}\n'
    assert undeclared(("a.tf", text)) == ["var.d", *ALL]


def test_what_comes_before_an_error_in_the_same_item_is_looked_at() -> None:
    text = 'output "b" {\n  value = var.d\n  z = ]\n  y = var.e\n}\nlocals {\n}\n'
    assert undeclared(("a.tf", text)) == ["var.d", *ALL]


def test_a_value_that_is_set_twice_hides_no_name() -> None:
    text = 'output "b" {\n  value = var.d\n  value = var.e\n}\n'
    assert undeclared(("a.tf", text)) == ["var.d", "var.e", *ALL]


@pytest.mark.parametrize(("path", "undeclared_names"), [
    ("variables.tf", ["local.x", "module.m"]), ("vars-prod.tf", ["local.x", "module.m"]),
    ("outputs.tf", ALL), ("secrets.tf", []),
])
def test_a_sealed_file_may_declare_what_its_name_says(
    path: str, undeclared_names: list[str]
) -> None:
    assert undeclared((path, ENCRYPTED)) == undeclared_names


def test_a_file_that_could_not_be_opened_may_declare_anything() -> None:
    assert undeclared(unread=("a.tf",)) == []


def test_a_file_of_a_related_dialect_may_declare_what_is_in_it() -> None:
    tofu = {"a.tofu": 'variable "nme" {\n}\n'}
    assert undeclared(unread=("a.tofu",), texts=tofu) == ["local.x", "module.m"]


def test_a_broken_test_may_declare_names_for_itself() -> None:
    test = 'run "one" {\n  x = ]\n}\nrun "two" {\n  assert {\n    condition = run.on.x\n  }\n}\n'
    assert undeclared(("a.tftest.hcl", test)) == ["run.on", *ALL]
    test = test.replace("run.on.x", "run.x.y")
    assert undeclared(("a.tftest.hcl", test)) == ALL
