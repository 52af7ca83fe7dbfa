"""Hooks of other tools are replaced, and the rest of the file stays."""

from __future__ import annotations

import pytest
import yaml

from hcl_lint.migrate.migration import NotMigrated
from hcl_lint.migrate.pre_commit import migrate_hooks

TEXT = """\
# Ours.
repos:
- repo: https://example.com/others
  rev: v1
  hooks: [{id: other}]

# Terraform
- repo: https://github.com/antonbabenko/pre-commit-terraform
  rev: v1.96.1
  hooks:
    - id: terraform_fmt
    # This one stays.
    - id: infracost_breakdown
      args: [--x]   # as it is
    - id: terraform_tflint
      args:
        - |
          --args=--only=terraform_typed_variables

    - id: terraform_docs
- repo: https://github.com/bridgecrewio/checkov
  rev: '3'
  hooks:
    - id: checkov
# The end.
"""


def ids(text: str) -> list[list[str]]:
    return [[hook["id"] for hook in each["hooks"]] for each in yaml.safe_load(text)["repos"]]


def test_known_hooks_are_replaced_and_all_else_stays() -> None:
    migration = migrate_hooks(TEXT)
    assert ids(migration.text) == [
        ["other"], ["hcl-lint", "hcl-format", "hcl-docs"], ["infracost_breakdown"],
    ]
    ours = migration.text.partition("- repo: local")[2].partition("- repo: ")[0]
    rest = migration.text.replace(f"- repo: local{ours}", "")
    lines = iter(TEXT.splitlines())
    assert all([line in lines for line in rest.splitlines()])  # in their order
    stays = "# This one stays.\n    - id: infracost_breakdown\n      args: [--x]   # as it is\n"
    assert stays in rest
    assert [line for line, _ in migration.mapped] == [11, 15, 20, 24]
    assert migration.notes == [
        (16, "`args` of `terraform_tflint`: --args=--only=terraform_typed_variables"),
    ]


def test_a_second_run_changes_nothing() -> None:
    text = migrate_hooks(TEXT).text
    assert migrate_hooks(text).text == text


def test_hooks_that_are_there_are_not_added_again() -> None:
    text = TEXT.replace("[{id: other}]", "[{id: hcl-lint}, {id: hcl-format}]")
    assert ids(migrate_hooks(text).text)[1] == ["hcl-docs"]


@pytest.mark.parametrize(
    "text", ["a: [\n", "a: 1\n", "repos: [{repo: x, hooks: [{id: terraform_fmt}]}]\n", ""]
)
def test_what_cannot_be_changed_is_refused(text: str) -> None:
    with pytest.raises(NotMigrated):
        migrate_hooks(text)


@pytest.mark.parametrize("style", ["|", ">", "|-"])
def test_what_follows_an_argument_in_a_block_stays(style: str) -> None:
    text = (
        "repos:\n- repo: https://github.com/antonbabenko/pre-commit-terraform\n  rev: v1\n"
        f"  hooks:\n  - id: terraform_tflint\n    args:\n    - {style}\n      --args=--x\n"
        "  - id: infracost_breakdown\n"
    )
    assert "  - id: infracost_breakdown\n" in migrate_hooks(text).text
