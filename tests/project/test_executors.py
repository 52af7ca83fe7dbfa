"""Checking by the workers of an executor, which see nothing of the files."""

from __future__ import annotations

import multiprocessing
import os
import shutil
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import hcl_lint
from hcl_lint.linter import registry
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.rule import MODULE, Rule, RuleFamily
from hcl_lint.problems.errors import ConfigError
from hcl_lint.problems.problem import ON, WARNING, Problem
from hcl_lint.project import executors
from hcl_lint.project.check_run import check_files
from hcl_lint.project.check_settings import CheckSettings
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import Module


class Neighbours(Rule):
    """Reports in each file the files around it, and those of the modules beside it."""

    problem = Problem("X001", "neighbours", WARNING, ON)
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        shown = [names(module.module)]
        for path in ("../other", "../gone", "/absolute", "../../outside"):
            other = module.module.called(path)
            shown.append("none" if other is None else names(other))
            if other is not None:
                further = other.called("../further")
                shown.append("none" if further is None else names(further))
        for file in module.files:
            if "boom" in file.text:
                raise MemoryError
            file.report(self, (0, 0), " | ".join(shown), "")


def names(module: Module) -> str:
    return " ".join([Path(each.path).as_posix() for each in module.documents])


class Killer(Rule):
    """Ends the process that looks at a certain file."""

    problem = Problem("X002", "killer", WARNING, ON)

    def check_file(self, file: FileContext) -> None:
        if "kill" in file.text:
            os._exit(1)


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository, the current folder, and a home without settings."""
    root = tmp_path / "tree"
    (root / ".git").mkdir(parents=True)
    monkeypatch.chdir(root)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    return root


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the rules above."""
    family = RuleFamily("X", "", (Neighbours,))
    for module in (registry, executors):
        monkeypatch.setattr(module, "all_rules", lambda packs=(): Registry([family]))


def write(path: str, text: str = "a = 1") -> str:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text + "\n")
    return path


def found(paths: list[str], executor: Executor | None, **settings: Any) -> list[str]:
    spread = None if executor is None else executors.on_executor(executor)
    outcomes = check_files(
        Project(is_tracked=True), paths, CheckSettings(**settings), jobs=1, spread=spread
    )
    return [f"{e.path}: {each.rule} {each.summary}" for e in outcomes for each in e.findings]


class Elsewhere(Executor):
    """Works in another folder, on copies of what it is given, like another machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        import pickle

        self.submitted += 1
        future: Future[Any] = Future()
        here = os.getcwd()
        os.chdir(self.folder)
        try:
            function, arguments = pickle.loads(pickle.dumps((fn, args)))
            future.set_result(pickle.loads(pickle.dumps(function(*arguments))))
        except Exception as error:
            future.set_exception(error)
        finally:
            os.chdir(here)
        return future


@pytest.mark.usefixtures("rules")
def test_what_a_module_needs_is_sent_along(tmp_path: Path) -> None:
    paths = [write("m/a.tf"), write("m/b.tf"), write("n/c.tf"), write("x.nomad")]
    for path in ("other/d.tf", "further/e.tf", "n/context.tf.json"):
        write(path, "{}" if path.endswith("json") else "a = 1")
    write(str(tmp_path / "outside" / "f.tf"))
    expected = found(paths, None)
    assert "m/a.tf m/b.tf | other/d.tf | further/e.tf | none | none | none" in expected[0]
    assert found(paths, Elsewhere(tmp_path)) == expected


@pytest.mark.usefixtures("rules")
def test_results_of_workers_are_kept(tmp_path: Path) -> None:
    paths = [write("m/a.tf"), write("other/d.tf")]
    cache = str(tmp_path / "cache")
    first = found(paths[:1], Elsewhere(tmp_path), cache=cache)
    executor = Elsewhere(tmp_path)
    assert found(paths[:1], executor, cache=cache) == first
    assert executor.submitted == 0
    write("other/e.tf")
    assert "other/d.tf other/e.tf" in found(paths[:1], executor, cache=cache)[0]


def test_settings_and_packs_are_sent_along(tmp_path: Path) -> None:
    write("hcl-lint.toml", 'rule-packs = ["packs/mine"]\nper-file-ignores = {"gen/" = ["F"]}')
    write("m/hcl-lint.toml", 'select = ["F"]\nseverity = {F = "error"}')
    write("packs/mine/pack.hcl", 'title = "Mine"\ndialect "mine" {\n  files = ["*.mine"]\n}')
    paths = [write("a.mine", "a=1"), write("gen/a.hcl", "a=1"), write("m/a.hcl", "a=1")]
    expected = found(paths, None)
    assert [line.split(":")[0] for line in expected] == ["a.mine", "m/a.hcl"]
    assert found(paths, Elsewhere(tmp_path)) == expected


def test_policies_and_schemas_of_packs_are_sent_along(tmp_path: Path) -> None:
    examples = Path(__file__).parents[2] / "examples"
    shutil.copytree(examples / "policies" / "naming", "packs/naming")
    shutil.copytree(examples / "platform", "packs/platform")
    write("hcl-lint.toml", 'rule-packs = ["packs/naming", "packs/platform"]')
    paths = [
        write("m/a.tf", 'resource "aws_instance" "webServer" {\n}'),
        write("a.platform", "nothing = 1"),
    ]
    expected = found(paths, None)
    assert {line.split(" ")[1] for line in expected} >= {"resource-name-style", "unexpected-item"}
    assert found(paths, Elsewhere(tmp_path)) == expected


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_any_standard_executor_will_do(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "_BATCH_BYTES", 50)
    monkeypatch.setattr(executors, "_MOST_BATCHES", 3)
    paths = [write(f"{i:02}/{name}.tf", "a=1") for i in range(20) for name in "xy"]
    paths.append("gone.tf")
    executor: Executor
    if kind == "threads":
        executor = ThreadPoolExecutor(3)
    else:
        executor = ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))
    with executor:
        assert found(paths, executor) == found(paths, None)


@pytest.mark.usefixtures("rules")
def test_what_a_worker_fails_at_is_told_and_all_else_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = executors.check_batch

    def fail_at_b(batch: executors.Batch) -> Any:
        if any("b.nomad" in paths for paths, _ in batch.units):
            raise MemoryError
        return real(batch)

    monkeypatch.setattr(executors, "check_batch", fail_at_b)
    paths = [write(f"{name}.nomad") for name in "abc"]
    with ThreadPoolExecutor(1) as executor:
        assert found(paths, executor) == [
            "a.nomad: neighbours a.nomad | none | none | none | none",
            "b.nomad: internal-error hcl-lint failed on this file",
            "c.nomad: neighbours c.nomad | none | none | none | none",
        ]


def test_an_executor_that_breaks_ends_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [write(f"{i}.nomad") for i in range(3)]
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    assert [line.split()[1] for line in found(paths, executor)] == ["internal-error"] * 3


def test_another_version_at_a_worker_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = executors.Batch.__init__

    def other_version(self: executors.Batch, *arguments: Any) -> None:
        batch(self, *arguments)
        self.version = "0.0.1"

    monkeypatch.setattr(executors.Batch, "__init__", other_version)
    with pytest.raises(ConfigError, match=f"worker has hcl-lint {hcl_lint.__version__}, but this"):
        found([write("a.tf")], Elsewhere(tmp_path))


def test_a_worker_without_hcl_lint_is_told(tmp_path: Path) -> None:
    class Without(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(ModuleNotFoundError("No module named 'hcl_lint'"))
            return future

    with pytest.raises(ConfigError, match="a worker cannot load hcl-lint: No module named"):
        found([write("a.tf")], Without())


def test_workers_change_nothing() -> None:
    with pytest.raises(ValueError, match="neither change files"):
        found([write("a.tf")], ThreadPoolExecutor(1), fix=True)


def test_workers_are_sent_what_calls_lead_to(tmp_path: Path) -> None:
    write(str(tmp_path / "outside" / "f.tf"))
    for path in ("kept/notes.md", "m/inner/x.tf"):
        write(path)
    os.symlink(tmp_path / "outside", "link")
    sources = ("../kept", "../nope", "./iner", "../link", "../../outside", "./inner")
    calls = [f'module "m{at}" {{\n  source = "{path}"\n}}' for at, path in enumerate(sources)]
    paths = [write("m/a.tf", "\n".join(calls))]
    expected = found(paths, None)
    assert [each.split()[1] for each in expected] == [
        "missing-module-folder", "missing-module-folder", "module-outside-tree",
        "module-outside-tree",
    ]  # fmt: skip
    assert found(paths, Elsewhere(tmp_path)) == expected
