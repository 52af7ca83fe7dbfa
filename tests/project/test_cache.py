"""When results of an earlier run are taken, and when they are not."""

from __future__ import annotations

import marshal
import os
import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

import hcl_lint
from hcl_lint.diagnostics.diagnostic import Diagnostics, Fix
from hcl_lint.diagnostics.finding import Finding
from hcl_lint.diagnostics.rule import FILES, ON, WARNING, Check, Rule, RuleFamily
from hcl_lint.files.disk import DiskFiles, stamp_of
from hcl_lint.files.filesystem import FileStatus
from hcl_lint.linter.context import FileContext, ModuleContext
from hcl_lint.project.cache import environment_fingerprint, read_findings, write_findings
from hcl_lint.project.check_data import CheckSettings
from hcl_lint.project.check_run import check_files
from hcl_lint.semantics.module import MISSING
from hcl_lint.text.edits import Edit
from tests.extent import sample
from tests.project.cached_runs import CONTENT, LOOKED_AT, Runs, runs
from tests.some_findings import findings, one_of_each, related_finding, wide_finding

__all__ = ["runs"]  # which tests here ask for

# The same


def test_what_is_the_same_is_not_looked_at_again(runs: Runs) -> None:
    runs.write("a.tf", "a = 1")
    runs.write("b.nomad", "b = 1")
    first = runs.check("a.tf", "b.nomad")
    assert LOOKED_AT == ["a.tf", "b.nomad"]
    assert runs.check("a.tf", "b.nomad") == first == ["a.tf: a = 1", "b.nomad: b = 1"]
    assert LOOKED_AT == []


def test_only_what_is_not_the_same_is_looked_at(runs: Runs) -> None:
    runs.write("a.nomad", "a = 1")
    runs.write("b.nomad", "b = 1")
    runs.check("a.nomad", "b.nomad")
    runs.write("b.nomad", "b = 2")
    runs.write("c.nomad", "c = 1")
    assert runs.check("a.nomad", "b.nomad", "c.nomad") == [
        "a.nomad: a = 1", "b.nomad: b = 2", "c.nomad: c = 1",
    ]
    assert LOOKED_AT == ["b.nomad", "c.nomad"]


def test_a_file_that_was_only_written_again_is_the_same(runs: Runs) -> None:
    runs.write("a.tf")
    runs.check("a.tf")
    os.utime(runs.root / "a.tf", (1, 1))
    runs.check("a.tf")
    assert LOOKED_AT == []


class Unreadable(DiskFiles):
    """The disk, as if nothing on it could be read."""

    def read(self, path: str) -> bytes:
        raise AssertionError(path)

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        raise AssertionError(path)


def test_a_file_with_the_same_stamp_is_not_read(runs: Runs) -> None:
    runs.write("a.tf")
    runs.now = lambda: time.time_ns() + 10 * 10**9  # The file is not new any more.
    first = runs.check("a.tf")
    runs.disk = Unreadable
    assert runs.check("a.tf") == first
    assert LOOKED_AT == []


@pytest.mark.parametrize("early", [0, 1])
def test_a_stamp_is_trusted_two_seconds_after_it_was_made(runs: Runs, early: int) -> None:
    runs.write("a.tf")
    newest = max(map(int, stamp_of(os.stat(runs.root / "a.tf")).split(":")[:2]))
    runs.now = lambda: newest + 2 * 10**9 - early
    first = runs.check("a.tf")
    runs.disk = Unreadable
    if early:
        with pytest.raises(AssertionError):
            runs.check("a.tf")
    else:
        assert runs.check("a.tf") == first


def test_the_stamp_of_a_file_that_was_just_written_is_not_trusted(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs.write("a.tf", "a = 1")
    status = os.stat(runs.root / "a.tf")

    def standing_still(ask: Callable[..., os.stat_result]) -> Callable[..., os.stat_result]:
        def answer(*arguments: object, **options: object) -> os.stat_result:
            found = ask(*arguments, **options)
            return status if found.st_ino == status.st_ino else found

        return answer

    for name in ("stat", "fstat", "lstat"):  # a clock that stands still
        monkeypatch.setattr(os, name, standing_still(getattr(os, name)))
    runs.check("a.tf")
    runs.write("a.tf", "a = 2")
    assert runs.check("a.tf") == ["a.tf: a = 2"]


def test_findings_come_back_whole(runs: Runs) -> None:
    text = 'a = "é" # \t\nb  =  "${c}"\nd = [\n'
    (runs.root / "a.nomad").write_text(text)
    first, second = runs.outcomes("a.nomad"), runs.outcomes("a.nomad")
    assert LOOKED_AT == []
    assert [whole(each) for each in second[0].findings] == [
        whole(each) for each in first[0].findings
    ]


@given(st.lists(findings(), max_size=3))
@example([*one_of_each(), related_finding(), wide_finding()])
def test_any_findings_come_back_whole(some: list[Finding]) -> None:
    for each, again in zip(some, read_findings(write_findings(some)), strict=True):
        assert whole(again) == whole(each)


@given(st.binary(max_size=20), st.data())
def test_what_is_not_written_here_is_not_read(garbage: bytes, data: st.DataObject) -> None:
    written = write_findings([related_finding()])
    cut = data.draw(st.integers(1, len(written) - 1))
    # No lists as long as the garbage says: what is sealed has none, and they take gigabytes.
    for damaged in (written[:cut], garbage + written[cut:], marshal.dumps([garbage])):
        try:
            assert read_findings(damaged) == []
        except ValueError:
            pass


def whole(thing: object) -> object:
    """All that is in a finding, as tuples."""
    if isinstance(thing, list):
        return [whole(each) for each in thing]
    slots = getattr(type(thing), "__slots__", None)
    return thing if slots is None else [(name, whole(getattr(thing, name))) for name in slots]


@pytest.mark.skipif(os.name == "nt", reason="no such names on Windows")
def test_names_and_texts_may_have_any_characters(runs: Runs) -> None:
    paths = [runs.write("a.nomad", "a = 1 # \x1f \x1e"), runs.write("b\x1f.nomad")]
    assert runs.check(*paths) == runs.check(*paths)
    assert LOOKED_AT == []


def test_what_is_no_plain_data_is_not_kept(runs: Runs) -> None:
    class Text(str):
        pass

    def report(file: FileContext) -> Diagnostics:
        LOOKED_AT.append(file.path)
        fix = Fix(Text("Do it"), [Edit(0, 0, " ")])
        yield CONTENT.at(file.range((0, 0)), Text("said"), "", fix)

    runs.family = RuleFamily("X", "", (Check(report, CONTENT),))
    runs.write("a.nomad")
    assert runs.check("a.nomad") == runs.check("a.nomad") == ["a.nomad: said"]
    assert LOOKED_AT == ["a.nomad"]


def test_what_was_found_through_a_link_is_not_kept(runs: Runs) -> None:
    runs.write("elsewhere/b.tf")
    runs.link("elsewhere", "other")
    path = runs.write("m/a.tf")
    for _ in range(2):
        assert "m/a.tf: b.tf:a = 1" in runs.check(path, extend_select=["other"])
        assert LOOKED_AT == ["m/a.tf"]


def test_what_went_wrong_is_not_kept(runs: Runs) -> None:
    assert [each.findings[0].rule for each in runs.outcomes("a.nomad")] == ["io-error"]
    runs.write("a.nomad")
    assert runs.check("a.nomad") == ["a.nomad: a = 1"]


def test_a_defect_of_a_rule_is_not_kept(runs: Runs) -> None:
    def fails(file: FileContext) -> None:
        raise ZeroDivisionError("made up")

    family = runs.family
    runs.family = RuleFamily("X", "", (Check(fails, CONTENT),))
    runs.write("a.nomad")
    (outcome,) = runs.outcomes("a.nomad")
    assert [each.rule for each in outcome.findings] == ["internal-error"]
    runs.family = family
    assert runs.check("a.nomad") == ["a.nomad: a = 1"]


# Settings, rules and versions


def test_other_settings_of_rules_are_another_run(runs: Runs) -> None:
    runs.write("a.tf")
    runs.check("a.tf")
    assert runs.check("a.tf", rules={"content": {"mark": "!"}}) == ["a.tf: !a = 1"]
    assert runs.check("a.tf", ignore=["content"]) == []
    runs.check("a.tf", severity={"content": "error"})
    assert LOOKED_AT == ["a.tf"]
    assert runs.check("a.tf") == ["a.tf: a = 1"]
    assert LOOKED_AT == []


def test_settings_of_the_output_are_not(runs: Runs) -> None:
    runs.write("a.tf")
    runs.check("a.tf")
    runs.check("a.tf", output_format="json", fail_on="error")
    assert LOOKED_AT == []


def test_a_configuration_file_that_changes_is_noticed(runs: Runs) -> None:
    runs.write("m/a.tf")
    runs.write("n/a.tf")
    runs.check("m/a.tf", "n/a.tf")
    runs.write("m/hcl-lint.toml", '[rules.content]\nmark = "!"')
    assert runs.check("m/a.tf", "n/a.tf") == ["m/a.tf: !a = 1", "n/a.tf: a = 1"]
    assert LOOKED_AT == ["m/a.tf"]


def test_what_is_excluded_now_is_not_reported(runs: Runs) -> None:
    runs.write("m/a.tf")
    runs.check("m/a.tf")
    runs.write("hcl-lint.toml", 'exclude = ["m/"]')
    runs.write("m/hcl-lint.toml", "")
    assert runs.check("m/a.tf") == []


def test_another_version_begins_anew() -> None:
    assert environment_fingerprint() == environment_fingerprint(hcl_lint.__version__)
    assert environment_fingerprint() != environment_fingerprint("0.0.1")


@pytest.mark.parametrize("place", ["", "site-packages"])
def test_another_build_begins_anew(tmp_path: Path, place: str) -> None:
    package = tmp_path / place / "hcl_lint"
    package.mkdir(parents=True)
    module = package / "__init__.py"
    module.touch()
    before = environment_fingerprint(module=str(module))
    changed = module if place else package / "engine.py"  # The former is replaced as a whole.
    changed.write_text("1\n")
    assert environment_fingerprint(module=str(module)) != before


def test_another_version_of_a_package_begins_anew(tmp_path: Path) -> None:
    site = tmp_path / "site-packages"
    (site / "acme_rules-1.0.dist-info").mkdir(parents=True)
    before = environment_fingerprint(folders=[str(site)])
    assert environment_fingerprint(folders=[str(site)]) == before
    (site / "acme_rules-1.0.dist-info").rename(site / "acme_rules-1.1.dist-info")
    assert environment_fingerprint(folders=[str(site)]) != before


def test_a_plugin_that_changes_is_noticed(runs: Runs, tmp_path: Path) -> None:
    source = tmp_path / "acme" / "rules.py"
    runs.write(str(source), "1")
    runs.family.source = str(source.parent)
    runs.write("a.tf")
    runs.check("a.tf")
    runs.check("a.tf")
    assert LOOKED_AT == []
    runs.write(str(source), "2")
    runs.check("a.tf")
    assert LOOKED_AT == ["a.tf"]
    runs.write(str(source.parent / "more.py"), "1")
    runs.check("a.tf")
    assert LOOKED_AT == ["a.tf"]


def test_a_rule_pack_that_changes_is_noticed(runs: Runs) -> None:
    runs.write("pack/pack.hcl", 'title = "One"')
    runs.write("a.tf")
    runs.check("a.tf", rule_packs=["pack"])
    runs.check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == []
    runs.write("pack/pack.hcl", 'title = "Two"')
    runs.check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == ["a.tf"]


def test_what_a_link_in_a_rule_pack_leads_to_is_noticed(runs: Runs) -> None:
    runs.write("pack/pack.hcl", 'title = "One"')
    runs.write("elsewhere/a.hcl", "locals {}")
    os.symlink("../elsewhere", runs.root / "pack/policy")
    os.symlink(".", runs.root / "elsewhere/itself")
    runs.write("a.tf")
    runs.check("a.tf", rule_packs=["pack"])
    runs.check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == []
    runs.write("elsewhere/a.hcl", "# none")
    runs.check("a.tf", rule_packs=["pack"])
    assert LOOKED_AT == ["a.tf"]


# Modules


def test_a_neighbour_that_changes_is_noticed(runs: Runs) -> None:
    runs.write("m/a.tf", "a = 1")
    runs.write("m/b.tf", "b = 1")
    runs.write("n/a.tf", "n = 1")
    select = ["content", "members"]
    runs.check("m/a.tf", "n/a.tf", select=select)
    runs.write("m/b.tf", "b = 2")
    assert "m/a.tf: a.tf:a = 1 b.tf:b = 2" in runs.check("m/a.tf", "n/a.tf", select=select)
    assert LOOKED_AT == ["m/a.tf"]


@pytest.mark.parametrize("name", ["c.tf", "c.tf.json"])
def test_a_neighbour_that_comes_or_goes_is_noticed(runs: Runs, name: str) -> None:
    runs.write("m/a.tf", "a = 1")
    assert runs.check("m/a.tf", select=["members"]) == ["m/a.tf: a.tf:a = 1"]
    runs.write(f"m/{name}", "{}")
    assert runs.check("m/a.tf", select=["members"]) == [f"m/a.tf: a.tf:a = 1 {name}:{{}}"]
    os.remove(runs.root / f"m/{name}")
    assert runs.check("m/a.tf", select=["members"]) == ["m/a.tf: a.tf:a = 1"]


def test_a_neighbour_that_can_be_read_now_is_noticed(runs: Runs) -> None:
    runs.write("m/a.tf", "a = 1")
    os.symlink("elsewhere", runs.root / "m/b.tf")
    runs.check("m/a.tf", select=["members"])
    runs.write("m/elsewhere", "b = 1")
    assert runs.check("m/a.tf", select=["members"]) == ["m/a.tf: a.tf:a = 1 b.tf:b = 1"]


def test_one_file_of_a_module_is_known_from_all_of_it(runs: Runs) -> None:
    runs.write("m/a.tf", "a = 1")
    runs.write("m/b.tf", "b = 1")
    whole_module = runs.check("m/a.tf", "m/b.tf", select=["content", "members"])
    assert runs.check("m/b.tf", select=["content", "members"]) == whole_module[2:]
    assert LOOKED_AT == []


def test_a_folder_matters_to_modules_only(runs: Runs) -> None:
    runs.write("m/a.nomad")
    runs.check("m/a.nomad", select=["content", "members"])
    runs.write("m/b.nomad")
    runs.check("m/a.nomad", select=["content", "members"])
    assert LOOKED_AT == []


def test_what_another_module_looked_like_is_noticed(runs: Runs) -> None:
    runs.write("m/a.tf")
    (runs.root / ".git").mkdir()
    (runs.root / "other").mkdir()
    assert runs.check("m/a.tf", select=["other"]) == ["m/a.tf: none"]
    runs.write("other/b.tf", "b = 1")
    assert runs.check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 1"]
    runs.write("other/b.tf", "b = 2")
    assert runs.check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 2"]
    runs.check("other/b.tf", select=["other"])  # What is kept of it is no news to the first.
    runs.write("other/b.tf", "b = 3")
    runs.check("other/b.tf", select=["other"])
    assert runs.check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 3"]


def test_a_module_that_comes_within_reach_is_noticed(runs: Runs, tmp_path: Path) -> None:
    runs.write("m/a.tf", "a = 1")
    runs.write(".git/HEAD")
    runs.write(str(tmp_path / "outside/b.tf"), "b = 1")
    os.symlink(tmp_path / "outside", runs.root / "other")
    assert runs.check("m/a.tf", select=["other"]) == ["m/a.tf: none"]
    os.remove(runs.root / "other")
    runs.write("other/b.tf", "b = 1")
    assert runs.check("m/a.tf", select=["other"]) == ["m/a.tf: b.tf:b = 1"]


# Runs that change files


TEXT = Rule("X004", "text", WARNING, ON)


def text(module: ModuleContext) -> Diagnostics:
    """Report what is in a file beside the module, and where another path leads."""
    for file in module.files:
        found = module.module.text_of("../texts/t.tpl")
        there = module.module.destination("../texts/new")
        yield TEXT.at(file.range((0, 0)), f"{found} {there}", "")


def test_what_a_file_in_another_language_says_is_noticed(runs: Runs) -> None:
    runs.family = RuleFamily("X", "", (Check(text, TEXT, reads=FILES),))
    path = runs.write("m/a.tf")
    runs.write("texts/inner/t.tpl", "b")
    states = [runs.check(path)]
    assert states == [[f"m/a.tf: None ('{MISSING}', '')"]]
    runs.write("texts/t.tpl", "a")
    states.append(runs.check(path))
    runs.write("texts/new/a.tf")
    states.append(runs.check(path))
    runs.write("texts/t.tpl", "b")
    states.append(runs.check(path))
    assert [each[0].partition(": ")[2] for each in states[1:]] == [
        f"a\n ('{MISSING}', '')", "a\n ('', '')", "b\n ('', '')",
    ]


def test_what_is_missing_is_kept_until_it_comes(runs: Runs) -> None:
    def at(module: ModuleContext) -> Diagnostics:
        LOOKED_AT.append(module.folder)
        yield TEXT.at(module.files[0].range((0, 0)), module.module.destination("new")[0], "")

    runs.family = RuleFamily("X", "", (Check(at, TEXT, reads=FILES),))
    runs.write("m/a.tf")

    def is_kept() -> bool:
        LOOKED_AT.clear()
        runs.check("m/a.tf")
        return not LOOKED_AT

    assert [is_kept(), is_kept()] == [False, True]
    (runs.root / "m/new").mkdir()
    assert [is_kept(), is_kept()] == [False, True]


def test_what_follows_from_all_modules_of_a_tree_is_kept_until_one_changes(runs: Runs) -> None:
    (runs.root / ".git").mkdir()
    runs.write("m/a.tf", "a = 1")
    runs.write("n/deep/a.tf", "a = 2")
    select = ["content", "everything"]

    def is_kept() -> bool:
        LOOKED_AT.clear()
        runs.check("m/a.tf", select=select)
        return not LOOKED_AT

    assert [is_kept(), is_kept()] == [False, True]
    runs.write("n/deep/a.tf", "a = 3")
    assert [is_kept(), is_kept()] == [False, True]
    runs.write("new/a.tf", "a = 4")
    assert [is_kept(), is_kept()] == [False, True]
    os.remove(runs.root / "new/a.tf")
    assert [is_kept(), is_kept()] == [False, True]


def test_a_run_that_changes_files_takes_nothing_from_the_cache(runs: Runs) -> None:
    runs.write("a.nomad")
    runs.check("a.nomad")
    kept = str(runs.cache)
    for changing in (
        CheckSettings(cache=kept, fix=True, write=False),
        CheckSettings(cache=kept, suppress=""),
        CheckSettings(cache=kept, timings=True),
    ):
        LOOKED_AT.clear()
        list(check_files(runs.project(), ["a.nomad"], changing, 1))
        assert "a.nomad" in LOOKED_AT


def test_a_file_that_is_gone_is_not_known(runs: Runs) -> None:
    runs.write("a.nomad")
    runs.check("a.nomad")
    os.remove(runs.root / "a.nomad")
    assert [each.findings[0].rule for each in runs.outcomes("a.nomad")] == ["io-error"]


@pytest.mark.parametrize("seed", sample(range(6), 3))
def test_whatever_happens_to_files_a_run_finds_what_one_without_cache_finds(
    runs: Runs, seed: int
) -> None:
    chance = random.Random(seed)
    (runs.root / ".git").mkdir()
    names = [f"{folder}/{name}" for folder in ("m", "other", "m/deep")
             for name in ("a.tf", "b.tf", "c.tf.json", "d.nomad", "hcl-lint.toml")]
    texts = {"tf": ("a = 1", "a = 2", "a = ="), "json": ("{}", '{"a": 1}'), "nomad": ("x = 1", ""),
             "toml": ("", 'ignore = ["members"]', '[rules.content]\nmark = "!"')}
    for _ in range(40):
        name = chance.choice(names)
        kind = name.rpartition(".")[2]
        happens = chance.choice(["write", "write", "write", "remove", "move", "touch", "nothing"])
        there = [each for each in names if (runs.root / each).exists()]
        if happens == "write":
            runs.write(name, chance.choice(texts[kind]))
        elif happens == "remove" and name in there:
            os.remove(runs.root / name)
        elif happens == "move" and kind == "tf" and there:
            source = chance.choice([each for each in there if each.endswith(".tf")] or [name])
            if (runs.root / source).exists() and (runs.root / name).parent.exists():
                os.replace(runs.root / source, runs.root / name)
        elif happens == "touch" and name in there:
            os.utime(runs.root / name, (chance.randrange(9), 9))
        there = [each for each in names if (runs.root / each).exists()]
        paths = sorted([each for each in there if "toml" not in each])
        paths = chance.sample(paths, chance.randint(0, len(paths)))
        select = chance.choice([
            ["content"], ["content", "members"], ["members", "other"], ["everything"],
        ])
        kept = runs.check(*paths, select=select)
        without = check_files(runs.project(select=select), paths, CheckSettings(), jobs=1)
        assert kept == [f"{e.path}: {each.summary}" for e in without for each in e.findings]
