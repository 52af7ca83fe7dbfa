from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Runner

TFLINT = """\
config {
  format = "compact"
}
plugin "opa" {
  enabled = true
}
rule "terraform_naming_convention" {
  enabled = true
  module {
    custom = "^a\\"b$"
  }
}
"""


@pytest.fixture(autouse=True)
def repository(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".tflint.hcl").write_text(TFLINT)


def effective(run: Runner) -> dict[str, object]:
    shown = json.loads(run("config", "--output-format", "json").out)
    return {name: each["value"] for name, each in shown.items() if each["origin"] != "default"}


def test_settings_are_written_that_hold_from_then_on(run: Runner) -> None:
    shown = run("migrate", "tflint")
    assert (shown.code, shown.out) == (0, "")
    lines = shown.err.splitlines()
    assert lines[:2] == ["Wrote hcl-lint.toml.", "Not migrated:"]
    assert lines[2] == "  .tflint.hcl:4: plugin `opa`: hcl-lint does not have its rules"
    assert lines[3] == "Of the 13 rules of the preset `recommended`, none are lost."
    assert "hcl-lint check --select foreign-directive --fix" in lines[-1]
    found = effective(run)
    assert found["output-format"] == "concise"
    assert "name-format" in found["extend-select"]  # type: ignore[operator]
    assert found["rules"] == {
        "unused-variable": {"with-default": True}, "name-format": {"blocks": {"module": '^a"b$'}},
    }
    assert run("check").code == 0


def test_the_file_is_laid_out_in_tables(run: Runner, folder: Path) -> None:
    (folder / ".tflint.hcl").write_text(TFLINT + "config {\n  disabled_by_default = true\n}\n")
    run("migrate", "tflint")
    assert (folder / "hcl-lint.toml").read_text() == (
        'select = ["name-format"]\n'
        'output-format = "concise"\n'
        "\n"
        "[rules.name-format.blocks]\n"
        'module = "^a\\"b$"\n'
    )


def test_another_folder_or_file_may_be_named(run: Runner, folder: Path) -> None:
    (folder / "m").mkdir()
    (folder / "m/.tflint.json").write_text('{"config": {"format": "compact"}}')
    assert run("migrate", "tflint", "m").code == 0
    assert (folder / "m/hcl-lint.toml").exists()
    (folder / "m/ci.hcl").write_text(TFLINT)
    shown = run("migrate", "tflint", "m/ci.hcl", "--force")
    assert f"  {Path('m/ci.hcl')}:4: plugin" in shown.err
    assert not (folder / "hcl-lint.toml").exists()


@pytest.mark.parametrize("name", ["hcl-lint.toml", ".hcl-lint.toml"])
def test_what_is_there_is_kept(run: Runner, name: str, folder: Path) -> None:
    (folder / name).write_text("preview = true\n")
    assert run("migrate", "tflint").code == 0
    text = (folder / name).read_text()
    assert text.startswith("preview = true\n") and effective(run)["output-format"] == "concise"
    shown = run("migrate", "tflint")
    assert (shown.code, shown.err.splitlines()[0]) == (0, f"{name} is up to date.")
    assert (folder / name).read_text() == text


def test_what_is_set_stays_unless_forced(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('output-format = "github"  # for CI\n')
    shown = run("migrate", "tflint")
    assert "hcl-lint.toml keeps its own values of `output-format`" in shown.err
    assert effective(run)["output-format"] == "github"
    assert run("migrate", "tflint", "--force").code == 0
    assert (folder / "hcl-lint.toml").read_text().startswith(
        'output-format = "concise"  # for CI\n'
    )


def test_migrations_of_several_tools_add_up(run: Runner, folder: Path) -> None:
    (folder / ".checkov.yaml").write_text("skip-path: [vendor]\nsoft-fail: true\n")
    (folder / ".terraform-docs.yml").write_text("settings:\n  anchor: false\n")
    for pyproject in ([], ["--pyproject"]):
        for tool in ("tflint", "checkov", "terraform-docs", "tflint", "checkov", "terraform-docs"):
            assert run("migrate", tool, *pyproject).code == 0
        found = effective(run)
        assert found["exclude"] == ["vendor"] and found["severity"] == {"SEC": "info"}
        assert "unused-variable" in str(found["rules"])
        assert found["docs"] == {"settings": {"anchor": False}}
        for tool in ("tflint", "checkov", "terraform-docs"):
            assert run("migrate", tool, *pyproject, "--check").code == 0
        (folder / "hcl-lint.toml").unlink(missing_ok=True)


def test_what_would_be_written_is_shown(run: Runner, folder: Path) -> None:
    shown = run("migrate", "tflint", "--diff")
    assert shown.code == 1
    assert '+output-format = "concise"\n' in shown.out
    assert shown.err.startswith("Would write hcl-lint.toml.\n")
    shown = run("migrate", "tflint", "--check")
    assert (shown.code, shown.out) == (1, "")
    assert not (folder / "hcl-lint.toml").exists()
    run("migrate", "tflint")
    assert run("migrate", "tflint", "--check", "--diff").code == 0


def test_a_pyproject_is_only_written_when_asked_for(run: Runner, folder: Path) -> None:
    (folder / "pyproject.toml").write_text('[project]\nname = "x"\n')
    assert run("migrate", "tflint", "--pyproject").code == 0
    text = (folder / "pyproject.toml").read_text()
    assert text.startswith('[project]\nname = "x"\n\n[tool.hcl-lint]\n')
    assert effective(run)["rules"] == {
        "unused-variable": {"with-default": True}, "name-format": {"blocks": {"module": '^a"b$'}},
    }
    assert run("migrate", "tflint", "--pyproject").code == 0
    assert (folder / "pyproject.toml").read_text() == text


def test_a_pyproject_that_cannot_take_a_table_is_left_alone(run: Runner, folder: Path) -> None:
    for text in ("tool = {}\n", "not toml\n", "tool = 1\n"):
        (folder / "pyproject.toml").write_text(text)
        assert run("migrate", "tflint", "--pyproject").code == 2
        assert (folder / "pyproject.toml").read_text() == text


def test_a_configuration_that_is_broken_is_told(run: Runner, folder: Path) -> None:
    (folder / ".tflint.hcl").write_text("config {\n  format = = 1\n}\nextra {}\n")
    shown = run("migrate", "tflint")
    assert (shown.code, shown.out) == (2, "")
    assert ".tflint.hcl:2:" in shown.err and ".tflint.hcl:4:" in shown.err
    assert not (folder / "hcl-lint.toml").exists()


def test_only_what_hcl_lint_does_not_do_anyway_needs_settings(run: Runner, folder: Path) -> None:
    (folder / ".tflint.hcl").write_text("")
    assert run("migrate", "tflint").code == 0
    assert (folder / "hcl-lint.toml").read_text() == (
        "extend-select = [\n"
        '  "legacy-index",\n'
        '  "lookup-two-args",\n'
        '  "missing-provider-requirement",\n'
        '  "missing-required-version",\n'
        '  "untyped-variable",\n'
        '  "unused-data-source",\n'
        "]\n"
        "\n"
        "[rules.unused-variable]\n"
        "with-default = true\n"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "`migrate` expects tflint, terraform-docs, checkov, trivy or pre-commit first"),
        (["tfint"], "not `tfint`; did you mean `tflint`?"),
        (["tflint", "a", "b"], "takes one folder or file"),
        (["tflint", ".git"], "no .tflint.hcl or .tflint.json in .git"),
        (["tflint", "gone.hcl"], "gone.hcl: no such file or directory"),
    ],
)
def test_wrong_command_lines_are_told(run: Runner, words: list[str], message: str) -> None:
    shown = run("migrate", *words)
    assert (shown.code, shown.out) == (2, "")
    assert message in shown.err


def test_checkov_has_a_file_of_its_own(run: Runner, folder: Path) -> None:
    (folder / ".checkov.yaml").write_text("skip-check:\n  - CKV_AWS_3\n  - CKV_FOO_1\n")
    shown = run("migrate", "checkov")
    assert (shown.code, shown.out) == (0, "")
    lines = shown.err.splitlines()
    assert lines[:2] == ["Wrote hcl-lint.toml.", "Not migrated:"]
    assert lines[2] == "  .checkov.yaml:3: `CKV_FOO_1`: hcl-lint has no counterpart"
    assert "# checkov:skip" in lines[-1]
    assert {**effective(run), "cache": True} == {
        "cache": True, "extend-select": ["SEC"], "ignore": ["aws-unencrypted-volume"],
        "assume-defaults": True,
    }


VOLUMES = """\
resource "aws_ebs_volume" "a" {
  availability_zone = "b"
  encrypted         = false
}

resource "aws_ebs_volume" "b" {
  availability_zone = "b"
  encrypted         = false
}
"""


def test_a_baseline_of_checkov_becomes_one_with_the_findings_in_it(
    run: Runner, folder: Path
) -> None:
    (folder / "main.tf").write_text(VOLUMES)
    (folder / ".checkov.yaml").write_text("baseline: known.json\n")
    failing = {"resource": "module.x.aws_ebs_volume.a[0]", "check_ids": ["CKV_AWS_3"]}
    files = [{"file": name, "findings": [failing]} for name in ("/main.tf", "/../a.tf", "/b.tf")]
    (folder / "known.json").write_text(json.dumps({"failed_checks": files}))
    assert run("migrate", "checkov", "--check").code == 1
    assert not (folder / ".hcl-lint-baseline.json").exists()
    shown = run("migrate", "checkov")
    message = "Wrote .hcl-lint-baseline.json: 1 finding of what fails in known.json.\n"
    assert (shown.code, shown.err.endswith(message)) == (0, True)
    assert effective(run)["baseline"] == ".hcl-lint-baseline.json"
    found = run("check", "--select", "CKV_AWS_3", "--output-format", "concise").out
    assert "main.tf:8:" in found and "main.tf:3:" not in found
    (folder / "known.json").write_text('{"failed_checks": [1]}')
    assert "known.json: not a baseline of checkov" in run("migrate", "checkov").err


def test_all_files_of_trivy_in_a_folder_are_read(run: Runner, folder: Path) -> None:
    (folder / "trivy.yaml").write_text("severity: [HIGH, CRITICAL]\n")
    (folder / ".trivyignore").write_text("AVD-AWS-0017\nAVD-GIT-9999\n")
    (folder / "hcl-lint.toml").write_text('ignore = ["N"]\n')
    shown = run("migrate", "trivy")
    assert (shown.code, shown.out) == (0, "")
    assert "  .trivyignore:2: `AVD-GIT-9999`: hcl-lint has no counterpart\n" in shown.err
    found = effective(run)
    assert (found["extend-select"], found["ignore"]) == (
        ["SEC:high"], ["N", "aws-unencrypted-log-group"],
    )
    assert run("migrate", "trivy", "--check").code == 0
    for path, error in ((".git", "no trivy.yaml, .trivyignore.yaml"), ("x.yaml", "no such file")):
        assert error in run("migrate", "trivy", path).err


def test_a_configuration_of_checkov_that_is_wrong_is_named(run: Runner, folder: Path) -> None:
    (folder / ".checkov.yml").write_text("- a\n")
    shown = run("migrate", "checkov")
    assert shown.code == 2
    assert ".checkov.yml: not a mapping of settings" in shown.err


HOOKS = """\
repos:
- repo: https://github.com/antonbabenko/pre-commit-terraform
  rev: v1.96.1
  hooks:
    - id: terraform_fmt
"""


def test_hooks_of_other_tools_are_replaced(run: Runner, folder: Path) -> None:
    path = folder / ".pre-commit-config.yaml"
    path.write_text(HOOKS)
    shown = run("migrate", "pre-commit", "--diff")
    assert shown.code == 1 and "-    - id: terraform_fmt\n" in shown.out
    assert path.read_text() == HOOKS
    shown = run("migrate", "pre-commit")
    assert shown.code == 0
    assert ".pre-commit-config.yaml:5: the hook `terraform_fmt` is `hcl-format`" in shown.err
    assert "terraform_fmt" not in path.read_text()
    assert run("migrate", "pre-commit", "--check").code == 0


def test_remarks_are_wrapped_on_terminals(run: Runner) -> None:
    run.on_terminal = True
    run.variables["COLUMNS"] = "60"
    lines = run("migrate", "tflint").err.splitlines()
    assert len(lines) > 5 and max(map(len, lines)) <= 60
