"""What refactorings of all kinds change, as recorded.

`refactored.txt` has trees, each below a line ``=== WHAT``, and the files of each behind lines
``--- PATH``. Lines that begin with ``$`` are refactorings, of which each begins anew; below each
stands, behind ``>``, what it changes, or why it is refused. ``--update-golden`` records that anew.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from difflib import ndiff
from pathlib import Path

from hcl_lint.edit.address import EditError
from hcl_lint.refactoring.plan import Refused
from tests.conftest import Golden
from tests.refactoring.place import Place

RECORDED = Path(__file__).parent / "refactored.txt"


def written_anew(text: str) -> Iterator[str]:
    files: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(">"):
            continue
        yield line
        if line.startswith("==="):
            files = {}
        elif line.startswith("--- "):
            lines = files.setdefault(line[4:], [])
        elif line.startswith("$ "):
            yield from result({path: content(each) for path, each in files.items()}, line)
        else:
            lines.append(line)


def content(lines: list[str]) -> str:
    """The text of a file; with the newline of Windows where its last line ends in a sign for it."""
    text = "".join([f"{line}\n" for line in lines])
    return text if not text.endswith("\\r\n") else text.replace("\\r", "").replace("\n", "\r\n")


def result(files: dict[str, str], command: str) -> Iterator[str]:
    place = Place(**files)
    try:
        changed = refactored(place, command[2:].split(" "))
    except (Refused, EditError) as problem:
        yield f"> refused: {problem}"
        return
    for path, text in changed.items():
        yield f"> {path}"
        compared = ndiff(files.get(path, "").splitlines(), text.splitlines())
        yield from [f">  {line}".rstrip() for line in compared if line[:1] in "+-"]
        if "\r" in text:
            yield ">  with the newlines of Windows"


def refactored(place: Place, words: list[str]) -> dict[str, str]:
    folder = ""
    if words[0] == "in":
        folder = words[1]
        words = words[2:]
    if words[0] == "rename":
        address, *name = words[1:]
        while address.count('"') % 2:
            address += " " + name.pop(0)
        with_moved = name[-2:] != ["without", "moved"]
        new = " ".join(name if with_moved else name[:-2])
        return place.rename(address, new, folder, with_moved=with_moved)
    if words[0] == "inline":
        return place.inline(words[1])
    if words[0] == "move":
        return place.move(words[1], os.path.normpath(os.path.join(folder, words[2])), folder)
    assert words[0] == "extract"
    into = words[3] if words[2:3] == ["into"] else words[1]
    addresses = words[4:] if words[2:3] == ["into"] else words[2:]
    return place.extract(words[1], *addresses, folder=folder, into=into)


def test_refactorings_change_what_is_recorded(golden: Golden) -> None:
    golden(RECORDED, "\n".join(written_anew(RECORDED.read_text("utf-8"))) + "\n")
