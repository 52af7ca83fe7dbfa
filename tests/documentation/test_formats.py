"""Documentation as data, for terminals, and as files of values."""

from __future__ import annotations

import json

import pytest
import yaml

from hcl_lint.documentation.settings import DocsProblem
from hcl_lint.project.configuration import parse_toml
from tests.documentation.documenting import documented

MODULE = (
    'variable "a" {\n  description = "yes"\n  default = {\n    "x y" = [{ n = 1 }, { n = 2.5 }]\n'
    '    on = "on"\n    "<" = null\n  }\n}\n'
    'variable "b" {\n  description = "One.\\n\\nTwo: \\"2\\"."\n}\n'
    'output "c" {\n  value = 1\n  sensitive = true\n}\n'
)
ONLY: dict[str, object] = {"sections__show": ["inputs"]}


def test_yaml_means_the_same_as_json() -> None:
    data = yaml.safe_load(documented(MODULE, formatter="yaml"))
    assert data == json.loads(documented(MODULE, formatter="json"))


def test_toml_can_be_read() -> None:
    data = parse_toml(documented(MODULE, formatter="toml", **ONLY))
    assert data["inputs"][0]["default"]["x y"] == [{"n": 1.0}, {"n": 2.5}]
    assert data["inputs"][1]["description"] == 'One.\n\nTwo: "2".'


def test_keys_that_are_no_names_are_attributes_in_xml() -> None:
    text = documented(MODULE, formatter="xml", **ONLY)
    assert '<item name="x y">' in text
    assert '<item name="&lt;" xsi:nil="true"></item>' in text
    assert "One.&#xA;&#xA;Two: &#34;2&#34;." in text


def test_a_terminal_gets_colors() -> None:
    text = documented(MODULE, formatter="pretty", **ONLY)
    assert "\x1b[36minput.b\x1b[0m (required)\n\x1b[90mOne." in text
    assert "\x1b" not in documented(MODULE, formatter="pretty", settings__color=False)


def test_files_of_values_are_hcl_and_json() -> None:
    text = documented(MODULE, formatter="tfvars hcl")
    assert text.startswith('a = {\n  "<": null,\n')
    assert text.endswith('\n}\nb = ""')
    assert json.loads(documented(MODULE, formatter="tfvars json"))["b"] is None


def test_values_of_outputs_may_be_in_a_file_of_the_current_folder() -> None:
    files = {"in/main.tf": MODULE, "values.json": '{"c": {"value": "here"}}'}
    asked: dict[str, object] = {
        "formatter": "json", "output_values__enabled": True, "output_values__from": "values.json",
    }
    (output,) = json.loads(documented(files, "in", **asked))["outputs"]
    assert output["value"] == "here"
    files["in/values.json"] = '{"c": {"value": "beside"}}'
    (output,) = json.loads(documented(files, "in", **asked))["outputs"]
    assert output["value"] == "beside"


@pytest.mark.parametrize("content", ["[]", "null", "1", '{"c": ', "[" * 100_000])
def test_a_file_of_values_that_terraform_did_not_write_is_a_mistake(content: str) -> None:
    files = {"main.tf": MODULE, "values.json": content}
    with pytest.raises(DocsProblem, match="is not the JSON that `terraform output -json` writes"):
        documented(files, output_values__enabled=True, output_values__from="values.json")


@pytest.mark.parametrize("formatter", ["markdown document", "asciidoc table", "json", "pretty"])
def test_values_of_outputs_come_from_a_file_and_secrets_stay_hidden(formatter: str) -> None:
    values = {"c": {"sensitive": True, "value": "s3cret"}}
    files = {"main.tf": MODULE, "values.json": json.dumps(values)}
    text = documented(
        files, formatter=formatter, output_values__enabled=True, settings__escape=False,
        output_values__from="values.json",
    )
    assert "s3cret" not in text
    assert "<sensitive>" in text
