"""The documentation of modules: what terraform-docs writes, byte for byte."""

from __future__ import annotations

import pytest

from tests.conformance import tables, terraform_docs

LEAST_GOLDEN = 0.97
LEAST_ROWS = 0.9


def cases(name: str) -> list[tables.Case]:
    if tables.find(name) is None:
        pytest.skip(f"table {name} is absent from {tables.folder()}")
    return tables.load(name, 3)


def test_golden_files_are_equal() -> None:
    score = terraform_docs.score_golden(cases(terraform_docs.GOLDEN))
    assert len(score.equal) >= LEAST_GOLDEN * score.count, "\n".join(score.lines())


def test_rows_of_real_readmes_are_equal() -> None:
    score = terraform_docs.score_readmes(cases(terraform_docs.READMES))
    assert score.equal >= LEAST_ROWS * score.count, "\n".join(score.lines())
