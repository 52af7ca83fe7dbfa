"""Which modules stay in memory, and for how long."""

from __future__ import annotations

import pytest

from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project import modules, trees
from hcl_lint.project.finder import ConfigurationFinder
from hcl_lint.project.modules import LoadedModule
from hcl_lint.project.project import Project

TEXT = "locals { a = 1 }\n"


@pytest.fixture
def project() -> Project:
    files = MemoryFiles({f"/r/{name}/main.tf": TEXT.encode() for name in "abc"}, here="/r")
    return Project(ConfigurationFinder(files=files, environment={}))


def load(project: Project, folder: str) -> LoadedModule:
    (loaded,) = project.modules.in_folder(folder)
    return loaded


@pytest.mark.parametrize(
    ("most", "kept"),
    [(3 * len(TEXT), "abc"), (3 * len(TEXT) - 1, "bc"), (len(TEXT), "c"), (len(TEXT) - 1, "c")],
)
def test_the_oldest_are_forgotten_where_there_are_too_many(
    project: Project, monkeypatch: pytest.MonkeyPatch, most: int, kept: str
) -> None:
    monkeypatch.setattr(modules, "_KEPT_CHARACTERS", most)
    loaded = {name: load(project, name) for name in "abc"}
    for name in reversed(kept):
        assert load(project, name) is loaded[name]
    if len(kept) < 3:
        assert load(project, "a") is not loaded["a"]


@pytest.mark.parametrize("waiting", [len(TEXT), len(TEXT) - 1])
def test_little_waits_until_it_is_released_together(
    project: Project, monkeypatch: pytest.MonkeyPatch, waiting: int
) -> None:
    monkeypatch.setattr(modules, "_WAITING_CHARACTERS", waiting)
    loaded = load(project, "a")
    project.modules.release("a")
    project.modules.make_room()
    assert (loaded.module is None) == (waiting < len(TEXT))


@pytest.mark.parametrize(("most", "is_known"), [(4, True), (3, False)])
def test_a_tree_with_too_many_folders_has_no_modules(
    project: Project, monkeypatch: pytest.MonkeyPatch, most: int, is_known: bool
) -> None:
    monkeypatch.setattr(trees, "_MOST_FOLDERS", most)
    module = load(project, "a").module
    assert module is not None
    assert (module.tree("terraform") is not None) == is_known


@pytest.mark.parametrize(("changed", "is_kept"), [("/r/b/main.tf", True), ("/r/d/main.tf", False)])
def test_a_call_that_leads_nowhere_is_looked_at_again_for_new_files_only(
    project: Project, changed: str, is_kept: bool
) -> None:
    project.change("/r/a/main.tf", 'module "d" {\n  source = "../d"\n}\n')
    caller, other = load(project, "/r/a"), load(project, "/r/b")
    before = caller.module, other.module
    assert before[0] is not None and before[0].called("../d") is None
    project.change(changed, TEXT + TEXT)
    assert (caller.module is before[0], other.module is before[1]) == (is_kept, not is_kept)
