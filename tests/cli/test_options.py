from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.cli.options import Arguments, Option, UsageError, parse_arguments
from tests.running import Runner

CHECK = Option("--check", "only look", short="-c")
JOBS = Option("--jobs", "processes", short="-j", metavar="N")
FORMAT = Option("--output-format", "how", choices=("text", "json"))
SINCE = Option("--since", "from when", metavar="REF", is_optional=True)
OPTIONS = (CHECK, JOBS, FORMAT, SINCE)


def parse(*words: str, folder: Path = Path(__file__).parent) -> Arguments:
    """Parse words in a folder, of which only one of all tests asks what is in it."""
    return parse_arguments(list(words), OPTIONS, Runner(folder, folder).environment())


def error_of(*words: str) -> str:
    with pytest.raises(UsageError) as caught:
        parse(*words).positive_number("--jobs")
    return str(caught.value)


def test_paths_and_options_come_in_any_order() -> None:
    arguments = parse("a", "--check", "b")
    assert arguments.paths == ["a", "b"]
    assert arguments.has("--check")


def test_an_optional_value_follows_an_equals_sign(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    arguments = parse("--since", "a", folder=tmp_path)
    assert arguments.has("--since")
    assert (arguments.value("--since"), arguments.paths) == ("", ["a"])
    assert parse("--since=x").value("--since") == "x"
    assert parse("--since", "--check").has("--check")
    assert error_of("--since", "x") == (
        "`--since` takes a value only after `=`; write `--since=x` (no file is named x)"
    )


def test_nothing_is_given_by_default() -> None:
    arguments = parse()
    assert arguments.paths == []
    assert not arguments.has("--check")
    assert arguments.value("--jobs") is None
    assert arguments.positive_number("--jobs") is None


@pytest.mark.parametrize("words", [["--jobs", "3"], ["--jobs=3"], ["-j", "3"], ["-j=3"], ["-j3"]])
def test_values_follow_a_space_or_an_equals_sign(words: list[str]) -> None:
    assert parse(*words).positive_number("--jobs") == 3


def test_values_may_hold_anything() -> None:
    assert parse("--jobs=a=b").value("--jobs") == "a=b"
    assert parse("--jobs", "--check").value("--jobs") == "--check"
    assert parse("--jobs=").value("--jobs") == ""


def test_repeated_options_keep_all_values_and_the_last_counts() -> None:
    arguments = parse("--jobs=1", "--jobs=2")
    assert arguments.values("--jobs") == ["1", "2"]
    assert arguments.value("--jobs") == "2"


def test_after_two_dashes_everything_is_a_path() -> None:
    arguments = parse("--check", "--", "--jobs", "--", "-")
    assert arguments.paths == ["--jobs", "--", "-"]


def test_a_single_dash_is_a_path() -> None:
    assert parse("-").paths == ["-"]


def test_an_unknown_option_is_refused_with_a_suggestion() -> None:
    assert error_of("--chekc") == "no such option: `--chekc`; did you mean `--check`?"
    assert error_of("--nothing-like-it") == "no such option: `--nothing-like-it`"
    assert error_of("-x") == "no such option: `-x`"


def test_missing_superfluous_and_wrong_values_are_refused() -> None:
    assert error_of("--jobs") == "`--jobs` needs a value: N"
    assert error_of("-cj") == "`--check` takes no value"
    assert error_of("--check=yes") == "`--check` takes no value"
    assert error_of("--format=yaml") == "`--output-format` must be one of text, json, not `yaml`"


@pytest.mark.parametrize("value", ["0", "-1", "x", "", "1.5", "²", "9" * 5_000])
def test_numbers_are_whole_and_positive(value: str) -> None:
    assert error_of("--jobs", value) == f"`--jobs` must be a positive whole number, not `{value}`"


def test_a_former_name_of_an_option_is_accepted() -> None:
    assert parse("--format", "json").value("--output-format") == "json"
    with pytest.raises(UsageError, match="no such option: `--format`"):
        parse_arguments(["--format", "x"], (CHECK,), Runner(Path(), Path()).environment())
