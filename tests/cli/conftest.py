from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hcl_lint.cli.main import main


class Run:
    """What one run of the command line came to."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


Runner = Callable[..., Run]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, the current one; no colours and a fixed width whatever the terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    for name in ("NO_COLOR", "FORCE_COLOR", "FORCE_HYPERLINK", "GITHUB_ACTIONS", "TF_BUILD"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs ``hcl-lint`` with the given words."""

    def run_main(*words: str, stdin: bytes = b"") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main(list(words))
        captured = capsysbinary.readouterr()
        return Run(code, captured.out.decode(errors="surrogateescape"), captured.err.decode())

    return run_main
