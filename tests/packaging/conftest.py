"""The distributions, each built once from the one before.

Whatever asks for one is marked ``packaging``, and runs only where that mark is asked for.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from hcl_lint.syntax import lexer
from tests.packaging.building import Environment, build, copy_sources, new_environment

BUILT = frozenset({"sdist", "project", "pure_wheel", "wheels", "compiled", "kind"})
"""The fixtures and parameters that lead to distributions."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            if not BUILT.isdisjoint(getattr(item, "fixturenames", ())):
                item.add_marker(pytest.mark.packaging)


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what an environment with hcl-lint is made of, except hcl-lint."""
    folder = tmp_path_factory.mktemp("wheels")
    needed = ["setuptools>=77", "PyYAML>=6", "shtab>=1.13", "tomli>=2; python_version < '3.11'"]
    done = subprocess.run(
        [sys.executable, "-m", "pip", "download", "-q", "-d", folder, *needed],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        pytest.skip("what is to be installed cannot be had: " + done.stdout.strip()[-200:])
    return folder


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    return build(copy_sources(folder / "project"), "build_sdist", folder)


@pytest.fixture(scope="session")
def project(tmp_path_factory: pytest.TempPathFactory, sdist: Path) -> Path:
    """The unpacked source distribution: what it lacks, nothing that is built from it has."""
    folder = tmp_path_factory.mktemp("project")
    with tarfile.open(sdist) as archive:
        if hasattr(tarfile, "data_filter"):
            archive.extractall(folder, filter="data")
        else:
            archive.extractall(folder)
    return folder / sdist.name.removesuffix(".tar.gz")


@pytest.fixture(scope="session")
def pure_wheel(tmp_path_factory: pytest.TempPathFactory, project: Path) -> Path:
    return build(project, "build_wheel", tmp_path_factory.mktemp("pure"))


@pytest.fixture(scope="session")
def pure(tmp_path_factory: pytest.TempPathFactory, pure_wheel: Path) -> Environment:
    return new_environment(tmp_path_factory.mktemp("environment") / "pure", pure_wheel)


@pytest.fixture(scope="session")
def compiled() -> Environment:
    """The environment that runs the tests: compiling takes minutes, so it is done once."""
    if lexer.__file__.endswith(".py"):
        pytest.skip("the hcl-lint that runs these tests is not compiled")
    return Environment(Path(sys.prefix))
