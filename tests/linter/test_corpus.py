"""What fixes of all rules make of real files; skipped where there are none."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hcl_lint.linter.checker import Checker
from hcl_lint.linter.damage import damage
from hcl_lint.linter.parsing import parse_file
from hcl_lint.linter.ruleset import fixes_to_make
from hcl_lint.text.source import Source
from hcl_lint.dialects.registry import is_hcl_name
from tests.linter.checking import ruleset

DATA = Path(os.environ.get("HCL_LINT_CONFORMANCE", "../shared/conformance")).parent / "corpus"
SHARES = 8


def sources(share: int) -> list[Source]:
    paths = sorted(path for path in DATA.rglob("*") if path.is_file() and is_hcl_name(path.name))
    if not paths:
        pytest.skip(f"there are no files in {DATA}")
    return [Source.from_bytes(str(path), path.read_bytes()) for path in paths[share::SHARES]]


@pytest.mark.parametrize("share", range(SHARES))
def test_all_fixes_end_and_do_no_damage(share: int) -> None:
    checker = Checker(ruleset("ALL"))
    for source in sources(share):
        (file,) = checker.fix([source])
        assert file.refused == [], source.path
        assert fixes_to_make(file.diagnostics, unsafe=False) == [], source.path
        assert damage(parse_file(source), file.tree, is_safe=True) is None, source.path
        assert [e for e in file.diagnostics if e.rule == "internal-error"] == [], source.path
