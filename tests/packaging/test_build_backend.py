"""When a wheel is compiled, and what is said when it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.packaging.building import call_backend

REQUIRES = "get_requires_for_build_wheel"
WITHOUT_MYPYC = "sys.modules['mypyc'] = None"
USUAL_MACHINE = (
    f"{WITHOUT_MYPYC}; import platform; platform.system = lambda: 'Linux'; "
    "platform.machine = lambda: 'x86_64'; import build_backend; "
    "build_backend.NEWEST_PYTHON = sys.version_info[:2]; build_backend._can_compile = lambda: True"
)


def test_a_compiler_is_required_where_there_is_a_c_compiler(project: Path) -> None:
    assert "mypy" in call_backend(project, REQUIRES, before=USUAL_MACHINE).stdout


@pytest.mark.parametrize("variable", ["PIP_NO_INDEX", "UV_OFFLINE"])
def test_no_compiler_is_required_offline(project: Path, variable: str) -> None:
    done = call_backend(project, REQUIRES, before=USUAL_MACHINE, **{variable: "1"})
    assert (done.returncode, "mypy" in done.stdout) == (0, False)


def test_no_compiler_is_required_where_it_would_have_to_be_compiled(project: Path) -> None:
    before = f"{USUAL_MACHINE}; platform.machine = lambda: 'riscv64'"
    assert "mypy" not in call_backend(project, REQUIRES, before=before).stdout


def test_no_compiler_is_required_without_a_c_compiler(project: Path) -> None:
    before = f"{USUAL_MACHINE}; build_backend._can_compile = lambda: False"
    assert "mypy" not in call_backend(project, REQUIRES, before=before).stdout


def test_the_variable_decides_what_is_required(project: Path) -> None:
    before = f"{USUAL_MACHINE}; build_backend._can_compile = lambda: False"
    done = call_backend(project, REQUIRES, before=before, HCL_LINT_COMPILE="1")
    assert "mypy" in done.stdout
    done = call_backend(project, REQUIRES, before=USUAL_MACHINE, HCL_LINT_COMPILE="0")
    assert "mypy" not in done.stdout


def test_an_editable_install_requires_no_compiler(project: Path) -> None:
    done = call_backend(project, "get_requires_for_build_editable", HCL_LINT_COMPILE="1")
    assert (done.returncode, "mypy" in done.stdout) == (0, False)


def test_an_editable_install_is_never_compiled(project: Path, tmp_path: Path) -> None:
    done = call_backend(project, "build_editable", str(tmp_path), HCL_LINT_COMPILE="1")
    assert (done.returncode, "none-any" in done.stdout) == (0, True)
    assert [*project.rglob("*.so"), *project.rglob("*.pyd")] == []


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (USUAL_MACHINE, "mypyc is not installed"),
        ("import build_backend; build_backend._can_compile = lambda: False", "no C compiler"),
        (
            "import types; build = types.ModuleType('mypyc.build'); "
            "build.mypycify = lambda *words, **options: sys.exit('it broke'); "
            "sys.modules['mypyc'] = types.ModuleType('mypyc'); sys.modules['mypyc.build'] = build; "
            "import build_backend; build_backend._has_mypyc = lambda: True; "
            "build_backend._can_compile = lambda: True",
            "compiling failed: it broke",
        ),
    ],
    ids=["no mypyc", "no C compiler", "failure"],
)
def test_what_cannot_be_compiled_stays_pure_and_that_is_said(
    project: Path, tmp_path: Path, before: str, reason: str
) -> None:
    done = call_backend(project, "build_wheel", str(tmp_path), before=before)
    assert (done.returncode, "none-any" in done.stdout) == (0, True)
    assert "hcl-lint: building a pure Python wheel" in done.stderr
    assert reason in done.stderr


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
