"""The other programs that hcl-lint is compared with, where they are installed."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Callable
from typing import Any

Parse = Callable[[str], object]


def terraform() -> str | None:
    """The path of the ``terraform`` program, or None."""
    return shutil.which("terraform")


def parsers() -> tuple[dict[str, Parse], list[str]]:
    """The parsers found, by name, and the names of those that are absent."""
    makers = {"python-hcl2": python_hcl2, "pygohcl": pygohcl, "tree-sitter-hcl": tree_sitter}
    found: dict[str, Parse] = {}
    absent = []
    for name, make in makers.items():
        try:
            found[name] = make()
        except ImportError:
            absent.append(name)
    return found, absent


def python_hcl2() -> Parse:
    """python-hcl2: a pure Python parser that gives plain Python values."""
    hcl2: Any = importlib.import_module("hcl2")
    return lambda text: hcl2.loads(text)


def pygohcl() -> Parse:
    """pygohcl: the Go parser behind a C interface, giving plain Python values."""
    module: Any = importlib.import_module("pygohcl")
    return lambda text: module.loads(text)


def tree_sitter() -> Parse:
    """tree-sitter-hcl: a C parser giving a concrete syntax tree."""
    library: Any = importlib.import_module("tree_sitter")
    grammar: Any = importlib.import_module("tree_sitter_hcl")
    parser = library.Parser(library.Language(grammar.language()))
    return lambda text: parser.parse(text.encode())
