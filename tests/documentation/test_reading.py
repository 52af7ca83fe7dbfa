"""What the documentation of a module says."""

from __future__ import annotations

import pytest

from hcl_lint.documentation.settings import DocsProblem
from tests.documentation.documenting import documented, inputs


def row(text: str, **values: object) -> str:
    """The row of the only input."""
    return inputs(text, **values)[2]


@pytest.mark.parametrize(
    ("body", "cells"),
    [
        ("type = string", "`string` | n/a | yes"),
        ("default = null", "`any` | `null` | no"),
        ("default = 1.50", "`number` | `1.5` | no"),
        ("default = 1e21", "`number` | `1e+21` | no"),
        ("default = 0.0000001", "`number` | `1e-7` | no"),
        ('default = "a<b"', '`string` | `"a<b"` | no'),
        ("default = {}", "`map` | `{}` | no"),
        ("default = [[], 1]", "`list` | <pre>[<br/>  [],<br/>  1<br/>]</pre> | no"),
        ('type = "string"', "`string` | n/a | yes"),
        ("type = list(\n    string\n  )", "<pre>list(<br/>    string<br/>  )</pre> | n/a | yes"),
        # Terraform rejects it, and it is shown.
        ("default = var.b", '`string` | `"var.b"` | no'),
    ],
)
def test_types_and_defaults(body: str, cells: str) -> None:
    assert row(f'variable "a" {{\n  {body}\n}}\n') == f"| a | n/a | {cells} |"


@pytest.mark.parametrize(
    ("comment", "text"),
    [
        ("# One.\n# Two.\n", "One. Two."),
        ("// One.\n", "One."),
        ("# Apart.\n\n", "n/a"),
        ("/* Block. */\n", "n/a"),
        ("  # Indented.\n", "n/a"),
        ("x = 1 # At the end of a line.\n", "n/a"),
    ],
)
def test_a_comment_above_stands_in_for_a_description(comment: str, text: str) -> None:
    assert row(f'{comment}variable "a" {{}}\n').startswith(f"| a | {text} |")


def test_a_description_comes_before_a_comment() -> None:
    text = '# Comment.\nvariable "a" {\n  description = "Said."\n}\n'
    assert "| Said. |" in row(text)
    assert "| Said. |" in row(text, settings__read_comments=False)


def test_what_a_comment_says_to_ignore_is_left_out() -> None:
    text = '# terraform-docs-ignore\nvariable "a" {}\nvariable "b" {}\n'
    assert [line.split()[1] for line in inputs(text)[2:]] == ["b"]
    assert len(inputs(text, settings__read_comments=False)) == 3


@pytest.mark.parametrize(
    ("arguments", "cells"),
    [
        ('source = "./a"', "./a | n/a"),
        ('source = "a/b/c"\n  version = "1.0"', "a/b/c | 1.0"),
        ('source = "git::https://example.com/a.git?ref=v1"', "git::https://example.com/a.git | v1"),
        ('source = "a/b/c"\n  version = var.x', "a/b/c | var.x"),
    ],
)
def test_calls(arguments: str, cells: str) -> None:
    text = documented(f'module "m" {{\n  {arguments}\n}}\n', sections__show=["modules"])
    assert text.split("\n")[-1] == f"| m | {cells} |"


def test_resources_link_to_their_pages() -> None:
    text = (
        'terraform {\n  required_providers {\n    a = {\n      source  = "b/a"\n'
        '      version = "1.2.3"\n    }\n    c = {\n      source = "example.com/d/c"\n    }\n'
        "  }\n}\n"
        'resource "a_b" "x" {}\ndata "a_c" "y" {}\nresource "c_d" "z" {}\n'
    )
    shown = documented(
        text, sections__show=["resources", "data-sources"],
        settings__registry_url="https://x/{{.Namespace}}/{{.Provider}}/{{.Version}}/{{.Kind}}/"
        "{{.Type}}",
    )
    assert shown.split("\n")[4:] == [
        "| [a_b.x](https://x/b/a/1.2.3/resources/b) | resource |",
        "| c_d.z | resource |",
        "| [a_c.y](https://x/b/a/1.2.3/data-sources/c) | data source |",
    ]


def test_a_data_source_in_a_check_is_no_resource_of_the_module() -> None:
    text = (
        'check "up" {\n  data "x_y" "inner" {}\n  assert {\n    condition     = true\n'
        '    error_message = "Down."\n  }\n}\ndata "x_y" "outer" {}\n'
    )
    shown = documented(text, sections__show=["data-sources"])
    assert "x_y.outer" in shown and "x_y.inner" not in shown


def test_versions_of_providers_are_those_of_the_lock_file() -> None:
    files = {
        "main.tf": 'terraform {\n  required_providers {\n    a = {\n      version = "~> 1.0"\n'
        '    }\n  }\n}\nresource "a_b" "x" {\n  provider = a.west\n}\n',
        ".terraform.lock.hcl": 'provider "example.com/x/a" {\n  version = "1.4.0"\n}\n',
    }
    shown = documented(files, sections__show=["providers"])
    assert shown.endswith("| a.west | 1.4.0 |")
    shown = documented(files, sections__show=["providers"], settings__lockfile=False)
    assert shown.endswith("| a.west | ~> 1.0 |")


def test_override_files_decide() -> None:
    files = {
        "main.tf": 'variable "a" {\n  default = 1\n}\n',
        "override.tf": 'variable "a" {\n  default = 2\n}\n',
    }
    assert inputs(files)[2:] == ["| a | n/a | `number` | `2` | no |"]


def test_modules_in_json_syntax() -> None:
    text = '{"variable": {"a": {"description": "D", "default": {"x": [1]}}}}'
    assert inputs({"main.tf.json": text}, settings__html=False)[2:] == [
        '| a | D | `map` | ```{ "x": [ 1 ] }``` | no |'
    ]


def test_the_header_of_an_opentofu_module() -> None:
    header = "/**\n * Title\n *\n *   indented\n */\n"
    assert documented({"main.tofu": header}, sections__show=["header"]) == "Title\n\n  indented"


@pytest.mark.parametrize("setting", ["header-from", "footer-from"])
def test_only_texts_and_files_of_modules_are_headers_and_footers(setting: str) -> None:
    files = {"main.tf": "", "notes.rst": "Notes.\n", "notes.txt": "Notes.\n"}
    name = setting.replace("-", "_")
    assert documented(files, **{name: "notes.txt"}).count("Notes.") == 1
    with pytest.raises(DocsProblem, match=f"`{setting}` must be a file with one of .adoc, .md, "):
        documented(files, **{name: "notes.rst"})


def test_files_of_opentofu_belong_to_the_module() -> None:
    files = {"main.tofu": 'variable "a" {}\n', "more.tf": 'variable "b" {}\n'}
    assert [line.split()[1] for line in inputs(files)[2:]] == ["a", "b"]


def test_variables_of_packer_and_nomad_are_in_the_same_tables() -> None:
    text = 'variable "a" {\n  type    = string\n  default = "x"\n}\n'
    want = '| a | n/a | `string` | `"x"` | no |'
    assert inputs({"a.pkr.hcl": text})[2:] == [want]
    assert inputs({"a.nomad.hcl": f'job "j" {{}}\n{text}'})[2:] == [want]


def test_a_module_is_sorted_as_settings_say() -> None:
    text = (
        'variable "b" {\n  default = 1\n}\nvariable "c" {\n  type = bool\n}\n'
        'variable "a" {\n  type    = string\n  default = ""\n}\n'
    )

    def order(**values: object) -> str:
        return "".join([line.split()[1] for line in inputs(text, **values)[2:]])

    assert order() == "abc"
    assert order(sort__by="required") == "cab"
    assert order(sort__by="type") == "cba"
    assert order(sort__enabled=False) == "bca"
