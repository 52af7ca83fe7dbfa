"""What becomes of each part of a configuration of checkov."""

from __future__ import annotations

import pytest

from hcl_lint.migrate.checkov import migrate, read_checkov
from hcl_lint.migrate.migration import Migration, NotMigrated
from tests.linter.checking import REGISTRY


def migrated(text: str) -> Migration:
    return migrate(read_checkov(text), REGISTRY)


def settings(text: str) -> dict[str, object]:
    """The settings that differ from those for an empty file."""
    found = migrated(text).settings
    usual: dict[str, object] = {"extend-select": ["SEC"], "assume-defaults": True}
    return {name: value for name, value in found.items() if usual.get(name) != value}


def test_without_settings_all_policies_run_with_the_defaults_of_variables() -> None:
    assert migrated("").settings == {"extend-select": ["SEC"], "assume-defaults": True}


@pytest.mark.parametrize(("text", "expected"), [
    ("check: [CKV_AWS_3, CKV_AWS_35]",
     {"extend-select": ["aws-unencrypted-volume", "aws-unencrypted-trail"]}),
    ("check: ckv_aws_3,CKV_AWS_35",
     {"extend-select": ["aws-unencrypted-volume", "aws-unencrypted-trail"]}),
    ("check: HIGH", {"extend-select": ["SEC:high"]}),
    ("check: [CRITICAL, CKV_AWS_3]", {"extend-select": ["SEC:critical", "aws-unencrypted-volume"]}),
    ("skip-check: [CKV_AWS_3]", {"ignore": ["aws-unencrypted-volume"]}),
    ("skip-check: [LOW, MEDIUM]", {"extend-select": ["SEC:high"]}),
    ("skip-check: [CKV_AWS_24, CKV_AWS_25]", {"ignore": ["aws-open-admin-port"]}),
    ("soft-fail: true", {"severity": {"SEC": "info"}, "fail-on": "warning"}),
    ("soft-fail: false", {}),
    ("check: [{ a: b }]", {"extend-select": []}),
    ("check: 'CKV_AWS_3,,'", {"extend-select": ["aws-unencrypted-volume"]}),
    ("soft-fail-on: CKV_AWS_3",
     {"severity": {"aws-unencrypted-volume": "info"}, "fail-on": "warning"}),
    ("hard-fail-on: [CKV_AWS_3]", {"severity": {"aws-unencrypted-volume": "error"}}),
    ("skip-path: [tests/fixtures, '^modules/.*/examples$', 'a\\.tf']",
     {"exclude": ["tests/fixtures", "modules/*/examples", "a.tf"]}),
    ("output: [cli, junitxml]", {"output-format": "junit"}),
    ("framework: [terraform, terraform_plan]\ncompact: true\nskip_framework: dockerfile", {}),
])
def test_what_has_a_counterpart_is_set(text: str, expected: dict[str, object]) -> None:
    assert settings(text) == expected
    assert migrated(text).notes == []


def test_a_pattern_names_all_checks_that_it_matches() -> None:
    found = settings("check: CKV_AZURE_*")["extend-select"]
    assert isinstance(found, list) and len(found) > 30
    assert all(name.startswith(("azure", "secret")) for name in found)


def test_variables_are_unknown_where_they_are_not_evaluated() -> None:
    assert migrated("evaluate-variables: false").settings == {"extend-select": ["SEC"]}


@pytest.mark.parametrize(("text", "severity", "risks"), [
    ("soft-fail-on: MEDIUM", "info", {"low", "medium"}),
    ("soft-fail-on: critical", "info", {"low", "medium", "high", "critical"}),
    ("hard-fail-on: [HIGH]", "error", {"high", "critical"}),
])
def test_severities_of_checkov_are_those_of_all_rules_with_the_risk(
    text: str, severity: str, risks: set[str]
) -> None:
    found = settings(text)["severity"]
    assert isinstance(found, dict) and set(found.values()) == {severity}
    rules = {rule.name: rule.risk for rule in REGISTRY.rules if rule.risk}
    assert set(found) == {name for name, risk in rules.items() if risk in risks}


@pytest.mark.parametrize(("text", "note"), [
    ("check: [CKV_FOO_1]", "`CKV_FOO_1`: hcl-lint has no counterpart"),
    ("skip-check: [CKV_AWS_24]",
     "`CKV_AWS_24`: `aws-open-admin-port` is also CKV_AWS_25, which is not skipped, so it is not "
     "ignored"),
    ("skip-path: ['(a|b)']", "`skip-path: (a|b)`: write it in `exclude`, as in `.gitignore`"),
    ("skip-framework: terraform",
     "`skip-framework: terraform`: exclude these files with `exclude`"),
    ("framework: kubernetes", "`framework: kubernetes`: hcl-lint checks files in HCL only"),
    ("directory: [infra]",
     "`directory`: name the folders after `hcl-lint check`; without any, it is the current one"),
    ("some-flag: 1", "`some-flag`: hcl-lint has no such setting"),
    ("output: cyclonedx",
     "`output: cyclonedx`: hcl-lint has no such format; see `hcl-lint help check`"),
])
def test_what_has_none_is_told_with_its_line(text: str, note: str) -> None:
    assert migrated(f"# first\n{text}").notes == [(2, note)]


@pytest.mark.parametrize("text", ["a: [", "- a", "a", "a: " + "[" * 1000])
def test_what_is_no_configuration_is_refused(text: str) -> None:
    with pytest.raises(NotMigrated):
        read_checkov(text)
