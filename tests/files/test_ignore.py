from __future__ import annotations

import pickle
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hcl_lint.files.ignore import IgnorePatterns, PathPatterns
from tests.extent import examples, sample


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


def test_names_endings_folders_and_other_patterns_hold_side_by_side() -> None:
    lines = ["*.tfstate", ".terraform/", "/gen[0-9]/", "!a?.md", "\\!b", "main.*"]
    assert verdict(lines, "x/a.tf") is None
    assert verdict(lines, "x/a.tfstate") is True
    assert verdict(lines, ".terraform", is_directory=True) is True
    assert verdict(lines, ".terraform") is None
    assert verdict(lines, "x/main.tf") is True


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


def verdicts_of_git(folder: Path, patterns: list[str], names: list[str]) -> dict[str, bool | None]:
    """What git says of *names* where these are the patterns."""
    (folder / ".gitignore").write_bytes("".join(each + "\n" for each in patterns).encode())
    lines = subprocess.run(
        "git -c core.excludesFile= check-ignore -v -n -z --no-index --stdin".split(),
        cwd=folder,
        input="".join(name + "\0" for name in names).encode(),
        stdout=subprocess.PIPE,
    ).stdout.decode().split("\0")
    found: dict[str, bool | None] = {}
    for i in range(0, len(lines) - 1, 4):
        matched = lines[i + 2]
        found[lines[i + 3]] = None if not matched else not matched.startswith("!")
    return found


needs_git = pytest.mark.skipif(shutil.which("git") is None, reason="git, which decides, is missing")


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("repository")
    subprocess.run(["git", "init", "-q", "."], cwd=folder, check=True)
    return folder


ODD_PATTERNS = [
    "a", "*", "**", "***", "a*", "*a", "**a", "a**", "a**b", "a*/b", "a**/b", "/a**/b", "**/b",
    "a/**", "a/**/b", "a/***/b", "**/a/**", "/**", "/**/b", "**/", "**/*", "*/**", "a/*", "a/*/b",
    "a/", "/a/", "a/b/", "a//", "//", "/", "a//b", "/a", "/a/b", "*/", "**\\/b", "a/**\\/b", "?",
    "a?b", "??", "[ab]", "[!a]", "[^a]", "[]a]", "[!]a]", "[a-", "[a", "[]", "[!]", "[", "[a-c]",
    "[a-]", "[-a]", "[c-a]", "[a-c-e]", "[\\]]", "[\\a-c]", "[a-\\c]", "[a\\", "[\\", "[!\\",
    "[a-\\", "[[:alpha:]]", "[[:digit:]]", "[[:space:]]", "[[:punct:]]", "[[:upper:]x]",
    "[[:xdigit:]]", "[![:alpha:]]", "[[:nonsense:]]", "[[:alpha:]", "[[:]]", "[[:a]", "[[::]]",
    "[[:alpha:]-z]", "[[a]", "[[:", "[:alpha:]", "a[/]b", "a[!x]b", "[a/]b", "a[+-0]b", "\\a",
    "\\*", "\\?", "\\[a]", "\\\\", "\\", "a\\", "a\\/", "\\!a", "\\#a", "\\ ", "!a", "!!a", "!",
    "#a", "a#", " a", "a ", "a  ", "a\\ ", "a\\  ", "a \\ ", "a\\\\ ", "a b", "a\t", "a\r",
    "a \r", "  ", "é", "?é", "[é]", "??b", "*é", "a/é", "A", ".*", ".", "..", "./a", "a/.", "*.*",
    "a.b", "a/*b/c", "a/**b/c", "a/b**/c", "a/b**", "x/a**/b/**/c", "**/a*b", "**/a/*/c", "a*b*c",
    "*a*b", "*/*", "*/*/*", "a/?/b", "{a,b}", "(a)", "a|b", "$a", "^a", "+", "-",
]

ODD_NAMES = [
    "a", "b", "c", "e", "ab", "ba", "aab", "abb", "abc", "axbyc", "a/b", "a/b/c", "a/b/b",
    "a/x/b", "ax/b", "ax/y/b", "ab/c", "a/xb/c", "a/bx/c", "a/bx", "a/a/c", "x/ab/b/c",
    "x/a/b/c/d/c", "x/a", "x/b", "x/y/b", "aa/b", "x", "]", "-", "[", "[a", "[a]", "*", "**", "?",
    "\\", "a\\", "\\a", "!a", "!!a", "!", "#a", "a#", " a", "a ", "a  ", "a\t", "a\r", " ", "a b",
    "é", "xé", "a/é", "éb", "A", "AB", ".a", ".a/b", "a.b", "x.y", "0", "9", "[:alpha:]", "{a,b}",
    "(a)", "a|b", "$a", "^a", "+", "a-b", "a,b",
]


@needs_git
@pytest.mark.parametrize("is_negated", [False, True])
def test_odd_patterns_mean_what_they_mean_to_git(repository: Path, is_negated: bool) -> None:
    different = []
    for odd in sample(ODD_PATTERNS, 4):
        patterns = ["*", "!*/", f"!{odd}"] if is_negated else [odd]
        expected = verdicts_of_git(repository, patterns, ODD_NAMES)
        for name in ODD_NAMES:
            if verdict_through_folders(patterns, name) != expected[name]:
                different.append((odd, name, expected[name]))
    assert different == []


@needs_git
@settings(
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_verdicts_are_those_of_git(repository: Path, data: st.DataObject) -> None:
    piece = st.sampled_from(
        ["a", "b", "*", "**", "?", "/", "/**/", "[ab]", "[!a]", "[a-b]", "[]a]", "[[:alpha:]]",
         "\\a", "\\*", "\\", "[", "]", "-", " ", "\\ ", "é"]
    )
    glob = st.lists(piece, min_size=1, max_size=6).map("".join)
    pattern = st.builds(
        lambda negated, root, glob, end: negated + root + glob + end,
        st.sampled_from(["", "", "!"]),
        st.sampled_from(["", "", "/"]),
        glob,
        st.sampled_from(["", "", "/"]),
    )
    patterns = data.draw(st.lists(pattern, min_size=1, max_size=4))
    name = st.text(alphabet="ab]* é-", min_size=1, max_size=3)
    path = st.lists(name, min_size=1, max_size=3).map("/".join)
    names = data.draw(st.lists(path, min_size=1, max_size=8, unique=True))
    expected = verdicts_of_git(repository, patterns, names)
    assert expected == {name: verdict_through_folders(patterns, name) for name in names}


# Patterns of files below a folder


PARTS = ["a", ".x", "b.x", "ab", "c.y.x", "x"]


@given(
    st.lists(
        st.sampled_from(["a", "*.x", "b.x", "*b", "*.y.x", "ab", "a/", "/x"]),
        min_size=1,
        max_size=3,
    ),
    st.lists(st.sampled_from(PARTS), min_size=1, max_size=3),
)
def test_a_file_matches_where_it_or_a_folder_around_it_does(
    patterns: list[str], parts: list[str]
) -> None:
    ignore = IgnorePatterns("/base", patterns)
    expected = any(
        ignore.verdict("/".join(["/base", *parts[: at + 1]]), at + 1 < len(parts))
        for at in range(len(parts))
    )
    assert PathPatterns("/base", patterns).match("/".join(["/base", *parts])) == expected


@pytest.mark.parametrize("patterns", [["*.x"], ["*.x", "/no"]])
def test_files_outside_the_folder_match_only_where_that_is_wanted(
    tmp_path: Path, patterns: list[str]
) -> None:
    folder = str(tmp_path / "inner")
    outside = str(tmp_path / "a.x")
    assert not PathPatterns(folder, patterns).match(outside)
    assert PathPatterns(folder, patterns, anywhere=True).match(outside)


def test_relative_paths_are_those_of_the_folder_that_was_current() -> None:
    patterns = pickle.loads(pickle.dumps(PathPatterns("/base", ["/a/x.tf"], here="/base/a")))
    assert patterns.match("x.tf") and patterns.match("/base/a/x.tf")
    assert not patterns.match("b/x.tf")
