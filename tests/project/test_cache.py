"""When results of an earlier run are taken, and when they are not."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import hcl_lint
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileStatus
from hcl_lint.project.check_run import check_files
from hcl_lint.project import cache
from hcl_lint.project.check_settings import CheckSettings
from tests.project.cached_runs import (
    FAMILY, LOOKED_AT, check, folder, outcomes, project, tree, write,
)  # fmt: skip

__all__ = ["tree"]  # holds for all tests here

# The same


def test_what_is_the_same_is_not_looked_at_again() -> None:
    write("a.tf", "a = 1")
    write("b.nomad", "b = 1")
    first = check("a.tf", "b.nomad")
    assert LOOKED_AT == ["a.tf", "b.nomad"]
    assert check("a.tf", "b.nomad") == first == ["a.tf: a = 1", "b.nomad: b = 1"]
    assert LOOKED_AT == []


def test_only_what_is_not_the_same_is_looked_at() -> None:
    write("a.nomad", "a = 1")
    write("b.nomad", "b = 1")
    check("a.nomad", "b.nomad")
    write("b.nomad", "b = 2")
    write("c.nomad", "c = 1")
    assert check("a.nomad", "b.nomad", "c.nomad") == [
        "a.nomad: a = 1", "b.nomad: b = 2", "c.nomad: c = 1",
    ]  # fmt: skip
    assert LOOKED_AT == ["b.nomad", "c.nomad"]


def test_a_file_that_was_only_written_again_is_the_same() -> None:
    write("a.tf")
    check("a.tf")
    os.utime("a.tf", (1, 1))
    check("a.tf")
    assert LOOKED_AT == []


def test_a_file_with_the_same_stamp_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.tf")
    time.sleep(0.05)  # more than the system's clock counts at once
    monkeypatch.setattr(cache, "_STAMP_STEP", 0)
    first = check("a.tf")

    def fail(files: DiskFiles, path: str) -> tuple[bytes, FileStatus]:
        raise AssertionError

    monkeypatch.setattr(DiskFiles, "read_with_status", fail)
    assert check("a.tf") == first
    assert LOOKED_AT == []


def test_the_stamp_of_a_file_that_was_just_written_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write("a.tf", "a = 1")
    status = os.stat("a.tf")

    def standing_still(ask: Callable[..., os.stat_result]) -> Callable[..., os.stat_result]:
        def answer(*arguments: object, **options: object) -> os.stat_result:
            found = ask(*arguments, **options)
            return status if found.st_ino == status.st_ino else found

        return answer

    for name in ("stat", "fstat", "lstat"):  # a clock that stands still
        monkeypatch.setattr(os, name, standing_still(getattr(os, name)))
    check("a.tf")
    write("a.tf", "a = 2")
    assert check("a.tf") == ["a.tf: a = 2"]


def test_findings_come_back_whole() -> None:
    text = 'a = "é" # \t\nb  =  "${c}"\nd = [\n'
    Path("a.nomad").write_text(text)
    first, second = outcomes("a.nomad"), outcomes("a.nomad")
    assert LOOKED_AT == []
    assert [whole(each) for each in second[0].findings] == [
        whole(each) for each in first[0].findings
    ]


def whole(thing: object) -> object:
    """All that is in a finding, as tuples."""
    if isinstance(thing, list):
        return [whole(each) for each in thing]
    slots = getattr(type(thing), "__slots__", None)
    return thing if slots is None else [(name, whole(getattr(thing, name))) for name in slots]


def test_what_could_be_taken_for_a_separator_is_not_kept() -> None:
    write("a.nomad", "a = 1 # \x1f \x1e")
    assert check("a.nomad") == check("a.nomad")
    assert LOOKED_AT == ["a.nomad"]


def test_what_went_wrong_is_not_kept() -> None:
    assert [each.findings[0].rule for each in outcomes("a.nomad")] == ["io-error"]
    write("a.nomad")
    assert check("a.nomad") == ["a.nomad: a = 1"]


# Settings, rules and versions


def test_other_settings_of_rules_are_another_run() -> None:
    write("a.tf")
    check("a.tf")
    assert check("a.tf", rules={"content": {"mark": "!"}}) == ["a.tf: !a = 1"]
    assert check("a.tf", ignore=["content"]) == []
    check("a.tf", severity={"content": "error"})
    assert LOOKED_AT == ["a.tf"]
    assert check("a.tf") == ["a.tf: a = 1"]
    assert LOOKED_AT == []


def test_settings_of_the_output_are_not() -> None:
    write("a.tf")
    check("a.tf")
    check("a.tf", output_format="json", fail_on="error")
    assert LOOKED_AT == []


def test_a_configuration_file_that_changes_is_noticed() -> None:
    write("m/a.tf")
    write("n/a.tf")
    check("m/a.tf", "n/a.tf")
    write("m/hcl-lint.toml", '[rules.content]\nmark = "!"')
    assert check("m/a.tf", "n/a.tf") == ["m/a.tf: !a = 1", "n/a.tf: a = 1"]
    assert LOOKED_AT == ["m/a.tf"]


def test_what_is_excluded_now_is_not_reported() -> None:
    write("m/a.tf")
    check("m/a.tf")
    write("hcl-lint.toml", 'exclude = ["m/"]')
    write("m/hcl-lint.toml", "")
    assert check("m/a.tf") == []


def test_another_version_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.tf")
    check("a.tf")
    monkeypatch.setattr(hcl_lint, "__version__", "0.0.1")
    check("a.tf")
    assert LOOKED_AT == ["a.tf"]


def test_another_build_begins_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    module = tmp_path / "hcl_lint" / "__init__.py"
    write(str(module))
    monkeypatch.setattr(hcl_lint, "__file__", str(module))
    write("a.tf")
    check("a.tf")
    write(str(module.parent / "linter" / "engine.py"))
    check("a.tf")
    assert LOOKED_AT == ["a.tf"]


def test_another_version_of_a_package_begins_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    site = tmp_path / "site-packages"
    (site / "acme_rules-1.0.dist-info").mkdir(parents=True)
    monkeypatch.syspath_prepend(str(site))
    write("a.tf")
    check("a.tf")
    (site / "acme_rules-1.0.dist-info").rename(site / "acme_rules-1.1.dist-info")
    check("a.tf")
    assert LOOKED_AT == ["a.tf"]


def test_a_plugin_that_changes_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    source = tmp_path / "acme" / "rules.py"
    write(str(source), "1")
    monkeypatch.setattr(FAMILY, "source", str(source.parent))
    write("a.tf")
    check("a.tf")
    check("a.tf")
    assert LOOKED_AT == []
    write(str(source), "2")
    check("a.tf")
    assert LOOKED_AT == ["a.tf"]
    write(str(source.parent / "more.py"), "1")
    check("a.tf")
    assert LOOKED_AT == ["a.tf"]


def test_a_rule_pack_that_changes_is_noticed() -> None:
    write("pack/pack.hcl", 'title = "One"')
    write("a.tf")
    check("a.tf", rule_packs=["pack"])
    check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == []
    write("pack/pack.hcl", 'title = "Two"')
    check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == ["a.tf"]


def test_what_a_link_in_a_rule_pack_leads_to_is_noticed() -> None:
    write("pack/pack.hcl", 'title = "One"')
    write("elsewhere/a.hcl", "locals {}")
    os.symlink("../elsewhere", "pack/policy")
    os.symlink(".", "elsewhere/itself")
    write("a.tf")
    check("a.tf", rule_packs=["pack"])
    check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == []
    write("elsewhere/a.hcl", "# none")
    check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == ["a.tf"]


# Modules


def test_a_neighbour_that_changes_is_noticed() -> None:
    write("m/a.tf", "a = 1")
    write("m/b.tf", "b = 1")
    write("n/a.tf", "n = 1")
    select = ["content", "members"]
    check("m/a.tf", "n/a.tf", select=select)
    write("m/b.tf", "b = 2")
    assert "m/a.tf: a.tf:a = 1 b.tf:b = 2" in check("m/a.tf", "n/a.tf", select=select)
    assert LOOKED_AT == ["m/a.tf"]


@pytest.mark.parametrize("name", ["c.tf", "c.tf.json"])
def test_a_neighbour_that_comes_or_goes_is_noticed(name: str) -> None:
    write("m/a.tf", "a = 1")
    assert check("m/a.tf", select=["members"]) == ["m/a.tf: a.tf:a = 1"]
    write(f"m/{name}", "{}")
    assert check("m/a.tf", select=["members"]) == [f"m/a.tf: a.tf:a = 1 {name}:{{}}"]
    os.remove(f"m/{name}")
    assert check("m/a.tf", select=["members"]) == ["m/a.tf: a.tf:a = 1"]


def test_a_neighbour_that_can_be_read_now_is_noticed() -> None:
    write("m/a.tf", "a = 1")
    os.symlink("elsewhere", "m/b.tf")
    check("m/a.tf", select=["members"])
    write("m/elsewhere", "b = 1")
    assert check("m/a.tf", select=["members"]) == ["m/a.tf: a.tf:a = 1 b.tf:b = 1"]


def test_one_file_of_a_module_is_known_from_all_of_it() -> None:
    write("m/a.tf", "a = 1")
    write("m/b.tf", "b = 1")
    whole_module = check("m/a.tf", "m/b.tf", select=["content", "members"])
    assert check("m/b.tf", select=["content", "members"]) == whole_module[2:]
    assert LOOKED_AT == []


def test_a_folder_matters_to_modules_only() -> None:
    write("m/a.nomad")
    check("m/a.nomad", select=["content", "members"])
    write("m/b.nomad")
    check("m/a.nomad", select=["content", "members"])
    assert LOOKED_AT == []


def test_what_another_module_looked_like_is_noticed() -> None:
    write("m/a.tf")
    Path(".git").mkdir()
    Path("other").mkdir()
    assert check("m/a.tf", select=["other"]) == ["m/a.tf: none"]
    write("other/b.tf", "b = 1")
    assert check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 1"]
    write("other/b.tf", "b = 2")
    assert check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 2"]
    check("other/b.tf", select=["other"])  # What is kept of it is no news to the first.
    write("other/b.tf", "b = 3")
    check("other/b.tf", select=["other"])
    assert check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 3"]


def test_a_module_that_comes_within_reach_is_noticed(tmp_path: Path) -> None:
    write("m/a.tf", "a = 1")
    write(".git/HEAD")
    write(str(tmp_path / "outside/b.tf"), "b = 1")
    os.symlink(tmp_path / "outside", "other")
    assert check("m/a.tf", select=["other"]) == ["m/a.tf: none"]
    os.remove("other")
    write("other/b.tf", "b = 1")
    assert check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 1"]


# Runs that change files


def test_a_run_that_changes_files_takes_nothing_from_the_cache() -> None:
    write("a.nomad")
    check("a.nomad")
    kept = str(folder())
    for changing in (
        CheckSettings(cache=kept, fix=True, write=False),
        CheckSettings(cache=kept, suppress=""),
        CheckSettings(cache=kept, timings=True),
    ):
        LOOKED_AT.clear()
        list(check_files(project(), ["a.nomad"], changing, 1))
        assert "a.nomad" in LOOKED_AT


def test_a_file_that_is_gone_is_not_known() -> None:
    write("a.nomad")
    check("a.nomad")
    os.remove("a.nomad")
    assert [each.findings[0].rule for each in outcomes("a.nomad")] == ["io-error"]


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_to_files_a_run_finds_what_one_without_cache_finds(seed: int) -> None:
    chance = random.Random(seed)
    Path(".git").mkdir()
    names = [f"{folder}/{name}" for folder in ("m", "other", "m/deep")
             for name in ("a.tf", "b.tf", "c.tf.json", "d.nomad", "hcl-lint.toml")]  # fmt: skip
    texts = {"tf": ("a = 1", "a = 2", "a = ="), "json": ("{}", '{"a": 1}'), "nomad": ("x = 1", ""),
             "toml": ("", 'ignore = ["members"]', '[rules.content]\nmark = "!"')}  # fmt: skip
    for _ in range(40):
        name = chance.choice(names)
        kind = name.rpartition(".")[2]
        happens = chance.choice(["write", "write", "write", "remove", "move", "touch", "nothing"])
        there = [each for each in names if Path(each).exists()]
        if happens == "write":
            write(name, chance.choice(texts[kind]))
        elif happens == "remove" and name in there:
            os.remove(name)
        elif happens == "move" and kind == "tf" and there:
            source = chance.choice([each for each in there if each.endswith(".tf")] or [name])
            if Path(source).exists() and Path(name).parent.exists():
                os.replace(source, name)
        elif happens == "touch" and name in there:
            os.utime(name, (chance.randrange(9), 9))
        paths = sorted([each for each in names if Path(each).exists() and "toml" not in each])
        paths = chance.sample(paths, chance.randint(0, len(paths)))
        select = chance.choice([["content"], ["content", "members"], ["members", "other"]])
        kept = check(*paths, select=select)
        without = check_files(project(select=select), paths, CheckSettings(), jobs=1)
        assert kept == [f"{e.path}: {each.summary}" for e in without for each in e.findings]
