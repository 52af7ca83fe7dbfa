"""Modules of which others, or files beside them, are not known."""

from __future__ import annotations

from hcl_lint.linter.checker import Checker
from hcl_lint.text.source import Source
from tests.linter.checking import module, ruleset


def test_files_are_not_ignored_for_what_nobody_has_read() -> None:
    source = Source("main.tf", "")
    lonely = module(source, unread=("main.tofu",))
    (result,) = Checker(ruleset("ignored-file")).check(lonely)
    assert result.diagnostics == []
