"""What fixes of all rules make of real files; skipped if there are none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.diagnostics.diagnostic import fixes_to_make
from hcl_lint.dialects.registry import is_hcl_name
from hcl_lint.linter.checker import Checker
from hcl_lint.semantics.document import parse_document
from hcl_lint.text.source import Source
from tests.extent import sample
from tests.linter import same_meaning
from tests.linter.checking import module, ruleset

DATA = Path(os.environ.get("HCL_LINT_CONFORMANCE", "../shared/conformance")).parent / "corpus"
SHARES = 4


def sources(share: int) -> list[Source]:
    paths = sorted(path for path in DATA.rglob("*") if path.is_file() and is_hcl_name(path.name))
    if not paths:
        pytest.skip(f"there are no files in {DATA}")
    chosen = sample(paths, 120)[share::SHARES]
    return [Source.from_bytes(str(path), path.read_bytes()) for path in chosen]


@pytest.mark.parametrize("share", range(SHARES))
def test_all_fixes_end_and_keep_meaning_and_comments(share: int) -> None:
    checker = Checker(ruleset("ALL", preview=True))
    for source in sources(share):
        (fixed,) = checker.fix(module(source))
        assert fixed.refused == [], source.path
        (checked,) = checker.check(module(Source(source.path, fixed.text)))
        assert fixes_to_make(checked.diagnostics, unsafe=False) == [], source.path
        failures = [e for e in checked.diagnostics if e.rule.name == "internal-error"]
        assert failures == [], source.path
        before, after = parse_document(source), checked.tree
        assert same_meaning.comments(after) == same_meaning.comments(before), source.path
        assert len(after.diagnostics) <= len(before.diagnostics), source.path
        if not before.diagnostics:
            assert same_meaning.syntax(after) == same_meaning.syntax(before), source.path
            assert same_meaning.values(after) == same_meaning.values(before), source.path
