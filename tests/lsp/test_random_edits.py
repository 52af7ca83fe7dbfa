"""A few random edits and requests; `tests.lsp.random_edits` makes more of them."""

from __future__ import annotations

from pathlib import Path

from tests import extent
from tests.lsp.place import Place
from tests.lsp.random_edits import run


def test_no_request_fails_and_no_finding_is_stale(tmp_path: Path) -> None:
    place = Place(tmp_path)
    paths = [str(place.folder / name) for name in ("main.tf", "net/main.tf", "app.nomad.hcl")]
    run(str(tmp_path), paths, edits=extent.size(600), seed=extent.Extent.seed, compare_every=20)
