"""What the command line answers, as recorded: one file for each field.

A transcript has the files of a tree, each below a line `=== PATH`, and commands, each in a line
that begins with `$`. Below a command stands what it did: lines of standard output behind `>`, of
standard error behind `!`, the exit code where it is not 0, and each file that it wrote, with its
lines behind `|`, or `removed`. A tree stays as commands leave it, until another `===`; a file
whose name has `.raw.` is what its lines say with escapes. In commands, `␤` is a newline, and
`< FILE` what standard input reads; before them, `UNREADABLE=NAME` and `UNWRITABLE=NAME` let the
disk refuse a file or folder. What other lines say is for readers. `--update-golden` records anew
what commands do.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from hcl_lint import __version__
from hcl_lint.files.disk import DiskFiles
from hcl_lint.files.filesystem import Change, Entry, FileProblem, FileStatus
from tests.conftest import Golden
from tests.running import Runner

TRANSCRIPTS = Path(__file__).parent


class BrokenDisk(DiskFiles):
    """The disk, as if what has certain names could not be read, or not be written."""

    def __init__(self, folder: str, unreadable: str, unwritable: str) -> None:
        super().__init__(folder)
        self.unreadable = unreadable
        self.unwritable = unwritable

    def read(self, path: str) -> bytes:
        return self.read_with_status(path)[0]

    def read_with_status(self, path: str) -> tuple[bytes, FileStatus]:
        if self.unreadable and path.endswith(self.unreadable):
            raise FileProblem("permission denied")
        return super().read_with_status(path)

    def listing(self, folder: str) -> list[Entry]:
        if self.unreadable and folder.endswith(self.unreadable):
            raise FileProblem("permission denied")
        return super().listing(folder)

    def write_all(self, changes: Sequence[Change], *, makes_folders: bool = False) -> None:
        for path, _, _ in changes:
            if self.unwritable and path.endswith(self.unwritable):
                raise FileProblem("no space left on device", path=path)
        super().write_all(changes, makes_folders=makes_folders)


class Transcript:
    """Runs the commands of a transcript, and writes it anew with what they do."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.home = home
        self.lines: list[str] = []

    def again(self, text: str) -> str:
        """The transcript as it is now."""
        path = ""
        content: list[str] = []
        for line in [*text.splitlines(), "#"]:
            if path and line.startswith(("=== ", "$ ", "#=")) or line == "#":
                self.write(path, content)
                path, content = "", []
            if path:
                content.append(line)
            if line.startswith("=== "):
                path = line.removeprefix("=== ")
            if path or not line.startswith((">", "!", "|", "exit ", "wrote ", "removed ")):
                self.lines.append(line)
            if line.startswith("$ "):
                self.lines += self.ran(shlex.split(line[2:].replace("␤", "\n")))
        return "\n".join(self.lines[:-1]) + "\n"

    def write(self, path: str, lines: list[str]) -> None:
        if path:
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            while lines and not lines[-1]:
                lines.pop()
            text = "".join([f"{line}\n" for line in lines])
            if ".raw." in file.name:
                text = text.replace("\n", "").replace("\\r", "\r").replace("\\n", "\n")
            file.write_bytes(text.encode())

    def ran(self, words: list[str]) -> Iterator[str]:
        runner = Runner(self.folder, self.home)
        while re.match("[A-Z_]+=", words[0]):
            name, _, value = words.pop(0).partition("=")
            runner.variables[name] = value
        unreadable, unwritable = [
            runner.variables.pop(name, "") for name in ("UNREADABLE", "UNWRITABLE")
        ]
        if unreadable or unwritable:
            runner.disk = lambda folder: BrokenDisk(folder, unreadable, unwritable)
        stdin = b""
        if len(words) > 2 and words[-2] == "<":
            stdin = (self.folder / words.pop()).read_bytes()
            words.pop()
        before = self.files()
        run = runner(*words, stdin=stdin)
        yield from self.shown(">", run.out)
        yield from self.shown("!", run.err)
        if run.code:
            yield f"exit {run.code}"
        after = self.files()
        for path in sorted({*before, *after}):
            if path.startswith("~/caches/"):
                continue  # Nobody reads what is kept there.
            if path not in after:
                yield f"removed {path}"
            elif before.get(path) != after[path]:
                yield f"wrote {path}"
                try:
                    yield from self.shown("|", after[path].decode())
                except UnicodeDecodeError:
                    yield "| (binary)"

    def files(self) -> dict[str, bytes]:
        """The files of the tree, and those of the user."""
        return {
            f"{name}{file.relative_to(folder).as_posix()}": file.read_bytes()
            for name, folder in (("", self.folder), ("~/", self.home))
            for file in folder.rglob("*") if file.is_file()
        }

    def shown(self, mark: str, text: str) -> Iterator[str]:
        text = text.replace(str(self.folder), "/tree").replace(str(self.home), "/home")
        text = re.sub(r"//registry\.\w+(\.\w+)+/", "//REGISTRY/", text)
        text = re.sub(rf"\b{re.escape(__version__)}\b", "VERSION", text)
        for line in text.removesuffix("\n").split("\n") if text else ():
            # No white space at ends of lines, and nothing that breaks lines, is in the repository.
            line = "".join([c if c.isprintable() else repr(c)[1:-1] for c in line])
            line = f"{line[:-1]}\\x20" if line.endswith(" ") else line
            yield f"{mark} {line}".rstrip()
        if text and not text.endswith("\n"):
            yield f"{mark}(no newline)"


@pytest.mark.parametrize("name", sorted([each.stem for each in TRANSCRIPTS.glob("*.txt")]))
def test_commands_do_what_is_recorded(
    name: str, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, golden: Golden
) -> None:
    path = TRANSCRIPTS / f"{name}.txt"
    transcript = Transcript(tmp_path, tmp_path_factory.mktemp("home"))
    golden(path, transcript.again(path.read_bytes().decode()))
