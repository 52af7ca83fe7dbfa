from __future__ import annotations

from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from hcl_lint.linter.registry import Registry
from hcl_lint.linter.ruleset import Ruleset
from hcl_lint.linter.tflint_names import NOT_RECOMMENDED, PLUGIN_NAMES, TFLINT_NAMES
from hcl_lint.migrate.migration import Migration
from hcl_lint.migrate.tflint import migrate, read_tflint
from hcl_lint.project.configuration import Configuration, read_layer
from hcl_lint.project.rule_settings import rule_settings_of
from hcl_lint.text.source import Source
from tests.linter.checking import REGISTRY


def migrated(text: str, path: str = ".tflint.hcl") -> Migration:
    configuration, diagnostics = read_tflint(Source(path, text))
    assert not diagnostics
    return migrate(configuration, REGISTRY)


def settings(text: str) -> Any:
    return migrated(text).settings


def notes(text: str) -> list[str]:
    return [f"{line}: {reason}" for line, reason in migrated(text).notes]


def ours(*names: str) -> set[str]:
    """Our rules for those of tflint, as far as there are any."""
    return {each for name in names for each in TFLINT_NAMES[name] if REGISTRY.find(each)}


def opt_in(names: set[str]) -> set[str]:
    return {name for name in names if (rule := REGISTRY.find(name)) and rule.default != "on"}


def test_without_a_plugin_block_the_recommended_rules_are_on() -> None:
    wanted = opt_in(ours(*[name for name in TFLINT_NAMES if name not in NOT_RECOMMENDED]))
    assert set(settings("").get("extend-select", ())) == wanted


@pytest.mark.parametrize("preset", ['preset = "all"', ""])
def test_with_the_preset_all_every_rule_is_on(preset: str) -> None:
    text = f'plugin "terraform" {{\n  enabled = true\n  {preset}\n}}\n'
    assert set(settings(text)["extend-select"]) == opt_in(ours(*TFLINT_NAMES))


def test_rules_are_switched_on_and_off_by_name() -> None:
    text = """
      rule "terraform_comment_syntax" { enabled = true }
      rule "terraform_module_pinned_source" { enabled = false }
      rule "terraform_documented_outputs" { enabled = false }
    """
    found = settings(text)
    assert "comment-style" in found["extend-select"]
    assert found["ignore"] == ["module-unpinned"]
    assert notes(text) == []


def test_rules_of_opentofu_are_the_same() -> None:
    assert settings('rule "opentofu_module_pinned_source" { enabled = false }')["ignore"] == [
        "module-unpinned"
    ]


def test_the_rule_about_variables_reports_those_with_defaults_too() -> None:
    assert settings("")["rules"] == {"unused-variable": {"with-default": True}}


def test_disabled_by_default_leaves_only_what_is_named() -> None:
    text = """
      rule "terraform_deprecated_index" { enabled = true }
      rule "terraform_comment_syntax" { enabled = false }
      config { disabled_by_default = true }
    """
    assert settings(text) == {"select": ["legacy-index"]}


@pytest.mark.parametrize(
    "rule", ["", 'rule "terraform_typed_variables" { enabled = false }', 'rule "aws_a" {}']
)
def test_a_selection_is_never_empty(rule: str) -> None:
    text = f'plugin "aws" {{}}\nconfig {{\n  disabled_by_default = true\n}}\n{rule}\n'
    assert "select" not in settings(text)
    assert any([note.startswith("3: `disabled_by_default`: no rule") for note in notes(text)])


def test_a_plugin_or_rule_that_is_off_is_no_loss() -> None:
    text = '''
      plugin "aws" { enabled = false }
      rule "aws_a" { enabled = false }
    '''
    assert notes(text) == []


def test_branches_are_added_to_those_that_tflint_knows() -> None:
    text = """
      rule "terraform_module_pinned_source" {
        enabled          = true
        default_branches = ["dev", "main"]
      }
    """
    assert settings(text)["rules"]["module-unpinned"] == {
        "default-branches": ["master", "main", "default", "develop", "dev"]
    }


def test_formats_of_names_are_known_in_any_case() -> None:
    text = 'rule "terraform_naming_convention" {\n  format = "Mixed_Snake_Case"\n}\n'
    assert settings(text)["rules"]["name-format"] == {"format": "mixed_snake_case"}


def test_what_a_preset_loses_is_reported() -> None:
    first, second, _ = migrated('plugin "terraform" {\n  preset = "recommended"\n}\n').remarks
    assert first == "Of the 13 rules of the preset `recommended`, none are lost."
    assert second.startswith("The default rules of hcl-lint run as well")
    configuration, _ = read_tflint(Source("t.hcl", 'plugin "terraform" {}'))
    lost, *_ = migrate(configuration, Registry([])).remarks
    assert lost.startswith("Of the 20 rules of the preset `all`, these are lost: `terraform_comm")


def test_what_the_plugin_of_a_provider_checks_is_described() -> None:
    assert "schemas of providers" in migrated('plugin "aws" {}').remarks[-2]


def test_without_the_bundled_plugin_its_rules_are_off() -> None:
    found = settings('plugin "terraform" { enabled = false }')
    assert "extend-select" not in found
    assert "module-unpinned" in found["ignore"]


NAMING = """
  rule "terraform_naming_convention" {
    enabled = true
    %s
    custom_formats = {
      double = { description = "two underscores", regex = "^[a-z]+(__[a-z]+)*$" }
    }
  }
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('format = "snake_case"', None),
        ('format = "mixed_snake_case"', {"format": "mixed_snake_case"}),
        ('format = "none"\nlocals {\n  format = "snake_case"\n}',
         {"format": "none", "blocks": {"locals": "snake_case"}}),
        ('module {\n  format = "double"\n}', {"blocks": {"module": "^[a-z]+(__[a-z]+)*$"}}),
        ('resource {\n  custom = "x_"\n}', {"blocks": {"resource": ".*(?:x_).*"}}),
        ('resource {\n  custom = "^a$|^b$"\n}', {"blocks": {"resource": ".*(?:^a$|^b$).*"}}),
    ],
)
def test_forms_of_names_are_taken_over(text: str, expected: object) -> None:
    found = settings(NAMING % text)
    assert found.get("rules", {}).get("name-format") == expected
    assert "name-format" in found["extend-select"]


def test_a_regular_expression_for_all_names_is_one_for_each_type() -> None:
    options = settings(NAMING % 'format = "double"\ndata {\n  format = "none"\n}')["rules"]
    assert options["name-format"]["format"] == "none"
    blocks = options["name-format"]["blocks"]
    assert blocks["data"] == "none"
    assert blocks["resource"] == blocks["locals"] == "^[a-z]+(__[a-z]+)*$"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (NAMING % 'format = "loud"', "4: `format = loud`: unknown naming convention"),
        (NAMING % "format = var.x", "4: `format`: its value is not a constant string"),
        (NAMING % 'custom = "(a"', "4: `(a`: hcl-lint does not understand"),
        (NAMING % 'custom = "(?=a)"', "4: `(?=a)`: hcl-lint does not understand"),
        ('rule "house_rule" { enabled = true }', "1: rule `house_rule`: hcl-lint has no counter"),
        ('plugin "house" { enabled = true }', "1: plugin `house`: hcl-lint does not have its"),
        ('config { varfile = ["a.tfvars"] }', "1: `varfile`: use the option `hcl-lint check --var"),
        ("config { call_module_type = \"all\" }", "1: `call_module_type`: remote modules are"),
        ("config { module = false }", "1: `module`: local modules are always read"),
        ("config { force = true }", "1: `force`: use the option `hcl-lint check --exi"),
        ('config { format = "json" }', "1: `format = json`: hcl-lint has no such format"),
        ("config { format = [1] }", "1: `format = [1]`: hcl-lint has no such format"),
        ("config { whatever = 1 }", "1: `whatever`: the setting does not exist"),
        ('tflint { required_version = ">= 0.50" }', "1: `required_version`: it is the ver"),
        ('rule "terraform_comment_syntax" {\n  enabled = true\n  style = "#"\n}',
         "3: option `style` of `terraform_comment_syntax`: the option does not exist"),
        ('rule "terraform_comment_syntax" {\n  enabled = true\n  ignorable = false\n}',
         "3: `ignorable` of `terraform_comment_syntax`: any rule can be suppressed"),
    ],
)
def test_what_has_no_counterpart_is_told_with_its_line(text: str, reason: str) -> None:
    (note,) = notes(text)
    assert note.startswith(reason)


def test_the_rules_of_a_plugin_are_told_once() -> None:
    text = 'plugin "house" {}\nrule "house_a" {}\nrule "house_b" { enabled = true }\n'
    assert notes(text) == [
        "1: plugin `house`: hcl-lint does not have its rules (2 of them are configured here)"
    ]


def test_rules_of_plugins_about_values_are_ours() -> None:
    found = settings("""
        config { disabled_by_default = true }
        plugin "aws" {}
        rule "aws_instance_invalid_type" { enabled = true }
        rule "aws_resource_missing_tags" {
          enabled = true
          tags    = ["Owner"]
        }
        rule "aws_s3_bucket_name" {
          enabled = true
          prefix  = "acme-"
        }
    """)
    assert set(found["select"]) == {
        "unknown-provider-value", "invalid-provider-value", "missing-required-tags",
        "bucket-name-format",
    }
    assert found["rules"] == {
        "missing-required-tags": {"tags": ["Owner"]}, "bucket-name-format": {"prefix": "acme-"}}


def test_rules_of_plugins_are_on_by_default() -> None:
    assert "default-parameter-group" in settings('plugin "aws" {}')["extend-select"]
    assert "default-parameter-group" not in settings('plugin "google" {}')["extend-select"]


def test_a_rule_about_one_value_cannot_be_switched_off_alone() -> None:
    text = 'plugin "aws" {}\nrule "aws_instance_invalid_type" { enabled = false }\n'
    (note,) = notes(text)
    assert note.startswith("2: rule `aws_instance_invalid_type` is off: one rule is about all")


def test_a_rule_of_a_plugin_without_counterpart_is_told() -> None:
    (note,) = notes('plugin "aws" {}\nrule "aws_resource_tags" { enabled = true }\n')
    assert note == "2: rule `aws_resource_tags`: hcl-lint has no counterpart"


def test_a_rule_that_is_not_there_yet_is_told() -> None:
    configuration, _ = read_tflint(Source("t.hcl", 'rule "terraform_typed_variables" {}'))
    found = migrate(configuration, Registry([]))
    assert found.settings == {}
    note = "rule `terraform_typed_variables`: hcl-lint does not have this rule yet"
    assert found.notes == [(1, note)]


@pytest.mark.parametrize(
    "item", ['call_module_type = "local"', "force = false", 'format = "default"']
)
def test_what_is_so_anyway_needs_no_setting(item: str) -> None:
    text = f"config {{\n  {item}\n}}\n"
    assert (settings(text), notes(text)) == (settings(""), [])


def test_output_formats_have_other_names() -> None:
    assert settings('config { format = "compact" }')["output-format"] == "concise"
    assert settings('config { format = "sarif" }')["output-format"] == "sarif"


def test_json_is_read_too() -> None:
    text = """{
      "config": {"disabled_by_default": true, "format": "compact"},
      "rule": {
        "terraform_naming_convention": {"enabled": true, "module": {"format": "none"}}
      }
    }"""
    assert migrated(text, ".tflint.json").settings == {
        "select": ["name-format"],
        "output-format": "concise",
        "rules": {"name-format": {"blocks": {"module": "none"}}},
    }


_VALUES = st.sampled_from(
    ['true', 'false', '"all"', '"snake_case"', '"^x$"', '"("', "var.x", "1", "[1]", "{ a = 1 }"]
)
_NAMES = st.sampled_from([
    "enabled", "format", "custom", "custom_formats", "style", "exact", "preset", "force",
    "disabled_by_default", "ignorable", "module",
])
_BODIES = st.dictionaries(_NAMES, _VALUES).map(
    lambda values: "".join([f"  {name} = {value}\n" for name, value in values.items()])
)
_HEADS = st.sampled_from(
    ["config", 'plugin "terraform"', 'plugin "aws"', *[f'rule "{each}"' for each in TFLINT_NAMES]]
)


@hypothesis.given(st.lists(st.tuples(_HEADS, _BODIES)))
def test_what_comes_of_any_configuration_is_one(blocks: list[tuple[str, str]]) -> None:
    text = "".join([f"{head} {{\n{body}}}\n" for head, body in blocks])
    configuration, _ = read_tflint(Source("t.hcl", text))
    found = migrate(configuration, REGISTRY).settings
    layer = read_layer(found, "t", "/")
    Ruleset(REGISTRY, rule_settings_of(Configuration([layer])))


def test_rules_that_share_one_of_ours_limit_it_to_their_parts() -> None:
    found = settings("""
      rule "aws_security_group_rule_deprecated" { enabled = true }
      rule "aws_iam_role_deprecated_policy_attributes" { enabled = true }
      rule "aws_security_group_inline_rules" { enabled = false }
    """)
    assert "superseded-argument" in found["extend-select"]
    assert found["rules"]["superseded-argument"]["arguments"] == [
        "aws_iam_role.inline_policy", "aws_iam_role.managed_policy_arns",
        "aws_security_group_rule",
    ]


def test_settings_of_lifecycles_are_those_of_the_rules_that_are_on() -> None:
    found = settings("""
      rule "azurerm_resources_missing_prevent_destroy" {
        enabled   = true
        resources = ["azurerm_virtual_machine"]
        exclude   = ["azurerm_key_vault"]
      }
    """)
    assert found["rules"]["missing-lifecycle-setting"] == {
        "create-before-destroy": [],
        "exclude": ["azurerm_key_vault"],
        "prevent-destroy": ["azurerm_virtual_machine"],
    }
    found = settings('rule "aws_acm_certificate_lifecycle" { enabled = true }')
    assert found["rules"]["missing-lifecycle-setting"] == {"prevent-destroy": []}


def test_what_a_plugin_finds_by_default_is_on() -> None:
    found = settings('plugin "aws" {\n  enabled = true\n}\n')
    assert {"missing-lifecycle-setting", "superseded-argument"} <= set(found["extend-select"])
    assert not {"hard-coded-partition", "missing-required-tags"} & set(found["extend-select"])


@pytest.mark.parametrize("name", sorted(PLUGIN_NAMES))
def test_rules_of_plugins_have_counterparts(name: str) -> None:
    assert all([REGISTRY.find(each) for each in PLUGIN_NAMES[name]])
    assert notes(f'rule "{name}" {{ enabled = true }}') == []
