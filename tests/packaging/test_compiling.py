"""That only who asks for it waits for a compiler."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.building import call_backend

REQUIRES = "get_requires_for_build_wheel"
WITHOUT_MYPYC = "sys.modules['mypyc'] = None"


@pytest.mark.parametrize("environment", [{}, {"HCL_LINT_COMPILE": "0"}])
def test_a_wheel_requires_no_compiler_and_is_pure(
    project: Path, tmp_path: Path, environment: dict[str, str]
) -> None:
    required = call_backend(project, REQUIRES, **environment)
    assert (required.returncode, required.stdout.splitlines()[-1]) == (0, "[]")
    done = call_backend(
        project, "build_wheel", str(tmp_path), before=WITHOUT_MYPYC, **environment
    )
    assert (done.returncode, "none-any" in done.stdout) == (0, True), done.stderr


def test_the_variable_requires_the_compiler(project: Path) -> None:
    done = call_backend(project, REQUIRES, HCL_LINT_COMPILE="1")
    assert (done.returncode, "mypy" in done.stdout.splitlines()[-1]) == (0, True), done.stderr


def test_metadata_of_a_compiled_wheel_names_no_other_command(
    project: Path, tmp_path: Path
) -> None:
    hook = "prepare_metadata_for_build_wheel"
    for name, groups in (("0", True), ("1", False)):
        folder = tmp_path / name
        folder.mkdir()
        done = call_backend(project, hook, str(folder), HCL_LINT_COMPILE=name)
        assert done.returncode == 0, done.stderr
        (points,) = folder.glob("*.dist-info/entry_points.txt")
        assert ("console_scripts" in points.read_text()) == groups


def test_an_editable_installation_is_never_compiled(project: Path, tmp_path: Path) -> None:
    done = call_backend(
        project, "build_editable", str(tmp_path), before=WITHOUT_MYPYC, HCL_LINT_COMPILE="1"
    )
    assert (done.returncode, "none-any" in done.stdout) == (0, True), done.stderr
    assert [*project.rglob("*.so"), *project.rglob("*.pyd")] == []


def test_compiling_that_is_demanded_fails_loudly(project: Path, tmp_path: Path) -> None:
    done = call_backend(
        project, "build_wheel", str(tmp_path), before=WITHOUT_MYPYC, HCL_LINT_COMPILE="1"
    )
    assert done.returncode != 0
    assert list(tmp_path.iterdir()) == []


def test_other_values_of_the_variable_are_refused(project: Path, tmp_path: Path) -> None:
    done = call_backend(project, "build_wheel", str(tmp_path), HCL_LINT_COMPILE="yes")
    assert done.returncode != 0
    assert "HCL_LINT_COMPILE must be 0 or 1, not 'yes'" in done.stderr
