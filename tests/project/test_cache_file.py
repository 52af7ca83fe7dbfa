"""The file that results are kept in, whatever happens to it and to its folder."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import time
from pathlib import Path

import pytest

from hcl_lint.project import cache, cache_storage as cache_file
from hcl_lint.project.cache import environment_fingerprint
from hcl_lint.project.cache_storage import seal_key
from hcl_lint.project.check_run import check_files
from hcl_lint.project.check_settings import CheckSettings
from tests.project.cached_runs import FAMILY, LOOKED_AT, check, folder, project, tree, write

__all__ = ["tree"]  # holds for all tests here


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
    run = check_files(project(), names, CheckSettings(cache=str(folder())), jobs=1)
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
    monkeypatch.setattr("hcl_lint.project.cache_storage._MOST_BYTES", 1_000)
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
    monkeypatch.setattr("hcl_lint.project.cache._MOST_FILES", 3)
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
