"""Rule packs on the command line and in configurations."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileStatus
from tests.cli.conftest import Runner
from tests.dialects.packs import write_pack

PACK = """\
title = "Ours"
dialect "platform" {
  title = "Platform definitions"
  files = ["*.platform"]
  roots = ["env"]
}
"""
CONCISE = "--output-format=concise"


@pytest.fixture(autouse=True)
def tree(tmp_path: Path) -> Path:
    """A repository with a pack and a file that only the pack knows."""
    (tmp_path / ".git").mkdir()
    write_pack(tmp_path / "policies", pack=PACK)
    (tmp_path / "deploy").mkdir()
    (tmp_path / "deploy" / "a.platform").write_text("a = evn.x\n")
    return tmp_path


FOUND = "deploy/a.platform:1:5: R005 [undefined-root]"


def test_files_of_a_pack_are_found_and_checked(run: Runner, folder: Path) -> None:
    assert run("check", CONCISE).out == ""
    (folder / "hcl-lint.toml").write_text('rule-packs = ["policies"]\n')
    assert run("check", CONCISE).out.startswith(FOUND)
    assert run("check", "--isolated", CONCISE).out == ""


def test_packs_are_named_on_the_command_line(run: Runner) -> None:
    assert run("check", "--rules", "policies", CONCISE).out.startswith(FOUND)
    setting = ("--config", 'rule-packs = ["policies"]')
    assert run("check", *setting, CONCISE).out.startswith(FOUND)


def test_a_pack_that_is_named_twice_is_read_once(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('rule-packs = ["policies", "deploy/../policies"]\n')
    assert run("check", "--rules", "policies", CONCISE).out.startswith(FOUND)


def test_each_configuration_has_its_packs(run: Runner, folder: Path) -> None:
    (folder / "deploy/hcl-lint.toml").write_text('rule-packs = ["../policies"]\n')
    assert run("check", "deploy/a.platform", CONCISE).out.startswith(FOUND)
    (folder / "a.platform").write_text("a = evn.x\n")
    assert run("check", "a.platform", CONCISE).out == ""


def test_files_are_given_dialects_of_packs(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text(
        'rule-packs = ["policies"]\n[dialects]\n"*.hcl" = "platform"\n'
    )
    (folder / "a.hcl").write_text("a = evn.x\n")
    assert "R005" in run("check", "a.hcl", CONCISE).out


def test_a_dialect_that_there_is_not_is_told(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('[dialects]\n"*.hcl" = "nomda"\n')
    shown = run("check")
    assert shown.code == 2
    assert shown.err == (
        "hcl-lint: hcl-lint.toml:2: `dialects`: unknown dialect `nomda`; did you mean `nomad`?\n"
    )


def test_a_mistake_in_a_pack_is_one_line(run: Runner, folder: Path) -> None:
    (folder / "policies/pack.hcl").write_text('title = "x"\nlayuot = 1\n')
    for command in (["check"], ["rule", "--all"]):
        shown = run(*command, "--rules", "policies")
        assert shown.code == 2
        assert shown.err == (
            "hcl-lint: policies/pack.hcl:2:1: Unexpected attribute `layuot`: Expected "
            "one of the attributes `extends`, `title` or block `dialect`.\n"
        )
    assert run("check", "--rules", "polices").err == (
        "hcl-lint: command line: no rule pack found in polices\n"
    )


class WithoutPacks(DiskFiles):
    """The disk, as if nothing of a pack could be read."""

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        assert "policies" not in path
        return super().read_with_status(path)


def test_packs_are_not_read_for_files_that_have_not_changed(
    run: Runner, folder: Path
) -> None:
    run.variables["HCL_LINT_CACHE"] = "true"
    (folder / "a.hcl").write_text("a = 1\n")
    assert run("check", "--rules", "policies", "a.hcl").code == 0
    run.disk = WithoutPacks
    assert run("check", "--rules", "policies", "a.hcl").code == 0


def test_a_mistake_in_a_schema_is_told_before_anything_is_written(
    run: Runner, folder: Path
) -> None:
    text = PACK.replace("]\n}", "]\n  schema \"schema/a.hcl\" {}\n}")
    schema = 'attr {\n  name = "a"\n  typ  = 1\n}\n'
    write_pack(folder / "policies", pack=text, schema__a=schema)
    (folder / "deploy/a.hcl").write_text("a=1\n")
    shown = run("check", "--fix", "--rules", "policies", "deploy")
    assert shown.code == 2
    assert shown.err.startswith("hcl-lint: policies/schema/a.hcl:3:3: Unexpected attribute `typ`")
    assert (folder / "deploy/a.hcl").read_text() == "a=1\n"


def test_all_schemas_of_a_pack_are_tried_with_its_examples(run: Runner, folder: Path) -> None:
    assert run("test-rules", "policies").code == 0
    text = PACK.replace("]\n}", "]\n  schema \"schema/a.hcl\" {}\n}")
    write_pack(folder / "policies", pack=text, schema__a="atr {}\n")
    shown = run("test-rules", "policies")
    assert (shown.code, shown.out) == (2, "")
    assert shown.err.startswith("hcl-lint: policies/schema/a.hcl:1:1: Unexpected block `atr`: ")


def test_a_configuration_file_names_only_packs_of_its_own_tree(run: Runner, tree: Path) -> None:
    inner = tree / "inner"
    (inner / ".git").mkdir(parents=True)
    (inner / "hcl-lint.toml").write_text('rule-packs = ["../policies"]\n')
    (inner / "a.hcl").write_text("a = 1\n")
    shown = run("check", "inner")
    assert shown.code == 2
    assert "policies: it is outside the checked tree" in shown.err
    assert run("check", "--isolated", "--rules", "policies", "inner").code == 0


def test_packs_in_effect_are_shown(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('rule-packs = ["policies"]\n')
    assert '# hcl-lint.toml\nrule-packs = ["policies"]\n' in run("config").out
    lines = run("config", "--dialects").out.splitlines()
    assert lines[0] == "hcl-lint"
    assert lines[-2].split() == ["policies"]
    assert lines[-1].split() == ["platform", "Platform", "definitions", "*.platform"]
    dialects = json.loads(run("config", "--dialects", "--output-format", "json").out)
    assert dialects[-1] == {
        "name": "platform", "title": "Platform definitions", "url": "", "files": ["*.platform"],
        "has_schema": False, "pack": "policies", "version": "",
    }
    shown = json.loads(run("config", "--output-format", "json").out)
    assert shown["rule-packs"] == {"value": ["policies"], "origin": "hcl-lint.toml"}


def test_a_dialect_without_files_is_shown_as_such(run: Runner, folder: Path) -> None:
    (folder / "policies/pack.hcl").write_text(
        'title = "Ours"\ndialect "bare" {}\n'
        'dialect "told" {\n  content {\n    names = ["a"]\n    any   = ["a"]\n  }\n}\n'
    )
    lines = run("config", "--dialects", "--config", 'rule-packs = ["policies"]').out.splitlines()
    assert [line.split() for line in lines[-2:]] == [
        ["bare", "-", "-"], ["told", "-", "by", "content"],
    ]


def test_a_policy_knows_the_values_of_the_whole_module(run: Runner, folder: Path) -> None:
    (folder / "pack/policy").mkdir(parents=True)
    (folder / "pack/pack.hcl").write_text('title = "Ours"\n')
    (folder / "pack/policy/owner.hcl").write_text(
        'rule "owner-tag" {\n  description = "An owner."\n  match       = "resource.tags"\n'
        '  condition   = contains(keys(self), "Owner")\n  message     = "No owner."\n}\n'
    )
    resource = 'resource "aws_vpc" "#" {\n  tags = merge(local.common, local.#)\n}\n'
    (folder / "main.tf").write_text(resource.replace("#", "a") + resource.replace("#", "b"))
    (folder / "locals.tf").write_text(
        'locals {\n  common = { Team = "x" }\n  a      = { Owner = "y" }\n  b      = {}\n}\n'
    )
    found = run("check", "--rules", "pack", "--select", "owner-tag", "--output-format", "concise")
    assert found.out.splitlines()[0].startswith("main.tf:5:10: owner-tag")
    assert len(found.out.splitlines()) == 2
