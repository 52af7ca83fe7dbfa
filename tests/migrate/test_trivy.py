"""What becomes of each part of the configurations of trivy and tfsec."""

from __future__ import annotations

import pytest

from hcl_lint.migrate.migration import NotMigrated
from hcl_lint.migrate.trivy import TrivyMigration
from tests.linter.checking import REGISTRY

TRIVY, LINES, IGNORED, TFSEC = "trivy.yaml", ".trivyignore", ".trivyignore.yaml", "tfsec.yml"
DATE = "the date is left out; it is ignored always"


def migrated(name: str, text: str) -> tuple[dict[str, object], list[str]]:
    """The settings that differ from the usual ones, and the notes."""
    migration = TrivyMigration(REGISTRY)
    migration.take(name, text)
    found = migration.migration().settings
    usual = {"extend-select": ["SEC"]}
    return {key: value for key, value in found.items() if usual.get(key) != value}, migration.notes


@pytest.mark.parametrize(("name", "text", "expected"), [
    (TRIVY, "", {}),
    (TRIVY, "severity: [HIGH, CRITICAL]", {"extend-select": ["SEC:high"]}),
    (TRIVY, "severity: HIGH,CRITICAL", {"extend-select": ["SEC:high"]}),
    (TRIVY, "scan:\n  skip-dirs: [./vendor, a/b]\n  skip-files: ['**/x.tf']",
     {"exclude": ["/vendor", "a/b", "**/x.tf"]}),
    (TRIVY, "scan:\n  compliance: aws-cis-1.4", {"extend-select": ["cis-aws-1.4"]}),
    (TRIVY, "compliance: aws-cis-1.2\nseverity: [CRITICAL]",
     {"extend-select": ["cis-aws-1.2:critical"]}),
    (TRIVY, "format: sarif\nexit-code: 1\nquiet: true\ndb:\n  skip-update: true",
     {"output-format": "sarif"}),
    (TRIVY, "exit-code: 0", {"severity": {"SEC": "info"}, "fail-on": "warning"}),
    (LINES, "# why\nAVD-AWS-0017\naws-0026 # it\n", {
        "ignore": ["aws-unencrypted-volume", "aws-unencrypted-log-group"],
    }),
    (LINES, "aws-cloudwatch-log-group-customer-key", {"ignore": ["aws-unencrypted-log-group"]}),
    (IGNORED, "misconfigurations:\n- id: AWS-0017\n  paths: [a/main.tf, b.tf]", {
        "per-file-ignores": {
            "a/main.tf": ["aws-unencrypted-log-group"], "/b.tf": ["aws-unencrypted-log-group"],
        },
    }),
    (TFSEC, "exclude: [aws-cloudwatch-log-group-customer-key]\nmin_required_version: v1",
     {"ignore": ["aws-unencrypted-log-group"]}),
    (TFSEC, "include: [aws-cloudwatch-log-group-customer-key]",
     {"extend-select": ["aws-unencrypted-log-group"]}),
    (TFSEC, "minimum_severity: HIGH", {"extend-select": ["SEC:high"]}),
    (TFSEC, '{"severity_overrides": {"aws-cloudwatch-log-group-customer-key": "LOW"}}',
     {"severity": {"aws-unencrypted-log-group": "info"}, "fail-on": "warning"}),
])
def test_what_has_a_counterpart_is_set(name: str, text: str, expected: dict[str, object]) -> None:
    assert migrated(name, text) == (expected, [])


@pytest.mark.parametrize(("name", "text", "note"), [
    (TRIVY, "severity: [LOW, HIGH]",
     "`severity`: policies of the risk medium, critical run as well"),
    (TRIVY, "format: cyclonedx",
     "`format: cyclonedx`: hcl-lint has no such format; see `hcl-lint help check`"),
    (TRIVY, "compliance: pci", "`compliance: pci`: hcl-lint knows no mapping to it"),
    (TRIVY, "scan: {scanners: [vuln]}",
     "`scan.scanners`: hcl-lint looks for misconfigurations only"),
    (TRIVY, "misconfiguration: {terraform: {vars: [a.tfvars]}}",
     "`misconfiguration.terraform.vars`: name them with `hcl-lint check --var-file FILE`"),
    (LINES, "AVD-GIT-9999", "`AVD-GIT-9999`: hcl-lint has no counterpart"),
    (LINES, "AWS-0017 exp:2030-01-01", f"`AWS-0017`: {DATE}"),
    (LINES, "AWS-0028",
     "`AWS-0028`: `aws-metadata-v1` is also AWS-0130, which is not skipped, so it is not ignored"),
    (IGNORED, "vulnerabilities: [{id: CVE-2020-1}]",
     "`vulnerabilities`: hcl-lint does not look for these"),
    (IGNORED, "misconfigurations: [{id: AWS-0017, expired_at: 2030-01-01}]", f"`AWS-0017`: {DATE}"),
    (TFSEC, "include: [aws-no-such-check]", "`aws-no-such-check`: hcl-lint has no counterpart"),
    (TFSEC, "some: 1", "`some`: hcl-lint has no such setting"),
])
def test_what_has_none_is_told_with_its_place(name: str, text: str, note: str) -> None:
    assert migrated(name, f"# first\n{text}")[1] == [f"{name}:2: {note}"]


def test_all_files_of_a_folder_count() -> None:
    migration = TrivyMigration(REGISTRY)
    migration.take(TRIVY, "severity: [CRITICAL]")
    migration.take(LINES, "AWS-0028")
    migration.take(TFSEC, "exclude: [aws-0130]")
    assert migration.migration().settings == {
        "extend-select": ["SEC:critical"],
        "ignore": ["aws-metadata-v1", "aws-template-metadata-v1"],
    }
    assert migration.notes == []


@pytest.mark.parametrize("text", ["a: [", "- a", "a", "a: " + "[" * 1000])
def test_what_is_no_configuration_is_refused(text: str) -> None:
    with pytest.raises(NotMigrated):
        migrated(TRIVY, text)
