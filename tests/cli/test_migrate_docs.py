"""`hcl-lint migrate terraform-docs`: what maps to what."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Runner

HOOKS = """\
repos:
- repo: https://github.com/antonbabenko/pre-commit-terraform
  hooks:
  - id: terraform_fmt
  - id: terraform_docs
    args:
    - --args=--config=.config/docs.yml --indent 3
    - --hook-config=--path-to-file=USAGE.md
    - --hook-config=--add-to-existing-file=true
    - --args=--unheard-of
"""


@pytest.fixture(autouse=True)
def repository(folder: Path) -> None:
    (folder / ".git").mkdir()


def test_hooks_and_the_file_that_they_name_become_a_table(run: Runner, folder: Path) -> None:
    (folder / ".pre-commit-config.yaml").write_text(HOOKS)
    (folder / ".config").mkdir()
    (folder / ".config" / "docs.yml").write_text(
        "formatter: markdown document\nsettings:\n  anchor: false\n  indent: 1\n"
    )
    shown = run("migrate", "terraform-docs")
    assert (shown.code, shown.out) == (0, "")
    assert (folder / "hcl-lint.toml").read_text() == (
        '[docs]\nformatter = "markdown document"\n\n'
        '[docs.output]\nfile = "USAGE.md"\n\n'
        "[docs.settings]\nanchor = false\nindent = 3\n"
    )
    assert shown.err.splitlines() == [
        "Wrote hcl-lint.toml.",
        "What maps to what:",
        "  .pre-commit-config.yaml:5: the hook `terraform_docs` is `hcl-docs`",
        "  .pre-commit-config.yaml:7: `--config=.config/docs.yml` is read now: its settings follow",
        "  .pre-commit-config.yaml:7: `--indent` is `docs.settings.indent`",
        "  .pre-commit-config.yaml:8: `--path-to-file` is `docs.output.file`",
        "  .config/docs.yml: its settings keep their names, below `docs`",
        "Not migrated:",
        "  .pre-commit-config.yaml:9: `--add-to-existing-file`: where a file is named by "
        "`output.file`, it gets markers",
        "  .pre-commit-config.yaml:10: `--unheard-of`: the flag does not exist",
        "In .pre-commit-config.yaml, `- id: hcl-docs` takes the place of `terraform_docs`; "
        "`hcl-lint migrate pre-commit` writes it.",
        "hcl-lint also reads .terraform-docs.yml as it is; what `docs` says overrides it.",
    ]


def test_what_is_written_holds_from_then_on(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('ignore = ["S001"]\n')
    (folder / ".terraform-docs.yml").write_text(
        "sections:\n  show: [inputs]\nsettings:\n  anchor: false\n"
    )
    (folder / "main.tf").write_text('variable "a" {}\n')
    before = run("docs").out
    assert run("migrate", "terraform-docs").code == 0
    assert (folder / "hcl-lint.toml").read_text().startswith('ignore = ["S001"]\n\n[docs.')
    (folder / ".terraform-docs.yml").unlink()
    assert run("docs").out == before


def test_the_hook_of_terraform_docs_itself(run: Runner, folder: Path) -> None:
    (folder / ".pre-commit-config.yaml").write_text(
        "repos:\n- hooks:\n  - id: terraform-docs-go\n"
        "    args: [markdown, document, --output-file, README.md, --show=inputs, ./infra]\n"
    )
    shown = run("migrate", "terraform-docs", "--diff")
    assert shown.code == 1
    assert '+formatter = "markdown document"\n' in shown.out
    assert '+show = ["inputs"]\n' in shown.out
    assert '+file = "README.md"\n' in shown.out
    assert "`./infra` is an argument of `hcl-docs`, too" in shown.err


def test_a_local_hook_that_runs_it(run: Runner, folder: Path) -> None:
    (folder / ".pre-commit-config.yaml").write_text(
        "repos:\n- repo: local\n  hooks:\n  - id: docs\n    language: system\n"
        "    entry: terraform-docs asciidoc --output-file README.md\n    args: [--anchor=false]\n"
    )
    shown = run("migrate", "terraform-docs")
    assert (folder / "hcl-lint.toml").read_text() == (
        '[docs]\nformatter = "asciidoc table"\n\n'
        '[docs.output]\nfile = "README.md"\n\n[docs.settings]\nanchor = false\n'
    )
    assert "the hook `docs` is `hcl-docs`" in shown.err


def test_the_hooks_are_read_before_the_file_unless_it_is_named(run: Runner, folder: Path) -> None:
    (folder / ".pre-commit-config.yaml").write_text(
        "repos:\n- hooks:\n  - id: terraform-docs-go\n    args: [markdown, --output-file, A.md]\n"
    )
    (folder / ".terraform-docs.yml").write_text("settings:\n  anchor: false\n")
    both = '[docs.output]\nfile = "A.md"\n\n[docs.settings]\nanchor = false\n'
    for path, written in (
        (".", both),
        (".pre-commit-config.yaml", both),
        (".terraform-docs.yml", "[docs.settings]\nanchor = false\n"),
    ):
        assert run("migrate", "terraform-docs", path).code == 0
        assert (folder / "hcl-lint.toml").read_text() == written
        (folder / "hcl-lint.toml").unlink()


@pytest.mark.parametrize(("before", "gap"), [("", ""), ("# A.", "\n\n"), ("# A.\n", "\n")])
def test_the_table_is_added_at_the_end(
    run: Runner, folder: Path, before: str, gap: str
) -> None:
    (folder / ".terraform-docs.yml").write_text("settings:\n  anchor: false\n")
    (folder / "hcl-lint.toml").write_text(before)
    assert run("migrate", "terraform-docs").code == 0
    text = (folder / "hcl-lint.toml").read_text()
    assert text == f"{before}{gap}[docs.settings]\nanchor = false\n"


def test_settings_are_added_to_a_table(run: Runner, folder: Path) -> None:
    (folder / ".terraform-docs.yml").write_text("settings:\n  anchor: false\n")
    (folder / "hcl-lint.toml").write_text('[docs]\nformatter = "json"\n')
    assert run("migrate", "terraform-docs").code == 0
    assert (folder / "hcl-lint.toml").read_text() == (
        '[docs]\nformatter = "json"\n\n[docs.settings]\nanchor = false\n'
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: [\n", ".terraform-docs.yml:2: is not valid YAML"),
        ("formatter: pdf\n", ".terraform-docs.yml: `formatter` must be one of"),
        ("sections: 3\n", ".terraform-docs.yml: `sections` must be a table"),
        ('version: "< 0.12"\n', ".terraform-docs.yml: `version` asks for terraform-docs `< 0.12`"),
    ],
)
def test_a_wrong_file_is_one_line(run: Runner, folder: Path, text: str, line: str) -> None:
    (folder / ".terraform-docs.yml").write_text(text)
    (folder / "main.tf").write_text("")
    shown = run("migrate", "terraform-docs")
    assert shown.code == 2
    assert shown.err.startswith(f"hcl-lint: {line}")
    shown = run("docs")
    assert shown.code == 1
    assert shown.err.startswith(f"hcl-lint: {line}")
