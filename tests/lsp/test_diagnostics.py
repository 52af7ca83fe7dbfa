"""Findings as the protocol has them."""

from __future__ import annotations

from pathlib import Path

from hcl_lint.lsp import diagnostics
from hcl_lint.lsp.workspace import Workspace


def test_only_findings_with_other_places_name_them(tmp_path: Path) -> None:
    (tmp_path / "a.tf").write_text("locals {\n  a = local.b\n  c = local.nope\n}\n")
    (tmp_path / "b.tf").write_text("locals {\n  b = local.a\n}\n")
    workspace = Workspace([str(tmp_path)])
    found = diagnostics.diagnostics_of(workspace, str(tmp_path / "a.tf"))
    lines: dict[str, list[int] | None] = {}
    for each in found:
        related = each.related_information
        lines[each.message.split("\n")[0]] = (
            None if related is None else [place.location.range.start.line for place in related]
        )
    assert lines == {
        "Cycle of references between `local.a`, `local.b`": [1],
        "Undeclared local value `local.nope`": None,
    }
