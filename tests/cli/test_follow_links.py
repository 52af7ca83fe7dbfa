from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.cli.conftest import Runner

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")


@pytest.mark.parametrize("words", [["format"], ["check", "--fix"], ["edit", "set", "a", "2"]])
def test_files_are_written_through_links_out_of_the_tree_only_when_told(
    folder: Path, run: Runner, tmp_path_factory: pytest.TempPathFactory, words: list[str]
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "main.tf"
    outside.write_bytes(b"a=1\n")
    (folder / "link.tf").symlink_to(outside)
    refused = run(*words, "link.tf")
    assert "leads out of the checked tree" in refused.out + refused.err
    assert refused.code == 1
    assert outside.read_bytes() == b"a=1\n"
    run(*words, "--follow-links", "link.tf")
    assert outside.read_bytes() != b"a=1\n"
    assert (folder / "link.tf").is_symlink()


def test_links_that_are_not_read_are_mentioned(
    folder: Path, run: Runner, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "variables.tf"
    outside.write_text('variable "region" {}\n')
    (folder / "main.tf").write_text('output "o" {\n  value = var.region\n}\n')
    (folder / "link.tf").symlink_to(outside)
    result = run("check", "--select", "R", ".")
    assert result.code == 0, "what the link leads to may declare the variable"
    assert "hcl-lint: skipped link.tf: the link leads out of the checked tree" in result.err
