"""The file that results are kept in, whatever happens to it and to its folder."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hcl_lint.project import cache, cache_storage as cache_file
from hcl_lint.project.check_run import check_files
from tests.extent import sample
from tests.project.cached_runs import LOOKED_AT, Runs, runs

__all__ = ["runs"]  # which tests here ask for


def test_the_folder_says_what_it_is(runs: Runs) -> None:
    runs.write("a.tf")
    runs.check("a.tf")
    assert (runs.cache / ".gitignore").read_text() == "*\n"
    assert (runs.cache / "CACHEDIR.TAG").read_bytes().startswith(b"Signature: 8a477f597d28d172789f")
    assert len(runs.kept()) == 1
    if os.name == "posix":
        assert [path.stat().st_mode & 0o077 for path in [*runs.kept(), runs.cache]] == [0, 0]


def test_no_damage_to_a_file_does_harm(runs: Runs) -> None:
    runs.write("a.tf")
    expected = runs.check("a.tf")
    (path,) = runs.kept()
    content = path.read_bytes()
    damaged = [b"", b"\0" * 100, content + b"x", content[:-1]]
    for at in sample(range(len(content)), 80):
        damaged += [content[:at], content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]]
    for each in damaged:
        path.write_bytes(each)
        assert runs.check("a.tf") == expected
        assert LOOKED_AT == ["a.tf"]


def test_a_file_under_another_name_or_key_is_as_good_as_none(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    runs.write("a.tf", "a = 1")
    runs.check("a.tf")
    (path,) = runs.kept()
    forged = path.read_bytes().replace(b"a = 1", b"a = 0")
    assert forged != path.read_bytes()
    path.write_bytes(forged)
    assert runs.check("a.tf") == ["a.tf: a = 1"]
    # The same content, sealed by somebody else who knows how that is done.
    data = cache_file.CacheFile(str(runs.cache), runs.key, runs.identity, tuple).read()
    (unit,) = data[3]
    unit[5].update({"a.tf": unit[5]["a.tf"].replace(b"a = 1", b"a = 0")})
    theirs = cache_file.CacheFile(str(runs.cache), b"their own key", runs.identity, tuple)
    theirs.write(data)
    assert runs.check("a.tf") == ["a.tf: a = 1"]
    assert LOOKED_AT == ["a.tf"]
    # Of another folder.
    runs.root = tmp_path
    runs.write("a.tf", "a = 1")
    runs.check("a.tf")
    (second,) = set(runs.kept()) - {path}
    path.replace(second)
    runs.check("a.tf")
    assert LOOKED_AT == ["a.tf"]


def test_a_key_may_be_given_where_the_home_does_not_last(runs: Runs, tmp_path: Path) -> None:
    runs.variables["HCL_LINT_CACHE_KEY"] = "secret of the pipeline"
    runs.write("a.tf")
    runs.check("a.tf", cache=tmp_path / "kept")
    runs.variables["XDG_CACHE_HOME"] = str(tmp_path / "new machine")
    runs.check("a.tf", cache=tmp_path / "kept")
    assert LOOKED_AT == []
    runs.variables["HCL_LINT_CACHE_KEY"] = "another"
    runs.check("a.tf", cache=tmp_path / "kept")
    assert LOOKED_AT == ["a.tf"]


@pytest.mark.skipif(os.name != "posix", reason="permissions are those of POSIX")
def test_a_key_that_others_can_read_does_not_count(runs: Runs) -> None:
    runs.write("a.tf")
    runs.check("a.tf")
    (runs.cache / "key").chmod(0o644)  # as git would leave one that came with the files
    runs.check("a.tf")
    assert LOOKED_AT == ["a.tf"]


@pytest.mark.parametrize("variable", ["XDG_CACHE_HOME", "cache"])
def test_without_a_folder_to_write_to_there_is_no_cache(
    runs: Runs, variable: str, tmp_path: Path
) -> None:
    runs.write("a.tf")
    runs.write(str(tmp_path / "file"))
    place = tmp_path / "file" / "folder"  # Nothing can be made below a file, not even by root.
    if variable == "XDG_CACHE_HOME":
        runs.variables["XDG_CACHE_HOME"] = str(place)
        place = tmp_path / "kept"
    for _ in range(2):
        assert runs.check("a.tf", cache=place) == ["a.tf: a = 1"]
        assert LOOKED_AT == ["a.tf"]


def test_a_run_that_is_interrupted_keeps_what_it_has(runs: Runs) -> None:
    for name in "abc":
        runs.write(f"{name}.nomad", f"{name} = 1")
    names = ["a.nomad", "b.nomad", "c.nomad"]
    run = check_files(runs.project(), names, runs.settings(), jobs=1)
    assert next(run).path == "a.nomad"
    run.close()  # type: ignore[attr-defined]
    assert runs.check(*names) == ["a.nomad: a = 1", "b.nomad: b = 1", "c.nomad: c = 1"]
    assert LOOKED_AT == ["b.nomad", "c.nomad"]


def test_a_writer_that_was_stopped_leaves_nothing_that_counts(
    runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(source: str, target: str) -> None:
        raise KeyboardInterrupt

    runs.write("a.tf")
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", interrupt)
        with pytest.raises(KeyboardInterrupt):
            runs.check("a.tf")
    assert list(runs.cache.iterdir()) == []
    assert runs.check("a.tf") == ["a.tf: a = 1"]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system cannot fork")
def test_runs_at_the_same_time_do_not_harm_each_other(runs: Runs) -> None:
    names = [f"{i}.nomad" for i in range(30)]
    for name in names:
        runs.write(name, f"a = {name[:-6]}")
    expected = [f"{name}: a = {name[:-6]}" for name in names]

    def run(start: int) -> None:
        for i in range(8):
            # Each leaves out others, so that all have something to write.
            kept = [name for j, name in enumerate(names) if (i + j + start) % 5]
            found = runs.check(*kept)
            if found != [line for line in expected if line.split(":")[0] in kept]:
                os._exit(1)

    context = multiprocessing.get_context("fork")
    processes = [context.Process(target=run, args=(start,)) for start in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0] * 4
    assert runs.check(*names) == expected
    assert not list(runs.cache.glob("*.tmp"))


def test_what_is_not_used_for_long_is_dropped(runs: Runs) -> None:
    runs.write("a.nomad", "a = 1")
    runs.write("b.nomad", "b = 1")
    runs.check("a.nomad", "b.nomad")
    for day in (8, 16, 24, 32):  # `b` is used all the time, `a` is not.
        runs.now = lambda: time.time_ns() + day * 86_400 * 10**9
        runs.check("b.nomad")
        assert LOOKED_AT == []
    assert b"b = 1" in runs.kept()[0].read_bytes()
    assert b"a = 1" not in runs.kept()[0].read_bytes()


def test_what_is_used_is_noted_once_a_week_and_dropped_after_a_month(runs: Runs) -> None:
    day = 86_400 * 10**9
    today = (time.time_ns() // day + 1) * day
    runs.write("a.nomad", "a = 1")
    runs.write("b.nomad", "b = 1")

    def kept_after(days: int) -> bytes:
        runs.now = lambda: today + days * day
        runs.check("b.nomad")
        assert LOOKED_AT == []
        return runs.kept()[0].read_bytes()

    runs.now = lambda: today
    runs.check("a.nomad", "b.nomad")
    first = runs.kept()[0].read_bytes()
    assert kept_after(6) == first
    assert kept_after(7) != first
    assert b"a = 1" in kept_after(30)
    assert b"a = 1" not in kept_after(37)


def test_what_nobody_used_for_a_month_goes(runs: Runs) -> None:
    runs.write("a.nomad")
    ages = {day: runs.cache / (f"{day:032}.cache") for day in (29, 31)}
    for day, path in ages.items():
        runs.write(str(path), "x")
        os.utime(path, (time.time() - day * 86_400 + 60,) * 2)
    runs.check("a.nomad")
    assert [path.exists() for path in ages.values()] == [True, False]


def test_the_folder_does_not_grow_without_end(runs: Runs) -> None:
    runs.write("a.nomad")
    old, fresh = runs.cache / ("0" * 32 + ".cache"), runs.cache / ("1" * 32 + ".cache")
    other, stopped = runs.cache / "mine.cache", runs.cache / ".hcl-lint-0.tmp"
    for path in (old, fresh, other, stopped):
        runs.write(str(path), "x" * 100)
    for path in (old, other, stopped):
        os.utime(path, (1, 1))
    runs.check("a.nomad")
    assert [path.exists() for path in (old, fresh, other, stopped)] == [False, True, True, False]
    os.truncate(fresh, 256 * 1024 * 1024)  # which takes no space
    os.utime(fresh, (time.time() - 60,) * 2)
    runs.check("a.nomad", extend_select=["members"])
    for path in runs.kept():
        if path != fresh:
            path.unlink()
    runs.check("a.nomad")
    assert not fresh.exists()


def test_few_of_very_many_files_are_checked_without_reading_about_all(runs: Runs) -> None:
    names = [f"{i}.nomad" for i in range(300)]
    for name in names:
        runs.write(name, "a = 1 # " + "x" * 4_000)
    runs.check(*names)
    runs.check(*names[:5])
    assert LOOKED_AT == names[:5]
    runs.check(*names[:225])
    assert LOOKED_AT == []


def test_a_hostile_number_of_files_in_a_plugin_ends(runs: Runs, tmp_path: Path) -> None:
    runs.family.source = str(tmp_path / "acme")
    (tmp_path / "acme").mkdir()
    for i in range(5_001):
        (tmp_path / "acme" / f"{i}.py").touch()
    runs.write("a.nomad")
    assert runs.check("a.nomad") == runs.check("a.nomad") == ["a.nomad: a = 1"]


def test_all_that_can_be_read_of_a_sealed_file_is_checked(runs: Runs) -> None:
    runs.write("a.nomad")
    expected = runs.check("a.nomad")
    file = cache_file.CacheFile(str(runs.cache), runs.key, runs.identity, tuple)
    for damaged in sample([*damages(file.read())], 12):
        file.write(damaged)
        assert runs.check("a.nomad") == expected


def damages(data: Any) -> Iterator[object]:
    """The same data with something else in the place of each thing in it."""
    yield from [None, 1, "", b"x", (), ("", 1), [1], {"x": 1}]
    if isinstance(data, bytes):
        yield from [data[:cut] for cut in (0, 1, 5, -1)]
    elif isinstance(data, dict):
        yield from [{**data, key: each} for key in data for each in damages(data[key])]
    elif isinstance(data, (tuple, list)):
        members = list(data)
        for i, member in enumerate(members):
            yield type(data)(members[:i] + members[i + 1 :])
            for each in damages(member):
                yield type(data)([*members[:i], each, *members[i + 1 :]])


@pytest.mark.parametrize(
    ("platform", "variables", "folder"),
    [
        ("linux", {"HOME": "/home/me"}, ("/home/me/.cache", "hcl-lint")),
        ("linux", {"HOME": "/home/me", "XDG_CACHE_HOME": "/c"}, ("/c", "hcl-lint")),
        ("linux", {"HOME": "/home/me", "XDG_CACHE_HOME": "c"}, ("/home/me/.cache", "hcl-lint")),
        ("darwin", {"HOME": "/Users/me"}, ("/Users/me", "Library/Caches", "hcl-lint")),
        ("win32", {"LOCALAPPDATA": "/local"}, ("/local", "hcl-lint", "Cache")),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="the home folder is in another variable there")
def test_the_folder_of_the_user_follows_the_platform(
    platform: str, variables: dict[str, str], folder: tuple[str, ...]
) -> None:
    assert cache_file.user_folder(variables, platform) == os.path.join(*folder)


def test_without_a_folder_of_local_data_windows_has_no_cache() -> None:
    assert cache_file.user_folder({"HOME": "/home/me"}, "win32") is None


def test_without_a_home_folder_there_is_no_cache() -> None:
    assert cache_file.user_folder({"HOME": "me"}, "linux") is None


def test_without_a_home_folder_there_is_no_key() -> None:
    assert cache_file.seal_key({"HOME": "me"}) is None


def test_a_file_that_is_too_large_is_neither_written_nor_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = cache_file.CacheFile(str(tmp_path), b"key", "identity", [str])
    file.write(["x" * 100])
    monkeypatch.setattr(cache_file, "MOST_BYTES", file.size)
    file.write(["y" * 101])
    assert file.read() == ["x" * 100]
    file.write(["y" * 100])
    assert file.read() == ["y" * 100]
    monkeypatch.setattr(cache_file, "MOST_BYTES", file.size - 1)
    assert file.read() is None


def test_files_are_kept_for_a_month_and_up_to_a_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 2_000_000_000
    monkeypatch.setattr(time, "time", lambda: float(now))
    month = 30 * 86_400
    ages = [60, 61, 62, month, month + 1]
    paths = [tmp_path / f"{age:032}.cache" for age in ages]
    for path, age in zip(paths, ages, strict=True):
        path.write_bytes(b"")
        os.utime(path, (now - age, now - age))
    cache_file.tidy(str(tmp_path))
    assert [path.exists() for path in paths] == [True, True, True, True, False]
    for path, size in zip(paths, (1, 256 * 1024 * 1024 - 1, 0, 1), strict=False):
        os.truncate(path, size)
        os.utime(path, (now - int(path.stem), now - int(path.stem)))
    cache_file.tidy(str(tmp_path))
    assert [path.exists() for path in paths] == [True, True, True, False, False]


def test_rules_in_too_many_files_are_never_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "_MOST_FILES", 3)
    for name in ("a", "b", "c"):
        (tmp_path / name).write_text(name)
    folder = [str(tmp_path)]
    assert cache.content_fingerprint(folder) == cache.content_fingerprint(folder)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner/d").write_text("d")
    assert cache.content_fingerprint(folder) != cache.content_fingerprint(folder)


@pytest.mark.parametrize("more", [0, -1])
def test_a_cache_is_read_if_that_is_worth_it(
    runs: Runs, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    runs.write("a.nomad")
    runs.check("a.nomad")
    (path,) = runs.kept()
    monkeypatch.setattr(cache, "_CHEAP_BYTES", path.stat().st_size - 1_000 + more)
    monkeypatch.setattr(cache, "_WORTH_BYTES", 1_000)
    runs.check("a.nomad")
    assert LOOKED_AT == ([] if more == 0 else ["a.nomad"])
