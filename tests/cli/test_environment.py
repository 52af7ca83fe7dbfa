"""A run takes variables, folder, streams and time from the environment that it is given."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

from hcl_lint.cli.environment import Environment
from hcl_lint.cli.main import main
from tests.cli.conftest import Runner


class Forbidden(dict[str, str]):
    """Variables of this process, which nothing may ask for."""

    def _refuse(self, *_: object) -> NoReturn:
        raise AssertionError("the environment of the process was read")

    def get(self, name: str, default: object = None) -> None:  # type: ignore[override]
        """Have no language, for which `argparse` asks."""
        if name not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            self._refuse()

    __getitem__ = __iter__ = __contains__ = items = keys = values = _refuse


@contextmanager
def other_process(folder: Path) -> Iterator[None]:
    """A current folder that no run may change, and variables that none may read."""
    here, variables = os.getcwd(), os.environ
    (folder / "main.tf").write_text("broken = = 1\n")
    os.chdir(folder)
    os.environ = Forbidden()  # type: ignore[assignment]
    try:
        yield
    finally:
        os.environ = variables
        os.chdir(here)
    assert os.listdir(folder) == ["main.tf"]


@pytest.mark.parametrize(
    "words",
    [
        ["check", "--config", "preview = true", "."],
        ["check", "--fix", "main.tf", "--output-format", "json:out.json"],
        ["check", "--shard", "1/1", "--cache-dir", "kept"],
        ["format", "--check"],
        ["config", "main.tf"],
        ["json", "main.tf"],
        ["tree", "main.tf"],
        ["graph", "--modules"],
        ["edit", "set", "locals.a", "2", "main.tf"],
        ["eval", "--module", ".", "local.a"],
        ["providers", "list"],
        ["clean", "--cache-dir", "kept"],
    ],
)
def test_the_folder_and_the_variables_of_the_process_do_not_matter(
    run: Runner, folder: Path, tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    text = 'locals {\n  a = 1\n}\n\noutput "a" {\n  value = local.a\n}\n'
    (folder / "main.tf").write_text(text)
    del run.variables["HCL_LINT_CACHE"]
    with other_process(tmp_path_factory.mktemp("elsewhere")):
        shown = run(*words)
    assert shown.code == 0, shown.err


def test_without_another_one_the_environment_is_that_of_the_process() -> None:
    environment = Environment.of_process()
    assert environment.variables is os.environ
    assert environment.folder == os.getcwd()


@pytest.mark.parametrize("closed", [("stdout",), ("stderr",), ("stdout", "stderr")])
def test_output_that_the_parent_closed_goes_nowhere(
    monkeypatch: pytest.MonkeyPatch, closed: tuple[str, ...]
) -> None:
    streams = {name: None if name in closed else io.StringIO() for name in ("stdout", "stderr")}
    for name, stream in streams.items():
        monkeypatch.setattr(sys, name, stream)
    environment = Environment.of_process()
    found = {"stdout": environment.stdout.stream, "stderr": environment.stderr.stream}
    for name, stream in streams.items():
        assert found[name] is getattr(sys, name)
        if stream is None:
            assert found[name].name == os.devnull
            found[name].close()
        else:
            assert found[name] is stream


def test_a_closed_standard_input_is_empty(run: Runner) -> None:
    environment = run.environment()
    environment.stdin = None
    assert run.run_in(environment, "format", "-").out == ""


def test_output_may_go_to_streams_of_text_alone(folder: Path) -> None:
    (folder / "a.hcl").write_text("a = 1\n")
    out, err = io.StringIO(), io.StringIO()
    assert main(["check", "--no-cache"], Environment({}, str(folder), None, out, err)) == 0
    assert (out.getvalue(), err.getvalue()) == ("No findings in 1 file.\n", "")
