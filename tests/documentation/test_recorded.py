"""Documentation in all formats and with all settings, as recorded.

`recorded/formats.txt` has what documents one module in each format, then the lines that are new
with other values of each setting; `recorded/settings.txt` has settings in TOML, a line for each,
with what they come to below it; `recorded/templates.txt` has templates, with `⏎` for newlines.
`--update-golden` records all of it anew.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from pathlib import Path

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.documentation.settings import (
    FORMATS, MORE_SECTIONS, SETTINGS, SWITCH, DocsProblem, read_values,
)
from hcl_lint.project.configuration import parse_toml
from tests.conftest import Golden
from tests.documentation.documenting import documented
from tests.rows import answered, questions

RECORDED = Path(__file__).parent / "recorded"
RESULT = "    "

MODULE = '''\
/**
 * # Title
 *
 * Text with a | bar, <b>html</b> and `code`.
 */

terraform {
  required_version = ">= 1.2"
  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "5.1.0"
    }
    mine = {
      source  = "example.com/me/mine"
      version = "= 2.0"
    }
    other = {
      source  = "me/other"
      version = "~> 1.0, < 2"
    }
    exact = {
      source  = "me/exact"
      version = "=3.0.0"
    }
    at_least = {
      source  = "me/at_least"
      version = ">3"
    }
    empty = {
      source  = "me/empty"
      version = ""
    }
  }
}

# What to call it.
variable "name_of_it" {
  type = string
  validation {
    condition     = length(var.name_of_it) > 1
    error_message = "Too short."
  }
  validation {
    condition = false
  }
  validation {
    error_message = <<-EOT
      Several
      lines.
    EOT
  }
  validation {
    condition     = true
    error_message = "Not ${1 + 1}, ${var.name_of_it}."
  }
}

variable "a_list" {
  description = <<-EOT
    One.

    Two | *three* <four>.
  EOT
  type        = list(object({ a = string, b = optional(map(number), {}) }))
  default     = [{ a = "x|y" }, { a = "" }]
  sensitive   = true
  nullable    = false
}

variable "an_object" {
  description = "An *object* with `a | b`."
  type = object({
    # The first.
    first  = string
    second = optional(object({
      inner = optional(list(set(object({ deep = bool }))), []) # Deep down.
    }))
    third = optional(tuple([object({ no = bool })]))
    (var.x) = any
    fourth = map(any)
  })
}

variable "secret" {
  type      = string
  default   = null
  ephemeral = true
  sensitive = "true"
  nullable  = var.a
}

variable "numbers" {
  default = { "a b" = [1, 2.5, 1e30, []], c = [true, null], "" = { d = "e" }, f = [{ g = 1 }, {}] }
}

variable "plain" {
  default = "text"
}

variable "old" {
  type       = bool
  default    = false
  deprecated = "Use `plain`."
}

resource "aws_vpc" "main" {}

# The other one.
resource "aws_vpc" "b" {
  provider = aws.east
}

resource "mine_thing" "t" {}

data "other_data" "d" {}

data "exact_data" "e" {}

data "at_least_data" "l" {}

data "empty_data" "m" {}

resource "null_resource" "n" {
  provider = mine
}

module "local" {
  source = "./inner"
}

# From git.
module "git" {
  source = "git::https://example.com/x.git?ref=v1.2"
}

module "registry" {
  source  = "a/b/c"
  version = "1.0"
}

locals {
  # A sum.
  sum  = 1 + 2
  text = "a|b"
}

check "health" {
  assert {
    condition     = true
    error_message = "Never."
  }
  assert {
    condition = false
  }
  assert {
    condition     = local.sum > 2
    error_message = "Is ${local.sum}."
  }
}

output "vpc" {
  description = "The id."
  value       = aws_vpc.main.id
}

output "hidden" {
  value     = var.secret
  sensitive = true
  ephemeral = true
}

output "numbers" {
  value      = 1
  deprecated = "Gone."
}
'''
JSON = json.dumps({
    "variable": {"from_json": {"type": "object({ a = string })", "default": {"a": 1}}},
    "output": {"list": {"value": [1], "description": "A list."}},
})
LOCK = 'provider "registry.terraform.io/hashicorp/aws" {\n  version = "5.9.9"\n}\n'
VALUES = json.dumps({
    "vpc": {"value": "vpc-1", "type": "string"},
    "hidden": {"value": "no", "sensitive": True},
    "list": {"value": [1, {"a": None}], "sensitive": False},
})
FILES = {
    "main.tf": MODULE, "more.tf.json": JSON, ".terraform.lock.hcl": LOCK, "values.json": VALUES,
    "footer.md": "The *end*.\n", "header.adoc": "= Head\n", "inner/main.tf": 'output "x" {}\n',
}
OTHERS: dict[str, list[object]] = {
    "header-from": ["header.adoc"],
    "footer-from": ["footer.md"],
    "sections.show": [
        ["inputs"], ["inputs", "usage"], [*MORE_SECTIONS], ["graph"], ["providers", "modules"],
    ],
    "sections.hide": [["all"], ["inputs", "header", "resources"]],
    "sort.by": ["required", "type"],
    "settings.indent": [1, 5],
    "settings.registry-url": ["x/{{.Namespace}}/{{ .Provider }}/{{.VersionWithV}}/{{.Kind}}"],
    "style": ["nested"],
    "content": ["{{ .Inputs }}\n{{ range .Module.Outputs }}{{ .Name }};{{ end }}"],
    "output-values.enabled": [True],
}


def formats(wanted: Container[str]) -> Iterator[str]:
    asked: dict[str, object] = {"settings__anchor": True, "footer_from": "footer.md"}
    for name in FORMATS:
        yield f"=== {name}"
        usual = documented(FILES, formatter=name, **asked).splitlines()
        yield from usual
        for setting in SETTINGS:
            values = OTHERS.get(setting.name, [])
            if setting.kind == SWITCH and setting.name.startswith(("settings.", "sort.")):
                values = [not setting.default]
            for value in values:
                question = f"=== {name}, {setting.name} = {json.dumps(value)}"
                if question not in wanted:
                    continue
                key = setting.name.replace(".", "__").replace("-", "_")
                more = {"output_values__from": "values.json"} if key.startswith("output") else {}
                if setting.name == "settings.validation":
                    more = {"style": "nested"}
                after = documented(FILES, formatter=name, **{**asked, **more, key: value})
                new = after.splitlines()
                gone = sum([line not in new for line in usual])
                if new != usual:
                    yield question
                    yield f"- {gone} lines"
                    yield from [f"+ {line}".rstrip() for line in new if line not in usual]


def settings(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.startswith(RESULT):
            continue
        yield line
        for unknown in (None, list[str]()):
            try:
                values: object = read_values(parse_toml(line), "here", unknown)
            except ConfigError as error:
                values = "; ".join(error.args)
            if unknown is None:
                yield f"{RESULT}{values}"
            elif unknown:
                yield f"{RESULT}{values}; left out: {'; '.join(unknown)}"


def templates(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if line.startswith(RESULT):
            continue
        yield line
        content = line.replace("⏎", "\n")
        try:
            shown = documented(FILES, content=content, footer_from="footer.md", sort__enabled=False)
        except DocsProblem as problem:
            shown = f"problem in line {problem.line}: {problem.message}"
        yield from [f"{RESULT}{each}" for each in shown.splitlines()]


def test_templates_come_to_what_is_recorded(golden: Golden) -> None:
    path = RECORDED / "templates.txt"
    golden(path, "\n".join(templates(path.read_text("utf-8"))) + "\n")


def test_all_formats_are_as_recorded(golden: Golden) -> None:
    path = RECORDED / "formats.txt"
    golden(path, answered(path, formats(questions(path, "\n", "=== ")), start="=== ", end="\n"))


def test_settings_come_to_what_is_recorded(golden: Golden) -> None:
    path = RECORDED / "settings.txt"
    golden(path, "\n".join(settings(path.read_text("utf-8"))) + "\n")
