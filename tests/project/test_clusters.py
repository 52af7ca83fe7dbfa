"""A real cluster of Dask on this machine; with ``--full`` its workers are processes."""

from __future__ import annotations

import importlib
import importlib.util
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import hcl_lint
from hcl_lint.library import check_files
from hcl_lint.problems.errors import ConfigError
from hcl_lint.project import executors
from hcl_lint.project.executors import Cluster
from tests import extent
from tests.cli.conftest import Run

pytestmark = [
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
            processes=extent.Extent.full,
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
def paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Files of which each worker gets some."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(executors, "_BATCH_BYTES", 2_000)
    found = []
    for i in range(60 if extent.Extent.full else 12):
        for name in ("main", "variables"):
            path = Path(f"m{i:02}", f"{name}.tf")
            path.parent.mkdir(exist_ok=True)
            path.write_text(f'locals {{\n  a{i}="${{var.b}}"\n}}\n' + "x = [1,2]\n" * 50)
            found.append(str(path))
    return found


def url(cluster: Any) -> str:
    return str(cluster.scheduler_address).replace("tcp://", "dask://")


def lines(paths: list[str], executor: Any = None) -> list[str]:
    outcomes = check_files(paths, jobs=1, executor=executor)
    return [f"{finding!r}" for outcome in outcomes for finding in outcome.findings]


def test_a_cluster_finds_what_one_process_finds(cluster: Any, paths: list[str]) -> None:
    with Cluster(url(cluster)) as executor:
        assert lines(paths, executor) == lines(paths)


@pytest.mark.skipif("not config.option.full", reason="takes seconds to start a process again")
def test_a_worker_that_dies_midway_makes_no_difference(cluster: Any, paths: list[str]) -> None:
    expected = lines(paths)
    victim = next(iter(cluster.workers.values())).pid
    with Cluster(url(cluster)) as executor:
        outcomes = check_files(paths, jobs=1, executor=executor)
        found = [next(outcomes)]
        os.kill(victim, signal.SIGKILL)
        found += outcomes
    assert [f"{each!r}" for outcome in found for each in outcome.findings] == expected
    assert victim not in [worker.pid for worker in cluster.workers.values()]


def test_the_command_line_takes_a_cluster(cluster: Any, paths: list[str]) -> None:
    def check(*words: str) -> Run:
        import io
        from contextlib import redirect_stderr, redirect_stdout

        from hcl_lint.cli.main import main

        out, err = io.TextIOWrapper(io.BytesIO()), io.TextIOWrapper(io.BytesIO())
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["check", "--output-format", "concise", *words])
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read())
        return Run(code, *texts)

    shared, alone = check("--executor", url(cluster)), check()
    assert (shared.code, shared.out) == (alone.code, alone.out)
    shown = check("--executor", url(cluster), "--fix")
    assert (shown.code, shown.out) == (2, "")
    assert "`--executor` can neither change files nor time rules" in shown.err


def test_where_nobody_listens_there_is_no_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hcl_lint.project.executors._LONGEST_WAIT", 0.5)
    with pytest.raises(ConfigError, match="cannot connect to dask://127.0.0.1:9"):
        with Cluster("dask://127.0.0.1:9"):
            pass
