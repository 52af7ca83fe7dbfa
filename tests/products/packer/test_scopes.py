"""What each place of a template can refer to, and which values each setting takes.

Source: Packer's documentation of templates, and what Packer 1.16 accepts.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.extent import sample
from tests.linter.checking import module, ruleset

CHECKER = Checker(ruleset("E", "PK", "V", "R"))

DECLARED = """\
variable "v" {
  type = string
  default = "x"
}
locals {
  l = "x"
}
data "null" "d" {
  input = "a"
}
source "null" "a" {
%s
}
"""


def template(top: str = "", in_source: str = "", in_build: str = "") -> str:
    """A template with a variable, a local value, a data source, a source and a build."""
    build = f'build {{\n  sources = ["source.null.a"]\n{in_build}\n}}\n'
    return DECLARED % in_source + top + build


def in_top(text: str) -> Callable[[str], str]:
    """Puts an expression into a block at the top."""
    return lambda expression: template(text.replace("?", expression))


def in_build(text: str) -> Callable[[str], str]:
    """Puts an expression into a build."""
    return lambda expression: template(in_build=text.replace("?", expression))


def in_addition(text: str) -> Callable[[str], str]:
    """Puts an expression into what a build adds to its source."""
    build = f'build {{\n  source "null.a" {{\n    {text}\n  }}\n}}\n'
    return lambda expression: DECLARED % "" + build.replace("?", expression)


def errors(text: str) -> list[str]:
    """The summaries of the errors in a template."""
    found = CHECKER.check(module(Source("main.pkr.hcl", text)))[0].diagnostics
    return [each.summary for each in found if each.severity == "error"]


VARIABLE = 'variable "w" {\n  default = "a"\n  ?\n}\n'
VALIDATION = (
    'variable "w" {\n  default = "a"\n  validation {\n    condition = var.w != "" && "b" != ?\n'
    '    error_message = "Bad."\n  }\n}\n'
)
GENERATED = (
    'dynamic "provisioner" {\n  for_each = [?]\n  labels = ["shell"]\n  content {\n'
    "    inline = [provisioner.value]\n  }\n}\n"
)
STEPS = 'post-processors {\n  post-processor "manifest" {\n    %s = ?\n  }\n}\n'

# The names that exist at each kind of place: the rest of those in NAMES do not.
NAMES = (
    "var.v", 'var["v"]', "local.l", "data.null.d.output", "source.name", "build.name", "build.ID",
    "path.cwd", "packer.version", 'env("X")', 'upper("x")', 'var["w9"]', "var.w9", "build.id",
    "each.key", "self.x", "count.index", "vars.v", "locals.l", "module.x", "terraform.workspace",
    "path.nope", "packer.nope", 'tostring("x")', 'core::upper("x")',
)
NOTHING: tuple[str, ...] = ()
SETTLED = (
    "var.v", 'var["v"]', "local.l", "data.null.d.output", "path.cwd", "packer.version",
    'upper("x")',
)
VALUE = (*SETTLED, "source.name")
STEP = (*VALUE, "build.name", "build.ID")
PLACES: dict[str, tuple[Callable[[str], str], tuple[str, ...]]] = {
    "required_version": (in_top("packer {\n  required_version = ?\n}\n"), NOTHING),
    "description": (in_top(VARIABLE.replace("?", "description = ?")), NOTHING),
    "error_message": (
        in_top(VALIDATION.replace("?", '"c"').replace('"Bad."', '"Bad ${?}."')), NOTHING
    ),
    "name of a source in a build": (in_addition("name = ?"), NOTHING),
    "default": (in_top('variable "w" {\n  default = ?\n}\n'), ('env("X")',)),
    "variables": (in_top("variables {\n  w = ?\n}\n"), ('env("X")',)),
    "condition": (in_top(VALIDATION), ('upper("x")',)),
    "locals": (in_top("locals {\n  q = ?\n}\n"), VALUE),
    "local": (in_top('local "q" {\n  expression = ?\n}\n'), VALUE),
    "data": (in_top('data "null" "e" {\n  input = ?\n}\n'), VALUE),
    "name of a build": (in_build("name = ?"), SETTLED),
    "registry": (in_top("hcp_packer_registry {\n  description = ?\n}\n"), SETTLED),
    "labels of a registry": (
        in_build("hcp_packer_registry {\n  build_labels = { a = ? }\n}\n"), SETTLED
    ),
    "for_each": (in_build(GENERATED), VALUE),
    "name of a provisioner": (
        in_build('provisioner "shell" {\n  name = ?\n}\n'), (*SETTLED, "build.name")
    ),
    "override": (
        in_build('provisioner "shell" {\n  override = { a = { x = ? } }\n}\n'),
        (*VALUE, "build.name"),
    ),
    "name of a post-processor": (in_build(STEPS % "name"), (*SETTLED, "build.name")),
    "source": (lambda expression: template(in_source=f"  x = {expression}"), VALUE),
    "block of a source": (
        lambda expression: template(in_source=f"  x {{\n    y = {expression}\n  }}"), VALUE
    ),
    "source in a build": (in_addition("x = ?"), VALUE),
    "provisioner": (in_build('provisioner "shell" {\n  inline = [?]\n}\n'), STEP),
    "error-cleanup-provisioner": (
        in_build('error-cleanup-provisioner "shell" {\n  inline = [?]\n}\n'), STEP
    ),
    "post-processor": (in_build(STEPS % "output"), STEP),
}


@pytest.mark.parametrize("place", sample([*PLACES], 3))
def test_a_place_has_its_names_and_no_others(place: str) -> None:
    text, expected = PLACES[place]
    assert {name for name in NAMES if not errors(text(name))} == set(expected)


# The values that settings take; the rest of those in VALUES are rejected.
VALUES = {
    "null": "null", "number": "12", "fraction": "1.5", "bool": "true", "text": '"abc"',
    "text of a number": '"12"', "text of a bool": '"true"', "empty text": '""', "duration": '"10s"',
    "bare word": "abc", "list": '["a"]', "null in a list": "[null]", "list of lists": '[["a"]]',
    "empty list": "[]", "object": '{ a = "b" }', "null in an object": "{ a = null }",
    "object of objects": "{ a = { b = 1 } }", "empty object": "{}",
}
TEXTS = (
    "number", "fraction", "bool", "text", "text of a number", "text of a bool", "empty text",
    "duration",
)
BOOLS = ("bool", "text of a bool")
LISTS = ("null", "list", "empty list")
MAPS = ("null", "object", "empty object")
STEP_SETTINGS = {
    "name": TEXTS,
    "only": LISTS,
    "except": LISTS,
    "pause_before": ("empty text", "duration"),
    "timeout": ("empty text", "duration"),
    "max_retries": ("number", "text of a number"),
    "continue_on_error": BOOLS,
    "override": ("null", "object of objects", "empty object"),
}
REGISTRY_SETTINGS = {
    "bucket_name": ("bool", "text", "text of a bool", "empty text", "duration"),
    "description": TEXTS,
    "bucket_labels": MAPS,
    "build_labels": MAPS,
    "labels": MAPS,
    "channels": LISTS,
}
SETTINGS: dict[str, tuple[Callable[[str], str], tuple[str, ...]]] = {
    "packer.required_version": (
        PLACES["required_version"][0],
        ("null", "number", "fraction", "text of a number", "duration"),
    ),
    "variable.description": (in_top(VARIABLE.replace("?", "description = ?")), TEXTS),
    "variable.sensitive": (in_top(VARIABLE.replace("?", "sensitive = ?")), BOOLS),
    "local.sensitive": (in_top('local "q" {\n  expression = 1\n  sensitive = ?\n}\n'), BOOLS),
    "build.name": (in_build("name = ?"), TEXTS),
    "build.description": (in_build("description = ?"), TEXTS),
    "build.source.name": (in_addition("name = ?"), TEXTS),
    "keep_input_artifact": (in_build(STEPS % "keep_input_artifact"), (*BOOLS, "null")),
    **{
        f"post-processor.{name}": (in_build(STEPS % name), STEP_SETTINGS[name])
        for name in ("name", "only", "except")
    },
    **{
        f"{step}.{name}": (in_build(f'{step} "shell" {{\n  {name} = ?\n}}\n'), taken)
        for step in ("provisioner", "error-cleanup-provisioner")
        for name, taken in STEP_SETTINGS.items()
    },
    **{
        f"registry.{name}": (in_top(f"hcp_packer_registry {{\n  {name} = ?\n}}\n"), taken)
        for name, taken in REGISTRY_SETTINGS.items()
    },
}


@pytest.mark.parametrize("setting", sample([*SETTINGS], 3))
def test_a_setting_takes_its_values_and_no_others(setting: str) -> None:
    text, expected = SETTINGS[setting]
    assert {name for name, value in VALUES.items() if not errors(text(value))} == set(expected)


def test_so_many_undeclared_names_are_known_to_fail() -> None:
    names = ", ".join([f"var.n{number}" for number in range(201)])
    wanted = [f"Undeclared variable `var.n{number}`" for number in range(200)]
    assert errors(template(in_source=f"  x = [{names}]")) == wanted


def test_a_file_that_is_not_read_may_declare_what_is_missing() -> None:
    build = Source("main.pkr.hcl", 'build {\n  sources = ["source.null.b"]\n}\n')
    for unread, count in ((), 1), (("b.pkr.hcl",), 0):
        assert len(CHECKER.check(module(build, unread=unread))[0].diagnostics) == count


# In JSON syntax

JSON = """\
{
  "source": {"null": {"a": {"communicator": "none"}, "unused": {"x": "${local.one}"}}},
  "build": {
    "sources": ["source.null.a"],
    "provisioner": [
      {"shell-local": {"only": ["null.b"], "inline": ["${local.two}"]}},
      {"shell-local": {"inline": ["${local.three}"]}}
    ],
    "post-processor": {"manifest": {"except": ["null.a"], "output": "${local.four}"}},
    "dynamic": {"provisioner": [
      {"for_each": [], "labels": ["shell-local"], "content": {"inline": ["${local.five}"]}},
      {"for_each": ["a"], "labels": ["shell-local"], "content": {"inline": ["${local.six}"]}},
      {
        "for_each": ["a"],
        "iterator": "each",
        "labels": ["shell-local"],
        "content": {"inline": ["${each.value}", "${each.value.x}"]}
      }
    ]}
  }
}
"""


def test_what_packer_does_not_evaluate_in_json_is_no_error() -> None:
    (checked,) = CHECKER.check(module(Source("a.pkr.json", JSON)))
    names = [each.summary for each in checked.diagnostics if each.severity == "error"]
    assert names == [
        "Undeclared local value `local.three`", "Undeclared local value `local.six`",
        "No attribute `x`",
    ]
