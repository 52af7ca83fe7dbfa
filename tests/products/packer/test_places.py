"""What names mean in the places of a template, and which places are never evaluated."""

from __future__ import annotations

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset

AROUND = """
source "null" "web" {
  body = SOURCE
}

data "http" "versions" {
  url = DATA
}

locals {
  text = "a"
  list = ["a"]
  last = LOCAL
}

variable "size" {
  type    = number
  default = DEFAULT
  validation {
    condition     = CONDITION && var.size > 1
    error_message = "Too small."
  }
}

build {
  name    = NAME
  sources = ["null.web"]
  provisioner "shell" {
    name  = SETTING
    lines = STEP
  }
}
"""
HARMLESS = {
    "SOURCE": "1", "DATA": "1", "LOCAL": "1", "DEFAULT": "2", "CONDITION": "true", "NAME": '"a"',
    "SETTING": '"a"', "STEP": "1",
}


def errors(*sources: Source) -> list[str]:
    """The codes of the errors in a module."""
    found = []
    for file in Checker(ruleset()).check(module(*sources)):
        found += [each.code for each in file.diagnostics if each.severity == "error"]
    return found


def errors_at(place: str, expression: str) -> list[str]:
    """The codes of the errors with an expression in one place of a template."""
    text = AROUND
    for name, harmless in HARMLESS.items():
        text = text.replace(name, expression if name == place else harmless)
    return errors(Source("web.pkr.hcl", text))


@pytest.mark.parametrize(
    ("place", "expression"),
    [
        ("SOURCE", "[var.size, local.list, data.http.versions.body, source.name, path.root]"),
        ("DATA", "[var.size, local.text, packer.version, path.cwd, upper(source.type)]"),
        ("LOCAL", "[var.size, local.text, data.http.versions, source.name]"),
        ("LOCAL", "try(var.nope, 1)"),
        ("DEFAULT", 'env("SIZE")'),
        ("CONDITION", "can(regex(\"[0-9]\", var.size))"),
        ("NAME", '"${var.size}${local.text}${path.root}"'),
        ("SETTING", '"${build.name}${packer.version}"'),
        ("SETTING", "data.http.versions.body"),
        ("STEP", "[build.name, build.ID, build.Password, source.name, data.http.versions.body]"),
        ("STEP", "[for build in [{ a = 1 }] : build.a]"),
        ("STEP", "var.size > 1 ? 1 : local.nope"),
    ],
)
def test_names_exist_in_their_places(place: str, expression: str) -> None:
    assert errors_at(place, expression) == []


@pytest.mark.parametrize(
    ("place", "expression", "code"),
    [
        ("SOURCE", "build.name", "R008"),
        ("SOURCE", "source.id", "V006"),
        ("SOURCE", 'env("HOME")', "R020"),
        ("DATA", "data.http.nope.body", "R003"),
        ("DATA", 'data.http["versions"]', "R006"),
        ("LOCAL", "can(local.nope)", "R002"),
        ("LOCAL", 'local["text"]', "R006"),
        ("LOCAL", "local.last", "R010"),
        ("LOCAL", "path.module", "V006"),
        ("LOCAL", "each.key", "R005"),
        ("DEFAULT", "var.other", "R005"),
        ("DEFAULT", 'upper("1")', "R020"),
        ("DEFAULT", '["a"]', "V010"),
        ("CONDITION", "length(local.list) > 0", "PK007"),
        ("CONDITION", 'env("HOME") != ""', "R020"),
        ("NAME", "build.name", "V006"),
        ("NAME", "source.name", "PK005"),
        ("NAME", "local.list", "E024"),
        ("SETTING", "build.ID", "V006"),
        ("STEP", "build.Name", "V006"),
        ("STEP", "build.name.first", "V006"),
        ("STEP", "var.nope", "R001"),
        ("STEP", 'tostring("a")', "R020"),
    ],
)
def test_names_do_not_exist_elsewhere(place: str, expression: str, code: str) -> None:
    assert errors_at(place, expression) == [code]


def test_what_is_never_evaluated_has_no_errors() -> None:
    text = """
source "null" "web" {
}

source "null" "unused" {
  a = nope.x
  b = "x${null}"
}

build {
  sources = ["null.web"]
  provisioner "shell" {
    only   = ["null.other"]
    inline = [nope.x, var.nope]
  }
  dynamic "provisioner" {
    for_each = []
    labels   = ["shell"]
    content {
      name = nope.x
    }
  }
  post-processor "manifest" {
    except = ["null.web"]
    output = nope.x
  }
}
"""
    assert errors(Source("web.pkr.hcl", text)) == []
    used = text.replace('sources = ["null.web"]', 'sources = ["null.web", "null.unused"]')
    assert errors(Source("web.pkr.hcl", used)) == ["R005", "V015", "R005"]


def test_iterators_of_dynamic_blocks_have_keys_and_values() -> None:
    text = """
source "null" "web" {
  dynamic "disk" {
    for_each = ["a"]
    iterator = it
    labels   = [it.key]
    content {
      size = it.value
      name = it.nme
    }
  }
  dynamic "disk" {
    for_each = 5
    content {
    }
  }
}

build {
  sources = ["null.web"]
}
"""
    found = errors(Source("web.pkr.hcl", text))
    assert sorted(found) == ["E025", "V006"]


def test_the_files_of_a_folder_are_one_module() -> None:
    build = Source("build.pkr.hcl", 'build {\n  sources = ["null.web"]\n}\n')
    source = Source("source.pkr.hcl", 'source "null" "web" {\n  a = [local.a, var.b]\n}\n')
    values = Source("values.pkr.hcl", 'locals {\n  a = 1\n}\nvariables {\n  b = 1\n}\n')
    assert errors(build) == ["PK002"]
    assert sorted(errors(build, source)) == ["R001", "R002"]
    assert errors(build, source, values) == []


def test_templates_in_json_have_the_same_places() -> None:
    text = """{
  "source": {"null": {"web": {"a": "${build.name}"}, "unused": {"a": "${nope.x}"}}},
  "variable": {"size": {"type": "number", "default": "${env(\\"SIZE\\")}"}},
  "locals": {"a": "${source.name}"},
  "build": {
    "name": "${local.a}",
    "sources": ["null.web", "null.wbe"],
    "provisioner": {"shell": {"inline": ["${build.ID}"], "timeout": "5"}}
  }
}
"""
    assert sorted(errors(Source("web.pkr.json", text))) == ["PK002", "PK005", "PK005", "R008"]


def test_values_of_variables_suit_the_declarations() -> None:
    template = Source(
        "web.pkr.hcl", 'variable "a" {\n  default = "x"\n}\nvariables {\n  b = 1\n}\n'
    )
    right = Source("right.auto.pkrvars.hcl", "a = 1\nb = 2\n")
    wrong = Source("wrong.auto.pkrvars.hcl", 'a = ["x"]\n')
    assert errors(template, right) == []
    assert errors(template, wrong) == ["V013"]
