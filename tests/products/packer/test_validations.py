# flake8: noqa: E501 (one fault a line)
"""What Packer rejects has an error: one fault for each validation that needs no plugin."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

CHECKER = Checker(ruleset("E", "PK", "V", "R"))


def only_build(body: str = "") -> str:
    """A build of one source."""
    return f'build {{\n  sources = ["source.null.a"]\n{body}\n}}\n'


def build(body: str = "") -> str:
    """A build with its source."""
    return 'source "null" "a" {\n  communicator = "none"\n}\n' + only_build(body)


FAULTS = [
    ("top attribute", 'x = 1\n' + build()),
    ("top block", 'foo {}\n' + build()),
    ("required version", 'packer {\n  required_version = "x"\n}\n' + build()),
    ("required version empty", 'packer {\n  required_version = ""\n}\n' + build()),
    ("required version list", 'packer {\n  required_version = [">= 1"]\n}\n' + build()),
    ("packer attribute", 'packer {\n  foo = 1\n}\n' + build()),
    ("plugin: name", 'packer {\n  required_plugins {\n    Foo = {\n      version = ">= 1.0.0"\n      source = "github.com/a/b"\n    }\n  }\n}\n' + build()),
    ("plugin: string", 'packer {\n  required_plugins {\n    foo = ">= 1"\n  }\n}\n' + build()),
    ("plugin: null", 'packer {\n  required_plugins {\n    foo = null\n  }\n}\n' + build()),
    ("plugin: no version", 'packer {\n  required_plugins {\n    foo = {\n      source = "github.com/a/b"\n    }\n  }\n}\n' + build()),
    ("plugin: version number", 'packer {\n  required_plugins {\n    foo = {\n      version = 1\n      source = "github.com/a/b"\n    }\n  }\n}\n' + build()),
    ("plugin: pre-release", 'packer {\n  required_plugins {\n    foo = {\n      version = ">= 1.0.0-beta"\n      source = "github.com/a/b"\n    }\n  }\n}\n' + build()),
    ("plugin: no source", 'packer {\n  required_plugins {\n    foo = {\n      version = ">= 1.0.0"\n    }\n  }\n}\n' + build()),
    ("plugin: source form", 'packer {\n  required_plugins {\n    foo = {\n      version = ">= 1.0.0"\n      source = "a"\n    }\n  }\n}\n' + build()),
    ("plugin: key", 'packer {\n  required_plugins {\n    foo = {\n      version = ">= 1.0.0"\n      source = "github.com/a/b"\n      x = 1\n    }\n  }\n}\n' + build()),
    ("duplicate var", 'variable "v" {\n}\nvariable "v" {\n}\n' + build()),
    ("duplicate variables", 'variables {\n  a = 1\n}\nvariable "a" {\n}\n' + build()),
    ("var name", 'variable "a b" {}\n' + build()),
    ("invalid type", 'variable "v" {\n  type = strng\n}\n' + build()),
    ("default in a type", 'variable "v" {\n  type = object({a = optional(number, "x")})\n}\n' + build()),
    ("default", 'variable "v" {\n  type = number\n  default = "x"\n}\n' + build()),
    ("default ref", 'variable "v" {\n  default = local.x\n}\n' + build()),
    ("default fn", 'variable "v" {\n  default = upper("x")\n}\n' + build()),
    ("empty validation", 'variable "v" {\n  validation {\n  }\n}\n' + build()),
    ("condition: other", 'variable "v" {\n  validation {\n    condition = local.x\n    error_message = "A."\n  }\n}\n' + build()),
    ("condition: without its variable", 'variable "v" {\n  validation {\n    condition = true\n    error_message = "A."\n  }\n}\n' + build()),
    ("message: empty", 'variable "v" {\n  validation {\n    condition = var.v != ""\n    error_message = ""\n  }\n}\n' + build()),
    ("message: form", 'variable "v" {\n  validation {\n    condition = var.v != ""\n    error_message = "abc"\n  }\n}\n' + build()),
    ("condition that is null", 'variable "v" {\n  validation {\n    condition = var.v == "" ? null : null\n    error_message = "A."\n  }\n}\n' + build()),
    ("condition that is a string", 'variable "v" {\n  type = string\n  validation {\n    condition = "is ${var.v}"\n    error_message = "A."\n  }\n}\n' + build()),
    ("condition: list", 'variable "v" {\n  validation {\n    condition = [var.v]\n    error_message = "A."\n  }\n}\n' + build()),
    ("message: number", 'variable "v" {\n  validation {\n    condition = var.v != ""\n    error_message = 1\n  }\n}\n' + build()),
    ("condition: text of the default", 'variable "v" {\n  default = "a"\n  validation {\n    condition = var.v\n    error_message = "A."\n  }\n}\n' + build()),
    ("condition: null for the default", 'variable "v" {\n  default = "a"\n  validation {\n    condition = var.v == "a" ? null : true\n    error_message = "A."\n  }\n}\n' + build()),
    ("data label", 'data "a b" "c" {}\n' + build()),
    ("data duplicate", 'data "null" "c" {\n  input = "a"\n}\ndata "null" "c" {\n  input = "b"\n}\n' + build()),
    ("local name", 'local "a b" {\n  expression = 1\n}\n' + build()),
    ("local duplicate", 'locals {\n  a = 1\n}\nlocal "a" {\n  expression = 1\n}\n' + build()),
    ("block in locals", 'locals {\n  x {}\n}\n' + build()),
    ("local missing", 'locals {\n  a = local.b\n}\n' + build()),
    ("data cycle", 'locals {\n  a = local.b\n  b = local.a\n}\n' + build()),
    ("second registry", 'hcp_packer_registry {}\nhcp_packer_registry {}\n' + build()),
    ("second registry build", build('hcp_packer_registry {}\nhcp_packer_registry {}')),
    ("bucket", 'hcp_packer_registry {\n  bucket_name = "a_b"\n}\n' + build()),
    ("description", 'hcp_packer_registry {\n  description = "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"\n}\n' + build()),
    ("both labels", 'hcp_packer_registry {\n  labels = { a = "b" }\n  bucket_labels = { a = "b" }\n}\n' + build()),
    ("source duplicate", 'source "null" "a" {}\nsource "null" "a" {}\n' + only_build()),
    ("source form", build().replace("source.null.a", "a b c")),
    ("no source", 'build {}\n'),
    ("source one part", build('source "null" {}')),
    ("build attribute", build('foo = 1')),
    ("build block", build('foo {}')),
    ("only except", build('provisioner "shell" {\n  only = ["a"]\n  except = ["b"]\n}')),
    ("pause", build('provisioner "shell" {\n  pause_before = "10"\n}')),
    ("timeout", build('provisioner "shell" {\n  timeout = "x"\n}')),
    ("override", build('provisioner "shell" {\n  override = "x"\n}')),
    ("override inner", build('provisioner "shell" {\n  override = { a = "x" }\n}')),
    ("error-cleanup two", build('error-cleanup-provisioner "shell" {}\nerror-cleanup-provisioner "shell" {}')),
    ("meta type", build('provisioner "shell" {\n  max_retries = "x"\n}')),
    ("meta null", build('provisioner "shell" {\n  max_retries = null\n}')),
    ("meta unknown", build('provisioner "shell" {\n  name = build.ID\n}')),
    ("source undeclared", build().replace('null.a"]', 'null.b"]')),
    ("dynamic block: foreach null", build('dynamic "provisioner" {\n  for_each = null\n  labels = ["shell"]\n  content {}\n}')),
    ("dynamic block: foreach string", build('dynamic "provisioner" {\n  for_each = "x"\n  labels = ["shell"]\n  content {}\n}')),
    ("dynamic block: no labels", build('dynamic "provisioner" {\n  for_each = ["x"]\n  content {}\n}')),
    ("dynamic block: labels many", build('dynamic "provisioner" {\n  for_each = ["x"]\n  labels = ["shell","y"]\n  content {}\n}')),
    ("dynamic block: labels null", build('dynamic "provisioner" {\n  for_each = ["x"]\n  labels = [null]\n  content {}\n}')),
    ("dynamic block: labels known late", build('dynamic "provisioner" {\n  for_each = ["x"]\n  labels = [source.type]\n  content {}\n}')),
    ("dynamic block: no content", build('dynamic "provisioner" {\n  for_each = ["x"]\n  labels = ["shell"]\n}')),
    ("dynamic block: two content", build('dynamic "provisioner" {\n  for_each = ["x"]\n  labels = ["shell"]\n  content {}\n  content {}\n}')),
    ("iterator", build('dynamic "provisioner" {\n  for_each = ["x"]\n  iterator = "x"\n  labels = ["shell"]\n  content {}\n}')),
    ("no build", 'source "null" "a" {}\n'),
    ("source fault", 'source "null" "a" {\n  x = var.nope\n}\n' + only_build()),
    ("duplicate argument", 'source "null" "a" {\n  x = 1\n}\nbuild {\n  source "null.a" {\n    x = 2\n  }\n}\n'),
    ("provisioner fault", build('provisioner "shell" {\n  inline = [var.nope]\n}')),
    ("post-processor fault", build('post-processor "manifest" {\n  output = local.nope\n}')),
    ("local no expression", 'local "a" {}\n' + build()),
    ("local index", 'locals {\n  a = 1\n  b = local["a"]\n}\n' + build()),
    ("data index", 'data "null" "c" {\n  input = "a"\n}\nlocals {\n  b = data.null["c"]\n}\n' + build()),
    ("data alone", 'data "null" "c" {\n  input = "a"\n}\nlocals {\n  b = data.null\n}\n' + build()),
    ("data splat", 'data "null" "c" {\n  input = "a"\n}\nlocals {\n  b = data.null[*]\n}\n' + build()),
]


def errors(text: str) -> list[str]:
    """The summaries of the errors in a file."""
    found = CHECKER.check(module(Source("main.pkr.hcl", text)))[0].diagnostics
    return [each.summary for each in found if each.severity == "error"]


@pytest.mark.parametrize(("fault", "text"), FAULTS, ids=[name for name, _ in FAULTS])
def test_what_the_product_rejects_has_an_error(fault: str, text: str) -> None:
    assert errors(text) != []


@pytest.mark.parametrize("condition", ["var.v", '"${var.v}"', '"t${var.v}"', "lower(var.v)"])
def test_a_condition_may_be_a_string_that_could_be_a_bool(condition: str) -> None:
    variable = f'variable "v" {{\n  type = string\n  validation {{\n    condition = {condition}\n'
    assert errors(variable + '    error_message = "A."\n  }\n}\n' + build()) == []


REGISTRY = 'hcp_packer_registry {\n  bucket_name = "abc"\n}\n'


@pytest.mark.parametrize("first", [REGISTRY, only_build(REGISTRY)])
def test_a_registry_in_a_build_in_addition_to_another_has_a_warning(first: str) -> None:
    text = first + build(REGISTRY)
    found = CHECKER.check(module(Source("main.pkr.hcl", text)))[0].diagnostics
    (added,) = [each for each in found if each.rule.code == "PK009"]
    assert added.severity == "warning" and added.start > len(first)


def test_a_build_without_faults_has_none() -> None:
    assert errors(build('provisioner "shell" {\n  pause_before = "10s"\n}')) == []


@pytest.mark.parametrize("values", ['variable "v" {}', "foo {}", 'v = ["x"]', "v = local.x"])
def test_files_of_values_with_faults_have_an_error(values: str) -> None:
    template = Source("main.pkr.hcl", 'variable "v" {\n  type = string\n}\n' + build())
    given = Source("main.auto.pkrvars.hcl", values + "\n")
    checked = CHECKER.check(module(template, given))
    assert [each.severity for file in checked for each in file.diagnostics].count("error") == 1


def test_a_value_that_fails_its_validation_is_one_finding() -> None:
    validation = 'validation {\n    condition = var.size > 1\n    error_message = "Small."\n  }'
    template = Source(
        "main.pkr.hcl", f'variable "size" {{\n  type = number\n  {validation}\n}}\n' + build()
    )
    checked = CHECKER.check(module(template, Source("main.auto.pkrvars.hcl", "size = 1\n")))
    found = [each for file in checked for each in file.diagnostics if each.severity == "error"]
    assert [each.code for each in found] == ["PK007"]
