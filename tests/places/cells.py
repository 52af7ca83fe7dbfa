"""The cells of the matrix: the files that a fault in a place makes, and their sound twins.

The faults, the places and the ways are in Markdown beside this module, whose first paragraphs
say how they are written. A cell in JSON syntax has the same files as `hcl_lint.loads` reads them.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath

from hcl_lint import loads

FOLDER = Path(__file__).parent

VALUES = {
    "s": "a", "n": 1, "b": True, "list": ["a"], "map": {"a": "b"}, "o": {"name": "a"},
    "objects": [{"name": "a"}], "secret": "s",
}
"""The values of the variables of the head."""

HEAD = "".join(f"  {name} = var.{name}\n" for name in VALUES)

IN_JSON = 8
"""One of so many cells is in JSON syntax, too: some of each fault, and of each place."""

Files = dict[str, str]

_USE = re.compile(r"^use\((?P<value>.*?)\)(?: with (?P<needs>.*))?$", re.MULTILINE)
_ACCEPTED = re.compile(r"^Terraform accepts it: (\w+)\.$", re.MULTILINE)
_IS_BLOCK = re.compile(r"^\w+ \{$", re.MULTILINE)


class Entry:
    """A heading of one of the files: its blocks by what follows the fence, and its words."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.blocks: Files = {}
        for info, block in re.findall(r"^```hcl ?(.*)\n((?:.*\n)*?)```$", text, re.MULTILINE):
            self.blocks[info or "main.tf"] = block
        self.accepted = "".join(_ACCEPTED.findall(text))
        """The rule for what Terraform accepts."""

    @property
    def files(self) -> Files:
        """The blocks that are files."""
        return {name: text for name, text in self.blocks.items() if "." in name}

    @property
    def columns(self) -> str:
        """The file with the places in which a fault is tried."""
        if "use" in self.blocks:
            return "ways.md"
        return "blocks.md" if _IS_BLOCK.match(self.blocks["faulty"]) else "places.md"


def entries(name: str) -> list[Entry]:
    """The entries of a file."""
    _, *parts = re.split(r"^### (.*)\n", (FOLDER / name).read_text("utf-8"), flags=re.MULTILINE)
    return [Entry(*pair) for pair in zip(parts[::2], parts[1::2], strict=True)]


class Cell:
    """A fault in a place or on a way: the files with the fault, and those with its sound twin."""

    def __init__(self, fault: Entry, place: Entry, *, is_json: bool) -> None:
        self.fault = fault
        self.place = place
        self.is_json = is_json
        self.name = f"{fault.name} | {place.name} | {'json' if is_json else 'hcl'}"
        self.faulty = self._files("faulty")
        self.sound = self._files("sound")

    @property
    def exists(self) -> bool:
        """Whether the block that uses the value takes what the way needs.

        What only a provider sees is tried in native syntax, without files of values and of tests.
        """
        use = self.fault.blocks.get("use", "WITH")
        if self.is_json and any("aws_" in text for text in (use, *self.place.files.values())):
            return False
        if "aws_" in use and not all(path.endswith(".tf") for path in self.place.files):
            return False
        return "WITH" in use or not any(
            match["needs"] for text in self.place.files.values() for match in _USE.finditer(text))

    @property
    def digest(self) -> str:
        """What tells whether the files are those that were judged."""
        content = json.dumps([self.faulty, self.sound], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:8]

    def _files(self, kind: str) -> Files:
        expression = self.fault.blocks[kind].rstrip("\n")
        use = self.fault.blocks.get("use", "")
        files: Files = {}
        for path, text in self.place.files.items():
            folder = PurePosixPath(path).parent
            if _USE.search(text) or "@" in text and not use:
                text = _USE.sub(lambda match: used(use, match), text)
                for name, called in self.fault.files.items():
                    files[str(folder / name)] = called
            files[path] = text.replace("@", expression).replace("  HEAD\n", HEAD)
            if path.endswith(".tf"):
                files[str(folder / "head.tf")] = head_file()
        return in_json(files) if self.is_json else files


def used(block: str, match: re.Match[str]) -> str:
    """The block that uses a value, with what a way calls that and what it needs."""
    needs = f"  {match['needs']}\n" if match["needs"] else ""
    return block.replace("@", match["value"]).replace("  WITH\n", needs).rstrip("\n")


@cache
def head_file() -> str:
    """The declarations in every module of a cell."""
    return (FOLDER / "head.tf").read_text("utf-8")


def in_json(files: Files) -> Files:
    """The same files in JSON syntax."""
    return {f"{path.removesuffix('.hcl')}.json": json_text(text) for path, text in files.items()}


@cache
def json_text(text: str) -> str:
    """The same text in JSON syntax."""
    return json.dumps(loads(text, "terraform"), indent=1) + "\n"


def cells() -> Iterator[Cell]:
    """All cells, those in native syntax before those in JSON."""
    faults = entries("faults.md")
    columns = {name: entries(name) for name in ("places.md", "ways.md", "blocks.md")}
    for is_json in (False, True):
        for row, fault in enumerate(faults):
            for column, place in enumerate(columns[fault.columns]):
                if is_json and (row + column) % IN_JSON:
                    continue
                cell = Cell(fault, place, is_json=is_json)
                if cell.exists:
                    yield cell
