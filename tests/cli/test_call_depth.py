"""Between the command line and a finder are few calls, so that a traceback can be read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType

import pytest

from hcl_lint.cli.main import main
from hcl_lint.diagnostics.rule import Check
from hcl_lint.diagnostics.rule_table import checks
from hcl_lint.linter.engine import Engine

MOST = 11


def spied_on(
    monkeypatch: pytest.MonkeyPatch, is_wanted: Callable[[Check], object]
) -> list[list[str]]:
    """Note the frames, from `main` to the finder itself, with which a finder is called."""
    stacks: list[list[str]] = []
    finder = next(each for each in checks() if is_wanted(each))
    look = finder.function()

    def spy(*arguments: object) -> object:
        names = []
        frame = sys._getframe()
        while frame is not None and frame.f_code.co_name != "main":
            names.append(f"{frame.f_globals['__name__']}.{frame.f_code.co_name}")
            assert frame.f_back is not None
            frame = frame.f_back
        stacks.append(["main", *reversed(names)])
        return look(*arguments)

    monkeypatch.setattr(finder, "_function", spy)
    return stacks


@pytest.mark.parametrize(
    "is_wanted",
    [
        lambda finder: finder.name == "reference-cycle",
        lambda finder: finder.name == "commented-out-code",
        lambda finder: finder.name == "redundant-interpolation",
    ],
    ids=["of modules", "of files", "of nodes"],
)
def test_few_calls_lead_to_a_finder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_wanted: Callable[[Check], object]
) -> None:
    if not isinstance(Engine.run, FunctionType):
        pytest.skip("the engine is compiled, and has no frames")
    file = tmp_path / "main.tf"
    file.write_text('# variable "a" {\nvariable "a" {\n}\noutput "b" {\n  value = "${var.a}"\n}\n')
    stacks = spied_on(monkeypatch, is_wanted)
    main(["check", "--no-cache", "--select", "ALL", "--quiet", str(file)])
    assert stacks
    # The walk over a tree adds frames as deep as the tree is.
    frames = [each for each in stacks[0] if not each.startswith("hcl_lint.syntax.walk.")]
    assert len(frames) <= MOST, "\n".join(frames)
