"""What parsing does besides making a tree."""

from __future__ import annotations

import gc

import pytest

from hcl_lint.syntax.parser import parse_config
from hcl_lint.text.source import Source


@pytest.mark.parametrize("is_collecting", [False, True])
def test_the_collector_runs_after_parsing_if_it_did_before(is_collecting: bool) -> None:
    (gc.enable if is_collecting else gc.disable)()
    try:
        parse_config(Source("t", "a = [b]\n"))
        assert gc.isenabled() == is_collecting
    finally:
        gc.enable()
