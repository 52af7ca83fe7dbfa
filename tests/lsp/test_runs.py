"""Runs of tests in an editor."""

from __future__ import annotations

from pathlib import Path

from hcl_lint.lsp.runs import diagnostics_of_runs, lenses_of_runs
from hcl_lint.lsp.workspace import Workspace

TEXT = """run "good" {
  command = plan

  assert {
    condition     = var.name == "web"
    error_message = "no"
  }
}

run "bad" {
  command = plan

  assert {
    condition     = var.name == "db"
    error_message = "it is ${var.name}"
  }
}
"""


def test_a_lens_says_whether_a_run_passes_and_a_diagnostic_why_not(tmp_path: Path) -> None:
    (tmp_path / "main.tf").write_text('variable "name" {\n  default = "web"\n}\n')
    file = tmp_path / "a.tftest.hcl"
    file.write_text(TEXT)
    workspace = Workspace([str(tmp_path)])
    path = workspace.path(file.as_uri())
    lenses = lenses_of_runs(workspace, path)
    found = [(lens.range.start.line, lens.command and lens.command.title) for lens in lenses]
    assert found == [(0, "passes"), (9, "fails")]
    (diagnostic,) = diagnostics_of_runs(workspace, path)
    assert diagnostic.range.start.line == 13
    assert "Test assertion failed" in diagnostic.message
    assert 'left   "web"  string' in diagnostic.message
    assert lenses_of_runs(workspace, workspace.path((tmp_path / "main.tf").as_uri())) == []
