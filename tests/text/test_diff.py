"""Diffs are what ``patch`` reads, and harmless on a terminal."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from hcl_lint.text.diff import unified_diff
from tests.extent import examples

NUMBERS = "".join(f"{i}\n" for i in range(1, 31))

versions = st.lists(st.sampled_from(["a\n", "b\r\n", "\n", "\tc\n", "-- d\n", "e"]), max_size=30)


def test_equal_texts_have_no_difference() -> None:
    assert unified_diff("a\n", "a\n", "x.hcl") == ""


def test_changes_come_with_three_lines_around_them() -> None:
    changed = NUMBERS.replace("10\n", "ten\n").replace("14\n", "").replace("28\n", "28\nmore\n")

    assert unified_diff(NUMBERS, changed, "a/x.hcl") == (
        "--- a/x.hcl\n+++ a/x.hcl\n"
        "@@ -7,11 +7,10 @@\n 7\n 8\n 9\n-10\n+ten\n 11\n 12\n 13\n-14\n 15\n 16\n 17\n"
        "@@ -26,5 +25,6 @@\n 26\n 27\n 28\n+more\n 29\n 30\n"
    )


def test_a_missing_line_break_at_the_end_is_told() -> None:
    assert unified_diff("a", "a\n", "x") == (
        "--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n"
    )


def test_empty_texts_count_no_lines() -> None:
    assert unified_diff("", "a\n", "x") == "--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n"
    assert unified_diff("a\n", "", "x") == "--- x\n+++ x\n@@ -1 +0,0 @@\n-a\n"


def test_both_kinds_of_line_break_are_kept() -> None:
    assert unified_diff("a\r\nb\r\n", "a\r\nc\n", "x") == (
        "--- x\n+++ x\n@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\n"
    )


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
@settings(max_examples=examples(25))
@given(old=versions.map("".join), new=versions.map("".join))
def test_git_makes_the_new_text_of_the_old_one(
    tmp_path_factory: pytest.TempPathFactory, old: str, new: str
) -> None:
    folder = tmp_path_factory.mktemp("diff")
    file = Path(folder, "x.hcl")
    file.write_bytes(old.encode())
    difference = unified_diff(old, new, "x.hcl")
    if difference:
        command = ["git", "apply", "-p0", "--whitespace=nowarn", "--unidiff-zero", "-"]
        subprocess.run(command, cwd=folder, input=difference.encode(), check=True)
    assert file.read_bytes() == new.encode()
