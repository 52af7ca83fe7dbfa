from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Runner
from tests.test_architecture import loaded_by


@pytest.fixture(autouse=True)
def cache(run: Runner) -> Path:
    """The user's own folder for caches, which is empty."""
    del run.variables["HCL_LINT_CACHE"]
    return Path(run.variables["XDG_CACHE_HOME"], "hcl-lint")


def test_clean_removes_what_runs_have_kept(run: Runner, cache: Path, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    assert run("clean").out == f"There is no cache in {cache}.\n"
    run("check")
    assert run("clean").out == f"Removed 1 file, 0.0 MB, from {cache}.\n"
    assert not cache.exists()


def test_clean_leaves_what_is_not_of_the_cache(run: Runner, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    run("check", "--cache-dir", "kept")
    (folder / "kept/notes.txt").write_text("mine")
    assert run("clean", "--cache-dir", "kept").out.startswith("Removed 1 file")
    assert (folder / "kept/notes.txt").exists()


def test_clean_takes_no_path(run: Runner) -> None:
    assert run("clean", ".").code == 2


def test_the_cache_is_where_the_user_says(run: Runner, cache: Path, folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    run("check", "--no-cache")
    assert not cache.exists()
    run("check", "--cache-dir", "one")
    run.variables["HCL_LINT_CACHE_DIR"] = "two"
    run("check")
    for name in ("one", "two"):
        assert len(list((folder / name).glob("*.cache"))) == 1
    assert not list(cache.glob("*.cache"))


@pytest.mark.parametrize("setting", ['cache-dir = ".cache"', "jobs = 1000"])
def test_a_project_cannot_say_where_the_cache_is_nor_how_many_processes(
    run: Runner, setting: str, folder: Path
) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    (folder / "hcl-lint.toml").write_text(setting + "\n")
    shown = run("check")
    name = setting.split()[0]
    assert shown.code == 2
    assert (
        f"hcl-lint.toml:1: `{name}` cannot be set in the files of a project; use --{name} or"
    ) in shown.err
    assert run("check", "--config", "hcl-lint.toml").code == 0


def test_a_run_that_knows_all_results_loads_neither_rules_nor_parser(
    run: Runner, folder: Path
) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    (folder / "b.hcl").write_text("b=1\n")
    program = "from hcl_lint.cli.main import main; assert main(['check']) == 1"
    assert "hcl_lint.syntax.parser" in loaded_by(program, folder, run.variables)
    loaded = loaded_by(program, folder, run.variables) - loaded_by("pass")
    unneeded = ("hcl_lint.syntax", "hcl_lint.evaluation", "hcl_lint.linter", "hcl_lint.format.")
    assert [name for name in loaded if name.startswith(unneeded)] == []
    assert loaded & {"json", "hashlib", "pathlib", "typing", "pickle", "tomllib"} == set()
