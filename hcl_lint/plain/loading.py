"""Texts and files to plain Python data, named after the functions of the json module."""

from __future__ import annotations

import os

from hcl_lint.annotations import IO, Any, TypeAlias, Union
from hcl_lint.diagnostics.errors import HclSyntaxError
from hcl_lint.dialects.dialect import HCL, LAYOUTS
from hcl_lint.dialects.registry import dialect_for
from hcl_lint.files.disk import read_bytes
from hcl_lint.files.filesystem import FileProblem
from hcl_lint.files.paths import is_json_name
from hcl_lint.plain.document import Document, plain_body, root_place
from hcl_lint.plain.json import json_data, json_tree
from hcl_lint.syntax.parser import parse_config
from hcl_lint.syntax.tree import SyntaxTree
from hcl_lint.text.source import Source

File: TypeAlias = Union[str, os.PathLike[str], IO[str], IO[bytes]]


def load(file: File, dialect: str | None = None) -> dict[str, Any]:
    """Read a file, named by its path or open for reading, as plain data.

    The *dialect* is ``"terraform"`` or ``"hcl"``; without one the file's name decides. See
    `loads` for the rest. Raises OSError: the file cannot be read.
    """
    source = _read(file)
    return data_of(source, dialect_for(source.path).layout if dialect is None else dialect)


def loads(text: str | bytes, dialect: str = HCL) -> dict[str, Any]:
    """Read a text as plain data: what the same configuration has in JSON syntax.

    Attributes stand under their names. The blocks of one type are a list under it, and each is a
    dict for every label around the dict of its body. Where an attribute and blocks share a name,
    the list holds both. Everything is in source order.

    Tuples are lists, objects are dicts, whole numbers int and others Decimal, exactly. Every
    string is a template: an expression that is not a literal is ``"${...}"``, and a literal ``${``
    is ``$${``. Dialect ``"terraform"`` departs from that where Terraform's JSON syntax does:
    names and types are their bare source (``"list(string)"``), and where nothing can be
    referred to, literal strings are just what they say. Raises HclSyntaxError: the text is not
    valid HCL, or nested too deeply. Raises ValueError: there is no such dialect.
    """
    return data_of(_source(text), dialect)


def load_document(file: File, dialect: str | None = None) -> Document:
    """Like `load`, together with the positions and comments of the file."""
    source = _read(file)
    return document_of(source, dialect_for(source.path).layout if dialect is None else dialect)


def loads_document(text: str | bytes, dialect: str = HCL) -> Document:
    """Like `loads`, together with the positions and comments of the text."""
    return document_of(_source(text), dialect)


def data_of(source: Source, dialect: str) -> dict[str, Any]:
    """The result of `loads` for a source; one whose name says so is read in JSON syntax."""
    if is_json_name(source.path):
        return json_data(json_tree(source))
    tree = _valid_tree(source, dialect)
    return plain_body(tree, root_place(tree, dialect))


def document_of(source: Source, dialect: str) -> Document:
    """The result of `loads_document` for a source."""
    return Document(_valid_tree(source, dialect), dialect)


def _valid_tree(source: Source, dialect: str) -> SyntaxTree:
    if dialect not in LAYOUTS:
        raise ValueError(f"there is no dialect {dialect!r}, only {' and '.join(LAYOUTS)}")
    tree = parse_config(source)
    if tree.diagnostics:
        raise HclSyntaxError.from_diagnostics(tree.diagnostics)
    return tree


def _source(text: str | bytes, path: str = "<text>") -> Source:
    return Source(path, text) if isinstance(text, str) else Source.from_bytes(path, text)


def _read(file: File) -> Source:
    if isinstance(file, (str, os.PathLike)):
        path = os.fspath(file)
        try:
            return Source.from_bytes(path, read_bytes(path))
        except FileProblem as problem:
            raise os_error(path, problem) from None
    name = getattr(file, "name", None)
    return _source(file.read(), name if isinstance(name, str) else "<file>")


def os_error(path: str, problem: FileProblem) -> OSError:
    """The error of Python for what keeps a file from being read or written."""
    known = problem.error
    return known if isinstance(known, OSError) else OSError(f"{path}: {problem.reason}")
