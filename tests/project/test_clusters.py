"""A real cluster of Dask on this machine, only with ``--full``: to load it takes seconds."""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import hcl_lint
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.disk import DiskFiles
from hcl_lint.project.check_data import CheckOutcome, CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.project.executors import Cluster, Distribution
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from tests.running import Run, Runner

pytestmark = [
    pytest.mark.skipif("not config.option.full", reason="takes seconds to load and to start"),
    # Looked for, not imported: that takes a second, in every process that collects tests.
    pytest.mark.skipif(
        importlib.util.find_spec("distributed") is None, reason="Dask is not installed"
    ),
    # The library and its dependencies warn about themselves.
    pytest.mark.filterwarnings("ignore"),
]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two workers; as processes, in a folder where nothing of the checked tree is."""
    distributed: Any = importlib.import_module("distributed")
    here = os.getcwd()
    os.chdir(tmp_path_factory.mktemp("elsewhere"))
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([str(Path(hcl_lint.__file__).parents[1]), *sys.path])
    try:
        with distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            protocol="tcp://",
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=50,
        ) as cluster:
            yield cluster
    finally:
        os.chdir(here)
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before


@pytest.fixture
def paths(tmp_path: Path) -> list[str]:
    """Files of which each worker gets some."""
    found = []
    for i in range(60):
        for name in ("main", "variables"):
            path = tmp_path / f"m{i:02}" / f"{name}.tf"
            path.parent.mkdir(exist_ok=True)
            path.write_text(f'locals {{\n  a{i}="${{var.b}}"\n}}\n' + "x = [1,2]\n" * 50)
            found.append(f"m{i:02}/{name}.tf")
    return found


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(ConfigurationFinder(files=DiskFiles(str(tmp_path)), environment={}))


def url(cluster: Any) -> str:
    return str(cluster.scheduler_address).replace("tcp://", "dask://")


def outcomes(
    project: Project, paths: list[str], executor: Any = None
) -> Iterator[CheckOutcome]:
    spread = None if executor is None else Distribution(executor, batch_bytes=2_000)
    return check_files(project, paths, CheckSettings(), jobs=1, spread=spread)


def lines(results: Iterable[CheckOutcome]) -> list[str]:
    return [f"{finding!r}" for outcome in results for finding in outcome.findings]


def test_a_cluster_finds_what_one_process_finds(
    cluster: Any, project: Project, paths: list[str]
) -> None:
    with Cluster(url(cluster)) as executor:
        assert lines(outcomes(project, paths, executor)) == lines(outcomes(project, paths))


def test_a_worker_that_dies_midway_makes_no_difference(
    cluster: Any, project: Project, paths: list[str]
) -> None:
    expected = lines(outcomes(project, paths))
    victim = next(iter(cluster.workers.values())).pid
    with Cluster(url(cluster)) as executor:
        results = outcomes(project, paths, executor)
        found = [next(results)]
        os.kill(victim, signal.SIGKILL)
        found += results
    assert lines(found) == expected
    assert victim not in [worker.pid for worker in cluster.workers.values()]


@pytest.mark.usefixtures("paths")
def test_the_command_line_takes_a_cluster(cluster: Any, tmp_path: Path) -> None:
    def check(*words: str) -> Run:
        return Runner(tmp_path, tmp_path)("check", "--output-format", "concise", *words)

    shared, alone = check("--executor", url(cluster)), check()
    assert (shared.code, shared.out) == (alone.code, alone.out)
    shown = check("--executor", url(cluster), "--fix")
    assert (shown.code, shown.out) == (2, "")
    assert "`--executor` can neither change files nor time rules" in shown.err


def test_where_nobody_listens_there_is_no_cluster() -> None:
    with pytest.raises(ConfigError, match="cannot connect to dask://127.0.0.1:9"):
        with Cluster("dask://127.0.0.1:9", timeout=0.5):
            pass
