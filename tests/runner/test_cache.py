"""When results of an earlier run are taken, and when they are not."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import random
import time
from pathlib import Path

import pytest

import hcl_lint
from hcl_lint import api
from hcl_lint.linter.context import FileContext
from hcl_lint.linter.listing import ON, OPT_IN, Family, Listing
from hcl_lint.linter.module import ModuleContext
from hcl_lint.linter.registry import Registry
from hcl_lint.linter.rule import CROSS_MODULE, MODULE, Rule, RuleOption
from hcl_lint.runner import cache, cache_file, checking
from hcl_lint.runner.cache_folder import seal_key
from hcl_lint.runner.check_outcome import CheckOutcome
from hcl_lint.runner.check_settings import CheckSettings
from hcl_lint.runner.fingerprints import environment_fingerprint
from hcl_lint.workspace.configuration import ConfigurationFinder, read_layer

LOOKED_AT: list[str] = []  # the files that rules have seen since `check` was called


class Content(Rule):
    """Reports what is in a file."""

    name = "content"
    code = "X001"
    options = (RuleOption("mark", "", "Something to tell."),)

    def check_file(self, file: FileContext) -> None:
        LOOKED_AT.append(Path(file.path).as_posix())
        file.report(self, (0, 0), f"{self.text('mark')}{file.text.strip()}", "")


class Members(Rule):
    """Reports in each file what is in all files of its module."""

    name = "members"
    code = "X002"
    scope = MODULE

    def check_module(self, module: ModuleContext) -> None:
        for file in module.files:
            file.report(self, (0, 0), contents(module), "")


class Other(Rule):
    """Reports in each file what is in the module in `../other`."""

    name = "other"
    code = "X003"
    scope = CROSS_MODULE

    def check_module(self, module: ModuleContext) -> None:
        other = module.other("../other")
        for file in module.files:
            file.report(self, (0, 0), contents(other) if other else "none", "")


def contents(module: ModuleContext) -> str:
    return " ".join([f"{Path(e.path).name}:{e.text.strip()}" for e in module.files])


LISTINGS = (
    Listing("X001", "content", ON, module=__name__),
    Listing("X002", "members", OPT_IN, module=__name__),
    Listing("X003", "other", OPT_IN, module=__name__),
)
FAMILY = Family("X", "", LISTINGS)


@pytest.fixture(autouse=True)
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Only the rules above; an empty current folder, and a home without settings."""
    monkeypatch.setattr(checking, "all_rules", lambda packs=(): Registry([FAMILY]))
    root = tmp_path / "tree"
    root.mkdir()
    monkeypatch.chdir(root)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.delenv("HCL_LINT_CACHE_KEY", raising=False)
    return root


def folder() -> Path:
    """Where the cache is."""
    return Path(os.environ["XDG_CACHE_HOME"], "hcl-lint")


def write(path: str, text: str = "a = 1") -> None:
    Path(path).parent.mkdir(parents=True, exist_ok=True)
    Path(path).write_text(text + "\n")


def settings(cache: Path | None = None, **values: object) -> CheckSettings:
    layer = read_layer(
        {name.replace("_", "-"): value for name, value in values.items()}, "test", os.getcwd()
    )
    return CheckSettings(ConfigurationFinder([layer]), cache=str(cache or folder()))


def outcomes(*paths: str, cache: Path | None = None, **values: object) -> list[CheckOutcome]:
    LOOKED_AT.clear()
    return list(api.check_files(list(paths), settings(cache, **values), jobs=1))


def check(*paths: str, cache: Path | None = None, **values: object) -> list[str]:
    """What is found in files, as ``path: summary``."""
    found = outcomes(*paths, cache=cache, **values)
    return [f"{e.path}: {finding.summary}" for e in found for finding in e.findings]


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

    def fail(path: str) -> bytes:
        raise AssertionError

    monkeypatch.setattr(cache, "read_bytes", fail)
    assert check("a.tf") == first
    assert LOOKED_AT == []


def test_the_stamp_of_a_file_that_was_just_written_is_not_trusted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write("a.tf", "a = 1")
    status = os.stat("a.tf")
    for module in ("cache", "reads"):  # a clock that stands still
        monkeypatch.setattr(
            f"hcl_lint.runner.{module}.stamp_of",
            lambda _: f"{status.st_mtime_ns}:{status.st_ctime_ns}:{status.st_size}",
        )
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
        list(api.check_files(["a.nomad"], changing, 1))
        assert "a.nomad" in LOOKED_AT


# The folder and its files


def files() -> list[Path]:
    return sorted(folder().glob("*.cache"))


def test_the_folder_says_what_it_is() -> None:
    write("a.tf")
    check("a.tf")
    assert (folder() / ".gitignore").read_text() == "*\n"
    assert (folder() / "CACHEDIR.TAG").read_bytes().startswith(b"Signature: 8a477f597d28d172789f")
    assert len(files()) == 1
    if os.name == "posix":
        assert [path.stat().st_mode & 0o077 for path in [*files(), folder()]] == [0, 0]


def test_no_damage_to_a_file_does_harm() -> None:
    write("a.tf")
    expected = check("a.tf")
    (path,) = files()
    content = path.read_bytes()
    damaged = [b"", b"\0" * 100, content + b"x", content[:-1]]
    for at in range(0, len(content), 7):
        damaged += [content[:at], content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]]
    for each in damaged:
        path.write_bytes(each)
        assert check("a.tf") == expected
        assert LOOKED_AT == ["a.tf"]


def test_a_file_under_another_name_or_key_is_as_good_as_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write("a.tf", "a = 1")
    check("a.tf")
    (path,) = files()
    forged = path.read_bytes().replace(b"a = 1", b"a = 0")
    assert forged != path.read_bytes()
    path.write_bytes(forged)
    assert check("a.tf") == ["a.tf: a = 1"]
    # The same content, sealed by somebody else who knows how that is done.
    records = cache_file.CacheFile(str(folder()), seal_key(os.environ) or b"", identity()).read()
    assert records
    theirs = cache_file.CacheFile(str(folder()), b"their own key", identity())
    theirs.write([record.replace("a = 1", "a = 0") for record in records])
    assert check("a.tf") == ["a.tf: a = 1"]
    assert LOOKED_AT == ["a.tf"]
    # Of another folder.
    monkeypatch.chdir(tmp_path)
    write("a.tf", "a = 1")
    check("a.tf")
    (second,) = set(files()) - {path}
    path.replace(second)
    check("a.tf")
    assert LOOKED_AT == ["a.tf"]


def identity() -> str:
    return f"{environment_fingerprint()}\n{os.getcwd()}"


def test_a_key_may_be_given_where_the_home_does_not_last(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HCL_LINT_CACHE_KEY", "secret of the pipeline")
    write("a.tf")
    check("a.tf", cache=tmp_path / "kept")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "new machine"))
    check("a.tf", cache=tmp_path / "kept")
    assert LOOKED_AT == []
    monkeypatch.setenv("HCL_LINT_CACHE_KEY", "another")
    check("a.tf", cache=tmp_path / "kept")
    assert LOOKED_AT == ["a.tf"]


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_key_that_others_can_read_does_not_count() -> None:
    write("a.tf")
    check("a.tf")
    (folder() / "key").chmod(0o644)  # as git would leave one that came with the files
    check("a.tf")
    assert LOOKED_AT == ["a.tf"]


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "cache"])
def test_without_a_folder_to_write_to_there_is_no_cache(
    variable: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    write("a.tf")
    write(str(tmp_path / "file"))
    place = tmp_path / "file" / "folder"  # Nothing can be made below a file, not even by root.
    if variable == "XDG_CACHE_HOME":
        monkeypatch.setenv("XDG_CACHE_HOME", str(place))
        place = tmp_path / "kept"
    for _ in range(2):
        assert check("a.tf", cache=place) == ["a.tf: a = 1"]
        assert LOOKED_AT == ["a.tf"]


def test_a_run_that_is_interrupted_keeps_what_it_has() -> None:
    for name in "abc":
        write(f"{name}.nomad", f"{name} = 1")
    names = ["a.nomad", "b.nomad", "c.nomad"]
    run = api.check_files(names, settings(), jobs=1)
    assert next(run).path == "a.nomad"
    run.close()  # type: ignore[attr-defined]
    assert check(*names) == ["a.nomad: a = 1", "b.nomad: b = 1", "c.nomad: c = 1"]
    assert LOOKED_AT == ["b.nomad", "c.nomad"]


def test_a_writer_that_was_stopped_leaves_nothing_that_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupt(source: str, target: str) -> None:
        raise KeyboardInterrupt

    write("a.tf")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            check("a.tf")
    assert list(folder().iterdir()) == []
    assert check("a.tf") == ["a.tf: a = 1"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_runs_at_the_same_time_do_not_harm_each_other() -> None:
    names = [f"{i}.nomad" for i in range(30)]
    for name in names:
        write(name, f"a = {name[:-6]}")
    expected = [f"{name}: a = {name[:-6]}" for name in names]

    def run(start: int) -> None:
        for i in range(8):
            # Each leaves out others, so that all have something to write.
            kept = [name for j, name in enumerate(names) if (i + j + start) % 5]
            found = check(*kept)
            if found != [line for line in expected if line.split(":")[0] in kept]:
                os._exit(1)

    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=run, args=(start,)) for start in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0] * 4
    assert check(*names) == expected
    assert not list(folder().glob("*.tmp"))


def test_what_is_not_used_for_long_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.nomad", "a = 1")
    write("b.nomad", "b = 1")
    check("a.nomad", "b.nomad")
    now = time.time_ns()
    for day in (8, 16, 24, 32):  # `b` is used all the time, `a` is not.
        with monkeypatch.context() as patch:
            patch.setattr(time, "time_ns", lambda: now + day * 86_400 * 10**9)
            check("b.nomad")
            assert LOOKED_AT == []
    assert b"b = 1" in files()[0].read_bytes()
    assert b"a = 1" not in files()[0].read_bytes()


def test_the_folder_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.nomad")
    old, fresh = folder() / ("0" * 32 + ".cache"), folder() / ("1" * 32 + ".cache")
    other, stopped = folder() / "mine.cache", folder() / ".hcl-lint-0.tmp"
    for path in (old, fresh, other, stopped):
        write(str(path), "x" * 100)
    for path in (old, other, stopped):
        os.utime(path, (1, 1))
    check("a.nomad")
    assert [path.exists() for path in (old, fresh, other, stopped)] == [False, True, True, False]
    monkeypatch.setattr("hcl_lint.runner.cache_folder._MOST_BYTES", 1_000)
    write(str(fresh), "x" * 1_000)
    os.utime(fresh, (time.time() - 60,) * 2)
    check("a.nomad", extend_select=["members"])
    for path in files():
        if path != fresh:
            path.unlink()
    check("a.nomad")
    assert not fresh.exists()


def test_few_of_very_many_files_are_checked_without_reading_about_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = [f"{i}.nomad" for i in range(20)]
    for name in names:
        write(name)
    check(*names)
    monkeypatch.setattr(cache, "_CHEAP_BYTES", 100)
    monkeypatch.setattr(cache, "_WORTH_BYTES", files()[0].stat().st_size // 10)
    check(*names[:5])
    assert LOOKED_AT == names[:5]
    check(*names[:15])
    assert LOOKED_AT == []


def test_a_hostile_number_of_files_in_a_plugin_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("hcl_lint.runner.fingerprints._MOST_FILES", 3)
    monkeypatch.setattr(FAMILY, "source", str(tmp_path / "acme"))
    for i in range(5):
        write(str(tmp_path / "acme" / f"{i}.py"))
    write("a.nomad")
    assert check("a.nomad") == check("a.nomad") == ["a.nomad: a = 1"]


def test_all_that_can_be_read_of_a_sealed_file_is_checked() -> None:
    write("a.nomad")
    expected = check("a.nomad")
    file = cache_file.CacheFile(str(folder()), seal_key(os.environ) or b"", identity())
    records = file.read()
    for i, cut in itertools.product(range(len(records)), (0, 1, 5, -1)):
        file.write([*records[:i], records[i][:cut], *records[i + 1 :]])
        assert check("a.nomad") == expected


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
        without = api.check_files(paths, uncached(select), jobs=1)
        assert kept == [f"{e.path}: {each.summary}" for e in without for each in e.findings]


def uncached(select: list[str]) -> CheckSettings:
    made = settings(select=select)
    made.cache = None
    return made
