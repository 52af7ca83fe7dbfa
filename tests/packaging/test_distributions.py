"""What is in the distributions, and that it runs where it is installed."""

from __future__ import annotations

import importlib.metadata
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from hcl_lint import __version__
from tests.packaging.building import ROOT, Environment

PACKS = {path.relative_to(ROOT / "rules").as_posix() for path in ROOT.glob("rules/**/*.hcl")}
MODULES = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("hcl_lint/**/*.py")}
SCHEMAS = {path.name for path in ROOT.glob("schemas/hashicorp_*")}
PAGES = {path.name for path in ROOT.glob("docs/rules/*.md")} - {"README.md"}
PROGRAMS = {path.name for path in ROOT.glob("programs/*.json")}
MADE = {"hcl_lint/_tables", "hcl_lint/_policies"}
PACKAGE = (
    MODULES | {f"hcl_lint/_packs/{name}" for name in PACKS}
    | {f"hcl_lint/_schemas/{name}" for name in SCHEMAS}
    | {f"hcl_lint/_pages/{name}" for name in PAGES}
    | {f"hcl_lint/_programs/{name}" for name in PROGRAMS} | {"hcl_lint/py.typed"} | MADE
)
METADATA = f"hcl_lint-{__version__}.dist-info"


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def extension_modules(held: set[str]) -> set[str]:
    return {name for name in held if name.endswith((".so", ".pyd"))}


def test_the_source_distribution_holds_what_builds_and_tests_need(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert MODULES <= held
    assert MADE.isdisjoint(held)
    for name in (
        "CHANGELOG.md", "LICENSE", "README.md", "pyproject.toml", "setup.py",
        "hcl_lint/py.typed", "scripts/hcl-lint", "tests/conftest.py",
        "action.yml",
        "templates/hcl-lint.yml", "Dockerfile", ".dockerignore", ".github/hcl-lint-matcher.json",
    ):
        assert name in held
    assert {f"rules/{name}" for name in PACKS} <= held
    assert SCHEMAS and {f"schemas/{name}" for name in SCHEMAS} <= held
    assert PROGRAMS and {f"programs/{name}" for name in PROGRAMS} <= held
    assert not any(name.endswith((".so", ".pyc")) for name in held)


def test_a_wheel_holds_the_package_its_licence_and_no_tests(pure_wheel: Path) -> None:
    held = names(pure_wheel)
    assert PACKAGE | {f"{METADATA}/licenses/LICENSE"} <= held
    assert {name.partition("/")[0] for name in held if "/" in name} <= {
        "hcl_lint", METADATA, f"hcl_lint-{__version__}.data",
    }


def test_a_pure_wheel_is_for_every_platform(pure_wheel: Path) -> None:
    assert pure_wheel.name == f"hcl_lint-{__version__}-py3-none-any.whl"
    assert extension_modules(names(pure_wheel)) == set()


def test_a_compiled_installation_holds_the_hot_modules_as_extensions(
    compiled: Environment,
) -> None:
    held = {path.as_posix() for path in importlib.metadata.files("hcl-lint") or ()}
    assert PACKAGE <= held
    stems = {name.partition(".")[0] for name in extension_modules(held)}
    assert {"hcl_lint/syntax/lexer", "hcl_lint/format/layout", "hcl_lint/values/value"} <= stems
    libraries = {stem for stem in stems if stem.endswith("__mypyc")}
    assert libraries == {f"hcl_lint/{name}__mypyc" for name in ("formatting", "checking")}


@pytest.mark.skipif(os.name != "posix", reason="elsewhere commands are programs made by pip")
def test_the_command_of_a_compiled_installation_loads_no_regular_expressions(
    compiled: Environment,
) -> None:
    command = (compiled.programs / "hcl-lint").read_text(encoding="utf-8")
    assert command.startswith("#!")
    assert "import re" not in command


def test_building_leaves_nothing_in_the_sources(project: Path, pure_wheel: Path) -> None:
    assert [*project.rglob("*.so"), *project.rglob("*.pyd"), *project.glob("build")] == []


@pytest.mark.parametrize(
    ("kind", "build"), [("pure", "pure Python"), ("compiled", "compiled")]
)
def test_an_installation_runs_and_says_which_build_it_is(
    kind: str, build: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    environment: Environment = request.getfixturevalue(kind)
    path = tmp_path / "main.tf"
    path.write_text('a = "${b}"\n')
    version, *advice = environment.run("hcl-lint", "--version").splitlines()
    assert version == f"hcl-lint {__version__} ({build})"
    assert ["HCL_LINT_COMPILE=1" in line for line in advice] == [True] * (kind == "pure")
    assert environment.run("hcl-lint", "format", str(path)) == f"reformatted {path}\n"
    assert path.read_text() == "a = b\n"
    assert environment.run("python", "-I", "-m", "hcl_lint", "format", "--check", str(path)) == ""


@pytest.mark.parametrize("kind", ["pure", "compiled"])
def test_an_installation_knows_what_its_packs_say(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    environment: Environment = request.getfixturevalue(kind)
    path = tmp_path / "a.hcldec"
    path.write_text("object {\n  atr {}\n}\n")
    shown = environment.run("hcl-lint", "check", "--exit-zero", str(path))
    assert "Unexpected block `atr`" in shown
    assert environment.run("hcl-lint", "rule", "E020") == (
        ROOT / "docs" / "rules" / "unexpected-item.md"
    ).read_text("utf-8")
