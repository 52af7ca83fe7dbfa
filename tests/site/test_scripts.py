"""The scripts that build and serve the site, as far as they need nothing else."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.site.conftest import ROOT


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node.js")
def test_a_folder_that_is_not_there_is_not_served(tmp_path: Path) -> None:
    words = ["node", str(ROOT / "site/playground/serve.mjs"), "dist"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr == f"serve.mjs: no such folder: {tmp_path / 'dist'}\n"


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    ("words", "built"), [([], "site/dist"), (["dist"], "dist"), (["site/dist"], "site/dist")]
)
def test_a_site_is_built_into_the_folder_that_was_named(
    tmp_path: Path, words: list[str], built: str
) -> None:
    (tmp_path / "site").mkdir()
    script = tmp_path / "site/build.sh"
    head = (ROOT / "site/build.sh").read_text().partition("work=$(mktemp")[0]
    script.write_text(f"{head}echo $out\n")
    done = subprocess.run(
        ["bash", "site/build.sh", *words], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == str(tmp_path / built)
