"""Checking by the workers of an executor, which see nothing of the files."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import shutil
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import hcl_lint
from hcl_lint.diagnostics.diagnostic import Diagnostics
from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.diagnostics.rule import FILES, ON, WARNING, Check, Rule, RuleFamily
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.linter.context import ModuleContext
from hcl_lint.linter.registry import Registry
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import CheckRun, check_files
from hcl_lint.project.executors import Answer, Batch, Distribution, SentFiles, check_batch
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.project import Project
from hcl_lint.semantics.module import MISSING, NO_FOLDER, Module
from tests.trees import Tree

NEIGHBOURS = Rule("X001", "neighbours", WARNING, ON)


def neighbours(module: ModuleContext) -> Diagnostics:
    """Report in each file the files around it, and those of the modules beside it."""
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
        yield NEIGHBOURS.at(file.range((0, 0)), " | ".join(shown), "")


def names(module: Module) -> str:
    return " ".join([Path(each.path).as_posix() for each in module.documents])


RULES = Registry([RuleFamily("X", "", (Check(neighbours, NEIGHBOURS, reads=FILES),))])


def check_with_rules(batch: Batch) -> list[Answer]:
    """What a worker does that has only the rule above."""
    return check_batch(batch, RULES)


def fail_at_b(batch: Batch) -> list[Answer]:
    if any("b.nomad" in paths for paths, _ in batch.units):
        raise MemoryError
    return check_batch(batch, RULES)


def say_another_version(batch: Batch) -> list[Answer]:
    batch.version = "0.0.1"
    return check_batch(batch)


class Checked(Tree):
    """A repository; with ``registry``, only its rules run."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        (root / ".git").mkdir()
        self.registry: Registry | None = None

    def write(self, path: str, text: str = "a = 1") -> str:
        return super().write(path, text + "\n")

    def found(
        self,
        paths: list[str],
        executor: Executor | None = None,
        work: Callable[[Batch], list[Answer]] = check_batch,
        **settings: Any,
    ) -> list[str]:
        finder = ConfigurationFinder(files=self.files(), environment=self.variables)
        project = Project(finder, is_tracked=True, registry=self.registry)
        # Small batches, of which few are under way, so that there are several.
        spread = None if executor is None else Distribution(executor, work, 50, 3)
        outcomes = check_files(project, paths, CheckSettings(**settings), jobs=1, spread=spread)
        return [f"{e.path}: {each.rule} {each.summary}" for e in outcomes for each in e.findings]


@pytest.fixture
def tree(tmp_path: Path) -> Checked:
    return Checked(tmp_path / "tree")


@pytest.fixture
def few(tree: Checked) -> Checked:
    """A repository that is checked by the rule above alone."""
    tree.registry = RULES
    return tree


class Elsewhere(Executor):
    """Works in another folder, on copies of what it is given, like another machine."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
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


def test_what_a_module_needs_is_sent_along(few: Checked, tmp_path: Path) -> None:
    paths = [few.write("m/a.tf"), few.write("m/b.tf"), few.write("n/c.tf"), few.write("x.nomad")]
    for path in ("other/d.tf", "further/e.tf", "n/context.tf.json"):
        few.write(path, "{}" if path.endswith("json") else "a = 1")
    few.write(str(tmp_path / "outside" / "f.tf"))
    expected = few.found(paths)
    assert "m/a.tf m/b.tf | other/d.tf | further/e.tf | none | none | none" in expected[0]
    assert few.found(paths, Elsewhere(tmp_path), check_with_rules) == expected


def test_results_of_workers_are_kept(few: Checked, tmp_path: Path) -> None:
    path = few.write("m/a.tf")
    few.write("other/d.tf")
    cache = str(tmp_path / "cache")
    first = few.found([path], Elsewhere(tmp_path), check_with_rules, cache=cache)
    executor = Elsewhere(tmp_path)
    assert few.found([path], executor, check_with_rules, cache=cache) == first
    assert executor.submitted == 0
    few.write("other/e.tf")
    [line] = few.found([path], executor, check_with_rules, cache=cache)
    assert "other/d.tf other/e.tf" in line


def test_small_units_are_sent_together(few: Checked, tmp_path: Path) -> None:
    """Nine of these files have more than 50 bytes."""
    paths = [few.write(f"{number:02}.nomad") for number in range(18)]
    executor = Elsewhere(tmp_path)
    assert few.found(paths, executor, check_with_rules) == few.found(paths)
    assert executor.submitted == 2


def test_a_batch_is_full_when_it_has_more_than_its_size(few: Checked, tmp_path: Path) -> None:
    paths = [few.write(f"{number}.nomad", "a = 1 # x") for number in range(6)]
    executor = Elsewhere(tmp_path)
    assert few.found(paths, executor, check_with_rules) == few.found(paths)
    assert executor.submitted == 1, "five of these files have 50 bytes"


def test_files_that_say_which_product_it_is_are_sent_along(
    tree: Checked, tmp_path: Path
) -> None:
    version = tree.write(".opentofu-version", "1.9.0")
    call = 'output "a" {\n  value = cidrcontains("10.0.0.0/8", "10.0.0.1")\n}'
    paths = [tree.write("a.tf", call)]
    expected = tree.found(paths)
    assert tree.found(paths, Elsewhere(tmp_path)) == expected
    (tree.root / version).unlink()
    assert tree.found(paths) != expected, "Terraform has no such function"


class Waiting(Executor):
    """Accepts work, and does the first of it only."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if not self.futures:
            future.set_result(fn(*args))
        self.futures.append(future)
        return future


def test_what_is_under_way_is_cancelled_at_the_end(few: Checked) -> None:
    paths = [few.write(f"{number}.nomad", "a" * 60 + " = 1") for number in range(9)]
    finder = ConfigurationFinder(files=few.files(), environment=few.variables)
    project = Project(finder, is_tracked=True, registry=RULES)
    executor = Waiting()
    results = Distribution(executor, check_with_rules, 50, 3)(
        CheckRun(project, paths, CheckSettings())
    )
    (outcome,) = next(iter(results)).outcomes
    assert outcome.path == "0.nomad"
    results.close()  # type: ignore[attr-defined]
    assert [future.cancelled() for future in executor.futures] == [False, True, True]


def test_results_end_when_all_is_done(few: Checked, tmp_path: Path) -> None:
    paths = [few.write(f"{number}.nomad") for number in range(3)]
    finder = ConfigurationFinder(files=few.files(), environment=few.variables)
    run = CheckRun(Project(finder, registry=RULES), paths, CheckSettings())
    results = list(Distribution(Elsewhere(tmp_path), check_with_rules)(run))
    assert [outcome.path for each in results for outcome in each.outcomes] == paths


def test_settings_and_packs_are_sent_along(tree: Checked, tmp_path: Path) -> None:
    tree.write("hcl-lint.toml", 'rule-packs = ["packs/mine"]\nper-file-ignores = {"gen/" = ["F"]}')
    tree.write("m/hcl-lint.toml", 'select = ["F"]\nseverity = {F = "error"}')
    tree.write("packs/mine/pack.hcl", 'title = "Mine"\ndialect "mine" {\n  files = ["*.mine"]\n}')
    paths = [tree.write(path, "a=1") for path in ("a.mine", "gen/a.hcl", "m/a.hcl")]
    expected = tree.found(paths)
    assert [line.split(":")[0] for line in expected] == ["a.mine", "m/a.hcl"]
    assert tree.found(paths, Elsewhere(tmp_path)) == expected


def test_policies_and_schemas_of_packs_are_sent_along(tree: Checked, tmp_path: Path) -> None:
    examples = Path(__file__).parents[2] / "examples"
    shutil.copytree(examples / "policies" / "naming", tree.root / "packs/naming")
    shutil.copytree(examples / "platform", tree.root / "packs/platform")
    tree.write("hcl-lint.toml", 'rule-packs = ["packs/naming", "packs/platform"]')
    paths = [
        tree.write("m/a.tf", 'resource "aws_instance" "webServer" {\n}'),
        tree.write("a.platform", "nothing = 1"),
    ]
    expected = tree.found(paths)
    assert {line.split(" ")[1] for line in expected} >= {"resource-name-style", "unexpected-item"}
    assert tree.found(paths, Elsewhere(tmp_path)) == expected


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_any_standard_executor_will_do(tree: Checked, kind: str) -> None:
    paths = [tree.write(f"{i:02}/{name}.tf", "a=1") for i in range(20) for name in "xy"]
    paths.append("gone.tf")
    executor: Executor
    if kind == "threads":
        executor = ThreadPoolExecutor(3)
    else:
        executor = ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))
    with executor:
        assert tree.found(paths, executor) == tree.found(paths)


def test_what_a_worker_fails_at_is_told_and_all_else_is_checked(few: Checked) -> None:
    paths = [few.write(f"{name}.nomad") for name in "abc"]
    with ThreadPoolExecutor(1) as executor:
        assert few.found(paths, executor, fail_at_b) == [
            "a.nomad: neighbours a.nomad | none | none | none | none",
            "b.nomad: internal-error hcl-lint failed on this file",
            "c.nomad: neighbours c.nomad | none | none | none | none",
        ]


def test_an_executor_that_breaks_ends_no_run(tree: Checked) -> None:
    paths = [tree.write(f"{i}.nomad") for i in range(3)]
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    assert [line.split()[1] for line in tree.found(paths, executor)] == ["internal-error"] * 3


def test_another_version_at_a_worker_is_told(tree: Checked, tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=f"worker has hcl-lint {hcl_lint.__version__}, but this"):
        tree.found([tree.write("a.tf")], Elsewhere(tmp_path), say_another_version)


def test_a_worker_without_hcl_lint_is_told(tree: Checked) -> None:
    class Without(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_exception(ModuleNotFoundError("No module named 'hcl_lint'"))
            return future

    with pytest.raises(ConfigError, match="a worker cannot load hcl-lint: No module named"):
        tree.found([tree.write("a.tf")], Without())


def test_workers_change_nothing(tree: Checked) -> None:
    with pytest.raises(ValueError, match="neither change files"):
        tree.found([tree.write("a.tf")], ThreadPoolExecutor(1), fix=True)


@pytest.mark.parametrize(
    ("known", "answer", "missing", "has_left"),
    [
        ({}, ("", ""), ["/r/m/x"], False),
        ({"/r/m/x": ("", "")}, ("", ""), [], False),
        ({"/r/m/x": (NO_FOLDER, "")}, (NO_FOLDER, ""), [], False),
        ({"/r/m/x": (MISSING, "./y")}, (MISSING, "./y"), [], True),
    ],
)
def test_a_worker_asks_for_what_a_path_leads_to_and_notes_what_may_change(
    known: dict[str, tuple[str, str]], answer: tuple[str, str], missing: list[str], has_left: bool
) -> None:
    files = SentFiles({}, "/r")
    files.destinations = known
    assert files.destination("m", "x") == answer
    assert (files.missing, files.has_left) == (missing, has_left)
    files.destinations = {**known, "/r/m/y": ("", "")}
    files.destination("m", "y")
    assert files.has_left == has_left


def test_a_worker_has_the_files_that_were_sent_and_the_reasons_for_others() -> None:
    files = SentFiles({"/r/m/a.tf": b"a = 1\n"}, "/r")
    files.problems["m/b.tf"] = "permission denied"
    files.complete.add("/r/m")
    sent = pickle.loads(pickle.dumps(files))
    assert sent.read("m/a.tf") == b"a = 1\n"
    with pytest.raises(FileProblem, match="permission denied"):
        sent.read("m/b.tf")
    assert sent.names("m") == ["a.tf"] and sent.missing == []
    assert sent.names("") == [] and sent.missing == ["/r"]


def test_workers_are_sent_what_calls_lead_to(tree: Checked, tmp_path: Path) -> None:
    tree.write(str(tmp_path / "outside" / "f.tf"))
    for path in ("kept/notes.md", "m/inner/x.tf"):
        tree.write(path)
    tree.link(tmp_path / "outside", "link")
    sources = ("../kept", "../nope", "./iner", "../link", "../../outside", "./inner")
    calls = [f'module "m{at}" {{\n  source = "{path}"\n}}' for at, path in enumerate(sources)]
    paths = [tree.write("m/a.tf", "\n".join(calls))]
    expected = tree.found(paths)
    assert [each.split()[1] for each in expected] == [
        "missing-module-folder", "missing-module-folder", "module-outside-tree",
        "module-outside-tree",
    ]
    assert tree.found(paths, Elsewhere(tmp_path)) == expected


@pytest.mark.parametrize("folder", ["t", "m"])
def test_workers_are_sent_the_templates_that_calls_render(
    tree: Checked, tmp_path: Path, folder: str
) -> None:
    tree.write(f"{folder}/a.tftpl", "${x}")
    name = f"${{path.module}}/../{folder}/a.tftpl"
    call = f'output "o" {{\n  value = templatefile("{name}", {{}})\n}}'
    paths = [tree.write("m/a.tf", call)]
    expected = tree.found(paths)
    assert [each.split()[1] for each in expected] == ["function-call-error"]
    assert tree.found(paths, Elsewhere(tmp_path)) == expected


def test_the_library_takes_a_project_and_an_executor(
    tree: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def found(**more: Any) -> list[list[str]]:
        outcomes = hcl_lint.check_files(["a.hcl"], jobs=1, **more)
        return [[each.rule for each in outcome.findings] for outcome in outcomes]

    tree.write("a.hcl", "a=1")
    finder = ConfigurationFinder(files=tree.files(), environment=tree.variables)
    executor = Elsewhere(tmp_path)
    assert found(project=Project(finder)) == [["unformatted"]]
    assert found(project=Project(finder), executor=executor) == [["unformatted"]]
    assert executor.submitted == 1
    assert found() == [["io-error"]]
    monkeypatch.chdir(tree.root)
    assert found() == [["unformatted"]]
