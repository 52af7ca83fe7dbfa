"""Leaves out the tests over a connection where the packages of their client are not installed."""

from __future__ import annotations

from importlib.util import find_spec

if find_spec("pytest_lsp") is None:
    collect_ignore = ["test_random_edits.py", "test_server.py"]
