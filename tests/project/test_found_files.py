from __future__ import annotations

import pytest

from hcl_lint.diagnostics.errors import ConfigError
from hcl_lint.files.discovery import Found
from hcl_lint.files.memory import MemoryFiles
from hcl_lint.project.finder import ConfigurationFinder, find_files

FILES = {
    "/tree/.git/HEAD": b"",
    "/tree/hcl-lint.toml": b'exclude = ["gen/", "*.auto.tfvars"]\n',
    "/tree/main.tf": b"",
    "/tree/x.auto.tfvars": b"",
    "/tree/gen/a.tf": b"",
    "/tree/sub/a.tf": b"",
    "/tree/sub/gen/b.tf": b"",
    "/tree/own/hcl-lint.toml": b'preview = true\nexclude = ["old.tf"]\n',
    "/tree/own/a.tf": b"",
    "/tree/own/old.tf": b"",
    "/tree/own/x.auto.tfvars": b"",
}


def found(*paths: str, exclude: list[str] | None = None) -> Found:
    finder = ConfigurationFinder(files=MemoryFiles(FILES, "/tree"), environment={})
    return find_files(finder, list(paths), exclude=exclude)


def names(*paths: str, exclude: list[str] | None = None) -> list[str]:
    return found(*paths, exclude=exclude).files


def test_what_the_nearest_configuration_excludes_is_not_found() -> None:
    assert names(".") == ["main.tf", "own/a.tf", "own/x.auto.tfvars", "sub/a.tf"]


@pytest.mark.parametrize(
    "path", ["gen", "gen/a.tf", "sub/gen", "sub/gen/b.tf", "x.auto.tfvars", "own/old.tf"]
)
def test_what_is_excluded_is_not_found_where_it_is_named(path: str) -> None:
    assert names(path) == []


def test_patterns_of_the_command_line_are_excluded_as_well() -> None:
    assert names("sub", "own", exclude=["/own/*.tfvars", "sub"]) == ["own/a.tf", "sub/a.tf"]


def test_what_is_missing_is_a_problem_beside_what_is_found() -> None:
    result = found("gone.tf", "main.tf")
    assert result.problems == [("gone.tf", "no such file or directory")]
    assert result.files == ["main.tf"]


def test_where_nothing_that_is_named_exists_the_command_is_wrong() -> None:
    with pytest.raises(ConfigError) as error:
        found("gone.tf", "away")
    assert error.value.args == (
        "away: no such file or directory", "gone.tf: no such file or directory"
    )
