"""``hcl-lint check --add-ignores``: findings are ignored by rule and folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Runner

TEXT = 'output "a" {\n  value = "${var.b}"\n}\nvariable "b" {\n}\n'
SELECT = "redundant-interpolation,untyped-variable"


@pytest.fixture
def tree(folder: Path) -> Path:
    for path in ("main.tf", "old/one/main.tf", "old/two/main.tf", "new/main.tf", "new/ok.tf"):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("" if path.endswith("ok.tf") else TEXT)
    return folder


def test_findings_are_ignored_without_a_change_of_the_files(run: Runner, tree: Path) -> None:
    shown = run("check", "--select", SELECT, "--add-ignores")
    assert (shown.code, shown.out) == (0, "No findings in 5 files.\n")
    assert shown.err == "Ignored 8 findings in `per-file-ignores` of hcl-lint.toml.\n"
    both = '["redundant-interpolation", "untyped-variable"]'
    assert (tree / "hcl-lint.toml").read_text() == (
        f'[per-file-ignores]\n"/main.tf" = {both}\n"/new/main.tf" = {both}\n"/old/" = {both}\n'
    )
    assert (tree / "main.tf").read_text() == TEXT
    assert run("check", "--select", SELECT).code == 0


def test_a_second_run_has_nothing_to_write(run: Runner, tree: Path) -> None:
    run("check", "--select", SELECT, "--add-ignores")
    before = (tree / "hcl-lint.toml").read_bytes()
    shown = run("check", "--select", SELECT, "--add-ignores")
    assert (shown.code, shown.err) == (0, "")
    assert (tree / "hcl-lint.toml").read_bytes() == before


def test_only_the_rules_that_are_selected_are_ignored(run: Runner, tree: Path) -> None:
    run("check", "--select", "untyped-variable", "--add-ignores", "-q")
    assert "redundant" not in (tree / "hcl-lint.toml").read_text()
    assert run("check", "--select", SELECT).code == 1


def test_the_nearest_configuration_gets_them(run: Runner, tree: Path) -> None:
    (tree / "hcl-lint.toml").write_text("# mine\n")
    (tree / "old" / "pyproject.toml").write_text('[tool.hcl-lint]\npreview = true\n')
    shown = run("check", "--select", SELECT, "--add-ignores")
    assert sorted(shown.err.splitlines()) == [
        "Ignored 4 findings in `per-file-ignores` of hcl-lint.toml.",
        "Ignored 4 findings in `per-file-ignores` of old/pyproject.toml.",
    ]
    assert (tree / "hcl-lint.toml").read_text().startswith("# mine\n\n[per-file-ignores]\n")
    text = (tree / "old" / "pyproject.toml").read_text()
    assert text.startswith("[tool.hcl-lint]\npreview = true\n\n[tool.hcl-lint.per-file-ignores]")
    assert '"/one/main.tf"' in text
    assert run("check", "--select", SELECT).code == 0


def test_a_file_that_is_named_stands_for_itself(run: Runner, tree: Path) -> None:
    run("check", "--select", SELECT, "--add-ignores", "old/one/main.tf", "old/two/main.tf")
    text = (tree / "hcl-lint.toml").read_text()
    assert '"/old/one/main.tf"' in text and '"/old/two/main.tf"' in text


def test_broken_files_are_still_reported(run: Runner, tree: Path) -> None:
    (tree / "broken.tf").write_text("a = = 1\n")
    shown = run("check", "--select", SELECT, "--add-ignores", "--output-format", "concise")
    assert shown.code == 1
    assert shown.out.splitlines()[0].startswith("broken.tf:1:5: E001")


def test_a_configuration_that_is_wrong_is_not_touched(run: Runner, tree: Path) -> None:
    inline = 'per-file-ignores = { "/new/main.tf" = ["D"] }\n'
    for text in ("select = [\n", "nonsense = 1\n", inline):
        (tree / "hcl-lint.toml").write_text(text)
        shown = run("check", "--select", SELECT, "--add-ignores")
        assert (shown.code, shown.out) == (2, "")
        assert "hcl-lint.toml" in shown.err
        assert (tree / "hcl-lint.toml").read_text() == text
    assert '"/new/main.tf" = [' in shown.err


def test_the_settings_of_a_user_are_not_changed(run: Runner, tree: Path) -> None:
    own = Path(run.variables["XDG_CONFIG_HOME"]) / "hcl-lint" / "hcl-lint.toml"
    own.parent.mkdir(parents=True)
    own.write_text("preview = true\n")
    shown = run("check", "--select", SELECT, "--add-ignores")
    assert shown.code == 2
    assert "create hcl-lint.toml" in shown.err
    assert own.read_text() == "preview = true\n"


@pytest.mark.parametrize(
    "options", ["--fix", "--diff", "--write-baseline", "--add-suppressions=a", "-", "--watch"]
)
def test_what_cannot_be_combined(run: Runner, tree: Path, options: str) -> None:
    shown = run("check", "--add-ignores", options)
    assert shown.code == 2
    assert "cannot be combined" in shown.err
    assert not (tree / "hcl-lint.toml").exists()
