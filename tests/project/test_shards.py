from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from hcl_lint.files.disk import DiskFiles
from hcl_lint.project.trees import Shard

PATHS = [f"{kind}/{i}/{name}.tf" for kind in "abc" for i in range(100) for name in ("x", "y")]


def shard(text: str, here: Path = Path("/tree")) -> Shard:
    parsed = Shard.parse(text, DiskFiles(str(here)))
    assert parsed is not None
    return parsed


@pytest.mark.parametrize(
    ("count", "paths"), [(1, PATHS), (2, PATHS), (5, PATHS), (40, PATHS[:40])],
    ids=["one", "two", "five", "more than folders"],
)
def test_each_file_is_in_one_shard(count: int, paths: list[str]) -> None:
    parts = [shard(f"{i}/{count}").files(paths) for i in range(1, count + 1)]
    assert sorted([path for part in parts for path in part]) == sorted(paths)


def test_shards_are_of_about_the_same_size() -> None:
    sizes = [len(shard(f"{i}/4").files(PATHS)) for i in range(1, 5)]
    assert min(sizes) > len(PATHS) / 4 / 2


def test_the_files_of_a_folder_are_together() -> None:
    for i in range(1, 6):
        part = shard(f"{i}/5").files(PATHS)
        assert part[::2] == [path.replace("y.tf", "x.tf") for path in part[1::2]]


def test_neither_order_nor_other_files_matter() -> None:
    part = shard("2/5").files(PATHS)
    some = random.Random(1).sample(PATHS, 300)
    assert shard("2/5").files(some) == [path for path in some if path in set(part)]


def test_where_it_runs_does_not_matter(tmp_path: Path) -> None:
    part = {Path(path).parent for path in shard("2/5").files(PATHS)}
    for folder in ("one/.git", "two/deeper/.git"):
        root = (tmp_path / folder).parent
        for path in PATHS:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / ".git").mkdir()
        absolute = shard("2/5").files([str(root / path) for path in PATHS])
        assert {Path(path).parent.relative_to(root) for path in absolute} == part
        inside = shard("2/5", root / "a").files([os.path.relpath(path, "a") for path in PATHS])
        assert {Path("a", path).parent for path in inside} == {
            Path("a", os.path.relpath(path, "a")) for path in part
        }


@pytest.mark.parametrize("text", ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "²/3"])
def test_what_is_no_shard(text: str) -> None:
    assert Shard.parse(text) is None


def test_the_numbers_of_a_shard_have_at_most_six_digits() -> None:
    assert Shard.parse("999999/999999") is not None
    assert Shard.parse("1/1000000") is None


def test_folders_on_another_drive_have_a_shard(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: str, start: str) -> str:
        raise ValueError("another drive")

    monkeypatch.setattr(os.path, "relpath", refuse)
    assert Shard(1, 1).files(["/elsewhere/a.tf"]) == ["/elsewhere/a.tf"]
