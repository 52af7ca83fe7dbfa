"""Leaves out the tests over a connection where the packages of their client are not installed."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

if find_spec("pytest_lsp") is None:
    collect_ignore = ["test_random_edits.py", "test_server.py"]


@pytest.fixture(scope="module")
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """The loop of all coroutines of a module."""
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine in the loop.

    The plugins of the client and of asyncio would do so, and cost every test of all packages.
    """
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    given = {name: pyfuncitem.funcargs[name] for name in names}
    loop = pyfuncitem.funcargs["loop"]
    assert isinstance(loop, asyncio.AbstractEventLoop)
    loop.run_until_complete(pyfuncitem.obj(**given))
    return True
