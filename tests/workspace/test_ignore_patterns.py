from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

from hcl_lint.workspace.ignore_patterns import IgnorePatterns


def verdict(patterns: list[str], path: str, is_directory: bool = False) -> bool | None:
    return IgnorePatterns("/tree", patterns).verdict(f"/tree/{path}", is_directory)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("main.tf", "main.tf"),
        ("main.tf", "a/b/main.tf"),
        ("*.tf", "a/main.tf"),
        ("/main.tf", "main.tf"),
        ("a/main.tf", "a/main.tf"),
        ("a/*.tf", "a/main.tf"),
        ("**/b/main.tf", "a/b/main.tf"),
        ("a/**/main.tf", "a/main.tf"),
        ("a/**/main.tf", "a/b/c/main.tf"),
        ("a/**", "a/b/c.tf"),
        ("m?in.tf", "main.tf"),
        ("[a-m]*.tf", "main.tf"),
        ("[!a-l]ain.tf", "main.tf"),
        ("[[:alpha:]]ain.tf", "main.tf"),
        ("\\#a.tf", "#a.tf"),
        ("\\!a.tf", "!a.tf"),
        ("a.tf   ", "a.tf"),
        ("a.tf\r", "a.tf"),
    ],
)
def test_matching_paths_are_left_out(pattern: str, path: str) -> None:
    assert verdict([pattern], path) is True


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("/main.tf", "a/main.tf"),
        ("a/main.tf", "b/a/main.tf"),
        ("*.tf", "main.tfvars"),
        ("a/*.tf", "a/b/main.tf"),
        ("a/**", "a"),
        ("main.tf/", "main.tf"),
        ("# main.tf", "main.tf"),
        ("", "main.tf"),
        ("/", "main.tf"),
        ("[a-", "a"),
        ("a\\", "a"),
    ],
)
def test_other_paths_are_not_mentioned(pattern: str, path: str) -> None:
    assert verdict([pattern], path) is None


def test_trailing_slash_matches_folders_only() -> None:
    assert verdict(["build/"], "a/build", is_directory=True) is True
    assert verdict(["b*d/"], "a/build", is_directory=True) is True


def test_last_matching_pattern_decides() -> None:
    assert verdict(["*.tf", "!main.tf"], "main.tf") is False
    assert verdict(["!main.tf", "*.tf"], "main.tf") is True
    assert verdict(["main.tf", "!m*.tf", "main.tf"], "main.tf") is True


def test_outside_the_base_only_bare_names_match() -> None:
    patterns = IgnorePatterns("/tree", ["*.tfvars", "*/main.tf"])
    assert patterns.verdict("/other/a.tfvars", False) is True
    assert patterns.verdict("/other/main.tf", False) is None


def test_only_patterns_that_may_match_and_are_no_names_are_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def note(line: str) -> GitIgnoreSpecPattern:
        read.append(line)
        return GitIgnoreSpecPattern(line)

    monkeypatch.setattr("pathspec.patterns.gitignore.spec.GitIgnoreSpecPattern", note)
    lines = ["*.tfstate", ".terraform/", "/gen[0-9]/", "!a?.md", "\\!b", "main.*"]
    assert verdict(lines, "x/a.tf") is None
    assert verdict(lines, "x/a.tfstate") is True
    assert verdict(lines, ".terraform", is_directory=True) is True
    assert verdict(lines, ".terraform") is None
    assert read == []
    assert verdict(lines, "x/main.tf") is True
    assert read == ["main.*"]


@pytest.mark.parametrize("line", ["[z-a]", "[z-a].tf", "\\", "!", "[", "[]", "a[!", "***/[b"])
def test_invalid_patterns_match_nothing(line: str) -> None:
    assert verdict([line], "a.tf") is None
    assert verdict([line, "a.tf"], "a.tf") is True


def test_hostile_patterns_take_no_time() -> None:
    start = time.perf_counter()
    assert verdict(["*a" * 2_000 + "b"], "a" * 4_000) is None
    assert verdict(["*a" * 3 + "b"], "a" * 255) is None
    assert verdict(["/" + "**/a/" * 300 + "b"], "/".join("a" * 900)) is None
    assert time.perf_counter() - start < 5


def verdict_through_folders(patterns: list[str], path: str) -> bool | None:
    """What becomes of *path* when its folders are asked about first."""
    segments = path.split("/")
    for i in range(1, len(segments)):
        if verdict(patterns, "/".join(segments[:i]), is_directory=True):
            return True
    return verdict(patterns, path)


@pytest.mark.skipif(shutil.which("git") is None, reason="git, whose verdicts these are, is missing")
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_verdicts_are_those_of_git(tmp_path: Path, data: st.DataObject) -> None:
    # Not among them: `[!a]`, which matches a slash in pathspec.
    piece = st.sampled_from(["a", "b", "*", "?", "[ab]", "[a-b]", "[]a]", "\\a", "\\*"])
    glob = st.lists(piece, min_size=1, max_size=3).map("".join)
    # git takes "**" within a segment for more than the "*" that gitignore(5) promises.
    part = st.just("**") | glob.filter(lambda glob: "**" not in glob)
    pattern = st.builds(
        # git takes "**/" at the end for files too.
        lambda negated, root, parts, end: (
            negated + root + "/".join(parts) + (end if parts[-1] != "**" else "")
        ),
        st.sampled_from(["", "", "!"]),
        st.sampled_from(["", "/"]),
        st.lists(part, min_size=1, max_size=3),
        st.sampled_from(["", "", "/"]),
    )
    patterns = data.draw(st.lists(pattern, min_size=1, max_size=4))
    name = st.text(alphabet="ab]*", min_size=1, max_size=3)
    path = st.lists(name, min_size=1, max_size=3).map("/".join)
    names = data.draw(st.lists(path, min_size=1, max_size=8, unique=True))
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    (tmp_path / ".gitignore").write_text("\n".join(patterns) + "\n")
    lines = subprocess.run(
        "git -c core.excludesFile= check-ignore -v -n -z --no-index --stdin".split(),
        cwd=tmp_path,
        input="\0".join(names) + "\0",
        stdout=subprocess.PIPE,
        text=True,
    ).stdout.split("\0")
    expected = {}
    for i in range(0, len(lines) - 1, 4):
        matched = lines[i + 2]
        expected[lines[i + 3]] = None if not matched else not matched.startswith("!")
    assert expected == {name: verdict_through_folders(patterns, name) for name in names}
