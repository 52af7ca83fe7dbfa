"""Where the recorded tables are, and their cases as they stand on disk."""

from __future__ import annotations

import base64
import gzip
import json
import os
from pathlib import Path
from typing import Any

from tests.extent import sample

Case = dict[str, Any]

ROOT = Path(__file__).resolve().parents[2]
DEFAULT_FOLDER = ROOT.parent / "shared" / "conformance"

TABLES = (
    "syntax/files",
    "syntax/files.ast",
    "syntax/snippets",
    "expressions",
    "format/cases",
    "identifier_ranges",
    "hcl1/cases",
    "semantics/static",
    "semantics/schema",
    "semantics/decode",
    "semantics/json_syntax",
    "semantics/spec",
    "semantics/dynblock",
    "semantics/functions",
)
"""The tables that this suite compares; the default folder must hold every one."""


def folder() -> Path:
    """The folder of the tables: ``HCL_LINT_CONFORMANCE``, or beside the repository."""
    named = os.environ.get("HCL_LINT_CONFORMANCE")
    return Path(named).resolve() if named else DEFAULT_FOLDER


def is_default() -> bool:
    """Whether the tables are those of the default folder, where none may be absent."""
    return folder() == DEFAULT_FOLDER


def corpus() -> Path:
    """The folder that the paths in the tables are relative to."""
    return folder().parent / "corpus"


def find(name: str) -> Path | None:
    """The file of the table *name*, such as ``"syntax/snippets"``; None where absent."""
    for suffix in (".jsonl.gz", ".jsonl", ".json"):
        path = folder() / (name + suffix)
        if path.is_file():
            return path
    return None


def held_names() -> list[str]:
    """The names of all tables of cases in the folder, sorted."""
    names = []
    for path in folder().rglob("*.jsonl*"):
        name = path.relative_to(folder()).as_posix()
        names.append(name.removesuffix(".gz").removesuffix(".jsonl"))
    return sorted(names)


def load(name: str, share: int = 1) -> list[Case]:
    """The cases of the table *name*, in order; by default one of *share*, by chance.

    Raises FileNotFoundError: the folder has no such table.
    """
    path = find(name)
    if path is None:
        raise FileNotFoundError(f"no table {name} in {folder()}")
    data = path.read_bytes()
    if path.suffix == ".gz":
        data = gzip.decompress(data)
    return [json.loads(line) for line in sample([*filter(None, data.split(b"\n"))], share)]


def load_object(name: str) -> Any:
    """What the single JSON document *name* holds."""
    path = find(name)
    if path is None:
        raise FileNotFoundError(f"no document {name} in {folder()}")
    return json.loads(path.read_bytes())


def content(case: Case, field: str = "input") -> bytes:
    """The bytes of a field that stands inline, in base64, or (the input) in the corpus.

    The input of a case is its ``input``, its ``expr``, or the file at its ``input_path`` or
    ``path``.
    """
    if field in case:
        return encode(case[field])
    if field + "_b64" in case:
        return base64.b64decode(case[field + "_b64"])
    if field == "input":
        if "expr" in case:
            return encode(case["expr"])
        return (corpus() / str(case.get("input_path", case.get("path")))).read_bytes()
    raise KeyError(field)


def encode(text: str) -> bytes:
    """The UTF-8 of a string of a table."""
    return text.encode("utf-8", "surrogatepass")
