"""Runs of the command line in an environment of their own, whatever that of the tests is."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from hcl_lint.cli.environment import Environment
from hcl_lint.cli.main import main
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileSystem


class Run:
    """What one run of the command line came to."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


class Terminal(io.TextIOWrapper):
    """A stream that is said to be a terminal."""

    def isatty(self) -> bool:
        return True


class Runner:
    """Runs ``hcl-lint`` in a folder, with variables that name no other place of this machine.

    ``on_terminal`` says that standard output and standard error are terminals. ``environment``
    is made anew for each run by `make`.
    """

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.variables = {
            "HOME": str(home),
            "XDG_CONFIG_HOME": str(home / "config"),
            "XDG_CACHE_HOME": str(home / "caches"),
            "XDG_DATA_HOME": str(home / "data"),
            "LOCALAPPDATA": str(home / "local"),
            "COLUMNS": "100",
            "HCL_LINT_CACHE": "false",
        }
        self.on_terminal = False
        self.disk: Callable[[str], FileSystem] = DiskFiles

    def environment(self, stdin: bytes = b"") -> Environment:
        """The environment of one run."""
        kind = Terminal if self.on_terminal else io.TextIOWrapper
        out, err = [kind(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2)]
        inputs = io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8", newline="")
        folder = str(self.folder)
        return Environment(self.variables, folder, inputs, out, err, disk=self.disk)

    def __call__(self, *words: str, stdin: bytes = b"") -> Run:
        return self.run_in(self.environment(stdin), *words)

    def run_in(self, environment: Environment, *words: str) -> Run:
        """Run in an environment, made by `environment` and then changed."""
        code = main(list(words), environment)
        texts = []
        for output in (environment.stdout, environment.stderr):
            output.stream.flush()
            buffer = output.stream.buffer
            assert isinstance(buffer, io.BytesIO)
            texts.append(buffer.getvalue().decode("utf-8", "surrogateescape"))
        return Run(code, *texts)
