"""The comments of checkov, trivy and tfsec: which findings of security policies they hide."""

from __future__ import annotations

import pytest

from hcl_lint.diagnostics.check_names import identifier_of
from hcl_lint.linter.checker import Checker
from hcl_lint.linter.ruleset import Ruleset, RuleSettings
from hcl_lint.text.edits import apply_edits
from hcl_lint.text.source import Source
from tests.linter.checking import REGISTRY, module


def lines(text: str, *more: str, path: str = "main.tf") -> list[str]:
    """The findings of the policy about volumes, and of other rules, as ``line code``."""
    settings = RuleSettings()
    settings.select = ["SEC005", "SEC008", *more]
    (checked,) = Checker(Ruleset(REGISTRY, settings)).check(module(Source(path, text)))
    return [f"{each.range.line} {each.code}" for each in checked.diagnostics]


def volume(*body: str, header: str = "") -> str:
    return "\n".join([f'resource "aws_ebs_volume" "a" {{{header}', *body, "}", ""])


OTHER = volume("encrypted = false").replace('"a"', '"b"')


@pytest.mark.parametrize("comment", [
    "#checkov:skip=CKV_AWS_3:it holds nothing",
    "# checkov:skip=CKV_AWS_3",
    "# checkov:skip=CKV_AWS_1,CKV_AWS_3:two",
    "// bridgecrew:skip=CKV_AWS_3:old",
    "# cortex:skip= CKV_AWS_1, CKV_AWS_3 : two",
    "# checkov:skip=CKV_AWS_3 it holds, CKV_AWS_4 nothing",
    "# checkov:skip=CKV_AWS_3    \"  \"",
    "# why # checkov:skip=CKV_AWS_3:it",
])
def test_a_skip_in_a_block_is_for_all_of_it(comment: str) -> None:
    text = volume("size = 1", f"  {comment}", "encrypted = false") + OTHER
    assert lines(text) == ["7 SEC005"]
    assert lines(volume("size = 1", "tags {", comment, "}") + OTHER) == ["8 SEC005"]


@pytest.mark.parametrize("comment", [
    "#trivy:ignore:aws-0026", "#trivy:ignore:AVD-AWS-0026", "# trivy:ignore:AWS-0026:exp:2020",
    "#tfsec:ignore:aws-0026", "#tfsec:ignore:x tfsec:ignore:aws-0026", "#trivy:ignore:*",
    "#trivy:ignore:aws-0026[size=1]", "#trivy:ignore:* trivy:ignore: all",
    "# trivy:ignore:aws-0026 # it holds nothing",
    "# checkov:skip=CKV_AWS_3:it",
])
def test_comments_above_a_block_are_for_all_of_it(comment: str) -> None:
    text = volume("size = 1", "encrypted = false")
    assert lines(f"{comment}\n{text}") == []
    assert lines(f"{comment}\n{text}{OTHER}") == ["7 SEC005"]


def test_comments_of_trivy_at_an_attribute_are_also_for_the_header_of_its_block() -> None:
    rule = 'resource "aws_security_group" "a" {\n%s\n  ingress {\n%s\n  }\n}\n'
    open_port = "from_port = 22\nto_port = 22\ncidr_blocks = [\"0.0.0.0/0\"]"
    assert lines(rule % ("", open_port), "SEC001") == ["3 SEC001"]
    assert lines(rule % ("", open_port + " #tfsec:ignore:aws-0107"), "SEC001") == []
    # One above a block is not for the block around that.
    group = "#tfsec:ignore:aws-0099"
    assert lines(rule % (group, open_port), "SEC540") == ["1 SEC540"]


def test_comments_of_trivy_are_for_their_line_or_the_block_that_begins_there() -> None:
    assert lines(volume("encrypted = false #trivy:ignore:aws-0026")) == []
    assert lines(volume("size = 1 #trivy:ignore:aws-0026", "encrypted = false")) == ["3 SEC005"]
    assert lines(volume("encrypted = false", header=" #trivy:ignore:aws-0026")) == []


@pytest.mark.parametrize("comment", [
    "# checkov:skip=CKV_AWS_4:other", "# checkov:skip=CKV_SECRET_2", "# checkov:skip=",
    "# trivy:ignore:aws-0027", "# see checkov:skip=CKV_AWS_3",
])
def test_other_checks_stay(comment: str) -> None:
    assert lines(volume(comment, "encrypted = false"), "HL001", "HL002") == ["3 SEC005"]


def test_what_is_for_all_checks_is_for_no_other_rules() -> None:
    text = '#trivy:ignore:*\nlocals {\n  a = "${b}"\n}\n'
    assert lines(text, "S005") == ["3 S005"]


def test_they_are_never_unused_or_without_reason() -> None:
    text = "#trivy:ignore:aws-0026\nlocals {\n  # checkov:skip=CKV_AWS_3:it\n}\n"
    assert [each for each in lines(text, "HL") if not each.endswith("HL006")] == []


def test_json_syntax() -> None:
    text = '{"resource": {"aws_ebs_volume": {"a": {%s"encrypted": false}}}}'
    assert lines(text % "", path="main.tf.json") == ["1 SEC005"]
    comment = '"//": "checkov:skip=CKV_AWS_3:it", '
    assert lines(text % comment, path="main.tf.json") == []


@pytest.mark.parametrize("comment", [
    "#tfsec:ignore:aws-ec2-enable-volume-encryption",
    "#tfsec:ignore:aws-ebs-enable-volume-encryption",
    "#trivy:ignore:AWS-EC2-enable-volume-encryption", "#trivy:ignore:x,aws-0026",
    "#tfsec:ignore:AWS049,AWS014,AWS004 #tfsec:ignore:aws-0026",
    "#tfsec:ignore:aws-s3-no-such-check,aws-ec2-enable-volume-encryption:exp:2030-01-01",
])
def test_checks_are_known_by_all_their_names(comment: str) -> None:
    assert lines(f"{comment}\n{volume('size = 1', 'encrypted = false')}") == []


@pytest.mark.parametrize(("name", "identifier"), [
    ("AWS018", "AWS-0099"),
    ("aws-vpc-add-description-to-security-group", "AWS-0099"),
    ("aws-rds-backup-retention-specified", "AWS-0077"),
    ("azure-mssql-threat-alert-email-set", "AZU-0018"),
    ("AWS000", None),
    ("XYZ018", None),
])
def test_former_names_of_checks_lead_to_identifiers(name: str, identifier: str | None) -> None:
    assert identifier_of(name) == identifier


@pytest.mark.parametrize("check", ["CKV_TF_1", "CKV_TF_2", "CKV_AWS_1,CKV_TF_1"])
def test_checks_of_module_sources_are_known(check: str) -> None:
    call = (
        'module "a" {\n  {}\n  source = "git::https://example.com/a.git"\n}\n'
        'module "b" {\n  {}\n  source = "example/b/aws"\n}\n'
    )
    assert lines(call.replace("  {}\n", ""), "TF009", "TF010") == ["2 TF009", "5 TF010"]
    assert lines(call.replace("{}", f"# checkov:skip={check}: ours"), "TF009", "TF010") == []


def test_a_name_without_a_counterpart_is_said_to_have_no_effect() -> None:
    settings = RuleSettings()
    settings.select = ["HL006"]
    text = volume("encrypted = false #trivy:ignore:aws-0026 trivy:ignore:aws-9999")
    (checked,) = Checker(Ruleset(REGISTRY, settings)).check(module(Source("main.tf", text)))
    (found,) = checked.diagnostics
    assert found.detail == (
        "hcl-lint has no rule for `aws-9999`, so that has no effect here. The syntax of "
        "hcl-lint is `hcl-lint: ignore[rule-name] reason`."
    )


@pytest.mark.parametrize("comment", ["#checkov:skip=CKV_AWS_3:it", "  # checkov:skip=CKV_AWS_3 it"])
def test_a_skip_in_a_block_is_converted_above_it(comment: str) -> None:
    settings = RuleSettings()
    settings.select = ["HL006"]
    text = volume("tags {", comment, "}", "encrypted = false")
    (checked,) = Checker(Ruleset(REGISTRY, settings)).check(module(Source("main.tf", text)))
    (found,) = checked.diagnostics
    assert found.fix is not None
    after = apply_edits(text, found.fix.edits)
    assert after == (
        "# hcl-lint: ignore[aws-unencrypted-volume] it\n"
        + volume("tags {", "}", "encrypted = false")
    )
    assert lines(after + OTHER) == ["8 SEC005"]


@pytest.mark.parametrize("name", ["CKV_AWS_3", "AVD-AWS-0026", "aws-ec2-enable-volume-encryption"])
def test_comments_of_our_own_may_name_checks_of_other_tools(name: str) -> None:
    assert lines(volume(f"encrypted = false # hcl-lint: ignore[{name}] it holds nothing")) == []
