"""The setting that names other programs which read the files."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Runner


def test_nothing_is_reported_unless_programs_are_named(run: Runner, folder: Path) -> None:
    (folder / "x.hcl").write_text("a = 1e3\n")
    assert "RD" not in run("check", "--select", "ALL", "--output-format", "concise").out
    (folder / "hcl-lint.toml").write_text('readers = ["python-hcl2"]\n')
    assert "x.hcl:1:5: RD003 [changed-by-reader]" in run("check", "--output-format", "concise").out


def test_unknown_programs_are_refused(run: Runner, folder: Path) -> None:
    (folder / "hcl-lint.toml").write_text('readers = ["python-hcl"]\n')
    assert "did you mean `python-hcl2`?" in run("check").err
