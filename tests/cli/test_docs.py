"""`hcl-lint docs`: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.running import Runner

MAIN = """/**
 * A module.
 */

variable "region" {
  description = "Where to run."
  type        = string
}

# How many.
variable "size" {
  default = 2
}

output "id" {
  value = "x"
}
"""

INPUTS = """## Inputs

| Name | Description | Type | Default | Required |
| ---- | ----------- | ---- | ------- | :------: |
| region | Where to run. | `string` | n/a | yes |
| size | How many. | `number` | `2` | no |
"""

BEGIN, END = "<!-- BEGIN_TF_DOCS -->", "<!-- END_TF_DOCS -->"


@pytest.fixture
def module(run: Runner) -> Path:
    (run.folder / "main.tf").write_text(MAIN)
    return run.folder


def short(*words: str) -> list[str]:
    return ["docs", "--show=inputs", "--set=settings.anchor=false", *words]


def test_a_module_is_printed(run: Runner, module: Path) -> None:
    result = run(*short())
    assert (result.code, result.out, result.err) == (0, INPUTS, "")


def test_a_file_stands_for_its_module(run: Runner, module: Path) -> None:
    assert run(*short("main.tf")).out == INPUTS


def test_the_header_is_the_comment_at_the_top(run: Runner, module: Path) -> None:
    assert run("docs", "--show=header").out == "A module.\n"


def test_a_file_is_made_with_markers(run: Runner, module: Path) -> None:
    result = run(*short("--output-file=README.md"))
    assert (result.code, result.out) == (0, "updated README.md\n")
    assert (module / "README.md").read_text() == f"{BEGIN}\n{INPUTS}{END}"


def test_only_what_is_between_the_markers_changes(run: Runner, module: Path) -> None:
    readme = module / "README.md"
    readme.write_text(f"# Title\n\n{BEGIN}\nold\n{END}\n\nMore.\n")
    assert run(*short("--update")).code == 0
    assert readme.read_text() == f"# Title\n\n{BEGIN}\n{INPUTS}{END}\n\nMore.\n"
    assert run(*short("--update")).err == "0 files updated, 1 up to date\n"


def test_a_text_without_markers_gets_them_at_its_end(run: Runner, module: Path) -> None:
    (module / "README.md").write_text("# Title\n")
    run(*short("--output-file=README.md"))
    assert (module / "README.md").read_text() == f"# Title\n\n{BEGIN}\n{INPUTS}{END}"


def test_update_leaves_files_without_markers_alone(run: Runner, module: Path) -> None:
    (module / "README.md").write_text("# Title\n")
    assert run("docs", "--update").code == 0
    assert (module / "README.md").read_text() == "# Title\n"


def test_check_shows_what_is_outdated_and_writes_nothing(run: Runner, module: Path) -> None:
    readme = module / "README.md"
    readme.write_text(f"{BEGIN}\nold\n{END}\n")
    result = run(*short("--check"))
    assert result.code == 1
    assert "-old\n+## Inputs\n" in result.out
    assert result.err == "1 file would be updated, 0 up to date\n"
    assert "old" in readme.read_text()
    run(*short("--update"))
    assert run(*short("--check")).code == 0


def test_a_mode_replaces_the_whole_file(run: Runner, module: Path) -> None:
    (module / "DOCS.md").write_text("gone")
    run(*short("--output-file=DOCS.md", "--output-mode=replace", "--set=output.template="))
    assert (module / "DOCS.md").read_text() == INPUTS.rstrip("\n")


def test_newlines_and_permissions_of_a_file_stay(run: Runner, module: Path) -> None:
    readme = module / "README.md"
    readme.write_bytes(f"# Title\r\n{BEGIN}\r\nold\r\n{END}\r\n".encode())
    readme.chmod(0o640)
    run(*short("--update"))
    content = readme.read_bytes()
    assert content.count(b"\n") == content.count(b"\r\n") > 5
    assert readme.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"a\n{BEGIN}\n", f"README.md:2: the marker `{END}` is missing after `{BEGIN}`"),
        (f"{END}\n", f"README.md:1: the marker `{BEGIN}` is missing before `{END}`"),
        (f"{END}\n{BEGIN}\n", f"README.md:1: the marker `{END}` is before `{BEGIN}`"),
    ],
)
def test_a_marker_without_its_partner_is_one_line(
    run: Runner, module: Path, text: str, message: str
) -> None:
    (module / "README.md").write_text(text)
    result = run("docs", "--update")
    assert (result.code, result.err) == (1, f"hcl-lint: {message}\n")
    assert (module / "README.md").read_text() == text


def test_a_link_out_of_the_tree_is_not_followed(
    run: Runner, module: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret.md"
    outside.write_text(f"{BEGIN}\n{END}\n")
    os.symlink(outside, module / "README.md")
    result = run("docs", "--update")
    assert result.code == 1
    assert result.err == (
        "hcl-lint: README.md: it is outside the checked tree, and is not touched\n"
    )
    assert outside.read_text() == f"{BEGIN}\n{END}\n"


def test_a_link_within_the_tree_stays_one(run: Runner, module: Path) -> None:
    (module / "docs.md").write_text(f"{BEGIN}\n{END}\n")
    os.symlink("docs.md", module / "README.md")
    assert run(*short("--update")).code == 0
    assert (module / "README.md").is_symlink()
    assert "## Inputs" in (module / "docs.md").read_text()


def test_a_file_that_cannot_be_written_stays(
    run: Runner, module: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readme = module / "README.md"
    readme.write_text(f"{BEGIN}\n{END}\n")

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    result = run("docs", "--update")
    assert result.code == 1
    assert result.err.startswith("hcl-lint: README.md: cannot be written: no space left")
    assert readme.read_text() == f"{BEGIN}\n{END}\n"
    assert sorted(each.name for each in module.iterdir()) == ["README.md", "main.tf"]


@pytest.mark.parametrize("setting", ["--header-from", "--footer-from"])
def test_no_section_comes_from_outside_the_tree(
    run: Runner, module: Path, setting: str
) -> None:
    (module.parent / "outside.md").write_text("secret")
    result = run("docs", setting, "../outside.md")
    assert (result.code, result.out) == (1, "")
    assert "outside the checked tree" in result.err


def test_nothing_is_included_from_outside_the_tree(run: Runner, module: Path) -> None:
    (module.parent / "outside.md").write_text("secret")
    result = run("docs", "--set", 'content={{ include "../outside.md" }}')
    assert (result.code, result.out) == (1, "")


def test_an_unreadable_file_is_one_line(run: Runner, module: Path) -> None:
    (module / "README.md").mkdir()
    result = run("docs", "--output-file=README.md")
    assert result.code == 1
    assert result.err == "hcl-lint: README.md: cannot be read: it is a folder\n"


def test_a_broken_module_is_documented_as_far_as_it_parses(run: Runner, module: Path) -> None:
    (module / "broken.tf").write_text('variable "b" {}\nvariable "c" {\n  default = =\n}\n')
    result = run(*short())
    assert result.code == 1
    assert "| b | n/a |" in result.out and "| region |" in result.out
    assert result.err.startswith("hcl-lint: broken.tf:3: ")
    assert result.err.count("\n") == 1


def test_a_folder_without_a_module_is_one_line(run: Runner) -> None:
    result = run("docs")
    assert result.code == 1
    assert result.err.count("\n") == 1
