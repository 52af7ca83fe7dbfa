"""The worked examples: what they hold decodes to what stands beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hcl_lint.cli.main import main

EXAMPLES = Path(__file__).parent.parent / "examples"


@pytest.mark.parametrize(("name", "options"), [
    ("package", []),
    ("service", ["--vars", '{"host": "example.com"}']),
])
def test_an_example_decodes_to_what_is_shown(
    name: str, options: list[str], capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    folder = EXAMPLES / name
    spec, input_ = str(folder / "spec.hcl"), str(folder / f"{name}.hcl")
    assert main(["decode", "--spec", spec, *options, input_]) == 0
    shown = json.loads(capsysbinary.readouterr().out)
    assert shown == json.loads((folder / f"{name}.json").read_text("utf-8"))
    assert main(["check", "--spec", spec, input_]) == 0
