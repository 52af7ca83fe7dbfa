"""Documentation within a project: the rule about it, its fix, its cache and its settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Runner

BEGIN, END = "<!-- BEGIN_TF_DOCS -->", "<!-- END_TF_DOCS -->"
SETTINGS = "sections:\n  show: [inputs]\nsettings:\n  anchor: false\n"
TABLE = """## Inputs

| Name | Description | Type | Default | Required |
| ---- | ----------- | ---- | ------- | :------: |
| a | n/a | `string` | n/a | yes |"""


@pytest.fixture
def run(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Runner:
    (tmp_path / ".git").mkdir()
    (tmp_path / "main.tf").write_text('variable "a" {\n  type = string\n}\n')
    (tmp_path / ".terraform-docs.yml").write_text(SETTINGS)
    (tmp_path / "README.md").write_text(f"# Title\n{BEGIN}\nold\n{END}\n")
    return Runner(tmp_path, tmp_path_factory.mktemp("home"))


def check(run: Runner, *words: str) -> str:
    return run("check", "--select=documentation-outdated", "--output-format=concise", *words).out


def test_the_rule_reports_the_file_where_it_differs(run: Runner) -> None:
    assert check(run).startswith("README.md:3:1: TF038 [documentation-outdated] ")


def test_the_fix_writes_the_file(run: Runner) -> None:
    check(run, "--fix")
    assert (run.folder / "README.md").read_text() == f"# Title\n{BEGIN}\n{TABLE}\n{END}\n"
    assert "README" not in check(run)


def in_folder(run: Runner, readme: str, *names: str) -> Path:
    """Move the module into a folder, with a file of documentation."""
    (run.folder / "net").mkdir()
    for name in ("main.tf", *names):
        (run.folder / name).rename(run.folder / "net" / name)
    (run.folder / "README.md").unlink()
    path = run.folder / "net" / "README.md"
    path.write_text(readme)
    return path


WHOLE = "output:\n  file: README.md\n  mode: replace\n"


def test_the_settings_of_another_folder_do_not_replace_what_people_wrote(run: Runner) -> None:
    path = in_folder(run, "# Written by hand\n")
    (run.folder / ".terraform-docs.yml").write_text(WHOLE)
    assert "README" not in check(run, "--fix")
    assert path.read_text() == "# Written by hand\n"


def test_a_file_that_is_replaced_as_a_whole_is_not_fixed(run: Runner) -> None:
    path = in_folder(run, "# Written by hand\n", ".terraform-docs.yml")
    (run.folder / "net" / ".terraform-docs.yml").write_text(WHOLE)
    assert "net/README.md:1:1: TF038" in check(run, "--fix", "--unsafe-fixes")
    assert path.read_text() == "# Written by hand\n"


def test_a_file_without_markers_gets_none_by_a_fix(run: Runner) -> None:
    path = in_folder(run, "# Written by hand\n")
    settings = "output:\n  file: README.md\n"
    (run.folder / "net" / ".terraform-docs.yml").write_text(settings)
    assert "TF038" in check(run, "--fix", "--unsafe-fixes")
    assert path.read_text() == "# Written by hand\n"


@pytest.mark.parametrize("name", [".terraform-docs.yml", ".config/.terraform-docs.yml"])
def test_the_settings_in_the_folder_of_the_module_hold(run: Runner, name: str) -> None:
    path = in_folder(run, f"{BEGIN}\nold\n{END}\n")
    (run.folder / "net" / ".config").mkdir()
    (run.folder / ".terraform-docs.yml").rename(run.folder / "net" / name)
    (run.folder / ".terraform-docs.yml").write_text(WHOLE)
    check(run, "--fix")
    assert path.read_text() == f"{BEGIN}\n{TABLE}\n{END}\n"


@pytest.mark.parametrize("folder", ["", "net"])
def test_what_a_run_in_either_folder_writes_is_up_to_date(
    run: Runner, tmp_path: Path, folder: str
) -> None:
    in_folder(run, f"# Title\n{BEGIN}\n{END}\n")
    assert "TF038" in check(run)
    elsewhere = Runner(run.folder / folder, tmp_path)
    elsewhere("docs", "--update", "." if folder else "net")
    assert "TF038" not in check(run)


def test_a_file_stands_for_the_module_in_its_folder(run: Runner) -> None:
    (run.folder / "net").mkdir()
    for name in ("main.tf", ".terraform-docs.yml", "README.md"):
        (run.folder / name).rename(run.folder / "net" / name)
    run("docs", "--update", "net/main.tf")
    assert (run.folder / "net" / "README.md").read_text() == f"# Title\n{BEGIN}\n{TABLE}\n{END}\n"


def test_the_rule_is_off_by_default(run: Runner) -> None:
    assert "README" not in run("check").out


def test_a_result_of_the_cache_does_not_outlive_the_readme(run: Runner) -> None:
    run.variables["HCL_LINT_CACHE"] = "true"
    check(run, "--fix")
    assert "README" not in check(run)
    assert "README" not in check(run)
    (run.folder / "README.md").write_text(f"{BEGIN}\nold\n{END}\n")
    assert "README" in check(run)
    check(run, "--fix")
    (run.folder / ".terraform-docs.yml").write_text("settings:\n  anchor: false\n")
    assert "README" in check(run)


def test_no_module_is_documented_again_until_something_changes(run: Runner) -> None:
    run.variables["HCL_LINT_CACHE"] = "true"

    def update() -> str:
        return run("docs", "--update").err.strip()

    assert update() == "1 file updated, 0 up to date"
    assert update() == "0 files updated, 1 up to date"
    readme = run.folder / "README.md"
    for path, text in [
        (readme, f"{BEGIN}\nold\n{END}\n"),
        (run.folder / "main.tf", 'variable "b" {}\n'),
        (run.folder / "more.tf", 'variable "c" {}\n'),
        (run.folder / ".terraform-docs.yml", "settings:\n  anchor: false\n"),
    ]:
        path.write_text(text)
        assert update() == "1 file updated, 0 up to date", path
        assert update() == "0 files updated, 1 up to date", path


def test_hcl_lints_own_settings_override_those_of_terraform_docs(run: Runner) -> None:
    (run.folder / "hcl-lint.toml").write_text("[docs.settings]\nrequired = false\n")
    assert "| Name | Description | Type | Default |\n" in run("docs").out
    (run.folder / "hcl-lint.toml").write_text('[docs]\nformatter = "pdf"\n')
    shown = run("docs")
    assert shown.code == 2
    assert "`docs`: `formatter` must be one of" in shown.err


@pytest.mark.parametrize(
    "place", ["m/.terraform-docs.yml", "m/.config/.terraform-docs.yml", ".terraform-docs.yml",
              ".config/.terraform-docs.yml"]
)
def test_the_configuration_is_found_where_terraform_docs_looks(run: Runner, place: str) -> None:
    (run.folder / ".terraform-docs.yml").unlink()
    (run.folder / "m").mkdir()
    (run.folder / "m" / "main.tf").write_text('variable "a" {\n  type = string\n}\n')
    path = run.folder / place
    path.parent.mkdir(exist_ok=True)
    path.write_text(SETTINGS)
    assert run("docs", "m").out == TABLE + "\n"


def test_the_users_own_configuration_comes_last(run: Runner) -> None:
    (run.folder / ".terraform-docs.yml").unlink()
    home = Path(run.variables["HOME"]) / ".tfdocs.d"
    home.mkdir()
    (home / ".terraform-docs.yml").write_text(SETTINGS)
    assert run("docs").out == TABLE + "\n"


def test_modules_below_a_folder_are_documented_where_settings_say_so(run: Runner) -> None:
    (run.folder / ".terraform-docs.yml").write_text(
        "recursive:\n  enabled: true\noutput:\n  file: DOCS.md\n"
    )
    for name in ("one", "two"):
        (run.folder / "modules" / name).mkdir(parents=True)
        (run.folder / "modules" / name / "main.tf").write_text('variable "a" {}\n')
    assert run("docs").out.splitlines() == [
        "updated DOCS.md", "updated modules/one/DOCS.md", "updated modules/two/DOCS.md",
    ]


def test_a_wrong_template_is_an_error_with_its_line(run: Runner) -> None:
    (run.folder / ".terraform-docs.yml").write_text(
        "formatter: markdown\ncontent: |-\n  {{ .Inputs }}\n\n  {{ printf \"%s\" .Inputs }}\n"
    )
    shown = run("docs")
    assert shown.code == 1
    assert shown.err.startswith(
        'hcl-lint: .terraform-docs.yml:5: `content`: `{{ printf "%s" .Inputs }}` is not supported'
    )


def test_a_wrong_template_of_the_file_is_an_error_where_it_is_set(run: Runner) -> None:
    (run.folder / ".terraform-docs.yml").write_text(
        "output:\n  file: README.md\n  template: |-\n    <!-- a -->\n    {{ .Content }}\n"
        "    {{ printf .Content }}\n    <!-- b -->\n"
    )
    shown = run("docs")
    assert shown.code == 1
    assert shown.err.startswith("hcl-lint: .terraform-docs.yml:6: `output.template`: `{{ printf ")


def test_what_does_not_exist_is_mentioned_and_does_no_harm(run: Runner) -> None:
    (run.folder / ".terraform-docs.yml").write_text(SETTINGS + "  ancho: true\n")
    shown = run("docs")
    assert shown.code == 0
    assert shown.err == (
        "hcl-lint: .terraform-docs.yml: unknown setting `settings.ancho`; did you mean "
        "`settings.anchor`?\n"
    )


def test_many_modules_come_out_the_same_from_several_processes(run: Runner) -> None:
    for number in range(30):
        folder = run.folder / f"m{number}"
        folder.mkdir()
        (folder / "main.tf").write_text(f'variable "v{number}" {{}}\n' + "# x\n" * 5_000)
    alone = run("docs", "--recursive", "--jobs=1").out
    assert alone.count("## Inputs") == 31
    assert run("docs", "--recursive", "--jobs=4").out == alone


JOB = 'variable "a" {}\njob "j" {}\n'


@pytest.mark.parametrize(
    ("names", "listed"),
    [
        ("ab", "a.nomad.hcl, b.nomad.hcl"),
        ("abcd", "a.nomad.hcl, b.nomad.hcl, c.nomad.hcl, d.nomad.hcl"),
        ("abcde", "a.nomad.hcl, b.nomad.hcl, c.nomad.hcl, d.nomad.hcl"),
    ],
)
def test_of_several_files_that_stand_alone_one_must_be_named(
    run: Runner, names: str, listed: str
) -> None:
    (run.folder / "jobs").mkdir()
    for name in names:
        (run.folder / "jobs" / f"{name}.nomad.hcl").write_text(JOB)
    shown = run("docs", "jobs")
    assert shown.code == 1
    assert shown.err.rstrip().endswith(f"several files stand alone here: name one of {listed}")
    shown = run("docs", "jobs/b.nomad.hcl")
    assert (shown.code, shown.err) == (0, "") and "| a |" in shown.out


def test_one_file_that_stands_alone_needs_no_name(run: Runner) -> None:
    (run.folder / "jobs").mkdir()
    (run.folder / "jobs" / "a.nomad.hcl").write_text(JOB)
    assert run("docs", "jobs").out == run("docs", "jobs/a.nomad.hcl").out != ""


def test_a_folder_without_declarations_cannot_be_documented(run: Runner) -> None:
    (run.folder / "jobs").mkdir()
    (run.folder / "jobs" / "a.policy.hcl").write_text('path "a" {}\n')
    shown = run("docs", "jobs")
    assert shown.code == 1
    assert "no file here declares inputs or outputs of a known product" in shown.err


def test_the_module_of_resources_comes_before_others(run: Runner) -> None:
    (run.folder / "a.nomad.hcl").write_text('variable "b" {}\njob "j" {}\n')
    assert run("docs").out == TABLE + "\n"


def test_a_file_with_errors_is_documented_as_far_as_it_can_be_read(run: Runner) -> None:
    text = (run.folder / "main.tf").read_text()
    (run.folder / "main.tf").write_text(text + "a = )\nb = )\n")
    shown = run("docs")
    assert shown.out == TABLE + "\n"
    lines = shown.err.splitlines()
    assert [line for line in lines if line.endswith("documented as far as it can be read")] == lines
    assert len(lines) == 1 and "main.tf:4: " in lines[0]
