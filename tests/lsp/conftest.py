"""Leaves out the tests of the language server where its packages are not installed."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("pygls") is None or find_spec("pytest_lsp") is None:
    collect_ignore_glob = ["test_*.py"]
