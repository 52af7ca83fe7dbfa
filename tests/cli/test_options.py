from __future__ import annotations

from pathlib import Path

import pytest

from hcl_lint.cli.options import Arguments, CommandParser, UsageError, first_word, positive_number
from tests.running import Runner


def parser() -> CommandParser:
    """A parser with an option of each kind."""
    made = CommandParser(prog="hcl-lint try", usage="[OPTION...] [PATH...]")
    made.add_argument("-c", "--check", action="store_true")
    made.add_argument("-j", "--jobs", type=positive_number, metavar="N")
    made.add_argument("--output-format", choices=("text", "json"))
    made.add_argument("--since", nargs="?", metavar="REF")
    made.add_argument("--exclude", action="append", default=[], metavar="PATTERN")
    return made


def parse(*words: str, folder: Path = Path(__file__).parent) -> Arguments:
    """Parse words in a folder, of which only one of all tests asks what is in it."""
    return parser().read(list(words), Runner(folder, folder).environment())


def error_of(*words: str) -> str:
    with pytest.raises(UsageError) as caught:
        parse(*words)
    return str(caught.value)


def test_paths_and_options_come_in_any_order() -> None:
    arguments = parse("a", "--check", "b", "-j", "2", "c")
    assert arguments.paths == ["a", "b", "c"]
    assert arguments.check and arguments.jobs == 2


def test_an_optional_value_follows_an_equals_sign(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    arguments = parse("--since", "a", folder=tmp_path)
    assert arguments.has("--since")
    assert (arguments.since, arguments.paths) == ("", ["a"])
    assert parse("--since=x").since == "x"
    assert parse("--since", "--check").has("--check")
    assert error_of("--since", "x") == (
        "`--since` takes a value only after `=`; write `--since=x` (no file is named x)"
    )


def test_nothing_is_given_by_default() -> None:
    arguments = parse()
    assert arguments.paths == arguments.exclude == []
    assert not any(map(arguments.has, ("--check", "--jobs", "--since", "--exclude")))
    assert arguments.jobs is None


@pytest.mark.parametrize("words", [["--jobs", "3"], ["--jobs=3"], ["-j", "3"], ["-j=3"], ["-j3"]])
def test_values_follow_a_space_or_an_equals_sign(words: list[str]) -> None:
    assert parse(*words).jobs == 3


def test_values_may_hold_anything() -> None:
    assert parse("--exclude=a=b").exclude == ["a=b"]
    assert parse("--exclude=--check").exclude == ["--check"]
    assert parse("--exclude", "-").exclude == ["-"]
    assert parse("--exclude=", "--exclude", "").exclude == ["", ""]


def test_repeated_options_keep_all_values_or_the_last() -> None:
    assert parse("--exclude=1", "--exclude", "2").exclude == ["1", "2"]
    assert parse("--jobs=1", "--jobs=2").jobs == 2


def test_the_texts_of_a_command_line_are_those_of_options() -> None:
    arguments = parse("a", "--exclude=1", "--exclude=2", "--since=x", "--jobs=1", "--check")
    assert sorted(arguments.texts()) == ["1", "2", "x"]


def test_after_two_dashes_everything_is_a_path() -> None:
    arguments = parse("a", "--check", "--", "--jobs", "--", "-")
    assert arguments.paths == ["a", "--jobs", "--", "-"]


@pytest.mark.parametrize("word", ["-", "-1", "-x + 1"])
def test_what_is_no_option_is_a_path(word: str) -> None:
    assert parse(word).paths == [word]


def test_an_unknown_option_is_refused_with_a_suggestion() -> None:
    assert error_of("--chekc") == "no such option: `--chekc`; did you mean `--check`?"
    assert error_of("--nothing-like-it=1") == "no such option: `--nothing-like-it`"
    assert error_of("-x") == "no such option: `-x`"


def test_options_are_neither_abbreviated_nor_of_a_single_dash() -> None:
    assert error_of("--chec") == "no such option: `--chec`; did you mean `--check`?"
    assert error_of("--out=text") == "no such option: `--out`"
    assert error_of("-jobs=3") == "no such option: `-jobs`; did you mean `--jobs`?"


def test_missing_superfluous_and_wrong_values_are_refused() -> None:
    assert error_of("--jobs") == error_of("--jobs", "--", "3") == "`--jobs` expected one argument"
    assert error_of("--exclude", "--check") == "`--exclude` expected one argument"
    assert error_of("--check=yes") == "`--check` ignored explicit argument 'yes'"
    assert error_of("--output-format=jsn") == (
        "`--output-format` must be one of text, json, not `jsn`; did you mean `json`?"
    )


@pytest.mark.parametrize("value", ["0", "-1", "x", "", "1.5", "²", "9" * 5_000])
def test_numbers_are_whole_and_positive(value: str) -> None:
    assert error_of("--jobs", value) == f"`--jobs` must be a positive whole number, not `{value}`"


def test_a_former_name_of_an_option_is_accepted() -> None:
    assert parse("--format", "json").output_format == "json"
    assert parse("--format=json").output_format == "json"
    assert "--format" not in parser().format_help()


def test_options_that_contradict_each_other_are_refused() -> None:
    arguments = parse("--check", "--since")
    arguments.refuse("--check", "--jobs", "--exclude")
    with pytest.raises(UsageError, match="^`--check` cannot be combined with `--since`$"):
        arguments.refuse("--check", "--jobs", "--since")


def test_the_first_word_may_be_what_to_do() -> None:
    arguments = parse("add", "a", "b")
    assert first_word(arguments, "try", ("add", "remove")) == "add"
    assert arguments.paths == ["a", "b"]
    with pytest.raises(UsageError, match="^`try` expects add or remove first, not `a`$"):
        first_word(arguments, "try", ("add", "remove"))
    with pytest.raises(UsageError, match="^`try` expects add first$"):
        first_word(parse(), "try", ("add",))
