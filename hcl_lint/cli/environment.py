"""The environment of a run: variables, the current folder, standard streams, and time."""

from __future__ import annotations

import os
import sys
import time

from hcl_lint.annotations import Callable, Mapping, TextIO
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import FileSystem


class OutputStream:
    """A stream that a run writes to, and the variables that say what the stream can show."""

    def __init__(self, stream: TextIO, variables: Mapping[str, str], name: str) -> None:
        self.stream = stream
        self.variables = variables
        self.name = name

    @property
    def is_terminal(self) -> bool:
        return self.stream.isatty()


class Environment:
    """All that a run takes from its process.

    `of_process` describes the process itself; callers that run commands elsewhere, such as tests,
    makes another one. ``ask`` reads a line from a terminal after a prompt, ``pause`` waits for
    some seconds, ``clock`` counts them, and ``now`` counts those since 1970; ``disk`` makes a file
    system for a current folder. ``named`` are the words of the command line that may be paths, and
    ``roots`` those of them that a run is about.
    """

    def __init__(
        self, variables: Mapping[str, str], folder: str | None, stdin: TextIO | None,
        stdout: TextIO, stderr: TextIO, *, ask: Callable[[str], str] = input,
        pause: Callable[[float], None] = time.sleep, clock: Callable[[], float] = time.monotonic,
        now: Callable[[], float] = time.time, disk: Callable[[str], FileSystem] = DiskFiles,
    ) -> None:
        """Without *folder*, the current folder is that of the process."""
        self.variables = variables
        self.stdin = stdin
        self.stdout = OutputStream(stdout, variables, "standard output")
        self.stderr = OutputStream(stderr, variables, "standard error")
        self.ask = ask
        self.pause = pause
        self.clock = clock
        self.now = now
        self.disk = disk
        self.named: list[str] = []
        self.roots: list[str] = []
        self._disks: list[DiskFiles] = []
        self._folder = folder

    @classmethod
    def of_process(cls) -> Environment:
        """The environment of this process; streams that its parent closed are replaced."""
        if sys.stdout is None or sys.stderr is None:
            nowhere = open(os.devnull, "w", encoding="utf-8")
            sys.stdout = sys.stdout or nowhere
            sys.stderr = sys.stderr or nowhere
        return cls(os.environ, None, sys.stdin, sys.stdout, sys.stderr)

    def choose_colour(self, choice: str) -> None:
        """Let ``always`` or ``never`` take the place of what the variables say about colour.

        ``auto`` leaves the decision to them.
        """
        if choice == "auto":
            return
        named = {"always": "FORCE_COLOR", "never": "NO_COLOR"}[choice]
        others = {
            name: value for name, value in self.variables.items()
            if name not in ("FORCE_COLOR", "NO_COLOR")
        }
        self.variables = {**others, named: "1"}
        self.stdout.variables = self.stderr.variables = self.variables

    @property
    def folder(self) -> str:
        """The absolute path of the current folder. Raises OSError: it does not exist any more."""
        if self._folder is None:
            self._folder = os.getcwd()
        return self._folder

    def path(self, path: str) -> str:
        """The absolute path of what a path on the command line leads to."""
        return os.path.join(self.folder, path)

    def files(self) -> FileSystem:
        """The disk as seen from the current folder, without what earlier ones remember."""
        files = self.disk(self.folder)
        if isinstance(files, DiskFiles):
            files.name(self.named)
            files.name(self.roots, is_root=True)
            self._disks.append(files)
        return files

    def links_out(self) -> list[str]:
        """The links that were not followed, as they lead out of the checked tree; sorted."""
        return sorted({path for files in self._disks for path in files.mentioned})
