"""What only hcl-lint documents, where somebody asks for it."""

from __future__ import annotations

import pytest

from hcl_lint.documentation import reader
from tests.documentation.documenting import documented, inputs

NESTED = """variable "rules" {
  type = list(object({
    # Where to listen.
    port = number
    tags = optional(map(string), {})
    hosts = optional(object({
      name = string
    }))
  }))
}
"""


def test_attributes_of_objects_have_rows_of_their_own() -> None:
    assert inputs(NESTED, style="nested", settings__html=False)[2:] == [
        "| rules | n/a | `list(object)` | n/a | yes |",
        "| rules[].port | Where to listen. | `number` | n/a | yes |",
        "| rules[].tags | n/a | `map(string)` | `{}` | no |",
        "| rules[].hosts | n/a | `object` | n/a | no |",
        "| rules[].hosts.name | n/a | `string` | n/a | yes |",
    ]


def test_a_document_lists_the_attributes_of_objects() -> None:
    shown = documented(
        NESTED, style="nested", formatter="markdown document", sections__show=["inputs"]
    )
    assert "Type: `list(object)`\n" in shown
    assert "- `rules[].port` (`number`, required): Where to listen.\n" in shown
    assert "- `rules[].tags` (`map(string)`, optional, default `{}`)\n" in shown


def test_remarks_about_inputs() -> None:
    text = (
        'variable "a" {\n  description = "D."\n  sensitive = true\n  ephemeral = true\n'
        '  nullable = false\n  deprecated = "Use b."\n'
        '  validation {\n    condition = var.a != ""\n    error_message = "Not empty."\n  }\n}\n'
    )
    asked: dict[str, object] = {
        f"settings__{name}": True
        for name in ("deprecated", "sensitive_items", "ephemeral", "nullable", "validation")
    }
    (shown,) = inputs(text, settings__html=False, **asked)[2:]
    assert shown.startswith(
        "| a | D.  **Deprecated:** Use b.  **Sensitive.**  **Ephemeral.**  **Not nullable.**  "
        "**Validation:** Not empty. |"
    )
    assert inputs(text)[2].startswith("| a | D. |")


def test_a_call_shows_what_is_required() -> None:
    text = (
        'variable "a" {\n  type = string\n}\nvariable "bc" {}\n'
        'variable "d" {\n  default = 1\n}\n'
    )
    shown = documented(text, sections__show=["usage", "header"])
    assert shown == (
        '## Usage\n\n```hcl\nmodule "example" {\n  source = "..."\n\n'
        '  a  = "" # string\n  bc = null # any\n}\n```'
    )


def test_local_values_and_checks_are_sections() -> None:
    text = (
        '# Why.\nlocals {\n  x = 1 + 1\n}\ncheck "up" {\n  assert {\n    condition = true\n'
        '    error_message = "It is down."\n  }\n}\n'
    )
    shown = documented(text, sections__show=["locals", "checks", "header"])
    assert "| x | n/a | `1 + 1` |\n" in shown
    assert shown.endswith("| up | It is down. |")


def test_a_check_says_its_own_messages() -> None:
    block = '"%s" {\n  assert {\n    condition = true\n    error_message = "%s"\n  }\n}\n'
    text = "check " + block % ("a", "One.") + "check " + block % ("b", "Two.")
    text += "variable " + block % ("a", "Three.")
    shown = documented(text, sections__show=["checks", "header"])
    assert [line for line in shown.split("\n") if "." in line] == ["| a | One. |", "| b | Two. |"]


def test_a_local_value_of_packer_may_lack_its_expression() -> None:
    text = 'local "a" {}\nlocal "b" {\n  expression = 1\n}\n'
    shown = documented({"a.pkr.hcl": text}, sections__show=["locals", "header"])
    assert [line.split(" | ")[0].removeprefix("| ") for line in shown.split("\n")[4:]] == ["a", "b"]


def test_a_graph_is_a_diagram() -> None:
    text = 'variable "a" {}\nlocals {\n  b = var.a\n}\n'
    shown = documented(text, sections__show=["graph", "header"])
    assert "```mermaid\nflowchart LR\n" in shown
    assert "n1 --> n0" in shown or "n0 --> n1" in shown


def test_data_has_what_is_asked_for() -> None:
    shown = documented(
        NESTED, formatter="json", style="nested", sections__show=["inputs"],
        settings__validation=True,
    )
    assert '"validations": []' in shown
    assert '"name": "rules[].port"' in shown


def test_nothing_of_it_is_shown_by_default() -> None:
    shown = documented(NESTED + 'locals {\n  x = 1\n}\ncheck "c" {}\n')
    assert not [word for word in ("Locals", "Checks", "Usage", "Graph", ".port") if word in shown]


FORMS = """variable "a" {
  type = object({
    "b" = optional(string), c = optional(), d = tuple([object({ e = string })]),
    f = optional(set(object({ g = list(map(object({ h = bool }))) }))), (i) = string,
    j = object(), k = other({ l = string }), m = list(),
  })
}
variable "b" {
  type = optional(object({ x = string }))
}
"""


def test_attributes_are_those_of_objects_in_collections() -> None:
    rows = inputs(FORMS, style="nested", settings__html=False)[2:]
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == [
        "a", "a.b", "a.c", "a.d", "a.f", "a.f[].g", "a.f[].g[]{}.h", "a.j", "a.k", "a.m", "b",
        "b.x",
    ]


def test_so_many_attributes_have_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_MOST_FIELDS", 3)
    rows = inputs(FORMS, style="nested", settings__html=False)[2:]
    names = [row.split(" | ")[0].removeprefix("| ") for row in rows]
    assert names == ["a", "a.b", "a.c", "a.d", "b", "b.x"]
